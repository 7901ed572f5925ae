"""The lesson of Safranito, followed to its end with real pulls at the chip."""

from __future__ import annotations

from pathlib import Path

from desktop_app.scenes.lesson import LessonScene
from desktop_app.ui.harness import Harness
from tests.tables.lesson import follow
from tests.tables.safranito.window import pull

OFFERS = ("take", "drawn:", "bowl:", "buy", "sell:", "blend:", "done")


def test_the_lesson_leads_through_a_round(tmp_path: Path) -> None:
    scene, said = follow(tmp_path, "safranito", act)
    assert said == [step.say for step in scene.plan.steps]


def act(stage: Harness, scene: LessonScene) -> None:
    """What the learner is asked for: a throw by hand, or the first thing offered."""
    if scene.actor is None:
        return
    if scene.phase() in ("throw", "action.throw"):
        value = scene.view.me.at_hand[0]
        stage.key(str(value // 10))
        stage.settle()
        pull(stage, "chip", 6, 90)
        return
    for name in stage.names():
        hot = stage.ui.find(name)
        if (
            name.startswith(OFFERS)
            and name != "take_back"
            and hot is not None
            and hot.press is not None
            and hot.reason is None
        ):
            stage.press(name)
            return
