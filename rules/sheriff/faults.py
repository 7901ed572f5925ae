"""What is wrong with an offer or a demand, as far as a view can know."""

from __future__ import annotations

from msgspec import UNSET

from rules.core.refusal import Refusal
from rules.sheriff.components import COUNTED_PROMISES, DEAL_DECISIONS, LEGAL, PROMISE_KINDS, Components
from rules.sheriff.offers import Clause, LegalCounts, Offer, Promise, Terms, decision_on
from rules.sheriff.state import Hearing
from rules.sheriff.view import HiddenCard, View


def lie_there(hidden: tuple[HiddenCard, ...], places: tuple[int, ...]) -> bool:
    """True if all of `places` are places of these face-down cards, none of them named twice."""
    return not places or (len(set(places)) == len(places) and {card.place for card in hidden}.issuperset(places))


def lie_open(stand: LegalCounts, goods: LegalCounts) -> bool:
    """True if a stand has so many of each legal good."""
    return all(0 <= number <= has for number, has in zip(goods, stand, strict=True))


def clause_fault(view: View, hearing: Hearing, clauses: tuple[Clause, ...]) -> Refusal | None:
    """The rule that the clauses of an offer or a demand in this hearing break."""
    if not clauses:
        return Refusal("sheriff.offer.clauses")
    called = False
    spoken_of: set[int] = set()
    for clause in clauses:
        owner = clause.bag
        if clause.decision not in DEAL_DECISIONS:
            return Refusal("sheriff.offer.clauses")
        if not 0 <= owner < view.seats or view.bags[owner].fate != "waiting":
            return Refusal("sheriff.offer.undecided-only")
        if owner in spoken_of:
            return Refusal("sheriff.offer.clauses")
        spoken_of.add(owner)
        if owner == hearing.owner:
            called = True
        elif not view.options.third_party_offers:
            return Refusal("sheriff.option.third-party-offers")
        bound = view.bags[owner].bound
        if bound is not None and bound != clause.decision:
            return Refusal("sheriff.offer.conflict")
    return None if called else Refusal("sheriff.offer.called-bag")


def _promise_holds(components: Components, view: View, merchant: int, promise: Promise) -> bool:
    """True if a promise is one of the ready-made ones and names just what its kind names."""
    kind, player, good, amount = promise.kind, promise.player, promise.good, promise.amount
    if kind not in PROMISE_KINDS:
        return False
    names_player = kind == "open_rivals_bag_next_time"
    names_good = kind in ("leave_good_to_you", "discard_good_for_you")
    if names_player != (player is not None) or names_good != (good is not None):
        return False
    if player is not None and (not 0 <= player < view.seats or player == merchant):
        return False
    if amount is not UNSET:
        # Nobody can ever hand over more than all the gold of the table, or lay more cards than a market turn allows.
        most = components.start_gold * view.seats if kind == "share_later_gold" else components.aside_max
        if kind not in COUNTED_PROMISES or not 1 <= amount <= most:
            return False
    return good is None or (0 <= good < LEGAL and components.copies(view.seats, view.options.royal_goods)[good] > 0)


def _goods_and_promises(components: Components, view: View, merchant: int, terms: Offer | Terms) -> Refusal | None:
    if terms.bag_goods:
        copies = components.copies(view.seats, view.options.royal_goods)
        total, named = 0, set[int]()
        for good, number in terms.bag_goods:
            if number < 1 or good in named or not 0 <= good < components.kinds or not copies[good]:
                return Refusal("sheriff.offer.bag-goods")
            named.add(good)
            total += number
        bag = view.bags[merchant]
        room = (bag.size or 0) if bag.fate == "waiting" else 0
        if total > room:
            return Refusal("sheriff.offer.bag-goods", {"most": room})
        if decision_on(terms.clauses, merchant) != "pass":
            return Refusal("sheriff.ruling.bag-goods-need-pass")
    for promise in terms.promises:
        if not _promise_holds(components, view, merchant, promise):
            return Refusal("sheriff.offer.promise")
    return None


def offer_fault(components: Components, view: View, hearing: Hearing, merchant: int, offer: Offer) -> Refusal | None:
    """The rule that an offer of this merchant in this hearing breaks."""
    refusal = clause_fault(view, hearing, offer.clauses)
    if refusal is not None:
        return refusal
    player = view.players[merchant]
    if offer.gold < 0 or (player.gold is not None and offer.gold > player.gold):
        return Refusal("sheriff.offer.gold", {} if player.gold is None else {"most": player.gold})
    if not lie_open(player.legal, offer.legal):
        return Refusal("sheriff.offer.stand-legal")
    if not lie_there(player.hidden, tuple([card.place for card in offer.contraband])):
        return Refusal("sheriff.offer.stand-contraband")
    return _goods_and_promises(components, view, merchant, offer)


def demand_fault(components: Components, view: View, hearing: Hearing, merchant: int, terms: Terms) -> Refusal | None:
    """The rule that a demand made of this merchant breaks, as far as everybody can see."""
    refusal = clause_fault(view, hearing, terms.clauses)
    if refusal is not None:
        return refusal
    player = view.players[merchant]
    # Where gold is hidden a demand may ask for any amount, also in the eyes of somebody who knows better.
    known = None if view.options.hidden_gold else player.gold
    if terms.gold < 0 or (known is not None and terms.gold > known):
        return Refusal("sheriff.offer.gold")
    if not lie_open(player.legal, terms.legal):
        return Refusal("sheriff.offer.stand-legal")
    if not 0 <= terms.cards <= len(player.hidden):
        return Refusal("sheriff.offer.stand-contraband")
    if terms.sheriff_gold:
        if not view.options.sheriff_pays:
            return Refusal("sheriff.option.sheriff-pays")
        purse = view.players[view.sheriff].gold
        if terms.sheriff_gold < 0 or (purse is not None and terms.sheriff_gold > purse):
            return Refusal("sheriff.offer.gold")
    return _goods_and_promises(components, view, merchant, terms)
