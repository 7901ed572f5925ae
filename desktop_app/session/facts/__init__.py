"""What a game is remembered by: numbers a seat, counted once from the events of the whole game."""

from __future__ import annotations

import importlib
from collections.abc import Callable

from data.games import GAME_IDS
from desktop_app.session.facts.contract import Fact, Facts
from desktop_app.session.timeline import Timeline

__all__ = ["Fact", "Facts", "facts_of"]


def facts_of(timeline: Timeline) -> tuple[Fact, ...]:
    """The facts of a game in seat order; none for a game that nobody counts anything of."""
    if timeline.game.id not in GAME_IDS:
        return ()
    room = importlib.import_module(f"desktop_app.session.facts.{timeline.game.id}")
    counted: Callable[[Timeline, Facts], None] = room.count
    facts = Facts()
    counted(timeline, facts)
    return facts.listed()
