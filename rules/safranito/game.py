"""Safranito behind the contract of a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from rules.core.contract import Moment, Step
from rules.core.options import OptionSpec, OptionValue
from rules.core.refusal import Refusal
from rules.core.rng import SplitMix64
from rules.core.scores import Outcome
from rules.safranito import actions, apply, legal, scoring, setup, view
from rules.safranito.actions import Action, Throw
from rules.safranito.components import Components, TableData
from rules.safranito.problems import problems_of
from rules.safranito.resample import resampled
from rules.safranito.state import State
from rules.safranito.table import Flick, Shot
from rules.safranito.view import View

_DECODER = msgspec.json.Decoder(State)


class SafranitoGame:
    """The rules of Safranito, made once from the component data; see `rules.core.contract.Game`.

    The rules never compute a flick: `apply` of a throw needs the outcome that the table found.
    """

    id = "safranito"
    rules_version = 1

    def __init__(self, components: Components, table: TableData) -> None:
        self.components = components
        self.table = table
        self.seat_counts = tuple(sorted(components.rounds))
        self.option_specs: tuple[OptionSpec, ...] = setup.option_specs(components)

    def new(self, seats: int, seed: int, options: Mapping[str, OptionValue] | None = None) -> State:
        """The state after set-up; raises `IllegalOptions`."""
        return setup.new_state(self.components, seats, seed, setup.read_options(self.components, seats, options or {}))

    def to_act(self, state: State) -> frozenset[int]:
        """The seats that are asked; several only while sales are chosen in secret."""
        return frozenset(state.acting)

    def asking_order(self, state: State) -> tuple[int, ...]:
        """The seats of `to_act`, by number."""
        return tuple(sorted(self.to_act(state)))

    def legal(self, state: State, seat: int) -> legal.Choices:
        """What `seat` may do."""
        return self.legal_in_view(self.view(state, seat))

    def why_not(self, state: State, seat: int, action: Action) -> Refusal | None:
        """None for a legal move, else the first rule it breaks."""
        return legal.why_not(self.components, self.table, self.view(state, seat), seat, action)

    def apply(self, state: State, seat: int, action: Action, outcome: Any = None) -> Step[State]:
        """Carry out a move; `outcome` is what the table found for a throw, or a recorded chance."""
        return apply.apply_action(self.components, self.table, state, seat, action, outcome)

    def throw_of(self, state: State, seat: int, action: Action) -> Shot | None:
        """What the physics has to carry out for a lawful throw; None for every other action."""
        if not isinstance(action, Throw) or self.why_not(state, seat, action) is not None:
            return None
        return self.shot(self.view(state, seat), action.flick)

    def shot(self, view: View, flick: Flick) -> Shot:
        """A flick by the view's own seat over the chips that lie open on the table, for real or as a trial."""
        board, model = self.table.board, self.table.model
        seat = view.me.seat
        return Shot(board, model, view.discs(), view.next_chip(seat), flick.side or view.me.side, flick)

    def why_no_undo(self, state: State, seat: int) -> Refusal | None:
        """None if `seat` may take back its last step, else the rule that forbids it."""
        return apply.why_no_undo(state, seat)

    def undo(self, state: State, seat: int) -> State:
        """The state before the last step of `seat`."""
        return apply.undo(self.components, state, seat)

    def why_final(self, moment: Moment[State]) -> Refusal | None:
        """None if this action, being the newest of all, may be taken back by its maker."""
        return self.why_no_undo(moment.step.state, moment.seat)

    def why_nothing_to_undo(self, state: State, seat: int) -> Refusal:
        """The rule to cite to a seat that did not make the newest action."""
        return self.why_no_undo(state, seat) or Refusal("safranito.ruling.undo", {"seat": seat})

    def why_not_in_view(self, view: View, seat: int, action: Action) -> Refusal | None:
        """As `why_not` for the view's own seat, from the view alone; of other seats nothing is known."""
        if seat != view.seat:
            return None
        return legal.why_not(self.components, self.table, view, seat, action)

    def view(self, state: State, seat: int | None) -> View:
        """What `seat` (None: a spectator) may know."""
        return view.view_of(self.components, self.table.board, state, seat)

    def outcome(self, state: State) -> Outcome | None:
        """None while the game runs."""
        return scoring.outcome_of(self.components, state)

    def problems(self, state: State) -> list[str]:
        """Broken invariants in plain words."""
        return problems_of(self.components, self.table.board, state)

    def resample(self, view: View, rng: SplitMix64) -> State:
        """A full state that the view cannot tell from the true one."""
        return resampled(self.components, view, rng)

    def legal_in_view(self, view: View) -> legal.Choices:
        """The legal moves of the view's own seat."""
        return legal.legal_choices(self.components, self.table, view)

    def phase(self, view: View) -> str:
        """`throw`, `action.decide`, `trade.sell` and so on; see `rules.safranito.state.Phase`."""
        return view.phase

    def action_text(self, action: Action) -> str:
        """The canonical text of a move."""
        return actions.action_text(self.table.board, action)

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
            raise ValueError(f"this is no position of Safranito: {error}") from None
