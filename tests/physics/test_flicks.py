"""Golden flicks by verdict, and the laws of the physical model one by one."""

from __future__ import annotations

import itertools
import math
from pathlib import Path
from typing import Any

import pytest

from data.loader import parse
from physics import Motion
from rules.core.rng import SplitMix64
from rules.safranito.table import SIDES, Disc, area_at, sliding_length, speed_of_length
from tests.physics.tables import BOARD, MODEL, between, random_discs, throw

SCENARIOS = Path(__file__).parents[1] / "scenarios" / "safranito"
GOLDEN: list[dict[str, Any]] = parse((SCENARIOS / "flicks.yaml").read_text(encoding="utf-8"), "flicks.yaml")


def motion(discs: tuple[Disc, ...], x: float, y: float, vx: float, vy: float) -> Motion:
    return Motion(BOARD, MODEL, discs, Disc("red_1", x, y), (vx, vy))


@pytest.mark.rule("safranito.physics.start")
@pytest.mark.rule("safranito.physics.hop")
@pytest.mark.rule("safranito.physics.coming-in")
@pytest.mark.rule("safranito.physics.rebound")
@pytest.mark.rule("safranito.physics.ride")
@pytest.mark.rule("safranito.physics.against-the-rim")
@pytest.mark.rule("safranito.physics.collision")
@pytest.mark.parametrize("case", GOLDEN, ids=lambda case: case["verdict"])
def test_golden_flicks(case: dict[str, Any]) -> None:
    discs = tuple(Disc(chip, *at) for chip, at in case.get("before", {}).items())
    flight = throw(*case["flick"], discs=discs)
    assert flight.track is not None
    lying = {disc.chip: (disc.x, disc.y) for disc in flight.outcome.on_field}
    rests = case.get("rests", {})
    assert lying.keys() == rests.keys()
    for chip, at in rests.items():
        assert math.dist(lying[chip], at) <= case["within"], (chip, lying[chip])
    assert {chip: area_at(BOARD, *at) or "nowhere" for chip, at in lying.items()} == case.get("counts", {})
    assert {out.chip: out.reason for out in flight.track.outs} == case.get("out", {})
    assert set(flight.outcome.out) == set(case.get("out", {}))


@pytest.mark.rule("safranito.physics.hop")
def test_a_flick_that_stays_outside_moves_nothing() -> None:
    discs = (Disc("blue_1", 0.0, -205.5), Disc("blue_2", 0.0, -166.7))
    flight = throw("south", 0.0, 0.0, 899.0, discs)
    assert flight.outcome.on_field == discs
    assert flight.outcome.out == ("red_1",)


@pytest.mark.rule("safranito.physics.friction")
@pytest.mark.rule("safranito.physics.step")
@pytest.mark.parametrize("length", [100.0, 150.0, 221.7, 300.0, 405.0, 490.0])
def test_a_lone_chip_slides_as_far_as_the_formula_says(length: float) -> None:
    speed = round(speed_of_length(MODEL, length))
    for side in SIDES:
        (disc,) = throw(side, 30.0, 0.0, speed).outcome.on_field
        x, y = (30.0, -300.0) if side in ("south", "north") else (-300.0, -30.0)
        sign = 1.0 if side in ("south", "west") else -1.0
        slid = math.dist((disc.x, disc.y), (sign * x, sign * y))
        assert abs(slid - sliding_length(MODEL, speed)) < 0.5


@pytest.mark.rule("safranito.physics.friction")
@pytest.mark.rule("safranito.physics.step")
def test_friction_takes_the_same_from_every_speed() -> None:
    run = motion((), 0.0, -200.0, 0.0, 900.0)
    speeds = []
    for _ in range(60):
        run.step()
        speeds.append(math.sqrt(run.speeds_squared()))
    losses = [a - b for a, b in itertools.pairwise(speeds)]
    assert losses == pytest.approx([1962.0 / 480.0] * len(losses), abs=1e-6)
    assert (MODEL.steps_per_second, MODEL.iterations) == (480, 10)


