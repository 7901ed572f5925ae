"""The next position in the making."""

from __future__ import annotations

from msgspec import Struct

from rules.core.draft import OpenDraft
from rules.core.tuples import with_item
from rules.scoville.components import Card, Components, Counts
from rules.scoville.field import Notch, Plot
from rules.scoville.state import Change, Options, Phase, Plaque, State


class Open(Struct):
    """The fields of a `State`, open to change: the same names in the same order, see there."""

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
    before: State | None


assert Open.__struct_fields__ == State.__struct_fields__


class Draft(OpenDraft[State, Open]):
    """The next position: `now` as it stands so far, `before` as the move found it."""

    __slots__ = ("components", "seats")

    def __init__(self, components: Components, before: State) -> None:
        super().__init__(before, Open)
        self.components = components
        self.seats = len(before.order)

    def change_holdings(self, change: Change) -> None:
        """Carry out an open change behind a seat's screen, and note it in the history."""
        now, seat = self.now, change.seat
        if change.paid or change.gained:
            stock = list(now.stocks[seat])
            for pepper in change.paid:
                stock[pepper] -= 1
            for pepper in change.gained:
                stock[pepper] += 1
            now.stocks = with_item(now.stocks, seat, tuple(stock))
        if change.money:
            now.money = with_item(now.money, seat, now.money[seat] + change.money)
        if change.market >= 0:
            now.won_market = with_item(now.won_market, seat, (*now.won_market[seat], change.market))
        if change.recipe >= 0:
            now.won_recipes = with_item(now.won_recipes, seat, (*now.won_recipes[seat], change.recipe))
        if change.plaque is not None:
            now.won_plaques = with_item(now.won_plaques, seat, (*now.won_plaques[seat], change.plaque))
        if change.tile:
            now.tiles = with_item(now.tiles, seat, now.tiles[seat] & ~change.tile)
        now.history = (*now.history, change)
