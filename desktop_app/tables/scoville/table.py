"""The table of Scoville: a view and its events drawn and made clickable."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec import Struct

from desktop_app.tables.frame import Ask, Desk, LogPanel, Regions, Table
from desktop_app.tables.scoville import field, harvest, plates
from desktop_app.tables.scoville.asking import ask_before
from desktop_app.tables.scoville.choice import Choice
from desktop_app.tables.scoville.displays import displays
from desktop_app.tables.scoville.moving import motions_of
from desktop_app.tables.scoville.now import ScovilleNow
from desktop_app.tables.scoville.results import explain, picture
from desktop_app.tables.scoville.tray import stock_tray
from desktop_app.telling.contract import Line
from desktop_app.ui.boxes import Box
from desktop_app.ui.builder import Builder
from rules.scoville.actions import Action
from rules.scoville.view import View


class Areas(NamedTuple):
    """The parts of the table; `house` is None where the auction house stands at the foot of the right column."""

    left: Box
    ground: Box
    right: Box
    tray: Box
    house: Box | None


def areas(regions: Regions) -> Areas:
    """Where everything lies; a squarer canvas has the auction house below the field."""
    left, rest = regions.whole.left(292 if regions.wide else 284, 12)
    right, middle = rest.right_side(464 if regions.wide else 440, 12)
    field_h = field.height(middle.w)
    house = None if regions.wide else Box(middle.x, middle.y + field_h + 12, middle.w, 164)
    above = field_h + 12 if house is None else house.bottom + 12 - middle.y
    tray_box, stage = middle.foot(min(344, max(216, middle.h - above)), 12)
    height = min(stage.h, field_h)
    ground_y = stage.y if house is not None else stage.y + (stage.h - height) / 2
    return Areas(left, Box(stage.x, ground_y, stage.w, height), right, tray_box, house)


class ScovilleTable(Table[ScovilleNow]):
    """Keeps only what the person at the screen has picked."""

    def __init__(self) -> None:
        self.choice = Choice()
        self._log = LogPanel(8, "small")
        self._laying_back = False

    def now(self, desk: Desk, b: Builder | None = None) -> ScovilleNow:
        return ScovilleNow(desk, self.choice, b)

    # The picture

    def build(self, now: ScovilleNow) -> None:
        places = areas(now.regions)
        # The field first: it finds out what is pointed at, and the columns light up what that would bring.
        field.board(now, places.ground)
        plates.half_day(now, places.ground)
        way = self.choice.way if now.ways else None
        displays(now, places.right, places.house, () if way is None else way.gained)
        plates.left_column(now, places.left, self._log)
        stock_tray(now, places.tray)
        if not now.settings.get("hints", True):
            return
        if now.ways:
            harvest.walk_hint(now, places.ground.inset(10))
        elif now.choosing and now.asked == "planting":
            field.plant_hint(now, places.ground.inset(10))

    def cover_box(self, now: ScovilleNow) -> Box:
        """The cover lies on the own tray."""
        return areas(now.regions).tray

    def motions(self, now: ScovilleNow, events: Sequence[Struct]) -> Sequence[Struct]:
        return motions_of(now, events, areas(now.regions).ground)

    # Who may look

    def curtain_phases(self, view: View) -> frozenset[str]:
        return frozenset({"auction.bid"})

    def open_phases(self, view: View) -> frozenset[str]:
        return frozenset({"auction.space", "auction.claim"})

    def hides(self, view: View) -> bool:
        """Nothing is covered where stocks are played open."""
        return not view.options.open_information

    # Choices not carried out yet

    def forget(self) -> None:
        self.choice.forget()
        self._log.forget()

    def let_go(self, now: ScovilleNow) -> bool:
        """Lay back what is in hand, or the last pepper or step of a turn that is not confirmed yet."""
        if self._laying_back:
            return False  # The desk asks again before it takes the step back.
        if self.choice.lay_back():
            return True
        view = now.view
        begun = view.planted_first if now.asked == "planting" else now.asked == "harvest" and view.steps > 0
        if begun and now.desk.why_no_undo() is None:
            self._laying_back = True
            now.desk.undo()
            self._laying_back = False
            return True
        return False

    def ask_first(self, now: ScovilleNow, seat: int, action: Action) -> Ask | None:
        return ask_before(now, action)

    # The end

    def results(self, now: ScovilleNow, box: Box) -> None:
        picture(now, box)

    def explain(self, now: ScovilleNow, key: str) -> Sequence[Line]:
        return explain(now, key)


def make() -> ScovilleTable:
    """A fresh table."""
    return ScovilleTable()
