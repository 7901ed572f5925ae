"""The hearing: one panel for everybody. Offers with what they bring, and the Sheriff's four buttons."""

from __future__ import annotations

from collections.abc import Sequence

from desktop_app.tables.sheriff import flow
from desktop_app.tables.sheriff.composer import compose, composer
from desktop_app.tables.sheriff.gate import claim_bubble, gate_scene
from desktop_app.tables.sheriff.mind import WAIT_MS
from desktop_app.tables.sheriff.now import SheriffNow
from desktop_app.tables.sheriff.offers import named_goods, rows, rows_height
from desktop_app.tables.sheriff.price import sentence, written_out
from desktop_app.tables.sheriff.reply import reply_panel
from desktop_app.telling.sheriff_deals import Taken, deals_text, opening_line
from desktop_app.ui import theme
from desktop_app.ui.boxes import Box
from rules.sheriff import actions as a
from rules.sheriff.insight import may_postpone, opening_price, takeable, talk_left
from rules.sheriff.offers import Decision, decision_on
from rules.sheriff.state import owner_first

LEAST_GATE = 164.0
PAD, HEAD = 18.0, 45.0
OUTLOOK = 17.0
"""Size of the sentences about both decisions."""
LEAST_OUTLOOK, MOST_OUTLOOK = 106.0, 150.0


def hearing(now: SheriffNow, box: Box) -> None:
    """The middle of the screen while a bag is heard."""
    mind, view = now.mind, now.view
    found = view.hearing
    assert found is not None
    if mind.draft is not None and (mind.draft.owner != found.owner or not now.live):
        mind.draft = None
    if mind.draft is not None:
        composer(now, box, mind.draft)
        return
    tall = min(332.0, max(232.0, box.h * 0.32))
    if view.step != "hearing.reply":
        # The gate makes room for what is offered, down to where bag and claim can still be read from afar.
        tall = max(LEAST_GATE, min(tall, box.h - 12 - _needed(now, box.w)))
    top, low = box.top(tall, 12)
    # The paper first: of what lies on it and above it, it stays the ground.
    now.b.paper(low)
    room = gate_scene(now, top, found.owner)
    claim_bubble(now, room, found.owner)
    if view.step == "hearing.reply":
        reply_panel(now, low)
        return
    _panel(now, low)


def _needed(now: SheriffNow, width: float) -> float:
    """The height at which the panel shows everything that is offered."""
    inner = width - 2 * PAD
    return HEAD + now.once(("rows", inner), lambda: rows_height(now, inner)) + _foot_height(now, inner) + 20


def _foot_height(now: SheriffNow, width: float) -> float:
    """The room for both outlooks and the buttons, whatever will be ticked, so that ticking moves nothing."""
    return now.once(("foot", width), lambda: _foot_needs(now, width))


def _foot_needs(now: SheriffNow, width: float) -> float:
    b = now.b
    tall = 0.0
    shares: tuple[tuple[Decision, float], ...] = (("pass", 0.55), ("open", 0.45))
    for decision, share in shares:
        words = _outlook_words(now, decision, takeable(now.view, decision))
        tall = max(tall, b.height_of(words, width * share - 30, "body", OUTLOOK / b.screen.text) + 14)
    return min(MOST_OUTLOOK, max(LEAST_OUTLOOK, tall)) + 72


def _panel(now: SheriffNow, box: Box) -> None:
    b, t, view = now.b, now.words, now.view
    found = view.hearing
    assert found is not None
    inner = box.inset(PAD, 10)
    title = t("table_sheriff.offers")
    title_w = min(b.width_of(title, "panel") + 16, inner.w * 0.3)
    b.text(Box(inner.x, inner.y, title_w, 38), title, "panel")
    left = talk_left(view, found.owner)
    note = t("table_sheriff.answers_left", count=max(0, left))
    seconds = flow.time_left(now)
    if seconds is not None:
        note += " · " + t("table_sheriff.seconds", count=round(seconds))
    note_w = min(b.width_of(note, "quiet", 17) + 4, inner.w * 0.42)
    b.text(Box(inner.right - note_w, inner.y, note_w, 38), note, "quiet", align="right", size=17)
    if now.live and now.person(view.sheriff) and found.struck is None and left > 0:
        _word(now, Box(inner.x + title_w, inner.y - 1, inner.w - title_w - note_w - 18, 40))
    foot_h = _foot_height(now, inner.w)
    offered = now.once(("rows", inner.w), lambda: rows_height(now, inner.w))
    foot_h += min(80.0, max(0.0, (inner.h - HEAD - offered - foot_h) * 0.35))
    rows(now, Box(inner.x, inner.y + HEAD, inner.w, inner.h - HEAD - foot_h), lambda action: _say(now, action))
    foot = Box(inner.x, inner.bottom - foot_h + 8, inner.w, foot_h - 8)
    _foot(now, foot)


