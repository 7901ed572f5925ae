"""The core of a builder: where we are, and what was declared so far, in pixels."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import TYPE_CHECKING, Any

from pygame import Rect, Surface

from desktop_app.ui.frame import Item
from desktop_app.ui.screen import Screen
from desktop_app.ui.things import IDLE, Actor, BoxLike, Face, Hot, Look, Press, TextMark, spread

if TYPE_CHECKING:
    from desktop_app.ui.builder import Builder
    from desktop_app.ui.host import Ui


Declared = tuple[list[Item], dict[str, Hot], dict[str, Actor], dict[str, Rect], list[TextMark | Face], dict[str, Press]]
"""What a builder was told so far: items, hot things, actors, places, texts, keys."""


class _Acting:
    """While it is entered, what is drawn belongs to an actor."""

    __slots__ = ("_actor", "_core", "_outer")

    def __init__(self, core: Core, actor: Actor) -> None:
        self._core, self._actor = core, actor

    def __enter__(self) -> None:
        self._outer = self._core.begin(self._actor)

    def __exit__(self, *_: object) -> None:
        self._core.begin(self._outer)


class Core:
    """What all parts of a builder share. Boxes are design units; `unit` is pixels per unit where we are now."""

    def __init__(self, ui: Ui, layer: str, keeping: bool) -> None:
        self.ui = ui
        self.layer = layer
        self.screen: Screen = ui.screen
        self.items: list[Item] = []
        self.hots: dict[str, Hot] = {}
        self.actors: dict[str, Actor] = {}
        self.places: dict[str, Rect] = {}
        self.marks: list[TextMark | Face] = []
        self.shortcuts: dict[str, Press] = {}
        self.lives: list[tuple[str, Callable[[Builder, float], object]]] = []
        self.unit, self.ox, self.oy = self.screen.scale, self.screen.ox, self.screen.oy
        """Pixels per design unit here, and the pixel of the origin."""
        self.clipped: Rect | None = None
        self.acting: Actor | None = None
        self.scrolling: str | None = None
        self.restless = 0
        """How often something was declared that changes without the table's doing: with time, by scrolling."""
        self.keeping = keeping
        """Whether parts are kept from picture to picture (`parts`)."""

    def forget(self) -> None:
        """Let go of what was declared."""
        self.set_aside()
        self.lives = []
        self.acting = None

    def set_aside(self) -> Declared:
        """Begin with nothing declared, for a part that is declared on its own; returns what was, for `take_up`."""
        outer = self.items, self.hots, self.actors, self.places, self.marks, self.shortcuts
        self.items, self.hots, self.actors, self.places = [], {}, {}, {}
        self.marks, self.shortcuts = [], {}
        return outer

    def take_up(self, outer: Declared) -> None:
        """Go on with what was set aside."""
        self.items, self.hots, self.actors, self.places, self.marks, self.shortcuts = outer

    # Where we are

    def px(self, length: float) -> int:
        """A length in pixels, at least 1."""
        return max(1, round(length * self.unit))

    def rect(self, box: BoxLike) -> Rect:
        """The pixels of a box."""
        x, y, w, h = box
        k, ox, oy = self.unit, self.ox, self.oy
        left, top = round(x * k + ox), round(y * k + oy)
        wide, tall = round((x + w) * k + ox) - left, round((y + h) * k + oy) - top
        return Rect(left, top, wide if wide > 0 else 1, tall if tall > 0 else 1)

    @contextmanager
    def shifted(self, dx: float, dy: float, zoom: float = 1.0) -> Iterator[None]:
        """Inside, the origin lies at (dx, dy) and everything is `zoom` times as large."""
        saved = self.unit, self.ox, self.oy
        self.ox, self.oy = self.ox + dx * self.unit, self.oy + dy * self.unit
        self.unit *= zoom
        try:
            yield
        finally:
            self.unit, self.ox, self.oy = saved

    @contextmanager
    def clip(self, box: BoxLike) -> Iterator[None]:
        """Inside, nothing is drawn or pressed beyond the box."""
        saved = self.clipped
        rect = self.rect(box)
        self.clipped = rect.clip(saved) if saved is not None else rect
        try:
            yield
        finally:
            self.clipped = saved

    # Drawing

    def put(self, surface: Surface, x: int, y: int, core: Rect | None = None) -> None:
        """Draw a surface with its corner at a pixel; `core` as in `frame.Item`."""
        w, h = surface.get_size()
        ax = ay = 0
        if self.clipped is not None:
            seen = Rect(x, y, w, h).clip(self.clipped)
            if not seen.w or not seen.h:
                return
            ax, ay, x, y, w, h = seen.x - x, seen.y - y, seen.x, seen.y, seen.w, seen.h
            core = core.clip(seen) if core is not None else None
        actor = self.acting
        thing = (core.x, core.y, core.w, core.h) if core is not None else None
        item = Item(surface, x, y, ax, ay, w, h, actor.name if actor else None, thing)
        self.items.append(item)
        if actor:
            actor.items.append(item)

    # Hot things and actors

    def look(self, name: str) -> Look:
        """How the thing of that name stands: pointed at, pressed, focused, dragged over, dragged."""
        ui = self.ui
        drag = ui.hand.drag
        if drag is None and name not in (ui.hand.hover, ui.hand.pressed, ui.hand.focus):
            return IDLE
        return Look(
            ui.hand.hover == name and drag is None,
            ui.hand.pressed == name,
            ui.hand.focus == name and ui.hand.keyboard,
            drag is not None and drag.over == name,
            drag is not None and drag.name == name,
        )

    def hot(self, name: str, box: BoxLike, press: Press | None = None, **more: Any) -> Look:
        """An area that can be pressed and focused; fields of `Hot` go in `more`. Returns how it stands now."""
        self.add(Hot(name, self.rect(box), press, **more))
        return self.look(name)

    def add(self, hot: Hot) -> None:
        if hot.name in self.hots:
            raise ValueError(f"two widgets are called {hot.name!r}")
        hot.clip, hot.scroll = self.clipped, self.scrolling
        hot.place = (self.unit, self.ox, self.oy)
        self.hots[hot.name] = hot
        self.places[hot.name] = hot.rect

    def shortcut(self, key: str, press: Press) -> None:
        """A key without a widget: for what looks or puts away. `return`: puts away what lies over the picture."""
        self.shortcuts[key] = press

    def keyed(self, key: str) -> Hot | None:
        """The widget that answers to a key."""
        return next((hot for hot in self.hots.values() if hot.key == key), None)

    def sheet_over(self, box: BoxLike) -> None:
        """What follows lies on a sheet over what was drawn here: texts below it are covered, which is no fault."""
        rect = self.rect(box)
        self.marks = [mark for mark in spread(self.marks) if not rect.colliderect(mark.ink)]

    def mark(self, name: str, box: BoxLike) -> None:
        """Give a place a name that movements can start from or go to."""
        self.places[name] = self.rect(box)

    def begin(self, actor: Actor | None) -> Actor | None:
        """What is drawn from now on belongs to `actor`; returns whom it belonged to before."""
        outer, self.acting = self.acting, actor
        return outer

    def actor(
        self,
        name: str,
        box: BoxLike,
        enter: str | None = None,
        leave: str | None = None,
        face: Hashable = None,
    ) -> AbstractContextManager[None]:
        """What is drawn inside moves as one thing called `name`.

        `enter` and `leave` name the place or actor it comes from when it is new and goes to when it is gone; when
        `face` changes, it is turned over.
        """
        if name in self.actors:
            raise ValueError(f"two actors are called {name!r}")
        actor = Actor(name, self.rect(box), enter=enter, leave=leave, face=face)
        self.actors[name] = actor
        self.places.setdefault(name, actor.rect)
        return _Acting(self, actor)

    def live(self, name: str, draw: Callable[[Builder, float], object]) -> None:
        """Something that changes with every picture: `draw(b, now)` is called 60 times a second while declared.

        What it draws lies over the layer. Use it only while a hand is aiming or a track is played.
        """
        self.lives.append((name, draw))

    def wake(self, ms: float) -> None:
        """Build again after so many milliseconds."""
        self.restless += 1
        self.ui.wake_in(ms)
