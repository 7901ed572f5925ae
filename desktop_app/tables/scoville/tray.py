"""The own tray: stock, money, tiles, and what the phase asks for.

What ends a turn has a place of its own beside Undo, what confirms one lies at the right end, and a bid between the two:
a second press at one spot never finds another decision there.
"""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from desktop_app.tables.frame import eye_label, own_tray, undo_button
from desktop_app.tables.scoville import deeds, harvest, pieces
from desktop_app.tables.scoville.marks import TILE_ICONS
from desktop_app.tables.scoville.now import ScovilleNow
from desktop_app.ui import theme
from desktop_app.ui.boxes import Box
from rules.scoville.components import COLOURS, DOUBLE_BACK, EXTRA_STEP, STACK_OF, STACKS, TILES, Pepper
from rules.scoville.previews import Price, prices
from rules.scoville.state import MARKET, RECIPE, SALE
from rules.scoville.view import Holdings
from rules.scoville.walks import best_worth

TILE_EDGE = {"extra_step": harvest.TILE_COLOUR[EXTRA_STEP], "double_back": harvest.TILE_COLOUR[DOUBLE_BACK]}


class Row(NamedTuple):
    """The places in the row of buttons; `free` reaches from the end button to the right end of the row."""

    undo: Box
    end: Box
    middle: Box
    main: Box
    free: Box


def _row(box: Box) -> Row:
    undo, rest = box.left(140, 12)
    end, free = rest.left(212, 12)
    main, middle = free.right_side(230, 12)
    return Row(undo, end, middle, main, free)


def stock_tray(now: ScovilleNow, box: Box) -> None:
    """Everything of the audience's seat; for a spectator only the prices."""
    inner = own_tray(now, box)
    if now.covered:
        return
    top, rest = inner.top(38, 8)
    buttons, stock = rest.foot(52, 8)
    used = eye_label(now, top.x, top.y, 400)
    legend = Box(top.x + used + (16 if used else 0), top.y, top.w - used - 16, top.h)
    if now.asked == "harvest" and now.choosing:
        _signs(now, legend)
    else:
        now.b.text(legend, _legend(now), "label", colour=theme.CREAM2, lines=1, ellipsis=True)
    purse, peppers = stock.right_side(142, 10)
    _stock(now, peppers)
    _purse(now, purse)
    _buttons(now, buttons)


def _buttons(now: ScovilleNow, box: Box) -> None:
    """What the phase asks for; for one who waits what was won so far."""
    row = _row(box)
    if now.choice.waiting is not None:
        undo_button(now, row.undo, partial(deeds.back, now))
        confirm = now.words("table_scoville.confirm")
        # Neither where the step was made nor where the next one ends: the last step of a fulfilment, a sale or a
        # reward, is pressed at the right, and after a harvest the fulfilment is ended at the left.
        at_left = now.view.phase == "fulfilment"
        between = Box(row.end.x, row.end.y, row.main.x - 12 - row.end.x, row.end.h)
        place, room = (row.end, row.free) if at_left else (row.main, between)
        now.b.button("confirm", place, confirm, partial(deeds.confirm, now), "primary", "check", key="e", final=True)
        now.b.text(room, now.words("table_scoville.tray.pending"), "label", colour=theme.CREAM, lines=2)
        return
    match now.asked or now.view.phase:
        case "space":
            _waiting(now, box)
        case "claim" if now.asked:
            now.b.text(box, now.words("table_scoville.tray.claim"), "label", colour=theme.CREAM, lines=2)
        case "bid" if now.asked:
            _bid(now, row)
        case "planting" if now.asked:
            undo_button(now, row.undo)
            _end(now, row.end, "end", "table_scoville.end_planting")
            _planting(now, row.free)
        case "harvest" if now.asked:
            undo_button(now, row.undo)
            _end(now, row.end, "stop", "table_scoville.stop")
            _walk_tiles(now, row.free)
        case "fulfilment" if now.asked:
            undo_button(now, row.undo)
            _end(now, row.end, "end", "table_scoville.end_turn")
            _fulfilment(now, row)
        case _:
            if now.view.own is not None:
                _won(now, box, now.view.own)


def _end(now: ScovilleNow, box: Box, name: str, label: str) -> None:
    """The button that ends the turn; grey with the rule while something must be done first."""
    reason = now.why(deeds.ending(now.view.phase))
    # While something else is begun that one stands out.
    kind = "plain" if now.choice.sale is not None or now.choice.rewarding is not None else "primary"
    now.b.button(name, box, now.words(label), partial(deeds.end, now), kind, "flag", key="e", reason=reason, final=True)


