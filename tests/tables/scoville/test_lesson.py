"""The lesson of Scoville, followed to its end by pressing what it lights."""

from __future__ import annotations

from fnmatch import fnmatchcase
from pathlib import Path

import pytest

from desktop_app.opponents.pool import Thinker
from desktop_app.scenes.app import App
from desktop_app.scenes.lesson import LessonScene, begin_lesson
from desktop_app.ui.harness import Harness

PRESSES = {
    "claim": ("auction:am_blue_4",),
    "plant": ("stock:1", "plot:36"),
    "extra": ("end",),
    "first": ("notch:112",),
    "second": ("notch:39",),
    "third": ("notch:123",),
    "stop": ("stop",),
    "market": ("market:mm_red_yellow",),
    "cook": ("recipe:rc_beach_sunburn",),
    "sell": ("end",),
    "bid": ("amount", "bid"),
    "space": ("space:1",),
}
"""The middle of the slider `amount` is more than the neighbour bids."""


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_lesson_leads_through_a_round_and_the_next_auction(tmp_path: Path, language: str) -> None:
    stage = Harness(size=(1280, 720))
    app = App(stage.ui, tmp_path / "saves", tmp_path / "settings", thinker=Thinker(inline=True))
    app.change(language=language, speed="instant")
    begin_lesson(app, "scoville")
    stage.settle()
    scene = stage.ui.scene
    assert isinstance(scene, LessonScene)
    said: list[str] = []
    for _ in range(120):
        step = scene.step
        if step is None:
            break
        if not scene.due():
            stage.step(700)
            stage.settle()
            continue
        if not said or said[-1] != step.say:
            said.append(step.say)
            assert [fault for fault in stage.faults() if " needs " in fault] == []
            shown = [name for name in step.light if any(fnmatchcase(n, name) for n in stage.names())]
            assert shown or not step.light, f"{step.say} lights nothing"
        if not step.actions:
            stage.press("lesson.next")
        for name in PRESSES.get(step.say, ()):
            stage.press(name)
            stage.settle()
        stage.step(700)
        stage.settle()
    assert scene.step is None, f"the lesson stands at {said[-1]}"
    assert said == [step.say for step in scene.plan.steps]
    own = scene.session.view(0).own
    assert own is not None
    assert len(own.recipes) == 1
    assert len(own.market) == 1
    assert app.thinker.faults == []
