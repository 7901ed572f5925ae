"""The bars below the score sheet: which rows a seat's points came from."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
from pygame import Surface

from desktop_app.ui import theme
from desktop_app.ui.boxes import Box
from desktop_app.ui.builder import Builder
from desktop_app.ui.shapes import clip_round
from desktop_app.ui.text import plain

if TYPE_CHECKING:
    from desktop_app.scenes.results import Results
    from desktop_app.scenes.score_rows import SheetRow

BARS = (
    ("#C59632", "plain"),
    ("#B03E22", "slant"),
    ("#2A8390", "plain"),
    ("#7A6036", "upright"),
    ("#5C7A3E", "dots"),
    ("#44529A", "slant"),
    ("#8E3A6B", "upright"),
    ("#5B4B3C", "dots"),
    ("#3F8F6B", "slant"),
    ("#D07C2E", "upright"),
)
"""Colours and patterns of the rows."""
PALE = 200
"""A colour with no part below this needs an edge on paper, and darker patterns."""


def score_bars(b: Builder, results: Results, box: Box) -> None:
    """Where the points came from: a bar for each seat, in parts."""
    scene = results.scene
    t = scene.words
    b.paper(box)
    inner = box.inset(22, 10)
    title = t("ui.results.bars")
    width = min(b.width_of(title, "panel"), 340)
    b.text(Box(inner.x, inner.y, width, 32), title, "panel")
    shown = [row for row in results.rows if any(results.brought(row, seat) > 0 for seat in results.order)]
    _legend(b, results, Box(inner.x + width + 20, inner.y, inner.w - width - 20, 32), shown)
    most = max((sum(max(0, results.brought(k, s)) for k in shown) for s in results.order), default=0) or 1
    rows = Box(inner.x, inner.y + 38, inner.w, inner.h - 40).rows(len(results.order), 5)
    names = [plain(sitter.name) for sitter in scene.sitters]
    named = min(230.0, max(b.width_of(name, "label", 17) for name in names) + 4)
    size = b.common_size(Box(0, 0, named, rows[0].h + 4), names, "label", 17)
    for seat, row in zip(results.order, rows, strict=True):
        sitter = scene.sitters[seat]
        side = min(26.0, row.h)
        b.token(Box(row.x, row.cy - side / 2, side, side), sitter.shape)
        at = Box(row.x + 36, row.y - 2, named, row.h + 4)
        b.text(at, plain(sitter.name), "label", ellipsis=True, size=size, grow=False)
        x, full = at.right + 12, row.right - at.right - 22
        for part in shown:
            value = results.brought(part, seat)
            if value <= 0 or results.rows.index(part) >= results.counted:
                continue
            w = full * value / most
            _bar(b, Box(x, row.y + row.h * 0.1, max(3.0, w - 3), row.h * 0.8), results, part)
            x += w


def _legend(b: Builder, results: Results, box: Box, rows: list[SheetRow]) -> None:
    """Which bar is what, in words."""
    if not rows:
        return
    widths = [b.width_of(row.label, "quiet", 16) for row in rows]
    spare = (box.w - sum(widths) - 33 * len(rows)) / len(rows)
    x = box.x
    for row, wide in zip(rows, widths, strict=True):
        # Too narrow for all of them: each gives up its share.
        wide = max(20.0, wide + min(0.0, spare) - 2)
        _bar(b, Box(x, box.y + 7, 20, 18), results, row)
        b.text(Box(x + 27, box.y, wide + 2, box.h), row.label, "quiet", size=16, ellipsis=True)
        x += 33 + wide + min(24.0, max(2.0, spare))


def _bar(b: Builder, box: Box, results: Results, row: SheetRow) -> None:
    """A bar in the colour and pattern of a row; what has a colour on the table keeps it here."""
    colour, pattern = BARS[results.rows.index(row) % len(BARS)]
    known = None if row.folded else results.scene.table.row_colour(row.name)
    base = known or theme.rgb(colour)
    light = theme.mix(base, theme.INK if min(base) > PALE else theme.PAPER, 0.5)

    def draw(surface: Surface, unit: float) -> None:
        w, h = surface.get_size()
        surface.fill((*base, 255))
        step = max(4, round(9 * unit))
        if pattern == "slant":
            for x in range(-h, w, step):
                pygame.draw.line(surface, light, (x, h), (x + h, 0), max(1, round(2 * unit)))
        elif pattern == "upright":
            for x in range(step // 2, w, step):
                surface.fill(light, (x, 0, max(1, round(2 * unit)), h))
        elif pattern == "dots":
            for x in range(step // 2, w, step):
                for y in range(step // 2, h, step):
                    surface.fill(light, (x, y, max(2, round(3 * unit)), max(2, round(3 * unit))))
        clip_round(surface, round(4 * unit))

    b.paint(box, ("bar", base, pattern), draw)
    if min(base) > PALE:
        b.outline(box, theme.EDGE, 1.5, 4)
