"""Names that tables not yet built on `desktop_app.tables.frame` know; it goes with the last of them."""

from __future__ import annotations

from desktop_app.tables.frame import Desk, Regions, Sitter
from desktop_app.ui.boxes import Box

__all__ = ["Box", "Desk", "Regions", "Sitter"]