def hit(across: float, speed: float) -> tuple[float, float, float, float, float]:
    """A chip hit off the middle by so much: the speed at the touch, then blue's speed and red's, each x and y."""
    run = motion((Disc("blue_1", 0.0, 0.0),), across, -70.0, 0.0, speed)
    while not run.contacts:
        run.step()
    deep = math.sqrt(39.0**2 - across**2)
    run.step()
    before, times = run.positions(), run.steps
    run.step()
    after = run.positions()
    assert run.steps == times + 1
    moved = [(after[chip][n] - before[chip][n]) * 480.0 for chip in ("blue_1", "red_1") for n in (0, 1)]
    way = 70.0 - deep
    return (math.sqrt(speed**2 - 2.0 * 1962.0 * way), *moved)


@pytest.mark.rule("safranito.physics.collision")
@pytest.mark.rule("safranito.physics.no-spin")
@pytest.mark.parametrize("across", [0.0, 10.0, 25.0, 35.0])
def test_a_hit_gives_nine_tenths_along_the_line_of_centres(across: float) -> None:
    before, bx, by, rx, ry = hit(across, 1500.0)
    # The exact line of centres at the touch.
    nx, ny = -across / 39.0, math.sqrt(39.0**2 - across**2) / 39.0
    u = before * ny
    lost = 3 * 1962.0 / 480.0
    assert bx * nx + by * ny == pytest.approx(0.9 * u, abs=lost)
    assert rx * nx + ry * ny == pytest.approx(0.1 * u, abs=lost)
    assert bx * -ny + by * nx == pytest.approx(0.0, abs=0.01 * u)
    assert rx * -ny + ry * nx == pytest.approx(-before * -nx, abs=lost)
    # Momentum: what one loses the other gets, less what friction took from each.
    assert ry + by == pytest.approx(before, abs=2 * lost)
    assert rx + bx == pytest.approx(0.0, abs=2 * lost)


@pytest.mark.rule("safranito.physics.step")
@pytest.mark.rule("safranito.physics.collision")
@pytest.mark.parametrize("speed", [200.0, 800.0, 1500.0, 2100.0, 2332.0])
def test_a_struck_chip_goes_where_the_line_of_centres_points(speed: float) -> None:
    for across in (1.0, 8.0, 15.5, 22.0, 29.0, 34.0, 37.0, 38.0, 38.4, 38.8):
        deep = math.sqrt(39.0**2 - across**2)
        # Where in a step they touch is a little different each time.
        for shift in range(5):
            run = motion((Disc("blue_1", 0.0, 0.0),), across, -deep - 2.0 - 0.2 * shift, 0.0, speed)
            while not run.contacts:
                run.step()
            run.step()
            (x, y) = run.positions()["blue_1"]
            leaves = math.degrees(math.atan2(-x, y))
            exact = math.degrees(math.asin(across / 39.0))
            assert abs(leaves - exact) <= (0.5 if across <= 38.0 else 2.0), (across, shift)


@pytest.mark.rule("safranito.physics.rebound")
@pytest.mark.rule("safranito.physics.ride")
def test_the_rim_turns_only_the_part_square_to_it() -> None:
    run = motion((), 190.0, -100.0, 420.0, 300.0)
    while not run.contacts:
        run.step()
    assert run.contacts[0].x == 205.5
    (x, y) = run.positions()["red_1"]
    run.step()
    after = run.positions()["red_1"]
    vx, vy = (after[0] - x) * 480.0, (after[1] - y) * 480.0
    assert vx == pytest.approx(-0.6 * run.contacts[0].impact, abs=2.5 * 1962.0 / 480.0)
    assert vy / abs(vx) == pytest.approx((300.0 / 420.0) / 0.6, rel=0.03)


@pytest.mark.rule("safranito.physics.ride")
def test_in_a_corner_each_rim_judges_for_itself() -> None:
    slow_on_both = motion((), 150.0, 150.0, 430.0, 430.0)
    slow_on_both.run()
    assert not slow_on_both.outs
    fast_on_one = motion((), 150.0, 180.0, 700.0, 200.0)
    fast_on_one.run()
    assert [out.reason for out in fast_on_one.outs] == ["rode"]


