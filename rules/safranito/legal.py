"""What a seat may do and why a move is refused, worked out from its own view alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.core.refusal import Refusal
from rules.core.rng import SplitMix64
from rules.safranito.actions import (
    Action,
    Buy,
    ChooseBowl,
    ChooseCard,
    Decline,
    Done,
    Pass,
    PrepareBlend,
    Sell,
    Take,
    Throw,
)
from rules.safranito.components import Components, TableData
from rules.safranito.table import RIGHT, Flick, Side, aim, flick_fault, rounded, speed_of_length
from rules.safranito.view import View


class Choices:
    """A list of moves."""

    complete = True

    def __init__(self, moves: Sequence[Action] = ()) -> None:
        self._moves = tuple(moves)

    def __iter__(self) -> Iterator[Action]:
        return iter(self._moves)

    def __len__(self) -> int:
        return len(self._moves)

    def __bool__(self) -> bool:
        return bool(self._moves)

    def __contains__(self, action: object) -> bool:
        return action in self._moves

    def sample(self, rng: SplitMix64) -> Action:
        """One legal move, all equally likely; IndexError when there is none."""
        if not self._moves:
            raise IndexError("there is nothing to do for this seat")
        return rng.choice(self._moves)


class Throws(Choices):
    """Every flick of every chip at hand: too many to list, so the list holds a straight one at each area."""

    complete = False

    def __init__(self, components: Components, table: TableData, view: View) -> None:
        self._judge = (components, table, view)
        self._side: Side = view.me.side
        self._values = view.me.at_hand or ()
        board, model = table.board, table.model
        flicks: list[Flick] = []
        for area in (*board.bowls, *board.actions):
            offset = board.offset.clamped(aim_offset(self._side, *area.at))
            angle, length = aim(board, self._side, offset, *area.at)
            flicks.append(rounded(board, Flick(offset, angle, speed_of_length(model, length))))
        super().__init__([Throw(value, flick) for value in self._values for flick in flicks])

    def __contains__(self, action: object) -> bool:
        components, table, view = self._judge
        return isinstance(action, Throw) and why_not(components, table, view, view.me.seat, action) is None

    def sample(self, rng: SplitMix64) -> Action:
        """Any chip, flicked from anywhere at any point of the field, about as hard as it takes."""
        if not self._values:
            raise IndexError("there is no chip left to throw")
        table = self._judge[1]
        board, limit = table.board, table.board.chip_limit
        offset = board.offset.least + (board.offset.most - board.offset.least) * rng.uniform()
        x, y = limit * (2.0 * rng.uniform() - 1.0), limit * (2.0 * rng.uniform() - 1.0)
        angle, length = aim(board, self._side, offset, x, y)
        speed = speed_of_length(table.model, length) * (0.9 + 0.2 * rng.uniform())
        flick = Flick(offset, board.angle.clamped(angle), board.speed.clamped(speed))
        return Throw(rng.choice(self._values), rounded(board, flick))


NOTHING = Choices()


def aim_offset(side: Side, x: float, y: float) -> float:
    """The offset of the start point straight across from (x, y)."""
    rx, ry = RIGHT[side]
    return x * rx + y * ry


def legal_choices(components: Components, table: TableData, view: View) -> Choices:
    """The legal moves of the view's own seat; none for a seat that is not asked and after the end."""
    seat = view.seat
    if seat is None or seat not in view.acting:
        return NOTHING
    match view.phase:
        case "throw" | "action.throw":
            return Throws(components, table, view)
        case "action.decide":
            return Choices((Take(), Decline()))
        case "action.card":
            return Choices([ChooseCard(spice) for spice in dict.fromkeys(view.drawn or ())])
        case "trade.bowl":
            return Choices([ChooseBowl(spice) for spice in view.filled_bowls()])
        case "trade.sell":
            spice = view.trade.spice if view.trade is not None else ""
            return Choices([Sell(count) for count in range(view.me.cards.count(spice) + 1)])
        case "trade.buy":
            return Choices((Buy(), Pass()))
        case _:
            at_hand = (*view.row, *(view.me.reserves or ()))
            blends = [PrepareBlend(blend) for blend in at_hand]
            return Choices([*(move for move in blends if why_not(components, table, view, seat, move) is None), Done()])


