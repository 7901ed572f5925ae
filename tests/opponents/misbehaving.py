"""Players for the tests of the thinking process: slow, broken, cheating."""

from __future__ import annotations

import os
import time
from typing import Any

from desktop_app.opponents.contract import Budget, RandomPlayer
from rules.core.rng import SplitMix64
from tests.kit.toy import Draw, Pebbles


class Odd:
    def __init__(self, kind: str) -> None:
        self.kind = kind

    def choose(self, game: Any, view: Any, rng: SplitMix64, budget: Budget) -> Any:
        if self.kind == "slow":
            time.sleep(30)
        if self.kind == "broken":
            raise ZeroDivisionError("a fault")
        if self.kind == "cheat":
            return Draw()
        return RandomPlayer().choose(game, view, rng, budget)


def resolve(game_id: str, kind: str) -> tuple[Pebbles, Odd]:
    if kind == "nobody":
        raise KeyError(kind)
    return Pebbles(), Odd(kind)


def deadly_once(game_id: str, kind: str) -> tuple[Pebbles, Odd]:
    """The process dies at its first question and is well ever after; the file named by the game's id remembers."""
    if not os.path.exists(game_id):
        with open(game_id, "w", encoding="utf-8"):
            pass
        os._exit(3)
    return Pebbles(), Odd(kind)
