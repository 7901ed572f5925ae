"""The geometry of the table: what counts, and how a flick is given."""

from __future__ import annotations

import math
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import pytest

from data.loader import parse
from rules.safranito.table import (
    SIDES,
    Flick,
    area_at,
    direction,
    flick_fault,
    lie,
    on_field,
    rounded,
    side_of_seat,
    sliding_length,
    speed_of_length,
    start_point,
)
from tests.physics.tables import BOARD, DATA, MODEL

SCENARIOS = Path(__file__).parents[1] / "scenarios" / "safranito"
LIES: list[dict[str, Any]] = parse((SCENARIOS / "lies.yaml").read_text(encoding="utf-8"), "lies.yaml")


@pytest.mark.rule("safranito.valid.areas")
@pytest.mark.rule("safranito.valid.centre")
@pytest.mark.rule("safranito.valid.hole")
@pytest.mark.rule("safranito.valid.edge-out")
@pytest.mark.rule("safranito.valid.by-geometry")
@pytest.mark.rule("safranito.table.valid-bowl")
@pytest.mark.rule("safranito.table.valid-action")
@pytest.mark.rule("safranito.table.on-field")
@pytest.mark.rule("safranito.table.out")
@pytest.mark.parametrize("case", LIES, ids=lambda case: f"{case['at'][0]},{case['at'][1]}")
def test_a_chip_counts_for_what_the_distances_say(case: dict[str, Any]) -> None:
    x, y = case["at"]
    found = lie(BOARD, x, y)
    assert found.on_field == on_field(BOARD, x, y) == (case["counts"] != "out")
    assert found.area == area_at(BOARD, x, y) == (case["counts"] if found.area else None)
    assert (case["counts"] in ("out", "nowhere")) == (found.area is None)
    assert found.rule == case["rule"]
    assert found.rim == max(abs(x), abs(y))


@pytest.mark.rule("safranito.table.board")
@pytest.mark.rule("safranito.table.chip")
@pytest.mark.rule("safranito.table.frame")
@pytest.mark.rule("safranito.table.areas")
@pytest.mark.rule("safranito.components.board")
def test_the_board_has_its_measures() -> None:
    assert (BOARD.outer_half, BOARD.field_half, BOARD.outer_half - BOARD.field_half) == (280.0, 225.0, 55.0)
    assert (BOARD.chip_radius, BOARD.hole_radius, BOARD.chip_limit) == (19.5, 4.0, 205.5)
    assert BOARD.on_field_limit == pytest.approx(205.6)
    assert BOARD.least_distance == pytest.approx(38.8)
    assert (BOARD.bowl_radius, BOARD.action_radius) == (55.0, 22.0)
    centres = {area.id: area.at for area in (*BOARD.bowls, *BOARD.actions)}
    assert centres == {
        "cardamom": (-150.0, 150.0),
        "chilli": (0.0, 150.0),
        "cumin": (150.0, 150.0),
        "curry": (-150.0, 0.0),
        "saffron": (0.0, 0.0),
        "ginger": (150.0, 0.0),
        "mint": (-150.0, -150.0),
        "garlic": (0.0, -150.0),
        "cinnamon": (150.0, -150.0),
        "extra_throw": (-75.0, 75.0),
        "extra_spice": (75.0, 75.0),
        "head_chef": (-75.0, -75.0),
        "reserve": (75.0, -75.0),
    }


@pytest.mark.rule("safranito.table.one-area")
def test_no_place_is_in_two_areas() -> None:
    areas = [(a, BOARD.bowl_radius) for a in BOARD.bowls] + [(a, BOARD.action_radius) for a in BOARD.actions]
    gaps = [a.distance(*b.at) - ra - rb - 2 * BOARD.hole_radius for (a, ra), (b, rb) in combinations(areas, 2)]
    assert min(gaps) >= 21.0
    assert DATA.faults() == []


@pytest.mark.rule("safranito.flick.seats")
def test_everybody_sits_at_a_side() -> None:
    sides = {n: [side_of_seat(BOARD, n, seat) for seat in range(n)] for n in (2, 3, 4)}
    assert sides == {2: ["south", "north"], 3: ["south", "west", "north"], 4: list(SIDES)}


