"""The goods and numbers of the box, as values that a data file fills."""

from __future__ import annotations

from functools import cached_property
from typing import Literal

from msgspec import Struct

Kind = Literal["legal", "contraband", "royal"]

LEGAL = 4
"""Goods 0 to 3 are the legal ones, in the order of the spaces on a stand; all others are contraband."""

DEAL_DECISIONS = ("pass", "open")

PROMISE_KINDS = (
    "pass_your_bag_next_time",
    "open_rivals_bag_next_time",
    "leave_good_to_you",
    "discard_good_for_you",
    "share_later_gold",
)
"""Ready-made promises; the second names a player, the third and fourth a legal good, the others nothing."""

COUNTED_PROMISES = ("discard_good_for_you", "share_later_gold")
"""The promises that may say how much: so many cards, so much gold."""

JUDGED_PROMISES = ("pass_your_bag_next_time", "open_rivals_bag_next_time")
"""The promises that the decision on one bag keeps or breaks."""


class Good(Struct, frozen=True, forbid_unknown_fields=True):
    """One kind of card.

    `cards` and `cards_three_players` are copies in the deck. A royal good counts as `counts_as` cards of the legal
    good `counts_for` for King and Queen. `letter` tells it apart without colour, `art` names its drawing.
    """

    id: str
    kind: Kind
    value: int
    penalty: int
    cards: int
    cards_three_players: int
    letter: str
    art: str
    counts_as: int = 0
    counts_for: str | None = None


class Bonus(Struct, frozen=True, forbid_unknown_fields=True):
    """Points for the most and the second most of a legal good."""

    king: int
    queen: int


class Components(Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """Everything of the box that the rules need; gold, values and penalties are whole numbers.

    Goods are spoken of by number, their place in `goods`; the properties are tables by that number.
    """

    goods: tuple[Good, ...]
    king_queen: dict[str, Bonus]
    start_gold: int
    hand_size: int
    pile_start: int
    pile_keep: int
    aside_max: int
    bag_max: int
    terms: dict[int, int]
    words_max: int

    @cached_property
    def kinds(self) -> int:
        """How many goods there are."""
        return len(self.goods)

    @cached_property
    def ids(self) -> tuple[str, ...]:
        """The id of every good."""
        return tuple(good.id for good in self.goods)

    @cached_property
    def art(self) -> tuple[str, ...]:
        """The drawing of every good."""
        return tuple(good.art for good in self.goods)

    @cached_property
    def number(self) -> dict[str, int]:
        """The number of a good by its id."""
        return {good.id: number for number, good in enumerate(self.goods)}

    @cached_property
    def value(self) -> tuple[int, ...]:
        """The value of every good."""
        return tuple(good.value for good in self.goods)

    @cached_property
    def penalty(self) -> tuple[int, ...]:
        """The penalty of every good."""
        return tuple(good.penalty for good in self.goods)

    @cached_property
    def counts_as(self) -> tuple[int, ...]:
        """For how many cards of `counts_for` every good counts in the race for King and Queen."""
        return tuple(good.counts_as for good in self.goods)

    @cached_property
    def counts_for(self) -> tuple[int, ...]:
        """The legal good that every good counts for; -1 for none."""
        return tuple(-1 if good.counts_for is None else self.number[good.counts_for] for good in self.goods)

    @cached_property
    def bonus(self) -> tuple[tuple[int, int], ...]:
        """The King's and the Queen's points by legal good."""
        titles = [self.king_queen[good.id] for good in self.goods[:LEGAL]]
        return tuple((title.king, title.queen) for title in titles)

    @cached_property
    def _decks(self) -> dict[tuple[bool, bool], tuple[int, ...]]:
        return {
            (three, royal): _in_play(self.goods, three, royal) for three in (False, True) for royal in (False, True)
        }

    def copies(self, seats: int, royal: bool) -> tuple[int, ...]:
        """How many cards of each good are in play."""
        return self._decks[seats == 3, royal]


def _in_play(goods: tuple[Good, ...], three: bool, royal: bool) -> tuple[int, ...]:
    return tuple(
        0 if good.kind == "royal" and not royal else good.cards_three_players if three else good.cards for good in goods
    )
