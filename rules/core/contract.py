"""The contract that every game keeps. A newcomer who knows one game finds the way in all of them.

A game room holds the same files with the same public functions as every other (CONTRIBUTING lists them), and `game.py`,
whose class gathers them behind this protocol on the base in `rules.core.game`. States, actions, events and
views are frozen msgspec structs with tuples inside; nothing here ever changes its input.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Generic, Protocol, TypeVar

from msgspec import Struct

from rules.core.options import OptionSpec, OptionValue
from rules.core.refusal import Refusal
from rules.core.rng import SplitMix64
from rules.core.scores import Outcome

Seat = int
"""A place at the table, counted clockwise from 0."""

State = TypeVar("State", bound=Struct)
Action = TypeVar("Action", bound=Struct)
View = TypeVar("View", bound=Struct)
A_co = TypeVar("A_co", bound=Struct, covariant=True)


class Told(Struct, frozen=True):
    """An event and who may know it.

    With `to` None everybody gets `event`. Otherwise the seats in `to` get `event` and all others, a spectator too,
    get `public`, a poorer version, or nothing at all where `public` is None.
    """

    event: Struct
    to: tuple[Seat, ...] | None = None
    public: Struct | None = None

    def seen_by(self, seat: Seat | None) -> Struct | None:
        """The version that `seat` (None: a spectator) may know, or None."""
        if self.to is None or (seat is not None and seat in self.to):
            return self.event
        return self.public


class Step(Struct, Generic[State], frozen=True):
    """What an action led to: the new state, the events in order, and what chance decided.

    `chance` is a JSON value with all that a generator or the physics decided in this step (None: nothing). Handed
    back to `apply` as `outcome` it leads to the same step without generator or physics; the journal stores it.
    """

    state: State
    events: tuple[Told, ...] = ()
    chance: Any = None


class Moment(Struct, Generic[State], frozen=True):
    """One action that stands: the state it found, who did what, and the step it led to."""

    before: State
    seat: Seat
    action: Any
    step: Step[State]


class Legal(Protocol[A_co]):
    """The legal actions of one seat, worked out only as far as they are asked for.

    Where a phase has too many actions to list (free bargaining), `complete` is False: iterating then gives a useful
    finite part, `sample` may give others, and `in` judges any action. Otherwise iterating gives every legal action
    exactly once, in an order that depends on the state alone, and `len` is their number. An empty one is false.
    """

    @property
    def complete(self) -> bool: ...

    def __iter__(self) -> Iterator[A_co]: ...

    def __len__(self) -> int: ...

    def __bool__(self) -> bool: ...

    def __contains__(self, action: object) -> bool: ...

    def sample(self, rng: SplitMix64) -> A_co:
        """One legal action at random (uniform where `complete`); IndexError when there is none."""
        ...


class Game(Protocol[State, Action, View]):
    """One game, made once from its component data; it holds no position of its own."""

    @property
    def id(self) -> str: ...

    @property
    def rules_version(self) -> int:
        """Raised whenever an old journal would no longer mean the same."""
        ...

    @property
    def seat_counts(self) -> tuple[int, ...]: ...

    @property
    def option_specs(self) -> tuple[OptionSpec, ...]: ...

    def new(self, seats: int, seed: int, options: Mapping[str, OptionValue] | None = None) -> State:
        """The state after set-up; the same arguments always give the same state.

        `seed` is a whole number from 0 to 2**64 - 1. Missing options take their default; an unknown one, a value out
        of its range or a wrong number of seats raises `IllegalOptions`.
        """
        ...

    def seats_of(self, state: State) -> int:
        """How many seats a state has."""
        ...

    def to_act(self, state: State) -> frozenset[Seat]:
        """The seats that owe a decision now; several at once where choices are made in secret or freely."""
        ...

    def asking_order(self, state: State) -> tuple[Seat, ...]:
        """The seats of `to_act` in the order in which a table asks them, window and simulation alike."""
        ...

    def legal(self, state: State, seat: Seat) -> Legal[Action]:
        """What `seat` may do; empty for a seat that may not act."""
        ...

    def why_not(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        """None for a legal action, else the first rule it breaks, in the order of the reference."""
        ...

    def apply(self, state: State, seat: Seat, action: Action, outcome: Any = None) -> Step[State]:
        """Carry out `action`; raises `IllegalAction` and leaves everything as it was if it is refused.

        `outcome` is a recorded `Step.chance` (or what the physics found); a malformed or unlawful one is refused too.
        """
        ...

    def why_final(self, moment: Moment[State]) -> Refusal | None:
        """None if this action, being the newest of all, may be taken back by its maker, else the rule against it.

        What showed anybody something (a draw, a shuffle, a reveal) or was answered is final. `rules.core.undo` asks.
        """
        ...

    def why_nothing_to_undo(self, state: State, seat: Seat) -> Refusal:
        """The rule to cite to a seat that did not make the newest action that stands, or where none stands."""
        ...

    def view(self, state: State, seat: Seat | None) -> View:
        """What `seat` (None: a spectator) may know, built up field by field. It is what screen and opponents get."""
        ...

    def outcome(self, state: State) -> Outcome | None:
        """None while the game runs."""
        ...

    def problems(self, state: State) -> list[str]:
        """Broken invariants (cards conserved, phase sane) in plain words; empty in every reachable state."""
        ...

    def resample(self, view: View, rng: SplitMix64) -> State:
        """A full state that `view` cannot tell from the true one: its own view for that seat equals `view`."""
        ...

    def legal_in_view(self, view: View) -> Legal[Action]:
        """The legal actions of the view's own seat, from the view alone; equal to `legal` of the true state."""
        ...

    def why_not_in_view(self, view: View, seat: Seat, action: Action) -> Refusal | None:
        """Why `seat` may not do this, as far as `view` can know; it cannot tell more than the view does.

        With the acting seat's own view it is exact, and equal to `why_not` of the true state. With any other view (a
        spectator's, another seat's) it judges what that view can know and lets the rest pass: None then means "not
        known to be forbidden". A public screen asks this and nothing else.
        """
        ...

    def phase(self, view: View) -> str:
        """A short stable name of the step (`place`, `auction.bid`), key for prompts and the rules drawer."""
        ...

    def action_text(self, action: Action) -> str:
        """The one canonical text of an action: lower-case words and numbers with single spaces."""
        ...

    def parse_action(self, text: str) -> Action:
        """The action of a canonical text; raises `ValueError` with a plain sentence for anything else."""
        ...

    def encode(self, state: State) -> bytes:
        """The state as JSON with stable order, the same bytes for equal states (for headers and digests)."""
        ...

    def decode(self, raw: bytes) -> State:
        """The state of `encode`; raises `ValueError` for anything malformed, broken, or not to be played on."""
        ...


AnyGame = Game[Any, Any, Any]
"""A game whose types the caller does not need to know."""
