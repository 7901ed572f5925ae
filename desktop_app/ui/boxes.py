"""Rectangles in design units (the design canvas is 1600 wide): cut them, split them, lay things out in them."""

from __future__ import annotations

from typing import NamedTuple


class Box(NamedTuple):
    """A rectangle in design units; every method gives new boxes and changes nothing."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        return self.x + self.w

    @property
    def bottom(self) -> float:
        return self.y + self.h

    @property
    def cx(self) -> float:
        return self.x + self.w / 2

    @property
    def cy(self) -> float:
        return self.y + self.h / 2

    def inset(self, dx: float, dy: float | None = None) -> Box:
        """Smaller by `dx` on the left and right and by `dy` (the same if not given) above and below."""
        dy = dx if dy is None else dy
        return Box(self.x + dx, self.y + dy, self.w - 2 * dx, self.h - 2 * dy)

    def move(self, dx: float, dy: float) -> Box:
        return Box(self.x + dx, self.y + dy, self.w, self.h)

    def contains(self, x: float, y: float) -> bool:
        return self.x <= x < self.right and self.y <= y < self.bottom

    def shared(self, other: Box) -> float:
        """The area it has in common with another."""
        w = min(self.right, other.right) - max(self.x, other.x)
        h = min(self.bottom, other.bottom) - max(self.y, other.y)
        return max(0.0, w) * max(0.0, h)

    def left(self, width: float, gap: float = 0) -> tuple[Box, Box]:
        """A strip of `width` at the left, and the rest behind `gap`."""
        return (
            Box(self.x, self.y, width, self.h),
            Box(self.x + width + gap, self.y, self.w - width - gap, self.h),
        )

    def right_side(self, width: float, gap: float = 0) -> tuple[Box, Box]:
        """A strip of `width` at the right, and the rest before `gap`."""
        return (
            Box(self.right - width, self.y, width, self.h),
            Box(self.x, self.y, self.w - width - gap, self.h),
        )

    def top(self, height: float, gap: float = 0) -> tuple[Box, Box]:
        """A strip of `height` at the top, and the rest below `gap`."""
        return (
            Box(self.x, self.y, self.w, height),
            Box(self.x, self.y + height + gap, self.w, self.h - height - gap),
        )

    def foot(self, height: float, gap: float = 0) -> tuple[Box, Box]:
        """A strip of `height` at the bottom, and the rest above `gap`."""
        return (
            Box(self.x, self.bottom - height, self.w, height),
            Box(self.x, self.y, self.w, self.h - height - gap),
        )

    def columns(self, count: int, gap: float = 0) -> list[Box]:
        """`count` columns of equal width."""
        width = (self.w - gap * (count - 1)) / max(1, count)
        return [Box(self.x + i * (width + gap), self.y, width, self.h) for i in range(count)]

    def rows(self, count: int, gap: float = 0) -> list[Box]:
        """`count` rows of equal height."""
        height = (self.h - gap * (count - 1)) / max(1, count)
        return [Box(self.x, self.y + i * (height + gap), self.w, height) for i in range(count)]

    def grid(self, columns: int, rows: int, gap: float = 0) -> list[Box]:
        """Cells in reading order."""
        return [cell for row in self.rows(rows, gap) for cell in row.columns(columns, gap)]

    def center(self, w: float, h: float) -> Box:
        """A box of that size with the same middle."""
        return Box(self.cx - w / 2, self.cy - h / 2, w, h)

    def fit(self, aspect: float) -> Box:
        """The largest centred box of that width / height."""
        w = min(self.w, self.h * aspect)
        return self.center(w, w / aspect)

    def fan(self, count: int, w: float, h: float, gap: float) -> list[Box]:
        """`count` boxes of w by h side by side, centred; they overlap evenly when they do not fit with `gap`."""
        if count == 0:
            return []
        step = w + gap if count == 1 else min(w + gap, (self.w - w) / (count - 1))
        x = self.cx - (step * (count - 1) + w) / 2
        return [Box(x + i * step, self.cy - h / 2, w, h) for i in range(count)]

    def mid(self, other: Box, t: float) -> Box:
        """The box at the share `t` of the way to `other`."""
        return Box(
            self.x + (other.x - self.x) * t,
            self.y + (other.y - self.y) * t,
            self.w + (other.w - self.w) * t,
            self.h + (other.h - self.h) * t,
        )


def around(x: float, y: float, w: float, h: float | None = None) -> Box:
    """The box of w by h (a square if h is not given) with its middle at x, y."""
    h = w if h is None else h
    return Box(x - w / 2, y - h / 2, w, h)
