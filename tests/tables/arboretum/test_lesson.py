"""The first lesson can be followed to its end, and then the game goes on."""

from __future__ import annotations

from pathlib import Path

from desktop_app.opponents.pool import Thinker
from desktop_app.scenes.app import App
from desktop_app.scenes.lesson import LessonScene, begin_lesson
from desktop_app.ui.harness import Harness

PRESSES = {
    "draw": ["deck"],
    "draw_again": ["deck"],
    "plant": ["tree:64", "cell:0,0"],
    "discard": ["tree:42", "discard"],
    "take": ["pile:1"],
    "second": ["deck"],
    "path": ["tree:66", "cell:1,0"],
    "give": ["tree:18", "discard"],
}


def test_the_lesson_is_followed_to_its_end(tmp_path: Path) -> None:
    stage = Harness(None, (1280, 720))
    app = App(stage.ui, tmp_path / "saves", tmp_path / "settings", thinker=Thinker(inline=True))
    app.settings.speed = "instant"
    app.apply()
    begin_lesson(app, "arboretum")
    scene = stage.ui.scene
    assert isinstance(scene, LessonScene)
    followed: list[str] = []
    for _ in range(400):
        step = scene.step
        if step is None:
            break
        stage.settle()
        if not scene.due():
            stage.step(50)
            continue
        followed.append(step.say)
        shown = set(stage.ui.built[0].builder.places)
        assert all(name in shown or name.endswith("*") for name in step.light), step
        for name in PRESSES.get(step.say, ["lesson.next"]):
            stage.press(name)
            stage.settle()
    assert scene.step is None
    assert len(followed) == len(scene.plan.steps)
    assert scene.session.path is not None
    scene.session.close()
