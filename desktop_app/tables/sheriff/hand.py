"""The hand of whoever looks, in its dark tray, with what can be done with it in market and load."""

from __future__ import annotations

from typing import Any

from desktop_app.tables.frame import eye_label, own_tray
from desktop_app.tables.sheriff.goods import ASPECT, card
from desktop_app.tables.sheriff.mind import Spot
from desktop_app.tables.sheriff.now import SheriffNow
from desktop_app.tables.sheriff.order import chosen_order, draw_card, lay, order_row
from desktop_app.ui import theme
from desktop_app.ui.boxes import Box
from rules.sheriff import actions as a


def tray_height(box: Box) -> float:
    """How high the tray is in the middle column."""
    return 272.0 if box.h < 900 else 340.0


def spots_of(hand: tuple[int, ...]) -> list[Spot]:
    """Every card of a sorted hand as a good and which copy it is."""
    return [(good, hand[:n].count(good)) for n, good in enumerate(hand)]


def marked_goods(now: SheriffNow) -> tuple[int, ...]:
    """The goods of the marked cards that are still in the hand, sorted."""
    here = set(spots_of(now.view.hand or ()))
    return tuple(sorted(good for good, n in now.mind.marked if (good, n) in here))


def toggle(now: SheriffNow, spot: Spot) -> None:
    """Mark a card, or take the mark off; whoever does so has read what happened."""
    now.desk.changed()
    mind = now.mind
    if spot in mind.marked:
        mind.marked.remove(spot)
        return
    # Each has a place of its own in the bag, so that taking one out moves no other.
    used = {mind.slots[other] for other in mind.marked if other in mind.slots}
    mind.slots[spot] = next(n for n in range(len(mind.marked) + 1) if n not in used)
    mind.marked.append(spot)


def hand_tray(now: SheriffNow, box: Box) -> None:
    """The tray in the market."""
    b, t, view = now.b, now.words, now.view
    now.spot("tray", box)
    inner = own_tray(now, box)
    seat = now.audience
    if now.covered:
        return
    if seat is not None and view.step == "market.draw" and now.may_act(seat):
        _catch(now, box, seat)
    if seat is None:
        b.text(inner, t("table_sheriff.nobody_looks"), "body", theme.CREAM2, "center", lines=None)
        return
    mine = now.may_act(seat)
    head = Box(inner.x, inner.y - 2, inner.w, 38)
    if now.private:
        eye_label(now, head.x, head.y, inner.w)
    else:
        b.text(head, t("table_sheriff.your_hand"), "panel", theme.CREAM)
    buttons = Box(inner.x, inner.bottom - 52, inner.w, 52)
    cards = Box(inner.x, head.bottom + 20, inner.w, buttons.y - head.bottom - 30)
    if mine and view.step == "market.place" and view.aside:
        _placing(now, cards, buttons)
        return
    aside = mine and view.step == "market.aside"
    _cards(now, cards, aside)
    if aside:
        _set_aside(now, buttons)
    elif mine and view.step == "market.draw":
        b.text(buttons, t("table_sheriff.draw_help"), "body", theme.CREAM, "center", lines=None)
    else:
        _waiting(now, buttons)


def _catch(now: SheriffNow, box: Box, seat: int) -> None:
    """A card dragged from a pile or the deck to the tray is drawn."""
    look = now.b.hot(
        "tray.drop",
        box,
        None,
        focus=False,
        sound=None,
        drop=lambda payload: draw_card(now, payload[1]),
        accepts=lambda payload: isinstance(payload, tuple) and payload[0] == "draw" and seat == now.view.turn,
    )
    if look.over:
        now.b.lamp(box, 16, 3)


def _cards(now: SheriffNow, box: Box, usable: bool) -> None:
    hand = now.view.hand or ()
    tall = min(box.h, 176.0)
    mind = now.mind
    if usable:
        mind.marked = [spot for spot in mind.marked if spot in spots_of(hand)]
    for spot, place in zip(spots_of(hand), box.fan(len(hand), tall * ASPECT, tall, 12), strict=True):
        name = f"hand:{spot[0]}:{spot[1]}"
        more: dict[str, Any] = {}
        if usable:
            more = {"press": lambda spot=spot: toggle(now, spot), "chosen": spot in mind.marked, "like": "mark"}
        card(now, name, place, spot[0], **more)
        if not usable and now.may_act(now.view.turn) and now.audience == now.view.turn:
            # The time for setting aside is over: who presses a card hears it.
            again = a.SetAside((spot[0],))
            now.b.hot(name, place, lambda again=again: now.act(again), focus=False, sound=None)


def _set_aside(now: SheriffNow, box: Box) -> None:
    b, t, mind = now.b, now.words, now.mind
    seat = now.view.turn
    goods = marked_goods(now)

    def go() -> None:
        action = a.SetAside(goods)
        mind.marked = []
        now.act(action, seat=seat)

    width = 330.0
    reason = now.why(a.SetAside(goods), seat)
    if goods:
        label = t("table_sheriff.set_aside", count=len(goods))
    else:
        full = len(now.view.hand or ()) >= now.components.hand_size
        label = t("table_sheriff.keep_all" if full else "table_sheriff.set_none")
    button = Box(box.right - width, box.y, width, 52)
    b.button("aside", button, label, go, "primary", "check", key="return", reason=reason, final=True)
    help_box = Box(box.x, box.y, box.w - width - 16, 52)
    b.text(help_box, t("table_sheriff.aside_help"), "body", theme.CREAM2, lines=None, size=18)


def _placing(now: SheriffNow, cards: Box, buttons: Box) -> None:
    b, t = now.b, now.words
    aside = now.view.aside or ()
    chosen_order(now, aside)
    order_row(now, Box(cards.x, cards.y - 14, cards.w, cards.h + 14), aside, True, True)
    one, two = buttons.columns(2, 14)
    b.button("place:left", one, t("table_sheriff.lay_left"), lambda: lay(now, "left"), "primary", "left", final=True)
    b.button(
        "place:right", two, t("table_sheriff.lay_right"), lambda: lay(now, "right"), "primary", "right", final=True
    )


def _waiting(now: SheriffNow, box: Box) -> None:
    turn = now.view.turn
    if turn >= 0 and turn != now.audience:
        words = now.words("table_sheriff.turn_of", name=now.name(turn))
        now.b.text(box, words, "body", theme.CREAM2, "center", lines=None)
