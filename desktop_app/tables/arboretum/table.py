"""Arboretum's own table: what lies where, what is chosen, and how things move."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import pygame

from desktop_app.tables.arboretum import log
from desktop_app.tables.arboretum.cards import TABS, card_actor, free_cells, large_tree
from desktop_app.tables.arboretum.garden import gains_of, stage
from desktop_app.tables.arboretum.hand import hand_tray
from desktop_app.tables.arboretum.now import Now, moment
from desktop_app.tables.arboretum.piles import HEIGHT, piles
from desktop_app.tables.arboretum.results import explain, picture
from desktop_app.tables.arboretum.rivals import plate_name, rivals
from desktop_app.tables.arboretum.show import Show
from desktop_app.tables.arboretum.tracker import tracker
from desktop_app.ui import theme
from desktop_app.ui.boxes import Box
from desktop_app.ui.motion import Count, Glide, Glow, Move, Send, Sound, Together
from rules.arboretum.actions import DECK, Discard, Draw, Place
from rules.arboretum.components import RANKS, Card
from rules.arboretum.events import CardDiscarded, CardPlanted, DeckRanOut, Drew
from rules.arboretum.state import Cell

if TYPE_CHECKING:
    from desktop_app.tables.contract import Desk
    from desktop_app.telling.contract import Line
    from desktop_app.ui.builder import Builder
    from desktop_app.ui.host import Ui
    from rules.core.refusal import Refusal


class ArboretumTable:
    """The table; it keeps the chosen card, how the hand is sorted, and the scoring show while that runs."""

    def __init__(self) -> None:
        self.chosen: Card | None = None
        self.aimed: Cell | None = None
        """The place last pointed at with the chosen card."""
        self.sort_by = "species"
        self.garden_of = -1
        """Whose garden the board shows: another one is fitted anew."""
        self.show: Show | None = None
        self.done: Callable[[], object] | None = None
        """What comes after the scoring show; it begins with the next picture."""
        self._lines: tuple[Any, list[str]] = (None, [])
        self._ui: Ui | None = None

    # The picture

    def build(self, b: Builder, desk: Desk) -> None:
        self._ui = b.ui
        now = moment(desk)
        if self.done is not None and self.show is None:
            self.show = Show(b.ui, len(now.view.species), self._over)
        if self.show is not None and now.finished:
            self.show.build(b, now)
            return
        if self.chosen is not None and (self.chosen not in now.view.hand or now.step not in ("place", "discard")):
            self.chosen = self.aimed = None
        regions = desk.regions
        stage(b, now, self, Box(*regions.stage))
        rivals(b, now, Box(*regions.rivals), regions.wide)
        self._side(b, now, Box(*regions.side))
        hand_tray(b, now, self, Box(*regions.tray))

    def _side(self, b: Builder, now: Now, box: Box) -> None:
        top, rest = box.top(HEIGHT, 12)
        piles(b, now, self, top)
        if now.finished:
            label = now.words("ui.results.scoring")
            button, rest = rest.foot(56, 12)
            b.button("show", button, label, lambda: self.finale(now.desk, self.end_show), "plain", "play")
        if now.view.options.count_aid and not now.finished:
            room = 44 + 26 * len(now.view.species)
            top, rest = rest.top(min(room, rest.h - 96), 12)
            tracker(b, now, top)
        lines, empty = self._log(now), now.words("ui.log.empty")
        b.part("log", (rest, lines, empty), lambda: log.last_lines(b, rest, lines, empty))

    def _log(self, now: Now) -> list[str]:
        """The log's lines, worked out anew only when the view is another one."""
        key = now.view, now.words.language
        if self._lines[0] != key:
            self._lines = key, now.desk.event_lines(log.MOST)
        return self._lines[1]

    # Choosing and acting

    def forget(self) -> None:
        self.chosen = self.aimed = None
        self._lines = (None, [])
        if self.show is not None:
            self.show.stop()
        self.show = self.done = None

    def let_go(self) -> bool:
        """Put the chosen card back; whether there was one."""
        chosen, self.chosen, self.aimed = self.chosen, None, None
        return chosen is not None

    def sort(self) -> None:
        """Sort the hand the other way."""
        self.sort_by = "rank" if self.sort_by == "species" else "species"
        if self._ui is not None:
            self._ui.animate()

    def sorted(self, cards: Sequence[Card]) -> list[Card]:
        """The hand as it lies in the tray."""
        if self.sort_by == "species":
            return sorted(cards)
        return sorted(cards, key=lambda card: (card % RANKS, card))

    def row_colour(self, key: str) -> theme.Colour:
        """The colour of a species, for its bar below the score sheet."""
        return TABS[key].fill

    def choose(self, card: Card) -> None:
        """Take a card of the hand up."""
        self.chosen, self.aimed = card, None

    def press_card(self, now: Now, card: Card) -> None:
        """A click on a card of the hand: up, down again, or out."""
        if now.step == "discard" and not now.desk.settings.get("confirm", True):
            self.discard(now, card)
        elif self.chosen == card:
            self.chosen = None
        else:
            self.choose(card)
            if now.step == "place" and self._ui is not None and self._ui.hand.keyboard:
                self._ui.hand.focus = self._best_cell(now, card)
            elif now.step == "discard" and self._ui is not None and self._ui.hand.keyboard:
                self._ui.hand.focus = "discard"

    def to_garden(self, now: Now, key: int) -> bool:
        """A key pressed on a card of the hand: up from there leads the card that is taken up to its best place."""
        if key != pygame.K_UP or now.step != "place" or self.chosen is None or self._ui is None:
            return False
        self._ui.hand.focus = self._best_cell(now, self.chosen)
        return True

    def _best_cell(self, now: Now, card: Card) -> str:
        """The free place where the keys begin: the first one that makes most of the card."""
        trees = now.view.arboreta[now.home]

        def gain(cell: Cell) -> int:
            return sum(change.gain for change in gains_of(trees, card, cell))

        cells = free_cells(trees)
        x, y = max(cells, key=gain) if now.view.options.live_values else cells[0]
        return f"cell:{x},{y}"

    def draw(self, now: Now, source: int) -> None:
        """Draw from the deck or a pile."""
        now.try_to(Draw(source))

    def plant(self, now: Now, card: Card, cell: Cell) -> None:
        """Plant a card."""
        if now.try_to(Place(card, *cell)):
            self.chosen = self.aimed = None

    def drop_on_pile(self, now: Now, card: Card) -> None:
        """A card was dragged onto the own pile: it is asked once more unless the table wants no question."""
        if now.desk.settings.get("confirm", True):
            self.chosen = card
        else:
            self.discard(now, card)

    def discard(self, now: Now, card: Card) -> None:
        """Lay a card on the own pile."""
        if now.try_to(Discard(card)):
            self.chosen = None

    def refusal_words(self, now: Now, refusal: Refusal | None) -> str | None:
        """Why something cannot be done, with the rule's number."""
        if refusal is None:
            return None
        rulebook = now.desk.rulebook
        number = rulebook.number(refusal.rule)
        return f"<tag:{number}> {rulebook.sentence(refusal.rule)}" if number else None

    # Movements

    def motions(self, desk: Desk, events: Sequence[Any]) -> Sequence[Any]:
        now = moment(desk)
        same = now.home == self.garden_of
        together: list[Any] = [Glide()] if same else []
        out: list[Any] = []
        for event in events:
            match event:
                case Drew(seat=seat, source=source, card=card):
                    out.append(Sound("card_slide", 0.9))
                    if seat != now.home:
                        target = plate_name(seat)
                        if source != DECK and card is not None:
                            together.append(Send(card_actor(card), target))
                        else:
                            together.append(Move("deck.top", target=target))
                    if source == DECK:
                        together.append(Count("deck.left"))
                case CardPlanted(seat=seat, card=card):
                    if seat != now.home:
                        together.append(Move(card_actor(card), plate_name(seat), arc=True))
                    together.append(Sound("plant", 0.9))
                case CardDiscarded(seat=seat, card=card):
                    together.append(Sound("card_slide", 0.9))
                    if not same or seat != now.home:
                        source = plate_name(seat) if seat != now.home else None
                        together.append(Move(card_actor(card), source))
                case DeckRanOut():
                    together.append(Sound("your_turn"))
                    out.append(Glow("deck.notice", 1600))
                case _:
                    pass
        return [Together(tuple(together)), *out] if together or out else []

    def zoom(self, desk: Desk, name: str) -> Any | None:
        """A card large, by the name of its widget."""
        view = moment(desk).view
        kind, _, number = name.partition(":")
        if kind == "tree" and number.isdigit():
            return large_tree(desk.words, int(number))
        if kind == "pile" and number.isdigit() and view.piles[int(number)]:
            return large_tree(desk.words, view.piles[int(number)][-1])
        return None

    # The end

    def finale(self, desk: Desk, done: Callable[[], object]) -> None:
        """Show how the game is scored, species by species; `done` is called when the show is over or skipped."""
        self.done = done

    def _over(self) -> None:
        done, self.show, self.done = self.done, None, None
        if done is not None:
            done()

    def end_show(self) -> None:
        """Back to the table after a repeated show."""
        if self._ui is not None:
            self._ui.dirty()

    def results(self, b: Builder, desk: Desk, box: Any) -> None:
        picture(b, moment(desk), Box(*box))

    def explain(self, desk: Desk, key: str) -> Sequence[Line]:
        return explain(moment(desk), key)


def make() -> ArboretumTable:
    """A fresh table."""
    return ArboretumTable()
