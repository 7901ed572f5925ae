"""What a computer player is: a function of a view, its own generator and a budget."""

from __future__ import annotations

import importlib
import time
from typing import Any, Protocol

from msgspec import Struct

from rules.core.contract import AnyGame
from rules.core.rng import SplitMix64

LEVELS = ("relaxed", "regular", "sharp")
"""The levels a table may choose, in the order in which they are shown."""

KINDS = (*LEVELS, "random")
"""All seat kinds of the command line; `random` picks uniformly among the legal actions."""


class Budget(Struct, frozen=True):
    """How much a player may think.

    `work` scales the counted work (samples, positions) of a level, 1 is its full strength; the same work and seed
    give the same action on any machine. `seconds` is only the ceiling: a search that finds `over()` stops and takes
    the best action so far.
    """

    work: float = 1.0
    seconds: float = 1.4
    started: float = 0.0

    @staticmethod
    def begin(seconds: float = 1.4, work: float = 1.0) -> Budget:
        """A budget whose time runs from now."""
        return Budget(work, seconds, time.perf_counter())

    def over(self) -> bool:
        """True once the ceiling is reached; a budget that was not begun never ends."""
        return self.started > 0.0 and time.perf_counter() - self.started > self.seconds


UNLIMITED = Budget()
"""Full work and no ceiling: for simulations that must be repeatable."""


class Player(Protocol):
    """A computer player of one game and level."""

    def choose(self, game: AnyGame, view: Any, rng: SplitMix64, budget: Budget) -> Any:
        """A legal action for the view's seat."""
        ...


class RandomPlayer:
    """Uniform over the legal actions."""

    def choose(self, game: AnyGame, view: Any, rng: SplitMix64, budget: Budget) -> Any:
        """A legal action for the view's seat."""
        return game.legal_in_view(view).sample(rng)


def player(game_id: str, kind: str) -> Player:
    """The player of a kind; `desktop_app.opponents.<game>` offers `PLAYERS`, a dict from level to player."""
    if kind == "random":
        return RandomPlayer()
    return importlib.import_module(f"desktop_app.opponents.{game_id}").PLAYERS[kind]
