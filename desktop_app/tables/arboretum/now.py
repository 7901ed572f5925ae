"""The moment at a table of Arboretum, in its own words."""

from __future__ import annotations

from desktop_app.tables.frame import Now
from desktop_app.telling.arboretum import card_text
from rules.arboretum.actions import Draw
from rules.arboretum.components import RANKS, Card, rank_of
from rules.arboretum.view import View


class ArboretumNow(Now[View]):
    """Whose garden lies in the middle, who may act, and what the hand holds."""

    @property
    def home(self) -> int:
        """Whose garden lies in the middle: the audience's own, else that of the seat to act."""
        return self.view.active_seat if self.audience is None else self.audience

    @property
    def acting(self) -> bool:
        """The person at the screen is to act, uncovered."""
        return self.actor is not None and self.actor == self.view.active_seat and not self.finished

    @property
    def step(self) -> str:
        """The step for the person at the screen, "" while it is not their turn."""
        return self.view.step if self.acting else ""

    @property
    def finished(self) -> bool:
        return self.view.step == "finished"

    def rivals(self) -> list[int]:
        """The other seats in turn order, from the one after the garden in the middle."""
        return [(self.home + n) % self.view.seats for n in range(1, self.view.seats)]

    def card(self, card: Card) -> str:
        """A card in plain words."""
        return card_text(self.words, card)

    def hand_sum(self, species: int, without: Card | None = None) -> int:
        """What the viewer's hand holds of a species."""
        return sum(rank_of(card) for card in self.view.hand if card // RANKS == species and card != without)

    def drawn(self) -> tuple[Card, ...]:
        """The cards that came into the hand in the running turn, as far as the viewer knows them."""
        steps = self.view.turn_steps
        return tuple(done.card for done in steps if isinstance(done.action, Draw) and done.card is not None)
