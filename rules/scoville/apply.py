"""Carrying out a move."""

from __future__ import annotations

from typing import Any

from rules.core.contract import Step
from rules.core.refusal import IllegalAction, Refusal
from rules.core.tuples import with_item
from rules.scoville.actions import Action, Bid, ChooseSpace, ClaimAuction, EndFulfilment, EndHarvest, EndPlanting
from rules.scoville.components import Components
from rules.scoville.draft import Draft
from rules.scoville.events import BidMade, BidPlaced, BidsRevealed, OrderSet, SpaceTaken
from rules.scoville.moves import carry_out, nothing_left
from rules.scoville.rounds import begin_planting, end_turn, refill
from rules.scoville.state import Change, State


def apply_action(components: Components, state: State, seat: int, action: Action, outcome: Any) -> Step[State]:
    """The position after a legal move, what happened, and the order of a reshuffled auction deck if there was one.

    `outcome` is that order as it was recorded, or None; raises `IllegalAction` for one that does not fit.
    """
    draft = Draft(components, state)
    if isinstance(action, ClaimAuction):
        return _claim(draft, seat, action, outcome)
    if outcome is not None:
        raise IllegalAction(Refusal("scoville.auction.reshuffle", {"recorded": "a shuffle where none happens"}))
    match action:
        case Bid():
            _bid(draft, seat, action.amount)
        case ChooseSpace():
            _take_space(draft, seat, action.space, forced=False)
        case EndPlanting() | EndHarvest() | EndFulfilment():
            end_turn(draft, by_itself=False)
        case _:
            carry_out(draft, seat, action)
            if nothing_left(draft, seat):
                end_turn(draft, by_itself=True)
    return draft.finished()


def _bid(draft: Draft, seat: int, amount: int) -> None:
    bids = draft.now.bids = with_item(draft.now.bids, seat, amount)
    draft.tell(BidMade(seat, amount), (seat,), BidPlaced(seat))
    if min(bids) < 0:
        return
    # The last bid turns all of them over. Who bid most chooses first; among equals the old order decides.
    order = draft.now.order
    choosers = tuple(sorted((seat for seat in order if bids[seat]), key=lambda seat: (-bids[seat], order.index(seat))))
    draft.tell(BidsRevealed(bids, choosers, order))
    draft.now.choosers = choosers
    if choosers:
        draft.now.phase, draft.now.actor = "space", choosers[0]
    else:
        _set_order(draft)


def _take_space(draft: Draft, seat: int, space: int, forced: bool) -> None:
    paid = draft.now.bids[seat]
    draft.tell(SpaceTaken(seat, space, paid, forced))
    draft.now.spaces = with_item(draft.now.spaces, space - 1, seat)
    draft.change_holdings(Change(seat=seat, money=-paid))
    draft.now.choosers = draft.now.choosers[1:]
    if not draft.now.choosers:
        _set_order(draft)
        return
    draft.now.actor = draft.now.choosers[0]
    if draft.now.spaces.count(-1) == 1:
        # Nothing is left to choose for the last one, who pays all the same.
        _take_space(draft, draft.now.actor, draft.now.spaces.index(-1) + 1, forced=True)


def _set_order(draft: Draft) -> None:
    """The zero bidders fill the free spaces from the lowest up, in the old order; then the claims begin."""
    zero_bidders = tuple(seat for seat in draft.now.order if draft.now.bids[seat] == 0)
    waiting = iter(zero_bidders)
    order = tuple(seat if seat >= 0 else next(waiting) for seat in draft.now.spaces)
    draft.tell(OrderSet(order, zero_bidders))
    draft.now.phase, draft.now.order, draft.now.spaces = "claim", order, order
    draft.now.turn, draft.now.actor = 0, order[0]


def _claim(draft: Draft, seat: int, action: ClaimAuction, outcome: Any) -> Step[State]:
    carry_out(draft, seat, action)
    draft.now.turn += 1
    if draft.now.turn < draft.seats:
        if outcome is not None:
            raise IllegalAction(Refusal("scoville.auction.reshuffle", {"recorded": "a shuffle where none happens"}))
        draft.now.actor = draft.now.order[draft.now.turn]
        return draft.finished()
    # The last claim turns up the cards of the next auction, and planting begins.
    chance = refill(draft, outcome)
    begin_planting(draft)
    return draft.finished(chance)
