"""The table of Safranito: the board, the hand that flicks, and the trade."""

from __future__ import annotations

from desktop_app.tables.safranito.table import make

__all__ = ["make"]
