"""What a view implies, for screen and computer players: prices, offers, races, silence. All pure functions."""

from __future__ import annotations

from msgspec import Struct

from rules.sheriff import actions as a
from rules.sheriff.components import LEGAL, Components
from rules.sheriff.drawing import sources, supply_of
from rules.sheriff.offers import NO_GOODS, Clause, Decision, Offer, agree, decision_on
from rules.sheriff.refusals import why_not_postpone
from rules.sheriff.scoring import Race, races
from rules.sheriff.state import BagRecord, owner_first
from rules.sheriff.view import View


class OpeningPrice(Struct, frozen=True):
    """What opening a bag costs or brings the Sheriff in gold.

    He pays `if_true` when every card is the declared good; otherwise he gets at least `least_fine` (one wrong card of
    the lowest penalty) and at most `most_fine` (all cards wrong, of the highest).
    """

    if_true: int
    least_fine: int
    most_fine: int


def opening_price(components: Components, view: View, owner: int) -> OpeningPrice | None:
    """The price of opening the declared bag of `owner`; None before it is declared or once it is decided."""
    bag = view.bags[owner]
    if bag.fate != "waiting" or bag.good < 0 or bag.size is None:
        return None
    copies = components.copies(view.seats, view.options.royal_goods)
    wrong = sorted(
        (
            components.penalty[good]
            for good in range(components.kinds)
            if good != bag.good
            for _ in range(min(copies[good], bag.size))
        ),
        reverse=True,
    )
    return OpeningPrice(components.penalty[bag.good] * bag.size, min(wrong), sum(wrong[: bag.size]))


class Gain(Struct, frozen=True):
    """What taking some offers together brings the Sheriff and what it binds.

    `gold` is what remains after his own payment, `legal` counts open goods, `hidden` the face-down cards, `bag_goods`
    what is said to be in bags, `sure` is `gold` plus the value of the open goods. `binds` are clauses about other bags,
    `promises` is how many were made for later.
    """

    gold: int
    legal: tuple[int, int, int, int]
    hidden: int
    bag_goods: tuple[tuple[int, int], ...]
    sure: int
    binds: tuple[Clause, ...]
    promises: int


def gain(components: Components, view: View, take: tuple[int, ...]) -> Gain:
    """What the struck deal and the standing offers of the seats in `take` bring the Sheriff."""
    hearing = view.hearing
    offers: list[Offer] = []
    gold = 0
    owner = -1
    if hearing is not None:
        owner = hearing.owner
        if hearing.struck is not None:
            offers.append(hearing.struck.offer)
            gold -= hearing.struck.sheriff_gold
        for seat in take:
            offer = hearing.offers[seat]
            if offer is not None:
                offers.append(offer)
    legal: list[int] = list(NO_GOODS)
    goods: dict[int, int] = {}
    binds: dict[int, Clause] = {}
    for offer in offers:
        gold += offer.gold
        for good in range(LEGAL):
            legal[good] += offer.legal[good]
        for good, number in offer.bag_goods:
            goods[good] = goods.get(good, 0) + number
        binds.update({clause.bag: clause for clause in offer.clauses if clause.bag != owner})
    worth = sum(number * components.value[good] for good, number in enumerate(legal))
    return Gain(
        gold=gold,
        legal=(legal[0], legal[1], legal[2], legal[3]),
        hidden=sum(len(offer.contraband) for offer in offers),
        bag_goods=tuple(sorted(goods.items())),
        sure=gold + worth,
        binds=tuple(binds[bag] for bag in sorted(binds)),
        promises=sum(len(offer.promises) for offer in offers),
    )


def takeable(view: View, decision: Decision) -> tuple[int, ...]:
    """The merchants whose standing offers ask for this decision on the called bag."""
    hearing = view.hearing
    if hearing is None:
        return ()
    return tuple(
        seat
        for seat, offer in enumerate(hearing.offers)
        if offer is not None and decision_on(offer.clauses, hearing.owner) == decision
    )


def plain_take(view: View, decision: Decision) -> tuple[int, ...]:
    """The merchants whose offers ask for this decision and for nothing about other bags: ticked to begin with."""
    hearing = view.hearing
    if hearing is None or (
        hearing.struck is not None and decision_on(hearing.struck.offer.clauses, hearing.owner) != decision
    ):
        return ()
    return tuple(seat for seat in takeable(view, decision) if len((hearing.offers[seat] or Offer(())).clauses) == 1)


