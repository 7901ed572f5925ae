"""The magnifier: the hole of a chip large, the outline that decides seen through it, and the verdict in words."""

from __future__ import annotations

import math

import pygame

from desktop_app.tables.safranito.now import SafranitoNow
from desktop_app.tables.safranito.turn import Turn
from desktop_app.telling.safranito import SPACES, area_name, explain_lie, explain_out
from desktop_app.ui import theme
from desktop_app.ui.boxes import Box
from desktop_app.ui.shapes import blank
from rules.safranito.table import Board, Lie, lie

FIELD, RIM, WOOD, GRAIN = theme.rgb("#1E5458"), theme.rgb("#EFE3C8"), theme.rgb("#8C5A2E"), theme.rgb("#74471F")
INSIDE = {
    "cardamom": "#8FA36B",
    "chilli": "#A82318",
    "cumin": "#8A6A38",
    "curry": "#D9A63B",
    "saffron": "#D2521B",
    "ginger": "#D8BE8E",
    "mint": "#3E8F56",
    "garlic": "#D9D2CA",
    "cinnamon": "#7D4A28",
}
"""What fills a bowl, by spice."""
RIM_SHARE = 0.9
"""The share of a bowl's radius at which its rim begins."""


def magnifier(now: SafranitoNow, name: str | None, reason: str | None) -> None:
    """The panel for the chip `name` as it lies; `reason` is why it went out, if that is known."""
    b, t, box = now.b, now.words, now.places.glass
    b.paper(box, 12)
    chip = next((chip for chip in now.view.chips if chip.name == name), None)
    if chip is None:
        b.text(box.inset(18, 12), t("table_safranito.magnifier"), "quiet", lines=None, align="center")
        return
    glass, words = _parts(box)
    _owner(now, words, chip.seat)
    rest = Box(words.x, words.y + 36, words.w, words.h - 36)
    if chip.place != "field":
        b.fill(glass, theme.PAPER3, glass.w / 2, theme.EDGE, 2)
        b.icon(glass.center(60, 60), "x", theme.BAD)
        b.text(rest, explain_out(t, reason), "small", lines=None, valign="top")
        return
    where = lie(now.board, chip.x, chip.y)
    key = ("safranito glass", chip.x, chip.y, now.turn.side)
    b.paint(glass, key, lambda surface, unit: paint_glass(surface, unit, now.board, now.turn, where, chip.x, chip.y))
    verdict, text = rest.foot(48, 4)
    if text.h >= 20:
        b.text(text, explain_lie(t, where), "small", lines=None, valign="top", size=16)
    _verdict(now, verdict, where)


def live_glass(now: SafranitoNow, seat: int, place: tuple[float, float]) -> None:
    """The panel for a chip that still moves."""
    b, box = now.b, now.places.glass
    b.paper(box, 12)
    glass, words = _parts(box)
    _owner(now, words, seat)
    where = lie(now.board, *place)
    rect = b.rect(glass)
    surface = blank(rect.w, rect.h)
    paint_glass(surface, b.unit, now.board, now.turn, where, *place)
    b.put(surface, rect.x, rect.y)
    _verdict(now, words.foot(48)[0], where)


def _parts(box: Box) -> tuple[Box, Box]:
    glass = Box(box.x + 12, box.y + 12, box.h - 24, box.h - 24)
    return glass, Box(glass.right + 14, box.y + 14, box.right - glass.right - 26, box.h - 26)


def _owner(now: SafranitoNow, words: Box, seat: int) -> None:
    now.token(Box(words.x, words.y, 28, 28), seat)
    now.b.text(Box(words.x + 36, words.y - 2, words.w - 36, 32), now.name(seat), "label", ellipsis=True)


def _verdict(now: SafranitoNow, pill: Box, where: Lie) -> None:
    b, t = now.b, now.words
    counts = where.area is not None
    b.fill(pill, theme.rgb("#E2EDD6") if counts else theme.rgb("#F7DCD4"), 10, theme.GOOD if counts else theme.BAD, 1.5)
    if where.area:
        verdict = t("table_safranito.counts", area=area_name(t, where.area))
    else:
        verdict = t("table_safranito.counts_not")
    colour = theme.GOOD if counts else theme.rgb("#7A1C10")
    b.icon(Box(pill.x + 8, pill.cy - 11, 22, 22), "check" if counts else "x", theme.GOOD if counts else theme.BAD)
    b.text(Box(pill.x + 34, pill.y, pill.w - 40, pill.h), verdict, "label", colour, lines=2, size=17)


def paint_glass(surface: pygame.Surface, unit: float, board: Board, turn: Turn, where: Lie, x: float, y: float) -> None:
    """What is seen through the hole of a chip at (x, y) mm, the picture turned as the board is; drawn to scale."""
    w = surface.get_width()
    k = w / 2 / (board.hole_radius * 1.75)
    middle = (w / 2, w / 2)
    area = next(area for area in (*board.bowls, *board.actions) if area.id == where.nearest)
    across, away = turn.local(area.at[0] - x, area.at[1] - y)
    centre = (w / 2 + across * k, w / 2 - away * k)
    hole = blank(w, w)
    hole.fill((*FIELD, 255))
    pygame.draw.circle(hole, RIM, centre, where.outline * k)
    if where.nearest not in SPACES:
        pygame.draw.circle(hole, theme.rgb(INSIDE[where.nearest]), centre, where.outline * RIM_SHARE * k)
    _dashes(hole, centre, where.outline * k, w, unit)
    mask = blank(w, w)
    pygame.draw.circle(mask, (255, 255, 255, 255), middle, board.hole_radius * k)
    hole.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    pygame.draw.circle(surface, WOOD, middle, w / 2)
    for n in range(48):
        angle = 2 * math.pi * n / 48
        one = (w / 2 + w * 0.4 * math.cos(angle), w / 2 + w * 0.4 * math.sin(angle))
        two = (w / 2 + w * 0.5 * math.cos(angle), w / 2 + w * 0.5 * math.sin(angle))
        pygame.draw.line(surface, GRAIN, one, two, max(1, round(2 * unit)))
    surface.blit(hole, (0, 0))
    pygame.draw.circle(surface, theme.LAMP, middle, board.hole_radius * k + 2 * unit, max(2, round(4 * unit)))
    pygame.draw.circle(surface, theme.rgb("#C9962E"), middle, w / 2 - unit, max(2, round(4 * unit)))


def _dashes(hole: pygame.Surface, centre: tuple[float, float], radius: float, w: int, unit: float) -> None:
    """The outline itself, dashed, as far as it can be seen."""
    step = 9 * unit / max(1.0, radius)
    facing = math.atan2(w / 2 - centre[1], w / 2 - centre[0])
    spread = min(math.pi, 1.2 * w / max(1.0, radius))
    n = 0
    while n * step < spread:
        for angle in (facing + n * step, facing - (n + 0.5) * step):
            ends = [
                (centre[0] + radius * math.cos(turn), centre[1] + radius * math.sin(turn))
                for turn in (angle, angle + step * 0.5)
            ]
            pygame.draw.line(hole, theme.WALNUT9, ends[0], ends[1], max(2, round(2.5 * unit)))
        n += 1
