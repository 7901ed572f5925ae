"""What is in the box: the species and the numbers by player count, filled from the data files.

Inside the rules a species is a small number (its place on the score sheet, from 0) and a card is
`species * RANKS + rank - 1`, so that the cards of one species stand together in order of rank.
"""

from __future__ import annotations

from functools import cached_property

from msgspec import Struct

RANKS = 8
"""Every species has the ranks 1 to 8; the card numbers and the path values rest on it."""

HAND_SIZE = 7
"""Cards in a hand at the start and at the end of every turn."""

CANCELLED_RANK = 8
CANCELLING_RANK = 1

Card = int


def species_of(card: Card) -> int:
    """The species of a card, as its place on the score sheet from 0."""
    return card // RANKS


def rank_of(card: Card) -> int:
    """The rank of a card, 1 to 8."""
    return card % RANKS + 1


def card_of(species: int, rank: int) -> Card:
    """The card of a species and a rank."""
    return species * RANKS + rank - 1


class Species(Struct, frozen=True, forbid_unknown_fields=True):
    """One species: its id and the two letters of small print in data and tests."""

    id: str
    code: str


class SeatNumbers(Struct, frozen=True, forbid_unknown_fields=True):
    """What changes with the number of seats; decks after the deal, without and with opening discards."""

    seats: int
    species: int
    deck: int
    deck_with_opening_discards: int


class Components(Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """All component data of the game, species in the order of the score sheet."""

    species: tuple[Species, ...]
    by_seats: tuple[SeatNumbers, ...]

    @cached_property
    def seat_counts(self) -> tuple[int, ...]:
        """With how many seats the game can be played, in rising order."""
        return tuple(sorted(numbers.seats for numbers in self.by_seats))

    @cached_property
    def card_names(self) -> tuple[str, ...]:
        """The name of every card (`oak_8`) by its number."""
        return tuple(f"{species.id}_{rank}" for species in self.species for rank in range(1, RANKS + 1))

    @cached_property
    def cards_by_name(self) -> dict[str, Card]:
        """The number of every card by its name."""
        return {name: card for card, name in enumerate(self.card_names)}

    @cached_property
    def species_by_id(self) -> dict[str, int]:
        """The place on the score sheet of every species by its id."""
        return {species.id: index for index, species in enumerate(self.species)}

    def species_in_play(self, seats: int) -> int:
        """How many species a table of so many seats plays with; raises `KeyError` for another number of seats."""
        for numbers in self.by_seats:
            if numbers.seats == seats:
                return numbers.species
        raise KeyError(seats)
