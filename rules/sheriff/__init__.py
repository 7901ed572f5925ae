"""Sheriff of Nottingham: load, lie, bargain."""

from __future__ import annotations

from rules.sheriff.components import Components
from rules.sheriff.game import SheriffGame

__all__ = ["Components", "SheriffGame"]
