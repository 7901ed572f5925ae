"""How a flick is given by hand: gestures, tremor and the aim line."""

from __future__ import annotations

import math
import random
from typing import Any

import pytest

from data.safranito import load_table
from desktop_app.tables.safranito.aiming import Aim, line_length
from desktop_app.tables.safranito.board import Turn
from desktop_app.ui.boxes import Box
from desktop_app.ui.things import Point
from rules.safranito.state import Options
from rules.safranito.table import Flick
from tests.rules.safranito.helpers import GAME, chips, position

TABLE = load_table()
TURN = Turn(Box(0.0, 0.0, 660.0, 660.0), "south")


def swung(speed: float, degrees: float, options: Options, *, rest: float = 0.0, seed: int = 1) -> list[Flick]:
    """The flicks of a mouse that waits `rest` ms on the chip and then goes one way at one speed (mm a second)."""
    thrown: list[Flick] = []
    gesture = Aim(TABLE, random.Random(seed)).gesture(options, thrown.append, TURN)
    assert gesture.start is not None
    assert gesture.move is not None
    gesture.start(Point(300.0, 300.0, 0.0))
    gesture.move(Point(300.0, 300.0, rest))
    turn = math.radians(degrees)
    for n in range(1, 20):
        way = speed * TURN.k * n * 0.01
        gesture.move(Point(300.0 + way * math.sin(turn), 300.0 - way * math.cos(turn), rest + 10.0 * n))
    return thrown


@pytest.mark.rule("safranito.option.gesture")
def test_a_swing_has_the_speed_of_the_mouse_in_its_last_moment() -> None:
    options = Options(gesture="swing")
    for rest in (0.0, 900.0):  # A wait on the chip lies before the last 60 ms and slows nothing down.
        (flick,) = swung(700.0, 20.0, options, rest=rest)
        assert flick.speed == pytest.approx(700.0, abs=25.0)
        assert flick.angle == pytest.approx(20.0, abs=0.01)
    (fast,) = swung(9000.0, 0.0, options)
    assert fast.speed == 2500.0


@pytest.mark.rule("safranito.option.tremor")
@pytest.mark.parametrize("gesture", ["pull_back", "swing"])
def test_the_tremor_is_in_every_flick_of_a_person(gesture: Any) -> None:
    def flicks(tremor: Any) -> set[tuple[float, float]]:
        options = Options(gesture=gesture, tremor=tremor, sway="none")
        found: set[tuple[float, float]] = set()
        for seed in range(12):
            if gesture == "swing":
                (flick,) = swung(1400.0, 0.0, options, seed=seed)
            else:
                aim = Aim(TABLE, random.Random(seed))
                aim.begin(0.0, options)
                flick = aim.release(1000.0, options)
                assert flick is not None
            found.add((flick.angle, flick.speed))
        return found

    assert len(flicks("none")) == 1
    assert len(flicks("normal")) == 12


@pytest.mark.rule("safranito.option.sway")
def test_what_is_drawn_at_release_is_what_flies() -> None:
    options = Options(sway="strong")
    aim = Aim(TABLE, random.Random(3))
    aim.begin(0.0, options)
    drawn = aim.flying(700.0)
    assert drawn.angle != aim.steady().angle
    assert aim.release(700.0, options) == drawn


@pytest.mark.rule("safranito.option.aim-line")
@pytest.mark.parametrize("speed", [950.0, 1410.0, 2500.0])
def test_the_aim_line_ends_where_its_option_says_and_never_tells_the_stop(speed: float) -> None:
    def length(option: str, angle: float = 0.0) -> float:
        state = position(options={"aim_line": option}, chips=chips(saffron=[("green", 10)]), acting=(0,))
        return line_length(TABLE, GAME.view(state, 0), "south", Flick(0.0, angle, speed))

    assert length("none") == 0.0
    assert length("short") == 150.0
    assert length("long") == pytest.approx(300.0 - 39.0)
    # Past the chip to the rim in the east, where the chip's own edge touches it.
    assert length("long", 45.0) == pytest.approx(205.5 * math.sqrt(2.0))
