"""Putting an offer or a demand together: wishes, gold, goods of the stand and of the bag, a promise, a word."""

from __future__ import annotations

from msgspec import UNSET
from msgspec.structs import replace

from desktop_app.tables.frame import eye_label
from desktop_app.tables.sheriff import flow
from desktop_app.tables.sheriff.composer_goods import bag_field, stand_field, titled
from desktop_app.tables.sheriff.draft import Draft
from desktop_app.tables.sheriff.now import SheriffNow
from desktop_app.tables.sheriff.price import sentence, written_out
from desktop_app.telling.contract import plain as plain_line
from desktop_app.telling.sheriff_deals import claim, deal_text, promise_line
from desktop_app.ui import theme
from desktop_app.ui.boxes import Box
from rules.sheriff import actions as a
from rules.sheriff.components import COUNTED_PROMISES, LEGAL, PROMISE_KINDS
from rules.sheriff.offers import Decision, Offer, Promise

GAP = 10.0
SENTENCE_H = 108.0
PROMISE_H = 50.0
"""Height of a line of promises that are given."""
MOST_PROMISES = 8


def compose(now: SheriffNow, seat: int, demand: bool) -> None:
    """Begin an offer of a merchant, or a demand of him."""
    now.mind.draft = Draft.begin(now.view, seat, demand)
    now.desk.sound("page")


