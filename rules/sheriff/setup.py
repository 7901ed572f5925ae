"""The options of a table, and the position after set-up."""

from __future__ import annotations

from collections.abc import Mapping

from rules.core import options as core
from rules.core.options import OptionSpec, OptionValue
from rules.core.rng import SplitMix64
from rules.sheriff.components import Components
from rules.sheriff.state import Bag, Options, Player, State, merchants

_SWITCH = (False, True)


def option_specs(components: Components) -> tuple[OptionSpec, ...]:
    """Every option of the reference, in its order."""
    terms = ("by_players", *sorted({1, 2, *components.terms.values()}))
    return (
        OptionSpec("royal_goods", "sheriff.option.royal-goods", "switch", _SWITCH, False),
        OptionSpec("first_sheriff", "sheriff.option.first-sheriff", "seat", (), None),
        OptionSpec("third_party_offers", "sheriff.option.third-party-offers", "switch", _SWITCH, True),
        OptionSpec("talk_budget", "sheriff.option.talk-budget", "number", (0, 5), 3),
        OptionSpec("postpone", "sheriff.option.postpone", "switch", _SWITCH, True),
        OptionSpec("hidden_gold", "sheriff.option.hidden-gold", "switch", _SWITCH, False),
        OptionSpec("sheriff_pays", "sheriff.option.sheriff-pays", "switch", _SWITCH, False),
        OptionSpec("terms_each", "sheriff.option.terms-each", "choice", terms, "by_players"),
        OptionSpec("deck_only_market", "sheriff.option.deck-only-market", "switch", _SWITCH, False),
        OptionSpec("one_sitting", "sheriff.option.one-sitting", "switch", _SWITCH, False),
        OptionSpec(
            "talk_timer", "sheriff.option.talk-timer", "choice", (0, 30, 45, 60, 90, 120, 180), 0, screen_only=True
        ),
        OptionSpec("patience", "sheriff.option.patience", "choice", (0, 5, 10, 15, 20, 30), 0, screen_only=True),
        OptionSpec("memory_aid", "sheriff.option.memory-aid", "switch", _SWITCH, True, screen_only=True),
    )


def read_options(components: Components, seats: int, given: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
    """Every option with the value given or its default; raises `IllegalOptions`."""
    specs, counts = option_specs(components), tuple(sorted(components.terms))
    return core.read_options(specs, counts, "sheriff.setup.players", seats, given)


def new_state(components: Components, seats: int, seed: int, options: Mapping[str, OptionValue]) -> State:
    """The position after set-up; `options` as `read_options` gives them."""
    rng = SplitMix64(seed)
    first = options["first_sheriff"]
    if first is None:
        first = rng.below(seats)
    copies = components.copies(seats, options["royal_goods"])
    cards = rng.shuffled([good for good, number in enumerate(copies) for _ in range(number)])
    size, pile = components.hand_size, components.pile_start
    hands = [cards[seat * size : (seat + 1) * size] for seat in range(seats)]
    dealt = seats * size
    terms = components.terms[seats] if options["terms_each"] == "by_players" else options["terms_each"]
    nothing_taken = (0,) * components.kinds
    return State(
        options=Options(
            royal_goods=options["royal_goods"],
            third_party_offers=options["third_party_offers"],
            talk_budget=options["talk_budget"],
            postpone=options["postpone"],
            hidden_gold=options["hidden_gold"],
            sheriff_pays=options["sheriff_pays"],
            terms=terms,
            deck_only_market=options["deck_only_market"],
            one_sitting=options["one_sitting"],
        ),
        rng=rng.state,
        first_sheriff=first,
        rounds=terms * seats,
        round=1,
        sheriff=first,
        step="market.aside",
        turn=merchants(seats, first)[0],
        left=cards[dealt : dealt + pile],
        right=cards[dealt + pile : dealt + 2 * pile],
        deck=cards[dealt + 2 * pile :],
        players=tuple(Player(tuple(sorted(hand)), components.start_gold, nothing_taken) for hand in hands),
        bags=(Bag(),) * seats,
    )
