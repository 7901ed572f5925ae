"""The table of Sheriff of Nottingham: which part is shown when, and what the scene may ask of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from desktop_app.tables.contract import Box as Area
from desktop_app.tables.contract import Desk
from desktop_app.tables.sheriff import ending, moves
from desktop_app.tables.sheriff.asking import free_to_speak, talk_prompt
from desktop_app.tables.sheriff.flow import Clockwork, position
from desktop_app.tables.sheriff.gate import calling, claim_bubble, declare, gate_scene
from desktop_app.tables.sheriff.hand import tray_height
from desktop_app.tables.sheriff.hearing import hearing
from desktop_app.tables.sheriff.market import market
from desktop_app.tables.sheriff.packing import packing
from desktop_app.tables.sheriff.peeking import peek_sheet
from desktop_app.tables.sheriff.plates import left_column, left_lights, left_papers, left_places
from desktop_app.tables.sheriff.settle import confiscated, debt
from desktop_app.tables.sheriff.side import right_column, right_lights, right_papers, right_places
from desktop_app.tables.sheriff.sitting import Mind, Sitting
from desktop_app.tables.sheriff.story import story
from desktop_app.telling.contract import Line, Prompt
from desktop_app.ui.boxes import Box
from rules.sheriff.events import BagOpened, BagPassed
from rules.sheriff.state import HEARING_STEPS
from rules.sheriff.view import View

if TYPE_CHECKING:
    from desktop_app.ui.builder import Builder
    from desktop_app.ui.host import Ui

LEFT, RIGHT, EDGE, GAP = 330.0, 366.0, 14.0, 12.0


def columns(desk: Desk) -> tuple[Box, Box, Box]:
    """Left column, middle and right column; on narrow screens there is only more height."""
    inner = Box(*desk.regions.whole).inset(EDGE)
    left, rest = inner.left(LEFT, GAP)
    right, middle = rest.right_side(RIGHT, GAP)
    return left, middle, right


class SheriffTable:
    """What the scene builds, moves, covers and counts."""

    curtain_phases = frozenset(("load",))
    open_phases = frozenset(("declare", "inspect.call", "inspect.confiscated", "inspect.debt", "over", *HEARING_STEPS))

    def __init__(self) -> None:
        self.mind = Mind()
        self._unpacking: str | None = None
        self._ui: Ui | None = None
        self._clockwork = Clockwork()
        self._position: object = None
        self._hearing: object = None

    def build(self, b: Builder, desk: Desk) -> None:
        """Declare the whole table for the current view."""
        self._ui = b.ui
        s = Sitting(b, desk, self.mind)
        self._settle(s)
        left, middle, right = columns(desk)
        b.cloth(Box(*desk.regions.whole), "sheriff")
        # All papers first and the lights on their edges last: so the papers are ground, whatever lies on them.
        at_left, at_right = left_places(s, left), right_places(right)
        left_papers(s, at_left)
        right_papers(s, at_right)
        left_column(s, at_left)
        self._middle(s, middle)
        right_column(s, at_right)
        left_lights(s, at_left)
        right_lights(s, at_right)
        self._clockwork.run(s)

    def _settle(self, s: Sitting) -> None:
        """Forget choices that belonged to an earlier position."""
        mind, found = self.mind, s.view.hearing
        here = position(s)
        if here != self._position:
            self._position = here
            mind.new_position()
            mind.marked = [spot for spot in mind.marked if s.view.step in ("market.aside", "load")]
            mind.pending = None
            draft = mind.draft
            if draft is not None and not draft.demand and draft.seat not in s.view.to_act:
                mind.draft = None
        heard = None if found is None else (s.view.round, found.owner)
        if heard != self._hearing:
            self._hearing = heard
            mind.take, mind.draft = {}, None
        if s.view.step != "inspect.call" and heard is None:
            mind.waving = False

    def _middle(self, s: Sitting, box: Box) -> None:
        step = s.view.step
        in_place = self.mind.draft is not None or step in ("hearing.reply", "inspect.debt")
        if step in self.open_phases and s.peeking and not in_place and step != "over":
            low, top = box.foot(box.h * 0.62, GAP)
            peek_sheet(s, low)
            if step in HEARING_STEPS and s.view.hearing is not None:
                claim_bubble(s, gate_scene(s, top, s.view.hearing.owner), s.view.hearing.owner)
            return
        if step.startswith("market"):
            market(s, box)
        elif step == "load":
            packing(s, box)
        elif step == "declare":
            declare(s, box)
        elif step == "inspect.call":
            calling(s, box)
        elif step == "inspect.confiscated":
            confiscated(s, box)
        elif step == "inspect.debt":
            debt(s, box)
        elif step == "over":
            story(s, box)
        else:
            hearing(s, box)

    def all_known(self, view: View, views: Sequence[View]) -> View:
        """A view with what each seat knows of its own bag and stand: looked back at, a game has no secrets."""
        bags = tuple(own.bags[seat] for seat, own in enumerate(views))
        return replace(view, bags=bags, players=tuple(own.players[seat] for seat, own in enumerate(views)))

    def cover_box(self, desk: Desk) -> Area:
        """The cover lies on the tray in the middle column."""
        middle = columns(desk)[1]
        return middle.foot(tray_height(middle))[0]

    def forget(self) -> None:
        """Clear what only the last audience may know."""
        self.mind.marked = []
        self.mind.look = False

    def motions(self, desk: Desk, events: Sequence[Any]) -> Sequence[Any]:
        """The movements that show events."""
        unpacked = [event for event in events if isinstance(event, (BagOpened, BagPassed))]
        self._unpacking = None if not unpacked else "open" if isinstance(unpacked[-1], BagOpened) else "pass"
        return moves.motions(desk, self.mind, events)

    def prompt(self, desk: Desk, seat: int | None, prompt: Prompt) -> tuple[int | None, Prompt] | None:
        """What the prompt line says instead: nothing of a bag that is unpacked; at the gate who may speak, and how."""
        t = desk.words
        if self._unpacking is not None and self._ui is not None and self._ui.animating:
            asked = t(f"table_sheriff.unpack_{self._unpacking}")
            return desk.view.sheriff, Prompt("hearing.decide", 4, t("sheriff.phase.hearing.decide.label"), asked, "")
        return talk_prompt(desk, self.mind, prompt)

    def speakers(self, desk: Desk) -> tuple[str, tuple[int, ...]] | None:
        """All people who may speak now, in a hearing that is open to several."""
        seats = () if self.mind.draft is not None else free_to_speak(desk)
        return (desk.words("table_sheriff.speakers"), seats) if len(seats) > 1 else None

    def zoom(self, desk: Desk, name: str) -> Any | None:
        """Cards bring their own large picture."""
        return None

    def results(self, b: Builder, desk: Desk, box: Area) -> None:
        """The winner's stand, contraband turned up."""
        ending.winner_picture(Sitting(b, desk, self.mind), Box(*box))

    def explain(self, desk: Desk, key: str) -> Sequence[Line]:
        """The sentences behind one row of the score sheet."""
        return ending.explain(desk, key)
