"""The next state in the making while one action is carried out."""

from __future__ import annotations

from typing import Any, cast

from msgspec import Struct
from msgspec.structs import replace

from rules.core.contract import Step
from rules.core.draft import Draft as BaseDraft
from rules.core.draft import recorded_order
from rules.core.refusal import IllegalAction, Refusal
from rules.core.rng import MASK, SplitMix64
from rules.sheriff.components import Components
from rules.sheriff.events import DeckRebuilt
from rules.sheriff.state import Phase, Pile, State


class Draft(BaseDraft[State]):
    """Every part of a state that an action may change, its events, and what chance decides in it.

    `given` is a recorded chance, a dict of `rng` and the orders of what was shuffled: then nothing is drawn from the
    generator, and the record must hold exactly what chance had to decide.
    """

    __slots__ = (
        "_generator",
        "_given",
        "_orders",
        "aside",
        "bags",
        "components",
        "confiscated",
        "contents",
        "current",
        "deals",
        "debt",
        "deck",
        "fine",
        "from_deck",
        "hearing",
        "left",
        "players",
        "pledges",
        "promises",
        "records",
        "reshuffled",
        "right",
        "rng",
        "round",
        "sheriff",
        "step",
        "turn",
        "unpacked",
    )

    def __init__(self, components: Components, before: State, given: Any) -> None:
        super().__init__(before)
        self.components = components
        self.rng = before.rng
        self.step: Phase = before.step
        self.round = before.round
        self.sheriff = before.sheriff
        self.turn = before.turn
        self.players = list(before.players)
        self.bags = list(before.bags)
        self.deck = before.deck
        self.left = before.left
        self.right = before.right
        self.aside = before.aside
        self.from_deck = before.from_deck
        self.hearing = before.hearing
        self.deals = before.deals
        self.pledges = before.pledges
        self.confiscated = before.confiscated
        self.unpacked = before.unpacked
        self.current = before.current
        self.fine = before.fine
        self.debt = before.debt
        self.promises = before.promises
        self.records = before.records
        self.contents = before.contents
        self.reshuffled = before.reshuffled
        if given is not None and not isinstance(given, dict):
            raise IllegalAction(Refusal("sheriff.deck.reshuffle"))
        self._given = cast("dict[str, Any] | None", given)
        self._orders: dict[str, list[str]] = {}
        self._generator: SplitMix64 | None = None

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.players)

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
        if not self.deck:
            keep = self.components.pile_keep
            left, right = self.left, self.right
            beneath = left[: max(0, len(left) - keep)] + right[: max(0, len(right) - keep)]
            if not beneath:
                return None
            self.deck = self.shuffled("deck", beneath, "sheriff.deck.reshuffle")
            self.left = left[-keep:]
            self.right = right[-keep:]
            self.reshuffled = tuple(beneath.count(good) for good in range(self.components.kinds))
            self.tell(DeckRebuilt(len(beneath), self.reshuffled))
        good = self.deck[-1]
        self.deck = self.deck[:-1]
        return good

    def lay(self, pile: Pile, cards: tuple[int, ...]) -> None:
        """Lay cards on a discard pile, the last on top."""
        if pile == "left":
            self.left += cards
        else:
            self.right += cards

    def forget_taken(self, seat: int, cards: tuple[int, ...]) -> None:
        """Everybody has seen these cards leave what the seat may be holding in secret."""
        player = self.players[seat]
        taken = list(player.taken)
        for good in cards:
            taken[good] = max(0, taken[good] - 1)
        if tuple(taken) != player.taken:
            self.players[seat] = replace(player, taken=tuple(taken))

    def closed(self) -> Step[State]:
        """The finished step; refuses a recorded chance that holds anything else than what chance had to decide."""
        chance: dict[str, Any] | None = None
        if self._orders:
            self.rng = self._rng_after()
            chance = {"rng": self.rng, **self._orders}
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

    def state(self) -> State:
        """The state as it now is."""
        return State(
            options=self.before.options,
            rng=self.rng,
            first_sheriff=self.before.first_sheriff,
            rounds=self.before.rounds,
            round=self.round,
            sheriff=self.sheriff,
            step=self.step,
            turn=self.turn,
            deck=self.deck,
            left=self.left,
            right=self.right,
            players=tuple(self.players),
            bags=tuple(self.bags),
            aside=self.aside,
            from_deck=self.from_deck,
            hearing=self.hearing,
            deals=self.deals,
            pledges=self.pledges,
            confiscated=self.confiscated,
            unpacked=self.unpacked,
            current=self.current,
            fine=self.fine,
            debt=self.debt,
            promises=self.promises,
            records=self.records,
            contents=self.contents,
            reshuffled=self.reshuffled,
        )
