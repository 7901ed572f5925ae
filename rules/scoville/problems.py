"""Broken invariants of a position, in plain words."""

from __future__ import annotations

from rules.scoville.components import COLOURS, Components
from rules.scoville.field import NOTCHES, PLOTS, STAR, START_PLOTS, frontier_of
from rules.scoville.setup import half_day_deck
from rules.scoville.state import State
from rules.scoville.view import full_tiles, traced


def problems_of(components: Components, state: State) -> list[str]:
    """What is wrong with `state`; empty in every reachable position."""
    problems = _shape(components, state)
    if problems:
        return problems
    return [*_cards(components, state), *_field(state), *_holdings(components, state), *_turn(components, state)]


def _shape(components: Components, state: State) -> list[str]:
    seats = len(state.order)
    if not 2 <= seats <= 6 or sorted(state.order) != list(range(seats)):
        return ["the order does not name every seat once"]
    by_seat = {
        "spaces": state.spaces,
        "bids": state.bids,
        "farmers": state.farmers,
        "stocks": state.stocks,
        "money": state.money,
        "won market cards": state.won_market,
        "won recipes": state.won_recipes,
        "won plaques": state.won_plaques,
        "tiles": state.tiles,
    }
    problems = [f"{name}: not one for each seat" for name, items in by_seat.items() if len(items) != seats]
    if len(state.field) != PLOTS or any(not -1 <= pepper < COLOURS for pepper in state.field):
        problems.append("the field is not 70 plots with peppers")
    if any(len(stock) != COLOURS for stock in state.stocks) or len(state.planted) != COLOURS:
        problems.append("a stock does not have ten colours")
    if len(state.plaques) != len(components.plaques):
        problems.append("there are not five stacks of plaques")
    if any(not -1 <= notch < NOTCHES for notch in state.farmers):
        problems.append("a farmer stands off the board")
    numbers = (
        (len(components.market), (state.market, state.laid_market, state.afternoon_market, *state.won_market)),
        (len(components.recipes), (state.cook_off, state.laid_recipes, *state.won_recipes)),
        (len(components.auction), (state.house, state.deck, state.discards, state.afternoon_deck)),
    )
    for number, piles in numbers:
        if any(not 0 <= card < number for pile in piles for card in pile):
            problems.append("a card does not exist")
    return problems


def _cards(components: Components, state: State) -> list[str]:
    problems: list[str] = []
    table = components.table(state.seats)
    market = [card for pile in (state.market, *state.won_market) for card in pile]
    recipes = [card for pile in (state.cook_off, *state.won_recipes) for card in pile]
    for name, cards in (("market card", market), ("recipe", recipes)):
        if len(set(cards)) != len(cards):
            problems.append(f"a {name} is in two places")
    if len(recipes) != table.recipe_cards or sorted(recipes) != sorted(state.laid_recipes):
        problems.append("recipes on display and won are not those laid problems")
    if len(state.laid_market) != table.market_cards or not set(state.market) <= set(state.laid_market):
        problems.append("the market shows cards that were not laid problems")
    if any(components.market[card].afternoon != state.afternoon for card in state.laid_market):
        problems.append("the market shows cards of the other half-day")
    auction = [card for pile in (state.house, state.deck, state.discards, state.afternoon_deck) for card in pile]
    if len(set(auction)) != len(auction):
        problems.append("an auction card is in two places")
    half = half_day_deck(components, state.options, state.afternoon)
    if sorted(card for card in auction if components.auction[card].afternoon == state.afternoon) != sorted(half):
        problems.append("auction cards of the half-day are missing or too many")
    if not state.afternoon and sorted(state.afternoon_deck) != sorted(half_day_deck(components, state.options, True)):
        problems.append("the afternoon auction deck is not whole")
    if state.afternoon and (state.afternoon_deck or state.afternoon_market):
        problems.append("the afternoon has begun but its decks still wait")
    return problems


def _field(state: State) -> list[str]:
    problems: list[str] = []
    if any(state.field[plot] < 0 for plot in START_PLOTS):
        problems.append("a start plot is empty")
    if state.planted != tuple(state.field.count(pepper) for pepper in range(COLOURS)):
        problems.append("the numbers planted are not those of the field")
    if state.frontier != frontier_of(state.field):
        problems.append("the open plots are not those beside planted ones")
    standing = [notch for notch in state.farmers if notch >= 0]
    if len(set(standing)) != len(standing) and not (state.round == 1 and set(standing) >= {STAR}):
        problems.append("two farmers share a notch")
    return problems


def _holdings(components: Components, state: State) -> list[str]:
    problems: list[str] = []
    if any(number < 0 for stock in state.stocks for number in stock) or any(money < 0 for money in state.money):
        problems.append("a stock or purse is below nothing")
    books = traced(state.history, state.options, state.seats)
    for seat, book in enumerate(books):
        true = (
            state.stocks[seat],
            state.money[seat],
            state.won_market[seat],
            state.won_recipes[seat],
            state.won_plaques[seat],
            state.tiles[seat],
        )
        if (book.stock, book.money, book.market, book.recipes, book.plaques, book.tiles) != true:
            problems.append(f"the open changes of seat {seat} do not add up to its holdings")
    if any(tiles & ~full_tiles(state.options) for tiles in state.tiles):
        problems.append("a seat has tiles that were not dealt")
    for stack, left in enumerate(state.plaques):
        won = [plaque.points for own in state.won_plaques for plaque in own if plaque.stack == stack]
        every = sorted(components.plaques[stack])
        few = components.table(state.seats).remove_top_plaques and not state.options.all_plaques
        if sorted([*left, *won]) != (every[:-1] if few else every):
            problems.append(f"plaques of stack {stack} are missing or too many")
    return problems


def _turn(components: Components, state: State) -> list[str]:
    problems: list[str] = []
    seats, order, turn = state.seats, state.order, state.turn
    if not 0 <= turn < seats:
        problems.append("the turn is problems of range")
        return problems
    actor = {
        "bid": -1,
        "over": -1,
        "space": state.choosers[0] if state.choosers else -2,
        "harvest": order[-1 - turn],
    }.get(state.phase, order[turn])
    if state.actor != actor:
        problems.append("the wrong seat is to act")
    if not 0 <= state.steps <= components.numbers.steps_max + 1 or state.ahead not in (-1, 0, 1):
        problems.append("the steps of the turn make no sense")
    if state.phase in ("space", "claim") and state.round > 1 and min(state.bids) < 0:
        problems.append("a bid is missing")
    if state.phase == "claim" and len(state.house) != seats - turn:
        problems.append("the auction house does not hold one card for each seat still to claim")
    if state.phase == "planting" and not state.frontier:
        problems.append("planting with a full field")
    return problems
