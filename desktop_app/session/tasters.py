"""Tasters: positions near the decisive moment of a game, for whoever walks up and has a few minutes.

They are data (`data/tasters/<game>.yaml`), found by `.ci/find_tasters.py`: a deal, what was played until then, and the
seat that waits for a decision which matters.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from msgspec import Struct, field

from data.loader import load
from desktop_app.session.session import Session
from desktop_app.session.setup import PERSON, SHAPES, SeatSetup, TableSetup, as_tuples

RIVALS = "regular"
"""Who plays the other seats."""


class Move(Struct, frozen=True, forbid_unknown_fields=True):
    """An action in its canonical text; `chance` is what a flick led to, so that no physics is asked again."""

    seat: int
    text: str
    chance: Any = None


class Taster(Struct, frozen=True, forbid_unknown_fields=True):
    """A position: the deal, the moves until then, and the seat `you` of whoever plays it.

    `say` is a words key below `tasters.<game>`: what it is about, in a sentence or two.
    """

    say: str
    seed: int
    seats: int
    you: int
    moves: tuple[Move, ...]
    options: dict[str, Any] = field(default_factory=dict[str, Any])


@cache
def tasters(game: str) -> tuple[Taster, ...]:
    """The tasters of a game; raises `DataError` for a broken file."""
    return load(f"tasters/{game}.yaml", tuple[Taster, ...])


def setup_of(game: str, taster: Taster, names: Sequence[str]) -> TableSetup:
    """The table of a taster; `names` (as many as seats, or more) go round it from the person's seat on."""
    seats = tuple(
        SeatSetup(
            names[(seat - taster.you) % taster.seats],
            SHAPES[(seat - taster.you) % taster.seats],
            PERSON if seat == taster.you else RIVALS,
        )
        for seat in range(taster.seats)
    )
    options = {key: as_tuples(value) for key, value in taster.options.items()}
    return TableSetup(game, seats, options, taster.seed, True)


def begin(game: str, taster: Taster, names: Sequence[str], saves: Path) -> Session:
    """The game of a taster, as far as it was played, with a journal of its own in `saves`.

    Raises `SetupError` or `IllegalAction` where the position does not fit the rules any more.
    """
    session = Session.start(setup_of(game, taster, names), saves, purpose="taster")
    for move in taster.moves:
        session.submit(move.seat, session.game.parse_action(move.text), move.chance)
    session.looked(taster.you)
    return session
