"""Every game at a table: kept, taken back, opened again, looked at from every seat."""

from __future__ import annotations

from pathlib import Path

import pytest

from desktop_app.opponents.contract import LEVELS, UNLIMITED, player
from desktop_app.opponents.pool import decide
from desktop_app.session import SHAPES, SeatSetup, Session, TableSetup, flicking, journal
from rules.core.rng import SplitMix64
from tests.kit.walks import game_of, landing, some, some_options, tables, walk

NAMES = ("Ana", "Beto", "Carla", "Dani", "Elsa", "Fede")
every_table = pytest.mark.parametrize(("game_id", "seats"), tables())
real_tables = pytest.mark.parametrize(
    ("game_id", "seats"), [(game_id, seats) for game_id, seats in tables() if game_id != "toy"]
)


def play(session: Session, rng: SplitMix64, actions: int) -> None:
    for _ in range(actions):
        if session.finished:
            break
        undoing = [seat for seat in session.people if session.may_undo(seat)]
        if undoing and rng.below(4) == 0:
            session.undo(rng.choice(undoing))
            continue
        seat = rng.choice(session.to_act)
        action = session.legal(seat).sample(rng)
        throw = flicking.throw_of(session.game, session._state, seat, action)  # pyright: ignore[reportPrivateUsage]
        outcome = landing(throw, rng) if throw is not None and len(session.history) > 30 else None
        session.submit(seat, action, outcome)


@pytest.fixture
def fast_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """No waiting for the disk: these tests are about what is written, not about pulled plugs."""
    monkeypatch.setattr("desktop_app.session.writer.os.fsync", lambda handle: None)


@every_table
@pytest.mark.usefixtures("fast_disk")
def test_a_game_kept_and_opened_again_is_the_same_game(game_id: str, seats: int, tmp_path: Path) -> None:
    game = game_of(game_id)
    rng = SplitMix64(seats)
    options = some_options(game, seats, rng)
    setup = TableSetup(game_id, tuple(SeatSetup(NAMES[n], SHAPES[n]) for n in range(seats)), options, 2**64 - 7)
    session = Session.start(setup, tmp_path, game)
    path = session.path
    assert path is not None
    for actions in (15, 40, 100_000):
        play(session, rng, actions)
        again = Session.open(path, game, read_only=True)
        assert again.setup == setup
        assert again.to_act == session.to_act
        assert again.outcome == session.outcome
        for seat in (None, *range(seats)):
            assert again.view(seat) == session.view(seat)
            assert again.events_seen(seat) == session.events_seen(seat)
        if not session.finished:
            session.close()
            session = Session.open(path, game)
    assert session.finished
    history = session.history
    for seat in (None, *range(seats)):
        told = [event for n in range(len(history) + 1) for event in history.events_at(n, seat)]
        assert told == [event for _, event in session.events_seen(seat)]
        assert history.view_at(len(history), seat) == session.view(seat)
    last = journal.read(path).records[-1]
    assert isinstance(last, journal.Did)
    assert last.next == ()
    session.close()


@real_tables
@pytest.mark.parametrize("level", LEVELS)
def test_computer_players_choose_lawfully_and_the_same_again(game_id: str, seats: int, level: str) -> None:
    game = game_of(game_id)
    chooser = player(game_id, level)
    # A late position, and one in the middle of the smallest table; those that take longer belong to simulations.
    strides = some(walk(game_id, seats), 7)
    middle = [strides[len(strides) // 2]] if seats == game.seat_counts[0] else []
    for stride in (*middle, strides[-2]):
        view = game.view(stride.before, stride.seat)
        action, fault = decide(game, chooser, view, SplitMix64(5), UNLIMITED)
        assert fault == ""
        assert action in game.legal(stride.before, stride.seat)
        assert decide(game, chooser, view, SplitMix64(5), UNLIMITED) == (action, "")
