"""The hearing: one panel for everybody. Offers with what they bring, and the Sheriff's four buttons."""

from __future__ import annotations

from desktop_app.tables.sheriff import flow
from desktop_app.tables.sheriff.composer import compose, composer
from desktop_app.tables.sheriff.draft import after_silence
from desktop_app.tables.sheriff.gate import claim_bubble, gate_scene
from desktop_app.tables.sheriff.reply import reply_panel
from desktop_app.tables.sheriff.sitting import Sitting
from desktop_app.telling.sheriff_deals import deal_text, gain_lines, opening_line
from desktop_app.ui import theme
from desktop_app.ui.boxes import Box
from rules.sheriff import actions as a
from rules.sheriff.insight import gain, may_postpone, opening_price, takeable, talk_left
from rules.sheriff.offers import Decision, Offer, decision_on


def hearing(s: Sitting, box: Box) -> None:
    """The middle of the screen while a bag is heard."""
    mind, view = s.mind, s.view
    found = view.hearing
    assert found is not None
    if mind.draft is not None and (mind.draft.owner != found.owner or not s.desk.live):
        mind.draft = None
    if mind.draft is not None:
        composer(s, box, mind.draft)
        return
    tall = min(332.0, max(232.0, box.h * 0.32))
    top, low = box.top(tall, 12)
    room = gate_scene(s, top, found.owner)
    claim_bubble(s, room, found.owner)
    if view.step == "hearing.reply":
        reply_panel(s, low)
        return
    _panel(s, low)


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


def _panel(s: Sitting, box: Box) -> None:
    b, t, view = s.b, s.t, s.view
    found = view.hearing
    assert found is not None
    b.paper(box)
    inner = box.inset(18, 10)
    b.text(Box(inner.x, inner.y, inner.w * 0.36, 36), t("table_sheriff.offers"), "panel")
    left = talk_left(view, found.owner)
    note = t("table_sheriff.answers_left", count=max(0, left))
    seconds = flow.time_left(s)
    if seconds is not None:
        note += " · " + t("table_sheriff.seconds", count=round(seconds))
    b.text(Box(inner.x + inner.w * 0.36, inner.y, inner.w * 0.64, 36), note, "quiet", align="right", size=17)
    seats = s.merchants
    foot_h = 178.0
    rows_box = Box(inner.x, inner.y + 40, inner.w, inner.h - 40 - foot_h)
    tall = min(84.0, (rows_box.h - 6 * (len(seats) - 1)) / len(seats))
    for n, seat in enumerate(seats):
        _row(s, Box(rows_box.x, rows_box.y + n * (tall + 6), rows_box.w, tall), seat)
    foot = Box(inner.x, inner.bottom - foot_h + 8, inner.w, foot_h - 8)
    _foot(s, foot)


def _row(s: Sitting, box: Box, seat: int) -> None:
    """A merchant at the panel: token to press, what he offers, and what the Sheriff can do with it."""
    b, t, view = s.b, s.t, s.view
    found = view.hearing
    assert found is not None
    offer = offer_of(s, seat)
    b.fill(box, theme.rgb("#FDF0CD") if offer is not None else theme.PAPER2, 10, theme.EDGE, 1.2)
    s.spot(f"row:{seat}", box)
    _speaker(s, Box(box.x + 5, box.y + 5, 186, box.h - 10), seat)
    controls = 0.0
    live = s.desk.live and s.person(view.sheriff)
    if offer is not None:
        controls = _take(s, box, seat, offer, live)
        text = Box(box.x + 202, box.y + 3, box.w - 202 - controls - 10, box.h - 6)
        deal = deal_text(t, seat, offer, named_goods(s, seat))
        words = s.mark(deal.binding)
        if deal.claims:
            words += f" <icon:info> {deal.claims}."
        for promise in deal.promises:
            words += f" <icon:hand> {s.mark(promise)} ({deal.honour})"
        if offer.words:
            from desktop_app.ui.text import plain

            words += f" “{plain(offer.words)}”"
        b.text(text, words, "body", lines=None, size=17, ellipsis=True)
    else:
        words = t("table_sheriff.says_nothing")
        if seat in view.to_act:
            words = t("table_sheriff.may_speak" if s.person(seat) else "table_sheriff.thinks")
        b.text(Box(box.x + 202, box.y + 3, box.w - 212, box.h - 6), words, "quiet", theme.INK3)


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
    side = min(36.0, box.h - 10)
    s.token(Box(box.x + 10, box.cy - side / 2, side, side), seat, grey=seat not in view.to_act)
    colour = theme.INK if seat in view.to_act or not s.desk.live else theme.OFF_TEXT
    b.text(Box(box.x + side + 20, box.y, box.w - side - 26, box.h), name, "label", colour, ellipsis=True)