def _word(now: SheriffNow, box: Box) -> None:
    """What the Sheriff says with the next answer."""

    def say(words: str) -> None:
        now.mind.words = words

    most = now.components.words_max
    now.b.field("words", box, now.mind.words, say, now.words("table_sheriff.word"), most, icon="speech", role="label")


def _say(now: SheriffNow, action: a.Action) -> None:
    now.mind.words = ""
    flow.sheriff_says(now, action)


def _taken(now: SheriffNow, decision: Decision, ticked: Sequence[int]) -> list[Taken]:
    """The deals of a decision with these offers, the struck one first, the owner's before the others'."""
    found = now.view.hearing
    assert found is not None
    out: list[Taken] = []
    struck = found.struck
    if struck is not None and decision_on(struck.offer.clauses, found.owner) == decision:
        out.append(Taken(struck.merchant, struck.offer, struck.named, struck.sheriff_gold))
    for seat in owner_first(now.view.seats, now.view.sheriff, found.owner):
        offer = found.offers[seat]
        if seat in ticked and offer is not None:
            out.append(Taken(seat, offer, named_goods(now, seat)))
    return out


def _outlook_words(now: SheriffNow, decision: Decision, ticked: Sequence[int]) -> str:
    """What a decision with these offers brings and binds, in a sentence or two."""
    return now.once(("outlook", decision, tuple(ticked)), lambda: _outlook(now, decision, ticked))


def _outlook(now: SheriffNow, decision: Decision, ticked: Sequence[int]) -> str:
    t, view = now.words, now.view
    found = view.hearing
    assert found is not None
    deals = _taken(now, decision, ticked)
    title = "if_pass" if decision == "pass" else "if_open" if now.person(view.sheriff) else "if_opened"
    parts = [f"**{t(f'table_sheriff.{title}')}**"]
    if deals:
        parts.append(sentence(now, deals_text(t, deals)))
    elif takeable(view, decision):
        parts.append(t("table_sheriff.nothing_ticked"))
    elif decision == "pass":
        parts.append(t("table_sheriff.pass_free"))
    if decision == "open":
        bag = view.bags[found.owner]
        price = opening_price(now.components, view, found.owner)
        if price is not None:
            sheriff = None if now.person(view.sheriff) else view.sheriff
            parts.append(now.mark(opening_line(t, found.owner, bag.good, bag.size or 0, price, sheriff)))
    return " ".join(parts)


def _foot(now: SheriffNow, box: Box) -> None:
    """What both decisions bring, and the buttons of whoever may press some."""
    b, view, mind = now.b, now.view, now.mind
    sheriff = view.sheriff
    look = theme.GAMES["sheriff"]
    boxes = Box(box.x, box.y, box.w, box.h - 64)
    one, two = boxes.left(box.w * 0.55, 10)
    sides: tuple[tuple[Box, Decision], ...] = ((one, "pass"), (two, "open"))
    for part, decision in sides:
        b.fill(part, look.tint, 10, look.mid, 1.5)
        words = _outlook_words(now, decision, flow.taken(now, decision))
        written_out(now, f"outlook:{decision}", part.inset(12, 5), words, OUTLOOK)
    row = Box(box.x, box.bottom - 56, box.w, 56)
    if not now.live:
        return
    if not now.person(sheriff):
        _people(now, row)
        return
    if mind.pending is not None:
        _waiting(now, row)
        return
    _buttons(now, row)


