"""The columns beside the board: the round, the players with all that is open, the blends to cook, the magnifier."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import pygame

from desktop_app.tables.contract import Desk
from desktop_app.tables.safranito.board import spice_face
from desktop_app.telling.safranito import area_name, blend_name, explain_lie
from desktop_app.ui import theme
from desktop_app.ui.boxes import Box, around
from desktop_app.ui.text import plain
from rules.safranito.components import Components
from rules.safranito.table import Board, lie
from rules.safranito.view import PlayerView, View

if TYPE_CHECKING:
    from desktop_app.ui.builder import Builder

LABELS = {"throw": "throw", "action": "action.decide", "trade": "trade.bowl", "blend": "blend"}
"""The phases of a round in their order, and where the words of each stand."""


def money_words(amount: int | None) -> str:
    """An amount in rupees; a question mark where it is hidden."""
    return "₹?" if amount is None else f"₹{amount}"


def round_panel(b: Builder, desk: Desk, view: View, box: Box) -> None:
    """The four phases as numbered discs on their paper, the present one lit."""
    t = desk.words
    title = t("table_safranito.round", round=view.round)
    b.text(Box(box.x + 16, box.y + 8, box.w - 32, 30), title, "panel")
    now = view.phase.partition(".")[0]
    for number, (step, cell) in enumerate(
        zip(LABELS, Box(box.x + 8, box.y + 42, box.w - 16, box.h - 50).columns(4), strict=True), 1
    ):
        lit = step == now
        disc = around(cell.cx, cell.y + 22, 42)
        if lit:
            b.fill(disc.inset(-4), (*theme.LAMP2, 90), 25)
        b.fill(disc, theme.LAMP if lit else theme.PAPER3, 21, theme.LAMP3 if lit else theme.EDGE, 2)
        b.text(disc, str(number), "number", theme.INK if lit else theme.INK2, "center", grow=False)
        label = t(f"safranito.phase.{LABELS[step]}.label")
        b.text(Box(cell.x, cell.y + 48, cell.w, 26), label, "label" if lit else "quiet", align="center")


def player_paper(b: Builder, desk: Desk, view: View, box: Box, player: PlayerView) -> None:
    """The paper of one player, lit for whoever is to act."""
    look = next(s for s in theme.SEATS if s.shape == desk.sitters[player.seat].shape)
    b.paper(box, 12, "panel", look.colour, player.seat in view.acting)


def player_panel(b: Builder, desk: Desk, view: View, box: Box, player: PlayerView, components: Components) -> None:
    """One player on the paper: name, money, spice cards as far as known, prepared blends, chips left."""
    t = desk.words
    sitter = desk.sitters[player.seat]
    b.mark(f"player:{player.seat}", box)
    b.token(Box(box.x + 16, box.y + 8, 32, 32), sitter.shape)
    money = money_words(player.money)
    money_w = 78.0
    mill = view.chef == player.seat
    name_w = box.w - 60 - money_w - 20 - (30 if mill else 0)
    b.text(Box(box.x + 56, box.y + 6, name_w, 36), plain(sitter.name), "name", size=22, ellipsis=True)
    if mill:
        spot = Box(box.right - money_w - 44, box.y + 7, 32, 34)
        b.art(spot, "table/pepper_mill")
        b.hot(f"mill:{player.seat}", spot, hint=t("table_safranito.chef"), focus=False)
    b.text(Box(box.right - money_w - 12, box.y + 6, money_w, 36), money, "number", align="right")
    marks = Box(box.right - 112, box.bottom - 38, 100, 28).columns(3, 6)
    for n, mark in enumerate(marks):
        done = n < len(player.prepared)
        square = mark.center(27, 27)
        b.fill(square, theme.LAMP if done else theme.PAPER2, 6, theme.LAMP3 if done else theme.EDGE, 1.5)
        if done:
            b.icon(square.inset(3), "check", theme.INK)
    if player.prepared:
        names = t.listing([blend_name(t, blend) for blend in player.prepared])
        b.hot(f"prepared:{player.seat}", Box(marks[0].x, marks[0].y, 100, 28), hint=names, focus=False)
    _cards(b, desk, view, Box(box.x + 16, box.bottom - 42, box.w - 140, 34), player, components)


def _cards(b: Builder, desk: Desk, view: View, box: Box, player: PlayerView, components: Components) -> None:
    """Known spice cards by kind, hidden ones as backs with their number, reserves as a locked scroll."""
    t = desk.words
    x = box.x
    known = player.open if player.seat != desk.audience else player.cards
    hidden = player.hidden_count if known is player.open else 0
    kinds = [(spice, known.count(spice)) for spice in components.spices if spice in known]
    extra = (1 if hidden else 0) + (1 if player.reserve_count else 0)
    room = box.w - extra * 46
    step = min(34.0, room / max(1, len(kinds)))
    for spice, count in kinds:
        spot = Box(x, box.y + 2, 26, 31)
        b.face(spot, ("safranito spice card", spice), lambda b, box, spice=spice: spice_face(b, box, spice))
        b.hot(f"card:{player.seat}:{spice}", spot, hint=f"{count} × {area_name(t, spice)}", focus=False)
        if count > 1:
            disc = around(spot.right - 1, spot.bottom - 3, 18)
            b.fill(disc, theme.WALNUT9, 9)
            b.text(disc, str(count), "count", theme.CREAM, "center", size=14, grow=False)
        x += step
    if not kinds and not hidden and not player.reserve_count:
        b.text(box, t("table_safranito.no_cards"), "small")
    if hidden:
        b.back(Box(x + 4, box.y + 2, 24, 31), "safranito")
        b.text(Box(x + 30, box.y, 18, 34), str(hidden), "count", size=17)
        x += 48
    if player.reserve_count:
        spot = Box(x + 2, box.y + 4, 26, 26)
        b.icon(spot, "lock", theme.INK2)
        hint = t("table_safranito.reserves", count=player.reserve_count)
        b.hot(f"reserves:{player.seat}", spot, hint=hint, focus=False)
        b.text(Box(x + 30, box.y, 18, 34), str(player.reserve_count), "count", size=17)


def blends_panel(b: Builder, desk: Desk, view: View, box: Box, components: Components, do: Any) -> None:
    """The row of blends, each spice marked as held or missing; in the own blending turn they can be pressed."""
    t = desk.words
    b.paper(box, 12)
    title = t("table_safranito.blends")
    width = min(b.width_of(title, "panel") + 8, box.w * 0.62)
    b.text(Box(box.x + 16, box.y + 8, width, 30), title, "panel")
    note = Box(box.x + 28 + width, box.y + 9, box.w - width - 44, 28)
    b.text(note, t("table_safranito.first_to", count=components.blends_to_win), "quiet", align="right", ellipsis=True)
    own = view.players[desk.audience] if desk.audience is not None else None
    reserves = own.reserves if own is not None and own.reserves else ()
    listed = [(blend, False) for blend in view.row] + [(blend, True) for blend in reserves]
    rows = Box(box.x + 12, box.y + 44, box.w - 24, box.h - 54)
    height = min(84.0, (rows.h - 6 * max(0, len(listed) - 1)) / max(1, len(listed)))
    for n, (blend, reserve) in enumerate(listed):
        row = Box(rows.x, rows.y + n * (height + 6), rows.w, height)
        blend_row(b, desk, view, row, components, blend, reserve, do)
    if not listed:
        b.text(rows.top(40)[0], t("table_safranito.no_blends"), "quiet")


def missing(components: Components, player: PlayerView | None, blend: str) -> tuple[str, ...]:
    """The spices that a player's known cards lack for a blend."""
    held = player.cards if player is not None else ()
    return tuple(spice for spice in components.spices_of(blend) if spice not in held)


