"""One press, one decision: what the press guard lets through, on a table of its own with times that are made up."""

import pygame
import pytest

from desktop_app.ui.boxes import Box
from desktop_app.ui.harness import Harness
from desktop_app.ui.layers import Layer, Scene
from desktop_app.ui.motion import Film
from desktop_app.ui.things import Gesture
from tests.ui.auction import HERE, Auction

GAPS = (60, 170, 400)


class Steps(Auction):
    """Put, then open, in one place: one's own panels."""

    step = "put"

    def build(self, b):
        if self.step == "put":
            b.button("put", HERE, "Put", self.put, key="return")
        else:
            b.button("open", HERE, "Open", lambda: self.act("open"), final=True, key="return")

    def put(self):
        self.act("put")
        self.step = "open"


@pytest.fixture
def stage():
    stage = Harness(Auction())
    stage.step(2000)
    stage.move(10, 10)
    return stage


def down(stage, x, y, **more):
    stage.send(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=1, **more)


def up(stage, x, y, **more):
    stage.send(pygame.MOUSEBUTTONUP, pos=(x, y), button=1, **more)


def tap(stage, pos, **more):
    down(stage, *pos, **more)
    up(stage, *pos, **more)


@pytest.mark.parametrize("gap", GAPS)
def test_the_second_press_decides_nothing_for_the_next_person(stage, gap):
    pos = stage.where("decide")
    stage.move(*pos)
    tap(stage, pos)
    stage.step(gap)
    tap(stage, pos)
    assert stage.ui.scene.done() == [(0, "decide")]


@pytest.mark.parametrize("gap", GAPS)
def test_a_press_elsewhere_waits_until_the_question_has_been_seen_for_a_while(stage, gap):
    stage.press("decide", hasty=True)
    stage.step(gap)
    stage.press("far", hasty=True)
    assert stage.ui.scene.done() == [(0, "decide")]
    stage.step(600)
    stage.press("far", hasty=True)
    assert stage.ui.scene.done() == [(0, "decide"), (1, "far")]


def test_two_presses_that_wait_together_are_one_decision(stage):
    """The window was busy: both clicks come in one go, before any picture."""
    pos = stage.where("decide")
    stage.move(*pos)
    for _ in range(2):
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            stage.ui.handle(pygame.event.Event(kind, pos=pos, button=1))
    assert stage.ui.scene.done() == [(0, "decide")]


def test_what_is_final_for_another_seat_needs_the_pointer_moved_since(stage):
    pos = stage.where("decide")
    stage.move(*pos)
    tap(stage, pos)
    stage.step(3000)
    tap(stage, pos)
    assert stage.ui.scene.log == [(0, "decide"), ("withheld", "decide")]
    stage.step(3000)
    stage.move(pos[0] + 2, pos[1])
    tap(stage, pos)
    assert stage.ui.scene.done() == [(0, "decide")]
    stage.step(3000)
    stage.move(pos[0] + 40, pos[1])
    stage.move(*pos)
    tap(stage, pos)
    assert stage.ui.scene.done() == [(0, "decide"), (1, "decide")]


def test_a_finger_that_comes_back_after_a_while_is_aimed(stage):
    pos = stage.where("decide")
    tap(stage, pos, touch=True)
    assert stage.ui.scene.done() == [(0, "decide")]
    stage.step(700)
    tap(stage, pos, touch=True)
    assert stage.ui.scene.done() == [(0, "decide")]
    stage.step(1100)
    tap(stage, pos, touch=True)
    assert stage.ui.scene.done() == [(0, "decide"), (1, "decide")]


def test_a_press_whose_question_changed_while_the_button_was_down_does_nothing(stage):
    pos = stage.where("far")
    stage.move(*pos)
    down(stage, *pos)
    stage.ui.scene.decision += 1
    stage.ui.dirty()
    stage.step(100)
    up(stage, *pos)
    assert stage.ui.scene.log == []


def test_a_press_held_down_while_somebody_else_is_asked_does_nothing(stage):
    pos = stage.where("far")
    stage.move(*pos)
    down(stage, *pos)
    stage.ui.scene.seat = 1
    stage.ui.dirty()
    stage.step(2000)
    up(stage, *pos)
    assert stage.ui.scene.log == []


@pytest.mark.parametrize("gap", GAPS)
def test_a_second_press_in_the_place_of_another_panel_is_part_of_the_first(gap):
    stage = Harness(Steps(1))
    stage.step(2000)
    stage.press("put", hasty=True)
    stage.step(gap)
    tap(stage, stage.where("open"))
    assert stage.ui.scene.done() == [(0, "put")]
    stage.step(600)
    stage.press("open", hasty=True)
    assert stage.ui.scene.done() == [(0, "put"), (0, "open")]


