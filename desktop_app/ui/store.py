"""Finished surfaces, kept by what they show and thrown away when they take too much memory."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from pygame import Surface

if TYPE_CHECKING:
    from desktop_app.ui.things import TextMark

BUDGET = 56 * 1024 * 1024
"""Bytes of pixels kept at most; the least recently used go first.

A table in a window of 1920 x 1080 uses 20 to 35 MB of pictures at a time; what is left holds those of other seats.
"""


_SEEN = 3
"""Alpha from which something can be seen: the last ring of a shadow is lost on everybody."""


class Print(NamedTuple):
    """A picture of a thing with what stands out of it (a shadow, a glow): cut to what can be seen of it."""

    surface: Surface
    left: int
    """Pixels from the left edge of the picture to the left edge of the thing."""
    top: int
    marks: tuple[TextMark, ...] = ()
    """The texts on it, for who looks whether they fit."""


Picture = TypeVar("Picture", Surface, Print)


def printed(surface: Surface, margin: int) -> Print:
    """The print of a surface with a thing `margin` pixels inside of it."""
    ink = surface.get_bounding_rect(_SEEN)
    if ink.size == surface.get_size() or not ink.w:
        return Print(surface, margin, margin)
    return Print(surface.subsurface(ink).copy(), margin - ink.x, margin - ink.y)


class Store:
    """Surfaces by key. A key must name everything the picture depends on, its size in pixels included."""

    def __init__(self, budget: int = BUDGET) -> None:
        self.budget = budget
        self.bytes = 0
        self._kept: OrderedDict[Hashable, Any] = OrderedDict()

    def get(self, key: Hashable, make: Callable[[], Picture]) -> Picture:
        """The surface or print under `key`, made by `make` the first time."""
        kept = self._kept
        picture = kept.get(key)
        if picture is not None:
            kept.move_to_end(key)
            return picture
        picture = make()
        kept[key] = picture
        self.bytes += _size(picture)
        while self.bytes > self.budget and len(kept) > 1:
            _, old = kept.popitem(last=False)
            self.bytes -= _size(old)
        return picture

    def clear(self) -> None:
        """Forget everything (the window changed its size)."""
        self._kept.clear()
        self.bytes = 0

    def __len__(self) -> int:
        return len(self._kept)


def _size(picture: Surface | Print) -> int:
    surface = picture if isinstance(picture, Surface) else picture.surface
    return surface.get_width() * surface.get_height() * surface.get_bytesize()


store = Store()
"""The one store of the window."""
