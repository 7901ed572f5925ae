"""The box of Sheriff of Nottingham, read and cross-checked."""

from __future__ import annotations

from msgspec import Struct

from data.loader import DataError
from data.loader import load as load_file
from rules.sheriff import Components, SheriffGame
from rules.sheriff.components import LEGAL

FILE = "sheriff/components.yaml"


class _Deck(Struct, frozen=True, forbid_unknown_fields=True):
    seats: int
    royal: bool
    cards: int
    legal: int
    value_sum: int


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    box: Components
    decks: tuple[_Deck, ...]


def _check(components: Components, decks: tuple[_Deck, ...]) -> None:
    goods = components.goods
    ids = [good.id for good in goods]
    legal = [good.id for good in goods if good.kind == "legal"]
    if len(set(ids)) != len(ids):
        raise DataError(f"{FILE}: a good stands in the list twice")
    if len(legal) != LEGAL or ids[:LEGAL] != legal:
        raise DataError(f"{FILE}: the {LEGAL} legal goods must come first")
    if set(components.king_queen) != set(legal):
        raise DataError(f"{FILE}: king_queen must name the legal goods")
    for good in goods:
        if (good.kind == "royal") != (good.counts_for in legal) or (good.kind == "royal") != (good.counts_as > 0):
            raise DataError(f"{FILE}: {good.id} must say what it counts for if it is royal, and only then")
        if min(good.value, good.penalty) < 1 or not 0 <= good.cards_three_players <= good.cards:
            raise DataError(f"{FILE}: value, penalty or number of {good.id} is wrong")
    for deck in decks:
        copies = components.copies(deck.seats, deck.royal)
        found = (sum(copies), sum(copies[:LEGAL]), sum(n * v for n, v in zip(copies, components.value, strict=True)))
        if found != (deck.cards, deck.legal, deck.value_sum):
            raise DataError(f"{FILE}: the deck for {deck.seats} players has {found}, not {deck}")


def load() -> SheriffGame:
    """The game; raises `DataError` for a broken file."""
    file = load_file(FILE, _File)
    components = file.box
    _check(components, file.decks)
    return SheriffGame(components)
