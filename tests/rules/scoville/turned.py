"""The game with everybody one or more seats further on, so that every test of the rules runs over every seat.

A test speaks of seats 0, 1, 2; with `shift` 1 the rules see the same table with those people on seats 1, 2, 0. What
comes back is turned round again, so the test sees no difference, unless the rules treat one seat otherwise.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from rules.core.choices import Choices
from rules.core.contract import Step, Told
from rules.core.refusal import Refusal
from rules.core.rng import SplitMix64
from rules.core.scores import Outcome
from rules.scoville import ScovilleGame
from rules.scoville.actions import Action
from rules.scoville.events import BidsRevealed, GameEnded
from rules.scoville.state import State
from rules.scoville.view import View

SEAT_LISTS = ("order", "spaces", "choosers", "old_order", "zero", "seats", "winners")
"""Fields that list seats; -1 in them is nobody."""

BY_SEAT = (
    "bids",
    "farmers",
    "spent",
    "holdings",
    "stocks",
    "money",
    "won_market",
    "won_recipes",
    "won_plaques",
    "tiles",
)
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
        return tuple(things[(seat - self.by) % self.seats] for seat in range(self.seats))

    def bits(self, bits: int) -> int:
        """A set of seats as bits."""
        return sum(1 << self.seat(seat) for seat in range(self.seats) if bits >> seat & 1)

    def struct(self, value: Any) -> Any:
        """A state, view, event, rank or score line with its seats turned."""
        changes: dict[str, Any] = {}
        for name in value.__struct_fields__:
            part = getattr(value, name)
            if name in ("seat", "actor"):
                changes[name] = self.seat(part)
            elif name in SEAT_LISTS and isinstance(part, tuple):
                changes[name] = tuple(map(self.seat, part))
            elif name in BY_SEAT and isinstance(value, (State, View, BidsRevealed, GameEnded)):
                changes[name] = self.everybody(part)
            elif name == "plaque_taken":
                changes[name] = self.bits(part)
            elif name in ("history", "ranking", "score_lines"):
                changes[name] = tuple(map(self.struct, part))
            elif name == "before" and part is not None:
                changes[name] = self.struct(part)
        return replace(value, **changes)

    def refusal(self, refusal: Refusal | None) -> Refusal | None:
        """A refusal whose detail names a seat."""
        if refusal is None or "seat" not in refusal.detail:
            return refusal
        return Refusal(refusal.rule, {**refusal.detail, "seat": self.seat(refusal.detail["seat"])})

    def told(self, told: Told) -> Told:
        """An event and who may know it."""
        to = None if told.to is None else tuple(map(self.seat, told.to))
        return Told(self.struct(told.event), to, None if told.public is None else self.struct(told.public))


class TurnedGame(ScovilleGame):
    """The game as a test sees it: the rules see everybody `shift` seats further on."""

    shift = 0

    def _turns(self, seats: int) -> tuple[Turn, Turn]:
        """The turn to what the rules see, and the one back."""
        return Turn(seats, self.shift), Turn(seats, -self.shift)

    def _turned(self, value: Any) -> Any:
        return self._turns(len(value.order))[0].struct(value)

    def new(self, seats: int, seed: int, options: Mapping[str, Any] | None = None) -> State:
        given = dict(options or {})
        order = given.get("set_first_order")
        if self.shift and isinstance(order, tuple) and all(isinstance(pick, str) for pick in order):
            # Only the picks of a whole order are turned; a wrong one is to be refused as it is.
            there = self._turns(seats)[0]
            given["set_first_order"] = tuple(str(there.seat(int(pick) - 1) + 1) for pick in order)
        state = super().new(seats, seed, given)
        return self._turns(seats)[1].struct(state) if self.shift else state

    def view_of(self, state: State, seat: int | None) -> View:
        if not self.shift:
            return super().view_of(state, seat)
        there, back = self._turns(len(state.order))
        return back.struct(super().view_of(there.struct(state), there.seat(seat)))

    def legal_in_view(self, view: View) -> Choices[Action]:
        return super().legal_in_view(self._turned(view) if self.shift else view)

    def why_not_in_view(self, view: View, seat: int, action: Action) -> Refusal | None:
        if not self.shift:
            return super().why_not_in_view(view, seat, action)
        there, back = self._turns(view.seats)
        return back.refusal(super().why_not_in_view(there.struct(view), there.seat(seat), action))

    def carried_out(self, state: State, seat: int, action: Action, outcome: Any) -> Step[State]:
        if not self.shift:
            return super().carried_out(state, seat, action, outcome)
        there, back = self._turns(state.seats)
        step = super().carried_out(there.struct(state), there.seat(seat), action, outcome)
        return Step(back.struct(step.state), tuple(map(back.told, step.events)), step.chance)

    def to_act(self, state: State) -> frozenset[int]:
        back = self._turns(state.seats)[1]
        return frozenset(map(back.seat, super().to_act(self._turned(state) if self.shift else state)))

    def outcome(self, state: State) -> Outcome | None:
        outcome = super().outcome(self._turned(state) if self.shift else state)
        if outcome is None or not self.shift:
            return outcome
        turned: Outcome = self._turns(state.seats)[1].struct(outcome)
        # Within a place and within a row the seats stand by number, which the turn has mixed.
        ranking = sorted(turned.ranking, key=lambda rank: (rank.place, rank.seat))
        return replace(turned, winners=tuple(sorted(turned.winners)), ranking=tuple(ranking))

    def problems(self, state: State) -> list[str]:
        return super().problems(self._turned(state) if self.shift and state.order else state)

    def resample(self, view: View, rng: SplitMix64) -> State:
        if not self.shift:
            return super().resample(view, rng)
        there, back = self._turns(view.seats)
        return back.struct(super().resample(there.struct(view), rng))
