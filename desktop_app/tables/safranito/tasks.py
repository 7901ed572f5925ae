"""What the phases after throwing ask: the action of a space, selling and buying in a bowl, blending.

At the foot of the panel lies what ends something (let it lapse, sell none, do not buy, done), and only that; what does
something lies above. So a press too many never ends what the press before it has begun.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from desktop_app.tables.safranito.now import SafranitoNow
from desktop_app.tables.safranito.pieces import spice_face
from desktop_app.tables.safranito.players import money_words
from desktop_app.telling.safranito import area_name, area_word, blend_name
from desktop_app.ui import theme
from desktop_app.ui.boxes import Box
from rules.safranito.actions import Buy, ChooseCard, Decline, Done, Pass, Sell, Take
from rules.safranito.view import TradeView, View

ROW = 36.0
"""Units that a line with one player's total takes."""
FOOT = 52.0
"""Height of the button at the foot, and of the one above it."""


def task_panel(now: SafranitoNow) -> None:
    """The panel of the running phase in the lower right."""
    box = now.places.task
    now.b.paper(box, 12)
    inner = box.inset(16, 10)
    match now.view.phase:
        case "action.decide":
            _decide(now, inner)
        case "action.card":
            _card(now, inner)
        case "trade.bowl":
            _bowl(now, inner)
        case "trade.sell" | "trade.buy":
            _trade(now, inner)
        case "blend":
            _blend(now, inner)
        case _:
            pass


def _undo(now: SafranitoNow, box: Box) -> bool:
    """The button that takes back the last step; whether there is one."""
    if now.actor is None or now.desk.why_no_undo() is not None:
        return False
    now.b.icon_button("undo", box, "undo", now.words("ui.cover.undo"), now.desk.undo)
    return True


def _title(now: SafranitoNow, box: Box, title: str, note: str = "") -> Box:
    """The head of the panel; at its end the last step can be taken back where nothing is against it."""
    b = now.b
    head, rest = box.top(34, 6)
    if now.view.phase != "blend" and _undo(now, Box(head.right - 40, head.y - 3, 40, 40)):
        head = Box(head.x, head.y, head.w - 48, head.h)
    width = b.width_of(title, "panel")
    b.text(Box(head.x, head.y, min(width + 6, head.w), head.h), title, "panel")
    if note:
        room = Box(head.x + width + 14, head.y, head.w - width - 14, head.h)
        b.text(room, note, "quiet", align="right", ellipsis=True)
    return rest


def _feet(box: Box) -> tuple[Box, Box]:
    """The places of the two answers: the one that does something, and below it the one that ends something."""
    foot, above = box.foot(FOOT, 8)
    return above.foot(FOOT)[0], foot


def in_turn(view: View, totals: Mapping[int, int]) -> list[int]:
    """The seats in the order in which they may act with these totals: the highest first, ties by chef order."""
    return sorted(totals, key=lambda seat: (-totals[seat], view.order.index(seat)))


def _totals(
    now: SafranitoNow,
    box: Box,
    seats: Sequence[int],
    totals: Mapping[int, int],
    lit: int | None,
    note_of: Callable[[int], str],
) -> float:
    """A line for each player with a note and the sum in the area; `lit` may act. Returns the height used."""
    b, y = now.b, box.y
    for seat in seats:
        row = Box(box.x, y, box.w, ROW - 4)
        if seat == lit:
            b.fill(row, theme.rgb("#FDE9BC"), 8, theme.LAMP2, 2)
        now.token(Box(row.x + 6, row.cy - 13, 26, 26), seat)
        note = note_of(seat)
        room = row.w - 118
        note_w = min(b.width_of(note, "quiet", 17) + 6, room * 0.62) if note else 0.0
        b.text(Box(row.x + 40, row.y, room - note_w, row.h), now.name(seat), "label", ellipsis=True)
        if note:
            b.text(Box(row.x + 40 + room - note_w, row.y, note_w, row.h), note, "quiet", align="right", size=17)
        if totals.get(seat):
            b.text(Box(row.right - 68, row.y, 60, row.h), str(totals[seat]), "number", align="right", size=20)
        y += ROW
    return y - box.y


def _by_seat(view: View, area: str) -> dict[int, int]:
    totals: dict[int, int] = {}
    for chip in view.lying(area):
        if chip.value is not None:
            totals[chip.seat] = totals.get(chip.seat, 0) + chip.value
    return totals


def _decide(now: SafranitoNow, box: Box) -> None:
    b, t, view = now.b, now.words, now.view
    space = view.space or "extra_throw"
    rest = _title(now, box, area_name(t, space))
    sign, words = rest.left(84, 12)
    b.art(Box(sign.x, sign.y, 84, 84), f"actions/{space}")
    b.text(Box(words.x, words.y, words.w, 84), t(f"table_safranito.action.{space}"), "small", lines=None)
    totals = _by_seat(view, space)
    below = Box(rest.x, rest.y + 92, rest.w, rest.h - 92)
    _totals(now, below, in_turn(view, totals), totals, view.acting[0], lambda seat: "")
    if now.actor is not None:
        upper, foot = _feet(box)
        b.button("take", upper, t("table_safranito.take"), lambda: now.act(Take()), "primary", "check", final=True)
        b.button("decline", foot, t("table_safranito.decline"), lambda: now.act(Decline()), "plain", "x", final=True)


