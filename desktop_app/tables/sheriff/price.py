"""What a merchant gives, laid out: large in titled fields, or as a line of chips where there is less room."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from desktop_app.tables.sheriff.goods import ASPECT, chip, coin, picture
from desktop_app.tables.sheriff.sitting import Sitting
from desktop_app.telling.sheriff_deals import DealText, good_art, promise_line
from desktop_app.ui import theme
from desktop_app.ui.boxes import Box, around
from rules.sheriff.components import LEGAL
from rules.sheriff.offers import Clause, Offer, Terms

GAP = 8.0
LEAST_H = 96.0
"""Fields are at least this high."""
UNIT = 51.0
"""The least width of a field of weight 1."""
CHIP = 48.0
"""Width of a good with its number."""


class Price(NamedTuple):
    """An offer, or terms, with the goods of the face-down cards that were named."""

    seat: int
    what: Offer | Terms
    named: Sequence[int] = ()

    @property
    def backs(self) -> int:
        """How many face-down cards stay unnamed."""
        what = self.what
        return len(what.contraband) - len(self.named) if isinstance(what, Offer) else what.cards

    @property
    def back(self) -> int:
        """The gold that the Sheriff pays."""
        return 0 if isinstance(self.what, Offer) else self.what.sheriff_gold


class _Field(NamedTuple):
    title: str
    note: str
    weight: float
    draw: Callable[[Box], None]


def sentence(s: Sitting, deal: DealText) -> str:
    """A deal as it is written down: what binds, what is only promised, what is only said."""
    words = s.mark(deal.binding)
    if deal.claims:
        words += f" <icon:info> {deal.claims}."
    for promise in deal.promises:
        words += f" <icon:hand> {s.mark(promise)} ({deal.honour})"
    return words


def room_for_fields(s: Sitting, box: Box, price: Price) -> bool:
    """True if the fields would be wide enough to be read."""
    shown = [*_fields(s, price), _wish_field(s, price)]
    return box.h >= LEAST_H and sum(part.weight for part in shown) * UNIT + GAP * (len(shown) - 1) <= box.w


def fields(s: Sitting, box: Box, price: Price) -> None:
    """Titled fields side by side: what is given, of stand and bag, what is promised, and what the Sheriff is to do."""
    b = s.b
    shown = [*_fields(s, price), _wish_field(s, price)]
    room = box.w - GAP * (len(shown) - 1)
    x = box.x
    for part in shown:
        w = min(room * part.weight / sum(other.weight for other in shown), 330.0)
        place = Box(x, box.y, w, box.h)
        x += w + GAP
        b.fill(place, theme.PAPER2, 9, theme.EDGE, 1.2)
        title = Box(place.x + 9, place.y + 3, place.w - 18, 23)
        b.text(title, part.title, "quiet", theme.INK2, size=16, ellipsis=True, grow=False)
        foot = 22.0 if part.note else 4.0
        if part.note:
            note = Box(place.x + 9, place.bottom - foot - 2, place.w - 18, foot)
            b.text(note, part.note, "quiet", theme.INK2, size=15, ellipsis=True, grow=False)
        part.draw(Box(place.x + 9, place.y + 27, place.w - 18, place.h - 29 - foot))


def _wish_field(s: Sitting, price: Price) -> _Field:
    clauses = price.what.clauses

    def draw(box: Box) -> None:
        for clause, row in zip(clauses, box.rows(max(2, len(clauses)), 3), strict=False):
            wishes(s, row, (clause,))

    return _Field(s.t("table_sheriff.wish"), "", 2.3, draw)


def _fields(s: Sitting, price: Price) -> list[_Field]:
    t, what = s.t, price.what
    out: list[_Field] = []
    if what.gold or not (any(what.legal) or price.backs or price.named or what.bag_goods):
        note = t("table_sheriff.back", count=price.back) if price.back else ""
        out.append(_Field(t("table_sheriff.gold"), note, 2.0, lambda box: _gold(s, box, price)))
    legal = [(good, what.legal[good]) for good in range(LEGAL) if what.legal[good]]
    if legal:
        title = t("table_sheriff.stand")
        out.append(_Field(title, "", 0.7 + 0.7 * len(legal), lambda box: _cards(s, box, legal)))
    if price.backs or price.named:
        number = price.backs
        out.append(_Field(t("table_sheriff.face_down"), "", 1.6, lambda box: _face_down(s, box, number, price.named)))
    if what.bag_goods:
        note = t("table_sheriff.if_there")
        weight = 1.2 + 0.6 * len(what.bag_goods)
        out.append(_Field(t("table_sheriff.in_bag"), note, weight, lambda box: _cards(s, box, what.bag_goods)))
    if what.promises:
        words = " ".join(s.quote(f"{s.mark(promise_line(t, promise))}.") for promise in what.promises)
        note = f"<icon:hand> {t('table_sheriff.honour')}"
        out.append(_Field(t("table_sheriff.promise"), note, 3.2, lambda box: _promise(s, box, words)))
    return out


def _gold(s: Sitting, box: Box, price: Price) -> None:
    side = min(box.h, 64.0)
    coin(s.b, Box(box.x, box.cy - side / 2, side, side), price.what.gold)
    has = s.view.players[price.seat].gold
    room = Box(box.x + side + 6, box.y, box.w - side - 6, box.h)
    if has is not None and room.w > 40:
        s.b.text(room, s.t("table_sheriff.gold_of", count=has), "quiet", theme.INK2, size=16)


def _cards(s: Sitting, box: Box, goods: Sequence[tuple[int, int]]) -> None:
    """Small cards with their numbers, overlapping where there are many."""
    b = s.b
    w = min(box.h * ASPECT, 60.0, box.w / (0.72 * len(goods) + 0.28))
    tall = w / ASPECT
    step = min(w + 8, (box.w - w) / max(1, len(goods) - 1))
    places = [Box(box.x + n * step, box.cy - tall / 2, w, tall) for n in range(len(goods))]
    for place, (good, _) in zip(places, goods, strict=True):
        picture(s, place, good)
    for place, (_, number) in zip(places, goods, strict=True):
        disc = around(place.x + 10, place.bottom - 8, 24)
        b.fill(disc, theme.INK, 12, theme.PAPER, 1.5)
        b.text(disc.inset(2), str(number), "count", theme.WHITE, "center", size=14, grow=False)


def _face_down(s: Sitting, box: Box, backs: int, named: Sequence[int]) -> None:
    b = s.b
    tall = min(box.h, 84.0)
    w = tall * ASPECT
    cards: list[int] = [-1] * backs + list(named)
    step = min(w + 6, (box.w - w) / max(1, len(cards) - 1)) if len(cards) > 1 else 0
    for n, good in enumerate(cards):
        place = Box(box.x + n * step, box.cy - tall / 2, w, tall)
        if good < 0:
            b.back(place, "sheriff", "flat")
        else:
            picture(s, place, good)


def _promise(s: Sitting, box: Box, words: str) -> None:
    s.b.text(box, words, "label", theme.INK, lines=None, size=17, ellipsis=True)


def line(s: Sitting, box: Box, price: Price) -> None:
    """Chips in one line: coin, goods of the stand, face-down cards, goods said to be in the bag."""
    b, what = s.b, price.what
    parts: list[tuple[float, Callable[[Box], object]]] = []
    if what.gold or not (any(what.legal) or price.backs or price.named or what.bag_goods):
        parts.append((64.0, lambda at: _purse(s, at, what.gold)))
    parts += [
        (CHIP, lambda at, g=good, n=number: chip(s, at, g, n)) for good, number in enumerate(what.legal) if number
    ]
    if price.backs:
        parts.append((CHIP, lambda at: _back_chip(s, at, price.backs)))
    parts += [(CHIP, lambda at, good=good: _named_chip(s, at, good)) for good in price.named]
    if what.bag_goods:
        parts.append((34.0, lambda at: b.art(at, f"bags/{s.sitter(price.seat).shape}_closed")))
        parts += [(CHIP, lambda at, g=good, n=number: _claimed(s, at, g, n)) for good, number in what.bag_goods]
    if price.back:
        parts.append((96.0, lambda at: b.text(at, s.t("table_sheriff.back", count=price.back), "small", size=15)))
    total = sum(width for width, _ in parts) + 5 * (len(parts) - 1)
    share = min(max(1.0, min(1.25, box.h / 30.0)), box.w / total)
    tall = min(box.h, 30.0 * share, 30.0 * (0.5 + share / 2))
    x = box.x
    for width, draw in parts:
        draw(Box(x, box.cy - tall / 2, width * share, tall))
        x += (width + 5) * share


def _purse(s: Sitting, box: Box, gold: int) -> None:
    s.b.art(Box(box.x, box.y, box.h, box.h), "table/coin_20")
    room = Box(box.x + box.h + 4, box.y, box.w - box.h - 4, box.h)
    s.b.text(room, str(gold), "number", size=20, grow=False)


def _back_chip(s: Sitting, box: Box, number: int) -> None:
    b = s.b
    b.fill(box, theme.PAPER2, 7, theme.EDGE, 1.2)
    card = Box(box.x + 4, box.y + 2, (box.h - 4) * ASPECT, box.h - 4)
    b.back(card, "sheriff", None)
    room = Box(card.right + 2, box.y, box.right - card.right - 4, box.h)
    b.text(room, str(number), "count", align="center", size=17, grow=False)


def _named_chip(s: Sitting, box: Box, good: int) -> None:
    """A face-down card that was named: its back and its good."""
    b = s.b
    b.fill(box, theme.PAPER2, 7, theme.EDGE, 1.2)
    b.back(Box(box.x + 4, box.y + 2, (box.h - 4) * ASPECT, box.h - 4), "sheriff", None)
    side = min(box.h - 4, box.w * 0.5)
    b.art(Box(box.right - side - 3, box.cy - side / 2, side, side), good_art(good))


def _claimed(s: Sitting, box: Box, good: int, number: int) -> None:
    """A good said to be in the bag: with a question mark, since nobody has looked."""
    b = s.b
    b.outline(box, (*theme.INK3, 255), 1.5, 7, (5, 4), theme.PAPER)
    side = min(box.h - 4, box.w * 0.5)
    b.art(Box(box.x + 2, box.cy - side / 2, side, side), good_art(good))
    room = Box(box.x + side + 2, box.y, box.w - side - 4, box.h)
    size = min(16.0, box.w * 0.32)
    b.text(room, f"{number}?", "count", theme.INK2, "center", size=size, grow=False)


def wishes(s: Sitting, box: Box, clauses: Sequence[Clause]) -> float:
    """What the Sheriff is to do, a pill for each bag; returns the width used."""
    b, t = s.b, s.t
    tall = min(28.0, box.h)
    words = {decision: t(f"table_sheriff.wish_{decision}") for decision in ("pass", "open")}
    full = sum(b.width_of(words[clause.decision], "small", 16) + 70 for clause in clauses)
    spelled = full <= box.w
    x = box.x
    for clause in clauses:
        good = clause.decision == "pass"
        width = b.width_of(words[clause.decision], "small", 16) + 64 if spelled else 60.0
        pill = Box(x, box.cy - tall / 2, width, tall)
        edge = theme.GOOD if good else theme.BAD
        b.fill(pill, theme.GOOD_BG if good else theme.BAD_BG, tall / 2, edge, 1.5)
        b.icon(Box(pill.x + 8, pill.cy - 9, 18, 18), "check" if good else "open", edge)
        s.token(Box(pill.x + 31, pill.cy - 10, 20, 20), clause.bag)
        if spelled:
            b.text(Box(pill.x + 55, pill.y, pill.w - 61, pill.h), words[clause.decision], "small", size=16)
        x += width + 6
    return x - box.x
