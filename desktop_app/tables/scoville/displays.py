"""The displays at the right: farmers' market, cook-off and auction house, with what the own stock can pay."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache, partial
from typing import NamedTuple

from desktop_app.tables.scoville import deeds, pieces
from desktop_app.tables.scoville.now import ScovilleNow
from desktop_app.telling.scoville import components, outlook_lines, recipe_title
from desktop_app.telling.words import Words
from desktop_app.ui import theme
from desktop_app.ui.boxes import Box
from desktop_app.ui.builder import Builder
from rules.scoville.components import Card, MarketCard, Pepper, Recipe
from rules.scoville.previews import Want, Wants, time_outlook
from rules.scoville.state import MARKET, RECIPE


class _Display(NamedTuple):
    """A display: how its widgets' names start, its bit in `done`, the rule of paying, its cards' shape when large."""

    name: str
    bit: int
    rule: str
    shape: float
    take: Callable[[ScovilleNow, Card], object]


class _Offer(NamedTuple):
    """A card on display: where it lies, its id, its title, what it is in full, and what draws its face."""

    card: Card
    cell: Box
    name: str
    title: str
    about: str
    face: Callable[[Builder, Box], None]


_MARKET = _Display("market", MARKET, "scoville.market.pay", 1.15, deeds.take_market)
_COOK_OFF = _Display("recipe", RECIPE, "scoville.recipe.pay", 5.0, deeds.cook)


def displays(now: ScovilleNow, box: Box, house: Box | None, gained: tuple[Pepper, ...]) -> None:
    """Market, cook-off and, unless it has a box of its own, the auction house from top to foot.

    The marks of what can be paid count in `gained`, the harvest of a way that is pointed at.
    """
    wants = now.wants(gained) if now.view.own is not None else None
    cards = now.components.table(now.view.seats).market_cards
    columns = 4 if cards <= 12 else 5
    rows = -(-cards // columns)
    if house is None:
        house, box = box.foot(112, 12)
    market, cook_off = box.top(min(50 + rows * 96.0, (box.h - 12) * 0.42), 12)
    lit = bool(gained)
    _market(now, market, wants, columns, lit)
    _cook_off(now, cook_off, wants, lit)
    _house(now, house)


def _panel(now: ScovilleNow, box: Box, name: str, title: str, note: str, hint: str = "") -> Box:
    """A paper with a heading; returns the room below it."""
    b = now.b

    def declare() -> None:
        b.paper(box, 12)
        pieces.heading(b, box, title, note)
        if hint:
            b.hot(f"note:{name}", Box(box.x + 10, box.y + 4, box.w - 20, 32), hint=hint, focus=False)

    now.part(f"note:{name}", (box, title, note, hint), declare)
    return Box(box.x + 12, box.y + 40, box.w - 24, box.h - 50)


def _why(now: ScovilleNow, want: Want, display: _Display) -> str:
    """Why the one who fulfils cannot take a card now: one of its kind is taken already, or peppers lack."""
    rulebook = now.desk.rulebook
    if now.view.done & display.bit:
        once = "scoville.fulfilment.once"
        return f"<tag:{rulebook.number(once)}> {rulebook.sentence(once)}"
    lacks = now.words.listing([pieces.name(now.words, pepper) for pepper in want.lacks])
    return f"<tag:{rulebook.number(display.rule)}> " + now.words("table_scoville.cards.lacks", peppers=lacks)


def _press(now: ScovilleNow, want: Want | None, display: _Display, card: Card) -> Callable[[], object] | None:
    """Taking a card; where it is known that it cannot be paid, the prompt line says what lacks instead."""
    if not now.choosing:
        return None
    if now.view.phase == "fulfilment" and want is not None and (now.view.done & display.bit or not want.payable):
        return lambda: now.desk.refused(_why(now, want, display))
    return lambda: display.take(now, card)


def _mark(b: Builder, box: Box, words: Words, want: Want | None, can: bool) -> None:
    """A frame for what can be paid, dashes for what the market makes payable, a badge for the one pepper missing."""
    if want is None:
        return
    if want.payable:
        if can:
            b.outline(box, theme.LAMP2, 3, 8)
        else:
            b.outline(box, theme.rgb("#7FA36B"), 2, 8)
    elif want.via >= 0:
        b.outline(box, theme.LAMP2, 2, 8, (5, 4))
    elif want.one_short:
        pieces.badge(b, Box(box.x - 6, box.y - 5, 23, 23), want.lacks, words, theme.BAD)


@lru_cache(maxsize=512)
def _hint(t: Words, want: Want | None, title: str, about: str) -> str:
    if want is None:
        return about
    if want.payable:
        return t("table_scoville.cards.payable", title=title)
    if want.via >= 0:
        wanted = t.listing([pieces.name(t, pepper) for pepper in components().market[want.via].wanted])
        return t("table_scoville.cards.via", title=title, peppers=wanted)
    lacks = t.listing([pieces.name(t, pepper) for pepper in want.lacks])
    return t("table_scoville.cards.short", title=title, peppers=lacks)


@lru_cache(maxsize=256)
def _about(t: Words, card: Card) -> str:
    """What a market card wants and what it gives, in words."""
    data = components().market[card]

    def counted(peppers: tuple[Pepper, ...]) -> list[str]:
        names = [(pieces.word(t, pepper), peppers.count(pepper)) for pepper in dict.fromkeys(peppers)]
        return [t("scoville.amount.peppers", number=n, pepper=name) if n > 1 else name for name, n in names]

    gives = counted(data.gained)
    if data.choice:
        one, other = (pieces.word(t, pepper) for pepper in data.choice)
        gives.append(t("table_scoville.cards.either", one=one, other=other))
    if data.money:
        gives.append(t("scoville.amount.dollars", count=data.money))
    if data.points:
        gives.append(t("scoville.amount.points", count=data.points))
    return t("table_scoville.cards.about", wanted=t.listing(counted(data.wanted)), gained=t.listing(gives))


def _offers(
    now: ScovilleNow,
    display: _Display,
    offers: Iterable[_Offer],
    left: tuple[Card, ...],
    wants: tuple[Want, ...] | None,
    lit: bool,
) -> None:
    """The cards of a display with their marks; a taken one leaves its place bare."""
    want_of = {} if wants is None else {want.card: want for want in wants}
    can = lit or (now.asked == "fulfilment" and not now.view.done & display.bit)
    turn = can, now.choosing and (now.view.phase, now.actor, now.view.done & display.bit)
    for offer in offers:
        if offer.card not in left:
            now.b.fill(offer.cell, theme.PAPER2, 8, theme.PAPER3, 1)
            continue
        want = want_of.get(offer.card)
        declare = partial(_offer, now, display, offer, want, can)
        now.part(f"{display.name}:{offer.name}", (turn, offer.cell, want), declare)


def _offer(now: ScovilleNow, display: _Display, offer: _Offer, want: Want | None, can: bool) -> None:
    """A card on display with its mark."""
    now.b.card(
        f"{display.name}:{offer.name}",
        offer.cell,
        key=(f"scoville {display.name}", offer.name, now.words.language),
        draw=offer.face,
        press=_press(now, want, display, offer.card),
        hint=_hint(now.words, want, offer.title, offer.about),
        radius=8,
        shadow="flat",
        large=partial(_large, offer.face, display.shape, offer.about),
    )
    _mark(now.b, offer.cell, now.words, want, can)


def _market(now: ScovilleNow, box: Box, wants: Wants | None, columns: int, lit: bool) -> None:
    t = now.words
    lines = outlook_lines(t, time_outlook(now.view))
    inner = _panel(now, box, "market", t("table_scoville.market"), lines[1], lines[0])
    laid = now.view.laid_market
    rows = max(1, -(-len(laid) // columns))
    offers = (
        _Offer(card, cell, data.id, t("table_scoville.cards.market"), _about(t, card), partial(_market_face, data, t))
        for card, cell in zip(laid, inner.grid(columns, rows, 6), strict=False)
        for data in (now.components.market[card],)
    )
    _offers(now, _MARKET, offers, now.view.market, wants and wants.market, lit)


def _large(face: Callable[[Builder, Box], None], shape: float, title: str, b: Builder, box: Box) -> None:
    """A card looked at large: its own face in its own proportions, and its title below."""
    card = Box(box.x, box.y, box.w, box.h - 80).fit(shape)
    face(b, card)
    b.text(Box(box.x, card.bottom + 16, box.w, 56), title, "note", theme.CREAM, align="center", lines=2)


def _market_face(data: MarketCard, words: Words, b: Builder, box: Box) -> None:
    pieces.market_face(b, box, data, words)


def _recipe_face(data: Recipe, words: Words, b: Builder, box: Box) -> None:
    pieces.recipe_face(b, box, data, words)


def _recipe_cells(inner: Box, laid: tuple[Card, ...]) -> list[Box]:
    """Where the dishes stand: columns as wide as their longest dish asks for, and three where there are many."""
    columns = 2 if len(laid) <= 20 else 3
    rows = max(1, -(-len(laid) // columns))
    gap = 5.0
    height = min(84.0, (inner.h - gap * (rows - 1)) / rows)
    if columns == 2:
        parts = [1.0, 1.0]
    else:
        longest = [
            max(len(components().recipes[card].peppers) for card in laid[at : at + rows])
            for at in range(0, len(laid), rows)
        ]
        parts = [2.0 + length for length in longest]
    room = inner.w - 8 * (columns - 1)
    cells: list[Box] = []
    x = inner.x
    for part in parts:
        width = room * part / sum(parts)
        cells += [Box(x, inner.y + row * (height + gap), width, height) for row in range(rows)]
        x += width + 8
    return cells


def _cook_off(now: ScovilleNow, box: Box, wants: Wants | None, lit: bool) -> None:
    """The dishes as they were laid: the lowest first, down the left column and then down the next one."""
    t = now.words
    lines = outlook_lines(t, time_outlook(now.view))
    inner = _panel(now, box, "cook_off", t("table_scoville.cook_off"), lines[2], lines[0])
    laid = now.view.laid_recipes
    offers = (
        _Offer(card, cell, data.id, title, title, partial(_recipe_face, data, t))
        for card, cell in zip(laid, _recipe_cells(inner, laid), strict=False)
        for data, title in ((now.components.recipes[card], recipe_title(t, card)),)
    )
    _offers(now, _COOK_OFF, offers, now.view.cook_off, wants and wants.recipes, lit)


def _house(now: ScovilleNow, box: Box) -> None:
    t, view = now.words, now.view
    auction = view.phase in ("bid", "space", "claim")
    note = t("table_scoville.house.deck", count=view.deck_count)
    title = t("table_scoville.house.now" if auction else "table_scoville.house.next")
    inner = _panel(now, box, "house", title, note)
    about = inner, view.house, view.seats, now.choosing and view.phase
    now.part("house", about, lambda: _house_cards(now, inner))


def _house_cards(now: ScovilleNow, inner: Box) -> None:
    """The cards of the auction; out of the claiming a press says why none can be taken."""
    b, t, view = now.b, now.words, now.view
    claiming = now.choosing and view.phase == "claim"
    cells = inner.columns(max(4, view.seats), 8)
    for card, cell in zip(view.house, cells, strict=False):
        data = now.components.auction[card]
        names = t.listing([pieces.name(t, pepper) for pepper in data.peppers])
        face = partial(_auction_face, data.peppers, t)
        b.card(
            f"auction:{data.id}",
            cell,
            key=("scoville auction", data.id, t.language),
            draw=face,
            press=partial(deeds.claim, now, card) if now.choosing else None,
            hint=names,
            radius=8,
            shadow="flat",
            large=partial(_large, face, 1.3, names),
            final=claiming,
        )
        if claiming:
            b.outline(cell, theme.LAMP2, 3, 8)


def _auction_face(peppers: tuple[Pepper, ...], words: Words, b: Builder, box: Box) -> None:
    b.fill(box, theme.PAPER, 8, theme.PAPER3, 1.5)
    height = min(box.h * 0.86, max(96.0, box.h * 0.5), (box.w - 10) / len(peppers) * 1.2)
    pieces.row_of(b, box.inset(5, 2), peppers, words, height)