def _card(now: SafranitoNow, box: Box) -> None:
    b, t, view = now.b, now.words, now.view
    rest = _title(now, box, area_name(t, "extra_spice"))
    note, rest = rest.top(52, 6)
    b.text(note, t("table_safranito.keep", count=view.drawn_count), "small", lines=None)
    drawn = view.drawn
    cells = rest.top(170)[0].grid(3, 2, 8)
    for n in range(view.drawn_count):
        cell = cells[n].center(74, 80)
        if drawn is None or now.audience is None:
            b.back(cell.center(56, 78), "safranito")
            continue
        spice = drawn[n]
        keep = ChooseCard(spice)
        b.card(
            f"drawn:{n}",
            cell,
            key=("safranito drawn", spice, t.language),
            draw=lambda b, box, spice=spice: spice_face(b, box, spice),
            press=(lambda keep=keep: now.act(keep)) if now.actor is not None else None,
            hint=area_name(t, spice),
            final=True,
        )


def _bowl(now: SafranitoNow, box: Box) -> None:
    """The bowls that hold chips, with whose they are; the head chef presses one on the board."""
    b, t, view = now.b, now.words, now.view
    rest = _title(now, box, t("table_safranito.bowls"))
    key = "table_safranito.choose_bowl" if now.actor is not None else "table_safranito.bowl_wait"
    note, rest = rest.top(52, 4)
    b.text(note, t(key, name=now.name(view.chef)), "small", lines=None, valign="top")
    bowls = view.filled_bowls()
    height = min(40.0, rest.h / max(1, len(bowls)))
    for bowl in bowls:
        row, rest = rest.top(height)
        chips = view.lying(bowl)
        b.art(Box(row.x, row.cy - 15, 30, 30), f"spices/{bowl}")
        step = min(28.0, row.w * 0.5 / len(chips))
        b.text(Box(row.x + 40, row.y, row.w - 48 - step * len(chips), row.h), area_name(t, bowl), "label")
        for n, chip in enumerate(chips):
            now.token(Box(row.right - step * (len(chips) - n), row.cy - 12, 24, 24), chip.seat)
        hint = t("table_safranito.on_display", count=view.display.count(bowl))
        b.hot(f"filled:{bowl}", row, hint=hint, focus=False, sound=None)


def _trade(now: SafranitoNow, box: Box) -> None:
    """The bowl that is traded: its price, who has sold, who may buy in which order, and the question."""
    b, t, view = now.b, now.words, now.view
    trade = view.trade
    if trade is None:
        return
    rest = _title(now, box, area_name(t, trade.spice), t("table_safranito.on_display", count=trade.cards))
    price, rest = rest.top(46, 6)
    b.art(Box(price.x, price.y, 46, 46), f"spices/{trade.spice}")
    b.text(Box(price.x + 56, price.y, price.w - 56, 46), _price_words(now, trade), "ask", lines=2, size=19)
    selling = view.phase == "trade.sell"
    totals = {seat: total for seat, total in enumerate(trade.totals) if total}
    more = trade.asked if selling else [seat for seat in view.order if trade.sales[seat] or seat in trade.unable]
    others = [seat for seat in view.order if seat in more and seat not in totals]
    lit = view.acting[0] if len(view.acting) == 1 else None
    seats = [*in_turn(view, totals), *others]
    used = _totals(now, rest, seats, totals, lit, lambda seat: _trade_note(now, trade, seat))
    if now.actor is None:
        # A cover may lie on the lower part of the panel.
        _wait(now, Box(rest.x, rest.y + used + 2, rest.w, 48), trade)
    elif selling:
        _sell(now, box, trade, now.actor)
    else:
        _buy(now, box, trade, now.actor)


def _price_words(now: SafranitoNow, trade: TradeView) -> str:
    """What a card brings while one sells, as a sum where all its chips still lie there; then what it costs."""
    t, view = now.words, now.view
    if view.phase == "trade.buy":
        return t("table_safranito.own_total")
    values = [chip.value for chip in view.lying(trade.spice) if chip.value is not None]
    if len(values) > 1 and sum(values) == trade.price:
        return t("table_safranito.sum", sum=" + ".join(map(str, values)), price=trade.price)
    return t("table_safranito.price", price=trade.price)


def _trade_note(now: SafranitoNow, trade: TradeView, seat: int) -> str:
    """What a player has done in this bowl, or is still to do."""
    t, sold = now.words, trade.sales[seat]
    if sold:
        return t("table_safranito.sold", count=sold, money=money_words(sold * trade.price))
    if seat in trade.unable:
        return t("table_safranito.unable")
    if now.view.phase == "trade.buy" or seat not in trade.asked:
        return ""
    if seat in trade.chosen:
        return t("table_safranito.keeps" if sold == 0 else "table_safranito.has_chosen")
    return t("table_safranito.decides" if seat in now.view.acting else "table_safranito.later")


