"""A computer Sheriff: which bag, what to demand, let pass or open."""

from __future__ import annotations

from math import ceil

from desktop_app.opponents.sheriff.belief import Doubt, doubt, envy
from desktop_app.opponents.sheriff.levels import Level
from desktop_app.opponents.sheriff.manners import kept_goods
from rules.core.rng import SplitMix64
from rules.sheriff import Components
from rules.sheriff import actions as a
from rules.sheriff.components import LEGAL
from rules.sheriff.insight import fit_together, gain, takeable, talk_left
from rules.sheriff.offers import NO_GOODS, Clause, Decision, Terms, decision_on
from rules.sheriff.view import View

WAVER = 2.5
"""How far a Sheriff's judgement of a bag wavers at most, in terms of the `spread` of his level."""


HONOUR = 4.0
"""The gold that keeping a promise is worth at the beginning of the game; nothing at its end."""

FACE_DOWN_CARD = 5.5
"""What a face-down card is worth that its giver has picked: mostly the cheapest."""

MOST_SAID_IN_BAG = 5.0
"""Goods said to be in a bag are never worth more than this together: a liar would promise anything."""

PROMISED = 0.5
"""What a promise for later is worth."""

TRUSTED = 0.85
"""A bag held for true with at least this chance is not haggled about."""

FEAR = 0.14, 0.26
"""The part of fine and loss that is asked for at first, from least to most: never twice the same, so that the height
of a demand says nothing of what the Sheriff has seen."""

MORE_THAN_OFFERED, BETTER_THAN_OPENING = 2.0, 1.0
"""What a demand must bring beyond the offers, and beyond opening the bag."""

STEP_DOWN = 2
"""By how much a second demand is lower than the first."""

GOODS_ASKED = 0.2
"""How often goods are asked for in place of gold."""

MOST_DEMAND = 15
"""The highest demand."""

LEAST_FIRST, LEAST_AGAIN = 2, 4
"""The lowest demand, the first time and after a refusal."""


def _offered(view: View, owner: int) -> float | None:
    """The best bribe that the owner has offered in this hearing; 0 after silence."""
    hearing = view.hearing
    if hearing is None or hearing.owner != owner:
        return None
    bids = [talk.offer.gold for talk in view.bags[owner].talk if talk.offer is not None and talk.seat == owner]
    offer = hearing.offers[owner]
    if offer is not None:
        return max(1.0, float(max([*bids, offer.gold])))
    return float(max(bids, default=0))


def suspicion(components: Components, view: View, level: Level, owner: int) -> Doubt:
    """What the Sheriff makes of a declared bag, with his own cards and the bribe as evidence."""
    bag = view.bags[owner]
    declined = sum(1 for talk in bag.talk if talk.kind == "decline" and talk.seat == owner)
    return doubt(components, view, level, owner, bag.good, bag.size or 1, _offered(view, owner), declined, private=True)


def opening_worth(components: Components, view: View, level: Level, owner: int) -> float:
    """The gold that opening the bag of `owner` is worth, debts of honour included."""
    worth = suspicion(components, view, level, owner).worth(envy(components, view, level, owner))
    if level.memory:
        for record in view.promises:
            if record.verdict == "open" and record.due == view.round and record.by == view.seat and record.to == owner:
                left = (view.rounds - view.round) / view.rounds
                worth -= HONOUR * left
    return worth


def choose_call(components: Components, view: View, level: Level, rng: SplitMix64) -> a.CallBag:
    """The bag that seems most worth opening first; bound bags last."""
    waiting = [owner for owner, bag in enumerate(view.bags) if bag.fate == "waiting"]

    def rank(owner: int) -> tuple[bool, float]:
        return (view.bags[owner].bound is None, opening_worth(components, view, level, owner))

    return a.CallBag(max(waiting, key=rank))


def _take_worth(components: Components, view: View, level: Level, take: tuple[int, ...]) -> float:
    """What some offers bring, the clauses about other bags weighed by what they give away."""
    found = gain(components, view, take)
    worth = float(found.sure) + FACE_DOWN_CARD * found.hidden
    if found.bag_goods:
        worth += _said_worth(components, view, take)
    if found.promises and level.memory and view.round < view.rounds:
        worth += PROMISED
    for clause in found.binds:
        opening = opening_worth(components, view, level, clause.bag)
        worth -= max(0.0, opening) if clause.decision == "pass" else max(0.0, -opening)
    return worth


