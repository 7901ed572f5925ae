"""Where a merchant may draw from."""

from __future__ import annotations

from rules.sheriff.actions import Source
from rules.sheriff.components import Catalog
from rules.sheriff.state import State


def holds(hand: tuple[int, ...], cards: tuple[int, ...]) -> bool:
    """True if `hand` has every one of `cards`, a good named twice being two cards."""
    return all(cards.count(good) <= hand.count(good) for good in set(cards))


def deck_can_give(c: Catalog, s: State) -> bool:
    """True if the deck has a card or can be rebuilt."""
    keep = c.components.pile_keep
    return bool(s.deck) or len(s.left) > keep or len(s.right) > keep


def sources(c: Catalog, s: State) -> tuple[Source, ...]:
    """Where the merchant at the market may still draw from, however many cards he holds."""
    out: list[Source] = []
    if not s.from_deck and not s.options.deck_only_market:
        if s.left:
            out.append("left")
        if s.right:
            out.append("right")
    if deck_can_give(c, s):
        out.append("deck")
    return tuple(out)
