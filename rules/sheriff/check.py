"""Why a move is refused: the rule it breaks, in the order of the reference."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.core.refusal import Refusal
from rules.sheriff import actions as a
from rules.sheriff.components import LEGAL, Catalog
from rules.sheriff.drawing import deck_can_give, holds
from rules.sheriff.faults import demand_fault, lie_there, offer_fault
from rules.sheriff.offers import Clause, agree, decision_on
from rules.sheriff.payment import contraband_values, contraband_wanted, worth
from rules.sheriff.state import HEARING_STEPS, MARKET_STEPS, Hearing, State

_INSPECTION = HEARING_STEPS | {"inspect.call", "inspect.confiscated", "inspect.debt"}
_DRAW_OVER = frozenset(("market.place", "market.end"))


def _market(s: State, seat: int) -> Refusal | None:
    if s.step not in MARKET_STEPS:
        return Refusal("sheriff.round.phases")
    if seat != s.turn:
        return Refusal("sheriff.round.roles")
    return None


def _set_aside(c: Catalog, s: State, seat: int, act: a.SetAside) -> Refusal | None:
    refusal = _market(s, seat)
    if refusal is not None:
        return refusal
    limit = c.components.aside_max
    if s.step != "market.aside" or len(act.cards) > limit or not holds(s.players[seat].hand, act.cards):
        return Refusal("sheriff.market.set-aside", {"most": limit})
    return None


def _draw(c: Catalog, s: State, seat: int, act: a.Draw) -> Refusal | None:
    refusal = _market(s, seat)
    if refusal is not None:
        return refusal
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


def _drawing_over(s: State) -> Refusal | None:
    if s.step == "market.aside":
        return Refusal("sheriff.market.set-aside-first")
    if s.step == "market.draw":
        return Refusal("sheriff.market.draw-to-six")
    return None


def _place_set_aside(c: Catalog, s: State, seat: int, act: a.PlaceSetAside) -> Refusal | None:
    refusal = _market(s, seat) or _drawing_over(s)
    if refusal is not None:
        return refusal
    if act.pile not in ("left", "right"):
        return Refusal("sheriff.market.one-pile")
    if not s.aside or tuple(sorted(act.order)) != s.aside:
        return Refusal("sheriff.market.place-order")
    return None


def _done(c: Catalog, s: State, seat: int, act: a.Done) -> Refusal | None:
    refusal = _market(s, seat) or _drawing_over(s)
    if refusal is not None:
        return refusal
    return Refusal("sheriff.market.one-pile") if s.aside else None


def _load(c: Catalog, s: State, seat: int, act: a.LoadBag) -> Refusal | None:
    if s.step != "load":
        return Refusal("sheriff.round.phases")
    if seat == s.sheriff:
        return Refusal("sheriff.round.roles")
    if s.bags[seat].closed:
        return Refusal("sheriff.load.final")
    if s.turn >= 0 and seat != s.turn:
        return Refusal("sheriff.round.roles")
    hand = s.players[seat].hand
    if not hand:
        return Refusal("sheriff.ruling.empty-hand")
    if not 1 <= len(act.cards) <= c.components.bag_max or not holds(hand, act.cards):
        return Refusal("sheriff.load.one-to-five", {"most": c.components.bag_max})
    return None


def _declare(c: Catalog, s: State, seat: int, act: a.Declare) -> Refusal | None:
    if s.step != "declare":
        return Refusal("sheriff.round.phases")
    if seat == s.sheriff:
        return Refusal("sheriff.round.roles")
    if s.bags[seat].good >= 0:
        return Refusal("sheriff.ruling.declaration-final")
    if seat != s.turn:
        return Refusal("sheriff.round.roles")
    if not 0 <= act.good < LEGAL:
        return Refusal("sheriff.declare.one-legal-good")
    if not c.copies(len(s.players), False)[act.good]:
        return Refusal("sheriff.ruling.bread-with-three")
    return None


def _sheriff(s: State, seat: int) -> Refusal | None:
    """The gate before every move of the Sheriff in the inspection."""
    if s.step not in _INSPECTION:
        return Refusal("sheriff.round.phases")
    if seat != s.sheriff:
        return Refusal("sheriff.round.roles")
    return None


def _sheriff_turn(s: State, seat: int) -> Refusal | None:
    """The gate before every move of the Sheriff inside a hearing."""
    refusal = _sheriff(s, seat)
    if refusal is not None:
        return refusal
    if s.hearing is None:
        return Refusal("sheriff.inspect.who-acts")
    if s.step not in ("hearing.decide", "hearing.struck"):
        return Refusal("sheriff.ruling.every-bag-heard")
    return None


def _talk(s: State, seat: int) -> Refusal | None:
    """The gate before the moves that use up talk budget."""
    refusal = _sheriff_turn(s, seat)
    if refusal is not None:
        return refusal
    assert s.hearing is not None
    if s.hearing.struck is not None:
        return Refusal("sheriff.hearing.struck")
    if s.bags[s.hearing.owner].talked >= s.options.talk_budget:
        return Refusal("sheriff.ruling.talk-budget", {"budget": s.options.talk_budget})
    return None


def _call(c: Catalog, s: State, seat: int, act: a.CallBag) -> Refusal | None:
    refusal = _sheriff(s, seat)
    if refusal is not None:
        return refusal
    if s.step != "inspect.call":
        return Refusal("sheriff.inspect.one-at-a-time")
    if not 0 <= act.owner < len(s.bags) or s.bags[act.owner].fate != "waiting":
        return Refusal("sheriff.inspect.sheriff-picks")
    return None


def _hear_again(c: Catalog, s: State, seat: int, act: a.HearAgain) -> Refusal | None:
    return _talk(s, seat)


def _refuse(c: Catalog, s: State, seat: int, act: a.Refuse) -> Refusal | None:
    refusal = _talk(s, seat)
    if refusal is not None:
        return refusal
    assert s.hearing is not None
    if not 0 <= act.merchant < len(s.players) or s.hearing.offers[act.merchant] is None:
        return Refusal("sheriff.hearing.refuse")
    return None


def _demand(c: Catalog, s: State, seat: int, act: a.Demand) -> Refusal | None:
    refusal = _talk(s, seat)
    if refusal is not None:
        return refusal
    assert s.hearing is not None
    merchant, terms = act.merchant, act.terms
    if not 0 <= merchant < len(s.players) or merchant == s.sheriff:
        return Refusal("sheriff.hearing.demand-limits")
    if not s.options.third_party_offers and merchant != s.hearing.owner:
        return Refusal("sheriff.option.third-party-offers")
    return demand_fault(c, s, s.hearing, merchant, terms)


def _postpone(c: Catalog, s: State, seat: int, act: a.Postpone) -> Refusal | None:
    refusal = _sheriff_turn(s, seat)
    if refusal is not None:
        return refusal
    assert s.hearing is not None
    if s.hearing.struck is not None:
        return Refusal("sheriff.hearing.struck")
    if not s.options.postpone:
        return Refusal("sheriff.option.postpone")
    others = any(bag.fate == "waiting" for owner, bag in enumerate(s.bags) if owner != s.hearing.owner)
    if s.bags[s.hearing.owner].postponed or not others:
        return Refusal("sheriff.ruling.postpone")
    return None


def _decide(c: Catalog, s: State, seat: int, act: a.PassBag | a.OpenBag) -> Refusal | None:
    refusal = _sheriff_turn(s, seat)
    if refusal is not None:
        return refusal
    hearing = s.hearing
    assert hearing is not None
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
    refusal = _sheriff(s, seat)
    if refusal is not None:
        return refusal
    if s.step != "inspect.confiscated":
        return Refusal("sheriff.ruling.every-bag-heard" if _somebody_speaks(s) else "sheriff.inspect.who-acts")
    if act.pile not in ("left", "right") or tuple(sorted(act.order)) != s.confiscated:
        return Refusal("sheriff.open.false-confiscated")
    return None


def _somebody_speaks(s: State) -> bool:
    return s.step in ("hearing.speak", "hearing.answer", "hearing.reply")


def _merchant(s: State, seat: int) -> Refusal | None:
    """The gate before every move of a merchant in a hearing."""
    if s.step not in _INSPECTION:
        return Refusal("sheriff.round.phases")
    if seat == s.sheriff or not 0 <= seat < len(s.players):
        return Refusal("sheriff.round.roles")
    if s.hearing is None:
        return Refusal("sheriff.inspect.who-acts")
    if not s.options.third_party_offers and seat != s.hearing.owner:
        return Refusal("sheriff.option.third-party-offers")
    return None


def _may_speak(s: State, hearing: Hearing, seat: int) -> bool:
    return hearing.words[seat] > 0 if s.step == "hearing.speak" else seat == hearing.reply


def _make_offer(c: Catalog, s: State, seat: int, act: a.MakeOffer) -> Refusal | None:
    refusal = _merchant(s, seat)
    if refusal is not None:
        return refusal
    hearing = s.hearing
    assert hearing is not None
    if not _may_speak(s, hearing, seat):
        return Refusal("sheriff.hearing.speaking-order")
    return offer_fault(c, s, hearing, seat, act.offer)


def _no_offer(c: Catalog, s: State, seat: int, act: a.NoOffer) -> Refusal | None:
    refusal = _merchant(s, seat)
    if refusal is not None:
        return refusal
    assert s.hearing is not None
    if not _may_speak(s, s.hearing, seat):
        return Refusal("sheriff.hearing.speaking-order")
    return Refusal("sheriff.hearing.replies") if s.step == "hearing.reply" else None


def _withdraw(c: Catalog, s: State, seat: int, act: a.WithdrawOffer) -> Refusal | None:
    refusal = _merchant(s, seat)
    if refusal is not None:
        return refusal
    assert s.hearing is not None
    if not _may_speak(s, s.hearing, seat):
        return Refusal("sheriff.hearing.speaking-order")
    if s.step == "hearing.reply" or s.hearing.offers[seat] is None:
        return Refusal("sheriff.hearing.replies")
    return None


def _asked(s: State, seat: int) -> Refusal | None:
    refusal = _merchant(s, seat)
    if refusal is not None:
        return refusal
    assert s.hearing is not None
    if s.step != "hearing.reply" or seat != s.hearing.reply:
        return Refusal("sheriff.hearing.demand")
    return None


def _accept(c: Catalog, s: State, seat: int, act: a.AcceptDemand) -> Refusal | None:
    refusal = _asked(s, seat)
    if refusal is not None:
        return refusal
    assert s.hearing is not None
    terms = s.hearing.demand
    assert terms is not None
    player = s.players[seat]
    if terms.gold > player.gold:
        return Refusal("sheriff.offer.gold")
    places = act.places
    if len(places) != terms.cards or len(set(places)) != len(places) or not lie_there(player.hidden, places):
        return Refusal("sheriff.hearing.demand", {"cards": terms.cards})
    return None


def _refuse_demand(c: Catalog, s: State, seat: int, act: a.RefuseDemand) -> Refusal | None:
    return _asked(s, seat)


def _pay_debt(c: Catalog, s: State, seat: int, act: a.PayDebt) -> Refusal | None:
    if s.step not in _INSPECTION:
        return Refusal("sheriff.round.phases")
    debt = s.debt
    if debt is None or seat != debt.debtor:
        return Refusal("sheriff.inspect.who-acts")
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


_CHECKS: dict[type[Any], Callable[[Catalog, State, int, Any], Refusal | None]] = {
    a.SetAside: _set_aside,
    a.Draw: _draw,
    a.PlaceSetAside: _place_set_aside,
    a.Done: _done,
    a.LoadBag: _load,
    a.Declare: _declare,
    a.CallBag: _call,
    a.HearAgain: _hear_again,
    a.Refuse: _refuse,
    a.Demand: _demand,
    a.Postpone: _postpone,
    a.PassBag: _decide,
    a.OpenBag: _decide,
    a.PlaceConfiscated: _place_confiscated,
    a.MakeOffer: _make_offer,
    a.NoOffer: _no_offer,
    a.WithdrawOffer: _withdraw,
    a.AcceptDemand: _accept,
    a.RefuseDemand: _refuse_demand,
    a.PayDebt: _pay_debt,
}


def why_not(c: Catalog, s: State, seat: int, action: a.Action) -> Refusal | None:
    """None for a legal action, else the rule it breaks."""
    return _CHECKS[type(action)](c, s, seat, action)
