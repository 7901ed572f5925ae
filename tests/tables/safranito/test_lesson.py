"""The lesson of Safranito, followed to its end with real pulls at the chip."""

from __future__ import annotations

from pathlib import Path

import pytest

from desktop_app.opponents.pool import Thinker
from desktop_app.scenes.app import App
from desktop_app.scenes.lesson import LessonScene, begin_lesson
from desktop_app.ui.harness import Harness
from tests.tables.safranito.window import pull

OFFERS = ("take", "drawn:", "bowl:", "buy", "sell:", "blend:", "done")


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_lesson_leads_through_a_round(tmp_path: Path, language: str) -> None:
    stage = Harness(size=(1280, 720))
    app = App(stage.ui, tmp_path / "saves", tmp_path / "settings", thinker=Thinker(inline=True))
    app.change(language=language, speed="instant")
    begin_lesson(app, "safranito")
    stage.settle()
    scene = stage.ui.scene
    assert isinstance(scene, LessonScene)
    said: list[str] = []
    for _ in range(160):
        step = scene.step
        if step is None:
            break
        if scene.due():
            if not said or said[-1] != step.say:
                said.append(step.say)
                assert [fault for fault in stage.faults() if " needs " in fault] == []
            if not step.actions:
                stage.press("lesson.next")
                stage.settle()
                continue
        if scene.actor is not None:
            act(stage, scene)
        stage.step(700)
        stage.settle()
    assert scene.step is None, f"the lesson stands at {said[-1]}"
    assert said == [step.say for step in scene.plan.steps]
    assert app.thinker.faults == []


def act(stage: Harness, scene: LessonScene) -> None:
    """What the learner is asked for: a throw by hand, or the first thing offered."""
    if scene.phase() in ("throw", "action.throw"):
        value = scene.view.me.at_hand[0]
        stage.key(str(value // 10))
        stage.settle()
        pull(stage, "chip", 6, 90)
        return
    for name in stage.names():
        hot = stage.ui.find(name)
        if name.startswith(OFFERS) and hot is not None and hot.press is not None and hot.reason is None:
            stage.press(name)
            return
