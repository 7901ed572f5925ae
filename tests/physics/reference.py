"""A flick computed without pymunk, as finely as needed: what the verdicts of the model are measured against.

Between events every chip slides on a straight line and loses speed evenly, which has a closed form. Time goes on by as
much as no pair and no rim can be reached in, at least `LEAST` seconds; chips that touch while they come nearer get the
impulse of the exact line of centres.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field

from rules.safranito.table import Disc, Flick, Side, area_at, direction, on_field, rounded, start_point
from tests.physics.tables import BOARD, MODEL

LEAST = 2e-6
MOST = 6.0


@dataclass
class Sliding:
    """A chip with its place, direction and speed."""

    x: float
    y: float
    vx: float = 0.0
    vy: float = 0.0
    gone: bool = False

    def slide(self, seconds: float) -> None:
        speed = math.hypot(self.vx, self.vy)
        if speed == 0.0:
            return
        time = min(seconds, speed / MODEL.friction)
        way = (speed - MODEL.friction * time / 2.0) * time / speed
        self.x, self.y = self.x + self.vx * way, self.y + self.vy * way
        left = (speed - MODEL.friction * time) / speed if time < speed / MODEL.friction else 0.0
        self.vx, self.vy = self.vx * left, self.vy * left


@dataclass
class Ended:
    """Where every chip lies, which are out, how many hits there were and how many chips they touched."""

    verdict: dict[str, str]
    places: dict[str, tuple[float, float]]
    hits: int = 0
    struck: set[str] = field(default_factory=set)


def reference(discs: tuple[Disc, ...], side: Side, hand: Flick, chip: str = "red_1") -> Ended:
    """The flick of `chip` over chips at rest."""
    hand = rounded(BOARD, hand)
    sx, sy = start_point(BOARD, side, hand.offset)
    dx, dy = direction(side, hand.angle)
    speed = math.sqrt(max(hand.speed**2 - MODEL.hop_speed**2, 0.0))
    chips = {disc.chip: Sliding(disc.x, disc.y) for disc in sorted((*discs, Disc(chip, sx, sy)), key=lambda d: d.chip)}
    thrown = chips[chip]
    thrown.vx, thrown.vy = dx * speed, dy * speed
    coming = True
    ended = Ended({}, {})
    time = 0.0
    while time < MOST:
        on_table = [one for one in chips.values() if not one.gone]
        moving = [one for one in on_table if one.vx or one.vy]
        if not moving:
            break
        step = MOST - time
        for one in moving:
            fast = math.hypot(one.vx, one.vy)
            reach = max(abs(one.x), abs(one.y))
            edge = BOARD.chip_limit if not (coming and one is thrown) or reach <= BOARD.chip_limit else MODEL.away
            step = min(step, max(abs(edge - reach), BOARD.chip_limit * 1e-9) / fast, fast / MODEL.friction)
            for other in on_table:
                if other is one or _leaving(one, other):
                    continue
                gap = math.dist((one.x, one.y), (other.x, other.y)) - BOARD.touch_distance
                step = min(step, gap / (fast + math.hypot(other.vx, other.vy)))
            if coming and one is thrown and reach > BOARD.chip_limit:
                step = min(step, max(reach - BOARD.chip_limit, 1e-6) / fast)
        step = max(step, LEAST)
        for one in moving:
            one.slide(step)
        time += step
        if coming and max(abs(thrown.x), abs(thrown.y)) <= BOARD.chip_limit:
            coming = False
        for name, one in chips.items():
            if not one.gone and not (coming and one is thrown):
                _rim(one)
            elif coming and one is thrown and max(abs(one.x), abs(one.y)) > MODEL.away:
                one.gone = True
            for other_name, other in chips.items():
                if name < other_name and not one.gone and not other.gone and _hit(one, other):
                    ended.hits += 1
                    ended.struck |= {name, other_name}
    for name, one in chips.items():
        if one.gone or not on_field(BOARD, one.x, one.y):
            ended.verdict[name] = "out"
        else:
            ended.places[name] = (one.x, one.y)
            ended.verdict[name] = area_at(BOARD, one.x, one.y) or "nowhere"
    return ended


def _leaving(a: Sliding, b: Sliding) -> bool:
    """Whether two chips that touch are not coming nearer."""
    rx, ry = b.x - a.x, b.y - a.y
    toward = rx * (b.vx - a.vx) + ry * (b.vy - a.vy)
    return toward >= 0.0 and rx * rx + ry * ry <= (BOARD.touch_distance + 1e-6) ** 2


def _hit(a: Sliding, b: Sliding) -> bool:
    """Give two touching chips that come nearer their impulse."""
    rx, ry = b.x - a.x, b.y - a.y
    distance = math.hypot(rx, ry)
    if distance > BOARD.touch_distance + 1e-6:
        return False
    nx, ny = rx / distance, ry / distance
    closing = (a.vx - b.vx) * nx + (a.vy - b.vy) * ny
    if closing <= 1e-6:
        return False
    push = closing * (1.0 + MODEL.restitution) / 2.0
    a.vx, a.vy = a.vx - push * nx, a.vy - push * ny
    b.vx, b.vy = b.vx + push * nx, b.vy + push * ny
    return True


def _rim(one: Sliding) -> None:
    """Ride or rebound, each rim by itself."""
    limit = BOARD.chip_limit
    for axis, way in (("x", "vx"), ("y", "vy")):
        place, speed = getattr(one, axis), getattr(one, way)
        outward = math.copysign(1.0, place) * speed
        if abs(place) >= limit - 1e-6 and outward > 0.0:
            if outward >= MODEL.ride_speed:
                one.gone = True
                return
            setattr(one, axis, math.copysign(limit, place))
            setattr(one, way, -MODEL.rim_restitution * speed)
