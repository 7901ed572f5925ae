"""Goods on the table: cards, small chips with numbers, coins and the price table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame
from pygame import Surface

from desktop_app.tables.sheriff.now import SheriffNow
from desktop_app.telling.sheriff_deals import good_art, good_letter, good_name
from desktop_app.ui import theme
from desktop_app.ui.boxes import Box, around
from desktop_app.ui.builder import Builder
from desktop_app.ui.shapes import clip_round, gradient
from rules.sheriff.components import LEGAL

ASPECT = 5 / 7
GREEN, RED, PLUM = theme.rgb("#4A7F3F"), theme.rgb("#A8331F"), theme.rgb("#7A2355")
NAMED_FROM = 84.0
"""Cards narrower than this carry a letter instead of a name, and no penalty."""
MARKED_FROM = 44.0
"""Cards narrower than this are a picture only."""


def kind_of(now: SheriffNow, good: int) -> str:
    """`legal`, `contraband` or `royal`."""
    return now.components.goods[good].kind


def card_face(now: SheriffNow, good: int) -> Any:
    """What draws the face of a good's card, for `b.card` and `b.face`."""

    def draw(b: Builder, box: Box) -> None:
        _face(now, b, box, good)

    return draw


def face_key(now: SheriffNow, good: int) -> tuple[object, ...]:
    """The key under which the face is kept."""
    return ("sheriff.good", good, now.words.language)


def card(now: SheriffNow, name: str, box: Box, good: int, **more: Any) -> None:
    """A goods card that may be pressed, dragged, and looked at large with Z."""
    key = face_key(now, good)
    now.b.card(name, box, key, card_face(now, good), large=large_card(now, good), **more) if _usable(
        more
    ) else now.b.card(name, box, key, card_face(now, good), **more)


def _usable(more: dict[str, Any]) -> bool:
    return any(more.get(part) is not None for part in ("press", "drag", "reason", "hint"))


def large_card(now: SheriffNow, good: int) -> Any:
    """Draws the card as large as the window allows."""

    def draw(b: Builder, box: Box) -> None:
        _face(now, b, box.fit(ASPECT), good)

    return draw


def picture(now: SheriffNow, box: Box, good: int, grey: bool = False) -> None:
    """A card that only lies there."""
    now.b.shade(box, "flat", box.w * 0.085)
    now.b.face(box, face_key(now, good), card_face(now, good), grey)


def _band(kind: str, w: int, h: int) -> Surface:
    colour = {"legal": GREEN, "contraband": RED, "royal": PLUM}[kind]
    surface = Surface((w, h), pygame.SRCALPHA)
    if kind == "legal":
        surface.fill((*colour, 255), (0, 0, w, round(h * 0.82)))
        return surface
    tooth = w / 11
    foot = h * 0.72
    points: list[tuple[float, float]] = [(0, 0), (w, 0), (w, foot)]
    for n in range(11, 0, -1):
        points += [(n * tooth - tooth / 2, h - 1), ((n - 1) * tooth, foot)]
    pygame.draw.polygon(surface, colour, points)
    return surface


def _face(now: SheriffNow, b: Builder, box: Box, good: int) -> None:
    w, h = box.w, box.h
    kind = kind_of(now, good)
    named = w >= NAMED_FROM

    def body(surface: Surface, unit: float) -> None:
        sw, sh = surface.get_size()
        surface.blit(gradient(sw, sh, theme.PAPER_TOP, theme.PAPER_FOOT), (0, 0))
        edge = max(1, round(sw * 0.025))
        band = _band(kind, max(1, sw - 2 * edge), max(1, round(sh * 0.17)))
        surface.blit(band, (edge, edge))
        clip_round(surface, round(sw * 0.085))

    b.paint(box, ("sheriff.card", kind), body)
    sign = w * 0.15
    if kind == "royal":
        b.art(Box(box.x + w * 0.06, box.y + h * 0.015, w * 0.19, w * 0.17), "table/crown_king")
    else:
        b.icon(Box(box.x + w * 0.08, box.y + h * 0.028, sign, sign), kind, theme.rgb("#FFF6E2"))
    if w < MARKED_FROM:
        b.art(around(box.cx, box.y + h * 0.58, w * 0.86), good_art(good))
        return
    b.art(around(box.cx, box.y + h * (0.47 if named else 0.52), w * (0.62 if named else 0.74)), good_art(good))
    coin = around(box.x + w * 0.82, box.y + h * 0.115, max(w * 0.27, theme.SMALLEST * 1.4))
    _number(b, coin, "table/coin_20", now.components.value[good], w * 0.155, theme.INK)
    if named:
        # What a small card does not say stands in the table of prices.
        seal = around(box.x + w * 0.83, box.y + h * 0.77, max(w * 0.24, theme.SMALLEST * 1.3))
        _number(b, seal, "table/wax_seal", now.components.penalty[good], w * 0.14, theme.rgb("#FFF6E2"))
    if now.components.counts_as[good]:
        high = max(h * 0.125, theme.SMALLEST + 1)
        pill = Box(box.x + w * 0.06, box.y + h * (0.83 if named else 0.95) - high, max(w * 0.46, high * 2.5), high)
        b.fill(pill, theme.PAPER2, pill.h / 2, theme.EDGE)
        b.art(Box(pill.x + pill.w * 0.08, pill.y + 1, pill.h, pill.h - 2), good_art(now.components.counts_for[good]))
        room = Box(pill.x + pill.h * 1.1, pill.y, pill.w - pill.h * 1.15, pill.h)
        times = f"×{now.components.counts_as[good]}"
        b.text(room, times, "number", theme.INK, size=max(theme.SMALLEST, w * 0.125), grow=False)
    if named:
        foot = Box(box.x + w * 0.01, box.y + h * 0.84, w * 0.98, h * 0.15)
        size = max(theme.SMALLEST, w * 0.135)
        b.text(foot, good_name(now.words, good), "narrow", theme.INK, "center", size=size, grow=False)
    elif not now.components.counts_as[good]:
        foot = Box(box.x + w * 0.06, box.bottom - theme.SMALLEST * 1.3, w * 0.5, theme.SMALLEST * 1.2)
        b.text(foot, good_letter(now.words, good), "narrow", theme.INK2, size=max(theme.SMALLEST, w * 0.2), grow=False)


