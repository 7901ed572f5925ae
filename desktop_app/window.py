"""The window: display, event loop, and nothing else. It is the only place that waits and reads the clock."""

from __future__ import annotations

import contextlib
import gc
import os
import sys
import warnings
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from desktop_app.session import ending, visits
from desktop_app.session.setup import TableSetup
from desktop_app.telling.words import LANGUAGES

if TYPE_CHECKING:
    from desktop_app.scenes.settings_file import Settings

FRAMES_A_SECOND = 60
FIRST_PICTURE = "SOBREMESA_FIRST_PICTURE"
"""With this in the environment the window closes after its first picture: `sobremesa bench` measures the start."""
ROOM_AFTER_MS = 700.0
SIZE_TRIES, SIZE_WAIT_MS = 5, 60
"""How often, and after which wait, the size of a window that was full screen is asked for again."""
LEAST = (800, 450)
"""The window is never made smaller than this, where the screen is larger."""


class Unattended(NamedTuple):
    """How a screen that nobody looks after is shown: the host's pin, whether it may be heard, the language."""

    pin: str = ""
    sound: bool = False
    language: str = ""


def run(table: TableSetup | None = None, path: Path | None = None, unattended: Unattended | None = None) -> int:
    """Open the window and stay until it is closed: at the title, at a new `table`, or at the saved game at `path`.

    `unattended`: at the show, for passers-by.
    Returns the exit code. Without a screen to draw on it says so in a sentence and returns 1.
    """
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    os.environ.setdefault("SDL_VIDEO_ALLOW_SCREENSAVER", "1" if unattended is None else "0")
    # Finished pixels go to the screen as they are: no 3D driver is loaded for that, which saves 80 MB and a moment.
    os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    # The click that brings the window back to the front counts: on a table nobody clicks only to be heard afterwards.
    os.environ.setdefault("SDL_MOUSE_FOCUS_CLICKTHROUGH", "1")
    import pygame

    try:
        pygame.display.init()
        if not shows(pygame.display.get_driver()):
            raise pygame.error("nobody sees it")
        window = Window(unattended)
    except pygame.error:
        from desktop_app.scenes.settings_file import system_language
        from desktop_app.telling.words import load_words

        print(load_words(system_language())("ui.trouble.no_screen"), file=sys.stderr)
        return 1
    try:
        code = window.run(table, path)
    finally:
        lost = window.close()
    if lost:
        print(lost, file=sys.stderr)
        return 1
    return code


UNSEEN = ("offscreen", "dummy", "evdev")
"""SDL's drivers that take a window and show it nowhere. SDL falls back to one of them where there is no screen."""


def shows(driver: str) -> bool:
    """Whether somebody can see what is drawn: not on a driver without a screen, unless that is the one asked for."""
    asked = os.environ.get("SDL_VIDEODRIVER") or os.environ.get("SDL_VIDEO_DRIVER") or ""
    return driver.lower() not in UNSEEN or driver.lower() in asked.lower().split(",")


_M_MMAP_THRESHOLD = -3
"""Of `mallopt`: blocks from this size on are given back to the system as soon as they are let go."""