@pytest.mark.rule("safranito.flick.start")
@pytest.mark.rule("safranito.flick.angle")
def test_start_and_direction_turn_with_the_side() -> None:
    assert [start_point(BOARD, side, 50.0) for side in SIDES] == [(50, -300), (-300, -50), (-50, 300), (300, 50)]
    for side in SIDES:
        x, y = start_point(BOARD, side, 200.0)
        assert max(abs(x), abs(y)) - BOARD.chip_radius >= BOARD.outer_half
    assert direction("south", 0.0) == pytest.approx((0.0, 1.0))
    assert direction("west", 30.0) == pytest.approx((math.cos(math.radians(30)), -0.5))
    assert direction("north", -10.0) == pytest.approx((0.17365, -0.98481), abs=1e-4)
    assert direction("east", 90.0) == pytest.approx((0.0, 1.0))


@pytest.mark.rule("safranito.flick.start")
@pytest.mark.rule("safranito.flick.angle")
@pytest.mark.rule("safranito.flick.speed")
@pytest.mark.parametrize(
    ("flick", "fault"),
    [
        (Flick(200.1, 0.0, 1000.0), "safranito.flick.start"),
        (Flick(-200.1, 0.0, 1000.0), "safranito.flick.start"),
        (Flick(0.0, -71.0, 1000.0), "safranito.flick.angle"),
        (Flick(0.0, 70.01, 1000.0), "safranito.flick.angle"),
        (Flick(0.0, 0.0, 2501.0), "safranito.flick.speed"),
        (Flick(0.0, 0.0, 0.0), "safranito.flick.speed"),
        (Flick(math.nan, 0.0, 1000.0), "safranito.flick.start"),
        (Flick(0.0, math.inf, 1000.0), "safranito.flick.angle"),
        (Flick(0.0, 0.0, math.inf), "safranito.flick.speed"),
        (Flick(200.0, -70.0, 2500.0), None),
        (Flick(-200.0, 70.0, 1.0), None),
    ],
)
def test_flicks_out_of_range_are_faults(flick: Flick, fault: str | None) -> None:
    assert flick_fault(BOARD, rounded(BOARD, flick)) == fault


@pytest.mark.rule("safranito.flick.rounding")
def test_a_flick_is_rounded_before_it_is_judged() -> None:
    assert rounded(BOARD, Flick(12.34, -3.456, 1410.4)) == Flick(12.3, -3.46, 1410.0)
    assert str(rounded(BOARD, Flick(-0.01, -0.001, 1000.0)).offset) == "0.0"
    assert flick_fault(BOARD, rounded(BOARD, Flick(200.04, 70.004, 2500.4))) is None
    assert flick_fault(BOARD, rounded(BOARD, Flick(0.0, 0.0, 0.4))) == "safranito.flick.speed"


@pytest.mark.rule("safranito.flick.pull-curve")
def test_equal_steps_of_a_calm_pull_are_equal_steps_of_the_way() -> None:
    pull = DATA.pull
    assert (pull.calm_share, pull.calm_length, pull.full_length) == (0.85, 670.0, 1386.0)
    ways = [sliding_length(MODEL, pull.speed(MODEL, 0.85 * n / 10)) for n in range(11)]
    assert [b - a for a, b in pairwise(ways)] == pytest.approx([67.0] * 10)
    hard = [sliding_length(MODEL, pull.speed(MODEL, 0.85 + 0.15 * n / 5)) for n in range(6)]
    assert [b - a for a, b in pairwise(hard)] == pytest.approx([716.0 / 5] * 5)
    assert [round(pull.speed(MODEL, share)) for share in (-1.0, 0.0, 0.85, 1.0, 2.0)] == [900, 900, 1854, 2500, 2500]
    for share in (0.0, 0.12, 0.37, 0.85, 0.9, 1.0):
        assert pull.share(MODEL, pull.speed(MODEL, share)) == pytest.approx(share)
    assert pull.share(MODEL, 800.0) == 0.0
    assert pull.share(MODEL, 2500.0) == 1.0


@pytest.mark.rule("safranito.flick.pull-curve")
def test_all_bowls_lie_in_the_calm_part_and_are_wide_enough_to_meet() -> None:
    share = {way: DATA.pull.share(MODEL, speed_of_length(MODEL, way)) for way in (245.0, 268.0, 291.0, 355.0, 500.0)}
    assert share[355.0] - share[245.0] == pytest.approx(0.15, abs=0.012)
    assert (share[291.0] - share[245.0]) / 46.0 * 52.0 == pytest.approx(0.065, abs=0.002)
    assert share[500.0] < DATA.pull.calm_share
    # A pull that is given up could not have brought the chip wholly onto the field.
    assert DATA.pull.length(DATA.pull.least_share) == pytest.approx(BOARD.start_distance - BOARD.chip_limit, abs=0.1)
