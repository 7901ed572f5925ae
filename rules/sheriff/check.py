"""Why a move is refused: the rule it breaks, in the order of the reference."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.core.refusal import Refusal
from rules.sheriff import actions as a
from rules.sheriff import gates
from rules.sheriff.components import LEGAL, Catalog
from rules.sheriff.drawing import deck_can_give, holds
from rules.sheriff.faults import demand_fault, lie_there, offer_fault
from rules.sheriff.offers import Clause, agree, decision_on
from rules.sheriff.payment import contraband_values, contraband_wanted, worth
from rules.sheriff.state import State


def _set_aside(c: Catalog, s: State, seat: int, act: a.SetAside) -> Refusal | None:
    limit = c.components.aside_max
    if s.step != "market.aside" or len(act.cards) > limit or not holds(s.players[seat].hand, act.cards):
        return Refusal("sheriff.market.set-aside", {"most": limit})
    return None


def _draw(c: Catalog, s: State, seat: int, act: a.Draw) -> Refusal | None:
    if s.step == "market.aside":
        return Refusal("sheriff.market.set-aside-first")
    if len(s.players[seat].hand) >= c.components.hand_size:
        return Refusal("sheriff.market.draw-to-six")
    if act.source == "deck":
        return None if deck_can_give(c, s) else Refusal("sheriff.ruling.deck-short")
    if act.source not in ("left", "right"):
        return Refusal("sheriff.market.top-only")
    if s.options.deck_only_market:
        return Refusal("sheriff.option.deck-only-market")
    if s.from_deck:
        return Refusal("sheriff.market.piles-before-deck")
    if not (s.left if act.source == "left" else s.right):
        return Refusal("sheriff.market.top-only")
    return None


def _place_set_aside(c: Catalog, s: State, seat: int, act: a.PlaceSetAside) -> Refusal | None:
    if act.pile not in ("left", "right"):
        return Refusal("sheriff.market.one-pile")
    if not s.aside or tuple(sorted(act.order)) != s.aside:
        return Refusal("sheriff.market.place-order")
    return None


def _done(c: Catalog, s: State, seat: int, act: a.Done) -> Refusal | None:
    return Refusal("sheriff.market.one-pile") if s.aside else None


def _load(c: Catalog, s: State, seat: int, act: a.LoadBag) -> Refusal | None:
    hand = s.players[seat].hand
    if not hand:
        return Refusal("sheriff.ruling.empty-hand")
    if not 1 <= len(act.cards) <= c.components.bag_max or not holds(hand, act.cards):
        return Refusal("sheriff.load.one-to-five", {"most": c.components.bag_max})
    return None


def _declare(c: Catalog, s: State, seat: int, act: a.Declare) -> Refusal | None:
    if not 0 <= act.good < LEGAL:
        return Refusal("sheriff.declare.one-legal-good")
    if not c.copies(len(s.players), False)[act.good]:
        return Refusal("sheriff.ruling.bread-with-three")
    return None


def _call(c: Catalog, s: State, seat: int, act: a.CallBag) -> Refusal | None:
    if s.step != "inspect.call":
        return Refusal("sheriff.inspect.one-at-a-time")
    if not 0 <= act.owner < len(s.bags) or s.bags[act.owner].fate != "waiting":
        return Refusal("sheriff.inspect.sheriff-picks")
    return None


def _refuse(c: Catalog, s: State, seat: int, act: a.Refuse) -> Refusal | None:
    if not 0 <= act.merchant < len(s.players) or gates.heard(s).offers[act.merchant] is None:
        return Refusal("sheriff.hearing.refuse")
    return None


def _demand(c: Catalog, s: State, seat: int, act: a.Demand) -> Refusal | None:
    hearing, merchant, terms = gates.heard(s), act.merchant, act.terms
    if not 0 <= merchant < len(s.players) or merchant == s.sheriff:
        return Refusal("sheriff.hearing.demand-limits")
    if not s.options.third_party_offers and merchant != hearing.owner:
        return Refusal("sheriff.option.third-party-offers")
    return demand_fault(c, s, hearing, merchant, terms)


def _postpone(c: Catalog, s: State, seat: int, act: a.Postpone) -> Refusal | None:
    if not s.options.postpone:
        return Refusal("sheriff.option.postpone")
    called = gates.heard(s).owner
    others = any(bag.fate == "waiting" for owner, bag in enumerate(s.bags) if owner != called)
    if s.bags[called].postponed or not others:
        return Refusal("sheriff.ruling.postpone")
    return None


def _decide(c: Catalog, s: State, seat: int, act: a.PassBag | a.OpenBag) -> Refusal | None:
    hearing = gates.heard(s)
    decision = "pass" if type(act) is a.PassBag else "open"
    struck = hearing.struck
    if struck is not None and decision_on(struck.offer.clauses, hearing.owner) != decision:
        return Refusal("sheriff.hearing.struck")
    take = act.take
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


def _place_confiscated(c: Catalog, s: State, seat: int, act: a.PlaceConfiscated) -> Refusal | None:
    if act.pile not in ("left", "right") or tuple(sorted(act.order)) != s.confiscated:
        return Refusal("sheriff.open.false-confiscated")
    return None


def _make_offer(c: Catalog, s: State, seat: int, act: a.MakeOffer) -> Refusal | None:
    return offer_fault(c, s, gates.heard(s), seat, act.offer)


def _no_offer(c: Catalog, s: State, seat: int, act: a.NoOffer) -> Refusal | None:
    return Refusal("sheriff.hearing.replies") if s.step == "hearing.reply" else None


def _withdraw(c: Catalog, s: State, seat: int, act: a.WithdrawOffer) -> Refusal | None:
    if s.step == "hearing.reply" or gates.heard(s).offers[seat] is None:
        return Refusal("sheriff.hearing.replies")
    return None


def _accept(c: Catalog, s: State, seat: int, act: a.AcceptDemand) -> Refusal | None:
    terms = gates.heard(s).demand
    assert terms is not None
    player = s.players[seat]
    if terms.gold > player.gold:
        return Refusal("sheriff.offer.gold")
    places = act.places
    if len(places) != terms.cards or len(set(places)) != len(places) or not lie_there(player.hidden, places):
        return Refusal("sheriff.hearing.demand", {"cards": terms.cards})
    return None


def _pay_debt(c: Catalog, s: State, seat: int, act: a.PayDebt) -> Refusal | None:
    debt = s.debt
    assert debt is not None
    player = s.players[seat]
    legal, places = act.legal, act.places
    if any(n < 0 or n > has for n, has in zip(legal, player.legal, strict=True)):
        return Refusal("sheriff.debt.legal-goods")
    if len(set(places)) != len(places) or not lie_there(player.hidden, places):
        return Refusal("sheriff.debt.contraband-last")
    wanted = contraband_wanted(c, player, debt.owed)
    if wanted <= 0:
        if places:
            return Refusal("sheriff.debt.contraband-last")
        given = worth(c, legal)
        if given < debt.owed:
            return Refusal("sheriff.debt.legal-goods", {"owed": debt.owed, "given": given})
        if any(n and given - c.value[good] >= debt.owed for good, n in enumerate(legal)):
            return Refusal("sheriff.ruling.no-surplus-card")
        return None
    values = contraband_values(c, player, places)
    given = sum(values)
    if legal != player.legal or (given < wanted and len(places) < len(player.hidden)):
        return Refusal("sheriff.debt.contraband-last", {"owed": wanted, "given": given})
    if any(given - value >= wanted for value in values):
        return Refusal("sheriff.ruling.no-surplus-card")
    return None


def _nothing_more(c: Catalog, s: State, seat: int, act: a.Action) -> Refusal | None:
    """The gate said it all."""
    return None


_Gate = Callable[[State, int], Refusal | None]
_Check = Callable[[Catalog, State, int, Any], Refusal | None]

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


def why_not(c: Catalog, s: State, seat: int, action: a.Action) -> Refusal | None:
    """None for a legal action, else the rule it breaks."""
    gate, check = _CHECKS[type(action)]
    return gate(s, seat) or check(c, s, seat, action)
