"""Scoville behind the contract of a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.core.choices import Choices
from rules.core.contract import Moment, Seat, Step
from rules.core.game import BaseGame
from rules.core.options import OptionValue
from rules.core.refusal import Refusal
from rules.core.rng import SplitMix64
from rules.core.scores import Outcome
from rules.scoville.actions import Action, action_text, parse_action
from rules.scoville.apply import apply_action
from rules.scoville.components import Components
from rules.scoville.legal import legal_choices
from rules.scoville.problems import problems_of
from rules.scoville.refusals import why_not
from rules.scoville.resample import resampled
from rules.scoville.scoring import outcome_of
from rules.scoville.setup import new_state, option_specs, read_options, seat_counts
from rules.scoville.state import State
from rules.scoville.undo import TAKE_BACK, why_final
from rules.scoville.view import View, view_of

NOBODY: frozenset[Seat] = frozenset()


class ScovilleGame(BaseGame[State, Action, View]):
    """The game with its components; it holds no position."""

    id = "scoville"
    name = "Scoville"
    rules_version = 1
    undo_rule = TAKE_BACK
    state_type = State

    def __init__(self, components: Components) -> None:
        super().__init__()
        self.components = components
        self.seat_counts = seat_counts(components)
        self.option_specs = option_specs(components)

    def new(self, seats: int, seed: int, options: Mapping[str, OptionValue] | None = None) -> State:
        """The position after set-up; raises `IllegalOptions` for a table the rules refuse."""
        return new_state(self.components, seats, seed, read_options(self.components, seats, options or {}))

    def seats_of(self, state: State) -> int:
        """How many seats a position has."""
        return len(state.order)

    def to_act(self, state: State) -> frozenset[Seat]:
        """The seat whose turn it is, or all that still owe a bid."""
        if state.actor >= 0:
            return frozenset((state.actor,))
        if state.phase == "bid":
            return frozenset(seat for seat, bid in enumerate(state.bids) if bid < 0)
        return NOBODY

    def asking_order(self, state: State) -> tuple[Seat, ...]:
        """The seat of `to_act`, or those that still owe a bid in the old order."""
        acting = self.to_act(state)
        return tuple(seat for seat in state.order if seat in acting)

    def view_of(self, state: State, seat: Seat | None) -> View:
        """What `seat` (None: a spectator) may know."""
        return view_of(self.components, state, seat)

    def legal_in_view(self, view: View) -> Choices[Action]:
        """What the view's own seat may do; nothing for a spectator."""
        return legal_choices(self.components, view)

    def why_not_in_view(self, view: View, seat: Seat, action: Action) -> Refusal | None:
        """None for a move that is not known to be forbidden, else the first rule it breaks."""
        return why_not(self.components, view, seat, action)

    def carried_out(self, state: State, seat: Seat, action: Action, outcome: Any) -> Step[State]:
        """The step of a legal move; `outcome` is the recorded order of a new auction deck."""
        return apply_action(self.components, state, seat, action, outcome)

    def why_final(self, moment: Moment[State]) -> Refusal | None:
        """None if this action, being the newest of all, may be taken back by its maker."""
        return why_final(moment)

    def outcome(self, state: State) -> Outcome | None:
        """None while the game runs."""
        return outcome_of(self.components, state)

    def problems(self, state: State) -> list[str]:
        """Broken invariants in plain words; empty in every reachable position."""
        return problems_of(self.components, state)

    def resample(self, view: View, rng: SplitMix64) -> State:
        """A full position that `view` cannot tell from the true one."""
        return resampled(self.components, view, rng)

    def phase(self, view: View) -> str:
        """`auction.bid`, `auction.space`, `auction.claim`, `planting.first`, `planting.extra`, `harvest.first`,
        `harvest.more`, `fulfilment` or `over`."""
        match view.phase:
            case "bid" | "space" | "claim":
                return f"auction.{view.phase}"
            case "planting":
                return "planting.extra" if view.planted_first else "planting.first"
            case "harvest":
                return "harvest.more" if view.steps else "harvest.first"
            case _:
                return view.phase

    def action_text(self, action: Action) -> str:
        """The one canonical text of an action, for example `plant red p5_3 plaque`."""
        return action_text(self.components, action)

    def parse_action(self, text: str) -> Action:
        """The action of a canonical text; raises `ValueError` with a plain sentence for anything else."""
        return parse_action(self.components, text)
