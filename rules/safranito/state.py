"""The whole position of a game of Safranito; nobody at the table ever sees one."""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from rules.safranito.components import Components

Phase = Literal[
    "throw",
    "action.decide",
    "action.throw",
    "action.card",
    "trade.bowl",
    "trade.sell",
    "trade.buy",
    "blend",
    "finished",
]
Place = Literal["field", "out", "back"]
"""Where a chip is: on the field, out for the round, or given back to its owner."""

Ended = Literal["", "third_blend", "round_limit"]
"""What ended the game; empty while it runs."""

NO_LIMIT = "none"


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """What the table chose; see the specs in `setup.py`.

    `board_turns` is True or unset: games from before it keep their digests.
    """

    first_chef: int | None = None
    money: Literal["open", "hidden"] = "open"
    hands: Literal["bought_open", "all_open", "all_hidden"] = "bought_open"
    side: Literal["own_side", "any_side"] = "own_side"
    aim_line: Literal["none", "short", "long"] = "short"
    gesture: Literal["pull_back", "swing"] = "pull_back"
    tremor: Literal["none", "slight", "normal"] = "none"
    sway: Literal["none", "light", "normal", "strong"] = "normal"
    chip_values: Literal["face_down", "face_up"] = "face_down"
    sale_order: Literal["clockwise", "secret"] = "clockwise"
    supply: Literal["by_players", "rich"] = "by_players"
    start_money: int = 200
    round_limit: int | Literal["none"] = NO_LIMIT
    board_turns: bool | UnsetType = UNSET


class Chip(Struct, frozen=True):
    """A chip thrown in this round: the `throw`-th of its owner.

    `area` is the bowl or action space in which it lies. `shown` chips were turned up. x and y are where it lies or lay
    last; a chip that went out keeps none (0, 0).
    """

    seat: int
    throw: int
    value: int
    x: float
    y: float
    place: Place
    area: str | None
    shown: bool


class Player(Struct, frozen=True):
    """What one player has: money in rupees, spice cards (sorted), blends (in the order in which they came)."""

    money: int
    open: tuple[str, ...] = ()
    hidden: tuple[str, ...] = ()
    reserves: tuple[str, ...] = ()
    prepared: tuple[str, ...] = ()

    def count(self, spice: str) -> int:
        """How many cards of a spice the player holds."""
        return self.open.count(spice) + self.hidden.count(spice)


class Trade(Struct, frozen=True):
    """The bowl that is being traded: its price, each seat's sale (None: not made), and who could not pay.

    `asked` are the seats that are asked for a sale at all, in chef order.
    """

    spice: str
    price: int
    asked: tuple[int, ...]
    sales: tuple[int | None, ...]
    unable: tuple[int, ...] = ()


class RowBlend(Struct, frozen=True):
    """A blend prepared from the row with open cards alone, which may still be taken back."""

    blend: str
    index: int


class State(Struct, frozen=True, forbid_unknown_fields=True):
    """Everything there is. Piles end with their top card; `acting` are the seats that owe a decision, in seat order.

    `thrown` are the values of all earlier rounds, by seat in the order of the throws, to be laid open at the end.
    `undoable` has no bearing on anything any more (see `undo.py`); it stays because the digests of journals cover it.
    """

    options: Options
    rng: int
    round: int
    chef: int
    phase: Phase
    acting: tuple[int, ...]
    players: tuple[Player, ...]
    chips: tuple[Chip, ...]
    spice_pile: tuple[str, ...]
    spice_discard: tuple[str, ...]
    display: tuple[str, ...]
    blend_pile: tuple[str, ...]
    row: tuple[str, ...]
    space: str | None = None
    drawn: tuple[str, ...] = ()
    trade: Trade | None = None
    row_used: bool = False
    undoable: RowBlend | None = None
    ended: Ended = ""
    thrown: tuple[tuple[tuple[int, ...], ...], ...] = ()


def chip_name(components: Components, seat: int, throw: int) -> str:
    """`red_2`: colour and throw, nothing that tells the value."""
    return f"{components.colours[seat]}_{throw}"


def chef_order(chef: int, seats: int) -> tuple[int, ...]:
    """All seats clockwise from the head chef."""
    return tuple((chef + i) % seats for i in range(seats))


def sorted_cards(components: Components, cards: list[str] | tuple[str, ...]) -> tuple[str, ...]:
    """Spice cards in the order of the components."""
    return tuple(sorted(cards, key=components.spices.index))


def totals_in(chips: list[Chip] | tuple[Chip, ...], area: str, seats: int) -> tuple[int, ...]:
    """The sum of each seat's chips in an area; 0 without chips."""
    totals = [0] * seats
    for chip in chips:
        if chip.area == area:
            totals[chip.seat] += chip.value
    return tuple(totals)
