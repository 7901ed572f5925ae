"""What all parts of the table need to know about the moment: built once for each picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from desktop_app.telling.arboretum import card_text
from desktop_app.ui import theme
from desktop_app.ui.text import plain
from rules.arboretum.actions import Action, Draw
from rules.arboretum.components import RANKS, Card, rank_of
from rules.arboretum.view import View

if TYPE_CHECKING:
    from desktop_app.tables.contract import Desk, Sitter
    from desktop_app.telling.words import Words


@dataclass(frozen=True)
class Now:
    """A moment at the table: the view, whose garden lies in the middle, and who may act."""

    desk: Desk
    view: View
    home: int
    acting: bool
    """The person at the screen is to act, uncovered."""
    sitters: Sequence[Sitter]
    words: Words

    @property
    def step(self) -> str:
        """The step for the person at the screen, "" while it is not their turn."""
        return self.view.step if self.acting else ""

    @property
    def finished(self) -> bool:
        return self.view.step == "finished"

    def name(self, seat: int) -> str:
        """The name of a seat, safe to be set in a text."""
        return plain(self.sitters[seat].name)

    def shape(self, seat: int) -> str:
        return self.sitters[seat].shape

    def colour(self, seat: int) -> theme.Colour:
        return next(look.colour for look in theme.SEATS if look.shape == self.shape(seat))

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

    def try_to(self, action: Action) -> bool:
        """Do it, or let the prompt line say which rule is against it."""
        refusal = self.desk.why_not(action)
        if refusal is None:
            return self.desk.submit(action)
        self.desk.refuse(refusal)
        return False


def home_of(desk: Desk, view: View) -> int:
    """Whose garden lies in the middle: the audience's own, else that of the seat to act."""
    return view.active_seat if desk.audience is None else desk.audience


def moment(desk: Desk) -> Now:
    """The moment a desk shows."""
    view = cast("View", desk.view)
    acting = desk.actor is not None and desk.actor == view.active_seat and view.step != "finished"
    return Now(desk, view, home_of(desk, view), acting, desk.sitters, desk.words)
