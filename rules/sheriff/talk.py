"""Free bargaining: no list of all offers exists; a useful part can be iterated, one can be drawn, any can be judged."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, islice

from rules.core.choices import Choices
from rules.core.rng import SplitMix64
from rules.sheriff import actions as a
from rules.sheriff.components import LEGAL, Components
from rules.sheriff.offers import NO_GOODS, Clause, Decision, Offer, StandCard, Terms, agree, decision_on
from rules.sheriff.refusals import why_not, why_not_postpone
from rules.sheriff.state import Hearing
from rules.sheriff.view import View

GOLD_STEPS = (0, 1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20)
"""The amounts of gold in the offers and demands that are listed."""

_BOTH: tuple[Decision, Decision] = ("pass", "open")
_MOST_LISTED = 60


def bargains(view: View) -> Iterator[tuple[Clause, ...]]:
    """Clauses that may stand in an offer of this hearing: the called bag alone, then with one other bag."""
    assert view.hearing is not None
    owner = view.hearing.owner
    for decision in _BOTH:
        yield (Clause(owner, decision),)
    if not view.options.third_party_offers:
        return
    for decision in _BOTH:
        for other, bag in enumerate(view.bags):
            if other != owner and bag.fate == "waiting":
                for wish in _BOTH:
                    if bag.bound in (None, wish):
                        yield tuple(sorted((Clause(owner, decision), Clause(other, wish)), key=lambda cl: cl.bag))


def takes(hearing: Hearing, decision: Decision) -> Iterator[tuple[int, ...]]:
    """Every set of standing offers that may be taken together with this decision, the empty one first."""
    struck = hearing.struck
    if struck is not None and decision_on(struck.offer.clauses, hearing.owner) != decision:
        return
    asking = [
        (seat, offer.clauses)
        for seat, offer in enumerate(hearing.offers)
        if offer is not None and decision_on(offer.clauses, hearing.owner) == decision
    ]
    start = [] if struck is None else [struck.offer.clauses]
    for n in range(len(asking) + 1):
        for chosen in combinations(asking, n):
            taken = list(start)
            for _, clauses in chosen:
                if not all(agree(clauses, other) for other in taken):
                    break
                taken.append(clauses)
            else:
                yield tuple(seat for seat, _ in chosen)


class MerchantTalk(Choices[a.Action]):
    """What a merchant with a word or a reply may say; `complete` is False."""

    complete = False

    def __init__(self, components: Components, view: View, seat: int) -> None:
        self._components, self._view, self._seat = components, view, seat

    def __iter__(self) -> Iterator[a.Action]:
        view, seat = self._view, self._seat
        hearing = view.hearing
        assert hearing is not None
        player = view.players[seat]
        purse = player.gold or 0
        if view.step == "hearing.reply":
            demand = hearing.demand
            assert demand is not None
            yield a.RefuseDemand()
            if demand.gold <= purse:
                places = [card.place for card in player.hidden]
                for chosen in islice(combinations(places, demand.cards), _MOST_LISTED):
                    yield a.AcceptDemand(chosen)
        else:
            yield a.NoOffer()
            if view.step == "hearing.speak" and hearing.offers[seat] is not None:
                yield a.WithdrawOffer()
        for clauses in bargains(view):
            steps = GOLD_STEPS if len(clauses) == 1 else GOLD_STEPS[::3]
            for gold in steps:
                if gold <= purse:
                    yield a.MakeOffer(Offer(clauses, gold))
        own = (Clause(hearing.owner, "pass"),)
        for good in range(LEGAL):
            if player.legal[good]:
                yield a.MakeOffer(Offer(own, 0, _one(good)))
        for card in player.hidden[:_MOST_LISTED]:
            yield a.MakeOffer(Offer(own, 0, NO_GOODS, (StandCard(card.place),)))

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __bool__(self) -> bool:
        return True

    def __contains__(self, action: object) -> bool:
        return isinstance(action, a.Action) and why_not(self._components, self._view, self._seat, action) is None

    def sample(self, rng: SplitMix64) -> a.Action:
        """Silence half of the time, else an offer (or an answer to the demand) at random."""
        view, seat = self._view, self._seat
        hearing = view.hearing
        assert hearing is not None
        player = view.players[seat]
        roll = rng.below(12)
        demand = hearing.demand
        if demand is not None:
            if roll < 6:
                return a.RefuseDemand()
            if roll < 10 and demand.gold <= (player.gold or 0):
                places = rng.shuffled(tuple(card.place for card in player.hidden))[: demand.cards]
                return a.AcceptDemand(tuple(sorted(places)))
        elif roll < 6:
            return a.NoOffer()
        elif roll == 6 and view.step == "hearing.speak" and hearing.offers[seat] is not None:
            return a.WithdrawOffer()
        return a.MakeOffer(self._offer(rng, hearing))

    def _offer(self, rng: SplitMix64, hearing: Hearing) -> Offer:
        view, seat = self._view, self._seat
        player, bag = view.players[seat], view.bags[seat]
        owner = hearing.owner
        clauses = (Clause(owner, "pass" if (seat == owner) == (rng.below(8) > 0) else "open"),)
        if view.options.third_party_offers and not rng.below(6):
            more = tuple(found for found in bargains(view) if len(found) == 2)
            if more:
                clauses = more[rng.below(len(more))]
        gold = rng.below(min(player.gold or 0, 12) + 1)
        kind = rng.below(12)
        if kind == 0 and any(player.legal):
            goods = [good for good in range(LEGAL) if player.legal[good]]
            return Offer(clauses, gold, _one(goods[rng.below(len(goods))]))
        if kind == 1 and player.hidden:
            card = player.hidden[rng.below(len(player.hidden))]
            return Offer(clauses, gold, NO_GOODS, (StandCard(card.place, not rng.below(2)),))
        if kind == 2 and bag.fate == "waiting" and decision_on(clauses, seat) == "pass":
            copies = self._components.copies(view.seats, view.options.royal_goods)
            goods = [good for good in range(self._components.kinds) if copies[good]]
            return Offer(clauses, gold, NO_GOODS, (), ((goods[rng.below(len(goods))], 1 + rng.below(bag.size or 1)),))
        return Offer(clauses, gold)


class SheriffTalk(Choices[a.Action]):
    """What the Sheriff may do on his turn in a hearing; `complete` is False."""

    complete = False

    def __init__(self, components: Components, view: View) -> None:
        self._components, self._view = components, view

    def _hearing(self) -> Hearing:
        assert self._view.hearing is not None
        return self._view.hearing

    def _askable(self) -> list[int]:
        view, hearing = self._view, self._hearing()
        if hearing.struck is not None or view.bags[hearing.owner].talked >= view.options.talk_budget:
            return []
        if not view.options.third_party_offers:
            return [hearing.owner]
        return [seat for seat in range(view.seats) if seat != view.sheriff]

    def _may_postpone(self) -> bool:
        return self._hearing().struck is None and why_not_postpone(self._view) is None

    def __iter__(self) -> Iterator[a.Action]:
        view, hearing = self._view, self._hearing()
        for take in takes(hearing, "pass"):
            yield a.PassBag(take)
        for take in takes(hearing, "open"):
            yield a.OpenBag(take)
        if self._may_postpone():
            yield a.Postpone()
        askable = self._askable()
        if not askable:
            return
        yield a.HearAgain()
        for seat in askable:
            if hearing.offers[seat] is not None:
                yield a.Refuse(seat)
        for seat in askable:
            player = view.players[seat]
            for decision in _BOTH:
                clauses = (Clause(hearing.owner, decision),)
                for gold in GOLD_STEPS:
                    if player.gold is None or gold <= player.gold:
                        yield a.Demand(seat, Terms(clauses, gold))

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __bool__(self) -> bool:
        return True

    def __contains__(self, action: object) -> bool:
        return (
            isinstance(action, a.Action) and why_not(self._components, self._view, self._view.sheriff, action) is None
        )

    def sample(self, rng: SplitMix64) -> a.Action:
        """A decision two times in three, else more talk at random."""
        hearing = self._hearing()
        roll = rng.below(12)
        if roll >= 8:
            if roll == 8 and self._may_postpone():
                return a.Postpone()
            askable = self._askable()
            if askable:
                seat = askable[rng.below(len(askable))]
                if roll == 9:
                    return a.HearAgain()
                if roll == 10 and hearing.offers[seat] is not None:
                    return a.Refuse(seat)
                return a.Demand(seat, self._terms(rng, seat))
        struck = hearing.struck
        if struck is not None:
            decision = decision_on(struck.offer.clauses, hearing.owner)
        else:
            decision = "pass" if rng.below(2) else "open"
        assert decision is not None
        take: tuple[int, ...] = ()
        taken = [] if struck is None else [struck.offer.clauses]
        for seat, offer in enumerate(hearing.offers):
            if (
                offer is not None
                and decision_on(offer.clauses, hearing.owner) == decision
                and all(agree(offer.clauses, clauses) for clauses in taken)
                and rng.below(4)
            ):
                take += (seat,)
                taken.append(offer.clauses)
        return a.PassBag(take) if decision == "pass" else a.OpenBag(take)

    def _terms(self, rng: SplitMix64, seat: int) -> Terms:
        view, hearing = self._view, self._hearing()
        player = view.players[seat]
        decision: Decision = "pass" if (seat == hearing.owner) == (rng.below(8) > 0) else "open"
        most = 12 if player.gold is None else min(player.gold, 12)
        gold = rng.below(most + 1)
        kind = rng.below(8)
        cards = 1 if kind == 0 and player.hidden else 0
        legal = NO_GOODS
        if kind == 1:
            goods = [good for good in range(LEGAL) if player.legal[good]]
            if goods:
                legal = _one(goods[rng.below(len(goods))])
        pays = 0
        if kind == 2 and view.options.sheriff_pays:
            pays = rng.below(min(view.players[view.sheriff].gold or 0, 5) + 1)
        return Terms((Clause(hearing.owner, decision),), gold, legal, cards, sheriff_gold=pays)


def _one(good: int) -> tuple[int, int, int, int]:
    return (int(good == 0), int(good == 1), int(good == 2), int(good == 3))
