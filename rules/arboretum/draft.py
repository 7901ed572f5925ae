"""The next position in the making: what a move can change of a state."""

from __future__ import annotations

from rules.arboretum.components import Card, Components
from rules.arboretum.state import Done, Phase, State
from rules.core import draft
from rules.core.tuples import with_item

Cards = tuple[Card, ...]


def _without(cards: Cards, card: Card) -> Cards:
    """Cards without the one of them."""
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


class Draft(draft.Draft[State]):
    """The fields of a state that a move can change, and the ways in which cards wander."""

    __slots__ = (
        "active_seat",
        "arboreta",
        "components",
        "deck",
        "hands",
        "known",
        "piles",
        "step",
        "turn_number",
        "turn_steps",
    )

    def __init__(self, components: Components, before: State) -> None:
        super().__init__(before)
        self.components = components
        self.deck = before.deck
        self.hands = before.hands
        self.known = before.known
        self.piles = before.piles
        self.arboreta = before.arboreta
        self.active_seat = before.active_seat
        self.turn_number = before.turn_number
        self.step: Phase = before.step
        self.turn_steps = before.turn_steps

    def state(self) -> State:
        """The state as it now is."""
        before = self.before
        return State(
            options=before.options,
            species=before.species,
            deck=self.deck,
            hands=self.hands,
            known=self.known,
            piles=self.piles,
            arboreta=self.arboreta,
            start_seat=before.start_seat,
            active_seat=self.active_seat,
            turn_number=self.turn_number,
            step=self.step,
            turn_steps=self.turn_steps,
        )

    def take(self, seat: int, card: Card, seen: bool) -> None:
        """Put a card into a hand, kept sorted; `seen` if everybody saw which one."""
        self.hands = with_item(self.hands, seat, tuple(sorted((*self.hands[seat], card))))
        if seen:
            self.known = with_item(self.known, seat, tuple(sorted((*self.known[seat], card))))

    def give_up(self, seat: int, card: Card) -> bool:
        """Take a card that everybody now sees out of a hand; whether it was known there before."""
        self.hands = with_item(self.hands, seat, _without(self.hands[seat], card))
        was_known = card in self.known[seat]
        if was_known:
            self.known = with_item(self.known, seat, _without(self.known[seat], card))
        return was_known

    def note(self, done: Done) -> None:
        """Add a step to those of the running turn."""
        self.turn_steps = (*self.turn_steps, done)
