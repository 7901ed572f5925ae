"""What the screen works out for a seat from its view alone: unseen cards, hand sums, and how safe an 8 is."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

from rules.arboretum.components import CANCELLED_RANK, CANCELLING_RANK, Card, card_of, rank_of, species_of
from rules.arboretum.view import View, unseen_cards

EightState = Literal["safe", "open", "at_risk"]


class SpeciesCount(Struct, frozen=True):
    """What a seat can count of one species; all ranks in rising order.

    `unseen` are in the deck or hidden in other hands, `own` in the viewer's hand, `known[seat]` openly known to be in
    a hand (the viewer's own included). `sums[seat]` adds up the ranks: the own hand in full, of others what is known.
    `eight` tells how an 8 in the own hand stands (None: no 8 there): "safe" while its 1 is planted or in the own
    hand, "open" while the 1 lies in a pile, "at_risk" while it is unseen or known in another hand.
    """

    species: int
    unseen: tuple[int, ...]
    own: tuple[int, ...]
    known: tuple[tuple[int, ...], ...]
    sums: tuple[int, ...]
    eight: EightState | None


def _ranks(cards: Iterable[Card]) -> dict[int, tuple[int, ...]]:
    """The ranks of each species among the cards, in rising order."""
    ranks: dict[int, list[int]] = {}
    for card in sorted(cards):
        ranks.setdefault(species_of(card), []).append(rank_of(card))
    return {species: tuple(held) for species, held in ranks.items()}


def eight_state(view: View, species: int) -> EightState | None:
    """How the 8 of a species in the viewer's hand stands, None if it is not there."""
    if card_of(species, CANCELLED_RANK) not in view.hand:
        return None
    one = card_of(species, CANCELLING_RANK)
    if one in view.hand or any(tree.card == one for trees in view.arboreta for tree in trees):
        return "safe"
    return "open" if any(one in pile for pile in view.piles) else "at_risk"


def count_species(view: View) -> tuple[SpeciesCount, ...]:
    """A row for every species in play, from public knowledge and the own hand alone."""
    unseen, own = _ranks(unseen_cards(view)), _ranks(view.hand)
    known = [_ranks(hand.known) for hand in view.hands]
    held = [_ranks(hand.known if hand.cards is None else hand.cards) for hand in view.hands]
    return tuple(
        SpeciesCount(
            species,
            unseen.get(species, ()),
            own.get(species, ()),
            tuple(ranks.get(species, ()) for ranks in known),
            tuple(sum(ranks.get(species, ())) for ranks in held),
            eight_state(view, species),
        )
        for species in view.species
    )
