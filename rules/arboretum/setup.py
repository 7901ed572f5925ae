"""Set-up: options checked, species chosen, cards shuffled and dealt."""

from __future__ import annotations

from collections.abc import Mapping

from rules.arboretum.components import HAND_SIZE, RANKS, Card, Components, card_of
from rules.arboretum.state import Options, State
from rules.core import options as core_options
from rules.core.options import OptionSpec, OptionValue
from rules.core.refusal import IllegalOptions, Refusal
from rules.core.rng import SplitMix64


def option_specs(components: Components) -> tuple[OptionSpec, ...]:
    """The options in the order in which set-up shows them."""
    seats = tuple(range(max(components.seat_counts)))
    ids = tuple(species.id for species in components.species)
    return (
        OptionSpec("species_choice", "arboretum.option.species-choice", "picks", ids, ()),
        OptionSpec("start_seat", "arboretum.option.start-seat", "seat", seats, None),
        OptionSpec("opening_discards", "arboretum.option.opening-discards", "switch", (False, True), False),
        OptionSpec("count_aid", "arboretum.option.count-aid", "switch", (False, True), True, True),
        OptionSpec("live_values", "arboretum.option.live-values", "switch", (False, True), True, True),
    )


def read_options(components: Components, seats: int, given: Mapping[str, OptionValue]) -> Options:
    """The options of a table; raises `IllegalOptions` with the first rule that is broken."""
    values = core_options.read_options(
        option_specs(components), components.seat_counts, "arboretum.setup.players", seats, given
    )
    place_on_sheet = components.species_by_id
    chosen = tuple(sorted(values["species_choice"], key=place_on_sheet.__getitem__))
    needed = components.species_in_play(seats)
    if chosen and len(chosen) != needed:
        raise IllegalOptions(Refusal("arboretum.option.species-choice", {"needed": needed}))
    values["species_choice"] = chosen
    return Options(**values)


def new_state(components: Components, seats: int, seed: int, options: Options) -> State:
    """The position after set-up, from a seed of 0 to 2**64 - 1.

    Species, start seat and shuffle each have a generator of their own, so that choosing one of them at the table
    leaves the others as they were.
    """
    rng = SplitMix64(seed)
    species_rng, start_rng, deck_rng = rng.fork(), rng.fork(), rng.fork()
    if options.species_choice:
        species = [components.species_by_id[name] for name in options.species_choice]
    else:
        species = list(species_rng.shuffled(range(len(components.species)))[: components.species_in_play(seats)])
    species.sort()
    start_seat = start_rng.below(seats) if options.start_seat is None else options.start_seat
    deck = list(deck_rng.shuffled([card_of(one, rank) for one in species for rank in range(1, RANKS + 1)]))
    # Dealt one by one from the top, as at a table, beginning with the start seat.
    hands: list[list[Card]] = [[] for _ in range(seats)]
    for nth in range(HAND_SIZE * seats):
        hands[(start_seat + nth) % seats].append(deck.pop())
    piles: list[tuple[Card, ...]] = [()] * seats
    if options.opening_discards:
        for nth in range(1, seats):
            piles[(start_seat + nth) % seats] = (deck.pop(),)
    return State(
        options=options,
        species=tuple(species),
        deck=tuple(deck),
        hands=tuple(tuple(sorted(hand)) for hand in hands),
        known=((),) * seats,
        piles=tuple(piles),
        arboreta=((),) * seats,
        start_seat=start_seat,
        active_seat=start_seat,
        turn_number=1,
        step="draw_first",
    )
