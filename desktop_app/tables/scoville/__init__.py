"""The table of Scoville: the field, the displays, the chart, the own stock."""

from __future__ import annotations

from desktop_app.tables.scoville.table import make

__all__ = ["make"]
