"""What is seen of an aim: the chip held back, the line it will take, the strength as a ring, and the hand itself."""

from __future__ import annotations

import math

import pygame

from desktop_app.tables.safranito.now import SafranitoNow
from desktop_app.tables.safranito.pieces import chip_face
from desktop_app.ui import theme
from desktop_app.ui.boxes import Box, around
from desktop_app.ui.builder import Builder
from rules.safranito.components import TableData
from rules.safranito.table import Disc, Flick, Side, direction, start_point
from rules.safranito.view import View

RED = theme.rgb("#E2572B")
STEPS = 72
"""Steps of the ring: each is one picture that is kept."""
DOT_MM = 15.0
HAND = 40.0
NEAR = 54.0
"""Units from the chip within which the hand would lie on the ring."""
EDGE = 26.0
"""Units that the drawn hand keeps from the edge of the picture."""


def first_touch(table: TableData, discs: tuple[Disc, ...], side: Side, flick: Flick) -> float:
    """How far (mm) the line of a flick reaches until the first chip or the far rim."""
    board = table.board
    sx, sy = start_point(board, side, flick.offset)
    ux, uy = direction(side, flick.angle)
    limit = board.chip_limit
    reach = 2 * board.start_distance
    for s, u in ((sx, ux), (sy, uy)):
        if abs(u) > 1e-9:
            for wall in (-limit, limit):
                far = (wall - s) / u
                # The near rim is crossed on the way in; the far one ends the line.
                inside = abs(sx + ux * (far - 1.0)) <= limit + 1e-6 and abs(sy + uy * (far - 1.0)) <= limit + 1e-6
                if far > 1.0 and inside:
                    reach = min(reach, far)
    for disc in discs:
        along = (disc.x - sx) * ux + (disc.y - sy) * uy
        aside = abs((disc.x - sx) * uy - (disc.y - sy) * ux)
        if along > 0 and aside < board.touch_distance:
            reach = min(reach, along - math.sqrt(board.touch_distance**2 - aside**2))
    return max(reach, 0.0)


def line_length(table: TableData, view: View, side: Side, flick: Flick) -> float:
    """How long the aim line is, by the table's option."""
    if view.options.aim_line == "none":
        return 0.0
    if view.options.aim_line == "short":
        return table.short_aim_line
    return first_touch(table, view.discs(), side, flick)


def draw_aim(b: Builder, now: SafranitoNow, shape: str, flick: Flick, last: float | None) -> None:
    """The chip held back, dots along the line it will take, the strength as a ring with a tick at the `last` pull."""
    aim, turn, view = now.choice.aim, now.turn, now.view
    table = aim.table
    x, y = turn.at(*start_point(table.board, turn.side, flick.offset))
    ux, uy = math.sin(math.radians(flick.angle)), -math.cos(math.radians(flick.angle))
    pulls = view.options.gesture == "pull_back"
    held = table.pull.share(table.model, flick.speed) if pulls else 0.0
    if pulls:
        _line(b, x, y, (ux, uy), line_length(table, view, turn.side, flick), turn.k, table.board.chip_radius)
    back = 8.0 * held if aim.holding else 0.0
    box = around(x - ux * back, y - uy * back, 39 * turn.k * 50 / 46)
    if aim.holding and aim.pointer is not None:
        _hand(b, now, (box.cx, box.cy), aim.pointer)
    if pulls:
        ring(b, around(box.cx, box.cy, box.w + 22), held, last, table.pull.calm_share)
        if aim.holding:
            _plates(b, now, box, held, last)
    b.face(box, ("safranito chip", shape, None), lambda b, box: chip_face(b, box, shape, None))


