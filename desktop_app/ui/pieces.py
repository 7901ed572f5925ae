"""Cards, places, plates of rivals and other things of a table, with all their states. They know no game."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING, Any

from pygame import Rect

from desktop_app.ui import art, paint, theme
from desktop_app.ui.boxes import Box
from desktop_app.ui.core import Core
from desktop_app.ui.frame import flatten
from desktop_app.ui.lettering import Lettering
from desktop_app.ui.pen import Pen
from desktop_app.ui.store import Print, printed, store
from desktop_app.ui.things import IDLE, BoxLike, Face, Look, Press, spread

if TYPE_CHECKING:
    from desktop_app.ui.builder import Builder


class Pieces:
    """Things that lie on the table."""

    def __init__(self, core: Core, pen: Pen, lettering: Lettering, aside: Callable[[float], Builder]) -> None:
        """`aside(unit)` makes a builder for a picture of its own."""
        self._core, self._pen, self._lettering, self._aside = core, pen, lettering, aside

    def card(
        self,
        name: str,
        box: BoxLike,
        key: Hashable,
        draw: Callable[[Builder, Box], object],
        press: Press | None = None,
        chosen: bool = False,
        reason: str | None = None,
        hint: str | None = None,
        drag: Any = None,
        lift: Press | None = None,
        enter: str | None = None,
        leave: str | None = None,
        face: Hashable = None,
        raised: bool = True,
        shadow: str | None = "card",
        radius: float | None = None,
        sound: str | None = "card_slide",
        **more: Any,
    ) -> Look:
        """A card that can be pointed at, chosen and dragged, and is an actor for movements.

        `draw(b, box)` draws its face with a builder, once per `key` and size (the picture is kept). With `reason` it is
        out of use: pale, the reason as its hint. `raised` lifts it under the pointer and when chosen. Without `press`,
        `drag` and `reason` it is only looked at.
        """
        box = Box(*box)
        radius = box.w * 0.085 if radius is None else radius
        # What is only looked at takes no press and no focus; movements find it by its place.
        usable = press is not None or drag is not None or reason is not None or hint is not None
        if usable:
            look = self._core.hot(
                name,
                box,
                press,
                reason=reason,
                hint=hint,
                drag=drag,
                lift=lift,
                radius=radius,
                sound=sound,
                **more,
            )
        else:
            look = IDLE
            self._core.mark(name, box)
        # It rises for the eye only: what can be pressed stays where it is, or it would flee the pointer.
        up = 0.0
        if raised and not look.dragged and reason is None:
            up = 18.0 if chosen else 8.0 if look.hover or look.focus else 0.0
        at = box.move(0, -up)
        with self._core.actor(name, at, enter, leave, face):
            below = "lamp" if chosen else ("lifted" if up or look.dragged else shadow) if shadow else None
            self._face(at, key, draw, reason is not None, below, radius)
        return look

    def face(self, box: BoxLike, key: Hashable, draw: Callable[[Builder, Box], object], grey: bool = False) -> None:
        """Something drawn with a builder, kept as one picture under `key` and its size."""
        self._face(box, key, draw, grey, None, 0.0)

    def _face(
        self,
        box: BoxLike,
        key: Hashable,
        draw: Callable[[Builder, Box], object],
        grey: bool,
        below: str | None,
        radius: float,
    ) -> None:
        """A face in one picture with what is below it: `lamp`, a kind of shadow, or nothing."""
        rect = self._core.rect(box)
        k = self._core.unit
        r = self._core.px(radius) if below else 0

        def make() -> Print:
            inner = self._aside(k)
            draw(inner, Box(0, 0, rect.w / k, rect.h / k))
            surface, _ = flatten(inner.items, Rect((0, 0), rect.size))
            marks = tuple(spread(inner.marks))
            if grey:
                surface = art.faded(surface)
            if below is None:
                return printed(surface, 0)._replace(marks=marks)
            w, h = rect.size
            ground = paint.lamp(w, h, r, k) if below == "lamp" else paint.shadow(w, h, r, k, below)
            whole = ground.surface.copy()
            whole.blit(surface, (ground.left, ground.top))
            return Print(whole, ground.left, ground.top, marks)

        face = store.get(("face", key, rect.w, rect.h, k, grey, self._core.screen.text, below, r), make)
        self._core.put(face.surface, rect.x - face.left, rect.y - face.top)
        if face.marks:
            owner = self._core.acting.name if self._core.acting else None
            self._core.marks.append(
                Face("", rect, face.marks, rect.x, rect.y, self._core.layer, self._core.clipped, owner)
            )

    def place(
        self,
        name: str,
        box: BoxLike,
        press: Press | None = None,
        drop: Callable[[Any], object] | None = None,
        accepts: Callable[[Any], bool] | None = None,
        reason: str | None = None,
        hint: str | None = None,
        radius: float = 8,
        legal: bool = True,
        **more: Any,
    ) -> Look:
        """A place where something may be laid: lamp dashes, solid when pointed at, red with a cross when refused.

        A click calls `press`, a thing dropped on it `drop(payload)` if it `accepts` it. With `reason` it can be
        pointed at and says why not; `legal` False draws nothing until it is pointed at.
        """
        box = Box(*box)
        look = self._core.hot(
            name,
            box,
            press,
            drop=drop,
            accepts=accepts,
            reason=reason,
            hint=hint,
            radius=radius,
            sound="wood_tap",
            **more,
        )
        # Out of use, pointed at, merely lawful: three looks, told apart by line and sign as well as by colour.
        lamp = theme.LAMP
        if reason is not None:
            if look.hover or look.focus:
                self._pen.outline(box, theme.rgb("#F4A79A"), 2, radius, (7, 5), (*theme.BAD, 70))
                side = min(box.w, box.h) * 0.4
                self._pen.icon(box.center(side, side), "x", theme.rgb("#FBE3DC"))
        elif look.hover or look.over or look.focus:
            self._pen.lamp(box, radius, 3)
            self._pen.fill(box, (*lamp, 64), radius)
        elif legal:
            self._pen.outline(box, (*lamp, 235), 2, radius, (7, 5), (*lamp, 20))
        return look

    def counter(
        self,
        name: str,
        box: BoxLike,
        value: float,
        role: str = "number",
        pattern: str | Callable[[Any], str] = "{}",
        **style: Any,
    ) -> None:
        """A number that counts up or down when it changes; `pattern` puts it into words, `style` as in `text`."""
        box = Box(*box)
        worded = pattern if callable(pattern) else pattern.format

        def show(b: Builder | Lettering, number: float) -> None:
            b.text(box, worded(number), role, **style)

        with self._core.actor(name, box):
            show(self._lettering, value)
            actor = self._core.actors[name]
            actor.value, actor.show_value = value, show

    def seat_plate(
        self,
        name: str,
        box: BoxLike,
        shape: str,
        label: str,
        press: Press | None = None,
        active: bool = False,
        note: str = "",
        hint: str | None = None,
    ) -> Box:
        """A rival's paper with seat edge, token and name; returns the box left below the head line."""
        box = Box(*box)
        look = theme.seat_look(shape)
        if press is not None:
            self._core.hot(name, box, press, hint=hint, radius=12)
        else:
            self._core.mark(name, box)
        self._pen.paper(box, 12, "panel", look.colour, active)
        self._pen.token(Box(box.x + 18, box.y + 10, 34, 34), shape)
        room = box.w - 62 - 14
        noted = min(self._lettering.width_of(note, "quiet"), room * 0.45) if note else 0.0
        named = min(self._lettering.width_of(label, "name"), room - noted - (10 if note else 0))
        self._lettering.text(Box(box.x + 60, box.y + 8, named, 38), label, "name", ellipsis=True)
        if note:
            self._lettering.text(Box(box.x + 60 + named + 10, box.y + 10, noted + 4, 36), note, "quiet", ellipsis=True)
        return Box(box.x + 14, box.y + 52, box.w - 28, box.h - 64)

    def back(self, box: BoxLike, game: str, shadow: str | None = "card") -> None:
        """A card back of a game."""
        box = Box(*box)
        rect = self._core.rect(box)
        if shadow:
            self._pen.shade(box, shadow, box.w * 0.085)
        self._core.put(paint.back(game, rect.w, rect.h), rect.x, rect.y)
