"""What a table scene and a replay have in common: the desk that a game's table draws and acts through."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from desktop_app.session.session import Session
from desktop_app.session.setup import PERSON
from desktop_app.tables.frame import AnyTable, Now, Regions, Sitter, mark_up, reason_words
from desktop_app.telling.contract import Telling
from desktop_app.telling.rulebook import Rulebook, load_rulebook
from desktop_app.telling.words import Words
from desktop_app.ui.boxes import Box
from desktop_app.ui.builder import Builder
from desktop_app.ui.layers import Scene
from desktop_app.ui.sheets import Large
from rules.core.contract import AnyGame
from rules.core.refusal import Refusal
from rules.core.scores import Outcome

if TYPE_CHECKING:
    from desktop_app.scenes.app import App

TOP = 84.0
"""Where the regions begin, below the prompt line."""
MENU = "table.menu"
"""The layer with seats, settings and leaving."""


def regions_of(canvas: Box) -> Regions:
    """The regions for a canvas: rivals at the left, or as a strip on top where the window is narrow."""
    w, h = canvas.w, canvas.h
    whole = Box(20, TOP, w - 40, h - TOP - 12)
    wide = h < 1100
    tray = Box(20, h - 228, w - 40, 216)
    middle = tray.y - 12
    if wide:
        rivals = Box(20, TOP, 292, middle - TOP)
        stage = Box(324, TOP, w - 324 - 394 - 12, middle - TOP)
        side = Box(stage.right + 12, TOP, 374, middle - TOP)
    else:
        rivals = Box(20, TOP, w - 40, 130)
        stage = Box(20, TOP + 142, w - 40 - 386, middle - TOP - 142)
        side = Box(stage.right + 12, stage.y, 374, stage.h)
    return Regions(whole, rivals, stage, side, tray, wide)


def telling_of(game: str) -> Telling:
    """How a game speaks."""
    module: Any = importlib.import_module(f"desktop_app.telling.{game}")
    return module


def table_of(game: str) -> AnyTable:
    """A fresh table of a game."""
    return importlib.import_module(f"desktop_app.tables.{game}").make()


class DeskScene(Scene):
    """A scene around a game's table. It is the `Desk` that the table gets."""

    def __init__(self, app: App, session: Session) -> None:
        self.app = app
        self.session = session
        self.game: AnyGame = session.game
        self.table: AnyTable = table_of(session.game.id)
        self.telling: Telling = telling_of(session.game.id)
        self.last: Any = None
        self._sitters: list[Sitter] = []
        self._sitters_of = -1
        self._told: dict[int, tuple[Any, str | None]] = {}
        """Log lines by the number of their event, for the words and seats of `_told_with`."""
        self._told_with: Any = None
        self.regions: Regions = regions_of(Box(0, 0, 1600, 900))

    def now(self, b: Builder | None = None) -> Now[Any]:
        """The moment at the table, in the words of the game's own table."""
        return self.table.now(self, b)

    # The desk

    @property
    def words(self) -> Words:
        return self.app.words

    @property
    def rulebook(self) -> Rulebook:
        return load_rulebook(self.game.id, self.app.settings.language)

    @property
    def settings(self) -> Mapping[str, Any]:
        return msgspec.structs.asdict(self.app.settings)

    @property
    def options(self) -> Mapping[str, Any]:
        """What the table chose, screen-only choices too."""
        given = self.session.setup.options
        return {spec.id: given.get(spec.id, spec.default) for spec in self.game.option_specs}

    @property
    def sitters(self) -> Sequence[Sitter]:
        if self._sitters_of != self.session.revision:
            self._sitters_of = self.session.revision
            self._sitters = [
                Sitter(n, s.name, s.shape, s.kind, s.kind == PERSON) for n, s in enumerate(self.session.seats)
            ]
        return self._sitters

    @property
    def view(self) -> Any:
        return self.session.view(self.audience)

    @property
    def audience(self) -> int | None:
        """The seat whose things may be seen."""
        return None

    @property
    def actor(self) -> int | None:
        """The person who decides now, with uncovered things."""
        return None

    @property
    def to_act(self) -> Sequence[int]:
        """The seats that owe a decision."""
        return self.session.to_act

    @property
    def live(self) -> bool:
        """The game is being played, not looked back at."""
        return False

    @property
    def track(self) -> Any:
        """How the chips moved in the newest flick; None where there is none."""
        return self.session.track

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it runs."""
        return self.session.outcome

    @property
    def private(self) -> bool:
        """Covers are in use: several people who hide things from each other."""
        return False

    def submit(
        self, action: Any, outcome: Any = None, seat: int | None = None, done: Callable[[], object] | None = None
    ) -> bool:
        """Nothing can be done while one only looks: say so."""
        self.refuse(Refusal(""))
        return False

    def why_not(self, action: Any, seat: int | None = None) -> Refusal | None:
        seat = self.actor if seat is None else seat
        return Refusal("") if seat is None else self.game.why_not_in_view(self.view, seat, action)

    def refuse(self, refusal: Refusal) -> None:
        """Say why not."""
        self.refused(self.refusal_words(refusal))

    def refusal_words(self, refusal: Refusal) -> str:
        """Why something is refused: the rule's number and text, or why nobody may act here now."""
        if not refusal.rule:
            return self.waiting_words()
        return reason_words(self.rulebook, refusal)

    def waiting_words(self) -> str:
        """Why nobody at the screen may act now."""
        return self.words("ui.table.looking")

    def undo(self) -> None:
        """Take back the last step of the actor."""

    def why_no_undo(self) -> Refusal | None:
        return Refusal("")

    def cover(self) -> None:
        """Let the cover fall."""

    def lift(self, seat: int) -> None:
        """Uncover a seat's own things; looking on, there is nothing to uncover."""

    def hurry(self) -> None:
        """Let a thinking computer player answer at once."""

    def changed(self) -> None:
        self.ui.dirty()

    def open_rules(self, rule: str = "") -> None:
        """Open the rules at a rule, or at the phase."""
        from desktop_app.scenes.drawers import RulesDrawer

        self.cover()
        self.ui.open(RulesDrawer(self, rule))

    def open_log(self) -> None:
        """Open the log."""
        from desktop_app.scenes.drawers import LogDrawer

        self.cover()
        self.ui.open(LogDrawer(self))

    def sound(self, name: str) -> None:
        self.ui.play(name, 1.0)

    @property
    def events(self) -> Sequence[Any]:
        """Everything that happened as the audience may know it."""
        return [event for _, event in self.session.events_seen(self.audience)]

    def event_lines(self, last: int | None = None) -> list[str]:
        """The log lines that the audience may read, set in marks: all, or the `last` so many."""
        return self.newest_lines(self.audience, self.session.event_count, last)

    def newest_lines(self, seat: int | None, upto: int, last: int | None) -> list[str]:
        """The log lines of `seat` before event number `upto`; no more events are told than `last` lines need."""
        if last is None:
            return self.lines_of([event for index, event in self.session.events_seen(seat) if index < upto])
        lines: list[str] = []
        while upto and len(lines) < last:
            since = max(0, upto - 2 * last)
            events = [event for index, event in self.session.events_seen(seat, since) if index < upto]
            lines = self.lines_of(events) + lines
            upto = since
        return lines[-last:]

    def lines_of(self, events: Sequence[Any]) -> list[str]:
        """Events as log lines in marks."""
        names = self.words, tuple(self.sitters)
        if names != self._told_with:
            self._told_with = names
            self._told.clear()
        return [line for event in events if (line := self._line_of(event)) is not None]

    def _line_of(self, event: Any) -> str | None:
        """An event as a log line in marks, told once; None for one that has no words."""
        kept = self._told.get(id(event))
        if kept is None:
            line = self.telling.tell(self.words, event)
            # The event is kept with its line, so that no other one can get its number.
            kept = self._told[id(event)] = event, None if line is None else mark_up(line, self.sitters)
        return kept[1]

    def phase(self) -> str:
        """The step of the game that the drawers open at."""
        return self.game.phase(self.view)

    def key(self, key: int, name: str) -> bool:
        """Z shows what is pointed at large, where the game has something to show."""
        if name != "z":
            return False
        thing = self.ui.hand.focus if self.ui.hand.keyboard else self.ui.hand.hover
        draw = self.table.zoom(self.now(), thing) if thing is not None else None
        if draw is None:
            return False
        self.ui.open(Large(draw))
        return True

    # The picture

    def lay_out(self, b: Builder) -> None:
        """Walnut and regions."""
        self.regions = regions_of(b.canvas)
        b.walnut()

    def opened(self) -> None:
        b_canvas = self.ui.screen.canvas
        self.regions = regions_of(b_canvas)
