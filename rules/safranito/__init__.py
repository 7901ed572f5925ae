"""Safranito: flick chips into spice bowls, then sell and buy at the prices they make."""

from __future__ import annotations

from rules.safranito.components import Components, TableData
from rules.safranito.game import SafranitoGame

__all__ = ["Components", "SafranitoGame", "TableData"]
