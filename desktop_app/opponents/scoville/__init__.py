"""Computer players of Scoville."""

from desktop_app.opponents.scoville.player import LEVELS, ScovillePlayer

PLAYERS = {name: ScovillePlayer(level) for name, level in LEVELS.items()}

__all__ = ["PLAYERS"]