def test_hammering_is_one_press(stage):
    stage = Harness(Steps(1))
    stage.step(2000)
    pos = stage.where("put")
    stage.move(*pos)
    for _ in range(12):
        tap(stage, pos)
        stage.step(170)
    assert stage.ui.scene.done() == [(0, "put")]


@pytest.mark.parametrize("gap", GAPS)
def test_own_like_steps_follow_each_other_as_fast_as_they_are_pressed(stage, gap):
    for _ in range(3):
        stage.press(stage.names()[0], hasty=True)
        stage.step(gap)
    assert stage.ui.scene.done() == [(0, "lay 0"), (0, "lay 1"), (0, "lay 2")]


def test_the_same_thing_may_be_pressed_again_at_once(stage):
    for _ in range(4):
        stage.press("more", hasty=True)
        stage.step(60)
    assert stage.ui.scene.level == 4


def test_a_press_that_ends_a_film_does_only_that(stage):
    scene = stage.ui.scene
    scene.film = 5000
    stage.press("far", hasty=True)
    stage.step(1000)
    assert stage.ui.motion.busy
    stage.press("more", hasty=True)
    assert not stage.ui.motion.busy
    assert scene.level == 0
    stage.step(60)
    tap(stage, stage.where("more"))
    assert scene.level == 0
    stage.step(600)
    stage.press("more", hasty=True)
    assert scene.level == 1


@pytest.mark.parametrize("key", ["f", "return", "space"])
def test_a_key_that_ends_a_film_does_only_that(stage, key):
    scene = stage.ui.scene
    stage.key("tab")
    while stage.ui.hand.focus != "far":
        stage.key("tab")
    scene.film = 5000
    scene.act("something")
    stage.step(1000)
    stage.key(key, hasty=True)
    assert not stage.ui.motion.busy
    assert scene.done() == [(0, "something")]


def test_the_tail_of_a_press_does_not_end_the_film_that_it_began(stage):
    scene = stage.ui.scene
    scene.film = 5000
    pos = stage.where("far")
    stage.move(*pos)
    tap(stage, pos)
    stage.step(170)
    tap(stage, pos)
    assert stage.ui.motion.busy


def test_own_like_steps_go_on_while_the_last_one_still_moves(stage):
    scene = stage.ui.scene
    scene.film = 800
    stage.press("card:0", hasty=True)
    stage.step(100)
    stage.press("card:2", hasty=True)
    assert scene.done() == [(0, "lay 0"), (0, "lay 2")]


def test_a_question_is_only_seen_once_the_film_before_it_is_over(stage):
    scene = stage.ui.scene
    scene.film = 2000
    stage.press("decide", hasty=True)
    stage.step(2100)
    assert not stage.ui.motion.busy
    stage.press("far", hasty=True)
    assert scene.done() == [(0, "decide")]
    stage.step(500)
    stage.press("far", hasty=True)
    assert scene.done() == [(0, "decide"), (1, "far")]


def test_a_press_that_closes_a_sheet_does_only_that(stage):
    class Sheet(Layer):
        name = "sheet"
        light = True

        def build(self, b):
            b.hot("sheet.paper", Box(900, 300, 500, 300), focus=False)

    pos = stage.where("more")
    stage.ui.open(Sheet())
    stage.settle()
    stage.move(*pos)
    tap(stage, pos)
    assert stage.ui.top is stage.ui.scene
    stage.step(170)
    tap(stage, pos)
    assert stage.ui.scene.level == 0
    stage.step(600)
    tap(stage, pos)
    assert stage.ui.scene.level == 1


@pytest.mark.parametrize("gap", GAPS)
def test_another_scene_has_to_be_seen_first(gap):
    class Deal(Scene):
        name = "deal"

        def build(self, b):
            b.button("deal", HERE, "Deal", lambda: self.ui.show(Auction()))

    stage = Harness(Deal())
    stage.step(2000)
    stage.press("deal", hasty=True)
    stage.step(gap)
    stage.press("far", hasty=True)
    assert stage.ui.scene.log == []


def test_touch_and_mouse_that_tell_of_one_press_are_one_press(stage):
    pos = stage.where("more")
    stage.send(pygame.FINGERDOWN, touch_id=1, finger_id=1, x=0.1, y=0.1, dx=0, dy=0)
    tap(stage, pos, touch=True)
    stage.send(pygame.FINGERUP, touch_id=1, finger_id=1, x=0.1, y=0.1, dx=0, dy=0)
    tap(stage, pos, touch=False)
    assert stage.ui.scene.level == 1
    stage.step(600)
    tap(stage, pos, touch=True)
    assert stage.ui.scene.level == 2


