"""The end of the game: the picture beside the sheet, and the sentences behind its rows."""

from __future__ import annotations

import math
from collections.abc import Sequence

from desktop_app.tables.scoville import pieces
from desktop_app.tables.scoville.now import ScovilleNow
from desktop_app.telling import scoville as telling
from desktop_app.telling.contract import Line, Piece, seat_piece
from desktop_app.ui.boxes import Box, around
from rules.scoville.components import COLOURS


def picture(now: ScovilleNow, box: Box) -> None:
    """The winner's token inside a ring of all peppers, twice round."""
    outcome = now.desk.outcome
    winner = outcome.winners[0] if outcome is not None else now.view.order[0]
    side = min(box.w, box.h)
    count = COLOURS * 2
    radius, height = side * 0.41, side * 0.15
    for number in range(count):
        turn = 2 * math.pi * number / count - math.pi / 2
        spot = around(box.cx + radius * math.cos(turn), box.cy + radius * math.sin(turn), height * 0.9, height)
        pieces.pepper(now.b, spot, number % COLOURS, now.words)
    now.token(around(box.cx, box.cy, side * 0.46), winner)


def explain(now: ScovilleNow, key: str) -> Sequence[Line]:
    """Every seat's line of a row with what it is made of."""
    sentences: list[Line] = []
    for line in now.desk.outcome.score_lines if now.desk.outcome is not None else ():
        if line.key != key:
            continue
        sentences.append((seat_piece(line.seat), Piece("text", ": "), Piece("bold", str(line.points))))
        sentences.extend((Piece("text", "   "), *sentence) for sentence in telling.explain(now.words, line))
    return sentences
