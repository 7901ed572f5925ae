"""The hand: what a pull and a swing give, the tremor of a flick and the sway of a held aim; no chance of their own."""

from __future__ import annotations

import math
from collections.abc import Callable

from msgspec import Struct

from rules.safranito.table import Board, Flick, FlickModel, rounded, sliding_length, speed_of_length


class Spread(Struct, frozen=True, forbid_unknown_fields=True):
    """Standard deviations of a hand: of the direction in degrees, of the speed as a share of it."""

    angle: float
    speed: float


class Pull(Struct, frozen=True, forbid_unknown_fields=True):
    """What drawing back by a share of the full pull gives: a calm part for all bowls, then a steep end for hard knocks.

    Lengths are sliding lengths in millimetres. A pull under `least_share` gives the flick up.
    """

    calm_share: float
    calm_length: float
    full_length: float
    least_share: float

    def length(self, share: float) -> float:
        """The sliding length of a pull from 0 to 1."""
        share = min(max(share, 0.0), 1.0)
        if share <= self.calm_share:
            return self.calm_length * share / self.calm_share
        part = (share - self.calm_share) / (1.0 - self.calm_share)
        return self.calm_length + (self.full_length - self.calm_length) * part

    def speed(self, model: FlickModel, share: float) -> float:
        """The speed of a pull from 0 to 1."""
        return speed_of_length(model, self.length(share))

    def share(self, model: FlickModel, speed: float) -> float:
        """The pull that gives a speed; 0 for a speed that does not come over the rim."""
        length = sliding_length(model, speed)
        if length <= self.calm_length:
            return self.calm_share * length / self.calm_length
        part = (length - self.calm_length) / (self.full_length - self.calm_length)
        return min(self.calm_share + (1.0 - self.calm_share) * part, 1.0)


class Swing(Struct, frozen=True, forbid_unknown_fields=True):
    """What pushing the chip gives: a sliding length in proportion to the pointer's speed over the last `window_ms`.

    The pointer's speed is in units of the picture a second; `gives_length` and `most_length` are in millimetres.
    """

    units_per_second: float
    gives_length: float
    most_length: float
    least_units_per_second: float
    window_ms: float

    def speed(self, model: FlickModel, units_per_second: float) -> float | None:
        """The speed that a push gives; None for one so slow that nothing moves."""
        if units_per_second < self.least_units_per_second:
            return None
        length = self.gives_length * units_per_second / self.units_per_second
        return speed_of_length(model, min(length, self.most_length))


class SwayAmplitude(Struct, frozen=True, forbid_unknown_fields=True):
    """The largest departure of a held aim: of the direction in degrees, of the sliding length as a share of it."""

    angle: float
    length: float


class Sway(Struct, frozen=True, forbid_unknown_fields=True):
    """How a held aim sways: amplitudes by option value, the periods of the two waves each, growth; all in seconds."""

    amplitudes: dict[str, SwayAmplitude]
    angle_periods: tuple[float, float]
    length_periods: tuple[float, float]
    calm_seconds: float
    grow_seconds: float
    grow_factor: float

    def grown(self, seconds: float) -> float:
        """By what the amplitude has grown after so long a hold, from 1 to `grow_factor`."""
        part = min(max((seconds - self.calm_seconds) / self.grow_seconds, 0.0), 1.0)
        return 1.0 + (self.grow_factor - 1.0) * part


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
        """Degrees added to the direction, and the factor of the sliding length, after so long a hold."""
        amplitude, grown = self.sway.amplitudes[self.strength], self.sway.grown(seconds)
        turn = _waves(seconds, self.sway.angle_periods, self.phases[:2])
        push = _waves(seconds, self.sway.length_periods, self.phases[2:])
        return (amplitude.angle * grown * turn, 1.0 + amplitude.length * grown * push)

    def swayed(self, board: Board, model: FlickModel, flick: Flick, seconds: float) -> Flick:
        """The flick that flies if the hand lets go after `seconds`, within the allowed ranges and rounded."""
        turn, factor = self.at(seconds)
        speed = speed_of_length(model, sliding_length(model, flick.speed) * factor)
        return rounded(
            board,
            Flick(flick.offset, board.angle.clamped(flick.angle + turn), board.speed.clamped(speed), flick.side),
        )


def _waves(seconds: float, periods: tuple[float, float], phases: tuple[float, ...]) -> float:
    """The mean of two waves of height 1."""
    return 0.5 * sum(
        math.sin(2.0 * math.pi * (seconds / period + phase)) for period, phase in zip(periods, phases, strict=True)
    )
