"""Every lesson in both languages: its bubble hides nothing that it speaks of, and all its words fit."""

from __future__ import annotations

from fnmatch import fnmatchcase

import pytest
from pygame import Rect

from data.games import GAME_IDS
from desktop_app.scenes.lesson import LessonScene, load_lesson, reached_in, resume_lesson
from desktop_app.scenes.table import TableScene
from desktop_app.session.session import Session
from desktop_app.telling.words import LANGUAGES, load_words
from rules.core.rng import SplitMix64


def follow(stage, scene: LessonScene, rng: SplitMix64) -> None:
    """Do what the step asks for."""
    step = scene.step
    assert step is not None
    if not step.actions:
        stage.press("lesson.next")
        return
    seat = scene.actor if scene.actor is not None else scene.session.to_act[0]
    legal = scene.session.legal(seat)
    text = scene.game.action_text
    for _ in range(3000):
        action = legal.sample(rng)
        if any(fnmatchcase(text(action), pattern) for pattern in step.actions):
            assert scene.submit(action, seat=seat)
            return
    for pattern in step.actions:
        action = scene.game.parse_action(pattern)
        assert scene.submit(action, seat=seat)
        return


def marked(stage, patterns) -> dict[str, Rect]:
    """The widgets of the picture whose names fit."""
    places = stage.ui.built[0].builder.places
    return {name: rect for name, rect in places.items() if any(fnmatchcase(name, pattern) for pattern in patterns)}


@pytest.mark.parametrize("size", [(1280, 720), (1366, 768), (1024, 768)], ids=str)
@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("game", GAME_IDS)
def test_the_bubble_hides_nothing_that_is_spoken_of_or_needed(make_stage, game, language, size):
    stage = make_stage(size=size)
    stage.app.change(language=language)
    stage.app.learn(game)
    stage.settle()
    scene = stage.ui.scene
    assert isinstance(scene, LessonScene)
    rng = SplitMix64(5)
    seen: list[str] = []
    for _ in range(400):
        step = scene.step
        if step is None:
            break
        if not scene.due():
            stage.step(400)
            stage.settle()
            continue
        said = step.say
        hots = stage.ui.built[0].builder.hots
        bubble, leave = hots["lesson.sheet"].rect, hots["lesson.leave"].rect
        if said not in seen[-1:]:
            seen.append(said)
            assert not leave.collidepoint(stage.ui.hand.pointer), said
        assert bool(marked(stage, step.light)) == bool(step.light), f"{said} marks nothing"
        kept = marked(stage, (*step.light, *step.free))
        assert [name for name, rect in kept.items() if bubble.colliderect(rect)] == [], said
        assert stage.faults() == [], said
        # Whoever points at what is spoken of, or anywhere else, still finds the bubble where it was.
        for name in [*marked(stage, step.light), "lesson.sheet"][:2]:
            if name in hots:
                stage.hover(name)
                stage.settle()
        assert stage.ui.built[0].builder.hots["lesson.sheet"].rect == bubble, said
        follow(stage, scene, rng)
        stage.settle()
    assert scene.step is None, seen[-1]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAME_IDS)
def test_what_a_step_marks_is_named_in_its_text(game, language):
    words, plan = load_words(language), load_lesson(game)
    said = {key for key in words.keys() if key.startswith(f"lesson_{game}.")}  # noqa: SIM118
    assert said == {f"lesson_{game}.{step.say}" for step in plan.steps}
    for step in plan.steps:
        text = words(f"lesson_{game}.{step.say}")
        # Two cards of a kind are one thing said: only what is before the colon tells kinds apart.
        assert text.count("**") // 2 >= len({name.partition(":")[0] for name in step.light}), step.say
        assert not set(step.light) & set(step.free), step.say


@pytest.mark.parametrize("game", GAME_IDS)
def test_a_lesson_that_was_left_goes_on_where_it_was(stage, game):
    stage.app.learn(game)
    stage.settle()
    rng = SplitMix64(5)
    resumed = 0
    for _ in range(400):
        scene = stage.ui.scene
        if scene.step is None:
            break
        if not scene.due():
            stage.step(400)
            stage.settle()
            continue
        asked = bool(scene.step.actions)
        follow(stage, scene, rng)
        stage.settle()
        if not asked or scene.step is None:
            continue
        at, path, canned = scene.at, scene.session.path, list(scene._canned)
        assert scene.session.purpose == "lesson"
        stage.app.title()
        resume_lesson(stage.app, Session.open(path))
        stage.settle()
        scene = stage.ui.scene
        assert isinstance(scene, LessonScene)
        assert (scene.at, scene._canned) == (at, canned)
        resumed += 1
    assert resumed
    scene = stage.ui.scene
    path = scene.session.path
    # After the lesson it is a game like any other.
    stage.app.change(confirm=False)
    for _ in range(40):
        stage.act()
    stage.app.title()
    resume_lesson(stage.app, Session.open(path))
    assert type(stage.ui.scene) is TableScene


def test_taking_back_in_a_lesson_goes_back_a_step(stage):
    stage.app.learn("arboretum")
    stage.settle()
    scene = stage.ui.scene
    rng = SplitMix64(5)
    while scene.step is not None and scene.phase() != "place":
        follow(stage, scene, rng)
        stage.settle()
    while not scene.step.actions:
        follow(stage, scene, rng)
        stage.settle()
    before = scene.at
    follow(stage, scene, rng)
    stage.settle()
    assert scene.at > before
    scene.undo()
    stage.settle()
    assert scene.step.say == scene.plan.steps[reached_in(scene.plan, scene.session).at].say
    assert scene.at <= before
