"""A window that nobody sees, with a table of Arboretum in it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal, cast

from desktop_app.opponents.pool import Thinker
from desktop_app.scenes.app import App
from desktop_app.scenes.table import TableScene
from desktop_app.session.session import Session
from desktop_app.session.setup import SeatSetup, TableSetup
from desktop_app.tables.arboretum.table import ArboretumTable
from desktop_app.ui.harness import Harness
from rules.arboretum.actions import DECK, Draw
from rules.arboretum.view import View
from rules.core.rng import SplitMix64

SHORT = ("Marta", "Jonas", "Inés", "Tomás")
LONG = ("Maximiliana Wagner", "Bartholomew Jones", "Guillermina Ortega", "Konstantin Schäfer")
SHAPES = ("diamond", "circle", "star", "square")


class Sitting:
    """One table, its window and its session."""

    def __init__(
        self,
        folder: Path,
        kinds: Sequence[str] = ("person", "random"),
        *,
        moves: int = 0,
        size: tuple[int, int] = (1280, 720),
        language: str = "en",
        text: int = 100,
        names: Sequence[str] = SHORT,
        options: dict[str, Any] | None = None,
        seed: int = 7,
        hide: bool = True,
        speed: Literal["calm", "brisk", "instant"] = "instant",
    ) -> None:
        self.stage = Harness(None, size)
        self.app = App(self.stage.ui, folder / "saves", folder / "settings", thinker=Thinker(inline=True))
        settings = self.app.settings
        settings.language = "es" if language == "es" else "en"
        settings.text_size = text
        settings.speed = speed
        self.app.apply()
        seats = tuple(SeatSetup(names[n], SHAPES[n], kind) for n, kind in enumerate(kinds))
        self.session = Session.in_memory(TableSetup("arboretum", seats, options or {}, seed, hide))
        rng = SplitMix64(seed)
        for _ in range(moves):
            if self.session.finished:
                break
            seat = self.session.to_act[0]
            self.session.submit(seat, self.session.legal(seat).sample(rng))
        self.scene = TableScene(self.app, self.session)
        self.stage.ui.show(self.scene)
        self.stage.step(0)
        self.stage.settle()

    @property
    def table(self) -> ArboretumTable:
        return cast("ArboretumTable", self.scene.table)

    @property
    def view(self) -> View:
        return cast("View", self.scene.view)

    def hand(self) -> tuple[int, ...]:
        return self.view.hand

    def cells(self) -> list[str]:
        return [name for name in self.stage.names() if name.startswith("cell:")]

    def to_person(self) -> None:
        """Let computer players go on until a person is asked, and lift the cover if there is one."""
        for _ in range(400):
            if self.session.finished or self.scene.person() is not None:
                break
            self.stage.step(100)
        self.stage.settle()
        if self.scene.actor is None and not self.session.finished:
            self.stage.press("lift")
            self.stage.settle()
        if "recap" in self.stage.names():
            self.stage.press("recap")

    def to_step(self, step: str) -> None:
        """Bring the person's turn to a step, with cards from the deck where it has some."""
        self.to_person()
        for _ in range(4):
            seat = self.scene.actor
            if seat is None or self.session.phase() == step:
                break
            action: Any = Draw(DECK)
            if self.session.why_not(seat, action) is not None:
                action = self.session.legal(seat).sample(SplitMix64(3))
            self.scene.submit(action)
            self.stage.settle()

    def turn(self) -> None:
        """A whole turn with the mouse: two draws, a card planted, a card discarded."""
        stage = self.stage
        self.to_person()
        while self.session.phase().startswith("draw"):
            piles = [f"pile:{seat}" for seat, pile in enumerate(self.view.piles) if pile]
            stage.press("deck" if self.view.deck_count else piles[0])
            stage.settle()
        stage.press(f"tree:{self.hand()[0]}")
        stage.settle()
        stage.press(self.cells()[0])
        stage.settle()
        stage.press(f"tree:{self.hand()[-1]}")
        stage.settle()
        stage.press("discard")
        stage.settle()
