"""What must hold for every flick on every table."""

from __future__ import annotations

import math
import os
import subprocess
import sys
from hashlib import blake2b
from pathlib import Path

import msgspec
import pytest

from physics import Motion, flick
from rules.core.rng import SplitMix64
from rules.safranito.table import SIDES, Disc, Flick, area_at, direction, on_field, outcome_fault, start_point
from tests.physics.tables import BOARD, MODEL, TABLE, between, rack, random_discs, random_flick, throw, touching

ROOT = Path(__file__).parents[2]


def digest(many: int = 60) -> str:
    """One line that depends on every digit of many outcomes and tracks."""
    rng = SplitMix64(17)
    total = blake2b(digest_size=16)
    for _ in range(many):
        side, hand = random_flick(rng)
        total.update(msgspec.json.encode(flick(TABLE, random_discs(rng, rng.below(24)), "red_1", side, hand)))
    total.update(msgspec.json.encode(throw("south", 3.0, 0.0, 2500.0, rack())))
    return total.hexdigest()


@pytest.mark.rule("safranito.physics.no-overlap")
@pytest.mark.rule("safranito.physics.no-tunnelling")
@pytest.mark.rule("safranito.physics.rest")
@pytest.mark.rule("safranito.outcome.complete")
def test_every_flick_ends_lawfully_in_rest() -> None:
    rng = SplitMix64(1)
    for _ in range(300):
        discs = random_discs(rng, 23)
        side, hand = random_flick(rng)
        flight = flick(TABLE, discs, "red_1", side, hand, track=False)
        assert outcome_fault(BOARD, discs, (), "red_1", flight.outcome) is None
        assert flight.steps < MODEL.time_cap * MODEL.steps_per_second


@pytest.mark.rule("safranito.physics.energy")
def test_the_chips_together_never_get_faster() -> None:
    rng = SplitMix64(2)
    for number in (1, 3, 8, 16, 23) * 5:
        side, hand = random_flick(rng, 1200.0)
        x, y = start_point(BOARD, side, hand.offset)
        dx, dy = direction(side, hand.angle)
        speed = math.sqrt(hand.speed**2 - 810000.0)
        run = Motion(BOARD, MODEL, random_discs(rng, number), Disc("red_1", x, y), (speed * dx, speed * dy))
        energy = run.speeds_squared()
        for _ in range(500):
            run.step()
            now = run.speeds_squared()
            assert now <= energy * (1.0 + 1e-12)
            energy = now


@pytest.mark.rule("safranito.physics.no-tunnelling")
def test_nothing_passes_a_closed_row() -> None:
    assert math.sqrt(2500.0**2 - 900.0**2) / MODEL.steps_per_second < 5.0
    row = tuple(Disc(f"blue_{n}", -198.0 + 39.6 * n, 0.0) for n in range(11))
    rng = SplitMix64(3)
    for _ in range(60):
        flight = throw("south", between(rng, -190, 190), between(rng, -20, 20), 2500.0, row)
        assert flight.track is not None
        trace = next(trace for trace in flight.track.traces if trace.chip == "red_1")
        pushed = {contact.chip for contact in flight.track.contacts if contact.other == "red_1"}
        if any(y > 20.0 and abs(x) < 205.5 for x, y in zip(trace.xs, trace.ys, strict=True)):
            assert pushed, "it came through without touching a chip"
    for disc in throw("south", 0.0, 0.0, 2500.0, row).outcome.on_field:
        assert max(abs(disc.x), abs(disc.y)) <= 205.6


@pytest.mark.rule("safranito.physics.repeatable")
def test_single_flicks_look_the_same_from_every_side_and_in_the_mirror() -> None:
    rng = SplitMix64(5)
    for _ in range(40):
        offset, angle, speed = (
            round(between(rng, -200, 200), 1),
            round(between(rng, -70, 70), 2),
            between(rng, 950, 2500),
        )
        seen = []
        for side in SIDES:
            for sign in (1.0, -1.0):
                flight = throw(side, sign * offset, sign * angle, speed)
                for disc in flight.outcome.on_field:
                    turned = {
                        "south": (disc.x, disc.y),
                        "west": (-disc.y, disc.x),
                        "north": (-disc.x, -disc.y),
                        "east": (disc.y, -disc.x),
                    }[side]
                    seen.append((sign * turned[0], turned[1]))
        assert len(seen) in (0, 8)
        for place in seen:
            assert math.dist(place, seen[0]) < 0.03


