"""Arboretum's own table: what lies where, and how things move."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from desktop_app.tables.arboretum.cards import TABS, card_actor, large_tree
from desktop_app.tables.arboretum.choice import Choice
from desktop_app.tables.arboretum.garden import stage
from desktop_app.tables.arboretum.hand import hand_tray
from desktop_app.tables.arboretum.now import ArboretumNow
from desktop_app.tables.arboretum.piles import HEIGHT, piles
from desktop_app.tables.arboretum.results import explain, in_vain, picture
from desktop_app.tables.arboretum.rivals import plate_name, rivals
from desktop_app.tables.arboretum.show import Show
from desktop_app.tables.arboretum.tracker import tracker, tracker_height
from desktop_app.tables.frame import Desk, LogPanel, Painter, Table
from desktop_app.telling.contract import Line
from desktop_app.ui import theme
from desktop_app.ui.boxes import Box
from desktop_app.ui.builder import Builder
from desktop_app.ui.motion import Count, Glide, Glow, Move, Send, Sound, Together
from rules.arboretum.actions import DECK
from rules.arboretum.events import CardDiscarded, CardPlanted, DeckRanOut, Drew


class ArboretumTable(Table[ArboretumNow]):
    """The table; it keeps what is chosen, and the scoring show while that runs."""

    has_finale = True

    def __init__(self) -> None:
        self.choice = Choice()
        self.show: Show | None = None
        self.done: Callable[[], object] | None = None
        """What comes after the scoring show; it begins with the next picture."""
        self._garden_of = -1
        """Whose garden the board shows."""
        self._log = LogPanel()

    def now(self, desk: Desk, b: Builder | None = None) -> ArboretumNow:
        return ArboretumNow(desk, b)

    # The picture

    def build(self, now: ArboretumNow) -> None:
        if self.done is not None and self.show is None:
            self.show = Show(now.ui, len(now.view.species), self._over)
        if self.show is not None and now.finished:
            self.show.build(now)
            return
        self.choice.check(now)
        # Another garden is fitted anew, and cards do not glide from one to the other.
        stage(now, self.choice, now.regions.stage, self._garden_of != now.home)
        self._garden_of = now.home
        rivals(now, now.regions.rivals, now.regions.wide)
        self._side(now, now.regions.side)
        hand_tray(now, self.choice, now.regions.tray)

    def _side(self, now: ArboretumNow, box: Box) -> None:
        top, rest = box.top(HEIGHT, 12)
        piles(now, self.choice, top)
        if now.finished:
            button, rest = rest.foot(56, 12)
            label = now.words("ui.results.scoring")
            now.b.button("show", button, label, lambda: self.finale(now, now.ui.dirty), "plain", "play")
        if now.view.options.count_aid and not now.finished:
            high = tracker_height(len(now.view.species), rest.h - 96)
            if high:
                top, rest = rest.top(high, 12)
                tracker(now, top)
        self._log.build(now, rest)

    def motions(self, now: ArboretumNow, events: Sequence[Struct]) -> Sequence[Struct]:
        same = now.home == self._garden_of
        together: list[Struct] = [Glide()] if same else []
        out: list[Struct] = []
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

    def zoom(self, now: ArboretumNow, name: str) -> Painter | None:
        kind, _, number = name.partition(":")
        if kind == "tree" and number.isdigit():
            return large_tree(now.words, int(number))
        if kind == "pile" and number.isdigit() and now.view.piles[int(number)]:
            return large_tree(now.words, now.view.piles[int(number)][-1])
        return None

    # Choices not carried out yet

    def forget(self) -> None:
        self.choice.forget()
        self._log.forget()
        if self.show is not None:
            self.show.stop()
        self.show = self.done = None

    def let_go(self, now: ArboretumNow) -> bool:
        begun = self.choice.card is not None
        self.choice.forget()
        return begun

    # The end

    def finale(self, now: ArboretumNow, done: Callable[[], object]) -> None:
        """Show how the game is scored, species by species; `done` is called when the show is over or skipped."""
        self.done = done

    def _over(self) -> None:
        done, self.show, self.done = self.done, None, None
        if done is not None:
            done()

    def results(self, now: ArboretumNow, box: Box) -> None:
        picture(now, box)

    def explain(self, now: ArboretumNow, key: str) -> Sequence[Line]:
        return explain(now, key)

    def in_vain(self, now: ArboretumNow, key: str, seat: int) -> int:
        return in_vain(now, key, seat)

    def row_colour(self, key: str) -> theme.Colour:
        return TABS[key].fill


def make() -> ArboretumTable:
    """A fresh table."""
    return ArboretumTable()
