"""The judge of every game sees a view: exact for the own seat, and for all others no more than that view can know."""

from __future__ import annotations

import copy
from typing import Any

import msgspec
import pytest

from rules.core.contract import AnyGame
from rules.core.game import NOBODY
from rules.core.refusal import IllegalAction
from rules.core.rng import SplitMix64
from tests.kit.walks import GAMES, game_of, some, tables, walk

every_table = pytest.mark.parametrize(("game_id", "seats"), tables())
every_game = pytest.mark.parametrize("game_id", GAMES)

NO_SEATS: tuple[Any, ...] = (-1, 7, 99, True, False, 1.0, "0", (0,))


def listed(game: AnyGame, state: Any, seat: int, many: int, rng: SplitMix64) -> list[Any]:
    """Some legal actions of a seat: the first ones, and a few by chance."""
    legal = game.legal(state, seat)
    first = [action for action, _ in zip(legal, range(many), strict=False)]
    return [*first, *(legal.sample(rng) for _ in range(5 if legal else 0))]


@every_table
def test_the_own_view_judges_as_the_true_state_does(game_id: str, seats: int) -> None:
    game = game_of(game_id)
    strides = walk(game_id, seats)
    others = [stride.action for stride in some(strides, 30)]
    for n, stride in enumerate(some(strides, 20)):
        for seat in range(seats):
            view = game.view(stride.before, seat)
            other = game.resample(view, SplitMix64(n))
            for action in (*others, *listed(game, stride.before, seat, 15, SplitMix64(n))):
                refusal = game.why_not_in_view(view, seat, action)
                assert refusal == game.why_not(stride.before, seat, action)
                assert refusal == game.why_not(other, seat, action), game.action_text(action)


@every_table
def test_no_view_forbids_what_may_be_done_for_all_it_knows(game_id: str, seats: int) -> None:
    """What is legal in the true state, or in any that looks the same from there, passes with every view."""
    game = game_of(game_id)
    for n, stride in enumerate(some(walk(game_id, seats, 2), 16)):
        for viewer in (None, *range(seats)):
            view = game.view(stride.before, viewer)
            for state in (stride.before, *(game.resample(view, SplitMix64(100 * n + more)) for more in range(2))):
                for seat in game.to_act(state):
                    for action in listed(game, state, seat, 25, SplitMix64(n)):
                        refusal = game.why_not_in_view(view, seat, action)
                        assert refusal is None, (viewer, seat, game.action_text(action), refusal)


@every_table
def test_every_view_knows_who_is_asked(game_id: str, seats: int) -> None:
    game = game_of(game_id)
    strides = walk(game_id, seats)
    for stride in some(strides, 20):
        for viewer in (None, *range(seats)):
            view = game.view(stride.before, viewer)
            for seat in {NOBODY, *range(seats)} - game.to_act(stride.before):
                refusal = game.why_not_in_view(view, seat, stride.action)
                assert refusal is not None
                assert refusal.rule.startswith(f"{game_id}.")
    end = strides[-1].step.state
    for viewer in (None, *range(seats)):
        for seat in range(seats):
            assert game.why_not_in_view(game.view(end, viewer), seat, strides[-1].action) is not None


@every_table
def test_a_seat_that_is_not_at_the_table_may_do_and_see_nothing(game_id: str, seats: int) -> None:
    game = game_of(game_id)
    strides = walk(game_id, seats)
    for stride in (*some(strides, 6), strides[-1]):
        for seat in NO_SEATS:
            assert list(game.legal(stride.before, seat)) == []
            refusal = game.why_not(stride.before, seat, stride.action)
            assert refusal is not None
            assert refusal.rule.startswith(f"{game_id}.")
            with pytest.raises(IllegalAction):
                game.apply(stride.before, seat, stride.action, stride.outcome)
            with pytest.raises(ValueError, match="no seat"):
                game.view(stride.before, seat)


@every_table
def test_one_state_is_looked_at_once(game_id: str, seats: int) -> None:
    game = game_of(game_id)
    stride = walk(game_id, seats)[0]
    first, second = stride.before, stride.step.state
    seen = {seat: game.view(first, seat) for seat in (None, *range(seats))}
    assert all(game.view(first, seat) is view for seat, view in seen.items())
    for seat in (None, *range(seats)):
        later = game.view(second, seat)
        assert game.view(second, seat) is later
        again = game.view(first, seat)
        assert again == seen[seat]


def leaves(value: Any, way: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The ways to everything inside a JSON value."""
    inside: list[tuple[Any, Any]] = (
        list(value.items()) if isinstance(value, dict) else list(enumerate(value)) if isinstance(value, list) else []
    )
    ways = [way] if way else []
    for key, item in inside:
        ways += leaves(item, (*way, key))
    return ways


def changed(value: Any, way: tuple[Any, ...], new: Any) -> Any:
    """A copy of a JSON value with one thing inside replaced."""
    value = copy.deepcopy(value)
    inner = value
    for key in way[:-1]:
        inner = inner[key]
    inner[way[-1]] = new
    return value


MANY = 60
"""Changes tried in each of a few positions."""


@every_game
def test_a_position_with_anything_changed_is_refused_or_sound(game_id: str) -> None:
    game = game_of(game_id)
    seats = game.seat_counts[0]
    rng = SplitMix64(9)
    for stride in some(walk(game_id, seats, 2), 8):
        plain = msgspec.json.decode(game.encode(stride.before))
        ways = leaves(plain)
        for _ in range(MANY):
            way = rng.choice(ways)
            odd = rng.choice((None, -1, 99, 2**70, 0.5, "", "x", True, [], [[]], {}, ["x"], [-1], [999]))
            try:
                state = game.decode(msgspec.json.encode(changed(plain, way, odd)))
            except ValueError:
                continue
            assert game.problems(state) == [], (way, odd)
            for seat in (None, *range(seats)):
                view = game.view(state, seat)
                assert game.phase(view)
                assert game.view(game.resample(view, SplitMix64(1)), seat) == view
            for seat in game.to_act(state):
                assert all(game.why_not(state, seat, action) is None for action in listed(game, state, seat, 5, rng))
            game.outcome(state)
            assert game.decode(game.encode(state)) == state
