"""Putting an offer or a demand together: wishes, gold, goods of the stand and of the bag, a promise, a word."""

from __future__ import annotations

from desktop_app.tables.sheriff import flow
from desktop_app.tables.sheriff.cards import pick_row
from desktop_app.tables.sheriff.draft import Draft
from desktop_app.tables.sheriff.sitting import Sitting
from desktop_app.telling.contract import plain as plain_line
from desktop_app.telling.sheriff_deals import claim, deal_text, good_art, good_name, promise_line
from desktop_app.ui import theme
from desktop_app.ui.boxes import Box
from rules.sheriff import actions as a
from rules.sheriff.components import LEGAL, PROMISE_KINDS
from rules.sheriff.offers import Decision, Offer, Promise

GAP = 10.0


def compose(s: Sitting, seat: int, demand: bool) -> None:
    """Begin an offer of a merchant, or a demand of him."""
    s.mind.draft = Draft.begin(s.view, seat, demand)
    s.desk.sound("page")


def composer(s: Sitting, box: Box, draft: Draft) -> None:
    """The whole middle of the screen while somebody puts an offer together."""
    b = s.b
    b.paper(box, 12, "panel", s.look(s.view.sheriff if draft.demand else draft.seat).colour, True)
    inner = box.inset(18, 12)
    head, rest = inner.top(48, 8)
    _head(s, head, draft)
    foot, body = rest.foot(56, 10)
    sentence_h = 74.0 if body.h < 700 else 92.0
    sentence, body = body.foot(sentence_h, 10)
    promise_h = 84.0
    promise, body = body.foot(promise_h, GAP)
    first_h = min(260.0, body.h * 0.42)
    first, goods = body.top(first_h, GAP)
    wish, gold = first.left(first.w * 0.5, GAP)
    _wishes(s, wish, draft)
    _gold(s, gold, draft)
    stand, bag = goods.left(goods.w * 0.5, GAP)
    _stand(s, stand, draft)
    _bag(s, bag, draft)
    _promise(s, promise, draft)
    _sentence(s, sentence, draft)
    _buttons(s, foot, draft)


def _field(s: Sitting, box: Box, title: str, note: str = "") -> Box:
    """An inset field with its title; returns the room inside."""
    b = s.b
    b.fill(box, theme.PAPER2, 12, theme.EDGE, 1.5)
    noted = min(b.width_of(note, "quiet", 16) + 4, box.w * 0.6) if note else 0.0
    b.text(Box(box.x + 14, box.y + 5, box.w - 28 - noted, 28), title, "label", theme.INK2)
    if note:
        b.text(Box(box.right - 14 - noted, box.y + 5, noted, 28), note, "quiet", align="right", size=16)
    return Box(box.x + 14, box.y + 36, box.w - 28, box.h - 46)


def _head(s: Sitting, box: Box, draft: Draft) -> None:
    b, t, view = s.b, s.t, s.view
    found = view.hearing
    assert found is not None
    bag = view.bags[found.owner]
    speaker = view.sheriff if draft.demand else draft.seat
    s.token(Box(box.x, box.y + 2, 42, 42), speaker)
    said = f"<seat:{s.sitter(found.owner).shape}> “{claim(t, bag.good, bag.size or 0)}”"
    said_w = min(b.width_of(said, "label") + 28, box.w * 0.34)
    pill = Box(box.right - said_w, box.y + 5, said_w, 36)
    b.fill(pill, theme.PAPER, 18, theme.INK2, 1.5)
    b.text(pill.inset(12, 2), said, "label", align="center")
    if not draft.demand:
        words = t("table_sheriff.offer_title", name=s.name(draft.seat))
        b.text(Box(box.x + 54, box.y, pill.x - box.x - 66, 46), words, "head", ellipsis=True)
        return
    words = t("table_sheriff.demand_from")
    width = min(b.width_of(words, "head") + 6, box.w * 0.3)
    b.text(Box(box.x + 54, box.y, width, 46), words, "head")
    people = [(seat, s.name(seat)) for seat in s.merchants]
    if not view.options.third_party_offers:
        people = [(found.owner, s.name(found.owner))]

    def choose(seat: int) -> None:
        compose(s, seat, True)

    b.dropdown(
        "demand.of", Box(box.x + 62 + width, box.y + 1, pill.x - box.x - 74 - width, 44), people, draft.seat, choose
    )


