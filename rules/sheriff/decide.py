"""The Sheriff's decision on a bag: deals paid, bag passed or opened, penalties, and what comes after."""

from __future__ import annotations

from msgspec.structs import replace

from rules.sheriff import events as e
from rules.sheriff.components import JUDGED_PROMISES, LEGAL
from rules.sheriff.draft import Draft
from rules.sheriff.offers import Deal, Decision, LegalCounts, Promise
from rules.sheriff.payment import Choice, covers, worth
from rules.sheriff.round_end import end_round
from rules.sheriff.state import EVERYBODY, BagRecord, Debt, FaceDown, Hearing, Pile, PromiseRecord, Verdict, owner_first


def add_legal(draft: Draft, seat: int, cards: tuple[int, ...]) -> None:
    """Lay legal goods open on a stand."""
    if cards:
        legal = list(draft.now.players[seat].legal)
        for good in cards:
            legal[good] += 1
        draft.set_player(seat, replace(draft.now.players[seat], legal=(legal[0], legal[1], legal[2], legal[3])))


def add_hidden(draft: Draft, seat: int, cards: tuple[tuple[int, int], ...]) -> None:
    """Lay contraband face down on a stand, in this order; pairs of good and who knows it already."""
    if cards:
        player = draft.now.players[seat]
        place = player.next_place
        new = tuple(FaceDown(place + i, good, known | (1 << seat)) for i, (good, known) in enumerate(cards))
        draft.set_player(seat, replace(player, hidden=player.hidden + new, next_place=place + len(new)))


def take_hidden(draft: Draft, seat: int, places: tuple[int, ...]) -> tuple[FaceDown, ...]:
    """Take face-down cards from a stand."""
    if not places:
        return ()
    player = draft.now.players[seat]
    draft.set_player(seat, replace(player, hidden=tuple(card for card in player.hidden if card.place not in places)))
    return tuple(card for card in player.hidden if card.place in places)


def reveal_hidden(draft: Draft, seat: int, places: tuple[int, ...]) -> tuple[int, ...]:
    """Make face-down cards known to all where they lie; their goods in order of place."""
    if not places:
        return ()
    player = draft.now.players[seat]
    chosen = tuple(card for card in player.hidden if card.place in places)
    draft.set_player(
        seat,
        replace(
            player,
            hidden=tuple(replace(card, known=EVERYBODY) if card.place in places else card for card in player.hidden),
        ),
    )
    draft.forget_taken(seat, tuple(card.good for card in chosen if card.known != EVERYBODY))
    return tuple(card.good for card in chosen)


def move_gold(draft: Draft, giver: int, taker: int, gold: int) -> None:
    """Hand over coins."""
    if gold:
        draft.set_player(giver, replace(draft.now.players[giver], gold=draft.now.players[giver].gold - gold))
        draft.set_player(taker, replace(draft.now.players[taker], gold=draft.now.players[taker].gold + gold))


def _hand_over(draft: Draft, giver: int, taker: int, legal: LegalCounts) -> None:
    """Move open goods from one stand to another."""
    if any(legal):
        a, b = draft.now.players[giver].legal, draft.now.players[taker].legal
        draft.set_player(
            giver,
            replace(
                draft.now.players[giver], legal=(a[0] - legal[0], a[1] - legal[1], a[2] - legal[2], a[3] - legal[3])
            ),
        )
        draft.set_player(
            taker,
            replace(
                draft.now.players[taker], legal=(b[0] + legal[0], b[1] + legal[1], b[2] + legal[2], b[3] + legal[3])
            ),
        )


def _pay_deal(draft: Draft, deal: Deal) -> None:
    """A deal is paid with the decision it asks for, and binds for what it says about other bags."""
    merchant, sheriff, offer = deal.merchant, draft.now.sheriff, deal.offer
    move_gold(draft, merchant, sheriff, offer.gold)
    move_gold(draft, sheriff, merchant, deal.sheriff_gold)
    _hand_over(draft, merchant, sheriff, offer.legal)
    cards = take_hidden(draft, merchant, tuple(card.place for card in offer.contraband))
    add_hidden(draft, sheriff, tuple((card.good, card.known) for card in cards))

    # Giver and taker see every card that changes hands face down, the others only those known to all.
    goods = tuple(card.good for card in cards)
    public = tuple(card.good if card.known == EVERYBODY else None for card in cards)
    both = (min(merchant, sheriff), max(merchant, sheriff))
    paid = e.DealPaid(merchant, sheriff, deal, goods)
    if public == goods:
        draft.tell(paid)
    else:
        draft.tell(paid, both, e.DealPaid(merchant, sheriff, deal, public))

    for clause in offer.clauses:
        bag = draft.now.bags[clause.bag]
        # A second deal with the same clause binds nothing that is not bound already.
        if clause.bag != deal.bag and bag.bound is None:
            draft.set_bag(clause.bag, replace(bag, bound=clause.decision))
            draft.tell(e.BagBound(clause.bag, clause.decision, merchant))
    draft.now.pledges += tuple((merchant, good, number) for good, number in offer.bag_goods)
    for promise in offer.promises:
        _write_down(draft, merchant, promise)


