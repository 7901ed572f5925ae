"""What is wrong with an offer or a demand."""

from __future__ import annotations

from rules.core.refusal import Refusal
from rules.sheriff.components import DEAL_DECISIONS, LEGAL, PROMISE_KINDS, Catalog
from rules.sheriff.offers import Clause, Offer, Promise, Terms, decision_on
from rules.sheriff.state import FaceDown, Hearing, State


def lie_there(hidden: tuple[FaceDown, ...], places: tuple[int, ...]) -> bool:
    """True if all of `places` are places of these face-down cards."""
    return not places or {card.place for card in hidden}.issuperset(places)


def clause_fault(s: State, hearing: Hearing, clauses: tuple[Clause, ...]) -> Refusal | None:
    """The rule that the clauses of an offer or a demand in this hearing break."""
    if not clauses:
        return Refusal("sheriff.offer.clauses")
    called = False
    seen = 0
    for clause in clauses:
        bag = clause.bag
        if clause.decision not in DEAL_DECISIONS:
            return Refusal("sheriff.offer.clauses")
        if not 0 <= bag < len(s.bags) or s.bags[bag].fate != "waiting":
            return Refusal("sheriff.offer.undecided-only")
        if seen >> bag & 1:
            return Refusal("sheriff.offer.clauses")
        seen |= 1 << bag
        if bag == hearing.owner:
            called = True
        elif not s.options.third_party_offers:
            return Refusal("sheriff.option.third-party-offers")
        bound = s.bags[bag].bound
        if bound is not None and bound != clause.decision:
            return Refusal("sheriff.offer.conflict")
    return None if called else Refusal("sheriff.offer.called-bag")


def _promise_holds(c: Catalog, s: State, merchant: int, promise: Promise) -> bool:
    kind = promise.kind
    if kind not in PROMISE_KINDS:
        return False
    names_player = kind == "open_rivals_bag_next_time"
    names_good = kind in ("leave_good_to_you", "discard_good_for_you")
    if names_player != (promise.player is not None) or names_good != (promise.good is not None):
        return False
    if promise.player is not None and (not 0 <= promise.player < len(s.players) or promise.player == merchant):
        return False
    return promise.good is None or (
        0 <= promise.good < LEGAL and c.copies(len(s.players), s.options.royal_goods)[promise.good] > 0
    )


def _goods_and_promises(c: Catalog, s: State, merchant: int, terms: Offer | Terms) -> Refusal | None:
    if terms.bag_goods:
        copies = c.copies(len(s.players), s.options.royal_goods)
        total, seen = 0, set[int]()
        for good, number in terms.bag_goods:
            if number < 1 or good in seen or not 0 <= good < c.count or not copies[good]:
                return Refusal("sheriff.offer.bag-goods")
            seen.add(good)
            total += number
        bag = s.bags[merchant]
        if bag.fate != "waiting" or total > bag.size:
            return Refusal("sheriff.offer.bag-goods", {"most": bag.size if bag.fate == "waiting" else 0})
        if decision_on(terms.clauses, merchant) != "pass":
            return Refusal("sheriff.ruling.bag-goods-need-pass")
    for promise in terms.promises:
        if not _promise_holds(c, s, merchant, promise):
            return Refusal("sheriff.offer.promise")
    return None


def offer_fault(c: Catalog, s: State, hearing: Hearing, merchant: int, offer: Offer) -> Refusal | None:
    """The rule that an offer of this merchant in this hearing breaks."""
    refusal = clause_fault(s, hearing, offer.clauses)
    if refusal is not None:
        return refusal
    player = s.players[merchant]
    if not 0 <= offer.gold <= player.gold:
        return Refusal("sheriff.offer.gold", {"most": player.gold})
    if any(n < 0 or n > has for n, has in zip(offer.legal, player.legal, strict=True)):
        return Refusal("sheriff.offer.stand-legal")
    if offer.contraband:
        places = tuple(card.place for card in offer.contraband)
        if len(set(places)) != len(places) or not lie_there(player.hidden, places):
            return Refusal("sheriff.offer.stand-contraband")
    return _goods_and_promises(c, s, merchant, offer)


def demand_fault(c: Catalog, s: State, hearing: Hearing, merchant: int, terms: Terms) -> Refusal | None:
    """The rule that a demand made of this merchant breaks, as far as everybody can see."""
    refusal = clause_fault(s, hearing, terms.clauses)
    if refusal is not None:
        return refusal
    player = s.players[merchant]
    if terms.gold < 0 or (terms.gold > player.gold and not s.options.hidden_gold):
        return Refusal("sheriff.offer.gold")
    if any(n < 0 or n > has for n, has in zip(terms.legal, player.legal, strict=True)):
        return Refusal("sheriff.offer.stand-legal")
    if not 0 <= terms.cards <= len(player.hidden):
        return Refusal("sheriff.offer.stand-contraband")
    if terms.sheriff_gold:
        if not s.options.sheriff_pays:
            return Refusal("sheriff.option.sheriff-pays")
        if not 0 < terms.sheriff_gold <= s.players[s.sheriff].gold:
            return Refusal("sheriff.offer.gold")
    return _goods_and_promises(c, s, merchant, terms)
