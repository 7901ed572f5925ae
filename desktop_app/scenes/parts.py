"""Pieces that several scenes share."""

from __future__ import annotations

from collections.abc import Callable

from desktop_app.telling.words import Words
from desktop_app.ui import theme
from desktop_app.ui.boxes import Box
from desktop_app.ui.builder import Builder


def game_sign(b: Builder, box: Box, game: str) -> None:
    """The sign of a game on its tint."""
    look = theme.GAMES[game]
    b.fill(box, look.tint, 8, look.mid, 1.5)
    b.art(box.inset(box.w * 0.14), look.sign)


def head_bar(b: Builder, t: Words, title: str, note: str, back: Callable[[], object], sign: str | None = None) -> Box:
    """The dark bar on top of a scene with its way back; returns the room left at its right end."""
    bar = Box(20, 12, b.canvas.w - 40, 60)
    b.fill(bar, (*theme.WALNUT9, 205), 14, (*theme.WALNUT6, 255), 1.5)
    b.button("back", Box(bar.x + 11, bar.y + 8, 128, 44), t("ui.back"), back, "plain", "left", key="backspace")
    x = bar.x + 158
    if sign is not None:
        game_sign(b, Box(x, bar.y + 8, 44, 44), sign)
        x += 58
    width = min(b.width_of(title, "head"), 700)
    b.text(Box(x, bar.y + 4, width, 52), title, "head", theme.CREAM)
    x += width + 18
    b.text(Box(x, bar.y + 6, max(40.0, bar.right - 380 - x), 50), note, "body", theme.CREAM2, ellipsis=True)
    return Box(bar.right - 360, bar.y, 346, 60)


def fact(
    b: Builder, box: Box, icon: str, label: str, colour: theme.Colour = theme.INK, size: float | None = None
) -> None:
    """A small icon with a word; `size` in units is taken as it is, else the word grows with the reader's text size."""
    b.icon(Box(box.x, box.cy - 12, 24, 24), icon, colour)
    room = Box(box.x + 30, box.y, box.w - 30, box.h)
    b.text(room, label, "label", colour, size=size or 17, grow=size is None)
