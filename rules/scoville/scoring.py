"""The end of a game, line by line."""

from __future__ import annotations

from rules.core.scores import Outcome, Rank, ScoreLine
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


def outcome(components: Components, state: State) -> Outcome | None:
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
    standing = [(totals[seat], state.money[seat]) for seat in range(state.seats)]
    ranking = tuple(
        Rank(seat, 1 + sum(other > standing[seat] for other in standing), totals[seat], (state.money[seat],))
        for seat in sorted(range(state.seats), key=lambda s: (-standing[s][0], -standing[s][1], s))
    )
    best = max(standing)
    winners = tuple(seat for seat in range(state.seats) if standing[seat] == best)
    if len(winners) > 1:
        reason = "scoville.ruling.shared-win"
    elif totals.count(best[0]) > 1:
        reason = "scoville.end.tie"
    else:
        reason = "scoville.end.winner"
    return Outcome(winners, ranking, tuple(lines), reason)
