"""Carrying out the talk about a called bag: calls, offers, demands and answers, up to the decision."""

from __future__ import annotations

from msgspec.structs import replace

from rules.core.tuples import with_item
from rules.sheriff import actions as a
from rules.sheriff import events as e
from rules.sheriff.decide import decide, reveal_hidden
from rules.sheriff.draft import Draft
from rules.sheriff.offers import Deal, accepted_offer, clean_words, tidy_offer, tidy_terms
from rules.sheriff.state import Hearing, Talk


def _heard(draft: Draft) -> Hearing:
    assert draft.now.hearing is not None
    return draft.now.hearing


def _note(draft: Draft, owner: int, talk: Talk) -> None:
    bag = draft.now.bags[owner]
    draft.set_bag(owner, replace(bag, talk=(*bag.talk, talk)))


def _words(draft: Draft, owner: int) -> tuple[int, ...]:
    """A new word for everybody who may speak about this bag."""
    if not draft.before.options.third_party_offers:
        return tuple(int(seat == owner) for seat in range(draft.seats))
    return tuple(int(seat != draft.now.sheriff) for seat in range(draft.seats))


def call_bag(draft: Draft, seat: int, action: a.CallBag) -> None:
    """Open the hearing of a bag, or carry out what a deal has decided about it."""
    owner = action.owner
    bag = draft.now.bags[owner]
    words = clean_words(action.words, draft.components.words_max)
    draft.tell(e.BagCalled(seat, owner, bag.bound, words))
    _note(draft, owner, Talk("call", seat, words=words))
    draft.now.current = owner
    if bag.bound is not None:
        # An earlier deal has decided about it: there is nothing to hear.
        decide(draft, owner, bag.bound, (), None, bound=True)
        return
    none = (None,) * draft.seats
    draft.now.step = "hearing.speak"
    draft.now.hearing = Hearing(owner, _words(draft, owner), none)


def hear_again(draft: Draft, seat: int, action: a.HearAgain) -> None:
    """A new word for everybody."""
    hearing = _spend_talk(draft)
    words = clean_words(action.words, draft.components.words_max)
    draft.tell(e.HeardAgain(seat, words))
    _note(draft, hearing.owner, Talk("again", seat, words=words))
    draft.now.step = "hearing.speak"
    draft.now.hearing = replace(hearing, words=_words(draft, hearing.owner), second=False)


def _spend_talk(draft: Draft) -> Hearing:
    hearing = _heard(draft)
    bag = draft.now.bags[hearing.owner]
    draft.set_bag(hearing.owner, replace(bag, talked=bag.talked + 1))
    return hearing


def refuse(draft: Draft, seat: int, action: a.Refuse) -> None:
    """An offer leaves the table; its maker may answer."""
    hearing = _spend_talk(draft)
    words = clean_words(action.words, draft.components.words_max)
    draft.tell(e.OfferRefused(seat, action.merchant, words))
    _note(draft, hearing.owner, Talk("refuse", action.merchant, words=words))
    draft.now.step = "hearing.answer"
    draft.now.hearing = replace(hearing, offers=with_item(hearing.offers, action.merchant, None), reply=action.merchant)


def demand(draft: Draft, seat: int, action: a.Demand) -> None:
    """The Sheriff names a price; the merchant asked answers."""
    hearing = _spend_talk(draft)
    terms = tidy_terms(action.terms, draft.components.words_max)
    draft.tell(e.DemandMade(seat, action.merchant, hearing.owner, terms))
    _note(draft, hearing.owner, Talk("demand", action.merchant, terms=terms))
    draft.now.step = "hearing.reply"
    draft.now.hearing = replace(hearing, reply=action.merchant, demand=terms)


