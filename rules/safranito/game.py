"""Safranito behind the contract of a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.core.choices import Choices
from rules.core.contract import Moment, Step
from rules.core.game import BaseGame
from rules.core.options import OptionSpec, OptionValue
from rules.core.refusal import Refusal
from rules.core.rng import SplitMix64
from rules.core.scores import Outcome
from rules.safranito import actions, refusals, undo
from rules.safranito.actions import Action, Throw
from rules.safranito.apply import apply_action
from rules.safranito.components import Components
from rules.safranito.legal import legal_choices
from rules.safranito.problems import problems_of
from rules.safranito.resample import resampled
from rules.safranito.scoring import outcome_of
from rules.safranito.setup import new_state, option_specs, read_options
from rules.safranito.state import State
from rules.safranito.table import Flick, Shot
from rules.safranito.view import View, view_of


class SafranitoGame(BaseGame[State, Action, View]):
    """The rules of Safranito, made once from the component data; see `rules.core.contract.Game`.

    The rules never compute a flick: `apply` of a throw needs the outcome that the table found.
    """

    id = "safranito"
    name = "Safranito"
    rules_version = 1
    undo_rule = undo.RULE
    state_type = State

    def __init__(self, components: Components) -> None:
        super().__init__()
        self.components = components
        self.seat_counts = tuple(sorted(components.rounds))
        self.option_specs: tuple[OptionSpec, ...] = option_specs(components)

    def new(self, seats: int, seed: int, options: Mapping[str, OptionValue] | None = None) -> State:
        """The state after set-up; raises `IllegalOptions`."""
        return new_state(self.components, seats, seed, read_options(self.components, seats, options or {}))

    def seats_of(self, state: State) -> int:
        """How many play."""
        return len(state.players)

    def to_act(self, state: State) -> frozenset[int]:
        """The seats that are asked; several only while sales are chosen in secret."""
        return frozenset(state.acting)

    def view_of(self, state: State, seat: int | None) -> View:
        """What `seat` (None: a spectator) may know."""
        return view_of(self.components, state, seat)

    def legal_in_view(self, view: View) -> Choices[Action]:
        """The legal moves of the view's own seat."""
        return legal_choices(self.components, view)

    def why_not_in_view(self, view: View, seat: int, action: Action) -> Refusal | None:
        """None for a move that the view does not know to be forbidden, else the first rule it breaks."""
        return refusals.why_not(self.components, view, seat, action)

    def carried_out(self, state: State, seat: int, action: Action, outcome: Any) -> Step[State]:
        """The step of a legal move; `outcome` is what the table found for a throw, or a recorded chance."""
        return apply_action(self.components, state, seat, action, outcome)

    def throw_of(self, state: State, seat: int, action: Action) -> Shot | None:
        """What the physics has to carry out for a lawful throw; None for every other action."""
        if not isinstance(action, Throw) or self.why_not(state, seat, action) is not None:
            return None
        return self.shot(self.view(state, seat), action.flick)

    def shot(self, view: View, flick: Flick) -> Shot:
        """A flick by the view's own seat over the chips that lie open on the table, for real or as a trial."""
        table, seat = self.components.table, view.me.seat
        return Shot(table.board, table.model, view.discs(), view.next_chip(seat), flick.side or view.me.side, flick)

    def why_final(self, moment: Moment[State]) -> Refusal | None:
        """None if this move, being the newest of all, may be taken back by its maker."""
        return undo.why_final(moment)

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
        """`throw`, `action.decide`, `trade.sell` and so on; see `rules.safranito.state.Phase`."""
        return view.phase

    def action_text(self, action: Action) -> str:
        """The canonical text of a move."""
        return actions.action_text(self.components, action)

    def parse_action(self, text: str) -> Action:
        """The move of a canonical text; raises `ValueError`."""
        return actions.parse_action(self.components, text)
