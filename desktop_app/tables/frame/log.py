"""The last things that happened, in a small panel."""

from __future__ import annotations

import re
from typing import Any

from desktop_app.tables.frame.now import Now
from desktop_app.ui.boxes import Box

_NAMED = re.compile(r"(<seat:\w+>)\u00a0\*\*.*?\*\*")


class LogPanel:
    """As many of the newest lines as there is room for, the newest last; told once for each view."""

    def __init__(self, most: int = 14, role: str = "quiet", titled: bool = False) -> None:
        """At most so many lines, set in a role of the theme, below a title or without."""
        self.most, self.role, self.titled = most, role, titled
        self._told: tuple[Any, list[str]] = (None, [])

    def forget(self) -> None:
        """Somebody else looks: the lines are told anew."""
        self._told = (None, [])

    def build(self, now: Now[Any], box: Box, paper: bool = True, held: bool = False) -> None:
        """The panel; without `paper` it lies on one already. While `held`, what has just happened is not told yet."""
        key = now.view, now.audience, now.sitters, now.words.language
        if self._told[0] != key and not held:
            self._told = key, now.desk.event_lines(self.most)
        lines = self._told[1]
        if paper:
            now.b.paper(box)
        now.part("log", (box, tuple(lines)), lambda: self._lines(now, box, lines))

    def _lines(self, now: Now[Any], box: Box, lines: list[str]) -> None:
        b = now.b
        inner = box.inset(16, 10)
        if self.titled:
            head, inner = inner.top(26, 2)
            b.text(head, now.words("ui.table.log"), "panel")
        shown: list[tuple[str, float]] = []
        left = inner.h
        for line in reversed(lines or [now.words("ui.log.empty")]):
            height = b.height_of(line, inner.w, self.role) + 5
            if height > left and shown:
                break
            if height > left:
                # Large words and long names leave no room for the newest line: tokens alone stand for the seats.
                line = _NAMED.sub(r"\1", line)
                height = b.height_of(line, inner.w, self.role) + 5
            shown.append((line, min(height, left)))
            left -= height
            if left <= 0:
                break
        y = inner.y
        for line, height in reversed(shown):
            room = Box(inner.x, y, inner.w, height)
            b.text(room, line, self.role, lines=None, valign="top", ellipsis=True)
            y += height
