"""The table in a player's head: what a view tells, or a guess of the whole, changed quickly in place."""

from __future__ import annotations

from desktop_app.opponents.arboretum.garden import Garden, garden_of
from rules.arboretum.actions import DECK
from rules.arboretum.components import RANKS
from rules.arboretum.view import View

RANK_SUM = 36
"""All ranks of a species together."""


class Table:
    """A position by small numbers; species are counted among those in play, cards are `species * 8 + rank - 1`.

    `hands` hold all cards a thinker may count with: of a hidden hand only those openly known, unless the hidden ones
    were guessed. `sums` and `known_sums` add up ranks by seat and species, `open_sums` those of gardens and piles.
    """

    __slots__ = (
        "active",
        "deck",
        "deck_count",
        "gardens",
        "hands",
        "known",
        "known_sums",
        "open_sums",
        "piles",
        "planted",
        "seats",
        "sizes",
        "species_count",
        "step",
        "sums",
    )

    def __init__(self, seats: int, species_count: int) -> None:
        self.seats = seats
        self.species_count = species_count
        self.active = 0
        self.step = "draw_first"
        self.deck: list[int] = []
        self.deck_count = 0
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.sizes = [0] * seats
        self.known: list[set[int]] = [set() for _ in range(seats)]
        self.piles: list[list[int]] = [[] for _ in range(seats)]
        self.gardens: list[Garden] = [Garden(species_count) for _ in range(seats)]
        self.planted: set[int] = set()
        self.sums = [[0] * species_count for _ in range(seats)]
        self.known_sums = [[0] * species_count for _ in range(seats)]
        self.open_sums = [0] * species_count

    def copy(self) -> Table:
        """A table that can be played on without changing this one."""
        other = Table.__new__(Table)
        other.seats = self.seats
        other.species_count = self.species_count
        other.active = self.active
        other.step = self.step
        other.deck = self.deck.copy()
        other.deck_count = self.deck_count
        other.hands = [hand.copy() for hand in self.hands]
        other.sizes = self.sizes.copy()
        other.known = [cards.copy() for cards in self.known]
        other.piles = [pile.copy() for pile in self.piles]
        other.gardens = [garden.copy() for garden in self.gardens]
        other.planted = self.planted.copy()
        other.sums = [sums.copy() for sums in self.sums]
        other.known_sums = [sums.copy() for sums in self.known_sums]
        other.open_sums = self.open_sums.copy()
        return other

    def give(self, seat: int, card: int) -> None:
        """Put a card into a hand."""
        self.hands[seat].append(card)
        self.sums[seat][card >> 3] += (card & 7) + 1

    def draw(self, seat: int, source: int) -> int:
        """Carry out a draw and return the card; the deck must have been guessed."""
        if source == DECK:
            card = self.deck.pop()
            self.deck_count -= 1
        else:
            card = self.piles[source].pop()
            self.open_sums[card >> 3] -= (card & 7) + 1
            self.known[seat].add(card)
            self.known_sums[seat][card >> 3] += (card & 7) + 1
        self.give(seat, card)
        self.sizes[seat] += 1
        self.step = "draw_second" if self.step == "draw_first" else "place"
        return card

    def _drop(self, seat: int, card: int) -> None:
        rank = (card & 7) + 1
        species = card >> 3
        self.hands[seat].remove(card)
        self.sums[seat][species] -= rank
        self.sizes[seat] -= 1
        if card in self.known[seat]:
            self.known[seat].remove(card)
            self.known_sums[seat][species] -= rank
        self.open_sums[species] += rank

    def place(self, seat: int, card: int, cell: int) -> None:
        """Carry out a planting."""
        self._drop(seat, card)
        self.planted.add(card)
        self.gardens[seat].plant(card, cell)
        self.step = "discard"

    def discard(self, seat: int, card: int) -> None:
        """Carry out a discard; the turn passes on, or the game is over."""
        self._drop(seat, card)
        self.piles[seat].append(card)
        if self.deck_count:
            self.step = "draw_first"
            self.active = (seat + 1) % self.seats
        else:
            self.step = "finished"

    def totals(self) -> list[int]:
        """The final points by seat, all hands being complete."""
        totals = [0] * self.seats
        for species in range(self.species_count):
            if not any(garden.values[species] for garden in self.gardens):
                continue
            one, eight = species * 8, species * 8 + 7
            values = [sums[species] for sums in self.sums]
            holder = next((seat for seat, hand in enumerate(self.hands) if one in hand), None)
            if holder is not None:
                for seat, hand in enumerate(self.hands):
                    if seat != holder and eight in hand:
                        values[seat] -= 8
            highest = max(values)
            for seat, value in enumerate(values):
                if value == highest:
                    totals[seat] += self.gardens[seat].values[species]
        return totals


class Deal:
    """The species of one game by small numbers, and back."""

    __slots__ = ("local", "species")

    def __init__(self, species: tuple[int, ...]) -> None:
        self.species = species
        self.local = {number: index for index, number in enumerate(species)}

    def inside(self, card: int) -> int:
        """The number of a card among the species in play."""
        return self.local[card // RANKS] * 8 + card % RANKS

    def outside(self, card: int) -> int:
        """The card's number in the rules."""
        return self.species[card >> 3] * RANKS + (card & 7)


def table_of(view: View, deal: Deal) -> Table:
    """The table that a view shows: the own hand, what is openly known of the others, and all that lies open."""
    table = Table(view.seats, len(view.species))
    table.active = view.active_seat
    table.step = view.step
    table.deck_count = view.deck_count
    inside = deal.inside
    for seat, hand in enumerate(view.hands):
        table.sizes[seat] = hand.count
        for card in hand.known if hand.cards is None else hand.cards:
            table.give(seat, inside(card))
        for card in hand.known:
            small = inside(card)
            table.known[seat].add(small)
            table.known_sums[seat][small >> 3] += (small & 7) + 1
        for card in view.piles[seat]:
            small = inside(card)
            table.piles[seat].append(small)
            table.open_sums[small >> 3] += (small & 7) + 1
        trees = [(x, y, inside(card)) for x, y, card in view.arboreta[seat]]
        table.gardens[seat] = garden_of(len(view.species), trees)
        for _, _, small in trees:
            table.planted.add(small)
            table.open_sums[small >> 3] += (small & 7) + 1
    return table