def _take(s: Sitting, box: Box, seat: int, offer: Offer, live: bool) -> float:
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
    if not live:
        return 0.0
    ticked = seat in flow.taken(s, decision)

    def turn() -> None:
        mind.take[seat] = not ticked

    tick = Box(box.right - 54, box.cy - 22, 44, 44)
    hint = t(f"table_sheriff.tick_{decision}")
    look = b.hot(f"take:{seat}", tick, turn, hint=hint, radius=8)
    inside = tick.inset(4)
    b.fill(inside, theme.GOOD_BG if ticked else theme.WHITE, 8, theme.LAMP2 if look.hover else theme.GOOD, 2.5)
    if ticked:
        b.icon(inside.inset(4), "check", theme.GOOD)
    no = Box(tick.x - 50, box.cy - 22, 44, 44)
    words = mind.words
    why = flow.why_sheriff_not(s, a.Refuse(seat, words))
    refuse = t("table_sheriff.refuse", name=s.name(seat))
    b.icon_button(f"refuse:{seat}", no, "x", refuse, lambda: _say(s, a.Refuse(seat, words)), "bare", reason=why)
    return 112.0


def _say(s: Sitting, action: a.Action) -> None:
    s.mind.words = ""
    flow.sheriff_says(s, action)


def _outlook(s: Sitting, decision: Decision) -> str:
    """What a decision brings and binds, in a sentence or two."""
    t, view = s.t, s.view
    found = view.hearing
    assert found is not None
    take = flow.taken(s, decision)
    parts: list[str] = []
    struck = found.struck is not None and decision_on(found.struck.offer.clauses, found.owner) == decision
    if take or struck:
        shown = view if struck or found.struck is None else after_silence(view)
        parts += [s.mark(line) for line in gain_lines(t, gain(s.c, shown, take))]
    elif takeable(view, decision):
        parts.append(t("table_sheriff.nothing_ticked"))
    elif decision == "pass":
        parts.append(t("table_sheriff.pass_free"))
    if decision == "open":
        bag = view.bags[found.owner]
        price = opening_price(s.c, view, found.owner)
        if price is not None:
            parts.append(s.mark(opening_line(t, found.owner, bag.good, bag.size or 0, price)))
    return " ".join(parts)


def _foot(s: Sitting, box: Box) -> None:
    """What both decisions bring, and the buttons of whoever may press some."""
    b, t, view, mind = s.b, s.t, s.view, s.mind
    sheriff = view.sheriff
    look = theme.GAMES["sheriff"]
    boxes = Box(box.x, box.y, box.w, 106)
    one, two = boxes.left(box.w * 0.36, 10)
    for part, decision, title in ((one, "pass", "if_pass"), (two, "open", "if_open")):
        b.fill(part, look.tint, 10, look.mid, 1.5)
        words = f"**{t(f'table_sheriff.{title}')}** {_outlook(s, decision)}"  # pyright: ignore[reportArgumentType]
        b.text(part.inset(12, 5), words, "body", lines=None, size=17)
    row = Box(box.x, box.bottom - 56, box.w, 56)
    if not s.desk.live:
        return
    if not s.person(sheriff):
        _people(s, row)
        return
    if mind.pending is not None:
        _waiting(s, row)
        return
    _buttons(s, row)


