"""What a moving pointer meant when the button was let go: the place of a pull, the speed of a push.

Places are in design units, times in milliseconds. Between two samples the pointer lies where the last one was.
"""

from __future__ import annotations

from msgspec import Struct

KEPT = 400
"""Samples kept: more than any mouse tells in the time that counts."""


class Sample(Struct, frozen=True):
    """Where the pointer was."""

    time: float
    x: float
    y: float


class Release(Struct, frozen=True, forbid_unknown_fields=True):
    """How the end of a pull is read.

    The pointer was at rest if it stayed within `rest_units` from `rest_ms` until `twitch_ms` before the button was let
    go; what it moved after that, up to `twitch_units`, is the twitch of the finger and does not count. Else the place
    is that of a line fitted over the last `fit_ms`.
    """

    rest_ms: float
    rest_units: float
    twitch_ms: float
    twitch_units: float
    fit_ms: float


class Trace:
    """The way of the pointer since the button went down."""

    def __init__(self) -> None:
        self.samples: list[Sample] = []

    def begin(self, time: float, x: float, y: float) -> None:
        """The button goes down."""
        self.samples = [Sample(time, x, y)]

    def add(self, time: float, x: float, y: float) -> None:
        """The pointer is there; of several places in one moment the last counts."""
        if self.samples and self.samples[-1].time == time and len(self.samples) > 1:
            self.samples.pop()
        self.samples.append(Sample(time, x, y))
        del self.samples[:-KEPT]

    def _since(self, time: float) -> list[Sample]:
        """Where the pointer was at `time` and after it."""
        first = max((n for n, sample in enumerate(self.samples) if sample.time <= time), default=0)
        return self.samples[first:]

    def meant(self, now: float, how: Release) -> tuple[float, float]:
        """The place that the hand meant when it let go at `now`."""
        last = self.samples[-1]
        before = [sample for sample in self._since(now - how.rest_ms) if sample.time <= now - how.twitch_ms]
        if before and self.samples[0].time <= now - how.rest_ms:
            wide = max(max(s.x for s in before) - min(s.x for s in before), 0.0)
            high = max(max(s.y for s in before) - min(s.y for s in before), 0.0)
            rest = before[-1]
            twitch = max(abs(last.x - rest.x), abs(last.y - rest.y))
            if max(wide, high) <= how.rest_units and twitch <= how.twitch_units:
                xs, ys = sorted(s.x for s in before), sorted(s.y for s in before)
                return xs[len(xs) // 2], ys[len(ys) // 2]
        recent = [sample for sample in self.samples if sample.time >= now - how.fit_ms]
        if len(recent) < 3:
            return last.x, last.y
        line = fitted(recent)
        # A pointer that has stopped meanwhile lies where it stopped.
        late = recent[-1].time
        return line.x + line.vx * late, line.y + line.vy * late

    def push(self, now: float, window_ms: float) -> tuple[float, float]:
        """The velocity of the last `window_ms`, in units a second, fitted over all its points."""
        recent = [sample for sample in self.samples if sample.time >= now - window_ms]
        if len(recent) < 2:
            recent = self.samples[-2:]
        line = fitted(recent)
        return line.vx * 1000.0, line.vy * 1000.0


class Line(Struct, frozen=True):
    """A straight movement: place at time 0 and velocity a millisecond."""

    x: float
    y: float
    vx: float
    vy: float


def fitted(samples: list[Sample]) -> Line:
    """The straight movement nearest to the samples, by least squares over time."""
    count = len(samples)
    middle = sum(s.time for s in samples) / count
    x, y = sum(s.x for s in samples) / count, sum(s.y for s in samples) / count
    spread = sum((s.time - middle) ** 2 for s in samples)
    if spread == 0.0:
        return Line(x, y, 0.0, 0.0)
    vx = sum((s.time - middle) * (s.x - x) for s in samples) / spread
    vy = sum((s.time - middle) * (s.y - y) for s in samples) / spread
    return Line(x - vx * middle, y - vy * middle, vx, vy)
