"""A position while a move is carried out: its fields open to change, with what cards, chips and money need."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rules.core.contract import Step
from rules.core.draft import Chance
from rules.core.draft import Draft as BaseDraft
from rules.core.tuples import with_item
from rules.safranito.components import Components
from rules.safranito.events import PileShuffled, ShownChip
from rules.safranito.state import Chip, Ended, Phase, RowBlend, State, Trade, chef_order, chip_name, totals_in

RANDOM = "safranito.ruling.random"
"""The rule that refuses a record of chance which does not fit."""


class Draft(BaseDraft[State]):
    """The next position in the making; `recorded` are the shuffles of a record, None to draw them."""

    def __init__(self, components: Components, before: State, recorded: list[Any] | None = None) -> None:
        super().__init__(before)
        self.components = components
        self.options = before.options
        self.round = before.round
        self.chef = before.chef
        self.phase: Phase = before.phase
        self.acting = before.acting
        self.players = before.players
        self.chips = before.chips
        self.spice_pile = before.spice_pile
        self.spice_discard = before.spice_discard
        self.display = before.display
        self.blend_pile = before.blend_pile
        self.row = before.row
        self.space: str | None = before.space
        self.drawn = before.drawn
        self.trade: Trade | None = before.trade
        self.row_used = before.row_used
        self.undoable: RowBlend | None = None
        self.ended: Ended = before.ended
        self.thrown = before.thrown
        self.chance = Chance(before.rng, recorded, RANDOM)
        self.shuffles: list[list[str]] = []

    def state(self) -> State:
        """The position as it now is."""
        return State(
            options=self.options,
            rng=self.chance.rng,
            round=self.round,
            chef=self.chef,
            phase=self.phase,
            acting=tuple(sorted(self.acting)),
            players=self.players,
            chips=self.chips,
            spice_pile=self.spice_pile,
            spice_discard=self.spice_discard,
            display=self.display,
            blend_pile=self.blend_pile,
            row=self.row,
            space=self.space,
            drawn=self.drawn,
            trade=self.trade,
            row_used=self.row_used,
            undoable=self.undoable,
            ended=self.ended,
            thrown=self.thrown,
        )

    def finished(self, chance: Any = None) -> Step[State]:
        """The finished step; its record holds `chance` (where the chips lie) and the shuffles. Refuses one too many."""
        self.chance.finish()
        record: dict[str, Any] = dict(chance or {})
        if self.shuffles:
            record["shuffles"] = self.shuffles
        return super().finished(record or None)

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.players)

    def order(self) -> tuple[int, ...]:
        """All seats in chef order."""
        return chef_order(self.chef, self.seats)

    def change(self, seat: int, **changes: Any) -> None:
        """Change fields of a player."""
        self.players = with_item(self.players, seat, replace(self.players[seat], **changes))

    # -- chips ------------------------------------------------------------

    def name(self, chip: Chip) -> str:
        """The public name of a chip."""
        return chip_name(self.components, chip.seat, chip.throw)

    def shown(self, chip: Chip) -> ShownChip:
        """A chip with its value, for an event."""
        return ShownChip(self.name(chip), chip.seat, chip.value)

    def lying(self, area: str) -> tuple[Chip, ...]:
        """The chips in a bowl or action space, in the order in which they were thrown."""
        return tuple(chip for chip in self.chips if chip.area == area)

    def turn_up(self, area: str) -> tuple[ShownChip, ...]:
        """Turn up all chips in an area."""
        self.chips = tuple(replace(chip, shown=True) if chip.area == area else chip for chip in self.chips)
        return tuple(self.shown(chip) for chip in self.lying(area))

    def values_thrown(self) -> tuple[tuple[int, ...], ...]:
        """The values thrown in this round, by seat."""
        return tuple(tuple(chip.value for chip in self.chips if chip.seat == seat) for seat in range(self.seats))

    def give_back(self, chips: tuple[Chip, ...]) -> tuple[str, ...]:
        """Give chips back to their owners; the names of those."""
        gone = {(chip.seat, chip.throw) for chip in chips}
        self.chips = tuple(
            replace(chip, place="back", area=None) if (chip.seat, chip.throw) in gone else chip for chip in self.chips
        )
        return tuple(self.name(chip) for chip in chips)

    def totals(self, area: str) -> tuple[int, ...]:
        """The sum of each seat's chips in an area."""
        return totals_in(self.chips, area, self.seats)

    # -- cards ------------------------------------------------------------

    def shuffled(self, cards: tuple[str, ...]) -> tuple[str, ...]:
        """Spice cards in a random or the recorded order; noted for the record of the step."""
        order = self.chance.shuffled(cards, {spice: spice for spice in self.components.spices})
        self.shuffles.append(list(order))
        return order

    def draw_spices(self, count: int) -> tuple[str, ...]:
        """So many cards from the pile, fewer if both piles run out; the discard pile is shuffled when it is needed."""
        cards: list[str] = []
        while len(cards) < count:
            if not self.spice_pile:
                if not self.spice_discard:
                    break
                self.spice_pile = self.shuffled(self.spice_discard)
                self.spice_discard = ()
                self.tell(PileShuffled(len(self.spice_pile)))
            cards.append(self.spice_pile[-1])
            self.spice_pile = self.spice_pile[:-1]
        return tuple(cards)

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


def first_of(totals: tuple[int, ...], order: tuple[int, ...]) -> int:
    """The seat with the highest total, the earliest in chef order if several have it."""
    return max(order, key=lambda seat: totals[seat])
