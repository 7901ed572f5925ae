"""The next state in the making while one action is carried out."""

from __future__ import annotations

from typing import Any, cast

from msgspec import Struct
from msgspec.structs import replace

from rules.core.contract import Step
from rules.core.draft import OpenDraft, recorded_order
from rules.core.refusal import IllegalAction, Refusal
from rules.core.rng import MASK, SplitMix64
from rules.core.tuples import with_item
from rules.sheriff.components import Components
from rules.sheriff.events import DeckRebuilt
from rules.sheriff.offers import Deal
from rules.sheriff.state import (
    Bag,
    BagRecord,
    Debt,
    Hearing,
    Options,
    Phase,
    Pile,
    Player,
    PromiseRecord,
    State,
)


class Open(Struct):
    """The fields of a `State`, open to change: the same names in the same order, see there."""

    options: Options
    rng: int
    first_sheriff: int
    rounds: int
    round: int
    sheriff: int
    step: Phase
    turn: int
    deck: tuple[int, ...]
    left: tuple[int, ...]
    right: tuple[int, ...]
    players: tuple[Player, ...]
    bags: tuple[Bag, ...]
    aside: tuple[int, ...]
    from_deck: int
    hearing: Hearing | None
    deals: tuple[Deal, ...]
    pledges: tuple[tuple[int, int, int], ...]
    confiscated: tuple[int, ...]
    unpacked: tuple[int, ...]
    current: int
    fine: int
    debt: Debt | None
    promises: tuple[PromiseRecord, ...]
    records: tuple[BagRecord, ...]
    contents: tuple[tuple[int, ...], ...]
    reshuffled: tuple[int, ...]


assert Open.__struct_fields__ == State.__struct_fields__


class Draft(OpenDraft[State, Open]):
    """The next position, `now` as it stands so far, with what chance decides in it.

    `given` is a recorded chance, a dict of `rng` and the orders of what was shuffled: then nothing is drawn from the
    generator, and the record must hold exactly what chance had to decide.
    """

    __slots__ = ("_generator", "_given", "_orders", "components", "seats")

    def __init__(self, components: Components, before: State, given: Any) -> None:
        super().__init__(before, Open)
        self.components = components
        self.seats = len(before.players)
        if given is not None and not isinstance(given, dict):
            raise IllegalAction(Refusal("sheriff.deck.reshuffle"))
        self._given = cast("dict[str, Any] | None", given)
        self._orders: dict[str, list[str]] = {}
        self._generator: SplitMix64 | None = None

    def set_player(self, seat: int, player: Player) -> None:
        """What a seat owns from now on."""
        self.now.players = with_item(self.now.players, seat, player)

    def set_bag(self, seat: int, bag: Bag) -> None:
        """The bag of a seat from now on."""
        self.now.bags = with_item(self.now.bags, seat, bag)

    def tell_only(self, seat: int, event: Struct, public: Struct) -> None:
        """An event for one seat with its poorer version for all others."""
        self.tell(event, (seat,), public)

    def shuffled(self, key: str, cards: tuple[int, ...], rule: str) -> tuple[int, ...]:
        """`cards` in a random order, or in the recorded one, which `rule` refuses if it does not fit."""
        if self._given is None:
            if self._generator is None:
                self._generator = SplitMix64(self.before.rng)
            order = self._generator.shuffled(cards)
        else:
            order = recorded_order(self._given.get(key), cards, self.components.number, rule)
        self._orders[key] = [self.components.ids[good] for good in order]
        return order

    def draw_from_deck(self) -> int | None:
        """The next card of the deck, rebuilt if need be; None if there is nothing to draw."""
        if not self.now.deck:
            keep = self.components.pile_keep
            left, right = self.now.left, self.now.right
            beneath = left[: max(0, len(left) - keep)] + right[: max(0, len(right) - keep)]
            if not beneath:
                return None
            self.now.deck = self.shuffled("deck", beneath, "sheriff.deck.reshuffle")
            self.now.left = left[-keep:]
            self.now.right = right[-keep:]
            self.now.reshuffled = tuple(beneath.count(good) for good in range(self.components.kinds))
            self.tell(DeckRebuilt(len(beneath), self.now.reshuffled))
        good = self.now.deck[-1]
        self.now.deck = self.now.deck[:-1]
        return good

    def lay(self, pile: Pile, cards: tuple[int, ...]) -> None:
        """Lay cards on a discard pile, the last on top."""
        if pile == "left":
            self.now.left += cards
        else:
            self.now.right += cards

    def forget_taken(self, seat: int, cards: tuple[int, ...]) -> None:
        """Everybody has seen these cards leave what the seat may be holding in secret."""
        player = self.now.players[seat]
        taken = list(player.taken)
        for good in cards:
            taken[good] = max(0, taken[good] - 1)
        if tuple(taken) != player.taken:
            self.set_player(seat, replace(player, taken=tuple(taken)))

    def closed(self) -> Step[State]:
        """The finished step; refuses a recorded chance that holds anything else than what chance had to decide."""
        chance: dict[str, Any] | None = None
        if self._orders:
            self.now.rng = self._rng_after()
            chance = {"rng": self.now.rng, **self._orders}
        if self._given is not None and self._given != chance:
            raise IllegalAction(Refusal("sheriff.deck.reshuffle"))
        return self.finished(chance)

    def _rng_after(self) -> int:
        """The generator's number after the shuffles of this step."""
        if self._generator is not None:
            return self._generator.state
        recorded = self._given.get("rng") if self._given is not None else None
        if type(recorded) is not int or not 0 <= recorded <= MASK:
            raise IllegalAction(Refusal("sheriff.deck.reshuffle"))
        return recorded
