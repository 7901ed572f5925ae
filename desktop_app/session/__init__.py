"""A running game: seats, the journal on disk, undo, who may look; saved games and settings. No pygame."""

from __future__ import annotations

from desktop_app.session.history import History
from desktop_app.session.session import Session, game_of
from desktop_app.session.setup import PERSON, SEAT_KINDS, SHAPES, SeatSetup, TableSetup
from desktop_app.session.trouble import JournalError, SetupError, Trouble

__all__ = [
    "PERSON",
    "SEAT_KINDS",
    "SHAPES",
    "History",
    "JournalError",
    "SeatSetup",
    "Session",
    "SetupError",
    "TableSetup",
    "Trouble",
    "game_of",
]
