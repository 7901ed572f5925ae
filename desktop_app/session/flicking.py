"""Where a game asks for a flick: the physics finds what the rules then judge."""

from __future__ import annotations

from typing import Any

from rules.core.contract import AnyGame


def outcome_of(game: AnyGame, state: Any, seat: int, action: Any) -> tuple[Any, Any]:
    """The outcome of an action that needs the physics and its track; (None, None) for all others."""
    return None, None
