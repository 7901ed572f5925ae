"""Penalties that gold cannot pay: which goods cover a debt."""

from __future__ import annotations

from itertools import product

from rules.sheriff.components import LEGAL, Components
from rules.sheriff.offers import LegalCounts

Choice = tuple[LegalCounts, tuple[int, ...]]
"""Numbers of legal goods and places of face-down cards given together."""

Worth = tuple[int, int]
"""What a face-down card is worth at least and at most; the same number twice for who knows it."""


def worth(components: Components, legal: LegalCounts) -> int:
    """The value of legal goods, by number of each."""
    value = components.value
    return legal[0] * value[0] + legal[1] * value[1] + legal[2] * value[2] + legal[3] * value[3]


def contraband_wanted(components: Components, legal: LegalCounts, owed: int) -> int:
    """What contraband has to pay after all legal goods of the stand; 0 or less if these are enough alone."""
    return owed - worth(components, legal)


def _legal_covers(components: Components, legal: LegalCounts, owed: int) -> list[Choice]:
    value = components.value
    covers: list[Choice] = []
    ranges = [range(min(has, -(-owed // value[good])) + 1) for good, has in enumerate(legal)]
    for numbers in product(*ranges):
        chosen = (numbers[0], numbers[1], numbers[2], numbers[3])
        surplus = worth(components, chosen) - owed
        if surplus >= 0 and all(not chosen[good] or surplus < value[good] for good in range(LEGAL)):
            covers.append((chosen, ()))
    return covers


def _contraband_covers(cards: list[tuple[int, int]], wanted: int) -> list[tuple[int, ...]]:
    """The sets of places that pay `wanted` without a card too many; `cards` are pairs of place and value."""
    if sum(value for _, value in cards) <= wanted:
        return [tuple(place for place, _ in cards)]
    covers: list[tuple[int, ...]] = []

    def extend(start: int, places: tuple[int, ...], values: tuple[int, ...], given: int) -> None:
        if given >= wanted:
            # The cheapest card decides whether there is one too many.
            if given - min(values) < wanted:
                covers.append(places)
            return
        for i in range(start, len(cards)):
            place, value = cards[i]
            extend(i + 1, (*places, place), (*values, value), given + value)

    extend(0, (), (), 0)
    return covers


def covers(components: Components, legal: LegalCounts, hidden: list[tuple[int, int]], owed: int) -> list[Choice]:
    """Every set of goods with which a stand may pay what gold could not, in a fixed order.

    `hidden` are its face-down cards, as pairs of place and good. Legal goods alone if they are worth enough, without a
    card too many; else all of them together with contraband, again without a card too many, or with all of it.
    """
    wanted = contraband_wanted(components, legal, owed)
    if wanted <= 0:
        return _legal_covers(components, legal, owed)
    cards = [(place, components.value[good]) for place, good in hidden]
    return [(legal, places) for places in _contraband_covers(cards, wanted)]


def contraband_rule(wanted: int, given: list[Worth], left: bool) -> str | None:
    """The rule that these face-down cards break for certain where contraband has to pay `wanted`.

    `left` tells whether the stand has more of them. Who does not know every card is told only what is sure in any case.
    """
    if left and sum(most for _, most in given) < wanted:
        return "sheriff.debt.contraband-last"
    least = sum(low for low, _ in given)
    if any(least - low >= wanted for low, _ in given):
        return "sheriff.ruling.no-surplus-card"
    return None