class Stones(Auction):
    """Stones to be dragged into a bowl, a wheel, and a throw."""

    def __init__(self):
        super().__init__()
        self.turned = 0

    def build(self, b):
        b.hot("stone", Box(100, 100, 80, 80), lambda: None, drag="stone")
        b.hot("bowl", Box(600, 400, 200, 200), drop=lambda stone: self.act("dropped"))
        b.hot("wheel", Box(1000, 100, 200, 200), wheel=lambda dx, dy, c: setattr(self, "turned", self.turned + 1))
        throw = Gesture(end=lambda p: self.act("thrown"), cancel=lambda: self.log.append(("withheld", "throw")))
        b.hot("throw", Box(1000, 500, 200, 200), gesture=throw)


def test_a_drag_that_began_under_another_question_drops_nothing():
    stage = Harness(Stones())
    stage.step(2000)
    x, y = stage.where("stone")
    stage.move(x, y)
    down(stage, x, y)
    stage.send(pygame.MOUSEMOTION, pos=(x + 40, y + 40), rel=(40, 40), buttons=(1, 0, 0))
    assert stage.ui.hand.drag is not None
    stage.ui.scene.decision += 1
    stage.ui.dirty()
    stage.step(50)
    bowl = stage.where("bowl")
    stage.send(pygame.MOUSEMOTION, pos=bowl, rel=(1, 1), buttons=(1, 0, 0))
    up(stage, *bowl)
    assert stage.ui.scene.log == []
    assert stage.ui.hand.drag is None


def test_a_throw_that_began_under_another_question_is_laid_back():
    stage = Harness(Stones())
    stage.step(2000)
    x, y = stage.where("throw")
    stage.move(x, y)
    down(stage, x, y)
    stage.ui.scene.seat = 1
    stage.ui.dirty()
    stage.step(50)
    up(stage, x + 30, y)
    assert stage.ui.scene.log == [("withheld", "throw")]


def test_the_wheel_waits_like_a_press():
    stage = Harness(Stones())
    stage.step(2000)
    stage.move(*stage.where("wheel"))
    stage.ui.scene.seat = 1
    stage.ui.dirty()
    stage.step(100)
    stage.send(pygame.MOUSEWHEEL, x=0, y=1, precise_x=0.0, precise_y=1.0, flipped=False)
    assert stage.ui.scene.turned == 0
    stage.step(600)
    stage.send(pygame.MOUSEWHEEL, x=0, y=1, precise_x=0.0, precise_y=1.0, flipped=False)
    assert stage.ui.scene.turned == 1


# Keys


def focused(stage, name):
    """The keyboard has come to a widget, a while ago."""
    for _ in range(20):
        if stage.ui.hand.focus == name:
            break
        stage.key("tab")
    assert stage.ui.hand.focus == name
    stage.rest()


@pytest.mark.parametrize("gap", GAPS)
def test_enter_twice_decides_once(stage, gap):
    focused(stage, "decide")
    stage.key("return", hasty=True)
    stage.step(gap)
    stage.key("return", hasty=True)
    stage.step(gap)
    stage.key("space", hasty=True)
    assert stage.ui.scene.done() == [(0, "decide")]


def test_for_another_seat_the_first_enter_only_shows_and_what_is_final_wants_it_held(stage):
    focused(stage, "decide")
    stage.key("return", hasty=True)
    stage.step(1000)
    assert stage.ui.hand.focus is None
    stage.key("return", hasty=True)
    assert stage.ui.hand.focus == "card:0"
    stage.ui.hand.focus = "decide"
    stage.step(1000)
    stage.key("return", hasty=True)
    assert stage.ui.scene.log == [(0, "decide"), ("withheld", "decide")]
    stage.step(1000)
    stage.key("return", hold=1100, hasty=True)
    assert stage.ui.scene.done() == [(0, "decide"), (1, "decide")]


def test_who_has_led_the_focus_there_need_not_hold_enter(stage):
    focused(stage, "decide")
    stage.key("return", hasty=True)
    stage.step(1000)
    for _ in range(4):
        stage.key("tab", hasty=True)
    assert stage.ui.hand.focus == "decide"
    stage.key("return", hasty=True)
    assert stage.ui.scene.done() == [(0, "decide"), (1, "decide")]


