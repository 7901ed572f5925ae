"""The end of a game: winners, ranking, and every point with its source."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct, field


class ScoreLine(Struct, frozen=True):
    """One line of the score sheet: what `seat` got for one thing.

    `key` names the row (`oak`, `coins`, `king.apples`) and is the same for all seats, `points` may be 0 or negative;
    `rule` is the id that gives the points, `detail` holds what the line is made of (cells of a path, cards, counts)
    for the screen to explain. `unit` is `points` or what the game counts (`gold`, `blends`).
    """

    seat: int
    key: str
    points: int
    rule: str
    detail: dict[str, Any] = field(default_factory=dict[str, Any])
    unit: str = "points"


class Rank(Struct, frozen=True):
    """The place of one seat: `place` counts from 1 and is shared by seats level on everything.

    `tie_break` are the numbers compared after the total, in order, larger is better.
    """

    seat: int
    place: int
    total: int
    tie_break: tuple[int, ...] = ()


class Outcome(Struct, frozen=True):
    """How a finished game ended.

    `winners` are seats in seat order, `ranking` is ordered by place and then seat, `reason` is the rule id that
    decided (for example a tie-break), `score_lines` are in the order in which a score sheet shows them.
    """

    winners: tuple[int, ...]
    ranking: tuple[Rank, ...]
    score_lines: tuple[ScoreLine, ...]
    reason: str


def ranking(totals: Sequence[int], tie_breaks: Sequence[tuple[int, ...]] | None = None) -> tuple[Rank, ...]:
    """The places by total and then the tie-breaks of each seat, larger is better; seats level on all share a place.

    A place counts from 1, and after a shared one as many are left out as share it (1, 1, 3).
    """
    breaks = tuple(tie_breaks) if tie_breaks is not None else ((),) * len(totals)
    keys = [(total, *more) for total, more in zip(totals, breaks, strict=True)]
    ranks = [Rank(seat, 1 + sum(other > key for other in keys), key[0], key[1:]) for seat, key in enumerate(keys)]
    return tuple(sorted(ranks, key=lambda rank: (rank.place, rank.seat)))


def winners_of(places: Sequence[Rank]) -> tuple[int, ...]:
    """The seats that share the first place, in seat order."""
    return tuple(sorted(rank.seat for rank in places if rank.place == 1))
