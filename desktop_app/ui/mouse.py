"""The mouse: presses, drags, free movements, the wheel."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from desktop_app.ui.feel import feel
from desktop_app.ui.hand import Drag, Hand
from desktop_app.ui.things import Hot

if TYPE_CHECKING:
    from desktop_app.ui.host import Ui


class Mouse:
    """Turns events of the mouse into what the hand does."""

    def __init__(self, ui: Ui, hand: Hand) -> None:
        self._ui, self._hand = ui, hand

    def moved(self, pos: tuple[int, int]) -> None:
        self._hand.pointer = pos
        if self._hand.gesture is not None:
            gesture, place = self._hand.gesture
            if gesture.move:
                gesture.move(self._hand.point(place))
                self._ui.dirty()
            return
        if self._hand.drag is not None:
            assert self._hand.press_at is not None
            self._hand.drag.dx, self._hand.drag.dy = pos[0] - self._hand.press_at[0], pos[1] - self._hand.press_at[1]
            payload = self._hand.drag.payload
            target = self._ui.at(*pos, lambda h: h.drop is not None and (h.accepts is None or h.accepts(payload)))
            self._hand.drag.over = target.name if target else None
            self._ui.dirty()
            return
        if self._hand.pressed is not None and self._hand.press_at is not None:
            hot = self._ui.find(self._hand.pressed)
            moved = max(abs(pos[0] - self._hand.press_at[0]), abs(pos[1] - self._hand.press_at[1]))
            if hot is not None and hot.drag is not None and hot.reason is None:
                if moved > feel().drag_units * self._ui.screen.scale:
                    self._lift(hot)
                    self.moved(pos)
                return
        self._hand.hover_to(self._ui.at(*pos))

    def down(self) -> None:
        before = self._ui.at(*self._hand.pointer)
        if self._ui.motion.busy:
            covered = self._ui.covered
            self._ui.finish_motion()
            self._ui.rebuild()
            if covered:
                return
            after = self._ui.at(*self._hand.pointer)
            if before is None or after is None or before.name != after.name:
                return
        hot = self._ui.at(*self._hand.pointer)
        self._hand.keyboard = False
        self._hand.hint_shown, self._hand.hint_due = False, None
        if hot is None:
            if self._ui.top.light:
                self._ui.close(self._ui.top)
            self._hand.focus = None
            self._ui.dirty()
            return
        self._hand.press_at = self._hand.pointer
        self._hand.pressed = hot.name
        if hot.focus or hot.typed:
            self._hand.focus = hot.name
        if hot.gesture is not None and hot.reason is None:
            self._hand.gesture = (hot.gesture, hot.place)
            if hot.gesture.start:
                hot.gesture.start(self._hand.point(hot.place))
        if hot.down is not None and hot.reason is None:
            hot.down()
        self._ui.dirty()

    def up(self) -> None:
        name, self._hand.pressed = self._hand.pressed, None
        if self._hand.gesture is not None:
            gesture, place = self._hand.gesture
            self._hand.gesture = None
            if gesture.end:
                gesture.end(self._hand.point(place))
            self._ui.dirty()
        if self._hand.drag is not None:
            self._drop()
            return
        hot = self._ui.find(name)
        self._ui.dirty()
        if hot is None:
            return
        if hot.up is not None:
            hot.up()
        if hot.at(*self._hand.pointer):
            self._hand.press(hot.name)

    def _lift(self, hot: Hot) -> None:
        (hot.lift or hot.press or (lambda: None))()
        self._hand.drag = Drag(hot.name, hot.drag)
        if hot.sound is not None:
            self._ui.play("card_slide", 1.0)
        self._ui.dirty()

    def _drop(self) -> None:
        drag, self._hand.drag = self._hand.drag, None
        self._ui.dirty()
        target = self._ui.find(drag.over) if drag else None
        if drag and target is not None and target.drop is not None:
            if target.reason is not None:
                self._hand.refuse(target.reason)
                return
            carried = self._ui.find(drag.name)
            target.drop(drag.payload)
            if carried is None or carried.sound is not None:
                self._ui.play("wood_tap", 1.0)
        elif drag:
            missed = self._ui.at(*self._hand.pointer, lambda h: h.reason is not None)
            if missed is not None and missed.reason and missed.name != drag.name:
                self._hand.refuse(missed.reason)

    def wheel(self, event: pygame.event.Event) -> None:
        hot = self._ui.at(*self._hand.pointer, lambda h: h.wheel is not None)
        if hot is not None and hot.wheel is not None:
            control = 1.0 if pygame.key.get_mods() & (pygame.KMOD_CTRL | pygame.KMOD_META) else 0.0
            dx = float(getattr(event, "precise_x", event.x))
            dy = float(getattr(event, "precise_y", event.y))
            hot.wheel(dx, dy, control)
            self._ui.dirty()
