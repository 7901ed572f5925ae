"""The hand on the mouse and the keys: where it points, what it presses, holds, drags, and what has the focus."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import pygame
from msgspec import Struct
from pygame import Rect

from desktop_app.ui.feel import feel
from desktop_app.ui.focus import first_shown, nearest, successor
from desktop_app.ui.guard import Guard, Press
from desktop_app.ui.layers import Layer
from desktop_app.ui.things import Gesture, Hot, Point

if TYPE_CHECKING:
    from desktop_app.ui.host import Ui


class Drag(Struct, eq=False):
    """Something in the hand."""

    name: str
    payload: Any
    dx: float = 0.0
    dy: float = 0.0
    over: str | None = None


class Hand:
    """What mouse and keyboard share. Widgets are named; whether a name is still there the window's layers say."""

    def __init__(self, ui: Ui) -> None:
        self._ui = ui
        self.pointer: tuple[int, int] = (-1, -1)
        self.hover: str | None = None
        self.guard = Guard()
        self.pressed: str | None = None
        self.aim: Press | None = None
        """The press that goes on: the question that it belongs to."""
        self.press_at: tuple[int, int] | None = None
        """The pixel of the last press of the button."""
        self.focus: str | None = None
        self.keyboard = False
        """The last input came from the keyboard: show where the focus is."""
        self.drag: Drag | None = None
        self.gesture: tuple[Gesture, tuple[float, float, float]] | None = None
        """A free movement that goes on, and the place (`Hot.place`) it was declared in."""
        self.captured = False
        """The pointer is held for the gesture that goes on: `pointer` may lie beyond every edge."""
        self.held: tuple[str, float] | None = None
        """The widget that a key holds down, and since when."""
        self.hint_due: float | None = None
        self.hint_shown = False
        self.last_input = 0.0
        self._slid_under = False
        """What is under the pointer came there by itself."""
        self._focused: tuple[Layer, Hot] | None = None
        """What had the focus at the last picture, and on which layer."""
        self._gone: tuple[Layer, Rect] | None = None
        """Where that was, once it has gone away by itself with nothing to follow it: the focus goes on from there."""
        self._return_focus: dict[Layer, str | None] = {}
        self._typing = False

    # Pressing

    def press(self, name: str) -> None:
        """Do what a click on the widget would do."""
        hot = self._ui.find(name)
        if hot is None:
            return
        self._ui.dirty()
        if hot.reason is not None:
            self.refuse(hot.reason)
        elif hot.press is not None:
            if hot.sound:
                self._ui.play(hot.sound, 1.0, self._ui.pan(hot.rect.centerx))
            hot.press()

    def refuse(self, reason: str) -> None:
        """Say why something cannot be done now: the scene decides where, and what lies over it says it on the spot."""
        ui = self._ui
        ui.play("refusal", 1.0)
        ui.scene.refused(reason)
        if ui.top is not ui.scene:
            self.hint_now()
        ui.dirty()

    def let_go(self) -> None:
        """Let go of whatever is held, without effect."""
        if self.gesture is not None:
            gesture, _ = self.gesture
            self.gesture = None
            if gesture.cancel:
                gesture.cancel()
        self.free()
        hot = self._ui.find(self.pressed)
        if hot is not None and hot.up is not None:
            hot.up()
        self.drag = None
        self.pressed = None
        self.aim = None
        self.held = None
        self._ui.dirty()

    def seize(self) -> None:
        """Hold the pointer for a gesture; where it cannot be held its edges stay where they are."""
        self.captured = self._ui.capture(None)

    def free(self) -> None:
        """Give the pointer back, in the window, at the place nearest to where the gesture came to."""
        if not self.captured:
            return
        self.captured = False
        w, h = self._ui.frame.target.get_size()
        self.pointer = min(max(self.pointer[0], 0), w - 1), min(max(self.pointer[1], 0), h - 1)
        self._ui.capture(self.pointer)

    def point(self, place: tuple[float, float, float]) -> Point:
        """Where the pointer is now, in the units of a place."""
        k, ox, oy = place
        return Point((self.pointer[0] - ox) / k, (self.pointer[1] - oy) / k, self._ui.now)

    # Pointing

    def hover_to(self, hot: Hot | None) -> None:
        """The pointer has been moved and is over `hot` now."""
        name = hot.name if hot else None
        if name != self.hover:
            self.hover = name
            self.hint_for(hot)
            self._ui.dirty()
        elif self.keyboard:
            self.keyboard = False
            self._ui.dirty()
        elif self._slid_under:
            self.hint_for(hot)
        self._slid_under = False

    def hint_for(self, hot: Hot | None) -> None:
        """Show the hint of `hot`, if it has one, in a moment."""
        self.hint_shown = False
        self.hint_due = self._ui.now + feel().hint_after_ms if hot and (hot.hint or hot.reason) else None

    def hint_now(self) -> None:
        """Show the hint of what is pointed at or focused without waiting."""
        self.hint_shown, self.hint_due = True, None

    # Focus

    def focusable(self) -> Sequence[Hot]:
        """What can have the focus now, in the order of Tab."""
        return [
            hot
            for built in self._ui.active()
            for hot in built.builder.hots.values()
            if hot.focus and (hot.scroll is not None or (hot.seen.w > 0 and hot.seen.h > 0))
        ]

    def focus_to(self, hot: Hot | None) -> None:
        """Give the focus to a thing by keyboard, and bring it into sight."""
        self.keyboard = True
        if hot is None:
            return
        self.focus = hot.name
        self.hint_for(hot)
        if hot.scroll is not None and hot.clip is not None:
            scroll = self._ui.state.get(hot.scroll)
            if scroll is not None:
                scroll.show(hot.rect, hot.clip, self._ui.screen.scale)

    def near_gone(self) -> Hot | None:
        """What is nearest to where the focus was before its thing went away; None if it did not."""
        gone = self._gone
        return nearest(self.focusable(), gone[1]) if gone is not None and gone[0] is self._ui.top else None

    def show_focus(self) -> None:
        """Nothing has the focus: show where it begins."""
        self.focus_to(first_shown(self.focusable(), self._default(), self.near_gone()))

    def _default(self) -> Hot | None:
        """What says of itself that it answers to Enter."""
        return next((hot for b in reversed(self._ui.active()) if (hot := b.builder.keyed("return")) is not None), None)

    # What happens to the layers

    def shown(self) -> None:
        """Another scene is on the screen."""
        self.free()
        self.focus = self.hover = self.pressed = None
        self.drag = self.gesture = self.held = self.aim = None

    def opened(self, layer: Layer) -> None:
        """A layer has been put on top."""
        # Who opened it with the mouse does not want Enter to open it again.
        self._return_focus[layer] = self.focus if self.keyboard else None
        self.focus = None

    def closed(self, layer: Layer) -> None:
        """A layer has been taken off: the focus is where it was before."""
        self.focus = self._return_focus.pop(layer, None)

    def settle(self) -> None:
        """After a build: hover, focus and what is held follow what is there now."""
        ui = self._ui
        if self.guard.ask(ui.layers, self.pointer):
            self._passed_on()
        if self.drag is None and self.gesture is None and self.pointer != (-1, -1):
            hot = ui.at(*self.pointer)
            name = hot.name if hot else None
            if name != self.hover and not self.keyboard:
                self.hover = name
                # Nobody pointed at it: it came under a pointer at rest, and has nothing to explain until that moves.
                self._slid_under = True
                self.hint_for(None)
                ui.dirty()
        if self.focus is not None and ui.find(self.focus) is None:
            self._focus_on()
        if self.drag is not None and ui.find(self.drag.name) is None:
            self.drag = None
        if self.pressed is not None and ui.find(self.pressed) is None:
            self.pressed = None
        focused = ui.find(self.focus)
        if focused is not None:
            self._focused, self._gone = (ui.top, focused), None
        self._listen(focused if focused is not None and focused.typed is not None else None)

    def _passed_on(self) -> None:
        """Somebody else is asked now: nothing that was held or focused is theirs."""
        if self.pressed is not None or self.drag is not None or self.gesture is not None or self.held is not None:
            self.let_go()
        self.focus = self._focused = self._gone = None
        self._return_focus.clear()

    def _focus_on(self) -> None:
        """What had the focus is gone: the focus goes on to what naturally follows, where that can be seen."""
        self.focus = None
        if self._focused is None or self._focused[0] is not self._ui.top:
            return
        layer, gone = self._focused
        following = successor(self.focusable(), gone, self._default()) if self.keyboard else None
        if following is None:
            self._gone = (layer, gone.rect)
        else:
            self.focus_to(following)
            self._ui.dirty()

    def _listen(self, field: Hot | None) -> None:
        """The system turns keys into letters (accents, input methods) only while a field has the focus."""
        typing = field is not None
        if typing == self._typing:
            return
        self._typing = typing
        if field is not None:
            pygame.key.start_text_input()
            pygame.key.set_text_input_rect(field.rect)
        else:
            pygame.key.stop_text_input()

    # Waiting

    def after_hold(self, ms: float, hot: Hot, aim: Press) -> None:
        """Press a widget if the key that holds it now is still down in `ms` milliseconds, and the same is asked."""
        ui = self._ui
        started = self.held = (hot.name, ui.now)
        self.pressed = hot.name

        def ring() -> None:
            if self.held is not started:
                return
            self.held = None
            self.pressed = None
            ui.fresh()
            if not self.guard.changed(aim):
                self.press(hot.name)

        ui.after(ms, ring)
