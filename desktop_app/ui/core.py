"""The builder's core: from boxes in design units to items, hot areas, actors and text marks in pixels."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import TYPE_CHECKING, Any

from pygame import Rect, Surface

from desktop_app.ui import art, paint, shapes, theme
from desktop_app.ui.boxes import Box
from desktop_app.ui.frame import Item
from desktop_app.ui.screen import Screen
from desktop_app.ui.store import Print, store
from desktop_app.ui.theme import Colour
from desktop_app.ui.things import IDLE, Actor, BoxLike, Face, Hot, Look, Press, TextMark, spread

if TYPE_CHECKING:
    from desktop_app.ui.host import Ui


_HOLLOW = 60_000
"""Pixels from which of a thing with a clear middle only its sides are kept and drawn."""


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
    """What all widgets are made of. Boxes are design units; `unit` is pixels per unit where we are now."""

    def __init__(self, ui: Ui, layer: str) -> None:
        self.ui = ui
        self.layer = layer
        self.screen: Screen = ui.screen
        self.items: list[Item] = []
        self.hots: dict[str, Hot] = {}
        self.actors: dict[str, Actor] = {}
        self.places: dict[str, Rect] = {}
        self.marks: list[TextMark | Face] = []
        self.shortcuts: dict[str, Press] = {}
        self.lives: list[tuple[str, Callable[[Any, float], object]]] = []
        self._k, self._ox, self._oy = self.screen.scale, self.screen.ox, self.screen.oy
        self._clip: Rect | None = None
        self._actor: Actor | None = None
        self._scroll: str | None = None
        self._table: Callable[[], Surface] | None = None
        """Draws what lies below everything else: the walnut, with the first cloth."""
        self._clothed = False
        self._restless = 0
        """How often something was declared that changes without the table's doing: with time, by scrolling."""
        self.keeping = False
        """Whether parts are kept from picture to picture (`parts`)."""

    def finish(self) -> None:
        """All is declared: put the table below everything."""
        if self._table is not None:
            self.put(self._table(), 0, 0, Rect(0, 0, self.screen.width, self.screen.height))
            self.items.insert(0, self.items.pop())

    def forget(self) -> None:
        """Another picture has taken its place: let go of what was declared.

        The actions of widgets hold the builder and the builder holds them; without this all surfaces of an old
        picture would stay until the collector of cycles comes by.
        """
        self.items, self.hots, self.actors, self.places = [], {}, {}, {}
        self.marks, self.shortcuts, self.lives = [], {}, []
        self._actor = None

    # Where we are

    @property
    def unit(self) -> float:
        """Pixels per design unit here."""
        return self._k

    @property
    def canvas(self) -> Box:
        """The design canvas: 1600 wide, 900 to 1200 high."""
        return self.screen.canvas

    @property
    def now(self) -> float:
        """Milliseconds since the window opened."""
        return self.ui.now

    def px(self, length: float) -> int:
        """A length in pixels, at least 1."""
        return max(1, round(length * self._k))

    def rect(self, box: BoxLike) -> Rect:
        """The pixels of a box."""
        x, y, w, h = box
        k, ox, oy = self._k, self._ox, self._oy
        left, top = round(x * k + ox), round(y * k + oy)
        wide, tall = round((x + w) * k + ox) - left, round((y + h) * k + oy) - top
        return Rect(left, top, wide if wide > 0 else 1, tall if tall > 0 else 1)

    @contextmanager
    def shifted(self, dx: float, dy: float, zoom: float = 1.0) -> Iterator[None]:
        """Inside, the origin lies at (dx, dy) and everything is `zoom` times as large."""
        saved = self._k, self._ox, self._oy
        self._ox, self._oy = self._ox + dx * self._k, self._oy + dy * self._k
        self._k *= zoom
        try:
            yield
        finally:
            self._k, self._ox, self._oy = saved

    @contextmanager
    def clip(self, box: BoxLike) -> Iterator[None]:
        """Inside, nothing is drawn or pressed beyond the box."""
        saved = self._clip
        rect = self.rect(box)
        self._clip = rect.clip(saved) if saved is not None else rect
        try:
            yield
        finally:
            self._clip = saved

    # Drawing

    def put(self, surface: Surface, x: int, y: int, core: Rect | None = None) -> None:
        """Draw a surface with its corner at a pixel; `core` as in `frame.Item`."""
        w, h = surface.get_size()
        ax = ay = 0
        if self._clip is not None:
            seen = Rect(x, y, w, h).clip(self._clip)
            if not seen.w or not seen.h:
                return
            ax, ay, x, y, w, h = seen.x - x, seen.y - y, seen.x, seen.y, seen.w, seen.h
            core = core.clip(seen) if core is not None else None
        actor = self._actor
        thing = (core.x, core.y, core.w, core.h) if core is not None else None
        item = Item(surface, x, y, ax, ay, w, h, actor.name if actor else None, thing)
        self.items.append(item)
        if actor:
            actor.items.append(item)

    def image(self, box: BoxLike, surface: Surface) -> None:
        """Draw a surface in the middle of a box."""
        self._centre(surface, self.rect(box))

    def _centre(self, surface: Surface, rect: Rect) -> None:
        w, h = surface.get_size()
        self.put(surface, rect.x + rect.w // 2 - w // 2, rect.y + rect.h // 2 - h // 2, rect)

    def art(self, box: BoxLike, name: str, tint: Colour | None = None, grey: bool = False, angle: int = 0) -> None:
        """The drawing `pieces/<name>.svg` in the middle of a box, proportions kept."""
        rect = self.rect(box)
        self._centre(art.picture(name, rect.w, rect.h, tint, grey, angle), rect)

    def icon(self, box: BoxLike, name: str, colour: Colour = theme.INK) -> None:
        """A line icon in a colour."""
        self.art(box, f"icons/{name}", colour)

    def token(self, box: BoxLike, shape: str, grey: bool = False) -> None:
        """The ceramic token of a seat."""
        self.art(box, f"seats/{shape}", grey=grey)

    def paint(self, box: BoxLike, key: Hashable, draw: Callable[[Surface, float], object]) -> None:
        """Anything drawn by hand: `draw(surface, unit)` fills a clear surface of the box's pixels, once per key.

        `key` must name everything the drawing depends on; size and scale are added to it.
        """
        rect = self.rect(box)
        unit = self._k

        def make() -> Surface:
            surface = shapes.blank(rect.w, rect.h)
            draw(surface, unit)
            return surface

        self.put(store.get(("paint", key, rect.w, rect.h, unit), make), rect.x, rect.y)

    def svg(self, box: BoxLike, body: str, view: tuple[float, float] | None = None) -> None:
        """A drawing given as SVG text; its coordinates are the box's design units, or `view`."""
        rect = self.rect(box)
        size = view or (box[2], box[3])
        surface = store.get(("svg", body, rect.w, rect.h, size), lambda: art.svg(body, rect.w, rect.h, size))
        self.put(surface, rect.x, rect.y, rect)

    def lay(self, thing: Print, box: BoxLike, material: bool = False) -> None:
        """A print of `paint`, laid so that the thing itself fills the box."""
        rect = self.rect(box)
        self.put(thing.surface, rect.x - thing.left, rect.y - thing.top, rect if material else None)

    def walnut(self) -> None:
        """The table, over the whole window and below everything; with the first cloth it is one opaque picture."""
        self._table = lambda: paint.walnut(self.screen.width, self.screen.height)

    def cloth(self, box: BoxLike, game: str, radius: float = 16, hem: bool = True) -> None:
        """A linen cloth in the colours of a game; the first one lies on the walnut, below everything else."""
        rect = self.rect(box)
        look = theme.GAMES[game]
        r = self.px(radius)
        if self._table is not None and not self._clothed and self._clip is None and self._is_bare(rect):
            self._clothed = True
            window, unit = (self.screen.width, self.screen.height), self._k
            self._table = lambda: paint.laid(window, rect, r, look.lit, look.edge, unit, hem)
            return
        self.lay(paint.cloth(rect.w, rect.h, r, look.lit, look.edge, self._k, hem), box, True)

    def _is_bare(self, rect: Rect) -> bool:
        """Nothing but shadows lies within a rectangle so far."""
        things = (item.core or (item.x, item.y, item.w, item.h) for item in self.items)
        return not any(rect.colliderect(thing) for thing in things)

    def paper(
        self,
        box: BoxLike,
        radius: float = 12,
        shadow: str | None = "panel",
        seat: Colour | None = None,
        lit: bool = False,
    ) -> None:
        """A sheet of paper; `seat` colours its left edge, `lit` puts the lamp on it."""
        rect = self.rect(box)
        r = self.px(radius)
        self.lay(paint.paper(rect.w, rect.h, r, self._k, shadow, seat), box, True)
        if lit:
            self.lit(box, radius)

    def lit(self, box: BoxLike, radius: float = 12) -> None:
        """The lamp on the edge of a sheet of paper; after all papers beside it, so that they stay ground."""
        rect, r, unit = self.rect(box), self.px(radius), self._k
        self._frame(("lit", r, unit), rect, r + 1, lambda: paint.lit_edge(rect.w, rect.h, r, unit))

    def fill(
        self,
        box: BoxLike,
        colour: shapes.Paint,
        radius: float = 0,
        edge: shapes.Paint | None = None,
        line: float = 1.5,
    ) -> None:
        """A rounded rectangle of one colour; `colour` and `edge` may have an alpha as fourth number."""
        rect = self.rect(box)
        surface = shapes.rounded(rect.w, rect.h, round(radius * self._k), colour, edge, self.px(line))
        self.put(surface, rect.x, rect.y, rect)

    def outline(
        self,
        box: BoxLike,
        edge: shapes.Paint,
        line: float = 2,
        radius: float = 8,
        dash: tuple[float, float] | None = None,
        fill: shapes.Paint | None = None,
    ) -> None:
        """A rounded outline, dashed if wanted; the middle stays clear unless `fill` is given."""
        rect = self.rect(box)
        k = self._k
        dashes = (round(dash[0] * k, 1), round(dash[1] * k, 1)) if dash else None
        edge_px = round((radius + line) * k) + 1
        if fill is None and rect.w * rect.h >= _HOLLOW and rect.w > 3 * edge_px and rect.h > 3 * edge_px:
            key = ("outline", radius * k, edge, line * k, dashes)
            self._frame(
                key,
                rect,
                edge_px,
                lambda: Print(
                    shapes.outline(rect.w, rect.h, radius * k, edge, max(1.0, line * k), None, dashes, keep=False), 0, 0
                ),
            )
            return
        surface = shapes.outline(rect.w, rect.h, radius * k, edge, max(1.0, line * k), fill, dashes)
        self.put(surface, rect.x, rect.y, rect)

    def _frame(self, key: Hashable, rect: Rect, edge: int, make: Callable[[], Print]) -> None:
        """A print round `rect` with a clear middle, `edge` pixels inside of its edges: four strips are kept of it."""
        whole: list[Print] = []

        def strip(number: int) -> Print:
            if not whole:
                whole.append(make())
            surface, left, top, _ = whole[0]
            w, h = surface.get_size()
            foot = h - top - rect.h + edge
            head, side = top + edge, left + edge
            right = w - left - rect.w + edge
            area = (
                Rect(0, 0, w, head),
                Rect(0, h - foot, w, foot),
                Rect(0, head, side, h - head - foot),
                Rect(w - right, head, right, h - head - foot),
            )[number]
            return Print(surface.subsurface(area).copy(), left - area.x, top - area.y)

        for number in range(4):
            cut = store.get(("frame", key, rect.size, number), lambda number=number: strip(number))
            x, y = rect.x - cut.left, rect.y - cut.top
            self.put(cut.surface, x, y, Rect((x, y), cut.surface.get_size()))

    def shade(self, box: BoxLike, kind: str = "card", radius: float = 8) -> None:
        """The shadow of an opaque thing that fills the box; draw the thing after it."""
        rect = self.rect(box)
        self.lay(paint.shadow(rect.w, rect.h, self.px(radius), self._k, kind), box, True)

    def lamp(self, box: BoxLike, radius: float = 8, line: float = 4) -> None:
        """The lit frame round the box: lamp line and glow."""
        rect = self.rect(box)
        self.lay(paint.lamp(rect.w, rect.h, self.px(radius), self._k, line), box)

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
        self._add(Hot(name, self.rect(box), press, **more))
        return self.look(name)

    def _add(self, hot: Hot) -> None:
        if hot.name in self.hots:
            raise ValueError(f"two widgets are called {hot.name!r}")
        hot.clip, hot.scroll = self._clip, self._scroll
        hot.place = (self._k, self._ox, self._oy)
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
        outer, self._actor = self._actor, actor
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

    def live(self, name: str, draw: Callable[[Any, float], object]) -> None:
        """Something that changes with every picture: `draw(b, now)` is called 60 times a second while declared.

        What it draws lies over the layer. Use it only while a hand is aiming or a track is played.
        """
        self.lives.append((name, draw))

    def wake(self, ms: float) -> None:
        """Build again after so many milliseconds."""
        self._restless += 1
        self.ui.wake_in(ms)