def composer(now: SheriffNow, box: Box, draft: Draft) -> None:
    """The whole middle of the screen while somebody puts an offer together."""
    b = now.b
    b.paper(box, 12, "panel", now.look(now.view.sheriff if draft.demand else draft.seat).colour, True)
    inner = box.inset(18, 12)
    head, rest = inner.top(48, 8)
    _head(now, head, draft)
    # What it comes to stands below the buttons: where they lie, the Sheriff's lie not, nor those of a reply.
    sentence, body = rest.foot(SENTENCE_H, 10)
    foot, body = body.foot(56, 10)
    lines = min(-(-len(draft.promises) // 2), 2 if box.h > 900 else 1)
    promise, body = body.foot(84.0 + lines * PROMISE_H, GAP)
    first_h = min(260.0, body.h * 0.44)
    first, goods = body.top(first_h, GAP)
    wish, gold = first.left(first.w * 0.58, GAP)
    _wishes(now, wish, draft)
    _gold(now, gold, draft)
    stand, bag = goods.left(goods.w * 0.5, GAP)
    stand_field(now, stand, draft)
    bag_field(now, bag, draft)
    _promise(now, promise, draft)
    _sentence(now, sentence, draft)
    _buttons(now, foot, draft)


def _head(now: SheriffNow, box: Box, draft: Draft) -> None:
    b, t, view = now.b, now.words, now.view
    found = view.hearing
    assert found is not None
    bag = view.bags[found.owner]
    speaker = view.sheriff if draft.demand else draft.seat
    now.token(Box(box.x, box.y + 2, 42, 42), speaker)
    said = f"<seat:{now.sitter(found.owner).shape}> {now.quote(claim(t, bag.good, bag.size or 0))}"
    said_w = min(b.width_of(said, "label") + 28, box.w * 0.34)
    pill = Box(box.right - said_w, box.y + 5, said_w, 36)
    b.fill(pill, theme.PAPER, 18, theme.INK2, 1.5)
    b.text(pill.inset(12, 2), said, "label", align="center")
    if not draft.demand:
        words = t("table_sheriff.offer_title", name=now.name(draft.seat))
        b.text(Box(box.x + 54, box.y, pill.x - box.x - 66, 46), words, "head", ellipsis=True)
        return
    words = t("table_sheriff.demand_from")
    width = min(b.width_of(words, "head") + 6, box.w * 0.3)
    b.text(Box(box.x + 54, box.y, width, 46), words, "head")
    people = [(seat, now.name(seat)) for seat in now.merchants]
    if not view.options.third_party_offers:
        people = [(found.owner, now.name(found.owner))]

    def choose(seat: int) -> None:
        compose(now, seat, True)

    b.dropdown(
        "demand.of", Box(box.x + 62 + width, box.y + 1, pill.x - box.x - 74 - width, 44), people, draft.seat, choose
    )


def _wishes(now: SheriffNow, box: Box, draft: Draft) -> None:
    """What the Sheriff is to do: the called bag, and other bags that wait."""
    b, t, view = now.b, now.words, now.view
    room = titled(now, box, t("table_sheriff.wish"), t("table_sheriff.wish_note"))
    bags = [seat for seat in now.merchants if view.bags[seat].fate == "waiting"]
    bags.sort(key=lambda seat: seat != draft.owner)
    if not view.options.third_party_offers:
        bags = [draft.owner]
    tall = min(42.0, (room.h - 5 * (len(bags) - 1)) / len(bags))
    for n, seat in enumerate(bags):
        row = Box(room.x, room.y + n * (tall + 5), room.w, tall)
        name, part = row.left(row.w * 0.46, 6)
        now.token(Box(name.x, name.cy - 14, 28, 28), seat)
        b.text(Box(name.x + 32, name.y, name.w - 32, name.h), now.name(seat), "label", lines=None, ellipsis=True)
        options: list[tuple[str, str]] = [
            ("pass", t("table_sheriff.wish_pass")),
            ("open", t("table_sheriff.wish_open")),
        ]
        if seat != draft.owner:
            options.insert(0, ("none", t("table_sheriff.wish_none")))
        bound = view.bags[seat].bound
        reasons = {}
        if bound is not None:
            against = "open" if bound == "pass" else "pass"
            reasons[against] = now.rule("sheriff.offer.conflict")

        def choose(value: str, seat: int = seat) -> None:
            if value == "none":
                draft.clauses.pop(seat, None)
            else:
                decision: Decision = "pass" if value == "pass" else "open"
                draft.clauses[seat] = decision

        value = draft.clauses.get(seat, "none")
        b.segmented(f"wish:{seat}", part, options, value, choose, reasons, role="small")


def _gold(now: SheriffNow, box: Box, draft: Draft) -> None:
    b, t, view = now.b, now.words, now.view
    has = view.players[draft.seat].gold
    # Where gold is hidden, all the gold of the table: what a slider allows tells nobody what somebody has.
    most = has if has is not None else now.components.start_gold * view.seats
    note = t("table_sheriff.gold_of", count=has) if has is not None else t("table_sheriff.gold_hidden")
    room = titled(now, box, t("table_sheriff.gold"), note)
    draft.gold = min(draft.gold, most)
    paying = draft.demand and view.options.sheriff_pays
    side = min(84.0 if paying else 96.0, room.h * (0.58 if paying else 0.9))
    place = Box(room.x, room.y + 2 if paying else room.cy - side / 2 - 6, side, side)
    line_y = place.y + 2 if paying else place.cy - 46
    b.art(place, "table/coin_50")
    b.text(place.inset(6), str(draft.gold), "number", theme.INK, "center", size=side * 0.36, grow=False)

    def to(value: float) -> None:
        draft.gold = max(0, min(most, int(value)))

    b.slider(
        "gold",
        Box(place.right + 10, line_y, room.right - place.right - 10, 40),
        draft.gold,
        0,
        max(1, most),
        1,
        to,
    )
    buttons = Box(place.right + 10, line_y + 44, room.right - place.right - 10, 42).columns(4, 8)
    for step, cell in zip((-5, -1, 1, 5), buttons, strict=True):
        short = draft.gold + step < 0 or draft.gold + step > most
        reason = now.rule("sheriff.offer.gold") if short else None
        sign = "+" if step > 0 else "−"
        key = {-1: "-", 1: "+"}.get(step)
        b.button(
            f"gold:{step}", cell, f"{sign}{abs(step)}", lambda step=step: to(draft.gold + step), reason=reason, key=key,
            role="label", like="gold",
        )  # fmt: skip
    if paying:
        own = view.players[view.sheriff].gold
        own = now.components.start_gold * view.seats if own is None else own
        line = Box(room.x, place.bottom + 10, room.w, room.bottom - place.bottom - 10)
        b.text(Box(line.x, line.y, line.w * 0.46, line.h), t("table_sheriff.back", count=draft.back), "label", size=16)

        def pay(value: float) -> None:
            draft.back = max(0, min(own, int(value)))

        b.slider(
            "sheriff_gold",
            Box(line.x + line.w * 0.48, line.cy - 20, line.w * 0.52, 40),
            draft.back,
            0,
            max(1, own),
            1,
            pay,
        )


def _promises(now: SheriffNow, draft: Draft) -> list[Promise]:
    """All ready-made promises that the speaker could make and has not made yet."""
    out: list[Promise] = []
    copies = now.components.copies(now.view.seats, False)
    rivals = [seat for seat in now.merchants if seat != draft.seat]
    for kind in PROMISE_KINDS:
        if kind == "open_rivals_bag_next_time":
            out += [Promise(kind, player=seat) for seat in rivals]
        elif kind in ("leave_good_to_you", "discard_good_for_you"):
            out += [Promise(kind, good=good) for good in range(LEGAL) if copies[good]]
        else:
            out.append(Promise(kind))
    made = {(promise.kind, promise.player, promise.good) for promise in draft.promises}
    return [promise for promise in out if (promise.kind, promise.player, promise.good) not in made]


def _promise(now: SheriffNow, box: Box, draft: Draft) -> None:
    """Promises, one after the other, and a word of one's own."""
    b, t = now.b, now.words
    given = Box(box.x, box.y + 84, box.w, box.h - 84)
    left, right = Box(box.x, box.y, box.w, 84).left(box.w * 0.6, GAP)
    room = titled(now, left, t("table_sheriff.promise"), t("sheriff.deal.honour"))
    names = [sitter.name for sitter in now.sitters]
    choices = _promises(now, draft)
    ask = t("table_sheriff.no_promise" if not draft.promises else "table_sheriff.one_more_promise")
    options: list[tuple[int, str]] = [(-1, ask)]
    options += [(n, plain_line(promise_line(t, promise), names)) for n, promise in enumerate(choices)]

    def choose(n: int) -> None:
        if n >= 0 and len(draft.promises) < MOST_PROMISES:
            draft.promises.append(choices[n])

    b.dropdown("promise", Box(room.x, room.y, room.w, 40), options, -1, choose)
    room = titled(now, right, t("table_sheriff.word"), t("table_sheriff.word_note"))

    def say(words: str) -> None:
        draft.words = words

    field = Box(room.x, room.y, room.w, 40)
    b.field("say", field, draft.words, say, t("table_sheriff.word_ask"), now.components.words_max, role="label")
    if not draft.promises:
        return
    lines = -(-len(draft.promises) // 2)
    with b.scroll("promises", given, lines * PROMISE_H) as area:
        for n, promise in enumerate(draft.promises):
            width = (area.w - GAP) / 2
            cell = Box(area.x + n % 2 * (width + GAP), area.y + n // 2 * PROMISE_H + 5, width, PROMISE_H - 5)
            _given(now, cell, draft, n, promise)


def _given(now: SheriffNow, box: Box, draft: Draft, number: int, promise: Promise) -> None:
    """A promise that is given: how much, where it may say so, and a way to take it out again."""
    b, t = now.b, now.words
    b.fill(box, theme.rgb("#FDF0CD"), 8, theme.EDGE, 1.2)
    drop = Box(box.right - 34, box.y + 1, 33, box.h - 2)

    def out() -> None:
        draft.promises.remove(promise)

    b.icon_button(f"promise:{number}.out", drop, "x", t("table_sheriff.drop_promise"), out, "bare")
    right = drop.x - 4
    if promise.kind in COUNTED_PROMISES:
        amount = 0 if promise.amount is UNSET else promise.amount
        most = now.components.aside_max if promise.kind == "discard_good_for_you" else 99

        def change(by: int) -> None:
            promised = max(0, min(most, amount + by))
            draft.promises[number] = replace(promise, amount=promised or UNSET)

        more, less = Box(right - 33, box.y + 1, 33, box.h - 2), Box(right - 68, box.y + 1, 33, box.h - 2)
        fewer, further = t("table_sheriff.fewer"), t("table_sheriff.more")
        b.icon_button(f"promise:{number}.less", less, "minus", fewer, lambda: change(-1), "bare", like="promise")
        b.icon_button(f"promise:{number}.more", more, "plus", further, lambda: change(1), "bare", like="promise")
        right = less.x - 4
    words = now.mark(promise_line(t, promise))
    b.text(Box(box.x + 10, box.y, right - box.x - 14, box.h), words, "label", size=16, lines=2, ellipsis=True)


def _why_not(now: SheriffNow, draft: Draft) -> str | None:
    action = draft.action()
    if isinstance(action, a.Demand):
        return flow.why_sheriff_not(now, action)
    return now.why(action, draft.seat)


def _sentence(now: SheriffNow, box: Box, draft: Draft) -> None:
    """The deal as it would be written down: what binds, and what is only promised."""
    b, t = now.b, now.words
    look = theme.GAMES["sheriff"]
    given = draft.price()
    named: tuple[int, ...] = ()
    if isinstance(given, Offer):
        goods = {card.place: card.good for card in now.view.players[draft.seat].hidden}
        named = tuple(good for card in given.contraband if card.named and (good := goods[card.place]) is not None)
    words = sentence(now, deal_text(t, draft.seat, given, named))
    b.fill(box, look.tint, 10, look.mid, 1.5)
    written_out(now, "offered", box.inset(16, 5), words, 20)


def _buttons(now: SheriffNow, row: Box, draft: Draft) -> None:
    b, t, view, mind = now.b, now.words, now.view, now.mind
    found = view.hearing
    assert found is not None
    speaker = view.sheriff if draft.demand else draft.seat

    def leave() -> None:
        now.desk.cover()
        mind.draft = None

    back, rest = row.left(136, 12)
    put_box, middle = rest.right_side(330, 12)
    b.button("back", back, t("ui.back"), leave, icon="left", role="label")
    _put(now, put_box, draft)
    if now.audience == speaker and now.private:
        eye_label(now, middle.x, middle.y + 9, middle.w)
        return
    if draft.demand or (found.reply >= 0 and view.step == "hearing.reply"):
        return
    _silence(now, middle, draft)


def _put(now: SheriffNow, box: Box, draft: Draft) -> None:
    """Put it on the table."""

    def gone() -> None:
        now.mind.draft = None

    def put() -> None:
        action = draft.action()
        if isinstance(action, a.Demand):
            flow.sheriff_says(now, action, gone)
        else:
            now.act(action, seat=draft.seat, done=gone)

    label = now.words("table_sheriff.put_demand" if draft.demand else "table_sheriff.put_offer")
    reason = _why_not(now, draft)
    now.b.button("put", box, label, put, "primary", "check", reason=reason, key="p", final=True)


def _silence(now: SheriffNow, box: Box, draft: Draft) -> None:
    """Saying nothing, or taking an offer back, in place of a new one."""
    b, t = now.b, now.words

    def gone() -> None:
        now.mind.draft = None

    def say(action: a.Action) -> None:
        now.act(action, seat=draft.seat, done=gone)

    nothing, withdraw = a.NoOffer(), a.WithdrawOffer()
    silent = now.why(nothing, draft.seat)
    found = now.view.hearing
    if found is None or found.offers[draft.seat] is None:
        words = t("table_sheriff.say_nothing")
        b.button("nothing", box, words, lambda: say(nothing), reason=silent, role="label", final=True)
        return
    one, two = box.columns(2, 10)
    words = t("table_sheriff.no_change")
    b.button("nothing", one, words, lambda: say(nothing), reason=silent, role="label", size=17, final=True)
    words, reason = t("table_sheriff.withdraw"), now.why(withdraw, draft.seat)
    b.button("withdraw", two, words, lambda: say(withdraw), reason=reason, role="label", size=17, final=True)
