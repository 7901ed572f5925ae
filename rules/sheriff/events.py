"""What happened, told to those who may know it. A field that is None was not for this audience."""

from __future__ import annotations

from msgspec import Struct

from rules.sheriff.actions import Source
from rules.sheriff.offers import Deal, Decision, Offer, Terms
from rules.sheriff.state import Pile, PromiseRecord


class RoundBegan(Struct, frozen=True, tag="round_began"):
    """A round begins with this Sheriff."""

    round: int
    sheriff: int


class CardsSetAside(Struct, frozen=True, tag="cards_set_aside"):
    """A merchant has set cards aside; the faces are his."""

    seat: int
    count: int
    cards: tuple[int, ...] | None = None


class CardDrawn(Struct, frozen=True, tag="card_drawn"):
    """A merchant drew a card; from the deck only he sees it."""

    seat: int
    source: Source
    good: int | None = None


class DeckRebuilt(Struct, frozen=True, tag="deck_rebuilt"):
    """The deck was shuffled anew from the cards beneath the top ones of both piles; `goods` counts them by good."""

    cards: int
    goods: tuple[int, ...]


class CardsLaid(Struct, frozen=True, tag="cards_laid"):
    """A merchant laid his set-aside cards on a pile, the last on top."""

    seat: int
    pile: Pile
    cards: tuple[int, ...]


class MarketTurnEnded(Struct, frozen=True, tag="market_turn_ended"):
    """A merchant's market turn ended with nothing laid on a pile; `drawn` cards came to him."""

    seat: int
    drawn: int


class BagClosed(Struct, frozen=True, tag="bag_closed"):
    """A bag was closed; its cards are its owner's."""

    seat: int
    cards: tuple[int, ...] | None = None


class BagsCounted(Struct, frozen=True, tag="bags_counted"):
    """All bags are closed: the number of cards in each, by seat (0: no bag)."""

    sizes: tuple[int, ...]


class GoodDeclared(Struct, frozen=True, tag="good_declared"):
    """A merchant says what is in his bag."""

    seat: int
    count: int
    good: int


class BagCalled(Struct, frozen=True, tag="bag_called"):
    """The Sheriff calls a bag; bound bags are decided at once."""

    sheriff: int
    owner: int
    bound: Decision | None
    words: str


class OfferMade(Struct, frozen=True, tag="offer_made"):
    """A merchant offers; `named` are the goods of the named cards in their order."""

    seat: int
    sheriff: int
    owner: int
    offer: Offer
    named: tuple[int, ...]
    reply: bool = False


class SaidNothing(Struct, frozen=True, tag="said_nothing"):
    """A merchant used his word for nothing new."""

    seat: int


class OfferWithdrawn(Struct, frozen=True, tag="offer_withdrawn"):
    """A merchant took his offer back."""

    seat: int


class HeardAgain(Struct, frozen=True, tag="heard_again"):
    """The Sheriff asks everybody for another word."""

    sheriff: int
    words: str


class OfferRefused(Struct, frozen=True, tag="offer_refused"):
    """The Sheriff wants no such offer."""

    sheriff: int
    seat: int
    words: str


class DemandMade(Struct, frozen=True, tag="demand_made"):
    """The Sheriff asks a merchant for a price."""

    sheriff: int
    seat: int
    owner: int
    terms: Terms


class DemandAccepted(Struct, frozen=True, tag="demand_accepted"):
    """A merchant agrees: the deal is struck."""

    seat: int
    sheriff: int
    deal: Deal


class DemandRefused(Struct, frozen=True, tag="demand_refused"):
    """A merchant does not agree."""

    seat: int


class BagPostponed(Struct, frozen=True, tag="bag_postponed"):
    """The Sheriff puts a bag back undecided."""

    sheriff: int
    owner: int


class BagDecided(Struct, frozen=True, tag="bag_decided"):
    """The Sheriff's final decision; `take` are the merchants of the offers taken, `bound` if a deal had decided it."""

    sheriff: int
    owner: int
    decision: Decision
    take: tuple[int, ...]
    bound: bool


class DealPaid(Struct, frozen=True, tag="deal_paid"):
    """A deal is paid in gold and goods from the stand.

    `goods` are the kinds of the face-down cards paid, None for those who may not know an unnamed one.
    """

    seat: int
    sheriff: int
    deal: Deal
    goods: tuple[int | None, ...]


class BagBound(Struct, frozen=True, tag="bag_bound"):
    """A deal decides about a bag that is not yet called."""

    owner: int
    decision: Decision
    by: int


class BagPassed(Struct, frozen=True, tag="bag_passed"):
    """A bag passed: legal goods lie open, the number of hidden cards is known; `cards` is its whole content."""

    owner: int
    good: int
    size: int
    legal: tuple[int, int, int, int]
    hidden: int
    truth: bool
    cards: tuple[int, ...] | None = None


class BagGoodsPaid(Struct, frozen=True, tag="bag_goods_paid"):
    """Goods promised from a bag reach the Sheriff's stand: pairs of good and number given, and number promised."""

    owner: int
    sheriff: int
    given: tuple[tuple[int, int], ...]
    promised: tuple[tuple[int, int], ...]


class BagOpened(Struct, frozen=True, tag="bag_opened"):
    """A bag was opened for all to see."""

    owner: int
    good: int
    cards: tuple[int, ...]
    truth: bool
    confiscated: tuple[int, ...]


class ConfiscatedLaid(Struct, frozen=True, tag="confiscated_laid"):
    """The Sheriff laid the confiscated cards on a pile, the last on top."""

    sheriff: int
    pile: Pile
    cards: tuple[int, ...]


class PenaltyPaid(Struct, frozen=True, tag="penalty_paid"):
    """The gold part of a penalty: what was owed and what gold was there."""

    debtor: int
    creditor: int
    owed: int
    gold: int


class DebtPaid(Struct, frozen=True, tag="debt_paid"):
    """The goods part of a penalty, shown to all; `forgiven` is what could not be paid."""

    debtor: int
    creditor: int
    legal: tuple[int, int, int, int]
    contraband: tuple[int, ...]
    forgiven: int


class PromiseJudged(Struct, frozen=True, tag="promise_judged"):
    """A promise was kept or broken, or lapsed."""

    record: PromiseRecord


class HandRefilled(Struct, frozen=True, tag="hand_refilled"):
    """A seat drew from the deck at the end of a round; the faces are its own."""

    seat: int
    count: int
    cards: tuple[int, ...] | None = None


class GameEnded(Struct, frozen=True, tag="game_ended"):
    """The contraband of every stand is turned up, by seat."""

    contraband: tuple[tuple[int, ...], ...]


Event = (
    RoundBegan
    | CardsSetAside
    | CardDrawn
    | DeckRebuilt
    | CardsLaid
    | MarketTurnEnded
    | BagClosed
    | BagsCounted
    | GoodDeclared
    | BagCalled
    | OfferMade
    | SaidNothing
    | OfferWithdrawn
    | HeardAgain
    | OfferRefused
    | DemandMade
    | DemandAccepted
    | DemandRefused
    | BagPostponed
    | BagDecided
    | DealPaid
    | BagBound
    | BagPassed
    | BagGoodsPaid
    | BagOpened
    | ConfiscatedLaid
    | PenaltyPaid
    | DebtPaid
    | PromiseJudged
    | HandRefilled
    | GameEnded
)
