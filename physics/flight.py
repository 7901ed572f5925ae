"""What a flick leads to: the outcome that counts, and the movement that shows how it came about."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from rules.safranito.table import FlickOutcome

RATE = 60
"""Pictures a second in a track."""
NEAR = 2.0
"""Chips that pass with a smaller gap, in millimetres, pass closely."""


class Contact(Struct, frozen=True):
    """Two chips that touch, or a chip that reaches the rim (`other` None), for sound and picture.

    `impact` is the speed along the line of centres (square to the rim) just before, `x` and `y` the place.
    """

    time: float
    chip: str
    other: str | None
    impact: float
    x: float
    y: float


class Near(Struct, frozen=True):
    """Two chips, one of them moving, that pass each other within `NEAR` millimetres and do not touch in the throw.

    `gap` is the least distance of their edges, `time` when it was, `chip` the one whose name comes first.
    """

    time: float
    chip: str
    other: str
    gap: float


class ChipOut(Struct, frozen=True):
    """A chip that goes out, and why.

    `short`: the flick did not come over the rim. `rim`: it stopped on the rim while coming in. `off`: it slid off
    before it was ever wholly inside. `rode`: it reached the rim fast enough to ride onto it.
    """

    time: float
    chip: str
    reason: Literal["short", "rim", "off", "rode"]


class Trace(Struct, frozen=True):
    """Where one chip is in each picture from number `first` on; before that it lies still, afterwards at the end."""

    chip: str
    first: int
    xs: tuple[float, ...]
    ys: tuple[float, ...]

    def at(self, picture: float) -> tuple[float, float]:
        """The place at a picture number, between two pictures in proportion."""
        place = min(max(picture - self.first, 0.0), len(self.xs) - 1.0)
        i = int(place)
        if i + 1 >= len(self.xs):
            return (self.xs[-1], self.ys[-1])
        part = place - i
        return (
            self.xs[i] + part * (self.xs[i + 1] - self.xs[i]),
            self.ys[i] + part * (self.ys[i + 1] - self.ys[i]),
        )


class Track(Struct, frozen=True):
    """The movement at `RATE` pictures a second: a trace for each chip that moved, contacts and outs in their order.

    The last place of every trace is the recorded one; a chip that went out slides on over the rim until it stops or
    leaves the board. `nears` are the pairs that passed closely. `seconds` is how long anything moves.
    """

    seconds: float
    traces: tuple[Trace, ...]
    contacts: tuple[Contact, ...]
    outs: tuple[ChipOut, ...]
    nears: tuple[Near, ...] = ()

    @property
    def pictures(self) -> int:
        """How many pictures the movement has."""
        return max((trace.first + len(trace.xs) for trace in self.traces), default=0)


class Flight(Struct, frozen=True):
    """A computed flick: `outcome` is recorded and counts, `track` is shown (None if it was not asked for).

    `divided` are the steps of all `steps` that were computed in finer ones.
    """

    outcome: FlickOutcome
    track: Track | None
    steps: int
    divided: int = 0
