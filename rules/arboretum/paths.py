"""Paths: rising rows of neighbouring cards that begin and end with the scored species."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from rules.arboretum.components import RANKS, Card
from rules.arboretum.state import Cell, Tree

SAME_SPECIES_MIN_LENGTH = 4
POINT_PER_CARD = 1
SAME_SPECIES_EXTRA_PER_CARD = 1
FROM_ONE_EXTRA = 1
TO_EIGHT_EXTRA = 2


class Path(Struct, frozen=True):
    """A path with its points, one number for each reason; cells and cards run from the lowest rank up.

    `per_card` counts the cards, `same_species` the extra for a path of four or more of one species, `from_one` and
    `to_eight` the extras for its ends.
    """

    species: int
    cells: tuple[Cell, ...]
    cards: tuple[Card, ...]
    per_card: int
    same_species: int
    from_one: int
    to_eight: int

    @property
    def points(self) -> int:
        """What the path is worth to a seat with the right to score it."""
        return self.per_card + self.same_species + self.from_one + self.to_eight


class PathChange(Struct, frozen=True):
    """The best path of a species before and after a card is planted (None: no path)."""

    species: int
    before: Path | None
    after: Path | None

    @property
    def gain(self) -> int:
        """How many points more the path would be worth."""
        return (self.after.points if self.after else 0) - (self.before.points if self.before else 0)


def _rank_bits(tree: Tree) -> int:
    return tree.card % RANKS


def _ascending(trees: Sequence[Tree]) -> tuple[list[Tree], list[list[int]]]:
    """The trees by rank, and for each the places in that list of its neighbours of lower rank."""
    order = sorted(trees, key=_rank_bits)
    at: dict[Cell, int] = {}
    lower: list[list[int]] = []
    for i, (x, y, card) in enumerate(order):
        below: list[int] = []
        for cell in ((x - 1, y), (x, y - 1), (x, y + 1), (x + 1, y)):
            j = at.get(cell)
            if j is not None and order[j].card % RANKS < card % RANKS:
                below.append(j)
        lower.append(below)
        at[x, y] = i
    return order, lower


def path_values(trees: Sequence[Tree]) -> dict[int, int]:
    """The value of the best path of every species that has a card among `trees`, 0 without a path.

    One pass a species in rising rank. `reach` is the longest way to a tree from any card of the species, plus 1 if
    that was a 1; `pure` is twice the length over cards of the species alone, plus 1 likewise. Since an extra for the
    1 is less than one more card, the longest way is also the best one to go on from.
    """
    order, lower = _ascending(trees)
    members: dict[int, list[int]] = {}
    kinds: list[int] = []
    for i, tree in enumerate(order):
        kind = tree.card // RANKS
        kinds.append(kind)
        found = members.get(kind)
        if found is None:
            members[kind] = [i]
        else:
            found.append(i)
    values: dict[int, int] = {}
    for kind, own in members.items():
        best = 0
        if len(own) > 1:
            reach = [0] * len(order)
            for i in range(own[0], own[-1] + 1):
                longest = 0
                for j in lower[i]:
                    if reach[j] > longest:
                        longest = reach[j]
                if kinds[i] != kind:
                    if longest:
                        reach[i] = longest + 1
                elif longest:
                    reach[i] = longest + 1
                    value = longest + 3 if order[i].card % RANKS == 7 else longest + 1
                    if value > best:
                        best = value
                else:
                    reach[i] = 1 if order[i].card % RANKS else 2
            if len(own) >= SAME_SPECIES_MIN_LENGTH:
                pure = [0] * len(order)
                for i in own:
                    longest = 0
                    for j in lower[i]:
                        if pure[j] > longest:
                            longest = pure[j]
                    if longest:
                        pure[i] = longest + 2
                    else:
                        pure[i] = 2 if order[i].card % RANKS else 3
                    if longest >= 6:
                        value = longest + 4 if order[i].card % RANKS == 7 else longest + 2
                        if value > best:
                            best = value
        values[kind] = best
    return values


def path_of(species: int, trees: Sequence[Tree]) -> Path:
    """The points of a path given by its trees in rising order; that it is one is for the caller to know."""
    cards = tuple(tree.card for tree in trees)
    pure = len(cards) >= SAME_SPECIES_MIN_LENGTH and all(card // RANKS == species for card in cards)
    return Path(
        species,
        tuple((tree.x, tree.y) for tree in trees),
        cards,
        POINT_PER_CARD * len(cards),
        SAME_SPECIES_EXTRA_PER_CARD * len(cards) if pure else 0,
        FROM_ONE_EXTRA if cards[0] % RANKS == 0 else 0,
        TO_EIGHT_EXTRA if cards[-1] % RANKS == RANKS - 1 else 0,
    )


def _longest_ways(
    order: Sequence[Tree], lower: Sequence[Sequence[int]], start: int, only: int | None
) -> dict[int, tuple[tuple[Cell, ...], tuple[int, ...]]]:
    """For each tree that can be reached from `start` in rising steps the longest way there, as cells and places.

    Of equally long ways the one with the smallest list of cells; `only` keeps to one species. Every longest way
    to a tree goes on from a longest way to its last step, so one is enough a tree.
    """
    ways: dict[int, tuple[tuple[Cell, ...], tuple[int, ...]]] = {start: (((order[start].x, order[start].y),), (start,))}
    for i in range(start + 1, len(order)):
        if only is not None and order[i].card // RANKS != only:
            continue
        best: tuple[tuple[Cell, ...], tuple[int, ...]] | None = None
        for j in lower[i]:
            way = ways.get(j)
            if way is not None and (best is None or (-len(way[0]), way[0]) < (-len(best[0]), best[0])):
                best = way
        if best is not None:
            ways[i] = ((*best[0], (order[i].x, order[i].y)), (*best[1], i))
    return ways


def _best_of(order: Sequence[Tree], lower: Sequence[Sequence[int]], species: int) -> Path | None:
    own = [i for i, tree in enumerate(order) if tree.card // RANKS == species]
    best: tuple[int, int, tuple[Cell, ...], tuple[int, ...]] | None = None
    passes = (None, species) if len(own) >= SAME_SPECIES_MIN_LENGTH else (None,)
    for start in own[:-1]:
        from_one = FROM_ONE_EXTRA if order[start].card % RANKS == 0 else 0
        for only in passes:
            ways = _longest_ways(order, lower, start, only)
            for end in own:
                way = ways.get(end)
                if end == start or way is None:
                    continue
                length = len(way[0])
                points = length + from_one
                if only is not None and length >= SAME_SPECIES_MIN_LENGTH:
                    points += length
                if order[end].card % RANKS == RANKS - 1:
                    points += TO_EIGHT_EXTRA
                found = (-points, length, *way)
                if best is None or found < best:
                    best = found
    return path_of(species, [order[i] for i in best[3]]) if best is not None else None


def best_path(trees: Sequence[Tree], species: int) -> Path | None:
    """The path of a species that is shown: highest value, then fewest cards, then the smallest list of cells."""
    return _best_of(*_ascending(trees), species)


def best_paths(trees: Sequence[Tree]) -> dict[int, Path]:
    """The shown path of every species that has one, in the order of the score sheet."""
    order, lower = _ascending(trees)
    found = {kind: _best_of(order, lower, kind) for kind in sorted({tree.card // RANKS for tree in trees})}
    return {kind: path for kind, path in found.items() if path is not None}


def preview(trees: Sequence[Tree], card: Card, x: int, y: int) -> tuple[PathChange, ...]:
    """What planting `card` at a free cell would do: every species whose best path would be another one.

    The largest gain comes first, then the order of the score sheet.
    """
    before = best_paths(trees)
    after = best_paths((*trees, Tree(x, y, card)))
    changes = [PathChange(kind, before.get(kind), path) for kind, path in after.items() if before.get(kind) != path]
    return tuple(sorted(changes, key=lambda change: (-change.gain, change.species)))
