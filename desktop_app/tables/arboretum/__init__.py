"""The table of Arboretum."""

from __future__ import annotations

from desktop_app.tables.arboretum.table import make

__all__ = ["make"]
