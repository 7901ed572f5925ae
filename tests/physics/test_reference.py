"""The verdicts of the model against our own computation, without pymunk, that judges every hit where it happens."""

from __future__ import annotations

from collections import Counter

import pytest

from physics import flick
from rules.core.rng import SplitMix64
from rules.safranito.table import Disc, Flick, Side, area_at
from tests.physics.reference import reference
from tests.physics.tables import BOARD, TABLE, random_discs, random_flick, throw

pytestmark = pytest.mark.rule("safranito.physics.step")


def verdict(discs: tuple[Disc, ...], side: Side, hand: Flick) -> dict[str, str]:
    """What every chip counts for."""
    outcome = flick(TABLE, discs, "red_1", side, hand, track=False).outcome
    lying = {disc.chip: area_at(BOARD, disc.x, disc.y) or "nowhere" for disc in outcome.on_field}
    return lying | dict.fromkeys(outcome.out, "out")


def shares(many: int, seed: int) -> dict[str, float]:
    """The share of equal verdicts of throws without a hit, with one, and with two or three."""
    rng = SplitMix64(seed)
    same: Counter[str] = Counter()
    all_of: Counter[str] = Counter()
    for _ in range(many):
        discs = random_discs(rng, rng.below(17))
        side, hand = random_flick(rng, 950.0)
        exact = reference(discs, side, hand)
        kind = ("none", "one", "few", "few")[exact.hits] if exact.hits < 4 else "many"
        all_of[kind] += 1
        same[kind] += verdict(discs, side, hand) == exact.verdict
    return {kind: same[kind] / all_of[kind] for kind in all_of}


def test_five_hundred_throws_end_as_the_reference_says() -> None:
    found = shares(500, 11)
    assert found["none"] == 1.0
    assert found["one"] >= 0.985
    assert found["few"] >= 0.94


@pytest.mark.slow
def test_five_thousand_throws_end_as_the_reference_says() -> None:
    found = shares(5000, 12)
    assert found["none"] >= 0.9995
    assert found["one"] >= 0.985
    assert found["few"] >= 0.94


@pytest.mark.parametrize(("speed", "y"), [(1183.0, -149.98), (1410.0, -0.18), (1605.0, 149.44), (1730.0, 187.44)])
def test_the_reference_itself_follows_the_formula(speed: float, y: float) -> None:
    exact = reference((), "south", Flick(10.0, 3.0, speed)).places["red_1"]
    assert exact[1] == pytest.approx(y, abs=0.01)
    (disc,) = throw("south", 10.0, 3.0, speed).outcome.on_field
    assert (disc.x, disc.y) == pytest.approx(exact, abs=0.05)


@pytest.mark.parametrize("across", [0.0, 20.0, 37.0])
def test_after_one_hit_both_chips_lie_within_a_millimetre_of_the_reference(across: float) -> None:
    discs = (Disc("blue_1", 0.0, 0.0),)
    for speed in (1410.0, 1600.0, 1800.0, 2300.0):
        exact = reference(discs, "south", Flick(across, 0.0, speed))
        for disc in throw("south", across, 0.0, speed, discs).outcome.on_field:
            assert (disc.x, disc.y) == pytest.approx(exact.places[disc.chip], abs=1.0)


def test_only_steps_in_which_something_could_be_met_are_divided() -> None:
    assert throw("south", 0.0, 0.0, 1410.0).divided == 1
    assert throw("south", 0.0, 0.0, 1410.0, (Disc("blue_1", 0.0, 0.0),)).divided == 2
    assert throw("south", 0.0, 0.0, 1410.0, (Disc("blue_1", 60.0, 0.0),)).divided == 1


def test_a_chip_that_passes_closely_is_told() -> None:
    flight = throw("south", 39.7, 0.0, 1600.0, (Disc("blue_1", 0.0, 0.0), Disc("green_1", -60.0, 0.0)))
    assert flight.track is not None
    (near,) = flight.track.nears
    assert (near.chip, near.other) == ("blue_1", "red_1")
    assert near.gap == pytest.approx(0.7, abs=0.01)
    assert throw("south", 30.0, 0.0, 1600.0, (Disc("blue_1", 0.0, 0.0),)).track.nears == ()  # type: ignore[union-attr]
