"""Statistics of generated games against a second count: what SQL itself makes of the tables."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from desktop_app.session import PERSON, SHAPES, SeatSetup, Session, TableSetup
from desktop_app.session.evening import points_of
from desktop_app.session.results import NAME, Results
from desktop_app.session.statistics import ENOUGH, RECORDS, Tally, page_of
from rules.core.rng import SplitMix64
from tests.session.results.book import book, game

GAMES = (("arboretum", 2, 4), ("scoville", 2, 6), ("sheriff", 3, 5), ("safranito", 2, 4))
FACTS = "FROM facts f JOIN seats s ON s.game = f.game AND s.seat = f.seat WHERE s.person = ?"
PEOPLE = ("ana", "ben", "cleo", "dan", "eve", "fay", "gus")


def _generate(folder: Path, count: int) -> Results:
    """Whole random games of people and computer players, on twenty evenings and outside of any."""
    results = book(folder)
    rng = SplitMix64(11)
    for number in range(count):
        # Throwing chips is slow: one game in twelve.
        name, few, many = GAMES[3 if number % 12 == 0 else number % 3]
        size = few + rng.below(many - few + 1)
        seated: list[str | None] = list(rng.shuffled(PEOPLE)[:size])
        if rng.below(3) == 0:
            seated[rng.below(size)] = None
        seats = tuple(
            SeatSetup(who or f"computer {n}", SHAPES[n], PERSON if who else "random") for n, who in enumerate(seated)
        )
        night = f"night{number % 20}" if number % 5 else ""
        session = Session.start(
            TableSetup(name, seats, {}, number), folder / "saves", night=night, people=tuple(seated)
        )
        while not session.finished:
            seat = session.to_act[0]
            session.submit(seat, session.legal(seat).sample(rng))
        results.over(session)
        session.close()
    return results


def _check(folder: Path, results: Results) -> None:
    games = results.games.all()
    database = sqlite3.connect(folder / NAME)

    def one(sql: str, *values: object) -> tuple[object, ...]:
        return database.execute(sql, values).fetchone()

    counts = "s.kind = 'person' AND 2 * s.own >= s.decisions"
    pairs = (
        f"FROM seats s JOIN seats o ON o.game = s.game AND o.seat != s.seat WHERE s.person = ? AND {counts} AND "
        + counts.replace("s.", "o.")
    )
    for who in PEOPLE:
        page = page_of(who, games, {})
        played, won, best, points = one(
            f"SELECT COUNT(*), SUM(s.won), MAX(s.total), SUM(s.total) FROM seats s WHERE s.person = ? AND {counts}", who
        )
        assert (page.whole.played, page.whole.won, page.whole.best, page.whole.points) == (played, won, best, points)
        met, beaten = one(f"SELECT COUNT(*), TOTAL(s.place < o.place) + TOTAL(s.place = o.place) / 2 {pairs}", who)
        assert (page.whole.met, page.whole.beaten) == (met, beaten)
        assert page.whole.share == (beaten + 3) / (met + 6)  # type: ignore[operator]
        for kind, tally in page.by_game.items():
            joined = pairs.replace("WHERE", "JOIN games g ON g.key = s.game WHERE") + " AND g.game = ?"
            assert one(f"SELECT COUNT(*) {joined}", who, kind) == (tally.met,)
        rows = database.execute(
            f"SELECT o.person, SUM(s.place < o.place), SUM(s.place > o.place) {pairs} GROUP BY o.person", (who,)
        ).fetchall()
        assert {other: (r.ahead, r.behind) for other, r in page.rivals.items()} == {o: (a, b) for o, a, b in rows}
        leads = {o: b - a for o, a, b in rows if page.rivals[o].met >= ENOUGH}
        assert page.nemesis is None or leads[page.nemesis] == max(leads.values()) > 0
        for key, value in page.sums.items():
            assert one(
                f"SELECT SUM(f.value) {FACTS} AND f.key = ? AND {counts}",
                who,
                key,
            ) == (value,)
        for key, record in page.records.items():
            assert key in RECORDS
            assert one(
                f"SELECT MAX(f.value) {FACTS} AND f.key = ? AND {counts}",
                who,
                key,
            ) == (record.fact.value,)
    for result in games:
        brought = points_of(result, {})
        assert sum(brought.values()) == 0
        for who, value in brought.items():
            assert one(
                f"SELECT SUM(s.place < o.place) - SUM(s.place > o.place) {pairs} AND s.game = ?", who, result.key
            ) == (value if len(brought) > 1 else None,)
    database.close()


def test_statistics_of_generated_games_against_a_second_count(tmp_path: Path) -> None:
    _check(tmp_path, _generate(tmp_path, 24))


@pytest.mark.slow
def test_statistics_of_three_hundred_games_against_a_second_count(tmp_path: Path) -> None:
    results = _generate(tmp_path, 300)
    assert len(results.games.all()) == 300
    _check(tmp_path, results)


def test_a_share_that_rests_on_little_is_drawn_to_the_middle() -> None:
    assert Tally().share == 0.5
    assert Tally(met=4, beaten=4).share == 0.7
    assert round(Tally(met=400, beaten=400).share, 2) == 0.99


def test_a_nemesis_takes_five_meetings() -> None:
    games = [game([("a", 2), ("b", 1)], n) for n in range(5)]
    assert page_of("a", games[:4], {}).nemesis is None
    page = page_of("a", games, {})
    assert page.nemesis == "b"
    assert page.victim is None
    assert page_of("b", games, {}).victim == "a"


def test_lessons_demos_practice_and_tasters_count_nothing() -> None:
    games = [
        game([("a", 1), ("b", 2)], n, purpose=purpose)
        for n, purpose in enumerate(("lesson", "demo", "practice", "taster"))
    ]
    assert page_of("a", games, {}).whole.played == 0
