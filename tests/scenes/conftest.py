"""An App on a stage that nobody sees, with folders of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from desktop_app.opponents.pool import Thinker
from desktop_app.scenes.app import App
from desktop_app.session.setup import SHAPES, SeatSetup, TableSetup
from desktop_app.ui.harness import Harness


class Stage(Harness):
    """A harness with the program on it."""

    def __init__(self, folder: Path, size: tuple[int, int] = (1600, 900)) -> None:
        super().__init__(size=size)
        self.folder = folder
        self.app = App(self.ui, folder / "saves", folder, thinker=Thinker(inline=True))
        self.app.change(language="en", speed="instant")
        self.app.rng.seed(3)

    def sit(self, *kinds: str, game: str = "arboretum", seed: int = 7, hide: bool = True) -> None:
        """Deal a game to people and computer players with the names Ana, Luis, Marta."""
        names = ("Ana", "Luis", "Marta", "Tomás")
        seats = tuple(SeatSetup(names[n], SHAPES[n], kind) for n, kind in enumerate(kinds))
        self.app.deal(TableSetup(game, seats, {}, seed, hide))
        self.settle()

    def act(self) -> None:
        """One lawful action of whoever is to act, through the desk."""
        scene = self.ui.scene
        if "lift" in self.names():
            self.press("lift")
            self.settle()
        if "recap" in self.names():
            self.press("recap")
            self.settle()
        session = scene.session
        seat = session.to_act[0]
        if session.seats[seat].kind == "person":
            done = scene.submit(session.legal(seat).sample(session.rng_for(seat)))
            assert done, (scene.refusal, [layer.name for layer in self.ui.layers])
        self.settle()
        self.step(50)
        self.settle()

    def play_out(self, most: int = 600) -> None:
        """Play to the end of the game."""
        for _ in range(most):
            if self.ui.scene.session.finished:
                return
            self.act()
        raise AssertionError("the game does not end")


@pytest.fixture
def make_stage(tmp_path: Path) -> Iterator[Callable[..., Stage]]:
    """Makes stages that are put away at the end, so that no journal stays open."""
    made: list[Stage] = []

    def make(**more: Any) -> Stage:
        made.append(Stage(tmp_path, **more))
        return made[-1]

    yield make
    for stage in made:
        stage.close()


@pytest.fixture
def stage(make_stage: Callable[..., Stage]) -> Stage:
    return make_stage()
