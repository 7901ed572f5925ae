"""The goods and numbers of the box, as values that a data file fills."""

from __future__ import annotations

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


class Components(Struct, frozen=True, forbid_unknown_fields=True):
    """Everything of the box that the rules need; gold, values and penalties are whole numbers."""

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


class Catalog:
    """Tables derived from the components, by the number of a good."""

    __slots__ = (
        "_copies",
        "art",
        "bonus",
        "components",
        "count",
        "counts_as",
        "counts_for",
        "ids",
        "number",
        "penalty",
        "value",
    )

    def __init__(self, components: Components) -> None:
        goods = components.goods
        self.components = components
        self.count = len(goods)
        self.ids = tuple(good.id for good in goods)
        self.art = tuple(good.art for good in goods)
        self.number = {good.id: i for i, good in enumerate(goods)}
        self.value = tuple(good.value for good in goods)
        self.penalty = tuple(good.penalty for good in goods)
        self.counts_as = tuple(good.counts_as for good in goods)
        self.counts_for = tuple(-1 if good.counts_for is None else self.number[good.counts_for] for good in goods)
        self._copies = {
            (three, royal): _in_play(goods, three, royal) for three in (False, True) for royal in (False, True)
        }
        self.bonus = tuple(
            (components.king_queen[good.id].king, components.king_queen[good.id].queen) for good in goods[:LEGAL]
        )

    def copies(self, seats: int, royal: bool) -> tuple[int, ...]:
        """How many cards of each good are in play."""
        return self._copies[seats == 3, royal]


def _in_play(goods: tuple[Good, ...], three: bool, royal: bool) -> tuple[int, ...]:
    return tuple(
        0 if good.kind == "royal" and not royal else good.cards_three_players if three else good.cards for good in goods
    )
