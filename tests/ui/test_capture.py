"""A pointer that is held: no edge ends what it does, and it is always given back."""

from __future__ import annotations

import pygame
import pytest

from desktop_app.ui.boxes import Box
from desktop_app.ui.harness import Harness
from desktop_app.ui.layers import Scene
from desktop_app.ui.things import Gesture


class Pulls(Scene):
    """One thing that is pulled, and one that is only dragged about."""

    name = "pulls"

    def __init__(self) -> None:
        self.log: list[tuple[str, int, int]] = []
        self.cancelled = 0

    def build(self, b):
        def note(what):
            return lambda p: self.log.append((what, round(p.x), round(p.y)))

        held = Gesture(note("start"), note("move"), note("end"), self._cancel, captured=True)
        b.hot("held", Box(700, 780, 100, 100), gesture=held, focus=False)
        b.hot("free", Box(100, 100, 100, 100), gesture=Gesture(note("start"), note("move"), note("end")), focus=False)

    def _cancel(self) -> None:
        self.cancelled += 1


class Pointer:
    """What the window does with the pointer of the system."""

    def __init__(self, can: bool = True) -> None:
        self.can = can
        self.told: list[tuple[int, int] | None] = []

    def __call__(self, place: tuple[int, int] | None) -> bool:
        self.told.append(place)
        return self.can and place is None


@pytest.fixture
def stage():
    made = Harness(Pulls())
    made.ui.capture = Pointer()
    return made


def down(stage: Harness, name: str, **more: object) -> tuple[int, int]:
    x, y = stage.where(name)
    stage.move(x, y)
    stage.rest()
    stage.send(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=1, **more)
    return x, y


def test_a_held_pointer_goes_on_below_the_window_and_comes_back_into_it(stage):
    x, y = down(stage, "held")
    assert stage.ui.capture.told == [None]
    for _ in range(4):
        # The system's own pointer stays where it is; only how far it was moved counts.
        stage.send(pygame.MOUSEMOTION, pos=(x, y), rel=(5, 75), buttons=(1, 0, 0))
    assert stage.ui.scene.log[-1] == ("move", x + 20, y + 300)
    stage.send(pygame.MOUSEBUTTONUP, pos=(x, y), button=1)
    assert stage.ui.scene.log[-1] == ("end", x + 20, y + 300)
    assert stage.ui.capture.told == [None, (x + 20, 899)]
    assert stage.ui.hand.pointer == (x + 20, 899)
    assert not stage.ui.hand.captured


@pytest.mark.parametrize("way", ["escape", "right", "focus", "scene"])
def test_it_is_given_back_whatever_ends_the_pull(stage, way):
    scene = stage.ui.scene
    x, y = down(stage, "held")
    stage.send(pygame.MOUSEMOTION, pos=(x, y), rel=(0, 500), buttons=(1, 0, 0))
    if way == "escape":
        stage.key("escape")
    elif way == "right":
        stage.send(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=3)
    elif way == "focus":
        stage.send(pygame.WINDOWFOCUSLOST)
    else:
        stage.ui.show(Pulls())
    assert not stage.ui.hand.captured
    assert stage.ui.capture.told == [None, (x, 899)]
    assert scene.cancelled == (way != "scene")
    assert not [entry for entry in scene.log if entry[0] == "end"]


def test_where_it_cannot_be_held_places_count_as_they_are(stage):
    stage.ui.capture = Pointer(can=False)
    x, y = down(stage, "held")
    stage.send(pygame.MOUSEMOTION, pos=(x, y + 50), rel=(0, 9), buttons=(1, 0, 0))
    stage.send(pygame.MOUSEBUTTONUP, pos=(x, y + 50), button=1)
    assert stage.ui.scene.log[-1] == ("end", x, y + 50)
    assert stage.ui.capture.told == [None]


def test_neither_a_finger_nor_another_thing_holds_the_pointer(stage):
    x, y = down(stage, "held", touch=True)
    stage.send(pygame.MOUSEMOTION, pos=(x, y - 90), rel=(0, 0), buttons=(1, 0, 0))
    stage.send(pygame.MOUSEBUTTONUP, pos=(x, y - 90), button=1)
    assert stage.ui.scene.log[-1] == ("end", x, y - 90)
    stage.step(2000)
    down(stage, "free")
    assert stage.ui.capture.told == []