def _said_worth(components: Components, view: View, take: tuple[int, ...]) -> float:
    """Goods said to be in bags, each merchant believed as far as his own earlier promises from bags were kept."""
    hearing = view.hearing
    assert hearing is not None
    offers = [(seat, hearing.offers[seat]) for seat in take]
    if hearing.struck is not None:
        offers.append((hearing.struck.merchant, hearing.struck.offer))
    worth = 0.0
    for merchant, offer in offers:
        if offer is not None and offer.bag_goods:
            said = sum(number * components.value[good] for good, number in offer.bag_goods)
            worth += said * kept_goods(view, merchant)
    return min(MOST_SAID_IN_BAG, worth)


def best_take(components: Components, view: View, level: Level, decision: Decision) -> tuple[tuple[int, ...], float]:
    """The offers to take with a decision, one after the other as long as each adds something."""
    take: tuple[int, ...] = ()
    worth = _take_worth(components, view, level, take)
    for seat in takeable(view, decision):
        more = (*take, seat)
        if fit_together(view, more):
            new = _take_worth(components, view, level, more)
            if new > worth or (new == worth and decision == "open"):
                take, worth = more, new
    return take, worth


def choose_at_gate(components: Components, view: View, level: Level, rng: SplitMix64) -> a.Action:
    """The Sheriff's turn in a hearing."""
    hearing = view.hearing
    assert hearing is not None
    owner = hearing.owner
    struck = hearing.struck
    if struck is not None:
        decision = decision_on(struck.offer.clauses, owner) or "pass"
        take = best_take(components, view, level, decision)[0]
        return a.PassBag(take) if decision == "pass" else a.OpenBag(take)
    passing, let_pass = best_take(components, view, level, "pass")
    opening, paid_open = best_take(components, view, level, "open")
    # Two decisions worth nearly the same are mixed, so that nobody can count on either.
    open_up = (
        opening_worth(components, view, level, owner)
        + paid_open
        + WAVER * level.spread * (rng.uniform() + rng.uniform() - 1.0)
    )
    demand = _demand(components, view, level, rng, owner, let_pass, open_up)
    if demand is not None:
        return demand
    return a.OpenBag(opening) if open_up > let_pass else a.PassBag(passing)


def _demand(
    components: Components, view: View, level: Level, rng: SplitMix64, owner: int, let_pass: float, open_up: float
) -> a.Demand | None:
    """A higher price asked of the owner, where there is talk left and something to be had."""
    made = [talk.terms.gold for talk in view.bags[owner].talk if talk.kind == "demand" and talk.terms is not None]
    if len(made) >= level.demands or talk_left(view, owner) <= 0:
        return None
    found = suspicion(components, view, level, owner)
    if found.true > TRUSTED:
        return None
    gold = view.players[owner].gold
    fear = (FEAR[0] + (FEAR[1] - FEAR[0]) * rng.uniform()) * (found.fine + found.loot)
    price = ceil(max(let_pass + MORE_THAN_OFFERED, open_up + BETTER_THAN_OPENING, fear if not made else 0.0))
    if made:
        price = min(price, min(made) - STEP_DOWN)
    price = min(price, MOST_DEMAND, components.start_gold if gold is None else gold)
    if price <= let_pass or price < open_up or price < (LEAST_AGAIN if made else LEAST_FIRST):
        return None
    return a.Demand(owner, _terms(components, view, rng, owner, price))


def _terms(components: Components, view: View, rng: SplitMix64, owner: int, price: int) -> Terms:
    """A demand of this worth: gold, or now and then goods of the merchant's stand that the Sheriff can use himself."""
    clauses = (Clause(owner, "pass"),)
    assert view.seat is not None
    stand, own = view.players[owner].legal, view.players[view.seat].legal
    wanted = [good for good in range(LEGAL) if stand[good] and components.value[good] <= price]
    if not wanted or rng.uniform() >= GOODS_ASKED:
        return Terms(clauses, price)
    # What both collect is worth most: it adds to the own row and takes from his.
    good = max(wanted, key=lambda good: (min(own[good] + 1, stand[good]), components.value[good]))
    number = min(stand[good], max(1, price // components.value[good]))
    legal = list(NO_GOODS)
    legal[good] = number
    gold = max(0, price - number * components.value[good])
    return Terms(clauses, gold, (legal[0], legal[1], legal[2], legal[3]))
