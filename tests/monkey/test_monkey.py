"""A monkey presses, drags, types and resizes: nothing ever raises, and the game stays sound."""

from __future__ import annotations

import os
import random

import pygame
import pytest

from data.games import GAME_IDS, load_game
from desktop_app.opponents.pool import Thinker
from desktop_app.scenes.app import App
from desktop_app.scenes.table import TableScene
from desktop_app.session.setup import SHAPES, SeatSetup, TableSetup
from desktop_app.ui.harness import Harness

INPUTS = int(os.environ.get("SOBREMESA_MONKEY", "1000"))
"""For each game; with SOBREMESA_MONKEY=5000 the four together make 20,000."""
SIZES = ((960, 540), (800, 600), (1280, 720), (960, 600))
KEYS = (
    "return", "escape", "tab", "left", "right", "up", "down", "space", "h", "l", "u", "c", "v", "z", "+", "-", "0", "1",
    "backspace", "home", "end", ".", ",", "f11", "page up", "delete",
)  # fmt: skip


class Monkey:
    """Some thousand random inputs; `stage` may be anywhere."""

    def __init__(self, stage: Harness, app: App, seed: int) -> None:
        self.stage, self.app, self.rng = stage, app, random.Random(seed)

    def once(self) -> None:
        """One input."""
        rng, stage = self.rng, self.stage
        kind = rng.random()
        names = stage.names()
        w, h = stage.ui.frame.target.get_size()
        if kind < 0.55 and names:
            name = rng.choice(names)
            if name != "quit":
                try:
                    stage.press(name)
                except LookupError:
                    stage.click(rng.randrange(w), rng.randrange(h))
        elif kind < 0.63 and len(names) > 1:
            try:
                stage.drag(rng.choice(names), (rng.randrange(w), rng.randrange(h)), steps=3, ms=30)
            except LookupError:
                stage.move(rng.randrange(w), rng.randrange(h))
        elif kind < 0.82:
            stage.key(rng.choice(KEYS), hold=rng.choice((0, 0, 0, 40, 1100)))
        elif kind < 0.86:
            stage.type(rng.choice(("ñ", "Ana", "é", "7", "<b>", "**")))
        elif kind < 0.90:
            stage.move(rng.randrange(w), rng.randrange(h))
            stage.send(pygame.MOUSEWHEEL, x=0, y=rng.choice((-1, 1)), precise_x=0.0, precise_y=0.0, flipped=False)
        elif kind < 0.905:
            stage.resize(rng.choice(SIZES))
        elif kind < 0.91:
            stage.send(rng.choice((pygame.WINDOWFOCUSLOST, pygame.WINDOWLEAVE, pygame.WINDOWEXPOSED)))
        elif kind < 0.915:
            stage.send(pygame.MOUSEBUTTONDOWN, pos=(rng.randrange(w), rng.randrange(h)), button=3)
        else:
            stage.step(rng.choice((0, 16, 60, 400, 1500)))


@pytest.mark.parametrize("game", GAME_IDS)
def test_nothing_ever_raises(game, tmp_path):
    stage = Harness(size=SIZES[0])
    app = App(stage.ui, tmp_path / "saves", tmp_path, thinker=Thinker(inline=True))
    app.rng.seed(1)
    stage.ui.on_quit = lambda: None
    app.change(speed="brisk")
    monkey = Monkey(stage, app, 11)
    counts = load_game(game).seat_counts

    def sit() -> None:
        number = counts[monkey.rng.randrange(len(counts))]
        kinds = ["person", "person", *["random"] * number][:number]
        seats = tuple(SeatSetup(f"Ana {n}", SHAPES[n], kind) for n, kind in enumerate(kinds))
        app.deal(TableSetup(game, seats, {}, monkey.rng.getrandbits(32), monkey.rng.random() < 0.7))

    sit()
    for number in range(INPUTS):
        if number % 400 == 399 and not isinstance(stage.ui.scene, TableScene):
            sit()
        monkey.once()
        scene = stage.ui.scene
        if isinstance(scene, TableScene) and number % 50 == 0:
            assert scene.game.problems(scene.session._state) == []
    stage.close()
