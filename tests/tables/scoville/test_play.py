"""Whole turns and games through the window, by pressing what is there."""

from __future__ import annotations

from pathlib import Path

from tests.tables.scoville.window import Window


def _last_round(window: Window) -> set[str]:
    """Play the last round to its end; returns the phases in which a person did something."""
    window.to(lambda view: view.last_round)
    assert window.view.last_round
    done: set[str] = set()
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
    window = Window(tmp_path, ("person",) * 6)
    for _ in range(70):
        window.turn()
    assert window.session.view(None).round > 1
    assert _last_round(window) == {"bid", "space", "claim", "planting", "harvest", "fulfilment"}


def test_one_person_plays_with_five_computers_to_the_end(tmp_path: Path) -> None:
    window = Window(tmp_path, ("person", *("random",) * 5), moves=300)
    assert _last_round(window) >= {"bid", "planting", "harvest"}