def _legend(now: ScovilleNow) -> str:
    """What to do next, or what the small numbers mean."""
    t, choice = now.words, now.choice
    if choice.waiting is not None:
        return t("table_scoville.tray.confirm" if now.view.phase != "claim" else "table_scoville.tray.last_claim")
    match now.asked:
        case "planting":
            if choice.pepper is None:
                return t("table_scoville.tray.plant")
            return t("table_scoville.tray.plot", pepper=pieces.name(t, choice.pepper))
        case "fulfilment":
            return t("table_scoville.tray.fulfil")
        case "bid":
            return t("table_scoville.tray.tie")
        case "space":
            return t("table_scoville.tray.space")
        case _:
            return t("table_scoville.tray.tie_left" if now.view.phase == "space" else "table_scoville.tray.prices")


def _signs(now: ScovilleNow, box: Box) -> None:
    """What the small signs at the notches mean."""
    b, t = now.b, now.words
    steps, rest = box.left(32 + b.width_of(t("table_scoville.tray.steps"), "label"), 20)
    harvest.steps_sign(b, Box(steps.x, steps.cy - 5, 24, 10), 3, theme.LAMP)
    harvest.worth_sign(b, Box(rest.x, rest.cy - 11, 22, 22), None)
    for key, part in (("steps", steps), ("worth", rest)):
        spot = Box(part.x + 30, part.y, part.w - 30, part.h)
        b.text(spot, t(f"table_scoville.tray.{key}"), "label", colour=theme.CREAM2, ellipsis=True)


def _waiting(now: ScovilleNow, box: Box) -> None:
    """The discs in the waiting circles, in the old order: what was bid, whose choice it is, and the space taken."""
    b, view = now.b, now.view
    for seat, cell in zip(view.order, box.columns(view.seats, 6), strict=True):
        asked = seat == view.actor
        bid = max(0, view.bids[seat])
        placed = view.spaces.index(seat) + 1 if seat in view.spaces else 0
        fill, edge = (theme.rgb("#FDE9BC"), theme.LAMP2) if asked else ((*theme.CREAM, 24), theme.EDGE)
        b.fill(cell, fill, 10, edge, 2)
        ink = theme.INK if asked else theme.CREAM
        now.token(Box(cell.x + 7, cell.cy - 17, 34, 34), seat)
        pieces.coin(b, Box(cell.x + 45, cell.cy - 19, 38, 38), str(bid))
        name = Box(cell.x + 90, cell.y, cell.w - (124 if placed else 96), cell.h)
        if name.w > 70:
            b.text(name, now.name(seat), "label", colour=ink, ellipsis=True)
        if placed:
            spot = Box(cell.right - 34, cell.cy - 13, 26, 26)
            b.outline(spot, ink, 1.5, 6)
            b.text(spot, str(placed), "number", align="center", size=18, colour=ink)
        key = "placed" if placed else "now" if asked else "chooses" if bid else "zero"
        hint = now.words(f"table_scoville.waiting.{key}", name=now.name(seat), amount=bid, space=placed)
        b.hot(f"waiting:{seat}", cell, hint=hint, radius=10, focus=False)


class _Column(NamedTuple):
    """One colour of the own stock: how many (None: nobody may know), the price, and the phase that may use it."""

    pepper: Pepper
    owned: int | None
    price: Price
    phase: str
    chosen: bool


def _stock(now: ScovilleNow, box: Box) -> None:
    """Ten columns: pepper, how many are owned, what one sells for."""
    view, choice = now.view, now.choice
    stock = None if view.own is None else view.own.stock
    priced = prices(now.components, view)
    phase = now.asked if now.choosing else ""
    if phase not in ("planting", "fulfilment") or (phase == "fulfilment" and view.done & SALE):
        phase = ""
    picked = choice.pepper if phase == "planting" else choice.sale[0] if phase and choice.sale is not None else None
    for pepper, cell in enumerate(box.columns(COLOURS, 4)):
        column = _Column(pepper, None if stock is None else stock[pepper], priced[pepper], phase, picked == pepper)
        now.part(f"stock:{pepper}", (cell, column), partial(_stock_card, now, cell, column))


def _stock_card(now: ScovilleNow, box: Box, column: _Column) -> None:
    pepper, owned, price, phase, chosen = column
    t = now.words
    planting = phase == "planting"
    choose = None
    if phase:
        choose = partial(deeds.pick if planting else deeds.pick_sale, now, pepper)
        if not owned:
            choose = partial(now.desk.refused, t("table_scoville.tray.none_left", pepper=pieces.word(t, pepper)))
    draggable = planting and bool(owned)
    now.b.card(
        f"stock:{pepper}",
        box,
        key=("scoville stock", pepper, owned, price.price, t.language),
        draw=lambda b, inside: _stock_face(now.on(b), inside, pepper, owned, price.price),
        press=choose,
        drag=pepper if draggable else None,
        lift=choose if draggable else None,
        chosen=chosen,
        hint=t(
            "table_scoville.tray.price",
            pepper=pieces.name(t, pepper),
            price=price.price,
            planted=price.planted,
            missing=price.missing,
        ),
        radius=9,
        shadow=None,
        like="place" if planting else "sale",
        focus=bool(owned),
    )


