"""The last things that happened, in a small panel."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from desktop_app.ui.boxes import Box

if TYPE_CHECKING:
    from desktop_app.ui.builder import Builder

MOST = 14


def last_lines(b: Builder, box: Box, lines: Sequence[str], empty: str) -> None:
    """As many of the last lines as the panel holds, the newest last."""
    b.paper(box)
    inner = box.inset(16, 10)
    shown: list[tuple[str, float]] = []
    left = inner.h
    for line in reversed(lines[-MOST:] or [empty]):
        height = b.height_of(line, inner.w, "quiet") + 5
        if height > left and shown:
            break
        shown.append((line, min(height, left)))
        left -= height
        if left <= 0:
            break
    y = inner.y
    for line, height in reversed(shown):
        b.text(Box(inner.x, y, inner.w, height), line, "quiet", lines=None, valign="top", ellipsis=True)
        y += height