def _buttons(s: Sitting, row: Box) -> None:
    b, t, view, mind = s.b, s.t, s.view, s.mind
    found = view.hearing
    assert found is not None
    words = mind.words
    late = flow.time_left(s) == 0.0
    over = t("table_sheriff.time_up") if late else None
    demand = over or _why_no_demand(s)
    again = over or flow.why_sheriff_not(s, a.HearAgain(words))
    weights = (0.24, 0.24, 0.27, 0.25)
    postpone = may_postpone(view) or view.options.postpone
    room = row.w - (66 if postpone else 0) - 10 * 3
    cells: list[Box] = []
    x = row.x
    for weight in weights:
        cells.append(Box(x, row.y, room * weight, row.h))
        x += room * weight + 10
    b.button(
        "demand", cells[0], t("table_sheriff.demand"), lambda: _demand(s), icon="swap", reason=demand, key="d",
        hint=t("table_sheriff.demand_hint"),
    )  # fmt: skip
    b.button(
        "again", cells[1], t("table_sheriff.again"), lambda: _say(s, a.HearAgain(words)), icon="speech", reason=again,
        key="a", hint=t("table_sheriff.again_hint"),
    )  # fmt: skip
    no_pass, no_open = flow.why_not_decide(s, "pass"), flow.why_not_decide(s, "open")
    b.button(
        "pass", cells[2], t("table_sheriff.pass"), lambda: flow.decide(s, "pass"), "primary", "check", reason=no_pass,
        key="p",
    )  # fmt: skip
    b.button(
        "open", cells[3], t("table_sheriff.open"), lambda: flow.decide(s, "open"), "danger", "open", reason=no_open,
        key="o",
    )  # fmt: skip
    if postpone:
        why = over or flow.why_sheriff_not(s, a.Postpone())
        later = Box(row.right - 56, row.y, 56, row.h)
        b.button(
            "postpone", later, "", lambda: _say(s, a.Postpone()), icon="undo", reason=why,
            hint=t("table_sheriff.postpone_hint"),
        )  # fmt: skip


def _why_no_demand(s: Sitting) -> str | None:
    view = s.view
    found = view.hearing
    assert found is not None
    if found.struck is not None:
        return s.because("sheriff.hearing.struck")
    return None if talk_left(view, found.owner) > 0 else s.because("sheriff.ruling.talk-budget")


def _demand(s: Sitting) -> None:
    found = s.view.hearing
    assert found is not None
    if flow.computers_owe(s):
        s.desk.hurry()
        return
    compose(s, found.owner, True)


def _waiting(s: Sitting, row: Box) -> None:
    """The two seconds in which somebody can still speak."""
    b, t, mind = s.b, s.t, s.mind
    pending = mind.pending
    assert pending is not None
    share = min(1.0, max(0.0, (b.now - pending.since) / flow.WAIT_MS))
    line = Box(row.x, row.y + 8, row.w - 190, row.h - 16)
    b.fill(line, theme.PAPER3, 10, theme.EDGE)
    b.fill(Box(line.x, line.y, max(20.0, line.w * share), line.h), theme.LAMP, 10)
    b.text(line.inset(14, 2), t(f"table_sheriff.waits_{pending.decision}"), "label")
    b.wake(50)
    stop = Box(row.right - 178, row.y, 178, row.h)
    b.button("stop", stop, t("table_sheriff.wait"), lambda: flow.stop(s), icon="hand", role="label")


def _people(s: Sitting, row: Box) -> None:
    """For a computer Sheriff: one common "go on", and silence for the rest of the round."""
    b, t, view, mind = s.b, s.t, s.view, s.mind
    people = flow.people_owe(s)
    if not people:
        b.text(row, t("table_sheriff.sheriff_thinks", name=s.name(view.sheriff)), "body", theme.INK2, "center")
        return
    left = flow.patience_left(s)
    label = t("table_sheriff.go_on")
    if left is not None:
        label += f" ({round(left)})"
    reason = t("table_sheriff.computers_first") if flow.computers_owe(s) else None
    button = Box(row.right - 300, row.y, 300, row.h)
    b.button(
        "go_on",
        button,
        label,
        lambda: flow.be_silent(s),
        "primary",
        "check",
        cap=t("table_sheriff.space"),
        key="space",
        reason=reason,
    )

    def quiet(on: bool) -> None:
        mind.silent_round = view.round if on else -1

    b.switch("quiet", Box(row.x, row.y + 6, 70, 44), mind.silent_round == view.round, quiet)
    b.text(Box(row.x + 80, row.y, row.w - 400, row.h), t("table_sheriff.quiet"), "label", lines=None, size=17)
