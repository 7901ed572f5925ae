"""The three moves of a turn, and their one canonical text."""

from __future__ import annotations

import re

from msgspec import Struct

from rules.arboretum.components import Card, Components

DECK = -1
"""The source of a draw that is no discard pile."""


class Draw(Struct, frozen=True, tag="draw"):
    """Take the top card of the deck (`DECK`) or of the discard pile of a seat."""

    source: int


class Place(Struct, frozen=True, tag="place"):
    """Plant a card of the hand at a cell; x grows to the right, y downwards.

    The type lets broken numbers in so that the rules can refuse them by their own rule.
    """

    card: Card
    x: int | float
    y: int | float


class Discard(Struct, frozen=True, tag="discard"):
    """Lay a card of the hand on top of the own discard pile."""

    card: Card


Action = Draw | Place | Discard

_SOURCE = re.compile(r"pile_(0|[1-9][0-9]?)\Z")
_WHOLE = re.compile(r"(0|-?[1-9][0-9]{0,5})\Z")
_BROKEN = re.compile(r"-?(0|[1-9][0-9]{0,5})\.[0-9]{0,5}[1-9]\Z")


def action_text(components: Components, action: Action) -> str:
    """The canonical text: `draw deck`, `draw pile_1`, `place oak_5 2 -1`, `discard oak_5`."""
    if isinstance(action, Draw):
        return "draw deck" if action.source == DECK else f"draw pile_{action.source}"
    name = components.card_names[action.card]
    if isinstance(action, Place):
        return f"place {name} {action.x} {action.y}"
    return f"discard {name}"


def _card(components: Components, name: str) -> Card:
    card = components.cards_by_name.get(name)
    if card is None:
        raise ValueError(f"there is no card {name!r}; cards are written like oak_5")
    return card


def _coordinate(text: str) -> int | float:
    if _WHOLE.match(text):
        return int(text)
    if _BROKEN.match(text):
        return float(text)
    raise ValueError(f"{text!r} is no coordinate; write whole numbers such as 2 or -1")


def parse_action(components: Components, text: str) -> Action:
    """The action of a canonical text; raises `ValueError` with a plain sentence for anything else."""
    match text.split(" "):
        case ["draw", "deck"]:
            return Draw(DECK)
        case ["draw", source] if pile := _SOURCE.match(source):
            return Draw(int(pile[1]))
        case ["place", card, x, y]:
            return Place(_card(components, card), _coordinate(x), _coordinate(y))
        case ["discard", card]:
            return Discard(_card(components, card))
        case _:
            raise ValueError(
                f"{text!r} is no move of Arboretum; moves are written 'draw deck', 'draw pile_1',"
                " 'place oak_5 2 -1' or 'discard oak_5'"
            )
