"""Counting moves: trees to a depth, and the subcounts of every first move for finding a difference.

`python -m tests.perft.scoville.divide v5_4 4 [--at v5_3,v5_5] [--double]` lists the step sequences by first step.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable

from rules.scoville.components import DOUBLE_BACK, EXTRA_STEP
from rules.scoville.field import NOTCH_NAMES, PLOT_NEIGHBOURS, START_PLOTS, notch_named
from rules.scoville.state import State
from rules.scoville.walks import Walk, walks_from
from tests.rules.scoville.helpers import BOX, GAME


def walks(start: str, at: tuple[str, ...], double: bool) -> list[Walk]:
    """All ways of one to four steps, with or without one reversal, on a field without peppers."""
    farmers = (notch_named(start), *(notch_named(name) for name in at))
    tiles = EXTRA_STEP | (DOUBLE_BACK if double else 0)
    return walks_from(BOX, (-1,) * 70, farmers, 0, tiles=tiles)


def step_counts(start: str, at: tuple[str, ...], double: bool) -> list[int]:
    """Sequences of exactly 1, 2, 3 and 4 steps."""
    lengths = [len(walk.path) for walk in walks(start, at, double)]
    return [lengths.count(length) for length in (1, 2, 3, 4)]


def divide_steps(start: str, at: tuple[str, ...], double: bool, depth: int) -> dict[str, int]:
    """Sequences of exactly `depth` steps by their first step."""
    out: dict[str, int] = {}
    for walk in walks(start, at, double):
        if len(walk.path) == depth:
            name = NOTCH_NAMES[walk.path[0]]
            out[name] = out.get(name, 0) + 1
    return out


def leaves(state: State, stop: Callable[[State], bool]) -> int:
    """Positions that satisfy `stop`, counted once for each sequence of moves that leads there."""
    if stop(state):
        return 1
    acting = GAME.to_act(state)
    seat = min(acting)
    return sum(leaves(GAME.apply(state, seat, action).state, stop) for action in GAME.legal(state, seat))


def sequences(state: State, depth: int) -> int:
    """Different sequences of exactly `depth` moves."""
    if depth == 0:
        return 1
    seat = min(GAME.to_act(state))
    legal = GAME.legal(state, seat)
    if depth == 1:
        return len(legal)
    return sum(sequences(GAME.apply(state, seat, action).state, depth - 1) for action in legal)


def divide(state: State, depth: int) -> dict[str, int]:
    """Sequences of exactly `depth` moves by their first move."""
    seat = min(GAME.to_act(state))
    return {
        GAME.action_text(action): sequences(GAME.apply(state, seat, action).state, depth - 1)
        for action in GAME.legal(state, seat)
    }


def planting_orders(depth: int) -> tuple[list[int], list[int]]:
    """Orders of planting exactly 1 to `depth` plots from the start plots, and the sets of plots they lead to."""
    level: dict[frozenset[int], int] = {frozenset(START_PLOTS): 1}
    orders: list[int] = []
    sets: list[int] = []
    for _ in range(depth):
        following: dict[frozenset[int], int] = {}
        for planted, number in level.items():
            open_plots = {other for plot in planted for other in PLOT_NEIGHBOURS[plot]} - planted
            for plot in open_plots:
                grown = planted | {plot}
                following[grown] = following.get(grown, 0) + number
        level = following
        orders.append(sum(level.values()))
        sets.append(len(level))
    return orders, sets


def main() -> None:
    """List the subcounts of step sequences."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("start")
    parser.add_argument("depth", type=int, choices=(1, 2, 3, 4))
    parser.add_argument("--at", default="")
    parser.add_argument("--double", action="store_true")
    given = parser.parse_args()
    at = tuple(name for name in given.at.split(",") if name)
    counts = divide_steps(given.start, at, given.double, given.depth)
    for name, number in counts.items():
        print(f"{name}: {number}")
    print(f"all: {sum(counts.values())}")


if __name__ == "__main__":
    main()