def _wait(now: SafranitoNow, box: Box, trade: TradeView) -> None:
    """Who is still to sell, or why it is somebody's turn to buy."""
    if now.view.phase == "trade.sell":
        names = now.words.listing([now.name(seat) for seat in now.view.acting])
        words = now.words("table_safranito.asked", names=names)
    else:
        words = _first_words(now, trade)
    now.b.text(box, words, "small", lines=None)


def _first_words(now: SafranitoNow, trade: TradeView) -> str:
    """Why somebody is first to buy."""
    seat = now.view.acting[0]
    total = trade.totals[seat]
    ties = trade.totals.count(total) > 1
    return now.words("safranito.why.tie" if ties else "safranito.why.highest", total=total, seat=now.name(seat))


def _sell(now: SafranitoNow, box: Box, trade: TradeView, seat: int) -> None:
    b, t = now.b, now.words
    foot, above = box.foot(FOOT, 8)
    held = now.view.players[seat].cards.count(trade.spice)
    if not held:
        # Asked all the same: being passed over would tell the others what is among the hidden cards.
        words = t("table_safranito.hold_none", spice=area_word(t, trade.spice))
        b.text(above.foot(48)[0], words, "small", lines=None)
        b.button("sell:0", foot, t("table_safranito.go_on"), lambda: now.act(Sell(0)), "primary", final=True)
        return
    columns = min(held, 2 if held < 5 else 3)
    rows = -(-held // columns)
    grid, above = above.foot(rows * FOOT + (rows - 1) * 6, 2)
    b.text(above.foot(28)[0], t("table_safranito.you_hold", count=held), "label")
    for count, cell in zip(range(1, held + 1), grid.grid(columns, rows, 6), strict=False):
        words = f"{count} · {money_words(count * trade.price)}"
        sell = Sell(count)
        b.button(f"sell:{count}", cell, words, lambda sell=sell: now.act(sell), "plain", size=17, final=True)
    b.button("sell:0", foot, t("table_safranito.keep_all"), lambda: now.act(Sell(0)), "primary", final=True)


def _buy(now: SafranitoNow, box: Box, trade: TradeView, seat: int) -> None:
    b, t = now.b, now.words
    upper, foot = _feet(box)
    b.text(Box(box.x, upper.y - 50, box.w, 46), _first_words(now, trade), "small", lines=None)
    total, money = trade.totals[seat], now.view.players[seat].money
    if money is None:
        label = t("table_safranito.buy_for", price=total)
    else:
        label = t("table_safranito.buy", price=total, left=money - total)
    b.button("buy", upper, label, lambda: now.act(Buy()), "primary", "check", final=True)
    b.button("pass", foot, t("table_safranito.pass"), lambda: now.act(Pass()), "plain", "x", final=True)


def _blend(now: SafranitoNow, box: Box) -> None:
    """What the player lacks for every blend, or that one can be prepared; and the end of the turn."""
    b, t, view = now.b, now.words, now.view
    rest = _title(now, box, t("safranito.phase.blend.label"))
    seat = view.acting[0] if view.acting else view.chef
    now.token(Box(rest.x, rest.y + 4, 32, 32), seat)
    words, rest = Box(rest.x + 42, rest.y, rest.w - 42, rest.h).top(54, 4)
    own = now.own
    if now.actor is None or own is None:
        b.text(words, t("table_safranito.blend_wait", name=now.name(seat)), "small", lines=None)
        return
    usable = now.usable_blends()
    b.text(words, t("table_safranito.blend_now" if usable else "table_safranito.blend_none"), "small", lines=None)
    room = Box(box.x, rest.y, box.w, box.bottom - FOOT - 12 - rest.y)
    listed = now.listed_blends()
    height = min(58.0, room.h / max(1, len(listed)))
    for blend, _ in listed:
        row, room = room.top(height)
        lacks = now.missing(own, blend)
        spices = t.listing([area_word(t, spice) for spice in lacks])
        line = t("table_safranito.lacks", count=len(lacks), spices=spices) if lacks else t("table_safranito.complete")
        b.text(row, f"**{blend_name(t, blend)}**: {line}", "small", lines=None, valign="top")
    # While a blend can be prepared, that is what is meant to be pressed.
    kind = "plain" if usable else "primary"
    # A blend that is taken back moves the head of this panel and would come to lie where the hand is: here
    # the way back is at the foot, which stays.
    foot = box.foot(FOOT)[0]
    _undo(now, Box(foot.right - FOOT, foot.y, FOOT, foot.h))
    foot = Box(foot.x, foot.y, foot.w - FOOT - 10, foot.h)
    b.button("done", foot, t("table_safranito.done"), lambda: now.act(Done()), kind, "check", final=True)
