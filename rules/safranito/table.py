"""The Safranito table as plain values: board, discs, flicks, outcomes, and the geometry that says what counts.

Lengths in millimetres, speeds in millimetres a second, times in seconds, angles in degrees. The origin is the middle
of the board, x grows to the east, y to the north. Rules, physics and the screen's magnifier share these functions, so
that a chip counts exactly where it is shown to count. Nothing in here moves a chip.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

SLACK = 1e-9
"""Every comparison with a limit allows this much."""

Side = Literal["south", "west", "north", "east"]
SIDES: tuple[Side, ...] = ("south", "west", "north", "east")
"""Clockwise, seen from above."""

INWARD: dict[Side, tuple[float, float]] = {
    "south": (0.0, 1.0),
    "west": (1.0, 0.0),
    "north": (0.0, -1.0),
    "east": (-1.0, 0.0),
}
"""The direction from each side to the middle of the board."""

RIGHT: dict[Side, tuple[float, float]] = {
    "south": (1.0, 0.0),
    "west": (0.0, -1.0),
    "north": (-1.0, 0.0),
    "east": (0.0, 1.0),
}
"""The direction to the right hand of somebody who sits at each side."""


class Area(Struct, frozen=True, forbid_unknown_fields=True):
    """A bowl (`id` a spice) or an action space (`id` an action) with its centre."""

    id: str
    at: tuple[float, float]

    def distance(self, x: float, y: float) -> float:
        """How far (x, y) is from the centre."""
        return math.hypot(x - self.at[0], y - self.at[1])


class Range(Struct, frozen=True, forbid_unknown_fields=True):
    """The allowed values of one figure of a flick, both ends included, and the step to which it is rounded."""

    least: float
    most: float
    decimals: int

    def rounded(self, value: float) -> float:
        """`value` rounded to the step; never a negative zero."""
        return round(value, self.decimals) + 0.0

    def holds(self, value: float) -> bool:
        """True within the range; never for an infinite or undefined number."""
        return self.least - SLACK <= value <= self.most + SLACK

    def clamped(self, value: float) -> float:
        """The nearest allowed value."""
        return min(max(value, self.least), self.most)


class Board(Struct, frozen=True, forbid_unknown_fields=True):
    """The measures of board and chips, and where the areas lie."""

    outer_half: float
    field_half: float
    chip_radius: float
    hole_radius: float
    bowl_radius: float
    action_radius: float
    field_tolerance: float
    overlap_tolerance: float
    start_distance: float
    offset: Range
    angle: Range
    speed: Range
    bowls: tuple[Area, ...]
    actions: tuple[Area, ...]
    seat_sides: dict[int, tuple[Side, ...]]

    @property
    def chip_limit(self) -> float:
        """The largest |x| or |y| of a chip wholly inside the field."""
        return self.field_half - self.chip_radius

    @property
    def on_field_limit(self) -> float:
        """The largest |x| or |y| of a chip that still counts as lying on the field."""
        return self.chip_limit + self.field_tolerance

    @property
    def touch_distance(self) -> float:
        """The distance of the centres of two chips that touch."""
        return 2.0 * self.chip_radius

    @property
    def least_distance(self) -> float:
        """The least distance of the centres of two chips at rest."""
        return self.touch_distance - self.overlap_tolerance


class FlickModel(Struct, frozen=True, forbid_unknown_fields=True):
    """The figures of the physical model; any change raises `version`.

    Where chips could meet, steps are so fine that they come nearer by at most `fine_way` in each.
    """

    version: int
    hop_speed: float
    friction: float
    restitution: float
    rim_restitution: float
    ride_speed: float
    away: float
    steps_per_second: int
    fine_way: float
    iterations: int
    slop: float
    rest_speed: float
    rest_steps: int
    rest_distance: float
    time_cap: float
    decimals: int


class Flick(Struct, frozen=True):
    """What the hand does: start point along the side (to the right), direction (to the right), speed.

    `side` stands only where any side is allowed; None is the thrower's own.
    """

    offset: float
    angle: float
    speed: float
    side: Side | None = None


class Disc(Struct, frozen=True):
    """A chip on the field. `chip` is colour and throw (`red_2`), nothing that tells its value."""

    chip: str
    x: float
    y: float


class Shot(Struct, frozen=True):
    """A throw as the physics gets it: table, chips on the field, the chip thrown, from which side, and the flick."""

    board: Board
    model: FlickModel
    discs: tuple[Disc, ...]
    chip: str
    side: Side
    flick: Flick


class FlickOutcome(Struct, frozen=True, forbid_unknown_fields=True):
    """Where every chip lies after a flick, and which are out; both in the order of the chips' names."""

    on_field: tuple[Disc, ...]
    out: tuple[str, ...]


# ---------------------------------------------------------------------------
# Flicks


def rounded(board: Board, flick: Flick) -> Flick:
    """The flick as it is checked, carried out and recorded."""
    try:
        return Flick(
            board.offset.rounded(flick.offset),
            board.angle.rounded(flick.angle),
            board.speed.rounded(flick.speed),
            flick.side,
        )
    except (OverflowError, ValueError):
        return flick


def flick_fault(board: Board, flick: Flick) -> str | None:
    """None for a rounded flick within its ranges, else the rule id of the first figure that is not."""
    if not board.offset.holds(flick.offset):
        return "safranito.flick.start"
    if not board.angle.holds(flick.angle):
        return "safranito.flick.angle"
    if not board.speed.holds(flick.speed):
        return "safranito.flick.speed"
    return None