def _wishes(s: Sitting, box: Box, draft: Draft) -> None:
    """What the Sheriff is to do: the called bag, and other bags that wait."""
    b, t, view = s.b, s.t, s.view
    room = _field(s, box, t("table_sheriff.wish"), t("table_sheriff.wish_note"))
    bags = [seat for seat in s.merchants if view.bags[seat].fate == "waiting"]
    bags.sort(key=lambda seat: seat != draft.owner)
    if not view.options.third_party_offers:
        bags = [draft.owner]
    tall = min(42.0, (room.h - 5 * (len(bags) - 1)) / len(bags))
    for n, seat in enumerate(bags):
        row = Box(room.x, room.y + n * (tall + 5), room.w, tall)
        s.token(Box(row.x, row.cy - 14, 28, 28), seat)
        b.text(Box(row.x + 34, row.y, row.w * 0.36 - 36, row.h), s.name(seat), "label", ellipsis=True)
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
            reasons[against] = s.because("sheriff.offer.conflict")

        def choose(value: str, seat: int = seat) -> None:
            if value == "none":
                draft.clauses.pop(seat, None)
            else:
                decision: Decision = "pass" if value == "pass" else "open"
                draft.clauses[seat] = decision

        value = draft.clauses.get(seat, "none")
        part = Box(row.x + row.w * 0.36, row.y, row.w * 0.64, row.h)
        b.segmented(f"wish:{seat}", part, options, value, choose, reasons, role="small")


def _gold(s: Sitting, box: Box, draft: Draft) -> None:
    b, t, view = s.b, s.t, s.view
    has = view.players[draft.seat].gold
    most = has if has is not None else 50 * view.seats
    note = t("table_sheriff.gold_of", count=has) if has is not None else t("table_sheriff.gold_hidden")
    room = _field(s, box, t("table_sheriff.gold"), note)
    draft.gold = min(draft.gold, most)
    paying = draft.demand and view.options.sheriff_pays
    side = min(84.0 if paying else 116.0, room.h * (0.58 if paying else 0.9))
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
        reason = s.because("sheriff.offer.gold") if short else None
        sign = "+" if step > 0 else "−"
        key = {-1: "-", 1: "+"}.get(step)
        b.button(
            f"gold:{step}", cell, f"{sign}{abs(step)}", lambda step=step: to(draft.gold + step), reason=reason, key=key,
            role="label",
        )  # fmt: skip
    if paying:
        own = view.players[view.sheriff].gold or 0
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


def _stepper(
    s: Sitting, name: str, box: Box, good: int, number: int, most: int | None, change: object, reason: str | None
) -> None:
    """A good with its number: a press adds one, the corner takes one away."""
    assert callable(change)
    b = s.b
    full = reason if most is not None and number >= most else None
    hint = good_name(s.t, good)
    look = b.hot(name, box, lambda: change(1), reason=full, hint=hint, radius=8, sound="card_slide")
    on = number > 0
    fill = theme.rgb("#FDF0CD") if on else theme.WHITE if look.hover and full is None else theme.PAPER
    b.fill(box, fill, 8, theme.LAMP2 if on else theme.EDGE, 2 if on else 1.2)
    side = min(box.w * 0.62, box.h - 22)
    b.art(Box(box.cx - side / 2, box.y + 1, side, side), good_art(good), grey=most == 0)
    count = f"{number}" if most is None else f"{number}/{most}"
    colour = theme.INK if on else theme.INK3
    b.text(Box(box.x + 2, box.bottom - 23, box.w - 4, 22), count, "count", colour, "center", size=16, grow=False)
    if on:
        less = Box(box.x - 2, box.y - 2, 26, 26)
        b.hot(f"{name}.less", less, lambda: change(-1), radius=13)
        b.fill(less, theme.PAPER, 13, theme.INK2, 1.5)
        b.icon(less.inset(6), "minus")


