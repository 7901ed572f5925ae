"""The rows of the bargaining panel: a merchant's own token to press, the offer laid out, and what is done with it."""

from __future__ import annotations

from collections.abc import Callable

from desktop_app.tables.sheriff import flow, price
from desktop_app.tables.sheriff.composer import compose
from desktop_app.tables.sheriff.sitting import Sitting
from desktop_app.telling.sheriff_deals import deal_text, promise_line
from desktop_app.ui import theme
from desktop_app.ui.boxes import Box
from desktop_app.ui.text import plain
from rules.sheriff import actions as a
from rules.sheriff.offers import Offer, decision_on

GAP = 6.0
QUIET_H = 42.0
"""Height of the row of a merchant who offers nothing."""
MOST = 158.0
SPEAKER_W = 176.0
LIT = theme.rgb("#FDF0CD")

Say = Callable[[a.Action], object]


def offer_of(s: Sitting, seat: int) -> Offer | None:
    """What a merchant has on the table, or has agreed to."""
    found = s.view.hearing
    assert found is not None
    if found.struck is not None and found.struck.merchant == seat:
        return found.struck.offer
    return found.offers[seat]


def named_goods(s: Sitting, seat: int) -> tuple[int, ...]:
    """The goods of the named cards of a merchant's standing offer, as they were announced."""
    found = s.view.hearing
    assert found is not None
    for talk in reversed(s.view.bags[found.owner].talk):
        if talk.kind in ("offer", "accept") and talk.seat == seat:
            return talk.named
    return ()


def rows(s: Sitting, box: Box, say: Say) -> None:
    """A row for each merchant, in their order; who offers something gets the room that silence leaves."""
    seats = s.merchants
    speaking = [seat for seat in seats if offer_of(s, seat) is not None]
    quiet = len(seats) - len(speaking)
    low = min(QUIET_H, (box.h - GAP * (len(seats) - 1)) / len(seats)) if speaking else 84.0
    low = min(low, (box.h - GAP * (len(seats) - 1)) / len(seats))
    room = box.h - GAP * (len(seats) - 1) - quiet * low
    tall = min(MOST, room / len(speaking)) if speaking else 0.0
    y = box.y
    for seat in seats:
        high = tall if seat in speaking else low
        _row(s, Box(box.x, y, box.w, high), seat, say)
        y += high + GAP


def _row(s: Sitting, box: Box, seat: int, say: Say) -> None:
    b, t, view = s.b, s.t, s.view
    offer = offer_of(s, seat)
    b.fill(box, LIT if offer is not None else theme.PAPER2, 10, theme.EDGE, 1.2)
    s.spot(f"row:{seat}", box)
    speaker = Box(box.x + 5, box.y + 4, SPEAKER_W, box.h - 8)
    _speaker(s, speaker.center(speaker.w, min(speaker.h, 76.0)), seat)
    rest = Box(speaker.right + 11, box.y + 5, box.right - speaker.right - 19, box.h - 10)
    if offer is None:
        words = t("table_sheriff.says_nothing")
        if seat in view.to_act:
            words = t("table_sheriff.may_speak" if s.person(seat) else "table_sheriff.thinks")
        b.text(rest, words, "quiet", theme.INK3)
        return
    width = _decide(s, box, seat, offer, say)
    _offer(s, Box(rest.x, rest.y, rest.w - width, rest.h), seat, offer)


