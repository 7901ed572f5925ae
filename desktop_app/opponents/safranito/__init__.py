"""Computer players of Safranito."""

from __future__ import annotations

from desktop_app.opponents.safranito.players import PLAYERS

__all__ = ["PLAYERS"]
