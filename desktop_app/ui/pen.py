"""The builder's pen: drawings, materials and plain shapes in boxes."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from pygame import Rect, Surface

from desktop_app.ui import art, paint, shapes, theme
from desktop_app.ui.boxes import Box
from desktop_app.ui.core import Core
from desktop_app.ui.store import Print, store
from desktop_app.ui.theme import Colour
from desktop_app.ui.things import BoxLike

_HOLLOW = 60_000
"""Pixels from which of a thing with a clear middle only its sides are kept and drawn."""


class Pen:
    """Draws what cannot be pressed."""

    def __init__(self, core: Core) -> None:
        self._core = core
        self._table: Callable[[], Surface] | None = None
        """Draws what lies below everything else: the walnut, with the first cloth."""
        self.clothed = False
        """The first cloth lies on the walnut."""

    def finish(self) -> None:
        """All is declared: put the table below everything."""
        if self._table is not None:
            core = self._core
            core.put(self._table(), 0, 0, Rect(0, 0, core.screen.width, core.screen.height))
            core.items.insert(0, core.items.pop())

    def image(self, box: BoxLike, surface: Surface) -> None:
        """Draw a surface in the middle of a box."""
        self._centre(surface, self._core.rect(box))

    def _centre(self, surface: Surface, rect: Rect) -> None:
        w, h = surface.get_size()
        self._core.put(surface, rect.x + rect.w // 2 - w // 2, rect.y + rect.h // 2 - h // 2, rect)

    def art(self, box: BoxLike, name: str, tint: Colour | None = None, grey: bool = False, angle: int = 0) -> None:
        """The drawing `pieces/<name>.svg` in the middle of a box, proportions kept."""
        rect = self._core.rect(box)
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
        rect = self._core.rect(box)
        unit = self._core.unit

        def make() -> Surface:
            surface = shapes.blank(rect.w, rect.h)
            draw(surface, unit)
            return surface

        self._core.put(store.get(("paint", key, rect.w, rect.h, unit), make), rect.x, rect.y)

    def svg(self, box: BoxLike, body: str, view: tuple[float, float] | None = None) -> None:
        """A drawing given as SVG text; its coordinates are the box's design units, or `view`."""
        rect = self._core.rect(box)
        size = view or (box[2], box[3])
        surface = store.get(("svg", body, rect.w, rect.h, size), lambda: art.svg(body, rect.w, rect.h, size))
        self._core.put(surface, rect.x, rect.y, rect)

    def lay(self, thing: Print, box: BoxLike, material: bool = False) -> None:
        """A print of `paint`, laid so that the thing itself fills the box."""
        rect = self._core.rect(box)
        self._core.put(thing.surface, rect.x - thing.left, rect.y - thing.top, rect if material else None)

    def walnut(self) -> None:
        """The table, over the whole window and below everything; with the first cloth it is one opaque picture."""
        self._table = lambda: paint.walnut(self._core.screen.width, self._core.screen.height)

    def cloth(self, box: BoxLike, game: str, radius: float = 16, hem: bool = True) -> None:
        """A linen cloth in the colours of a game; the first one lies on the walnut, below everything else."""
        rect = self._core.rect(box)
        look = theme.GAMES[game]
        r = self._core.px(radius)
        if self._table is not None and not self.clothed and self._core.clipped is None and self._is_bare(rect):
            self.clothed = True
            window, unit = (self._core.screen.width, self._core.screen.height), self._core.unit
            self._table = lambda: paint.laid(window, rect, r, look.lit, look.edge, unit, hem)
            return
        self.lay(paint.cloth(rect.w, rect.h, r, look.lit, look.edge, self._core.unit, hem), box, True)

    def _is_bare(self, rect: Rect) -> bool:
        """Nothing but shadows lies within a rectangle so far."""
        things = (item.core or (item.x, item.y, item.w, item.h) for item in self._core.items)
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
        rect = self._core.rect(box)
        r = self._core.px(radius)
        self.lay(paint.paper(rect.w, rect.h, r, self._core.unit, shadow, seat), box, True)
        if lit:
            self.lit(box, radius)

    def lit(self, box: BoxLike, radius: float = 12) -> None:
        """The lamp on the edge of a sheet of paper; after all papers beside it, so that they stay ground."""
        rect, r, unit = self._core.rect(box), self._core.px(radius), self._core.unit
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
        rect = self._core.rect(box)
        surface = shapes.rounded(rect.w, rect.h, round(radius * self._core.unit), colour, edge, self._core.px(line))
        self._core.put(surface, rect.x, rect.y, rect)

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
        rect = self._core.rect(box)
        k = self._core.unit
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
        self._core.put(surface, rect.x, rect.y, rect)

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
            self._core.put(cut.surface, x, y, Rect((x, y), cut.surface.get_size()))

    def shade(self, box: BoxLike, kind: str = "card", radius: float = 8) -> None:
        """The shadow of an opaque thing that fills the box; draw the thing after it."""
        rect = self._core.rect(box)
        self.lay(paint.shadow(rect.w, rect.h, self._core.px(radius), self._core.unit, kind), box, True)

    def lamp(self, box: BoxLike, radius: float = 8, line: float = 4) -> None:
        """The lit frame round the box: lamp line and glow."""
        rect = self._core.rect(box)
        self.lay(paint.lamp(rect.w, rect.h, self._core.px(radius), self._core.unit, line), box)

    def dots(self, x: float, y: float, width: float, colour: shapes.Paint = (*theme.EDGE, 200)) -> None:
        """A dotted line across."""

        def draw(surface: Surface, unit: float) -> None:
            size = max(1, round(1.5 * unit))
            for at in range(0, surface.get_width(), max(2, round(4.5 * unit))):
                surface.fill(colour, (at, 0, size, size))

        self.paint(Box(x, y, width, 2), ("dots", colour), draw)

    def rule(self, x: float, y: float, width: float, colour: shapes.Paint = theme.EDGE, line: float = 1.5) -> None:
        """A straight line across."""
        self.fill(Box(x, y, width, line), colour)
