"""Events of the window: the mouse here, keys in `keys`."""

from __future__ import annotations

import pygame

from desktop_app.ui.feel import feel
from desktop_app.ui.hands import Drag
from desktop_app.ui.keys import Keys
from desktop_app.ui.things import Hot, Point


class Input(Keys):
    """Turns events into presses, drags, gestures, focus and hints."""

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
        elif kind == pygame.WINDOWEXPOSED:
            # Another window lay on this one, and not every system remembers what was below it.
            self.frame.lose()
            self.dirty()
        elif kind == pygame.USEREVENT:
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
        elif self._slid_under:
            self._hint_for(hot)
        self._slid_under = False

    def _settle(self) -> None:
        """After a build: hover and focus follow what is there now."""
        if self.drag is None and self._gesture is None and self.pointer != (-1, -1):
            hot = self.at(*self.pointer)
            name = hot.name if hot else None
            if name != self.hover and not self.keyboard:
                self.hover = name
                # Nobody pointed at it: it came under a pointer at rest, and has nothing to explain until that moves.
                self._slid_under = True
                self._hint_for(None)
                self.dirty()
        if self.focus is not None and self.find(self.focus) is None:
            self.focus = None
            self._gone = self._focus_at
        if self.drag is not None and self.find(self.drag.name) is None:
            self.drag = None
        if self.pressed is not None and self.find(self.pressed) is None:
            self.pressed = None
        focused = self.find(self.focus)
        if focused is not None:
            self._focus_at, self._gone = (self.top, focused.rect), None
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
        if self.motion.busy:
            covered = self.covered
            self.finish_motion()
            self.rebuild()
            if covered:
                return
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
        if hot.sound is not None:
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
            carried = self.find(drag.name)
            target.drop(drag.payload)
            if carried is None or carried.sound is not None:
                self.play("wood_tap", 1.0)
        elif drag:
            missed = self.at(*self.pointer, lambda h: h.reason is not None)
            if missed is not None and missed.reason and missed.name != drag.name:
                self.refuse(missed.reason)

    def _wheel(self, event: pygame.event.Event) -> None:
        hot = self.at(*self.pointer, lambda h: h.wheel is not None)
        if hot is not None and hot.wheel is not None:
            control = 1.0 if pygame.key.get_mods() & (pygame.KMOD_CTRL | pygame.KMOD_META) else 0.0
            dx = float(getattr(event, "precise_x", event.x))
            dy = float(getattr(event, "precise_y", event.y))
            hot.wheel(dx, dy, control)
            self.dirty()