def side_of_seat(board: Board, seats: int, seat: int, turns: int = 0) -> Side:
    """The side at which a seat sits when `seats` play and the board has been turned so often.

    One turn is half the way round for two, so that they exchange sides, and a quarter for more: everybody comes to the
    next side clockwise.
    """
    first = SIDES.index(board.seat_sides[seats][seat])
    return SIDES[(first + turns * (2 if seats == 2 else 1)) % len(SIDES)]


def start_point(board: Board, side: Side, offset: float) -> tuple[float, float]:
    """Where the thrown chip's centre starts."""
    (ix, iy), (rx, ry) = INWARD[side], RIGHT[side]
    return (offset * rx - board.start_distance * ix, offset * ry - board.start_distance * iy)


def direction(side: Side, angle: float) -> tuple[float, float]:
    """The unit vector of a flick."""
    (ix, iy), (rx, ry) = INWARD[side], RIGHT[side]
    cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    return (cos * ix + sin * rx, cos * iy + sin * ry)


def aim(board: Board, side: Side, offset: float, x: float, y: float) -> tuple[float, float]:
    """Angle and distance from a start point to the point (x, y)."""
    sx, sy = start_point(board, side, offset)
    (ix, iy), (rx, ry) = INWARD[side], RIGHT[side]
    dx, dy = x - sx, y - sy
    return (math.degrees(math.atan2(dx * rx + dy * ry, dx * ix + dy * iy)), math.hypot(dx, dy))


def sliding_length(model: FlickModel, speed: float) -> float:
    """How far a flick slides if it meets nothing: (v^2 - hop^2) / (2 * friction)."""
    return max(speed**2 - model.hop_speed**2, 0.0) / (2.0 * model.friction)


def speed_of_length(model: FlickModel, length: float) -> float:
    """The speed that slides a given length if the chip meets nothing."""
    return math.sqrt(model.hop_speed**2 + 2.0 * model.friction * max(length, 0.0))


# ---------------------------------------------------------------------------
# Where a chip lies


class Lie(Struct, frozen=True):
    """What a chip counts for, and the numbers that say why; the screen's magnifier draws these.

    `area` is the bowl or action space in which it is (None: nowhere), `rule` the id that decides. `nearest` is the area
    whose outline is nearest, `distance` that of the two centres, `outline` the radius of the drawn outline and `limit`
    the largest distance that still counts. `rim` is the larger of |x| and |y|, compared with the board's limit.
    """

    on_field: bool
    area: str | None
    rule: str
    nearest: str
    distance: float
    outline: float
    limit: float
    rim: float

    @property
    def margin(self) -> float:
        """How far inside (positive) or outside (negative) the limit of the nearest area the chip lies."""
        return self.limit - self.distance


def on_field(board: Board, x: float, y: float) -> bool:
    """True if a chip at (x, y) lies on the field; every other chip is out."""
    limit = board.on_field_limit + SLACK
    return abs(x) <= limit and abs(y) <= limit


def area_at(board: Board, x: float, y: float) -> str | None:
    """The bowl or action space in which a chip at (x, y) is; None if it is out or nowhere."""
    if not on_field(board, x, y):
        return None
    for areas, radius in ((board.bowls, board.bowl_radius), (board.actions, board.action_radius)):
        limit = radius + board.hole_radius + SLACK
        for area in areas:
            if area.distance(x, y) <= limit:
                return area.id
    return None


def lie(board: Board, x: float, y: float) -> Lie:
    """What a chip at (x, y) counts for, with all numbers."""
    best: tuple[float, Area, float, float] | None = None
    for areas, radius in ((board.bowls, board.bowl_radius), (board.actions, board.action_radius)):
        for area in areas:
            distance = area.distance(x, y)
            if best is None or distance - radius < best[0]:
                best = (distance - radius, area, distance, radius)
    assert best is not None
    beyond, area, distance, radius = best
    inside = on_field(board, x, y)
    is_bowl = radius == board.bowl_radius
    if not inside:
        counts, rule = None, "safranito.table.out"
    elif beyond <= SLACK:
        counts, rule = area.id, "safranito.valid.centre"
    elif beyond <= board.hole_radius + SLACK:
        counts, rule = area.id, "safranito.valid.hole"
    else:
        counts, rule = None, "safranito.table.valid-bowl" if is_bowl else "safranito.table.valid-action"
    return Lie(inside, counts, rule, area.id, distance, radius, radius + board.hole_radius, max(abs(x), abs(y)))


# ---------------------------------------------------------------------------
# Outcomes


def outcome_fault(
    board: Board, before: Iterable[Disc], out_before: Iterable[str], thrown: str, outcome: FlickOutcome
) -> str | None:
    """None if `outcome` is a lawful end of the flick of chip `thrown`, else the rule id that it breaks.

    `before` are the chips on the field, `out_before` those that were out already. Numbers must be finite.
    """
    named = [disc.chip for disc in outcome.on_field] + list(outcome.out)
    gone = set(out_before)
    if any(disc.chip in gone for disc in outcome.on_field):
        return "safranito.outcome.no-return"
    if sorted(named) != sorted([disc.chip for disc in before] + [thrown]):
        return "safranito.outcome.complete"
    if not all(on_field(board, disc.x, disc.y) for disc in outcome.on_field):
        return "safranito.outcome.on-field"
    least = board.least_distance - SLACK
    discs = outcome.on_field
    for i, a in enumerate(discs):
        for b in discs[i + 1 :]:
            if math.hypot(a.x - b.x, a.y - b.y) < least:
                return "safranito.outcome.apart"
    return None
