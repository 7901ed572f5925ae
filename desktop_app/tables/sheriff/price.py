"""What a merchant gives, laid out: large in titled fields, or as a line of chips where there is less room."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from desktop_app.tables.sheriff.goods import ASPECT, chip, coin, picture
from desktop_app.tables.sheriff.now import SheriffNow
from desktop_app.telling.sheriff_deals import DealText, good_art, promise_line
from desktop_app.ui import theme
from desktop_app.ui.boxes import Box, around
from desktop_app.ui.text import plain
from rules.sheriff.components import LEGAL
from rules.sheriff.offers import Clause, Offer, Terms

GAP = 8.0
LEAST_H = 96.0
"""Fields are at least this high."""
UNIT = 51.0
"""The least width of a field of weight 1."""
CHIP = 48.0
"""Width of a good with its number."""
CHIP_H, CHIP_GAP = 30.0, 3.0


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
    words: str = ""
    """What is written in it, in as many lines as it takes."""
    least: float = 0.0
    """The width it needs besides that of its title and note."""


def sentence(now: SheriffNow, deal: DealText) -> str:
    """A deal as it is written down: what binds, what is only promised, what is only said."""
    words = now.mark(deal.binding)
    if deal.claims:
        words += f" <icon:info> {deal.claims}."
    for promise in deal.promises:
        words += f" <icon:hand> {now.mark(promise)}"
    return f"{words} ({deal.honour})" if deal.promises else words


def written_out(now: SheriffNow, name: str, box: Box, words: str, size: float) -> None:
    """A sentence to its last word: as large as the box allows, and scrolled where even small letters are too many."""
    b = now.b
    least = b.height_of(words, box.w, "body", size * 0.85 / b.screen.text)
    if least <= box.h:
        b.text(box, words, "body", lines=None, size=size)
        return
    tall = b.height_of(words, box.w - 16, "body", size)
    with b.scroll(name, box, tall) as inner:
        b.text(inner, words, "body", lines=None, size=size, valign="top")


def room_for_fields(now: SheriffNow, box: Box, price: Price) -> bool:
    """True if the fields would be wide enough to be read and show all that is written in them."""
    shown = [*_fields(now, price), _wish_field(now, price)]
    if box.h < LEAST_H or sum(part.weight for part in shown) * UNIT + GAP * (len(shown) - 1) > box.w:
        return False
    b = now.b
    for part, place in zip(shown, _places(box, shown), strict=True):
        inner = _inside(place, part)
        titles = max(
            b.width_of(part.title, "quiet", 16 / b.screen.text), b.width_of(part.note, "quiet", 15 / b.screen.text)
        )
        if max(titles, part.least) > inner.w + 1:
            return False
        if part.words and b.height_of(part.words, inner.w, "label", 17 / b.screen.text) > inner.h:
            return False
    return True


def _places(box: Box, shown: Sequence[_Field]) -> list[Box]:
    """The boxes of the fields, by their weight."""
    room = box.w - GAP * (len(shown) - 1)
    whole = sum(part.weight for part in shown)
    out: list[Box] = []
    x = box.x
    for part in shown:
        w = min(room * part.weight / whole, 330.0)
        out.append(Box(x, box.y, w, box.h))
        x += w + GAP
    return out


def _inside(place: Box, part: _Field) -> Box:
    """What title and note leave of a field."""
    foot = 22.0 if part.note else 4.0
    return Box(place.x + 9, place.y + 27, place.w - 18, place.h - 29 - foot)


def fields(now: SheriffNow, box: Box, price: Price) -> None:
    """Titled fields side by side: what is given, of stand and bag, what is promised, and what the Sheriff is to do."""
    b = now.b
    shown = [*_fields(now, price), _wish_field(now, price)]
    for part, place in zip(shown, _places(box, shown), strict=True):
        b.fill(place, theme.PAPER2, 9, theme.EDGE, 1.2)
        b.text(Box(place.x + 9, place.y + 3, place.w - 18, 23), part.title, "quiet", theme.INK2, size=16, grow=False)
        if part.note:
            note = Box(place.x + 9, place.bottom - 24, place.w - 18, 22)
            b.text(note, part.note, "quiet", theme.INK2, size=15, grow=False)
        part.draw(_inside(place, part))


def _wish_field(now: SheriffNow, price: Price) -> _Field:
    clauses = price.what.clauses

    def draw(box: Box) -> None:
        for clause, row in zip(clauses, box.rows(max(2, len(clauses)), 3), strict=False):
            wishes(now, row, (clause,))

    widest = max(wishes_width(now, (clause,)) for clause in clauses)
    return _Field(now.words("table_sheriff.wish"), "", 2.3, draw, least=widest - 6)


def _fields(now: SheriffNow, price: Price) -> list[_Field]:
    t, what = now.words, price.what
    out: list[_Field] = []
    if what.gold or not (any(what.legal) or price.backs or price.named or what.bag_goods):
        note = t("table_sheriff.back", count=price.back) if price.back else ""
        out.append(_Field(t("table_sheriff.gold"), note, 2.0, lambda box: _gold(now, box, price)))
    legal = [(good, what.legal[good]) for good in range(LEGAL) if what.legal[good]]
    if legal:
        title = t("table_sheriff.stand")
        out.append(_Field(title, "", 0.7 + 0.7 * len(legal), lambda box: _cards(now, box, legal)))
    if price.backs or price.named:
        number = price.backs
        out.append(_Field(t("table_sheriff.face_down"), "", 1.6, lambda box: _face_down(now, box, number, price.named)))
    if what.bag_goods:
        note = t("table_sheriff.if_there")
        weight = 1.2 + 0.6 * len(what.bag_goods)
        out.append(_Field(t("table_sheriff.in_bag"), note, weight, lambda box: _cards(now, box, what.bag_goods)))
    if what.promises:
        words = " ".join(now.quote(f"{now.mark(promise_line(t, promise))}.") for promise in what.promises)
        note = f"<icon:hand> {t('table_sheriff.honour')}"
        out.append(_Field(t("table_sheriff.promise"), note, 3.2, lambda box: _written(now, box, words), words))
    if what.words:
        said = now.quote(plain(what.words))
        out.append(_Field(t("table_sheriff.word"), "", 3.2, lambda box: _written(now, box, said), said))
    return out


def _gold(now: SheriffNow, box: Box, price: Price) -> None:
    side = min(box.h, 64.0)
    coin(now.b, Box(box.x, box.cy - side / 2, side, side), price.what.gold)
    has = now.view.players[price.seat].gold
    room = Box(box.x + side + 6, box.y, box.w - side - 6, box.h)
    if has is not None and room.w > 40:
        now.b.text(room, now.words("table_sheriff.gold_of", count=has), "quiet", theme.INK2, size=16)


def _cards(now: SheriffNow, box: Box, goods: Sequence[tuple[int, int]]) -> None:
    """Small cards with their numbers, overlapping where there are many."""
    b = now.b
    w = min(box.h * ASPECT, 60.0, box.w / (0.72 * len(goods) + 0.28))
    tall = w / ASPECT
    step = min(w + 8, (box.w - w) / max(1, len(goods) - 1))
    places = [Box(box.x + n * step, box.cy - tall / 2, w, tall) for n in range(len(goods))]
    for place, (good, _) in zip(places, goods, strict=True):
        picture(now, place, good)
    for place, (_, number) in zip(places, goods, strict=True):
        disc = around(place.x + place.w * 0.54, place.bottom - 4, 24)
        b.fill(disc, theme.INK, 12, theme.PAPER, 1.5)
        b.text(disc.inset(2), str(number), "count", theme.WHITE, "center", size=theme.SMALLEST, grow=False)


def _face_down(now: SheriffNow, box: Box, backs: int, named: Sequence[int]) -> None:
    b = now.b
    tall = min(box.h, 84.0)
    w = tall * ASPECT
    cards: list[int] = [-1] * backs + list(named)
    step = min(w + 6, (box.w - w) / max(1, len(cards) - 1)) if len(cards) > 1 else 0
    for n, good in enumerate(cards):
        place = Box(box.x + n * step, box.cy - tall / 2, w, tall)
        if good < 0:
            b.back(place, "sheriff", "flat")
        else:
            picture(now, place, good)


def _written(now: SheriffNow, box: Box, words: str) -> None:
    now.b.text(box, words, "label", theme.INK, lines=None, size=17)


class _Part(NamedTuple):
    """One thing in a line of chips: its width and what draws it."""

    width: float
    draw: Callable[[Box], object]


def line(now: SheriffNow, box: Box, price: Price) -> float:
    """Chips: coin, goods of the stand, face-down cards, goods said to be in the bag; returns the width used."""
    lines = _chip_lines(_parts(now, price), box.w)
    used = 0.0
    for parts, room in zip(lines, box.rows(len(lines), CHIP_GAP), strict=True):
        total = _width(parts)
        share = min(max(1.0, min(1.25, room.h / CHIP_H)), room.w / total)
        tall = min(room.h, CHIP_H * share, CHIP_H * (0.5 + share / 2))
        x = room.x
        for width, draw in parts:
            draw(Box(x, room.cy - tall / 2, width * share, tall))
            x += (width + 5) * share
        used = max(used, total * share)
    return used


def line_size(now: SheriffNow, width: float, price: Price) -> tuple[float, float]:
    """Width and height that the chips need where there are `width` units for them."""
    lines = _chip_lines(_parts(now, price), width)
    return min(width, max(_width(parts) for parts in lines)), CHIP_H * len(lines) + CHIP_GAP * (len(lines) - 1)


def _width(parts: Sequence[_Part]) -> float:
    return sum(part.width for part in parts) + 5 * (len(parts) - 1)


def _chip_lines(parts: Sequence[_Part], width: float) -> list[list[_Part]]:
    """The chips in lines: one that is hardly too long is drawn a little smaller, a longer one is broken."""
    lines: list[list[_Part]] = [[]]
    for part in parts:
        if lines[-1] and _width([*lines[-1], part]) * 0.85 > width:
            lines.append([])
        lines[-1].append(part)
    return lines


def _parts(now: SheriffNow, price: Price) -> list[_Part]:
    b, what = now.b, price.what
    parts: list[_Part] = []
    if what.gold or not (any(what.legal) or price.backs or price.named or what.bag_goods):
        parts.append(_Part(64.0, lambda at: _purse(now, at, what.gold)))
    parts += [
        _Part(CHIP, lambda at, g=good, n=number: chip(now, at, g, n))
        for good, number in enumerate(what.legal)
        if number
    ]
    if price.backs:
        parts.append(_Part(CHIP, lambda at: _back_chip(now, at, price.backs)))
    parts += [_Part(CHIP, lambda at, good=good: _named_chip(now, at, good)) for good in price.named]
    if what.bag_goods:
        parts.append(_Part(34.0, lambda at: b.art(at, f"bags/{now.sitter(price.seat).shape}_closed")))
        parts += [_Part(CHIP, lambda at, g=good, n=number: _claimed(now, at, g, n)) for good, number in what.bag_goods]
    if price.back:
        parts.append(
            _Part(96.0, lambda at: b.text(at, now.words("table_sheriff.back", count=price.back), "small", size=15))
        )
    return parts


def _purse(now: SheriffNow, box: Box, gold: int) -> None:
    now.b.art(Box(box.x, box.y, box.h, box.h), "table/coin_20")
    room = Box(box.x + box.h + 4, box.y, box.w - box.h - 4, box.h)
    now.b.text(room, str(gold), "number", size=20, grow=False)


def _back_chip(now: SheriffNow, box: Box, number: int) -> None:
    b = now.b
    b.fill(box, theme.PAPER2, 7, theme.EDGE, 1.2)
    card = Box(box.x + 4, box.y + 2, (box.h - 4) * ASPECT, box.h - 4)
    b.back(card, "sheriff", None)
    room = Box(card.right + 2, box.y, box.right - card.right - 4, box.h)
    b.text(room, str(number), "count", align="center", size=17, grow=False)


def _named_chip(now: SheriffNow, box: Box, good: int) -> None:
    """A face-down card that was named: its back and its good."""
    b = now.b
    b.fill(box, theme.PAPER2, 7, theme.EDGE, 1.2)
    b.back(Box(box.x + 4, box.y + 2, (box.h - 4) * ASPECT, box.h - 4), "sheriff", None)
    side = min(box.h - 4, box.w * 0.5)
    b.art(Box(box.right - side - 3, box.cy - side / 2, side, side), good_art(good))


def _claimed(now: SheriffNow, box: Box, good: int, number: int) -> None:
    """A good said to be in the bag: with a question mark, since nobody has looked."""
    b = now.b
    b.outline(box, (*theme.INK3, 255), 1.5, 7, (5, 4), theme.PAPER)
    side = min(box.h - 4, box.w * 0.5)
    b.art(Box(box.x + 2, box.cy - side / 2, side, side), good_art(good))
    room = Box(box.x + side + 2, box.y, box.w - side - 4, box.h)
    size = min(16.0, box.w * 0.32)
    b.text(room, f"{number}?", "count", theme.INK2, "center", size=size, grow=False)


def wishes_width(now: SheriffNow, clauses: Sequence[Clause]) -> float:
    """The width of the pills of `wishes` with their words."""
    return sum(
        now.b.width_of(now.words(f"table_sheriff.wish_{clause.decision}"), "small", 16) + 64 for clause in clauses
    )


def wishes(now: SheriffNow, box: Box, clauses: Sequence[Clause]) -> float:
    """What the Sheriff is to do, a pill for each bag; returns the width used."""
    b, t = now.b, now.words
    tall = min(28.0, box.h)
    words = {decision: t(f"table_sheriff.wish_{decision}") for decision in ("pass", "open")}
    spelled = wishes_width(now, clauses) <= box.w + 6
    x = box.x
    for clause in clauses:
        good = clause.decision == "pass"
        width = b.width_of(words[clause.decision], "small", 16) + 58 if spelled else 56.0
        pill = Box(x, box.cy - tall / 2, width, tall)
        edge = theme.GOOD if good else theme.BAD
        b.fill(pill, theme.GOOD_BG if good else theme.BAD_BG, tall / 2, edge, 1.5)
        b.icon(Box(pill.x + 7, pill.cy - 9, 18, 18), "check" if good else "open", edge)
        now.token(Box(pill.x + 28, pill.cy - 10, 20, 20), clause.bag)
        if spelled:
            b.text(Box(pill.x + 51, pill.y, pill.w - 57, pill.h), words[clause.decision], "small", size=16)
        x += width + 6
    return x - box.x
