"""Cards, places, plates of rivals and other things of a table, with all their states. They know no game."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any

from pygame import Rect, Surface

from desktop_app.ui import art, paint, theme
from desktop_app.ui.boxes import Box
from desktop_app.ui.lettering import Lettering
from desktop_app.ui.shapes import Paint
from desktop_app.ui.store import Print, printed, store
from desktop_app.ui.things import BoxLike, Face, Look, Press, spread
from desktop_app.ui.typefaces import typeface


class Pieces(Lettering):
    """Things that lie on the table."""

    def card(
        self,
        name: str,
        box: BoxLike,
        key: Hashable,
        draw: Callable[[Any, Box], object],
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
        usable = press is not None or drag is not None or reason is not None or hint is not None
        if usable:
            look = self.hot(
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
            look = Look(False, False, False, False, False)
            self.mark(name, box)
        up = 0.0
        if raised and not look.dragged and reason is None:
            up = 18.0 if chosen else 8.0 if look.hover or look.focus else 0.0
        at = box.move(0, -up)
        with self.actor(name, at, enter, leave, face):
            below = "lamp" if chosen else ("lifted" if up or look.dragged else shadow) if shadow else None
            self._face(at, key, draw, reason is not None, below, radius)
        return look

    def face(self, box: BoxLike, key: Hashable, draw: Callable[[Any, Box], object], grey: bool = False) -> None:
        """Something drawn with a builder, kept as one picture under `key` and its size."""
        self._face(box, key, draw, grey, None, 0.0)

    def _face(
        self,
        box: BoxLike,
        key: Hashable,
        draw: Callable[[Any, Box], object],
        grey: bool,
        below: str | None,
        radius: float,
    ) -> None:
        """A face in one picture with what is below it: `lamp`, a kind of shadow, or nothing."""
        from desktop_app.ui.builder import Builder
        from desktop_app.ui.frame import flatten

        rect = self.rect(box)
        k = self._k
        r = self.px(radius) if below else 0

        def make() -> Print:
            inner = Builder(self.ui, self.layer)
            inner._k, inner._ox, inner._oy = k, 0.0, 0.0
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

        face = store.get(("face", key, rect.w, rect.h, k, grey, self.screen.text, below, r), make)
        self.put(face.surface, rect.x - face.left, rect.y - face.top)
        if face.marks:
            owner = self._actor.name if self._actor else None
            self.marks.append(Face("", rect, face.marks, rect.x, rect.y, self.layer, self._clip, owner))

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
        look = self.hot(
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
        lamp = theme.LAMP
        if reason is not None:
            if look.hover or look.focus:
                self.outline(box, theme.rgb("#F4A79A"), 2, radius, (7, 5), (*theme.BAD, 70))
                side = min(box.w, box.h) * 0.4
                self.icon(box.center(side, side), "x", theme.rgb("#FBE3DC"))
        elif look.hover or look.over or look.focus:
            self.lamp(box, radius, 3)
            self.fill(box, (*lamp, 64), radius)
        elif legal:
            self.outline(box, (*lamp, 235), 2, radius, (7, 5), (*lamp, 20))
        return look

    def counter(
        self, name: str, box: BoxLike, value: float, role: str = "number", pattern: str = "{}", **style: Any
    ) -> None:
        """A number that counts up or down when it changes; `pattern` puts it into words, `style` as in `text`."""
        box = Box(*box)

        def show(b: Any, number: float) -> None:
            b.text(box, pattern.format(number), role, **style)

        with self.actor(name, box):
            show(self, value)
            actor = self.actors[name]
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
            self.hot(name, box, press, hint=hint, radius=12)
        else:
            self.mark(name, box)
        self.paper(box, 12, "panel", look.colour, active)
        self.token(Box(box.x + 18, box.y + 10, 34, 34), shape)
        room = box.w - 62 - 14
        noted = min(self.width_of(note, "quiet"), room * 0.45) if note else 0.0
        named = min(self.width_of(label, "name"), room - noted - (10 if note else 0))
        self.text(Box(box.x + 60, box.y + 8, named, 38), label, "name", ellipsis=True)
        if note:
            self.text(Box(box.x + 60 + named + 10, box.y + 10, noted + 4, 36), note, "quiet", ellipsis=True)
        return Box(box.x + 14, box.y + 52, box.w - 28, box.h - 64)

    def back(self, box: BoxLike, game: str, shadow: str | None = "card") -> None:
        """A card back of a game."""
        box = Box(*box)
        rect = self.rect(box)
        if shadow:
            self.shade(box, shadow, box.w * 0.085)
        self.put(paint.back(game, rect.w, rect.h), rect.x, rect.y)

    def dots(self, x: float, y: float, width: float, colour: Paint = (*theme.EDGE, 200)) -> None:
        """A dotted line across."""

        def draw(surface: Surface, unit: float) -> None:
            size = max(1, round(1.5 * unit))
            for at in range(0, surface.get_width(), max(2, round(4.5 * unit))):
                surface.fill(colour, (at, 0, size, size))

        self.paint(Box(x, y, width, 2), ("dots", colour), draw)

    def rule(self, x: float, y: float, width: float, colour: Paint = theme.EDGE, line: float = 1.5) -> None:
        """A straight line across."""
        self.fill(Box(x, y, width, line), colour)

    def lettered(
        self,
        box: BoxLike,
        label: str,
        size: float,
        colour: theme.Colour,
        line: theme.Colour,
        cut: str = "black",
    ) -> None:
        """Big letters with an outline (on peppers, chips and coins), centred, at exactly that size."""
        box = Box(*box)
        px = max(6, round(size * self._k))
        drop = max(1, round(px * 0.06))

        def make() -> Surface:
            own = typeface(cut, px)
            inside = own.render(label, colour)
            edge = own.render(label, line)
            w, h = inside.get_size()
            from desktop_app.ui.shapes import blank

            surface = blank(w + 2 * drop, h + 2 * drop)
            for dx in (-drop, 0, drop):
                for dy in (-drop, 0, drop):
                    if dx or dy:
                        surface.blit(edge, (drop + dx, drop + dy))
            surface.blit(inside, (drop, drop))
            return surface

        surface = store.get(("lettered", label, px, colour, line, cut), make)
        rect = self.rect(box)
        middle = typeface(cut, px).ascent - round(px * 0.35)
        self.put(surface, rect.centerx - surface.get_width() // 2, rect.centery - middle - drop)
