"""Cards, boards, charts, words, rule texts and numbers of feel in YAML, and the strict loader that reads them."""

from __future__ import annotations

from data.games import GAME_IDS, load_game, load_games

__all__ = ["GAME_IDS", "load_game", "load_games"]
