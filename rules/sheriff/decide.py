"""The Sheriff's decision on a bag: deals paid, bag passed or opened, penalties, and what comes after."""

from __future__ import annotations

from msgspec.structs import replace

from rules.core.contract import Told
from rules.sheriff import events as e
from rules.sheriff.components import JUDGED_PROMISES, LEGAL
from rules.sheriff.draft import Draft
from rules.sheriff.offers import Deal, Decision
from rules.sheriff.payment import Choice, contraband_wanted, covers, worth
from rules.sheriff.round_end import end_round
from rules.sheriff.state import BagRecord, Debt, FaceDown, Hearing, PromiseRecord, owner_first

_ALL = -1
"""Every bit set: known to all."""


def add_legal(d: Draft, seat: int, cards: tuple[int, ...]) -> None:
    """Lay legal goods open on a stand."""
    if cards:
        legal = list(d.players[seat].legal)
        for good in cards:
            legal[good] += 1
        d.players[seat] = replace(d.players[seat], legal=(legal[0], legal[1], legal[2], legal[3]))


def add_hidden(d: Draft, seat: int, cards: tuple[tuple[int, int], ...]) -> None:
    """Lay contraband face down on a stand, in this order; pairs of good and who knows it already."""
    if cards:
        player = d.players[seat]
        place = player.next_place
        new = tuple(FaceDown(place + i, good, known | (1 << seat)) for i, (good, known) in enumerate(cards))
        d.players[seat] = replace(player, hidden=player.hidden + new, next_place=place + len(new))


def take_hidden(d: Draft, seat: int, places: tuple[int, ...]) -> tuple[FaceDown, ...]:
    """Take face-down cards from a stand."""
    if not places:
        return ()
    player = d.players[seat]
    d.players[seat] = replace(player, hidden=tuple(card for card in player.hidden if card.place not in places))
    return tuple(card for card in player.hidden if card.place in places)


def reveal_hidden(d: Draft, seat: int, places: tuple[int, ...]) -> tuple[int, ...]:
    """Make face-down cards known to all where they lie; their goods in order of place."""
    if not places:
        return ()
    player = d.players[seat]
    chosen = tuple(card for card in player.hidden if card.place in places)
    d.players[seat] = replace(
        player,
        hidden=tuple(replace(card, known=_ALL) if card.place in places else card for card in player.hidden),
    )
    d.forget_taken(seat, tuple(card.good for card in chosen if card.known != _ALL))
    return tuple(card.good for card in chosen)


def move_gold(d: Draft, giver: int, taker: int, gold: int) -> None:
    """Hand over coins."""
    if gold:
        d.players[giver] = replace(d.players[giver], gold=d.players[giver].gold - gold)
        d.players[taker] = replace(d.players[taker], gold=d.players[taker].gold + gold)


def _hand_over(d: Draft, giver: int, taker: int, legal: tuple[int, int, int, int]) -> None:
    if any(legal):
        a, b = d.players[giver].legal, d.players[taker].legal
        d.players[giver] = replace(
            d.players[giver], legal=(a[0] - legal[0], a[1] - legal[1], a[2] - legal[2], a[3] - legal[3])
        )
        d.players[taker] = replace(
            d.players[taker], legal=(b[0] + legal[0], b[1] + legal[1], b[2] + legal[2], b[3] + legal[3])
        )


def _pay_deal(d: Draft, deal: Deal, deals: list[Deal]) -> None:
    s = d.s
    seat, sheriff, offer = deal.merchant, s.sheriff, deal.offer
    move_gold(d, seat, sheriff, offer.gold)
    move_gold(d, sheriff, seat, deal.sheriff_gold)
    _hand_over(d, seat, sheriff, offer.legal)
    cards = take_hidden(d, seat, tuple(card.place for card in offer.contraband))
    add_hidden(d, sheriff, tuple((card.good, card.known) for card in cards))
    goods = tuple(card.good for card in cards)
    public = tuple(card.good if card.known == _ALL else None for card in cards)
    paid = e.DealPaid(seat, sheriff, deal, goods)
    if public == goods:
        d.tell(paid)
    else:
        d.events.append(Told(paid, (min(seat, sheriff), max(seat, sheriff)), e.DealPaid(seat, sheriff, deal, public)))
    for clause in offer.clauses:
        bag = d.bags[clause.bag]
        if clause.bag != deal.bag and bag.bound is None:
            d.bags[clause.bag] = replace(bag, bound=clause.decision)
            d.tell(e.BagBound(clause.bag, clause.decision, seat))
    if offer.bag_goods:
        pledges = d.changes.get("pledges", s.pledges)
        d.changes["pledges"] = (*pledges, *((seat, good, number) for good, number in offer.bag_goods))
    for promise in offer.promises:
        delta = (seat - sheriff) % len(d.players)
        due = s.round + delta if s.round + delta <= s.rounds else 0
        judged = promise.kind in JUDGED_PROMISES
        record = PromiseRecord(
            s.round, seat, sheriff, promise, due, "unjudged" if not judged else "open" if due else "lapsed"
        )
        d.changes["promises"] = (*d.changes.get("promises", s.promises), record)
        if judged and not due:
            d.tell(e.PromiseJudged(record))
    deals.append(deal)


