"""What happened, as the table gets to know it."""

from __future__ import annotations

from msgspec import Struct

from rules.arboretum.components import Card
from rules.arboretum.scoring import SpeciesCall


class Drew(Struct, frozen=True, tag="drew"):
    """A seat drew from the deck (`source` -1) or a pile; `card` is None for those who may not see it.

    `nth` is 1 or 2, `left` the number of cards then left in the source.
    """

    seat: int
    source: int
    card: Card | None
    nth: int
    left: int


class DeckRanOut(Struct, frozen=True, tag="deck_ran_out"):
    """A seat took the last card of the deck: this turn is the last."""

    seat: int


class DrawSkipped(Struct, frozen=True, tag="draw_skipped"):
    """There was nothing left to draw from; only made-up positions come to this."""

    seat: int
    nth: int


class CardPlanted(Struct, frozen=True, tag="planted"):
    """A seat planted a card."""

    seat: int
    card: Card
    x: int
    y: int


class CardDiscarded(Struct, frozen=True, tag="discarded"):
    """A seat laid a card on its own pile, which ended its turn."""

    seat: int
    card: Card


class TurnBegan(Struct, frozen=True, tag="turn"):
    """The next seat's turn; turns are counted over all seats from 1."""

    seat: int
    number: int


class HandsOpened(Struct, frozen=True, tag="hands_opened"):
    """The game is over: all hands by seat."""

    hands: tuple[tuple[Card, ...], ...]


class SpeciesScored(Struct, frozen=True, tag="species_scored"):
    """One species was called: hand values, rights and points of all seats."""

    call: SpeciesCall


class WinnersNamed(Struct, frozen=True, tag="winners"):
    """The winners in seat order, all totals by seat, and the rule that decided."""

    winners: tuple[int, ...]
    totals: tuple[int, ...]
    reason: str


Event = (
    Drew
    | DeckRanOut
    | DrawSkipped
    | CardPlanted
    | CardDiscarded
    | TurnBegan
    | HandsOpened
    | SpeciesScored
    | WinnersNamed
)
