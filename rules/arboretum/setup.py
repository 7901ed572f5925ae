"""Set-up: options checked, species chosen, cards shuffled and dealt."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from msgspec.structs import fields

from rules.arboretum.components import HAND_SIZE, RANKS, Components
from rules.arboretum.state import Options, State
from rules.core.options import OptionSpec, OptionValue
from rules.core.refusal import IllegalOptions, Refusal
from rules.core.rng import SplitMix64


def option_specs(components: Components) -> tuple[OptionSpec, ...]:
    """The options in the order in which set-up shows them."""
    seats = tuple(range(max(numbers.seats for numbers in components.by_seats)))
    ids = tuple(species.id for species in components.species)
    return (
        OptionSpec("species_choice", "arboretum.option.species-choice", "picks", ids, ()),
        OptionSpec("start_seat", "arboretum.option.start-seat", "seat", seats, None),
        OptionSpec("opening_discards", "arboretum.option.opening-discards", "switch", (False, True), False),
        OptionSpec("count_aid", "arboretum.option.count-aid", "switch", (False, True), True, True),
        OptionSpec("live_values", "arboretum.option.live-values", "switch", (False, True), True, True),
    )


def _switch(options: Mapping[str, OptionValue], key: str, default: bool) -> bool:
    value = options.get(key, default)
    if not isinstance(value, bool):
        raise IllegalOptions(Refusal(f"arboretum.option.{key.replace('_', '-')}", {"value": value}))
    return value


def _species_choice(components: Components, value: Any, needed: int) -> tuple[str, ...]:
    refusal = Refusal("arboretum.option.species-choice", {"needed": needed})
    if not isinstance(value, list | tuple):
        raise IllegalOptions(refusal)
    chosen: list[str] = []
    for name in cast("list[Any]", value):
        if not isinstance(name, str) or name not in components.species_by_id or name in chosen:
            raise IllegalOptions(refusal)
        chosen.append(name)
    if chosen and len(chosen) != needed:
        raise IllegalOptions(refusal)
    return tuple(sorted(chosen, key=components.species_by_id.__getitem__))


def read_options(components: Components, seats: int, given: Mapping[str, OptionValue]) -> Options:
    """The options of a table; raises `IllegalOptions` with the first rule that is broken."""
    if not any(numbers.seats == seats for numbers in components.by_seats):
        raise IllegalOptions(Refusal("arboretum.setup.players", {"seats": seats}))
    known = {field.name for field in fields(Options)}
    for key in given:
        if key not in known:
            raise IllegalOptions(Refusal("core.unknown-option", {"option": key}))
    start = given.get("start_seat")
    if start is not None and (type(start) is not int or not 0 <= start < seats):
        raise IllegalOptions(Refusal("arboretum.option.start-seat", {"seats": seats}))
    return Options(
        _switch(given, "opening_discards", False),
        _species_choice(components, given.get("species_choice", ()), components.species_in_play(seats)),
        start,
        _switch(given, "count_aid", True),
        _switch(given, "live_values", True),
    )


def new_state(components: Components, seats: int, seed: int, options: Options) -> State:
    """The position after set-up; species, start seat and shuffle each have a generator of their own,

    so that choosing one of them at the table leaves the others as they were.
    """
    rng = SplitMix64(seed)
    species_rng, start_rng, deck_rng = rng.fork(), rng.fork(), rng.fork()
    if options.species_choice:
        species = [components.species_by_id[name] for name in options.species_choice]
    else:
        species = list(species_rng.shuffled(range(len(components.species)))[: components.species_in_play(seats)])
    species.sort()
    start = start_rng.below(seats) if options.start_seat is None else options.start_seat
    deck = list(deck_rng.shuffled([kind * RANKS + rank for kind in species for rank in range(RANKS)]))
    hands: list[list[int]] = [[] for _ in range(seats)]
    for i in range(HAND_SIZE * seats):
        hands[(start + i) % seats].append(deck.pop())
    piles: list[tuple[int, ...]] = [()] * seats
    if options.opening_discards:
        for i in range(1, seats):
            piles[(start + i) % seats] = (deck.pop(),)
    return State(
        options,
        tuple(species),
        tuple(deck),
        tuple(tuple(sorted(hand)) for hand in hands),
        ((),) * seats,
        tuple(piles),
        ((),) * seats,
        start,
        start,
        1,
        "draw_first",
    )
