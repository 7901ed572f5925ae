"""Areas that scroll, and boards that are zoomed and pushed about."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from msgspec import Struct
from pygame import Rect

from desktop_app.ui import theme
from desktop_app.ui.boxes import Box
from desktop_app.ui.controls import Controls
from desktop_app.ui.core import Core
from desktop_app.ui.feel import feel
from desktop_app.ui.pen import Pen
from desktop_app.ui.things import BoxLike, Gesture, Hot, Point


class Scroll(Struct, eq=False):
    """How far an area is scrolled, in units."""

    offset: float = 0.0
    most: float = 0.0
    grip: float = 0.0

    def by(self, distance: float) -> None:
        self.offset = min(max(0.0, self.offset + distance), self.most)

    def show(self, rect: Rect, clip: Rect, scale: float) -> None:
        """Bring a thing into sight."""
        slack = 10
        if rect.top < clip.top + slack:
            self.by((rect.top - clip.top - slack) / scale)
        elif rect.bottom > clip.bottom - slack:
            self.by((rect.bottom - clip.bottom + slack) / scale)


class Zoom(Struct, eq=False):
    """How a board is looked at: its middle in world units and the factor on the fitting size."""

    factor: float = 1.0
    x: float = 0.0
    y: float = 0.0
    own: bool = False
    """Somebody zoomed or pushed: it no longer follows what is laid."""


STEPS = 1.18920711
"""One notch of zoom: four double the size, so that few sizes of each picture are kept."""


class Areas:
    """Clipping areas."""

    def __init__(self, core: Core, pen: Pen, controls: Controls) -> None:
        self._core, self._pen, self._controls = core, pen, controls

    @contextmanager
    def scroll(self, name: str, box: BoxLike, height: float, end: bool = False) -> Iterator[Box]:
        """An area whose content is `height` units high; yields the content's box (already shifted).

        Wheel, dragging the bar, and the focus scroll it; `end` starts at the last line (a log).
        """
        box = Box(*box)
        self._core.restless += 1
        fresh = name not in self._core.ui.state
        state: Scroll = self._core.ui.state.setdefault(name, Scroll())
        most = max(0.0, height - box.h)
        # A log stays at its end while it grows, unless somebody has scrolled away from there.
        if end and (fresh or state.offset >= state.most - 1):
            state.offset = most
        state.most = most
        state.by(0)

        def wheel(dx: float, dy: float, control: float) -> None:
            state.by(-dy * feel().scroll_units)

        self._core.add(Hot(f"{name}.area", self._core.rect(box), focus=False, wheel=wheel, sound=None))
        outer = self._core.scrolling
        self._core.scrolling = name
        with self._core.clip(box):
            yield Box(box.x, box.y - state.offset, box.w - (16 if most else 0), max(height, box.h))
        self._core.scrolling = outer
        if not most:
            return
        # The bar comes last, so that it lies over the content and its presses are its own.
        track = Box(box.right - 8, box.y, 8, box.h)
        size = max(36.0, box.h * box.h / height)
        at = track.y + (track.h - size) * state.offset / most

        def start(point: Point) -> None:
            inside = at <= point.y <= at + size
            state.grip = point.y - at if inside else size / 2
            move(point)

        def move(point: Point) -> None:
            state.offset = min(max(0.0, (point.y - state.grip - track.y) / (track.h - size) * most), most)

        self._core.add(
            Hot(
                f"{name}.bar",
                self._core.rect(Box(track.x - 8, track.y, 24, track.h)),
                focus=False,
                gesture=Gesture(start, move),
                sound=None,
            )
        )
        look = self._core.look(f"{name}.bar")
        self._pen.fill(track, (*theme.INK3, 40), 4)
        self._pen.fill(Box(track.x, at, 8, size), (*theme.INK3, 220 if look.hover or look.pressed else 150), 4)

    def scroll_to(self, name: str, offset: float) -> None:
        """Scroll an area so that `offset` units of its content are above."""
        state: Scroll = self._core.ui.state.setdefault(name, Scroll())
        state.offset = max(0.0, offset)

    @contextmanager
    def board(
        self,
        name: str,
        box: BoxLike,
        world: BoxLike,
        most: float = 3.0,
        largest: float | None = None,
        keys: bool = True,
        ground: Callable[[float, float], object] | None = None,
    ) -> Iterator[float]:
        """A board: inside, boxes are world units. It fits `world` into the box until somebody zooms or pushes it.

        Wheel zooms about the pointer, dragging its ground pushes, keys + - 0 zoom. `most` is the largest factor on the
        fitting size, `largest` the largest design units a world unit may have when fitting. `ground` hears
        of a click where nothing lies, in world units. Yields the design units of a world unit.
        """
        self._core.restless += 1
        box, world = Box(*box), Box(*world)
        state: Zoom = self._core.ui.state.setdefault(name, Zoom())
        fitting = min(box.w / max(1e-6, world.w), box.h / max(1e-6, world.h))
        if largest is not None:
            fitting = min(fitting, largest)
        # Until somebody zooms or pushes, the board follows what is laid on it.
        if not state.own:
            state.factor, state.x, state.y = 1.0, world.cx, world.cy
        zoom = fitting * state.factor
        k, ox, oy = self._core.unit, self._core.ox, self._core.oy

        def zoom_by(notches: float, px: float, py: float) -> None:
            """Zoom so that the world point under the design point (px, py) stays."""
            factor = min(max(1.0, state.factor * STEPS**notches), most)
            wx, wy = state.x + (px - box.cx) / zoom, state.y + (py - box.cy) / zoom
            state.factor, state.own = factor, factor > 1.001
            new = fitting * factor
            state.x, state.y = wx - (px - box.cx) / new, wy - (py - box.cy) / new
            hold()

        def hold() -> None:
            """Keep the world in sight."""
            new = fitting * state.factor
            half_w, half_h = box.w / 2 / new, box.h / 2 / new
            spare_x, spare_y = max(0.0, world.w / 2 - half_w * 0.5), max(0.0, world.h / 2 - half_h * 0.5)
            state.x = min(max(state.x, world.cx - spare_x), world.cx + spare_x)
            state.y = min(max(state.y, world.cy - spare_y), world.cy + spare_y)

        def wheel(dx: float, dy: float, control: float) -> None:
            px, py = (self._core.ui.hand.pointer[0] - ox) / k, (self._core.ui.hand.pointer[1] - oy) / k
            zoom_by(1.0 if dy > 0 else -1.0 if dy < 0 else 0.0, px, py)

        # The ground is declared before the things on it, so that only a press beside them pushes the board.
        def start(point: Point) -> None:
            self._core.ui.state[f"{name}.grip"] = (point.x, point.y, state.x, state.y)

        def move(point: Point) -> None:
            gx, gy, sx, sy = self._core.ui.state.get(f"{name}.grip", (point.x, point.y, state.x, state.y))
            if abs(point.x - gx) + abs(point.y - gy) < feel().drag_units and not state.own:
                return
            state.x, state.y = sx - (point.x - gx) / zoom, sy - (point.y - gy) / zoom
            state.own = True
            hold()

        def click() -> None:
            px, py = (self._core.ui.hand.pointer[0] - ox) / k, (self._core.ui.hand.pointer[1] - oy) / k
            gx, gy, _, _ = self._core.ui.state.get(f"{name}.grip", (px, py, 0.0, 0.0))
            if ground is not None and abs(px - gx) + abs(py - gy) < feel().drag_units:
                ground(state.x + (px - box.cx) / zoom, state.y + (py - box.cy) / zoom)

        self._core.add(
            Hot(
                f"{name}.ground",
                self._core.rect(box),
                None if ground is None else click,
                focus=False,
                wheel=wheel,
                gesture=Gesture(start, move),
                sound=None,
            )
        )
        if keys:
            for key, notches in (("+", 1.0), ("-", -1.0)):
                self._core.shortcut(key, lambda n=notches: (zoom_by(n, box.cx, box.cy), self._core.ui.dirty()))
            self._core.shortcut("0", lambda: (self.reset_board(name), self._core.ui.dirty()))
        with self._core.clip(box), self._core.shifted(box.cx - state.x * zoom, box.cy - state.y * zoom, zoom):
            yield zoom

    def reset_board(self, name: str) -> None:
        """Let a board fit its world again."""
        self._core.ui.state[name] = Zoom()

    def zoom_buttons(self, name: str, x: float, y: float, words: tuple[str, str, str]) -> None:
        """Buttons for a board (closer, further, all of it) in a row from x, y; 44 units each."""
        state: Zoom = self._core.ui.state.setdefault(name, Zoom())

        def by(notches: float) -> None:
            state.factor = min(max(1.0, state.factor * STEPS**notches), 3.0)
            state.own = state.factor > 1.001

        self._controls.icon_button(f"{name}.closer", Box(x, y, 44, 44), "plus", words[0], lambda: by(2))
        self._controls.icon_button(f"{name}.further", Box(x + 50, y, 44, 44), "minus", words[1], lambda: by(-2))
        if state.own:
            self._controls.icon_button(
                f"{name}.all", Box(x + 100, y, 44, 44), "target", words[2], lambda: self.reset_board(name)
            )
