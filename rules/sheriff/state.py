"""The whole position of a game, secrets included.

Goods are small whole numbers, their places in the catalog: 0 to 3 are legal. Hands, bags and set-aside cards are
sorted, because cards of one good are alike; piles run from bottom to top and the deck's last card is drawn first.
"""

from __future__ import annotations

from functools import cache
from typing import Literal

from msgspec import Struct

from rules.sheriff.offers import NO_GOODS, Deal, Decision, LegalCounts, Offer, Promise, Terms

Pile = Literal["left", "right"]
Fate = Literal["none", "waiting", "passed", "opened"]
Verdict = Literal["open", "kept", "broken", "lapsed", "unjudged"]
Phase = Literal[
    "market.aside",
    "market.draw",
    "market.place",
    "market.end",
    "load",
    "declare",
    "inspect.call",
    "hearing.speak",
    "hearing.answer",
    "hearing.reply",
    "hearing.decide",
    "hearing.struck",
    "inspect.confiscated",
    "inspect.debt",
    "over",
]

MARKET_STEPS = frozenset(("market.aside", "market.draw", "market.place", "market.end"))
BEFORE_COUNT = MARKET_STEPS | {"load"}
"""Steps in which the sizes of closed bags are still secret."""
HEARING_STEPS = frozenset(("hearing.speak", "hearing.answer", "hearing.reply", "hearing.decide", "hearing.struck"))

EVERYBODY = -1
"""Every bit set: a face-down card that all have seen."""


class Options(Struct, frozen=True):
    """The choices of the table; `terms` is the number of turns as Sheriff for each player."""

    royal_goods: bool
    third_party_offers: bool
    talk_budget: int
    postpone: bool
    hidden_gold: bool
    sheriff_pays: bool
    terms: int
    deck_only_market: bool
    one_sitting: bool


class FaceDown(Struct, frozen=True):
    """A face-down card on a stand; bit n of `known` is set if seat n was once entitled to see it."""

    place: int
    good: int
    known: int


class MarketNote(Struct, frozen=True):
    """What everybody saw of a market turn this round: number set aside, goods taken openly, cards laid on a pile."""

    aside: int = 0
    taken: tuple[int, ...] = ()
    from_deck: int = 0
    laid: tuple[int, ...] = ()
    pile: Pile | None = None


class Player(Struct, frozen=True):
    """What one seat owns.

    `legal` counts the open goods of the stand, `hidden` are the face-down ones in order of arrival, `next_place` the
    number of the next one. `taken` counts by good what the seat took openly and has not laid out since.
    """

    hand: tuple[int, ...]
    gold: int
    taken: tuple[int, ...]
    legal: LegalCounts = NO_GOODS
    hidden: tuple[FaceDown, ...] = ()
    next_place: int = 1
    market: MarketNote = MarketNote()


class Talk(Struct, frozen=True):
    """One public turn of the talk about a bag; `named` are the goods of an offer's named cards."""

    kind: Literal["call", "offer", "withdraw", "again", "refuse", "demand", "accept", "decline", "postpone"]
    seat: int
    offer: Offer | None = None
    terms: Terms | None = None
    named: tuple[int, ...] = ()
    words: str = ""


class Bag(Struct, frozen=True):
    """The bag of one seat in this round.

    `size` is the number of cards it was closed with, `good` the declared good (-1: none yet), `bound` what a deal
    decides about it, `talked` the used talk budget. Once decided, `shown` are the cards everybody has seen and `hidden`
    the number that stayed face down.
    """

    cards: tuple[int, ...] = ()
    closed: bool = False
    size: int = 0
    good: int = -1
    fate: Fate = "none"
    bound: Decision | None = None
    talked: int = 0
    postponed: bool = False
    talk: tuple[Talk, ...] = ()
    shown: tuple[int, ...] = ()
    hidden: int = 0
    truth: bool | None = None


class Hearing(Struct, frozen=True):
    """The talk about the called bag.

    `words` are the words left by seat, `second` tells whether the owner has been given his second word in this
    speaking round, `reply` the seat that alone may speak (-1: none), `demand` what was demanded of it, `struck` the
    deal of an accepted demand.
    """

    owner: int
    words: tuple[int, ...]
    offers: tuple[Offer | None, ...]
    second: bool = False
    reply: int = -1
    demand: Terms | None = None
    struck: Deal | None = None


class Debt(Struct, frozen=True):
    """What gold could not pay and goods must, where the debtor has a choice."""

    debtor: int
    creditor: int
    owed: int


