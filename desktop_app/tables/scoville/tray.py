"""The own tray: stock, money, tiles, and what the phase asks for."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from desktop_app.tables.contract import Desk
from desktop_app.tables.open_turn import PERSON
from desktop_app.tables.scoville import harvest, pieces
from desktop_app.tables.scoville.plates import TILE_ICONS
from desktop_app.tables.scoville.selection import Selection
from desktop_app.tables.tray import eye_label, tray
from desktop_app.telling.scoville import components
from desktop_app.telling.words import Words
from desktop_app.ui import theme
from desktop_app.ui.boxes import Box
from desktop_app.ui.text import plain
from rules.core.refusal import Refusal
from rules.scoville.actions import EndFulfilment, EndHarvest, EndPlanting
from rules.scoville.components import COLOURS, DOUBLE_BACK, EXTRA_STEP, STACK_OF, STACKS, TILES, Pepper
from rules.scoville.previews import Price, prices
from rules.scoville.view import Holdings, View
from rules.scoville.walks import best_worth

if TYPE_CHECKING:
    from desktop_app.ui.builder import Builder

Do = Callable[..., Any]

TILE_EDGE = {"extra_step": harvest.TILE_COLOUR[EXTRA_STEP], "double_back": harvest.TILE_COLOUR[DOUBLE_BACK]}


def own_tray(b: Builder, desk: Desk, view: View, box: Box, pick: Selection, do: Do, ways: harvest.Found) -> None:
    """Everything of the audience's seat; for a spectator only the prices. `ways` are all ways on of its farmer."""
    inner = tray(b, desk, box)
    if _covered(desk):
        return
    own = view.own
    seat = view.seat
    top, rest = inner.top(38, 8)
    buttons, stock = rest.foot(52, 8)
    used = eye_label(b, desk, top.x, top.y, 400)
    legend = Box(top.x + used + (16 if used else 0), top.y, top.w - used - 16, top.h)
    if view.phase == "harvest" and desk.actor is not None and pick.pending is None:
        _signs(b, desk, legend)
    else:
        b.text(legend, _legend(desk, view, pick), "label", colour=theme.CREAM2, lines=1, ellipsis=True)
    money_w = 142.0
    purse, peppers = stock.right_side(money_w, 10)
    _stock(b, desk, view, peppers, own, pick, do)
    _purse(b, desk, view, purse, own)
    if view.phase == "space":
        _waiting(b, desk, view, buttons)
    elif desk.actor is not None and view.phase == "claim":
        b.text(buttons, desk.words("table_scoville.tray.claim"), "label", colour=theme.CREAM, lines=2)
    elif desk.actor is not None and desk.actor == seat:
        _actions(b, desk, view, buttons, pick, do, ways)
    elif own is not None:
        _won(b, desk, buttons, own)


def _covered(desk: Desk) -> bool:
    """Whether the cover of the person who is asked lies on the tray."""
    if not desk.live or not desk.private or desk.audience is not None or desk.actor is not None:
        return False
    return any(desk.sitters[seat].kind == PERSON for seat in desk.to_act)


def _legend(desk: Desk, view: View, pick: Selection) -> str:
    t = desk.words
    if pick.pending is not None:
        return t("table_scoville.tray.confirm")
    if view.phase == "planting" and desk.actor is not None:
        if pick.pepper is None:
            return t("table_scoville.tray.plant")
        return t("table_scoville.tray.plot", pepper=pieces.name(t, pick.pepper))
    if view.phase == "fulfilment" and desk.actor is not None:
        return t("table_scoville.tray.fulfil")
    if view.phase == "space":
        return t("table_scoville.tray.space" if desk.actor is not None else "table_scoville.tray.tie_left")
    if view.phase == "bid" and desk.actor is not None:
        return t("table_scoville.tray.tie")
    return t("table_scoville.tray.prices")


