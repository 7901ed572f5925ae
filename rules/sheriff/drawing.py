"""Where a merchant may draw from: the one place that knows, for legality, screen, computer players and what is next."""

from __future__ import annotations

from msgspec import Struct

from rules.sheriff.actions import Source
from rules.sheriff.components import Components
from rules.sheriff.view import View

SOURCES: tuple[Source, ...] = ("left", "right", "deck")


class Supply(Struct, frozen=True):
    """What a merchant at the market may draw from: numbers of cards, and how many came from the deck this turn."""

    deck: int
    left: int
    right: int
    from_deck: int
    deck_only: bool


def supply_of(view: View) -> Supply:
    """What everybody sees of it."""
    return Supply(view.deck, len(view.left), len(view.right), view.from_deck, view.options.deck_only_market)


def rule_against(components: Components, supply: Supply, source: Source) -> str | None:
    """The rule that shuts a source, however many cards the merchant holds; None for one that can give a card."""
    if source == "deck":
        # An empty deck is rebuilt from what lies beneath the cards that every pile keeps.
        keep = components.pile_keep
        can_give = supply.deck or supply.left > keep or supply.right > keep
        return None if can_give else "sheriff.ruling.deck-short"
    if supply.deck_only:
        return "sheriff.option.deck-only-market"
    if supply.from_deck:
        return "sheriff.market.piles-before-deck"
    return None if (supply.left if source == "left" else supply.right) else "sheriff.market.top-only"


def sources(components: Components, supply: Supply) -> tuple[Source, ...]:
    """The sources that can give a card, in a fixed order."""
    return tuple([source for source in SOURCES if rule_against(components, supply, source) is None])


def holds(hand: tuple[int, ...], cards: tuple[int, ...]) -> bool:
    """True if `hand` has every one of `cards`, a good named twice being two cards."""
    return all(cards.count(good) <= hand.count(good) for good in set(cards))
