"""Loading a bag behind the curtain: bag, hand, prices, and what the others will know."""

from __future__ import annotations

from desktop_app.tables.frame import eye_label, own_tray
from desktop_app.tables.sheriff.goods import ASPECT, card, price_table
from desktop_app.tables.sheriff.hand import marked_goods, spots_of, toggle, tray_height
from desktop_app.tables.sheriff.now import SheriffNow
from desktop_app.ui import theme
from desktop_app.ui.boxes import Box
from rules.sheriff import actions as a


def packing(now: SheriffNow, box: Box) -> None:
    """The middle of the screen while bags are loaded."""
    low, top = box.foot(tray_height(box), 12)
    seat = now.audience
    prices, above = top.foot(158, 12)
    price_table(now, prices, now.words("table_sheriff.prices"))
    if seat is not None and now.may_act(seat):
        _open_bag(now, above, seat)
        _hand(now, low, seat)
    else:
        _bags(now, above)
        _own(now, low)


def _open_bag(now: SheriffNow, box: Box, seat: int) -> None:
    b, t, mind = now.b, now.words, now.mind
    most = now.components.bag_max
    b.paper(box, 12, "panel", now.look(seat).colour, True)
    b.text(Box(box.x + 22, box.y + 10, box.w - 44, 40), t("table_sheriff.pack_title", name=now.name(seat)), "head")
    here = set(spots_of(now.view.hand or ()))
    mind.marked = [spot for spot in mind.marked if spot in here][:most]
    goods = marked_goods(now)
    side = min(box.h - 70, 230.0)
    bag = Box(box.x + 18, box.y + 58, side * 0.92, side)
    now.spot("bag", bag)
    b.hot(
        "bag",
        bag,
        None,
        focus=False,
        sound=None,
        drop=lambda spot: spot in mind.marked or toggle(now, spot),
        accepts=lambda spot: isinstance(spot, tuple) and len(mind.marked) < most,
    )
    b.art(bag, f"bags/{now.sitter(seat).shape}_open")
    x = bag.right + 18
    room = Box(x, box.y + 62, box.right - x - 18, box.h - 62 - 62)
    slots = room.columns(most, 10)
    for n, cell in enumerate(slots):
        place = cell.fit(ASPECT)
        spot = next((spot for spot in mind.marked if mind.slots.get(spot) == n), None)
        if spot is not None:
            card(
                now,
                f"packed:{spot[0]}:{spot[1]}",
                place,
                spot[0],
                press=lambda spot=spot: toggle(now, spot),
                sound=None,
            )
        else:
            b.outline(place, (*theme.EDGE, 255), 2, 10, (7, 5))
    foot = Box(x, box.bottom - 56, box.right - x - 18, 48)
    words = t("table_sheriff.pack_known", count=len(goods)) if goods else t("table_sheriff.pack_help")
    b.text(foot, words, "body", theme.INK2, lines=None, size=18)


def _hand(now: SheriffNow, box: Box, seat: int) -> None:
    b, t, mind = now.b, now.words, now.mind
    inner = own_tray(now, box)
    now.spot("tray", box)
    head = Box(inner.x, inner.y - 2, inner.w, 38)
    if now.private:
        eye_label(now, head.x, head.y, inner.w)
    else:
        b.text(head, t("table_sheriff.your_hand"), "panel", theme.CREAM)
    hand = now.view.hand or ()
    buttons = Box(inner.x, inner.bottom - 52, inner.w, 52)
    row = Box(inner.x, head.bottom + 20, inner.w, buttons.y - head.bottom - 30)
    spots = spots_of(hand)
    tall = min(row.h, 176.0)
    full = len(mind.marked) >= now.components.bag_max
    why = now.rule("sheriff.load.one-to-five") if full else None
    # Who has been packed leaves a gap: under the pointer nothing moves.
    for spot, place in zip(spots, row.fan(len(spots), tall * ASPECT, tall, 12), strict=True):
        if spot in mind.marked:
            continue
        name = f"hand:{spot[0]}:{spot[1]}"
        put = None if full else (lambda spot=spot: toggle(now, spot))
        # Without a sound: who looks away is not to count the cards.
        card(
            now, name, place, spot[0], sound=None, press=put, drag=None if full else spot, lift=_nothing, reason=why,
            like="pack",
        )  # fmt: skip
    goods = marked_goods(now)

    def close() -> None:
        mind.marked = []
        now.act(a.LoadBag(goods), seat=seat)

    label = t("table_sheriff.close_bag", count=len(goods)) if goods else t("table_sheriff.close_empty")
    reason = now.why(a.LoadBag(goods), seat)
    width = 380.0
    button = Box(buttons.right - width, buttons.y, width, 52)
    b.button("close", button, label, close, "primary", "lock", key="return", reason=reason, final=True)
    note = Box(buttons.x, buttons.y, buttons.w - width - 16, 52)
    b.text(note, t("table_sheriff.pack_final"), "body", theme.CREAM2, lines=None, size=18)


def _nothing() -> None:
    """A card that is dragged needs no choosing first."""


def _bags(now: SheriffNow, box: Box) -> None:
    """Which bags are closed: all that the others may know."""
    b, t, view = now.b, now.words, now.view
    b.paper(box)
    b.text(Box(box.x + 22, box.y + 10, box.w - 44, 40), t("table_sheriff.loading"), "head")
    cells = Box(box.x + 20, box.y + 56, box.w - 40, box.h - 66).columns(len(now.merchants), 12)
    for seat, cell in zip(now.merchants, cells, strict=True):
        closed = view.bags[seat].closed
        side = min(cell.w, cell.h - 64)
        picture = Box(cell.cx - side / 2, cell.y, side, side)
        b.art(picture, f"bags/{now.sitter(seat).shape}_{'closed' if closed else 'open'}")
        b.text(Box(cell.x, picture.bottom + 2, cell.w, 30), now.name(seat), "name", align="center", ellipsis=True)
        words = t("table_sheriff.closed" if closed else "table_sheriff.open_bag")
        b.text(Box(cell.x, picture.bottom + 32, cell.w, 28), words, "quiet", align="center", size=17)


def _own(now: SheriffNow, box: Box) -> None:
    """The hand and the closed bag of whoever looks on."""
    b, t, view = now.b, now.words, now.view
    inner = own_tray(now, box)
    now.spot("tray", box)
    if now.covered:
        return
    seat = now.audience
    if seat is None:
        b.text(inner, t("table_sheriff.nobody_looks"), "body", theme.CREAM2, "center", lines=None)
        return
    bag = view.bags[seat].cards or ()
    parts = [(t("table_sheriff.your_hand"), view.hand or ())]
    if bag:
        parts.insert(0, (t("table_sheriff.your_bag"), bag))
    for n, ((label, goods), part) in enumerate(zip(parts, inner.columns(len(parts), 20), strict=True)):
        b.text(Box(part.x, part.y, part.w, 36), label, "panel", theme.CREAM)
        tall = min(part.h - 44, 176.0)
        row = Box(part.x, part.y + 44, part.w, tall)
        for i, (good, place) in enumerate(zip(goods, row.fan(len(goods), tall * ASPECT, tall, 10), strict=True)):
            card(now, f"lie:{n}:{i}", place, good, raised=False)
