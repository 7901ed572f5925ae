"""What a session hands to the results: once, whoever kills the program, whoever sat there."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from desktop_app.session import PERSON, SHAPES, SeatSetup, Session, TableSetup
from desktop_app.session.result import key_of
from desktop_app.session.results import Results, rebuild
from desktop_app.session.results.games import Games
from rules.core.rng import SplitMix64
from tests.session.results.book import book

NAMES = ("Ana", "Ben", "Cleo")


OPEN: list[Session] = []


@pytest.fixture(autouse=True)
def _closing() -> Iterator[None]:
    yield
    for session in OPEN:
        session.close()
    OPEN.clear()


def begin(folder: Path, people: tuple[str | None, ...] = ("a", "b", None), seed: int = 3) -> Session:
    """An Arboretum of three in a folder."""
    seats = tuple(SeatSetup(NAMES[n], SHAPES[n], PERSON if people[n] else "relaxed") for n in range(3))
    ticks = iter(range(10_000))
    OPEN.append(
        Session.start(
            TableSetup("arboretum", seats, {}, seed),
            folder / "saves",
            night="n1",
            people=people,
            clock=lambda: float(next(ticks)),
        )
    )
    return OPEN[-1]


def play(session: Session, until: int = 10_000) -> None:
    rng = SplitMix64(session.setup.seed)
    while not session.finished and len(session.history) < until:
        seat = session.to_act[0]
        session.submit(seat, session.legal(seat).sample(rng))


def test_a_finished_game_is_kept_with_its_lines_facts_and_times(tmp_path: Path) -> None:
    results = book(tmp_path)
    session = begin(tmp_path)
    results.begun(session)
    assert results.over(session) is None
    play(session)
    kept = results.over(session)
    assert kept is not None
    assert results.games.all() == [kept]
    assert results.games.running() == {}
    outcome = session.outcome
    assert outcome is not None
    assert [s.total for s in kept.seats] == [next(r.total for r in outcome.ranking if r.seat == n) for n in range(3)]
    assert sum(line.points for line in kept.lines) == sum(s.total for s in kept.seats)
    assert kept.actions == len(session.history) == sum(s.decisions for s in kept.seats)
    # A second a decision, by this clock.
    assert kept.ms == 1000 * kept.actions
    assert [s.ms for s in kept.seats] == [1000 * s.decisions for s in kept.seats]
    assert [s.person for s in kept.seats] == ["a", "b", None]
    assert kept.fact(0, "longest_path") is not None
    night = results.nights.get("n1")
    assert night is not None
    assert night.people() == ["a", "b"]
    # The same from the file alone.
    session.close()
    found, unread = rebuild.from_folder(str(tmp_path / "saves"), frozenset())
    assert unread == 0
    assert [one.key for one in found] == [kept.key]
    assert found[0].seats == kept.seats
    assert found[0].facts == kept.facts
    assert results.take(found) == 0


def test_an_end_that_was_not_written_down_is_caught_up_with(tmp_path: Path) -> None:
    results = book(tmp_path)
    session = begin(tmp_path)
    results.begun(session)
    play(session)
    session.close()
    results.close()
    again = book(tmp_path)
    assert len(again.games.all()) == 1
    assert again.games.running() == {}
    assert len(book(tmp_path).games.all()) == 1


def test_a_game_that_was_thrown_away_is_not_waited_for(tmp_path: Path) -> None:
    results = book(tmp_path)
    session = begin(tmp_path)
    results.begun(session)
    session.close()
    assert session.path is not None
    session.path.unlink()
    assert book(tmp_path).games.running() == {}


@pytest.mark.parametrize(("change", "counts"), [((10, "relaxed"), False), ((10, "relaxed", PERSON), True)])
def test_a_seat_that_changed_hands_counts_for_who_made_half_its_decisions(
    tmp_path: Path, change: tuple[int, ...], counts: bool
) -> None:
    session = begin(tmp_path)
    play(session, change[0])
    for kind in change[1:]:
        session.set_seat(0, str(kind))
    play(session)
    kept = session.result("2026-12-01T00:00:00Z")
    assert kept is not None
    assert kept.seats[0].counts is counts


def test_whoever_takes_a_seat_over_late_has_not_played_it(tmp_path: Path) -> None:
    session = begin(tmp_path)
    session.set_seat(0, "relaxed")
    play(session, 120)
    session.set_seat(0, PERSON)
    play(session)
    kept = session.result("2026-12-01T00:00:00Z")
    assert kept is not None
    assert kept.seats[0].person == "a"
    assert not kept.seats[0].counts
    assert kept.seats[1].counts
    assert not kept.seats[2].counts


KILLED = """
import os, sys
from pathlib import Path
from tests.session.results.test_results import begin, play
from tests.session.results.book import book
folder, last = Path(sys.argv[1]), int(sys.argv[2])
results = book(folder)
session = begin(folder)
results.begun(session)
steps = 0
def step(statement):
    global steps
    steps += 1
    if steps == last:
        os._exit(9)
play(session)
results.store._database.set_trace_callback(step)
if last == 0:
    os._exit(9)
results.over(session)
os._exit(0)
"""


@pytest.mark.parametrize("last", [0, 1, 2, 5, 9, 12, 20])
def test_a_program_killed_while_it_counts_loses_nothing_and_counts_nothing_twice(tmp_path: Path, last: int) -> None:
    subprocess.run([sys.executable, "-c", KILLED, str(tmp_path), str(last)], check=False, env={**os.environ})
    results = book(tmp_path)
    assert len(results.games.all()) == 1
    assert results.games.all()[0].seats[0].person == "a"


def test_the_key_is_of_the_game_and_not_of_its_format(tmp_path: Path) -> None:
    session, other = begin(tmp_path), begin(tmp_path, seed=4)
    assert session.header is not None
    assert other.header is not None
    assert session.path is not None
    assert key_of(session.header) != key_of(other.header)
    session.close()
    assert key_of(session.header) == key_of(Session.open(session.path, read_only=True).header)  # type: ignore[arg-type]


def test_a_journal_that_cannot_be_read_is_counted_and_passed_over(tmp_path: Path) -> None:
    saves = tmp_path / "saves"
    session = begin(tmp_path)
    play(session)
    session.close()
    (saves / "broken.jsonl").write_text("nothing")
    found, unread = rebuild.from_folder(str(saves), frozenset())
    assert len(found) == 1
    assert unread == 1
    assert rebuild.from_folder(str(tmp_path / "nowhere"), frozenset()) == ([], 0)


def test_results_do_not_ask_for_the_rules(tmp_path: Path) -> None:
    session = begin(tmp_path)
    play(session)
    results = book(tmp_path)
    results.over(session)
    kept = Games(results.store).all()[0]
    assert isinstance(results, Results)
    assert kept.rules == session.game.rules_version