def test_a_key_held_down_never_decides_again(stage):
    focused(stage, "far")
    stage.key("return", hasty=True)
    for key in (pygame.K_RETURN, pygame.K_SPACE, pygame.K_f, pygame.K_m):
        for _ in range(30):
            stage.send(pygame.KEYDOWN, key=key, mod=0, unicode="", repeat=1)
            stage.step(33)
    assert stage.ui.scene.done() == [(0, "far")]
    assert stage.ui.scene.level == 0


def test_the_letter_of_something_final_only_chooses_it(stage):
    stage.key("d")
    assert stage.ui.hand.focus == "decide"
    assert stage.ui.hand.keyboard
    stage.key("d")
    assert stage.ui.scene.done() == []
    stage.key("return")
    assert stage.ui.scene.done() == [(0, "decide")]


@pytest.mark.parametrize("gap", GAPS)
def test_a_letter_twice_decides_once_in_the_next_panel(stage, gap):
    stage.key("f", hasty=True)
    stage.step(gap)
    stage.key("f", hasty=True)
    assert stage.ui.scene.done() == [(0, "far")]
    stage.step(600)
    stage.key("f", hasty=True)
    assert stage.ui.scene.done() == [(0, "far"), (0, "far")]


def test_enter_does_not_press_what_the_mouse_has_left_the_focus_on(stage):
    stage.press("far")
    stage.key("return")
    assert stage.ui.scene.done() == [(0, "far")]
    assert stage.ui.hand.focus == "far"
    assert stage.ui.hand.keyboard
    stage.key("return")
    assert stage.ui.scene.done() == [(0, "far"), (0, "far")]


def test_enter_presses_no_default_that_has_not_the_focus():
    stage = Harness(Steps(1))
    stage.step(2000)
    stage.key("return", hasty=True)
    assert stage.ui.scene.done() == []
    assert stage.ui.hand.focus == "put"
    stage.step(170)
    stage.key("return", hasty=True)
    assert stage.ui.scene.done() == []
    stage.step(600)
    stage.key("return", hasty=True)
    assert stage.ui.scene.done() == [(0, "put")]


def test_what_is_final_never_gets_the_focus_by_itself():
    stage = Harness(Steps(1))
    stage.step(2000)
    focused(stage, "put")
    stage.key("return", hasty=True)
    stage.step(1000)
    assert stage.ui.scene.done() == [(0, "put")]
    assert stage.ui.hand.focus is None
    stage.key("return", hasty=True)
    assert stage.ui.scene.done() == [(0, "put")]
    assert stage.ui.hand.focus == "open"


def test_the_focus_goes_from_card_to_card_and_then_to_nothing_final(stage):
    focused(stage, "card:0")
    for card in (0, 1, 2):
        assert stage.ui.hand.focus == f"card:{card}"
        stage.key("return", hasty=True)
        stage.step(60)
    assert stage.ui.scene.done() == [(0, "lay 0"), (0, "lay 1"), (0, "lay 2")]
    assert stage.ui.hand.focus is None
    for _ in range(4):
        stage.step(170)
        stage.key("return", hasty=True)
    assert len(stage.ui.scene.done()) == 3


def test_a_held_enter_counts_only_for_the_question_it_began_on():
    class Cover(Auction):
        def build(self, b):
            b.hot("cover", HERE, lambda: self.act("lifted"), hold=1000)

    stage = Harness(Cover())
    stage.step(2000)
    stage.send(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="", repeat=0)
    stage.step(500)
    stage.ui.scene.seat = 1
    stage.ui.dirty()
    stage.step(2000)
    assert stage.ui.scene.done() == []


def test_what_only_leads_what_is_shown_is_pressed_while_it_moves(stage):
    class Show(Auction):
        def build(self, b):
            b.button("skip", HERE, "Skip", self.more, key="s", looks=True)

    show = Show()
    stage.ui.show(show)
    stage.step(2000)
    for press in (lambda: stage.press("skip", hasty=True), lambda: stage.key("s", hasty=True)):
        stage.ui.animate([Film(5000, lambda b, t: None)])
        stage.step(1000)
        assert stage.ui.motion.busy
        press()
        assert not stage.ui.motion.busy
        stage.step(1000)
    assert show.level == 2


def test_where_nothing_is_decided_movements_keep_no_press_waiting(stage):
    class Replay(Auction):
        decides = False

    replay = Replay()
    stage.ui.show(replay)
    stage.step(2000)
    stage.ui.animate([Film(5000, lambda b, t: None)])
    stage.step(1000)
    stage.press("more", hasty=True)
    assert replay.level == 1
