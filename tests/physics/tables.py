"""The table of the data files, and random positions, for all physics tests."""

from __future__ import annotations

import math

from data.loader import load
from physics import Flight, Table, flick
from rules.core.rng import SplitMix64
from rules.safranito.components import TableData
from rules.safranito.table import Disc, Flick, Side

DATA = load("safranito/table.yaml", TableData)
BOARD = DATA.board
MODEL = DATA.model
TABLE = Table(BOARD, MODEL)


def throw(
    side: Side, offset: float, angle: float, speed: float, discs: tuple[Disc, ...] = (), chip: str = "red_1"
) -> Flight:
    """One flick over chips that lie at rest."""
    return flick(TABLE, discs, chip, side, Flick(offset, angle, speed))


def between(rng: SplitMix64, low: float, high: float) -> float:
    return low + (high - low) * rng.uniform()


def random_discs(rng: SplitMix64, number: int) -> tuple[Disc, ...]:
    """Chips at random places of the field, none overlapping, with rounded places as they are recorded."""
    limit, least = BOARD.chip_limit, MODEL.rest_distance
    out: list[Disc] = []
    while len(out) < number:
        x, y = round(between(rng, -limit, limit), 2), round(between(rng, -limit, limit), 2)
        if all((x - d.x) ** 2 + (y - d.y) ** 2 >= least**2 for d in out):
            out.append(Disc(f"{('blue', 'green', 'orange', 'red')[len(out) % 4]}_{len(out) // 4 + 2}", x, y))
    return tuple(out)


def touching(rng: SplitMix64, number: int) -> tuple[Disc, ...]:
    """Random chips, some of which have another one right beside them, as chips come to lie after a hit."""
    discs = list(random_discs(rng, number))
    for one in discs[:4]:
        turn, far = between(rng, 0.0, 2.0 * math.pi), between(rng, MODEL.rest_distance, BOARD.touch_distance + 0.1)
        x, y = round(one.x + far * math.cos(turn), 2), round(one.y + far * math.sin(turn), 2)
        inside = max(abs(x), abs(y)) <= BOARD.chip_limit
        if inside and all(math.hypot(x - d.x, y - d.y) >= MODEL.rest_distance for d in discs):
            discs.append(Disc(f"green_{len(discs) + 20}", x, y))
    return tuple(discs)


def rack() -> tuple[Disc, ...]:
    """Fifteen chips that touch in a triangle, point to the south: a hit moves all at once, and every digit counts."""
    places = [
        ((k - row / 2) * 39.0, row * 39.0 * math.sqrt(3.0) / 2.0 - 80.0) for row in range(5) for k in range(row + 1)
    ]
    return tuple(
        Disc(f"{('blue', 'green', 'orange', 'red')[n % 4]}_{n // 4 + 2}", round(x, 2), round(y, 2))
        for n, (x, y) in enumerate(places)
    )


def random_flick(rng: SplitMix64, least_speed: float = 900.0) -> tuple[Side, Flick]:
    sides: tuple[Side, ...] = ("south", "west", "north", "east")
    return rng.choice(sides), Flick(between(rng, -200, 200), between(rng, -70, 70), between(rng, least_speed, 2500))
