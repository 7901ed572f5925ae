"""An arboretum kept ready for fast questions: what would this card gain here?

Cells are numbers `x * 64 + y` around an origin, cards are `species * 8 + rank - 1` with the species counted among
those in play. For every planted cell and every species `up` is the length of the longest rising way to it from a card
of that species (1 more if that is a 1, 0: there is none), `down` that of the longest way on to such a card (2 more if
that is an 8). A path through a new card is then a sum over its neighbours, without walking the garden again.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable, Sequence

from rules.arboretum.components import RANKS
from rules.arboretum.paths import (
    FROM_ONE_EXTRA,
    POINT_PER_CARD,
    SAME_SPECIES_EXTRA_PER_CARD,
    SAME_SPECIES_MIN_LENGTH,
    TO_EIGHT_EXTRA,
)

ORIGIN = 32 * 64 + 32
STEPS = (64, -64, 1, -1)

CARD = POINT_PER_CARD
PURE = POINT_PER_CARD + SAME_SPECIES_EXTRA_PER_CARD
"""What a card of a path counts, and what it counts where all are of one species and enough of them."""

FIRST = (FROM_ONE_EXTRA, *[0] * (RANKS - 1))
LAST = (*[0] * (RANKS - 1), TO_EIGHT_EXTRA)
"""What a card counts more as the first and as the last of a path, by rank - 1."""

NEARLY_PURE = 4 * (SAME_SPECIES_MIN_LENGTH - 1)
"""A packed way of one species that one more card makes long enough to count double."""

Vector = list[int]


def cell_of(x: int, y: int) -> int:
    """The number of a cell."""
    return ORIGIN + x * 64 + y


def place_of(cell: int) -> tuple[int, int]:
    """The coordinates of a numbered cell."""
    x, y = divmod(cell, 64)
    return x - 32, y - 32


class Garden:
    """A planted garden; `values[t]` is the best path of species t, `front` each free cell with its planted neighbours.

    `pure_up` and `pure_down` hold the same as `up` and `down` over cards of one species: four times the length, plus
    the extra for the end.
    """

    __slots__ = (
        "cards",
        "down",
        "front",
        "near",
        "order",
        "planted",
        "pure_down",
        "pure_up",
        "species_count",
        "up",
        "values",
    )

    def __init__(self, species_count: int) -> None:
        self.species_count = species_count
        self.cards: dict[int, int] = {}
        self.order: list[tuple[int, int]] = []
        self.near: dict[int, tuple[int, ...]] = {}
        self.front: dict[int, tuple[int, ...]] = {ORIGIN: ()}
        self.up: dict[int, Vector] = {}
        self.down: dict[int, Vector] = {}
        self.pure_up: dict[int, int] = {}
        self.pure_down: dict[int, int] = {}
        self.values: Vector = [0] * species_count
        self.planted: Vector = [0] * species_count

    def copy(self) -> Garden:
        """A garden that can be planted on without changing this one; vectors are shared and never changed."""
        other = Garden.__new__(Garden)
        other.species_count = self.species_count
        other.cards = self.cards.copy()
        other.order = self.order.copy()
        other.near = self.near.copy()
        other.front = self.front.copy()
        other.up = self.up.copy()
        other.down = self.down.copy()
        other.pure_up = self.pure_up.copy()
        other.pure_down = self.pure_down.copy()
        other.values = self.values.copy()
        other.planted = self.planted.copy()
        return other

    def plant(self, card: int, cell: int) -> None:
        """Plant a card at a free cell that touches the garden."""
        for species, value in self.improved(card, cell):
            self.values[species] = value
        species, rank = card >> 3, card & 7
        self.planted[species] += 1
        near = self.front.pop(cell, ())
        cards = self.cards
        cards[cell] = card
        self.near[cell] = near
        if not near:
            self.front.clear()
        for step in STEPS:
            beside = cell + step
            if beside in cards:
                self.near[beside] = (*self.near[beside], cell)
            else:
                self.front[beside] = (*self.front.get(beside, ()), cell)
        insort(self.order, (rank, cell))
        self._carry(rank)

    def _carry(self, rank: int) -> None:
        """Work out the ways again that can have changed: upwards and downwards from a rank."""
        cards, near, zero = self.cards, self.near, [0] * self.species_count
        up, pure_up = self.up, self.pure_up
        # Ways run from low to high ranks, so only trees of this rank and above can have got longer ones from below.
        for r, cell in self.order:
            if r < rank:
                continue
            own = cards[cell] >> 3
            best: Vector | None = None
            pure = 0
            for beside in near[cell]:
                card = cards[beside]
                if card & 7 < r:
                    best = up[beside] if best is None else list(map(max, best, up[beside]))
                    if card >> 3 == own and pure_up[beside] > pure:
                        pure = pure_up[beside]
            ways = [way + CARD if way else 0 for way in best] if best is not None else zero.copy()
            if not ways[own]:
                ways[own] = CARD + FIRST[r]
            up[cell] = ways
            pure_up[cell] = pure + 4 if pure else 4 + FIRST[r]
        down, pure_down = self.down, self.pure_down
        # The same from above: only trees of this rank and below.
        for r, cell in reversed(self.order):
            if r > rank:
                continue
            own = cards[cell] >> 3
            best = None
            pure = 0
            for beside in near[cell]:
                card = cards[beside]
                if card & 7 > r:
                    best = down[beside] if best is None else list(map(max, best, down[beside]))
                    if card >> 3 == own and pure_down[beside] > pure:
                        pure = pure_down[beside]
            ways = [way + CARD if way else 0 for way in best] if best is not None else zero.copy()
            if not ways[own]:
                ways[own] = CARD + LAST[r]
            down[cell] = ways
            pure_down[cell] = pure + 4 if pure else 4 + LAST[r]

    def improved(self, card: int, cell: int) -> Sequence[tuple[int, int]]:
        """The species whose best path would be worth more with the card at a free cell, with the new values."""
        near = self.front[cell]
        species, rank = card >> 3, card & 7
        cards = self.cards
        # Most free cells touch one tree: then the card can only be the end of a way that is already there.
        if len(near) == 1:
            beside = near[0]
            other = cards[beside]
            if other & 7 < rank:
                way = self.up[beside][species]
                if not way:
                    return ()
                value = way + CARD + LAST[rank]
                if other >> 3 == species:
                    pure = self.pure_up[beside]
                    if pure >= NEARLY_PURE:
                        doubled = PURE * (1 + (pure >> 2)) + (pure & 3) + LAST[rank]
                        if doubled > value:
                            value = doubled
            elif other & 7 > rank:
                way = self.down[beside][species]
                if not way:
                    return ()
                value = way + CARD + FIRST[rank]
                if other >> 3 == species:
                    pure = self.pure_down[beside]
                    if pure >= NEARLY_PURE:
                        doubled = PURE * (1 + (pure >> 2)) + (pure & 3) + FIRST[rank]
                        if doubled > value:
                            value = doubled
            else:
                return ()
            return ((species, value),) if value > self.values[species] else ()
        # Between several trees: the longest way up to the card and the longest on from it, for every species.
        below: Vector | None = None
        above: Vector | None = None
        pure_below = pure_above = 0
        for beside in near:
            other = cards[beside]
            if other & 7 < rank:
                below = self.up[beside] if below is None else list(map(max, below, self.up[beside]))
                if other >> 3 == species and self.pure_up[beside] > pure_below:
                    pure_below = self.pure_up[beside]
            elif other & 7 > rank:
                above = self.down[beside] if above is None else list(map(max, above, self.down[beside]))
                if other >> 3 == species and self.pure_down[beside] > pure_above:
                    pure_above = self.pure_down[beside]
        values = self.values
        better: list[tuple[int, int]] = []
        # A path of the card's own species goes through it, or begins or ends with it.
        start = below[species] if below is not None else 0
        end = above[species] if above is not None else 0
        if start or end:
            value = CARD + (start or FIRST[rank]) + (end or LAST[rank])
            if pure_below or pure_above:
                length = 1 + (pure_below >> 2) + (pure_above >> 2)
                if length >= SAME_SPECIES_MIN_LENGTH:
                    pure = PURE * length
                    pure += pure_below & 3 if pure_below else FIRST[rank]
                    pure += pure_above & 3 if pure_above else LAST[rank]
                    if pure > value:
                        value = pure
            if value > values[species]:
                better.append((species, value))
        # For all other species it can only be a step in the middle.
        if below is not None and above is not None:
            for other in range(self.species_count):
                if other != species and below[other] and above[other]:
                    value = CARD + below[other] + above[other]
                    if value > values[other]:
                        better.append((other, value))
        return better


def garden_of(species_count: int, trees: Iterable[tuple[int, int, int]]) -> Garden:
    """The garden of planted (x, y, card) in an order in which each but the first touches an earlier one."""
    garden = Garden(species_count)
    for x, y, card in trees:
        garden.plant(card, cell_of(x, y))
    return garden


def best_gain(garden: Garden, card: int, weights: Sequence[float]) -> float:
    """The most that a card can add anywhere to the values of a garden, each species counted with its weight."""
    best = 0.0
    improved, values = garden.improved, garden.values
    for cell in garden.front:
        better = improved(card, cell)
        if better:
            gain = 0.0
            for species, value in better:
                gain += weights[species] * (value - values[species])
            if gain > best:
                best = gain
    return best
