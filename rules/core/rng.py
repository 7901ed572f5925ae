"""Random numbers as plain integers: SplitMix64.

Source: Steele, Lea, Flood: Fast splittable pseudorandom number generators, 2014.

A game keeps the generator's 64-bit state inside its own state, so that the same seed gives the same game in any
process and on any machine. Python's `random` promises no stable shuffle from one version to the next.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

MASK = 0xFFFF_FFFF_FFFF_FFFF
_GAMMA = 0x9E37_79B9_7F4A_7C15


class SplitMix64:
    """A generator whose whole state is one integer from 0 to 2**64 - 1, open as `state`."""

    __slots__ = ("state",)

    def __init__(self, state: int) -> None:
        self.state = state & MASK

    def next(self) -> int:
        """The next whole number from 0 to 2**64 - 1."""
        self.state = z = (self.state + _GAMMA) & MASK
        z = ((z ^ (z >> 30)) * 0xBF58_476D_1CE4_E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D0_49BB_1331_11EB) & MASK
        return z ^ (z >> 31)

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, all equally likely; `n` must be at least 1.

        The product of the draw with `n` is shifted down (Lemire, Fast random integer generation in an interval, 2019)
        and unequal shares are thrown back.
        """
        # `next`, written out: every draw of every game comes through here.
        self.state = z = (self.state + _GAMMA) & MASK
        z = ((z ^ (z >> 30)) * 0xBF58_476D_1CE4_E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D0_49BB_1331_11EB) & MASK
        product = (z ^ (z >> 31)) * n
        low = product & MASK
        if low < n:
            threshold = (MASK + 1 - n) % n
            while low < threshold:
                product = self.next() * n
                low = product & MASK
        return product >> 64

    def uniform(self) -> float:
        """A number from 0 up to but not including 1, with 53 random bits."""
        return (self.next() >> 11) * (1.0 / (1 << 53))

    def choice(self, items: Sequence[T]) -> T:
        """One of `items`, all equally likely; there must be at least one."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """All of `items` in a random order (Fisher and Yates, from the last place down)."""
        out = list(items)
        for i in range(len(out) - 1, 0, -1):
            j = self.below(i + 1)
            out[i], out[j] = out[j], out[i]
        return tuple(out)

    def fork(self) -> SplitMix64:
        """An independent generator started from this one's next number."""
        return SplitMix64(self.next())
