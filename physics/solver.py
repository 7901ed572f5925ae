"""The chips in motion: a fresh pymunk space for one flick, stepped until everything lies still.

Sliding friction is a pivot joint between each chip and the static body that may spend at most the friction force and
never corrects positions; see the Chipmunk manual on "top-down" friction with `max_bias = 0` and `max_force`. The rim is
no wall: the chips in motion are looked at, and judged, whenever one of them could have reached it.

A step in which two chips could meet, or one could reach the rim, is divided, so that a hit is judged where the chips
touch: the normal of the contact is off by at most `fine_way / 39` radians times the sine of the hit. How many parts
depends on places and speeds alone. Chipmunk moves a chip by the speed it has when the step begins; speeds are therefore
kept as those of the middle of the coming step, and change a little where the length of the step does.

Chips lie asleep until something is about to reach them or one they touch, which changes nothing but the time a step
takes.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from typing import Any

import pymunk
import pymunk._chipmunk_cffi
from pymunk import Body, Vec2d
from pymunk.constraints import PivotJoint

from physics.flight import NEAR, RATE, ChipOut, Contact, Near, Trace
from rules.safranito.table import Board, Disc, FlickModel

_NEVER = 1e9
_ROOM = 1.0 + 1e-6
"""Factor of a bound on speed, so that rounding never makes a look come late."""
_MARGIN = 0.05
"""Millimetres by which two chips may pass and still count as about to meet: friction bends their way within a step."""


class Motion:
    """The chips of one flick in motion, from the moment the thrown chip comes over the rim."""

    def __init__(
        self,
        board: Board,
        model: FlickModel,
        discs: tuple[Disc, ...],
        thrown: Disc,
        velocity: tuple[float, float],
        *,
        asleep: bool = True,
        trace: bool = True,
    ) -> None:
        """`discs` lie at rest; `thrown` starts outside with `velocity`.

        `asleep=False` keeps every chip awake from the start (the slow slid to the same end).
        """
        self.board = board
        self.model = model
        self.dt = 1.0 / model.steps_per_second
        self.steps = 0
        self.divided = 0
        self.contacts: list[Contact] = []
        self.outs: list[ChipOut] = []
        self._clock = 0.0
        self._parts = 1
        self._nears: dict[tuple[str, str], Near] = {}
        self._turned: set[Body] = set()
        self._watched = True
        self._spots = {disc.chip: (disc.chip, disc.x, disc.y) for disc in discs}
        self._limit = board.chip_limit
        self._touch = board.touch_distance
        self._trace = trace
        self._every = model.steps_per_second // RATE
        self._calm_since = -1
        self._coming: str | None = thrown.chip
        space = self._space = pymunk.Space()
        space.iterations = model.iterations
        space.collision_slop = model.slop
        space.sleep_time_threshold = _NEVER
        self._names: dict[Body, str] = {}
        self._joints: dict[Body, tuple[pymunk.Circle, PivotJoint]] = {}
        self._moving: dict[str, Body] = {}
        self._samples: dict[str, tuple[int, list[float], list[float]]] = {}
        self._lying: dict[str, Body] = {}
        start = sorted((*discs, thrown), key=lambda disc: disc.chip)
        bounce = math.sqrt(model.restitution)
        for disc in start:
            body = Body(1.0, math.inf)
            body.position = (disc.x, disc.y)
            shape = pymunk.Circle(body, board.chip_radius)
            shape.friction = 0.0
            shape.elasticity = bounce
            space.add(body, shape)
            self._names[body] = disc.chip
            self._joints[body] = (shape, self._drag(body))
            self._lying[disc.chip] = body
        space.on_collision(begin=self._begin)
        self._asleep: dict[str, Body] = {}
        tight = _tight(start, max(model.rest_distance, board.touch_distance - model.slop))
        for disc in start:
            if disc.chip == thrown.chip or disc.chip in tight or not asleep:
                self._wake(self._lying[disc.chip])
            else:
                self._asleep[disc.chip] = self._lying[disc.chip]
                self._lying[disc.chip].sleep()
        self._step: Callable[[float], None] = space.step
        self._moving[thrown.chip].velocity = velocity

    # -- stepping ---------------------------------------------------------

    def run(self) -> None:
        """Step until every chip has come to rest, or the time cap."""
        last = int(self.model.time_cap * self.model.steps_per_second)
        quiet = self.look()
        # The first step goes through pymunk, which checks the bodies.
        self._go(1)
        self._step = _stepper(self._space)
        while self.steps < last:
            quiet = self.look()
            if quiet == 0:
                return
            self._go(min(quiet, last - self.steps))
        self.look()

    def step(self) -> None:
        """One step with a look, for those who want to see every one."""
        if self.steps == 0:
            self.look()
        self._go(1)
        self.look()

    def _go(self, many: int) -> None:
        """So many steps, or one that is divided as the last look found."""
        if self._parts > 1:
            self._divided(self._parts)
            self.steps += 1
            return
        moving = len(self._moving)
        for _ in range(many):
            self._turned.clear()
            self._clock = (self.steps + 1) * self.dt
            self._step(self.dt)
            self.steps += 1
            if len(self._moving) != moving:
                return

    def _divided(self, parts: int) -> None:
        """One step in so many parts, with a look at the rim after each."""
        fine = self.dt / parts
        began = self.steps * self.dt
        self.divided += 1
        self._changed_step(self.dt, fine)
        for part in range(parts):
            self._turned.clear()
            self._clock = began + (part + 1) * fine
            self._step(fine)
            if self._watched:
                for name, body in list(self._moving.items()):
                    (x, y), (vx, vy) = body.position, body.velocity
                    self._judge(name, body, x, y, vx, vy)
        self._changed_step(fine, self.dt)

    def _changed_step(self, before: float, now: float) -> None:
        """Correct all speeds for a step that becomes shorter or longer.

        The middle of a shorter step is reached earlier, at a higher speed: half the friction of the difference. And
        Chipmunk's joint remembers the impulse of the last step unscaled, so that in the first step of another length it
        gives back, or takes once more, the friction of the whole difference. Together that is half of it the other way.
        """
        change = self.model.friction * (now - before) / 2.0
        least = 2.0 * self.model.friction * before
        for body in self._moving.values():
            vx, vy = body.velocity
            speed = math.hypot(vx, vy)
            if speed > least:
                # The joint of a chip that has just rebounded is new and remembers nothing.
                factor = (speed - change if body in self._turned else speed + change) / speed
                body.velocity = Vec2d(vx * factor, vy * factor)

    def look(self) -> int:
        """Judge chips at the rim, note where all are, and say how many steps need no look (0: all is at rest)."""
        self._clock = self.steps * self.dt
        fastest = 0.0
        moving: list[tuple[str, float, float, float, float, float]] = []
        for name, body in list(self._moving.items()):
            x, y = body.position
            vx, vy = body.velocity
            judged = self._judge(name, body, x, y, vx, vy)
            if judged is None:
                continue
            if judged != (x, y, vx, vy):
                x, y, vx, vy = judged
            square = vx * vx + vy * vy
            if square > fastest:
                fastest = square
            moving.append((name, x, y, vx, vy, math.sqrt(square)))
        if self._trace and self.steps % self._every == 0:
            self._sample()
        self._parts = 1
        if fastest >= self.model.rest_speed**2:
            self._calm_since = -1
        elif self._calm_since < 0:
            self._calm_since = self.steps
        elif self.steps - self._calm_since >= self.model.rest_steps - 1 and self._apart():
            return 0
        if self._calm_since >= 0:
            return 1
        safe = self._ahead(moving)
        return max(1, min(self._every - self.steps % self._every, safe))

    def _ahead(self, moving: list[tuple[str, float, float, float, float, float]]) -> int:
        """How many steps nothing can happen; else into how many parts the coming one is divided.

        Speeds only grow in a hit, so what two chips can cover together before they could meet is safe.
        """
        dt, touch, limit = self.dt, self._touch, self._limit
        lying = self._spots.values()
        met = 0.0
        self._watched = False
        safe = math.inf
        near = self._trace
        for i, (name, x, y, vx, vy, speed) in enumerate(moving):
            if speed > 0.0:
                reach = max(abs(x), abs(y))
                room = limit - reach if reach < limit else reach - limit
                safe = min(safe, room / (speed * dt * _ROOM))
                if name == self._coming:
                    if reach - limit <= speed * dt:
                        met, self._watched = max(met, speed), True
                elif abs(x + vx * dt) >= limit or abs(y + vy * dt) >= limit:
                    met, self._watched = max(met, speed), True
            for other in moving[i + 1 :]:
                rx, ry = other[1] - x, other[2] - y
                both = speed + other[5]
                if both <= 0.0:
                    continue
                gap = math.sqrt(rx * rx + ry * ry) - touch
                steps = gap / (both * dt * _ROOM)
                if steps < safe:
                    safe = steps
                if steps < 1.5:
                    wx, wy = other[3] - vx, other[4] - vy
                    if self._meets(name, other[0], rx, ry, wx, wy, near):
                        met = max(met, math.hypot(wx, wy))
            if speed <= 0.0:
                continue
            for rest, ox, oy in lying:
                rx, ry = ox - x, oy - y
                gap = math.sqrt(rx * rx + ry * ry) - touch
                steps = gap / (speed * dt * _ROOM)
                if steps < safe:
                    safe = steps
                if steps < 1.5 and self._meets(name, rest, rx, ry, -vx, -vy, near):
                    met = max(met, speed)
                    if self._asleep:
                        self._rouse(rest, speed * dt)
        while met * dt > self.model.fine_way * self._parts:
            self._parts *= 2
        return int(min(safe, 1e6))

    def _meets(self, name: str, other: str, rx: float, ry: float, wx: float, wy: float, near: bool) -> bool:
        """Whether two chips at this distance, with this speed towards each other, could touch in the coming step."""
        toward = rx * wx + ry * wy
        if toward >= 0.0:
            return False
        square = wx * wx + wy * wy
        time = min(-toward / square, self.dt)
        least = math.sqrt(max(rx * rx + ry * ry + time * (2.0 * toward + time * square), 0.0))
        if near and self._touch < least <= self._touch + NEAR:
            pair = (name, other) if name < other else (other, name)
            known = self._nears.get(pair)
            if known is None or least - self._touch < known.gap:
                self._nears[pair] = Near(self._clock + time, *pair, least - self._touch)
        return least < self._touch + _MARGIN

    def _rouse(self, name: str, reach: float) -> None:
        """Wake a chip that is about to be hit, and all that a push could go on to within the step."""
        queue = [name]
        least = (self._touch + reach + _MARGIN) ** 2
        while queue:
            body = self._asleep.pop(queue.pop(), None)
            if body is None:
                continue
            body.activate()
            x, y = body.position
            for other, there in self._asleep.items():
                ox, oy = there.position
                if (ox - x) ** 2 + (oy - y) ** 2 < least:
                    queue.append(other)

    def speeds_squared(self) -> float:
        """The sum of the squared speeds of all chips on the table."""
        return sum(body.velocity.length_squared for body in self._all().values())

    def positions(self) -> dict[str, tuple[float, float]]:
        """Where every chip is that is not out, by name."""
        return {name: (body.position.x, body.position.y) for name, body in sorted(self._all().items())}

    # -- what happens -----------------------------------------------------

    def _drag(self, body: Body) -> PivotJoint:
        """The friction of a chip on the table."""
        drag = PivotJoint(body, self._space.static_body, (0.0, 0.0), (0.0, 0.0))
        drag.max_bias = 0.0
        drag.max_force = self.model.friction
        self._space.add(drag)
        return drag

    def _all(self) -> dict[str, Body]:
        return self._lying | self._moving

    def _wake(self, body: Body) -> None:
        """From now on the chip is one of those that move."""
        name = self._names[body]
        if self._lying.pop(name, None) is not None:
            self._asleep.pop(name, None)
            self._spots.pop(name, None)
            self._moving[name] = body
            if self._trace:
                x, y = body.position
                self._samples[name] = (self.steps // self._every, [x], [y])

    def _begin(self, arbiter: pymunk.Arbiter, space: pymunk.Space, data: Any) -> None:
        a, b = arbiter.bodies
        impact = (a.velocity - b.velocity).dot(arbiter.normal)
        if self._names[b] < self._names[a]:
            a, b = b, a
        if abs(impact) > self.model.rest_speed:
            middle = (a.position + b.position) / 2.0
            self.contacts.append(Contact(self._clock, self._names[a], self._names[b], abs(impact), middle.x, middle.y))
        self._wake(a)
        self._wake(b)
        self._watched = True

    def _judge(
        self, name: str, body: Body, x: float, y: float, vx: float, vy: float
    ) -> tuple[float, float, float, float] | None:
        """Place and velocity after what the rim makes of a chip; None for one that is gone."""
        ax, ay = abs(x), abs(y)
        reach = ax if ax > ay else ay
        if name == self._coming:
            if reach > self._limit:
                if reach <= self.model.away:
                    return (x, y, vx, vy)
                self._leave(name, body, "off", x, y, vx, vy)
                return None
            self._coming = None
        return self._at_the_rim(name, body, x, y, vx, vy) if reach >= self._limit else (x, y, vx, vy)

    def _at_the_rim(
        self, name: str, body: Body, x: float, y: float, vx: float, vy: float
    ) -> tuple[float, float, float, float] | None:
        """Place and velocity after the rim's verdict, each side of a corner by itself; None if the chip rode out."""
        limit, model = self._limit, self.model
        out_x = vx if x >= limit else -vx if x <= -limit else 0.0
        out_y = vy if y >= limit else -vy if y <= -limit else 0.0
        impact = max(out_x, out_y)
        if impact >= model.ride_speed:
            self.contacts.append(Contact(self._clock, name, None, impact, x, y))
            self._leave(name, body, "rode", x, y, vx, vy)
            return None
        new_x, new_y, new_vx, new_vy = x, y, vx, vy
        if out_x > 0.0:
            new_x, new_vx = math.copysign(limit, x), -vx * model.rim_restitution
        elif abs(x) > self.board.on_field_limit:
            new_x = math.copysign(limit, x)
        if out_y > 0.0:
            new_y, new_vy = math.copysign(limit, y), -vy * model.rim_restitution
        elif abs(y) > self.board.on_field_limit:
            new_y = math.copysign(limit, y)
        if impact > model.rest_speed:
            self.contacts.append(Contact(self._clock, name, None, impact, new_x, new_y))
        if (new_x, new_y) != (x, y):
            body.position = Vec2d(new_x, new_y)
        if (new_vx, new_vy) != (vx, vy):
            body.velocity = Vec2d(new_vx, new_vy)
            shape, drag = self._joints[body]
            self._space.remove(drag)
            self._joints[body] = (shape, self._drag(body))
            self._turned.add(body)
        return (new_x, new_y, new_vx, new_vy)

    def _leave(self, name: str, body: Body, reason: Any, x: float, y: float, vx: float, vy: float) -> None:
        shape, drag = self._joints[body]
        self._space.remove(drag, shape, body)
        del self._moving[name]
        self.outs.append(ChipOut(self._clock, name, reason))
        if not self._trace:
            return
        # The picture goes on where the model ends: the chip slides on with the same friction until it stops or is away.
        _, xs, ys = self._samples[name]
        speed = math.hypot(vx, vy)
        picture = self.dt * self._every
        wait = -self._clock % picture
        stop = speed / self.model.friction
        far = self.board.outer_half + 3.0 * self.board.chip_radius
        for i in range(RATE):
            t = min(wait + i / RATE, stop)
            slid = t - t * t / (2.0 * stop) if stop > 0.0 else 0.0
            xs.append(x + vx * slid)
            ys.append(y + vy * slid)
            if t == stop or max(abs(xs[-1]), abs(ys[-1])) > far:
                return

    def _sample(self) -> None:
        picture = self.steps // self._every
        for name, body in self._moving.items():
            first, xs, ys = self._samples[name]
            if first + len(xs) == picture:
                x, y = body.position
                xs.append(x)
                ys.append(y)

    def _apart(self) -> bool:
        """True if no chip that was touched is too near another one."""
        least = self.model.rest_distance**2
        everywhere = self._all()
        for name, body in self._moving.items():
            x, y = body.position
            for other, rest in everywhere.items():
                if other != name:
                    ox, oy = rest.position
                    if (x - ox) ** 2 + (y - oy) ** 2 < least:
                        return False
        return True

    def nears(self) -> tuple[Near, ...]:
        """The pairs that passed each other closely and never touched, in the order of time."""
        touched = {(contact.chip, contact.other) for contact in self.contacts}
        return tuple(
            sorted((one for pair, one in self._nears.items() if pair not in touched), key=lambda one: one.time)
        )

    def traces(self, ends: dict[str, tuple[float, float]]) -> tuple[Trace, ...]:
        """The movement of every chip that was touched, each ending at its place in `ends` if it has one there."""
        traces: list[Trace] = []
        for name, (first, xs, ys) in sorted(self._samples.items()):
            if name in ends:
                xs.append(ends[name][0])
                ys.append(ends[name][1])
            traces.append(Trace(name, first, tuple(xs), tuple(ys)))
        return tuple(traces)


def _stepper(space: pymunk.Space) -> Callable[[float], None]:
    """A step of Chipmunk itself, without what `Space.step` adds for callers that change a space inside callbacks.

    Nothing in here does, and the extras take twice as long as the step.
    """
    raw: Any = space
    chipmunk: Any = pymunk._chipmunk_cffi  # pyright: ignore[reportPrivateUsage]
    return partial(chipmunk.lib.cpSpaceStep, raw._space)


def _tight(discs: list[Disc], least: float) -> set[str]:
    """The chips that lie nearer to another than a flick may end."""
    tight: set[str] = set()
    for i, a in enumerate(discs):
        for b in discs[i + 1 :]:
            if (a.x - b.x) ** 2 + (a.y - b.y) ** 2 < least * least:
                tight |= {a.chip, b.chip}
    return tight
