"""What a game does the same way as all others, so that a room only says what is its own."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from itertools import islice
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Struct

from rules.core.choices import NOTHING, Choices
from rules.core.contract import Moment, Seat, Step
from rules.core.options import OptionSpec, OptionValue
from rules.core.refusal import IllegalAction, Refusal
from rules.core.rng import SplitMix64
from rules.core.scores import Outcome

State = TypeVar("State", bound=Struct)
Action = TypeVar("Action", bound=Struct)
View = TypeVar("View", bound=Struct)

NOBODY: Seat = -1
"""The seat that a judge is given for whoever does not sit at this table: never one that is to act."""

_ENCODER = msgspec.json.Encoder(order="deterministic")


class BaseGame(ABC, Generic[State, Action, View]):
    """The base of every game's class; with what a room adds it keeps `rules.core.contract.Game`.

    A room gives the attributes and the abstract methods. What may be done is judged from
    views alone (`legal_in_view`, `why_not_in_view`), so no answer can tell a secret; `legal`, `why_not` and `apply` of
    a state ask the acting seat's own view. Seats that are not at the table are dealt with here, once.
    """

    id: str
    name: str
    """The title in English, for sentences about broken files."""
    rules_version: int
    undo_rule: str
    """The rule that says what can be taken back."""
    state_type: type[State]
    seat_counts: tuple[int, ...]
    option_specs: tuple[OptionSpec, ...]

    def __init__(self) -> None:
        self._decoder = msgspec.json.Decoder(self.state_type)
        self._newest: tuple[State | None, dict[Seat | None, View]] = (None, {})
        """The state looked at last and its views so far: asking for what is legal, judging and carrying out one action
        of one state builds one view. It is held, so that no other state can come to have its identity."""

    # -- what a room gives ---------------------------------------------------

    @abstractmethod
    def new(self, seats: int, seed: int, options: Mapping[str, OptionValue] | None = None) -> State:
        """The state after set-up; raises `IllegalOptions`."""

    @abstractmethod
    def seats_of(self, state: State) -> int:
        """How many seats a state has."""

    @abstractmethod
    def to_act(self, state: State) -> frozenset[Seat]:
        """The seats that owe a decision now."""

    @abstractmethod
    def view_of(self, state: State, seat: Seat | None) -> View:
        """What `seat`, which is at the table, or None for a spectator, may know, built anew."""

    @abstractmethod
    def legal_in_view(self, view: View) -> Choices[Action]:
        """The legal actions of the view's own seat; none for a spectator."""

    @abstractmethod
    def why_not_in_view(self, view: View, seat: Seat, action: Action) -> Refusal | None:
        """The judge of all actions; see `rules.core.contract.Game`."""

    @abstractmethod
    def carried_out(self, state: State, seat: Seat, action: Action, outcome: Any) -> Step[State]:
        """The step of an action that was judged to be legal; `IllegalAction` for an outcome that does not fit it."""

    @abstractmethod
    def why_final(self, moment: Moment[State]) -> Refusal | None:
        """None if this action, being the newest of all, may be taken back by its maker."""

    @abstractmethod
    def problems(self, state: State) -> list[str]:
        """Broken invariants in plain words; empty in every reachable state."""

    @abstractmethod
    def outcome(self, state: State) -> Outcome | None:
        """None while the game runs."""

    @abstractmethod
    def resample(self, view: View, rng: SplitMix64) -> State:
        """A full state that `view` cannot tell from the true one."""

    @abstractmethod
    def phase(self, view: View) -> str:
        """A short stable name of the step."""

    @abstractmethod
    def action_text(self, action: Action) -> str:
        """The one canonical text of an action."""

    @abstractmethod
    def parse_action(self, text: str) -> Action:
        """The action of a canonical text; raises `ValueError` with a plain sentence for anything else."""

    # -- what all games do alike ---------------------------------------------

    def asking_order(self, state: State) -> tuple[Seat, ...]:
        """The seats of `to_act` in the order in which a table asks them: by number, where a game says nothing else."""
        return tuple(sorted(self.to_act(state)))

    def _look(self, state: State, seat: object) -> View | None:
        """The view of `seat`, None if it is not at this table; True and 1.0 are no seats, though they equal one."""
        if seat is not None and type(seat) is not int:
            return None
        known, views = self._newest
        if known is state:
            view = views.get(seat)
            if view is not None:
                return view
        else:
            views: dict[Seat | None, View] = {}
            self._newest = (state, views)
        if seat is not None and not 0 <= seat < self.seats_of(state):
            return None
        view = views[seat] = self.view_of(state, seat)
        return view

    def view(self, state: State, seat: Seat | None) -> View:
        """What `seat` (None: a spectator) may know, one object for one state; `ValueError` for a seat not there."""
        view = self._look(state, seat)
        if view is None:
            raise ValueError(f"there is no seat {seat!r} at a table of {self.seats_of(state)}")
        return view

    def legal(self, state: State, seat: Seat) -> Choices[Action]:
        """What `seat` may do; empty for a seat that may not act."""
        view = self._look(state, seat)
        return NOTHING if view is None else self.legal_in_view(view)

    def why_not(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        """None for a legal action, else the first rule it breaks."""
        view = self._look(state, seat)
        if view is None:
            return self.why_not_in_view(self.view(state, None), NOBODY, action)
        return self.why_not_in_view(view, seat, action)

    def apply(self, state: State, seat: Seat, action: Action, outcome: Any = None) -> Step[State]:
        """Carry out `action`; raises `IllegalAction` and leaves everything as it was if it is refused."""
        view = self._look(state, seat)
        refusal = self.why_not(state, seat, action) if view is None else self.why_not_in_view(view, seat, action)
        if refusal is not None:
            raise IllegalAction(refusal)
        return self.carried_out(state, seat, action, outcome)

    def why_nothing_to_undo(self, state: State, seat: Seat) -> Refusal:
        """The rule to cite to a seat that did not make the newest action that stands, or where none stands."""
        return Refusal(self.undo_rule, {"seat": seat})

    def encode(self, state: State) -> bytes:
        """The state as JSON, the same bytes for equal states."""
        return _ENCODER.encode(state)

    def decode(self, raw: bytes) -> State:
        """The state of `encode`; raises `ValueError` for anything malformed, broken, or not to be played on."""
        try:
            state = self._decoder.decode(raw)
            problems = self.problems(state)
            playable = not problems and self._playable(state)
        except Exception as error:
            # A position of any content can make the rules stumble in any way, for they count on reachable ones.
            raise ValueError(f"this is no position of {self.name}: {error}") from None
        if problems:
            raise ValueError(f"this position of {self.name} is broken: {problems[0]}")
        if not playable:
            raise ValueError(f"this position of {self.name} is broken: it cannot be played on")
        return state

    def _playable(self, state: State) -> bool:
        """Whether everybody can look at a position, and those who are asked, and nobody else, have something to do.

        It holds whatever a room's own invariants may have forgotten.
        """
        seats = range(self.seats_of(state))
        asked = self.to_act(state)
        if not asked <= frozenset(seats) or bool(asked) == (self.outcome(state) is not None):
            return False
        for seat in (None, *seats):
            view = self.view_of(state, seat)
            if not self.phase(view) or self.view_of(self.resample(view, SplitMix64(0)), seat) != view:
                return False
            legal = self.legal_in_view(view)
            if bool(legal) != (seat in asked):
                return False
            if seat is not None and any(self.why_not_in_view(view, seat, action) for action in islice(legal, 20)):
                return False
        return True