def postpone(draft: Draft, seat: int, action: a.Postpone) -> None:
    """The bag goes back undecided, its offers lapse."""
    hearing = _heard(draft)
    draft.tell(e.BagPostponed(seat, hearing.owner))
    _note(draft, hearing.owner, Talk("postpone", seat))
    draft.set_bag(hearing.owner, replace(draft.now.bags[hearing.owner], postponed=True))
    draft.now.step = "inspect.call"
    draft.now.hearing = None
    draft.now.current = -1


def _after_word(draft: Draft, hearing: Hearing, seat: int) -> None:
    """The seat has spoken: the next word, or the Sheriff's turn."""
    if hearing.reply >= 0:
        # One alone was asked, and has answered.
        draft.now.step = "hearing.decide"
        draft.now.hearing = replace(hearing, reply=-1, demand=None)
        return
    words = with_item(hearing.words, seat, hearing.words[seat] - 1)
    draft.now.step = "hearing.speak" if any(words) else "hearing.decide"
    draft.now.hearing = replace(hearing, words=words)


def make_offer(draft: Draft, seat: int, action: a.MakeOffer) -> None:
    """An offer is put on the table."""
    hearing = _heard(draft)
    offer = tidy_offer(action.offer, draft.components.words_max)
    owner = hearing.owner
    named = reveal_hidden(draft, seat, tuple(card.place for card in offer.contraband if card.named))
    draft.tell(e.OfferMade(seat, draft.now.sheriff, owner, offer, named, hearing.reply >= 0))
    _note(draft, owner, Talk("offer", seat, offer=offer, named=named))
    hearing = replace(hearing, offers=with_item(hearing.offers, seat, offer))
    if hearing.reply < 0 and seat != owner and not hearing.words[owner] and not hearing.second:
        # The owner has spoken before he could hear this offer: he may answer it, once in a speaking round.
        hearing = replace(hearing, words=with_item(hearing.words, owner, 1), second=True)
    _after_word(draft, hearing, seat)


def no_offer(draft: Draft, seat: int, action: a.NoOffer) -> None:
    """Nothing new is said."""
    draft.tell(e.SaidNothing(seat))
    _after_word(draft, _heard(draft), seat)


def withdraw_offer(draft: Draft, seat: int, action: a.WithdrawOffer) -> None:
    """An offer is taken back."""
    hearing = _heard(draft)
    draft.tell(e.OfferWithdrawn(seat))
    _note(draft, hearing.owner, Talk("withdraw", seat))
    _after_word(draft, replace(hearing, offers=with_item(hearing.offers, seat, None)), seat)


def accept_demand(draft: Draft, seat: int, action: a.AcceptDemand) -> None:
    """A deal is struck: only the decision agreed on is left."""
    hearing = _heard(draft)
    terms = hearing.demand
    assert terms is not None
    offer = accepted_offer(terms, tuple(sorted(action.places)))
    deal = Deal(draft.now.round, hearing.owner, seat, offer, terms.sheriff_gold)
    draft.tell(e.DemandAccepted(seat, draft.now.sheriff, deal))
    _note(draft, hearing.owner, Talk("accept", seat, offer=deal.offer))
    draft.now.step = "hearing.struck"
    # The deal takes the place of an earlier offer of his.
    offers = with_item(hearing.offers, seat, None)
    draft.now.hearing = replace(hearing, offers=offers, reply=-1, demand=None, struck=deal)


def refuse_demand(draft: Draft, seat: int, action: a.RefuseDemand) -> None:
    """The price is declined."""
    hearing = _heard(draft)
    draft.tell(e.DemandRefused(seat))
    _note(draft, hearing.owner, Talk("decline", seat))
    _after_word(draft, hearing, seat)


def pass_bag(draft: Draft, seat: int, action: a.PassBag) -> None:
    """The called bag passes."""
    hearing = _heard(draft)
    decide(draft, hearing.owner, "pass", action.take, hearing, bound=False)


def open_bag(draft: Draft, seat: int, action: a.OpenBag) -> None:
    """The called bag is opened."""
    hearing = _heard(draft)
    decide(draft, hearing.owner, "open", action.take, hearing, bound=False)
