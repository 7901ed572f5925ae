"""The field as geometry on the screen: where plots, notches and ways lie, and how the ground looks.

Everything is measured in field units: a plot and the path beside it take `PITCH`, the first plot's middle lies at
`PITCH / 2 + EDGE`. The field is 10 by 7 plots with a path all round.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import pygame

from desktop_app.tables.scoville import pieces
from desktop_app.telling.words import Words
from desktop_app.ui import art, theme
from desktop_app.ui.boxes import Box, around
from desktop_app.ui.builder import Builder
from rules.scoville.field import COLUMNS, ENDS, NOTCHES, PLOTS, ROWS, Notch, Plot

PITCH = 74.0
EDGE = 16.0
PLOT_SIDE = 50.0
WORLD = Box(0, 0, COLUMNS * PITCH + 2 * EDGE, ROWS * PITCH + 2 * EDGE)

Dot = tuple[float, float]


def plot_middle(plot: Plot) -> Dot:
    """The middle of a plot in field units."""
    row, column = divmod(plot, COLUMNS)
    return EDGE + (column + 0.5) * PITCH, EDGE + (row + 0.5) * PITCH


def junction_middle(junction: tuple[int, int]) -> Dot:
    """The crossing of two paths in field units."""
    column, row = junction
    return EDGE + column * PITCH, EDGE + row * PITCH


@cache
def notch_middle(notch: Notch) -> Dot:
    """Where a farmer stands on a notch, in field units."""
    (ax, ay), (bx, by) = (junction_middle(end) for end in ENDS[notch])
    return (ax + bx) / 2, (ay + by) / 2


def plot_box(plot: Plot, side: float = PLOT_SIDE) -> Box:
    """The square of a plot."""
    return around(*plot_middle(plot), side)


@cache
def notch_box(notch: Notch, side: float = 38.0) -> Box:
    """The square round a notch; 38 wide, so that neighbours (52 apart) stay apart."""
    return around(*notch_middle(notch), side)


@cache
def upright(notch: Notch) -> bool:
    """Whether the path of a notch runs up and down."""
    (ax, _), (bx, _) = ENDS[notch]
    return ax == bx


def plot_under(x: float, y: float) -> Plot | None:
    """The plot at a point in field units."""
    return next((plot for plot in range(PLOTS) if plot_box(plot).contains(x, y)), None)


def notch_under(x: float, y: float) -> Notch | None:
    """The notch whose square holds a point in field units."""
    return next((notch for notch in range(NOTCHES) if notch_box(notch).contains(x, y)), None)


def way_points(start: Notch, path: Sequence[Notch]) -> list[Dot]:
    """The line from `start` over all notches of `path`, bending at the junctions between them."""
    points = [notch_middle(start)]
    here = start
    for there in path:
        shared = set(ENDS[here]) & set(ENDS[there])
        if shared:
            points.append(junction_middle(next(iter(shared))))
        points.append(notch_middle(there))
        here = there
    return points


def note(b: Builder, inner: Box, about: Dot, height: float) -> Box:
    """A sheet of paper in the corner of the stage `inner` that is away from the point it is about."""
    width = 340.0
    x, y = about
    box = Box(
        inner.right - width - 14 if x < WORLD.w / 2 else inner.x + 14,
        inner.y + 14 if y > WORLD.h / 2 else inner.bottom - height - 14,
        width,
        height,
    )
    b.shade(box, "lifted", 12)
    b.paper(box, 12)
    return box


NOTE_ROOM = 340.0 - 32
"""The width of the lines on a note."""


def draw_ground(surface: pygame.Surface, unit: float) -> None:
    """Soil with its paths and empty plots, over the whole surface; `unit` is pixels for a field unit."""
    w, h = surface.get_size()
    top, low = theme.rgb("#8A6038"), theme.rgb("#6A4526")
    for y in range(h):
        pygame.draw.line(surface, theme.mix(top, low, y / max(1, h - 1)), (0, y), (w, y))
    art.tiled(surface, "soil")


def empty_plot(b: Builder, box: Box) -> None:
    """A bare plot."""
    b.fill(box.move(0, 1.5), (*theme.rgb("#4A2F18"), 120), 9)
    b.fill(box, theme.rgb("#A67C4E"), 9, theme.rgb("#8C6439"), 1.5)


def planted_plot(b: Builder, box: Box, which: int, words: Words) -> None:
    """A plot with its pepper on pale earth."""
    b.fill(box.move(0, 2), (*theme.rgb("#3A2412"), 150), 9)
    b.fill(box, theme.rgb("#E6CE9F"), 9, theme.rgb("#F6E7C4"), 2)
    side = box.w * 0.92
    pieces.pepper(b, around(box.cx, box.cy - box.h * 0.02, side, side), which, words, shadow=True)


def kept_plot(b: Builder, box: Box, which: int, words: Words) -> None:
    """A planted plot with its shadow, kept as one picture."""
    room = box.inset(-3)

    def draw(b: Builder, inside: Box) -> None:
        planted_plot(b, inside.inset(3 * inside.w / room.w), which, words)

    b.face(room, ("scoville plot", which, words.language), draw)


def draw_field(b: Builder, box: Box, planted: Sequence[bool]) -> None:
    """Soil, paths and the empty plots of a field in `box`, which holds `WORLD`."""
    unit = box.w / WORLD.w
    b.paint(box, ("scoville ground", round(box.w)), draw_ground)
    with b.shifted(box.x, box.y, unit):
        for plot in range(PLOTS):
            if not planted[plot]:
                empty_plot(b, plot_box(plot))
