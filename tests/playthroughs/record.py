"""Play one whole game of each kind between computer players and keep its journal and its ending.

    python -m tests.playthroughs.record [GAME ...]

The journals are kept as they were written, so that a change of the program shows whether a game of last week still
opens and still ends as it did. Record anew only where a raised `rules_version` says that old journals mean something
else; stronger computer players or other words are no reason.
"""

from __future__ import annotations

import sys
import tempfile
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec

from data.games import GAME_IDS
from desktop_app.opponents.contract import UNLIMITED, player
from desktop_app.opponents.pool import decide
from desktop_app.session import PERSON, SHAPES, SeatSetup, Session, TableSetup, flicking

FOLDER = Path(__file__).parent
NAMES = ("Ana", "Bruno", "Carla", "Dani", "Elsa", "Fede")
TABLES: dict[str, tuple[int, dict[str, Any]]] = {
    "arboretum": (4, {}),
    "scoville": (5, {}),
    "sheriff": (4, {}),
    "safranito": (3, {}),
}
"""Seats and options of the recorded tables."""


def asked(session: Session) -> int:
    """The seat that goes on: of several, the one after the last to have acted."""
    history = session.history
    last = history.seat_at(len(history)) if len(history) else -1
    return min(session.to_act, key=lambda seat: (seat - last - 1) % len(session.seats))


def record(game_id: str) -> None:
    """Write `<game>.jsonl`, the journal, and `<game>.json`, the outcome that it must lead to."""
    seats, options = TABLES[game_id]
    setup = TableSetup(
        game_id, tuple(SeatSetup(NAMES[n], SHAPES[n]) for n in range(seats)), options, seed=20261130, hide=True
    )
    with tempfile.TemporaryDirectory() as folder:
        session = Session.start(setup, Path(folder), at=datetime(2026, 11, 30, 20, 0, tzinfo=UTC))
        path = session.path
        assert path is not None
        players = [player(game_id, "regular") for _ in range(seats)]
        undone = False
        while not session.finished:
            if len(session.history) == 12:
                session.set_seat(1, "regular")
            if len(session.history) == 20:
                session.set_seat(1, PERSON)
            seat = asked(session)
            action, fault = decide(session.game, players[seat], session.view(seat), session.rng_for(seat), UNLIMITED)
            assert not fault, fault
            found, _ = flicking.outcome_of(session.game, session._state, seat, action)  # pyright: ignore[reportPrivateUsage]
            session.submit(seat, action, found)
            if not undone and session.may_undo(seat):
                session.undo(seat)
                undone = True
        session.close()
        (FOLDER / f"{game_id}.jsonl").write_bytes(path.read_bytes())
    ending = msgspec.json.format(msgspec.json.encode(session.outcome), indent=1)
    (FOLDER / f"{game_id}.json").write_bytes(ending + b"\n")


if __name__ == "__main__":
    for name in sys.argv[1:] or GAME_IDS:
        record(name)
