"""Paths: rising rows of neighbouring cards that begin and end with the scored species."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache

from msgspec import Struct

from rules.arboretum.components import RANKS, Card, rank_of, species_of
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
    """The best path of a species before (None: none) and after a card is planted, which never ends one."""

    species: int
    before: Path | None
    after: Path

    @property
    def gain(self) -> int:
        """How many points more the path would be worth."""
        return self.after.points - (self.before.points if self.before else 0)


_Way = tuple[tuple[Cell, ...], tuple[int, ...]]
"""Neighbouring trees of rising rank: their cells, and their places in the row of all trees by rank."""


def _by_rank(trees: Sequence[Tree]) -> tuple[list[Tree], list[list[int]]]:
    """The trees by rank, and for each of them the places in that row of its neighbours of lower rank."""
    row = sorted(trees, key=lambda tree: rank_of(tree.card))
    place_at: dict[Cell, int] = {}
    lower: list[list[int]] = []
    for place, (x, y, card) in enumerate(row):
        beneath: list[int] = []
        for beside in ((x - 1, y), (x, y - 1), (x, y + 1), (x + 1, y)):
            other = place_at.get(beside)
            if other is not None and row[other].card % RANKS < card % RANKS:
                beneath.append(other)
        lower.append(beneath)
        place_at[x, y] = place
    return row, lower


def path_points(length: int, lowest: int, highest: int, same_species: bool) -> tuple[int, int, int, int]:
    """The points of a path: for its cards, for being of one species, for beginning with a 1, for ending with an 8.

    `lowest` and `highest` are the ranks of its ends; every number of the path rules stands here and nowhere else.
    """
    return (
        POINT_PER_CARD * length,
        SAME_SPECIES_EXTRA_PER_CARD * length if same_species and length >= SAME_SPECIES_MIN_LENGTH else 0,
        FROM_ONE_EXTRA if lowest == 1 else 0,
        TO_EIGHT_EXTRA if highest == RANKS else 0,
    )


@cache
def path_value(length: int, lowest: int, highest: int, same_species: bool) -> int:
    """The sum of `path_points`, worked out once for each of the few paths there can be."""
    return sum(path_points(length, lowest, highest, same_species))


def _path_of(species: int, trees: Sequence[Tree]) -> Path:
    """The path of some trees in rising order; that it is one is for the caller to know."""
    cards = tuple(tree.card for tree in trees)
    same = all(species_of(card) == species for card in cards)
    parts = path_points(len(cards), rank_of(cards[0]), rank_of(cards[-1]), same)
    per_card, same_species, from_one, to_eight = parts
    return Path(
        species=species,
        cells=tuple((tree.x, tree.y) for tree in trees),
        cards=cards,
        per_card=per_card,
        same_species=same_species,
        from_one=from_one,
        to_eight=to_eight,
    )


def _longest_ways(
    row: Sequence[Tree], lower: Sequence[Sequence[int]], start: int, over: Iterable[int]
) -> dict[int, _Way]:
    """The longest rising way from the tree at `start` to each that can be reached over certain places, by place.

    `over` are places after `start` in rising order. Of equally long ways the one with the smallest list of cells.
    Every longest way to a tree goes on from a longest way to its last step, so one is enough a tree.
    """
    ways: dict[int, _Way] = {start: (((row[start].x, row[start].y),), (start,))}
    for place in over:
        best: _Way | None = None
        for beneath in lower[place]:
            way = ways.get(beneath)
            if way is not None and (best is None or (-len(way[0]), way[0]) < (-len(best[0]), best[0])):
                best = way
        if best is not None:
            cells, places = best
            ways[place] = ((*cells, (row[place].x, row[place].y)), (*places, place))
    return ways


def _best_of(row: Sequence[Tree], lower: Sequence[Sequence[int]], species: int) -> Path | None:
    """The path of a species that is shown, None if it has none."""
    own = [place for place, tree in enumerate(row) if tree.card // RANKS == species]
    best: tuple[int, int, _Way] | None = None
    # The longest way between two cards is the best one, unless a shorter one of the species alone counts double.
    passes = (False, True) if len(own) >= SAME_SPECIES_MIN_LENGTH else (False,)
    for nth, start in enumerate(own[:-1], 1):
        lowest = rank_of(row[start].card)
        for alone in passes:
            ways = _longest_ways(row, lower, start, own[nth:] if alone else range(start + 1, own[-1] + 1))
            for end in own[nth:]:
                way = ways.get(end)
                if way is None:
                    continue
                length = len(way[0])
                candidate = (-path_value(length, lowest, rank_of(row[end].card), alone), length, way)
                if best is None or candidate < best:
                    best = candidate
    return _path_of(species, [row[place] for place in best[2][1]]) if best is not None else None


def best_paths(trees: Sequence[Tree]) -> dict[int, Path]:
    """The shown path of every species that has one, in the order of the score sheet.

    Shown is the one of highest value, then with the fewest cards, then with the smallest list of cells.
    """
    return {path.species: path for path in _shown(tuple(trees))}


@lru_cache(maxsize=64)
def _shown(trees: tuple[Tree, ...]) -> tuple[Path, ...]:
    """The shown paths of a garden; kept for the last few, since an end is told and counted, and a screen asks often."""
    row, lower = _by_rank(trees)
    paths = [_best_of(row, lower, species) for species in sorted({species_of(tree.card) for tree in trees})]
    return tuple(path for path in paths if path is not None)


def preview(trees: Sequence[Tree], card: Card, x: int, y: int) -> tuple[PathChange, ...]:
    """What planting `card` at a free cell would do: every species whose best path would be another one.

    The largest gain comes first, then the order of the score sheet.
    """
    before = best_paths(trees)
    after = best_paths((*trees, Tree(x, y, card)))
    changes = [
        PathChange(species, before.get(species), path) for species, path in after.items() if before.get(species) != path
    ]
    return tuple(sorted(changes, key=lambda change: (-change.gain, change.species)))
