"""Who won: the third blend, or at a round limit blends, money and cards."""

from __future__ import annotations

from collections.abc import Sequence

from rules.core.scores import Outcome, Rank, ScoreLine, ranking, winners_of
from rules.safranito.components import Components
from rules.safranito.state import Ended, Player, State

THIRD_BLEND = "safranito.end.third-blend"
ROUND_LIMIT = "safranito.option.round-limit"


def final_order(players: Sequence[Player], ended: Ended) -> tuple[tuple[Rank, ...], str]:
    """The ranking by prepared blends (at a round limit also money, then spice cards), and the rule that decided.

    With a third blend money and cards count for nothing: all others share places by their number of blends.
    """
    blends = [len(player.prepared) for player in players]
    if ended != "round_limit":
        return ranking(blends), THIRD_BLEND
    return ranking(blends, [(player.money, len(player.open) + len(player.hidden)) for player in players]), ROUND_LIMIT


def outcome_of(components: Components, state: State) -> Outcome | None:
    """None while the game runs; a line for every blend a player prepared."""
    if not state.ended:
        return None
    places, reason = final_order(state.players, state.ended)
    lines = tuple(
        ScoreLine(seat, f"blend_{number}", 1, "safranito.blend.spices", {"blend": blend}, "blends")
        for number in range(1, max(len(player.prepared) for player in state.players) + 1)
        for seat, player in enumerate(state.players)
        for blend in player.prepared[number - 1 : number]
    )
    return Outcome(winners_of(places), places, lines, reason)