def why_not(components: Components, table: TableData, view: View, seat: int, action: Action) -> Refusal | None:
    """None for a legal move of `seat`, whose view this is, else the first rule it breaks, in the reference's order."""
    rule = _rule_against(components, table, view, seat, action)
    return None if rule is None else Refusal(rule, {"seat": seat, "acting": view.acting})


def _rule_against(components: Components, table: TableData, view: View, seat: int, action: Action) -> str | None:
    if view.ended:
        return "safranito.end.third-blend" if view.ended == "third_blend" else "safranito.option.round-limit"
    room = view.phase.partition(".")[0]
    match action:
        case Throw():
            return _against_throw(table, view, seat, action)
        case Take() | Decline() | ChooseCard():
            if room != "action":
                return "safranito.round.phases"
            if seat not in view.acting:
                return "safranito.actions.winner"
            if isinstance(action, ChooseCard):
                drawn = view.drawn or ()
                return None if action.spice in drawn else "safranito.extra-spice.keep-one"
            return None if view.phase == "action.decide" else "safranito.actions.taken"
        case ChooseBowl() | Sell() | Buy() | Pass():
            return "safranito.round.phases" if room != "trade" else _against_trade(view, seat, action)
        case _:
            return "safranito.round.phases" if room != "blend" else _against_blend(components, view, seat, action)


def _against_throw(table: TableData, view: View, seat: int, action: Throw) -> str | None:
    if view.phase == "throw":
        if seat not in view.acting:
            return "safranito.throw.order"
    elif view.phase.startswith("action"):
        if seat not in view.acting:
            return "safranito.actions.winner"
        if view.phase != "action.throw":
            return "safranito.throw.count"
    else:
        return "safranito.round.phases"
    if action.value not in (view.me.at_hand or ()):
        return "safranito.throw.unused-chip"
    side = action.flick.side
    if side is not None and side != view.me.side and view.options.side != "any_side":
        return "safranito.flick.own-side"
    return flick_fault(table.board, rounded(table.board, action.flick))


def _against_trade(view: View, seat: int, action: Action) -> str | None:
    trade = view.trade
    match action:
        case ChooseBowl(spice):
            if seat != view.chef:
                return "safranito.trade.chef-chooses"
            if not view.lying(spice):
                return "safranito.trade.bowl-with-chips"
            return None if view.phase == "trade.bowl" else "safranito.trade.one-at-a-time"
        case Sell(count):
            if trade is None or view.phase != "trade.sell" or seat not in view.acting:
                return "safranito.sell.order"
            held = view.me.cards.count(trade.spice)
            if count > 0 and not held:
                return "safranito.sell.who"
            return None if 0 <= count <= held else "safranito.sell.count"
        case _:
            if trade is None or view.phase != "trade.buy":
                return "safranito.trade.one-at-a-time" if trade is not None else "safranito.buy.turn"
            if seat in view.acting:
                return None
            if seat in trade.unable and isinstance(action, Buy):
                return "safranito.buy.own-total"
            if isinstance(action, Buy) and not trade.totals[seat]:
                return "safranito.sell.no-buying" if trade.sales[seat] else "safranito.buy.own-chip"
            return "safranito.buy.turn"


def _against_blend(components: Components, view: View, seat: int, action: Action) -> str | None:
    if seat not in view.acting:
        return "safranito.blend.order"
    if not isinstance(action, PrepareBlend):
        return None
    reserves = view.me.reserves or ()
    if all(blend.id != action.blend for blend in components.blends):
        return "safranito.blend.own-reserve"
    if not set(components.spices_of(action.blend)) <= set(view.me.cards):
        return "safranito.blend.spices"
    if action.blend in view.row:
        return "safranito.blend.one-of-row" if view.row_used else None
    return None if action.blend in reserves else "safranito.blend.own-reserve"
