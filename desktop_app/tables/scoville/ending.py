"""The end of the game: the picture beside the sheet, and the sentences behind its rows."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

from desktop_app.tables.contract import Desk
from desktop_app.tables.scoville import pieces
from desktop_app.telling import scoville as telling
from desktop_app.telling.contract import Line, Piece, seat_piece
from desktop_app.ui.boxes import Box, around
from rules.scoville.components import COLOURS

if TYPE_CHECKING:
    from desktop_app.ui.builder import Builder


def ring_of_peppers(b: Builder, desk: Desk, box: Box) -> None:
    """The winner's token inside a ring of all peppers, twice round."""
    outcome = desk.outcome
    winner = outcome.winners[0] if outcome is not None else desk.view.order[0]
    side = min(box.w, box.h)
    count = COLOURS * 2
    radius, height = side * 0.41, side * 0.15
    for n in range(count):
        turn = 2 * math.pi * n / count - math.pi / 2
        spot = around(box.cx + radius * math.cos(turn), box.cy + radius * math.sin(turn), height * 0.9, height)
        pieces.pepper(b, spot, n % COLOURS, desk.words)
    b.token(around(box.cx, box.cy, side * 0.46), desk.sitters[winner].shape)


def explain(desk: Desk, key: str) -> Sequence[Line]:
    """Every seat's line of a row with what it is made of."""
    out: list[Line] = []
    for line in desk.outcome.score_lines if desk.outcome is not None else ():
        if line.key != key:
            continue
        head = (seat_piece(line.seat), Piece("text", ": "), Piece("bold", str(line.points)))
        out.append(head)
        out.extend((Piece("text", "   "), *found) for found in telling.explain(desk.words, line))
    return out