def blend_row(
    b: Builder, desk: Desk, view: View, row: Box, components: Components, blend: str, reserve: bool, do: Any
) -> None:
    """One blend: its name and three spices; a tick on those that the viewer holds."""
    t = desk.words
    own = view.players[desk.audience] if desk.audience is not None else None
    lacks = missing(components, own, blend)
    mine = desk.actor is not None and view.phase == "blend"
    usable = mine and not lacks and (reserve or not view.row_used)
    name = blend_name(t, blend)
    hint = t("table_safranito.lacks", spices=t.listing([area_name(t, s) for s in lacks])) if own and lacks else None
    if usable:
        look = b.hot(f"blend:{blend}", row, lambda: do("blend", blend), radius=10, hint=t("table_safranito.cook"))
        fill = theme.rgb("#FDE9BC") if look.hover or look.focus else theme.rgb("#FFF6DF")
        b.fill(row, fill, 10, theme.LAMP2, 3)
    else:
        b.hot(f"blend:{blend}", row, hint=hint or name, radius=10, focus=False)
        b.fill(row, theme.PAPER, 10, theme.rgb("#C9962E"), 1.5)
    label = row.left(112)[0].inset(12, 4)
    if reserve:
        b.icon(Box(label.x, label.y + 2, 18, 18), "lock", theme.INK2)
        label = label.top(18)[1]
    b.text(label, name, "label", lines=2, size=18)
    cells = Box(row.x + 112, row.y + 3, row.w - 118, row.h - 6).columns(3, 2)
    for spice, cell in zip(components.spices_of(blend), cells, strict=True):
        side = min(cell.w, cell.h * 0.66)
        spot = around(cell.cx, cell.y + side / 2 + 1, side)
        b.art(spot, f"spices/{spice}")
        if own is not None and spice not in lacks:
            tick = around(spot.right - 4, spot.y + 8, 18)
            b.fill(tick, theme.GOOD, 9, theme.PAPER, 1.5)
            b.icon(tick.inset(2), "check", theme.PAPER)
        if cell.h > 50:
            b.text(
                Box(cell.x - 4, cell.bottom - 22, cell.w + 8, 20),
                area_name(t, spice),
                "narrow",
                align="center",
                size=15,
            )


