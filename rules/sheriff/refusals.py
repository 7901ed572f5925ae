"""Why a move is refused: the rule it breaks, in the order of the reference.

Everything is judged from a view. With the acting seat's own view the judgement is exact; any other view knows less, and
what it cannot know it lets pass. So no screen can betray a secret by what it greys out.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.core.refusal import Refusal
from rules.sheriff import actions as a
from rules.sheriff import gates
from rules.sheriff.components import LEGAL, Components
from rules.sheriff.drawing import SOURCES, holds, rule_against, supply_of
from rules.sheriff.faults import demand_fault, lie_open, lie_there, offer_fault
from rules.sheriff.offers import Clause, agree, decision_on
from rules.sheriff.payment import Worth, contraband_rule, contraband_wanted, worth
from rules.sheriff.view import View


def _may_hold(view: View, seat: int, cards: tuple[int, ...]) -> bool:
    """True unless the view knows that `seat` does not have these cards in hand."""
    if view.seat == seat:
        return holds(view.hand or (), cards)
    return len(cards) <= view.players[seat].hand


def _set_aside(components: Components, view: View, seat: int, action: a.SetAside) -> Refusal | None:
    limit = components.aside_max
    if view.step != "market.aside" or len(action.cards) > limit or not _may_hold(view, seat, action.cards):
        return Refusal("sheriff.market.set-aside", {"most": limit})
    return None


def _draw(components: Components, view: View, seat: int, action: a.Draw) -> Refusal | None:
    if view.step == "market.aside":
        return Refusal("sheriff.market.set-aside-first")
    if view.players[seat].hand >= components.hand_size:
        return Refusal("sheriff.market.draw-to-six")
    if action.source not in SOURCES:
        return Refusal("sheriff.market.top-only")
    rule = rule_against(components, supply_of(view), action.source)
    return None if rule is None else Refusal(rule)


def _place_set_aside(components: Components, view: View, seat: int, action: a.PlaceSetAside) -> Refusal | None:
    if action.pile not in ("left", "right"):
        return Refusal("sheriff.market.one-pile")
    listed = len(action.order) == view.aside_count and view.aside_count > 0
    if not listed or (view.aside is not None and tuple(sorted(action.order)) != view.aside):
        return Refusal("sheriff.market.place-order")
    return None


def _done(components: Components, view: View, seat: int, action: a.Done) -> Refusal | None:
    return Refusal("sheriff.market.one-pile") if view.aside_count else None


def _load(components: Components, view: View, seat: int, action: a.LoadBag) -> Refusal | None:
    if not view.players[seat].hand:
        return Refusal("sheriff.ruling.empty-hand")
    if not 1 <= len(action.cards) <= components.bag_max or not _may_hold(view, seat, action.cards):
        return Refusal("sheriff.load.one-to-five", {"most": components.bag_max})
    return None


def _declare(components: Components, view: View, seat: int, action: a.Declare) -> Refusal | None:
    if not 0 <= action.good < LEGAL:
        return Refusal("sheriff.declare.one-legal-good")
    if not components.copies(view.seats, False)[action.good]:
        return Refusal("sheriff.ruling.bread-with-three")
    return None


def _call(components: Components, view: View, seat: int, action: a.CallBag) -> Refusal | None:
    if view.step != "inspect.call":
        return Refusal("sheriff.inspect.one-at-a-time")
    if not 0 <= action.owner < view.seats or view.bags[action.owner].fate != "waiting":
        return Refusal("sheriff.inspect.sheriff-picks")
    return None


def _refuse(components: Components, view: View, seat: int, action: a.Refuse) -> Refusal | None:
    if not 0 <= action.merchant < view.seats or gates.heard(view).offers[action.merchant] is None:
        return Refusal("sheriff.hearing.refuse")
    return None


def _demand(components: Components, view: View, seat: int, action: a.Demand) -> Refusal | None:
    hearing, merchant, terms = gates.heard(view), action.merchant, action.terms
    if not 0 <= merchant < view.seats or merchant == view.sheriff:
        return Refusal("sheriff.hearing.demand-limits")
    if not view.options.third_party_offers and merchant != hearing.owner:
        return Refusal("sheriff.option.third-party-offers")
    return demand_fault(components, view, hearing, merchant, terms)


def why_not_postpone(view: View) -> Refusal | None:
    """The rule that keeps the called bag from being put back undecided, on a turn of the Sheriff that is free."""
    if not view.options.postpone:
        return Refusal("sheriff.option.postpone")
    called = gates.heard(view).owner
    others = any(bag.fate == "waiting" for owner, bag in enumerate(view.bags) if owner != called)
    if view.bags[called].postponed or not others:
        return Refusal("sheriff.ruling.postpone")
    return None


def _postpone(components: Components, view: View, seat: int, action: a.Postpone) -> Refusal | None:
    return why_not_postpone(view)


def _decide(components: Components, view: View, seat: int, action: a.PassBag | a.OpenBag) -> Refusal | None:
    hearing = gates.heard(view)
    decision = "pass" if type(action) is a.PassBag else "open"
    struck = hearing.struck
    if struck is not None and decision_on(struck.offer.clauses, hearing.owner) != decision:
        return Refusal("sheriff.hearing.struck")
    take = action.take
    if len(set(take)) != len(take):
        return Refusal("sheriff.decision.take")
    taken: list[tuple[Clause, ...]] = [] if struck is None else [struck.offer.clauses]
    for merchant in take:
        if struck is not None and merchant == struck.merchant:
            continue
        offer = hearing.offers[merchant] if 0 <= merchant < len(hearing.offers) else None
        if offer is None:
            return Refusal("sheriff.decision.take")
        if decision_on(offer.clauses, hearing.owner) != decision:
            return Refusal("sheriff.decision.take")
        if not all(agree(offer.clauses, clauses) for clauses in taken):
            return Refusal("sheriff.decision.take-conflict")
        taken.append(offer.clauses)
    return None


def _place_confiscated(components: Components, view: View, seat: int, action: a.PlaceConfiscated) -> Refusal | None:
    if action.pile not in ("left", "right") or tuple(sorted(action.order)) != view.confiscated:
        return Refusal("sheriff.open.false-confiscated")
    return None


def _make_offer(components: Components, view: View, seat: int, action: a.MakeOffer) -> Refusal | None:
    return offer_fault(components, view, gates.heard(view), seat, action.offer)


def _no_offer(components: Components, view: View, seat: int, action: a.NoOffer) -> Refusal | None:
    return Refusal("sheriff.hearing.replies") if view.step == "hearing.reply" else None


def _withdraw(components: Components, view: View, seat: int, action: a.WithdrawOffer) -> Refusal | None:
    if view.step == "hearing.reply" or gates.heard(view).offers[seat] is None:
        return Refusal("sheriff.hearing.replies")
    return None


def _accept(components: Components, view: View, seat: int, action: a.AcceptDemand) -> Refusal | None:
    terms = gates.heard(view).demand
    assert terms is not None
    player = view.players[seat]
    if player.gold is not None and terms.gold > player.gold:
        return Refusal("sheriff.offer.gold")
    if len(action.places) != terms.cards or not lie_there(player.hidden, action.places):
        return Refusal("sheriff.hearing.demand", {"cards": terms.cards})
    return None


def _worths(components: Components, view: View, seat: int, places: tuple[int, ...]) -> list[Worth]:
    """What the face-down cards at `places` are worth, as closely as the view knows."""
    copies = components.copies(view.seats, view.options.royal_goods)
    values = [components.value[good] for good in range(LEGAL, components.kinds) if copies[good]]
    unknown = (min(values), max(values))
    return [
        unknown if card.good is None else (components.value[card.good], components.value[card.good])
        for card in view.players[seat].hidden
        if card.place in places
    ]


def _pay_debt(components: Components, view: View, seat: int, action: a.PayDebt) -> Refusal | None:
    debt = view.debt
    assert debt is not None
    player = view.players[seat]
    legal, places = action.legal, action.places
    if not lie_open(player.legal, legal):
        return Refusal("sheriff.debt.legal-goods")
    if not lie_there(player.hidden, places):
        return Refusal("sheriff.debt.contraband-last")
    wanted = contraband_wanted(components, player.legal, debt.owed)
    if wanted > 0:
        # All legal goods go first, then face-down cards: enough of them, and none too many.
        if legal != player.legal:
            return Refusal("sheriff.debt.contraband-last", {"owed": wanted})
        given = _worths(components, view, seat, places)
        rule = contraband_rule(wanted, given, len(places) < len(player.hidden))
        return None if rule is None else Refusal(rule, {"owed": wanted, "given": sum(most for _, most in given)})
    if places:
        return Refusal("sheriff.debt.contraband-last")
    paid = worth(components, legal)
    if paid < debt.owed:
        return Refusal("sheriff.debt.legal-goods", {"owed": debt.owed, "given": paid})
    if any(number and paid - components.value[good] >= debt.owed for good, number in enumerate(legal)):
        return Refusal("sheriff.ruling.no-surplus-card")
    return None


def _nothing_more(components: Components, view: View, seat: int, action: a.Action) -> Refusal | None:
    """The gate said it all."""
    return None


_Gate = Callable[[View, int], Refusal | None]
_Check = Callable[[Components, View, int, Any], Refusal | None]

_CHECKS: dict[type[Any], tuple[_Gate, _Check]] = {
    a.SetAside: (gates.market, _set_aside),
    a.Draw: (gates.market, _draw),
    a.PlaceSetAside: (gates.market_end, _place_set_aside),
    a.Done: (gates.market_end, _done),
    a.LoadBag: (gates.load, _load),
    a.Declare: (gates.declare, _declare),
    a.CallBag: (gates.sheriff, _call),
    a.HearAgain: (gates.talk, _nothing_more),
    a.Refuse: (gates.talk, _refuse),
    a.Demand: (gates.talk, _demand),
    a.Postpone: (gates.sheriff_free, _postpone),
    a.PassBag: (gates.sheriff_turn, _decide),
    a.OpenBag: (gates.sheriff_turn, _decide),
    a.PlaceConfiscated: (gates.sheriff_lays, _place_confiscated),
    a.MakeOffer: (gates.speaker, _make_offer),
    a.NoOffer: (gates.speaker, _no_offer),
    a.WithdrawOffer: (gates.speaker, _withdraw),
    a.AcceptDemand: (gates.asked, _accept),
    a.RefuseDemand: (gates.asked, _nothing_more),
    a.PayDebt: (gates.debtor, _pay_debt),
}
"""For every move the gate that says who may make it, and what else it must fulfil."""


def why_not(components: Components, view: View, seat: int, action: a.Action) -> Refusal | None:
    """None for an action that is legal as far as this view can know, else the rule it breaks."""
    gate, check = _CHECKS[type(action)]
    return gate(view, seat) or check(components, view, seat, action)
