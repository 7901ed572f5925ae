"""From the title to the result without a mouse, in Spanish and with the largest text."""

from __future__ import annotations

import pytest

from data.games import GAME_IDS
from desktop_app.session.setup import SHAPES, SeatSetup
from rules.core.rng import SplitMix64

LEADING_AWAY = ("rules", "log", "menu", "take_back", "undo", "cover", "step")
"""What has to do with the table, not with a move."""
DECISIONS = 8
"""So many are made by keys alone; the rest of the game is the same again."""


def go_to(stage, name: str) -> None:
    """Tab until the focus is there."""
    for _ in range(160):
        if stage.ui.hand.focus == name and stage.ui.hand.keyboard:
            return
        stage.key("tab")
    raise AssertionError(f"Tab never comes to {name}")


def press(stage, name: str) -> None:
    go_to(stage, name)
    hot = stage.ui.find(name)
    stage.ui.hand.guard.steered()
    stage.step(600)
    stage.key("return", hold=hot.hold + 60 if hot.hold else 0)
    stage.settle()


def flick(stage) -> None:
    """Take hold of the chip, aim with the arrows, let go."""
    go_to(stage, "chip")
    stage.ui.hand.guard.steered()
    stage.step(600)
    stage.key("up")
    stage.key("return")
    stage.step(600)
    stage.key("return")
    stage.settle()


def usable(stage) -> list[str]:
    found = stage.ui.hand.focusable()
    names = [hot.name for hot in found if hot.press is not None and hot.reason is None]
    return [name for name in names if not name.startswith(LEADING_AWAY)]


@pytest.mark.parametrize("game", GAME_IDS)
def test_from_the_title_to_the_result_by_keys(make_stage, game):
    stage = make_stage(size=(1366, 768))
    app = stage.app
    app.change(language="es", text_size=160, confirm=False)
    people = [SeatSetup(name, SHAPES[n]) for n, name in enumerate(("Ana", "Inés", "Marta"))]
    last = app.settings.last
    last.game, last.seats = game, people
    app.change(last=last)
    app.title()
    stage.settle()
    press(stage, f"tile:{game}")
    press(stage, "deal")
    scene = stage.ui.scene
    assert scene.name == "table"
    rng = SplitMix64(3)
    session, pressed = scene.session, 0
    while len(session.history) < DECISIONS and pressed < 400:
        names = usable(stage)
        assert names, "nothing can be done by keys"
        if "chip" in names:
            flick(stage)
        else:
            press(stage, names[rng.below(len(names))])
        if pressed % 5 == 0:
            assert stage.faults() == []
        pressed += 1
    assert len(session.history) >= DECISIONS
    while not session.finished:
        seat = session.to_act[0]
        session.submit(seat, session.legal(seat).sample(session.rng_for(seat)))
    app.result(session.path)
    stage.settle()
    assert stage.faults() == []
    press(stage, "watch")
    assert stage.ui.scene.name == "replay"
    stage.key("escape")
    stage.settle()
    press(stage, "home")
    assert stage.ui.scene.name == "title"
