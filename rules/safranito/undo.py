"""What can be taken back: a slip of the finger in trade and blending, as long as it told nobody anything new."""

from __future__ import annotations

from rules.core.contract import Moment
from rules.core.refusal import Refusal
from rules.safranito.actions import Buy, Done, Pass, PrepareBlend, Sell
from rules.safranito.events import BuyerLeft
from rules.safranito.state import State

RULE = "safranito.ruling.undo"


def why_final(moment: Moment[State]) -> Refusal | None:
    """None if this move, being the newest of all, may be taken back by its maker.

    What the app made by itself after the move (the next buyer, a bowl that closed) goes back with it, unless it
    turned something up.
    """
    before, after = moment.before, moment.step.state
    mendable = isinstance(moment.action, Sell | Buy | Pass | PrepareBlend | Done)
    if mendable and not (_goes_on(before, after) or _showed_own(moment) or _showed_others(moment)):
        return None
    return Refusal(RULE, {"seat": moment.seat})


def _goes_on(before: State, after: State) -> bool:
    """Whether the move ended the game or the round, or led to another bowl whose chips were turned up."""
    turned_up = sum(chip.shown for chip in after.chips) > sum(chip.shown for chip in before.chips)
    return bool(after.ended) or after.round != before.round or turned_up


def _showed_own(moment: Moment[State]) -> bool:
    """Whether something that only the maker knew lies open now: a card of the hidden hand, or a reserve."""
    before, after = moment.before.players[moment.seat], moment.step.state.players[moment.seat]
    return len(after.hidden) < len(before.hidden) or len(after.reserves) < len(before.reserves)


def _showed_others(moment: Moment[State]) -> bool:
    """Whether the maker learned something of the others that was hidden: their secret sales, or how poor they are."""
    before, after = moment.before, moment.step.state
    trade = before.trade
    if trade is None:
        return False
    asked = after.trade is not None and after.phase == "trade.sell"
    sales = before.phase == "trade.sell" and before.options.sale_order == "secret" and not asked
    if sales and len(trade.asked) > 1:
        return True
    left = [told.event for told in moment.step.events if isinstance(told.event, BuyerLeft)]
    return before.options.money == "hidden" and any(one.unable and one.seat != moment.seat for one in left)
