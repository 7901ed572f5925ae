"""What a seat may know, built up field by field."""

from __future__ import annotations

from functools import cached_property

from msgspec import Struct

from rules.scoville.components import ALL_TILES, NO_PEPPERS, Card, Components, Counts
from rules.scoville.field import Notch, Plot
from rules.scoville.state import Change, Options, Phase, Plaque, State


class Holdings(Struct, frozen=True):
    """What lies behind a screen. `stock` is None in a rival's holdings at the end of the game: it is never shown.

    `tiles` are bits of unspent tiles.
    """

    stock: Counts | None
    money: int
    market: tuple[Card, ...]
    recipes: tuple[Card, ...]
    plaques: tuple[Plaque, ...]
    tiles: int


class Grower(Struct, frozen=True):
    """What is open about a seat. `farmer` is -1 before the first harvest, `spent` are bits of tiles.

    `bid` is None until it is known; `holdings` is None for what lies behind another seat's screen.
    """

    seat: int
    farmer: Notch
    spent: int
    took_plaque: bool
    has_bid: bool
    bid: int | None
    holdings: Holdings | None


UNSEEN = -2
"""A bid that was made and that the view does not know."""


class View(Struct, frozen=True, dict=True):
    """The table as `seat` (None: a spectator) sees it; the fields are those of `State`, see there.

    Of `bids` those not to be known are `UNSEEN`. `spent` are the bits of tiles spent by each seat, `holdings` what lies
    behind each screen, None for what the view does not know. `history` lists every open change of holdings from the
    start kits on: with it a bookkeeper knows what everybody holds (`traced`). `deck_count` and `afternoon_deck_count`
    are the face-down auction cards.
    """

    seat: int | None
    options: Options
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
    farmers: tuple[Notch, ...]
    spent: tuple[int, ...]
    plaque_taken: int
    holdings: tuple[Holdings | None, ...]
    field: tuple[int, ...]
    frontier: tuple[Plot, ...]
    planted: Counts
    market: tuple[Card, ...]
    laid_market: tuple[Card, ...]
    cook_off: tuple[Card, ...]
    laid_recipes: tuple[Card, ...]
    house: tuple[Card, ...]
    deck_count: int
    afternoon_deck_count: int
    discards: tuple[Card, ...]
    plaques: tuple[tuple[int, ...], ...]
    planted_first: bool
    steps: int
    ahead: int
    done: int
    history: tuple[Change, ...]

    @property
    def seats(self) -> int:
        """The number of players."""
        return len(self.order)

    @cached_property
    def growers(self) -> tuple[Grower, ...]:
        """What is open about every seat, seat by seat."""
        return tuple(
            Grower(
                seat=seat,
                farmer=self.farmers[seat],
                spent=self.spent[seat],
                took_plaque=self.took_plaque(seat),
                has_bid=bid != -1,
                bid=bid if bid >= 0 else None,
                holdings=self.holdings[seat],
            )
            for seat, bid in enumerate(self.bids)
        )

    def took_plaque(self, seat: int) -> bool:
        """Whether `seat` has taken a plaque in this round."""
        return self.plaque_taken >> seat & 1 == 1

    @property
    def own(self) -> Holdings | None:
        """What lies behind the own screen; None for a spectator."""
        return None if self.seat is None else self.holdings[self.seat]

    @property
    def own_stock(self) -> Counts:
        """The own peppers; none for a spectator."""
        own = self.own
        return NO_PEPPERS if own is None or own.stock is None else own.stock


def full_tiles(options: Options) -> int:
    """The tiles every seat starts with, as bits."""
    return 0 if options.no_bonus_tiles else ALL_TILES


def tiles_left(view: View, seat: int) -> int:
    """The tiles that `seat` can still spend, as bits; the spent ones lie open."""
    return full_tiles(view.options) & ~view.spent[seat]


def view_of(components: Components, state: State, seat: int | None) -> View:
    """What `seat` (None: a spectator) may know of `state`."""
    options, everybody = state.options, range(len(state.order))
    every = full_tiles(options)
    bids = state.bids
    if state.phase == "bid":
        bids = tuple([bid if bid < 0 or number == seat else UNSEEN for number, bid in enumerate(bids)])
    known = options.open_information
    if known or state.phase == "over":
        # At the end the peppers left over stay covered; they are worth nothing.
        holdings = tuple([_holdings(state, number, known or number == seat) for number in everybody])
    else:
        holdings = tuple([_holdings(state, number, True) if number == seat else None for number in everybody])
    return View(
        seat=seat,
        options=options,
        phase=state.phase,
        round=state.round,
        afternoon=state.afternoon,
        last_round=state.last_round,
        order=state.order,
        spaces=state.spaces,
        turn=state.turn,
        actor=state.actor,
        bids=bids,
        choosers=state.choosers,
        farmers=state.farmers,
        spent=tuple([every & ~tiles for tiles in state.tiles]),
        plaque_taken=state.plaque_taken,
        holdings=holdings,
        field=state.field,
        frontier=state.frontier,
        planted=state.planted,
        market=state.market,
        laid_market=state.laid_market,
        cook_off=state.cook_off,
        laid_recipes=state.laid_recipes,
        house=state.house,
        deck_count=len(state.deck),
        afternoon_deck_count=len(state.afternoon_deck),
        discards=state.discards,
        plaques=state.plaques,
        planted_first=state.planted_first,
        steps=state.steps,
        ahead=state.ahead,
        done=state.done,
        history=state.history,
    )


def _holdings(state: State, seat: int, with_stock: bool) -> Holdings:
    return Holdings(
        stock=state.stocks[seat] if with_stock else None,
        money=state.money[seat],
        market=state.won_market[seat],
        recipes=state.won_recipes[seat],
        plaques=state.won_plaques[seat],
        tiles=state.tiles[seat],
    )


def traced(history: tuple[Change, ...], options: Options, seats: int) -> tuple[Holdings, ...]:
    """What every seat holds, added up from the open changes."""
    stocks: list[list[int]] = [[0] * len(NO_PEPPERS) for _ in range(seats)]
    money = [0] * seats
    market: list[list[Card]] = [[] for _ in range(seats)]
    recipes: list[list[Card]] = [[] for _ in range(seats)]
    plaques: list[list[Plaque]] = [[] for _ in range(seats)]
    tiles = [full_tiles(options)] * seats
    for change in history:
        seat = change.seat
        stock = stocks[seat]
        for pepper in change.paid:
            stock[pepper] -= 1
        for pepper in change.gained:
            stock[pepper] += 1
        money[seat] += change.money
        if change.market >= 0:
            market[seat].append(change.market)
        if change.recipe >= 0:
            recipes[seat].append(change.recipe)
        if change.plaque is not None:
            plaques[seat].append(change.plaque)
        tiles[seat] &= ~change.tile
    return tuple(
        Holdings(
            stock=tuple(stocks[seat]),
            money=money[seat],
            market=tuple(market[seat]),
            recipes=tuple(recipes[seat]),
            plaques=tuple(plaques[seat]),
            tiles=tiles[seat],
        )
        for seat in range(seats)
    )
