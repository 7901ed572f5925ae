"""A flick in the journal: found once, recorded before anything is shown, and never computed again."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from desktop_app.session import flicking
from desktop_app.session.session import Session
from desktop_app.session.setup import SeatSetup, TableSetup


@pytest.mark.rule("safranito.outcome.atomic")
@pytest.mark.rule("safranito.outcome.final")
def test_a_throw_is_whole_in_the_journal_before_its_movement_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seats = (SeatSetup("Ana", "diamond", "person"), SeatSetup("Marta", "circle", "person"))
    session = Session.start(TableSetup("safranito", seats, {"first_chef": 0}, 3), tmp_path / "saves")
    assert session.path is not None
    session.submit(0, session.game.parse_action("throw 30 0 0 1410"))
    assert session.track is not None

    # The program stops here, before the first picture.
    left = tmp_path / "left" / session.path.name
    left.parent.mkdir()
    shutil.copy(session.path, left)

    def never(*_: object, **__: object) -> None:
        raise AssertionError("a recorded flick was computed again")

    monkeypatch.setattr(flicking, "outcome_of", never)
    again = Session.open(left)
    assert [(chip.name, chip.area) for chip in again.view(None).chips] == [("red_1", "saffron")]
    assert again.view(0) == session.view(0)
    assert again.to_act == session.to_act
    again.close()
    session.close()
