"""Which drawing stands for a bonus tile and for a stack of plaques."""

from __future__ import annotations

TILE_ICONS = {"extra_pepper": "plus", "extra_step": "foot", "double_back": "undo"}
STACK_PEPPER = {"striped": None, "brown": 6, "white": 7, "black": 8, "phantom": 9}
"""The pepper on a plaque; None where it stands for three colours."""
