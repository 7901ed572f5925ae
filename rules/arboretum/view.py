"""What one seat, or a spectator, may know of a position, built up field by field."""

from __future__ import annotations

from msgspec import Struct

from rules.arboretum.actions import DECK, Draw
from rules.arboretum.components import RANKS, Card, Components
from rules.arboretum.state import Arboretum, Done, Options, Phase, State


class HandView(Struct, frozen=True):
    """A hand as a seat may see it: how many cards, which are openly known, and all of them for its owner.

    `cards` is None for a hand that stays hidden from the viewer.
    """

    count: int
    known: tuple[Card, ...]
    cards: tuple[Card, ...] | None = None


class View(Struct, frozen=True):
    """The table from the place of `seat` (None: a spectator).

    Piles end with their top card, arboreta stand in the order of planting. `turn_steps` are the steps of the running
    turn that were not taken back; the card of another seat's draw from the deck is None in them.
    """

    seat: int | None
    options: Options
    seats: int
    species: tuple[int, ...]
    deck_count: int
    hands: tuple[HandView, ...]
    piles: tuple[tuple[Card, ...], ...]
    arboreta: tuple[Arboretum, ...]
    start_seat: int
    active_seat: int
    turn_number: int
    step: Phase
    turn_steps: tuple[Done, ...] = ()

    @property
    def hand(self) -> tuple[Card, ...]:
        """The viewer's own hand, empty for a spectator."""
        return () if self.seat is None else self.hands[self.seat].cards or ()


def view_of(components: Components, state: State, seat: int | None) -> View:
    """What `seat` may know; once the game is over every hand is open."""
    finished = state.step == "finished"
    known = state.known
    hands: list[HandView] = []
    for owner, hand in enumerate(state.hands):
        hands.append(HandView(len(hand), known[owner], hand if finished or owner == seat else None))
    return View(
        seat=seat,
        options=state.options,
        seats=len(state.hands),
        species=state.species,
        deck_count=len(state.deck),
        hands=tuple(hands),
        piles=state.piles,
        arboreta=state.arboreta,
        start_seat=state.start_seat,
        active_seat=state.active_seat,
        turn_number=state.turn_number,
        step=state.step,
        turn_steps=state.turn_steps if seat == state.active_seat else tuple(map(_seen_by_others, state.turn_steps)),
    )


def _seen_by_others(done: Done) -> Done:
    """A step of the turn without the card of a draw from the deck."""
    hidden = isinstance(done.action, Draw) and done.action.source == DECK
    return Done(done.phase, done.action, None) if hidden else done


def unseen_cards(view: View) -> tuple[Card, ...]:
    """The cards in play that the viewer cannot place: those of the deck and the unknown ones of other hands."""
    seen: set[Card] = set()
    for hand in view.hands:
        seen.update(hand.known if hand.cards is None else hand.cards)
    for pile in view.piles:
        seen.update(pile)
    for trees in view.arboreta:
        seen.update(tree.card for tree in trees)
    return tuple(
        card for species in view.species for card in range(species * RANKS, (species + 1) * RANKS) if card not in seen
    )
