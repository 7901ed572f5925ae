"""Every widget by mouse and by keyboard."""

import pygame
import pytest

from desktop_app.ui.boxes import Box
from desktop_app.ui.harness import Harness
from desktop_app.ui.layers import Scene
from desktop_app.ui.sheets import Dialog, Large
from desktop_app.ui.things import Gesture


class Board(Scene):
    """All widgets at once; `log` notes what they did."""

    def __init__(self):
        self.log = []
        self.text, self.on, self.number, self.level, self.choice, self.tab = "Ana", False, 3, "b", 1, "x"

    def set(self, name):
        return lambda value: (setattr(self, name, value), self.log.append((name, value)))

    def refused(self, reason):
        self.log.append(("refused", reason))

    def escape(self):
        self.log.append("escape")

    def build(self, b):
        b.button("one", Box(100, 100, 200, 48), "One", lambda: self.log.append("one"), key="o")
        b.button("two", Box(400, 100, 200, 48), "Two", lambda: self.log.append("two"), "primary")
        b.button("off", Box(700, 100, 200, 48), "Off", lambda: self.log.append("off"), reason="not yet")
        b.icon_button("book", Box(1000, 100, 48, 48), "book", "Rules", lambda: self.log.append("book"))
        b.segmented("level", Box(100, 200, 300, 44), [("a", "Easy"), ("b", "Hard")], self.level, self.set("level"))
        b.switch("on", Box(500, 200, 80, 44), self.on, self.set("on"))
        b.slider("number", Box(700, 200, 300, 44), self.number, 0, 10, 1, self.set("number"))
        b.field("text", Box(100, 300, 300, 52), self.text, self.set("text"), most=8)
        b.dropdown("choice", Box(500, 300, 300, 48), [(1, "Uno"), (2, "Dos")], self.choice, self.set("choice"))
        b.tabs("tab", Box(900, 300, 400, 44), [("x", "Ex"), ("y", "Why")], self.tab, self.set("tab"))
        b.hot("hold", Box(100, 400, 100, 50), lambda: self.log.append("held"), hold=1000)
        b.hot(
            "peek",
            Box(300, 400, 100, 50),
            down=lambda: self.log.append("down"),
            up=lambda: self.log.append("up"),
            key="v",
        )
        gesture = Gesture(
            lambda p: self.log.append(("start", round(p.x), round(p.y))),
            None,
            lambda p: self.log.append(("end", round(p.x), round(p.y))),
            lambda: self.log.append("cancel"),
        )
        b.hot("throw", Box(500, 400, 300, 100), gesture=gesture, focus=False)
        with b.scroll("list", Box(100, 600, 300, 120), 600) as inner:
            for n, row in enumerate(inner.rows(10)):
                b.row(f"row:{n}", row, lambda n=n: self.log.append(n))
        b.text(Box(900, 500, 400, 30), "see <link:rule.one|this rule> now", on_link=self.log.append)


@pytest.fixture
def stage():
    return Harness(Board())


def log(stage):
    return stage.ui.scene.log


def test_buttons_by_mouse_key_and_enter(stage):
    stage.press("one")
    stage.key("o")
    stage.key("tab")
    stage.key("return")
    assert log(stage) == ["one", "one", "two"]


def test_a_press_that_leaves_the_button_does_nothing(stage):
    import pygame

    stage.move(*stage.where("one"))
    stage.send(pygame.MOUSEBUTTONDOWN, pos=stage.where("one"), button=1)
    stage.send(pygame.MOUSEMOTION, pos=(20, 20), rel=(0, 0), buttons=(1, 0, 0))
    stage.send(pygame.MOUSEBUTTONUP, pos=(20, 20), button=1)
    assert log(stage) == []


def test_what_is_out_of_use_refuses_with_its_reason(stage):
    stage.press("off")
    assert log(stage) == [("refused", "not yet")]


def test_segments_switch_tabs(stage):
    stage.press("level:a")
    stage.press("on")
    stage.press("tab:y")
    assert log(stage) == [("level", "a"), ("on", True), ("tab", "y")]


def test_the_slider_by_mouse_and_keys(stage):
    hot = stage.ui.find("number")
    stage.click(hot.rect.right - 16, hot.rect.centery)
    assert stage.ui.scene.number == 10
    stage.key("left")
    assert stage.ui.scene.number == 9


