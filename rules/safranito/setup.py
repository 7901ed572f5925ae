"""Set-up: options checked, piles shuffled, the first row and display turned up."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import UNSET

from rules.core.options import OptionSpec, OptionValue
from rules.core.options import read_options as read
from rules.core.rng import SplitMix64
from rules.safranito.components import Components, RoundSize
from rules.safranito.state import NO_LIMIT, Options, Player, State

_CHOICES: tuple[tuple[str, tuple[str, ...], str, bool], ...] = (
    ("money", ("open", "hidden"), "open", False),
    ("hands", ("bought_open", "all_open", "all_hidden"), "bought_open", False),
    ("side", ("own_side", "any_side"), "own_side", False),
    ("aim_line", ("none", "short", "long"), "short", True),
    ("gesture", ("pull_back", "swing"), "pull_back", True),
    ("tremor", ("none", "slight", "normal"), "none", True),
    ("sway", ("none", "light", "normal", "strong"), "normal", True),
    ("chip_values", ("face_down", "face_up"), "face_down", False),
    ("sale_order", ("clockwise", "secret"), "clockwise", False),
    ("supply", ("by_players", "rich"), "by_players", False),
)


def _rule(option: str) -> str:
    return f"safranito.option.{option.replace('_', '-')}"


def option_specs(components: Components) -> tuple[OptionSpec, ...]:
    """The options in the order of the reference."""
    seats = tuple(range(max(components.rounds)))
    limits = (NO_LIMIT, *components.round_limits)
    money = components.start_money
    return (
        OptionSpec("first_chef", _rule("first_chef"), "seat", seats, None),
        *(OptionSpec(key, _rule(key), "choice", values, default, show) for key, values, default, show in _CHOICES),
        OptionSpec("start_money", _rule("start_money"), "choice", money, money[0]),
        OptionSpec("round_limit", _rule("round_limit"), "choice", limits, NO_LIMIT),
        OptionSpec("board_turns", _rule("board_turns"), "switch", (False, True), False),
    )


def read_options(components: Components, seats: int, given: Mapping[str, OptionValue]) -> Options:
    """The options of a table; raises `IllegalOptions` with the first rule that is broken."""
    counts = tuple(sorted(components.rounds))
    values = read(option_specs(components), counts, "safranito.setup.players", seats, given)
    turns = values.pop("board_turns")
    return Options(**values, board_turns=True if turns else UNSET)


def round_size(components: Components, options: Options, seats: int) -> RoundSize:
    """What a round takes at this table; the rich supply leaves the number of throws as it is."""
    size = components.rounds[seats]
    rich = components.rich_supply
    return RoundSize(rich.blends, rich.cards, size.throws) if options.supply == "rich" else size


def new_state(components: Components, seats: int, seed: int, options: Options) -> State:
    """The position after set-up; shuffles and first head chef each have a generator of their own."""
    rng = SplitMix64(seed)
    spice_rng, blend_rng, chef_rng = rng.fork(), rng.fork(), rng.fork()
    size = round_size(components, options, seats)
    spices = spice_rng.shuffled([spice for spice in components.spices for _ in range(components.copies)])
    blends = blend_rng.shuffled([blend.id for blend in components.blends])
    chef = chef_rng.below(seats) if options.first_chef is None else options.first_chef
    return State(
        options=options,
        rng=rng.state,
        round=1,
        chef=chef,
        phase="throw",
        acting=(chef,),
        players=(Player(options.start_money),) * seats,
        chips=(),
        spice_pile=spices[: -size.cards],
        spice_discard=(),
        display=tuple(reversed(spices[-size.cards :])),
        blend_pile=blends[: -size.blends],
        row=tuple(reversed(blends[-size.blends :])),
    )
