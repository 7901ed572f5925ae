"""What a seat may do, worked out only as far as it is asked for, and why a move is refused."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.arboretum.actions import DECK, Action, Discard, Draw, Place
from rules.arboretum.components import Card
from rules.arboretum.state import Arboretum, Cell, State, Tree
from rules.core.refusal import Refusal
from rules.core.rng import SplitMix64


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


class Choices:
    """No choice at all; the base of the choices of each step."""

    __slots__ = ()

    complete = True

    def __iter__(self) -> Iterator[Action]:
        return iter(())

    def __len__(self) -> int:
        return 0

    def __bool__(self) -> bool:
        return len(self) > 0

    def __contains__(self, action: object) -> bool:
        return any(action == other for other in self)

    def sample(self, rng: SplitMix64) -> Action:
        """One legal action, all equally likely; IndexError when there is none."""
        raise IndexError("there is nothing to do for this seat")


class DrawChoices(Choices):
    """One draw for each source that has a card, the deck first."""

    __slots__ = ("_sources",)

    def __init__(self, deck_count: int, pile_counts: Sequence[int]) -> None:
        sources = [DECK] if deck_count else []
        sources.extend(seat for seat, count in enumerate(pile_counts) if count)
        self._sources = sources

    def __iter__(self) -> Iterator[Action]:
        return map(Draw, self._sources)

    def __len__(self) -> int:
        return len(self._sources)

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Draw) and action.source in self._sources

    def sample(self, rng: SplitMix64) -> Action:
        """One source, all equally likely."""
        if not self._sources:
            return super().sample(rng)
        return Draw(self._sources[rng.below(len(self._sources))])


class PlaceChoices(Choices):
    """Every hand card at every free cell that touches the arboretum."""

    __slots__ = ("_cells", "_hand", "_trees")

    def __init__(self, hand: Sequence[Card], trees: Arboretum) -> None:
        self._hand = hand
        self._trees = trees
        self._cells: tuple[Cell, ...] | None = None

    def cells(self) -> tuple[Cell, ...]:
        """The free cells, worked out once."""
        if self._cells is None:
            self._cells = free_cells(self._trees)
        return self._cells

    def __iter__(self) -> Iterator[Action]:
        cells = self.cells()
        return (Place(card, x, y) for card in self._hand for x, y in cells)

    def __len__(self) -> int:
        return len(self._hand) * len(self.cells())

    def __contains__(self, action: object) -> bool:
        return (
            isinstance(action, Place)
            and action.card in self._hand
            and why_not_at(self._trees, action.x, action.y) is None
        )

    def sample(self, rng: SplitMix64) -> Action:
        """One card and one cell, all equally likely."""
        if not self._hand:
            return super().sample(rng)
        cells = self.cells()
        which, where = divmod(rng.below(len(self._hand) * len(cells)), len(cells))
        x, y = cells[where]
        return Place(self._hand[which], x, y)


class DiscardChoices(Choices):
    """Each card of the hand."""

    __slots__ = ("_hand",)

    def __init__(self, hand: Sequence[Card]) -> None:
        self._hand = hand

    def __iter__(self) -> Iterator[Action]:
        return map(Discard, self._hand)

    def __len__(self) -> int:
        return len(self._hand)

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Discard) and action.card in self._hand

    def sample(self, rng: SplitMix64) -> Action:
        """One card, all equally likely."""
        if not self._hand:
            return super().sample(rng)
        return Discard(self._hand[rng.below(len(self._hand))])


NOTHING = Choices()


def legal_choices(state: State, seat: int) -> Choices:
    """The legal moves of a seat; none for a seat that is not active and after the end."""
    step = state.step
    if seat != state.active_seat or step == "finished":
        return NOTHING
    if step == "place":
        return PlaceChoices(state.hands[seat], state.arboreta[seat])
    if step == "discard":
        return DiscardChoices(state.hands[seat])
    return DrawChoices(len(state.deck), [len(pile) for pile in state.piles])


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


def why_not(state: State, seat: int, action: Action) -> Refusal | None:
    """None for a legal move, else the first rule it breaks, in the order of the reference."""
    step = state.step
    if step == "finished":
        return Refusal("arboretum.end.no-moves-after")
    if seat != state.active_seat:
        return Refusal("arboretum.turn.active-seat-only", {"seat": seat, "active_seat": state.active_seat})
    if isinstance(action, Draw):
        if step != "draw_first" and step != "draw_second":
            return Refusal("arboretum.turn.step-order", {"step": step})
        source = action.source
        if source == DECK:
            left = state.deck
        elif 0 <= source < len(state.piles):
            left = state.piles[source]
        else:
            return Refusal("arboretum.draw.known-source", {"source": source})
        return None if left else Refusal("arboretum.draw.source-not-empty", {"source": source})
    if isinstance(action, Place):
        if step != "place":
            return Refusal("arboretum.turn.step-order", {"step": step})
        if action.card not in state.hands[seat]:
            return Refusal("arboretum.place.from-hand", {"card": action.card})
        rule = why_not_at(state.arboreta[seat], action.x, action.y)
        return Refusal(rule, {"x": action.x, "y": action.y}) if rule is not None else None
    if step != "discard":
        return Refusal("arboretum.turn.step-order", {"step": step})
    if action.card not in state.hands[seat]:
        return Refusal("arboretum.discard.from-hand", {"card": action.card})
    return None
