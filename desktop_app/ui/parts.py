"""Parts of a picture that are laid again as they were declared before, as long as they say the same."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from pygame import Rect

from desktop_app.ui.core import Core
from desktop_app.ui.frame import Item
from desktop_app.ui.pen import Pen
from desktop_app.ui.things import Actor, Face, Hot, Press, TextMark


class Part(NamedTuple):
    """What a part declared, and what it depends on."""

    about: object
    place: tuple[object, ...]
    items: list[Item]
    hots: dict[str, Hot]
    actors: dict[str, Actor]
    places: dict[str, Rect]
    marks: list[TextMark | Face]
    shortcuts: dict[str, Press]


class Parts:
    """The builder's memory from one picture to the next."""

    proving = False
    """Whether each part that is laid again is declared as well and compared, as the tests do."""

    def __init__(self, core: Core, pen: Pen) -> None:
        self._core, self._pen = core, pen

    def part(self, name: str, about: object, declare: Callable[[], object]) -> None:
        """Declare a part of the picture, or lay it again as it was while it depends on the same.

        `about` must name everything that `declare` reads of the game, the words and the choices at the table, also
        what its presses use when they are called; where the part lies, the size of texts and what is pointed at,
        pressed or focused in it are looked at anyway. Nothing is kept while something is dragged, inside a thing that
        moves, of what changes with time or by scrolling, nor of a part that lays the first cloth.
        """
        ui = self._core.ui
        if not self._core.keeping or ui.hand.drag is not None or self._core.acting is not None:
            declare()
            return
        key = self._core.layer, name
        place = (
            self._core.unit,
            self._core.ox,
            self._core.oy,
            self._core.clipped,
            self._core.scrolling,
            ui.hand.keyboard,
        )
        kept = ui.parts.get(key)
        if kept is not None and kept.place == place and not self._touched(kept) and kept.about == about:
            if Parts.proving:
                self._prove(name, kept, declare)
            self._lay_part(kept)
            return
        before = len(self._core.lives), self._pen.clothed, self._core.restless
        part = self._declared(about, place, declare)
        self._lay_part(part)
        if before == (len(self._core.lives), self._pen.clothed, self._core.restless) and not self._touched(part):
            ui.parts[key] = part
        else:
            ui.parts.pop(key, None)

    def _touched(self, part: Part) -> bool:
        """Something in it may look otherwise than it does when nobody touches it."""
        ui, hots = self._core.ui, part.hots
        return ui.hand.hover in hots or ui.hand.pressed in hots or ui.hand.focus in hots

    def _declared(self, about: object, place: tuple[object, ...], declare: Callable[[], object]) -> Part:
        core = self._core
        outer = core.set_aside()
        try:
            declare()
            return Part(about, place, core.items, core.hots, core.actors, core.places, core.marks, core.shortcuts)
        finally:
            core.take_up(outer)

    def _lay_part(self, part: Part) -> None:
        hots, actors = len(self._core.hots) + len(part.hots), len(self._core.actors) + len(part.actors)
        if part.hots:
            self._core.hots.update(part.hots)
        if part.actors:
            self._core.actors.update(part.actors)
        if len(self._core.hots) < hots or len(self._core.actors) < actors:
            raise ValueError(f"something in this part is declared before it: {[*part.hots, *part.actors]}")
        self._core.items += part.items
        self._core.places.update(part.places)
        self._core.marks += part.marks
        for letter, press in part.shortcuts.items():
            self._core.shortcuts.setdefault(letter, press)

    def _prove(self, name: str, kept: Part, declare: Callable[[], object]) -> None:
        fresh = self._declared(kept.about, kept.place, declare)
        then, now = _told(kept), _told(fresh)
        assert then == now, f"the part {name!r} of {self._core.layer!r} changed without its being said"


def _told(part: Part) -> list[Any]:
    """Everything about a part that can be compared."""

    def flat(item: Item) -> tuple[object, ...]:
        return item[1:]

    return [
        [flat(item) for item in part.items],
        [
            (hot.name, hot.rect, hot.reason, hot.hint, hot.key, hot.focus, hot.drag, hot.hold, hot.place, hot.clip)
            for hot in part.hots.values()
        ],
        [
            (actor.name, actor.rect, actor.enter, actor.leave, actor.face, actor.value, len(actor.items))
            for actor in part.actors.values()
        ],
        part.places,
        [(mark.text, mark.box, mark.x, mark.y, mark.clip, mark.owner) for mark in part.marks],
        list(part.shortcuts),
    ]