def _taken_deals(d: Draft, owner: int, take: tuple[int, ...], hearing: Hearing | None) -> tuple[Deal, ...]:
    """The deals of a decision in the order of payment: the owner's, then the others in merchant order."""
    s = d.s
    if hearing is None:
        return ()
    out: list[Deal] = []
    for seat in owner_first(len(d.players), s.sheriff, owner):
        offer = hearing.offers[seat]
        if hearing.struck is not None and hearing.struck.merchant == seat:
            out.append(hearing.struck)
        elif seat in take and offer is not None:
            named = {card.place for card in offer.contraband if card.named}
            goods = tuple(card.good for card in d.players[seat].hidden if card.place in named)
            out.append(Deal(s.round, owner, seat, offer, 0, goods))
    return tuple(out)


def decide(
    d: Draft, owner: int, decision: Decision, take: tuple[int, ...], hearing: Hearing | None, *, bound: bool
) -> None:
    """Carry out the final decision on a bag, taking the offers of the merchants in `take`."""
    s = d.s
    chosen = _taken_deals(d, owner, take, hearing)
    d.tell(e.BagDecided(s.sheriff, owner, decision, tuple(sorted(deal.merchant for deal in chosen)), bound))
    d.changes.update(hearing=None, current=owner)
    paid: list[Deal] = []
    for deal in chosen:
        _pay_deal(d, deal, paid)
    d.changes["deals"] = (*s.deals, *paid)
    _judge_promises(d, owner, decision)
    if decision == "pass":
        _pass(d, owner, bound, tuple(paid))
        after_bag(d)
    else:
        _open(d, owner, bound, tuple(paid))


def _record(d: Draft, owner: int, decision: Decision, bound: bool, fine: int, deals: tuple[Deal, ...]) -> None:
    s, bag = d.s, d.bags[owner]
    confiscated = tuple(good for good in bag.shown if good != bag.good) if decision == "open" and not bag.truth else ()
    record = BagRecord(
        s.round,
        s.sheriff,
        owner,
        bag.good,
        bag.size,
        decision,
        bound,
        bool(bag.truth),
        bag.shown,
        bag.hidden,
        confiscated,
        fine,
        deals,
        bag.talk,
    )
    d.changes["records"] = (*s.records, record)
    d.changes["contents"] = (*s.contents, s.bags[owner].cards)


def _pass(d: Draft, owner: int, bound: bool, deals: tuple[Deal, ...]) -> None:
    s, bag = d.s, d.bags[owner]
    left = list(bag.cards)
    truth = all(good == bag.good for good in left)
    given: dict[int, int] = {}
    promised: dict[int, int] = {}
    for seat, good, number in d.changes.get("pledges", s.pledges):
        if seat == owner:
            promised[good] = promised.get(good, 0) + number
            there = min(number, left.count(good))
            for _ in range(there):
                left.remove(good)
            if there:
                given[good] = given.get(good, 0) + there
    if promised:
        paid = tuple(good for good in sorted(given) for _ in range(given[good]))
        add_legal(d, s.sheriff, tuple(good for good in paid if good < LEGAL))
        add_hidden(d, s.sheriff, tuple((good, _ALL) for good in paid if good >= LEGAL))
        d.tell(e.BagGoodsPaid(owner, s.sheriff, tuple(sorted(given.items())), tuple(sorted(promised.items()))))
    else:
        paid = ()
    legal = tuple(good for good in left if good < LEGAL)
    contraband = tuple(good for good in left if good >= LEGAL)
    if len(set(contraband)) > 1:
        contraband = d.shuffled("hidden", contraband, "sheriff.ruling.contraband-order")
    add_legal(d, owner, legal)
    add_hidden(d, owner, tuple((good, 0) for good in contraband))
    d.forget_taken(owner, legal + paid)
    d.bags[owner] = replace(
        bag,
        cards=(),
        fate="passed",
        shown=tuple(sorted(legal + paid)),
        hidden=len(contraband),
        truth=truth,
    )
    counts = (legal.count(0), legal.count(1), legal.count(2), legal.count(3))
    passed = e.BagPassed(owner, bag.good, bag.size, counts, len(contraband), truth)
    d.tell_only(owner, replace(passed, cards=bag.cards), passed)
    _record(d, owner, "pass", bound, 0, deals)