def _line(b: Builder, x: float, y: float, way: tuple[float, float], length: float, k: float, radius: float) -> None:
    """Dots along the line, smaller and smaller."""
    first = radius + 10
    dots = int(max(0.0, length - first) // DOT_MM)
    for n in range(dots):
        far = (first + n * DOT_MM) * k
        size = 9.0 - 4.0 * n / max(1, dots)
        spot = around(x + way[0] * far, y + way[1] * far, size)
        b.fill(spot.inset(-1.5), (*theme.WALNUT9, 170), size)
        b.fill(spot, theme.CREAM, size / 2)


def _hand(b: Builder, now: SafranitoNow, chip: tuple[float, float], pointer: tuple[float, float]) -> None:
    """The hand that draws back: the pointer itself is held, and may lie beyond the picture."""
    full = b.screen.full
    px = min(max(pointer[0], full.x + EDGE), full.right - EDGE)
    py = min(max(pointer[1], full.y + EDGE), full.bottom - EDGE)
    way = math.hypot(px - chip[0], py - chip[1])
    if way < NEAR:
        return
    for n in range(int((way - NEAR) // 13)):
        part = (34.0 + 13 * n) / way
        b.fill(around(chip[0] + (px - chip[0]) * part, chip[1] + (py - chip[1]) * part, 5), (*theme.CREAM, 150), 2.5)
    if now.ui.hand.captured:
        b.fill(around(px, py, HAND + 8), (*theme.WALNUT9, 190), HAND / 2 + 4)
        b.icon(around(px, py, HAND - 12), "hand", theme.CREAM)


def _plates(b: Builder, now: SafranitoNow, chip: Box, held: float, last: float | None) -> None:
    """The strength as a number beside the ring, and that of the last pull, so that one can correct oneself."""
    words = now.words("table_safranito.strength", strength=round(100 * held))
    wide = b.width_of(words, "label", 18) + 26
    ledge = now.turn.box
    right = Box(min(chip.right + 30, ledge.right - wide - 6), chip.cy - 20, wide, 40)
    b.fill(right, theme.PAPER, 10, theme.EDGE)
    b.text(right, words, "label", theme.INK, "center", size=18)
    if last is not None:
        words = now.words("table_safranito.last_pull", strength=round(100 * last))
        wide = b.width_of(words, "label", 18) + 26
        left = Box(max(chip.x - 30 - wide, ledge.x + 6), chip.cy - 20, wide, 40)
        b.fill(left, (*theme.WALNUT9, 220), 10, (*theme.WALNUT6, 255))
        b.text(left, words, "label", theme.CREAM, "center", size=18)


def ring(b: Builder, box: Box, share: float, last: float | None, calm_share: float) -> None:
    """The strength: an arc that closes as the pull grows, calm for all bowls, red for hard knocks; a tick at `last`."""
    steps = round(min(max(share, 0.0), 1.0) * STEPS)
    tick = None if last is None else round(last * STEPS)

    def draw(surface: pygame.Surface, unit: float) -> None:
        w, h = surface.get_size()
        middle, radius = (w / 2, h / 2), w / 2 - 5 * unit
        pygame.draw.circle(surface, (*theme.WALNUT9, 210), middle, radius + 4 * unit, max(1, round(9 * unit)))

        def spot(at: float, off: float = 0.0) -> tuple[float, float]:
            angle = math.radians(360 * at / STEPS - 90)
            return middle[0] + (radius - off) * math.cos(angle), middle[1] + (radius - off) * math.sin(angle)

        red_from = calm_share * STEPS
        for n in range(STEPS * 4):
            at = n / 4
            if at <= steps and steps:
                pygame.draw.circle(surface, RED if at > red_from else theme.LAMP, spot(at), 3.4 * unit)
            elif at > red_from:
                pygame.draw.circle(surface, (*RED, 120), spot(at), 1.8 * unit)
        if tick is not None:
            pygame.draw.line(surface, theme.CREAM, spot(tick, 8 * unit), spot(tick, -5 * unit), max(2, round(4 * unit)))

    b.paint(box, ("safranito ring", steps, tick), draw)
