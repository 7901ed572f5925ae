"""The rows of the bargaining panel: a merchant's own token to press, the offer laid out, and what is done with it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from desktop_app.tables.sheriff import flow, price
from desktop_app.tables.sheriff.composer import compose
from desktop_app.tables.sheriff.now import SheriffNow
from desktop_app.telling.sheriff_deals import deal_text, promise_line
from desktop_app.ui import theme
from desktop_app.ui.boxes import Box
from desktop_app.ui.text import plain
from rules.sheriff import actions as a
from rules.sheriff.offers import Offer, decision_on
from rules.sheriff.state import owner_first

GAP = 6.0
QUIET_H = 42.0
"""Height of the row of a merchant who offers nothing."""
MOST = 158.0
SPEAKER_W = 160.0
WISH_H, LINE_GAP = 28.0, 3.0
WORDS = 16.0
"""Size of what is promised and said with an offer."""
LIT = theme.rgb("#FDF0CD")

Say = Callable[[a.Action], object]


def offer_of(now: SheriffNow, seat: int) -> Offer | None:
    """What a merchant has on the table, or has agreed to."""
    found = now.view.hearing
    assert found is not None
    if found.struck is not None and found.struck.merchant == seat:
        return found.struck.offer
    return found.offers[seat]


def named_goods(now: SheriffNow, seat: int) -> tuple[int, ...]:
    """The goods of the named cards of a merchant's standing offer, as they were announced."""
    found = now.view.hearing
    assert found is not None
    for talk in reversed(now.view.bags[found.owner].talk):
        if talk.kind in ("offer", "accept") and talk.seat == seat:
            return talk.named
    return ()


def rows_height(now: SheriffNow, width: float) -> float:
    """The height at which all rows show all that is offered."""
    return sum(_least(now, width, seat) for seat in now.merchants) + GAP * (len(now.merchants) - 1)


def rows(now: SheriffNow, box: Box, say: Say) -> None:
    """A row for each merchant; who offers something gets the room that silence leaves.

    The owner of the called bag stands first, so that the offer about it is in sight however crowded it is.
    """
    found = now.view.hearing
    assert found is not None
    seats = owner_first(now.view.seats, now.view.sheriff, found.owner)
    gaps = GAP * (len(seats) - 1)
    least = {seat: _least(now, box.w, seat) for seat in seats}
    needed = sum(least.values()) + gaps
    with now.b.scroll("offers", box, needed) as area:
        if needed > box.h:
            least = {seat: _least(now, area.w, seat) for seat in seats}
        speaking = [seat for seat in seats if offer_of(now, seat) is not None]
        spare = max(0.0, box.h - sum(least.values()) - gaps)
        most = MOST if speaking else 84.0
        growing = speaking or list(seats)
        y = area.y
        for seat in seats:
            more = min(spare / len(growing), max(0.0, most - least[seat])) if seat in growing else 0.0
            _row(now, Box(area.x, y, area.w, least[seat] + more), seat, say)
            y += least[seat] + more + GAP


def _least(now: SheriffNow, width: float, seat: int) -> float:
    """The height at which a row shows everything."""
    offer = offer_of(now, seat)
    if offer is None:
        return QUIET_H
    return max(54.0, _lay(now, width - SPEAKER_W - 24 - _decide_width(now, seat, offer), seat, offer).height + 10)


class _Lay(NamedTuple):
    """How an offer is laid out in lines: the chips' height, wishes beside them, and the lines of words below."""

    chips: float
    beside: bool
    words: str
    words_h: float
    """0: the words stand behind the wishes."""

    @property
    def height(self) -> float:
        low = 0.0 if self.beside else WISH_H + LINE_GAP
        return self.chips + low + (self.words_h + LINE_GAP if self.words_h else 0.0)


def _lay(now: SheriffNow, width: float, seat: int, offer: Offer) -> _Lay:
    b, t = now.b, now.words
    given = price.Price(seat, offer, named_goods(now, seat))
    promised = [f"<icon:hand> {now.mark(promise_line(t, promise), names=False)}" for promise in offer.promises]
    said = [f"<icon:speech> {now.quote(plain(offer.words))}"] if offer.words else []
    words = " · ".join([*promised, *said])
    used, chips = price.line_size(now, width, given)
    wished = price.wishes_width(now, offer.clauses)
    beside = chips <= price.CHIP_H and used + 10 + wished <= width
    taken = used + 10 + wished if beside else wished
    size = WORDS / now.b.screen.text
    inline = not words or b.width_of(words, "quiet", size) + 10 <= width - taken
    return _Lay(chips, beside, words, 0.0 if inline else b.height_of(words, width, "quiet", size))


def _row(now: SheriffNow, box: Box, seat: int, say: Say) -> None:
    b, t, view = now.b, now.words, now.view
    offer = offer_of(now, seat)
    b.fill(box, LIT if offer is not None else theme.PAPER2, 10, theme.EDGE, 1.2)
    now.spot(f"row:{seat}", box)
    speaker = Box(box.x + 5, box.y + 4, SPEAKER_W, box.h - 8)
    _speaker(now, speaker.center(speaker.w, min(speaker.h, 76.0)), seat)
    rest = Box(speaker.right + 11, box.y + 5, box.right - speaker.right - 19, box.h - 10)
    if offer is None:
        words = t("table_sheriff.says_nothing")
        if seat in view.to_act:
            words = t("table_sheriff.may_speak" if now.person(seat) else "table_sheriff.thinks")
        b.text(rest, words, "quiet", theme.INK3)
        return
    _decide(now, box, seat, offer, say)
    _offer(now, Box(rest.x, rest.y, rest.w - _decide_width(now, seat, offer), rest.h), seat, offer)