def _signs(b: Builder, desk: Desk, box: Box) -> None:
    """What the small signs at the notches mean."""
    t = desk.words
    steps, rest = box.left(32 + b.width_of(t("table_scoville.tray.steps"), "label"), 20)
    harvest.steps_sign(b, Box(steps.x, steps.cy - 5, 24, 10), 3, theme.LAMP)
    harvest.worth_sign(b, Box(rest.x, rest.cy - 11, 22, 22), None)
    for key, part in (("steps", steps), ("worth", rest)):
        spot = Box(part.x + 30, part.y, part.w - 30, part.h)
        b.text(spot, t(f"table_scoville.tray.{key}"), "label", colour=theme.CREAM2, ellipsis=True)


def _waiting(b: Builder, desk: Desk, view: View, box: Box) -> None:
    """The discs in the waiting circles, in the old order: what was bid, whose choice it is, and the space taken."""
    for seat, cell in zip(view.order, box.columns(view.seats, 6), strict=True):
        now = seat == view.actor
        sitter, bid = desk.sitters[seat], view.growers[seat].bid
        placed = view.spaces.index(seat) + 1 if seat in view.spaces else 0
        b.fill(cell, theme.rgb("#FDE9BC") if now else (*theme.CREAM, 24), 10, theme.LAMP2 if now else theme.EDGE, 2)
        ink = theme.INK if now else theme.CREAM
        b.token(Box(cell.x + 7, cell.cy - 17, 34, 34), sitter.shape)
        pieces.coin(b, Box(cell.x + 45, cell.cy - 19, 38, 38), str(bid or 0))
        name = Box(cell.x + 90, cell.y, cell.w - (124 if placed else 96), cell.h)
        if name.w > 70:
            b.text(name, plain(sitter.name), "label", colour=ink, ellipsis=True)
        if placed:
            spot = Box(cell.right - 34, cell.cy - 13, 26, 26)
            b.outline(spot, ink, 1.5, 6)
            b.text(spot, str(placed), "number", align="center", size=18, colour=ink)
        key = "placed" if placed else "now" if now else "chooses" if bid else "zero"
        hint = desk.words(f"table_scoville.waiting.{key}", name=plain(sitter.name), amount=bid or 0, space=placed)
        b.hot(f"waiting:{seat}", cell, hint=hint, radius=10, focus=False)


def _stock(b: Builder, desk: Desk, view: View, box: Box, own: Holdings | None, pick: Selection, do: Do) -> None:
    """Ten columns: pepper, how many are owned, what one sells for."""
    t = desk.words
    stock = None if own is None else own.stock
    priced = prices(components(), view)
    planting = desk.actor is not None and view.phase == "planting" and pick.pending is None
    selling = desk.actor is not None and view.phase == "fulfilment" and not view.done & 4 and pick.pending is None
    picked = pick.pepper if planting else pick.sale[0] if selling and pick.sale is not None else None
    asked = "pick" if planting else "sell_pick" if selling else ""
    for pepper, cell in enumerate(box.columns(COLOURS, 4)):
        column = _Column(pepper, None if stock is None else stock[pepper], priced[pepper], asked, picked == pepper)

        def declare(cell: Box = cell, column: _Column = column) -> None:
            _stock_card(b, t, cell, column, do)

        b.part(f"stock:{pepper}", (t, cell, column), declare)


class _Column(NamedTuple):
    """One colour of the own stock: how many (None: nobody may know), the price, and what a press picks it for."""

    pepper: Pepper
    owned: int | None
    price: Price
    asked: str
    chosen: bool


def _stock_card(b: Builder, t: Words, box: Box, column: _Column, do: Do) -> None:
    pepper, count, price, asked, chosen = column
    hint = t(
        "table_scoville.tray.price",
        pepper=pieces.name(t, pepper),
        price=price.price,
        planted=price.planted,
        missing=price.missing,
    )
    usable = bool(count and asked)

    def choose() -> object:
        return do(asked, pepper)

    b.card(
        f"stock:{pepper}",
        box,
        key=("scoville stock", pepper, count, price.price, t.language),
        draw=lambda b, box: _stock_face(b, box, t, pepper, count, price.price),
        press=choose if usable else None,
        drag=pepper if usable and asked == "pick" else None,
        lift=choose if usable and asked == "pick" else None,
        chosen=chosen,
        hint=hint,
        radius=9,
        shadow=None,
    )