def _offer(s: Sitting, box: Box, seat: int, offer: Offer) -> None:
    """What is given and what is wished for: in fields if there is room for them, else as chips in two lines."""
    b, t = s.b, s.t
    given = price.Price(seat, offer, named_goods(s, seat))
    whole = price.sentence(s, deal_text(t, seat, offer, given.named))
    if offer.words:
        whole += f" {s.quote(plain(offer.words))}"
    b.hot(f"deal:{seat}", box, None, focus=False, hint=whole, sound=None, radius=8)
    if price.room_for_fields(s, box, given):
        price.fields(s, box, given)
        return
    honour = [f"<icon:hand> {s.mark(promise_line(t, promise))}" for promise in offer.promises]
    said = s.quote(plain(offer.words)) if offer.words else ""
    words = " ".join([*honour, said]).strip()
    lines = box.center(box.w, min(box.h, 110.0)).rows(3 if box.h > 84 and words else 2, 3)
    price.line(s, lines[0], given)
    used = price.wishes(s, lines[1], offer.clauses)
    low = lines[-1]
    room = low if len(lines) > 2 else Box(low.x + used + 6, low.y, low.w - used - 6, low.h)
    if words and room.w > 60:
        b.text(room, words, "quiet", theme.INK2, size=16, ellipsis=True)


def _speaker(s: Sitting, box: Box, seat: int) -> None:
    """The merchant's own token: who presses it speaks."""
    b, t, view, mind = s.b, s.t, s.view, s.mind
    pending = mind.pending is not None and seat in flow.people_owe(s)

    def press() -> None:
        flow.stop(s)
        compose(s, seat, False)

    name = s.name(seat)
    if s.desk.live and s.person(seat):
        reason = None if seat in view.to_act else s.because("sheriff.hearing.speaking-order")
        number = s.merchants.index(seat) + 1
        hint = t("table_sheriff.speak_hint", name=name)
        if pending:
            b.lamp(box, 12, 4)
        b.button(f"speak:{seat}", box, "", press, reason=reason, hint=hint, key=str(number))
    side = min(36.0, box.h - 8)
    s.token(Box(box.x + 10, box.cy - side / 2, side, side), seat, grey=seat not in view.to_act)
    colour = theme.INK if seat in view.to_act or not s.desk.live else theme.OFF_TEXT
    b.text(Box(box.x + side + 16, box.y, box.w - side - 20, box.h), name, "label", colour, lines=2, ellipsis=True)


def _decide(s: Sitting, box: Box, seat: int, offer: Offer, say: Say) -> float:
    """Tick and refusal beside an offer; returns the room they need."""
    b, t, view, mind = s.b, s.t, s.view, s.mind
    found = view.hearing
    assert found is not None
    struck = found.struck is not None and found.struck.merchant == seat
    decision = decision_on(offer.clauses, found.owner)
    if struck or decision is None:
        width = 118.0
        b.chip(Box(box.right - width - 8, box.cy - 17, width, 34), t("table_sheriff.struck"), theme.GOOD_BG, theme.GOOD)
        return width + 12
    if not (s.desk.live and s.person(view.sheriff)):
        return 0.0
    ticked = seat in flow.taken(s, decision)

    def turn() -> None:
        mind.take[seat] = not ticked

    named = box.h >= 74
    tick = Box(box.right - 62, box.cy - (34 if named else 22), 44, 44)
    hint = t(f"table_sheriff.tick_{decision}")
    look = b.hot(f"take:{seat}", tick, turn, hint=hint, radius=8)
    inside = tick.inset(4)
    b.fill(inside, theme.GOOD_BG if ticked else theme.WHITE, 8, theme.LAMP2 if look.hover else theme.GOOD, 2.5)
    if ticked:
        b.icon(inside.inset(4), "check", theme.GOOD)
    no = Box(tick.x - 68, tick.y, 44, 44)
    words = mind.words
    why = flow.why_sheriff_not(s, a.Refuse(seat, words))
    refuse = t("table_sheriff.refuse", name=s.name(seat))
    b.icon_button(f"refuse:{seat}", no, "x", refuse, lambda: say(a.Refuse(seat, words)), "bare", reason=why)
    if named:
        label = t("table_sheriff.taken" if ticked else "table_sheriff.take")
        place = Box(tick.x - 10, tick.bottom, 64, 24)
        b.text(place, label, "small", theme.INK2, "center", size=15, grow=False)
        place = Box(no.x - 9, tick.bottom, 62, 24)
        b.text(place, t("table_sheriff.leave"), "small", theme.INK3, "center", size=15, grow=False)
    return 142.0
