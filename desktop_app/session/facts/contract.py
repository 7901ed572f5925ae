"""The notebook in which the facts of a game are written."""

from __future__ import annotations

from typing import Any

from msgspec import Struct, field


class Fact(Struct, frozen=True):
    """One number of one seat.

    `detail` holds what it is made of (cards of a path, peppers of a recipe), never a name.
    """

    seat: int
    key: str
    value: int
    detail: dict[str, Any] = field(default_factory=dict[str, Any])


class Facts:
    """Counts and records by seat and key."""

    def __init__(self) -> None:
        self._facts: dict[tuple[int, str], Fact] = {}

    def add(self, seat: int, key: str, value: int = 1) -> None:
        """Count on; a count of 0 is kept too, so that nothing tried reads as nothing, not as unknown."""
        before = self._facts.get((seat, key))
        self._facts[seat, key] = Fact(seat, key, value + (before.value if before else 0))

    def best(self, seat: int, key: str, value: int, **detail: Any) -> None:
        """Keep the largest value with its detail; of equal ones the first."""
        before = self._facts.get((seat, key))
        if before is None or value > before.value:
            self._facts[seat, key] = Fact(seat, key, value, detail)

    def listed(self) -> tuple[Fact, ...]:
        """All of them, by seat and key."""
        return tuple(self._facts[where] for where in sorted(self._facts))
