"""Ready-made layers: a menu below a widget, a dialog, a large view, the frame of a drawer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from desktop_app.ui import theme
from desktop_app.ui.boxes import Box
from desktop_app.ui.layers import Layer

if TYPE_CHECKING:
    from desktop_app.ui.builder import Builder

MenuRow = tuple[str, str, bool, Callable[[], object]]
"""Widget name, label, chosen, what a press does."""


class Menu(Layer):
    """A list of choices below (or above) a widget; a press beside it or Esc closes it."""

    name = "menu"
    light = True
    style = "none"

    def __init__(self, below: Box, rows: Sequence[MenuRow]) -> None:
        self.below = below
        self.rows = rows

    def build(self, b: Builder) -> None:
        row_h = 46.0
        h = row_h * len(self.rows) + 16
        widest = max(b.width_of(label, "label") for _, label, _, _ in self.rows)
        w = max(self.below.w, widest + 74)
        full = b.screen.full
        x = min(self.below.x, full.right - w - 8)
        y = (
            self.below.bottom + 6
            if self.below.bottom + 6 + h <= full.bottom - 8
            else max(full.y + 8, self.below.y - 6 - h)
        )
        box = Box(x, y, w, h)
        b.paper(box, 12, "lifted")
        for (name, label, chosen, act), row in zip(self.rows, box.inset(8).rows(len(self.rows)), strict=True):

            def press(act: Callable[[], object] = act) -> None:
                self.close()
                act()

            b.row(name, row, press, chosen)
            b.text(Box(row.x + 12, row.y + 4, row.w - 50, row.h - 8), label, "label")
            if chosen:
                b.icon(Box(row.right - 34, row.cy - 11, 22, 22), "check", theme.INK)


class Dialog(Layer):
    """A dialog: a title, a sentence or two, and buttons (the last is the primary or the danger)."""

    name = "question"
    scrim = 0.55

    def __init__(
        self,
        title: str,
        body: str,
        answers: Sequence[tuple[str, str, str, Callable[[], object] | None]],
        art: str | None = None,
    ) -> None:
        """`answers` are (name, label, kind, what it does); None only closes."""
        self.title, self.body, self.answers, self.art = title, body, answers, art

    def build(self, b: Builder) -> None:
        w = 640.0
        inner = w - 64
        body_h = b.height_of(self.body, inner, "body") + 6
        head_h = b.height_of(self.title, inner, "head") + 6
        h = 32 + head_h + 14 + body_h + 30 + 56 + 30
        box = b.canvas.center(w, h)
        b.paper(box, 16, "lifted")
        b.text(Box(box.x + 32, box.y + 28, inner, head_h), self.title, "head", lines=None, valign="top")
        b.text(
            Box(box.x + 32, box.y + 32 + head_h + 10, inner, body_h),
            self.body,
            "body",
            theme.INK2,
            lines=None,
            valign="top",
        )
        row = Box(box.x + 32, box.bottom - 86, inner, 56)
        for (name, label, kind, act), cell in zip(self.answers, row.columns(len(self.answers), 14), strict=True):

            def press(act: Callable[[], object] | None = act) -> None:
                self.close()
                if act is not None:
                    act()

            b.button(name, cell, label, press, kind)


class Large(Layer):
    """Something looked at large: anything that `draw(b, box)` draws; any press or key closes it."""

    name = "large"
    light = True
    scrim = 0.72

    def __init__(self, draw: Callable[[Any, Box], object]) -> None:
        self.draw = draw

    def build(self, b: Builder) -> None:
        area = b.canvas.inset(120, 60)
        b.hot("large.close", b.screen.full, self.close, focus=True, radius=0)
        self.draw(b, area)

    def key(self, key: int, name: str) -> bool:
        self.close()
        return True


class Drawer(Layer):
    """A drawer from the right, below the prompt line. Subclasses fill `content`."""

    name = "drawer"
    style = "drawer"
    light = True
    scrim = 0.42
    scrim_top = 78.0
    width = 644.0
    edge: theme.Colour = theme.LAMP2

    def box(self, b: Builder) -> Box:
        """Where the sheet lies."""
        canvas = b.canvas
        return Box(canvas.right - theme.MARGIN - self.width, canvas.y + 84, self.width, canvas.h - 84 - 12)

    def build(self, b: Builder) -> None:
        box = self.box(b)
        b.hot("drawer.sheet", box, None, focus=False, sound=None)
        b.paper(box, 14, "lifted", self.edge)
        self.content(b, Box(box.x + 34, box.y + 18, box.w - 56, box.h - 34))

    def content(self, b: Builder, box: Box) -> None:
        """Declare what is on the sheet."""
