"""Where things lie on the screen when the board is turned to a side.

Board coordinates are millimetres as in the rules (x to the east, y to the north). A `Turn` puts them into design units
with the side that looks on below. Everything is to scale; below the board's edge its wood goes on as a ledge, on which
the chip lies before the flick.
"""

from __future__ import annotations

from desktop_app.ui.boxes import Box, around
from rules.safranito.table import INWARD, RIGHT, Area, Board, Side

LEDGE = 328.0
"""Millimetres from the middle of the board to the foot of the ledge: the start line lies at 300."""
RIM_LINE = 252.5
"""Millimetres from the middle of the board to the middle of its rim, where the cards lie."""


class Turn:
    """The board in a box, turned so that `side` lies below; `k` are design units for a millimetre."""

    def __init__(self, box: Box, side: Side, board: Board) -> None:
        half = board.outer_half
        self.k = min(box.w / (2 * half), box.h / (half + LEDGE))
        w, h = 2 * half * self.k, (half + LEDGE) * self.k
        self.box = Box(box.cx - w / 2, box.y, w, h)
        self.side: Side = side
        self._cx, self._cy = self.box.cx, self.box.y + half * self.k
        self._in, self._right = INWARD[side], RIGHT[side]

    def local(self, x: float, y: float) -> tuple[float, float]:
        """A point of the board as seen from below: millimetres to the right, and away."""
        return x * self._right[0] + y * self._right[1], x * self._in[0] + y * self._in[1]

    def seen(self, across: float, away: float) -> tuple[float, float]:
        """A point given as millimetres to the right and away, in design units."""
        return self._cx + across * self.k, self._cy - away * self.k

    def at(self, x: float, y: float) -> tuple[float, float]:
        """A point of the board in design units."""
        return self.seen(*self.local(x, y))

    def disc(self, x: float, y: float, radius: float) -> Box:
        """The square round a circle on the board."""
        return around(*self.at(x, y), 2 * radius * self.k)

    def chip(self, board: Board, x: float, y: float) -> Box:
        """Where the drawing of a chip goes: its radius is 46 of 100 there."""
        return self.disc(x, y, board.chip_radius * 50 / 46)

    def ledge(self, board: Board) -> Box:
        """The wood below the board's edge."""
        return self.box.foot((LEDGE - board.outer_half) * self.k)[0]

    def card_spot(self, bowl: Area) -> tuple[float, float]:
        """Where on the rim the cards of a bowl's spice lie: beside it, and never on the edge one throws from."""
        across, away = self.local(*bowl.at)
        if away > 100.0:
            return self.seen(across, RIM_LINE)
        if abs(across) > 100.0:
            return self.seen(RIM_LINE if across > 0 else -RIM_LINE, away)
        return self.seen(-RIM_LINE, 75.0) if away > -100.0 else self.seen(RIM_LINE, -75.0)