def _number(b: Builder, box: Box, art: str, number: int, size: float, colour: theme.Colour) -> None:
    """A number on a coin or seal."""
    b.art(box, art)
    b.text(box, str(number), "number", colour, "center", size=max(theme.SMALLEST, size), grow=False)


def chip(now: SheriffNow, box: Box, good: int, number: int | str, grey: bool = False) -> None:
    """A small field with a good and a number."""

    def draw(b: Builder, box: Box) -> None:
        b.fill(box, theme.PAPER2, 7, theme.EDGE, 1.2)
        side = min(box.h - 4, box.w * 0.56)
        b.art(Box(box.x + 3, box.cy - side / 2, side, side), good_art(good), grey=grey)
        colour = theme.INK3 if grey else theme.INK
        room = Box(box.x + side + 3, box.y, box.w - side - 5, box.h)
        b.text(room, str(number), "count", colour, "center", size=min(19.0, box.h * 0.66), grow=False)

    now.b.face(box, ("sheriff.chip", good, number, grey), draw)


def stand(now: SheriffNow, box: Box, legal: tuple[int, ...], gap: float = 6) -> None:
    """The four spaces of a stand as small fields."""
    for good, cell in zip(range(LEGAL), box.columns(LEGAL, gap), strict=True):
        chip(now, cell, good, legal[good], not legal[good])


def coin(b: Builder, box: Box, number: int | None = None) -> None:
    """A gold coin, with a number on it if there is one."""
    b.art(box, "table/coin_20")
    if number is not None:
        size = box.w * (0.46 if number < 100 else 0.36)
        b.text(box.inset(2), str(number), "number", theme.INK, "center", size=size, grow=False)


def gold(now: SheriffNow, seat: int, x: float, y: float, width: float = 84, colour: theme.Colour = theme.INK) -> None:
    """The gold of a seat, counting when it changes; a question mark where it is hidden."""
    amount = now.view.players[seat].gold
    now.spot(f"gold:{seat}", Box(x, y, 28, 28))
    now.b.art(Box(x, y, 28, 28), "table/coin_20")
    room = Box(x + 33, y - 3, width - 33, 34)
    if amount is None:
        now.b.text(room, "?", "number", colour)
    else:
        now.b.counter(f"purse:{seat}", room, amount, "number", colour=colour)


def backs(now: SheriffNow, box: Box, number: int) -> None:
    """Some face-down cards, overlapping."""
    shown = min(number, 4)
    w = box.h * ASPECT
    for n in range(shown):
        now.b.back(Box(box.x + n * min(w * 0.42, (box.w - w) / max(1, shown - 1)), box.y, w, box.h), "sheriff", "flat")


LEAST_CHIP = 33.0
"""Width of the smallest chip with the gap behind it: its number can still be read."""


def hidden_row(now: SheriffNow, seat: int, box: Box) -> None:
    """The face-down contraband of a stand: its number, and for its owner (and who knows them) the goods."""
    hidden = now.view.players[seat].hidden
    b, t = now.b, now.words
    now.spot(f"hidden:{seat}", Box(box.x, box.y, box.h, box.h))
    if not hidden:
        b.text(box, t("table_sheriff.none_hidden"), "quiet", theme.INK3, size=16)
        return
    width = min(box.h * ASPECT * (1 + 0.42 * (min(len(hidden), 4) - 1)), box.w * 0.34)
    backs(now, Box(box.x, box.y, width, box.h), len(hidden))
    rest = Box(box.x + width + 10, box.y, box.w - width - 10, box.h)
    seen = sorted(card.good for card in hidden if card.good is not None)
    words = t("table_sheriff.hidden_count", count=len(hidden))
    if not seen:
        if b.width_of(words, "quiet", theme.SMALLEST / b.screen.text) > rest.w:
            words = f"**{len(hidden)}**"
        b.text(rest, words, "quiet", theme.INK2, size=17)
        return
    b.text(Box(rest.x, rest.y, 30, rest.h), f"**{len(hidden)}**", "quiet", theme.INK2, size=17)
    _chips(now, Box(rest.x + 30, rest.y, rest.w - 30, rest.h), seen)


