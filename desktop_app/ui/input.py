"""Mouse, keys and focus. A mixin of the host, so that the host's file stays readable."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import pygame
from msgspec import Struct
from pygame import Rect

from desktop_app.ui import paint, theme
from desktop_app.ui.builder import Builder
from desktop_app.ui.core import Gesture, Hot, Point
from desktop_app.ui.feel import feel
from desktop_app.ui.focus import following, towards
from desktop_app.ui.frame import Item, flatten

if TYPE_CHECKING:
    from desktop_app.ui.host import Built, Prefs
    from desktop_app.ui.layers import Layer
    from desktop_app.ui.motion import Motion
    from desktop_app.ui.screen import Screen

_ARROWS = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}
_ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)


class Drag(Struct, eq=False):
    """Something in the hand."""

    name: str
    payload: Any
    dx: float = 0.0
    dy: float = 0.0
    over: str | None = None


class Input:
    """Turns events into presses, drags, gestures, focus and hints."""

    if TYPE_CHECKING:
        prefs: Prefs
        now: float
        screen: Screen
        layers: list[Layer]
        built: list[Built]
        state: dict[str, Any]
        motion: Motion
        play: Callable[[str, float], object]

        @property
        def scene(self) -> Layer: ...
        @property
        def top(self) -> Layer: ...
        @property
        def animating(self) -> bool: ...
        def dirty(self) -> None: ...
        def close(self, layer: Layer) -> None: ...
        def open(self, layer: Layer) -> None: ...
        def finish_motion(self) -> None: ...
        def rebuild(self) -> None: ...
        def quit(self) -> None: ...

    def __init__(self) -> None:
        self.pointer: tuple[int, int] = (-1, -1)
        self.hover: str | None = None
        self.pressed: str | None = None
        self.focus: str | None = None
        self.keyboard = False
        """The last input came from the keyboard: show where the focus is."""
        self.drag: Drag | None = None
        self.hint_due: float | None = None
        self.hint_shown = False
        self.on_global_key: Callable[[int, int], bool] = lambda key, mods: False
        """Keys that work everywhere (F11); True: used."""
        self.on_quit: Callable[[], object] = self.quit
        self.last_input = 0.0
        self._press_at: tuple[int, int] | None = None
        self._gesture: tuple[Gesture, tuple[float, float, float]] | None = None
        self._held: tuple[str, float] | None = None
        self._return_focus: dict[Layer, str | None] = {}
        self._typing = False

    # Finding things

    def active(self) -> list[Built]:
        """The layers that can be used now, bottom first."""
        first = 0
        for number, built in enumerate(self.built):
            if built.layer.modal:
                first = number
        return self.built[first:]

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

    # Events

    def handle(self, event: pygame.event.Event) -> None:
        """Take in one event."""
        kind = event.type
        if kind == pygame.MOUSEMOTION:
            self._seen_input()
            self._motion(event.pos)
        elif kind == pygame.MOUSEBUTTONDOWN:
            self._seen_input()
            self.pointer = event.pos
            if event.button == 1:
                self._down()
            elif event.button == 3:
                self._cancel_hand()
        elif kind == pygame.MOUSEBUTTONUP and event.button == 1:
            self.pointer = event.pos
            self._up()
        elif kind == pygame.MOUSEWHEEL:
            self._seen_input()
            self._wheel(event)
        elif kind == pygame.KEYDOWN:
            self._seen_input()
            self._key(event)
        elif kind == pygame.KEYUP:
            self._key_up(event)
        elif kind == pygame.TEXTINPUT:
            hot = self.find(self.focus)
            if hot is not None and hot.typed is not None:
                hot.typed(event.text)
                self.dirty()
        elif kind == pygame.QUIT:
            self.on_quit()
        elif kind == pygame.WINDOWFOCUSLOST:
            self._cancel_hand()
            for layer in list(self.layers):
                layer.quiet()
            self.dirty()
        elif kind == pygame.WINDOWLEAVE:
            self._hover_to(None)
        elif kind in (pygame.WINDOWEXPOSED, pygame.USEREVENT):
            self.dirty()

    def _seen_input(self) -> None:
        self.last_input = self.now

    def _point(self, place: tuple[float, float, float]) -> Point:
        k, ox, oy = place
        return Point((self.pointer[0] - ox) / k, (self.pointer[1] - oy) / k, self.now)

    def _motion(self, pos: tuple[int, int]) -> None:
        self.pointer = pos
        if self._gesture is not None:
            gesture, place = self._gesture
            if gesture.move:
                gesture.move(self._point(place))
                self.dirty()
            return
        if self.drag is not None:
            assert self._press_at is not None
            self.drag.dx, self.drag.dy = pos[0] - self._press_at[0], pos[1] - self._press_at[1]
            payload = self.drag.payload
            target = self.at(*pos, lambda h: h.drop is not None and (h.accepts is None or h.accepts(payload)))
            self.drag.over = target.name if target else None
            self.dirty()
            return
        if self.pressed is not None and self._press_at is not None:
            hot = self.find(self.pressed)
            moved = max(abs(pos[0] - self._press_at[0]), abs(pos[1] - self._press_at[1]))
            if hot is not None and hot.drag is not None and hot.reason is None:
                if moved > feel().drag_units * self.screen.scale:
                    self._lift(hot)
                    self._motion(pos)
                return
        self._hover_to(self.at(*pos))

    def _hover_to(self, hot: Hot | None) -> None:
        name = hot.name if hot else None
        if name != self.hover:
            self.hover = name
            self._hint_for(hot)
            self.dirty()
        elif self.keyboard:
            self.keyboard = False
            self.dirty()

    def _hint_for(self, hot: Hot | None) -> None:
        self.hint_shown = False
        self.hint_due = self.now + feel().hint_after_ms if hot and (hot.hint or hot.reason) else None

    def _settle(self) -> None:
        """After a build: hover and focus follow what is there now."""
        if self.drag is None and self._gesture is None and self.pointer != (-1, -1):
            hot = self.at(*self.pointer)
            name = hot.name if hot else None
            if name != self.hover and not self.keyboard:
                self.hover = name
                self._hint_for(hot)
                self.dirty()
        if self.focus is not None and self.find(self.focus) is None:
            self.focus = None
        if self.drag is not None and self.find(self.drag.name) is None:
            self.drag = None
        if self.pressed is not None and self.find(self.pressed) is None:
            self.pressed = None
        focused = self.find(self.focus)
        typing = focused is not None and focused.typed is not None
        if typing != self._typing:
            self._typing = typing
            if typing and focused is not None:
                pygame.key.start_text_input()
                pygame.key.set_text_input_rect(focused.rect)
            else:
                pygame.key.stop_text_input()

    # Mouse

    def _down(self) -> None:
        before = self.at(*self.pointer)
        if self.animating and (self.motion.busy or self.hurry()):
            self.finish_motion()
            self.rebuild()
            after = self.at(*self.pointer)
            if before is None or after is None or before.name != after.name:
                return
        hot = self.at(*self.pointer)
        self.keyboard = False
        self.hint_shown, self.hint_due = False, None
        if hot is None:
            if self.top.light:
                self.close(self.top)
            self.focus = None
            self.dirty()
            return
        self._press_at = self.pointer
        self.pressed = hot.name
        if hot.focus or hot.typed:
            self.focus = hot.name
        if hot.gesture is not None and hot.reason is None:
            self._gesture = (hot.gesture, hot.place)
            if hot.gesture.start:
                hot.gesture.start(self._point(hot.place))
        if hot.down is not None and hot.reason is None:
            hot.down()
        self.dirty()

    def hurry(self) -> bool:
        """A press while a layer comes or goes ends that at once."""
        return False

    def _up(self) -> None:
        name, self.pressed = self.pressed, None
        if self._gesture is not None:
            gesture, place = self._gesture
            self._gesture = None
            if gesture.end:
                gesture.end(self._point(place))
            self.dirty()
        if self.drag is not None:
            self._drop()
            return
        hot = self.find(name)
        self.dirty()
        if hot is None:
            return
        if hot.up is not None:
            hot.up()
        if hot.at(*self.pointer):
            self.press(hot.name)

    def _lift(self, hot: Hot) -> None:
        (hot.lift or hot.press or (lambda: None))()
        self.drag = Drag(hot.name, hot.drag)
        self.play("card_slide", 1.0)
        self.dirty()

    def _drop(self) -> None:
        drag, self.drag = self.drag, None
        self.dirty()
        target = self.find(drag.over) if drag else None
        if drag and target is not None and target.drop is not None:
            if target.reason is not None:
                self.refuse(target.reason)
                return
            target.drop(drag.payload)
            self.play("wood_tap", 1.0)
        elif drag:
            missed = self.at(*self.pointer, lambda h: h.reason is not None)
            if missed is not None and missed.reason and missed.name != drag.name:
                self.refuse(missed.reason)

    def _cancel_hand(self) -> None:
        """Let go of whatever is held, without effect."""
        if self._gesture is not None:
            gesture, _ = self._gesture
            self._gesture = None
            if gesture.cancel:
                gesture.cancel()
        hot = self.find(self.pressed)
        if hot is not None and hot.up is not None:
            hot.up()
        self.drag = None
        self.pressed = None
        self._held = None
        self.dirty()

    def _wheel(self, event: pygame.event.Event) -> None:
        hot = self.at(*self.pointer, lambda h: h.wheel is not None)
        if hot is not None and hot.wheel is not None:
            control = 1.0 if pygame.key.get_mods() & (pygame.KMOD_CTRL | pygame.KMOD_META) else 0.0
            dx = float(getattr(event, "precise_x", event.x))
            dy = float(getattr(event, "precise_y", event.y))
            hot.wheel(dx, dy, control)
            self.dirty()

    def press(self, name: str) -> None:
        """Do what a click on the widget would do."""
        hot = self.find(name)
        if hot is None:
            return
        self.dirty()
        if hot.reason is not None:
            self.refuse(hot.reason)
        elif hot.press is not None:
            if hot.sound:
                self.play(hot.sound, 1.0)
            hot.press()

    def refuse(self, reason: str) -> None:
        """Say why something cannot be done now: the scene decides where."""
        self.play("refusal", 1.0)
        self.scene.refused(reason)
        self.dirty()

    # Keys

    def _key(self, event: pygame.event.Event) -> None:
        key, mods = event.key, event.mod
        if key in (pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LALT, pygame.K_RALT):
            return
        if self.on_global_key(key, mods):
            self.dirty()
            return
        if self.motion.busy:
            self.finish_motion()
            self.rebuild()
            if key in (pygame.K_SPACE, *_ENTER, pygame.K_ESCAPE):
                return
        self.dirty()
        if key == pygame.K_ESCAPE and (self._gesture is not None or self.drag is not None):
            self._cancel_hand()
            return
        hot = self.find(self.focus)
        if hot is not None and hot.keys is not None and hot.keys(key):
            self.keyboard = True
            return
        if hot is not None and hot.typed is not None and key not in (pygame.K_TAB, pygame.K_ESCAPE, *_ENTER, *_ARROWS):
            return
        if key == pygame.K_TAB:
            self._focus_to(following(self._focusable(), self.focus, -1 if mods & pygame.KMOD_SHIFT else 1))
        elif key in _ARROWS and not mods & (pygame.KMOD_CTRL | pygame.KMOD_META):
            if not self.top.key(key, pygame.key.name(key)):
                self._focus_to(towards(self._focusable(), self.focus, *_ARROWS[key]))
        elif key in _ENTER or (key == pygame.K_SPACE and hot is not None):
            self._enter(hot, getattr(event, "repeat", 0))
        elif not mods & (pygame.KMOD_CTRL | pygame.KMOD_META | pygame.KMOD_ALT):
            self._letter(key, bool(getattr(event, "repeat", 0)))

    def _letter(self, key: int, repeat: bool) -> None:
        name = pygame.key.name(key)
        for built in reversed(self.active()):
            for hot in built.builder.hots.values():
                if hot.key == name and hot.down is not None:
                    if not repeat and hot.reason is None:
                        self._held = (hot.name, self.now)
                        hot.down()
                    return
            shortcut = built.builder.shortcuts.get(name)
            if shortcut is not None:
                shortcut()
                return
        if name == "z" and self._look_large():
            return
        if self.top.key(key, name):
            return
        if key == pygame.K_ESCAPE:
            self.top.escape()

    def _look_large(self) -> bool:
        from desktop_app.ui.sheets import Large

        hot = self.find(self.focus) if self.keyboard else self.find(self.hover)
        if hot is None or hot.large is None:
            return False
        self.open(Large(hot.large))
        return True

    def _enter(self, hot: Hot | None, repeat: int) -> None:
        self.keyboard = True
        if hot is None:
            shortcut = next((s for b in reversed(self.active()) if (s := b.builder.shortcuts.get("return"))), None)
            held = self._held_by_enter()
            if held is not None:
                hot = held
            elif shortcut is not None and not repeat:
                shortcut()
                return
            else:
                self._focus_to(following(self._focusable(), self.focus, 1))
                return
        if hot.hold and hot.reason is None:
            if not repeat and self._held is None:
                self._held = (hot.name, self.now)
                self.pressed = hot.name
                name = hot.name
                self._after_hold(hot.hold, name)
            return
        if repeat:
            return
        if hot.down is not None and hot.reason is None:
            self._held = (hot.name, self.now)
            hot.down()
        elif hot.lift is not None and hot.press is None and hot.reason is None:
            hot.lift()
        else:
            self.press(hot.name)

    def _held_by_enter(self) -> Hot | None:
        for built in reversed(self.active()):
            for hot in built.builder.hots.values():
                if hot.hold:
                    return hot
        return None

    def _after_hold(self, ms: int, name: str) -> None:
        started = self._held

        def ring() -> None:
            if self._held == started and self._held is not None:
                self._held = None
                self.pressed = None
                self.press(name)

        self.after(ms, ring)

    if TYPE_CHECKING:

        def after(self, ms: float, act: Callable[[], object]) -> int: ...

    def _key_up(self, event: pygame.event.Event) -> None:
        if self._held is None:
            return
        name, _ = self._held
        hot = self.find(name)
        same = (
            event.key in _ENTER
            or event.key == pygame.K_SPACE
            or (hot is not None and pygame.key.name(event.key) == hot.key)
        )
        if same:
            self._held = None
            self.pressed = None
            if hot is not None and hot.up is not None:
                hot.up()
            self.dirty()

    # Focus

    def _focusable(self) -> Sequence[Hot]:
        return [
            hot
            for built in self.active()
            for hot in built.builder.hots.values()
            if hot.focus and (hot.scroll is not None or (hot.seen.w > 0 and hot.seen.h > 0))
        ]

    def _focus_to(self, hot: Hot | None) -> None:
        self.keyboard = True
        if hot is None:
            return
        self.focus = hot.name
        self._hint_for(hot)
        if hot.scroll is not None and hot.clip is not None:
            scroll = self.state.get(hot.scroll)
            if scroll is not None:
                scroll.show(hot.rect, hot.clip, self.screen.scale)

    # What input draws

    def ring_items(self, builder: Builder) -> list[Item]:
        """The focus rings, where the keyboard is in use."""
        if not self.keyboard or self.focus is None or self.drag is not None:
            return []
        hot = builder.hots.get(self.focus)
        if hot is None or self.find(self.focus) is not hot:
            return []
        brush = Builder(builder.ui, "focus")
        if hot.clip is not None:
            grow = round(10 * self.screen.scale)
            brush._clip = hot.clip.inflate(grow * 2, grow * 2)
        k = self.screen.scale
        surface, margin = paint.rings(hot.rect.w, hot.rect.h, max(2, round(hot.radius * hot.place[0])), k)
        brush.put(surface, hot.rect.x - margin, hot.rect.y - margin)
        return brush.items

    def drag_items(self) -> list[Item]:
        """What is in the hand."""
        if self.drag is None:
            return []
        for built in reversed(self.built):
            actor = built.builder.actors.get(self.drag.name)
            if actor is not None and actor.items:
                surface, rect = flatten(actor.items)
                x, y = rect.x + round(self.drag.dx), rect.y + round(self.drag.dy)
                return [Item(surface, x, y, 0, 0, rect.w, rect.h, None)]
        return []

    def hint_items(self) -> list[Item]:
        """The hint of what is pointed at or focused."""
        if not self.hint_shown or self.drag is not None:
            return []
        hot = self.find(self.focus if self.keyboard else self.hover)
        words = (hot.reason or hot.hint) if hot else None
        if hot is None or not words:
            return []
        from desktop_app.ui.host import Ui

        assert isinstance(self, Ui)
        return hint(self, words, hot.seen, hot.reason is not None)


def hint(ui: Any, words: str, about: Rect, refused: bool) -> list[Item]:
    """A hint beside a thing, never over it, inside the window."""
    from desktop_app.ui.boxes import Box

    b = Builder(ui, "hint")
    k, full = b.unit, b.screen.full
    width = min(400.0, b.width_of(words, "quiet") + 4)
    height = b.height_of(words, width, "quiet")
    w, h = width + 28, height + 18
    x0, y0 = b.screen.units(about.x, about.y)
    x1, y1 = b.screen.units(about.right, about.bottom)
    x = min(max(full.x + 8, (x0 + x1) / 2 - w / 2), full.right - w - 8)
    gap = 12.0
    if y1 + gap + h < full.bottom - 8:
        y = y1 + gap
    elif y0 - gap - h > full.y + 8:
        y = y0 - gap - h
    else:
        y = min(max(full.y + 8, (y0 + y1) / 2 - h / 2), full.bottom - h - 8)
        x = x1 + gap if x1 + gap + w < full.right - 8 else max(full.x + 8, x0 - gap - w)
    box = Box(x, y, w, h)
    b.shade(box, "panel", 10)
    b.fill(box, theme.BAD_BG if refused else theme.PAPER, 10, theme.BAD if refused else theme.INK2, 1.5)
    b.text(box.inset(14, 9), words, "quiet", theme.BAD_TEXT if refused else theme.INK, lines=None, valign="middle")
    assert k > 0
    return b.items
