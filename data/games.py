"""The games there are, each made from its own component data."""

from __future__ import annotations

import importlib
from functools import cache

from rules.core.contract import AnyGame

GAME_IDS = ("arboretum", "scoville", "sheriff", "safranito")
"""In the order of the title screen. A game's components are read by `data/<game>/__init__.py: load()`."""


@cache
def load_game(game_id: str) -> AnyGame:
    """One game, made from its component data the first time it is asked for.

    Raises `KeyError` for an unknown id and `data.loader.DataError` for a broken data file.
    """
    if game_id not in GAME_IDS:
        raise KeyError(game_id)
    return importlib.import_module(f"data.{game_id}").load()


def load_games() -> dict[str, AnyGame]:
    """All games by id."""
    return {game_id: load_game(game_id) for game_id in GAME_IDS}
