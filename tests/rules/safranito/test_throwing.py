"""Phase 1 and the outcome of a flick, as the rules see it."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from desktop_app.session.flicking import outcome_of
from rules.safranito.events import ChipThrown
from rules.safranito.table import Disc, FlickOutcome
from tests.rules.safranito.helpers import CENTRES, GAME, SEATS, chips, do, events, landing, position, refused

THROW = "throw {} 0 0 1410"


@pytest.mark.rule("safranito.throw.order")
@pytest.mark.rule("safranito.throw.count")
@pytest.mark.rule("safranito.throw.next-phase")
@pytest.mark.rule("safranito.order.chef-order")
@pytest.mark.rule("safranito.throw.no-replacement")
@pytest.mark.parametrize(("seats", "throws"), [(2, 4), (3, 4), (4, 3)])
def test_everybody_throws_in_chef_order(seats: int, throws: int) -> None:
    state = position(seats=seats, chef=1, acting=(1,))
    colours = list(SEATS)[:seats]
    thrown: list[int] = []
    while state.phase == "throw":
        (seat,) = state.acting
        other = (seat + 1) % seats
        assert refused(state, other, THROW.format(60)) == "safranito.throw.order"
        count = sum(chip.seat == seat for chip in state.chips)
        name = f"{colours[seat]}_{count + 1}"
        state = do(state, seat, THROW.format(10 * (count + 1)), landing(state, **{name: None})).state
        thrown.append(seat)
        if len(thrown) == seats * throws:
            break
    assert thrown == [(1 + n) % seats for n in range(seats * throws)]
    # All chips are out: no space, no bowl, nothing to blend, so the next round has begun.
    assert (state.round, state.phase) == (2, "throw")


@pytest.mark.rule("safranito.throw.unused-chip")
@pytest.mark.rule("safranito.round.phases")
def test_a_chip_is_thrown_once_a_round() -> None:
    state = replace(position(chips=chips(saffron=[("red", 10)], out=[("red", 20)])), acting=(0,))
    assert refused(state, "red", THROW.format(10)) == "safranito.throw.unused-chip"
    assert refused(state, "red", THROW.format(20)) == "safranito.throw.unused-chip"
    assert refused(state, "red", THROW.format(35)) == "safranito.throw.unused-chip"
    assert refused(state, "red", THROW.format(70)) == "safranito.throw.unused-chip"
    for move in ("buy", "pass", "sell 1", "choose_bowl mint", "blend biryani", "done", "take", "decline"):
        assert refused(state, "red", move) == "safranito.round.phases"
    assert refused(position(phase="blend"), "red", THROW.format(10)) == "safranito.round.phases"


@pytest.mark.rule("safranito.flick.start")
@pytest.mark.rule("safranito.flick.angle")
@pytest.mark.rule("safranito.flick.speed")
@pytest.mark.rule("safranito.flick.rounding")
def test_a_flick_out_of_range_is_refused() -> None:
    state = position(acting=(0,))
    assert refused(state, "red", "throw 10 200.1 0 1410") == "safranito.flick.start"
    assert refused(state, "red", "throw 10 0 -71 1410") == "safranito.flick.angle"
    assert refused(state, "red", "throw 10 0 0 2501") == "safranito.flick.speed"
    assert refused(state, "red", "throw 10 0 0 0") == "safranito.flick.speed"
    step = do(state, "red", "throw 10 12.34 3.456 1410.4", landing(state, red_1="saffron"))
    (event,) = events(step, ChipThrown)
    assert (event.flick.offset, event.flick.angle, event.flick.speed) == (12.3, 3.46, 1410.0)


@pytest.mark.rule("safranito.throw.face-down")
@pytest.mark.rule("safranito.ruling.always-face-down")
@pytest.mark.rule("safranito.know.chip-choice")
def test_the_value_stays_with_the_thrower() -> None:
    state = position(acting=(0,))
    step = do(state, "red", THROW.format(40), landing(state, red_1="saffron"))
    (told,) = [told for told in step.events if isinstance(told.event, ChipThrown)]
    assert told.to == (0,)
    assert told.seen_by(0).value == 40  # type: ignore[union-attr]
    assert told.seen_by(1) == told.seen_by(None) == replace(told.event, value=None)  # type: ignore[type-var]
    assert [GAME.view(step.state, seat).chips[0].value for seat in (0, 1, None)] == [40, None, None]
    assert "40" not in GAME.view(step.state, 1).chips[0].name


@pytest.mark.rule("safranito.throw.hitting-allowed")
@pytest.mark.rule("safranito.throw.no-replacement")
@pytest.mark.rule("safranito.throw.invalid-lies")
@pytest.mark.rule("safranito.valid.areas")
def test_chips_count_where_they_come_to_rest() -> None:
    state = replace(position(chips=chips(saffron=[("blue", 10), ("green", 20)], nowhere=[("blue", 30)])), acting=(0,))
    outcome = landing(
        state, out=("blue_1",), moved={"green_1": CENTRES["chilli"], "blue_2": CENTRES["ginger"]}, red_1="saffron"
    )
    step = do(state, "red", THROW.format(10), outcome)
    assert [(chip.place, chip.area) for chip in step.state.chips] == [
        ("out", None),
        ("field", "chilli"),
        ("field", "ginger"),
        ("field", "saffron"),
    ]
    (event,) = events(step, ChipThrown)
    assert [(move.chip, move.was, move.now, move.out) for move in event.moved] == [
        ("blue_1", "saffron", None, True),
        ("green_1", "saffron", "chilli", False),
        ("blue_2", None, "ginger", False),
    ]


@pytest.mark.rule("safranito.throw.invalid-lies")
def test_a_chip_in_no_area_stays_and_may_yet_become_valid() -> None:
    state = position(acting=(0,))
    state = do(state, "red", THROW.format(10), landing(state, red_1=(75.0, 0.0))).state
    assert [(chip.place, chip.area) for chip in state.chips] == [("field", None)]
    pushed = landing(state, moved={"red_1": CENTRES["ginger"]}, green_1=(75.0, 0.0))
    state = do(state, "green", THROW.format(10), pushed).state
    assert [(chip.place, chip.area) for chip in state.chips] == [("field", "ginger"), ("field", None)]


@pytest.mark.rule("safranito.outcome.complete")
@pytest.mark.rule("safranito.outcome.no-return")
@pytest.mark.rule("safranito.outcome.on-field")
@pytest.mark.rule("safranito.outcome.apart")
@pytest.mark.rule("safranito.ruling.no-piles")
@pytest.mark.parametrize(
    ("lying", "out", "rule"),
    [
        ([("blue_1", 0, 0), ("red_1", 100, 0)], ["green_1"], "safranito.outcome.complete"),
        ([("blue_1", 0, 0)], [], "safranito.outcome.complete"),
        ([("red_1", 100, 0)], [], "safranito.outcome.complete"),
        ([("blue_1", 0, 0), ("red_1", 100, 0)], ["red_1"], "safranito.outcome.complete"),
        ([("blue_1", 0, 0), ("red_1", 100, 0), ("green_2", 100, 100)], [], "safranito.outcome.complete"),
        ([("blue_1", 0, 0), ("green_1", 100, 0)], ["red_1"], "safranito.outcome.no-return"),
        ([("blue_1", 0, 0), ("red_1", 205.61, 0)], [], "safranito.outcome.on-field"),
        ([("blue_1", 0, 0), ("red_1", 0, -300)], [], "safranito.outcome.on-field"),
        ([("blue_1", 0, 0), ("red_1", 38.79, 0)], [], "safranito.outcome.apart"),
        ([("blue_1", 0, 0), ("red_1", 38.8, 0)], [], ""),
        ([("blue_1", 0, 0), ("red_1", 205.6, 0)], [], ""),
        ([("red_1", 205.6, 0)], ["blue_1"], ""),
    ],
)
def test_an_unlawful_outcome_is_refused(lying: list[Any], out: list[str], rule: str) -> None:
    state = replace(position(chips=chips(saffron=[("blue", 10)], out=[("green", 20)])), acting=(0,))
    outcome = {"on_field": [{"chip": c, "x": x, "y": y} for c, x, y in lying], "out": out}
    assert refused(state, "red", THROW.format(10), outcome) == rule


@pytest.mark.rule("safranito.outcome.complete")
@pytest.mark.parametrize(
    "outcome",
    [None, {}, [], "out", {"on_field": []}, {"on_field": [], "out": ["red_1"], "more": 1}, {"on_field": 1, "out": []}],
)
def test_a_throw_without_a_whole_outcome_is_refused(outcome: Any) -> None:
    state = position(acting=(0,))
    assert refused(state, "red", THROW.format(10), outcome) in ("safranito.outcome.complete", "safranito.ruling.random")


@pytest.mark.rule("safranito.outcome.final")
@pytest.mark.rule("safranito.outcome.atomic")
@pytest.mark.rule("safranito.physics.record")
def test_the_recorded_outcome_is_the_truth() -> None:
    state = replace(position(chips=chips(saffron=[("blue", 10)])), acting=(0,))
    throw = GAME.parse_action(THROW.format(10))
    found, track = outcome_of(GAME, state, 0, throw, track=True)
    assert track is not None
    step = GAME.apply(state, 0, throw, found)
    assert step.chance["on_field"] == [{"chip": d.chip, "x": d.x, "y": d.y} for d in found.on_field]
    elsewhere = FlickOutcome((Disc("blue_1", -100.0, -100.0), Disc("red_1", 100.0, 100.0)), ())
    recorded = GAME.apply(state, 0, throw, elsewhere).state
    assert [(chip.x, chip.y) for chip in recorded.chips] == [(-100.0, -100.0), (100.0, 100.0)]
    assert outcome_of(GAME, state, 1, throw) == (None, None)