def _offer(now: SheriffNow, box: Box, seat: int, offer: Offer) -> None:
    """What is given and what is wished for: in fields if there is room for them, else as chips in two lines."""
    b, t = now.b, now.words
    given = price.Price(seat, offer, named_goods(now, seat))
    whole = price.sentence(now, deal_text(t, seat, offer, given.named))
    if offer.words:
        whole += f" {now.quote(plain(offer.words))}"
    b.hot(f"deal:{seat}", box, None, focus=False, hint=whole, sound=None, radius=8)
    if price.room_for_fields(now, box, given):
        price.fields(now, box, given)
        return
    lay = _lay(now, box.w, seat, offer)
    room = box.center(box.w, min(box.h, max(lay.height, min(box.h, lay.height * 1.25))))
    scale = room.h / lay.height
    first = Box(room.x, room.y, room.w, lay.chips * scale)
    if lay.beside:
        x = first.x + price.line(now, Box(first.x, first.y, first.w, lay.chips), given) + 10
        low = Box(x, first.y, first.right - x, lay.chips)
    else:
        price.line(now, first, given)
        low = Box(room.x, first.bottom + LINE_GAP, room.w, WISH_H * scale)
    used = price.wishes(now, low, offer.clauses)
    if not lay.words:
        return
    rest = Box(low.x + used + 4, low.y, low.w - used - 4, low.h)
    if lay.words_h:
        y = max(first.bottom, low.bottom) + LINE_GAP
        rest = Box(room.x, y, room.w, room.bottom - y + 2)
    b.text(rest, lay.words, "quiet", theme.INK2, size=WORDS, lines=None if lay.words_h else 1)


def _speaker(now: SheriffNow, box: Box, seat: int) -> None:
    """The merchant's own token: who presses it speaks."""
    b, t, view, mind = now.b, now.words, now.view, now.mind
    pending = mind.pending is not None and seat in flow.people_owe(now)

    def press() -> None:
        flow.stop(now)
        compose(now, seat, False)

    name = now.name(seat)
    if now.live and now.person(seat):
        reason = None if seat in view.to_act else now.rule("sheriff.hearing.speaking-order")
        number = now.merchants.index(seat) + 1
        hint = t("table_sheriff.speak_hint", name=name)
        if pending:
            b.lamp(box, 12, 4)
        b.button(f"speak:{seat}", box, "", press, reason=reason, hint=hint, key=str(number))
    side = min(36.0, box.h - 8)
    now.token(Box(box.x + 10, box.cy - side / 2, side, side), seat, grey=seat not in view.to_act)
    colour = theme.INK if seat in view.to_act or not now.live else theme.OFF_TEXT
    b.text(Box(box.x + side + 16, box.y, box.w - side - 20, box.h), name, "label", colour, lines=2, ellipsis=True)


def _decide_width(now: SheriffNow, seat: int, offer: Offer) -> float:
    """The room for tick and refusal, or for the sign of a struck deal."""
    found = now.view.hearing
    assert found is not None
    if (found.struck is not None and found.struck.merchant == seat) or decision_on(offer.clauses, found.owner) is None:
        return 130.0
    return 126.0 if now.live and now.person(now.view.sheriff) else 0.0


def _decide(now: SheriffNow, box: Box, seat: int, offer: Offer, say: Say) -> None:
    """Tick and refusal beside an offer."""
    b, t, view, mind = now.b, now.words, now.view, now.mind
    found = view.hearing
    assert found is not None
    struck = found.struck is not None and found.struck.merchant == seat
    decision = decision_on(offer.clauses, found.owner)
    if struck or decision is None:
        width = 118.0
        b.chip(Box(box.right - width - 8, box.cy - 17, width, 34), t("table_sheriff.struck"), theme.GOOD_BG, theme.GOOD)
        return
    if not (now.live and now.person(view.sheriff)):
        return
    ticked = seat in flow.taken(now, decision)

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
    no = Box(tick.x - 60, tick.y, 44, 44)
    words = mind.words
    why = flow.why_sheriff_not(now, a.Refuse(seat, words))
    refuse = t("table_sheriff.refuse", name=now.name(seat))
    b.icon_button(f"refuse:{seat}", no, "x", refuse, lambda: say(a.Refuse(seat, words)), "bare", reason=why, final=True)
    if named:
        label = t("table_sheriff.taken" if ticked else "table_sheriff.take")
        place = Box(tick.x - 8, tick.bottom, 60, 24)
        b.text(place, label, "small", theme.INK2, "center", size=15, grow=False)
        place = Box(no.x - 8, tick.bottom, 60, 24)
        b.text(place, t("table_sheriff.leave"), "small", theme.INK3, "center", size=15, grow=False)
