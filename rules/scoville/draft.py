"""The next position in the making."""

from __future__ import annotations

from rules.core import draft
from rules.core.tuples import with_item
from rules.scoville.components import Card, Components, Pepper
from rules.scoville.state import Change, Phase, Plaque, State


class Draft(draft.Draft[State]):
    """All fields of a position that a move may change, open to change; `before` is the position the move found.

    `taken_back_to` becomes `State.before`.
    """

    def __init__(self, components: Components, before: State) -> None:
        super().__init__(before)
        self.components = components
        self.seats = len(before.order)
        self.rng = before.rng
        self.phase: Phase = before.phase
        self.round = before.round
        self.afternoon = before.afternoon
        self.last_round = before.last_round
        self.order = before.order
        self.spaces = before.spaces
        self.turn = before.turn
        self.actor = before.actor
        self.bids = before.bids
        self.choosers = before.choosers
        self.field = before.field
        self.frontier = before.frontier
        self.planted = before.planted
        self.farmers = before.farmers
        self.market = before.market
        self.laid_market = before.laid_market
        self.cook_off = before.cook_off
        self.house = before.house
        self.deck = before.deck
        self.discards = before.discards
        self.afternoon_deck = before.afternoon_deck
        self.afternoon_market = before.afternoon_market
        self.plaques = before.plaques
        self.stocks = before.stocks
        self.money = before.money
        self.won_market = before.won_market
        self.won_recipes = before.won_recipes
        self.won_plaques = before.won_plaques
        self.tiles = before.tiles
        self.planted_first = before.planted_first
        self.steps = before.steps
        self.ahead = before.ahead
        self.plaque_taken = before.plaque_taken
        self.done = before.done
        self.history = before.history
        self.taken_back_to = before.before

    def state(self) -> State:
        """The position as it now is."""
        return State(
            options=self.before.options,
            rng=self.rng,
            phase=self.phase,
            round=self.round,
            afternoon=self.afternoon,
            last_round=self.last_round,
            order=self.order,
            spaces=self.spaces,
            turn=self.turn,
            actor=self.actor,
            bids=self.bids,
            choosers=self.choosers,
            field=self.field,
            frontier=self.frontier,
            planted=self.planted,
            farmers=self.farmers,
            market=self.market,
            laid_market=self.laid_market,
            cook_off=self.cook_off,
            laid_recipes=self.before.laid_recipes,
            house=self.house,
            deck=self.deck,
            discards=self.discards,
            afternoon_deck=self.afternoon_deck,
            afternoon_market=self.afternoon_market,
            plaques=self.plaques,
            stocks=self.stocks,
            money=self.money,
            won_market=self.won_market,
            won_recipes=self.won_recipes,
            won_plaques=self.won_plaques,
            tiles=self.tiles,
            planted_first=self.planted_first,
            steps=self.steps,
            ahead=self.ahead,
            plaque_taken=self.plaque_taken,
            done=self.done,
            history=self.history,
            before=self.taken_back_to,
        )

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
        if paid or gained:
            stock = list(self.stocks[seat])
            for pepper in paid:
                stock[pepper] -= 1
            for pepper in gained:
                stock[pepper] += 1
            self.stocks = with_item(self.stocks, seat, tuple(stock))
        if money:
            self.money = with_item(self.money, seat, self.money[seat] + money)
        if market >= 0:
            self.won_market = with_item(self.won_market, seat, (*self.won_market[seat], market))
        if recipe >= 0:
            self.won_recipes = with_item(self.won_recipes, seat, (*self.won_recipes[seat], recipe))
        if plaque is not None:
            self.won_plaques = with_item(self.won_plaques, seat, (*self.won_plaques[seat], plaque))
        if tile:
            self.tiles = with_item(self.tiles, seat, self.tiles[seat] & ~tile)
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
        self.history = (*self.history, change)
