"""Parts of a picture that are laid again as they were, and when they are not."""

import pygame
import pytest

from desktop_app.ui.boxes import Box
from desktop_app.ui.harness import Harness
from desktop_app.ui.host import Prefs
from desktop_app.ui.layers import Scene
from desktop_app.ui.parts import Parts


class Shelf(Scene):
    """One part with a widget, an actor, a text and a shortcut; `declared` counts how often it was declared."""

    def __init__(self):
        self.about, self.word, self.declared, self.pressed = 1, "plum", 0, []
        self.more = lambda b: None

    def jar(self, b):
        self.declared += 1
        b.button("jar", Box(100, 100, 200, 48), self.word, lambda: self.pressed.append("jar"), key="j")
        with b.actor("lid", Box(100, 200, 60, 60)):
            b.fill(Box(100, 200, 60, 60), (90, 30, 60))
        b.mark("shelf", Box(0, 300, 500, 20))
        self.more(b)

    def build(self, b):
        b.walnut()
        b.part("jar", self.about, lambda: self.jar(b))
        b.hot("other", Box(600, 100, 200, 48), lambda: self.pressed.append("other"), drag="other")


@pytest.fixture
def shelf(monkeypatch):
    monkeypatch.setattr(Parts, "proving", False)
    scene = Shelf()
    stage = Harness(scene)
    scene.declared = 0
    return scene, stage


def again(stage):
    """One more picture; how often the part was declared for it."""
    scene = stage.ui.scene
    scene.declared = 0
    stage.ui.rebuild()
    stage.step()
    return scene.declared


def test_an_unchanged_part_is_laid_again_with_all_it_declared(shelf):
    scene, stage = shelf
    before, picture = stage.ui.built[0].builder, stage.ui.drawn_in_order().copy()
    hots, actors, places = dict(before.hots), dict(before.actors), dict(before.places)
    marks, items = list(before.marks), list(before.items)
    assert again(stage) == 0
    now = stage.ui.built[0].builder
    assert now.hots["jar"] is hots["jar"]
    assert list(now.hots) == list(hots)
    assert (now.actors, now.places, now.marks, now.items) == (actors, places, marks, items)
    assert stage.ui.drawn_in_order().get_buffer().raw == picture.get_buffer().raw
    stage.key("j")
    stage.press("jar")
    assert scene.pressed == ["jar", "jar"]


def test_a_part_that_depends_on_something_else_is_declared(shelf):
    scene, stage = shelf
    scene.about, scene.word = 2, "pear"
    assert again(stage) == 1
    assert "pear" in [mark.text for mark in stage.ui.built[0].builder.marks]
    assert again(stage) == 0


@pytest.mark.parametrize("way", ["pointed", "focused"])
def test_what_is_touched_in_it_is_declared_and_so_is_what_comes_after(shelf, way):
    _, stage = shelf
    stage.ui.hand.hover = "jar" if way == "pointed" else None
    stage.ui.hand.focus = "jar" if way == "focused" else None
    assert again(stage) == 1
    assert again(stage) == 1
    stage.ui.hand.hover = stage.ui.hand.focus = None
    assert again(stage) == 1
    assert again(stage) == 0
    stage.ui.hand.hover = "other"
    assert again(stage) == 0


def test_nothing_is_kept_while_something_is_dragged(shelf):
    _, stage = shelf
    x, y = stage.where("other")
    stage.move(x, y)
    stage.rest()
    stage.send(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=1, touch=False)
    stage.move(x + 300, y + 200)
    assert stage.ui.hand.drag is not None
    assert again(stage) == 1


def test_another_size_of_the_window_or_of_texts_declares_it(shelf):
    _, stage = shelf
    stage.ui.prefs = Prefs(text_size=1.4)
    stage.ui.apply_prefs()
    assert again(stage) == 1
    assert again(stage) == 0
    stage.resize((1280, 720))
    assert again(stage) == 0
    assert stage.ui.hots()["jar"].rect.x < 100


def test_what_changes_by_itself_is_never_kept(shelf):
    scene, stage = shelf
    scene.about, scene.more = 2, lambda b: b.wake(60_000)
    assert again(stage) == 1
    assert again(stage) == 1
    scene.about, scene.more = 3, lambda b: b.live("hand", lambda b, now: None)
    assert again(stage) == 1
    assert again(stage) == 1


def test_a_widget_twice_is_found_in_parts_too(shelf):
    scene, stage = shelf
    scene.about, scene.more = 2, lambda b: b.hot("other", Box(0, 0, 10, 10))
    with pytest.raises(ValueError, match="'other'"):
        stage.ui.rebuild()


def test_the_proof_finds_a_part_that_does_not_say_what_it_depends_on(shelf, monkeypatch):
    scene, stage = shelf
    monkeypatch.setattr(Parts, "proving", True)
    assert again(stage) == 1
    scene.word = "pear"
    with pytest.raises(AssertionError, match="the part 'jar'"):
        stage.ui.rebuild()


def test_another_scene_begins_with_nothing_kept(shelf):
    _, stage = shelf
    assert stage.ui.parts
    stage.ui.show(Shelf())
    assert not stage.ui.parts
