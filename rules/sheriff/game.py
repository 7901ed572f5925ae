"""Sheriff of Nottingham behind the contract of all games."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.core.choices import Choices
from rules.core.contract import Moment, Step
from rules.core.game import BaseGame
from rules.core.options import OptionValue
from rules.core.refusal import Refusal
from rules.core.rng import SplitMix64
from rules.core.scores import Outcome
from rules.sheriff.actions import Action, action_text, parse_action
from rules.sheriff.apply import apply_action
from rules.sheriff.components import Components
from rules.sheriff.legal import legal_choices
from rules.sheriff.problems import problems_of
from rules.sheriff.refusals import why_not
from rules.sheriff.resample import resampled
from rules.sheriff.scoring import outcome_of
from rules.sheriff.setup import new_state, option_specs, read_options
from rules.sheriff.state import State, asking_order, to_act
from rules.sheriff.undo import why_final
from rules.sheriff.view import View, view_of


class SheriffGame(BaseGame[State, Action, View]):
    """The rules of Sheriff of Nottingham, made once from the component data; see `rules.core.contract.Game`."""

    id = "sheriff"
    name = "Sheriff of Nottingham"
    rules_version = 1
    undo_rule = "sheriff.ruling.no-undo"
    state_type = State

    def __init__(self, components: Components) -> None:
        super().__init__()
        self.components = components
        self.seat_counts = tuple(sorted(components.terms))
        self.option_specs = option_specs(components)

    def new(self, seats: int, seed: int, options: Mapping[str, OptionValue] | None = None) -> State:
        """The state after set-up; raises `IllegalOptions`."""
        return new_state(self.components, seats, seed, read_options(self.components, seats, options or {}))

    def seats_of(self, state: State) -> int:
        """How many seats a state has."""
        return len(state.players)

    def to_act(self, state: State) -> frozenset[int]:
        """The seats that owe a decision now."""
        return to_act(state)

    def asking_order(self, state: State) -> tuple[int, ...]:
        """The owner of a called bag speaks first; the last of the market packs first."""
        return asking_order(state)

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
        """The step of a legal move; the chance of a step is a dict of `rng`, `deck` and `hidden` (orders of ids)."""
        return apply_action(self.components, state, seat, action, outcome)

    def why_final(self, moment: Moment[State]) -> Refusal | None:
        """Nothing here can be taken back."""
        return why_final(moment)

    def outcome(self, state: State) -> Outcome | None:
        """None while the game runs."""
        return outcome_of(self.components, state)

    def problems(self, state: State) -> list[str]:
        """Broken invariants in plain words."""
        return problems_of(self.components, state)

    def resample(self, view: View, rng: SplitMix64) -> State:
        """A full state that `view` cannot tell from the true one."""
        return resampled(self.components, view, rng)

    def phase(self, view: View) -> str:
        """The step's name: `market.draw`, `hearing.speak`, and so on."""
        return view.step

    def action_text(self, action: Action) -> str:
        """The canonical text of a move."""
        return action_text(self.components, action)

    def parse_action(self, text: str) -> Action:
        """The move of a canonical text; raises `ValueError`."""
        return parse_action(self.components, text)
