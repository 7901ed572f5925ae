"""The last things that happened, in a small panel."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from desktop_app.ui.boxes import Box

if TYPE_CHECKING:
    from desktop_app.ui.builder import Builder

MOST = 14
_NAMED = re.compile(r"(<seat:\w+>)\u00a0\*\*.*?\*\*")


def last_lines(b: Builder, box: Box, lines: Sequence[str], empty: str) -> None:
    """As many of the last lines as the panel holds, the newest last.

    Where large words and long names leave no room for the newest line, tokens alone stand for the seats.
    """
    b.paper(box)
    inner = box.inset(16, 10)
    shown: list[tuple[str, float]] = []
    left = inner.h
    for line in reversed(lines[-MOST:] or [empty]):
        height = b.height_of(line, inner.w, "quiet") + 5
        if height > left and shown:
            break
        if height > left:
            line = _NAMED.sub(r"\1", line)
            height = b.height_of(line, inner.w, "quiet") + 5
        shown.append((line, min(height, left)))
        left -= height
        if left <= 0:
            break
    y = inner.y
    for line, height in reversed(shown):
        b.text(Box(inner.x, y, inner.w, height), line, "quiet", lines=None, valign="top", ellipsis=True)
        y += height
