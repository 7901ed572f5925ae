"""An evening from the title to the champion, by mouse: people, games, coming, going, a program killed twice."""

from __future__ import annotations

from pathlib import Path

import pytest

from desktop_app.scenes.fetching import Fetching
from desktop_app.session import PERSON, Session
from desktop_app.session.evening import points_of
from desktop_app.session.results import NAME
from desktop_app.session.setup import SHAPES, SeatSetup, TableSetup
from rules.core.rng import SplitMix64

GUESTS = ("Inés", "Marta", "Jonas", "Tomás", "Dan")


def _come(stage, *names: str) -> None:
    """Type names into the sheet that says who is here."""
    for name in names:
        stage.press("here.name")
        stage.type(name)
        stage.press("here.add")
        stage.settle()


def _open_evening(stage, button: str) -> None:
    stage.app.title()
    stage.step(10)
    stage.settle()
    stage.press(button)
    stage.settle()


def _id(stage, name: str) -> str:
    return next(one.id for one in stage.app.results.people.all() if one.name == name)


def _play_out(stage) -> None:
    """The game at the table to its end, by the session itself but for the last move, which the table makes."""
    scene = stage.ui.scene
    session = scene.session
    rng = SplitMix64(session.setup.seed)
    while not session.finished:
        seat = session.to_act[0]
        assert scene.act(seat, session.legal(seat).sample(rng))
    stage.settle()
    stage.step(60_000)
    stage.settle()


def _deal(stage, game: str) -> None:
    stage.press(f"next:{game}")
    stage.settle()
    stage.press("evening.play")
    stage.settle()
    assert stage.ui.scene.name == "table"


def _by_hand(stage) -> dict[str, int]:
    """The standing counted by hand, seat against seat."""
    sums: dict[str, int] = {}
    for game in stage.app.results.games.all():
        for seat in game.seats:
            for other in game.seats:
                value = (seat.place < other.place) - (seat.place > other.place)
                sums[seat.name] = sums.get(seat.name, 0) + value
    return sums


def test_a_night_of_five_games_killed_twice(make_stage, tmp_path: Path) -> None:
    stage = make_stage()
    _open_evening(stage, "night")
    assert stage.ui.scene.name == "evening"
    _come(stage, *GUESTS)
    stage.press("here.done")
    stage.settle()
    assert stage.faults() == []
    # Five people: Scoville takes all of them; Arboretum seats four, and one press says who sits out.
    _deal(stage, "scoville")
    assert len(stage.ui.scene.session.seats) == 5
    _play_out(stage)
    stage.press("evening")
    stage.settle()
    stage.press("next:arboretum")
    stage.settle()
    stage.press(f"out:{_id(stage, 'Dan')}")
    stage.settle()
    _deal(stage, "arboretum")
    assert "Dan" not in stage.ui.scene.session.names
    # Killed in the middle of the game: a new program finds the evening and the game.
    session = stage.ui.scene.session
    rng = SplitMix64(1)
    for _ in range(9):
        seat = session.to_act[0]
        stage.ui.scene.act(seat, session.legal(seat).sample(rng))
    path = session.path
    session.close()
    stage = make_stage()
    stage.app.title()
    stage.step(10)
    stage.settle()
    assert stage.says("Go on with tonight")
    stage.app.go_on(path)
    stage.settle()
    _play_out(stage)
    # Killed on the score sheet: the result is there.
    stage.ui.scene.session.close()
    stage = make_stage()
    _open_evening(stage, "tonight")
    board = stage.ui.scene.tonight
    assert [game.game for game in board.games] == ["scoville", "arboretum"]
    assert next(one for one in board.table if one.person == _id(stage, "Dan")).sat_out == 1
    # One comes late, one leaves.
    stage.press("evening.add")
    stage.settle()
    _come(stage, "Ada")
    stage.press("here.done")
    stage.settle()
    stage.press("evening.leave")
    stage.settle()
    stage.press(f"leave:{_id(stage, 'Marta')}")
    stage.settle()
    assert stage.says("left at")
    for game in ("sheriff", "arboretum", "safranito"):
        _deal(stage, game)
        assert "Marta" not in stage.ui.scene.session.names
        _play_out(stage)
        stage.press("evening")
        stage.settle()
    board = stage.ui.scene.tonight
    standing = {board.person(one.person).name: one.points for one in board.table}
    assert {name: points for name, points in standing.items() if points} == {
        name: points for name, points in _by_hand(stage).items() if points
    }
    assert set(standing) == {*GUESTS, "Ada"}
    assert sum(standing.values()) == 0
    stage.press("evening.end")
    stage.settle()
    assert stage.ui.scene.name == "champion"
    best = max(standing.values())
    for name, points in standing.items():
        if points == best:
            assert stage.says(name)
    assert stage.faults() == []
    stage.press("champion.picture")
    stage.settle()
    assert len(list((tmp_path / "pictures").glob("*.png"))) == 1
    assert len(list((tmp_path / "copies").glob("*.db"))) == 1
    stage.press("ok")
    stage.settle()
    stage.press("champion.more")
    stage.settle()
    assert stage.ui.scene.name == "evening"


