"""Text fields and dropdowns."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

import pygame
from msgspec import Struct

from desktop_app.ui import text, theme
from desktop_app.ui.boxes import Box
from desktop_app.ui.core import Core
from desktop_app.ui.feel import feel
from desktop_app.ui.lettering import Lettering
from desktop_app.ui.pen import Pen
from desktop_app.ui.sheets import Menu
from desktop_app.ui.things import BoxLike, Gesture, Point
from desktop_app.ui.typefaces import typeface

T = TypeVar("T")


class Caret(Struct, eq=False):
    """Where the next letter goes, since when the caret has been standing there, and whether all is selected."""

    at: int
    since: float
    whole: bool = False
    had: bool = False
    """The field had the focus at the last build: whoever comes into it has its whole text selected."""


class Fields:
    """Widgets that take text or open a list."""

    def __init__(self, core: Core, pen: Pen, lettering: Lettering) -> None:
        self._core, self._pen, self._lettering = core, pen, lettering

    def field(
        self,
        name: str,
        box: BoxLike,
        value: str,
        change: Callable[[str], object],
        placeholder: str = "",
        most: int = 24,
        submit: Callable[[], object] | None = None,
        icon: str | None = None,
        role: str = "ask",
    ) -> None:
        """A line of text; typing, accents, Home, End, Backspace, Delete, Ctrl+A and Ctrl+V work in it."""
        box = Box(*box)
        ui = self._core.ui
        caret: Caret = ui.state.setdefault(f"caret:{name}", Caret(len(value), 0.0))
        caret.at = min(caret.at, len(value))
        focused = ui.hand.focus == name
        if focused and not caret.had:
            caret.whole = bool(value)
        caret.had = focused

        def put(new: str, at: int) -> None:
            # The next letter may come before the next picture: it is added to what is written by then.
            nonlocal value
            caret.at, caret.since, caret.whole = at, ui.now, False
            if new != value:
                value = new
                change(new)

        def typed(letters: str) -> None:
            before, after = ("", "") if caret.whole else (value[: caret.at], value[caret.at :])
            letters = "".join(c for c in letters if c.isprintable())[: max(0, most - len(before) - len(after))]
            if letters:
                put(before + letters + after, len(before) + len(letters))

        def keys(key: int) -> bool:
            at = caret.at
            command = pygame.key.get_mods() & (pygame.KMOD_CTRL | pygame.KMOD_META)
            if key in (pygame.K_BACKSPACE, pygame.K_DELETE) and caret.whole:
                put("", 0)
            elif key == pygame.K_BACKSPACE:
                if at:
                    put(value[: at - 1] + value[at:], at - 1)
            elif key == pygame.K_DELETE:
                put(value[:at] + value[at + 1 :], at)
            elif key == pygame.K_LEFT:
                put(value, 0 if caret.whole else max(0, at - 1))
            elif key == pygame.K_RIGHT:
                put(value, len(value) if caret.whole else min(len(value), at + 1))
            elif key == pygame.K_HOME:
                put(value, 0)
            elif key == pygame.K_END:
                put(value, len(value))
            elif key == pygame.K_a and command:
                caret.at, caret.whole = len(value), bool(value)
            elif key == pygame.K_v and command:
                typed(pygame.scrap.get_text())
            elif key in (pygame.K_RETURN, pygame.K_KP_ENTER) and submit is not None:
                submit()
            else:
                return False
            return True

        inner = box.inset(14, 4)
        left = inner.x + (30 if icon else 0)
        size = max(6, round(theme.ROLES[role].size * self._core.unit * self._core.screen.text))
        size = min(size, max(6, round((box.h - 12) * self._core.unit / 1.15)))
        cut = theme.ROLES[role].cut

        def width(letters: str) -> float:
            return typeface(cut, size).width(letters) / self._core.unit

        room = inner.right - left
        shift = max(0.0, width(value[: caret.at]) - room + 6) if focused else 0.0

        def move(point: Point) -> None:
            caret.at = min(range(len(value) + 1), key=lambda i: abs(left - shift + width(value[:i]) - point.x))
            caret.since = ui.now

        def click(point: Point) -> None:
            caret.whole = False
            move(point)

        self._core.hot(name, box, None, typed=typed, keys=keys, gesture=Gesture(click, move), radius=10, sound=None)
        self._pen.fill(box, theme.rgb("#FFFEFA"), 10, theme.INK if focused else theme.EDGE, 2.5 if focused else 1.5)
        if icon:
            self._pen.icon(Box(inner.x, box.cy - 11, 22, 22), icon, theme.INK2)
        shown = text.plain(value)
        with self._core.clip(Box(left - 3, box.y, room + 6, box.h)):
            line = Box(left - shift, box.y, max(room, width(value) + 8) if focused else room, box.h)
            units = size / self._core.unit
            if focused and caret.whole:
                self._pen.fill(
                    Box(left - 2, box.cy - units * 0.6, min(width(value), room) + 4, units * 1.2), theme.LAMP, 4
                )
            if shown:
                self._lettering.text(line, shown, role, size=units, grow=False, ellipsis=not focused)
            elif placeholder:
                self._lettering.text(line, placeholder, "quiet", theme.INK3)
            if focused:
                period = feel().caret_ms
                if (ui.now - caret.since) % (2 * period) < period:
                    x = left - shift + width(value[: caret.at])
                    self._pen.fill(Box(x, box.cy - units * 0.55, 2, units * 1.1), theme.INK)
                self._core.wake(period - (ui.now - caret.since) % period + 1)

    def dropdown(
        self,
        name: str,
        box: BoxLike,
        options: Sequence[tuple[T, str]],
        value: T,
        change: Callable[[T], object],
        reason: str | None = None,
        hint: str | None = None,
    ) -> None:
        """One of many: a press opens the list; its rows are called `<name>:<value>`."""
        box = Box(*box)
        place = self._core.rect(box)
        k, ox, oy = self._core.screen.scale, self._core.screen.ox, self._core.screen.oy
        where = Box((place.x - ox) / k, (place.y - oy) / k, place.w / k, place.h / k)

        def unfold() -> None:
            rows = [(f"{name}:{key}", label, key == value, (lambda v=key: change(v))) for key, label in options]
            self._core.ui.open(Menu(where, rows))

        look = self._core.hot(name, box, unfold, reason=reason, hint=hint, radius=10)
        self._pen.fill(box, theme.WHITE if look.hover else theme.PAPER, 10, theme.EDGE)
        label = next((label for key, label in options if key == value), "")
        self._lettering.text(Box(box.x + 14, box.y + 3, box.w - 50, box.h - 6), label, "label")
        self._pen.icon(Box(box.right - 34, box.cy - 11, 22, 22), "down", theme.INK2)
