"""Computer players of Arboretum."""

from __future__ import annotations

from desktop_app.opponents.arboretum.players import PLAYERS

__all__ = ["PLAYERS"]