def fit_together(view: View, take: tuple[int, ...]) -> bool:
    """True if the offers of these merchants, and a struck deal, contradict each other on no bag."""
    hearing = view.hearing
    if hearing is None:
        return not take
    clauses = [] if hearing.struck is None else [hearing.struck.offer.clauses]
    clauses += [offer.clauses for seat in take if (offer := hearing.offers[seat]) is not None]
    return all(agree(first, second) for i, first in enumerate(clauses) for second in clauses[:i])


def race_now(components: Components, view: View) -> tuple[Race, ...]:
    """Kings and Queens if the game ended now, as far as the viewer may know: open goods and royal goods he has seen."""
    return races(
        components,
        [seat.legal for seat in view.players],
        [tuple(card.good for card in seat.hidden if card.good is not None) for seat in view.players],
    )


def silences(view: View) -> tuple[tuple[int, a.Action], ...]:
    """What is entered for merchants who have a word or a reply left when the Sheriff acts, the owner's first."""
    if view.step == "hearing.reply":
        return tuple((seat, a.RefuseDemand()) for seat in view.to_act)
    hearing = view.hearing
    if hearing is not None and view.step in ("hearing.speak", "hearing.answer"):
        order = owner_first(view.seats, view.sheriff, hearing.owner)
        return tuple((seat, a.NoOffer()) for seat in order if seat in view.to_act)
    return ()


def talk_left(view: View, owner: int) -> int:
    """How many answers (hear again, refuse, demand) the Sheriff has left for this bag."""
    return view.options.talk_budget - view.bags[owner].talked


def may_postpone(view: View) -> bool:
    """True if the called bag could be put back undecided on the Sheriff's turn."""
    hearing = view.hearing
    return hearing is not None and hearing.struck is None and why_not_postpone(view) is None


def only_answer(components: Components, view: View) -> a.Action | None:
    """The one sensible action left to the seat to act, where the app acts by itself; None where there is a choice.

    The last undecided bag is called, a struck deal is carried out when no other offer fits it, a market turn without
    a choice goes on.
    """
    if view.step == "market.end":
        return a.Done()
    if view.step == "market.draw":
        # After a card from the deck, for one, nothing is left to choose: the app draws the rest.
        still_open = sources(components, supply_of(view))
        return a.Draw(still_open[0]) if len(still_open) == 1 else None
    if view.step == "inspect.call":
        waiting = [owner for owner, bag in enumerate(view.bags) if bag.fate == "waiting"]
        return a.CallBag(waiting[0]) if len(waiting) == 1 else None
    hearing = view.hearing
    if view.step == "hearing.struck" and hearing is not None and hearing.struck is not None:
        decision = decision_on(hearing.struck.offer.clauses, hearing.owner)
        if decision is None or any(fit_together(view, (seat,)) for seat in takeable(view, decision)):
            return None
        return a.PassBag() if decision == "pass" else a.OpenBag()
    return None


class Habits(Struct, frozen=True):
    """What everybody may count up about one seat from the decided bags of the game.

    As a merchant: `bags` decided, `opened` of them, `caught` lying when opened, `lies` in all, hidden cards `smuggled`,
    gold paid in `bribes`. As Sheriff: bags `judged`, `searched` (opened not because of an earlier deal), gold `taken`
    in bribes.
    """

    bags: int
    opened: int
    caught: int
    lies: int
    smuggled: int
    bribes: int
    judged: int
    searched: int
    taken: int


def habits(records: tuple[BagRecord, ...], seat: int) -> Habits:
    """The public figures of one seat."""
    own = [record for record in records if record.owner == seat]
    judged = [record for record in records if record.sheriff == seat]
    deals = [deal for record in records for deal in record.deals]
    sheriff_of = {record.round: record.sheriff for record in records}
    return Habits(
        bags=len(own),
        opened=sum(record.decision == "open" for record in own),
        caught=sum(record.decision == "open" and not record.truth for record in own),
        lies=sum(not record.truth for record in own),
        smuggled=sum(record.hidden for record in own),
        bribes=sum(deal.offer.gold for deal in deals if deal.merchant == seat),
        judged=len(judged),
        searched=sum(record.decision == "open" and not record.bound for record in judged),
        taken=sum(deal.offer.gold for deal in deals if sheriff_of[deal.round] == seat),
    )
