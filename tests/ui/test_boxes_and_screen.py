"""Boxes, and the way from design units to pixels."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_app.ui.boxes import Box, around
from desktop_app.ui.screen import fit_screen

BOX = Box(10, 20, 300, 200)


@pytest.mark.parametrize(
    ("cut", "strip", "rest"),
    [
        (BOX.left(100, 10), Box(10, 20, 100, 200), Box(120, 20, 190, 200)),
        (BOX.right_side(100, 10), Box(210, 20, 100, 200), Box(10, 20, 190, 200)),
        (BOX.top(50, 10), Box(10, 20, 300, 50), Box(10, 80, 300, 140)),
        (BOX.foot(50, 10), Box(10, 170, 300, 50), Box(10, 20, 300, 140)),
    ],
)
def test_a_cut_gives_strip_and_rest(cut, strip, rest):
    assert cut == (strip, rest)


@given(st.integers(1, 9), st.integers(1, 9), st.floats(0, 20))
def test_a_grid_stays_in_its_box_and_its_cells_apart(columns, rows, gap):
    cells = BOX.grid(columns, rows, gap)
    assert len(cells) == columns * rows
    for a, b in itertools.pairwise(cells):
        assert b.x >= a.right + gap - 1e-6 or b.y >= a.bottom + gap - 1e-6
    assert cells[-1].right == pytest.approx(BOX.right)
    assert cells[-1].bottom == pytest.approx(BOX.bottom)


@given(st.integers(1, 40))
def test_a_fan_never_leaves_its_box(count):
    cards = BOX.fan(count, 60, 84, 8)
    assert min(c.x for c in cards) >= BOX.x - 1e-6
    assert max(c.right for c in cards) <= BOX.right + 1e-6


def test_fit_and_around_keep_the_middle():
    assert BOX.fit(1.0) == Box(60, 20, 200, 200)
    assert around(5, 6, 4) == Box(3, 4, 4, 4)


@pytest.mark.parametrize(
    ("size", "height"),
    [
        ((1280, 720), 900),
        ((1600, 900), 900),
        ((1920, 1080), 900),
        ((3840, 2160), 900),
        ((1920, 1200), 1000),
        ((1024, 768), 1200),
    ],
)
def test_the_canvas_has_the_shape_of_the_window(size, height):
    screen = fit_screen(*size)
    assert screen.canvas.w == 1600
    assert screen.canvas.h == pytest.approx(height)
    assert (screen.ox, screen.oy) == pytest.approx((0, 0))


def test_wide_windows_keep_the_canvas_in_the_middle_of_more_table():
    screen = fit_screen(2560, 1080)
    assert screen.canvas == Box(0, 0, 1600, 900)
    assert screen.ox > 0
    assert screen.full.x < 0
    assert screen.full.right > 1600


def test_small_windows_keep_text_readable():
    screen = fit_screen(1024, 768)
    assert 18 * screen.scale * screen.text >= 13.99
    assert fit_screen(1600, 900, 0.8).text == pytest.approx(0.8)
    assert fit_screen(1600, 900, 1.6).text == pytest.approx(1.6)