def _stand(s: Sitting, box: Box, draft: Draft) -> None:
    t, view = s.t, s.view
    player = view.players[draft.seat]
    title = t("table_sheriff.demand_stand" if draft.demand else "table_sheriff.from_stand")
    room = _field(s, box, title)
    bare = not player.hidden and not draft.demand
    tall = min(130.0, room.h * 0.62) if bare else min(96.0, room.h * 0.44)
    why = s.because("sheriff.offer.stand-legal")
    for good, cell in zip(range(LEGAL), Box(room.x, room.y, room.w, tall).columns(LEGAL, 8), strict=True):

        def change(by: int, good: int = good) -> None:
            draft.legal[good] = max(0, min(player.legal[good], draft.legal[good] + by))

        _stepper(s, f"stand:{good}", cell, good, draft.legal[good], player.legal[good], change, why)
    rest = Box(room.x, room.y + tall + 8, room.w, room.bottom - room.y - tall - 8)
    if draft.demand:
        _count(s, rest, draft, len(player.hidden))
        return
    note = t("table_sheriff.pick_hidden") if player.hidden else t("table_sheriff.none_hidden")
    pick_row(s, rest, draft.seat, note, draft.cards, draft.toggle_card, True, draft.named)


def _count(s: Sitting, box: Box, draft: Draft, most: int) -> None:
    """How many face-down cards a demand asks for."""
    b, t = s.b, s.t
    words = t("table_sheriff.count_hidden", count=most)
    b.text(Box(box.x, box.y, box.w, 30), words, "quiet", size=17)
    row = Box(box.x, box.y + 34, min(box.w, 240), min(46.0, box.h - 36))

    def change(by: int) -> None:
        draft.count = max(0, min(most, draft.count + by))

    less, rest = row.left(row.h, 10)
    more, middle = rest.right_side(row.h, 10)
    why = s.because("sheriff.offer.stand-contraband")
    b.icon_button(
        "count.less",
        less,
        "minus",
        t("table_sheriff.fewer"),
        lambda: change(-1),
        "plain",
        reason=None if draft.count else why,
    )
    b.text(middle, str(draft.count), "number", align="center")
    b.icon_button(
        "count.more",
        more,
        "plus",
        t("table_sheriff.more"),
        lambda: change(1),
        "plain",
        reason=None if draft.count < most else why,
    )


