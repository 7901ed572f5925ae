"""The table of Sheriff of Nottingham: market, bags, the gate and the bargaining before it."""

from __future__ import annotations

from desktop_app.tables.sheriff.table import make

__all__ = ["make"]
