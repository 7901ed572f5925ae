"""Finished surfaces, kept by what they show and thrown away when they take too much memory."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pygame import Surface

BUDGET = 72 * 1024 * 1024
"""Bytes of pixels kept at most; the least recently used go first."""


class Store:
    """Surfaces by key. A key must name everything the picture depends on, its size in pixels included."""

    def __init__(self, budget: int = BUDGET) -> None:
        self.budget = budget
        self.bytes = 0
        self._kept: OrderedDict[Hashable, Surface] = OrderedDict()

    def get(self, key: Hashable, make: Callable[[], Surface]) -> Surface:
        """The surface under `key`, made by `make` the first time."""
        kept = self._kept
        surface = kept.get(key)
        if surface is not None:
            kept.move_to_end(key)
            return surface
        surface = make()
        kept[key] = surface
        self.bytes += _size(surface)
        while self.bytes > self.budget and len(kept) > 1:
            _, old = kept.popitem(last=False)
            self.bytes -= _size(old)
        return surface

    def clear(self) -> None:
        """Forget everything (the window changed its size)."""
        self._kept.clear()
        self.bytes = 0

    def __len__(self) -> int:
        return len(self._kept)


def _size(surface: Surface) -> int:
    return surface.get_width() * surface.get_height() * surface.get_bytesize()


store = Store()
"""The one store of the window."""
