"""What is opened on top of a table: a sheet of paper or cloth with a title and a way to close it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Generic, TypeVar

from desktop_app.tables.frame.now import Now
from desktop_app.ui import theme
from desktop_app.ui.boxes import Box
from desktop_app.ui.builder import Builder
from desktop_app.ui.layers import Layer

N = TypeVar("N", bound=Now[Any])

HEAD = 72.0
"""Height of the head with title and Close."""


class Sheet(Layer, ABC, Generic[N]):
    """A sheet over the table. Subclasses say where it lies, what it is called, and what is on it."""

    name = "sheet"
    light = True
    scrim = 0.5
    scrim_top = 78.0
    cloth = ""
    """The game whose cloth the sheet is made of; "" for paper."""

    def __init__(self, now: N) -> None:
        self._now = now

    def whose(self) -> int | None:
        """The seat whose token stands before the title."""
        return None

    def box(self, now: N) -> Box:
        """Where the sheet lies."""
        return now.b.canvas.center(1080, min(now.b.canvas.h - 190, 780))

    @abstractmethod
    def title(self, now: N) -> str:
        """What stands in its head."""

    @abstractmethod
    def content(self, now: N, box: Box) -> None:
        """Declare what is on it, in the room below the head."""

    def tools(self, now: N, box: Box) -> float:
        """Declare buttons at the right end of the head, before Close; how wide they are."""
        return 0.0

    def build(self, b: Builder) -> None:
        now = self._now.anew(b)
        box = self.box(now)
        b.hot(f"{self.name}.sheet", box, None, focus=False, sound=None)
        if self.cloth:
            b.shade(box, "lifted", 16)
            b.cloth(box, self.cloth)
        else:
            b.paper(box, 14, "lifted")
        self._head(now, box)
        self.content(now, Box(box.x + 24, box.y + HEAD, box.w - 48, box.h - HEAD - 16))

    def _head(self, now: N, box: Box) -> None:
        b = now.b
        x = box.x + 26
        seat = self.whose()
        if seat is not None:
            now.token(Box(x, box.y + 18, 40, 40), seat)
            x += 54
        close = Box(box.right - 142, box.y + 16, 118, 44)
        b.button("sheet.close", close, now.words("ui.close"), self.close, cap="Esc", role="label")
        used = self.tools(now, Box(x, close.y, close.x - 10 - x, 44))
        colour = theme.CREAM if self.cloth else theme.INK
        room = Box(x, box.y + 12, close.x - 20 - used - x, 52)
        b.text(room, self.title(now), "head", colour, size=28, lines=1, ellipsis=True)
