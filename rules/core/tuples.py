"""Tuples are never changed; these make the next one."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def with_item(items: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """`items` with `value` in place of the one at `index`, which counts from 0 and must be there."""
    if index < 0:
        raise IndexError(index)
    changed = list(items)
    changed[index] = value
    return tuple(changed)
