"""The chips in motion: a fresh pymunk space for one flick, stepped until everything lies still.

Sliding friction is a pivot joint between each chip and the static body that may spend at most the friction force and
never corrects positions; see the Chipmunk manual on "top-down" friction with `max_bias = 0` and `max_force`. The rim is
no wall: the chips in motion are looked at, and judged, whenever one of them could have reached it. Chips lie asleep
until something touches them, which changes nothing but the time a step takes.
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

from physics.flight import RATE, ChipOut, Contact, Trace
from rules.safranito.table import Board, Disc, FlickModel

_NEVER = 1e9
_START_ROOM = 1e-6
"""Added to a bound on speed, so that rounding never makes a look come late."""


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
        self.contacts: list[Contact] = []
        self.outs: list[ChipOut] = []
        self._limit = board.chip_limit
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
            drag = PivotJoint(body, space.static_body, (0.0, 0.0), (0.0, 0.0))
            drag.max_bias = 0.0
            drag.max_force = model.friction
            space.add(body, shape, drag)
            self._names[body] = disc.chip
            self._joints[body] = (shape, drag)
            self._lying[disc.chip] = body
        space.on_collision(begin=self._begin)
        tight = _tight(start, model.rest_distance)
        for disc in start:
            if disc.chip == thrown.chip or disc.chip in tight or not asleep:
                self._wake(self._lying[disc.chip])
            else:
                self._lying[disc.chip].sleep()
        self._moving[thrown.chip].velocity = velocity

    # -- stepping ---------------------------------------------------------

    def run(self) -> None:
        """Step until every chip has come to rest, or the time cap."""
        last = int(self.model.time_cap * self.model.steps_per_second)
        self.look()
        step = _stepper(self._space, self.dt)
        self.steps = 1
        while self.steps < last:
            quiet = self.look()
            if quiet == 0:
                return
            awake = len(self._moving)
            for _ in range(min(quiet, last - self.steps)):
                step()
                self.steps += 1
                if len(self._moving) != awake:
                    break
        self.look()

    def step(self) -> None:
        """One step with a look, for those who want to see every one."""
        self._space.step(self.dt)
        self.steps += 1
        self.look()

    def look(self) -> int:
        """Judge chips at the rim, note where all are, and say how many steps need no look (0: all is at rest)."""
        limit = self._limit
        energy = 0.0
        fastest = 0.0
        room = math.inf
        for name, body in list(self._moving.items()):
            x, y = body.position
            vx, vy = body.velocity
            ax, ay = abs(x), abs(y)
            reach = ax if ax > ay else ay
            if name == self._coming:
                if reach <= limit:
                    self._coming = None
                elif reach > self.model.away:
                    self._leave(name, body, "off", x, y, vx, vy)
                    continue
                else:
                    room = min(room, self.model.away - reach)
            if name != self._coming and reach >= limit:
                judged = self._at_the_rim(name, body, x, y, vx, vy)
                if judged is None:
                    continue
                vx, vy = judged
            square = vx * vx + vy * vy
            energy += square
            if square > fastest:
                fastest = square
            gap = limit - reach if reach < limit else reach - limit
            if gap < room and square > 0.0:
                room = gap
        if self._trace and self.steps % self._every == 0:
            self._sample()
        if fastest >= self.model.rest_speed**2:
            self._calm_since = -1
        elif self._calm_since < 0:
            self._calm_since = self.steps
        elif self.steps - self._calm_since >= self.model.rest_steps - 1 and self._apart():
            return 0
        if self._calm_since >= 0:
            return 1
        to_sample = self._every - self.steps % self._every
        safe = int(room / (math.sqrt(energy) * self.dt * (1.0 + _START_ROOM)))
        return max(1, min(to_sample, safe))

    def speeds_squared(self) -> float:
        """The sum of the squared speeds of all chips on the table."""
        return sum(body.velocity.length_squared for body in self._all().values())

    def positions(self) -> dict[str, tuple[float, float]]:
        """Where every chip is that is not out, by name."""
        return {name: (body.position.x, body.position.y) for name, body in sorted(self._all().items())}

    # -- what happens -----------------------------------------------------

    def _all(self) -> dict[str, Body]:
        return self._lying | self._moving

    def _wake(self, body: Body) -> None:
        name = self._names[body]
        if self._lying.pop(name, None) is not None:
            self._moving[name] = body
            if self._trace:
                x, y = body.position
                self._samples[name] = (self.steps // self._every, [x], [y])

    def _begin(self, arbiter: pymunk.Arbiter, space: pymunk.Space, data: Any) -> None:
        a, b = arbiter.bodies
        impact = (a.velocity - b.velocity).dot(arbiter.normal)
        if self._names[b] < self._names[a]:
            a, b = b, a
        middle = (a.position + b.position) / 2.0
        self.contacts.append(
            Contact((self.steps + 1) * self.dt, self._names[a], self._names[b], abs(impact), middle.x, middle.y)
        )
        self._wake(a)
        self._wake(b)

    def _at_the_rim(
        self, name: str, body: Body, x: float, y: float, vx: float, vy: float
    ) -> tuple[float, float] | None:
        """The velocity after the rim's verdict, each side of a corner by itself; None for a chip that rode out."""
        limit, model = self._limit, self.model
        out_x = vx if x >= limit else -vx if x <= -limit else 0.0
        out_y = vy if y >= limit else -vy if y <= -limit else 0.0
        impact = max(out_x, out_y)
        if impact >= model.ride_speed:
            self.contacts.append(Contact(self.steps * self.dt, name, None, impact, x, y))
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
            self.contacts.append(Contact(self.steps * self.dt, name, None, impact, new_x, new_y))
        if (new_x, new_y) != (x, y):
            body.position = Vec2d(new_x, new_y)
        if (new_vx, new_vy) != (vx, vy):
            body.velocity = Vec2d(new_vx, new_vy)
        return (new_vx, new_vy)

    def _leave(self, name: str, body: Body, reason: Any, x: float, y: float, vx: float, vy: float) -> None:
        shape, drag = self._joints[body]
        self._space.remove(drag, shape, body)
        del self._moving[name]
        self.outs.append(ChipOut(self.steps * self.dt, name, reason))
        if not self._trace:
            return
        # The picture goes on where the model ends: the chip slides on with the same friction until it stops or is away.
        _, xs, ys = self._samples[name]
        speed = math.hypot(vx, vy)
        wait = (-self.steps % self._every) * self.dt
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

    def traces(self, ends: dict[str, tuple[float, float]]) -> tuple[Trace, ...]:
        """The movement of every chip that was touched, each ending at its place in `ends` if it has one there."""
        traces: list[Trace] = []
        for name, (first, xs, ys) in sorted(self._samples.items()):
            if name in ends:
                xs.append(ends[name][0])
                ys.append(ends[name][1])
            traces.append(Trace(name, first, tuple(xs), tuple(ys)))
        return tuple(traces)


def _stepper(space: pymunk.Space, dt: float) -> Callable[[], None]:
    """A step of Chipmunk itself, without what `Space.step` adds for callers that change a space inside callbacks.

    Nothing in here does, and the extras take twice as long as the step. The first step still goes through pymunk, which
    checks the bodies.
    """
    space.step(dt)
    raw: Any = space
    chipmunk: Any = pymunk._chipmunk_cffi  # pyright: ignore[reportPrivateUsage]
    return partial(chipmunk.lib.cpSpaceStep, raw._space, dt)


def _tight(discs: list[Disc], least: float) -> set[str]:
    """The chips that lie nearer to another than a flick may end."""
    tight: set[str] = set()
    for i, a in enumerate(discs):
        for b in discs[i + 1 :]:
            if (a.x - b.x) ** 2 + (a.y - b.y) ** 2 < least * least:
                tight |= {a.chip, b.chip}
    return tight