def _write_down(draft: Draft, merchant: int, promise: Promise) -> None:
    """Keep a promise on record, due when its maker is Sheriff next; one that never can be judged has lapsed at once."""
    turns_away = (merchant - draft.now.sheriff) % draft.seats
    due = draft.now.round + turns_away if draft.now.round + turns_away <= draft.before.rounds else 0
    judged = promise.kind in JUDGED_PROMISES
    verdict: Verdict = "unjudged" if not judged else "open" if due else "lapsed"
    record = PromiseRecord(draft.now.round, merchant, draft.now.sheriff, promise, due, verdict)
    draft.now.promises += (record,)
    if verdict == "lapsed":
        draft.tell(e.PromiseJudged(record))


def _taken_deals(draft: Draft, owner: int, take: tuple[int, ...], hearing: Hearing | None) -> tuple[Deal, ...]:
    """The deals of a decision in the order of payment: the owner's, then the others in merchant order."""
    if hearing is None:
        return ()
    deals: list[Deal] = []
    for seat in owner_first(draft.seats, draft.now.sheriff, owner):
        offer = hearing.offers[seat]
        if hearing.struck is not None and hearing.struck.merchant == seat:
            deals.append(hearing.struck)
        elif seat in take and offer is not None:
            named = {card.place for card in offer.contraband if card.named}
            goods = tuple(card.good for card in draft.now.players[seat].hidden if card.place in named)
            deals.append(Deal(draft.now.round, owner, seat, offer, 0, goods))
    return tuple(deals)


def decide(
    draft: Draft, owner: int, decision: Decision, take: tuple[int, ...], hearing: Hearing | None, *, bound: bool
) -> None:
    """Carry out the final decision on a bag, taking the offers of the merchants in `take`."""
    deals = _taken_deals(draft, owner, take, hearing)
    takers = tuple(sorted(deal.merchant for deal in deals))
    draft.tell(e.BagDecided(draft.now.sheriff, owner, decision, takers, bound))
    draft.now.hearing = None
    draft.now.current = owner
    # Payments come first: what was offered from a stand must still lie there when the bag is unpacked.
    for deal in deals:
        _pay_deal(draft, deal)
    draft.now.deals += deals
    _judge_promises(draft, owner, decision)
    if decision == "pass":
        _pass(draft, owner, bound, deals)
        after_bag(draft)
    else:
        _open(draft, owner, bound, deals)


def _record(draft: Draft, owner: int, decision: Decision, bound: bool, fine: int, deals: tuple[Deal, ...]) -> None:
    """Keep what everybody may know of a decided bag, and apart from it what was in it."""
    bag = draft.now.bags[owner]
    caught = decision == "open" and not bag.truth
    record = BagRecord(
        round=draft.now.round,
        sheriff=draft.now.sheriff,
        owner=owner,
        good=bag.good,
        size=bag.size,
        decision=decision,
        bound=bound,
        truth=bool(bag.truth),
        shown=bag.shown,
        hidden=bag.hidden,
        confiscated=tuple(good for good in bag.shown if good != bag.good) if caught else (),
        fine=fine,
        deals=deals,
        talk=bag.talk,
    )
    draft.now.records += (record,)
    draft.now.contents += (draft.before.bags[owner].cards,)


def _pay_pledges(draft: Draft, owner: int, cards: list[int]) -> tuple[int, ...]:
    """Hand over what was promised from this bag, as far as it is there, in the order of the deals.

    Takes the cards paid out of `cards` and gives them, sorted.
    """
    given: dict[int, int] = {}
    promised: dict[int, int] = {}
    for seat, good, number in draft.now.pledges:
        if seat == owner:
            promised[good] = promised.get(good, 0) + number
            there = min(number, cards.count(good))
            for _ in range(there):
                cards.remove(good)
            if there:
                given[good] = given.get(good, 0) + there
    if not promised:
        return ()
    paid = tuple(good for good in sorted(given) for _ in range(given[good]))
    add_legal(draft, draft.now.sheriff, tuple(good for good in paid if good < LEGAL))
    # That it was owed at all proves what it is.
    add_hidden(draft, draft.now.sheriff, tuple((good, EVERYBODY) for good in paid if good >= LEGAL))
    draft.tell(e.BagGoodsPaid(owner, draft.now.sheriff, tuple(sorted(given.items())), tuple(sorted(promised.items()))))
    return paid


