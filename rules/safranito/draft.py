"""A position while a move is carried out: state in, changes, events, shuffles, state out."""

from __future__ import annotations

from typing import Any, cast

from msgspec import Struct
from msgspec.structs import replace

from rules.core.contract import Told
from rules.core.refusal import IllegalAction, Refusal
from rules.core.rng import SplitMix64
from rules.safranito.components import Components
from rules.safranito.events import PileShuffled, ShownChip
from rules.safranito.state import Chip, Ended, Phase, RowBlend, State, Trade, chef_order, chip_name
from rules.safranito.table import Board


class Shuffles:
    """Shuffles of a step: drawn from the generator, or those of a record, which must be the same cards."""

    def __init__(self, rng: SplitMix64, recorded: list[list[str]] | None) -> None:
        self.rng = rng
        self.recorded = recorded
        self.made: list[list[str]] = []

    def shuffled(self, cards: tuple[str, ...]) -> tuple[str, ...]:
        """`cards` in a random or the recorded order; the generator moves on in both cases."""
        order = self.rng.shuffled(cards)
        if self.recorded is not None:
            n = len(self.made)
            if n >= len(self.recorded) or sorted(self.recorded[n]) != sorted(cards):
                raise IllegalAction(Refusal("safranito.ruling.random"))
            order = tuple(self.recorded[n])
        self.made.append(list(order))
        return order

    def finish(self) -> None:
        """Refuse a record with more or fewer shuffles than the step makes."""
        if self.recorded is not None and len(self.recorded) != len(self.made):
            raise IllegalAction(Refusal("safranito.ruling.random"))


class Draft:
    """All fields of a state, open to change, with the events so far."""

    def __init__(self, components: Components, board: Board, state: State, recorded: list[list[str]] | None) -> None:
        self.components = components
        self.board = board
        self.options = state.options
        self.round = state.round
        self.chef = state.chef
        self.phase: Phase = state.phase
        self.acting = state.acting
        self.players = list(state.players)
        self.chips = list(state.chips)
        self.spice_pile = state.spice_pile
        self.spice_discard = state.spice_discard
        self.display = state.display
        self.blend_pile = state.blend_pile
        self.row = state.row
        self.space: str | None = state.space
        self.drawn = state.drawn
        self.trade: Trade | None = state.trade
        self.row_used = state.row_used
        self.undoable: RowBlend | None = None
        self.ended: Ended = state.ended
        self.thrown = state.thrown
        self.shuffles = Shuffles(SplitMix64(state.rng), recorded)
        self.events: list[Told] = []

    def state(self) -> State:
        """The state as it now is."""
        self.shuffles.finish()
        return State(
            self.options,
            self.shuffles.rng.state,
            self.round,
            self.chef,
            self.phase,
            tuple(sorted(self.acting)),
            tuple(self.players),
            tuple(self.chips),
            self.spice_pile,
            self.spice_discard,
            self.display,
            self.blend_pile,
            self.row,
            self.space,
            self.drawn,
            self.trade,
            self.row_used,
            self.undoable,
            self.ended,
            self.thrown,
        )

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.players)

    def order(self) -> tuple[int, ...]:
        """All seats in chef order."""
        return chef_order(self.chef, self.seats)

    def tell(self, event: Struct, to: tuple[int, ...] | None = None, public: Struct | None = None) -> None:
        """Note an event; see `Told`."""
        self.events.append(Told(event, to, public))

    def change(self, seat: int, **changes: Any) -> None:
        """Change fields of a player."""
        self.players[seat] = replace(self.players[seat], **changes)

    # -- chips ------------------------------------------------------------

    def name(self, chip: Chip) -> str:
        """The public name of a chip."""
        return chip_name(self.components, chip.seat, chip.throw)

    def shown(self, chip: Chip) -> ShownChip:
        """A chip with its value, for an event."""
        return ShownChip(self.name(chip), chip.seat, chip.value)

    def lying(self, area: str) -> list[Chip]:
        """The chips in a bowl or action space, in the order in which they were thrown."""
        return [chip for chip in self.chips if chip.area == area]

    def turn_up(self, area: str) -> tuple[ShownChip, ...]:
        """Turn up all chips in an area."""
        self.chips = [replace(chip, shown=True) if chip.area == area else chip for chip in self.chips]
        return tuple(self.shown(chip) for chip in self.lying(area))

    def values_thrown(self) -> tuple[tuple[int, ...], ...]:
        """The values thrown in this round, by seat."""
        return tuple(tuple(chip.value for chip in self.chips if chip.seat == seat) for seat in range(self.seats))

    def give_back(self, chips: list[Chip]) -> tuple[str, ...]:
        """Give chips back to their owners; the names of those."""
        gone = {(chip.seat, chip.throw) for chip in chips}
        self.chips = [
            replace(chip, place="back", area=None) if (chip.seat, chip.throw) in gone else chip for chip in self.chips
        ]
        return tuple(self.name(chip) for chip in chips)

    def totals(self, area: str) -> tuple[int, ...]:
        """The sum of each seat's chips in an area."""
        return totals_in(self.chips, area, self.seats)

    # -- cards ------------------------------------------------------------

    def draw_spices(self, count: int) -> tuple[str, ...]:
        """So many cards from the pile, fewer if both piles run out; the discard pile is shuffled when it is needed."""
        out: list[str] = []
        while len(out) < count:
            if not self.spice_pile:
                if not self.spice_discard:
                    break
                self.spice_pile = self.shuffles.shuffled(self.spice_discard)
                self.spice_discard = ()
                self.tell(PileShuffled(len(self.spice_pile)))
            out.append(self.spice_pile[-1])
            self.spice_pile = self.spice_pile[:-1]
        return tuple(out)

    def spend(self, seat: int, spices: tuple[str, ...]) -> bool:
        """Put cards of a hand on the discard pile, open ones first; True if a hidden one was among them."""
        opened, hidden = list(self.players[seat].open), list(self.players[seat].hidden)
        any_hidden = False
        for spice in spices:
            if spice in opened:
                opened.remove(spice)
            else:
                hidden.remove(spice)
                any_hidden = True
        self.change(seat, open=tuple(opened), hidden=tuple(hidden))
        self.spice_discard = (*self.spice_discard, *spices)
        return any_hidden


def totals_in(chips: list[Chip] | tuple[Chip, ...], area: str, seats: int) -> tuple[int, ...]:
    """The sum of each seat's chips in an area; 0 without chips."""
    totals = [0] * seats
    for chip in chips:
        if chip.area == area:
            totals[chip.seat] += chip.value
    return tuple(totals)


def first_of(totals: tuple[int, ...], order: tuple[int, ...]) -> int:
    """The seat with the highest total, the earliest in chef order if several have it."""
    return max(order, key=lambda seat: totals[seat])


def recorded_shuffles(outcome: dict[str, Any] | None) -> list[list[str]] | None:
    """The shuffles of a recorded chance, checked for their form; None if nothing was recorded."""
    if outcome is None:
        return None
    shuffles = outcome.get("shuffles", [])
    if not isinstance(shuffles, list):
        raise IllegalAction(Refusal("safranito.ruling.random"))
    for order in cast("list[Any]", shuffles):
        if not isinstance(order, list) or not all(isinstance(card, str) for card in cast("list[Any]", order)):
            raise IllegalAction(Refusal("safranito.ruling.random"))
    return cast("list[list[str]]", shuffles)
