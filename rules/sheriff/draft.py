"""A state under construction while one action is carried out."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rules.core.contract import Step, Told
from rules.core.refusal import IllegalAction, Refusal
from rules.core.rng import MASK, SplitMix64
from rules.sheriff.components import Catalog
from rules.sheriff.events import DeckRebuilt
from rules.sheriff.state import State


class Draft:
    """The parts of a state that an action changes, its events, and what chance decides in it.

    `given` is a recorded chance: then nothing is drawn from the generator, and the record is checked.
    """

    __slots__ = ("bags", "c", "chance", "changes", "deck", "events", "given", "left", "players", "right", "rng", "s")

    def __init__(self, c: Catalog, s: State, given: Any) -> None:
        self.c = c
        self.s = s
        self.players = list(s.players)
        self.bags = list(s.bags)
        self.deck = s.deck
        self.left = s.left
        self.right = s.right
        self.changes: dict[str, Any] = {}
        self.events: list[Told] = []
        self.given = given
        self.chance: dict[str, Any] = {}
        self.rng: SplitMix64 | None = None

    def tell(self, event: Struct) -> None:
        """An event for everybody."""
        self.events.append(Told(event))

    def tell_only(self, seat: int, event: Struct, public: Struct) -> None:
        """An event for one seat with its poorer version for all others."""
        self.events.append(Told(event, (seat,), public))

    def shuffled(self, key: str, cards: tuple[int, ...], rule: str) -> tuple[int, ...]:
        """`cards` in a random order, or in the recorded one."""
        ids = self.c.ids
        if self.given is None:
            if self.rng is None:
                self.rng = SplitMix64(self.s.rng)
            out = self.rng.shuffled(cards)
        else:
            try:
                names: list[Any] = self.given[key]
                out = tuple(self.c.number[name] for name in names)
            except (TypeError, KeyError):
                raise IllegalAction(Refusal(rule)) from None
            if sorted(out) != sorted(cards):
                raise IllegalAction(Refusal(rule))
        self.chance[key] = [ids[good] for good in out]
        return out

    def draw_from_deck(self) -> int | None:
        """The next card of the deck, rebuilt if need be; None if there is nothing to draw."""
        if not self.deck:
            keep = self.c.components.pile_keep
            left, right = self.left, self.right
            beneath = left[: max(0, len(left) - keep)] + right[: max(0, len(right) - keep)]
            if not beneath:
                return None
            self.deck = self.shuffled("deck", beneath, "sheriff.deck.reshuffle")
            self.left = left[-keep:]
            self.right = right[-keep:]
            goods = tuple(beneath.count(good) for good in range(self.c.count))
            self.changes["reshuffled"] = goods
            self.tell(DeckRebuilt(len(beneath), goods))
        good = self.deck[-1]
        self.deck = self.deck[:-1]
        return good

    def lay(self, pile: str, cards: tuple[int, ...]) -> None:
        """Lay cards on a discard pile, the last on top."""
        if pile == "left":
            self.left += cards
        else:
            self.right += cards

    def forget_taken(self, seat: int, cards: tuple[int, ...]) -> None:
        """Everybody has seen these cards leave what the seat may be holding in secret."""
        player = self.players[seat]
        taken = list(player.taken)
        changed = False
        for good in cards:
            if taken[good]:
                taken[good] -= 1
                changed = True
        if changed:
            self.players[seat] = replace(player, taken=tuple(taken))

    def finish(self) -> Step[State]:
        """The step; refuses a recorded chance that holds anything else than what chance had to decide."""
        s = self.s
        chance: dict[str, Any] | None = None
        rng = s.rng
        if self.chance:
            if self.given is None:
                assert self.rng is not None
                rng = self.rng.state
            else:
                rng = self.given.get("rng")
                if type(rng) is not int or not 0 <= rng <= MASK:
                    raise IllegalAction(Refusal("sheriff.deck.reshuffle"))
            chance = {"rng": rng, **self.chance}
        if self.given is not None and self.given != chance:
            raise IllegalAction(Refusal("sheriff.deck.reshuffle"))
        changes = self.changes
        changes["players"], changes["bags"] = tuple(self.players), tuple(self.bags)
        if chance is not None:
            changes["rng"] = rng
        if self.deck is not s.deck:
            changes["deck"] = self.deck
        if self.left is not s.left:
            changes["left"] = self.left
        if self.right is not s.right:
            changes["right"] = self.right
        return Step(replace(s, **changes), tuple(self.events), chance)