def _stock_face(now: ScovilleNow, box: Box, pepper: Pepper, owned: int | None, price: int) -> None:
    b = now.b
    have = owned is None or owned > 0
    b.fill(box, theme.PAPER if have else theme.rgb("#3A2A1E"), 9)
    side = min(box.w * 1.15, box.h * 0.52)
    pieces.pepper(b, Box(box.cx - side / 2, box.y + box.h * 0.03, side, side), pepper, now.words, grey=not have)
    if owned is not None:
        ink = theme.INK if have else theme.CREAM2
        number = Box(box.x, box.y + box.h * 0.56, box.w, box.h * 0.24)
        b.text(number, str(owned), "number", align="center", size=20, colour=ink)
    foot = Box(box.x, box.bottom - box.h * 0.23, box.w, box.h * 0.22)
    b.text(foot, f"${price}", "small", align="center", colour=theme.INK2 if have else theme.CREAM2)


def _purse(now: ScovilleNow, box: Box) -> None:
    """The own money and the number of cards won."""
    b, own = now.b, now.view.own
    if own is None:
        b.fill(box, (*theme.CREAM, 24), 10)
        hidden = now.words("table_scoville.tray.hidden")
        b.text(box.inset(10, 4), hidden, "small", align="center", lines=None, colour=theme.CREAM2)
        return
    b.fill(box, theme.PAPER, 10)
    pieces.coin(b, Box(box.x + 10, box.y + 8, 44, 44), "$")
    b.counter(f"money:{now.view.seat}", Box(box.x + 60, box.y + 6, box.w - 68, 48), own.money, size=32)
    count = len(own.market) + len(own.recipes) + len(own.plaques)
    # Two lines where there is room, so that long words need not shrink.
    tall = 46 if box.h > 110 else 26
    foot = Box(box.x + 10, box.bottom - tall - 4, box.w - 20, tall)
    b.text(foot, now.words("table_scoville.tray.cards", count=count), "small", lines=2 if tall > 26 else 1)


def _won(now: ScovilleNow, box: Box, own: Holdings) -> None:
    """What was won so far, in one line."""
    cards = now.components
    words = now.words(
        "table_scoville.tray.won",
        market=sum(cards.market[card].points for card in own.market),
        recipes=sum(cards.recipes[card].points for card in own.recipes),
        plaques=sum(plaque.points for plaque in own.plaques),
    )
    now.b.text(box, words, "label", colour=theme.CREAM2, lines=1)


def _bid(now: ScovilleNow, row: Row) -> None:
    """A slider over the own money, the bid, and what it means."""
    b, t = now.b, now.words
    money = now.view.own.money if now.view.own is not None else 0
    amount = min(now.choice.bid or 0, money)
    slide = Box(row.undo.x, row.undo.y, row.end.right - row.undo.x, row.undo.h)
    b.slider("amount", slide, amount, 0, max(1, money), 1, lambda value: deeds.set_bid(now, int(value)), dark=True)
    label = t("table_scoville.bid.do", amount=amount)
    b.button("bid", row.middle, label, partial(deeds.bid, now, amount), "primary", "lock", key="e", final=True)
    key = "table_scoville.bid.zero" if amount == 0 else "table_scoville.bid.some"
    b.text(row.main, t(key), "small", colour=theme.CREAM2, lines=2)


def _planting(now: ScovilleNow, box: Box) -> None:
    """The tile of the phase, or whether the pepper in hand takes its plaque."""
    b, t, view = now.b, now.words, now.view
    stack = STACK_OF[now.choice.pepper] if now.choice.pepper is not None else -1
    if stack < 0:
        _tile(now, box)
        return
    plaques = view.plaques[stack]
    if view.took_plaque(view.actor) or not plaques:
        words = t("table_scoville.plaques.taken" if plaques else "table_scoville.plaques.none")
        b.text(box, words, "label", colour=theme.CREAM2, lines=2)
        return
    name = t(f"scoville.stack.{STACKS[stack]}")
    label = t("table_scoville.plaques.take", plaque=name[:1].lower() + name[1:], count=plaques[0])
    switch, room = box.left(66, 8)
    b.switch("plaque", switch, now.choice.plaque, lambda value: deeds.take_plaque(now, value))
    b.text(room, label, "label", colour=theme.CREAM, lines=2)


def _tile(now: ScovilleNow, box: Box) -> None:
    """The tile of the planting phase; spent it pales."""
    view = now.view
    if view.options.no_bonus_tiles or view.seat is None:
        return
    used = bool(view.spent[view.seat] >> TILES.index("extra_pepper") & 1)
    cell = box.columns(2, 10)[0]
    hint = now.words("scoville.bonus.extra_pepper.line")
    now.b.hot("tile:extra_pepper", cell, hint=hint, radius=10, focus=False)
    _tile_plate(now, cell, "extra_pepper", used, "")


