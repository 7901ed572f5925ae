"""How a game would be judged if it ended now, with all hands open: for what is over, and for games that only
computer players play."""

from __future__ import annotations

from typing import Any

from rules.arboretum.scoring import species_calls, totals_of
from rules.scoville.scoring import points_in
from rules.sheriff.scoring import count_up


def standing(game: Any, state: Any) -> tuple[int, ...]:
    """The total of every seat as things stand: points, gold, or in Safranito the blends prepared.

    `game` is one of the four, `state` a state of it.
    """
    if game.id == "arboretum":
        return totals_of(species_calls(state.species, state.hands, state.arboreta))
    if game.id == "scoville":
        return tuple(sum(points_in(game.components, state, seat)) for seat in range(state.seats))
    if game.id == "sheriff":
        players = state.players
        hidden = [tuple(card.good for card in player.hidden) for player in players]
        judged = count_up(game.components, [player.gold for player in players], [p.legal for p in players], hidden)
        return tuple(rank.total for rank in sorted(judged.ranking, key=lambda rank: rank.seat))
    return tuple(len(player.prepared) for player in state.players)
