"""The displays at the right: farmers' market, cook-off and auction house, with what the own stock can pay."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any, NamedTuple

from desktop_app.tables.contract import Desk
from desktop_app.tables.scoville import pieces
from desktop_app.tables.scoville.glance import wants
from desktop_app.telling.scoville import components, outlook_lines, recipe_title
from desktop_app.telling.words import Words
from desktop_app.ui import theme
from desktop_app.ui.boxes import Box
from rules.scoville.components import Card, MarketCard, Pepper, Recipe
from rules.scoville.previews import Want, Wants, time_outlook
from rules.scoville.view import View

if TYPE_CHECKING:
    from desktop_app.ui.builder import Builder


def displays(
    b: Builder,
    desk: Desk,
    view: View,
    box: Box,
    house: Box | None,
    do: Callable[..., Any],
    gained: tuple[Pepper, ...] = (),
) -> None:
    """Market, cook-off and, unless it has a box of its own, the auction house from top to foot.

    The marks of what can be paid count in `gained`, the harvest of a way that is pointed at.
    """
    own = wants(view, gained) if view.seat is not None and view.own is not None else None
    cards = components().table(view.seats).market_cards
    columns = 4 if cards <= 12 else 5
    rows = -(-cards // columns)
    if house is None:
        house, box = box.foot(112, 12)
    market, cook_off = box.top(min(50 + rows * 96.0, (box.h - 12) * 0.42), 12)
    lit = bool(gained)
    _market(b, desk, view, market, own, do, columns, lit)
    _cook_off(b, desk, view, cook_off, own, do, lit)
    _house(b, desk, view, house, do)


def _panel(b: Builder, box: Box, name: str, title: str, note: str, hint: str = "") -> Box:
    def declare() -> None:
        b.paper(box, 12)
        pieces.heading(b, box, title, note)
        if hint:
            b.hot(f"note:{name}", Box(box.x + 10, box.y + 4, box.w - 20, 32), hint=hint, focus=False)

    b.part(f"note:{name}", (box, title, note, hint), declare)
    return Box(box.x + 12, box.y + 40, box.w - 24, box.h - 50)


def _can_take(view: View, desk: Desk, bit: int) -> bool:
    return view.phase == "fulfilment" and desk.actor is not None and desk.actor == view.actor and not view.done & bit


def _why(desk: Desk, view: View, want: Want | None, display: _Display) -> str:
    """Why the one who fulfils cannot take a card now: one of its kind is taken already, or peppers lack."""
    t = desk.words
    if view.done & display.bit:
        once = "scoville.fulfilment.once"
        return f"<tag:{desk.rulebook.number(once)}> {desk.rulebook.sentence(once)}"
    lacks = "" if want is None else t.listing([pieces.name(t, pepper) for pepper in want.lacks])
    return f"<tag:{desk.rulebook.number(display.rule)}> " + t("table_scoville.cards.lacks", peppers=lacks)


def _press(desk: Desk, view: View, want: Want | None, display: _Display, take: Callable[[], Any]) -> Any:
    """Taking a card, or saying in the prompt line why it cannot be taken; nothing while another one acts."""
    if desk.actor is None or view.phase != "fulfilment":
        return None
    if not view.done & display.bit and want is not None and want.payable:
        return take
    return lambda: desk.refused(_why(desk, view, want, display))


def _mark(b: Builder, box: Box, desk: Desk, want: Want | None, can: bool) -> None:
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
        pieces.badge(b, Box(box.x - 6, box.y - 5, 23, 23), want.lacks, desk.words, theme.BAD)


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


class _Display(NamedTuple):
    """A display: how its widgets' names start, its bit in `done`, the rule of paying, a press's doing, its shape."""

    name: str
    bit: int
    rule: str
    do: str
    shape: float


class _Offer(NamedTuple):
    """A card on display: where it lies, its id, its title, what it is in full, and what draws its face."""

    card: Card
    cell: Box
    name: str
    title: str
    about: str
    face: Callable[[Any, Box], None]


_MARKET = _Display("market", 1, "scoville.market.pay", "market", 1.15)
_COOK_OFF = _Display("recipe", 2, "scoville.recipe.pay", "cook", 5.0)


def _offers(
    b: Builder,
    desk: Desk,
    view: View,
    display: _Display,
    offers: Iterable[_Offer],
    left: tuple[Card, ...],
    found: tuple[Want, ...] | None,
    do: Callable[..., Any],
    lit: bool,
) -> None:
    """The cards of a display with their marks; a taken one leaves its place bare."""
    wanted = {} if found is None else {want.card: want for want in found}
    can = lit or _can_take(view, desk, display.bit)
    turn = desk.words, can, (desk.actor, view.done & display.bit) if view.phase == "fulfilment" else None
    for offer in offers:
        if offer.card not in left:
            b.fill(offer.cell, theme.PAPER2, 8, theme.PAPER3, 1)
            continue
        want = wanted.get(offer.card)

        def declare(offer: _Offer = offer, want: Want | None = want) -> None:
            _offer(b, desk, view, display, offer, want, do, can)

        b.part(f"{display.name}:{offer.name}", (turn, offer.cell, want), declare)


def _offer(
    b: Builder,
    desk: Desk,
    view: View,
    display: _Display,
    offer: _Offer,
    want: Want | None,
    do: Callable[..., Any],
    can: bool,
) -> None:
    """A card on display with its mark."""
    card, cell, name, title, about, face = offer
    b.card(
        f"{display.name}:{name}",
        cell,
        key=(f"scoville {display.name}", name, desk.words.language),
        draw=face,
        press=_press(desk, view, want, display, lambda: do(display.do, card)),
        hint=_hint(desk.words, want, title, about),
        radius=8,
        shadow="flat",
        large=partial(_large, face, display.shape, about),
    )
    _mark(b, cell, desk, want, can)


def _market(
    b: Builder, desk: Desk, view: View, box: Box, own: Wants | None, do: Callable[..., Any], columns: int, lit: bool
) -> None:
    t = desk.words
    lines = outlook_lines(t, time_outlook(view))
    inner = _panel(b, box, "market", t("table_scoville.market"), lines[1], lines[0])
    laid = view.laid_market
    rows = max(1, -(-len(laid) // columns))
    offers = (
        _Offer(card, cell, data.id, t("table_scoville.cards.market"), _about(t, card), partial(_market_face, data, t))
        for card, cell in zip(laid, inner.grid(columns, rows, 6), strict=False)
        for data in (components().market[card],)
    )
    _offers(b, desk, view, _MARKET, offers, view.market, own and own.market, do, lit)


def _large(face: Callable[[Any, Box], None], shape: float, title: str, b: Any, box: Box) -> None:
    """A card looked at large: its own face in its own proportions, and its title below."""
    card = Box(box.x, box.y, box.w, box.h - 80).fit(shape)
    face(b, card)
    b.text(Box(box.x, card.bottom + 16, box.w, 56), title, "note", theme.CREAM, align="center", lines=2)


def _market_face(data: MarketCard, words: Words, b: Any, box: Box) -> None:
    pieces.market_face(b, box, data, words)


def _recipe_face(data: Recipe, words: Words, b: Any, box: Box) -> None:
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
    out: list[Box] = []
    x = inner.x
    for part in parts:
        width = room * part / sum(parts)
        out += [Box(x, inner.y + row * (height + gap), width, height) for row in range(rows)]
        x += width + 8
    return out


def _cook_off(
    b: Builder, desk: Desk, view: View, box: Box, own: Wants | None, do: Callable[..., Any], lit: bool
) -> None:
    t = desk.words
    lines = outlook_lines(t, time_outlook(view))
    inner = _panel(b, box, "cook_off", t("table_scoville.cook_off"), lines[2], lines[0])
    # As they were laid: the lowest first, down the left column and then down the next one.
    laid = view.laid_recipes
    offers = (
        _Offer(card, cell, data.id, title, title, partial(_recipe_face, data, t))
        for card, cell in zip(laid, _recipe_cells(inner, laid), strict=False)
        for data, title in ((components().recipes[card], recipe_title(t, card)),)
    )
    _offers(b, desk, view, _COOK_OFF, offers, view.cook_off, own and own.recipes, do, lit)


def _house(b: Builder, desk: Desk, view: View, box: Box, do: Callable[..., Any]) -> None:
    t = desk.words
    now = view.phase in ("bid", "space", "claim")
    note = t("table_scoville.house.deck", count=view.deck_count)
    inner = _panel(b, box, "house", t("table_scoville.house.now" if now else "table_scoville.house.next"), note)
    claiming = view.phase == "claim" and desk.actor is not None
    about = t, inner, view.house, view.seats, claiming
    b.part("house", about, lambda: _house_cards(b, t, view, inner, do, claiming))


def _house_cards(b: Builder, t: Words, view: View, inner: Box, do: Callable[..., Any], claiming: bool) -> None:
    cells = inner.columns(max(4, view.seats), 8)
    for card, cell in zip(view.house, cells, strict=False):
        data = components().auction[card]
        names = t.listing([pieces.name(t, pepper) for pepper in data.peppers])
        face = partial(_auction_face, data.peppers, t)
        b.card(
            f"auction:{data.id}",
            cell,
            key=("scoville auction", data.id, t.language),
            draw=face,
            press=(lambda card=card: do("claim", card)) if claiming else None,
            hint=names,
            radius=8,
            shadow="flat",
            large=partial(_large, face, 1.3, names),
        )
        if claiming:
            b.outline(cell, theme.LAMP2, 3, 8)


def _auction_face(peppers: tuple[Pepper, ...], words: Words, b: Any, box: Box) -> None:
    b.fill(box, theme.PAPER, 8, theme.PAPER3, 1.5)
    height = min(box.h * 0.86, max(96.0, box.h * 0.5), (box.w - 10) / len(peppers) * 1.2)
    pieces.row_of(b, box.inset(5, 2), peppers, words, height)
