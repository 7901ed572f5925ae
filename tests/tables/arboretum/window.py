"""A window that nobody sees, with a table of Arboretum in it."""

from __future__ import annotations

from typing import Any, cast

from desktop_app.tables.arboretum.table import ArboretumTable
from rules.arboretum.actions import DECK, Draw
from rules.arboretum.view import View
from rules.core.rng import SplitMix64
from tests.tables.window import Window


class Sitting(Window):
    """One table, its window and its session."""

    game = "arboretum"

    @property
    def table(self) -> ArboretumTable:
        return cast("ArboretumTable", self.scene.table)

    @property
    def view(self) -> View:
        return cast("View", self.scene.view)

    def hand(self) -> tuple[int, ...]:
        return self.view.hand

    def cells(self) -> list[str]:
        return [name for name in self.names if name.startswith("cell:")]

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
        self.to_person()
        while self.session.phase().startswith("draw"):
            piles = [f"pile:{seat}" for seat, pile in enumerate(self.view.piles) if pile]
            self.press("deck" if self.view.deck_count else piles[0])
        self.press(f"tree:{self.hand()[0]}")
        self.press(self.cells()[0])
        self.press(f"tree:{self.hand()[-1]}")
        self.press("discard")