def _open(d: Draft, owner: int, bound: bool, deals: tuple[Deal, ...]) -> None:
    s, bag = d.s, d.bags[owner]
    cards, good = bag.cards, bag.good
    confiscated = tuple(card for card in cards if card != good)
    truth = not confiscated
    d.forget_taken(owner, cards)
    d.tell(e.BagOpened(owner, good, cards, truth, confiscated))
    d.bags[owner] = replace(bag, cards=(), fate="opened", shown=cards, truth=truth)
    penalty = d.c.penalty
    if truth:
        owed = sum(penalty[card] for card in cards)
        _record(d, owner, "open", bound, -owed, deals)
        if _settle(d, s.sheriff, owner, owed):
            add_legal(d, owner, cards)
            after_bag(d)
        else:
            d.changes["unpacked"] = cards
        return
    fine = sum(penalty[card] for card in confiscated)
    _record(d, owner, "open", bound, fine, deals)
    add_legal(d, owner, tuple(card for card in cards if card == good))
    d.changes.update(step="inspect.confiscated", confiscated=confiscated, fine=fine)


def lay_confiscated(d: Draft, pile: str, order: tuple[int, ...]) -> None:
    """The Sheriff lays the confiscated cards on a pile; then the owner pays."""
    s = d.s
    d.lay(pile, order)
    d.tell(e.ConfiscatedLaid(s.sheriff, "left" if pile == "left" else "right", order))
    d.changes.update(confiscated=(), fine=0)
    if _settle(d, s.current, s.sheriff, s.fine):
        after_bag(d)


def _settle(d: Draft, debtor: int, creditor: int, owed: int) -> bool:
    """Pay a penalty as far as there is no choice; False if the debtor has to choose goods."""
    gold = min(owed, d.players[debtor].gold)
    move_gold(d, debtor, creditor, gold)
    d.tell(e.PenaltyPaid(debtor, creditor, owed, gold))
    if gold == owed:
        return True
    debt = Debt(debtor, creditor, owed - gold)
    choices = covers(d.c, d.players[debtor], debt.owed)
    if len(choices) > 1:
        d.changes.update(step="inspect.debt", debt=debt)
        return False
    pay_goods(d, debt, choices[0])
    return True


def pay_goods(d: Draft, debt: Debt, choice: Choice) -> None:
    """Hand over goods for a debt; what they do not cover is forgiven."""
    legal, places = choice
    debtor, creditor = debt.debtor, debt.creditor
    forgiven = 0
    wanted = contraband_wanted(d.c, d.players[debtor], debt.owed)
    _hand_over(d, debtor, creditor, legal)
    reveal_hidden(d, debtor, places)
    cards = take_hidden(d, debtor, places)
    if wanted > 0:
        forgiven = max(0, debt.owed - worth(d.c, legal) - sum(d.c.value[card.good] for card in cards))
    add_hidden(d, creditor, tuple((card.good, _ALL) for card in cards))
    d.tell(e.DebtPaid(debtor, creditor, legal, tuple(card.good for card in cards), forgiven))
    if d.s.unpacked:
        add_legal(d, creditor, d.s.unpacked)
        d.changes["unpacked"] = ()


def _judge_promises(d: Draft, owner: int, decision: Decision) -> None:
    s = d.s
    promises = d.changes.get("promises", s.promises)
    if not any(record.verdict == "open" for record in promises):
        return
    out: list[PromiseRecord] = []
    for record in promises:
        if record.verdict == "open" and record.due == s.round:
            passes = record.promise.kind == "pass_your_bag_next_time"
            target = record.to if passes else record.promise.player
            if target == owner:
                record = replace(record, verdict="kept" if (decision == "pass") == passes else "broken")
                d.tell(e.PromiseJudged(record))
        out.append(record)
    d.changes["promises"] = tuple(out)


def after_bag(d: Draft) -> None:
    """Nothing waits any more: the next bag is called, or the round ends."""
    if any(bag.fate == "waiting" for bag in d.bags):
        d.changes.update(step="inspect.call", current=-1)
    else:
        end_round(d)
