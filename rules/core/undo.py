"""Taking back: one rule for all games, asked with the newest action that stands.

A step can be taken back by its maker as long as nobody else has acted since and the game does not call it final (it
showed somebody something, or it was answered). What is given back is the state before, which whoever keeps the game
kept anyway; so a state holds nothing for the sake of taking back.
"""

from __future__ import annotations

from typing import Any

from rules.core.contract import AnyGame, Moment, Seat
from rules.core.refusal import Refusal


def why_no_undo(game: AnyGame, state: Any, newest: Moment[Any] | None, seat: Seat) -> Refusal | None:
    """None if `seat` may take back the newest action of all, else the rule that forbids it.

    `state` is the position now and `newest` the action that led to it, None where none stands. The state to go back
    to is `newest.before`.
    """
    if newest is None or newest.seat != seat or type(seat) is not int:
        return game.why_nothing_to_undo(state, seat)
    return game.why_final(newest)
