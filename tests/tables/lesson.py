"""Lessons followed to their end by pressing widgets, as a learner would."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fnmatch import fnmatchcase
from pathlib import Path

from desktop_app.opponents.pool import Thinker
from desktop_app.scenes.app import App
from desktop_app.scenes.lesson import LessonScene
from desktop_app.ui.harness import Harness

Hand = Callable[[Harness, LessonScene], None]


def presses(table: Mapping[str, Sequence[str]]) -> Hand:
    """A hand that presses, at each step that asks for something, the widgets `table` has for it."""

    def act(stage: Harness, scene: LessonScene) -> None:
        if scene.step is not None and scene.due():
            for name in table[scene.step.say]:
                stage.press(name)
                stage.settle()

    return act


def follow(
    folder: Path,
    game: str,
    hand: Hand,
    size: tuple[int, int] = (1280, 720),
    lit: Callable[[Iterable[bool]], bool] = any,
) -> tuple[LessonScene, list[str]]:
    """The lesson after its last step, and what it said.

    `hand` does what is asked for. Of the things that a step lights, `any` or `all` must be there.
    """
    stage = Harness(size=size)
    app = App(stage.ui, folder / "saves", folder / "settings", thinker=Thinker(inline=True))
    app.change(speed="instant")
    app.learn(game)
    stage.settle()
    scene = stage.ui.scene
    assert isinstance(scene, LessonScene)
    said: list[str] = []
    for _ in range(160):
        step = scene.step
        if step is None:
            break
        if scene.due() and step.say not in said[-1:]:
            said.append(step.say)
            shown = {*stage.names(), *stage.ui.built[0].builder.places}
            there = [any(fnmatchcase(name, pattern) for name in shown) for pattern in step.light]
            assert not there or lit(there), f"{step.say} lights nothing"
        if scene.due() and not step.actions:
            stage.press("lesson.next")
        else:
            hand(stage, scene)
        stage.step(700)
        stage.settle()
    assert scene.step is None, f"the lesson stands at {said[-1]}"
    assert app.thinker.faults == []
    return scene, said
