"""Setting up a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.core.options import OptionSpec
from rules.core.refusal import IllegalOptions, Refusal
from rules.core.rng import SplitMix64
from rules.scoville.components import Components, counts
from rules.scoville.field import EMPTY, PLOTS, START_PLOTS, frontier_of
from rules.scoville.state import Change, Options, State
from rules.scoville.view import full_tiles, half_day_deck

SEAT_COUNTS = (2, 3, 4, 5, 6)

OPTION_SPECS = (
    OptionSpec("open_information", "scoville.option.open-information", "switch", (False, True), False),
    OptionSpec("auction_deck_64", "scoville.option.auction-deck-64", "switch", (False, True), False),
    OptionSpec("no_bonus_tiles", "scoville.option.no-bonus-tiles", "switch", (False, True), False),
    OptionSpec("all_plaques", "scoville.option.all-plaques", "switch", (False, True), False),
    OptionSpec("set_first_order", "scoville.option.set-first-order", "picks", ("1", "2", "3", "4", "5", "6"), ()),
    OptionSpec("round_limit", "scoville.option.round-limit", "number", (0, 200), 0),
)
"""`set_first_order` lists the seats from space 1 up, seat 0 being "1"; () leaves the first order to chance."""


def read_options(seats: int, given: Mapping[str, Any]) -> Options:
    """The options of a table; raises `IllegalOptions` for an unknown one or a value out of range."""
    specs = {spec.id: spec for spec in OPTION_SPECS}
    values: dict[str, Any] = {spec.id: spec.default for spec in OPTION_SPECS}
    for key, value in given.items():
        spec = specs.get(key)
        if spec is None:
            raise IllegalOptions(Refusal("scoville.setup.players", {"option": key}))
        if not _fits(spec, value, seats):
            raise IllegalOptions(Refusal(spec.rule, {"option": key, "value": str(value)}))
        values[key] = value
    first_order = tuple(int(seat) - 1 for seat in values.pop("set_first_order"))
    return Options(first_order=first_order, **values)


def _fits(spec: OptionSpec, value: Any, seats: int) -> bool:
    if spec.kind == "switch":
        return value is True or value is False
    if spec.kind == "number":
        low, high = spec.values
        return type(value) is int and low <= value <= high
    if not isinstance(value, (list, tuple)):
        return False
    picks: list[Any] = list(value)  # pyright: ignore[reportUnknownArgumentType]
    every = list(spec.values[:seats])
    return not picks or (all(isinstance(pick, str) for pick in picks) and sorted(picks) == every)


def new(components: Components, seats: int, seed: int, given: Mapping[str, Any]) -> State:
    """The position after set-up, in round 1 before the first auction card is claimed."""
    if seats not in SEAT_COUNTS:
        raise IllegalOptions(Refusal("scoville.setup.players", {"seats": seats}))
    options = read_options(seats, given)
    numbers, table = components.numbers, components.table(seats)
    rng = SplitMix64(seed)
    order = rng.shuffled(tuple(range(seats)))
    start_peppers = rng.shuffled(numbers.start_field)[: len(START_PLOTS)]
    field = [EMPTY] * PLOTS
    for plot, pepper in zip(START_PLOTS, start_peppers, strict=True):
        field[plot] = pepper
    market_cards = range(len(components.market))
    market = rng.shuffled([card for card in market_cards if not components.market[card].afternoon])
    afternoon_market = rng.shuffled([card for card in market_cards if components.market[card].afternoon])
    recipes = rng.shuffled(range(len(components.recipes)))[: table.recipe_cards]
    cook_off = tuple(sorted(recipes, key=lambda r: (components.recipes[r].points, components.recipes[r].titles["en"])))
    deck = rng.shuffled(half_day_deck(components, options, False))
    afternoon_deck = rng.shuffled(half_day_deck(components, options, True))
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
        history=tuple(Change(seat, gained=kit, money=numbers.start_money) for seat in range(seats)),
    )
