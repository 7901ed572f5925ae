"""The component data of Arboretum."""

from __future__ import annotations

from data.loader import DataError
from data.loader import load as load_file
from rules.arboretum import ArboretumGame, Components
from rules.arboretum.components import HAND_SIZE, RANKS

_FILE = "arboretum/components.yaml"


def check(components: Components) -> None:
    """Raise `DataError` unless ids and codes differ and every deck is what the deal leaves."""
    for what, words in (
        ("id", [species.id for species in components.species]),
        ("code", [species.code for species in components.species]),
        ("number of seats", [numbers.seats for numbers in components.by_seats]),
    ):
        if len(set(words)) != len(words):
            raise DataError(f"{_FILE}: the same {what} stands here twice")
    if [species.id for species in components.species] != sorted(species.id for species in components.species):
        raise DataError(f"{_FILE}: species must stand in alphabetical order, that of the score sheet")
    for numbers in components.by_seats:
        deck = numbers.species * RANKS - numbers.seats * HAND_SIZE
        if numbers.species > len(components.species):
            raise DataError(f"{_FILE}: {numbers.seats} seats need {numbers.species} species, but there are fewer")
        if numbers.deck != deck or numbers.deck_with_opening_discards != deck - (numbers.seats - 1):
            raise DataError(f"{_FILE}: the decks for {numbers.seats} seats do not fit {numbers.species} species")


def load() -> ArboretumGame:
    """The game made from `components.yaml`; raises `DataError` for a broken file."""
    components = load_file(_FILE, Components)
    check(components)
    return ArboretumGame(components)