@pytest.mark.rule("safranito.physics.repeatable")
@pytest.mark.rule("safranito.flick.exact")
def test_the_same_flick_gives_the_same_outcome_in_every_process() -> None:
    here = digest()
    assert digest() == here
    for seed in ("1", "2"):
        run = subprocess.run(
            [sys.executable, "-m", "tests.physics.test_properties"],
            env={**os.environ, "PYTHONHASHSEED": seed},
            cwd=ROOT,
            capture_output=True,
            text=True,
            timeout=120,
            check=True,
        )
        assert run.stdout.strip() == here


@pytest.mark.rule("safranito.physics.repeatable")
def test_neither_the_order_of_chips_nor_the_track_changes_the_outcome() -> None:
    rng = SplitMix64(6)
    for _ in range(20):
        discs = random_discs(rng, 12)
        side, hand = random_flick(rng, 1300.0)
        shown = flick(TABLE, discs, "red_1", side, hand)
        assert flick(TABLE, tuple(reversed(discs)), "red_1", side, hand) == shown
        assert flick(TABLE, discs, "red_1", side, hand, track=False).outcome == shown.outcome
    assert throw("south", 3.0, 0.0, 2500.0, tuple(reversed(rack()))) == throw("south", 3.0, 0.0, 2500.0, rack())


def ends_asleep_and_awake(rng: SplitMix64) -> list[dict[str, str]]:
    """What every chip counts for in the end of one throw among chips of which some touch, once asleep, once awake."""
    discs = touching(rng, rng.below(14))
    side, hand = random_flick(rng, 1000.0)
    x, y = start_point(BOARD, side, hand.offset)
    dx, dy = direction(side, hand.angle)
    slide = math.sqrt(hand.speed**2 - 810000.0)
    verdicts: list[dict[str, str]] = []
    for asleep in (True, False):
        run = Motion(BOARD, MODEL, discs, Disc("red_1", x, y), (slide * dx, slide * dy), asleep=asleep, trace=False)
        run.run()
        lying = run.positions()
        verdicts.append({chip: area_at(BOARD, *at) or str(on_field(BOARD, *at)) for chip, at in lying.items()})
    return verdicts


@pytest.mark.rule("safranito.physics.start")
def test_chips_asleep_move_as_chips_awake() -> None:
    rng = SplitMix64(7)
    for _ in range(150):
        asleep, awake = ends_asleep_and_awake(rng)
        assert asleep == awake


@pytest.mark.slow
@pytest.mark.rule("safranito.physics.start")
def test_chips_asleep_move_as_chips_awake_in_ten_thousand_throws() -> None:
    rng = SplitMix64(8)
    assert all(asleep == awake for asleep, awake in (ends_asleep_and_awake(rng) for _ in range(10_000)))


@pytest.mark.rule("safranito.outcome.final")
def test_a_track_ends_where_the_outcome_says() -> None:
    rng = SplitMix64(8)
    for _ in range(30):
        discs = random_discs(rng, 10)
        side, hand = random_flick(rng, 1300.0)
        flight = flick(TABLE, discs, "red_1", side, hand)
        assert flight.track is not None
        lying = {disc.chip: (disc.x, disc.y) for disc in flight.outcome.on_field}
        started = {disc.chip: (disc.x, disc.y) for disc in discs}
        for trace in flight.track.traces:
            if trace.chip in lying:
                assert trace.at(10**6) == lying[trace.chip]
            if trace.chip in started:
                assert trace.at(0) == started[trace.chip]
        untouched = started.keys() - {trace.chip for trace in flight.track.traces}
        assert all(lying[chip] == started[chip] for chip in untouched)


def test_a_flick_out_of_range_is_not_carried_out() -> None:
    with pytest.raises(ValueError, match=r"safranito\.flick\.speed"):
        flick(TABLE, (), "red_1", "south", Flick(0.0, 0.0, 2600.0))


if __name__ == "__main__":
    print(digest())
