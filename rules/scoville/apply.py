"""Carrying out a move."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rules.core.contract import Step, Told
from rules.core.refusal import IllegalAction, Refusal
from rules.scoville.actions import Action, Bid, ChooseSpace, ClaimAuction, EndFulfilment, EndHarvest, EndPlanting
from rules.scoville.components import Components
from rules.scoville.events import BidMade, BidPlaced, BidsRevealed, CardClaimed, OrderSet, SpaceTaken
from rules.scoville.moves import carry_out, exchanged, nothing_left, with_item, with_stock
from rules.scoville.refusals import why_not
from rules.scoville.rounds import begin_planting, end_turn, refill
from rules.scoville.state import Change, State

_ENDS = (EndPlanting, EndHarvest, EndFulfilment)


def apply(components: Components, state: State, seat: int, action: Action, outcome: Any = None) -> Step[State]:
    """The position after a move, what happened, and the order of a reshuffled auction deck if there was one.

    Raises `IllegalAction` for a refused move, and for a recorded `outcome` that does not fit.
    """
    refusal = why_not(components, state, seat, action)
    if refusal is not None:
        raise IllegalAction(refusal)
    if isinstance(action, ClaimAuction):
        return _claim(components, state, seat, action, outcome)
    if outcome is not None:
        raise IllegalAction(Refusal("scoville.auction.reshuffle", {"recorded": "a shuffle where none happens"}))
    if isinstance(action, Bid):
        return _bid(state, seat, action)
    events: list[Struct] = []
    if isinstance(action, ChooseSpace):
        after = _take_space(state, seat, action.space, False, events)
    else:
        after = carry_out(components, state, seat, action, events)
        if isinstance(action, _ENDS):
            after = end_turn(components, after, False, events)
        elif nothing_left(components, after, seat):
            after = end_turn(components, after, True, events)
    return Step(after, tuple([Told(event) for event in events]))


def _bid(state: State, seat: int, action: Bid) -> Step[State]:
    bids = with_item(state.bids, seat, action.amount)
    told = Told(BidMade(seat, action.amount), (seat,), BidPlaced(seat))
    after = replace(state, bids=bids)
    if min(bids) < 0:
        return Step(after, (told,))
    choosers = tuple(sorted((s for s in state.order if bids[s] > 0), key=lambda s: (-bids[s], state.order.index(s))))
    events: list[Struct] = [BidsRevealed(bids, choosers, state.order)]
    if choosers:
        after = replace(after, phase="space", choosers=choosers, actor=choosers[0])
    else:
        after = _set_order(after, events)
    return Step(after, (told, *(Told(event) for event in events)))


def _take_space(state: State, seat: int, space: int, forced: bool, events: list[Struct]) -> State:
    paid = state.bids[seat]
    spaces = with_item(state.spaces, space - 1, seat)
    choosers = state.choosers[1:]
    events.append(SpaceTaken(seat, space, paid, forced))
    after = replace(
        state,
        spaces=spaces,
        choosers=choosers,
        actor=choosers[0] if choosers else -1,
        money=with_item(state.money, seat, state.money[seat] - paid),
        history=(*state.history, Change(seat, money=-paid)),
    )
    if not choosers:
        return _set_order(after, events)
    if spaces.count(-1) == 1:
        return _take_space(after, choosers[0], spaces.index(-1) + 1, True, events)
    return after


def _set_order(state: State, events: list[Struct]) -> State:
    """The zero bidders fill the free spaces from the lowest up, in the old order."""
    zero = tuple(seat for seat in state.order if state.bids[seat] == 0)
    waiting = iter(zero)
    order = tuple(seat if seat >= 0 else next(waiting) for seat in state.spaces)
    events.append(OrderSet(order, zero))
    return replace(state, phase="claim", order=order, spaces=order, turn=0, actor=order[0])


def _claim(components: Components, state: State, seat: int, action: ClaimAuction, outcome: Any) -> Step[State]:
    card = components.auction[action.card]
    turn = state.turn + 1
    events: list[Struct] = [CardClaimed(seat, action.card, card.peppers)]
    after = replace(
        state,
        house=tuple([other for other in state.house if other != action.card]),
        discards=(*state.discards, action.card) if card.afternoon == state.afternoon else state.discards,
        stocks=with_stock(state.stocks, seat, exchanged(state.stocks[seat], (), card.peppers)),
        history=(*state.history, Change(seat, gained=card.peppers)),
        turn=turn,
        actor=state.order[turn] if turn < state.seats else -1,
    )
    chance = None
    if turn == state.seats:
        after, chance = refill(components, after, outcome, events)
        after = begin_planting(components, after, events)
    elif outcome is not None:
        raise IllegalAction(Refusal("scoville.auction.reshuffle", {"recorded": "a shuffle where none happens"}))
    return Step(after, tuple([Told(event) for event in events]), chance)
