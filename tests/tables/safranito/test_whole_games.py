"""Games at the window to the score sheet, every throw of a person a real drag of the mouse.

The first rounds are played without a window, so that the tests take seconds.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from desktop_app.session.session import Session
from desktop_app.session.setup import SHAPES, SeatSetup, TableSetup
from rules.core.rng import SplitMix64
from tests.tables.safranito.window import Window
from tests.tables.window import NAMES


@pytest.mark.parametrize(
    ("kinds", "seed"),
    [(("person",) * 4, 3), (("person", "random", "random", "random"), 4)],
    ids=["four people", "one and three computers"],
)
def test_a_game_by_real_drags_to_the_score_sheet(kinds: tuple[str, ...], seed: int, tmp_path: Path) -> None:
    options = {"first_chef": 0, "round_limit": 8, "supply": "rich"}
    seats = tuple(SeatSetup(NAMES[n], SHAPES[n], kind) for n, kind in enumerate(kinds))
    session = Session.start(TableSetup("safranito", seats, options, seed, True), tmp_path / "saves")
    rng = SplitMix64(seed)
    while session.view(None).round < 7:
        seat = session.to_act[0]
        session.submit(seat, session.legal(seat).sample(rng))
    window = Window(tmp_path, session=session)
    thrown = 0
    for _ in range(900):
        if window.session.finished:
            break
        acting = window.session.to_act
        people = [seat for seat in acting if window.session.seats[seat].kind == "person"]
        if people:
            thrown += window.session.phase() == "throw"
            window.decide()
        else:
            window.stage.step(200)
        assert window.stage.faults() == []
    window.stage.step(4000)
    window.stage.settle()
    assert window.session.finished
    assert thrown >= 2 * 3 * kinds.count("person")
    assert window.scene.results is not None
    assert window.scene.results.shown
    assert "stat:hits" in window.stage.names()
    path = window.session.path
    assert path is not None
    outcome = window.session.outcome
    window.session.close()
    again = Session.open(path)
    assert again.outcome == outcome
    again.close()
