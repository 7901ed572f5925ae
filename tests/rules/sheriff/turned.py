"""The game with everybody one or more seats further on, so that every test of the rules runs over every seat.

A test speaks of seats 0, 1, 2; with `shift` 1 the rules see the same table with those people on seats 1, 2, 0. What
comes back is turned round again, so the test sees no difference, unless the rules treat one seat otherwise.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rules.core.choices import Choices
from rules.core.contract import Step, Told
from rules.core.refusal import Refusal
from rules.core.rng import SplitMix64
from rules.core.scores import Outcome
from rules.sheriff import SheriffGame
from rules.sheriff.actions import Action
from rules.sheriff.state import EVERYBODY, State
from rules.sheriff.view import View

ONE = (
    *("seat", "owner", "sheriff", "first_sheriff", "turn", "current", "reply", "debtor", "creditor", "merchant"),
    *("by", "to", "Clause.bag", "Deal.bag", "Promise.player"),
)
"""Fields that name a seat; -1 and None are nobody."""

SEVERAL = ("take", "winners", "View.to_act")
"""Fields that list seats in rising order."""

BY_SEAT = ("players", "bags", "offers", "sizes", "Hearing.words", "GameEnded.contraband")
"""Fields that hold one thing for each seat."""


class Turn:
    """Everybody `by` seats further on at a table of `seats`."""

    def __init__(self, seats: int, by: int) -> None:
        self.seats = seats
        self.by = by % seats

    def seat(self, seat: Any) -> Any:
        """The new seat of somebody; whoever sits nowhere stays there."""
        return (seat + self.by) % self.seats if type(seat) is int and 0 <= seat < self.seats else seat

    def everybody(self, things: tuple[Any, ...]) -> tuple[Any, ...]:
        """A thing for each seat, in the new order."""
        return tuple(self.anything(things[(seat - self.by) % self.seats]) for seat in range(self.seats))

    def bits(self, bits: int) -> int:
        """A set of seats as bits."""
        if bits == EVERYBODY:
            return bits
        return sum(1 << self.seat(seat) for seat in range(self.seats) if bits >> seat & 1)

    def anything(self, value: Any) -> Any:
        """A value with all the structs in it turned."""
        if isinstance(value, Struct):
            return self.struct(value)
        return tuple(map(self.anything, value)) if isinstance(value, tuple) else value

    def struct(self, value: Any) -> Any:
        """A state, view, action, event, rank or score line with its seats turned."""
        kind = type(value).__name__
        changes: dict[str, Any] = {}
        for name in value.__struct_fields__:
            part = getattr(value, name)
            names = {name, f"{kind}.{name}"}
            if names & {*ONE}:
                changes[name] = self.seat(part)
            elif names & {*SEVERAL}:
                changes[name] = tuple(sorted(map(self.seat, part)))
            elif names & {*BY_SEAT}:
                changes[name] = self.everybody(part)
            elif name == "known":
                changes[name] = self.bits(part)
            elif name == "pledges":
                changes[name] = tuple((self.seat(owner), good, number) for owner, good, number in part)
            elif name == "clauses":
                # Clauses of what lies on the table stand in seat order, which the turn has mixed.
                clauses = self.anything(part)
                tidy = list(part) == sorted(part, key=lambda clause: clause.bag)
                changes[name] = tuple(sorted(clauses, key=lambda clause: clause.bag)) if tidy else clauses
            elif name not in ("options", "market", "detail"):
                changes[name] = self.anything(part)
        return replace(value, **changes)

    def told(self, told: Told) -> Told:
        """An event and who may know it."""
        to = None if told.to is None else tuple(sorted(map(self.seat, told.to)))
        return Told(self.struct(told.event), to, None if told.public is None else self.struct(told.public))


class TurnedChoices(Choices[Action]):
    """The choices of a seat, turned back."""

    def __init__(self, choices: Choices[Action], there: Turn, back: Turn) -> None:
        self._choices, self._there, self._back = choices, there, back
        self.complete = choices.complete

    def __len__(self) -> int:
        return len(self._choices)

    def __bool__(self) -> bool:
        return bool(self._choices)

    def __iter__(self) -> Iterator[Action]:
        return map(self._back.struct, iter(self._choices))

    def __contains__(self, action: object) -> bool:
        return self._there.anything(action) in self._choices

    def sample(self, rng: SplitMix64) -> Action:
        return self._back.struct(self._choices.sample(rng))


class TurnedGame(SheriffGame):
    """The game as a test sees it: the rules see everybody `shift` seats further on."""

    shift = 0

    def _turns(self, seats: int) -> tuple[Turn, Turn]:
        """The turn to what the rules see, and the one back."""
        return Turn(seats, self.shift), Turn(seats, -self.shift)

    def new(self, seats: int, seed: int, options: Mapping[str, Any] | None = None) -> State:
        given = dict(options or {})
        first = given.get("first_sheriff")
        if not self.shift or seats not in self.seat_counts:
            return super().new(seats, seed, given)
        there, back = self._turns(seats)
        if first is not None:
            given["first_sheriff"] = there.seat(first)
        return back.struct(super().new(seats, seed, given))

    def to_act(self, state: State) -> frozenset[int]:
        if not self.shift:
            return super().to_act(state)
        there, back = self._turns(len(state.players))
        return frozenset(map(back.seat, super().to_act(there.struct(state))))

    def asking_order(self, state: State) -> tuple[int, ...]:
        if not self.shift:
            return super().asking_order(state)
        there, back = self._turns(len(state.players))
        return tuple(map(back.seat, super().asking_order(there.struct(state))))

    def view_of(self, state: State, seat: int | None) -> View:
        if not self.shift:
            return super().view_of(state, seat)
        there, back = self._turns(len(state.players))
        return back.struct(super().view_of(there.struct(state), there.seat(seat)))

    def legal_in_view(self, view: View) -> Choices[Action]:
        if not self.shift:
            return super().legal_in_view(view)
        there, back = self._turns(view.seats)
        return TurnedChoices(super().legal_in_view(there.struct(view)), there, back)

    def why_not_in_view(self, view: View, seat: int, action: Action) -> Refusal | None:
        if not self.shift:
            return super().why_not_in_view(view, seat, action)
        there, _ = self._turns(view.seats)
        return super().why_not_in_view(there.struct(view), there.seat(seat), there.struct(action))

    def carried_out(self, state: State, seat: int, action: Action, outcome: Any) -> Step[State]:
        if not self.shift:
            return super().carried_out(state, seat, action, outcome)
        there, back = self._turns(len(state.players))
        step = super().carried_out(there.struct(state), there.seat(seat), there.struct(action), outcome)
        return Step(back.struct(step.state), tuple(map(back.told, step.events)), step.chance)

    def outcome(self, state: State) -> Outcome | None:
        if not self.shift:
            return super().outcome(state)
        there, back = self._turns(len(state.players))
        outcome = super().outcome(there.struct(state))
        if outcome is None:
            return None
        turned: Outcome = back.struct(outcome)
        # Within a place and within a row the seats stand by number, which the turn has mixed.
        ranking = sorted(turned.ranking, key=lambda rank: (rank.place, rank.seat))
        seats, lines = len(state.players), turned.score_lines
        rows = [sorted(lines[n : n + seats], key=lambda line: line.seat) for n in range(0, len(lines), seats)]
        return replace(turned, ranking=tuple(ranking), score_lines=tuple(line for row in rows for line in row))

    def problems(self, state: State) -> list[str]:
        fits = self.shift and len(state.players) == len(state.bags) and len(state.players) in self.seat_counts
        return super().problems(self._turns(len(state.players))[0].struct(state) if fits else state)

    def resample(self, view: View, rng: SplitMix64) -> State:
        if not self.shift:
            return super().resample(view, rng)
        there, back = self._turns(view.seats)
        return back.struct(super().resample(there.struct(view), rng))
