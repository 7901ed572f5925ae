"""Random games to walk along: every position on the way from set-up to the end, once for all tests of a run."""

from __future__ import annotations

from functools import cache
from typing import Any

from msgspec import Struct

from data import GAME_IDS, load_game
from desktop_app.session import flicking
from rules.core.contract import AnyGame, Step
from rules.core.options import OptionSpec
from rules.core.refusal import IllegalOptions
from rules.core.rng import SplitMix64
from tests.kit.toy import Pebbles

GAMES = (*GAME_IDS, "toy")
LONGEST = 6000
"""No random game may take more actions than this."""

_toy = Pebbles()


class Stride(Struct, frozen=True):
    """One step of a walk: `before` and `seat`, `action`, the `outcome` the physics gave (if any), and `step`."""

    before: Any
    seat: int
    action: Any
    outcome: Any
    step: Step[Any]


def game_of(game_id: str) -> AnyGame:
    """A real game or the toy."""
    return _toy if game_id == "toy" else load_game(game_id)


def tables() -> list[tuple[str, int]]:
    """Every game with every number of seats."""
    return [(game_id, seats) for game_id in GAMES for seats in game_of(game_id).seat_counts]


def some_value(spec: OptionSpec, seats: int, rng: SplitMix64) -> Any:
    """Any value of an option."""
    match spec.kind:
        case "switch":
            return rng.below(2) == 1
        case "choice":
            return rng.choice(spec.values)
        case "number":
            return spec.values[0] + rng.below(spec.values[1] - spec.values[0] + 1)
        case "seat":
            return rng.choice((None, *range(seats)))
        case "picks":
            return ()


def some_options(game: AnyGame, seats: int, rng: SplitMix64) -> dict[str, Any]:
    """Options drawn by chance; what the rules refuse together is left at its default."""
    options: dict[str, Any] = {}
    for spec in game.option_specs:
        tried = {**options, spec.id: some_value(spec, seats, rng)}
        try:
            game.new(seats, 0, tried)
        except IllegalOptions:
            continue
        options = tried
    return options


@cache
def walk(game_id: str, seats: int, seed: int = 1) -> tuple[Stride, ...]:
    """A whole random game; with an odd seed at the default options, else at some drawn by chance."""
    game = game_of(game_id)
    rng = SplitMix64(seed * 1000 + seats)
    state = game.new(seats, seed, {} if seed % 2 else some_options(game, seats, rng))
    strides: list[Stride] = []
    while game.outcome(state) is None:
        assert len(strides) < LONGEST, f"{game_id} with {seats} seats does not end"
        seat = rng.choice(sorted(game.to_act(state)))
        action = game.legal(state, seat).sample(rng)
        outcome, _ = flicking.outcome_of(game, state, seat, action)
        step = game.apply(state, seat, action, outcome)
        strides.append(Stride(state, seat, action, outcome, step))
        state = step.state
    return tuple(strides)


def some(strides: tuple[Stride, ...], many: int) -> list[Stride]:
    """About `many` strides, evenly spread, the first and the last among them."""
    if len(strides) <= many:
        return list(strides)
    picked = {round(n * (len(strides) - 1) / (many - 1)) for n in range(many)}
    return [strides[n] for n in sorted(picked)]


def digests(game_id: str) -> str:
    """One line that depends on every state of a few walks."""
    from hashlib import blake2b

    game = game_of(game_id)
    total = blake2b(digest_size=16)
    for seats in game.seat_counts[:2]:
        strides = walk(game_id, seats, 2)
        for stride in strides:
            total.update(game.encode(stride.step.state))
            total.update(game.action_text(stride.action).encode())
    return f"{game_id} {total.hexdigest()}"


if __name__ == "__main__":
    for name in GAMES:
        print(digests(name))
