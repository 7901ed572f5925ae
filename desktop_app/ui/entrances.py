"""How layers come and go: they fade or slide in, curtains are drawn from both sides and drawn open again."""

from __future__ import annotations

from msgspec import Struct
from pygame import Rect, Surface

from desktop_app.ui.feel import feel
from desktop_app.ui.frame import Item, flatten
from desktop_app.ui.layers import Layer
from desktop_app.ui.motion import in_cubic, out_cubic, sprite


class Entrance(Struct, eq=False):
    """A layer that is coming or, with `picture` set, has gone and still leaves. Times are milliseconds."""

    layer: Layer
    start: float
    ms: float
    picture: tuple[Surface, Rect] | None = None

    def passed(self, now: float) -> float:
        """How much of it is over, 0 to 1 and beyond."""
        return (now - self.start) / self.ms


def entrance(layer: Layer, now: float, speed: float, reduced: bool) -> Entrance | None:
    """How a layer that is opened now comes; None where it is there at once."""
    style = layer.style
    ms = {"drawer": feel().drawer_ms, "curtain": feel().curtain_shut_ms, "fade": feel().fade_ms}.get(style, 0) * speed
    return Entrance(layer, now, ms) if ms and not (reduced and style == "curtain") else None


def departure(layer: Layer, items: list[Item], window: Rect, now: float, speed: float) -> Entrance:
    """A curtain that is drawn open; `items` are its picture."""
    return Entrance(layer, now, feel().curtain_open_ms * speed, flatten(items, window))


def coming(entrance: Entrance, items: list[Item], window: Rect, now: float, slide: float) -> list[Item]:
    """A layer with the picture `items` on its way in; a drawer slides over `slide` pixels."""
    t = entrance.passed(now)
    if entrance.layer.style == "curtain":
        return _halves(flatten(items, window)[0], 1 - in_cubic(t))
    surface, rect = flatten(items)
    surface.set_alpha(round(255 * out_cubic(t)))
    shift = slide * (1 - out_cubic(t)) if entrance.layer.style == "drawer" else 0.0
    return [sprite(surface, rect.x + shift, rect.y)]


def leaving(entrance: Entrance, now: float) -> list[Item]:
    """A curtain on its way out."""
    return _halves(entrance.picture[0], out_cubic(entrance.passed(now))) if entrance.picture is not None else []


def _halves(surface: Surface, apart: float) -> list[Item]:
    w, h = surface.get_size()
    half = w // 2
    shift = round(half * apart)
    shown = half - shift
    if shown <= 0:
        return []
    return [
        Item(surface, 0, 0, shift, 0, shown, h, None),
        Item(surface, half + shift, 0, half, 0, w - half - shift, h, None),
    ]
