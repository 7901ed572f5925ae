"""The settings, over whatever is on the screen; every change holds at once and is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from desktop_app.telling.words import LANGUAGES
from desktop_app.ui import theme
from desktop_app.ui.boxes import Box
from desktop_app.ui.builder import Builder
from desktop_app.ui.layers import Layer

if TYPE_CHECKING:
    from desktop_app.scenes.app import App

LANGUAGE_NAMES = {"en": "English", "es": "Español"}


class SettingsSheet(Layer):
    """A sheet in the middle."""

    name = "settings"
    scrim = 0.6
    light = False

    def __init__(self, app: App) -> None:
        self.app = app

    def build(self, b: Builder) -> None:
        t = self.app.words
        s = self.app.settings
        box = b.canvas.center(1180, 816)
        b.paper(box, 16, "lifted")
        b.icon(Box(box.x + 36, box.y + 30, 36, 36), "gear", theme.INK)
        b.text(Box(box.x + 86, box.y + 22, 500, 52), t("ui.settings.title"), "head")
        kept = Box(box.x + 300, box.y + 26, box.w - 500, 48)
        if not self.app.locked:
            health, kept = kept.right_side(234, 20)
            title = t("ui.health.title")
            b.button("health", health, title, self._health, icon="eye", hint=t("ui.health.hint"), role="label")
        b.text(kept, t("ui.settings.kept"), "quiet", align="right", lines=None)
        b.button(
            "settings.close", Box(box.right - 176, box.y + 26, 140, 48), t("ui.close"), self.close, "primary", cap="Esc"
        )
        left, right = Box(box.x + 36, box.y + 100, box.w - 72, box.h - 130).columns(2, 48)
        # Left what is read and what moves, right what is heard and the screen; each row shows its effect at once.
        y = self._head(b, left, left.y, "ui.settings.reading")
        control = self._line(b, left, y, "language")
        b.segmented(
            "language",
            control,
            [(code, LANGUAGE_NAMES[code]) for code in LANGUAGES],
            s.language,
            lambda v: self.app.change(language=v),
        )
        y += 84
        control = self._line(b, left, y, "text_size")
        b.slider(
            "text_size", control.left(190)[0], s.text_size, 80, 160, 10, lambda v: self.app.change(text_size=round(v))
        )
        b.text(control.right_side(64)[0], f"{s.text_size} %", "count", align="right", grow=False)
        y += 84
        self._sample(b, Box(left.x, y, left.w, 92))
        y += 104
        b.icon(Box(left.x, y, 22, 22), "check", theme.GOOD)
        b.text(Box(left.x + 32, y - 4, left.w - 32, 32), t("ui.settings.patterns"), "quiet", size=17)
        y += 36
        y = self._head(b, left, y, "ui.settings.moving")
        control = self._line(b, left, y, "speed")
        b.dropdown(
            "speed",
            control,
            [(v, t(f"ui.settings.speed_{v}")) for v in ("step", "calm", "brisk", "instant")],
            s.speed,
            lambda v: self.app.change(speed=v),
        )
        y += 84
        control = self._line(b, left, y, "reduced_motion")
        b.switch(
            "reduced_motion", control.right_side(70)[0], s.reduced_motion, lambda v: self.app.change(reduced_motion=v)
        )
        y += 84
        control = self._line(b, left, y, "confirm")
        b.switch("confirm", control.right_side(70)[0], s.confirm, lambda v: self.app.change(confirm=v))
        self._right(b, right)

    def _right(self, b: Builder, right: Box) -> None:
        t = self.app.words
        s = self.app.settings
        y = self._head(b, right, right.y, "ui.settings.sounds")
        control = self._line(b, right, y, "sound")
        b.switch("sound", control.right_side(70)[0], s.sound, lambda v: self.app.change(sound=v))
        reason = None if s.sound else t("ui.settings.sound_off")
        for name in ("pieces", "room", "music"):
            y += 84
            control = self._line(b, right, y, name)
            value = getattr(s, name)

            def louder(v: float, name: str = name) -> None:
                self.app.change(**{name: round(v)})
                self.ui.play("wood_tap", 1.0)

            b.slider(name, control.left(190)[0], value, 0, 100, 10, louder, reason)
            b.text(control.right_side(64)[0], f"{value} %", "count", align="right", grow=False)
        if self.app.locked:
            return
        y = self._head(b, right, y + 86, "ui.settings.screen")
        control = self._line(b, right, y, "full_screen")
        b.switch("full_screen", control.right_side(70)[0], s.full_screen, lambda v: self.app.change(full_screen=v))
        y += 84
        control = self._line(b, right, y, "display")
        screens = [(n, t("ui.settings.screen_number", number=n + 1)) for n in range(max(1, self.app.displays()))]
        b.dropdown(
            "display",
            control,
            screens,
            min(s.display, len(screens) - 1),
            lambda v: self.app.change(display=v),
            reason=t("ui.settings.one_screen") if len(screens) == 1 else None,
        )
        y += 84
        control = self._line(b, right, y, "show_when_idle")
        b.switch(
            "show_when_idle", control.right_side(70)[0], s.show_when_idle, lambda v: self.app.change(show_when_idle=v)
        )

    def _health(self) -> None:
        from desktop_app.scenes.health import HealthSheet

        self.ui.open(HealthSheet(self.app))

    def _head(self, b: Builder, column: Box, y: float, key: str) -> float:
        b.text(Box(column.x, y, column.w, 34), self.app.words(key), "panel", theme.LAMP3)
        b.dots(column.x, y + 38, column.w)
        return y + 50

    def _line(self, b: Builder, column: Box, y: float, key: str) -> Box:
        """Title and explanation of a setting; returns the box of its control."""
        t = self.app.words
        control = Box(column.right - 262, y + 8, 262, 48)
        room = control.x - column.x - 16
        if key in ("sound", "full_screen", "reduced_motion", "confirm", "show_when_idle"):
            room = column.w - 90
        b.text(Box(column.x, y, room, 28), t(f"ui.settings.{key}"), "label")
        b.text(
            Box(column.x, y + 28, room, 46), t(f"ui.settings.{key}_line"), "quiet", lines=None, valign="top", size=17
        )
        return control

    def _sample(self, b: Builder, box: Box) -> None:
        """A few words at the chosen size."""
        b.fill(box, theme.PAPER2, 10, theme.EDGE)
        b.text(box.inset(18, 8), self.app.words("ui.settings.sample"), "body", lines=None)
