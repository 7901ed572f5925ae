"""Short movements between two pictures. The model is ahead: movements only show how the new picture came about.

A table's `motions` returns a list of these values, played one after another; those inside `Together` start at once.
Names are names of actors (`b.actor`, cards) or places (`b.mark`, any widget), looked up in the new picture and
then in the old one. A click or key finishes everything.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pygame
from msgspec import Struct, field
from msgspec.structs import replace
from pygame import Rect, Surface

from desktop_app.ui.feel import Feel
from desktop_app.ui.frame import Item, flatten
from desktop_app.ui.paint import lamp
from desktop_app.ui.sound import Play
from desktop_app.ui.things import Actor

_HUSH = 0.08
"""How dark the picture becomes before something is revealed, as a share of black."""


class Glide(Struct, frozen=True):
    """Everything that differs between the old and the new picture moves, turns, comes or goes by itself.

    New actors come from their `enter`, vanished ones go to their `leave`, one `gap` of the feel file apart. This is
    what happens if a table returns no motions at all.
    """


class Move(Struct, frozen=True):
    """An actor of the new picture comes from `source` (or from where it was); with `target` it only visits there."""

    name: str
    source: str | None = None
    target: str | None = None
    ms: float | None = None
    arc: bool = False


class Send(Struct, frozen=True):
    """An actor of the old picture, gone from the new one, goes to `target` and vanishes."""

    name: str
    target: str
    ms: float | None = None


class Flip(Struct, frozen=True):
    """An actor is turned over: what it showed before gives way to what it shows now."""

    name: str


class Fade(Struct, frozen=True):
    """An actor fades in (or, gone from the new picture, out)."""

    name: str


class Glow(Struct, frozen=True):
    """The lamp shines on an actor or place for a moment."""

    name: str
    ms: float | None = None


class Count(Struct, frozen=True):
    """A counter declared with `b.counter` counts from `start` (or from what it showed) to its value."""

    name: str
    start: float | None = None


class Hush(Struct, frozen=True):
    """The picture grows a little darker for a moment, before something is revealed."""


class Pause(Struct, frozen=True):
    ms: float


class Sound(Struct, frozen=True):
    """A sound, played when its turn comes, from where `place` (an actor or place) is on the table.

    Without a place it comes from where the movement ends that follows it in the list, or else precedes it.
    """

    name: str
    volume: float = 1.0
    place: str | None = None


class Film(Struct, frozen=True):
    """Anything else: for `ms`, `draw(b, t)` draws a picture for the moment `t` (ms) with a builder, over the layer.

    The actors named in `hide` are not drawn meanwhile. `real` keeps its time at every speed setting (a throw).
    `covers`: it hides the layer; meanwhile no hint or focus ring lies over it, and a press only ends it.
    """

    ms: float
    draw: Callable[[Any, float], object]
    hide: tuple[str, ...] = ()
    real: bool = False
    covers: bool = False


class Together(Struct, frozen=True):
    """Movements that start at once, or `gap` milliseconds after each other."""

    motions: tuple[Any, ...]
    gap: float = 0.0


def has_film(motions: Sequence[Any]) -> bool:
    """Whether a film is among movements."""
    return any(isinstance(one, Film) or (isinstance(one, Together) and has_film(one.motions)) for one in motions)


def out_cubic(t: float) -> float:
    return 1 - (1 - t) ** 3


def in_cubic(t: float) -> float:
    return t**3


def in_out_cubic(t: float) -> float:
    return 4 * t**3 if t < 0.5 else 1 - (-2 * t + 2) ** 3 / 2


def out_quad(t: float) -> float:
    return 1 - (1 - t) ** 2


Sprites = Callable[[float], list[Item]]
"""What a movement shows at a share (0 to 1) of its time."""


class Act(Struct, eq=False):
    """A movement that has a time and a picture for each moment of it."""

    start: float
    ms: float
    sprites: Sprites
    hide: frozenset[str] = frozenset()
    begin: Callable[[], object] | None = None
    early: bool = False
    """Its actors are hidden from the beginning of the whole sequence, not only from its own start."""
    begun: bool = False
    covers: bool = False


def _place_of(motion: Any) -> str | None:
    """Where a movement ends: its target, or the thing that moves."""
    if isinstance(motion, Together):
        return next((place for inner in motion.motions if (place := _place_of(inner)) is not None), None)
    if isinstance(motion, (Move, Send)):
        return motion.target or motion.name
    return motion.name if isinstance(motion, (Flip, Fade, Glow, Count)) else None


def _placed(motions: Sequence[Any]) -> list[Any]:
    """The movements, each sound without a place told where the nearest movement ends, first one that follows it."""
    out = list(motions)
    for number, motion in enumerate(out):
        if isinstance(motion, Sound) and motion.place is None:
            near = (*out[number + 1 :], *reversed(out[:number]))
            place = next((place for other in near if (place := _place_of(other)) is not None), None)
            out[number] = replace(motion, place=place)
    return out


class Stage(Struct, eq=False):
    """The old and the new picture, by actor and place."""

    old: dict[str, Actor] = field(default_factory=dict)
    new: dict[str, Actor] = field(default_factory=dict)
    old_places: dict[str, Rect] = field(default_factory=dict)
    new_places: dict[str, Rect] = field(default_factory=dict)

    def place(self, name: str | Rect | None) -> Rect | None:
        """Where a named thing is (the new picture first)."""
        if name is None or isinstance(name, Rect):
            return name
        return self.new_places.get(name) or self.old_places.get(name)


def sprite(surface: Surface, x: float, y: float, owner: str | None = None) -> Item:
    """A whole surface with its corner at a pixel."""
    return Item(surface, round(x), round(y), 0, 0, surface.get_width(), surface.get_height(), owner)


class Motion:
    """Turns motions into acts and says what is to be drawn at a moment."""

    def __init__(self, feel: Feel) -> None:
        self.feel = feel
        self.speed = 1.0
        self.reduced = False
        self.unit = 1.0
        self.window: tuple[int, int] = (1, 1)
        """Pixels of the window."""
        self.play_sound: Play = lambda name, volume=1.0, pan=0.0: None
        self.brush: Callable[[Callable[[Any, float], object], float], list[Item]] = lambda draw, t: []
        self.acts: list[Act] = []
        self._end = 0.0

    @property
    def busy(self) -> bool:
        return bool(self.acts)

    def covering(self, now: float) -> bool:
        """Whether a film hides the layer at the moment."""
        return any(act.covers and act.start <= now < act.start + act.ms for act in self.acts)

    def finish(self) -> None:
        """End all movements now; sounds not yet played stay silent."""
        self.acts = []

    def start(self, motions: Sequence[Any], stage: Stage, now: float) -> None:
        """Begin a sequence after whatever still runs."""
        at = max(now, self._end) if self.acts else now
        for motion in _placed(motions):
            at = self._add(motion, stage, at)
        self._end = at

    def hidden(self, now: float) -> frozenset[str]:
        """Actors that are not drawn in their own place at the moment."""
        names: set[str] = set()
        for act in self.acts:
            if act.early or now >= act.start:
                names |= act.hide
        return frozenset(names)

    def items(self, now: float) -> list[Item]:
        """The sprites of the moment, those that still wait below those that move; acts that are over are dropped."""
        shown: list[Item] = []
        waiting: list[Item] = []
        left: list[Act] = []
        for act in self.acts:
            if now >= act.start and not act.begun:
                act.begun = True
                if act.begin:
                    act.begin()
            if now >= act.start + act.ms:
                continue
            left.append(act)
            if now >= act.start:
                shown.extend(act.sprites((now - act.start) / act.ms))
            elif act.early:
                waiting.extend(act.sprites(0.0))
        self.acts = left
        return waiting + shown

    # Building acts

    def _time(self, ms: float) -> float:
        return ms * self.speed

    def _put(self, act: Act) -> float:
        if act.ms > 0 or act.begin:
            self.acts.append(act)
        return act.start + act.ms

    def _add(self, motion: Any, stage: Stage, at: float) -> float:
        if isinstance(motion, Together):
            end = at
            for number, inner in enumerate(_placed(motion.motions)):
                end = max(end, self._add(inner, stage, at + self._time(motion.gap) * number))
            return end
        if isinstance(motion, Glide):
            return self._glide(stage, at)
        if isinstance(motion, Pause):
            return at + self._time(motion.ms)
        if isinstance(motion, Sound):
            pan = self._pan(stage.place(motion.place))
            self._put(Act(at, 0, lambda t: [], begin=lambda: self.play_sound(motion.name, motion.volume, pan)))
            return at
        if isinstance(motion, Film):
            ms = motion.ms if motion.real else self._time(motion.ms)
            hide = frozenset(motion.hide)
            act = Act(at, ms, lambda t: self.brush(motion.draw, t * motion.ms), hide, early=True, covers=motion.covers)
            return self._put(act)
        if isinstance(motion, Hush):
            return self._hush(at)
        if isinstance(motion, Glow):
            return self._glow(motion, stage, at)
        if isinstance(motion, Count):
            return self._count(motion, stage, at)
        if isinstance(motion, Flip):
            return self._flip(motion.name, stage, at)
        if isinstance(motion, Fade):
            return self._fade(motion.name, stage, at)
        if isinstance(motion, Send):
            return self._send(motion.name, motion.target, stage, at, motion.ms)
        if isinstance(motion, Move):
            return self._move(motion, stage, at)
        raise TypeError(f"not a motion: {motion!r}")

    def _pan(self, rect: Rect | None) -> float:
        """Where something is from left (-1) to right (1); the middle for what is nowhere."""
        return 0.0 if rect is None else max(-1.0, min(1.0, 2 * rect.centerx / self.window[0] - 1))

    def _travel(self, a: Rect, b: Rect, ms: float | None) -> float:
        if self.reduced:
            return self._time(self.feel.fade_ms)
        far = ((a.centerx - b.centerx) ** 2 + (a.centery - b.centery) ** 2) ** 0.5 > self.feel.far_units * self.unit
        return self._time(ms if ms is not None else self.feel.move_far_ms if far else self.feel.move_ms)

    def _fly(self, surface: Surface, picture: Rect, body: Rect, a: Rect, b: Rect, arc: float) -> Sprites:
        """A flight of `surface` (which lies at `picture` when its body is at `body`) from `a` to `b`."""
        if self.reduced:
            return self._melt(surface, picture.move(b.centerx - body.centerx, b.centery - body.centery), True)
        dx, dy = picture.centerx - body.centerx, picture.centery - body.centery

        def show(t: float) -> list[Item]:
            e = in_out_cubic(t)
            scale = (a.w + (b.w - a.w) * e) / max(1, body.w)
            image = surface
            if abs(scale - 1) > 0.01:
                size = max(1, round(picture.w * scale)), max(1, round(picture.h * scale))
                image = pygame.transform.smoothscale(surface, size)
            x = a.centerx + (b.centerx - a.centerx) * e + dx * scale
            y = a.centery + (b.centery - a.centery) * e + dy * scale - arc * 4 * e * (1 - e)
            return [sprite(image, x - image.get_width() / 2, y - image.get_height() / 2)]

        return show

    def _melt(self, surface: Surface, rect: Rect, coming: bool) -> Sprites:
        def show(t: float) -> list[Item]:
            image = surface.copy()
            image.set_alpha(round(255 * (t if coming else 1 - t)))
            return [sprite(image, rect.x, rect.y)]

        return show

    def _move(self, motion: Move, stage: Stage, at: float) -> float:
        actor = stage.new.get(motion.name)
        if actor is None or not actor.items:
            if motion.target is not None:
                return self._send(motion.name, motion.target, stage, at, motion.ms)
            return at
        old = stage.old.get(motion.name)
        source = stage.place(motion.source) if motion.source else (old.rect if old else None)
        if source is None:
            return self._fade(motion.name, stage, at)
        target = stage.place(motion.target) or actor.rect
        surface, picture = flatten(actor.items)
        arc = self.feel.arc_units * self.unit if motion.arc else 0.0
        fly = self._fly(surface, picture, actor.rect, source, target, arc)
        ms = self._travel(source, target, motion.ms)
        return self._put(Act(at, ms, fly, frozenset({motion.name}), early=True))

    def _send(self, name: str, target: str | Rect, stage: Stage, at: float, ms: float | None = None) -> float:
        actor = stage.old.get(name)
        place = stage.place(target)
        if actor is None or not actor.items or place is None:
            return at
        surface, picture = flatten(actor.items)
        fly = self._fly(surface, picture, actor.rect, actor.rect, place, 0)
        return self._put(Act(at, self._travel(actor.rect, place, ms), fly, early=True))

    def _fade(self, name: str, stage: Stage, at: float) -> float:
        actor = stage.new.get(name) or stage.old.get(name)
        if actor is None or not actor.items:
            return at
        coming = name in stage.new
        surface, picture = flatten(actor.items)
        hide = frozenset({name}) if coming else frozenset()
        return self._put(Act(at, self._time(self.feel.fade_ms), self._melt(surface, picture, coming), hide, early=True))

    def _flip(self, name: str, stage: Stage, at: float) -> float:
        old, new = stage.old.get(name), stage.new.get(name)
        if old is None or new is None or not old.items or not new.items:
            return self._fade(name, stage, at)
        if self.reduced:
            return at
        (front, front_rect), (reverse, reverse_rect) = flatten(old.items), flatten(new.items)
        into = self.feel.flip_in_ms
        ms = self._time(into + self.feel.flip_out_ms)
        half = into / (into + self.feel.flip_out_ms)

        def show(t: float) -> list[Item]:
            first = t < half
            image, rect = (front, front_rect) if first else (reverse, reverse_rect)
            share = 1 - (t / half) ** 2 if first else out_quad((t - half) / (1 - half))
            w = max(1, round(rect.w * share))
            return [sprite(pygame.transform.smoothscale(image, (w, rect.h)), rect.centerx - w / 2, rect.y)]

        return self._put(Act(at, ms, show, frozenset({name}), early=True))

    def _hush(self, at: float) -> float:
        ms = self._time(self.feel.hush_ms)
        shade = Surface(self.window, pygame.SRCALPHA)
        shade.fill((0, 0, 0, round(255 * _HUSH)))
        shown = [] if self.reduced else [sprite(shade, 0, 0)]
        return self._put(Act(at, ms, lambda t: shown))

    def _glow(self, motion: Glow, stage: Stage, at: float) -> float:
        rect = stage.place(motion.name)
        if rect is None:
            return at
        glow = lamp(rect.w, rect.h, max(2, round(8 * self.unit)), self.unit)

        def show(t: float) -> list[Item]:
            image = glow.surface.copy()
            image.set_alpha(255 if self.reduced else round(255 * min(1.0, 4 * t, 3 * (1 - t))))
            return [sprite(image, rect.x - glow.left, rect.y - glow.top)]

        return self._put(Act(at, self._time(motion.ms or self.feel.glow_ms), show))

    def _count(self, motion: Count, stage: Stage, at: float) -> float:
        new, old = stage.new.get(motion.name), stage.old.get(motion.name)
        if new is None or new.value is None or new.show_value is None or self.reduced:
            return at
        start = motion.start if motion.start is not None else (old.value if old and old.value is not None else 0)
        end, draw = new.value, new.show_value
        ms = min(self.feel.count_line_ms, self.feel.count_point_ms * abs(end - start))

        def show(t: float) -> list[Item]:
            value = round(start + (end - start) * out_quad(t))
            return self.brush(lambda b, _: draw(b, value), 0)

        return self._put(Act(at, self._time(ms), show, frozenset({motion.name}), early=True))

    def _glide(self, stage: Stage, at: float) -> float:
        end, delay = at, 0.0
        gap = self._time(self.feel.deal_gap_ms)
        for name, old in stage.old.items():
            if name not in stage.new and old.leave is not None:
                end = max(end, self._send(name, old.leave, stage, at + delay))
                delay += gap
        for name, new in stage.new.items():
            old = stage.old.get(name)
            if old is None:
                if new.enter is not None and stage.place(new.enter):
                    source = new.enter if isinstance(new.enter, str) else None
                    end = max(end, self._move(Move(name, source, ms=self.feel.deal_ms, arc=True), stage, at + delay))
                    delay += gap
            elif abs(old.rect.centerx - new.rect.centerx) + abs(old.rect.centery - new.rect.centery) > 3:
                end = max(end, self._move(Move(name), stage, at + delay))
            elif old.face != new.face:
                end = max(end, self._flip(name, stage, at + delay))
            elif old.value != new.value and new.value is not None:
                end = max(end, self._count(Count(name), stage, at))
        return end
