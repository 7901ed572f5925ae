"""The screen always equals the declared picture, and only what changed is drawn."""

import random

import pygame
import pytest

from desktop_app.ui import text, theme
from desktop_app.ui.boxes import Box
from desktop_app.ui.frame import Frame, Item, on_ground
from desktop_app.ui.harness import Harness
from desktop_app.ui.host import Prefs
from desktop_app.ui.layers import Scene
from desktop_app.ui.motion import Count, Fade, Film, Flip, Glow, Move, Pause, Send, Sound, Together
from desktop_app.ui.sheets import Drawer
from desktop_app.ui.store import Store


def _surface(colour, size=(40, 30)):
    surface = pygame.Surface(size, pygame.SRCALPHA)
    surface.fill(colour)
    return surface


def test_drawing_what_changed_gives_the_same_picture_as_drawing_everything():
    Harness()
    rng = random.Random(5)
    surfaces = [_surface((rng.randrange(256), rng.randrange(256), 90, rng.choice((120, 255)))) for _ in range(8)]
    ground = Item(_surface((9, 9, 9, 255), (400, 300)), 0, 0, 0, 0, 400, 300, None)
    target, other = pygame.Surface((400, 300)), pygame.Surface((400, 300))
    frame = Frame(target)
    items = [ground]
    for _ in range(120):
        items = list(items)
        for _ in range(rng.randrange(1, 4)):
            if len(items) > 1 and rng.random() < 0.4:
                items.pop(rng.randrange(1, len(items)))
            else:
                at = rng.randrange(1, len(items) + 1)
                items.insert(at, Item(rng.choice(surfaces), rng.randrange(380), rng.randrange(280), 0, 0, 40, 30, None))
        frame.show(items)
        whole = Frame(other)
        whole.show(items)
        assert pygame.image.tobytes(target, "RGB") == pygame.image.tobytes(other, "RGB")


def test_a_kept_ground_gives_the_same_picture_as_drawing_everything_in_order():
    Harness()
    rng = random.Random(6)
    big = [_surface((rng.randrange(256), 40, rng.randrange(256), alpha), (220, 130)) for alpha in (120, 200, 255)]
    small = [_surface((rng.randrange(256), rng.randrange(256), 90, rng.choice((120, 255)))) for _ in range(6)]
    wood = Item(_surface((9, 9, 9, 255), (400, 300)), 0, 0, 0, 0, 400, 300, None)
    target, other = pygame.Surface((400, 300)), pygame.Surface((400, 300))
    frame = Frame(target)
    items = [wood]
    grounds = set()
    for number in range(150):
        items = list(items)
        for _ in range(rng.randrange(1, 4)):
            at = rng.randrange(1, len(items) + 1)
            if len(items) > 1 and rng.random() < 0.45:
                items.pop(rng.randrange(1, len(items)))
            elif rng.random() < 0.4:
                owner = rng.choice((None, None, "actor"))
                x, y = rng.randrange(200), rng.randrange(200)
                items.insert(at, Item(rng.choice(big), x, y, 0, 0, 220, 130, owner, (x, y, 220, 130)))
            else:
                items.insert(at, Item(rng.choice(small), rng.randrange(380), rng.randrange(280), 0, 0, 40, 30, None))
        if number == 100:
            frame.reset()
        ground, rest = on_ground(items, target.get_rect())
        assert all(item.owner is None for item in ground)
        grounds.add(len(ground))
        frame.show(rest, ground)
        Frame(other).show(items)
        assert pygame.image.tobytes(target, "RGB") == pygame.image.tobytes(other, "RGB")
    assert len(grounds) > 2


class Cards(Scene):
    def __init__(self):
        self.where, self.face, self.points, self.there, self.done = "a", "front", 0, True, 0

    def moved(self):
        self.done += 1

    def build(self, b):
        b.walnut()
        b.mark("deck", Box(100, 700, 96, 134))
        box = Box(200, 200, 96, 134) if self.where == "a" else Box(1200, 500, 96, 134)
        if self.there:
            with b.actor("card", box, enter="deck", leave="deck", face=self.face):
                b.fill(box, theme.PAPER if self.face == "front" else theme.LAMP, 8)
        b.counter("points", Box(700, 100, 100, 60), self.points)


@pytest.fixture
def stage():
    return Harness(Cards())


def _card_x(stage):
    return [i.x for i in stage.ui._last if i.w < 140 and i.h > 100]


def test_the_same_name_glides_to_its_new_place(stage):
    stage.ui.scene.where = "b"
    stage.ui.animate()
    stage.step(100)
    (x,) = _card_x(stage)
    assert 200 < x < 1200
    stage.settle()
    assert _card_x(stage) == [1200]
    assert stage.ui.scene.done == 1


def test_a_key_finishes_movements(stage):
    stage.ui.scene.where = "b"
    stage.ui.animate()
    stage.step(50)
    stage.key("space")
    assert _card_x(stage) == [1200]
    assert stage.ui.scene.done == 1


def test_what_is_new_comes_from_its_place_and_what_is_gone_goes_there(stage):
    stage.ui.scene.there = False
    stage.ui.animate()
    stage.step(100)
    assert 100 < _card_x(stage)[0] < 200
    stage.settle()
    assert _card_x(stage) == []
    stage.ui.scene.there = True
    stage.ui.animate()
    stage.step(100)
    assert 100 <= _card_x(stage)[0] < 200
    stage.settle()
    assert _card_x(stage) == [200]


def test_a_changed_face_is_turned_over(stage):
    stage.ui.scene.face = "back"
    stage.ui.animate()
    stage.step(110)
    narrow = [i.w for i in stage.ui._last if i.h == 134]
    assert narrow
    assert narrow[0] < 60
    stage.settle()


