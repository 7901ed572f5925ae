"""Arboretum behind the contract of a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.arboretum import undo
from rules.arboretum.actions import Action, action_text, parse_action
from rules.arboretum.apply import apply_action
from rules.arboretum.components import Components
from rules.arboretum.legal import legal_choices
from rules.arboretum.problems import problems_of
from rules.arboretum.refusals import why_not
from rules.arboretum.resample import resampled
from rules.arboretum.scoring import outcome_of
from rules.arboretum.setup import new_state, option_specs, read_options
from rules.arboretum.state import State
from rules.arboretum.view import View, view_of
from rules.core.choices import Choices
from rules.core.contract import Moment, Step
from rules.core.game import BaseGame
from rules.core.options import OptionValue
from rules.core.refusal import Refusal
from rules.core.rng import SplitMix64
from rules.core.scores import Outcome


class ArboretumGame(BaseGame[State, Action, View]):
    """The rules of Arboretum, made once from the component data; see `rules.core.contract.Game`."""

    id = "arboretum"
    name = "Arboretum"
    rules_version = 1
    undo_rule = "arboretum.ruling.undo-turn-end-final"
    state_type = State

    def __init__(self, components: Components) -> None:
        super().__init__()
        self.components = components
        self.seat_counts = components.seat_counts
        self.option_specs = option_specs(components)

    def new(self, seats: int, seed: int, options: Mapping[str, OptionValue] | None = None) -> State:
        """The state after set-up; raises `IllegalOptions`."""
        return new_state(self.components, seats, seed, read_options(self.components, seats, options or {}))

    def seats_of(self, state: State) -> int:
        """How many seats a state has."""
        return len(state.hands)

    def to_act(self, state: State) -> frozenset[int]:
        """The active seat, nobody after the end."""
        return frozenset() if state.step == "finished" else frozenset((state.active_seat,))

    def view_of(self, state: State, seat: int | None) -> View:
        """What `seat` (None: a spectator) may know, built anew."""
        return view_of(self.components, state, seat)

    def legal_in_view(self, view: View) -> Choices[Action]:
        """The legal moves of the view's own seat."""
        return legal_choices(self.components, view)

    def why_not_in_view(self, view: View, seat: int, action: Action) -> Refusal | None:
        """None for a move of `seat` that the view does not know to be forbidden, else the first rule it breaks."""
        return why_not(self.components, view, seat, action)

    def carried_out(self, state: State, seat: int, action: Action, outcome: Any) -> Step[State]:
        """The step of a legal move; `outcome` is the name of the card a recorded draw from the deck gave."""
        return apply_action(self.components, state, seat, action, outcome)

    def why_final(self, moment: Moment[State]) -> Refusal | None:
        """None if this move, being the newest of all, may be taken back by its maker."""
        return undo.why_final(moment)

    def why_nothing_to_undo(self, state: State, seat: int) -> Refusal:
        """The rule for a seat that did not make the newest move that stands."""
        return undo.why_nothing_to_undo(state, seat)

    def outcome(self, state: State) -> Outcome | None:
        """None while the game runs."""
        return outcome_of(self.components, state)

    def problems(self, state: State) -> list[str]:
        """Broken invariants in plain words."""
        return problems_of(self.components, state)

    def resample(self, view: View, rng: SplitMix64) -> State:
        """A full state that the view cannot tell from the true one."""
        return resampled(self.components, view, rng)

    def phase(self, view: View) -> str:
        """`draw_first`, `draw_second`, `place`, `discard` or `finished`."""
        return view.step

    def action_text(self, action: Action) -> str:
        """The canonical text of a move."""
        return action_text(self.components, action)

    def parse_action(self, text: str) -> Action:
        """The move of a canonical text; raises `ValueError`."""
        return parse_action(self.components, text)
