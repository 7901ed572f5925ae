"""What a seat may do, worked out only as far as it is asked for."""

from __future__ import annotations

from collections.abc import Sequence

from rules.arboretum.actions import DECK, Action, Discard, Draw, Place
from rules.arboretum.components import Card, Components
from rules.arboretum.state import Arboretum, Cell, Tree
from rules.arboretum.view import View
from rules.core.choices import NOTHING, Choices


def free_cells(trees: Sequence[Tree]) -> tuple[Cell, ...]:
    """The cells where a card may be planted, in order of the trees they touch; (0, 0) alone for the first card."""
    if not trees:
        return ((0, 0),)
    cells: dict[Cell, None] = {}
    for x, y, _ in trees:
        cells[x + 1, y] = cells[x - 1, y] = cells[x, y + 1] = cells[x, y - 1] = None
    for x, y, _ in trees:
        cells.pop((x, y), None)
    return tuple(cells)


def why_not_at(trees: Sequence[Tree], x: int | float, y: int | float) -> str | None:
    """The first rule that forbids planting at a cell, None if it may be."""
    if type(x) is not int or type(y) is not int:
        return "arboretum.place.whole-coordinates"
    if not trees:
        return None if x == 0 and y == 0 else "arboretum.ruling.first-at-origin"
    touches = False
    for tree_x, tree_y, _ in trees:
        distance = abs(tree_x - x) + abs(tree_y - y)
        if distance == 1:
            touches = True
        elif distance == 0:
            return "arboretum.place.free-cell"
    return None if touches else "arboretum.place.adjacent"


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
