"""Pieces that several scenes share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from desktop_app.telling.words import Words
from desktop_app.ui import paint, theme
from desktop_app.ui.boxes import Box
from desktop_app.ui.builder import Builder

if TYPE_CHECKING:
    from desktop_app.scenes.app import App


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


def evening_bar(
    b: Builder,
    app: App,
    title: str,
    note: str,
    icon: str,
    told: str,
    back: tuple[str, Callable[[], object]] | None,
    told_icon: str = "clock",
) -> None:
    """The dark bar on top of a screen where nobody's turn runs: way back, icon, title, a fact, the settings.

    Without a way `back` it is for a picture, and nothing on it can be pressed.
    """
    bar = Box(20, 12, b.canvas.w - 40, 60)
    b.fill(bar, (*theme.WALNUT9, 205), 14, (*theme.WALNUT6, 255), 1.5)
    x = bar.x + 16
    if back is not None:
        label, way = back
        wide = max(100.0, b.width_of(label, "label") + 62)
        at = Box(bar.x + 11, bar.y + 8, wide, 44)
        b.button("back", at, label, way, "plain", "left", key="backspace", role="label")
        x = at.right + 20
    b.fill(Box(x, bar.y + 8, 44, 44), theme.rgb("#FBEBC8"), 8)
    b.icon(Box(x + 9, bar.y + 17, 26, 26), icon, theme.LAMP3)
    x += 62
    gear = Box(bar.right - 54, bar.y + 8, 44, 44)
    if back is not None:
        b.icon_button("settings", gear, "gear", app.words("ui.title.settings"), app.open_settings)
    told_w = b.width_of(told, "label") + 34
    at = Box(gear.x - told_w - 18, bar.y + 8, told_w, 44)
    fact(b, at, told_icon, told, theme.CREAM, 18)
    width = min(b.width_of(title, "head") + 2, max(120.0, at.x - x - 30))
    b.text(Box(x, bar.y + 4, width, 52), title, "head", theme.CREAM)
    x += width + 16
    if at.x - x > 120:
        b.text(Box(x, bar.y + 8, at.x - x - 12, 46), note, "quiet", theme.CREAM2, size=19, ellipsis=True)


def seat_cloth(b: Builder, box: Box, shapes: Sequence[str]) -> None:
    """A linen cloth in the colour of a seat, mixed with walnut as its curtain is; for several side by side."""
    for shape, part in zip(shapes, box.columns(len(shapes)), strict=True):
        look = theme.seat_look(shape)
        lit = theme.mix(look.colour, theme.WALNUT9, look.curtain * 0.75)
        edge = theme.mix(lit, theme.WALNUT9, 0.45)
        whole = b.rect(box)
        with b.clip(part):
            b.lay(paint.cloth(whole.w, whole.h, b.px(16), lit, edge, b.unit), box)


def fact(
    b: Builder, box: Box, icon: str, label: str, colour: theme.Colour = theme.INK, size: float | None = None
) -> None:
    """A small icon with a word; `size` in units is taken as it is, else the word grows with the reader's text size."""
    b.icon(Box(box.x, box.cy - 12, 24, 24), icon, colour)
    room = Box(box.x + 30, box.y, box.w - 30, box.h)
    b.text(room, label, "label", colour, size=size or 17, grow=size is None)
