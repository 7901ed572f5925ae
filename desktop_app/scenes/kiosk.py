"""An unattended screen: the show for ever, games for whoever walks up, and nothing that a visitor could spoil.

While it is locked there is no way out of the program, to the host's games and people, or to a keyboard; the host has a
chord of keys. Everything a visitor sets is put back when the show begins again.
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from data.games import GAME_IDS
from desktop_app.scenes.settings_file import Settings
from desktop_app.session.session import Session
from desktop_app.session.visits import End, note, tidy, times, visit
from desktop_app.ui import theme
from desktop_app.ui.boxes import Box
from desktop_app.ui.builder import Builder
from desktop_app.ui.layers import Layer

if TYPE_CHECKING:
    from desktop_app.scenes.app import App


class Kiosk:
    """What an unattended program does by itself, and what it withholds while it is `locked`."""

    def __init__(self, app: App, host: Settings, pin: str = "", sound: bool = False) -> None:
        """`host` are the settings that every visitor finds; a `pin` (digits) is asked for after the host's chord."""
        self.app = app
        self.pin = pin
        self.sound = sound
        self.locked = True
        self._fresh = copy.deepcopy(host)
        self._end: End = "left"
        self._since = 0.0
        self._screens = app.displays()

    def begin(self, game: str) -> None:
        """The show, from a game on; from now on the program looks after itself."""
        self.show(game)
        self.app.ui.after(times().screens_ms, self._look_for_screen)
        self._watch()

    def show(self, game: str | None = None) -> None:
        """Everything back as it was, and the show."""
        app = self.app
        self.locked = True
        for name in self._fresh.__struct_fields__:
            setattr(app.settings, name, copy.deepcopy(getattr(self._fresh, name)))
        app.apply()
        app.show(game or GAME_IDS[0])
        tidy(app.saves, times().keep_hours)

    # What visitors play

    def sat_down(self) -> None:
        """A visitor sits down at a game."""
        self._since = self.app.ui.now

    def left(self, session: Session) -> None:
        """A game is left: it is noted; one that is over is not kept."""
        note(self.app.file.path.parent, visit(session, (self.app.ui.now - self._since) / 1000, self._end))
        self._end = "left"
        if session.finished and session.path is not None:
            session.path.unlink(missing_ok=True)

    def failed(self) -> None:
        """A screen has failed: what was played there was ended by that, and the program notes it."""
        note(self.app.file.path.parent, visit(None, 0.0, "crash"))
        self._end = "crash"

    # Nobody there

    def _watch(self) -> None:
        """Ask whoever may have gone, once nobody has moved a hand for a while."""
        ui = self.app.ui
        wait = times().idle_s * 1000
        idle = ui.now - ui.hand.last_input
        if ui.layers and idle >= wait:
            if ui.scene.name != "show":
                ui.open(StillThere(self))
            elif len(ui.layers) > 1:
                self.show()
            idle = 0.0
        ui.after(max(1000.0, wait - idle), self._watch)

    def gone(self) -> None:
        """Nobody has answered: the show, from the game after the one that was left."""
        self._end = "idle"
        session = getattr(self.app.ui.scene, "session", None)
        at = GAME_IDS.index(session.game.id) + 1 if isinstance(session, Session) else 0
        self.show(GAME_IDS[at % len(GAME_IDS)])
        self._end = "left"

    def _look_for_screen(self) -> None:
        """Back to a window where the screen that was filled has gone."""
        app, there = self.app, self.app.displays()
        if there < self._screens and app.settings.full_screen:
            self._fresh.full_screen, self._fresh.display = False, 0
            app.change(full_screen=False, display=0)
        self._screens = there
        app.ui.after(times().screens_ms, self._look_for_screen)

    # The host

    def chord(self, still_held: Callable[[], bool]) -> None:
        """Ctrl+Alt+H went down: where it is still held in a while, the host is there."""
        self.app.ui.after(times().chord_ms, lambda: self._host() if still_held() else None)

    def _host(self) -> None:
        if not any(isinstance(layer, HostSheet) for layer in self.app.ui.layers):
            self.app.ui.open(HostSheet(self))


