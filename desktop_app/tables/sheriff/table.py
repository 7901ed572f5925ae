"""The table of Sheriff of Nottingham: which part is shown when, and what the scene may ask of it."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from desktop_app.tables.frame import Ask, Desk, Table
from desktop_app.tables.sheriff import ending, moves
from desktop_app.tables.sheriff.asking import free_to_speak, talk_prompt
from desktop_app.tables.sheriff.flow import Clockwork, position
from desktop_app.tables.sheriff.gate import calling, claim_bubble, declare, gate_scene
from desktop_app.tables.sheriff.hand import tray_height
from desktop_app.tables.sheriff.hearing import hearing
from desktop_app.tables.sheriff.market import market
from desktop_app.tables.sheriff.mind import Mind
from desktop_app.tables.sheriff.now import SheriffNow
from desktop_app.tables.sheriff.packing import packing
from desktop_app.tables.sheriff.peeking import look_key, peek_sheet
from desktop_app.tables.sheriff.plates import left_column, left_lights, left_papers, left_places
from desktop_app.tables.sheriff.settle import confiscated, debt
from desktop_app.tables.sheriff.side import right_column, right_lights, right_papers, right_places
from desktop_app.tables.sheriff.story import story
from desktop_app.telling.contract import Line, Prompt
from desktop_app.telling.sheriff_deals import claim
from desktop_app.ui.boxes import Box
from desktop_app.ui.builder import Builder
from rules.sheriff.actions import AcceptDemand, Declare, Demand, MakeOffer, PayDebt
from rules.sheriff.events import BagOpened, BagPassed
from rules.sheriff.state import HEARING_STEPS
from rules.sheriff.view import View

CURTAIN = frozenset(("load",))
OPEN = frozenset(("declare", "inspect.call", "inspect.confiscated", "inspect.debt", "over", *HEARING_STEPS))

LEFT, RIGHT, EDGE, GAP = 330.0, 366.0, 14.0, 12.0


def columns(now: SheriffNow) -> tuple[Box, Box, Box]:
    """Left column, middle and right column; on narrow screens there is only more height."""
    inner = now.regions.whole.inset(EDGE)
    left, rest = inner.left(LEFT, GAP)
    right, middle = rest.right_side(RIGHT, GAP)
    return left, middle, right


class SheriffTable(Table[SheriffNow]):
    """The table; what the people have chosen is its `mind`."""

    def __init__(self) -> None:
        self.mind = Mind()
        self._unpacking: str | None = None
        self._clockwork = Clockwork()
        self._position: object = None
        self._hearing: object = None

    def now(self, desk: Desk, b: Builder | None = None) -> SheriffNow:
        return SheriffNow(desk, self.mind, b)

    # The picture

    def build(self, now: SheriffNow) -> None:
        self._settle(now)
        left, middle, right = columns(now)
        now.b.cloth(now.regions.whole, "sheriff")
        # All papers first and the lights on their edges last: so the papers are ground, whatever lies on them.
        at_left, at_right = left_places(now, left), right_places(right)
        left_papers(now, at_left)
        right_papers(now, at_right)
        left_column(now, at_left)
        self._middle(now, middle)
        right_column(now, at_right)
        left_lights(now, at_left)
        right_lights(now, at_right)
        look_key(now)
        self._clockwork.run(now)

    def _settle(self, now: SheriffNow) -> None:
        """Forget choices that belonged to an earlier position."""
        mind, hearing_now = self.mind, now.view.hearing
        here = position(now)
        if here != self._position:
            self._position = here
            mind.new_position()
            mind.marked = [spot for spot in mind.marked if now.view.step in ("market.aside", "load")]
            draft = mind.draft
            if draft is not None and not draft.demand and draft.seat not in now.view.to_act:
                mind.draft = None
        heard = None if hearing_now is None else (now.view.round, hearing_now.owner)
        if heard != self._hearing:
            self._hearing = heard
            mind.take, mind.draft = {}, None
        if now.view.step != "inspect.call" and heard is None:
            mind.waving = False

    def _middle(self, now: SheriffNow, box: Box) -> None:
        step = now.view.step
        # A reply and a debt show the own things beside the answer; an offer that is composed lies over them.
        in_place = step == "inspect.debt" or (step == "hearing.reply" and now.mind.draft is None)
        if step in OPEN and now.peeking and not in_place and step != "over":
            low, top = box.foot(box.h * 0.62, GAP)
            peek_sheet(now, low)
            if step in HEARING_STEPS and now.view.hearing is not None:
                claim_bubble(now, gate_scene(now, top, now.view.hearing.owner), now.view.hearing.owner)
            return
        if step.startswith("market"):
            market(now, box)
        elif step == "load":
            packing(now, box)
        elif step == "declare":
            declare(now, box)
        elif step == "inspect.call":
            calling(now, box)
        elif step == "inspect.confiscated":
            confiscated(now, box)
        elif step == "inspect.debt":
            debt(now, box)
        elif step == "over":
            story(now, box)
        else:
            hearing(now, box)

    def cover_box(self, now: SheriffNow) -> Box:
        """The cover lies on the tray in the middle column."""
        middle = columns(now)[1]
        return middle.foot(tray_height(middle))[0]

    def motions(self, now: SheriffNow, events: Sequence[Struct]) -> Sequence[Struct]:
        unpacked = [event for event in events if isinstance(event, (BagOpened, BagPassed))]
        self._unpacking = None if not unpacked else "open" if isinstance(unpacked[-1], BagOpened) else "pass"
        return moves.motions(now, events)

    # Who may look

    def curtain_phases(self, view: View) -> frozenset[str]:
        return CURTAIN

    def open_phases(self, view: View) -> frozenset[str]:
        return OPEN

    def all_known(self, view: View, views: Sequence[View]) -> View:
        """A view with what each seat knows of its own bag and stand: looked back at, a game has no secrets."""
        bags = tuple(own.bags[seat] for seat, own in enumerate(views))
        return replace(view, bags=bags, players=tuple(own.players[seat] for seat, own in enumerate(views)))

    # Choices not carried out yet

    def forget(self) -> None:
        """Clear what only the last audience may know."""
        self.mind.marked = []
        self.mind.look = False

    def let_go(self, now: SheriffNow) -> bool:
        if self.mind.draft is not None or self.mind.look:
            now.desk.cover()
        return self.mind.lay_back()

    def ask_first(self, now: SheriffNow, seat: int, action: Struct) -> Ask | None:
        """A declaration is heard by all at once; a decision at the gate is asked about before it begins to wait."""
        if not isinstance(action, Declare):
            return None
        t, size = now.words, now.view.bags[seat].size or 0
        return Ask(
            t("table_sheriff.ask_declare", claim=claim(t, action.good, size)),
            t("table_sheriff.ask_declare_line"),
            t("table_sheriff.ask_declare_yes"),
        )

    def secret_answer(self, now: SheriffNow, seat: int, action: Struct) -> bool:
        """Whether hidden gold suffices, or face-down cards are worth enough, is for their owner alone to hear."""
        view = now.view
        match action:
            case MakeOffer(offer=offer):
                return view.options.hidden_gold and offer.gold > 0
            case Demand(terms=terms):
                return view.options.hidden_gold and terms.sheriff_gold > 0
            case AcceptDemand():
                asked = None if view.hearing is None else view.hearing.demand
                return view.options.hidden_gold and asked is not None and asked.gold > 0
            case PayDebt(places=places):
                return any(card.good is None for card in view.players[seat].hidden if card.place in places)
            case _:
                return False

    # Words

    def prompt(self, now: SheriffNow, seat: int | None, prompt: Prompt) -> tuple[int | None, Prompt] | None:
        """What the prompt line says instead: nothing of a bag that is unpacked; at the gate who may speak, and how."""
        t = now.words
        if self._unpacking is not None and now.ui.animating:
            asked = t(f"table_sheriff.unpack_{self._unpacking}")
            return now.view.sheriff, Prompt("hearing.decide", 4, t("sheriff.phase.hearing.decide.label"), asked, "")
        return talk_prompt(now, prompt)

    def speakers(self, now: SheriffNow) -> tuple[str, tuple[int, ...]] | None:
        """All people who may speak now, in a hearing that is open to several."""
        seats = () if self.mind.draft is not None else free_to_speak(now)
        return (now.words("table_sheriff.speakers"), seats) if len(seats) > 1 else None

    # The end

    def results(self, now: SheriffNow, box: Box) -> None:
        """The winner's stand, contraband turned up."""
        ending.winner_picture(now, box)

    def explain(self, now: SheriffNow, key: str) -> Sequence[Line]:
        return ending.explain(now, key)


def make() -> SheriffTable:
    """A fresh table."""
    return SheriffTable()