@pytest.mark.rule("safranito.physics.ride")
def test_a_chip_that_rode_out_touches_nothing_any_more() -> None:
    flight = throw("south", 0.0, 0.0, 2500.0, (Disc("blue_1", 0.0, 150.0),))
    assert flight.track is not None
    out = next(out for out in flight.track.outs if out.chip == "blue_1")
    assert all(
        contact.time <= out.time for contact in flight.track.contacts if "blue_1" in (contact.chip, contact.other)
    )


@pytest.mark.rule("safranito.physics.coming-in")
def test_a_chip_behind_the_rim_is_pushed_by_one_that_comes_in() -> None:
    flight = throw("south", 0.0, 0.0, 1200.0, (Disc("blue_1", 0.0, -205.5),))
    places = {disc.chip: disc.y for disc in flight.outcome.on_field}
    assert places["blue_1"] > -150.0
    assert flight.outcome.out == ("red_1",)


@pytest.mark.rule("safranito.physics.rest")
@pytest.mark.rule("safranito.physics.time-cap")
@pytest.mark.rule("safranito.physics.no-overlap")
def test_chips_that_touch_come_to_rest_apart() -> None:
    rng = SplitMix64(9)
    for _ in range(20):
        flight = throw("south", between(rng, -100, 100), between(rng, -30, 30), 1900.0, random_discs(rng, 23))
        assert flight.steps < MODEL.time_cap * MODEL.steps_per_second
        discs = flight.outcome.on_field
        gaps = [math.dist((a.x, a.y), (b.x, b.y)) for i, a in enumerate(discs) for b in discs[i + 1 :]]
        assert min(gaps) >= MODEL.rest_distance - 0.015


@pytest.mark.rule("safranito.physics.rest")
@pytest.mark.rule("safranito.physics.no-overlap")
def test_a_flick_is_not_over_while_two_chips_lie_too_near() -> None:
    flight = throw("south", -150.0, 0.0, 901.0, (Disc("blue_1", 0.0, 0.0), Disc("green_1", 38.82, 0.0)))
    a, b = flight.outcome.on_field
    assert math.dist((a.x, a.y), (b.x, b.y)) >= MODEL.rest_distance


@pytest.mark.rule("safranito.physics.rest")
@pytest.mark.rule("safranito.physics.time-cap")
def test_five_slow_steps_in_a_row_are_rest() -> None:
    run = motion((Disc("blue_1", 0.0, 0.0),), 0.0, -150.0, 0.0, 900.0)
    slow = 0
    while True:
        run.step()
        slow = slow + 1 if math.sqrt(run.speeds_squared()) < 1.0 else 0
        if run.look() == 0:
            break
    assert slow == 5
    assert (MODEL.rest_speed, MODEL.rest_steps, MODEL.rest_distance, MODEL.time_cap) == (1.0, 5, 38.85, 6.0)


@pytest.mark.rule("safranito.physics.time-cap")
def test_the_time_cap_sets_chips_apart() -> None:
    from physics.model import _set_apart

    crowd = {f"red_{n}": (10.0 * n, 0.0) for n in range(1, 5)}
    places = list(_set_apart(crowd, MODEL, BOARD).values())
    gaps = [math.dist(a, b) for i, a in enumerate(places) for b in places[i + 1 :]]
    assert min(gaps) >= BOARD.least_distance


@pytest.mark.rule("safranito.physics.record")
def test_places_are_recorded_to_a_hundredth() -> None:
    rng = SplitMix64(4)
    for _ in range(20):
        flight = throw("west", between(rng, -150, 150), between(rng, -40, 40), 1500.0, random_discs(rng, 5))
        assert all(round(v, 2) == v for disc in flight.outcome.on_field for v in (disc.x, disc.y))
    assert MODEL.version == 2


@pytest.mark.rule("safranito.table.cards-flat")
@pytest.mark.rule("safranito.valid.face")
def test_only_chips_and_rim_can_be_touched() -> None:
    over_the_cards = throw("south", 150.0, 0.0, 1183.0)
    assert [contact.other for contact in over_the_cards.track.contacts] == []  # type: ignore[union-attr]
    assert over_the_cards.outcome.on_field[0].y == pytest.approx(-149.77, abs=0.5)
