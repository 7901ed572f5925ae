"""Random games to walk along: every position on the way from set-up to the end, once for all tests of a run."""

from __future__ import annotations

import math
from collections import Counter
from functools import cache
from typing import Any

from msgspec import Struct

from data import GAME_IDS, load_game
from desktop_app.session import flicking
from rules.core.contract import AnyGame, Legal, Step
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


REAL_FLICKS = 8
"""So many throws of a walk go through the physics; the later ones land by lot, which is a hundred times as fast."""


def landing(throw: Any, rng: SplitMix64) -> Any:
    """A lawful outcome of a throw by lot: the chip comes to rest on or near an area, or is out, and hits nothing."""
    from rules.safranito.table import Disc, FlickOutcome, Shot, on_field

    assert isinstance(throw, Shot)
    board = throw.board
    for _ in range(8):
        area = rng.choice((*board.bowls, *board.actions))
        reach = 4 * board.hole_radius
        x = round(area.at[0] + (2 * rng.uniform() - 1) * reach, 2) + 0.0
        y = round(area.at[1] + (2 * rng.uniform() - 1) * reach, 2) + 0.0
        apart = all(math.hypot(x - disc.x, y - disc.y) > board.touch_distance for disc in throw.discs)
        if on_field(board, x, y) and apart:
            lying = (*throw.discs, Disc(throw.chip, x, y))
            return FlickOutcome(tuple(sorted(lying, key=lambda disc: disc.chip)), ())
    return FlickOutcome(tuple(sorted(throw.discs, key=lambda disc: disc.chip)), (throw.chip,))


def curious(game: AnyGame, legal: Legal[Any], used: Counter[str], rng: SplitMix64) -> Any:
    """One of a few random actions, of the sort (the first word of its text) that was done least: walks see more."""
    tried = [legal.sample(rng) for _ in range(4)]
    sorts = [game.action_text(action).partition(" ")[0] for action in tried]
    best = min(range(4), key=lambda n: (used[sorts[n]], n))
    used[sorts[best]] += 1
    return tried[best]


@cache
def walk(game_id: str, seats: int, seed: int = 1) -> tuple[Stride, ...]:
    """A whole random game; the smallest table with an odd seed plays with the default options, others by chance."""
    game = game_of(game_id)
    rng = SplitMix64(seed * 1000 + seats)
    plain = seed % 2 == 1 and seats == game.seat_counts[0]
    state = game.new(seats, seed, {} if plain else some_options(game, seats, rng))
    strides: list[Stride] = []
    throws = 0
    used: Counter[str] = Counter()
    while game.outcome(state) is None:
        assert len(strides) < LONGEST, f"{game_id} with {seats} seats does not end"
        seat = rng.choice(sorted(game.to_act(state)))
        action = curious(game, game.legal(state, seat), used, rng)
        throw = flicking.throw_of(game, state, seat, action)
        throws += throw is not None
        if throw is not None and throws > REAL_FLICKS:
            outcome = landing(throw, rng)
        else:
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
