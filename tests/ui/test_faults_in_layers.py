"""What fails in building, drawing or acting does not end the program where somebody knows how to go on."""

import pytest

from desktop_app.ui.boxes import Box
from desktop_app.ui.harness import Harness
from desktop_app.ui.layers import Layer, Scene
from desktop_app.ui.motion import Film


class Title(Scene):
    name = "title"

    def build(self, b):
        b.button("play", Box(100, 100, 200, 48), "Play", lambda: None)


class Table(Scene):
    """A scene that fails in one way."""

    name = "table"

    def __init__(self, fails):
        self.fails = fails
        self.left = 0

    def closed(self):
        self.left += 1
        if self.fails == "leaving":
            raise RuntimeError("leaving")

    def build(self, b):
        if self.fails in ("building", "leaving"):
            raise RuntimeError(self.fails)
        b.button("act", Box(100, 100, 200, 48), "Act", self.act)
        if self.fails == "drawing":
            b.live("live", self.stumble)
        if self.fails == "timer":
            self.fails = ""
            self.ui.after(10, lambda: self.stumble(None, 0))

    def stumble(self, b, t):
        raise RuntimeError("stumbled")

    def act(self):
        if self.fails == "acting":
            raise RuntimeError("acting")
        self.ui.animate([Film(500, self.stumble)])


@pytest.mark.parametrize("way", ["building", "leaving", "drawing", "timer", "acting", "film"])
def test_a_scene_that_fails_gives_way_to_another(way):
    stage = Harness(Title())
    told = []

    def fault(layer, error):
        told.append((layer.name, str(error)))
        stage.ui.show(Title())

    stage.ui.on_fault = fault
    table = Table(way)
    stage.ui.show(table)
    stage.step(50)
    if way in ("acting", "film"):
        stage.press("act")
    stage.step(100)
    assert stage.ui.scene.name == "title"
    assert [layer for layer, _ in told] == ["table"]
    assert table.left == 1
    stage.step(1000)
    stage.press("play")
    assert stage.names() == ["play"]


def test_a_layer_that_fails_is_the_one_that_is_told_of():
    class Drawer(Layer):
        name = "drawer"

        def build(self, b):
            raise RuntimeError("drawer")

    stage = Harness(Title())
    told = []
    stage.ui.on_fault = lambda layer, error: (told.append(layer.name), stage.ui.close(layer))
    stage.ui.open(Drawer())
    stage.step(100)
    assert told == ["drawer"]
    assert stage.ui.top.name == "title"


def test_without_anybody_who_knows_it_is_raised():
    stage = Harness(Title())
    stage.ui.show(Table("building"))
    with pytest.raises(RuntimeError, match="building"):
        stage.step(50)


def test_where_nothing_can_be_shown_it_is_raised_in_the_end():
    stage = Harness(Title())
    times = []
    stage.ui.on_fault = lambda layer, error: (times.append(error), stage.ui.show(Table("building")))
    stage.ui.show(Table("building"))
    with pytest.raises(RuntimeError, match="building"):
        stage.step(1000)
    assert len(times) == 3
