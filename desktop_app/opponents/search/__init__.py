"""The search of all computer players: some moves, each tried in the same guessed worlds, which are played on."""

from desktop_app.opponents.search.halving import Effort, Found, best_of

__all__ = ["Effort", "Found", "best_of"]
"""A game brings its candidates, a way to guess a world and a way to play one on; see `best_of`."""
