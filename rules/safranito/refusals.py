"""Why a move is refused, judged from a view alone, so that a reason never tells what the asker may not know."""

from __future__ import annotations

from rules.core.refusal import Refusal
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
from rules.safranito.table import flick_fault, rounded
from rules.safranito.view import PlayerView, TradeView, View


def why_not(components: Components, view: View, seat: int, action: Action) -> Refusal | None:
    """None for a move of `seat` that `view` does not know to be forbidden, else the first rule it breaks.

    With the own view of `seat` the answer is exact. Any other view (a spectator's, another seat's) lets pass what
    hangs on something it cannot see.
    """
    rule = _rule_against(components, view, seat, action)
    return None if rule is None else Refusal(rule, {"seat": seat, "acting": view.acting})


def _rule_against(components: Components, view: View, seat: int, action: Action) -> str | None:
    if view.ended:
        return "safranito.end.third-blend" if view.ended == "third_blend" else "safranito.option.round-limit"
    room = view.phase.partition(".")[0]
    match action:
        case Throw():
            return _against_throw(components, view, seat, action)
        case Take() | Decline() | ChooseCard():
            return "safranito.round.phases" if room != "action" else _against_space(components, view, seat, action)
        case ChooseBowl() | Sell() | Buy() | Pass():
            return "safranito.round.phases" if room != "trade" else _against_trade(view, seat, action)
        case PrepareBlend() | Done():
            return "safranito.round.phases" if room != "blend" else _against_blend(components, view, seat, action)


# -- throwing and action spaces ---------------------------------------------


def _against_throw(components: Components, view: View, seat: int, action: Throw) -> str | None:
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
    if not _may_be_at_hand(components, view, seat, action.value):
        return "safranito.throw.unused-chip"
    side = action.flick.side
    if side is not None and side != view.players[seat].side and view.options.side != "any_side":
        return "safranito.flick.own-side"
    return flick_fault(components.board, rounded(components.board, action.flick))


def _may_be_at_hand(components: Components, view: View, seat: int, value: int) -> bool:
    """Whether the chip of this value may still be at hand; whoever may not know can rule out what was turned up."""
    at_hand = view.players[seat].at_hand
    if at_hand is not None:
        return value in at_hand
    return value in components.values and all(chip.value != value for chip in view.chips if chip.seat == seat)


def _against_space(components: Components, view: View, seat: int, action: Action) -> str | None:
    if seat not in view.acting:
        return "safranito.actions.winner"
    if isinstance(action, ChooseCard):
        drawn = view.drawn
        if drawn is None:
            # Nobody but the winner knows what was drawn: to all others it may be any spice.
            drawn = components.spices if view.drawn_count else ()
        return None if action.spice in drawn else "safranito.extra-spice.keep-one"
    return None if view.phase == "action.decide" else "safranito.actions.taken"


# -- trade ------------------------------------------------------------------


def _against_trade(view: View, seat: int, action: Action) -> str | None:
    trade = view.trade
    match action:
        case ChooseBowl(spice):
            if seat != view.chef:
                return "safranito.trade.chef-chooses"
            if not view.lying(spice):
                return "safranito.trade.bowl-with-chips"
            return None if trade is None else "safranito.trade.one-at-a-time"
        case Sell(count):
            if trade is None or view.phase != "trade.sell" or seat not in view.acting:
                return "safranito.sell.order"
            most = _most_held(view.players[seat], trade.spice)
            if count > 0 and not most:
                return "safranito.sell.who"
            return None if 0 <= count <= most else "safranito.sell.count"
        case _:
            if trade is None:
                return "safranito.buy.turn"
            if view.phase != "trade.buy":
                return "safranito.trade.one-at-a-time"
            return None if seat in view.acting else _against_buyer(trade, seat, action)


def _against_buyer(trade: TradeView, seat: int, action: Action) -> str:
    """Why somebody who is not first in the bowl may not buy or pass."""
    if isinstance(action, Buy):
        if seat in trade.unable:
            return "safranito.buy.own-total"
        if not trade.totals[seat]:
            return "safranito.sell.no-buying" if trade.sales[seat] else "safranito.buy.own-chip"
    return "safranito.buy.turn"


def _most_held(player: PlayerView, spice: str) -> int:
    """How many cards of a spice a player holds; every card that cannot be seen may be one."""
    unseen = player.hidden_count if player.hidden is None else 0
    return player.cards.count(spice) + unseen


# -- blending ---------------------------------------------------------------


def _against_blend(components: Components, view: View, seat: int, action: Action) -> str | None:
    if seat not in view.acting:
        return "safranito.blend.order"
    if not isinstance(action, PrepareBlend):
        return None
    # Whose blend it is comes first, what it needs last, as the reference lists them.
    of_row = action.blend in view.row
    if not of_row and not _may_be_reserve(components, view, seat, action.blend):
        return "safranito.blend.own-reserve"
    if of_row and view.row_used:
        return "safranito.blend.one-of-row"
    player = view.players[seat]
    missing = set(components.spices_of(action.blend)) - set(player.cards)
    unseen = player.hidden_count if player.hidden is None else 0
    return None if len(missing) <= unseen else "safranito.blend.spices"


def _may_be_reserve(components: Components, view: View, seat: int, blend: str) -> bool:
    """Whether a blend may be a reserve of the player; whoever may not know can rule out what lies elsewhere."""
    player = view.players[seat]
    if player.reserves is not None:
        return blend in player.reserves
    elsewhere = {one for other in view.players for one in (*other.prepared, *(other.reserves or ()))}
    return bool(player.reserve_count) and blend in components.spices_by_blend and blend not in elsewhere
