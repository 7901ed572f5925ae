"""Counted trees of Scoville against the numbers in the text files beside this test."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.scoville.components import DOUBLE_BACK, EXTRA_STEP
from rules.scoville.field import NOTCH_NAMES, PLOT_NAMES, SIDES, STAR, STEPS
from rules.scoville.state import State
from rules.scoville.walks import walks_from
from tests.perft.scoville.divide import divide, divide_steps, leaves, planting_orders, sequences, step_counts, walks
from tests.rules.scoville.helpers import BOX, GAME, position

HERE = Path(__file__).parent


def lines(name: str) -> list[str]:
    return [line for line in (HERE / name).read_text().splitlines() if line and not line.startswith("#")]


COUNTS = {
    name: [int(word) for word in numbers.split()]
    for name, _, numbers in (line.rpartition(": ") for line in lines("counts.txt"))
}


@pytest.mark.rule("scoville.field.notches")
@pytest.mark.rule("scoville.field.ends")
@pytest.mark.rule("scoville.field.step-targets")
def test_the_computed_field_is_the_listed_one() -> None:
    listed = lines("field.txt")
    assert [line.split("; ")[0] for line in listed] == list(NOTCH_NAMES)
    for notch, line in enumerate(listed):
        _, plots, *ends = line.split("; ")
        assert [PLOT_NAMES[plot] for plot in SIDES[notch] if plot >= 0] == plots.split(), line
        for end in (0, 1):
            assert {NOTCH_NAMES[to] for to, _ in STEPS[notch][end]} == set(ends[end].split()), line


@pytest.mark.rule("scoville.harvest.step")
@pytest.mark.rule("scoville.harvest.blocked")
@pytest.mark.rule("scoville.harvest.no-u-turn")
@pytest.mark.parametrize("line", lines("steps.txt"))
def test_step_sequences(line: str) -> None:
    start, others, forward, double, ends, returns = line.split("; ")
    at = () if others == "-" else tuple(others.split(","))
    for found, expected, reversal in (
        (step_counts(start, at, False), [int(word) for word in forward.split()], False),
        (step_counts(start, at, True), [int(word) for word in double.split()], True),
    ):
        if found != expected:
            wrong = next(depth for depth in range(4) if found[depth] != expected[depth]) + 1
            pytest.fail(f"{line}: {wrong} steps: {found[wrong - 1]} {divide_steps(start, at, reversal, wrong)}")
    turns = walks(start, at, False)
    assert len({walk.path[-1] for walk in turns if len(walk.path) <= 3}) == int(ends)
    assert sum(len(walk.path) == 4 and NOTCH_NAMES[walk.path[-1]] == start for walk in turns) == int(returns)


@pytest.mark.rule("scoville.field.neighbour-count")
def test_step_sequences_from_everywhere() -> None:
    counts = [step_counts(name, (), False) for name in NOTCH_NAMES]
    assert [sum(column) for column in zip(*counts, strict=True)] == COUNTS["all starts, 1-4 steps forward"]


@pytest.mark.rule("scoville.tile.extra-step")
@pytest.mark.rule("scoville.tile.double-back")
@pytest.mark.rule("scoville.ruling.three-real-steps")
@pytest.mark.rule("scoville.screen.paths")
def test_turns_from_the_star_by_tiles() -> None:
    turns: list[int] = []
    ways: list[int] = []
    for tiles in (0, EXTRA_STEP, DOUBLE_BACK, EXTRA_STEP | DOUBLE_BACK):
        found = walks_from(BOX, (-1,) * 70, (STAR,), 0, tiles=tiles)
        turns.append(len(found))
        ends = [walk.path[-1] for walk in found]
        ways.append(max(ends.count(end) for end in set(ends)))
    assert turns == COUNTS["turns from the star with no tile, extra step, double back, both"]
    assert ways == COUNTS["most ways to one notch with no tile, extra step, double back, both"]


def test_the_apply_of_steps_counts_as_the_lists_do() -> None:
    """The list of ways and the moves of the game are made by different code."""

    def turns(state: State) -> int:
        if state.actor != 1:
            return 1
        total = 0
        for action in GAME.legal(state, 1):
            total += turns(GAME.apply(state, 1, action).state)
        return total

    for tiles in ((), ("extra_step",), ("double_back",), ("extra_step", "double_back")):
        state = position(2, "harvest", farmers=("h1_0", "v5_4"), tiles={0: (), 1: tiles})
        # A turn that cannot go on ends by itself, any other one with `end_harvest`: one turn for every way.
        assert turns(state) == len(walks_from(BOX, state.field, state.farmers, 1, tiles=state.tiles[1]))


@pytest.mark.rule("scoville.planting.adjacent")
def test_orders_and_sets_of_planting() -> None:
    orders, sets = planting_orders(6)
    assert orders == COUNTS["orders of planting 1-6 plots"]
    assert sets == COUNTS["sets of 1-6 planted plots"]


@pytest.mark.rule("scoville.auction.bid-range")
@pytest.mark.rule("scoville.ruling.forced-space")
@pytest.mark.parametrize(("players", "money"), [(2, 2), (2, 10), (3, 2), (4, 1)])
def test_bid_trees(players: int, money: int) -> None:
    state = position(players, "bid", money=dict.fromkeys(range(players), money))
    found = leaves(state, lambda after: after.phase == "claim")
    assert [found] == COUNTS[f"bid tree of {players} players with {money} dollars"]


@pytest.mark.rule("scoville.planting.turn-end")
@pytest.mark.rule("scoville.ruling.turns-close")
@pytest.mark.parametrize("kind", ["with", "without"])
def test_the_opening_tree(kind: str) -> None:
    state = position(
        2,
        "claim",
        round=1,
        field={"p5_4": "red", "p6_4": "blue"},
        house=["am_orange_1", "am_red_red_1"],
        tiles=None if kind == "with" else {0: (), 1: ()},
    )
    expected = COUNTS[f"opening tree {kind} tiles, 1-5 moves"]
    for depth, number in enumerate(expected, 1):
        if sequences(state, depth) != number:
            pytest.fail(f"{depth} moves: {divide(state, depth)}")


@pytest.mark.rule("scoville.fulfilment.free-sequence")
@pytest.mark.rule("scoville.fulfilment.turn-end")
def test_the_fulfilment_tree() -> None:
    state = position(
        2,
        "fulfilment",
        stocks={0: {"yellow": 3, "orange": 1}, 1: ["red"]},
        market=["mm_yellow", "mm_yellow_orange", "mm_yellow_yellow", "mm_red", "mm_blue_blue", "mm_red_red_red"],
        cook_off=["rc_burning_autumn", "rc_parrot_snack", "rc_goldfish_pond", "rc_pansy_petals"],
        tiles={0: (), 1: ()},
    )
    results: set[object] = set()

    def turns(state: State) -> int:
        if state.actor != 0:
            taken = (state.won_market[0], state.won_recipes[0])
            results.add((state.stocks[0], state.money[0], taken))
            return 1
        return sum(turns(GAME.apply(state, 0, action).state) for action in GAME.legal(state, 0))

    found = [len(GAME.legal(state, 0)), turns(state), len(results)]
    assert found == COUNTS["fulfilment tree, first moves, complete turns, results"], divide(state, 2)