class StillThere(Layer):
    """Asks whether somebody is still playing; any sign of life is an answer."""

    name = "still"
    scrim = 0.6

    def __init__(self, kiosk: Kiosk) -> None:
        self.kiosk = kiosk
        self._asked = 0.0

    def opened(self) -> None:
        self._asked = self.ui.now
        self.ui.after(250.0, self._tick)

    @property
    def left(self) -> float:
        """Seconds left for an answer."""
        return times().last_s - (self.ui.now - self._asked) / 1000

    def _tick(self) -> None:
        if self not in self.ui.layers:
            return
        if self.ui.hand.last_input > self._asked:
            self.close()
        elif self.left <= 0:
            self.kiosk.gone()
        else:
            self.ui.after(250.0, self._tick)

    def key(self, key: int, name: str) -> bool:
        self.close()
        return True

    def build(self, b: Builder) -> None:
        t = self.kiosk.app.words
        b.hot("still.there", b.screen.full, self.close, sound=None)
        box = b.canvas.center(720, 330)
        b.paper(box, 16, "lifted")
        b.text(Box(box.x + 40, box.y + 34, box.w - 80, 60), t("kiosk.still"), "head", align="center", size=40)
        b.text(
            Box(box.x + 40, box.y + 104, box.w - 80, 90), f"{max(0, round(self.left))}", "title", theme.LAMP3, "center"
        )
        note = Box(box.x + 40, box.y + 214, box.w - 80, 90)
        b.text(note, t("kiosk.still_note"), "body", theme.INK2, "center", lines=None)


class HostSheet(Layer):
    """What only the host may do, behind the pin where there is one."""

    name = "host"
    scrim = 0.6

    def __init__(self, kiosk: Kiosk) -> None:
        self.kiosk = kiosk
        self._known = not kiosk.pin
        self._typed = ""
        self._wrong = False

    def key(self, key: int, name: str) -> bool:
        if self._known or name not in "0123456789":
            return False
        self._digit(name)
        return True

    def _digit(self, digit: str) -> None:
        self._typed += digit
        self._wrong = False
        if len(self._typed) >= len(self.kiosk.pin):
            self._known = self._typed == self.kiosk.pin
            self._wrong = not self._known
            self._typed = ""
        self.ui.dirty()

    def build(self, b: Builder) -> None:
        t = self.kiosk.app.words
        box = b.canvas.center(560, 520)
        b.paper(box, 16, "lifted")
        inside = box.inset(36, 30)
        head, rest = inside.top(48, 16)
        b.text(head, t("kiosk.host"), "head")
        if self._known:
            self._ways(b, rest)
        else:
            self._pad(b, rest)

    def _pad(self, b: Builder, box: Box) -> None:
        """The pin, on keys of the screen as well, where there may be no keyboard."""
        t = self.kiosk.app.words
        said, rest = box.top(44, 12)
        if self._wrong:
            b.text(said, t("kiosk.wrong"), "body", theme.BAD_TEXT, "center", ellipsis=True)
        count = len(self.kiosk.pin)
        for n in range(0 if self._wrong else count):
            dot = Box(said.cx + (n - count / 2) * 26 + 4, said.cy - 9, 18, 18)
            b.fill(dot, theme.INK if n < len(self._typed) else theme.PAPER3, 9, theme.EDGE)
        rows = rest.rows(4, 10)
        for number, row in enumerate(rows[:3]):
            for digit, cell in zip("123456789"[3 * number : 3 * number + 3], row.columns(3, 10), strict=True):
                b.button(f"pin:{digit}", cell, digit, partial(self._digit, digit), like="pin")
        left, middle, _ = rows[3].columns(3, 10)
        b.button("host.close", left, t("ui.close"), self.close, "quiet", role="label")
        b.button("pin:0", middle, "0", partial(self._digit, "0"), like="pin")

    def _ways(self, b: Builder, box: Box) -> None:
        t, app = self.kiosk.app.words, self.kiosk.app
        window = t("kiosk.window" if app.settings.full_screen else "kiosk.fill")
        ways = (
            ("host.close", t("kiosk.go_on"), self.close, "primary", "left"),
            ("host.show", t("kiosk.begin_show"), self.kiosk.show, "plain", "eye"),
            ("host.games", t("kiosk.games"), self._games, "plain", "clock"),
            ("host.window", window, self._window, "plain", "gear"),
            ("host.quit", t("ui.title.quit"), app.ui.quit, "danger", "exit"),
        )
        for (name, label, way, kind, icon), row in zip(ways, box.rows(len(ways), 14), strict=True):
            b.button(name, row, label, way, kind, icon, role="label")

    def _games(self) -> None:
        """The games that were broken off; nothing is withheld until the show begins again."""
        self.kiosk.locked = False
        self.kiosk.app.library(False)

    def _window(self) -> None:
        self.kiosk.app.change(full_screen=not self.kiosk.app.settings.full_screen)