def test_a_game_outside_of_an_evening_goes_to_no_evening(stage) -> None:
    stage.sit(PERSON, PERSON)
    _play_out(stage)
    assert "evening" not in stage.names()
    assert [game.night for game in stage.app.results.games.all()] == [""]
    stage.press("again")
    stage.settle()
    assert stage.ui.scene.session.header.night == ""


def test_the_set_up_seats_people_with_one_press(stage) -> None:
    marta = stage.app.results.people.add("Marta", "star", "2026-11-27T20:00:00Z")
    stage.app.set_up("arboretum")
    stage.settle()
    stage.press(f"sit:{marta.id}")
    stage.settle()
    stage.press("deal")
    stage.settle()
    session = stage.ui.scene.session
    assert session.seats[0].name == "Marta"
    assert session.seats[0].shape == "star"
    assert session.header.people[0] == marta.id
    assert session.header.night == ""


def test_rules_are_kept_under_a_name_and_taken_as_last_time(stage) -> None:
    marta = stage.app.results.people.add("Marta", "star", "2026-11-27T20:00:00Z")
    stage.app.set_up("arboretum")
    stage.settle()
    stage.press(f"sit:{marta.id}")
    stage.ui.scene.option("count_aid", True)
    stage.press("preset")
    stage.settle()
    stage.press("preset:\0keep")
    stage.settle()
    stage.press("keep.name")
    stage.type("Sundays")
    stage.press("keep.done")
    stage.settle()
    assert [one.name for one in stage.app.results.tables.presets("arboretum")] == ["Sundays"]
    stage.press("deal")
    stage.settle()
    _play_out(stage)
    stage.app.set_up("arboretum")
    stage.settle()
    stage.ui.scene.option("count_aid", False)
    stage.press("preset")
    stage.settle()
    stage.press("preset:\0last")
    stage.settle()
    assert stage.ui.scene.options["count_aid"] is True
    stage.ui.scene.option("count_aid", False)
    stage.press("preset")
    stage.settle()
    stage.press("preset:Sundays")
    stage.settle()
    assert stage.ui.scene.options["count_aid"] is True


def test_somebody_is_forgotten_with_the_games_that_hold_the_name(stage, tmp_path: Path) -> None:
    people = stage.app.results.people
    marta = people.add("Marta", "star", "2026-11-27T20:00:00Z")
    people.add("Ben", "circle", "2026-11-27T20:00:00Z")
    seats = (SeatSetup("Marta", "star"), SeatSetup("Luis", "circle"))
    stage.app.deal(TableSetup("arboretum", seats, {}, 7), people=(marta.id, None))
    stage.settle()
    _play_out(stage)
    stage.app.people(marta.id)
    stage.settle()
    # The name of the other seat is asked about once.
    assert stage.says("Is Luis somebody of yours?")
    stage.press("stranger.no")
    stage.settle()
    stage.press(
        "page.forget:page.forget" if "page.forget:page.forget" in stage.names() else _link(stage, "page.forget")
    )
    stage.settle()
    stage.press("forget")
    stage.settle()
    assert people.get(marta.id).forgotten
    assert not list((tmp_path / "saves").glob("*.jsonl"))
    assert b"Marta" not in (tmp_path / NAME).read_bytes()
    assert stage.app.results.games.all()[0].seats[0].name == ""


def _link(stage, part: str) -> str:
    return next(name for name in stage.names() if part in name)


def test_results_of_old_games_are_fetched_in_the_background(stage, tmp_path: Path) -> None:
    session = Session.start(
        TableSetup("arboretum", tuple(SeatSetup(n, s) for n, s in zip("AB", SHAPES, strict=False)), {}, 3),
        tmp_path / "saves",
    )
    rng = SplitMix64(3)
    while not session.finished:
        seat = session.to_act[0]
        session.submit(seat, session.legal(seat).sample(rng))
    session.close()
    assert len(stage.app.results.games.all()) == 1
    for one in stage.app.results.games.all():
        assert points_of(one, {}) == {}
    assert stage.app.results.people.strangers() == {"A": 1, "B": 1}


@pytest.mark.slow
def test_fetching_works_in_a_process_of_its_own(stage, tmp_path: Path) -> None:
    results = stage.app.results
    session = Session.start(
        TableSetup("arboretum", (SeatSetup("A", "star"), SeatSetup("B", "circle")), {}, 3), tmp_path / "saves"
    )
    rng = SplitMix64(3)
    while not session.finished:
        seat = session.to_act[0]
        session.submit(seat, session.legal(seat).sample(rng))
    session.close()
    fetching = Fetching(stage.app, results)
    fetching.begin()
    import time

    for _ in range(200):
        if results.games.all():
            break
        time.sleep(0.1)
        stage.step(200)
    assert len(results.games.all()) == 1
    fetching.close()
