"""The pictures on the four tiles of the title, composed from the pieces of each game."""

from __future__ import annotations

import pygame
from pygame import Surface

from desktop_app.ui import theme
from desktop_app.ui.art import picture
from desktop_app.ui.boxes import Box, around
from desktop_app.ui.builder import Builder
from desktop_app.ui.frame import flatten
from desktop_app.ui.shapes import clip_round, soft_box
from desktop_app.ui.store import store

_TABS = {
    "jacaranda": ("#7A58BE", theme.WHITE, "#E7E0F3"),
    "maple": ("#E58A2E", theme.INK, "#F8E3CF"),
    "cherry_blossom": ("#F08FB0", theme.INK, "#FBE3EC"),
}


def tile_picture(b: Builder, box: Box, game: str) -> None:
    """The picture of a game with rounded corners, kept as one surface."""
    rect = b.rect(box)

    def make() -> Surface:
        inner = Builder.aside(b.ui, "tile", b.unit)
        _PICTURES[game](inner, Box(0, 0, rect.w / b.unit, rect.h / b.unit))
        area = rect.copy()
        area.topleft = (0, 0)
        surface, _ = flatten(inner.items, area)
        return clip_round(surface, b.px(12))

    b.put(store.get(("tile", game, rect.w, rect.h), make), rect.x, rect.y)


def _ground(b: Builder, box: Box, game: str) -> None:
    rect = b.rect(box)
    from desktop_app.ui import paint

    look = theme.GAMES[game]
    lit = theme.mix(look.lit, look.mid, 0.18)
    surface = paint.cloth(rect.w, rect.h, 0, lit, look.edge, b.unit, False, False).surface
    b.put(surface, rect.x, rect.y)


def _tree_card(b: Builder, x: float, y: float, w: float, species: str, rank: int, angle: float) -> None:
    tab, ink, sky = _TABS[species]
    h = w * 1.4
    box = Box(0, 0, w, h)

    def draw(c: Builder, box: Box) -> None:
        c.fill(box, theme.PAPER, w * 0.085)
        art = box.inset(4)
        c.fill(art, theme.rgb(sky), w * 0.06)
        c.fill(
            Box(art.x, art.y + art.h * 0.74, art.w, art.h * 0.26),
            theme.mix(theme.rgb(sky), (120, 140, 90), 0.28),
            w * 0.06,
        )
        size = w * 1.2
        with c.clip(art):
            c.art(
                Box(box.x + w * 0.57 - size / 2, box.y + h * 0.88 - size * 1.083, size, size * 1.083),
                f"trees/{species}_{rank}",
            )
        c.fill(Box(art.x, art.y, w * 0.34, h * 0.5), theme.rgb(tab), 4)
        c.text(Box(art.x, art.y + 1, w * 0.34, h * 0.25), str(rank), "head", ink, "center", size=w * 0.3, grow=False)
        disc = around(art.x + w * 0.17, art.y + h * 0.37, w * 0.27)
        c.fill(disc, theme.PAPER, disc.w / 2)
        c.art(disc.inset(2), f"trees/icon_{species}")

    k = b.unit * 2
    inner = Builder.aside(b.ui, "tile", k)
    draw(inner, box)
    rect = inner.rect(box)
    surface, _ = flatten(inner.items, rect)
    clip_round(surface, round(w * 0.085 * k))
    soft, margin = soft_box(round(w * b.unit), round(h * b.unit), round(8 * b.unit), round(9 * b.unit))
    turned_soft = pygame.transform.rotozoom(soft, angle, 1.0)
    turned = pygame.transform.rotozoom(surface, angle, 0.5)
    b.image(around(x, y + 5, 10), turned_soft)
    b.image(around(x, y, 10), turned)
    assert margin


def _arboretum(b: Builder, box: Box) -> None:
    _ground(b, box, "arboretum")
    w = box.w
    _tree_card(b, w * 0.27, box.h * 0.50, 106, "jacaranda", 6, 11)
    _tree_card(b, w * 0.73, box.h * 0.50, 106, "cherry_blossom", 8, -11)
    _tree_card(b, w * 0.5, box.h * 0.47, 112, "maple", 7, 0)
    b.art(Box(w * 0.07, box.h - 48, 40, 40), "trees/icon_cassia_dark")
    b.art(Box(w * 0.85, box.h - 46, 36, 36), "trees/icon_oak_dark")


def _scoville(b: Builder, box: Box) -> None:
    _ground(b, box, "scoville")
    soil = Box(16, box.h * 0.48, box.w - 32, box.h * 0.46)
    b.fill(soil, theme.rgb("#7C5531"), 10, theme.rgb("#4E301A"), 2)
    b.fill(soil.inset(10), (255, 226, 170, 26), 8)
    peppers = (
        ("red", 66, 0.12),
        ("green", 78, 0.28),
        ("brown", 100, 0.45),
        ("black", 122, 0.64),
        ("phantom", 138, 0.84),
    )
    for name, high, share in peppers:
        w = high * 100 / 120
        b.art(Box(box.w * share - w / 2, box.h * 0.86 - high, w, high), f"peppers/{name}_shadow")
    b.art(Box(box.w * 0.40 - 34, box.h - 92, 68, 82), "farmers/triangle")


def _sheriff(b: Builder, box: Box) -> None:
    _ground(b, box, "sheriff")
    h = box.h
    b.art(Box(box.w * 0.5 - h * 0.42, h * 0.06, h * 0.84, h * 0.9), "bags/square_closed")
    b.art(Box(26, 22, 56, 56), "goods/apples")
    b.art(Box(18, h * 0.38, 84, 84), "goods/crossbow")
    b.art(Box(box.w - 92, 26, 72, 72), "table/badge")
    b.art(Box(box.w - 88, h * 0.58, 78, 78), "goods/cheese")
    for coin, x in (("coin_20", 44), ("coin_5", 84)):
        spot = Box(x, h - 58, 44, 44)
        b.art(spot, f"table/{coin}")
        b.text(spot.inset(6), coin[5:], "number", theme.INK, "center", size=19, grow=False)


def _safranito(b: Builder, box: Box) -> None:
    h = box.h
    b.fill(box, theme.rgb("#1F5257"))
    field = picture("scene/safranito_field", b.px(box.w * 1.2), b.px(box.w * 1.2))
    b.image(Box(0, -40, box.w, box.w), field)
    for spice, x, y, size in (
        ("saffron", 0.16, 0.36, 1.06),
        ("chilli", 0.83, 0.75, 1.0),
        ("mint", 0.86, -0.08, 0.56),
        ("cumin", 0.08, 0.98, 0.56),
    ):
        b.art(around(box.w * x, h * y, h * size), f"bowls/{spice}")
    b.art(around(box.w * 0.525, h * 0.33, 68), "chips/down_circle")
    spot = around(box.w * 0.40, h * 0.72, 78)
    b.art(spot, "chips/up_star")
    b.art(spot, "chips/pips_40")
    b.lettered(spot.move(0, -17), "40", 20, theme.INK, theme.rgb("#F6DFAE"))
    for i in range(5):
        b.fill(around(box.w * (0.16 + i * 0.042), h * (0.88 - i * 0.035), 5 - i * 0.4), theme.CREAM, 3)


_PICTURES = {"arboretum": _arboretum, "scoville": _scoville, "sheriff": _sheriff, "safranito": _safranito}
