"""Setting up a game."""

from __future__ import annotations

from collections.abc import Mapping

from rules.core import options as core_options
from rules.core.options import OptionSpec, OptionValue
from rules.core.refusal import IllegalOptions, Refusal
from rules.core.rng import SplitMix64
from rules.scoville.components import Card, Components, Recipe, counts
from rules.scoville.field import EMPTY, PLOTS, START_PLOTS, frontier_of
from rules.scoville.state import Change, Options, State
from rules.scoville.view import full_tiles


def seat_counts(components: Components) -> tuple[int, ...]:
    """The numbers of players that the game takes."""
    return tuple(table.players for table in components.tables)


def option_specs(components: Components) -> tuple[OptionSpec, ...]:
    """What a table may choose; `set_first_order` lists the seats from space 1 up, seat 0 being "1", () is chance."""
    picks = tuple(str(number) for number in range(1, max(seat_counts(components)) + 1))
    return (
        OptionSpec("open_information", "scoville.option.open-information", "switch", (False, True), False),
        OptionSpec("auction_deck_64", "scoville.option.auction-deck-64", "switch", (False, True), False),
        OptionSpec("no_bonus_tiles", "scoville.option.no-bonus-tiles", "switch", (False, True), False),
        OptionSpec("all_plaques", "scoville.option.all-plaques", "switch", (False, True), False),
        OptionSpec(FIRST_ORDER, "scoville.option.set-first-order", "picks", picks, ()),
        OptionSpec("round_limit", "scoville.option.round-limit", "number", (0, 200), 0),
    )


FIRST_ORDER = "set_first_order"


def read_options(components: Components, seats: int, given: Mapping[str, OptionValue]) -> Options:
    """The options of a table; raises `IllegalOptions` for a table that the rules refuse."""
    specs = option_specs(components)
    values = core_options.read_options(specs, seat_counts(components), "scoville.setup.players", seats, given)
    picks = values.pop(FIRST_ORDER)
    # Either chance, or every seat once.
    if picks and sorted(picks) != [str(number + 1) for number in range(seats)]:
        raise IllegalOptions(Refusal("scoville.option.set-first-order", {"option": FIRST_ORDER, "value": picks}))
    return Options(first_order=tuple(int(pick) - 1 for pick in picks), **values)


def half_day_deck(components: Components, options: Options, afternoon: bool) -> tuple[Card, ...]:
    """All auction cards of a half-day that are in the game; without the last one where the deck is of 64 cards."""
    cards = tuple(number for number, card in enumerate(components.auction) if card.afternoon == afternoon)
    return cards[:-1] if afternoon and options.auction_deck_64 else cards


def new_state(components: Components, seats: int, seed: int, options: Options) -> State:
    """The position after set-up, in round 1 before the first auction card is claimed."""
    numbers, table = components.numbers, components.table(seats)
    rng = SplitMix64(seed)
    # What is drawn and in which sequence is part of the meaning of a seed: nothing may be drawn in between, and the
    # order is drawn even where the table sets one.
    order = rng.shuffled(tuple(range(seats)))
    start_peppers = rng.shuffled(numbers.start_field)[: len(START_PLOTS)]
    field = [EMPTY] * PLOTS
    for plot, pepper in zip(START_PLOTS, start_peppers, strict=True):
        field[plot] = pepper
    market_cards = range(len(components.market))
    market = rng.shuffled([card for card in market_cards if not components.market[card].afternoon])
    afternoon_market = rng.shuffled([card for card in market_cards if components.market[card].afternoon])
    recipes = rng.shuffled(range(len(components.recipes)))[: table.recipe_cards]
    cook_off = tuple(sorted(recipes, key=lambda card: _place_on_display(components.recipes[card])))
    deck = rng.shuffled(half_day_deck(components, options, False))
    afternoon_deck = rng.shuffled(half_day_deck(components, options, True))
    # With two or three players the best plaque of every stack stays in the box.
    few = table.remove_top_plaques and not options.all_plaques
    if options.first_order:
        order = options.first_order
    nobody = (-1,) * seats
    kit = numbers.start_peppers
    return State(
        options=options,
        rng=rng.state,
        phase="claim",
        round=1,
        afternoon=False,
        last_round=options.round_limit == 1,
        order=order,
        spaces=order,
        turn=0,
        actor=order[0],
        bids=nobody,
        choosers=(),
        field=tuple(field),
        frontier=frontier_of(tuple(field)),
        planted=counts(start_peppers),
        farmers=nobody,
        market=market[: table.market_cards],
        laid_market=market[: table.market_cards],
        cook_off=cook_off,
        laid_recipes=cook_off,
        house=deck[:seats],
        deck=deck[seats:],
        discards=(),
        afternoon_deck=afternoon_deck,
        afternoon_market=afternoon_market,
        plaques=tuple(stack[1:] if few else stack for stack in components.plaques),
        stocks=(counts(kit),) * seats,
        money=(numbers.start_money,) * seats,
        won_market=((),) * seats,
        won_recipes=((),) * seats,
        won_plaques=((),) * seats,
        tiles=(full_tiles(options),) * seats,
        planted_first=False,
        steps=0,
        ahead=-1,
        plaque_taken=0,
        done=0,
        history=tuple(Change(seat=seat, gained=kit, money=numbers.start_money) for seat in range(seats)),
    )


def _place_on_display(recipe: Recipe) -> tuple[int, str]:
    return recipe.points, recipe.titles["en"]
