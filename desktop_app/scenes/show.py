"""The show: the four games in turn, for ever, each from its last third to its end, with captions for passers-by.

What is shown are recorded games (`data/show`): it begins at once, thinks nothing, and depends on no level of play.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from data.games import GAME_IDS
from data.loader import ROOT, load
from desktop_app.scenes.captions import Captions, Said
from desktop_app.scenes.desk import regions_of
from desktop_app.scenes.parts import game_sign
from desktop_app.scenes.replay import ALL, Replay
from desktop_app.scenes.settings import LANGUAGE_NAMES
from desktop_app.session.session import Session
from desktop_app.telling.words import LANGUAGES
from desktop_app.ui import theme
from desktop_app.ui.boxes import Box
from desktop_app.ui.builder import Builder
from desktop_app.ui.text import plain

if TYPE_CHECKING:
    from desktop_app.scenes.app import App

BLOCK = 218.0
"""Design units at the bottom for the standing, the caption and the buttons."""


class Pace(Struct, frozen=True, forbid_unknown_fields=True):
    """Times in milliseconds. A game is shown from `begin_share` of its actions on, its last `most_steps` at most."""

    step_ms: float
    reveal_ms: float
    caption_ms: float
    word_ms: float
    most_captions: int
    end_ms: float
    pointer_ms: float
    begin_share: float
    most_steps: int
    reveals: tuple[str, ...]


@cache
def pace() -> Pace:
    """The numbers of `data/feel/show.yaml`; raises `DataError` for a broken file."""
    return load("feel/show.yaml", Pace)


def recorded(game: str) -> Session:
    """The recorded game of a kind."""
    return Session.open(ROOT / "show" / f"{game}.jsonl", read_only=True)


class Show(Replay):
    """One game of the show; it leads to the next one by itself."""

    name = "show"

    def __init__(self, app: App, game: str) -> None:
        super().__init__(app, recorded(game))
        total = len(self.history)
        self.eyes = ALL
        self.at = max(round(total * pace().begin_share), total - pace().most_steps)
        self.captions = Captions(game)
        self.said: Said | None = None
        self.captions_said = 0
        """Captions said so far."""
        self._until = 0.0
        """Until then the caption stays, and the next step waits."""
        self.over = False
        self._standing: tuple[int, tuple[int, ...]] = (-1, ())

    # Its own time

    def opened(self) -> None:
        super().opened()
        self.app.own_pace(True)
        self._say([])
        self.ui.after(pace().step_ms, self._tick)
        self.ui.after(pace().pointer_ms, self._rest)

    def _rest(self) -> None:
        """A pointer that nobody moves lies in nobody's way."""
        if self.ui.scene is self:
            left = pace().pointer_ms - (self.ui.now - self.ui.hand.last_input)
            if left <= 0:
                self.ui.point_out(False)
            self.ui.after(max(left, 1000.0), self._rest)

    def closed(self) -> None:
        self.app.own_pace(False)

    def _tick(self) -> None:
        """The next step, where what is said has been read."""
        if self.ui.scene is not self:
            return
        left = self._until - self.ui.now
        if left > 0 or len(self.ui.layers) > 1:
            self.ui.after(max(left, 100.0), self._tick)
        elif self.at < len(self.history):
            self.go_to(self.at + 1)
        elif not self.over:
            self.over = True
            self.said = None
            self.ui.dirty()
            self.ui.after(pace().end_ms, self.on)

    def moved(self) -> None:
        """A step has been seen: what it was is said now, and the next one comes after a while."""
        super().moved()
        events = self.history.events_at(self.at, self.audience)
        self._say(events)
        seen = {event.__struct_config__.tag for event in events} & set(pace().reveals)
        self.ui.after(pace().reveal_ms if seen else pace().step_ms, self._tick)

    def _say(self, events: list[Any]) -> None:
        if self.captions_said >= pace().most_captions or self._until > self.ui.now:
            return
        views = [self.history.view_at(self.at, sitter.seat) for sitter in self.sitters]
        names = [plain(sitter.name) for sitter in self.sitters]
        said = self.captions.next(self.words, events, views, names, idle=self._until + pace().step_ms < self.ui.now)
        if said is None and self.said is None:
            said = self.captions.next(self.words, events, views, names, idle=True)
        if said is not None:
            self.said = said
            self.captions_said += 1
            self._until = self.ui.now + said.ms(pace().caption_ms, pace().word_ms)
            self.ui.dirty()

    def on(self) -> None:
        """The next game."""
        if self.ui.scene is self:
            self.app.show(GAME_IDS[(GAME_IDS.index(self.game.id) + 1) % len(GAME_IDS)])

    # What a passer-by can do

    def escape(self) -> None:
        self.app.title()

    def key(self, key: int, name: str) -> bool:
        """Any key that leads nowhere ends the show."""
        self.escape()
        return True

    # The picture

    def lay_out(self, b: Builder) -> None:
        canvas = b.canvas
        self.regions = regions_of(Box(canvas.x, canvas.y, canvas.w, canvas.h - BLOCK + 12))
        b.walnut()

    def build(self, b: Builder) -> None:
        self.lay_out(b)
        self._head(b)
        self.table.build(self.now(b))
        block = Box(20, b.canvas.h - BLOCK, b.canvas.w - 40, BLOCK - 16)
        left, right = block.left(440, 14)
        self._standing_board(b, left)
        caption, ways = right.top(106, 12)
        self._caption(b, caption)
        self._ways(b, ways)

    def _head(self, b: Builder) -> None:
        """Which game it is, and what was done last."""
        t = self.words
        title = t(f"{self.game.id}.name")
        sign = Box(20, 12, max(232.0, b.width_of(title, "panel") + 84), 60)
        b.fill(sign, (*theme.WALNUT9, 205), 14, (*theme.WALNUT6, 255), 1.5)
        game_sign(b, Box(sign.x + 10, sign.y + 8, 44, 44), self.game.id)
        b.text(Box(sign.x + 66, sign.y, sign.w - 74, 60), title, "panel", theme.CREAM)
        paper = Box(sign.right + 12, 12, b.canvas.w - 20 - sign.right - 12, 60)
        b.paper(paper, 14)
        note = t("show.open_hands")
        width = min(paper.w * 0.4, b.width_of(note, "quiet") + 8)
        b.text(Box(paper.right - width - 18, paper.y, width, 60), note, "quiet", theme.INK2, "right")
        lines = self.event_lines(1)
        if lines:
            b.text(Box(paper.x + 20, paper.y, paper.w - width - 56, 60), lines[-1], "body", size=24, ellipsis=True)

    def _standing_board(self, b: Builder, box: Box) -> None:
        """Who leads, to be read from far away; once the game is over, how it ended."""
        if self._standing[0] != self.at:
            self._standing = self.at, self.history.standing_at(self.at)
        totals = self._standing[1]
        order = sorted(self.sitters, key=lambda sitter: -totals[sitter.seat])
        outcome = self.history.outcome_at(self.at)
        b.paper(box, 14)
        title = self.words("show.result" if self.at == len(self.history) else "show.if_it_ended")
        b.text(Box(box.x + 20, box.y + 8, box.w - 40, 34), title, "panel")
        rows = Box(box.x + 20, box.y + 46, box.w - 40, box.h - 54)
        high = rows.h / max(3, len(order))
        for number, sitter in enumerate(order):
            row = Box(rows.x, rows.y + number * high, rows.w, high)
            b.token(Box(row.x, row.cy - 17, 34, 34), sitter.shape)
            role = "head" if high > 44 else "panel"
            b.text(Box(row.x + 48, row.y, row.w - 148, row.h), plain(sitter.name), role, ellipsis=True)
            if outcome is not None and sitter.seat in outcome.winners:
                b.art(Box(row.right - 148, row.cy - 16, 32, 32), "table/crown_king")
            b.text(Box(row.right - 110, row.y, 110, row.h), str(totals[sitter.seat]), role, align="right")

    def _caption(self, b: Builder, box: Box) -> None:
        b.fill(box, (*theme.WALNUT9, 225), 16, (*theme.WALNUT6, 255), 1.5)
        if self.said is None:
            return
        b.fill(Box(box.x + 26, box.y + 22, 8, box.h - 44), theme.LAMP2, 4)
        room = Box(box.x + 56, box.y + 10, box.w - 84, box.h - 20)
        b.text(Box(room.x, room.y, room.w, 50), self.said.sentence, "head", theme.CREAM, size=34)
        b.text(Box(room.x, room.y + 50, room.w, 34), self.said.reason, "body", theme.CREAM2, size=22)

    def _ways(self, b: Builder, box: Box) -> None:
        """What a passer-by may begin."""
        t = self.words
        ways, last = box.left(box.w - 340, 14)
        play, rest = ways.left(ways.w * 0.3, 14)
        learn, taster = rest.left(ways.w * 0.3, 14)
        b.button("show.play", play, t("show.play"), self.app.title, "primary", "play", role="head")
        b.button("show.learn", learn, t("show.learn"), self._learn, "plain", "book", role="head")
        b.button("show.taster", taster, t("show.taster"), self._taste, "plain", "clock", role="head")
        language, note = last.top(48, 4)
        languages = [(code, LANGUAGE_NAMES[code]) for code in LANGUAGES]
        b.segmented("show.language", language, languages, self.app.settings.language, self._speak)
        b.text(note, t("show.any_key"), "quiet", theme.CREAM2, "center")

    def _learn(self) -> None:
        self.app.learn(self.game.id)

    def _taste(self) -> None:
        self.app.taster(self.game.id)

    def _speak(self, language: str) -> None:
        """Another language, at once; what is being said is said in it too."""
        self.said = None
        self.app.change(language=language)
