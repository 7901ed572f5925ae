"""Carrying out a legal action: market, load, declare and the talk of a hearing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from rules.core.contract import Step
from rules.core.refusal import IllegalAction
from rules.sheriff import actions as a
from rules.sheriff import events as e
from rules.sheriff.check import why_not
from rules.sheriff.components import Catalog
from rules.sheriff.decide import after_bag, decide, lay_confiscated, pay_goods, reveal_hidden
from rules.sheriff.draft import Draft
from rules.sheriff.offers import Deal, Offer, accepted_offer, clean_words, tidy_offer, tidy_terms
from rules.sheriff.payment import Choice
from rules.sheriff.state import Hearing, MarketNote, State, Talk, merchants


def remove(hand: tuple[int, ...], cards: tuple[int, ...]) -> tuple[int, ...]:
    """`hand` without `cards`."""
    left = list(hand)
    for good in cards:
        left.remove(good)
    return tuple(left)


def _market_step(d: Draft, seat: int, aside: tuple[int, ...], from_deck: int) -> None:
    """What the merchant at the market has to do next."""
    keep = d.c.components.pile_keep
    if len(d.players[seat].hand) < d.c.components.hand_size and (
        d.deck
        or len(d.left) > keep
        or len(d.right) > keep
        or ((d.left or d.right) and not from_deck and not d.s.options.deck_only_market)
    ):
        d.changes["step"] = "market.draw"
        return
    d.changes["step"] = "market.place" if aside else "market.end"


def _end_market_turn(d: Draft, seat: int) -> None:
    s = d.s
    d.changes.update(aside=(), from_deck=0)
    if s.options.one_sitting and d.players[seat].hand:
        d.changes.update(step="load", turn=seat)
        return
    _next_market_turn(d, seat)


def _next_market_turn(d: Draft, seat: int) -> None:
    s = d.s
    order = merchants(len(s.players), s.sheriff)
    i = order.index(seat) + 1
    if i < len(order):
        d.changes.update(step="market.aside", turn=order[i])
    elif s.options.one_sitting or not any(d.players[merchant].hand for merchant in order):
        _count_bags(d)
    else:
        d.changes.update(step="load", turn=-1)


def _set_aside(d: Draft, seat: int, act: a.SetAside) -> None:
    player = d.players[seat]
    cards = tuple(sorted(act.cards))
    d.players[seat] = replace(player, hand=remove(player.hand, cards), market=MarketNote(aside=len(cards)))
    d.tell_only(seat, e.CardsSetAside(seat, len(cards), cards), e.CardsSetAside(seat, len(cards)))
    if not cards and len(player.hand) >= d.c.components.hand_size:
        d.tell(e.MarketTurnEnded(seat, 0))
        _end_market_turn(d, seat)
        return
    d.changes["aside"] = cards
    _market_step(d, seat, cards, 0)


def _draw(d: Draft, seat: int, act: a.Draw) -> None:
    source = act.source
    from_deck = d.s.from_deck
    if source == "deck":
        drawn = d.draw_from_deck()
        assert drawn is not None
        good = drawn
        from_deck += 1
        d.changes["from_deck"] = from_deck
    elif source == "left":
        good, d.left = d.left[-1], d.left[:-1]
    else:
        good, d.right = d.right[-1], d.right[:-1]
    player = d.players[seat]
    note = player.market
    hand = tuple(sorted((*player.hand, good)))
    if source == "deck":
        note = MarketNote(note.aside, note.taken, from_deck)
        d.players[seat] = replace(player, hand=hand, market=note)
        d.tell_only(seat, e.CardDrawn(seat, source, good), e.CardDrawn(seat, source))
    else:
        taken = player.taken
        note = MarketNote(note.aside, (*note.taken, good))
        taken = (*taken[:good], taken[good] + 1, *taken[good + 1 :])
        d.players[seat] = replace(player, hand=hand, market=note, taken=taken)
        d.tell(e.CardDrawn(seat, source, good))
    _market_step(d, seat, d.s.aside, from_deck)


def _place_set_aside(d: Draft, seat: int, act: a.PlaceSetAside) -> None:
    d.lay(act.pile, act.order)
    player = d.players[seat]
    note = player.market
    note = MarketNote(note.aside, note.taken, note.from_deck, act.order, act.pile)
    d.players[seat] = replace(player, market=note)
    d.forget_taken(seat, act.order)
    d.tell(e.CardsLaid(seat, act.pile, act.order))
    _end_market_turn(d, seat)


def _done(d: Draft, seat: int, act: a.Done) -> None:
    note = d.players[seat].market
    d.tell(e.MarketTurnEnded(seat, len(note.taken) + note.from_deck))
    _end_market_turn(d, seat)


def _load(d: Draft, seat: int, act: a.LoadBag) -> None:
    s = d.s
    player = d.players[seat]
    cards = tuple(sorted(act.cards))
    d.players[seat] = replace(player, hand=remove(player.hand, cards))
    d.bags[seat] = replace(d.bags[seat], cards=cards, closed=True, size=len(cards), fate="waiting")
    d.tell_only(seat, e.BagClosed(seat, cards), e.BagClosed(seat))
    if s.options.one_sitting:
        _next_market_turn(d, seat)
    elif all(
        d.bags[merchant].closed or not d.players[merchant].hand for merchant in merchants(len(s.players), s.sheriff)
    ):
        _count_bags(d)


def _count_bags(d: Draft) -> None:
    s = d.s
    d.tell(e.BagsCounted(tuple(bag.size for bag in d.bags)))
    for merchant in merchants(len(s.players), s.sheriff):
        if d.bags[merchant].closed:
            d.changes.update(step="declare", turn=merchant)
            return
    d.changes["turn"] = -1
    after_bag(d)


def _declare(d: Draft, seat: int, act: a.Declare) -> None:
    s = d.s
    d.bags[seat] = replace(d.bags[seat], good=act.good)
    d.tell(e.GoodDeclared(seat, d.bags[seat].size, act.good))
    order = merchants(len(s.players), s.sheriff)
    for merchant in order[order.index(seat) + 1 :]:
        if d.bags[merchant].closed:
            d.changes["turn"] = merchant
            return
    d.changes.update(step="inspect.call", turn=-1)


def _note(d: Draft, owner: int, talk: Talk) -> None:
    bag = d.bags[owner]
    d.bags[owner] = replace(bag, talk=(*bag.talk, talk))


def _words(d: Draft, owner: int) -> tuple[int, ...]:
    """A new word for everybody who may speak about this bag."""
    s = d.s
    if not s.options.third_party_offers:
        return tuple(int(seat == owner) for seat in range(len(s.players)))
    return tuple(int(seat != s.sheriff) for seat in range(len(s.players)))


def _call(d: Draft, seat: int, act: a.CallBag) -> None:
    owner = act.owner
    bag = d.bags[owner]
    words = clean_words(act.words, d.c.components.words_max)
    d.tell(e.BagCalled(seat, owner, bag.bound, words))
    _note(d, owner, Talk("call", seat, words=words))
    d.changes["current"] = owner
    if bag.bound is not None:
        decide(d, owner, bag.bound, (), None, bound=True)
        return
    none = (None,) * len(d.players)
    d.changes.update(step="hearing.speak", hearing=Hearing(owner, _words(d, owner), none))


def _hear_again(d: Draft, seat: int, act: a.HearAgain) -> None:
    hearing = _spend_talk(d)
    words = clean_words(act.words, d.c.components.words_max)
    d.tell(e.HeardAgain(seat, words))
    _note(d, hearing.owner, Talk("again", seat, words=words))
    d.changes.update(step="hearing.speak", hearing=replace(hearing, words=_words(d, hearing.owner), second=False))


def _spend_talk(d: Draft) -> Hearing:
    hearing = d.s.hearing
    assert hearing is not None
    bag = d.bags[hearing.owner]
    d.bags[hearing.owner] = replace(bag, talked=bag.talked + 1)
    return hearing


def _refuse(d: Draft, seat: int, act: a.Refuse) -> None:
    hearing = _spend_talk(d)
    words = clean_words(act.words, d.c.components.words_max)
    d.tell(e.OfferRefused(seat, act.merchant, words))
    _note(d, hearing.owner, Talk("refuse", act.merchant, words=words))
    d.changes.update(
        step="hearing.answer",
        hearing=replace(hearing, offers=_put(hearing.offers, act.merchant, None), reply=act.merchant),
    )


def _demand(d: Draft, seat: int, act: a.Demand) -> None:
    hearing = _spend_talk(d)
    terms = tidy_terms(act.terms, d.c.components.words_max)
    d.tell(e.DemandMade(seat, act.merchant, hearing.owner, terms))
    _note(d, hearing.owner, Talk("demand", act.merchant, terms=terms))
    d.changes.update(step="hearing.reply", hearing=replace(hearing, reply=act.merchant, demand=terms))


def _postpone(d: Draft, seat: int, act: a.Postpone) -> None:
    hearing = d.s.hearing
    assert hearing is not None
    d.tell(e.BagPostponed(seat, hearing.owner))
    _note(d, hearing.owner, Talk("postpone", seat))
    d.bags[hearing.owner] = replace(d.bags[hearing.owner], postponed=True)
    d.changes.update(step="inspect.call", hearing=None, current=-1)


def _put(offers: tuple[Offer | None, ...], seat: int, offer: Offer | None) -> tuple[Offer | None, ...]:
    return (*offers[:seat], offer, *offers[seat + 1 :])


def _after_word(d: Draft, hearing: Hearing, seat: int) -> None:
    """The seat has spoken: who is next."""
    if hearing.reply >= 0:
        d.changes.update(step="hearing.decide", hearing=replace(hearing, reply=-1, demand=None))
        return
    words = hearing.words
    words = (*words[:seat], words[seat] - 1, *words[seat + 1 :])
    step = "hearing.speak" if any(words) else "hearing.decide"
    d.changes.update(step=step, hearing=replace(hearing, words=words))


def _make_offer(d: Draft, seat: int, act: a.MakeOffer) -> None:
    hearing = d.s.hearing
    assert hearing is not None
    offer = tidy_offer(act.offer, d.c.components.words_max)
    owner = hearing.owner
    named = reveal_hidden(d, seat, tuple(card.place for card in offer.contraband if card.named))
    d.tell(e.OfferMade(seat, d.s.sheriff, owner, offer, named, hearing.reply >= 0))
    _note(d, owner, Talk("offer", seat, offer=offer, named=named))
    words, second = hearing.words, hearing.second
    if hearing.reply < 0 and seat != owner and not words[owner] and not second:
        words, second = (*words[:owner], 1, *words[owner + 1 :]), True
    _after_word(d, replace(hearing, offers=_put(hearing.offers, seat, offer), words=words, second=second), seat)


def _no_offer(d: Draft, seat: int, act: a.NoOffer) -> None:
    assert d.s.hearing is not None
    d.tell(e.SaidNothing(seat))
    _after_word(d, d.s.hearing, seat)


def _withdraw(d: Draft, seat: int, act: a.WithdrawOffer) -> None:
    hearing = d.s.hearing
    assert hearing is not None
    d.tell(e.OfferWithdrawn(seat))
    _note(d, hearing.owner, Talk("withdraw", seat))
    _after_word(d, replace(hearing, offers=_put(hearing.offers, seat, None)), seat)


def _accept(d: Draft, seat: int, act: a.AcceptDemand) -> None:
    s = d.s
    hearing = s.hearing
    assert hearing is not None
    assert hearing.demand is not None
    terms = hearing.demand
    deal = Deal(s.round, hearing.owner, seat, accepted_offer(terms, tuple(sorted(act.places))), terms.sheriff_gold)
    d.tell(e.DemandAccepted(seat, s.sheriff, deal))
    _note(d, hearing.owner, Talk("accept", seat, offer=deal.offer))
    d.changes.update(
        step="hearing.struck",
        hearing=replace(hearing, offers=_put(hearing.offers, seat, None), reply=-1, demand=None, struck=deal),
    )


def _refuse_demand(d: Draft, seat: int, act: a.RefuseDemand) -> None:
    hearing = d.s.hearing
    assert hearing is not None
    d.tell(e.DemandRefused(seat))
    _note(d, hearing.owner, Talk("decline", seat))
    _after_word(d, hearing, seat)


def _pass_bag(d: Draft, seat: int, act: a.PassBag) -> None:
    assert d.s.hearing is not None
    decide(d, d.s.hearing.owner, "pass", act.take, d.s.hearing, bound=False)


def _open_bag(d: Draft, seat: int, act: a.OpenBag) -> None:
    assert d.s.hearing is not None
    decide(d, d.s.hearing.owner, "open", act.take, d.s.hearing, bound=False)


def _place_confiscated(d: Draft, seat: int, act: a.PlaceConfiscated) -> None:
    lay_confiscated(d, act.pile, act.order)


def _pay_debt(d: Draft, seat: int, act: a.PayDebt) -> None:
    debt = d.s.debt
    assert debt is not None
    choice: Choice = (act.legal, tuple(sorted(act.places)))
    d.changes["debt"] = None
    pay_goods(d, debt, choice)
    after_bag(d)


_DO: dict[type[Any], Callable[[Draft, int, Any], None]] = {
    a.SetAside: _set_aside,
    a.Draw: _draw,
    a.PlaceSetAside: _place_set_aside,
    a.Done: _done,
    a.LoadBag: _load,
    a.Declare: _declare,
    a.CallBag: _call,
    a.HearAgain: _hear_again,
    a.Refuse: _refuse,
    a.Demand: _demand,
    a.Postpone: _postpone,
    a.PassBag: _pass_bag,
    a.OpenBag: _open_bag,
    a.PlaceConfiscated: _place_confiscated,
    a.MakeOffer: _make_offer,
    a.NoOffer: _no_offer,
    a.WithdrawOffer: _withdraw,
    a.AcceptDemand: _accept,
    a.RefuseDemand: _refuse_demand,
    a.PayDebt: _pay_debt,
}


def apply(c: Catalog, s: State, seat: int, action: a.Action, outcome: Any) -> Step[State]:
    """The step that `action` leads to; raises `IllegalAction` and changes nothing if it is refused."""
    refusal = why_not(c, s, seat, action)
    if refusal is not None:
        raise IllegalAction(refusal)
    d = Draft(c, s, outcome)
    _DO[type(action)](d, seat, action)
    return d.finish()
