"""What the person at the screen has chosen but not yet done, and what presses do with it."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from desktop_app.tables.arboretum.cards import free_cells
from desktop_app.tables.arboretum.now import ArboretumNow
from desktop_app.tables.arboretum.paths import gains_of
from rules.arboretum.actions import Discard, Draw, Place
from rules.arboretum.components import RANKS, Card
from rules.arboretum.state import Cell
from rules.core.refusal import Refusal


class Choice:
    """The card that is taken up, the place it is aimed at, and how the hand is sorted."""

    def __init__(self) -> None:
        self.card: Card | None = None
        self.aimed: Cell | None = None
        """The place last pointed at with the chosen card."""
        self.sort_by = "species"

    def forget(self) -> None:
        """Put the chosen card back."""
        self.card = self.aimed = None

    def check(self, now: ArboretumNow) -> None:
        """Drop a card that has left the hand, or with which nothing can be done any more."""
        if self.card is not None and (self.card not in now.view.hand or now.step not in ("place", "discard")):
            self.forget()

    # The hand

    def sort(self, now: ArboretumNow) -> None:
        """Sort the hand the other way."""
        self.sort_by = "rank" if self.sort_by == "species" else "species"
        now.ui.animate()

    def sorted(self, cards: Sequence[Card]) -> list[Card]:
        """The hand as it lies in the tray."""
        if self.sort_by == "species":
            return sorted(cards)
        return sorted(cards, key=lambda card: (card % RANKS, card))

    def choose(self, card: Card) -> None:
        """Take a card of the hand up."""
        self.card, self.aimed = card, None

    def press_card(self, now: ArboretumNow, card: Card) -> None:
        """A click on a card of the hand: up, down again, or out."""
        if now.step == "discard" and not now.settings.get("confirm", True):
            self.discard(now, card)
        elif self.card == card:
            self.card = None
        else:
            self.choose(card)
            if now.ui.hand.keyboard:
                now.ui.hand.focus = self._best_cell(now, card) if now.step == "place" else "discard"

    def to_garden(self, now: ArboretumNow, key: int) -> bool:
        """A key pressed on a card of the hand: up from there leads the card that is taken up to its best place."""
        if key != pygame.K_UP or now.step != "place" or self.card is None:
            return False
        now.ui.hand.focus = self._best_cell(now, self.card)
        return True

    def _best_cell(self, now: ArboretumNow, card: Card) -> str:
        """The free place where the keys begin: the first one that makes most of the card."""
        trees = now.view.arboreta[now.home]

        def gain(cell: Cell) -> int:
            return sum(change.gain for change in gains_of(trees, card, cell))

        cells = free_cells(trees)
        x, y = max(cells, key=gain) if now.view.options.live_values else cells[0]
        return f"cell:{x},{y}"

    # Acting

    def draw(self, now: ArboretumNow, source: int) -> None:
        """Draw from the deck or a pile."""
        now.act(Draw(source))

    def plant(self, now: ArboretumNow, card: Card, cell: Cell) -> None:
        """Plant a card."""
        now.act(Place(card, *cell), done=self.forget)

    def press_place(self, now: ArboretumNow, cell: Cell) -> None:
        """A press on a place that is not lit: the rules say why nothing goes there, or what comes first."""
        if not now.acting:
            now.desk.refuse(Refusal(""))
        elif now.step != "place":
            now.desk.refused(now.words("table_arboretum.not_planting"))
        elif self.card is None:
            now.desk.refused(now.words("table_arboretum.choose_first"))
        else:
            self.plant(now, self.card, cell)

    def drop_on_pile(self, now: ArboretumNow, card: Card) -> None:
        """A card was dragged onto the own pile: it is asked once more unless the table wants no question."""
        if now.settings.get("confirm", True):
            self.card = card
        else:
            self.discard(now, card)

    def discard(self, now: ArboretumNow, card: Card) -> None:
        """Lay a card on the own pile."""
        now.act(Discard(card), done=self.forget)
