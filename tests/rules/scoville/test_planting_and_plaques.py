"""Planting, plaques and the tile for a second pepper."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.scoville.components import COLOURS
from rules.scoville.events import PhaseBegan, Planted, PlantingSkipped, TurnEnded
from rules.scoville.field import PLOT_NAMES, frontier_of
from rules.scoville.state import Change, State
from tests.rules.scoville.helpers import (
    FIELD_F,
    GAME,
    act,
    do,
    names,
    options_of,
    position,
    random_states,
    refused,
    told,
)

ALL = {"red": 2, "green": 1, "brown": 2, "white": 1, "black": 1, "phantom": 1}


def plots(state: State) -> set[str]:
    return {PLOT_NAMES[plot] for plot in state.frontier}


@pytest.mark.rule("scoville.planting.compulsory")
@pytest.mark.rule("scoville.planting.own-pepper")
def test_one_own_pepper_must_be_planted() -> None:
    state = position(3)
    assert refused(state, 0, "end_planting") == "planting.compulsory"
    assert refused(state, 0, "plant green p5_3") == "planting.own-pepper"
    assert {text.split()[1] for text in options_of(state, 0)} == {"red", "yellow", "blue"}
    after = do(state, "0: plant red p5_3")
    assert names(after.stocks[0]) == {"yellow": 1, "blue": 1}
    assert refused(after, 1, "plant black p5_3") == "round.one-at-a-time"


@pytest.mark.rule("scoville.planting.empty-plot")
@pytest.mark.rule("scoville.planting.adjacent")
def test_where_a_pepper_may_stand() -> None:
    """Example 8."""
    state = position(3, tiles={0: ()})
    assert plots(state) == {"p4_4", "p7_4", "p5_3", "p6_3", "p5_5", "p6_5"}
    assert refused(state, 0, "plant red p4_3") == "planting.adjacent"
    assert refused(state, 0, "plant red p5_2") == "planting.adjacent"
    assert refused(state, 0, "plant red p5_4") == "planting.empty-plot"
    action = GAME.parse_action("plant red p5_3")
    refusal = GAME.why_not(state, 0, replace(action, plot=99))
    assert refusal is not None
    assert refusal.rule == "scoville.planting.adjacent"
    after = do(state, "0: plant red p5_3")
    assert plots(after) == {"p4_3", "p4_4", "p5_2", "p5_5", "p6_3", "p6_5", "p7_4"}
    other = do(state, "0: plant red p7_4")
    assert plots(other) == {"p4_4", "p5_3", "p5_5", "p6_3", "p6_5", "p7_3", "p7_5", "p8_4"}


@pytest.mark.rule("scoville.planting.farmers-no-hindrance")
def test_farmers_never_hinder_planting() -> None:
    state = position(3, farmers=("h5_3", "h5_2", "v5_3"))
    assert act(state, 0, "plant red p5_3").state.field != state.field


@pytest.mark.rule("scoville.planting.turn-end")
@pytest.mark.rule("scoville.tile.extra-pepper")
def test_a_turn_goes_on_only_for_the_tile() -> None:
    without = do(position(3, tiles={0: ()}), "0: plant red p5_3")
    assert without.actor == 1
    state = do(position(3), "0: plant red p5_3")
    assert state.actor == 0
    assert refused(state, 0, "plant yellow p6_3") == "planting.turn-end"
    assert refused(state, 1, "plant green p6_3") == "round.one-at-a-time"
    assert "end_planting" in options_of(state, 0)
    assert do(state, "0: end_planting").actor == 1
    last = do(position(3, stocks={0: ["red"]}), "0: plant red p5_3")
    assert last.actor == 1


@pytest.mark.rule("scoville.tile.extra-pepper")
@pytest.mark.rule("scoville.tile.several")
@pytest.mark.rule("scoville.tile.face-up")
@pytest.mark.rule("scoville.tile.one-each")
def test_the_extra_pepper_may_stand_beside_the_first_alone() -> None:
    """Example 13."""
    state = position(3, stocks={0: ["green", "red", "red"]})
    assert refused(state, 0, "plant_extra red p8_4") == "tile.extra-pepper"
    state = do(state, "0: plant green p7_4")
    assert refused(state, 0, "plant_extra blue p8_4") == "planting.own-pepper"
    assert refused(state, 0, "plant_extra red p7_4") == "planting.empty-plot"
    assert refused(state, 0, "plant_extra red p9_4") == "planting.adjacent"
    events = told(state, "0: plant_extra red p8_4")
    assert any(isinstance(event, Planted) and event.extra for event in events)
    after = do(state, "0: plant_extra red p8_4")
    assert after.actor == 1
    assert GAME.view(after, None).growers[0].spent == 1
    assert refused(position(3, tiles={0: ("extra_step",)}), 0, "plant_extra red p7_4") == "tile.several"


@pytest.mark.rule("scoville.plaque.match")
@pytest.mark.rule("scoville.plaque.optional")
@pytest.mark.rule("scoville.ruling.plaque-now")
@pytest.mark.parametrize(
    ("pepper", "stack", "points"),
    [
        ("green", 0, 2),
        ("orange", 0, 2),
        ("purple", 0, 2),
        ("brown", 1, 5),
        ("white", 2, 7),
        ("black", 3, 9),
        ("phantom", 4, 12),
    ],
)
def test_which_plaque_a_pepper_earns(pepper: str, stack: int, points: int) -> None:
    state = position(4, stocks={0: [pepper, "red"]}, tiles={0: ()})
    after = act(state, 0, f"plant {pepper} p5_3 plaque").state
    assert [(plaque.stack, plaque.points) for plaque in after.won_plaques[0]] == [(stack, points)]
    assert len(after.plaques[stack]) == len(state.plaques[stack]) - 1
    left = act(state, 0, f"plant {pepper} p5_3").state
    assert left.won_plaques[0] == ()
    assert left.plaques == state.plaques
    assert left.actor == 1


@pytest.mark.rule("scoville.plaque.match")
@pytest.mark.rule("scoville.plaque.top")
def test_no_plaque_for_primaries_or_from_an_empty_stack() -> None:
    state = position(4, stocks={0: ["yellow", "brown"]}, plaques=((2,), (), (7,), (9,), (12,)))
    assert refused(state, 0, "plant yellow p5_3 plaque") == "plaque.match"
    assert refused(state, 0, "plant brown p5_3 plaque") == "plaque.top"


@pytest.mark.rule("scoville.plaque.top")
@pytest.mark.rule("scoville.plaque.same-colour-again")
def test_example_ten() -> None:
    """Brown 5, then 4 for another, then 3 for the first one again in the next round."""
    brown = dict.fromkeys(range(5), ("brown", "brown", "red"))
    state = position(5, stocks=brown, tiles=dict.fromkeys(range(5), ()))
    state = do(state, "0: plant brown p5_3 plaque", "1: plant brown p6_3", "2: plant brown p5_5 plaque")
    assert [plaque.points for plaque in state.won_plaques[0] + state.won_plaques[2]] == [5, 4]
    again = replace(state, turn=0, actor=0, plaque_taken=0, planted_first=False, before=None)
    again = do(again, "0: plant brown p4_3 plaque")
    assert [plaque.points for plaque in again.won_plaques[0]] == [5, 3]
    assert refused(replace(again, before=None), 1, "plant brown p7_4 plaque") == "plaque.top"


@pytest.mark.rule("scoville.plaque.one-a-round")
@pytest.mark.rule("scoville.tile.extra-pepper-plaque")
@pytest.mark.rule("scoville.plaque.optional")
def test_example_twelve() -> None:
    state = position(4, stocks={0: ["brown", "white", "red"]})
    taken = do(state, "0: plant brown p5_3 plaque")
    assert refused(taken, 0, "plant_extra white p6_3 plaque") == "plaque.one-a-round"
    assert not any(text.endswith("plaque") for text in options_of(taken, 0))
    left = do(state, "0: plant brown p5_3", "0: plant_extra white p6_3 plaque")
    assert [plaque.points for plaque in left.won_plaques[0]] == [7]


@pytest.mark.rule("scoville.planting.own-pepper", "scoville.planting.empty-plot", "scoville.planting.adjacent")
@pytest.mark.rule("scoville.plaque.top", "scoville.plaque.one-a-round", "scoville.tile.extra-pepper")
def test_of_several_faults_in_planting_the_first_is_named() -> None:
    state = position(4, stocks={0: ["brown", "white", "yellow"]}, plaques=((2,), (5,), (), (9,), (12,)))
    assert refused(state, 0, "plant green p5_4 plaque") == "planting.own-pepper"
    assert refused(state, 0, "plant yellow p5_4 plaque") == "planting.empty-plot"
    assert refused(state, 0, "plant white p1_1 plaque") == "planting.adjacent"
    assert refused(state, 0, "plant_extra green p5_4") == "tile.extra-pepper"
    taken = do(state, "0: plant brown p5_3 plaque")
    assert refused(taken, 0, "plant green p5_4") == "planting.turn-end"
    assert refused(taken, 0, "plant_extra yellow p6_3 plaque") == "plaque.match"
    assert refused(taken, 0, "plant_extra white p6_3 plaque") == "plaque.top"
    assert taken.before == state


@pytest.mark.rule("scoville.plaque.match")
def test_the_start_peppers_earn_nothing() -> None:
    state = GAME.new(4, 3)
    assert state.won_plaques == ((), (), (), ())


@pytest.mark.rule("scoville.round.orders")
def test_planting_goes_up_and_the_harvest_down_the_track() -> None:
    state = position(3, order=(2, 0, 1), tiles=dict.fromkeys(range(3), ()), farmers=("v1_1", "v3_3", "v8_7"))
    assert state.actor == 2
    state = do(state, "2: plant red p5_3")
    assert state.actor == 0
    state = do(state, "0: plant red p6_3")
    events = told(state, "1: plant red p7_4")
    assert PhaseBegan("harvest", (1, 0, 2)) in events
    state = do(state, "1: plant red p7_4")
    assert (state.phase, state.actor) == ("harvest", 1)


def full_but(*empty: str) -> State:
    field = {name: "red" for name in PLOT_NAMES if name not in empty}
    return position(3, field=field, farmers=("v1_1", "v3_3", "v8_7"))


@pytest.mark.rule("scoville.ruling.field-full")
def test_a_full_field_ends_planting() -> None:
    state = full_but("p9_2")
    assert options_of(state, 0) == ["plant red p9_2", "plant yellow p9_2", "plant blue p9_2"]
    events = told(state, "0: plant yellow p9_2")
    assert TurnEnded(0, "planting", True) in events
    assert PlantingSkipped((1, 2)) in events
    after = do(state, "0: plant yellow p9_2")
    assert after.phase == "harvest"
    full = full_but()
    full = replace(full, phase="claim", house=full.house)
    for seat in range(3):
        full = do(full, f"{seat}: {options_of(full, seat)[0]}")
    assert full.phase == "harvest"


@pytest.mark.rule("scoville.ruling.field-full")
def test_random_games_fill_the_field() -> None:
    filled = False
    for state, _ in random_states(2, 5):
        filled = filled or not state.frontier
        assert state.frontier == frontier_of(state.field)
    assert filled


@pytest.mark.rule("scoville.round.at-once")
def test_what_is_gained_may_be_used_at_once() -> None:
    state = position(2, "claim", house=["am_green_1", "am_red_1"], turn=0)
    state = do(state, "0: claim am_green_1", "1: claim am_red_1")
    assert act(state, 0, "plant green p5_3 plaque").state.won_plaques[0]


def test_field_f_is_counted() -> None:
    state = position(2, field=FIELD_F)
    assert sum(state.planted) == 5
    assert state.planted == tuple(state.field.count(pepper) for pepper in range(COLOURS))
    assert isinstance(state.history[0], Change)
