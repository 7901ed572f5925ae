"""A demand and its answer: accept, refuse, or another offer; and the face-down cards that are asked for."""

from __future__ import annotations

from desktop_app.tables.sheriff import flow, price
from desktop_app.tables.sheriff.cards import pick_row
from desktop_app.tables.sheriff.composer import compose
from desktop_app.tables.sheriff.now import SheriffNow
from desktop_app.telling.sheriff_deals import deal_text, price_line
from desktop_app.ui import theme
from desktop_app.ui.boxes import Box
from desktop_app.ui.text import plain
from rules.sheriff import actions as a

ABOVE = 60.0
"""How much higher than the Sheriff's buttons the answers lie."""


def reply_panel(now: SheriffNow, box: Box) -> None:
    """The panel while one merchant answers a demand."""
    b, t, view, mind = now.b, now.words, now.view, now.mind
    found = view.hearing
    assert found is not None
    assert found.demand is not None
    seat, terms = found.reply, found.demand
    if now.may_act(seat):
        b.lit(box)
    inner = box.inset(20, 12)
    now.token(Box(inner.x, inner.y, 40, 40), seat)
    title = t("table_sheriff.demand_title", sheriff=now.name(view.sheriff), seat=now.name(seat))
    b.text(Box(inner.x + 52, inner.y, inner.w - 52, 44), title, "head", lines=None)
    asked = price.Price(seat, terms)
    large = Box(inner.x, inner.y + 52, inner.w, min(136.0, inner.h * 0.3))
    # Higher than the Sheriff's buttons: where one refuses, nobody lets a bag pass a moment later.
    row = Box(inner.x, inner.bottom - 56 - ABOVE, inner.w, 56)
    live = now.may_act(seat)
    if not terms.cards and price.room_for_fields(now, large, asked):
        price.fields(now, large, asked)
    else:
        chips = price.line_size(now, large.w, asked)[1] + 6
        large = Box(large.x, large.y, large.w, chips + 38)
        one, two = large.top(chips, 4)
        price.line(now, one, asked)
        price.wishes(now, two, terms.clauses)
    words = price.sentence(now, deal_text(t, seat, terms))
    if terms.words:
        words += f" {now.quote(plain(terms.words))}"
    standing = found.offers[seat]
    foot = row.y
    below = Box(inner.x, row.bottom + 10, inner.w, ABOVE - 10)
    if standing is not None:
        kept = t("table_sheriff.earlier", price=now.mark(price_line(t, standing)))
        b.text(below, kept, "quiet", size=17, lines=None)
    look = theme.GAMES["sheriff"]
    room = foot - large.bottom - 24
    deal = Box(inner.x, large.bottom + 10, inner.w, min(112.0 if terms.cards else 170.0, room))
    b.fill(deal, look.tint, 10, look.mid, 1.5)
    price.written_out(now, "demanded", deal.inset(16, 6), words, 20)
    if terms.cards:
        pick = Box(inner.x, deal.bottom + 12, inner.w, foot - deal.bottom - 24)
        note = t("table_sheriff.pick_cards", count=terms.cards)
        pick_row(now, pick, seat, note, mind.places, lambda place: _pick(now, place, terms.cards), live)
    if not live:
        words = t("table_sheriff.answers", name=now.name(seat))
        b.text(row, words, "body", theme.INK2, "center")
        return
    one, two, three = row.columns(3, 12)
    agree, decline = a.AcceptDemand(tuple(sorted(mind.places))), a.RefuseDemand()
    b.button(
        "accept", one, t("table_sheriff.accept"), lambda: now.act(agree, seat=seat), "primary", "check",
        reason=now.why(agree, seat), key="return", final=True,
    )  # fmt: skip
    b.button("decline", two, t("table_sheriff.decline"), lambda: now.act(decline, seat=seat), icon="x", final=True)

    def other() -> None:
        flow.stop(now)
        compose(now, seat, False)

    b.button("counter", three, t("table_sheriff.counter"), other, icon="swap")


def _pick(now: SheriffNow, place: int, most: int) -> None:
    places = now.mind.places
    if place in places:
        places.remove(place)
    elif len(places) < most:
        places.append(place)
