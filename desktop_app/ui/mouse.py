"""The mouse: presses, drags, free movements, the wheel."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from desktop_app.ui.feel import feel
from desktop_app.ui.guard import MOUSE, TOUCH, Press
from desktop_app.ui.hand import Drag, Hand
from desktop_app.ui.things import Hot

if TYPE_CHECKING:
    from desktop_app.ui.host import Ui


class Mouse:
    """Turns events of the mouse into what the hand does."""

    def __init__(self, ui: Ui, hand: Hand) -> None:
        self._ui, self._hand = ui, hand

    def moved(self, pos: tuple[int, int], by: tuple[int, int] = (0, 0)) -> None:
        """The pointer is at `pos`, or, while it is held for a gesture, was moved `by` so much."""
        if self._hand.captured:
            x, y = self._hand.pointer
            pos = x + by[0], y + by[1]
        self._hand.pointer = pos
        self._hand.guard.moved(pos, self._ui.screen.scale)
        if self._hand.gesture is not None:
            gesture, place = self._hand.gesture
            if self._strayed():
                self._hand.let_go()
            elif gesture.move:
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
                    if self._strayed():
                        self._hand.let_go()
                        return
                    self._lift(hot)
                    self.moved(pos)
                return
        self._hand.hover_to(self._ui.at(*pos))

    def down(self, touch: bool) -> None:
        """The button goes down, or a finger: see what the press is meant for, and begin it."""
        ui, hand, guard = self._ui, self._hand, self._hand.guard
        way, unit = TOUCH if touch else MOUSE, ui.screen.scale
        ui.fresh()
        before = ui.at(*hand.pointer)
        if guard.tail(way, before, hand.pointer, unit, ui.now):
            guard.again(hand.pointer, ui.now)
            return
        if ui.motion.busy:
            # A press that ends a movement does only that, save where it was plainly meant for more.
            covered, meant = ui.covered, not ui.top.decides or guard.goes_through(before)
            ui.finish_motion()
            ui.rebuild()
            if covered or not meant or not _stands_for(ui.at(*hand.pointer), before):
                guard.down(way, None, hand.pointer, ui.now)
                return
        elif guard.early(ui.now):
            guard.again(hand.pointer, ui.now)
            return
        hot = ui.at(*hand.pointer)
        hand.keyboard = False
        hand.hint_shown, hand.hint_due = False, None
        ui.dirty()
        if hot is None:
            guard.down(way, None, hand.pointer, ui.now)
            if ui.top.light:
                ui.close(ui.top)
            hand.focus = None
            return
        if hot.reason is None and guard.unmeant(hot, way, ui.now):
            guard.again(hand.pointer, ui.now)
            ui.top.withheld(hot.name)
            return
        self._begin(hot, guard.down(way, hot, hand.pointer, ui.now))

    def _begin(self, hot: Hot, aim: Press) -> None:
        hand = self._hand
        hand.press_at, hand.pressed, hand.aim = hand.pointer, hot.name, aim
        if hot.focus or hot.typed:
            hand.focus = hot.name
        if hot.reason is not None:
            return
        if hot.gesture is not None:
            hand.gesture = (hot.gesture, hot.place)
            if hot.gesture.start:
                hot.gesture.start(hand.point(hot.place))
            if hot.gesture.captured and aim.way == MOUSE:
                hand.seize()
        if hot.down is not None:
            hot.down()

    def up(self) -> None:
        """The button or the finger goes up: the press is carried out, if it still belongs to what is asked."""
        ui, hand, guard = self._ui, self._hand, self._hand.guard
        ui.fresh()
        if hand.aim is None:
            return
        guard.again(hand.pointer, ui.now)
        if self._strayed():
            hand.let_go()
            return
        name, hand.pressed, hand.aim = hand.pressed, None, None
        ui.dirty()
        if hand.gesture is not None:
            gesture, place = hand.gesture
            hand.gesture = None
            if gesture.end:
                gesture.end(hand.point(place))
            hand.free()
        if hand.drag is not None:
            self._drop()
            return
        hot = ui.find(name)
        if hot is None:
            return
        if hot.up is not None:
            hot.up()
        if hot.at(*hand.pointer):
            hand.press(hot.name)

    def _strayed(self) -> bool:
        """What is asked has changed since the button went down, and letting go of it would decide something."""
        hand = self._hand
        looks_only = hand.gesture is not None and hand.gesture[0].end is None
        return hand.aim is not None and not looks_only and hand.guard.changed(hand.aim)

    def _lift(self, hot: Hot) -> None:
        (hot.lift or hot.press or (lambda: None))()
        self._hand.drag = Drag(hot.name, hot.drag)
        if hot.sound is not None:
            self._ui.play("card_slide", 1.0, self._ui.pan(self._hand.pointer[0]))
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
                self._ui.play("wood_tap", 1.0, self._ui.pan(self._hand.pointer[0]))
        elif drag:
            missed = self._ui.at(*self._hand.pointer, lambda h: h.reason is not None)
            if missed is not None and missed.reason and missed.name != drag.name:
                self._hand.refuse(missed.reason)

    def wheel(self, event: pygame.event.Event) -> None:
        if self._hand.guard.early(self._ui.now):
            return
        hot = self._ui.at(*self._hand.pointer, lambda h: h.wheel is not None)
        if hot is not None and hot.wheel is not None:
            control = 1.0 if pygame.key.get_mods() & (pygame.KMOD_CTRL | pygame.KMOD_META) else 0.0
            dx = float(getattr(event, "precise_x", event.x))
            dy = float(getattr(event, "precise_y", event.y))
            hot.wheel(dx, dy, control)
            self._ui.dirty()


def _stands_for(after: Hot | None, before: Hot | None) -> bool:
    """What lies under the pointer after a movement is what lay there before, or the next step like it."""
    if after is None or before is None:
        return False
    return after.name == before.name or (after.like is not None and after.like == before.like)
