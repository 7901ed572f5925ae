"""The whole position of a game, known to nobody at the table."""

from __future__ import annotations

from typing import Literal, NamedTuple

from msgspec import Struct

from rules.arboretum.actions import Action
from rules.arboretum.components import Card

Phase = Literal["draw_first", "draw_second", "place", "discard", "finished"]

Cell = tuple[int, int]


class Tree(NamedTuple):
    """A planted card and its cell; x grows to the right, y downwards."""

    x: int
    y: int
    card: Card


Arboretum = tuple[Tree, ...]
"""The planted cards of one seat in the order of planting."""


class Options(Struct, frozen=True):
    """What the table chose: () stands for random species, None for a random start seat."""

    opening_discards: bool = False
    species_choice: tuple[str, ...] = ()
    start_seat: int | None = None
    count_aid: bool = True
    live_values: bool = True


class Done(Struct, frozen=True):
    """One step of the running turn, kept so that it can be taken back.

    `phase` is the one it was made in, `card` the card drawn or planted (None in the view of a seat that did not see
    it), `known` whether a planted card had been openly known to be in the hand.
    """

    phase: Phase
    action: Action
    card: Card | None
    known: bool = False


class State(Struct, frozen=True):
    """A position. Deck and piles end with their top card; hands and known cards are sorted by card number.

    `known[seat]` are the cards of a hand that everybody saw being taken from a pile. When the game is over,
    `active_seat` and `turn_number` stay those of the last turn.
    """

    options: Options
    species: tuple[int, ...]
    deck: tuple[Card, ...]
    hands: tuple[tuple[Card, ...], ...]
    known: tuple[tuple[Card, ...], ...]
    piles: tuple[tuple[Card, ...], ...]
    arboreta: tuple[Arboretum, ...]
    start_seat: int
    active_seat: int
    turn_number: int
    step: Phase
    turn_steps: tuple[Done, ...] = ()

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.hands)
