"""The unsteadiness of a hand: the tremor of a flick and the sway of a held aim, without any chance of their own."""

from __future__ import annotations

import math
from collections.abc import Callable

from msgspec import Struct

from rules.safranito.table import Board, Flick, rounded


class Spread(Struct, frozen=True, forbid_unknown_fields=True):
    """Standard deviations of a hand: of the direction in degrees, of the speed as a share of it."""

    angle: float
    speed: float


class Sway(Struct, frozen=True, forbid_unknown_fields=True):
    """How a held aim sways: amplitudes (degrees, share of the speed) by option value, periods and growth in seconds.

    `wave_share` is the share of the amplitude that each of the two waves has.
    """

    amplitudes: dict[str, Spread]
    wave_share: float
    angle_periods: tuple[float, float]
    speed_periods: tuple[float, float]
    grow_seconds: float


def normal_pair(uniform: Callable[[], float]) -> tuple[float, float]:
    """Two independent normal numbers from two uniform ones in [0, 1). Source: Box and Muller, 1958."""
    radius = math.sqrt(-2.0 * math.log(1.0 - uniform()))
    angle = 2.0 * math.pi * uniform()
    return (radius * math.cos(angle), radius * math.sin(angle))


def unsteady(board: Board, flick: Flick, spread: Spread, uniform: Callable[[], float]) -> Flick:
    """The flick that a hand with this spread makes of an intended one: cut off to the allowed ranges, then rounded."""
    turn, push = normal_pair(uniform)
    return rounded(
        board,
        Flick(
            flick.offset,
            board.angle.clamped(flick.angle + spread.angle * turn),
            board.speed.clamped(flick.speed * (1.0 + spread.speed * push)),
            flick.side,
        ),
    )


class Hold(Struct, frozen=True):
    """One hold of a chip: its sway and the four phases (in turns, 0 to 1) with which the waves begin."""

    sway: Sway
    strength: str
    phases: tuple[float, float, float, float]

    def at(self, seconds: float) -> tuple[float, float]:
        """What is added to the direction (degrees) and by what the speed is multiplied after so long a hold."""
        amplitude = self.sway.amplitudes[self.strength]
        grown = 1.0 + min(max(seconds, 0.0) / self.sway.grow_seconds, 1.0)
        grown *= self.sway.wave_share
        turn = _waves(seconds, self.sway.angle_periods, self.phases[:2])
        push = _waves(seconds, self.sway.speed_periods, self.phases[2:])
        return (amplitude.angle * grown * turn, 1.0 + amplitude.speed * grown * push)

    def swayed(self, board: Board, flick: Flick, seconds: float) -> Flick:
        """The flick that flies if the hand lets go after `seconds`, within the allowed ranges and rounded."""
        turn, factor = self.at(seconds)
        return rounded(
            board,
            Flick(
                flick.offset,
                board.angle.clamped(flick.angle + turn),
                board.speed.clamped(flick.speed * factor),
                flick.side,
            ),
        )


def _waves(seconds: float, periods: tuple[float, float], phases: tuple[float, ...]) -> float:
    """The sum of two waves of height 1, from -2 to 2."""
    return sum(
        math.sin(2.0 * math.pi * (seconds / period + phase)) for period, phase in zip(periods, phases, strict=True)
    )
