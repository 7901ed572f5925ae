"""Text of any kind is drawn: no letter ends the program, and other alphabets are drawn as they are written."""

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from desktop_app.ui import typefaces
from desktop_app.ui.boxes import Box
from desktop_app.ui.harness import Harness
from desktop_app.ui.layers import Scene
from desktop_app.ui.text import can_draw, plain
from desktop_app.ui.typefaces import LOST, typeface

ANY = st.text(st.characters(codec=None), max_size=40)
"""Every code point there is, lone surrogates and control characters too."""
HEART = "\u2764\ufe0f"
SHOWS_NOTHING = ["", "\ufe0f", "\u200b", "\u200d", "\x00", "\x1b", "\u202e", "\u2060", "\u3164", "\U000e0100", "\ue000"]


@pytest.fixture(autouse=True)
def display():
    pygame.display.init()
    pygame.display.set_mode((64, 64))


@pytest.fixture
def bare(monkeypatch):
    """A machine without any font of its own."""
    typefaces.forget()
    with monkeypatch.context() as patch:
        patch.setattr(typefaces, "_system_files", tuple)
        yield
    typefaces.forget()


class Page(Scene):
    """One text in every way in which the toolkit draws text."""

    words = ""

    def build(self, b):
        b.text(Box(20, 20, 600, 60), self.words, "head", ellipsis=True)
        b.text(Box(20, 100, 300, 200), self.words, "body", lines=None, ellipsis=True)
        b.lettered(Box(20, 320, 300, 60), self.words, 30, (0, 0, 0), (255, 255, 255))
        b.field("field", Box(20, 400, 300, 52), self.words, lambda value: None)
        b.button("button", Box(20, 500, 300, 48), plain(self.words), lambda: None)
        b.seat_plate("plate", Box(700, 20, 400, 300), "circle", self.words, note=self.words)


@pytest.fixture(scope="module")
def page():
    return Harness(Page(), (800, 450))


@settings(max_examples=150, deadline=None)
@given(ANY)
def test_any_text_is_drawn_in_every_way(page, words):
    page.ui.scene.words = words
    page.ui.hand.focus = "field"
    page.ui.dirty()
    page.step(20)


@settings(max_examples=300, deadline=None)
@given(ANY, st.sampled_from(("display", "note", "regular", "black", "narrow")))
def test_what_is_measured_is_what_is_drawn(words, cut):
    face = typeface(cut, 20)
    assert face.render(words, (0, 0, 0)).get_width() == max(1, face.width(words)) or not face.width(words)


def test_every_corner_of_unicode_is_drawn():
    face = typeface("regular", 16)
    for code in range(0, 0x110000, 89):
        face.render(chr(code), (0, 0, 0))
        face.render(f"a{chr(code)}b", (0, 0, 0))


@pytest.mark.parametrize("nothing", SHOWS_NOTHING)
def test_what_shows_nothing_takes_no_room(nothing):
    face = typeface("bold", 20)
    assert face.width(nothing) == 0
    assert face.width(f"An{nothing}a") == face.width("Ana")


def test_a_lone_surrogate_and_a_letter_that_nobody_has_are_shown_as_a_neutral_sign(bare):
    face = typeface("bold", 20)
    assert face.width("\ud800") == face.width(LOST) == face.width("\U00013000")
    assert not can_draw("\ud800")
    assert not can_draw("\U00013000")


@pytest.mark.parametrize(
    "name", ["Ana Ñandú", "Łukasz", "Ấn Đức", "Ελένη Δημήτρης", "Дмитрий Ёжик", "Ђорђе", "e\u0301"]
)
def test_names_of_europe_are_drawn_on_every_machine(name, bare):
    assert can_draw(name)
    for cut in ("display", "heading", "regular", "bold", "narrow"):
        assert LOST not in "".join(run for _, run in typefaces._split(name, cut))


@pytest.mark.parametrize("name", ["שלום", "سلام", "नमस्ते"])
def test_what_would_be_drawn_in_the_wrong_order_counts_as_not_drawn(name):
    assert not can_draw(name)


def test_a_heart_of_the_emoji_keyboard_leaves_nothing_behind():
    face = typeface("bold", 20)
    assert face.width("Ana\ufe0f") == face.width("Ana")
    assert face.width(HEART) == face.width("\u2764")


def test_letters_of_a_font_are_read_from_the_font_itself(tmp_path):
    import assets

    ours = typefaces.letters_of(str(assets.path("fonts/nunito-regular.ttf")))
    assert ord("ñ") in ours
    assert ord("Ж") not in ours
    damaged = tmp_path / "none.ttf"
    damaged.write_bytes(b"\x00\x01\x00\x00no font at all")
    assert ord("a") not in typefaces.letters_of(str(damaged))
