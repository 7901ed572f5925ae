"""Tree cards: the full face, the small one with number and sign, and how gardens are laid out on a grid."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import pygame

from desktop_app.telling.arboretum import species_id, species_name
from desktop_app.telling.words import Words
from desktop_app.ui import theme
from desktop_app.ui.boxes import Box, around
from desktop_app.ui.builder import Builder
from desktop_app.ui.shapes import gradient
from rules.arboretum.components import RANKS, Card, rank_of
from rules.arboretum.state import Arboretum, Cell

ASPECT = 5 / 7
SMALL_ASPECTS = (0.826, 1.6)
"""Miniatures stand upright, or lie where the room is low, whichever shows larger numbers."""
NAMED_FROM = 100.0
"""Cards narrower than this on the screen (design units) carry no name."""
SMALL_UP_TO = 52.0
"""Cards up to this width show number and sign only."""


class Tab(NamedTuple):
    """The colour of a species, and of what is written on it."""

    fill: theme.Colour
    ink: theme.Colour


TABS: dict[str, Tab] = {
    "blue_spruce": Tab(theme.rgb("#33658C"), theme.WHITE),
    "cassia": Tab(theme.rgb("#F2B92C"), theme.INK),
    "cherry_blossom": Tab(theme.rgb("#F08FB0"), theme.INK),
    "dogwood": Tab(theme.rgb("#F4EDDD"), theme.INK),
    "jacaranda": Tab(theme.rgb("#7A58BE"), theme.WHITE),
    "maple": Tab(theme.rgb("#E58A2E"), theme.INK),
    "oak": Tab(theme.rgb("#80522A"), theme.WHITE),
    "royal_poinciana": Tab(theme.rgb("#C0211A"), theme.WHITE),
    "tulip_poplar": Tab(theme.rgb("#2F7A43"), theme.WHITE),
    "willow": Tab(theme.rgb("#A6BE62"), theme.INK),
}
_PALE_LINE = theme.rgb("#8E8A6C")
_GRASS = theme.rgb("#A9B58C")


def tab_of(card: Card) -> Tab:
    """The tab of a card's species."""
    return TABS[species_id(card // RANKS)]


def edge_of(species: str) -> theme.Colour:
    """The line round a tab: a darker tone of its own."""
    return _PALE_LINE if species == "dogwood" else theme.mix(TABS[species].fill, theme.WALNUT9, 0.32)


def sign(species: int, dark: bool = False) -> str:
    """The drawing of a species' sign; `dark` for cloth and wood."""
    return f"trees/icon_{species_id(species)}" + ("_dark" if dark else "")


def card_actor(card: Card) -> str:
    """The name under which movements know a card, wherever it lies."""
    return f"tree:{card}"


def seen_width(b: Builder, box: Box) -> float:
    """The width of a box on the screen in design units, zoom included."""
    return box.w * b.unit / b.screen.scale


def names_of(words: Words, card: Card) -> tuple[str, str]:
    """The name on a card, and a shorter one where that has no room."""
    name = species_name(words, card // RANKS)
    short = f"arboretum.species.{species_id(card // RANKS)}.short"
    return name, words(short) if short in words else name


def draw_tree(b: Builder, box: Box, card: Card, names: tuple[str, str]) -> None:
    """The face of a card at whatever size the box has; `names` as `names_of` gives them."""
    shown = seen_width(b, box)
    if shown <= SMALL_UP_TO:
        draw_small(b, box, card)
        return
    species = species_id(card // RANKS)
    tab_look, w = TABS[species], box.w
    edge, named = w * 0.034, shown >= NAMED_FROM
    foot = w * 0.175 if named else 0.0
    b.fill(box, theme.PAPER, w * 0.085)
    art = Box(box.x + edge, box.y + edge, w - 2 * edge, box.h - 2 * edge - foot)
    sky = theme.mix(tab_look.fill if species != "dogwood" else theme.rgb("#9DB7AC"), theme.WHITE, 0.74)

    def ground(surface: pygame.Surface, unit: float) -> None:
        width, height = surface.get_size()
        cut = round(height * 0.62)
        haze = theme.mix(sky, theme.WHITE, 0.35)
        surface.blit(gradient(width, cut, sky, haze), (0, 0))
        surface.blit(gradient(width, height - cut, haze, _GRASS), (0, cut))

    b.paint(art, ("sky", species), ground)
    pw = w * (1.21 if named else 1.32)
    ph = pw * 130 / 120
    at_x, at_y = box.x + 0.57 * w, box.y + box.h * (0.83 if named else 0.89)
    with b.clip(art):
        b.art(Box(at_x - pw / 2, at_y - ph * 120 / 130, pw, ph), f"trees/{species}_{rank_of(card)}")
    tab = Box(art.x, art.y, w * 0.35, w * 0.63)
    b.fill(tab, tab_look.fill, w * 0.03, edge_of(species) if species == "dogwood" else None, max(1.0, w * 0.012))
    b.text(
        Box(tab.x - w * 0.05, tab.y - w * 0.005, tab.w + w * 0.1, w * 0.38),
        str(rank_of(card)),
        "head",
        tab_look.ink,
        "center",
        size=max(theme.SMALLEST, w * 0.345),
        grow=False,
    )
    disc = around(tab.cx, tab.y + w * 0.465, w * 0.27)
    b.fill(disc, theme.PAPER, disc.w / 2)
    b.art(disc.center(w * 0.21, w * 0.21), sign(card // RANKS))
    if named:
        room = Box(box.x + edge * 0.3, box.bottom - foot - edge * 0.6, w - 0.6 * edge, foot)
        fits = b.width_of(names[0], "narrow", theme.SMALLEST / b.screen.text) <= room.w
        size = max(theme.SMALLEST, w * 0.136)
        b.text(room, names[0] if fits else names[1], "narrow", theme.INK, "center", size=size, grow=False)


def draw_small(b: Builder, box: Box, card: Card) -> None:
    """A card as a miniature: number above, sign on a disc below, all in the species' colour."""
    species = species_id(card // RANKS)
    look = TABS[species]
    wide = box.w > box.h
    side = box.h if wide else min(box.w, box.h * 0.84)
    b.fill(box, look.fill, side * 0.12, edge_of(species), max(1.0, side * 0.03))
    disc = around(*mini_dot(box), side * (0.78 if wide else 0.5))
    _small_number(b, box, card)
    b.fill(disc, theme.PAPER, disc.w / 2)
    b.art(disc.center(disc.w * 0.84, disc.w * 0.84), sign(card // RANKS))


def _small_number(b: Builder, box: Box, card: Card) -> None:
    """The number of a small card."""
    if box.w > box.h:
        at, size = Box(box.x, box.y, box.w * 0.46, box.h), box.h * 0.74
    else:
        at, size = Box(box.x - 2, box.y + box.h * 0.02, box.w + 4, box.h * 0.46), min(box.w, box.h * 0.84) * 0.46
    size = max(theme.SMALLEST, size)
    b.text(at, str(rank_of(card)), "number", tab_of(card).ink, "center", size=size, grow=False)


def lift_number(b: Builder, box: Box, card: Card) -> None:
    """The number of a small card once more, over a path that runs across it."""
    side = min(box.w, box.h)
    at = (box.x + box.w * 0.23, box.cy) if box.w > box.h else (box.cx, box.y + box.h * 0.25)
    patch = around(*at, side * (0.66 if box.w > box.h else 0.42))
    b.fill(patch, tab_of(card).fill, patch.w * 0.3)
    _small_number(b, box, card)


def put_tree(b: Builder, box: Box, card: Card, words: Words, grey: bool = False, shadow: str | None = "card") -> None:
    """Draw a card with its shadow, from the kept pictures."""
    if shadow:
        b.shade(box, shadow, box.w * 0.085)
    names = names_of(words, card)
    b.face(box, ("tree", card, names), lambda inner, area: draw_tree(inner, area, card, names), grey)


def large_tree(words: Words, card: Card):
    """A painter that shows a card large."""

    def draw(b: Builder, box: Box) -> None:
        put_tree(b, box.fit(ASPECT), card, words, shadow="lifted")

    return draw


class Grid(NamedTuple):
    """The cells a garden spans."""

    left: int
    top: int
    columns: int
    rows: int


def grid_of(cells: Sequence[Cell]) -> Grid:
    """The smallest grid that holds all cells; one cell for none."""
    if not cells:
        return Grid(0, 0, 1, 1)
    xs, ys = [x for x, _ in cells], [y for _, y in cells]
    return Grid(min(xs), min(ys), max(xs) - min(xs) + 1, max(ys) - min(ys) + 1)


@lru_cache(maxsize=64)
def free_cells(trees: Arboretum) -> tuple[Cell, ...]:
    """The free cells next to a garden in reading order; the origin for an empty one."""
    if not trees:
        return ((0, 0),)
    taken = {(tree.x, tree.y) for tree in trees}
    near = {cell for x, y in taken for cell in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)) if cell not in taken}
    return tuple(sorted(near, key=lambda cell: (cell[1], cell[0])))


@lru_cache(maxsize=64)
def mini_cells(box: Box, trees: Arboretum, largest: float = 78.0) -> dict[Cell, Box]:
    """Where the cards of a miniature lie, centred in `box`, as large as they fit.

    Of the aspects (width by height) the one with the largest numbers is taken.
    """
    grid = grid_of([(tree.x, tree.y) for tree in trees])

    def size(aspect: float) -> tuple[float, float]:
        w = min(largest, box.w / (grid.columns * 1.06), box.h * aspect / (grid.rows * 1.06))
        return w, w / aspect

    def number(aspect: float) -> float:
        w, h = size(aspect)
        return h * 0.74 if w > h else 0.6 * min(w, h * 0.84)

    w, h = size(max(SMALL_ASPECTS, key=number))
    px, py = w * 1.06, h * 1.06
    x0, y0 = box.cx - px * grid.columns / 2, box.cy - py * grid.rows / 2
    return {
        (tree.x, tree.y): Box(
            x0 + (tree.x - grid.left) * px + (px - w) / 2, y0 + (tree.y - grid.top) * py + (py - h) / 2, w, h
        )
        for tree in trees
    }


def mini_dot(box: Box) -> tuple[float, float]:
    """Where a path touches a small card: on its sign, so that the number stays free."""
    return (box.x + box.w * 0.69, box.cy) if box.w > box.h else (box.cx, box.y + box.h * 0.71)
