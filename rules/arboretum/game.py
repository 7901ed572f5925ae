"""Arboretum behind the contract of a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from rules.arboretum import actions, apply, legal, scoring, setup, view
from rules.arboretum.actions import Action
from rules.arboretum.components import Components
from rules.arboretum.problems import problems_of
from rules.arboretum.state import State
from rules.arboretum.view import View
from rules.core.contract import Moment, Step
from rules.core.options import OptionSpec, OptionValue
from rules.core.refusal import Refusal
from rules.core.rng import SplitMix64
from rules.core.scores import Outcome

_DECODER = msgspec.json.Decoder(State)


class ArboretumGame:
    """The rules of Arboretum, made once from the component data; see `rules.core.contract.Game`."""

    id = "arboretum"
    rules_version = 1

    def __init__(self, components: Components) -> None:
        self.components = components
        self.seat_counts = tuple(numbers.seats for numbers in components.by_seats)
        self.option_specs: tuple[OptionSpec, ...] = setup.option_specs(components)

    def new(self, seats: int, seed: int, options: Mapping[str, OptionValue] | None = None) -> State:
        """The state after set-up; raises `IllegalOptions`."""
        return setup.new_state(self.components, seats, seed, setup.read_options(self.components, seats, options or {}))

    def to_act(self, state: State) -> frozenset[int]:
        """The active seat, nobody after the end."""
        return frozenset() if state.step == "finished" else frozenset((state.active_seat,))

    def asking_order(self, state: State) -> tuple[int, ...]:
        """The seats of `to_act`, by number."""
        return tuple(sorted(self.to_act(state)))

    def legal(self, state: State, seat: int) -> legal.Choices:
        """What `seat` may do."""
        return legal.legal_choices(state, seat)

    def why_not(self, state: State, seat: int, action: Action) -> Refusal | None:
        """None for a legal move, else the first rule it breaks."""
        return legal.why_not(state, seat, action)

    def apply(self, state: State, seat: int, action: Action, outcome: Any = None) -> Step[State]:
        """Carry out a move; `outcome` is the name of the card a recorded draw from the deck gave."""
        return apply.apply_action(self.components, state, seat, action, outcome)

    def why_no_undo(self, state: State, seat: int) -> Refusal | None:
        """None if `seat` may take back its last step, else the rule that forbids it."""
        return apply.why_no_undo(state, seat)

    def undo(self, state: State, seat: int) -> State:
        """The state before the last step of `seat`."""
        return apply.undo(state, seat)

    def why_final(self, moment: Moment[State]) -> Refusal | None:
        """None if this action, being the newest of all, may be taken back by its maker."""
        return self.why_no_undo(moment.step.state, moment.seat)

    def why_nothing_to_undo(self, state: State, seat: int) -> Refusal:
        """The rule to cite to a seat that did not make the newest action."""
        return self.why_no_undo(state, seat) or Refusal("arboretum.ruling.undo-turn-end-final", {"seat": seat})

    def why_not_in_view(self, view_: View, seat: int, action: Action) -> Refusal | None:
        """As `why_not` for the view's own seat, from the view alone; of other seats nothing is known."""
        if seat != view_.seat:
            return None
        return self.why_not(view.resampled(view_, SplitMix64(0)), seat, action)

    def view(self, state: State, seat: int | None) -> View:
        """What `seat` (None: a spectator) may know."""
        return view.view_of(state, seat)

    def outcome(self, state: State) -> Outcome | None:
        """None while the game runs."""
        return scoring.outcome_of(self.components, state)

    def problems(self, state: State) -> list[str]:
        """Broken invariants in plain words."""
        return problems_of(self.components, state)

    def resample(self, view_: View, rng: SplitMix64) -> State:
        """A full state that the view cannot tell from the true one."""
        return view.resampled(view_, rng)

    def legal_in_view(self, view_: View) -> legal.Choices:
        """The legal moves of the view's own seat."""
        return view.choices_in_view(view_)

    def phase(self, view_: View) -> str:
        """`draw_first`, `draw_second`, `place`, `discard` or `finished`."""
        return view_.step

    def action_text(self, action: Action) -> str:
        """The canonical text of a move."""
        return actions.action_text(self.components, action)

    def parse_action(self, text: str) -> Action:
        """The move of a canonical text; raises `ValueError`."""
        return actions.parse_action(self.components, text)

    def encode(self, state: State) -> bytes:
        """The state as JSON, the same bytes for equal states."""
        return msgspec.json.encode(state)

    def decode(self, raw: bytes) -> State:
        """The state of `encode`; raises `ValueError` for anything malformed."""
        try:
            return _DECODER.decode(raw)
        except msgspec.MsgspecError as error:
            raise ValueError(f"this is no position of Arboretum: {error}") from None
