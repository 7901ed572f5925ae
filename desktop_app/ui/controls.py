"""Buttons, switches, segments, sliders, tabs, links and rows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import pygame

from desktop_app.ui import paint, theme
from desktop_app.ui.boxes import Box, around
from desktop_app.ui.core import Core
from desktop_app.ui.lettering import Lettering
from desktop_app.ui.pen import Pen
from desktop_app.ui.things import BoxLike, Gesture, Point, Press

T = TypeVar("T")


class Controls:
    """Widgets that are pressed."""

    def __init__(self, core: Core, pen: Pen, lettering: Lettering) -> None:
        self._core, self._pen, self._lettering = core, pen, lettering

    def button(
        self,
        name: str,
        box: BoxLike,
        label: str,
        press: Press,
        kind: str = "plain",
        icon: str | None = None,
        key: str | None = None,
        cap: str | None = None,
        reason: str | None = None,
        hint: str | None = None,
        size: float | None = None,
        role: str = "button",
        **more: Any,
    ) -> None:
        """A button: `kind` is primary (one a screen), plain, danger (and so final) or quiet.

        `reason` puts it out of use and is shown when it is pointed at or pressed. `key` is its shortcut, `cap` the key
        cap drawn at its right end. Heights are 40, 48, 56 or 64.
        """
        box = Box(*box)
        more.setdefault("final", kind == "danger")
        look = self._core.hot(name, box, press, reason=reason, hint=hint, key=key, radius=12, **more)
        off = reason is not None
        state = "off" if off else "pressed" if look.pressed else "hover" if look.hover else "normal"
        rect = self._core.rect(box)
        radius = self._core.px(16 if box.h >= 60 else 12)
        self._pen.lay(paint.button(rect.w, rect.h, radius, self._core.unit, kind, state), box)
        dy = 0 if off else 4 if look.pressed else -2 if look.hover else 0
        colour = paint.BUTTONS[kind][3]
        if off:
            colour = theme.OFF_TEXT if kind != "quiet" else theme.mix(theme.CREAM2, theme.WALNUT8, 0.35)
        self.label(box.move(0, dy), label, icon, cap, colour, size, role)

    def label(
        self,
        box: Box,
        label: str,
        icon: str | None,
        cap: str | None,
        colour: theme.Colour,
        size: float | None,
        role: str = "button",
    ) -> None:
        """Icon, words and key cap, together in the middle."""
        base = size or theme.ROLES[role].size
        side = max(20.0, base * 1.2) if icon else 0.0
        gap = 8.0 if icon and label else 0.0
        tail = f" <key:{cap}>" if cap else ""
        room = box.w - min(20.0, box.w * 0.17) - side - gap
        width = min(self._lettering.width_of(label + tail, role, size), room) if label or tail else 0.0
        x = box.cx - (side + gap + width) / 2
        if icon:
            self._pen.icon(Box(x, box.cy - side / 2, side, side), icon, colour)
        if label or tail:
            self._lettering.text(
                Box(x + side + gap, box.y + 2, width, box.h - 4), label + tail, role, colour, size=size
            )

    def icon_button(
        self,
        name: str,
        box: BoxLike,
        icon: str,
        word: str,
        press: Press,
        kind: str = "quiet",
        reason: str | None = None,
        key: str | None = None,
        **more: Any,
    ) -> None:
        """A square button with an icon; `word` is its hint. Kind `bare` has no body (a close cross on paper)."""
        box = Box(*box)
        look = self._core.hot(name, box, press, reason=reason, hint=word, key=key, radius=10, **more)
        side = min(28.0, box.h * 0.58)
        if kind == "bare":
            if look.hover or look.pressed:
                self._pen.fill(box, (*theme.INK3, 40 if look.hover else 70), 10)
            self._pen.icon(box.center(side, side), icon, theme.INK2 if reason is None else theme.OFF_TEXT)
            return
        off = reason is not None
        state = "off" if off else "pressed" if look.pressed else "hover" if look.hover else "normal"
        rect = self._core.rect(box)
        self._pen.lay(paint.button(rect.w, rect.h, self._core.px(10), self._core.unit, kind, state), box)
        dy = 0 if off else 4 if look.pressed else -2 if look.hover else 0
        self._pen.icon(box.center(side, side).move(0, dy), icon, paint.BUTTONS[kind][3])

    def segmented(
        self,
        name: str,
        box: BoxLike,
        options: Sequence[tuple[T, str] | tuple[T, str, str]],
        value: T,
        change: Callable[[T], object],
        reasons: dict[Any, str] | None = None,
        hints: dict[Any, str] | None = None,
        role: str = "label",
    ) -> None:
        """One of a few: options are (value, label) or (value, label, icon). Widgets are called `<name>:<value>`."""
        box = Box(*box)
        self._pen.fill(box, theme.PAPER3, 10, theme.EDGE)
        # By their ordinary widths: no part gets narrower than it was because all words grow.
        ordinary = theme.ROLES[role].size / self._core.screen.text
        weights = [self._lettering.width_of(o[1], role, ordinary) + 28 + (26 if len(o) > 2 else 0) for o in options]
        total = sum(weights)
        x = box.x + 2
        for option, weight in zip(options, weights, strict=True):
            w = (box.w - 4) * weight / total
            part = Box(x, box.y + 2, w, box.h - 4)
            x += w
            reason = (reasons or {}).get(option[0])
            hint = (hints or {}).get(option[0])
            chosen = option[0] == value

            def press(v: T = option[0]) -> object:
                return change(v)

            look = self._core.hot(f"{name}:{option[0]}", part, press, reason=reason, hint=hint, radius=8)
            colour = theme.INK if chosen else theme.INK2
            if chosen:
                rect = self._core.rect(part)
                self._pen.lay(
                    paint.button(rect.w, rect.h, self._core.px(8), self._core.unit * 0.35, "chosen", "normal"), part
                )
            elif look.hover and reason is None:
                self._pen.fill(part, (*theme.PAPER, 190), 8)
            self.label(part, option[1], option[2] if len(option) > 2 else None, None, colour, None, role)

    def switch(
        self, name: str, box: BoxLike, value: bool, change: Callable[[bool], object], hint: str | None = None
    ) -> None:
        """On or off; the knob is drawn 58 x 30 in the middle of the box."""
        box = Box(*box)
        look = self._core.hot(name, box, lambda: change(not value), hint=hint, radius=15)
        body = box.center(58, 30)
        fill = theme.rgb("#3C6B3A") if value else theme.rgb("#CDBFA4")
        if look.hover:
            fill = theme.mix(fill, theme.WHITE, 0.12)
        self._pen.fill(body, fill, 15, theme.GOOD if value else theme.rgb("#8C7A5E"), 1.5)
        knob = around(body.right - 15 if value else body.x + 15, body.cy, 24)
        self._pen.shade(knob, "flat", 12)
        self._pen.fill(knob, theme.WHITE, 12)
        if value:
            self._pen.icon(around(body.x + 17, body.cy, 17), "check", theme.WHITE)

    def slider(
        self,
        name: str,
        box: BoxLike,
        value: float,
        low: float,
        high: float,
        step: float,
        change: Callable[[float], object],
        reason: str | None = None,
        hint: str | None = None,
        dark: bool = False,
    ) -> None:
        """A number on a line: drag, click, or the left and right keys."""
        box = Box(*box)

        def settle(v: float) -> None:
            v = low + round((min(max(v, low), high) - low) / step) * step
            v = min(v, high)
            if v != value:
                change(int(v) if isinstance(step, int) else v)

        def to(point: Point) -> None:
            settle(low + (point.x - box.x - 14) / (box.w - 28) * (high - low))

        def keys(key: int) -> bool:
            if key not in (pygame.K_LEFT, pygame.K_RIGHT):
                return False
            settle(value + (step if key == pygame.K_RIGHT else -step))
            return True

        look = self._core.hot(
            name, box, None, gesture=Gesture(to, to), keys=keys, reason=reason, hint=hint, radius=10, sound=None
        )
        # The knob stops half its width before the ends, where the pointer still finds it.
        share = (value - low) / (high - low) if high > low else 0.0
        x = box.x + 14 + (box.w - 28) * share
        line = Box(box.x + 8, box.cy - 4, box.w - 16, 8)
        self._pen.fill(line, theme.WALNUT6 if dark else theme.rgb("#CDBFA4"), 4)
        if reason is None:
            self._pen.fill(Box(line.x, line.y, max(8.0, x - line.x), 8), theme.LAMP2, 4)
        knob = around(x, box.cy, 28 if look.pressed or look.hover else 26)
        self._pen.shade(knob, "card", 13)
        self._pen.fill(
            knob,
            theme.WHITE if reason is None else theme.OFF_BG,
            14,
            theme.LAMP3 if reason is None else theme.OFF_TEXT,
            2,
        )

    def tabs(
        self,
        name: str,
        box: BoxLike,
        options: Sequence[tuple[T, str]],
        value: T,
        change: Callable[[T], object],
        gap: float = 8,
    ) -> None:
        """Tabs side by side on paper; widgets are called `<name>:<value>`."""
        box = Box(*box)
        weights = [self._lettering.width_of(label, "label") + 32 for _, label in options]
        share = min(1.0, (box.w - gap * (len(options) - 1)) / sum(weights))
        x = box.x
        for (key, label), weight in zip(options, weights, strict=True):
            part = Box(x, box.y, weight * share, box.h)
            x = part.right + gap
            chosen = key == value

            def press(v: T = key) -> object:
                return change(v)

            look = self._core.hot(f"{name}:{key}", part, press, radius=10)
            if chosen:
                rect = self._core.rect(part)
                self._pen.lay(
                    paint.button(rect.w, rect.h, self._core.px(10), self._core.unit * 0.4, "chosen", "normal"), part
                )
            else:
                self._pen.fill(part, theme.WHITE if look.hover else theme.PAPER, 10, theme.EDGE)
            self._lettering.text(part.inset(8, 3), label, "label", align="center")

    def row(
        self,
        name: str,
        box: BoxLike,
        press: Press | None = None,
        chosen: bool = False,
        reason: str | None = None,
        hint: str | None = None,
        **more: Any,
    ) -> None:
        """A line of a list: draw its content after this call."""
        box = Box(*box)
        look = self._core.hot(name, box, press, reason=reason, hint=hint, radius=10, **more)
        if chosen:
            self._pen.fill(box, theme.rgb("#FDF0CD"), 10, theme.LAMP2, 2)
        elif look.pressed and reason is None:
            self._pen.fill(box, (*theme.PAPER3, 255), 10)
        elif look.hover and reason is None:
            self._pen.fill(box, (*theme.LAMP, 60), 10)

    def link(self, name: str, box: BoxLike, label: str, press: Press, align: str = "left", role: str = "quiet") -> None:
        """Underlined words that can be pressed."""
        self._lettering.text(
            box, f"<link:{name}|{label}>", role, theme.INK2, align, on_link=lambda _: press(), name="link"
        )

    def chip(
        self,
        box: BoxLike,
        label: str,
        fill: theme.Colour = theme.PAPER2,
        edge: theme.Colour = theme.EDGE,
        colour: theme.Colour = theme.INK,
        icon: str | None = None,
        role: str = "label",
    ) -> None:
        """A pill with words: a phase, a state, a count."""
        box = Box(*box)
        self._pen.fill(box, fill, box.h / 2, edge, 1.5)
        self.label(box.inset(0, 0), label, icon, None, colour, None, role)