def _buttons(now: SheriffNow, row: Box) -> None:
    b, t, view, mind = now.b, now.words, now.view, now.mind
    found = view.hearing
    assert found is not None
    words = mind.words
    late = flow.time_left(now) == 0.0
    over = t("table_sheriff.time_up") if late else None
    demand = over or _why_no_demand(now)
    again = over or flow.why_sheriff_not(now, a.HearAgain(words))
    weights = (0.21, 0.24, 0.31, 0.24)
    postpone = may_postpone(view) or view.options.postpone
    room = row.w - (66 if postpone else 0) - 10 * 3
    cells: list[Box] = []
    x = row.x
    for weight in weights:
        cells.append(Box(x, row.y, room * weight, row.h))
        x += room * weight + 10
    b.button(
        "demand", cells[0], t("table_sheriff.demand"), lambda: _demand(now), icon="swap", reason=demand, key="d",
        hint=t("table_sheriff.demand_hint"),
    )  # fmt: skip
    b.button(
        "again", cells[1], t("table_sheriff.again"), lambda: _say(now, a.HearAgain(words)), icon="speech", reason=again,
        key="a", final=True, hint=t("table_sheriff.again_hint"),
    )  # fmt: skip
    _decision(now, cells[2], "pass", "primary", "check")
    _decision(now, cells[3], "open", "danger", "open")
    if postpone:
        why = over or flow.why_sheriff_not(now, a.Postpone())
        later = Box(row.right - 56, row.y, 56, row.h)
        b.button(
            "postpone", later, "", lambda: _say(now, a.Postpone()), icon="undo", reason=why, final=True,
            hint=t("table_sheriff.postpone_hint"),
        )  # fmt: skip


def _decision(now: SheriffNow, box: Box, decision: Decision, kind: str, icon: str) -> None:
    label = now.words(
        f"table_sheriff.{decision}_take"
        if _taken(now, decision, flow.taken(now, decision))
        else f"table_sheriff.{decision}"
    )
    why = flow.why_not_decide(now, decision)
    now.b.button(
        decision, box, label, lambda: flow.ask_to_decide(now, decision), kind, icon, reason=why,
        key=decision[0], final=True,
    )  # fmt: skip


def _why_no_demand(now: SheriffNow) -> str | None:
    view = now.view
    found = view.hearing
    assert found is not None
    if found.struck is not None:
        return now.rule("sheriff.hearing.struck")
    return None if talk_left(view, found.owner) > 0 else now.rule("sheriff.ruling.talk-budget")


def _demand(now: SheriffNow) -> None:
    found = now.view.hearing
    assert found is not None
    if flow.computers_owe(now):
        now.desk.hurry()
        return
    compose(now, found.owner, True)
    if now.mind.draft is not None:
        now.mind.draft.words, now.mind.words = now.mind.words, ""


def _waiting(now: SheriffNow, row: Box) -> None:
    """The two seconds in which somebody can still speak."""
    b, t, mind = now.b, now.words, now.mind
    pending = mind.pending
    assert pending is not None
    share = 1.0 - flow.wait_left(now, pending) / WAIT_MS
    # At the left, where the bag is neither passed nor opened: a hand that stops it twice decides nothing.
    stop, rest = row.left(178, 12)
    line = Box(rest.x, rest.y + 8, rest.w, rest.h - 16)
    b.fill(line, theme.PAPER3, 10, theme.EDGE)
    b.fill(Box(line.x, line.y, max(20.0, line.w * share), line.h), theme.LAMP, 10)
    b.text(line.inset(14, 2), t(f"table_sheriff.waits_{pending.decision}"), "label")
    b.button("stop", stop, t("table_sheriff.wait"), lambda: flow.stop(now), icon="hand", role="label")


def _people(now: SheriffNow, row: Box) -> None:
    """For a computer Sheriff: one common "go on", and silence for the rest of the round."""
    b, t, view, mind = now.b, now.words, now.view, now.mind
    people = flow.people_owe(now)
    if not people:
        b.text(row, t("table_sheriff.sheriff_thinks", name=now.name(view.sheriff)), "body", theme.INK2, "center")
        return
    left = flow.patience_left(now)
    label = t("table_sheriff.go_on")
    if left is not None:
        label += f" ({round(left)})"
    reason = t("table_sheriff.computers_first") if flow.computers_owe(now) else None
    button = Box(row.right - 300, row.y, 300, row.h)
    b.button(
        "go_on",
        button,
        label,
        lambda: flow.be_silent(now),
        "primary",
        "check",
        cap=t("table_sheriff.space"),
        key="space",
        reason=reason,
        final=True,
    )

    def quiet(on: bool) -> None:
        mind.silent_round = view.round if on else -1

    b.switch("quiet", Box(row.x, row.y + 6, 70, 44), mind.silent_round == view.round, quiet)
    b.text(Box(row.x + 80, row.y, row.w - 400, row.h), t("table_sheriff.quiet"), "label", lines=None, size=17)
