"""The window on one screen and on several."""

import errno
import os
import warnings

import pygame
import pytest

from desktop_app import window as window_file
from desktop_app.scenes.settings_file import Settings, SettingsFile
from desktop_app.window import Window

SCREENS = [(1920, 1080), (1024, 768)]


@pytest.fixture
def screens(tmp_path, monkeypatch):
    """Two screens that can be pulled out; `opened` notes size, full screen and screen of each window."""
    monkeypatch.setenv("SOBREMESA_HOME", str(tmp_path))
    there = list(SCREENS)
    opened = []
    open_one = pygame.display.set_mode

    def set_mode(size, flags=0, display=0):
        assert display < len(there), "no such screen"
        opened.append((size, bool(flags & pygame.FULLSCREEN), display))
        return open_one(size)

    pygame.display.init()
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: list(there))
    monkeypatch.setattr(pygame.display, "set_mode", set_mode)
    there_and_opened = (there, opened)
    yield there_and_opened
    pygame.display.init()


def keep(folder, **values):
    file = SettingsFile(folder)
    file.settings = Settings(**values)
    file.save()


def test_the_window_opens_on_the_chosen_screen_and_fits_it(screens, tmp_path):
    keep(tmp_path, display=1)
    window = Window()
    assert screens[1] == [((1024, 768), False, 1)]
    window.app.change(full_screen=True)
    assert screens[1][-1] == ((1024, 768), True, 1)
    window.ui.shut()


@pytest.mark.parametrize("full", [False, True])
def test_a_screen_that_is_not_there_any_more_is_the_first_one(screens, tmp_path, full):
    keep(tmp_path, display=1, full_screen=full)
    del screens[0][1]
    window = Window()
    assert screens[1][-1][1:] == (full, 0)
    window.app.title()
    window.app.open_settings()
    window.ui.update(0)
    assert window.ui.find("display").reason
    window.ui.shut()


def test_a_screen_pulled_out_during_the_game_is_not_asked_for(screens, tmp_path):
    keep(tmp_path, display=1, full_screen=True)
    window = Window()
    del screens[0][1]
    window.app.change(full_screen=False)
    assert screens[1][-1][1:] == (False, 0)
    window.ui.shut()


def test_another_screen_takes_the_window_at_once_with_everything_in_it(screens):
    window = Window()
    window.app.title()
    window.app.change(full_screen=True)
    window.app.open_settings()
    window.ui.update(0)
    window.ui.hand.press("display")
    window.ui.update(500)
    window.ui.hand.press("display:1")
    window.ui.update(1000)
    assert screens[1][-1] == ((1024, 768), True, 1)
    assert window.ui.frame.target is pygame.display.get_surface()
    assert window.ui.top.name == "settings"
    window.app.change(full_screen=False)
    assert screens[1][-1][1:] == (False, 1)
    window.ui.shut()


def test_a_screen_plugged_in_later_can_be_chosen(screens):
    there, _ = screens
    last = there.pop()
    window = Window()
    window.app.title()
    window.app.open_settings()
    window.ui.update(0)
    assert window.ui.find("display").reason
    there.append(last)
    window.ui.dirty()
    window.ui.update(100)
    assert window.ui.find("display").reason is None
    window.ui.shut()


def test_the_click_that_brings_the_window_to_the_front_is_a_click(monkeypatch):
    name = "SDL_MOUSE_FOCUS_CLICKTHROUGH"
    monkeypatch.setenv(name, "0")
    monkeypatch.delenv(name)

    class Opened:
        def __init__(self, unattended):
            assert unattended is None

        def run(self, table, path):
            return 0 if os.environ.get(name) == "1" else 1

        def close(self):
            pass

    monkeypatch.setattr(window_file, "Window", Opened)
    assert window_file.run() == 0


@pytest.mark.parametrize(
    ("driver", "asked", "shown"),
    [
        ("x11", None, True),
        ("wayland", None, True),
        ("windows", None, True),
        ("cocoa", None, True),
        ("KMSDRM", None, True),
        ("offscreen", None, False),
        ("dummy", None, False),
        ("evdev", None, False),
        ("dummy", "dummy", True),
        ("offscreen", "x11,offscreen", True),
        ("offscreen", "x11", False),
    ],
)
def test_a_driver_that_shows_nothing_is_no_screen_unless_asked_for(monkeypatch, driver, asked, shown):
    for name in ("SDL_VIDEODRIVER", "SDL_VIDEO_DRIVER"):
        monkeypatch.delenv(name, raising=False)
    if asked is not None:
        monkeypatch.setenv("SDL_VIDEODRIVER", asked)
    assert window_file.shows(driver) is shown


@pytest.mark.parametrize("number", [0, 1])
def test_the_window_has_a_least_size(screens, tmp_path, number):
    keep(tmp_path, display=number)
    window = Window()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        least = pygame.Window.from_display_module().minimum_size
    assert least == window_file.LEAST
    window.ui.shut()


def fill_the_disk(monkeypatch):
    """From now on nothing more can be written."""

    def full(handle):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("desktop_app.session.writer.os.fsync", full)


def test_quitting_with_moves_that_are_not_on_disk_asks_first(stage, monkeypatch):
    stage.sit("person", "person")
    with monkeypatch.context() as patch:
        fill_the_disk(patch)
        stage.act()
        assert stage.says("No space left on device")
        stage.press("ok")
        stage.ui.on_quit()
        stage.settle()
        assert stage.ui.running
        assert stage.says("Not everything is saved")
        stage.press("stay")
        stage.ui.on_quit()
        stage.settle()
        assert stage.ui.running
        assert stage.ui.find("quit") is not None
        stage.ui.on_quit()
        assert stage.ui.running, "a double click on the cross of the window"
        stage.step(600)
        stage.ui.on_quit()
        assert not stage.ui.running, "who insists may go"
        stage.ui.shut()
        assert "No space left on device" in str(stage.app.lost)
    stage.ui.running = True


def test_the_key_that_quits_asks_as_the_cross_of_the_window_does(screens, tmp_path):
    window, asked = Window(), []
    window.app.title()
    window.ui.on_quit = lambda: asked.append("quit")
    for repeat in (0, 1, 1):
        window.ui.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_q, mod=pygame.KMOD_LCTRL, repeat=repeat))
    assert asked == ["quit"]
    assert window.ui.running
    for repeat in (0, 1, 1, 1):
        window.ui.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F11, mod=0, repeat=repeat))
    assert window.full_screen, "a held key switches once"
    window.ui.shut()


def test_quitting_with_everything_on_disk_asks_nothing(stage):
    stage.sit("person", "person")
    stage.act()
    stage.ui.on_quit()
    assert not stage.ui.running
    stage.ui.shut()
    assert stage.app.lost is None


def test_leaving_a_table_on_a_full_disk_says_so_again(stage, monkeypatch):
    stage.sit("person", "person")
    with monkeypatch.context() as patch:
        fill_the_disk(patch)
        stage.act()
        stage.press("ok")
        stage.app.title()
        stage.settle()
        assert stage.ui.scene.name == "title"
        assert stage.says("No space left on device")


def test_a_journal_that_was_replaced_is_said_once_and_the_game_goes_on(stage):
    stage.sit("person", "person")
    path = stage.ui.scene.session.path
    path.unlink()
    path.write_text("another file\n")
    stage.act()
    assert stage.says("Another file stands where this game was kept")
    stage.press("ok")
    stage.act()
    assert stage.ui.top is stage.ui.scene
    assert path.read_text() == "another file\n"