def _chips(now: SheriffNow, box: Box, seen: Sequence[int]) -> None:
    """Goods as small fields with their numbers, in a row."""
    # Where not all kinds have room, the dearest are shown; the owner's sheet has them all.
    goods = sorted(set(seen))[-max(1, int(box.w // LEAST_CHIP)) :]
    cell = min(46.0, box.w / len(goods))
    for n, good in enumerate(goods):
        chip(now, Box(box.x + n * cell, box.cy - 13, cell - 3, 26), good, seen.count(good))


def bag_row(now: SheriffNow, box: Box, inside: Sequence[int]) -> None:
    """What lies in a closed bag, for those who may know it."""
    now.b.icon(Box(box.x, box.cy - 11, 22, 22), "eye", theme.INK2)
    _chips(now, Box(box.x + 28, box.y, box.w - 28, box.h), inside)


def price_table(now: SheriffNow, box: Box, title: str) -> None:
    """Value and penalty of every good in play, on paper."""
    b = now.b
    b.paper(box)
    key = ("sheriff.prices", title, now.view.seats, now.view.options.royal_goods)
    now.keep(box, key, lambda now, inside: _price_face(now, inside, title))
    for good, tile in _price_tiles(now, box):
        b.hot(
            f"price:{good}",
            tile,
            None,
            focus=False,
            hint=good_name(now.words, good),
            sound=None,
            large=large_card(now, good),
        )


def _price_face(now: SheriffNow, box: Box, title: str) -> None:
    b, t = now.b, now.words
    inner = box.inset(14, 8)
    left = inner.w * 0.5 if title else 0
    b.text(Box(inner.x, inner.y, left, 30), title, "panel")
    key = f"<art:table/coin_20> {t('table_sheriff.value')}   <art:table/wax_seal> {t('table_sheriff.penalty')}"
    b.text(Box(inner.x + left, inner.y, inner.w - left, 30), key, "quiet", align="right" if title else "left", size=16)
    for good, tile in _price_tiles(now, box):
        _price_tile(now, tile, good)


def _price_tiles(now: SheriffNow, box: Box) -> list[tuple[int, Box]]:
    """Every good in play and where its tile lies."""
    inner = box.inset(14, 8)
    copies = now.components.copies(now.view.seats, now.view.options.royal_goods)
    goods = [good for good in range(now.components.kinds) if copies[good]]
    rows = 2 if len(goods) > 8 or inner.w < 500 else 1
    rows = 4 if rows == 2 and inner.w < 500 and len(goods) > 8 else rows
    columns = -(-len(goods) // rows)
    area = Box(inner.x, inner.y + 34, inner.w, inner.h - 34)
    cells = area.grid(columns, rows, 8)
    return [(good, c.center(min(c.w, 96), min(c.h, 92))) for good, c in zip(goods, cells, strict=False)]


def _price_tile(now: SheriffNow, box: Box, good: int) -> None:
    def draw(b: Builder, box: Box) -> None:
        edge = {"legal": GREEN, "contraband": RED, "royal": PLUM}[kind_of(now, good)]
        b.fill(box, theme.PAPER2, 8, edge, 1.5)
        low = box.h < 64
        art = min(box.w * 0.46, box.h * (0.9 if low else 0.5))
        if low:
            art = min(box.h * 0.9, box.w * 0.34)
            b.art(Box(box.x + 2, box.cy - art / 2, art, art), good_art(good))
            side = min(22.0, (box.w - art - 6) / 2)
            x = box.x + art + 3
            spots = [Box(x, box.cy - side / 2, side, side), Box(x + side + 1, box.cy - side / 2, side, side)]
        else:
            b.art(Box(box.cx - art / 2, box.y + 3, art, art), good_art(good))
            spots = [around(box.cx - 15, box.y + art + 16, 26), around(box.cx + 15, box.y + art + 16, 26)]
        for spot, drawing, number in zip(
            spots,
            ("table/coin_20", "table/wax_seal"),
            (now.components.value[good], now.components.penalty[good]),
            strict=True,
        ):
            ink = theme.INK if drawing.endswith("20") else theme.rgb("#FFF6E2")
            b.art(spot, drawing)
            b.text(spot.inset(1), str(number), "number", ink, "center", size=theme.SMALLEST, grow=False)

    now.b.face(box, ("sheriff.price", good), draw)
