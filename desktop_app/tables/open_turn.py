"""The desk says by itself who decides in the open; it goes with the last table that asks here."""

from __future__ import annotations

from desktop_app.tables.frame import Desk

PERSON = "person"


def open_turn(desk: Desk, phases: frozenset[str]) -> Desk:
    """The desk as it is."""
    return desk
