"""The next position in the making."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import astuple

from rules.core import draft
from rules.core.tuples import with_item
from rules.scoville.components import Card, Components, Counts, Pepper
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


class Draft(draft.Draft[State]):
    """The next position: `now` as it stands so far, `before` as the move found it."""

    def __init__(self, components: Components, before: State) -> None:
        super().__init__(before)
        self.components = components
        self.seats = len(before.order)
        # Field by field in one go: by name it would take ten times as long, and every decision of a search pays it.
        self.now = Open(*astuple(before))

    def state(self) -> State:
        """The position as it now is."""
        return State(*astuple(self.now))

    def change_holdings(
        self,
        seat: int,
        paid: tuple[Pepper, ...] = (),
        gained: tuple[Pepper, ...] = (),
        money: int = 0,
        market: Card = -1,
        recipe: Card = -1,
        plaque: Plaque | None = None,
        tile: int = 0,
    ) -> None:
        """Carry out an open change behind the screen of `seat` and note it in the history; see `Change`."""
        now = self.now
        if paid or gained:
            stock = list(now.stocks[seat])
            for pepper in paid:
                stock[pepper] -= 1
            for pepper in gained:
                stock[pepper] += 1
            now.stocks = with_item(now.stocks, seat, tuple(stock))
        if money:
            now.money = with_item(now.money, seat, now.money[seat] + money)
        if market >= 0:
            now.won_market = with_item(now.won_market, seat, (*now.won_market[seat], market))
        if recipe >= 0:
            now.won_recipes = with_item(now.won_recipes, seat, (*now.won_recipes[seat], recipe))
        if plaque is not None:
            now.won_plaques = with_item(now.won_plaques, seat, (*now.won_plaques[seat], plaque))
        if tile:
            now.tiles = with_item(now.tiles, seat, now.tiles[seat] & ~tile)
        change = Change(
            seat=seat,
            paid=paid,
            gained=gained,
            money=money,
            market=market,
            recipe=recipe,
            plaque=plaque,
            tile=tile,
        )
        now.history = (*now.history, change)
