"""What mouse and keys share: pointer, hover, focus, what is held, finding and pressing widgets."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from desktop_app.ui.feel import feel
from desktop_app.ui.things import Gesture, Hot

if TYPE_CHECKING:
    from pygame import Rect

    from desktop_app.ui.frame import Frame
    from desktop_app.ui.host import Built, Prefs
    from desktop_app.ui.layers import Layer
    from desktop_app.ui.motion import Motion
    from desktop_app.ui.screen import Screen


class Drag(Struct, eq=False):
    """Something in the hand."""

    name: str
    payload: Any
    dx: float = 0.0
    dy: float = 0.0
    over: str | None = None


class Hands:
    """What keys and mouse share."""

    if TYPE_CHECKING:
        prefs: Prefs
        now: float
        screen: Screen
        layers: list[Layer]
        frame: Frame
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
        def after(self, ms: float, act: Callable[[], object]) -> int: ...

    def __init__(self) -> None:
        self.pointer: tuple[int, int] = (-1, -1)
        self.hover: str | None = None
        self.pressed: str | None = None
        self.focus: str | None = None
        self._focus_at: tuple[Layer, Rect] | None = None
        """Where the focus was last, and on which layer."""
        self._gone: tuple[Layer, Rect] | None = None
        """The same once its thing has gone away by itself: the focus goes on from there."""
        self.keyboard = False
        """The last input came from the keyboard: show where the focus is."""
        self.drag: Drag | None = None
        self.hint_due: float | None = None
        self.hint_shown = False
        self._slid_under = False
        """What is under the pointer came there by itself."""
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

    def _hint_for(self, hot: Hot | None) -> None:
        self.hint_shown = False
        self.hint_due = self.now + feel().hint_after_ms if hot and (hot.hint or hot.reason) else None

    def hint_now(self) -> None:
        """Show the hint of what is pointed at or focused without waiting."""
        self.hint_shown, self.hint_due = True, None

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
        """Say why something cannot be done now: the scene decides where, and what lies over it says it on the spot."""
        self.play("refusal", 1.0)
        self.scene.refused(reason)
        if self.top is not self.scene:
            self.hint_now()
        self.dirty()