def _stock_face(b: Any, box: Box, t: Words, pepper: Pepper, count: int | None, price: int) -> None:
    have = count is None or count > 0
    b.fill(box, theme.PAPER if have else theme.rgb("#3A2A1E"), 9)
    side = min(box.w * 1.15, box.h * 0.52)
    pieces.pepper(b, Box(box.cx - side / 2, box.y + box.h * 0.03, side, side), pepper, t, grey=not have)
    ink = theme.INK if have else theme.CREAM2
    half = box.h * 0.56
    if count is not None:
        b.text(Box(box.x, box.y + half, box.w, box.h * 0.24), str(count), "number", align="center", size=20, colour=ink)
    b.text(
        Box(box.x, box.bottom - box.h * 0.23, box.w, box.h * 0.22),
        f"${price}",
        "small",
        align="center",
        colour=theme.INK2 if have else theme.CREAM2,
    )


def _purse(b: Builder, desk: Desk, view: View, box: Box, own: Holdings | None) -> None:
    if own is None:
        b.fill(box, (*theme.CREAM, 24), 10)
        b.text(
            box.inset(10, 4),
            desk.words("table_scoville.tray.hidden"),
            "small",
            align="center",
            lines=None,
            colour=theme.CREAM2,
        )
        return
    b.fill(box, theme.PAPER, 10)
    coin = Box(box.x + 10, box.y + 8, 44, 44)
    pieces.coin(b, coin, "$")
    b.counter(f"money:{view.seat}", Box(box.x + 60, box.y + 6, box.w - 68, 48), own.money, size=32)
    count = len(own.market) + len(own.recipes) + len(own.plaques)
    b.text(
        Box(box.x + 10, box.bottom - 30, box.w - 20, 26), desk.words("table_scoville.tray.cards", count=count), "small"
    )


def _won(b: Builder, desk: Desk, box: Box, own: Holdings) -> None:
    """What was won so far, in one line."""
    t = desk.words
    market = sum(components().market[card].points for card in own.market)
    recipes = sum(components().recipes[card].points for card in own.recipes)
    plaques = sum(plaque.points for plaque in own.plaques)
    words = t("table_scoville.tray.won", market=market, recipes=recipes, plaques=plaques)
    b.text(box, words, "label", colour=theme.CREAM2, lines=1)


def _undo(b: Builder, desk: Desk, box: Box, pick: Selection, do: Do) -> None:
    refusal: Refusal | None = None if pick.pending is not None else desk.why_no_undo()
    reason = None
    if refusal is not None:
        number = desk.rulebook.number(refusal.rule)
        sentence = desk.rulebook.sentence(refusal.rule) if refusal.rule else desk.words("ui.cover.not_now")
        reason = f"<tag:{number}> {sentence}" if number else sentence
    b.button("undo", box, desk.words("ui.cover.undo"), lambda: do("undo"), "plain", "undo", key="u", reason=reason)


def _actions(b: Builder, desk: Desk, view: View, box: Box, pick: Selection, do: Do, ways: harvest.Found) -> None:
    t = desk.words
    main, left = box.right_side(236, 12)
    if view.phase == "bid":
        _bid(b, desk, view, main, left, pick, do)
        return
    undo, left = left.left(140, 12)
    _undo(b, desk, undo, pick, do)
    if pick.pending is not None:
        b.button("confirm", main, t("table_scoville.confirm"), lambda: do("confirm"), "primary", "check", key="e")
        b.text(left, t("table_scoville.tray.pending"), "label", colour=theme.CREAM, lines=2)
    elif view.phase == "planting":
        _planting(b, desk, view, main, left, pick, do)
    elif view.phase == "harvest":
        stop = desk.why_not(EndHarvest())
        reason = None if stop is None else _reason(desk, stop)
        b.button("stop", main, t("table_scoville.stop"), lambda: do("end"), "primary", "flag", key="e", reason=reason)
        _walk_tiles(b, desk, view, left, pick, do, ways)
    elif view.phase == "fulfilment":
        _fulfilment(b, desk, view, main, left, pick, do)


