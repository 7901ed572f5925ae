"""What a move of planting, harvest and fulfilment changes in itself, before anybody asks whose turn is next."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from rules.scoville.actions import Action, CookRecipe, MakeStep, Plant, PlantExtra, Sell, TakeMarket
from rules.scoville.components import (
    DOUBLE_BACK,
    EXTRA_PEPPER,
    EXTRA_STEP,
    STACK_OF,
    Components,
    Counts,
    Pepper,
    gain,
)
from rules.scoville.events import MarketTaken, Planted, RecipeCooked, Sold, Stepped
from rules.scoville.field import END_TOWARDS, PLOT_NEIGHBOURS, SIDES, STEPS, Plot
from rules.scoville.legal import can_fulfil, step_options
from rules.scoville.state import MARKET, RECIPE, SALE, Change, Plaque, State


def with_item(items: tuple[int, ...], index: int, value: int) -> tuple[int, ...]:
    """`items` with one of them replaced."""
    return (*items[:index], value, *items[index + 1 :])


def exchanged(stock: Counts, paid: tuple[Pepper, ...], gained: tuple[Pepper, ...]) -> Counts:
    """`stock` after paying and gaining peppers."""
    out = list(stock)
    for pepper in paid:
        out[pepper] -= 1
    for pepper in gained:
        out[pepper] += 1
    return tuple(out)


def with_stock(stocks: tuple[Counts, ...], seat: int, stock: Counts) -> tuple[Counts, ...]:
    """`stocks` with that of one seat replaced."""
    return (*stocks[:seat], stock, *stocks[seat + 1 :])


def opened(frontier: tuple[Plot, ...], field: tuple[int, ...], plot: Plot) -> tuple[Plot, ...]:
    """The frontier after `plot` was planted in `field`."""
    plots = set(frontier)
    plots.discard(plot)
    for other in PLOT_NEIGHBOURS[plot]:
        if field[other] < 0:
            plots.add(other)
    return tuple(sorted(plots))


def price(components: Components, planted: int) -> int:
    """The dollars one pepper brings when `planted` of its colour stand in the field."""
    return planted // components.numbers.planted_per_dollar


def _plant(components: Components, state: State, seat: int, action: Plant | PlantExtra, events: list[Struct]) -> State:
    pepper, plot = action.pepper, action.plot
    extra = type(action) is PlantExtra
    field = with_item(state.field, plot, pepper)
    stack = STACK_OF[pepper] if action.take_plaque else -1
    plaques, won, plaque_taken = state.plaques, state.won_plaques, state.plaque_taken
    plaque = None
    if action.take_plaque:
        plaque = Plaque(stack, plaques[stack][0])
        plaques = (*plaques[:stack], plaques[stack][1:], *plaques[stack + 1 :])
        won = (*won[:seat], (*won[seat], plaque), *won[seat + 1 :])
        plaque_taken |= 1 << seat
    tile = EXTRA_PEPPER if extra else 0
    events.append(Planted(seat, pepper, plot, extra, plaque.points if plaque else 0, stack))
    return replace(
        state,
        field=field,
        frontier=opened(state.frontier, field, plot),
        planted=with_item(state.planted, pepper, state.planted[pepper] + 1),
        stocks=with_stock(state.stocks, seat, exchanged(state.stocks[seat], (pepper,), ())),
        plaques=plaques,
        won_plaques=won,
        plaque_taken=plaque_taken,
        planted_first=True,
        tiles=with_item(state.tiles, seat, state.tiles[seat] & ~tile) if extra else state.tiles,
        history=(*state.history, Change(seat, paid=(pepper,), plaque=plaque, tile=tile)),
        before=state,
    )


def _step(components: Components, state: State, seat: int, action: MakeStep, events: list[Struct]) -> State:
    here, to = state.farmers[seat], action.to
    through = END_TOWARDS[here][to]
    ahead = next(end for notch, end in STEPS[here][through] if notch == to)
    gained = gain(components, state.field, SIDES[to])
    tile = (DOUBLE_BACK if action.double_back else 0) | (EXTRA_STEP if action.extra_step else 0)
    events.append(Stepped(seat, here, to, gained, state.steps + 1, action.double_back, action.extra_step))
    return replace(
        state,
        farmers=with_item(state.farmers, seat, to),
        steps=state.steps + 1,
        ahead=ahead,
        stocks=with_stock(state.stocks, seat, exchanged(state.stocks[seat], (), gained)) if gained else state.stocks,
        tiles=with_item(state.tiles, seat, state.tiles[seat] & ~tile) if tile else state.tiles,
        history=(*state.history, Change(seat, gained=gained, tile=tile)) if gained or tile else state.history,
        before=state,
    )


def _take_market(components: Components, state: State, seat: int, action: TakeMarket, events: list[Struct]) -> State:
    card = components.market[action.card]
    gained = card.gained if action.choice is None else (action.choice,)
    won = state.won_market
    events.append(MarketTaken(seat, action.card, card.wanted, gained, card.money, card.points))
    return replace(
        state,
        market=tuple([other for other in state.market if other != action.card]),
        stocks=with_stock(state.stocks, seat, exchanged(state.stocks[seat], card.wanted, gained)),
        money=with_item(state.money, seat, state.money[seat] + card.money) if card.money else state.money,
        won_market=(*won[:seat], (*won[seat], action.card), *won[seat + 1 :]),
        done=state.done | MARKET,
        history=(
            *state.history,
            Change(seat, paid=card.wanted, gained=gained, money=card.money, market=action.card),
        ),
        before=state,
    )


def _cook(components: Components, state: State, seat: int, action: CookRecipe, events: list[Struct]) -> State:
    recipe = components.recipes[action.card]
    won = state.won_recipes
    events.append(RecipeCooked(seat, action.card, recipe.peppers, recipe.points))
    return replace(
        state,
        cook_off=tuple([other for other in state.cook_off if other != action.card]),
        stocks=with_stock(state.stocks, seat, exchanged(state.stocks[seat], recipe.peppers, ())),
        won_recipes=(*won[:seat], (*won[seat], action.card), *won[seat + 1 :]),
        done=state.done | RECIPE,
        history=(*state.history, Change(seat, paid=recipe.peppers, recipe=action.card)),
        before=state,
    )


def _sell(components: Components, state: State, seat: int, action: Sell, events: list[Struct]) -> State:
    each = price(components, state.planted[action.pepper])
    money = each * action.count
    sold = (action.pepper,) * action.count
    events.append(Sold(seat, action.pepper, action.count, each, money))
    return replace(
        state,
        stocks=with_stock(state.stocks, seat, exchanged(state.stocks[seat], sold, ())),
        money=with_item(state.money, seat, state.money[seat] + money) if money else state.money,
        done=state.done | SALE,
        history=(*state.history, Change(seat, paid=sold, money=money)),
        before=state,
    )


def carry_out(components: Components, state: State, seat: int, action: Action, events: list[Struct]) -> State:
    """The position after a legal move of planting, harvest or fulfilment, with the same seat still at its turn.

    What happened is added to `events`. A move that only ends the turn changes nothing.
    """
    match action:
        case MakeStep():
            return _step(components, state, seat, action, events)
        case Plant() | PlantExtra():
            return _plant(components, state, seat, action, events)
        case TakeMarket():
            return _take_market(components, state, seat, action, events)
        case CookRecipe():
            return _cook(components, state, seat, action, events)
        case Sell():
            return _sell(components, state, seat, action, events)
        case _:
            return state


def nothing_left(components: Components, state: State, seat: int) -> bool:
    """Whether nothing but the end of the turn is left to do for `seat`, which has made a move in its turn."""
    if state.phase == "harvest":
        return not step_options(
            state.farmers, seat, state.steps, state.ahead, state.tiles[seat], components.numbers.steps_max
        )
    if state.phase == "planting":
        return not (
            not state.planted_first or (state.tiles[seat] & EXTRA_PEPPER and state.frontier and any(state.stocks[seat]))
        )
    return not can_fulfil(components, state.stocks[seat], state.market, state.cook_off, state.done)
