"""Whole rounds and games of Sheriff of Nottingham played by pressing what is on the screen."""

from __future__ import annotations

from pathlib import Path

import pytest

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
    window = Window(tmp_path, ("person",) * 5, seed=11)
    steps = _play(window, 1)
    assert window.view.round == 2
    assert {"market.aside", "load", "declare", "inspect.call"} <= set(steps)
    assert window.session.game.problems(window.session._state) == []  # pyright: ignore[reportPrivateUsage]


def _to_the_end(window: Window) -> None:
    """Play on by pressing widgets, then look at score sheet and story."""
    _play(window, 99)
    assert window.session.finished
    assert window.session.game.problems(window.session._state) == []  # pyright: ignore[reportPrivateUsage]
    window.wait(20_000)
    outcome = window.session.outcome
    assert outcome is not None
    assert window.stage.says(str(outcome.ranking[0].total))
    assert window.stage.faults() == []
    window.press("see")
    assert window.stage.says("What really happened")
    for number in range(1, window.view.rounds + 1):
        window.press(f"story:{number}")
        assert window.stage.faults() == []


@pytest.mark.parametrize("seats", [3, 5])
def test_people_play_a_whole_game_to_the_end(tmp_path: Path, seats: int) -> None:
    _to_the_end(Window(tmp_path, ("person",) * seats, seed=5, options={"terms_each": 1}))


def test_one_person_plays_a_whole_game_with_four_computers(tmp_path: Path) -> None:
    kinds = ("person", "regular", "relaxed", "sharp", "regular")
    window = Window(tmp_path, kinds, seed=8, options={"terms_each": 1})
    _to_the_end(window)
    assert window.app.thinker.faults == []
