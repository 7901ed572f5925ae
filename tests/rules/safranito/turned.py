"""Every rule test over every seat: the game as it would be if everybody sat some places further on.

The tests speak of seats 0 to 3 as red, green, orange and blue. `TurnedGame` moves a position on by `by` seats, lets the
real rules work there, and moves back what they answer. Colours and sides move along, so that names of chips and
directions stay what the tests say. A rule that looks at seat 0 where it means whoever acts gives another answer.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from data.safranito import load
from rules.core.contract import Moment, Step
from rules.safranito.components import Components
from rules.safranito.events import LaidOpen, ThrowsOpened
from rules.safranito.game import SafranitoGame
from rules.safranito.state import State
from rules.safranito.view import View

SEAT = {"seat", "chef", "winner", "first_chef"}
"""Fields that hold a seat."""
SET_OF_SEATS = {"acting", "chosen", "winners", "to"}
"""Fields that hold seats in seat order."""
SEATS_IN_ORDER = {"asked", "unable"}
"""Fields that hold seats in the order in which something happened or is to happen."""
BY_SEAT = {"players", "totals", "sales"}
"""Fields with one thing for every seat."""
BY_SEAT_IN = {(LaidOpen, "hidden"), (LaidOpen, "reserves"), (ThrowsOpened, "values")}
"""Fields that are this only in one kind of struct."""
SEATLESS = {"options", "spice_pile", "spice_discard", "display", "blend_pile", "row", "drawn", "piles", "flick", "rng"}
"""Fields in which nothing has to do with seats; `options` apart from the first chef, which has done its work."""


@cache
def real_game(seats: int, by: int) -> SafranitoGame:
    """The rules for a table on which the one who sits at n in the tests sits at n + `by`."""
    components = load().components
    board = components.board
    colours = (*_moved(components.colours[:seats], by), *components.colours[seats:])
    sides = {**board.seat_sides, seats: _moved(board.seat_sides[seats], by)}
    table = replace(components.table, board=replace(board, seat_sides=sides))
    return SafranitoGame(replace(components, colours=colours, table=table))


def _moved(things: tuple[Any, ...], by: int) -> tuple[Any, ...]:
    """One thing for every seat, each `by` seats further on."""
    return tuple(things[(n - by) % len(things)] for n in range(len(things)))


def turned(value: Any, seats: int, by: int) -> Any:
    """Anything that the rules take or give, with every seat in it `by` places further on."""

    def seat(one: int) -> int:
        return (one + by) % seats

    def field(owner: Struct, name: str, held: Any) -> Any:
        if held is None or isinstance(held, bool) or name in SEATLESS:
            return held
        if name in SEAT:
            return seat(held)
        if name in SET_OF_SEATS:
            return tuple(sorted(map(seat, held)))
        if name in SEATS_IN_ORDER:
            return tuple(map(seat, held))
        if name in BY_SEAT or (type(owner), name) in BY_SEAT_IN:
            return walk(_moved(held, by))
        if name == "thrown" and isinstance(held, tuple):
            return tuple(_moved(values, by) for values in held)
        return walk(held)

    def walk(one: Any) -> Any:
        if isinstance(one, Struct):
            return replace(one, **{name: field(one, name, getattr(one, name)) for name in one.__struct_fields__})
        if isinstance(one, tuple):
            return tuple(map(walk, one))
        return one

    return walk(value)


class TurnedGame:
    """Safranito as the tests see it; `by` is set before each test (see `conftest.py`)."""

    def __init__(self) -> None:
        self.by = 0

    def __getattr__(self, name: str) -> Any:
        """What has nothing to do with seats is that of the game itself."""
        return getattr(real_game(4, 0), name)

    def new(self, seats: int, seed: int, options: dict[str, Any] | None = None) -> State:
        given = dict(options or {})
        if type(given.get("first_chef")) is int and given["first_chef"] < seats:
            given["first_chef"] = (given["first_chef"] + self.by) % seats
        known = seats in real_game(4, 0).seat_counts
        state = (real_game(seats, self.by) if known else real_game(4, 0)).new(seats, seed, given)
        return turned(state, seats, -self.by)

    def to_act(self, state: State) -> frozenset[int]:
        seats = len(state.players)
        there = real_game(seats, self.by).to_act(turned(state, seats, self.by))
        return frozenset((seat - self.by) % seats for seat in there)

    def asking_order(self, state: State) -> tuple[int, ...]:
        return tuple(sorted(self.to_act(state)))

    def apply(self, state: State, seat: int, action: Any, outcome: Any = None) -> Step[State]:
        return self._there(state, lambda game, there, place: game.apply(there, place(seat), action, outcome))

    def legal(self, state: State, seat: int) -> Any:
        seats = len(state.players)
        return real_game(seats, self.by).legal(turned(state, seats, self.by), (seat + self.by) % seats)

    def why_not(self, state: State, seat: int, action: Any) -> Any:
        seats = len(state.players)
        return real_game(seats, self.by).why_not(turned(state, seats, self.by), (seat + self.by) % seats, action)

    def why_not_in_view(self, view: View, seat: int, action: Any) -> Any:
        there = turned(view, view.seats, self.by)
        return real_game(view.seats, self.by).why_not_in_view(there, (seat + self.by) % view.seats, action)

    def legal_in_view(self, view: View) -> Any:
        return real_game(view.seats, self.by).legal_in_view(turned(view, view.seats, self.by))

    def why_final(self, moment: Moment[State]) -> Any:
        seats = len(moment.before.players)
        step = moment.step
        there = Moment(
            turned(moment.before, seats, self.by),
            (moment.seat + self.by) % seats,
            moment.action,
            replace(step, state=turned(step.state, seats, self.by), events=turned(step.events, seats, self.by)),
        )
        return real_game(seats, self.by).why_final(there)

    def throw_of(self, state: State, seat: int, action: Any) -> Any:
        seats = len(state.players)
        return real_game(seats, self.by).throw_of(turned(state, seats, self.by), (seat + self.by) % seats, action)

    def view(self, state: State, seat: int | None) -> View:
        return self._there(state, lambda game, there, place: game.view(there, None if seat is None else place(seat)))

    def outcome(self, state: State) -> Any:
        outcome = self._there(state, lambda game, there, place: game.outcome(there))
        if outcome is None:
            return None
        ranking = tuple(sorted(outcome.ranking, key=lambda rank: (rank.place, rank.seat)))
        return replace(outcome, ranking=ranking)

    def problems(self, state: State) -> list[str]:
        seats = len(state.players)
        return real_game(seats, self.by).problems(turned(state, seats, self.by))

    def resample(self, view: View, rng: Any) -> State:
        there = real_game(view.seats, self.by).resample(turned(view, view.seats, self.by), rng)
        return turned(there, view.seats, -self.by)

    def carried_on(self, state: State, run: Callable[[Components, State], Step[State]]) -> Step[State]:
        """A step that the flow of the game makes without an action."""
        return self._there(state, lambda game, there, place: run(game.components, there))

    def _there(self, state: State, work: Callable[[SafranitoGame, State, Callable[[int], int]], Any]) -> Any:
        """What the rules answer at the turned table, turned back."""
        seats = len(state.players)
        answer = work(real_game(seats, self.by), turned(state, seats, self.by), lambda seat: (seat + self.by) % seats)
        return turned(answer, seats, -self.by)
