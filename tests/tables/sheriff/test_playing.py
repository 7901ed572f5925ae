"""Whole rounds and games of Sheriff of Nottingham played by pressing what is on the screen."""

from __future__ import annotations

from pathlib import Path

from tests.tables.sheriff.window import Window


def _play(window: Window, rounds: int, most: int = 1500) -> list[str]:
    """Press on until so many rounds are over; returns the phases in which something was pressed."""
    steps: list[str] = []
    for _ in range(most):
        view = window.view
        if window.session.finished or view.round > rounds:
            break
        people = [seat for seat in view.to_act if window.session.seats[seat].kind == "person"]
        if not people:
            before = window.session.revision
            window.wait(900)
            assert window.session.revision != before, f"nothing goes on in {view.step}"
            continue
        steps.append(window.turn())
        assert window.stage.faults() == [], steps[-1]
    else:
        raise AssertionError(f"stuck in {window.view.step}")
    return steps


def test_five_people_play_a_round_with_the_mouse(tmp_path: Path) -> None:
    window = Window(("person",) * 5, tmp_path, seed=11)
    steps = _play(window, 1)
    assert window.view.round == 2
    assert {"market.aside", "load", "declare", "inspect.call"} <= set(steps)
    assert window.session.game.problems(window.session._state) == []  # pyright: ignore[reportPrivateUsage]


def test_three_people_play_a_whole_game(tmp_path: Path) -> None:
    window = Window(("person",) * 3, tmp_path, seed=5, options={"terms_each": 1})
    _play(window, 99)
    assert window.session.finished
    window.wait(20_000)
    window.press("see")
    assert window.stage.says("What really happened")
    assert window.stage.faults() == []


def test_one_person_plays_with_four_computers(tmp_path: Path) -> None:
    window = Window(("person", "regular", "relaxed", "sharp", "regular"), tmp_path, seed=8)
    _play(window, 2)
    assert window.view.round > 2
    assert window.app.thinker.faults == []
