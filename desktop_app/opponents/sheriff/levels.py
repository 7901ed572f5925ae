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
    honest bag, in the hope of being opened. So that nothing gives a bag away, `bluff` is how often an honest bag is
    spoken for like a false one (a bribe, a small demand accepted), and `calm` how often a false one like an honest one
    (silence, a demand refused that might well have been met).
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
    bluff: float
    calm: float


RELAXED = Level(
    caution=1.7,
    spread=2.5,
    records=False,
    memory=False,
    race=False,
    demands=0,
    third=False,
    samples=0,
    bait=0.0,
    bluff=0.1,
    calm=0.1,
)
REGULAR = Level(
    caution=1.25,
    spread=2.2,
    records=True,
    memory=False,
    race=False,
    demands=1,
    third=False,
    samples=0,
    bait=0.35,
    bluff=0.25,
    calm=0.2,
)
SHARP = Level(
    caution=1.0,
    spread=0.8,
    records=True,
    memory=True,
    race=True,
    demands=3,
    third=True,
    samples=6,
    bait=0.1,
    bluff=0.3,
    calm=0.2,
)
