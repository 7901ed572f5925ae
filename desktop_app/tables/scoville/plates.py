"""The left column: order track with everybody's open things, breeding chart, plaques, and the last events."""

from __future__ import annotations

from functools import partial

from desktop_app.tables.frame import LogPanel
from desktop_app.tables.scoville import deeds, pieces
from desktop_app.tables.scoville.chart import ChartSheet, chart
from desktop_app.tables.scoville.holdings import HoldingsSheet
from desktop_app.tables.scoville.marks import STACK_PEPPER, TILE_ICONS
from desktop_app.tables.scoville.now import ScovilleNow
from desktop_app.telling.scoville import coming, outlook_lines
from desktop_app.telling.words import Words
from desktop_app.ui import theme
from desktop_app.ui.boxes import Box, around
from desktop_app.ui.builder import Builder
from rules.scoville.components import STACKS, TILES, Pepper
from rules.scoville.previews import time_outlook
from rules.scoville.view import Grower


def left_column(now: ScovilleNow, box: Box, log: LogPanel) -> None:
    """Everything at the left, from top to foot; the log takes what is left."""
    wide = now.regions.wide
    order, rest = box.top(50 + now.view.seats * (42.0 if wide else 52.0), 12)
    _order(now, order)
    side = box.w - 12
    chart_box, rest = rest.top(min(side + 46, rest.h - 140), 12)
    now.part("chart", (chart_box, now.lit_pairs), lambda: _chart(now, chart_box))
    plaques, rest = rest.top(min(128.0 if wide else 170.0, rest.h), 12)
    now.part("plaques", (plaques, now.view.plaques), lambda: _plaques(now, plaques))
    if rest.h > 64:
        log.build(now, rest)


def _chart(now: ScovilleNow, box: Box) -> None:
    b, t, lit = now.b, now.words, now.lit_pairs
    b.paper(box, 12)
    hint = t("table_scoville.chart.hint")
    b.hot("chart", box, lambda: now.ui.open(ChartSheet(now)), key="b", hint=hint, radius=12)
    note = ""
    for one, other in lit[:1]:
        bred = pieces.mark(t, now.components.chart[one][other])
        note = f"{pieces.letter(t, one)} + {pieces.letter(t, other)} = **{bred}**"
    pieces.heading(b, box, t("table_scoville.chart.short"), note)
    inner = Box(box.x + 6, box.y + 38, box.w - 12, box.h - 42)
    chart(now, inner.center(min(inner.w, inner.h), min(inner.w, inner.h)), lit)


def _order(now: ScovilleNow, box: Box) -> None:
    """The order track; while discs are aside the spaces taken so far, in the bidding the old order."""
    b, t, view = now.b, now.words, now.view
    b.paper(box, 12)
    b.hot("order", Box(box.x, box.y, box.w, 40), hint=t("table_scoville.order.hint"), focus=False)
    harvest = view.phase == "harvest"
    direction = t("table_scoville.order.harvest" if harvest else "table_scoville.order.forward", seats=view.seats)
    pieces.heading(b, box, t("table_scoville.order.title"), direction)
    rows = Box(box.x + 10, box.y + 40, box.w - 20, box.h - 50).rows(view.seats, 2)
    line = view.spaces if view.phase == "space" else view.order
    for space, (seat, row) in enumerate(zip(line, rows, strict=True)):
        b.text(Box(row.x + 2, row.y, 20, row.h), str(space + 1), "number", size=19)
        if seat < 0:
            _free_space(now, space + 1, Box(row.x + 26, row.y, row.w - 26, row.h))
            continue
        grower = view.growers[seat]
        known = (grower.bid, grower.has_bid, grower.spent, grower.holdings is None, seat in now.to_act)
        about = (row, now.sitter(seat), known, view.phase, view.options.no_bonus_tiles)
        now.part(f"seat:{seat}", about, lambda grower=grower, row=row: _seat_row(now, grower, row))


def _free_space(now: ScovilleNow, space: int, row: Box) -> None:
    b, t = now.b, now.words
    free = t("table_scoville.order.free")
    if now.asked != "space":
        b.outline(row, theme.EDGE, 1.5, 8, (5, 4))
        b.text(row.inset(12, 0), free, "quiet")
        return
    means = t("table_scoville.order.means", plant=space, harvest=now.view.seats - space + 1)
    look = b.place(
        f"space:{space}", row, press=lambda: deeds.choose_space(now, space), hint=means, radius=8, final=True
    )
    label = t("table_scoville.order.take", space=space) if look.hover or look.focus else free
    b.text(row.inset(12, 0), label, "label")


