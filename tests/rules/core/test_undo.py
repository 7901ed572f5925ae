"""Taking back is one rule for all games: the newest action, by its maker, unless the game calls it final."""

from __future__ import annotations

from typing import Any

from rules.core.contract import Moment
from rules.core.undo import why_no_undo
from tests.kit.toy import Bid, Draw, End, Lay, Pebbles

GAME = Pebbles()


def moment(state: Any, seat: int, action: Any) -> Moment[Any]:
    return Moment(state, seat, action, GAME.apply(state, seat, action))


def after_bids() -> Any:
    state = GAME.new(2, 1)
    for seat in (0, 1):
        state = GAME.apply(state, seat, Bid(1)).state
    return state


def test_nothing_stands_at_the_start() -> None:
    start = GAME.new(2, 1)
    assert all(why_no_undo(GAME, start, None, seat) is not None for seat in (0, 1))


def test_the_maker_of_the_newest_action_takes_it_back_and_nobody_else() -> None:
    drawn = moment(after_bids(), 0, Draw())
    laid = moment(drawn.step.state, 0, Lay(drawn.step.state.hands[0][0]))
    assert why_no_undo(GAME, laid.step.state, laid, 0) is None
    for other in (1, -1, 2, False):
        assert why_no_undo(GAME, laid.step.state, laid, other) is not None


def test_what_the_game_calls_final_stays() -> None:
    drawn = moment(after_bids(), 0, Draw())
    assert why_no_undo(GAME, drawn.step.state, drawn, 0) is not None
    ended = moment(drawn.step.state, 0, End())
    assert why_no_undo(GAME, ended.step.state, ended, 0) is not None
