"""Offers, demands and deals: the structured values of the talk at the gate."""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, Struct, UnsetType

Decision = Literal["pass", "open"]

LegalCounts = tuple[int, int, int, int]
"""A number for each legal good."""

NO_GOODS: LegalCounts = (0, 0, 0, 0)


class Clause(Struct, frozen=True):
    """What the Sheriff is to do with one bag: let it pass or open it; `bag` is its owner's seat."""

    bag: int
    decision: Decision


class StandCard(Struct, frozen=True):
    """A face-down card of the own stand by its place; `named` announces its good, truthfully, to all."""

    place: int
    named: bool = False


class Promise(Struct, frozen=True):
    """A favour for later that binds nobody; some kinds name a player (a seat) or a legal good (its number).

    `amount` is how much gold or how many cards are promised, where the maker says so. Unset, it leaves no trace in a
    state written down, so promises without an amount read as they always did.
    """

    kind: str
    player: int | None = None
    good: int | None = None
    amount: int | UnsetType = UNSET


class Offer(Struct, frozen=True):
    """What a merchant gives for the Sheriff's `clauses`.

    `legal` counts goods of the own stand by legal good, `contraband` are cards of the own stand, `bag_goods` are pairs
    of a good and a number said to be in the own bag. All may be nothing. Clauses are kept in seat order, cards by
    place, bag goods by good.
    """

    clauses: tuple[Clause, ...]
    gold: int = 0
    legal: LegalCounts = NO_GOODS
    contraband: tuple[StandCard, ...] = ()
    bag_goods: tuple[tuple[int, int], ...] = ()
    promises: tuple[Promise, ...] = ()
    words: str = ""


class Terms(Struct, frozen=True):
    """What the Sheriff demands of a merchant for his `clauses`.

    As an offer, but the merchant picks which `cards` face-down cards he gives, and the Sheriff may add `sheriff_gold`
    of his own where the table has agreed on that option.
    """

    clauses: tuple[Clause, ...]
    gold: int = 0
    legal: LegalCounts = NO_GOODS
    cards: int = 0
    bag_goods: tuple[tuple[int, int], ...] = ()
    promises: tuple[Promise, ...] = ()
    words: str = ""
    sheriff_gold: int = 0


class Deal(Struct, frozen=True):
    """An offer taken or a demand accepted: it binds until the inspection of `round` is over.

    `bag` is the owner of the bag in whose hearing it was struck; `named` are the goods of the offer's named cards.
    """

    round: int
    bag: int
    merchant: int
    offer: Offer
    sheriff_gold: int = 0
    named: tuple[int, ...] = ()


def clean_words(words: str, limit: int) -> str:
    """Free text on one line, without control characters, cut after `limit` characters."""
    return " ".join("".join(ch if ch.isprintable() else " " for ch in words).split())[:limit].rstrip()


def tidy_clauses(clauses: tuple[Clause, ...]) -> tuple[Clause, ...]:
    """Clauses in seat order."""
    return clauses if len(clauses) < 2 else tuple(sorted(clauses, key=lambda clause: clause.bag))


def tidy_offer(offer: Offer, limit: int) -> Offer:
    """The same offer in its one order, with its words cleaned."""
    return Offer(
        clauses=tidy_clauses(offer.clauses),
        gold=offer.gold,
        legal=offer.legal,
        contraband=tuple(sorted(offer.contraband, key=lambda card: card.place)) if offer.contraband else (),
        bag_goods=tuple(sorted(offer.bag_goods)),
        promises=offer.promises,
        words=clean_words(offer.words, limit) if offer.words else "",
    )


def tidy_terms(terms: Terms, limit: int) -> Terms:
    """The same terms in their one order, with their words cleaned."""
    return Terms(
        clauses=tidy_clauses(terms.clauses),
        gold=terms.gold,
        legal=terms.legal,
        cards=terms.cards,
        bag_goods=tuple(sorted(terms.bag_goods)),
        promises=terms.promises,
        words=clean_words(terms.words, limit) if terms.words else "",
        sheriff_gold=terms.sheriff_gold,
    )


def accepted_offer(terms: Terms, places: tuple[int, ...]) -> Offer:
    """The offer that a merchant makes by accepting `terms` with the face-down cards at `places`."""
    return Offer(
        clauses=terms.clauses,
        gold=terms.gold,
        legal=terms.legal,
        contraband=tuple(StandCard(place) for place in places),
        bag_goods=terms.bag_goods,
        promises=terms.promises,
        words=terms.words,
    )


def decision_on(clauses: tuple[Clause, ...], bag: int) -> Decision | None:
    """What the clauses say about one bag, None if nothing."""
    for clause in clauses:
        if clause.bag == bag:
            return clause.decision
    return None


def agree(first: tuple[Clause, ...], second: tuple[Clause, ...]) -> bool:
    """True unless the two contradict each other on a bag."""
    for clause in first:
        other = decision_on(second, clause.bag)
        if other is not None and other != clause.decision:
            return False
    return True