def _reason(desk: Desk, refusal: Refusal) -> str:
    return f"<tag:{desk.rulebook.number(refusal.rule)}> {desk.rulebook.sentence(refusal.rule)}"


def _bid(b: Builder, desk: Desk, view: View, main: Box, left: Box, pick: Selection, do: Do) -> None:
    t = desk.words
    money = view.own.money if view.own is not None else 0
    amount = min(pick.bid if pick.bid is not None else 0, money)
    b.button(
        "bid", main, t("table_scoville.bid.do", amount=amount), lambda: do("bid", amount), "primary", "lock", key="e"
    )
    slide, about = left.left(290, 14)
    b.slider("amount", slide, amount, 0, max(1, money), 1, lambda v: do("bid_set", int(v)), dark=True)
    key = "table_scoville.bid.zero" if amount == 0 else "table_scoville.bid.some"
    b.text(about, t(key), "small", colour=theme.CREAM2, lines=2)


def _planting(b: Builder, desk: Desk, view: View, main: Box, left: Box, pick: Selection, do: Do) -> None:
    t = desk.words
    stop = desk.why_not(EndPlanting())
    reason = None if stop is None else _reason(desk, stop)
    b.button(
        "end", main, t("table_scoville.end_planting"), lambda: do("end"), "primary", "flag", key="e", reason=reason
    )
    stack = STACK_OF[pick.pepper] if pick.pepper is not None else -1
    if stack < 0:
        _tiles(b, desk, view, left)
        return
    plaques = view.plaques[stack]
    taken = view.actor >= 0 and view.growers[view.actor].took_plaque
    name = t(f"scoville.stack.{STACKS[stack]}")
    name = name[:1].lower() + name[1:]
    if taken or not plaques:
        words = t("table_scoville.plaques.taken" if taken else "table_scoville.plaques.none")
        b.text(left, words, "label", colour=theme.CREAM2, lines=2)
        return
    switch, label = left.left(66, 8)
    b.switch("plaque", switch, pick.plaque, lambda v: do("plaque", v))
    b.text(label, t("table_scoville.plaques.take", plaque=name, count=plaques[0]), "label", colour=theme.CREAM, lines=2)


def _tiles(b: Builder, desk: Desk, view: View, box: Box) -> None:
    """The tile of the planting phase; spent it pales."""
    if view.options.no_bonus_tiles or view.seat is None:
        return
    used = bool(view.growers[view.seat].spent >> TILES.index("extra_pepper") & 1)
    cell = box.columns(2, 10)[0]
    b.hot("tile:extra_pepper", cell, hint=desk.words("scoville.bonus.extra_pepper.line"), radius=10, focus=False)
    _tile_plate(b, desk, cell, "extra_pepper", used, "")


def _tile_plate(b: Builder, desk: Desk, cell: Box, name: str, used: bool, adds: str, on: bool | None = None) -> None:
    """A bonus tile with its icon and name, and below the name what it adds now."""
    t = desk.words
    edge = TILE_EDGE.get(name, theme.EDGE)
    fill = theme.rgb("#33241A") if used else theme.rgb("#FDE9BC") if on else (*theme.CREAM, 24)
    b.fill(cell, fill, 10, None if used else edge, 2.5 if on else 1.5)
    ink = theme.rgb("#A8967E") if used else theme.INK if on else theme.CREAM
    b.icon(Box(cell.x + 10, cell.cy - 12, 24, 24), TILE_ICONS[name], ink)
    words = Box(cell.x + 42, cell.y + 3, cell.w - 48, cell.h - 6)
    title = t(f"scoville.bonus.{name}.name")
    second = t("table_scoville.tiles.used") if used else adds
    upper, lower = words.top(words.h * 0.54) if second else (words, words)
    b.text(upper, title, "label", colour=ink, size=18)
    if second:
        b.text(lower, second, "small", colour=theme.INK2 if on else theme.CREAM2, size=15)


