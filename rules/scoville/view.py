"""What a seat may know, built up field by field."""

from __future__ import annotations

from msgspec import Struct

from rules.core.rng import SplitMix64
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


class View(Struct, frozen=True):
    """The table as `seat` (None: a spectator) sees it; the fields are those of `State`, see there.

    `history` lists every open change of holdings from the start kits on: with it a bookkeeper knows what everybody
    holds (`traced`). `deck_count` and `afternoon_deck_count` are the face-down auction cards.
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
    choosers: tuple[int, ...]
    growers: tuple[Grower, ...]
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

    @property
    def farmers(self) -> tuple[Notch, ...]:
        """Where the farmers stand, by seat."""
        return tuple(grower.farmer for grower in self.growers)

    @property
    def own(self) -> Holdings | None:
        """What lies behind the own screen; None for a spectator."""
        return None if self.seat is None else self.growers[self.seat].holdings

    @property
    def own_stock(self) -> Counts:
        """The own peppers; none for a spectator."""
        own = self.own
        return NO_PEPPERS if own is None or own.stock is None else own.stock


def full_tiles(options: Options) -> int:
    """The tiles every seat starts with, as bits."""
    return 0 if options.no_bonus_tiles else ALL_TILES


def view(state: State, seat: int | None) -> View:
    """What `seat` may know of `state`."""
    every = full_tiles(state.options)
    revealed = state.phase != "bid"
    over = state.phase == "over"
    growers = tuple(
        Grower(
            seat=s,
            farmer=state.farmers[s],
            spent=every & ~state.tiles[s],
            took_plaque=bool(state.plaque_taken >> s & 1),
            has_bid=state.bids[s] >= 0,
            bid=state.bids[s] if state.bids[s] >= 0 and (revealed or s == seat) else None,
            holdings=_holdings(state, s, s == seat or state.options.open_information)
            if s == seat or over or state.options.open_information
            else None,
        )
        for s in range(state.seats)
    )
    return View(
        seat=seat,
        options=state.options,
        phase=state.phase,
        round=state.round,
        afternoon=state.afternoon,
        last_round=state.last_round,
        order=state.order,
        spaces=state.spaces,
        turn=state.turn,
        actor=state.actor,
        choosers=state.choosers,
        growers=growers,
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
        state.stocks[seat] if with_stock else None,
        state.money[seat],
        state.won_market[seat],
        state.won_recipes[seat],
        state.won_plaques[seat],
        state.tiles[seat],
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
        Holdings(tuple(stocks[s]), money[s], tuple(market[s]), tuple(recipes[s]), tuple(plaques[s]), tiles[s])
        for s in range(seats)
    )


def half_day_deck(components: Components, options: Options, afternoon: bool) -> tuple[Card, ...]:
    """All auction cards of a half-day that are in the game; without the last one where the deck is of 64 cards."""
    cards = tuple(i for i, card in enumerate(components.auction) if card.afternoon == afternoon)
    return cards[:-1] if afternoon and options.auction_deck_64 else cards


def resample(components: Components, view: View, rng: SplitMix64) -> State:
    """A full position that `view` cannot tell from the true one: hidden decks shuffled, hidden bids made up."""
    holdings = traced(view.history, view.options, view.seats)
    seen = {*view.discards, *view.house}
    deck = [card for card in half_day_deck(components, view.options, view.afternoon) if card not in seen]
    afternoon_deck = () if view.afternoon else half_day_deck(components, view.options, True)
    afternoon_market = () if view.afternoon else tuple(i for i, card in enumerate(components.market) if card.afternoon)
    bids = tuple(
        (rng.below(holdings[grower.seat].money + 1) if grower.has_bid else -1) if grower.bid is None else grower.bid
        for grower in view.growers
    )
    return _rebuilt(
        view,
        holdings,
        rng=rng.next(),
        deck=rng.shuffled(deck),
        afternoon_deck=rng.shuffled(afternoon_deck),
        afternoon_market=rng.shuffled(afternoon_market),
        bids=bids,
    )


def visible_state(view: View) -> State:
    """A position that holds what `view` shows and no hidden cards; only for moves that uncover nothing."""
    holdings = traced(view.history, view.options, view.seats)
    bids = tuple(-1 if grower.bid is None else grower.bid for grower in view.growers)
    return _rebuilt(view, holdings, rng=0, deck=(), afternoon_deck=(), afternoon_market=(), bids=bids)


def _rebuilt(
    view: View,
    holdings: tuple[Holdings, ...],
    rng: int,
    deck: tuple[Card, ...],
    afternoon_deck: tuple[Card, ...],
    afternoon_market: tuple[Card, ...],
    bids: tuple[int, ...],
) -> State:
    return State(
        options=view.options,
        rng=rng,
        phase=view.phase,
        round=view.round,
        afternoon=view.afternoon,
        last_round=view.last_round,
        order=view.order,
        spaces=view.spaces,
        turn=view.turn,
        actor=view.actor,
        bids=bids,
        choosers=view.choosers,
        field=view.field,
        frontier=view.frontier,
        planted=view.planted,
        farmers=view.farmers,
        market=view.market,
        laid_market=view.laid_market,
        cook_off=view.cook_off,
        laid_recipes=view.laid_recipes,
        house=view.house,
        deck=deck,
        discards=view.discards,
        afternoon_deck=afternoon_deck,
        afternoon_market=afternoon_market,
        plaques=view.plaques,
        stocks=tuple(h.stock or NO_PEPPERS for h in holdings),
        money=tuple(h.money for h in holdings),
        won_market=tuple(h.market for h in holdings),
        won_recipes=tuple(h.recipes for h in holdings),
        won_plaques=tuple(h.plaques for h in holdings),
        tiles=tuple(h.tiles for h in holdings),
        planted_first=view.planted_first,
        steps=view.steps,
        ahead=view.ahead,
        plaque_taken=sum(1 << grower.seat for grower in view.growers if grower.took_plaque),
        done=view.done,
        history=view.history,
    )
