"""What a seat may do, worked out only as far as it is asked for."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain

from rules.arboretum.actions import DECK, Action, Discard, Draw, Place
from rules.arboretum.components import Card, Components
from rules.arboretum.state import Arboretum, Cell, Tree
from rules.arboretum.view import View
from rules.core.choices import NOTHING, Choices


@lru_cache(maxsize=1024)
def _beside(cell: Cell) -> tuple[Cell, ...]:
    """The four cells that share an edge with a cell."""
    x, y = cell
    return ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1))


def free_cells(trees: Sequence[Tree]) -> tuple[Cell, ...]:
    """The cells where a card may be planted, in order of the trees they touch; (0, 0) alone for the first card."""
    if not trees:
        return ((0, 0),)
    planted = [tree[:2] for tree in trees]
    # A dict, not a set: it keeps the order, and choices must come in one that depends on the position alone.
    cells = dict.fromkeys(chain.from_iterable(map(_beside, planted)))
    for cell in planted:
        cells.pop(cell, None)
    return tuple(cells)


def why_not_at(trees: Sequence[Tree], x: int | float, y: int | float) -> str | None:
    """The first rule that forbids planting at a cell, None if it may be."""
    if type(x) is not int or type(y) is not int:
        return "arboretum.place.whole-coordinates"
    if not trees:
        return None if x == 0 and y == 0 else "arboretum.ruling.first-at-origin"
    planted = {tree[:2] for tree in trees}
    if (x, y) in planted:
        return "arboretum.place.free-cell"
    return "arboretum.place.adjacent" if planted.isdisjoint(_beside((x, y))) else None


class DrawChoices(Choices[Action]):
    """One draw for each source that has a card, the deck first."""

    __slots__ = ("_sources",)

    def __init__(self, deck_count: int, piles: Sequence[Sequence[Card]]) -> None:
        self._sources = [DECK] if deck_count else []
        for owner, pile in enumerate(piles):
            if pile:
                self._sources.append(owner)

    def __len__(self) -> int:
        return len(self._sources)

    def nth(self, index: int) -> Action:
        return Draw(self._sources[index])

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Draw) and action.source in self._sources


class PlaceChoices(Choices[Action]):
    """Every hand card at every free cell that touches the arboretum."""

    __slots__ = ("_cells", "_hand", "_trees")

    def __init__(self, hand: Sequence[Card], trees: Arboretum) -> None:
        self._hand = hand
        self._trees = trees
        self._cells: tuple[Cell, ...] | None = None

    def _free(self) -> tuple[Cell, ...]:
        """The free cells, worked out once and only when they are asked for."""
        if self._cells is None:
            self._cells = free_cells(self._trees)
        return self._cells

    def __len__(self) -> int:
        return len(self._hand) * len(self._free())

    def nth(self, index: int) -> Action:
        cells = self._free()
        which, where = divmod(index, len(cells))
        x, y = cells[where]
        return Place(self._hand[which], x, y)

    def __contains__(self, action: object) -> bool:
        # A look at the neighbours of one cell is much quicker than working out all free ones.
        return (
            isinstance(action, Place)
            and action.card in self._hand
            and why_not_at(self._trees, action.x, action.y) is None
        )


class DiscardChoices(Choices[Action]):
    """Each card of the hand."""

    __slots__ = ("_hand",)

    def __init__(self, hand: Sequence[Card]) -> None:
        self._hand = hand

    def __len__(self) -> int:
        return len(self._hand)

    def nth(self, index: int) -> Action:
        return Discard(self._hand[index])

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Discard) and action.card in self._hand


def legal_choices(components: Components, view: View) -> Choices[Action]:
    """The legal moves of the view's own seat; none for a seat that is not active and after the end."""
    seat, step = view.seat, view.step
    if seat is None or seat != view.active_seat or step == "finished":
        return NOTHING
    if step == "place":
        return PlaceChoices(view.hand, view.arboreta[seat])
    if step == "discard":
        return DiscardChoices(view.hand)
    return DrawChoices(view.deck_count, view.piles)
