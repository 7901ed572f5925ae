"""A next state in the making: the parts of a state open to change, what was told so far, what chance decided."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Generic, NoReturn, TypeVar, cast

from msgspec import Struct
from msgspec.structs import astuple

from rules.core.contract import Seat, Step, Told
from rules.core.refusal import IllegalAction, Refusal
from rules.core.rng import SplitMix64

State = TypeVar("State", bound=Struct)
Open = TypeVar("Open", bound=Struct)
T = TypeVar("T")


class Draft(ABC, Generic[State]):
    """The base of a room's draft, which adds the fields of its state as typed attributes.

    `before` is the state that the action found; it is read and never changed. A room takes every field it changes out
    of it in `__init__` and puts them together again in `state`, by name, so that a misspelt field is found by the type
    checker and not by a player.
    """

    __slots__ = ("before", "events")

    def __init__(self, before: State) -> None:
        self.before = before
        self.events: list[Told] = []

    def tell(self, event: Struct, to: tuple[Seat, ...] | None = None, public: Struct | None = None) -> None:
        """Note an event, for everybody or, with a poorer version for all others, for the seats in `to`."""
        self.events.append(Told(event, to, public))

    @abstractmethod
    def state(self) -> State:
        """The state as it now is."""

    def finished(self, chance: Any = None) -> Step[State]:
        """The step that the draft has become; `chance` is what the journal keeps of what chance decided."""
        return Step(self.state(), tuple(self.events), chance)


class OpenDraft(Draft[State], Generic[State, Open]):
    """The draft of a large state: `now` has the same fields by the same names in the same order, open to change."""

    __slots__ = ("now",)

    def __init__(self, before: State, open_type: type[Open]) -> None:
        super().__init__(before)
        # Field by field in one go: by name it would take ten times as long, and every decision of a search pays it.
        self.now = open_type(*astuple(before))

    def state(self) -> State:
        """The state as it now is."""
        return type(self.before)(*astuple(self.now))


class Chance:
    """What chance decides within one step: drawn from the generator, or read from a record that must fit.

    `rng` is the generator's number in the state; afterwards `rng` here is the number for the next state. The generator
    moves on for a recorded shuffle as it did when the record was made, so that both ways lead to the same state. With
    `recorded` None nothing was recorded. A record that does not fit is refused by `rule`.
    """

    def __init__(self, rng: int, recorded: Sequence[Any] | None, rule: str) -> None:
        self._generator = SplitMix64(rng)
        self._recorded = recorded
        self._rule = rule
        self._made = 0

    @property
    def rng(self) -> int:
        """The generator's number now."""
        return self._generator.state

    def refuse(self) -> NoReturn:
        """Refuse the record."""
        raise IllegalAction(Refusal(self._rule, {"recorded": self._made}))

    def shuffled(self, cards: Sequence[T], card_of: Mapping[str, T]) -> tuple[T, ...]:
        """`cards` in a random order, or in that of the next recorded shuffle, a list of names."""
        order = self._generator.shuffled(cards)
        if self._recorded is not None:
            if self._made >= len(self._recorded):
                self.refuse()
            order = recorded_order(self._recorded[self._made], cards, card_of, self._rule)
        self._made += 1
        return order

    def finish(self) -> None:
        """Refuse a record that holds more than this step had to decide."""
        if self._recorded is not None and len(self._recorded) != self._made:
            self.refuse()


def recorded_order(recorded: object, cards: Sequence[T], card_of: Mapping[str, T], rule: str) -> tuple[T, ...]:
    """The order of `cards` that a record names; refused by `rule` unless it holds exactly these cards, by name."""
    names = cast("list[Any]", recorded) if isinstance(recorded, list) else None
    if names is None or not all(isinstance(name, str) and name in card_of for name in names):
        raise IllegalAction(Refusal(rule, {"recorded": recorded}))
    order = tuple(card_of[name] for name in names)
    if Counter(order) != Counter(cards):
        raise IllegalAction(Refusal(rule, {"recorded": recorded}))
    return order
