"""The worked example of the toolkit's guide, run as it stands there."""

import textwrap

import desktop_app.ui as guide
from desktop_app.ui import theme
from desktop_app.ui.boxes import Box
from desktop_app.ui.harness import Harness
from desktop_app.ui.layers import Scene


def _example() -> dict[str, object]:
    text = guide.__doc__ or ""
    start = text.index("    from desktop_app.ui.boxes import Box")
    code = textwrap.dedent(text[start : text.index("and its test, without a screen")])
    names: dict[str, object] = {"theme": theme}
    exec(code, names)
    names["Garden"].undo = lambda self: None
    return names


def test_the_guide_s_example_plays_as_it_says(tmp_path):
    names = _example()
    stage = Harness(names["Garden"]())
    stage.press("tree:oak_5")
    assert stage.ui.scene.chosen == "oak_5"
    stage.press("cell:2")
    stage.settle()
    assert stage.ui.scene.laid == {2: "oak_5"}
    assert stage.faults() == []
    stage.picture(tmp_path / "garden.png")
    assert (tmp_path / "garden.png").stat().st_size > 10_000


def test_dragging_and_clicking_share_one_path():
    names = _example()
    stage = Harness(names["Garden"]())
    # A drag needs its target on the screen: the places light up when the card is lifted.
    stage.drag("tree:maple_7", "cell:4")
    assert stage.ui.scene.laid == {4: "maple_7"}
    assert stage.ui.hand.drag is None


def test_a_thing_out_of_use_says_why():
    names = _example()
    scene = names["Garden"]()
    said = []
    scene.refused = said.append
    stage = Harness(scene)
    stage.press("undo")
    assert said == ["Nothing to take back"]
    stage.move(20, 20)
    stage.hover("undo")
    stage.step(500)
    assert stage.ui.hand.hint_shown


class Blank(Scene):
    def build(self, b):
        b.fill(Box(0, 0, 1600, 900), theme.WALNUT9)
        b.text(Box(10, 10, 60, 20), "far too long for its box by any measure", "body", grow=False)
        b.text(Box(300, 300, 200, 30), "one", "body")
        b.text(Box(300, 300, 200, 30), "two", "body")
        b.text(Box(1590, 500, 200, 30), "gone", "body")


def test_bad_text_is_reported():
    faults = Harness(Blank()).faults()
    assert any("far too long" in fault and "needs" in fault for fault in faults)
    assert any("'two' lies on 'one'" in fault for fault in faults)
    assert any("'gone' leaves the screen" in fault for fault in faults)


def test_texts_in_kept_pictures_are_looked_at_too():
    class Kept(Scene):
        def build(self, b):
            def card(b, box):
                b.text(Box(4, 4, 30, 24), "much too long for it", "body")
                b.text(Box(4, 80, 90, 30), "at the edge", "small")

            b.face(Box(100, 100, 100, 100), ("a card",), card)
            b.text(Box(102, 102, 200, 30), "written over it", "body")

    stage = Harness(Kept())
    assert stage.says("much too long for it")
    faults = stage.faults()
    assert any("'much too long for it' needs" in fault for fault in faults)
    assert any("'at the edge' is cut by the edge" in fault for fault in faults)
    assert any("'written over it' lies on 'much too long" in fault for fault in faults)


def test_cards_may_lie_on_each_other():
    class Fan(Scene):
        def build(self, b):
            for n in range(3):
                b.face(Box(100 + 12 * n, 100, 60, 40), ("card", n), lambda b, box: b.text(box, "ace", "small"))

    assert Harness(Fan()).faults() == []