def keep_house() -> None:
    """Once there is a first picture: let Python's collector of cycles come by rarely, and give memory back.

    Every picture makes some thousand small objects and lets go of them by itself; with the usual numbers the collector
    would go through all of them and all modules many times a minute, in the middle of drawing. And the C library of
    Linux raises the size from which it gives blocks back to that of the largest picture it has ever seen, after
    which none is given back any more.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(5_000, 10, 10)
    if sys.platform == "linux":
        import ctypes

        with contextlib.suppress(OSError, AttributeError):
            ctypes.CDLL(None).mallopt(_M_MMAP_THRESHOLD, 256 * 1024)


class Window:
    """One window and its loop."""

    def __init__(self, unattended: Unattended | None = None) -> None:
        import pygame

        from desktop_app.scenes.settings_file import SettingsFile
        from desktop_app.session.home import settings_folder

        self.pygame = pygame
        settings = SettingsFile(settings_folder()).settings
        if unattended is not None:
            settings.full_screen = True
        self.full_screen = settings.full_screen
        self.display = settings.display
        self.size = self._first_size()
        self.place: tuple[int, int] | None = None
        """Where the window stood before it filled the screen."""
        target = self._open()
        from desktop_app.scenes.app import App
        from desktop_app.ui.host import Ui
        from desktop_app.ui.sound import Player

        self.ui = Ui(target)
        player = self.player = Player(0.0, 0.0)
        self.ui.play = player.play
        self.ui.motion.play_sound = player.play
        folder = None if unattended is None else settings_folder() / visits.FOLDER
        saves = None if folder is None else folder / "saves"
        self.app = App(self.ui, saves, folder, player=player, displays=lambda: len(self._screens()))
        if unattended is not None:
            self._look_after(unattended, settings)
        self.app.set_full_screen = self.set_full_screen
        self.ui.on_global_key = self._key
        self.ui.capture = self._capture

    def _look_after(self, unattended: Unattended, settings: Settings) -> None:
        """Nobody else does: every visitor finds the host's `settings` and the show."""
        from desktop_app.scenes.kiosk import Kiosk
        from desktop_app.scenes.settings_file import LastTable

        if unattended.language in LANGUAGES:
            settings.language = cast("Any", unattended.language)
        settings.last = LastTable()
        self.app.kiosk = Kiosk(self.app, settings, unattended.pin, unattended.sound)

    def _capture(self, place: tuple[int, int] | None) -> bool:
        """Hold the pointer (None), or give it back at `place`; whether it is held now."""
        mouse = self.pygame.mouse
        try:
            mouse.set_relative_mode(place is None)
            if place is not None:
                mouse.set_pos(place)
            return mouse.get_relative_mode()
        except (self.pygame.error, AttributeError):
            return False

    def _screens(self) -> list[tuple[int, int]]:
        """The sizes of the screens that are there now."""
        return self.pygame.display.get_desktop_sizes() or [LEAST]

    def _screen(self) -> int:
        """The chosen screen, or the first where that one is not there (any more)."""
        return self.display if self.display < len(self._screens()) else 0

    def _first_size(self) -> tuple[int, int]:
        """Three quarters of the screen, at most the design size, at least 1280 x 720 where it fits."""
        w, h = self._screens()[self._screen()]
        share = min(1.0, max(0.84, 1280 / max(1, w)))
        return max(LEAST[0], min(1600, round(w * share))), max(LEAST[1], min(900, round(h * share)))

    def _open(self) -> Any:
        pygame = self.pygame
        self._icon()
        pygame.display.set_caption("Sobremesa")
        if self.full_screen:
            size = self._screens()[self._screen()]
            return pygame.display.set_mode(size, pygame.FULLSCREEN, display=self._screen())
        with warnings.catch_warnings():
            # A size that the system does not grant is no news for the person at the keyboard.
            warnings.simplefilter("ignore", RuntimeWarning)
            surface = pygame.display.set_mode(self.size, pygame.RESIZABLE, display=self._screen())
        self._set_least()
        return surface

    def _set_least(self) -> None:
        """Let nobody pull the window smaller than it can be used, or than the screen where that is smaller still."""
        w, h = self._screens()[self._screen()]
        with warnings.catch_warnings(), contextlib.suppress(self.pygame.error, AttributeError):
            # pygame's display module itself cannot say this; the window that stands behind it can.
            warnings.simplefilter("ignore", DeprecationWarning)
            window = self.pygame.Window.from_display_module()
            window.minimum_size = (min(LEAST[0], w), min(LEAST[1], h))

    def _icon(self) -> None:
        import assets

        self.pygame.display.set_icon(self.pygame.image.load(str(assets.path("icon/sobremesa_64.png"))))

    def set_full_screen(self, on: bool, display: int) -> None:
        """Fill a screen, or become a window again, as large as it was and where it was; or change the screen."""
        screen, before = self.pygame.display, self._screen()
        self.display = display
        if self._screen() != before:
            # A window that is there stays on its screen, whatever is asked for: only a new one opens on another.
            screen.quit()
            screen.init()
            self.full_screen, self.size, self.place = on, self._first_size(), None
            self.ui.resize(self._open())
            return
        alone = screen.get_driver() == "x11" and len(self._screens()) == 1
        if not self.full_screen:
            self.size, self.place = screen.get_window_size(), screen.get_window_position()
            if on and alone:
                # Where no window manager runs, a window that fills the screen stays where it is: it must be there.
                screen.set_window_position((0, 0))
        back = self.full_screen and not on
        self.full_screen = on
        target = self._open()
        if back:
            # A window manager may only now be giving the window back the size that it had on the full screen.
            tries = 0
            while screen.get_window_size() != self.size and tries < SIZE_TRIES:
                self.pygame.time.wait(SIZE_WAIT_MS)
                self.pygame.event.pump()
                target = self._open()
                tries += 1
        if back and alone and self.place is not None:
            screen.set_window_position(self.place)
        self.ui.resize(target)

    def _key(self, key: int, mods: int) -> bool:
        pygame = self.pygame
        if self.app.kiosk is not None and key == pygame.K_h and mods & pygame.KMOD_CTRL and mods & pygame.KMOD_ALT:
            self.app.kiosk.chord(self._chord_held)
            return True
        if self.app.locked:
            return False
        if key == pygame.K_F11 or (key == pygame.K_RETURN and mods & pygame.KMOD_ALT):
            self.app.change(full_screen=not self.full_screen)
            return True
        chord = pygame.KMOD_CTRL | pygame.KMOD_META | pygame.KMOD_ALT
        if key == pygame.K_m and not mods & chord and not self.ui.typing:
            self.app.mute()
            return True
        if key == pygame.K_q and mods & (pygame.KMOD_META | pygame.KMOD_CTRL):
            self.ui.on_quit()
            return True
        return False

    def _chord_held(self) -> bool:
        """The host's keys are still down."""
        mods = self.pygame.key.get_mods()
        held = self.pygame.key.get_pressed()[self.pygame.K_h]
        return bool(held and mods & self.pygame.KMOD_CTRL and mods & self.pygame.KMOD_ALT)

    def run(self, table: TableSetup | None, path: Path | None) -> int:
        """The loop: sleep until something is due, take in events, bring the picture up to date."""
        pygame, ui = self.pygame, self.ui
        ending.wake_with(lambda: pygame.event.post(pygame.event.Event(pygame.USEREVENT)))
        self._begin(table, path)
        clock = pygame.time.Clock()
        self._show(ui.update(pygame.time.get_ticks()))
        if FIRST_PICTURE in os.environ:
            return 0
        keep_house()
        ui.after(ROOM_AFTER_MS, self.player.wake)
        while ui.running:
            timeout = ui.timeout()
            if timeout == 0.0:
                clock.tick(FRAMES_A_SECOND)
                events = pygame.event.get()
            else:
                first = pygame.event.wait() if timeout is None else pygame.event.wait(max(1, round(timeout)))
                events = [first, *pygame.event.get()] if first.type != pygame.NOEVENT else []
            ui.now = max(ui.now, pygame.time.get_ticks())
            for event in events:
                target = pygame.display.get_surface()
                if event.type == pygame.WINDOWSIZECHANGED and target is not None:
                    ui.resize(target)
                else:
                    ui.handle(event)
            self._show(ui.update(pygame.time.get_ticks()))
        return 0

    def _begin(self, table: TableSetup | None, path: Path | None) -> None:
        """The first scene. What fails in it costs that scene, as everything that fails later, and not the program."""
        ui, app = self.ui, self.app
        ui.on_fault = app.fault
        try:
            if app.kiosk is not None:
                app.kiosk.begin(app.last_game())
                return
            app.title()
            if table is not None:
                app.deal(table)
            elif path is not None:
                app.go_on(path)
        except Exception as error:
            app.fault(ui.scene if ui.layers else None, error)

    def _show(self, rects: list[Any]) -> None:
        if rects:
            self.pygame.display.update(rects)

    def close(self) -> str:
        """Let go of the game, the thinking process, and the window; returns what could not be kept, in a sentence."""
        self.ui.shut()
        self.app.close()
        self.pygame.quit()
        lost = self.app.lost
        return "" if lost is None else lost.sentence(self.app.words)