def _walk_tiles(b: Builder, desk: Desk, view: View, box: Box, pick: Selection, do: Do, ways: harvest.Found) -> None:
    """The two tiles of the harvest: pressed, ways that spend them are lit; each says what the best way gains by it."""
    t = desk.words
    if view.options.no_bonus_tiles or view.seat is None:
        return
    spent = view.growers[view.seat].spent
    for name, cell in zip(("extra_step", "double_back"), box.columns(2, 8), strict=True):
        bit = 1 << TILES.index(name)
        used = bool(spent & bit)
        useful = any(way.tiles & bit for reach in ways.values() for way in reach.ways)
        gain = best_worth(ways, pick.tiles | bit) - best_worth(ways, pick.tiles & ~bit)
        adds = t("table_scoville.tiles.adds", count=gain) if useful else t("table_scoville.tiles.idle")
        on = bool(pick.tiles & bit) and not used
        press = None if used or not useful else lambda bit=bit: do("tile", bit)
        look = b.hot(f"tile:{name}", cell, press, hint=t(f"scoville.bonus.{name}.line"), radius=10)
        _tile_plate(b, desk, cell, name, used, adds, on)
        if look.hover and press is not None:
            b.outline(cell.inset(-2), theme.LAMP, 2, 12)


def _fulfilment(b: Builder, desk: Desk, view: View, main: Box, left: Box, pick: Selection, do: Do) -> None:
    t = desk.words
    card = components().market[pick.choosing] if pick.choosing is not None else None
    if card is not None:
        b.text(
            Box(left.x, left.y, left.w - 220, left.h),
            t("table_scoville.market_choice"),
            "label",
            colour=theme.CREAM,
            lines=2,
        )
        for n, pepper in enumerate(card.choice):
            spot = Box(left.right - 208 + n * 106, left.y, 100, left.h)
            b.button(f"choice:{pepper}", spot, pieces.name(t, pepper), lambda p=pepper: do("choice", p), "plain")
        b.button("end", main, t("table_scoville.end_turn"), lambda: do("end"), "plain", "flag", key="e")
        return
    if pick.sale is None or view.own is None or view.own.stock is None:
        done = [
            t(f"table_scoville.done.{key}")
            for bit, key in ((1, "market"), (2, "recipe"), (4, "sale"))
            if view.done & bit
        ]
        words = t("table_scoville.tray.done", done=t.listing(done)) if done else t("table_scoville.tray.options")
        b.text(left, words, "label", colour=theme.CREAM2, lines=2)
        b.button("end", main, t("table_scoville.end_turn"), lambda: do("end"), "primary", "flag", key="e")
        return
    pepper, count = pick.sale
    most = min(components().numbers.sale_max, view.own.stock[pepper])
    price = prices(components(), view)[pepper].price
    sell, slide = left.right_side(200, 10)
    if pick.for_nothing:
        b.text(slide, t("table_scoville.sale.sure"), "label", colour=theme.CREAM, lines=2)
    elif most > 1:
        b.slider("count", slide, count, 1, most, 1, lambda v: do("sell_count", int(v)), dark=True)
    else:
        b.text(slide, t("table_scoville.sale.one"), "label", colour=theme.CREAM2, lines=2)
    words = t("table_scoville.sale.do", number=count, money=count * price)
    if pick.for_nothing:
        words = t("table_scoville.sale.for_nothing")
    b.button("sell", sell, words, lambda: do("sell"), "primary", "check", key="return")
    b.button("end", main, t("table_scoville.end_turn"), lambda: do("end"), "plain", "flag", key="e")


def ending(view: View) -> Any:
    """The move that ends the own turn in this phase."""
    return {"planting": EndPlanting(), "harvest": EndHarvest(), "fulfilment": EndFulfilment()}[view.phase]
