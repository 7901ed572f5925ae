"""The whole position, as one frozen value."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from rules.scoville.components import Card, Counts, Pepper
from rules.scoville.field import Notch, Plot

Phase = Literal["bid", "space", "claim", "planting", "harvest", "fulfilment", "over"]
"""`bid`, `space` and `claim` are the three parts of the auction."""

MARKET, RECIPE, SALE = 1, 2, 4
"""Bits of `done`: what a seat has done in its fulfilment turn."""


class Options(Struct, frozen=True):
    """What the table chose; see `scoville.option.*`. `first_order` are seats, or () for chance."""

    open_information: bool = False
    auction_deck_64: bool = False
    no_bonus_tiles: bool = False
    all_plaques: bool = False
    first_order: tuple[int, ...] = ()
    round_limit: int = 0


class Plaque(Struct, frozen=True):
    """A plaque won: its stack (index of `STACKS`) and points."""

    stack: int
    points: int


class Change(Struct, frozen=True, omit_defaults=True):
    """One open change behind a screen: all that a bookkeeper needs. The first ones are the start kits.

    `tile` is the bit of a tile spent, `market` and `recipe` a card won, -1 for none.
    """

    seat: int
    paid: tuple[Pepper, ...] = ()
    gained: tuple[Pepper, ...] = ()
    money: int = 0
    market: Card = -1
    recipe: Card = -1
    plaque: Plaque | None = None
    tile: int = 0


class State(Struct, frozen=True):
    """A position. Tuples by seat run from seat 0; `-1` stands for nothing.

    `order` are the seats from space 1 up; while discs are aside (`bid`, `space`) it is the old order, and `spaces`
    holds the seats placed so far. `turn` counts the turns of the running part of the phase, `actor` is the seat that
    acts (-1 while bids are made or when the game is over). `choosers` are the seats that still choose a space.

    Of the running turn: `planted_first`; `steps` made and the end `ahead` that the farmer faces (-1: both);
    `done` as bits. `plaque_taken` are the seats (as bits) that took a plaque this round. `tiles` are bits of unspent
    tiles. `laid_market` and `laid_recipes` are the displays as they were laid out, taken cards included. `frontier`
    are the plots that may be planted, `planted` the number of each colour in the field. `before` is the position
    before the last step of this turn. Nothing reads it any more, since taking back asks the moves themselves; it stays
    because the digests of all journals were made with it.
    """

    options: Options
    rng: int
    phase: Phase
    round: int
    afternoon: bool
    last_round: bool
    order: tuple[int, ...]
    spaces: tuple[int, ...]
    turn: int
    actor: int
    bids: tuple[int, ...]
    choosers: tuple[int, ...]
    field: tuple[int, ...]
    frontier: tuple[Plot, ...]
    planted: Counts
    farmers: tuple[Notch, ...]
    market: tuple[Card, ...]
    laid_market: tuple[Card, ...]
    cook_off: tuple[Card, ...]
    laid_recipes: tuple[Card, ...]
    house: tuple[Card, ...]
    deck: tuple[Card, ...]
    discards: tuple[Card, ...]
    afternoon_deck: tuple[Card, ...]
    afternoon_market: tuple[Card, ...]
    plaques: tuple[tuple[int, ...], ...]
    stocks: tuple[Counts, ...]
    money: tuple[int, ...]
    won_market: tuple[tuple[Card, ...], ...]
    won_recipes: tuple[tuple[Card, ...], ...]
    won_plaques: tuple[tuple[Plaque, ...], ...]
    tiles: tuple[int, ...]
    planted_first: bool
    steps: int
    ahead: int
    plaque_taken: int
    done: int
    history: tuple[Change, ...]
    before: State | None = None

    @property
    def seats(self) -> int:
        """The number of players."""
        return len(self.order)