def _seat_row(now: ScovilleNow, grower: Grower, row: Box) -> None:
    """Token, name, bid and tiles of a seat; a press opens what lies open of its things."""
    b, view, seat = now.b, now.view, grower.seat
    body = Box(row.x + 24, row.y, row.w - 24, row.h)
    open_things = grower.holdings is not None
    b.hot(
        f"seat:{seat}",
        body,
        (lambda: now.ui.open(HoldingsSheet(now, seat))) if open_things else None,
        hint=_seat_hint(now, grower),
        radius=9,
        focus=open_things,
    )
    if seat in now.to_act and view.phase != "over":
        b.fill(body, theme.rgb("#FDE9BC"), 9, theme.LAMP2, 2)
    disc = Box(body.x + 5, body.cy - 14, 28, 28)
    with b.actor(f"disc:{seat}", disc):
        now.token(disc, seat)
    x = body.right - 6
    if grower.bid is not None and view.phase in ("bid", "space"):
        pieces.coin(b, Box(x - 34, body.cy - 17, 34, 34), str(grower.bid))
        x -= 40
    elif grower.has_bid and view.phase == "bid":
        b.icon(Box(x - 26, body.cy - 12, 24, 24), "check", theme.GOOD)
        x -= 32
    if not view.options.no_bonus_tiles:
        tiles = Box(x - 72, body.cy - 11, 72, 22)
        b.face(tiles, ("scoville tiles", grower.spent), lambda b, box: _tiles(b, box, grower.spent))
        x -= 75
    pieces.name_of(b, Box(body.x + 40, body.y, x - body.x - 44, body.h), now.name(seat))


def _tiles(b: Builder, box: Box, spent: int) -> None:
    """The three bonus tiles of a seat, the spent ones pale."""
    for bit, (name, spot) in enumerate(zip(TILES, box.columns(len(TILES), 3), strict=True)):
        gone = bool(spent >> bit & 1)
        b.fill(spot, theme.PAPER3 if gone else theme.rgb("#F6DFAE"), 5, theme.EDGE if gone else theme.LAMP3, 1)
        b.icon(spot.inset(3), TILE_ICONS[name], theme.rgb("#B9A98C") if gone else theme.INK)


def _seat_hint(now: ScovilleNow, grower: Grower) -> str:
    t = now.words
    spent = [t(f"scoville.bonus.{tile}.name") for bit, tile in enumerate(TILES) if grower.spent >> bit & 1]
    words = t("table_scoville.order.spent", tiles=t.listing(spent)) if spent else t("table_scoville.order.none_spent")
    opened = f" {t('table_scoville.order.open')}" if grower.holdings is not None else ""
    return f"{now.name(grower.seat)}: {words}.{opened}"


def _plaques(now: ScovilleNow, box: Box) -> None:
    """The five stacks with what their top plaque brings; pointing at one says the rest."""
    b, t = now.b, now.words
    b.paper(box, 12)
    pieces.heading(b, box, t("table_scoville.plaques.title"), t("table_scoville.plaques.note"))
    cells = Box(box.x + 10, box.y + 36, box.w - 20, box.h - 42).columns(len(STACKS), 4)
    for stack, cell in enumerate(cells):
        left = now.view.plaques[stack]
        name = STACKS[stack]
        hint = (
            t(f"scoville.stack.{name}")
            + ": "
            + (", ".join(str(points) for points in left) if left else t("table_scoville.plaques.gone"))
        )
        b.hot(f"plaques:{name}", cell, hint=hint, focus=False)
        pepper = STACK_PEPPER[name]
        top = left[0] if left else 0
        more, gone = len(left) > 1, not left

        draw = partial(_plaque, pepper, top, t, more, gone)
        b.face(cell, ("scoville plaque", name, top, more, gone, t.language), draw, grey=gone)


def _plaque(pepper: Pepper | None, points: int, words: Words, more: bool, gone: bool, b: Builder, box: Box) -> None:
    pieces.plaque(b, box, pepper, points, words, more, gone)


def half_day(now: ScovilleNow, box: Box) -> None:
    """A pill on the field's edge: afternoon or last round, and what the next time check would bring as things stand."""
    b, t, view = now.b, now.words, now.view
    if view.phase == "over":
        return
    outlook = time_outlook(view)
    result = coming(outlook)
    change = t(f"table_scoville.half.{result}") if result in COMING else ""
    if view.last_round:
        words = t("table_scoville.half.last")
    elif view.afternoon:
        words = t("table_scoville.half.afternoon")
    else:
        words = ""
    if not words and not change:
        return
    urgent = view.last_round or result == "game_ends_now"
    shown = f"{words} · {change}" if words and change else words or change
    pill = around(box.cx, box.y + 2, b.width_of(shown, "label") + 56, 32)
    hint = t("table_scoville.half.last_hint") if view.last_round else outlook_lines(t, outlook)[0]
    b.hot("half", pill, hint=hint, focus=False, radius=16)
    fill = theme.BAD if urgent else theme.rgb("#E7A13A")
    b.shade(pill, "flat", 16)
    b.fill(pill, fill, 16, theme.CREAM, 2)
    colour = theme.WHITE if urgent else theme.INK
    b.icon(Box(pill.x + 12, pill.y + 5, 22, 22), "flag" if view.last_round else "clock", colour)
    b.text(Box(pill.x + 40, pill.y, pill.w - 50, 32), shown, "label", colour=colour)


COMING = (
    "afternoon_begins",
    "last_round_without_afternoon",
    "last_round",
    "game_ends_now",
    "limit",
    "limit_afternoon",
)
"""The results of a time check that change something."""
