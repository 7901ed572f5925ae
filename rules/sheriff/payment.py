"""Penalties that gold cannot pay: which goods cover a debt."""

from __future__ import annotations

from itertools import product

from rules.sheriff.components import LEGAL, Catalog
from rules.sheriff.state import Player

Choice = tuple[tuple[int, int, int, int], tuple[int, ...]]
"""Numbers of legal goods and places of face-down cards given together."""


def worth(c: Catalog, legal: tuple[int, int, int, int]) -> int:
    """The value of legal goods, by number of each."""
    value = c.value
    return legal[0] * value[0] + legal[1] * value[1] + legal[2] * value[2] + legal[3] * value[3]


def contraband_wanted(c: Catalog, player: Player, owed: int) -> int:
    """What contraband has to pay after all legal goods of the stand; 0 or less if these are enough alone."""
    return owed - worth(c, player.legal)


def contraband_values(c: Catalog, player: Player, places: tuple[int, ...]) -> list[int]:
    """The values of the player's face-down cards at `places`."""
    return [c.value[card.good] for card in player.hidden if card.place in places]


def _legal_covers(c: Catalog, legal: tuple[int, int, int, int], owed: int) -> list[Choice]:
    out: list[Choice] = []
    ranges = [range(min(has, -(-owed // c.value[good])) + 1) for good, has in enumerate(legal)]
    for numbers in product(*ranges):
        chosen = (numbers[0], numbers[1], numbers[2], numbers[3])
        surplus = worth(c, chosen) - owed
        if surplus >= 0 and all(not chosen[good] or surplus < c.value[good] for good in range(LEGAL)):
            out.append((chosen, ()))
    return out


def _contraband_covers(c: Catalog, player: Player, wanted: int) -> list[tuple[int, ...]]:
    cards = [(card.place, c.value[card.good]) for card in player.hidden]
    if sum(value for _, value in cards) <= wanted:
        return [tuple(place for place, _ in cards)]
    out: list[tuple[int, ...]] = []

    def extend(start: int, places: tuple[int, ...], values: tuple[int, ...], given: int) -> None:
        if given >= wanted:
            if given - min(values) < wanted:
                out.append(places)
            return
        for i in range(start, len(cards)):
            place, value = cards[i]
            extend(i + 1, (*places, place), (*values, value), given + value)

    extend(0, (), (), 0)
    return out


def covers(c: Catalog, player: Player, owed: int) -> list[Choice]:
    """Every set of goods with which this player may pay what gold could not, in a fixed order.

    Legal goods alone if they are worth enough, without a card too many; else all of them together with contraband,
    again without a card too many, or with all of it.
    """
    wanted = contraband_wanted(c, player, owed)
    if wanted <= 0:
        return _legal_covers(c, player.legal, owed)
    return [(player.legal, places) for places in _contraband_covers(c, player, wanted)]
