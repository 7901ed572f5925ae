"""Walking, breeding and the harvest tiles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from rules.scoville.actions import MakeStep
from rules.scoville.components import DOUBLE_BACK, EXTRA_STEP, PEPPERS
from rules.scoville.events import FarmerEntered, HarvestSkipped, Stepped, TurnEnded
from rules.scoville.field import NOTCH_NAMES, STEPS, notch_named
from rules.scoville.state import State
from rules.scoville.walks import best_worth, reach, walks, walks_from, within, yields
from tests.rules.scoville.helpers import (
    BOX,
    FIELD_F,
    GAME,
    act,
    do,
    field_of,
    names,
    options_of,
    position,
    random_states,
    refused,
    told,
)


def harvest(*farmers: str, tiles: tuple[str, ...] = (), field: dict[str, str] | None = None) -> State:
    """The last of `farmers` harvests first."""
    seats = len(farmers)
    last = seats - 1
    return position(seats, "harvest", farmers=farmers, field=field or FIELD_F, tiles={last: tiles}, stocks={last: []})


def steps(state: State, seat: int) -> set[str]:
    return {text.removeprefix("step ") for text in options_of(state, seat) if text.startswith("step")}


@pytest.mark.rule("scoville.harvest.first-round-star")
@pytest.mark.rule("scoville.harvest.gain")
def test_example_fifteen() -> None:
    state = position(3, "planting", round=1, field=FIELD_F, turn=2, tiles=dict.fromkeys(range(3), ()))
    state = do(state, "2: plant blue p9_3")
    assert state.farmers == (-1, -1, notch_named("v5_4"))
    assert names(state.stocks[2]) == {"red": 1, "yellow": 1}
    state = do(state, "2: step h6_3")
    assert names(state.stocks[2]) == {"red": 1, "yellow": 1}
    state = do(state, "2: step h7_3")
    assert names(state.stocks[2])["white"] == 1
    events = told(state, "2: step v7_3")
    assert Stepped(2, notch_named("h7_3"), notch_named("v7_3"), (8,), 3, False, False) in events
    assert TurnEnded(2, "harvest", True) in events
    assert FarmerEntered(1, notch_named("v5_4")) in events
    state = do(state, "2: step v7_3")
    assert NOTCH_NAMES[state.farmers[2]] == "v7_3"


@pytest.mark.rule("scoville.harvest.later-start")
@pytest.mark.rule("scoville.harvest.stay")
def test_a_farmer_starts_where_it_rests_and_gains_nothing_for_it() -> None:
    state = harvest("v1_1", "v7_3")
    assert names(state.stocks[1]) == {}
    after = do(state, "1: step v7_2", "1: end_harvest")
    assert NOTCH_NAMES[after.farmers[1]] == "v7_2"
    assert names(after.stocks[1]) == {}
    rival = position(3, "harvest", farmers=("v1_1", "v7_2", "v7_3"), field=FIELD_F, stocks={2: []})
    assert "v7_2" not in steps(rival, 2)


@pytest.mark.rule("scoville.harvest.ends-only")
@pytest.mark.rule("scoville.harvest.gain")
@pytest.mark.rule("scoville.harvest.gain-none")
def test_example_sixteen() -> None:
    field, star = field_of(FIELD_F), notch_named("v5_4")
    bearing = {NOTCH_NAMES[n]: [PEPPERS[p] for p in g] for n, g in enumerate(yields(BOX, field)) if g}
    assert bearing == {"v5_4": ["orange"], "v6_4": ["brown"], "h7_3": ["white"], "v7_3": ["black"]}
    turns = Counter(tuple(sorted(PEPPERS[p] for p in w.gained)) for w in walks_from(BOX, field, (star,), 0))
    assert turns == {(): 66, ("brown",): 7, ("white",): 3, ("brown", "white"): 1, ("black", "white"): 1}
    blocked = walks_from(BOX, field, (star, notch_named("v7_3")), 0)
    assert len(blocked) == 77
    best = max(blocked, key=lambda walk: walk.worth)
    assert [NOTCH_NAMES[n] for n in best.path] == ["h6_4", "v6_4", "h7_3"]


@pytest.mark.rule("scoville.harvest.no-u-turn")
@pytest.mark.rule("scoville.harvest.facing")
@pytest.mark.rule("scoville.harvest.free-start")
@pytest.mark.rule("scoville.tile.double-back")
def test_example_seventeen() -> None:
    start = harvest("v1_1", "v5_4", tiles=("double_back",))
    assert steps(start, 1) == {"v5_3", "h5_3", "h6_3", "v5_5", "h5_4", "h6_4"}
    state = do(start, "1: step h6_3")
    ahead = {"v6_3", "v6_4", "h7_3"}
    behind = {"v5_4", "v5_3", "h5_3"}
    assert steps(state, 1) == ahead | {f"{name} double_back" for name in behind}
    for name in behind:
        assert refused(state, 1, f"step {name}") == "harvest.no-u-turn"
    after = do(state, "1: step v5_4 double_back")
    assert names(after.stocks[1]) == {"orange": 1}
    assert GAME.view(after, None).growers[1].spent & DOUBLE_BACK


@pytest.mark.rule("scoville.tile.double-back-start")
@pytest.mark.rule("scoville.ruling.double-back-forward")
def test_example_eighteen() -> None:
    state = harvest("v1_1", "v5_4", tiles=("double_back",))
    assert refused(state, 1, "step h6_3 double_back") == "tile.double-back-start"
    state = do(state, "1: step h6_3")
    assert refused(state, 1, "step h7_3 double_back") == "ruling.double-back-forward"


@pytest.mark.rule("scoville.tile.double-back-after")
@pytest.mark.rule("scoville.tile.several")
def test_there_is_one_reversal_a_turn() -> None:
    state = harvest("v1_1", "v5_4", tiles=("double_back",))
    state = do(state, "1: step h6_3", "1: step v5_4 double_back")
    # It came back through the upper end of the star and now faces the lower one.
    assert steps(state, 1) == {"v5_5", "h5_4", "h6_4"}
    assert refused(state, 1, "step h6_3 double_back") == "tile.several"
    assert refused(state, 1, "step h6_3") == "harvest.no-u-turn"


@pytest.mark.rule("scoville.tile.extra-step")
@pytest.mark.rule("scoville.tile.extra-step-loop")
@pytest.mark.rule("scoville.harvest.ends-only")
def test_example_nineteen() -> None:
    state = harvest("v1_1", "v5_4", tiles=("extra_step",))
    assert refused(state, 1, "step h6_3 extra_step") == "tile.extra-step"
    state = do(state, "1: step h6_3", "1: step v6_4", "1: step h6_4")
    assert state.actor == 1
    assert refused(state, 1, "step v5_4") == "harvest.steps"
    after = do(state, "1: step v5_4 extra_step")
    assert NOTCH_NAMES[after.farmers[1]] == "v5_4"
    assert names(after.stocks[1]) == {"brown": 1, "orange": 1}
    assert after.actor == 0
    assert GAME.view(after, None).growers[1].spent & EXTRA_STEP
    assert not after.tiles[1]


@pytest.mark.rule("scoville.ruling.three-real-steps")
def test_example_twenty() -> None:
    field, star = field_of(FIELD_F), (notch_named("v5_4"),)
    best = {tiles: max(walks_from(BOX, field, star, 0, tiles=tiles), key=lambda w: w.worth) for tiles in (0, 2, 6)}
    assert [best[tiles].worth for tiles in (0, 2, 6)] == [8, 11, 12]
    assert [NOTCH_NAMES[n] for n in best[2].path] == ["h6_4", "v6_4", "h7_3", "v7_3"]
    assert best[6].reversal == 3
    assert sum(pepper == PEPPERS.index("white") for pepper in best[6].gained) == 2


@pytest.mark.rule("scoville.harvest.gain")
@pytest.mark.rule("scoville.harvest.gain-none")
@pytest.mark.parametrize(
    ("one", "other", "gained"),
    [
        ("blue", "blue", {"blue": 2}),
        ("orange", "purple", {"white": 1}),
        ("brown", "orange", {}),
        ("white", "black", {"phantom": 1}),
        ("phantom", "red", {"white": 1}),
        ("phantom", "brown", {"brown": 2}),
    ],
)
def test_example_twenty_one(one: str, other: str, gained: dict[str, int]) -> None:
    state = harvest("v1_1", "h5_3", field={"p5_4": one, "p6_4": other})
    assert names(do(state, "1: step v5_4").stocks[1]) == gained


@pytest.mark.rule("scoville.ruling.star-shared")
@pytest.mark.rule("scoville.harvest.blocked")
def test_example_twenty_two() -> None:
    state = position(2, "planting", round=1, turn=1, tiles={0: ("double_back",), 1: ("double_back",)})
    state = do(state, "1: plant red p5_3", "1: step h6_3", "1: step v5_4 double_back", "1: end_harvest")
    assert state.farmers == (notch_named("v5_4"),) * 2
    assert GAME.problems(state) == []
    assert len(steps(state, 0)) == 6
    state = do(state, "0: step h6_3")
    assert refused(state, 0, "step v5_4 double_back") == "harvest.blocked"


@pytest.mark.rule("scoville.harvest.fully-blocked")
@pytest.mark.rule("scoville.ruling.full-block-where")
def test_example_twenty_three() -> None:
    hemmed = position(4, "harvest", farmers=("h3_0", "h1_0", "v0_1", "v1_1"), order=(2, 3, 1, 0))
    events = told(hemmed, "0: step h2_0", "0: end_harvest")
    assert HarvestSkipped(1) in events
    # Two rivals can close no notch at all: every notch has three neighbours or more.
    assert min(sum(len(ways) for ways in STEPS[notch]) for notch in range(157)) == 3


@pytest.mark.rule("scoville.harvest.stuck")
def test_example_twenty_four() -> None:
    stuck = position(3, "harvest", farmers=("v8_5", "v0_1", "h2_0"), tiles={2: ()})
    events = told(stuck, "2: step h1_0")
    assert TurnEnded(2, "harvest", True, True) in events
    state = position(3, "harvest", farmers=("v8_5", "v0_1", "h2_0"), tiles={2: ("double_back",)})
    state = do(state, "2: step h1_0")
    assert steps(state, 2) == {"v1_1 double_back", "h2_0 double_back"}


@pytest.mark.rule("scoville.harvest.gain-none")
def test_example_twenty_five() -> None:
    state = harvest("v1_1", "v5_1", field={"p5_4": "red", "p6_4": "red", "p5_1": "red", "p6_1": "red"})
    assert names(do(state, "1: step h5_0").stocks[1]) == {}


@pytest.mark.rule("scoville.harvest.steps")
@pytest.mark.rule("scoville.harvest.stop-early")
def test_example_twenty_six() -> None:
    state = harvest("v1_1", "v5_4")
    assert refused(state, 1, "end_harvest") == "harvest.steps"
    state = do(state, "1: step h6_3")
    assert "end_harvest" in options_of(state, 1)
    assert do(state, "1: end_harvest").actor == 0
    assert do(state, "1: step h7_3", "1: step v7_3").actor == 0


@pytest.mark.rule("scoville.harvest.steps", "scoville.tile.several", "scoville.tile.extra-step")
@pytest.mark.rule(
    "scoville.tile.double-back-start", "scoville.harvest.no-u-turn", "scoville.ruling.double-back-forward"
)
def test_of_several_faults_in_the_harvest_the_first_is_named() -> None:
    state = harvest("v5_3", "h7_3", "v5_4", tiles=("double_back", "extra_step"))
    assert refused(state, 2, "step v9_7 double_back extra_step") == "tile.extra-step"
    assert refused(state, 2, "step v9_7 double_back") == "tile.double-back-start"
    after = do(state, "2: step h6_3")
    assert refused(after, 2, "step v9_7 double_back") == "harvest.step"
    assert refused(after, 2, "step v5_3") == "harvest.no-u-turn"
    assert refused(after, 2, "step v5_3 double_back") == "harvest.blocked"
    assert refused(after, 2, "step h7_3 double_back") == "ruling.double-back-forward"
    assert refused(after, 2, "step h7_3") == "harvest.blocked"
    spent = do(harvest("v1_1", "v5_4", tiles=("extra_step",)), "1: step h6_3", "1: step h7_3", "1: step v7_3")
    assert refused(spent, 1, "step v9_7 double_back") == "harvest.steps"
    assert refused(spent, 1, "step v9_7 double_back extra_step") == "tile.several"


@pytest.mark.rule("scoville.harvest.step")
def test_a_step_is_one_notch() -> None:
    state = harvest("v1_1", "v5_4")
    assert refused(state, 1, "step v5_2") == refused(state, 1, "step v5_4") == "harvest.step"
    assert refused(state, 1, "step v9_7") == "harvest.step"


@pytest.mark.rule("scoville.harvest.blocked")
def test_the_notch_left_is_free_at_once() -> None:
    state = position(2, "harvest", farmers=("h6_3", "v5_4"))
    assert refused(state, 1, "step h6_3") == "harvest.blocked"
    state = do(state, "1: step v5_5", "1: end_harvest")
    assert "v5_4" in steps(state, 0)


@pytest.mark.rule("scoville.ruling.harvest-compulsory")
@pytest.mark.rule("scoville.ruling.useless-moves")
def test_gains_come_without_asking_and_useless_steps_are_allowed() -> None:
    state = harvest("v1_1", "h6_3")
    assert names(act(state, 1, "step h7_3").state.stocks[1]) == {"white": 1}
    assert act(state, 1, "step v6_3").state.stocks[1] == state.stocks[1]


@pytest.mark.rule("scoville.tile.several")
@pytest.mark.rule("scoville.tile.face-up")
def test_both_tiles_in_one_turn() -> None:
    state = harvest("v1_1", "v5_4", tiles=("extra_step", "double_back"))
    state = do(state, "1: step h6_3", "1: step h7_3", "1: step v7_3")
    after = do(state, "1: step h7_3 double_back extra_step")
    assert GAME.view(after, None).growers[1].spent & (EXTRA_STEP | DOUBLE_BACK) == EXTRA_STEP | DOUBLE_BACK
    assert after.tiles[1] == 0
    assert names(after.stocks[1]) == {"white": 2, "black": 1}
    assert refused(harvest("v1_1", "v5_4"), 1, "step h6_3 extra_step") == "tile.several"


@pytest.mark.rule("scoville.screen.reach")
@pytest.mark.rule("scoville.screen.paths")
def test_previews_are_what_the_steps_bring() -> None:
    state = harvest("v4_4", "v5_4", tiles=("extra_step", "double_back"))
    view = GAME.view(state, 1)
    lit = reach(BOX, view)
    assert sum(len(one.ways) for one in lit.values()) == len(walks(BOX, view))
    assert notch_named("v4_4") not in lit
    assert lit[notch_named("v7_3")].steps == 3
    for notch, one in lit.items():
        assert one.best.worth == max(way.worth for way in one.ways)
        keys = [(-way.worth, len(way.path)) for way in one.ways]
        assert keys == sorted(keys)
        way = one.ways[0]
        after = state
        for index in range(len(way.path)):
            step = GAME.apply(after, 1, way.action(index))
            made = step.events[0].event
            assert isinstance(made, Stepped)
            assert (made.to, made.gained) == (way.path[index], way.gains[index])
            after = step.state
        assert after.farmers[1] == notch
        assert sum(after.stocks[1]) == len(way.gained)
    plain = {notch for notch, one in lit.items() if not one.tiles}
    assert plain == set(reach(BOX, GAME.view(harvest("v4_4", "v5_4"), 1)))
    assert {one.tiles for one in lit.values()} > {0}


def _every_way(state: State, seat: int) -> Iterator[tuple[tuple[int, ...], int, int]]:
    """All ways on, step by step as the rules allow them: the notches, the points they bear, and the tiles spent."""
    for action in GAME.legal(state, seat):
        if not isinstance(action, MakeStep):
            continue
        after = GAME.apply(state, seat, action)
        step = next(heard.event for heard in after.events if isinstance(heard.event, Stepped))
        worth = sum(BOX.worth[pepper] for pepper in step.gained)
        tiles = (DOUBLE_BACK if action.double_back else 0) | (EXTRA_STEP if action.extra_step else 0)
        yield (action.to,), worth, tiles
        if after.state.phase == "harvest" and after.state.actor == seat and after.state.steps:
            for path, more, spent in _every_way(after.state, seat):
                yield (action.to, *path), worth + more, tiles | spent


@pytest.mark.rule("scoville.screen.reach")
@pytest.mark.rule("scoville.screen.paths")
@pytest.mark.parametrize("seats", [2, 4])
def test_what_a_notch_promises_is_the_best_that_any_way_there_brings(seats: int) -> None:
    """Against every sequence of steps the rules allow, detours that end beside the farmer included."""
    looked = detours = 0
    for number, (state, _) in enumerate(random_states(seats, 33)):
        if state.phase != "harvest" or number % 11:
            continue
        looked += 1
        lit = reach(BOX, GAME.view(state, state.actor))
        every: dict[int, list[tuple[tuple[int, ...], int, int]]] = {}
        for path, worth, tiles in _every_way(state, state.actor):
            every.setdefault(path[-1], []).append((path, worth, tiles))
        for held in range(8):
            allowed = {
                notch: kept for notch, ways in every.items() if (kept := [way for way in ways if not way[2] & ~held])
            }
            found = within(lit, held)
            best = max((worth for ways in allowed.values() for _, worth, _ in ways), default=0)
            assert best_worth(lit, held) == best_worth(found, held) == best
            if not allowed:
                continue
            assert set(found) == set(allowed)
            for notch, ways in allowed.items():
                one = found[notch]
                assert {(way.path, way.worth, way.tiles) for way in one.ways} == set(ways)
                assert one.steps == min(len(path) for path, _, _ in ways)
                pressed = [one.press, *([] if one.round_about is None else [one.round_about])]
                assert max(way.worth for way in pressed) == one.best.worth == max(worth for _, worth, _ in ways)
                if one.steps == 1:
                    assert len(one.press.path) == 1
                    detours += one.round_about is not None
    assert looked > 5
    assert detours > 5