def magnifier(b: Builder, desk: Desk, view: View, box: Box, board: Board, chip_name: str | None) -> None:
    """The hole of a chip large, with the outline that decides, and the verdict in words."""
    t = desk.words
    b.paper(box, 12)
    chip = next((chip for chip in view.chips if chip.name == chip_name), None)
    if chip is None:
        b.text(box.inset(18, 12), t("table_safranito.magnifier"), "quiet", lines=None, align="center")
        return
    sitter = desk.sitters[chip.seat]
    glass = Box(box.x + 12, box.y + 12, box.h - 24, box.h - 24)
    words = Box(glass.right + 14, box.y + 14, box.right - glass.right - 26, box.h - 28)
    b.token(Box(words.x, words.y, 28, 28), sitter.shape)
    b.text(Box(words.x + 36, words.y - 2, words.w - 36, 32), plain(sitter.name), "label", ellipsis=True)
    if chip.place != "field":
        b.fill(glass, theme.PAPER3, glass.w / 2, theme.EDGE, 2)
        b.icon(glass.center(60, 60), "x", theme.BAD)
        b.text(
            Box(words.x, words.y + 38, words.w, words.h - 40),
            t("table_safranito.out"),
            "small",
            lines=None,
            valign="top",
        )
        return
    found = lie(board, chip.x, chip.y)
    places = {area.id: area.at for area in (*board.bowls, *board.actions)}
    ax, ay = places[found.nearest]
    key = ("safranito glass", round(chip.x, 2), round(chip.y, 2), round(glass.w))
    bowl = found.nearest in {area.id for area in board.bowls}

    def draw(surface: pygame.Surface, unit: float) -> None:
        w = surface.get_width()
        k = w / 2 / (board.hole_radius * 1.75)
        middle = (w / 2, w / 2)
        field = theme.rgb("#1E5458")
        inner = theme.rgb("#D9A63B") if bowl else theme.rgb("#F3EAD8")
        hole = pygame.Surface((w, w), pygame.SRCALPHA)
        hole.fill((*field, 255))
        centre = (w / 2 + (ax - chip.x) * k, w / 2 - (ay - chip.y) * k)
        pygame.draw.circle(hole, inner, centre, found.outline * k)
        pygame.draw.circle(hole, theme.rgb("#FFF6DF"), centre, found.outline * k, max(2, round(3 * unit)))
        mask = pygame.Surface((w, w), pygame.SRCALPHA)
        pygame.draw.circle(mask, (255, 255, 255, 255), middle, board.hole_radius * k)
        hole.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        pygame.draw.circle(surface, theme.rgb("#8C5A2E"), middle, w / 2)
        for n in range(48):
            turn = 2 * math.pi * n / 48
            one = (w / 2 + w * 0.4 * math.cos(turn), w / 2 + w * 0.4 * math.sin(turn))
            two = (w / 2 + w * 0.5 * math.cos(turn), w / 2 + w * 0.5 * math.sin(turn))
            pygame.draw.line(surface, theme.rgb("#74471F"), one, two, max(1, round(2 * unit)))
        surface.blit(hole, (0, 0))
        pygame.draw.circle(surface, theme.LAMP, middle, board.hole_radius * k + 2 * unit, max(2, round(4 * unit)))
        pygame.draw.circle(surface, theme.rgb("#C9962E"), middle, w / 2 - unit, max(2, round(4 * unit)))

    b.paint(glass, key, draw)
    counts = found.area is not None
    text = explain_lie(t, found)
    pill_h = 50.0
    b.text(Box(words.x, words.y + 34, words.w, words.h - 40 - pill_h), text, "small", lines=None, valign="top", size=16)
    pill = Box(words.x, words.bottom - pill_h + 6, words.w, pill_h - 6)
    b.fill(pill, theme.rgb("#E2EDD6") if counts else theme.rgb("#F7DCD4"), 10, theme.GOOD if counts else theme.BAD, 1.5)
    verdict = (
        t("table_safranito.counts", area=area_name(t, found.area)) if found.area else t("table_safranito.counts_not")
    )
    b.icon(Box(pill.x + 8, pill.cy - 11, 22, 22), "check" if counts else "x", theme.GOOD if counts else theme.BAD)
    colour = theme.GOOD if counts else theme.rgb("#7A1C10")
    b.text(Box(pill.x + 34, pill.y, pill.w - 40, pill.h), verdict, "label", colour, lines=2, size=17)
