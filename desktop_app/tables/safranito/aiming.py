"""The hand: pressing, pulling back, swaying, letting go.

A pull gives direction (opposite to it) and strength (its length). While the chip is held back both sway as the rules'
`Hold` says; what is drawn at the moment of release is what flies. What the hand meant when it let go, `trace` says.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable

import pygame

from desktop_app.tables.safranito.feel import FEEL
from desktop_app.tables.safranito.trace import Trace
from desktop_app.tables.safranito.turn import Turn
from desktop_app.ui.things import Gesture, Point
from rules.safranito.components import TableData
from rules.safranito.hand import Hold, unsteady
from rules.safranito.state import Options
from rules.safranito.table import Flick


class Aim:
    """Where the chip starts, where the hand points, and whether it is held back."""

    def __init__(self, table: TableData, chance: random.Random | None = None) -> None:
        self.table = table
        self.chance = chance or random.Random()
        self.offset = 0.0
        self.angle = 0.0
        self.pull = 0.45
        self.holding = False
        self.by_key = False
        self.began = 0.0
        self.tires = False
        """The hand has been held so long that its sway grows, and that is said meanwhile."""
        self.pointer: tuple[float, float] | None = None
        """Where the hand is while it holds the chip with the mouse; it may lie beyond the picture."""
        self._grip = (0.0, 0.0)
        self._trace = Trace()
        self._hold: Hold | None = None

    # The hand

    def begin(self, now: float, options: Options) -> None:
        """The chip is taken; the waves of the hand begin anew."""
        self.holding = True
        self.began = now
        phases = tuple(self.chance.random() for _ in range(4))
        strength = options.sway if options.gesture == "pull_back" else "none"
        self._hold = Hold(self.table.sway, strength, (phases[0], phases[1], phases[2], phases[3]))

    def point(self, dx: float, dy: float) -> None:
        """A pull by (dx, dy) in design units, y downwards: the flick goes the other way."""
        length = math.hypot(dx, dy)
        if length > 0.5:
            self.angle = self.table.board.angle.clamped(math.degrees(math.atan2(-dx, dy)))
        self.pull = min(length / FEEL.full_pull_units, 1.0)

    def nudge(self, turn: float, pull: float) -> None:
        """A small change by the keyboard: degrees and share of the pull."""
        self.angle = self.table.board.angle.clamped(self.angle + turn)
        self.pull = min(max(self.pull + pull, 0.02), 1.0)

    def slide(self, distance: float) -> None:
        """Move the start point along the own side by so many millimetres."""
        self.offset = self.table.board.offset.clamped(self.offset + distance)

    def cancel(self) -> None:
        """Let the chip go without a flick."""
        self.holding = self.by_key = self.tires = False
        self.pointer = None
        self._trace = Trace()

    def rest(self) -> None:
        """As at the beginning: in the middle of the side, straight ahead, half drawn."""
        self.cancel()
        self.offset, self.angle, self.pull = 0.0, 0.0, 0.45

    def steady(self) -> Flick:
        """The flick that the hand points to, without its sway."""
        speed = self.table.pull.speed(self.table.model, self.pull)
        return Flick(self.offset, self.angle, speed)

    def flying(self, now: float) -> Flick:
        """The flick as it would fly at this moment."""
        flick = self.steady()
        if not self.holding or self._hold is None:
            return flick
        return self._hold.swayed(self.table.board, self.table.model, flick, (now - self.began) / 1000.0)

    def release(self, now: float, options: Options) -> Flick | None:
        """Let go: the flick, with the table's tremor; None if the pull was too short."""
        if not self.by_key and self._trace.samples:
            self.point(*self._trace.meant(now, FEEL.release))
        if self.pull < self.table.pull.least_share:
            # Too short to bring the chip onto the field: nothing flies, nothing is lost.
            self.cancel()
            return None
        flick = self.flying(now)
        self.cancel()
        return unsteady(self.table.board, flick, self.table.tremor[options.tremor], self.chance.random)

    def gesture(
        self, options: Options, throw: Callable[[Flick], object], turn: Turn, slip: Callable[[], object] = lambda: None
    ) -> Gesture:
        """The mouse on the chip or anywhere on the board.

        `throw(flick)` gets the finished flick; `slip()` is called where a pull or push was too weak to move the chip.
        """
        if options.gesture == "swing":
            return self._swing(options, throw, turn, slip)

        def start(point: Point) -> None:
            self._grip = (point.x, point.y)
            self._trace.begin(point.time, 0.0, 0.0)
            self.begin(point.time, options)
            self.pull = 0.0
            self.pointer = (point.x, point.y)

        def move(point: Point) -> None:
            fine = FEEL.fine if pygame.key.get_mods() & pygame.KMOD_SHIFT else 1.0
            last = self._trace.samples[-1]
            dx, dy = point.x - self._grip[0], point.y - self._grip[1]
            if fine != 1.0:
                dx, dy = last.x + (dx - last.x) * fine, last.y + (dy - last.y) * fine
                self._grip = (point.x - dx, point.y - dy)
            self._trace.add(point.time, dx, dy)
            self.pointer = (point.x, point.y)
            self.point(dx, dy)

        def end(point: Point) -> None:
            if not self.holding:
                return
            flick = self.release(point.time, options)
            if flick is None:
                slip()
            else:
                throw(flick)

        return Gesture(start, move, end, self.cancel, captured=True)

    def _swing(
        self, options: Options, throw: Callable[[Flick], object], turn: Turn, slip: Callable[[], object]
    ) -> Gesture:
        """Pushing the chip: it flies one diameter ahead of where it was taken, or where it is let go in motion."""

        def start(point: Point) -> None:
            self.holding = True
            self._trace.begin(point.time, point.x, point.y)
            self.pointer = (point.x, point.y)

        def move(point: Point) -> None:
            if not self.holding:
                return
            self._trace.add(point.time, point.x, point.y)
            self.pointer = (point.x, point.y)
            if (self._trace.samples[0].y - point.y) / turn.k >= 2 * self.table.board.chip_radius:
                fly(point.time)

        def fly(now: float) -> None:
            vx, vy = self._trace.push(now, self.table.swing.window_ms)
            speed = self.table.swing.speed(self.table.model, math.hypot(vx, vy))
            self.cancel()
            # A push too slow to move the chip, or one away from the board, leaves it where it is.
            if speed is None or vy >= 0.0:
                slip()
                return
            self.angle = self.table.board.angle.clamped(math.degrees(math.atan2(vx, -vy)))
            flick = Flick(self.offset, self.angle, self.table.board.speed.clamped(speed))
            throw(unsteady(self.table.board, flick, self.table.tremor[options.tremor], self.chance.random))

        def end(point: Point) -> None:
            if not self.holding:
                return
            if point.time - self._trace.samples[-1].time <= self.table.swing.window_ms:
                fly(point.time)
            else:
                self.cancel()
                slip()

        return Gesture(start, move, end, self.cancel, captured=True)
