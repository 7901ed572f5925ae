"""The heart of the window: layers, events, timers, pictures; no loop of its own.

The window's loop hands in events and the time; the test harness does the same. Nothing is drawn and nothing is
computed unless something changed.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Sequence
from itertools import count
from typing import Any

import pygame
from msgspec import Struct, field
from pygame import Rect, Surface

from desktop_app.ui import text
from desktop_app.ui.builder import Builder
from desktop_app.ui.entrances import Entrance, coming, departure, entrance, leaving
from desktop_app.ui.feel import feel
from desktop_app.ui.frame import Frame, Item, on_ground
from desktop_app.ui.hand import Hand
from desktop_app.ui.keyboard import Keyboard
from desktop_app.ui.layers import Layer, Scene
from desktop_app.ui.motion import Film, Glide, Motion, Stage, sprite
from desktop_app.ui.mouse import Mouse
from desktop_app.ui.overlays import drag_items, hint_items, ring_items
from desktop_app.ui.parts import Part
from desktop_app.ui.screen import Screen, fit_screen
from desktop_app.ui.shapes import rounded
from desktop_app.ui.sound import Play
from desktop_app.ui.store import store
from desktop_app.ui.things import Hot

_INPUT = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL, pygame.KEYDOWN)
"""Events by which one knows that somebody is there."""

_GONE = (pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN)
_BACK = (pygame.WINDOWRESTORED, pygame.WINDOWSHOWN, pygame.WINDOWMAXIMIZED, pygame.WINDOWFOCUSGAINED)
"""Events by which a window that was out of sight is there again."""

_MOST_FAULTS = 3
"""Failures in a row after which there is nowhere to go on."""


class Prefs(Struct):
    """What the reader set: text size 0.8 to 1.6, speed `step`, `calm`, `brisk` or `instant`, less motion."""

    text_size: float = 1.0
    speed: str = "calm"
    reduced: bool = False


class Built(Struct, eq=False):
    """A layer as it was last declared."""

    layer: Layer
    builder: Builder
    scrim: list[Item] = field(default_factory=list[Item])
    ground: list[Item] = field(default_factory=list[Item])
    """Of the bottom layer: what the rest lies on."""
    rest: list[Item] = field(default_factory=list[Item])


class Ui:
    """One window's worth of interface."""

    def __init__(self, target: Surface, prefs: Prefs | None = None, sound: Play | None = None) -> None:
        self.prefs = prefs or Prefs()
        self.now = 0.0
        self.running = True
        self.hidden = False
        """The window is minimised or otherwise out of sight: what waits for eyes goes on waiting."""
        self.layers: list[Layer] = []
        self.built: list[Built] = []
        self.state: dict[str, Any] = {}
        """What widgets remember between builds: scroll offsets, carets, zooms."""
        self.play: Play = sound or (lambda name, volume=1.0, pan=0.0: None)
        self.motion = Motion(feel())
        self.motion.play_sound = self.play
        self.motion.brush = self._brush
        self.frame = Frame(target)
        self.screen: Screen = fit_screen(*target.get_size(), self.prefs.text_size)
        self.parts: dict[tuple[str, str], Part] = {}
        """What the parts of the pictures on the screen declared, by layer and name."""
        self.builds = 0
        self._dirty = True
        self._undrawn = True
        self._animate: Sequence[Any] | None = None
        self._moving = False
        self._entrances: list[Entrance] = []
        self._timers: list[tuple[float, int, Callable[[], object]]] = []
        self._cancelled: set[int] = set()
        self._numbers = count()
        self._wake: float | None = None
        self._soon: list[Callable[[], object]] = []
        self._last: list[Item] = []
        self.on_global_key: Callable[[int, int], bool] = lambda key, mods: False
        """Keys that work everywhere (F11); True: used."""
        self.on_quit: Callable[[], object] = self.quit
        self.capture: Callable[[tuple[int, int] | None], bool] = lambda place: False
        """Hold the pointer (None), or give it back at a place; whether it is held now. The window gives one."""
        self.on_fault: Callable[[Layer, Exception], object] | None = None
        """Called with the layer that failed in building, drawing or acting: it shows another scene. None: it raises."""
        self._at_work: Layer | None = None
        self._faults = 0
        """How often it failed since the last whole picture."""
        self.hand = Hand(self)
        self._mouse = Mouse(self, self.hand)
        self._keyboard = Keyboard(self, self.hand)
        self.apply_prefs()

    # Window

    def apply_prefs(self) -> None:
        """Take over changed preferences."""
        numbers = feel()
        self.motion.speed = {"step": 1.0, "calm": 1.0, "brisk": numbers.brisk, "instant": numbers.instant}[
            self.prefs.speed
        ]
        self.motion.reduced = self.prefs.reduced
        self.resize(self.frame.target)

    def resize(self, target: Surface) -> None:
        """The window has a new size (or a new surface)."""
        screen = fit_screen(*target.get_size(), self.prefs.text_size)
        if screen != self.screen:
            store.clear()
            text.clear()
        self.screen = screen
        self.motion.unit, self.motion.window = screen.scale, target.get_size()
        self.motion.finish()
        self.parts.clear()
        self.frame.reset(target)
        self.dirty()

    # Layers

    @property
    def scene(self) -> Layer:
        return self.layers[0]

    @property
    def top(self) -> Layer:
        return self.layers[-1]

    def show(self, scene: Scene) -> None:
        """Put a scene on the screen in place of everything that is there."""
        gone = self.layers
        self.layers = [scene]
        self.motion.finish()
        self._entrances.clear()
        self._animate = None
        for built in self.built:
            built.builder.forget()
        self.built = []
        self.parts.clear()
        self.hand.shown()
        for layer in reversed(gone):
            self._leave(layer)
        scene.ui = self
        scene.opened()
        self.dirty()

    def open(self, layer: Layer) -> None:
        """Put a layer on top."""
        if layer in self.layers:
            return
        layer.ui = self
        self.layers.append(layer)
        self.hand.opened(layer)
        way_in = entrance(layer, self.now, self.motion.speed, self.prefs.reduced)
        if way_in is not None:
            self._entrances.append(way_in)
        layer.opened()
        self.dirty()

    def close(self, layer: Layer) -> None:
        """Take a layer off the screen."""
        if layer not in self.layers or layer is self.layers[0]:
            return
        self._entrances = [e for e in self._entrances if e.layer is not layer]
        if layer.style == "curtain" and self.motion.speed and not self.prefs.reduced:
            for built in self.built:
                if built.layer is layer:
                    window = self.frame.target.get_rect()
                    self._entrances.append(departure(layer, built.builder.items, window, self.now, self.motion.speed))
        self.layers.remove(layer)
        self.hand.closed(layer)
        layer.closed()
        self.dirty()

    def _leave(self, layer: Layer) -> None:
        """Tell a layer that it is off the screen. One that has failed may fail in this, too."""
        try:
            layer.closed()
        except Exception:
            if not self._faults:
                raise

    def shut(self) -> None:
        """Close all layers, the top one first (the program ends)."""
        for layer in reversed(self.layers):
            self._leave(layer)
        self.layers.clear()
        self.built.clear()

    def point_out(self, visible: bool) -> None:
        """Show the pointer, or hide it until a hand moves."""
        if pygame.mouse.get_visible() != visible:
            pygame.mouse.set_visible(visible)

    def quit(self) -> None:
        """Leave the program after this event."""
        self.running = False

    # Events

    def handle(self, event: pygame.event.Event) -> None:
        """Take in one event."""
        try:
            self._take_in(event)
        except Exception as error:
            self._fault(error)

    def _take_in(self, event: pygame.event.Event) -> None:
        kind, hand = event.type, self.hand
        if kind in _INPUT:
            hand.last_input = self.now
            if not hand.captured:
                self.point_out(True)
        if kind in _GONE or (self.hidden and kind in (*_BACK, *_INPUT)):
            self.hidden = kind in _GONE
            self.dirty()
        if kind == pygame.MOUSEMOTION:
            self._mouse.moved(event.pos, event.rel)
        elif kind == pygame.MOUSEBUTTONDOWN:
            if not hand.captured:
                hand.pointer = event.pos
            if event.button == 1:
                self._mouse.down(bool(getattr(event, "touch", False)))
            elif event.button == 3:
                hand.let_go()
        elif kind == pygame.MOUSEBUTTONUP and event.button == 1:
            if not hand.captured:
                hand.pointer = event.pos
            self._mouse.up()
        elif kind == pygame.MOUSEWHEEL:
            self._mouse.wheel(event)
        elif kind == pygame.KEYDOWN:
            self._keyboard.down(event)
        elif kind == pygame.KEYUP:
            self._keyboard.up(event)
        elif kind == pygame.TEXTINPUT:
            self._keyboard.typed(event.text)
        elif kind == pygame.QUIT:
            self.on_quit()
        elif kind == pygame.WINDOWFOCUSLOST:
            hand.let_go()
            for layer in list(self.layers):
                layer.quiet()
            self.dirty()
        elif kind == pygame.WINDOWLEAVE:
            hand.hover_to(None)
        elif kind == pygame.WINDOWEXPOSED:
            # Another window lay on this one, and not every system remembers what was below it.
            self.frame.lose()
            self.dirty()
        elif kind == pygame.USEREVENT:
            self.dirty()

    def _fault(self, error: Exception) -> None:
        """Something failed in building, drawing or acting: whoever knows how goes on elsewhere; else it is raised."""
        self._faults += 1
        if self.on_fault is None or self._faults > _MOST_FAULTS or not self.layers:
            raise error
        layer = self._at_work if self._at_work in self.layers else self.scene
        self._at_work = None
        self._animate, self._soon = None, []
        self.motion.finish()
        self._entrances.clear()
        self.parts.clear()
        self.on_fault(layer or self.scene, error)
        self.frame.lose()
        self.dirty()

    def fresh(self) -> None:
        """What was pressed before has been declared: presses that wait together are told apart by their pictures."""
        if self._dirty:
            self.rebuild()

    # Finding things

    @property
    def covered(self) -> bool:
        """A film hides everything that could be pressed."""
        return self.motion.covering(self.now) and len(self.layers) == 1

    def active(self) -> list[Built]:
        """The layers that can be used now, bottom first."""
        first = 0
        for number, built in enumerate(self.built):
            if built.layer.modal:
                first = number
        return self.built[first:]

    @property
    def typing(self) -> bool:
        """Whether what has the focus takes letters."""
        hot = self.find(self.hand.focus)
        return hot is not None and hot.typed is not None

    def pan(self, x: float) -> float:
        """Where a pixel lies from the left (-1) to the right (1) of the window, for a sound that comes from there."""
        return max(-1.0, min(1.0, 2 * x / max(1, self.frame.target.get_width()) - 1))

    def find(self, name: str | None) -> Hot | None:
        """The widget of that name on the layers in use."""
        if name is None:
            return None
        for built in reversed(self.active()):
            hot = built.builder.hots.get(name)
            if hot is not None:
                return hot
        return None

    def at(self, x: float, y: float, wanted: Callable[[Hot], bool] | None = None) -> Hot | None:
        """The topmost widget under a pixel."""
        for built in reversed(self.active()):
            for hot in reversed(built.builder.hots.values()):
                if hot.at(x, y) and (wanted is None or wanted(hot)):
                    return hot
        return None

    # Time

    def dirty(self) -> None:
        """Build again before the next picture."""
        self._dirty = True

    def after(self, ms: float, act: Callable[[], object]) -> int:
        """Call `act` once after `ms` milliseconds; returns a number for `cancel`."""
        number = next(self._numbers)
        heapq.heappush(self._timers, (self.now + ms, number, act))
        return number

    def soon(self, act: Callable[[], object]) -> None:
        """Call `act` once the next picture is on the screen: for what takes a while, so that a press shows at once."""
        self._soon.append(act)
        self.dirty()

    def cancel(self, number: int) -> None:
        self._cancelled.add(number)

    def wake_in(self, ms: float) -> None:
        at = self.now + ms
        if self._wake is None or at < self._wake:
            self._wake = at

    @property
    def animating(self) -> bool:
        """Pictures are needed 60 times a second."""
        return (
            self.motion.busy
            or self._moving
            or bool(self._entrances)
            or self._animate is not None
            or any(b.builder.lives for b in self.built)
        )

    def timeout(self) -> float | None:
        """Milliseconds until something is due: 0 at once, None never (wait for an event)."""
        if self._dirty or self._undrawn or self._soon or self.animating:
            return 0.0
        moments = (self._wake, self._timers[0][0] if self._timers else None, self.hand.hint_due)
        due = [at for at in moments if at is not None]
        return max(0.0, min(due) - self.now) if due else None

    def update(self, now: float) -> list[Rect]:
        """Let time pass and bring the picture up to date; returns the rectangles that changed."""
        try:
            changed = self._go_on(now)
        except Exception as error:
            self._fault(error)
            return []
        if changed:
            self._faults = 0
        return changed

    def _go_on(self, now: float) -> list[Rect]:
        self.now = max(self.now, now)
        if self._soon and not self._dirty:
            acts, self._soon = self._soon, []
            for act in acts:
                act()
            self.dirty()
        while self._timers and self._timers[0][0] <= self.now:
            _, number, act = heapq.heappop(self._timers)
            if number in self._cancelled:
                self._cancelled.discard(number)
                continue
            act()
            self.dirty()
        if self._wake is not None and self.now >= self._wake:
            self._wake = None
            self.dirty()
        if self.hand.hint_due is not None and self.now >= self.hand.hint_due:
            self.hand.hint_now()
            self.dirty()
        if self._moving and not self.motion.busy:
            self._moving = False
            self.scene.moved()
        if self._dirty:
            self.rebuild()
        if self._undrawn or self.animating:
            items = self._compose()
            self._undrawn = False
            changed = self.frame.show(items, self.built[0].ground if self.built else None)
            if not self.motion.busy and not self.hidden:
                self.hand.guard.drawn(self.now)
            return changed
        return []

    # Movements

    def animate(self, motions: Sequence[Any] | None = None) -> None:
        """The next build shows a new position: play `motions` (None: a `Glide`) from the picture as it is now."""
        self._animate = motions if motions is not None else (Glide(),)
        self.dirty()

    def finish_motion(self) -> None:
        """Jump to the end of all movements."""
        if self._entrances:
            self._entrances.clear()
            self.dirty()
        if self.motion.busy:
            self.motion.finish()
            self._moving = False
            self.scene.moved()
            self.dirty()

    # Building

    def rebuild(self) -> None:
        """Declare all layers again."""
        self._dirty = False
        self._undrawn = True
        self.builds += 1
        replaced = list(self.built)
        old = self.built[0] if self.built else None
        self._wake = None
        for attempt in range(2):
            if attempt:
                replaced += self.built
            self.built = [self._build_layer(layer) for layer in list(self.layers)]
            if not self._dirty or attempt:
                break
            self._dirty = False
        self.hand.settle()
        if self._animate is not None:
            motions, self._animate = self._animate, None
            # At the instant speed nothing moves, save what is real (a thrown chip).
            wanted = self.motion.speed or any(isinstance(one, Film) and one.real for one in motions or ())
            if old is not None and self.built and old.layer is self.built[0].layer and wanted:
                before, after = old.builder, self.built[0].builder
                stage = Stage(before.actors, after.actors, before.places, after.places)
                self.motion.start(motions, stage, self.now)
            self._moving = True
        for built in replaced:
            built.builder.forget()

    def _build_layer(self, layer: Layer) -> Built:
        self._at_work = layer
        builder = Builder(self, layer.name, keeping=True)
        built = Built(layer, builder)
        if layer.scrim:
            w, h = self.frame.target.get_size()
            top = round(layer.scrim_top * self.screen.scale + self.screen.oy) if layer.scrim_top else 0
            shade = rounded(w, h - top, 0, (29, 18, 11, round(255 * layer.scrim)))
            built.scrim.append(sprite(shade, 0, top))
        layer.build(builder)
        builder.finish()
        if layer is self.scene:
            built.ground, built.rest = on_ground(builder.items, self.frame.target.get_rect())
        else:
            built.rest = builder.items
        self._at_work = None
        return built

    def _brush(self, draw: Callable[[Any, float], object], moment: float) -> list[Item]:
        builder = Builder(self, "motion")
        draw(builder, moment)
        return builder.items

    def _compose(self) -> list[Item]:
        """What lies on the ground at the moment."""
        moving = self.motion.items(self.now)
        hidden = self.motion.hidden(self.now)
        covered = self.motion.covering(self.now)
        if self.hand.drag is not None:
            hidden |= {self.hand.drag.name}
        self._entrances = [e for e in self._entrances if e.passed(self.now) < 1]
        window = self.frame.target.get_rect()
        slide = 0.0 if self.prefs.reduced else feel().drawer_slide_units * self.screen.scale
        items: list[Item] = []
        for number, built in enumerate(self.built):
            items.extend(built.scrim)
            way_in = next((e for e in self._entrances if e.layer is built.layer and e.picture is None), None)
            if way_in is not None:
                items.extend(coming(way_in, built.rest, window, self.now, slide))
                continue
            own = built.rest
            items.extend([i for i in own if i.owner not in hidden] if hidden else own)
            if number == 0:
                items.extend(moving)
                if covered:
                    continue
            for _, draw in built.builder.lives:
                items.extend(self._brush(draw, self.now))
            items.extend(ring_items(self, built.builder))
        for way_out in [e for e in self._entrances if e.picture is not None]:
            items.extend(leaving(way_out, self.now))
        items.extend(drag_items(self))
        items.extend(hint_items(self))
        self._last = items
        return items

    # For tests and tools

    def drawn_in_order(self) -> Surface:
        """The picture as it was declared last on a surface of its own, every item in its order and no ground kept."""
        surface = Surface(self.frame.target.get_size(), 0, self.frame.target)
        for built in self.built:
            built.ground, built.rest = [], [*built.ground, *built.rest]
        Frame(surface).show(self._compose())
        self.dirty()
        return surface

    def hots(self) -> dict[str, Hot]:
        """All widgets that can be reached now, by name, in focus order."""
        found: dict[str, Hot] = {}
        for built in self.active():
            found.update(built.builder.hots)
        return found
