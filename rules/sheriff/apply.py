"""Carrying out a legal action: the one door, and what belongs to market, load and declare."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from rules.core.contract import Step
from rules.core.tuples import with_item
from rules.sheriff import actions as a
from rules.sheriff import events as e
from rules.sheriff import hearing
from rules.sheriff.components import Components
from rules.sheriff.decide import after_bag, lay_confiscated, pay_goods
from rules.sheriff.draft import Draft
from rules.sheriff.drawing import Supply, sources
from rules.sheriff.payment import Choice
from rules.sheriff.state import MarketNote, State, merchants


def without(hand: tuple[int, ...], cards: tuple[int, ...]) -> tuple[int, ...]:
    """`hand` without `cards`."""
    left = list(hand)
    for good in cards:
        left.remove(good)
    return tuple(left)


def _merchants(draft: Draft) -> tuple[int, ...]:
    return merchants(draft.seats, draft.now.sheriff)


# -- market ---------------------------------------------------------------


def _market_step(draft: Draft, seat: int) -> None:
    """What the merchant at the market has to do next: draw to a full hand as long as a source can give, then end."""
    supply = Supply(
        deck=len(draft.now.deck),
        left=len(draft.now.left),
        right=len(draft.now.right),
        from_deck=draft.now.from_deck,
        deck_only=draft.before.options.deck_only_market,
    )
    full = len(draft.now.players[seat].hand) >= draft.components.hand_size
    if not full and sources(draft.components, supply):
        draft.now.step = "market.draw"
    else:
        draft.now.step = "market.place" if draft.now.aside else "market.end"


def _end_market_turn(draft: Draft, seat: int) -> None:
    draft.now.aside = ()
    draft.now.from_deck = 0
    if draft.before.options.one_sitting and draft.now.players[seat].hand:
        # He packs before he hands the laptop on.
        draft.now.step = "load"
        draft.now.turn = seat
    else:
        _next_market_turn(draft, seat)


def _next_market_turn(draft: Draft, seat: int) -> None:
    order = _merchants(draft)
    following = order.index(seat) + 1
    if following < len(order):
        draft.now.step = "market.aside"
        draft.now.turn = order[following]
    elif draft.before.options.one_sitting or not any(draft.now.players[merchant].hand for merchant in order):
        _count_bags(draft)
    else:
        draft.now.step = "load"
        draft.now.turn = -1


def _set_aside(draft: Draft, seat: int, action: a.SetAside) -> None:
    player = draft.now.players[seat]
    cards = tuple(sorted(action.cards))
    draft.set_player(seat, replace(player, hand=without(player.hand, cards), market=MarketNote(aside=len(cards))))
    draft.tell_only(seat, e.CardsSetAside(seat, len(cards), cards), e.CardsSetAside(seat, len(cards)))
    if not cards and len(player.hand) >= draft.components.hand_size:
        # Who keeps six cards has nothing to draw and nothing to lay.
        draft.tell(e.MarketTurnEnded(seat, 0))
        _end_market_turn(draft, seat)
        return
    draft.now.aside = cards
    _market_step(draft, seat)


def _draw(draft: Draft, seat: int, action: a.Draw) -> None:
    source = action.source
    if source == "deck":
        drawn = draft.draw_from_deck()
        assert drawn is not None
        good = drawn
        draft.now.from_deck += 1
    elif source == "left":
        good, draft.now.left = draft.now.left[-1], draft.now.left[:-1]
    else:
        good, draft.now.right = draft.now.right[-1], draft.now.right[:-1]
    player = draft.now.players[seat]
    hand = tuple(sorted((*player.hand, good)))
    if source == "deck":
        note = replace(player.market, from_deck=draft.now.from_deck)
        draft.set_player(seat, replace(player, hand=hand, market=note))
        draft.tell_only(seat, e.CardDrawn(seat, source, good), e.CardDrawn(seat, source))
    else:
        # Everybody sees which card enters the hand, and may remember it until he lays one like it.
        note = replace(player.market, taken=(*player.market.taken, good))
        taken = with_item(player.taken, good, player.taken[good] + 1)
        draft.set_player(seat, replace(player, hand=hand, market=note, taken=taken))
        draft.tell(e.CardDrawn(seat, source, good))
    _market_step(draft, seat)


def _place_set_aside(draft: Draft, seat: int, action: a.PlaceSetAside) -> None:
    draft.lay(action.pile, action.order)
    player = draft.now.players[seat]
    draft.set_player(seat, replace(player, market=replace(player.market, laid=action.order, pile=action.pile)))
    draft.forget_taken(seat, action.order)
    draft.tell(e.CardsLaid(seat, action.pile, action.order))
    _end_market_turn(draft, seat)


def _done(draft: Draft, seat: int, action: a.Done) -> None:
    note = draft.now.players[seat].market
    draft.tell(e.MarketTurnEnded(seat, len(note.taken) + note.from_deck))
    _end_market_turn(draft, seat)


# -- load and declare -----------------------------------------------------


def _load(draft: Draft, seat: int, action: a.LoadBag) -> None:
    player = draft.now.players[seat]
    cards = tuple(sorted(action.cards))
    draft.set_player(seat, replace(player, hand=without(player.hand, cards)))
    draft.set_bag(seat, replace(draft.now.bags[seat], cards=cards, closed=True, size=len(cards), fate="waiting"))
    draft.tell_only(seat, e.BagClosed(seat, cards), e.BagClosed(seat))
    if draft.before.options.one_sitting:
        _next_market_turn(draft, seat)
    elif all(draft.now.bags[merchant].closed or not draft.now.players[merchant].hand for merchant in _merchants(draft)):
        _count_bags(draft)


def _count_bags(draft: Draft) -> None:
    """All bags are closed: their sizes become public, and the first merchant declares."""
    draft.tell(e.BagsCounted(tuple(bag.size for bag in draft.now.bags)))
    for merchant in _merchants(draft):
        if draft.now.bags[merchant].closed:
            draft.now.step = "declare"
            draft.now.turn = merchant
            return
    # Nobody had a card to pack: the round is over before it has begun.
    draft.now.turn = -1
    after_bag(draft)


def _declare(draft: Draft, seat: int, action: a.Declare) -> None:
    draft.set_bag(seat, replace(draft.now.bags[seat], good=action.good))
    draft.tell(e.GoodDeclared(seat, draft.now.bags[seat].size, action.good))
    order = _merchants(draft)
    for merchant in order[order.index(seat) + 1 :]:
        if draft.now.bags[merchant].closed:
            draft.now.turn = merchant
            return
    draft.now.step = "inspect.call"
    draft.now.turn = -1


# -- after the decision ----------------------------------------------------


def _place_confiscated(draft: Draft, seat: int, action: a.PlaceConfiscated) -> None:
    lay_confiscated(draft, action.pile, action.order)


def _pay_debt(draft: Draft, seat: int, action: a.PayDebt) -> None:
    debt = draft.now.debt
    assert debt is not None
    choice: Choice = (action.legal, tuple(sorted(action.places)))
    draft.now.debt = None
    pay_goods(draft, debt, choice)
    after_bag(draft)


_DO: dict[type[Any], Callable[[Draft, int, Any], None]] = {
    a.SetAside: _set_aside,
    a.Draw: _draw,
    a.PlaceSetAside: _place_set_aside,
    a.Done: _done,
    a.LoadBag: _load,
    a.Declare: _declare,
    a.CallBag: hearing.call_bag,
    a.HearAgain: hearing.hear_again,
    a.Refuse: hearing.refuse,
    a.Demand: hearing.demand,
    a.Postpone: hearing.postpone,
    a.PassBag: hearing.pass_bag,
    a.OpenBag: hearing.open_bag,
    a.PlaceConfiscated: _place_confiscated,
    a.MakeOffer: hearing.make_offer,
    a.NoOffer: hearing.no_offer,
    a.WithdrawOffer: hearing.withdraw_offer,
    a.AcceptDemand: hearing.accept_demand,
    a.RefuseDemand: hearing.refuse_demand,
    a.PayDebt: _pay_debt,
}


def apply_action(components: Components, state: State, seat: int, action: a.Action, outcome: Any = None) -> Step[State]:
    """The step that an action leads to which was judged to be legal.

    `outcome` is a recorded chance; `IllegalAction` for one that does not fit.
    """
    draft = Draft(components, state, outcome)
    _DO[type(action)](draft, seat, action)
    return draft.closed()
