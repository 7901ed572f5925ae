"""A table of Pebbles, and playing at it by chance that repeats."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from desktop_app.session import SHAPES, SeatSetup, Session, TableSetup
from rules.core.rng import SplitMix64
from tests.kit.toy import Pebbles

GAME = Pebbles()
AT = datetime(2026, 11, 30, 20, 15, tzinfo=UTC)


def setup(seats: int = 3, seed: int = 5) -> TableSetup:
    """A table of people."""
    names = ("Ana", "Beto", "Carla", "Dani")
    return TableSetup("toy", tuple(SeatSetup(names[i], SHAPES[i]) for i in range(seats)), {}, seed)


def play(session: Session, actions: int = 1000, seed: int = 1) -> None:
    """Up to `actions` random actions with some taken back."""
    rng = SplitMix64(seed)
    for _ in range(actions):
        if session.finished:
            break
        seat = rng.choice(session.to_act)
        if session.may_undo(seat) and rng.below(3) == 0:
            session.undo(seat)
        else:
            session.submit(seat, session.legal(seat).sample(rng))


def played(folder: Path, actions: int = 1000, seats: int = 3, seed: int = 5) -> Session:
    """A game kept in `folder` after some actions."""
    session = Session.start(setup(seats, seed), folder, GAME, AT)
    play(session, actions)
    return session