class PromiseRecord(Struct, frozen=True):
    """A promise of a deal; `due` is the round of its maker's next turn as Sheriff (0: there is none)."""

    round: int
    by: int
    to: int
    promise: Promise
    due: int
    verdict: Verdict


class BagRecord(Struct, frozen=True):
    """What everybody may know about a decided bag for the rest of the game.

    `bound`: an earlier deal had decided it. `shown` are the cards everybody has seen, `hidden` the number that went
    face down to the owner's stand, `confiscated` those laid on a pile. `fine` is the gold owed by the owner (negative:
    owed by the Sheriff), `deals` what was taken with the decision.
    """

    round: int
    sheriff: int
    owner: int
    good: int
    size: int
    decision: Decision
    bound: bool
    truth: bool
    shown: tuple[int, ...]
    hidden: int
    confiscated: tuple[int, ...]
    fine: int
    deals: tuple[Deal, ...]
    talk: tuple[Talk, ...]


class State(Struct, frozen=True):
    """A position; `turn` is the seat whose turn it is in market, load (one sitting) and declare, else -1.

    `aside` are the set-aside cards of the market turn, `from_deck` the cards drawn from the deck in it. `pledges` are
    bag goods promised in deals of this round (owner, good, number), in the order of the deals. `reshuffled` counts by
    good what the deck was last rebuilt from (empty: never). `contents` are the cards of each bag in `records`.
    `current` is the owner of the bag being settled (-1: none), `confiscated` and `fine` wait for the Sheriff to lay the
    cards, `unpacked` are the cards of a true bag that wait for the Sheriff to pay.
    """

    options: Options
    rng: int
    first_sheriff: int
    rounds: int
    round: int
    sheriff: int
    step: Phase
    turn: int
    deck: tuple[int, ...]
    left: tuple[int, ...]
    right: tuple[int, ...]
    players: tuple[Player, ...]
    bags: tuple[Bag, ...]
    aside: tuple[int, ...] = ()
    from_deck: int = 0
    hearing: Hearing | None = None
    deals: tuple[Deal, ...] = ()
    pledges: tuple[tuple[int, int, int], ...] = ()
    confiscated: tuple[int, ...] = ()
    unpacked: tuple[int, ...] = ()
    current: int = -1
    fine: int = 0
    debt: Debt | None = None
    promises: tuple[PromiseRecord, ...] = ()
    records: tuple[BagRecord, ...] = ()
    contents: tuple[tuple[int, ...], ...] = ()
    reshuffled: tuple[int, ...] = ()


@cache
def merchants(seats: int, sheriff: int) -> tuple[int, ...]:
    """The merchants in merchant order: clockwise from the Sheriff's left."""
    return tuple((sheriff + i) % seats for i in range(1, seats))


@cache
def owner_first(seats: int, sheriff: int, owner: int) -> tuple[int, ...]:
    """The merchants with the owner of the called bag first, the others in merchant order."""
    return (owner, *(seat for seat in merchants(seats, sheriff) if seat != owner))


_NOBODY: frozenset[int] = frozenset()
_ALONE = tuple(frozenset((seat,)) for seat in range(8))


@cache
def _speakers(words: tuple[int, ...]) -> frozenset[int]:
    return frozenset(seat for seat, left in enumerate(words) if left)


def to_act(state: State) -> frozenset[int]:
    """The seats that owe a decision."""
    step = state.step
    if state.turn >= 0:
        return _ALONE[state.turn]
    if step == "hearing.speak":
        assert state.hearing is not None
        return _speakers(state.hearing.words)
    if step in ("hearing.answer", "hearing.reply"):
        assert state.hearing is not None
        return _ALONE[state.hearing.reply]
    if step == "inspect.debt":
        assert state.debt is not None
        return _ALONE[state.debt.debtor]
    if step == "load":
        return frozenset(
            seat
            for seat, player in enumerate(state.players)
            if seat != state.sheriff and player.hand and not state.bags[seat].closed
        )
    if step == "over":
        return _NOBODY
    return _ALONE[state.sheriff]


def asking_order(state: State) -> tuple[int, ...]:
    """The seats of `to_act`: a called bag's owner speaks first, and last if he has a second word.

    While bags are loaded, whoever ended the market packs first: that is one change of places less at one laptop.
    """
    acting = to_act(state)
    if len(acting) < 2:
        return tuple(acting)
    order = merchants(len(state.players), state.sheriff)
    hearing = state.hearing
    if hearing is None:
        order = order[::-1]
    elif hearing.second:
        order = (*(seat for seat in order if seat != hearing.owner), hearing.owner)
    else:
        order = owner_first(len(state.players), state.sheriff, hearing.owner)
    return tuple(seat for seat in order if seat in acting)
