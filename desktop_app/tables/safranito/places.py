"""Where everything lies: the board in the middle, a column on each side."""

from __future__ import annotations

from desktop_app.tables.safranito.turn import Turn
from desktop_app.ui.boxes import Box
from rules.safranito.table import Board, Side

COLUMN = 340.0
"""Units that each column beside the board has at least."""
GAP = 40.0
"""Between a column and the board; the chips that are out lie in it."""
HEAD = 112.0
"""Height of the panel of the round."""
TRAY = 208.0
LOG = 128.0
PANEL, PANEL_MOST = 120.0, 170.0
"""Units that a player's panel needs at least, and takes at most."""


class Places:
    """The places of one picture, in design units. `seats` play, so many `blends` are listed, `side` lies below."""

    def __init__(self, whole: Box, side: Side, board: Board, seats: int, blends: int) -> None:
        self.whole = whole
        room = Box(whole.x, whole.y + 4, whole.w, whole.h - 8).inset(COLUMN + GAP + 14, 0)
        self.turn = Turn(room, side, board)
        width = (whole.w - self.turn.box.w) / 2 - GAP - 14
        self._left(Box(whole.x + 14, whole.y + 14, width, whole.h - 28), room, seats)
        self._right(Box(whole.right - 14 - width, whole.y + 14, width, whole.h - 28), blends)

    def _left(self, column: Box, room: Box, seats: int) -> None:
        """Round, players, and the log below them or, on a tall screen, below the board."""
        self.round, rest = column.top(HEAD, 10)
        board = self.turn.box
        below = Box(board.x, board.bottom + 14, board.w, room.bottom - board.bottom - 24)
        log_below = below.h > LOG
        spare = rest.h - (0 if log_below else LOG) - 10 * seats
        height = min(PANEL_MOST, max(PANEL, spare / seats))
        self.homes: dict[int, Box] = {}
        for seat in range(seats):
            self.homes[seat], rest = rest.top(height, 10)
        self.log = below if log_below else rest

    def _right(self, column: Box, blends: int) -> None:
        """Blends; below them the magnifier and the own chips, or what the phase asks."""
        self.blends, self.task = column.top(min(54 + 90.0 * max(2, blends), column.h * 0.44), 10)
        self.tray, above = self.task.foot(TRAY, 10)
        self.glass = above.top(min(above.h, 200.0))[0]