def _pass(draft: Draft, owner: int, bound: bool, deals: tuple[Deal, ...]) -> None:
    bag = draft.now.bags[owner]
    truth = all(good == bag.good for good in bag.cards)
    left = list(bag.cards)
    paid = _pay_pledges(draft, owner, left)
    legal = tuple(good for good in left if good < LEGAL)
    contraband = tuple(good for good in left if good >= LEGAL)
    if len(set(contraband)) > 1:
        # The places on the stand must not betray the kinds.
        contraband = draft.shuffled("hidden", contraband, "sheriff.ruling.contraband-order")
    add_legal(draft, owner, legal)
    add_hidden(draft, owner, tuple((good, 0) for good in contraband))
    draft.forget_taken(owner, legal + paid)
    draft.set_bag(
        owner,
        replace(
            bag,
            cards=(),
            fate="passed",
            shown=tuple(sorted(legal + paid)),
            hidden=len(contraband),
            truth=truth,
        ),
    )
    counts = (legal.count(0), legal.count(1), legal.count(2), legal.count(3))
    passed = e.BagPassed(owner, bag.good, bag.size, counts, len(contraband), truth)
    draft.tell_only(owner, replace(passed, cards=bag.cards), passed)
    _record(draft, owner, "pass", bound, 0, deals)


def _open(draft: Draft, owner: int, bound: bool, deals: tuple[Deal, ...]) -> None:
    bag = draft.now.bags[owner]
    cards, good = bag.cards, bag.good
    confiscated = tuple(card for card in cards if card != good)
    truth = not confiscated
    draft.forget_taken(owner, cards)
    draft.tell(e.BagOpened(owner, good, cards, truth, confiscated))
    draft.set_bag(owner, replace(bag, cards=(), fate="opened", shown=cards, truth=truth))
    penalty = draft.components.penalty
    if truth:
        owed = sum(penalty[card] for card in cards)
        _record(draft, owner, "open", bound, -owed, deals)
        if _settle(draft, draft.now.sheriff, owner, owed):
            add_legal(draft, owner, cards)
            after_bag(draft)
        else:
            # The Sheriff chooses his goods first; the bag is unpacked when he has paid.
            draft.now.unpacked = cards
        return
    fine = sum(penalty[card] for card in confiscated)
    _record(draft, owner, "open", bound, fine, deals)
    # What was truly declared lies on the stand before the fine is paid, and can pay it.
    add_legal(draft, owner, tuple(card for card in cards if card == good))
    draft.now.step = "inspect.confiscated"
    draft.now.confiscated = confiscated
    draft.now.fine = fine


def lay_confiscated(draft: Draft, pile: Pile, order: tuple[int, ...]) -> None:
    """The Sheriff lays the confiscated cards on a pile; then the owner pays."""
    fine = draft.now.fine
    draft.lay(pile, order)
    draft.tell(e.ConfiscatedLaid(draft.now.sheriff, pile, order))
    draft.now.confiscated = ()
    draft.now.fine = 0
    if _settle(draft, draft.now.current, draft.now.sheriff, fine):
        after_bag(draft)


def _settle(draft: Draft, debtor: int, creditor: int, owed: int) -> bool:
    """Pay a penalty as far as there is no choice; False if the debtor has to choose goods."""
    gold = min(owed, draft.now.players[debtor].gold)
    move_gold(draft, debtor, creditor, gold)
    draft.tell(e.PenaltyPaid(debtor, creditor, owed, gold))
    if gold == owed:
        return True
    debt = Debt(debtor, creditor, owed - gold)
    stand = draft.now.players[debtor]
    hidden = [(card.place, card.good) for card in stand.hidden]
    choices = covers(draft.components, stand.legal, hidden, debt.owed)
    if len(choices) > 1:
        draft.now.step = "inspect.debt"
        draft.now.debt = debt
        return False
    pay_goods(draft, debt, choices[0])
    return True


def pay_goods(draft: Draft, debt: Debt, choice: Choice) -> None:
    """Hand over goods for a debt; what they do not cover is forgiven."""
    legal, places = choice
    debtor, creditor = debt.debtor, debt.creditor
    _hand_over(draft, debtor, creditor, legal)
    reveal_hidden(draft, debtor, places)
    cards = take_hidden(draft, debtor, places)
    given = worth(draft.components, legal) + sum(draft.components.value[card.good] for card in cards)
    add_hidden(draft, creditor, tuple((card.good, EVERYBODY) for card in cards))
    forgiven = max(0, debt.owed - given)
    draft.tell(e.DebtPaid(debtor, creditor, legal, tuple(card.good for card in cards), forgiven))
    if draft.now.unpacked:
        add_legal(draft, creditor, draft.now.unpacked)
        draft.now.unpacked = ()


def _judge_promises(draft: Draft, owner: int, decision: Decision) -> None:
    """Mark the promises about this bag that are due in this round as kept or broken."""
    if not any(record.verdict == "open" for record in draft.now.promises):
        return
    judged: list[PromiseRecord] = []
    for record in draft.now.promises:
        if record.verdict == "open" and record.due == draft.now.round:
            passes = record.promise.kind == "pass_your_bag_next_time"
            target = record.to if passes else record.promise.player
            if target == owner:
                record = replace(record, verdict="kept" if (decision == "pass") == passes else "broken")
                draft.tell(e.PromiseJudged(record))
        judged.append(record)
    draft.now.promises = tuple(judged)


def after_bag(draft: Draft) -> None:
    """Nothing waits any more: the next bag is called, or the round ends."""
    if any(bag.fate == "waiting" for bag in draft.now.bags):
        draft.now.step = "inspect.call"
        draft.now.current = -1
    else:
        end_round(draft)
