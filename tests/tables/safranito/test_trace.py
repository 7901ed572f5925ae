"""What is let go in motion is what was meant: traces of pointers with the trembling of a hand in them."""

from __future__ import annotations

import math
import random

import pytest

from desktop_app.tables.safranito.feel import FEEL
from desktop_app.tables.safranito.trace import Trace, fitted

DIRECTION = 1.0
"""Degrees, and the share of the length, by which the release may differ from what was meant."""
LENGTH = 0.04
JITTER = 3.0
"""Units by which the finger moves the mouse as it lets go."""


def off(trace: Trace, now: float, x: float, y: float) -> tuple[float, float]:
    """How far what is read at the release is from a pull to (x, y): degrees, and share of the length."""
    mx, my = trace.meant(now, FEEL.release)
    turned = math.degrees(math.atan2(mx, my) - math.atan2(x, y))
    return abs(turned), abs(math.hypot(mx, my) / math.hypot(x, y) - 1.0)


def smooth(part: float) -> float:
    """The way of a hand that begins and ends gently.

    Source: Flash and Hogan, The coordination of arm movements, 1985.
    """
    return part**3 * (10 - 15 * part + 6 * part**2)


def drawn(x: float, y: float, ms: float, frame: float, until: float = 1.0) -> tuple[Trace, float]:
    """A pull to (x, y) in `ms`, seen once a `frame`, up to a share of its time; the trace and the time then."""
    trace = Trace()
    trace.begin(0.0, 0.0, 0.0)
    time = 0.0
    while time < ms * until - 1e-6:
        time = min(time + frame, ms * until)
        share = smooth(time / ms)
        trace.add(time, x * share, y * share)
    return trace, time


PULLS = [(0.0, 150.0), (40.0, 180.0), (-70.0, 230.0), (15.0, 110.0)]


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize(("x", "y"), PULLS)
def test_a_slow_pull_that_is_held_counts_where_it_was_held(x: float, y: float, seed: int) -> None:
    rng = random.Random(seed)
    trace, time = drawn(x, y, 700.0, 16.0)
    for _ in range(30):
        time += 16.0
        # A hand at rest trembles by a unit.
        trace.add(time, x + rng.uniform(-0.5, 0.5), y + rng.uniform(-0.5, 0.5))
    for _ in range(2):
        time += 16.0
        trace.add(time, x + rng.uniform(-JITTER, JITTER), y + rng.uniform(-JITTER, JITTER))
    degrees, share = off(trace, time + 4.0, x, y)
    assert degrees <= DIRECTION
    assert share <= LENGTH


@pytest.mark.parametrize("frame", [4.0, 8.0, 16.0])
@pytest.mark.parametrize("ms", [180.0, 300.0])
@pytest.mark.parametrize("until", [0.75, 0.9, 1.0])
@pytest.mark.parametrize(("x", "y"), PULLS)
def test_a_quick_pull_let_go_in_motion_counts_where_it_was_let_go(
    x: float, y: float, until: float, ms: float, frame: float
) -> None:
    trace, time = drawn(x, y, ms, frame, until)
    last = trace.samples[-1]
    degrees, share = off(trace, time + 1.0, last.x, last.y)
    assert degrees <= DIRECTION
    assert share <= LENGTH


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize(("x", "y"), PULLS[1:3])
def test_the_twitch_at_the_end_of_a_quick_pull_is_damped(x: float, y: float, seed: int) -> None:
    rng = random.Random(seed)
    trace, time = drawn(x, y, 250.0, 8.0, 0.95)
    last = trace.samples[-1]
    trace.add(time, last.x + rng.uniform(-JITTER, JITTER), last.y + rng.uniform(-JITTER, JITTER))
    degrees, share = off(trace, time + 1.0, last.x, last.y)
    assert degrees <= DIRECTION
    assert share <= LENGTH


def test_a_pointer_that_has_stopped_lies_where_it_stopped() -> None:
    trace, time = drawn(0.0, 200.0, 200.0, 8.0)
    assert trace.meant(time + 100.0, FEEL.release) == (0.0, 200.0)


def test_what_moved_far_after_a_rest_is_no_twitch() -> None:
    trace = Trace()
    trace.begin(0.0, 0.0, 0.0)
    trace.add(10.0, 0.0, 150.0)
    for n in range(6):
        trace.add(300.0 + 8 * n, 0.0, 150.0 + 10 * n)
    assert trace.meant(344.0, FEEL.release)[1] == pytest.approx(200.0, abs=4.0)


def test_a_line_through_places_in_one_moment_stands_still() -> None:
    trace = Trace()
    trace.begin(5.0, 1.0, 2.0)
    assert fitted(trace.samples).vx == 0.0
    trace.add(9.0, 3.0, 4.0)
    trace.add(9.0, 5.0, 6.0)
    assert [(s.time, s.x) for s in trace.samples] == [(5.0, 1.0), (9.0, 5.0)]
