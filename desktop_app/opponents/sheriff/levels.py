"""What tells the levels apart: how much they look at and how steadily they bargain, never what they may see."""

from __future__ import annotations

from msgspec import Struct


class Level(Struct, frozen=True):
    """The traits of one level.

    `caution` weighs losses of an opened bag against gains, `spread` (gold) is how widely choices of nearly the same
    worth are mixed, `records` whether the decided bags of earlier rounds count, `memory` whether cards taken in earlier
    rounds and everything else that was seen count as well, `race` whether Kings and Queens are worked out card by card,
    `demands` how often a bag is haggled about, `third` whether other merchants' bags are bargained about, `samples` how
    many draws are tried for each way to swap cards at market (0: two), `bait` how often a coin or two is offered for an
    honest bag, in the hope of being opened.
    """

    caution: float
    spread: float
    records: bool
    memory: bool
    race: bool
    demands: int
    third: bool
    samples: int
    bait: float


RELAXED = Level(
    caution=1.7, spread=2.5, records=False, memory=False, race=False, demands=0, third=False, samples=0, bait=0.0
)
REGULAR = Level(
    caution=1.25, spread=2.2, records=True, memory=False, race=False, demands=1, third=False, samples=0, bait=0.35
)
SHARP = Level(caution=1.0, spread=0.5, records=True, memory=True, race=True, demands=3, third=True, samples=6, bait=0.1)
