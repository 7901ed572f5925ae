"""Scripted hands that hold a chip back while it sways, and how often they hit: `python -m tests.physics.hands`.

The blind hand lets go after a while, whatever line and ring show. The other follows the sway and waits for its moment.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Callable
from functools import partial

from msgspec import Struct

from physics import flick
from rules.core.rng import SplitMix64
from rules.safranito.hand import Hold, normal_pair
from rules.safranito.table import Flick, aim, area_at, direction, sliding_length, speed_of_length, start_point
from tests.physics.tables import BOARD, DATA, MODEL, TABLE

HOLDS = (0.5, 1.0, 2.0, 3.0, 4.0)
PICTURE = 1.0 / 60.0


class Hand(Struct, frozen=True):
    """The own error at the release (degrees, share of the pull), and for a hand that looks what it waits for.

    It sees `sees` seconds late and lets go `acts` seconds late, when the shown landing lies within `near` of the
    middle of a bowl, or `near_space` of that of a space; after `waits` seconds it lets go anyway.
    """

    angle: float
    pull: float
    looks: bool = False
    sees: float = 0.09
    acts: float = 0.09
    waits: float = 1.0
    near: float = 25.0
    near_space: float = 15.0


BLIND = Hand(2.0, 0.10)
FOLLOWS = Hand(0.5, 0.05, looks=True)
CENTRES = {area.id: area.at for area in (*BOARD.bowls, *BOARD.actions)}
SPACES = {area.id for area in BOARD.actions}


def landing(flown: Flick) -> tuple[float, float]:
    """Where a flick from the south comes to rest if it meets nothing."""
    (x, y), (dx, dy) = start_point(BOARD, "south", flown.offset), direction("south", flown.angle)
    way = sliding_length(MODEL, flown.speed)
    return (x + dx * way, y + dy * way)


def pointed(area: str) -> Flick:
    """Straight across at the middle of an area."""
    x, y = CENTRES[area]
    angle, length = aim(BOARD, "south", x, x, y)
    return Flick(x, angle, speed_of_length(MODEL, length))


def erring(hand: Hand, meant: Flick, rng: SplitMix64) -> Flick:
    """What the hand makes of what it means."""
    turn, push = normal_pair(rng.uniform)
    share = DATA.pull.share(MODEL, meant.speed) * (1.0 + hand.pull * push)
    return Flick(meant.offset, meant.angle + hand.angle * turn, DATA.pull.speed(MODEL, share))


def let_go(hand: Hand, area: str, held: float, sway: str, rng: SplitMix64) -> Flick:
    """One flick at an area: `held` seconds pass before a hand that looks begins to look, or a blind one lets go."""
    meant = pointed(area)
    hold = Hold(DATA.sway, sway, (rng.uniform(), rng.uniform(), rng.uniform(), rng.uniform()))
    now = held
    if hand.looks:
        near = hand.near_space if area in SPACES else hand.near
        while now < held + hand.waits:
            seen = hold.swayed(BOARD, MODEL, meant, max(now - hand.sees, 0.0))
            if math.dist(landing(seen), CENTRES[area]) <= near:
                break
            now += PICTURE
        now += hand.acts
    return hold.swayed(BOARD, MODEL, erring(hand, meant, rng), now)


def ends_in(flown: Flick) -> str | None:
    """The area in which a flick from the south ends on an empty board; only one that meets a rim is carried out."""
    x, y = landing(flown)
    if max(abs(x), abs(y)) < BOARD.chip_limit - 1.0:
        return area_at(BOARD, x, y)
    lying = flick(TABLE, (), "red_1", "south", flown, track=False).outcome.on_field
    return area_at(BOARD, lying[0].x, lying[0].y) if lying else None


def hits(area: str, many: int, one: Callable[[SplitMix64], Flick | None], seed: int = 1) -> float:
    """The share of tries that end in the area."""
    rng = SplitMix64(seed)
    flown = (one(rng) for _ in range(many))
    return sum(one is not None and ends_in(one) == area for one in flown) / many


def rate(hand: Hand, area: str, held: float, sway: str = "normal", many: int = 1000, seed: int = 1) -> float:
    """How often a hand hits an area after a hold."""
    return hits(area, many, lambda rng: let_go(hand, area, held, sway, rng), seed)


def swung(hand: Hand, area: str, rng: SplitMix64) -> Flick | None:
    """One push at an area: the hand errs in direction and in the speed of the pointer, and nothing sways."""
    meant, swing = pointed(area), DATA.swing
    turn, push = normal_pair(rng.uniform)
    pointer = sliding_length(MODEL, meant.speed) / swing.gives_length * swing.units_per_second
    speed = swing.speed(MODEL, pointer * (1.0 + hand.pull * push))
    return None if speed is None else Flick(meant.offset, meant.angle + hand.angle * turn, speed)


if __name__ == "__main__":
    tries = int(sys.argv[1]) if len(sys.argv) > 1 else 3000
    for name, hand in (("blind", BLIND), ("follows", FOLLOWS)):
        for area in ("garlic", "saffron", "chilli", "reserve", "extra_spice"):
            rates = [rate(hand, area, held, many=tries) for held in HOLDS]
            swing = hits(area, tries, partial(swung, hand, area))
            print(f"{name:8} {area:12}", *(f"{one:.2f}" for one in rates), f"swing {swing:.2f}", flush=True)