def test_typing_with_accents_caret_and_limit(stage):
    stage.press("text")
    stage.key("end")
    stage.type("ñé")
    assert stage.ui.scene.text == "Anañé"
    stage.key("backspace")
    stage.key("home")
    stage.key("delete")
    stage.type("Ó")
    assert stage.ui.scene.text == "Ónañ"
    stage.type("abcdefgh")
    assert len(stage.ui.scene.text) == 8
    # Letters are typed, not taken for shortcuts.
    stage.key("o")
    assert "one" not in log(stage)


def test_letters_typed_faster_than_pictures_come_are_all_kept(stage):
    stage.press("text")
    for letter in "Marta":
        stage.ui.handle(pygame.event.Event(pygame.TEXTINPUT, text=letter))
    stage.ui.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_BACKSPACE, mod=0, unicode="", repeat=0))
    stage.step(10)
    assert stage.ui.scene.text == "Mart"
    assert stage.says("Mart")


def test_a_field_that_is_entered_has_its_text_selected(stage):
    stage.press("text")
    stage.type("Eva")
    assert stage.ui.scene.text == "Eva"
    stage.type("na")
    assert stage.ui.scene.text == "Evana"
    stage.ui.hand.focus = None
    stage.step(10)
    stage.press("text")
    stage.press("text")
    stage.key("end")
    stage.type("!")
    assert stage.ui.scene.text == "Evana!"


def test_a_dropdown_opens_chooses_and_closes(stage):
    stage.press("choice")
    assert stage.ui.top.name == "menu"
    stage.press("choice:2")
    assert stage.ui.scene.choice == 2
    assert stage.ui.top is stage.ui.scene
    stage.press("choice")
    stage.key("escape")
    assert stage.ui.top is stage.ui.scene
    stage.press("choice")
    stage.click(1500, 800)
    assert stage.ui.top is stage.ui.scene


def test_arrows_go_across_the_screen(stage):
    stage.press("one")
    stage.key("right")
    assert stage.ui.hand.focus == "two"
    stage.key("down")
    assert stage.ui.hand.focus == "on"
    stage.key("up")
    assert stage.ui.hand.focus in ("two", "one")


def test_everything_can_be_reached_by_tab(stage):
    seen = set()
    for _ in range(60):
        stage.key("tab")
        seen.add(stage.ui.hand.focus)
    wanted = {name for name, hot in stage.ui.hots().items() if hot.focus}
    assert seen == wanted


def test_focus_scrolls_a_row_into_sight(stage):
    for _ in range(60):
        stage.key("tab")
        if stage.ui.hand.focus == "row:9":
            break
    hot = stage.ui.find("row:9")
    assert hot.seen.h == hot.rect.h
    stage.key("return")
    assert log(stage)[-1] == 9


def test_the_wheel_scrolls(stage):
    before = stage.ui.find("row:0").rect.y
    stage.wheel("row:0", -2)
    assert stage.ui.find("row:0").rect.y < before


def test_enter_held_for_a_second(stage):
    stage.press("peek")
    stage.ui.hand.focus = "hold"
    stage.key("return", hold=500)
    assert "held" not in log(stage)
    stage.key("return", hold=1100)
    assert log(stage)[-1] == "held"


def test_hold_to_look_by_key_and_mouse(stage):
    stage.key("v", hold=200)
    assert log(stage) == ["down", "up"]
    stage.press("peek")
    assert log(stage) == ["down", "up", "down", "up"]


def test_a_gesture_in_units_and_its_cancel(stage):
    import pygame

    stage.drag("throw", (700, 300))
    assert log(stage) == [("start", 650, 450), ("end", 700, 300)]
    stage.move(*stage.where("throw"))
    stage.send(pygame.MOUSEBUTTONDOWN, pos=stage.where("throw"), button=1)
    stage.key("escape")
    assert log(stage)[-1] == "cancel"


def test_links_in_text(stage):
    stage.press("link:rule.one")
    assert log(stage) == ["rule.one"]


def test_esc_goes_to_the_top_layer(stage):
    stage.ui.open(Dialog("Leave?", "Really.", [("no", "Stay", "plain", None), ("yes", "Go", "primary", None)]))
    stage.settle()
    assert stage.names() == ["no", "yes"]
    stage.key("escape")
    assert stage.ui.top is stage.ui.scene
    stage.key("escape")
    assert log(stage) == ["escape"]


def test_a_large_view_closes_with_anything(stage):
    stage.ui.open(Large(lambda b, box: b.fill(box, (250, 250, 250))))
    stage.settle()
    stage.key("x")
    assert stage.ui.top is stage.ui.scene