def test_a_counter_counts(stage):
    stage.ui.scene.points = 20
    stage.ui.animate([Count("points", 0)])
    stage.step(200)
    assert stage.ui.motion.busy
    stage.settle()
    assert stage.says("20")


def test_all_motions_in_a_row_end(stage):
    seen = []
    stage.ui.animate(
        [
            Together((Move("card", "deck", arc=True), Glow("deck")), gap=40),
            Pause(50),
            Sound("wood_tap"),
            Flip("card"),
            Fade("card"),
            Send("card", "deck"),
            Film(200, lambda b, t: seen.append(t), hide=("card",)),
        ]
    )
    stage.settle()
    assert "wood_tap" in stage.sounds
    assert seen
    assert max(seen) <= 200
    assert stage.ui.scene.done == 1


def test_a_counter_that_waits_lies_under_a_film_that_runs(stage):
    def draw(b, t):
        b.fill(Box(0, 0, 1600, 900), theme.INK, 0)

    stage.ui.scene.points = 20
    stage.ui.animate([Film(300, draw, covers=True), Count("points")])
    stage.step(150)
    assert stage.ui.covered
    assert stage.ui._last[-1].w == stage.ui.frame.target.get_width()
    stage.settle()
    assert not stage.ui.covered
    assert stage.says("20")


@pytest.mark.parametrize("prefs", [Prefs(speed="instant"), Prefs(reduced=True)])
def test_instant_and_reduced_show_the_end(prefs):
    stage = Harness(Cards(), prefs=prefs)
    stage.ui.scene.where = "b"
    stage.ui.animate()
    stage.step(0)
    if prefs.speed == "instant":
        assert not stage.ui.motion.busy
    stage.settle()
    assert _card_x(stage) == [1200]


def test_nothing_is_drawn_while_nothing_changes(stage):
    stage.settle()
    builds = stage.ui.builds
    assert stage.ui.timeout() is None
    for _ in range(50):
        stage.step(100)
    assert stage.ui.builds == builds
    assert stage.ui.update(stage.now) == []


def test_moving_the_mouse_over_nothing_builds_nothing(stage):
    stage.settle()
    builds = stage.ui.builds
    for x in range(20, 180, 20):
        stage.move(x, 40)
    assert stage.ui.builds == builds


def test_a_drawer_slides_in_and_leaves_the_prompt_line_bright(stage):
    stage.ui.open(Drawer())
    stage.step(60)
    stage.settle()
    assert stage.ui.top.name == "drawer"
    assert min(i.y for i in stage.ui.built[1].scrim) >= 70
    stage.click(200, 500)
    assert stage.ui.top is stage.ui.scene


def test_the_store_forgets_the_oldest_first():
    Harness()
    store = Store(budget=3 * 40 * 30 * 4)
    for key in "abc":
        store.get(key, lambda: _surface((1, 2, 3, 255)))
    store.get("a", lambda: pytest.fail("it is still there"))
    store.get("d", lambda: _surface((1, 2, 3, 255)))
    made = []
    store.get("b", lambda: made.append(1) or _surface((1, 2, 3, 255)))
    assert made == [1]
    assert store.bytes <= store.budget


def _setting(words, width=None, **more):
    return text.Setting(words, "regular", 20, theme.INK, 1.3, width, **more)


def test_text_wraps_marks_and_links():
    Harness()
    block = text.set_block(
        _setting("Lay **one card** <icon:check> or <link:a.b|see this rule> and <key:Esc> <tag:A 4.1>", 200)
    )
    assert block.lines > 1
    assert {target for target, _ in block.links} == {"a.b"}
    assert block.width <= 200
    assert text.plain("a<b>**c**\n") == "a‹b›∗∗c∗∗ "


def test_text_is_cut_only_when_asked():
    Harness()
    long = "a line that does not fit at all"
    assert text.set_block(_setting(long, 120, ellipsis=True, lines=1)).width <= 120
    assert text.set_block(_setting(long)).width > 120


def test_lines_after_a_token_begin_beside_it():
    told = "<seat:circle>\u00a0**Ana** took the very last card of the deck and planted it."
    lines = text._lines(text.Setting(told, "regular", 20, theme.INK, 1.3, 240))
    assert len(lines) > 2
    beside = lines[0][2][0]
    assert [line[0][0] for line in lines] == [0] + [beside] * (len(lines) - 1)
    plain = text._lines(text.Setting(told[14:], "regular", 20, theme.INK, 1.3, 240))
    assert {line[0][0] for line in plain} == {0}


def test_a_text_that_fits_its_box_is_not_shortened():
    for px in range(14, 40):
        wish = text.Wish("one two three four", "regular", px, 1.25, theme.INK, "left", False, None, True)
        for h in range(px, 4 * px):
            setting = text.fitted(wish, 6 * px, h, 1.0, 1.0)
            lines = text.measure(wish.words, "regular", setting.size, 6 * px, 1.25)[2]
            ink = lines * round(setting.size * 1.25) - 2 * round(setting.size * 0.125)
            assert ink > h or setting.lines >= lines


def test_a_cloth_on_paper_lies_on_the_paper(monkeypatch):
    green = theme.rgb("#5E6D48")
    look = theme.GameLook(green, theme.rgb("#2F3A27"), green, green, green, "seats/circle")
    monkeypatch.setitem(theme.GAMES, "meadow", look)

    class Sheet(Scene):
        def build(self, b):
            b.walnut()
            b.paper(Box(100, 100, 600, 600))
            b.cloth(Box(200, 200, 400, 400), "meadow")

    stage = Harness(Sheet())
    red, green, blue = stage.ui.frame.target.get_at((400, 400))[:3]
    assert green > red > blue
    assert green < 140