def _tile_plate(now: ScovilleNow, cell: Box, name: str, used: bool, adds: str, on: bool = False) -> None:
    """A bonus tile with its icon and name, and below the name what it adds now."""
    b, t = now.b, now.words
    edge = TILE_EDGE.get(name, theme.EDGE)
    fill = theme.rgb("#33241A") if used else theme.rgb("#FDE9BC") if on else (*theme.CREAM, 24)
    b.fill(cell, fill, 10, None if used else edge, 2.5 if on else 1.5)
    ink = theme.rgb("#A8967E") if used else theme.INK if on else theme.CREAM
    b.icon(Box(cell.x + 10, cell.cy - 12, 24, 24), TILE_ICONS[name], ink)
    words = Box(cell.x + 42, cell.y + 3, cell.w - 48, cell.h - 6)
    second = t("table_scoville.tiles.used") if used else adds
    upper, lower = words.top(words.h * 0.54) if second else (words, words)
    b.text(upper, t(f"scoville.bonus.{name}.name"), "label", colour=ink, size=18)
    if second:
        b.text(lower, second, "small", colour=theme.INK2 if on else theme.CREAM2, size=15)


def _walk_tiles(now: ScovilleNow, box: Box) -> None:
    """The two tiles of the harvest: pressed, ways that spend them are lit; each says what the best way gains by it."""
    b, t, view, choice, ways = now.b, now.words, now.view, now.choice, now.every_way
    if view.options.no_bonus_tiles or view.seat is None:
        return
    for name, cell in zip(("extra_step", "double_back"), box.columns(2, 8), strict=True):
        bit = 1 << TILES.index(name)
        used = bool(view.spent[view.seat] & bit)
        useful = any(way.tiles & bit for reach in ways.values() for way in reach.ways)
        gain = best_worth(ways, choice.tiles | bit) - best_worth(ways, choice.tiles & ~bit)
        adds = t("table_scoville.tiles.adds", count=gain) if useful else t("table_scoville.tiles.idle")
        press = None if used or not useful else partial(deeds.pick_tile, now, bit)
        look = b.hot(f"tile:{name}", cell, press, hint=t(f"scoville.bonus.{name}.line"), radius=10, like="tile")
        _tile_plate(now, cell, name, used, adds, bool(choice.tiles & bit) and not used)
        if look.hover and press is not None:
            b.outline(cell.inset(-2), theme.LAMP, 2, 12)


def _fulfilment(now: ScovilleNow, row: Row) -> None:
    """The colour of a reward, a sale, or what was done so far."""
    b, t, choice, view = now.b, now.words, now.choice, now.view
    if choice.rewarding is not None:
        b.text(row.middle, t("table_scoville.market_choice"), "label", colour=theme.CREAM, lines=2)
        rewards = now.components.market[choice.rewarding].choice
        for pepper, spot in zip(rewards, row.main.columns(len(rewards), 8), strict=True):
            choose = partial(deeds.choose_reward, now, pepper)
            b.button(f"choice:{pepper}", spot, pieces.name(t, pepper), choose, "plain")
    elif choice.sale is not None and view.own is not None and view.own.stock is not None:
        _sale(now, row, *choice.sale)
    else:
        done = [
            t(f"table_scoville.done.{key}")
            for bit, key in ((MARKET, "market"), (RECIPE, "recipe"), (SALE, "sale"))
            if view.done & bit
        ]
        words = t("table_scoville.tray.done", done=t.listing(done)) if done else t("table_scoville.tray.options")
        b.text(row.free, words, "label", colour=theme.CREAM2, lines=2)


def _sale(now: ScovilleNow, row: Row, pepper: Pepper, count: int) -> None:
    """How many are sold, and for how much; a sale that brings nothing is asked back."""
    b, t, view = now.b, now.words, now.view
    most = min(now.components.numbers.sale_max, view.own_stock[pepper])
    label = t("table_scoville.sale.do", number=count, money=count * now.components.price(view.planted[pepper]))
    if now.choice.for_nothing:
        b.text(row.middle, t("table_scoville.sale.sure"), "label", colour=theme.CREAM, lines=2)
        label = t("table_scoville.sale.for_nothing")
    elif most > 1:
        b.slider("count", row.middle, count, 1, most, 1, lambda value: deeds.count_sale(now, int(value)), dark=True)
    else:
        b.text(row.middle, t("table_scoville.sale.one"), "label", colour=theme.CREAM2, lines=2)
    b.button("sell", row.main, label, partial(deeds.sell, now), "primary", "check", key="return")
