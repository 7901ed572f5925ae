"""The table of Safranito: the board, the hand that flicks, and the trade."""

from __future__ import annotations

from desktop_app.tables.safranito.table import SafranitoTable


def make() -> SafranitoTable:
    """A fresh table."""
    return SafranitoTable()
