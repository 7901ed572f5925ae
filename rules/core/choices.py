"""The legal actions of one seat as a counted row: `len` of them, the `nth` made only when it is asked for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Generic, TypeVar

from msgspec import Struct

from rules.core.rng import SplitMix64

A_co = TypeVar("A_co", bound=Struct, covariant=True)


class Choices(Generic[A_co]):
    """No action at all, and the base of what a game offers in each step; see `rules.core.contract.Legal`.

    A room gives `__len__` and `nth`; where that is quicker than trying one action after the other, `__contains__` too.
    """

    __slots__ = ()

    complete = True

    def __len__(self) -> int:
        return 0

    def nth(self, index: int) -> A_co:
        """The action number `index`, from 0 to len - 1."""
        raise IndexError(index)

    def __bool__(self) -> bool:
        return len(self) > 0

    def __iter__(self) -> Iterator[A_co]:
        return map(self.nth, range(len(self)))

    def __contains__(self, action: object) -> bool:
        return any(action == other for other in self)

    def sample(self, rng: SplitMix64) -> A_co:
        """One of them, all equally likely; IndexError when there is none."""
        number = len(self)
        if number == 0:
            raise IndexError("there is nothing to do for this seat")
        return self.nth(rng.below(number))


class Listed(Choices[A_co]):
    """A few actions written out."""

    __slots__ = ("_actions",)

    def __init__(self, actions: Sequence[A_co]) -> None:
        self._actions = tuple(actions)

    def __len__(self) -> int:
        return len(self._actions)

    def nth(self, index: int) -> A_co:
        return self._actions[index]

    def __iter__(self) -> Iterator[A_co]:
        return iter(self._actions)

    def __contains__(self, action: object) -> bool:
        return action in self._actions


NOTHING: Choices[Any] = Choices()
"""What a seat may do that is not asked."""
