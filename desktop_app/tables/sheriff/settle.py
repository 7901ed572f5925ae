"""After a bag was opened: laying the confiscated cards, and paying with goods what gold cannot pay."""

from __future__ import annotations

from desktop_app.tables.sheriff.cards import pick_row
from desktop_app.tables.sheriff.gate import gate_scene
from desktop_app.tables.sheriff.goods import ASPECT, card
from desktop_app.tables.sheriff.now import SheriffNow
from desktop_app.tables.sheriff.order import chosen_order, order_row
from desktop_app.telling.sheriff_deals import claim, good_art, good_name
from desktop_app.ui import theme
from desktop_app.ui.boxes import Box
from rules.sheriff import actions as a
from rules.sheriff.components import LEGAL
from rules.sheriff.state import Pile


def opened_bag(now: SheriffNow, box: Box) -> None:
    """The gate with the opened bag and its cards, as far as they are known."""
    b, t, view = now.b, now.words, now.view
    owner = view.current
    room = gate_scene(now, box, None)
    bag = view.bags[owner]
    place = now.mind.spots["gate"]
    b.art(place, f"bags/{now.sitter(owner).shape}_open")
    b.paper(room, 12, "panel")
    words = t("table_sheriff.had_declared", name=now.name(owner), claim=claim(t, bag.good, bag.size or 0))
    b.text(Box(room.x + 18, room.y + 8, room.w - 36, 54), words, "body", lines=None)
    cards = bag.shown or (*view.confiscated, *view.unpacked)
    tall = min(room.h - 76, 150.0)
    row = Box(room.x + 18, room.y + 64, room.w - 36, tall)
    for n, (good, cell) in enumerate(zip(cards, row.fan(len(cards), tall * ASPECT, tall, 8), strict=True)):
        card(now, f"shown:{n}", cell, good, raised=False)


def confiscated(now: SheriffNow, box: Box) -> None:
    """The Sheriff lays the confiscated cards in an order of his choice on one pile."""
    b, t, view = now.b, now.words, now.view
    seat = view.sheriff
    tall = min(320.0, box.h * 0.42)
    top, low = box.top(tall, 12)
    opened_bag(now, top)
    live = now.may_act(seat)
    b.paper(low, lit=live)
    inner = low.inset(20, 12)
    b.text(Box(inner.x, inner.y, inner.w, 38), t("table_sheriff.confiscated"), "panel")
    b.text(
        Box(inner.x, inner.y + 38, inner.w, 52),
        t("table_sheriff.confiscated_line", name=now.name(view.current), count=view.fine),
        "body",
        lines=None,
        size=18,
    )
    cards = view.confiscated
    chosen_order(now, cards)
    order_row(now, Box(inner.x, inner.y + 96, inner.w, inner.h - 96 - 70), cards, live, False)
    row = Box(inner.x, inner.bottom - 58, inner.w, 58)
    if not live:
        b.text(row, t("table_sheriff.lays", name=now.name(seat)), "body", theme.INK2, "center")
        return

    def lay(pile: Pile) -> None:
        now.act(a.PlaceConfiscated(pile, chosen_order(now, cards)), seat=seat)

    one, two = row.columns(2, 14)
    b.button("lay:left", one, t("table_sheriff.lay_left"), lambda: lay("left"), "primary", "left", final=True)
    b.button("lay:right", two, t("table_sheriff.lay_right"), lambda: lay("right"), "primary", "right", final=True)


def debt(now: SheriffNow, box: Box) -> None:
    """A debtor pays with goods of the stand what gold could not pay."""
    b, t, view, mind = now.b, now.words, now.view, now.mind
    owed = view.debt
    assert owed is not None
    seat = owed.debtor
    tall = min(320.0, box.h * 0.36)
    top, low = box.top(tall, 12)
    opened_bag(now, top)
    live = now.may_act(seat)
    b.paper(low, 12, "panel", now.look(seat).colour, live)
    inner = low.inset(22, 12)
    title = t("table_sheriff.debt_title", debtor=now.name(seat), creditor=now.name(owed.creditor), count=owed.owed)
    b.text(Box(inner.x, inner.y, inner.w, 42), title, "name", lines=None)
    player = view.players[seat]
    goods = {hidden.place: hidden.good for hidden in player.hidden}
    worth = sum(now.components.value[good] * mind.legal[good] for good in range(LEGAL))
    worth += sum(now.components.value[good] for place in mind.places if (good := goods.get(place)) is not None)
    b.text(Box(inner.x, inner.y + 42, inner.w, 30), t("table_sheriff.debt_given", count=worth), "body")
    steps = Box(inner.x, inner.y + 80, inner.w, 64)
    for good, cell in zip(range(LEGAL), steps.columns(LEGAL, 14), strict=True):
        _debt_good(now, cell, good, player.legal[good], live)
    pick = Box(inner.x, steps.bottom + 10, inner.w, inner.bottom - steps.bottom - 80)

    def press(place: int) -> None:
        if place in mind.places:
            mind.places.remove(place)
        else:
            mind.places.append(place)

    if player.hidden:
        pick_row(now, pick, seat, t("table_sheriff.debt_hidden"), mind.places, press, live)
    row = Box(inner.x, inner.bottom - 58, inner.w, 58)
    if not live:
        b.text(row, t("table_sheriff.pays", name=now.name(seat)), "body", theme.INK2, "center")
        return
    one, two, three, four = mind.legal
    action = a.PayDebt((one, two, three, four), tuple(sorted(mind.places)))
    button = Box(row.right - 340, row.y, 340, 58)
    b.button(
        "pay", button, t("table_sheriff.pay"), lambda: now.act(action, seat=seat), "primary", "check", key="return",
        reason=now.why(action, seat), final=True,
    )  # fmt: skip


def _debt_good(now: SheriffNow, box: Box, good: int, has: int, live: bool) -> None:
    b, t, mind = now.b, now.words, now.mind
    b.fill(box, theme.PAPER2, 10, theme.EDGE, 1.2)
    side = box.h - 12
    b.art(Box(box.cx - side / 2 - 18, box.y + 4, side, side), good_art(good), grey=not has)
    mind.legal[good] = min(mind.legal[good], has)
    count = f"{mind.legal[good]}/{has}"
    b.text(Box(box.cx + 8, box.y, 46, box.h), count, "number", size=18, grow=False)
    if not live:
        return

    def change(by: int) -> None:
        mind.legal[good] = max(0, min(has, mind.legal[good] + by))

    less, more = Box(box.x + 5, box.cy - 19, 38, 38), Box(box.right - 43, box.cy - 19, 38, 38)
    name = good_name(t, good)
    why = now.rule("sheriff.debt.legal-goods")
    b.icon_button(
        f"debt:{good}.less",
        less,
        "minus",
        name,
        lambda: change(-1),
        "plain",
        reason=None if mind.legal[good] else why,
        like="pay",
    )
    b.icon_button(
        f"debt:{good}.more",
        more,
        "plus",
        name,
        lambda: change(1),
        "plain",
        reason=None if mind.legal[good] < has else why,
        like="pay",
    )
