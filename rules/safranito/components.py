"""What is in the box, as typed values filled from the data files and checked when a game is made."""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from itertools import combinations

from msgspec import Struct

from rules.safranito.hand import Pull, Spread, Sway, Swing
from rules.safranito.table import Board, FlickModel


class TableData(Struct, frozen=True, forbid_unknown_fields=True):
    """Everything about the table and the hand: board, physical model, spreads, sway and the short aim line."""

    board: Board
    model: FlickModel
    pull: Pull
    swing: Swing
    tremor: dict[str, Spread]
    computer_hands: dict[str, Spread]
    sway: Sway
    short_aim_line: float

    def faults(self) -> list[str]:
        """What does not fit together, in plain words."""
        board = self.board
        faults = [
            f"the area {area.id} lies outside the field"
            for area in (*board.bowls, *board.actions)
            if max(abs(area.at[0]), abs(area.at[1])) > board.field_half
        ]
        areas = [(a, board.bowl_radius) for a in board.bowls] + [(a, board.action_radius) for a in board.actions]
        for (a, radius_a), (b, radius_b) in combinations(areas, 2):
            if a.distance(*b.at) < radius_a + radius_b + 2.0 * board.hole_radius:
                faults.append(f"a chip could lie in {a.id} and in {b.id}")
        if board.start_distance - board.chip_radius < board.outer_half:
            faults.append("a chip would start over the board")
        return faults


class Blend(Struct, frozen=True, forbid_unknown_fields=True):
    """A spice blend and the three spices it needs, one card of each."""

    id: str
    spices: tuple[str, str, str]


class RoundSize(Struct, frozen=True, forbid_unknown_fields=True):
    """What one round takes: blends face up, spice cards added, chips thrown by each player."""

    blends: int
    cards: int
    throws: int


class Box(Struct, frozen=True, forbid_unknown_fields=True):
    """What lies in the box, as `components.yaml` holds it: chips, cards, blends, quick-check table; money in rupees."""

    colours: tuple[str, ...]
    values: tuple[int, ...]
    spices: tuple[str, ...]
    copies: int
    blends: tuple[Blend, ...]
    rounds: dict[int, RoundSize]
    rich_supply: RoundSize
    start_money: tuple[int, ...]
    round_limits: tuple[int, ...]
    blends_to_win: int

    def faults(self, board: Board) -> list[str]:
        """What does not add up, in plain words."""
        faults: list[str] = []
        if len(set(self.spices)) != len(self.spices):
            faults.append("a spice is named twice")
        if {bowl.id for bowl in board.bowls} != set(self.spices):
            faults.append("bowls and spices differ")
        if len({blend.id for blend in self.blends}) != len(self.blends):
            faults.append("a blend is named twice")
        if len({frozenset(blend.spices) for blend in self.blends}) != len(self.blends):
            faults.append("two blends need the same spices")
        faults.extend(
            f"the blend {blend.id} does not need three different spices"
            for blend in self.blends
            if len(set(blend.spices)) != 3 or not set(blend.spices) <= set(self.spices)
        )
        uses = Counter(spice for blend in self.blends for spice in blend.spices)
        if len(set(uses.values())) > 1:
            faults.append("the spices stand on unequal numbers of blends")
        if any(value % 10 or value < 10 for value in self.values):
            faults.append("chip values must be tens")
        if set(self.rounds) != set(board.seat_sides) or len(self.colours) < max(self.rounds):
            faults.append("colours, sides and the quick-check table disagree about the number of players")
        return faults


class Components(Box, frozen=True, dict=True, kw_only=True):
    """All that the data files give a game: what lies in the box, and the table on which it is played."""

    table: TableData

    @classmethod
    def of(cls, box: Box, table: TableData) -> Components:
        """The components made of what the two files hold."""
        return cls(**{name: getattr(box, name) for name in Box.__struct_fields__}, table=table)

    @property
    def board(self) -> Board:
        """The board of the table."""
        return self.table.board

    @cached_property
    def spices_by_blend(self) -> dict[str, tuple[str, str, str]]:
        """The three spices of every blend, by its id."""
        return {blend.id: blend.spices for blend in self.blends}

    def spices_of(self, blend: str) -> tuple[str, str, str]:
        """The three spices a blend needs."""
        return self.spices_by_blend[blend]
