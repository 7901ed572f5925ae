"""The end of a game, line by line."""

from __future__ import annotations

from rules.core.scores import Outcome, ScoreLine, ranking, winners_of
from rules.scoville.components import STACKS, Components, tile_names
from rules.scoville.state import State

KEYS = ("market", "recipes", "plaques", "tiles", "money")
"""The rows of the score sheet, in order."""


def points_in(components: Components, state: State, seat: int) -> tuple[int, ...]:
    """The points of a seat in the five rows of `KEYS`, as things stand."""
    numbers = components.numbers
    return (
        sum(components.market[card].points for card in state.won_market[seat]),
        sum(components.recipes[card].points for card in state.won_recipes[seat]),
        sum(plaque.points for plaque in state.won_plaques[seat]),
        state.tiles[seat].bit_count() * numbers.unspent_tile,
        state.money[seat] // numbers.dollars_per_point,
    )


def outcome_of(components: Components, state: State) -> Outcome | None:
    """Ranking by points and then dollars, with every point's source; None while the game runs."""
    if state.phase != "over":
        return None
    lines: list[ScoreLine] = []
    totals: list[int] = []
    for seat in range(state.seats):
        points = points_in(components, state, seat)
        totals.append(sum(points))
        details = (
            {"cards": [components.market[card].id for card in state.won_market[seat]]},
            {"cards": [components.recipes[card].id for card in state.won_recipes[seat]]},
            {"plaques": [[STACKS[plaque.stack], plaque.points] for plaque in state.won_plaques[seat]]},
            {"tiles": list(tile_names(state.tiles[seat]))},
            {"dollars": state.money[seat]},
        )
        for key, value, detail in zip(KEYS, points, details, strict=True):
            rule = "scoville.end.money" if key == "money" else "scoville.end.points"
            lines.append(ScoreLine(seat, key, value, rule, detail))
    places = ranking(totals, [(money,) for money in state.money])
    winners = winners_of(places)
    # Only a tie that the dollars do not break is shared.
    if len(winners) > 1:
        reason = "scoville.ruling.shared-win"
    elif totals.count(max(totals)) > 1:
        reason = "scoville.end.tie"
    else:
        reason = "scoville.end.winner"
    return Outcome(winners, places, tuple(lines), reason)
