"""Who won: the third blend, or at a round limit blends, money and cards."""

from __future__ import annotations

from collections.abc import Sequence

from rules.core.scores import Outcome, Rank, ScoreLine
from rules.safranito.components import Components
from rules.safranito.state import Player, State

THIRD_BLEND = "safranito.end.third-blend"
ROUND_LIMIT = "safranito.option.round-limit"


def final_order(players: Sequence[Player], ended: str, components: Components) -> tuple[tuple[Rank, ...], str]:
    """The ranking by prepared blends (at a round limit also money, then spice cards), and the rule that decided.

    With a third blend money and cards count for nothing: all others share places by their number of blends.
    """
    limited = ended == "round_limit"
    keys = [(len(p.prepared), (p.money, len(p.open) + len(p.hidden)) if limited else ()) for p in players]
    ranks = [Rank(seat, 1 + sum(other > key for other in keys), key[0], key[1]) for seat, key in enumerate(keys)]
    return tuple(sorted(ranks, key=lambda rank: (rank.place, rank.seat))), ROUND_LIMIT if limited else THIRD_BLEND


def outcome_of(components: Components, state: State) -> Outcome | None:
    """None while the game runs; a line for every blend a player prepared."""
    if not state.ended:
        return None
    places, reason = final_order(state.players, state.ended, components)
    lines = tuple(
        ScoreLine(seat, f"blend_{n}", 1, "safranito.blend.spices", {"blend": blend}, "blends")
        for n in range(1, max(len(p.prepared) for p in state.players) + 1)
        for seat, player in enumerate(state.players)
        for blend in player.prepared[n - 1 : n]
    )
    return Outcome(tuple(sorted(rank.seat for rank in places if rank.place == 1)), places, lines, reason)
