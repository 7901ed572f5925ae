"""The table of Scoville: a view and its events drawn and made clickable."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from desktop_app.tables.contract import Desk
from desktop_app.tables.open_turn import open_turn
from desktop_app.tables.scoville import field, harvest, plates, tray
from desktop_app.tables.scoville.chart import ChartSheet, Pair
from desktop_app.tables.scoville.displays import displays
from desktop_app.tables.scoville.ending import explain, ring_of_peppers
from desktop_app.tables.scoville.glance import Glance
from desktop_app.tables.scoville.holdings import HoldingsSheet
from desktop_app.tables.scoville.moving import made_ahead, motions_of
from desktop_app.tables.scoville.selection import Selection
from desktop_app.telling.contract import Line
from desktop_app.telling.scoville import components
from desktop_app.ui.boxes import Box
from rules.scoville.actions import (
    Bid,
    ChooseSpace,
    ClaimAuction,
    CookRecipe,
    Plant,
    PlantExtra,
    Sell,
    TakeMarket,
)
from rules.scoville.components import STACK_OF, Pepper
from rules.scoville.field import SIDES, Notch
from rules.scoville.previews import after_move, is_final, prices
from rules.scoville.view import View
from rules.scoville.walks import Reach, Walk, reach, within

if TYPE_CHECKING:
    from desktop_app.ui.builder import Builder


class Areas(NamedTuple):
    """The parts of the table; `house` is None where the auction house stands at the foot of the right column."""

    left: Box
    ground: Box
    right: Box
    tray: Box
    house: Box | None


class ScovilleTable:
    """Keeps only what the person at the screen has picked."""

    curtain_phases = frozenset({"auction.bid"})
    open_phases = frozenset({"auction.space", "auction.claim"})

    def __init__(self) -> None:
        self.pick = Selection()
        self._reach: tuple[Any, dict[Notch, Reach]] = (None, {})
        self._within: tuple[harvest.Found, int, harvest.Found] = ({}, 0, {})
        self._ui: Any = None

    def forget(self) -> None:
        """Clear the unfinished choices."""
        self.pick.forget()

    def shown(self, desk: Desk) -> View:
        """The view on the screen: with a pending move as if it were made."""
        view: View = desk.view
        if self.pick.pending is not None:
            if desk.actor is None or desk.why_not(self.pick.pending) is not None:
                self.pick.forget()
            else:
                return after_move(components(), view, self.pick.pending)
        return view

    def reachable(self, view: View) -> dict[Notch, Reach]:
        """The notches within reach of the harvest turn that runs, kept while nothing changes."""
        key = (view.phase, view.actor, view.steps, view.ahead, view.field, view.farmers, view.growers[view.actor].spent)
        if self._reach[0] != key:
            self._reach = (key, reach(components(), view))
        return self._reach[1]

    def _found(self, every: harvest.Found) -> harvest.Found:
        """What is within reach with the tiles picked up, kept while neither changes."""
        if self._within[0] is not every or self._within[1] != self.pick.tiles:
            self._within = (every, self.pick.tiles, within(every, self.pick.tiles))
        return self._within[2]

    @staticmethod
    def areas(desk: Desk) -> Areas:
        """Where everything lies; a squarer canvas has the auction house below the field."""
        whole = Box(*desk.regions.whole)
        wide = desk.regions.wide
        left, rest = whole.left(292 if wide else 284, 12)
        right, middle = rest.right_side(464 if wide else 440, 12)
        field_h = field.height(middle.w)
        house = None if wide else Box(middle.x, middle.y + field_h + 12, middle.w, 164)
        above = field_h + 12 if house is None else house.bottom + 12 - middle.y
        tray_box, stage = middle.foot(min(344, max(216, middle.h - above)), 12)
        height = min(stage.h, field_h)
        ground_y = stage.y if house is not None else stage.y + (stage.h - height) / 2
        return Areas(left, Box(stage.x, ground_y, stage.w, height), right, tray_box, house)

    @staticmethod
    def hides(view: View) -> bool:
        """Nothing is covered where stocks are played open."""
        return not view.options.open_information

    def cover_box(self, desk: Desk) -> Box:
        """The cover lies on the own tray."""
        return self.areas(desk).tray

    def build(self, b: Builder, desk: Desk) -> None:
        """Declare everything below the prompt line."""
        self._desk = open_turn(desk, self.open_phases)
        self._ui = b.ui
        desk = cast(Desk, Glance(self._desk))
        areas = self.areas(desk)
        view = self.shown(desk)
        walking = view.phase == "harvest" and self.pick.pending is None and desk.actor is not None
        every = self.reachable(view) if walking else {}
        found = self._found(every) if every else every
        ground_box = areas.ground
        field.board(b, desk, view, ground_box, self.pick, self.do, found)
        plates.half_day(b, desk, view, ground_box)
        way = self.pick.way if found else None
        displays(b, desk, view, areas.right, areas.house, self.do, () if way is None else way.gained)
        plates.left_column(b, desk, view, areas.left, self.do, self._lit(view), self.show)
        tray.own_tray(b, desk, view, areas.tray, self.pick, self.do, every)
        if not desk.settings.get("hints", True):
            return
        if found:
            harvest.walk_hint(b, desk, view, self.pick, found, ground_box.inset(10))
        elif view.phase == "planting" and desk.actor is not None and self.pick.pepper is not None:
            field.plant_hint(b, desk, view, self.pick, ground_box.inset(10))

    def _lit(self, view: View) -> tuple[Pair, ...]:
        notch = self.pick.notch if view.phase == "harvest" else None
        if notch is None or SIDES[notch][1] < 0:
            return ()
        one, other = (view.field[plot] for plot in SIDES[notch])
        return ((one, other),) if one >= 0 and other >= 0 else ()

    def show(self, what: str) -> None:
        """Open the chart or the holdings of a seat."""
        desk = self._desk
        if what == "chart":
            self._ui.open(ChartSheet(components(), desk.words))
        else:
            self._ui.open(HoldingsSheet(desk, int(what.partition(":")[2])))

    # What a press does

    def do(self, what: str, *given: Any) -> object:
        """One press on the table, by its name."""
        return getattr(self, f"_do_{what}")(*given)

    def _submit(self, action: Any) -> bool:
        """Carry an action out, or keep it for the confirmation if it would end the turn by itself."""
        desk = self._desk
        refusal = desk.why_not(action)
        if refusal is not None:
            desk.refuse(refusal)
            return False
        if is_final(components(), desk.view, action) and not isinstance(action, type(tray.ending(desk.view))):
            self.pick.pending = action
            desk.changed()
            self._ui.animate(made_ahead(desk, desk.view.actor, action))
            return True
        return desk.submit(action)

    def _do_pick(self, pepper: Pepper) -> None:
        self.pick.pepper = None if self.pick.pepper == pepper else pepper
        self.pick.plaque = True
        self._desk.changed()

    def _do_plant(self, plot: int, pepper: Pepper | None = None) -> None:
        pepper = self.pick.pepper if pepper is None else pepper
        if pepper is None:
            return
        view: View = self._desk.view
        stack = STACK_OF[pepper]
        open_stack = stack >= 0 and bool(view.plaques[stack]) and not view.growers[view.actor].took_plaque
        kind = PlantExtra if view.planted_first else Plant
        if self._submit(kind(pepper, plot, open_stack and self.pick.plaque)):
            self.pick.pepper = None

    def _do_plaque(self, value: bool) -> None:
        self.pick.plaque = value

    def _do_walk(self, way: Walk) -> None:
        for index in range(len(way.path)):
            if not self._submit(way.action(index)):
                return

    def _do_tile(self, tile: int) -> None:
        self.pick.tiles ^= tile

    def _do_end(self) -> None:
        self._desk.submit(tray.ending(self._desk.view))
        self.pick.forget()

    def _do_confirm(self) -> None:
        action, self.pick.pending = self.pick.pending, None
        if action is not None:
            self._desk.submit(action)
            self.pick.forget()

    def _do_undo(self) -> None:
        if self.pick.pending is not None:
            self.pick.pending = None
            self._desk.changed()
        else:
            self._desk.undo()

    def _do_bid_set(self, amount: int) -> None:
        self.pick.bid = amount

    def _do_bid(self, amount: int) -> None:
        self._desk.submit(Bid(amount))
        self.pick.forget()

    def _do_space(self, space: int) -> None:
        self._desk.submit(ChooseSpace(space))

    def _do_claim(self, card: int) -> None:
        self._desk.submit(ClaimAuction(card))

    def _do_market(self, card: int) -> None:
        if components().market[card].choice:
            self.pick.choosing = card
            self._desk.changed()
        else:
            self._submit(TakeMarket(card))

    def _do_choice(self, pepper: Pepper) -> None:
        card, self.pick.choosing = self.pick.choosing, None
        if card is not None:
            self._submit(TakeMarket(card, pepper))

    def _do_cook(self, card: int) -> None:
        self._submit(CookRecipe(card))

    def _do_sell_pick(self, pepper: Pepper) -> None:
        self.pick.for_nothing = False
        same = self.pick.sale is not None and self.pick.sale[0] == pepper
        own = self._desk.view.own_stock[pepper]
        self.pick.sale = None if same else (pepper, min(own, components().numbers.sale_max))

    def _do_sell_count(self, count: int) -> None:
        if self.pick.sale is not None:
            self.pick.sale = (self.pick.sale[0], count)

    def _do_sell(self) -> None:
        sale = self.pick.sale
        if sale is None:
            return
        if not self.pick.for_nothing and not prices(components(), self._desk.view)[sale[0]].price:
            self.pick.for_nothing = True
            self._desk.changed()
            return
        self.pick.sale, self.pick.for_nothing = None, False
        self._submit(Sell(*sale))

    # The rest of the contract

    def motions(self, desk: Desk, events: Sequence[Any]) -> Sequence[Any]:
        """The movements that show events."""
        return motions_of(desk, events, self.areas(desk).ground)

    def zoom(self, desk: Desk, name: str) -> Any | None:
        """Cards show themselves large by their own faces."""
        return None

    def results(self, b: Any, desk: Desk, box: Box) -> None:
        """The winner's token in a ring of peppers."""
        ring_of_peppers(b, desk, Box(*box))

    def explain(self, desk: Desk, key: str) -> Sequence[Line]:
        """The sentences behind one row of the score sheet, seat by seat."""
        return explain(desk, key)
