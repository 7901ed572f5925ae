"""What a seat may do, worked out from its own view alone."""

from __future__ import annotations

from rules.core.choices import NOTHING, Choices, Listed
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
from rules.safranito.components import Components
from rules.safranito.refusals import why_not
from rules.safranito.table import RIGHT, Flick, Side, aim, rounded, speed_of_length
from rules.safranito.view import View


class Throws(Listed[Action]):
    """Every flick of every chip at hand: too many to list, so the list holds a straight one at each area."""

    __slots__ = ("_components", "_view")

    complete = False

    def __init__(self, components: Components, view: View) -> None:
        self._components = components
        self._view = view
        board, model, side = components.board, components.table.model, view.me.side
        flicks: list[Flick] = []
        for area in (*board.bowls, *board.actions):
            offset = board.offset.clamped(aim_offset(side, *area.at))
            angle, length = aim(board, side, offset, *area.at)
            flicks.append(rounded(board, Flick(offset, angle, speed_of_length(model, length))))
        super().__init__([Throw(value, flick) for value in view.me.at_hand or () for flick in flicks])

    def __contains__(self, action: object) -> bool:
        seat = self._view.me.seat
        return isinstance(action, Throw) and why_not(self._components, self._view, seat, action) is None

    def sample(self, rng: SplitMix64) -> Action:
        """Any chip, flicked from anywhere at any point of the field, about as hard as it takes."""
        values, side = self._view.me.at_hand, self._view.me.side
        if not values:
            raise IndexError("there is no chip left to throw")
        board, model = self._components.board, self._components.table.model
        limit = board.chip_limit
        offset = board.offset.least + (board.offset.most - board.offset.least) * rng.uniform()
        x, y = limit * (2.0 * rng.uniform() - 1.0), limit * (2.0 * rng.uniform() - 1.0)
        angle, length = aim(board, side, offset, x, y)
        speed = speed_of_length(model, length) * (0.9 + 0.2 * rng.uniform())
        flick = Flick(offset, board.angle.clamped(angle), board.speed.clamped(speed))
        return Throw(rng.choice(values), rounded(board, flick))


def aim_offset(side: Side, x: float, y: float) -> float:
    """The offset of the start point straight across from (x, y)."""
    rx, ry = RIGHT[side]
    return x * rx + y * ry


def legal_choices(components: Components, view: View) -> Choices[Action]:
    """The legal moves of the view's own seat; none for a seat that is not asked and after the end."""
    seat = view.seat
    if seat is None or seat not in view.acting:
        return NOTHING
    match view.phase:
        case "throw" | "action.throw":
            return Throws(components, view)
        case "action.decide":
            return Listed((Take(), Decline()))
        case "action.card":
            return Listed([ChooseCard(spice) for spice in dict.fromkeys(view.drawn or ())])
        case "trade.bowl":
            return Listed([ChooseBowl(spice) for spice in view.filled_bowls()])
        case "trade.sell":
            spice = view.trade.spice if view.trade is not None else ""
            return Listed([Sell(count) for count in range(view.me.cards.count(spice) + 1)])
        case "trade.buy":
            return Listed((Buy(), Pass()))
        case _:
            at_hand = (*view.row, *(view.me.reserves or ()))
            blends = [PrepareBlend(blend) for blend in at_hand]
            return Listed([*(move for move in blends if why_not(components, view, seat, move) is None), Done()])
