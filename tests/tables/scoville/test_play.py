"""Whole turns and games through the window, by pressing what is there."""

from __future__ import annotations

from pathlib import Path

from desktop_app.scenes.replay import Replay
from rules.scoville.components import EXTRA_STEP
from tests.tables.scoville.window import Window

PHASES = {"bid", "space", "claim", "planting", "harvest", "fulfilment"}


def _play(window: Window, turns: int) -> set[str]:
    """Play on for some turns, then the last round to its end; returns the phases in which a person did something."""
    done = {window.turn() for _ in range(turns)}
    window.to(lambda view: view.last_round)
    assert window.view.last_round
    for _ in range(120):
        if window.session.finished:
            break
        done.add(window.turn())
        assert window.app.thinker.faults == []
    assert window.session.finished
    window.stage.settle()
    assert window.scene.results is not None
    return done - {"over"}


def test_six_people_play_to_the_end_with_covers_and_curtains(tmp_path: Path) -> None:
    assert _play(Window(tmp_path, ("person",) * 6), 70) == PHASES


def test_one_person_plays_with_five_computers_to_the_end(tmp_path: Path) -> None:
    assert _play(Window(tmp_path, ("person", *("random",) * 5)), 16) == PHASES


def test_a_pepper_is_dragged_to_its_plot_and_taken_back(tmp_path: Path) -> None:
    window = Window(tmp_path, ("person", "person"), hide=False)
    window.to(lambda view: view.phase == "planting")
    pepper, plot = window.free("stock:")[0], window.view.frontier[0]
    window.stage.drag(pepper, f"plot:{plot}")
    window.stage.settle()
    assert window.session.view(None).field[plot] >= 0
    window.press("undo")
    assert window.session.view(None).field[plot] < 0


def test_a_move_that_ends_the_turn_waits_for_its_confirmation(tmp_path: Path) -> None:
    window = Window(tmp_path, ("person", "person"), hide=False, options={"no_bonus_tiles": True})
    window.to(lambda view: view.phase == "planting")
    plot = window.view.frontier[0]
    window.press(window.free("stock:")[0])
    window.press(f"plot:{plot}")
    assert window.session.view(None).field[plot] < 0
    window.press("undo")
    assert "confirm" not in window.names
    window.press(window.free("stock:")[0])
    window.press(f"plot:{plot}")
    window.press("confirm")
    assert window.session.view(None).field[plot] >= 0


def test_tiles_are_spent_only_where_they_were_picked_up(tmp_path: Path) -> None:
    window = Window(tmp_path, ("person", "person"), hide=False)
    window.to(lambda view: view.phase == "harvest")
    every = window.table.reachable(window.view)
    with_tile = next(notch for notch, reach in every.items() if reach.tiles == EXTRA_STEP)
    assert f"notch:{with_tile}" not in window.names
    window.press("tile:extra_step")
    seat = window.view.actor
    window.press(f"notch:{with_tile}")
    if "confirm" in window.names:
        window.press("confirm")
    assert window.session.view(None).growers[seat].spent & EXTRA_STEP


def test_a_press_beside_the_farmer_is_one_step(tmp_path: Path) -> None:
    window = Window(tmp_path, ("person", "person"), hide=False)
    window.to(lambda view: view.phase == "harvest")
    near = next(notch for notch, reach in window.table.reachable(window.view).items() if reach.steps == 1)
    window.press(f"notch:{near}")
    assert window.session.view(None).steps == 1


def test_a_harvest_turn_with_the_keyboard_alone(tmp_path: Path) -> None:
    window = Window(tmp_path, ("person", "person"), hide=False)
    window.to(lambda view: view.phase == "harvest")
    seat, stage = window.view.actor, window.stage
    stage.ui.focus, stage.ui.keyboard = window.free("notch:")[0], True
    stage.key("return")
    stage.settle()
    stage.key("e")
    stage.settle()
    view = window.session.view(None)
    assert view.phase != "harvest" or view.actor != seat


def test_any_moment_can_be_looked_back_at(tmp_path: Path) -> None:
    window = Window(tmp_path, ("person", "random", "random"), moves=60)
    replay = Replay(window.app, window.session)
    window.stage.ui.show(replay)
    window.stage.settle()
    assert window.stage.faults() == []
    for _ in range(6):
        window.stage.key("right")
        window.stage.settle()
    assert window.stage.faults() == []
