"""Computer players of Sheriff of Nottingham, by level."""

from __future__ import annotations

from desktop_app.opponents.sheriff.levels import REGULAR, RELAXED, SHARP
from desktop_app.opponents.sheriff.player import SheriffPlayer

PLAYERS = {"relaxed": SheriffPlayer(RELAXED), "regular": SheriffPlayer(REGULAR), "sharp": SheriffPlayer(SHARP)}