def test_names_are_unique():
    class Twice(Scene):
        def build(self, b):
            b.hot("same", Box(0, 0, 50, 50))
            b.hot("same", Box(60, 0, 50, 50))

    with pytest.raises(ValueError, match="same"):
        Harness(Twice())


def test_enter_does_not_press_again_what_the_mouse_pressed_to_open_a_layer():
    board = Board()
    stage = Harness(board)
    question = Dialog("Sure?", "Really.", [("yes", "Yes", "primary", None)])
    stage.press("book")
    stage.ui.open(question)
    stage.settle()
    stage.key("escape")
    stage.settle()
    stage.key("return")
    assert board.log == ["book"]


def test_focus_comes_back_to_what_the_keys_pressed_to_open_a_layer():
    stage = Harness(Board())
    stage.key("tab")
    before = stage.ui.hand.focus
    stage.ui.open(Dialog("Sure?", "Really.", [("yes", "Yes", "primary", None)]))
    stage.settle()
    stage.key("escape")
    assert stage.ui.hand.focus == before is not None


def test_what_takes_a_while_waits_for_the_next_picture():
    board = Board()
    stage = Harness(board)
    stage.ui.soon(lambda: board.log.append(stage.ui.builds))
    drawn = stage.ui.builds
    stage.ui.update(stage.now)
    assert board.log == []
    assert stage.ui.timeout() == 0
    stage.ui.update(stage.now)
    assert board.log == [drawn + 1]


def test_a_window_that_was_covered_is_drawn_as_a_whole():
    stage = Harness(Board())
    stage.settle()
    assert stage.ui.update(stage.now + 1000) == []
    stage.ui.handle(pygame.event.Event(pygame.WINDOWEXPOSED))
    assert stage.ui.update(stage.now + 2000) == [stage.ui.frame.target.get_rect()]
    assert stage.ui.update(stage.now + 3000) == []


class Stones(Scene):
    """Three stones in a row; a pressed one is gone."""

    def __init__(self):
        self.left = [0, 1, 2]

    def take(self, n):
        self.left = [stone for stone in self.left if stone != n]

    def build(self, b):
        b.button("first", Box(20, 20, 100, 48), "First", lambda: None)
        for n in list(self.left):
            b.hot(f"stone:{n}", Box(300 + 200 * n, 500, 100, 50), lambda n=n: self.take(n))


@pytest.mark.parametrize("key", ["tab", "left"])
def test_the_focus_goes_on_beside_a_thing_that_went_away(key):
    stage = Harness(Stones())
    for _ in range(4):
        stage.key("tab")
    assert stage.ui.hand.focus == "stone:2"
    stage.ui.scene.left = []
    stage.key("return")
    assert stage.ui.hand.focus is None
    stage.key(key)
    assert stage.ui.hand.focus == "first"


def test_the_focus_goes_on_to_the_next_of_the_kind():
    stage = Harness(Stones())
    for _ in range(4):
        stage.key("tab")
    stage.key("return")
    assert stage.ui.hand.focus == "stone:1"
    stage.key("tab")
    assert stage.ui.hand.focus == "first"


class Steps(Scene):
    """A button that is gone after a press; another one, out of use, takes its place."""

    pressed = False

    def build(self, b):
        if self.pressed:
            b.button("next", Box(100, 100, 200, 48), "Next", lambda: None, reason="not yet")
        else:
            b.button("first", Box(100, 100, 200, 48), "First", lambda: setattr(self, "pressed", True))


def test_what_comes_under_a_resting_pointer_explains_itself_only_when_that_moves():
    stage = Harness(Steps())
    stage.press("first")
    stage.step(2000)
    assert stage.ui.hand.hover == "next"
    assert not stage.ui.hand.hint_shown
    x, y = stage.where("next")
    stage.move(x + 2, y)
    stage.step(2000)
    assert stage.ui.hand.hint_shown


@pytest.mark.parametrize(
    "size", [(1, 1), (2, 700), (1600, 1), (37, 911), (64, 64), (3000, 40), (200, 640), (801, 449), (2500, 300)]
)
def test_a_window_of_any_size_and_shape_is_drawn(size):
    stage = Harness(Board())
    stage.resize(size)
    stage.step(20)
    stage.ui.open(Dialog("Leave?", "Really.", [("no", "Stay", "plain", None), ("yes", "Go", "primary", None)]))
    stage.step(400)
    stage.key("tab")
    stage.move(0, 0)
    stage.step(600)
    stage.key("escape")
    stage.resize((1280, 720))
    stage.step(20)
    stage.press("one")
    assert log(stage) == ["one"]
