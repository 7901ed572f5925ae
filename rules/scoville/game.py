"""Scoville behind the contract of a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from rules.core.contract import Moment, Step
from rules.core.options import OptionSpec, OptionValue
from rules.core.refusal import IllegalAction, Refusal
from rules.core.rng import SplitMix64
from rules.core.scores import Outcome
from rules.scoville import apply as moves
from rules.scoville import checks, refusals, scoring, setup
from rules.scoville import view as views
from rules.scoville.actions import Action, Texts
from rules.scoville.components import NO_PEPPERS, Components, Counts
from rules.scoville.legal import NOTHING, Bids, Choices, Fulfilments, Plantings, Steps, claims, spaces
from rules.scoville.state import State
from rules.scoville.view import View

_AUCTION = ("bid", "space", "claim")


class ScovilleGame:
    """The game with its components; it holds no position."""

    id = "scoville"
    rules_version = 1
    seat_counts = setup.SEAT_COUNTS
    option_specs: tuple[OptionSpec, ...] = setup.OPTION_SPECS

    def __init__(self, components: Components) -> None:
        self.components = components
        self._texts = Texts(components)

    def new(self, seats: int, seed: int, options: Mapping[str, OptionValue] | None = None) -> State:
        """The position after set-up; raises `IllegalOptions` for a table the rules refuse."""
        return setup.new(self.components, seats, seed, options or {})

    def to_act(self, state: State) -> frozenset[int]:
        """The seat whose turn it is, or all that still owe a bid."""
        if state.actor >= 0:
            return frozenset((state.actor,))
        if state.phase == "bid":
            return frozenset(seat for seat, bid in enumerate(state.bids) if bid < 0)
        return frozenset()

    def asking_order(self, state: State) -> tuple[int, ...]:
        """The seat of `to_act`, or those that still owe a bid in the old order."""
        acting = self.to_act(state)
        return tuple(seat for seat in state.order if seat in acting)

    def legal(self, state: State, seat: int) -> Choices:
        """What `seat` may do; empty for a seat that may not act."""
        if not 0 <= seat < len(state.order):
            return NOTHING
        return self._choices(state, seat, state.stocks[seat], state.money[seat], state.tiles[seat], state.bids[seat])

    def legal_in_view(self, view: View) -> Choices:
        """The same from the view alone; empty for a spectator."""
        own, seat = view.own, view.seat
        if own is None or seat is None:
            return NOTHING
        bid = view.growers[seat].bid
        return self._choices(view, seat, own.stock or NO_PEPPERS, own.money, own.tiles, -1 if bid is None else bid)

    def _choices(self, table: State | View, seat: int, stock: Counts, money: int, tiles: int, bid: int) -> Choices:
        phase = table.phase
        if phase == "bid":
            return Bids(money) if bid < 0 else NOTHING
        if seat != table.actor:
            return NOTHING
        if phase == "harvest":
            most = self.components.numbers.steps_max
            return Steps(table.farmers, seat, table.steps, table.ahead, tiles, most)
        if phase == "planting":
            if isinstance(table, State):
                taken = bool(table.plaque_taken >> seat & 1)
            else:
                taken = table.growers[seat].took_plaque
            return Plantings(stock, table.frontier, table.plaques, taken, table.planted_first)
        if phase == "fulfilment":
            return Fulfilments(self.components, stock, table.market, table.cook_off, table.done)
        return claims(table.house) if phase == "claim" else spaces(table.spaces)

    def why_not(self, state: State, seat: int, action: Action) -> Refusal | None:
        """None for a legal action, else the first rule it breaks."""
        return refusals.why_not(self.components, state, seat, action)

    def apply(self, state: State, seat: int, action: Action, outcome: Any = None) -> Step[State]:
        """Carry out `action`; `outcome` is a recorded order of a reshuffled auction deck (card ids)."""
        return moves.apply(self.components, state, seat, action, outcome)

    def why_no_undo(self, state: State, seat: int) -> Refusal | None:
        """None if `seat` may take back the last step of its running turn."""
        if state.phase == "over":
            return Refusal("scoville.round.phases", {"phase": "over"})
        if state.phase in _AUCTION:
            return Refusal("scoville.ruling.hot-seat-bids", {"phase": state.phase})
        if seat != state.actor or state.before is None:
            return Refusal("scoville.round.one-at-a-time", {"seat": state.actor})
        return None

    def undo(self, state: State, seat: int) -> State:
        """The position before the last step of the running turn; raises `IllegalAction` if there is none."""
        refusal = self.why_no_undo(state, seat)
        if refusal is not None or state.before is None:
            raise IllegalAction(refusal or Refusal("scoville.round.one-at-a-time"))
        return state.before

    def why_final(self, moment: Moment[State]) -> Refusal | None:
        """None if this action, being the newest of all, may be taken back by its maker."""
        return self.why_no_undo(moment.step.state, moment.seat)

    def why_nothing_to_undo(self, state: State, seat: int) -> Refusal:
        """The rule to cite to a seat that did not make the newest action."""
        return self.why_no_undo(state, seat) or Refusal("scoville.round.one-at-a-time", {"seat": seat})

    def why_not_in_view(self, view: View, seat: int, action: Action) -> Refusal | None:
        """As `why_not` for the view's own seat, from the view alone; of other seats nothing is known."""
        if seat != view.seat:
            return None
        return self.why_not(self.resample(view, SplitMix64(0)), seat, action)

    def view(self, state: State, seat: int | None) -> View:
        """What `seat` (None: a spectator) may know."""
        return views.view(state, seat)

    def outcome(self, state: State) -> Outcome | None:
        """None while the game runs."""
        return scoring.outcome(self.components, state)

    def problems(self, state: State) -> list[str]:
        """Broken invariants in plain words; empty in every reachable position."""
        return checks.problems(self.components, state)

    def resample(self, view: View, rng: SplitMix64) -> State:
        """A full position that `view` cannot tell from the true one."""
        return views.resample(self.components, view, rng)

    def phase(self, view: View) -> str:
        """`auction.bid`, `auction.space`, `auction.claim`, `planting.first`, `planting.extra`, `harvest.first`,
        `harvest.more`, `fulfilment` or `over`."""
        if view.phase in _AUCTION:
            return f"auction.{view.phase}"
        if view.phase == "planting":
            return "planting.extra" if view.planted_first else "planting.first"
        if view.phase == "harvest":
            return "harvest.more" if view.steps else "harvest.first"
        return view.phase

    def action_text(self, action: Action) -> str:
        """The one canonical text of an action, for example `plant red p5_3 plaque`."""
        return self._texts.write(action)

    def parse_action(self, text: str) -> Action:
        """The action of a canonical text; raises `ValueError` with a plain sentence for anything else."""
        return self._texts.read(text)

    def encode(self, state: State) -> bytes:
        """The position as JSON, the same bytes for equal positions."""
        return msgspec.json.encode(state)

    def decode(self, raw: bytes) -> State:
        """The position of `encode`; raises `ValueError` for anything malformed or broken."""
        try:
            state = msgspec.json.decode(raw, type=State)
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            raise ValueError(f"not a Scoville position: {error}") from None
        found = self.problems(state)
        if found:
            raise ValueError(f"not a Scoville position: {found[0]}")
        return state