def _bag(s: Sitting, box: Box, draft: Draft) -> None:
    """Goods said to be in the merchant's own bag, true or not."""
    t, view, c = s.t, s.view, s.c
    room = _field(s, box, t("table_sheriff.from_bag"), t("table_sheriff.from_bag_note"))
    bag = view.bags[draft.seat]
    most = (bag.size or 0) if bag.fate == "waiting" else 0
    total = sum(draft.bag.values())
    copies = c.copies(view.seats, view.options.royal_goods)
    goods = [good for good in range(c.count) if copies[good]]
    columns = 5 if len(goods) > 8 else 4
    rows = -(-len(goods) // columns)
    cells = Box(room.x + 2, room.y + 2, room.w - 2, min(room.h - 2, rows * 112.0)).grid(columns, rows, 7)
    why = s.because("sheriff.offer.bag-goods")
    if most and draft.clauses.get(draft.seat) != "pass":
        why, most = s.because("sheriff.ruling.bag-goods-need-pass"), 0
    for good, cell in zip(goods, cells, strict=False):
        number = draft.bag.get(good, 0)

        def change(by: int, good: int = good) -> None:
            draft.add_bag(good, by)

        limit = number + most - total if total < most else number
        reason = why if limit <= number else None
        _bag_tile(s, cell, good, number, change, reason)


def _bag_tile(s: Sitting, cell: Box, good: int, number: int, change: object, reason: str | None) -> None:
    _stepper(s, f"bag:{good}", cell, good, number, None if reason is None else number, change, reason)


def _promises(s: Sitting, draft: Draft) -> list[Promise]:
    """All ready-made promises that the speaker could make."""
    out: list[Promise] = []
    copies = s.c.copies(s.view.seats, False)
    for kind in PROMISE_KINDS:
        if kind == "open_rivals_bag_next_time":
            out += [
                Promise(kind, player=seat) for seat in range(s.view.seats) if seat not in (draft.seat, s.view.sheriff)
            ]
        elif kind in ("leave_good_to_you", "discard_good_for_you"):
            out += [Promise(kind, good=good) for good in range(LEGAL) if copies[good]]
        else:
            out.append(Promise(kind))
    return out


def _promise(s: Sitting, box: Box, draft: Draft) -> None:
    b, t = s.b, s.t
    left, right = box.left(box.w * 0.5, GAP)
    room = _field(s, left, t("table_sheriff.promise"), t("sheriff.deal.honour"))
    names = [sitter.name for sitter in s.desk.sitters]
    choices = _promises(s, draft)
    options: list[tuple[int, str]] = [(-1, t("table_sheriff.no_promise"))]
    options += [(n, plain_line(promise_line(t, promise), names)) for n, promise in enumerate(choices)]
    value = choices.index(draft.promises[0]) if draft.promises and draft.promises[0] in choices else -1

    def choose(n: int) -> None:
        draft.promises = [] if n < 0 else [choices[n]]

    b.dropdown("promise", Box(room.x, room.y, room.w, 40), options, value, choose)
    room = _field(s, right, t("table_sheriff.word"), t("table_sheriff.word_note"))

    def say(words: str) -> None:
        draft.words = words

    field = Box(room.x, room.y, room.w, 40)
    b.field("say", field, draft.words, say, t("table_sheriff.word_ask"), s.c.components.words_max, role="label")


def _why_not(s: Sitting, draft: Draft) -> str | None:
    action = draft.action()
    if isinstance(action, a.Demand):
        return flow.why_sheriff_not(s, action)
    return s.why(draft.seat, action)


def _sentence(s: Sitting, box: Box, draft: Draft) -> None:
    """The deal as it would be written down: what binds, and what is only promised."""
    b, t = s.b, s.t
    look = theme.GAMES["sheriff"]
    price = draft.price()
    named: tuple[int, ...] = ()
    if isinstance(price, Offer):
        goods = {card.place: card.good for card in s.view.players[draft.seat].hidden}
        named = tuple(good for card in price.contraband if card.named and (good := goods[card.place]) is not None)
    deal = deal_text(t, draft.seat, price, named)
    words = s.mark(deal.binding)
    if deal.claims:
        words += f" <icon:info> {deal.claims}."
    for promise in deal.promises:
        words += f" <icon:hand> {s.mark(promise)} ({deal.honour})"
    b.fill(box, look.tint, 10, look.mid, 1.5)
    b.text(box.inset(16, 5), words, "ask", lines=None, size=20)


def _buttons(s: Sitting, row: Box, draft: Draft) -> None:
    b, t, view, mind = s.b, s.t, s.view, s.mind
    found = view.hearing
    assert found is not None
    reason = _why_not(s, draft)

    def leave() -> None:
        mind.draft = None

    def put() -> None:
        action = draft.action()
        mind.draft = None
        if isinstance(action, a.Demand):
            flow.sheriff_says(s, action)
        else:
            s.act(draft.seat, action)

    label = t("table_sheriff.put_demand" if draft.demand else "table_sheriff.put_offer")
    back, rest = row.left(136, 12)
    put_box, middle = rest.right_side(330, 12)
    b.button("back", back, t("ui.back"), leave, icon="left", role="label")
    b.button("put", put_box, label, put, "primary", "check", reason=reason, key="return")
    if draft.demand or (found.reply >= 0 and view.step == "hearing.reply"):
        return
    silent = s.why(draft.seat, a.NoOffer())

    def nothing() -> None:
        mind.draft = None
        s.act(draft.seat, a.NoOffer())

    def withdraw() -> None:
        mind.draft = None
        s.act(draft.seat, a.WithdrawOffer())

    if found.offers[draft.seat] is not None:
        one, two = middle.columns(2, 10)
        b.button("nothing", one, t("table_sheriff.no_change"), nothing, reason=silent, role="label", size=17)
        b.button(
            "withdraw", two, t("table_sheriff.withdraw"), withdraw, reason=s.why(draft.seat, a.WithdrawOffer()),
            role="label", size=17,
        )  # fmt: skip
    else:
        b.button("nothing", middle, t("table_sheriff.say_nothing"), nothing, reason=silent, role="label")
