"""From a list of things to draw to the screen: only what changed since the last picture is drawn again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pygame import Rect, Surface

from desktop_app.ui.shapes import blank


class Item(NamedTuple):
    """One surface at one place. `x`, `y`, `w`, `h` are what is seen of it, `ax`, `ay` where that lies inside it."""

    surface: Surface
    x: int
    y: int
    ax: int
    ay: int
    w: int
    h: int
    owner: str | None
    """The actor it belongs to: movements hide and replace all items of an actor."""
    core: tuple[int, int, int, int] | None = None
    """Of a material (paper, cloth, a plain shape: what stays as it is while what lies on it changes) the place of the
    thing itself, without what stands out of it. A shadow may fall below what was declared before."""


_MOST_RECTS = 16
_WASTE = 1.2
"""Two rectangles become one where that is at most so many times their areas."""
_FULL_SHARE = 0.55
_MATERIAL_SHARE, _PICTURE_SHARE = 1 / 100, 1 / 8
"""Shares of the window from which a material or any other picture may be part of the ground."""
_LONG = 4
"""So many of a material beside each other reach across the window: it may be part of the ground, however thin."""


def on_ground(items: Sequence[Item], window: Rect) -> tuple[list[Item], list[Item]]:
    """The items that make up the ground, and those that lie on it, each in their order.

    Ground is what is large, belongs to no actor and has nothing of the rest below it: wood, cloth, papers, a whole
    board. What changes from one moment to the next is better drawn on it than taken into it. Drawing the ground and
    then the rest gives the same picture as drawing all items in their own order, but that a paper's shadow does not
    fall on small things that were declared before the paper.
    """
    picture, material = (window.w * window.h * share for share in (_PICTURE_SHARE, _MATERIAL_SHARE))
    wide, tall = window.w / _LONG, window.h / _LONG
    ground: list[Item] = []
    rest: list[Item] = []
    taken: list[Rect] = []
    for item in items:
        _, x, y, _, _, w, h, owner, core = item
        if core is None:
            big = w * h >= picture
        else:
            big = w * h >= material or w >= wide or h >= tall
        if big and owner is None and Rect(core or (x, y, w, h)).collidelist(taken) < 0:
            ground.append(item)
        else:
            rest.append(item)
            taken.append(Rect(x, y, w, h))
    return ground, rest


class Frame:
    """Keeps the target surface equal to the last picture shown.

    A picture is a list of items on a ground. The ground is kept as one opaque surface of the size of the target (four
    bytes a pixel, as long as there is any), by a frame of its own that follows the same rule: only what differs from
    the last ground is drawn again.
    """

    def __init__(self, target: Surface) -> None:
        self.target = target
        self._items: list[Item] = []
        self._set: set[Item] = set()
        self._fresh = True
        self._ground: Frame | None = None

    def reset(self, target: Surface | None = None) -> None:
        """The next `show` draws everything (a new window, or its content was lost)."""
        if target is not None:
            # The display keeps its surface when it gets another size: the same object may have become another.
            self.target = target
            self._ground = None
        self._fresh = True

    def lose(self) -> None:
        """What was on the screen is gone: the next `show` draws all of it."""
        self._fresh = True

    def show(self, items: list[Item], ground: list[Item] | None = None) -> list[Rect]:
        """Draw what differs from the last picture; returns the changed rectangles of the screen."""
        new = set(items)
        below = self._lay(ground)
        if self._fresh:
            rects = [self.target.get_rect()]
        else:
            changed = new ^ self._set
            if changed or below:
                rects = self._merge([*below, *(Rect(i.x, i.y, i.w, i.h) for i in changed)])
            elif items != self._items:
                rects = [self.target.get_rect()]
            else:
                rects = []
        self._items, self._set, self._fresh = items, new, False
        for rect in rects:
            self._draw(rect)
        return rects

    def _lay(self, ground: list[Item] | None) -> list[Rect]:
        """Bring the ground up to date; returns where it changed."""
        if ground:
            if self._ground is None:
                self._ground = Frame(Surface(self.target.get_size(), 0, self.target))
            return self._ground.show(ground)
        if self._ground is None:
            return []
        self._ground = None
        return [self.target.get_rect()]

    def _draw(self, clip: Rect) -> None:
        self.target.set_clip(clip)
        if self._ground is not None:
            self.target.blit(self._ground.target, clip, clip)
        left, top, right, foot = clip.left, clip.top, clip.right, clip.bottom
        self.target.blits(
            [
                (i.surface, (i.x, i.y), (i.ax, i.ay, i.w, i.h))
                for i in self._items
                if i.x < right and i.y < foot and i.x + i.w > left and i.y + i.h > top
            ],
            False,
        )
        self.target.set_clip(None)

    def _merge(self, rects: list[Rect]) -> list[Rect]:
        """Few rectangles that cover the changed ones and little else; they may overlap."""
        whole = self.target.get_rect()
        merged: list[Rect] = []
        for rect in rects:
            rect = rect.clip(whole)
            if not rect.w or not rect.h:
                continue
            joined = True
            while joined:
                joined = False
                for hit in rect.collidelistall(merged):
                    other = merged[hit]
                    both = rect.union(other)
                    if both.w * both.h <= (rect.w * rect.h + other.w * other.h) * _WASTE:
                        rect, joined = both, True
                        del merged[hit]
                        break
            merged.append(rect)
        if len(merged) > _MOST_RECTS:
            merged = [merged[0].unionall(merged[1:])]
        if sum(r.w * r.h for r in merged) > whole.w * whole.h * _FULL_SHARE:
            return [whole]
        return merged


def flatten(items: Sequence[Item], area: Rect | None = None) -> tuple[Surface, Rect]:
    """The items as one see-through surface, and where it lies."""
    bounds = [Rect(i.x, i.y, i.w, i.h) for i in items]
    rect = area or (bounds[0].unionall(bounds[1:]) if bounds else Rect(0, 0, 1, 1))
    surface = blank(rect.w, rect.h)
    surface.blits([(i.surface, (i.x - rect.x, i.y - rect.y), (i.ax, i.ay, i.w, i.h)) for i in items], False)
    return surface, rect
