"""The lesson of Sheriff of Nottingham, followed to its end by pressing what it lights."""

from __future__ import annotations

from pathlib import Path

import pytest

from desktop_app.opponents.pool import Thinker
from desktop_app.scenes.app import App
from desktop_app.scenes.lesson import LessonScene, begin_lesson
from desktop_app.ui.harness import Harness
from desktop_app.ui.host import Prefs

PRESSES = {
    "aside": ("hand:1:0", "hand:1:1", "aside"),
    "pile": ("top:left",),
    "deck": ("draw:deck",),
    "place": ("place:right",),
    "load": ("hand:0:0", "hand:0:1", "hand:0:2", "hand:5:0", "close"),
    "declare": ("declare:0",),
    "bribe": ("speak:0", "gold:1", "gold:1", "gold:1", "put"),
    "passed": ("go_on",),
    "call": ("call:1",),
    "take": ("pass",),
    "open": ("open",),
    "lay": ("lay:left",),
}


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_lesson_leads_through_both_roles(tmp_path: Path, language: str) -> None:
    stage = Harness(size=(1600, 900), prefs=Prefs(1.0, "instant"))
    app = App(stage.ui, tmp_path / "saves", tmp_path / "settings", thinker=Thinker(inline=True))
    app.change(language=language, speed="instant")
    begin_lesson(app, "sheriff")
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
            shown = [name for name in step.light if any(_fits(name, n) for n in stage.ui.built[0].builder.places)]
            assert shown or not step.light, f"{step.say} lights nothing"
        if not step.actions:
            stage.press("lesson.next")
        for name in PRESSES.get(step.say, ()):
            stage.press(name)
            stage.settle()
        stage.step(700)
        stage.settle()
    assert scene.step is None, f"the lesson stands at {said[-1]}"
    # The last bag is called by the app itself, before anybody can press anything.
    assert said == [step.say for step in scene.plan.steps if step.say != "last"]
    assert scene.session.view(None).round == 3
    assert app.thinker.faults == []
    stage.close()


def _fits(pattern: str, name: str) -> bool:
    from fnmatch import fnmatchcase

    return fnmatchcase(name, pattern)
