"""The hand of whoever looks, in its dark tray, with what can be done with it in market and load."""

from __future__ import annotations

from desktop_app.session.setup import PERSON
from desktop_app.tables.sheriff.goods import ASPECT, card
from desktop_app.tables.sheriff.order import chosen_order, order_row
from desktop_app.tables.sheriff.sitting import Sitting, Spot
from desktop_app.tables.tray import eye_label, tray
from desktop_app.ui import theme
from desktop_app.ui.boxes import Box
from rules.sheriff import actions as a


def tray_height(box: Box) -> float:
    """How high the tray is in the middle column."""
    return 272.0 if box.h < 900 else 340.0


def spots_of(hand: tuple[int, ...]) -> list[Spot]:
    """Every card of a sorted hand as a good and which copy it is."""
    return [(good, hand[:n].count(good)) for n, good in enumerate(hand)]


def marked_goods(s: Sitting) -> tuple[int, ...]:
    """The goods of the marked cards that are still in the hand, sorted."""
    here = set(spots_of(s.view.hand or ()))
    return tuple(sorted(good for good, n in s.mind.marked if (good, n) in here))


def toggle(s: Sitting, spot: Spot) -> None:
    """Mark a card, or take the mark off; whoever does so has read what happened."""
    s.desk.changed()
    if spot in s.mind.marked:
        s.mind.marked.remove(spot)
    else:
        s.mind.marked.append(spot)


def covered(s: Sitting) -> bool:
    """The scene lays a cover here."""
    if not s.desk.private or s.eyes is not None:
        return False
    return any(s.sitter(seat).kind == PERSON for seat in s.view.to_act)


def hand_tray(s: Sitting, box: Box) -> None:
    """The tray in the market."""
    b, t, view = s.b, s.t, s.view
    s.spot("tray", box)
    inner = tray(b, s.desk, box)
    seat = s.eyes
    if covered(s):
        return
    if seat is not None and view.step == "market.draw" and s.may_act(seat):
        _catch(s, box, seat)
    if seat is None:
        b.text(inner, t("table_sheriff.nobody_looks"), "body", theme.CREAM2, "center", lines=None)
        return
    mine = s.may_act(seat)
    head = Box(inner.x, inner.y - 2, inner.w, 38)
    if s.desk.private:
        eye_label(b, s.desk, head.x, head.y, inner.w)
    else:
        b.text(head, t("table_sheriff.your_hand"), "panel", theme.CREAM)
    buttons = Box(inner.x, inner.bottom - 52, inner.w, 52)
    cards = Box(inner.x, head.bottom + 20, inner.w, buttons.y - head.bottom - 30)
    if mine and view.step == "market.place" and view.aside:
        _placing(s, cards, buttons)
        return
    aside = mine and view.step == "market.aside"
    _cards(s, cards, aside)
    if aside:
        _set_aside(s, buttons)
    elif mine and view.step == "market.draw":
        b.text(buttons, t("table_sheriff.draw_help"), "body", theme.CREAM, "center", lines=None)
    else:
        _waiting(s, buttons)


def _catch(s: Sitting, box: Box, seat: int) -> None:
    """A card dragged from a pile or the deck to the tray is drawn."""
    from desktop_app.tables.sheriff.market import draw_card

    look = s.b.hot(
        "tray.drop",
        box,
        None,
        focus=False,
        sound=None,
        drop=lambda payload: draw_card(s, payload[1]),
        accepts=lambda payload: isinstance(payload, tuple) and payload[0] == "draw" and seat == s.view.turn,
    )
    if look.over:
        s.b.lamp(box, 16, 3)


def _cards(s: Sitting, box: Box, usable: bool) -> None:
    hand = s.view.hand or ()
    tall = min(box.h, 176.0)
    mind = s.mind
    if usable:
        mind.marked = [spot for spot in mind.marked if spot in spots_of(hand)]
    for spot, place in zip(spots_of(hand), box.fan(len(hand), tall * ASPECT, tall, 12), strict=True):
        name = f"hand:{spot[0]}:{spot[1]}"
        more = {"press": lambda spot=spot: toggle(s, spot), "chosen": spot in mind.marked} if usable else {}
        card(s, name, place, spot[0], **more)


def _set_aside(s: Sitting, box: Box) -> None:
    b, t, mind = s.b, s.t, s.mind
    seat = s.view.turn
    goods = marked_goods(s)

    def go() -> None:
        action = a.SetAside(goods)
        mind.marked = []
        s.act(seat, action)

    width = 330.0
    reason = s.why(seat, a.SetAside(goods))
    if goods:
        label = t("table_sheriff.set_aside", count=len(goods))
    else:
        full = len(s.view.hand or ()) >= s.components.hand_size
        label = t("table_sheriff.keep_all" if full else "table_sheriff.set_none")
    button = Box(box.right - width, box.y, width, 52)
    b.button("aside", button, label, go, "primary", "check", key="return", reason=reason)
    help_box = Box(box.x, box.y, box.w - width - 16, 52)
    b.text(help_box, t("table_sheriff.aside_help"), "body", theme.CREAM2, lines=None, size=18)


def _placing(s: Sitting, cards: Box, buttons: Box) -> None:
    from desktop_app.tables.sheriff.market import lay

    b, t = s.b, s.t
    aside = s.view.aside or ()
    chosen_order(s, aside)
    order_row(s, Box(cards.x, cards.y - 14, cards.w, cards.h + 14), aside, True, True)
    one, two = buttons.columns(2, 14)
    b.button("place:left", one, t("table_sheriff.lay_left"), lambda: lay(s, "left"), "primary", "left")
    b.button("place:right", two, t("table_sheriff.lay_right"), lambda: lay(s, "right"), "primary", "right")


def _waiting(s: Sitting, box: Box) -> None:
    turn = s.view.turn
    if turn >= 0 and turn != s.eyes:
        words = s.t("table_sheriff.turn_of", name=s.name(turn))
        s.b.text(box, words, "body", theme.CREAM2, "center", lines=None)
