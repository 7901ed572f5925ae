"""A window with a table of Safranito that nobody sees, and a hand that plays at it: chips are really pulled back."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pygame

from desktop_app.ui.harness import Harness
from tests.tables import window


def pull(stage: Harness, name: str, dx: float, dy: float) -> None:
    """Press on a widget, pull by so many pixels in twelve steps, hold still for a moment, let go."""
    x, y = stage.where(name)
    stage.move(x, y)
    stage.step(20)
    stage.rest()
    stage.send(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=1)
    stage.step(20)
    for n in range(1, 13):
        spot = (round(x + dx * n / 12), round(y + dy * n / 12))
        stage.send(pygame.MOUSEMOTION, pos=spot, rel=(0, 0), buttons=(1, 0, 0))
        stage.step(16)
    stage.step(80)
    stage.send(pygame.MOUSEBUTTONUP, pos=(round(x + dx), round(y + dy)), button=1)
    stage.step(16)


class Window(window.Window):
    """A table of Safranito, where people play if nothing else is said."""

    game = "safranito"
    journal = True

    def __init__(self, folder: Path, kinds: tuple[str, ...] = ("person", "person"), **given: Any) -> None:
        super().__init__(folder, kinds, **given)
        self.table: Any = self.scene.table
        self.table.choice.aim.chance = random.Random(7)

    @property
    def view(self) -> Any:
        """What the audience may know."""
        return self.scene.view

    def pull(self, dx: float, dy: float, name: str = "chip") -> None:
        """Press on something, pull by so many pixels in twelve steps, let go."""
        pull(self.stage, name, dx, dy)

    def throw(self, dx: float = 10, dy: float = 120) -> None:
        """Choose the smallest chip by its key and flick it."""
        self.uncover()
        value = self.view.me.at_hand[0]
        self.stage.key(str(value // 10))
        self.stage.step(20)
        self.pull(dx, dy)
        self.stage.settle()

    def decide(self) -> None:
        """Press one thing that is offered to the person asked, whatever the phase."""
        phase = self.session.phase()
        if phase in ("throw", "action.throw"):
            turn = len(self.session.view(None).chips)
            self.throw((turn % 5 - 2) * 22.0, 70 + 12 * (turn % 4))
            return
        names = self.names
        if "lift" in names:
            self.uncover()
            names = self.names
        wanted = ("take", "drawn:", "bowl:", "buy", "pass", "sell:", "blend:", "done")
        for start in wanted:
            for name in names:
                if name.startswith(start) and name != "take_back" and self.usable(name):
                    self.press(name)
                    return
        raise AssertionError(f"nothing to press in {phase}: {names}")
