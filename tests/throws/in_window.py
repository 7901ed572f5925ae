"""Throws through the real window by a hand that knows nothing: `python -m tests.throws.in_window [throws] [size ...]`.

Needs Xvfb, openbox and xdotool. At each size (1366x768 and 1600x900, full screen, so that the edge of the screen lies
close below the chip) the hand deals, takes a chip, draws back towards a bowl of the middle row with an own error of 2
degrees and 10 % of the pull, holds for 1 to 2.5 s and lets go. Printed: how many flicks flew, and how many hit.
"""

from __future__ import annotations

import math
import os
import random
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame

from rules.safranito.table import sliding_length, start_point
from tests.physics.tables import BOARD, DATA, MODEL

SIZES = ("1366x768", "1600x900")
DISPLAY = ":91"
BOWLS = 3
"""Bowls of the middle row."""
ANGLE, PULL = 2.0, 0.10
FULL = 300.0
"""Units of a full pull."""


def run(*command: str) -> None:
    """A command of the virtual screen."""
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def begin(*command: str) -> subprocess.Popen[bytes]:
    """A program of the virtual screen that goes on."""
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def until(true: Callable[[], object], seconds: float = 30.0) -> bool:
    """Wait for something; whether it came."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if true():
            return True
        time.sleep(0.03)
    return False


class Naive:
    """A person who plays one throw after the other, in a thread beside the window."""

    def __init__(self, window: Any, throws: int, seed: int) -> None:
        self.window = window
        self.throws = throws
        self.rng = random.Random(seed)
        self.flown = self.hit = self.lost = 0

    @property
    def scene(self) -> Any:
        return self.window.ui.scene

    def deal(self, seed: int) -> None:
        """A new game of two people with an empty board, dealt by the window's own thread."""
        from desktop_app.session.setup import SHAPES, SeatSetup, TableSetup

        seats = (SeatSetup("Ana", SHAPES[0]), SeatSetup("Luis", SHAPES[1]))
        setup = TableSetup("safranito", seats, {"chip_values": "face_up"}, seed, False)
        before = self.scene
        self.window.ui.after(0, lambda: self.window.app.deal(setup))
        pygame.event.post(pygame.event.Event(pygame.USEREVENT))
        until(lambda: self.scene is not before and self.window.ui.find("chip_at_hand:0") is not None)

    def play(self) -> None:
        """All throws, then the window is closed."""
        try:
            until(lambda: self.window.ui.layers)
            time.sleep(0.5)
            for number in range(self.throws):
                self.throw(number)
        finally:
            pygame.event.post(pygame.event.Event(pygame.QUIT))

    def throw(self, number: int) -> None:
        """One throw, as somebody makes it who has just seen how it is done."""
        self.deal(self.rng.getrandbits(32))
        ui, rng = self.window.ui, self.rng
        time.sleep(1.0)
        run("xdotool", "key", "1")
        until(lambda: ui.find("chip") is not None)
        time.sleep(0.4)
        side = self.scene.view.players[self.scene.actor].side
        bowls = sorted(BOARD.bowls, key=lambda bowl: abs(_away(bowl.at, side)))[:BOWLS]
        bowl = bowls[number % BOWLS]
        sx, sy = start_point(BOARD, side, 0.0)
        across, away = _across(bowl.at, side), _away(bowl.at, side) - _away((sx, sy), side)
        length = math.hypot(across, away)
        share = DATA.pull.share(MODEL, _speed(length)) * (1 + PULL * rng.gauss(0, 1))
        angle = math.radians(math.degrees(math.atan2(across, away)) + ANGLE * rng.gauss(0, 1))
        chip = ui.find("chip")
        x, y = chip.rect.center
        pixels = share * FULL * chip.place[0]
        dx, dy = -pixels * math.sin(angle), pixels * math.cos(angle)
        run("xdotool", "mousemove", str(x), str(y))
        time.sleep(0.35)
        run("xdotool", "mousedown", "1")
        steps, gone = 24, (0, 0)
        for n in range(1, steps + 1):
            part = n / steps
            part = part**3 * (10 - 15 * part + 6 * part**2)
            to = round(dx * part), round(dy * part)
            if to != gone:
                run("xdotool", "mousemove_relative", "--", str(to[0] - gone[0]), str(to[1] - gone[1]))
            gone = to
            time.sleep(0.02)
        time.sleep(rng.uniform(1.0, 2.5))
        run("xdotool", "mouseup", "1")
        moved = until(lambda: len(self.scene.session.history) > 0, 3.0)
        if not moved:
            return
        self.flown += 1
        thrown = self.scene.session.view(None).chips[-1]
        self.hit += thrown.area == bowl.id
        reached = sliding_length(MODEL, self.scene.session._timeline.moments[-1].action.flick.speed)
        # What an edge cut off would have come to much less than was meant, even with the sway.
        self.lost += reached < 0.4 * length


def _speed(length: float) -> float:
    from rules.safranito.table import speed_of_length

    return speed_of_length(MODEL, length)


def _across(at: tuple[float, float], side: str) -> float:
    x, y = at
    return {"south": x, "north": -x, "west": -y, "east": y}[side]


def _away(at: tuple[float, float], side: str) -> float:
    x, y = at
    return {"south": y, "north": -y, "west": x, "east": -x}[side]


def at_size(size: str, throws: int, seed: int) -> None:
    """All throws at one size of the screen, in a screen and a home of their own."""
    with tempfile.TemporaryDirectory() as home:
        screen = begin("Xvfb", DISPLAY, "-screen", "0", f"{size}x24")
        time.sleep(1.0)
        os.environ.update(
            DISPLAY=DISPLAY,
            SDL_VIDEODRIVER="x11",
            SDL_AUDIODRIVER="dummy",
            SOBREMESA_HOME=home,
            SDL_MOUSE_FOCUS_CLICKTHROUGH="1",
        )
        manager = begin("openbox")
        try:
            from desktop_app.scenes.settings_file import Settings, SettingsFile

            file = SettingsFile(Path(home))
            file.settings = Settings(full_screen=True, speed="instant", language="en")
            file.save()
            from desktop_app.window import Window

            pygame.display.init()
            window = Window()
            person = Naive(window, throws, seed)
            threading.Thread(target=person.play, daemon=True).start()
            window.run(None, None)
            window.close()
            flown = max(1, person.flown)
            print(
                f"{size}: {person.flown} of {throws} flew, {person.hit} hit ({person.hit / flown:.0%}),"
                f" {person.lost} far too short",
                flush=True,
            )
        finally:
            manager.kill()
            screen.kill()
            screen.wait()


def main() -> None:
    """Each size in a process of its own, as a window's library is loaded once."""
    throws = int(sys.argv[1]) if len(sys.argv) > 1 else 60
    sizes = sys.argv[2:] or SIZES
    if len(sizes) == 1:
        at_size(sizes[0], throws, 1)
        return
    for size in sizes:
        subprocess.run([sys.executable, "-m", "tests.throws.in_window", str(throws), size], check=True)


if __name__ == "__main__":
    main()
