"""A window with a table of Safranito that nobody sees, and a hand that plays at it: chips are really pulled back."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pygame

from desktop_app.opponents.pool import Thinker
from desktop_app.scenes.app import App
from desktop_app.scenes.table import TableScene
from desktop_app.session.session import Session
from desktop_app.session.setup import SHAPES, SeatSetup, TableSetup
from desktop_app.ui.harness import Harness
from desktop_app.ui.host import Prefs

NAMES = ("Marta", "Jonas", "Inés", "Tomás")


def pull(stage: Harness, name: str, dx: float, dy: float) -> None:
    """Press on a widget, pull by so many pixels in twelve steps, hold still for a moment, let go."""
    x, y = stage.where(name)
    stage.move(x, y)
    stage.step(20)
    stage.send(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=1)
    stage.step(20)
    for n in range(1, 13):
        spot = (round(x + dx * n / 12), round(y + dy * n / 12))
        stage.send(pygame.MOUSEMOTION, pos=spot, rel=(0, 0), buttons=(1, 0, 0))
        stage.step(16)
    stage.step(80)
    stage.send(pygame.MOUSEBUTTONUP, pos=(round(x + dx), round(y + dy)), button=1)
    stage.step(16)


class Window:
    """A harness with the real table scene and a real session."""

    def __init__(
        self,
        folder: Path,
        kinds: tuple[str, ...] = ("person", "person"),
        size: tuple[int, int] = (1280, 720),
        language: str = "en",
        text: float = 1.0,
        options: dict[str, Any] | None = None,
        names: tuple[str, ...] = NAMES,
        seed: int = 7,
        session: Session | None = None,
    ) -> None:
        self.stage = Harness(size=size, prefs=Prefs(text, "instant"))
        self.app = App(self.stage.ui, folder / "saves", folder / "settings", thinker=Thinker(inline=True))
        self.app.settings.language = language
        self.app.settings.speed = "instant"
        self.app.settings.text_size = round(text * 100)
        self.app.apply()
        if session is None:
            seats = tuple(SeatSetup(names[i], SHAPES[i], kind) for i, kind in enumerate(kinds))
            session = Session.start(TableSetup("safranito", seats, options or {}, seed, True), folder / "saves")
        self.session = session
        self.scene = TableScene(self.app, session)
        self.table: Any = self.scene.table
        self.table.hand.aim.chance = random.Random(seed)
        self.stage.ui.show(self.scene)
        self.stage.settle()

    @property
    def view(self) -> Any:
        """What the audience may know."""
        return self.scene.view

    def press(self, name: str) -> None:
        """Press a widget and let everything come to rest."""
        self.stage.press(name)
        self.stage.settle()

    def uncover(self) -> None:
        """Lift the cover, if one lies."""
        if "lift" in self.stage.names():
            self.press("lift")
        if self.scene.recap:
            self.stage.key("return")
            self.stage.settle()

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
        names = self.stage.names()
        if "lift" in names:
            self.uncover()
            names = self.stage.names()
        wanted = ("take", "drawn:", "bowl:", "buy", "pass", "sell:", "blend:", "done")
        for start in wanted:
            for name in names:
                if name.startswith(start) and self._usable(name):
                    self.press(name)
                    return
        raise AssertionError(f"nothing to press in {phase}: {names}")

    def _usable(self, name: str) -> bool:
        found = self.stage.ui.built[-1].builder.hots.get(name)
        return found is not None and found.press is not None and found.reason is None
