"""Offers, deals, promises and debts."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rules.sheriff import events as e
from rules.sheriff.actions import Demand, MakeOffer
from rules.sheriff.components import PROMISE_KINDS
from rules.sheriff.insight import gain
from rules.sheriff.offers import Clause, Offer, Promise, Terms
from tests.rules.sheriff.helpers import (
    GAME,
    C,
    act,
    events,
    gold_of,
    hearing,
    hearing_of,
    hidden_of,
    hush,
    refused,
    stand_of,
    table,
    told,
)


@pytest.mark.rule("sheriff.offer.clauses", "sheriff.offer.called-bag", "sheriff.offer.any-merchant")
def test_clauses_are_about_bags_one_of_them_the_called_one() -> None:
    s = act(table(), "3 call_bag 0")
    refused(s, "1 make_offer gold 3", "sheriff.offer.clauses")
    refused(s, "1 make_offer pass 0 open 0", "sheriff.offer.clauses")
    refused(s, "1 make_offer pass 0 pass 0", "sheriff.offer.clauses")
    refused(s, "1 make_offer pass 1 gold 3", "sheriff.offer.called-bag")
    for text in ("open 0", "pass 0", "pass 0 open 1 pass 2", "open 0 open 1 open 2"):
        for seat in (0, 1, 2):
            assert act(s, f"{seat} make_offer {text} gold 1").step == "hearing.speak"


@pytest.mark.rule(
    "sheriff.offer.gold", "sheriff.offer.stand-legal", "sheriff.offer.clauses", "sheriff.hearing.demand-limits"
)
def test_nothing_below_zero_and_no_other_decision_can_be_asked_for() -> None:
    start = table(stands={0: "cheese"}, hidden={0: "silk"}, options={"sheriff_pays": True})
    own = (Clause(0, "pass"),)
    odd: Any = Clause(0, "burn")  # type: ignore[arg-type]
    s = act(start, "3 call_bag 0")
    for offer, rule in (
        (Offer(own, -1), "gold"),
        (Offer(own, 0, (0, -1, 0, 0)), "stand-legal"),
        (Offer(own, bag_goods=((1, -1),)), "bag-goods"),
        (Offer((odd,)), "clauses"),
    ):
        refusal = GAME.why_not(s, 0, MakeOffer(offer))
        assert refusal is not None
        assert refusal.rule == f"sheriff.offer.{rule}"
    s = hush(s)
    for terms, rule in (
        (Terms(own, -1), "gold"),
        (Terms(own, 0, (0, -1, 0, 0)), "stand-legal"),
        (Terms(own, cards=-1), "stand-contraband"),
        (Terms(own, sheriff_gold=-1), "gold"),
        (Terms((odd,)), "clauses"),
    ):
        refusal = GAME.why_not(s, 3, Demand(0, terms))
        assert refusal is not None
        assert refusal.rule == f"sheriff.offer.{rule}"


@pytest.mark.rule("sheriff.offer.undecided-only")
def test_clauses_are_about_undecided_bags_only() -> None:
    s = act(hearing(table(), 0), "3 pass_bag", "3 call_bag 1")
    for text in ("pass 0 pass 1", "pass 1 pass 3", "pass 1 pass 8"):
        refused(s, f"2 make_offer {text}", "sheriff.offer.undecided-only")


@pytest.mark.rule("sheriff.offer.conflict")
def test_clauses_may_not_contradict_a_binding_deal() -> None:
    s = act(table(), "3 call_bag 0", "0 make_offer pass 0 open 1 gold 1", "1 no_offer", "2 no_offer", "3 pass_bag 0")
    s = act(s, "3 call_bag 2")
    refused(s, "1 make_offer pass 1 pass 2 gold 9", "sheriff.offer.conflict")
    assert act(s, "1 make_offer open 1 pass 2").step == "hearing.speak"
    refused(hush(s), "3 demand 2 pass 1 pass 2", "sheriff.offer.conflict")


@pytest.mark.rule("sheriff.offer.gold")
def test_gold_offered_must_be_there() -> None:
    s = act(table(gold={0: 10}), "3 call_bag 0")
    refused(s, "0 make_offer pass 0 gold 11", "sheriff.offer.gold")
    assert GAME.why_not(s, 0, MakeOffer(Offer((Clause(0, "pass"),), -1))) is not None
    assert act(s, "0 make_offer pass 0 gold 10").step == "hearing.speak"
    assert act(s, "0 make_offer pass 0").step == "hearing.speak"


@pytest.mark.rule("sheriff.option.hidden-gold", "sheriff.know.gold")
def test_hidden_gold_is_seen_by_its_owner_alone() -> None:
    s = hearing(table(options={"hidden_gold": True}, gold={0: 5}), 0)
    assert [player.gold for player in GAME.view(s, 1).players] == [None, s.players[1].gold, None, None]
    assert [player.gold for player in GAME.view(s, None).players] == [None] * 4
    s = act(s, "3 demand 0 pass 0 gold 500")
    refused(s, "0 accept_demand", "sheriff.offer.gold")
    assert [player.gold for player in GAME.view(table(), 1).players] == [50] * 4


@pytest.mark.rule("sheriff.ruling.open-gold")
def test_gold_is_open() -> None:
    s = table(gold={0: 5, 1: 77})
    for seat in (0, 2, None):
        assert [player.gold for player in GAME.view(s, seat).players][:2] == [5, 77]


@pytest.mark.rule("sheriff.offer.stand-legal", "sheriff.offer.stand-contraband", "sheriff.offer.no-hand-cards")
def test_goods_offered_must_lie_on_the_own_stand() -> None:
    s = table(hands={0: "2*bread"}, stands={0: "2*cheese", 1: "bread"}, hidden={0: "silk mead", 1: "silk"})
    s = act(s, "3 call_bag 0")
    refused(s, "0 make_offer pass 0 stand cheese 3", "sheriff.offer.stand-legal")
    refused(s, "0 make_offer pass 0 stand bread 1", "sheriff.offer.stand-legal")
    refused(s, "0 make_offer pass 0 card 3", "sheriff.offer.stand-contraband")
    refused(s, "0 make_offer pass 0 card 1 card 1", "sheriff.offer.stand-contraband")
    s = act(s, "0 make_offer pass 0 stand cheese 2 card 2")
    assert [card.good for card in GAME.view(s, 3).players[0].hidden] == [None, None]
    s = act(hush(s), "3 pass_bag 0")
    assert (stand_of(s, 3), hidden_of(s, 3)) == ({"cheese": 2}, ["mead"])
    with pytest.raises(ValueError, match=r"."):
        GAME.parse_action("make_offer pass 0 hand bread 1")


@pytest.mark.rule("sheriff.offer.bag-goods", "sheriff.ruling.bag-goods-need-pass")
def test_bag_goods_may_be_a_lie_but_not_more_than_the_bag_holds() -> None:
    s = act(table(bags={0: ("3*cheese", "cheese"), 1: ("bread", "bread")}), "3 call_bag 0")
    refused(s, "0 make_offer pass 0 bag silk 4", "sheriff.offer.bag-goods")
    refused(s, "0 make_offer pass 0 bag silk 2 bag crossbow 2", "sheriff.offer.bag-goods")
    refused(s, "0 make_offer pass 0 bag green_apples 1", "sheriff.offer.bag-goods")
    refused(s, "0 make_offer pass 0 bag silk 0", "sheriff.offer.bag-goods")
    refused(s, "0 make_offer open 0 bag silk 1", "sheriff.ruling.bag-goods-need-pass")
    refused(s, "1 make_offer pass 0 bag bread 1", "sheriff.ruling.bag-goods-need-pass")
    s = act(s, "1 make_offer pass 0 pass 1 bag bread 1", "0 make_offer pass 0 bag silk 2 bag crossbow 1")
    decided = act(hush(s), "3 pass_bag", "3 call_bag 1")
    refused(decided, "0 make_offer pass 1 bag cheese 1", "sheriff.offer.bag-goods")


@pytest.mark.rule("sheriff.offer.promise")
def test_promises_are_written_down_and_bind_nobody() -> None:
    s = act(table(), "3 call_bag 0")
    good = "leave_good_to_you apples promise discard_good_for_you cheese promise share_later_gold"
    s = act(
        s, f"0 make_offer pass 0 promise pass_your_bag_next_time promise open_rivals_bag_next_time 1 promise {good}"
    )
    s = act(hush(s), "3 pass_bag 0")
    assert [record.promise.kind for record in s.promises] == list(PROMISE_KINDS)
    assert [record.verdict for record in s.promises] == ["open", "open", "unjudged", "unjudged", "unjudged"]
    s = act(table(), "3 call_bag 0")
    for odd in (
        Promise("give_me_a_ship"),
        Promise("pass_your_bag_next_time", player=1),
        Promise("open_rivals_bag_next_time"),
        Promise("open_rivals_bag_next_time", player=0),
        Promise("open_rivals_bag_next_time", player=9),
        Promise("leave_good_to_you", good=5),
        Promise("leave_good_to_you"),
        Promise("share_later_gold", good=1),
    ):
        refusal = GAME.why_not(s, 0, MakeOffer(Offer((Clause(0, "pass"),), promises=(odd,))))
        assert refusal is not None
        assert refusal.rule == "sheriff.offer.promise"
    three = act(table(3), "2 call_bag 0")
    refused(three, "0 make_offer pass 0 promise leave_good_to_you bread", "sheriff.offer.promise")


@pytest.mark.rule("sheriff.offer.public")
def test_talk_is_heard_by_all_when_it_is_made() -> None:
    s = act(table(hidden={0: "silk"}), '3 call_bag 0 say "Well?"')
    move = '0 make_offer pass 0 gold 3 card 1 promise share_later_gold say "Nothing  to see."'
    with pytest.raises(ValueError, match="should read"):
        GAME.parse_action(move[2:])
    move = move.replace("  ", " ")
    for seat in (0, 1, 3, None):
        heard = told(s, move, seat)
        assert [type(event) for event in heard] == [e.OfferMade]
        assert heard[0].offer.words == "Nothing to see."
        assert heard[0].offer.gold == 3
    s = act(s, move)
    assert GAME.view(s, None).hearing == s.hearing
    assert [talk.words for talk in s.bags[0].talk] == ["Well?", ""]
    s = act(hush(s), "3 demand 0 pass 0 gold 4")
    assert told(s, "0 refuse_demand", None) == [e.DemandRefused(0)]
    long = Offer((Clause(0, "pass"),), words="a\n" + "b" * 300)
    s = GAME.apply(s, 0, MakeOffer(long)).state
    kept = hearing_of(s).offers[0]
    assert kept is not None
    assert kept.words == "a " + "b" * 198


@pytest.mark.rule("sheriff.deal.goods-move", "sheriff.ruling.bribed-contraband")
def test_who_knows_contraband_that_was_paid() -> None:
    s = act(table(stands={0: "apples"}, hidden={0: "silk pepper"}), "3 call_bag 0")
    s = act(hush(act(s, "0 make_offer pass 0 stand apples 1 card 1 named 2")), "3 pass_bag 0")
    assert (stand_of(s, 3), hidden_of(s, 3)) == ({"apples": 1}, ["pepper", "silk"])
    seen = {seat: [card.good for card in GAME.view(s, seat).players[3].hidden] for seat in (0, 1, 2, 3)}
    silk, pepper = C.number["silk"], C.number["pepper"]
    assert seen == {0: [silk, pepper], 1: [None, pepper], 2: [None, pepper], 3: [silk, pepper]}


def test_payment_events_hide_unnamed_cards_from_the_others() -> None:
    s = hush(act(table(hidden={0: "silk pepper"}), "3 call_bag 0", "0 make_offer pass 0 card 1 named 2"))
    paid = {
        seat: next(x for x in told(s, "3 pass_bag 0", seat) if isinstance(x, e.DealPaid)).goods for seat in (0, 1, 3)
    }
    silk, pepper = C.number["silk"], C.number["pepper"]
    assert paid == {0: (silk, pepper), 3: (silk, pepper), 1: (None, pepper)}


@pytest.mark.rule("sheriff.deal.bag-goods-paid")
def test_promised_bag_goods_are_paid_as_far_as_they_are_there() -> None:
    start = table(bags={0: ("cheese silk pepper", "cheese")})
    s = hush(act(start, "3 call_bag 0", "0 make_offer pass 0 bag cheese 1 bag silk 2"))
    heard = [event for event in events(s, "3 pass_bag 0") if isinstance(event, e.BagGoodsPaid)]
    silk = C.number["silk"]
    assert heard == [e.BagGoodsPaid(0, 3, ((1, 1), (silk, 1)), ((1, 1), (silk, 2)))]
    s = act(s, "3 pass_bag 0")
    assert (stand_of(s, 3), hidden_of(s, 3)) == ({"cheese": 1}, ["silk"])
    assert (stand_of(s, 0), hidden_of(s, 0)) == ({}, ["pepper"])
    assert [card.good for card in GAME.view(s, 1).players[3].hidden] == [silk]
    assert s.records[-1].truth is False


@pytest.mark.rule("sheriff.deal.many-payers")
def test_the_owner_pays_first_then_the_others_in_merchant_order() -> None:
    s = act(table(5, sheriff=2), "2 call_bag 0")
    for seat in (4, 1, 3, 0):
        s = act(s, f"{seat} make_offer pass 0 gold {seat + 1}")
    s = hush(s)
    payers = [event.seat for event in events(s, "2 pass_bag 0 1 3 4") if isinstance(event, e.DealPaid)]
    assert payers == [0, 3, 4, 1]
    assert act(s, "2 pass_bag 0 1 3 4").players[2].gold == 50 + 1 + 2 + 4 + 5
    assert gain(C, GAME.view(s, 2), (0, 3)).gold == 5


@pytest.mark.rule("sheriff.ruling.promised-twice")
def test_goods_promised_twice_are_served_in_the_order_of_the_deals() -> None:
    s = act(table(bags={1: ("silk mead apples", "apples")}), "3 call_bag 0", "1 make_offer open 0 pass 1 bag silk 1")
    s = act(hush(s), "3 open_bag 1")
    s = act(s, "3 call_bag 2", "1 make_offer pass 1 pass 2 bag mead 1 bag silk 1")
    s = act(hush(s), "3 pass_bag 1")
    silk, mead = C.number["silk"], C.number["mead"]
    assert s.pledges == ((1, silk, 1), (1, mead, 1), (1, silk, 1))
    s = act(s, "3 call_bag 1")
    assert hidden_of(s, 3) == ["mead", "silk"]
    assert stand_of(s, 1) == {"apples": 1}


@pytest.mark.rule("sheriff.ruling.named-contraband")
def test_a_named_card_is_announced_truthfully() -> None:
    s = act(table(hidden={0: "silk pepper"}), "3 call_bag 0")
    assert [event.named for event in events(s, "0 make_offer pass 0 card 1 named 2")] == [(C.number["pepper"],)]
    assert [event.named for event in events(s, "0 make_offer pass 0 card 1")] == [()]
    s = act(s, "0 make_offer pass 0 card 1 named 2")
    assert [card.good for card in GAME.view(s, 1).players[0].hidden] == [None, C.number["pepper"]]


@pytest.mark.rule("sheriff.ruling.only-clauses-bind")
def test_words_bind_nobody() -> None:
    s = act(table(bags={0: ("silk", "apples")}), "3 call_bag 0", '0 make_offer pass 0 gold 5 say "Open Will, not me!"')
    s = act(hush(s), "3 open_bag", "3 place_confiscated left silk", "3 call_bag 1")
    assert (s.bags[0].fate, s.step, s.deals) == ("opened", "hearing.speak", ())
    assert hearing_of(s).owner == 1


@pytest.mark.rule("sheriff.ruling.promise-record")
@pytest.mark.parametrize(("decision", "verdict"), [("pass_bag", "kept"), ("open_bag", "broken")])
def test_a_promise_is_kept_or_broken_in_the_promisers_next_round(decision: str, verdict: str) -> None:
    s = act(table(), "3 call_bag 0", "0 make_offer pass 0 promise pass_your_bag_next_time", "1 no_offer", "2 no_offer")
    s = act(s, "3 pass_bag 0")
    assert (s.promises[0].verdict, s.promises[0].due, s.promises[0].to) == ("open", 2, 3)
    later = table(sheriff=0, round=2, options={})
    later = replace(later, promises=s.promises)
    done = act(hearing(later, 3), f"0 {decision}")
    assert done.promises[0].verdict == verdict
    assert any(isinstance(event, e.PromiseJudged) for event in events(hearing(later, 3), f"0 {decision}"))


@pytest.mark.rule("sheriff.ruling.promise-record")
def test_a_promise_is_broken_by_a_deal_too_and_judged_by_that_bag_alone() -> None:
    s = act(table(), "3 call_bag 0", "0 make_offer pass 0 promise pass_your_bag_next_time", "1 no_offer", "2 no_offer")
    later = replace(table(sheriff=0, round=2), promises=act(s, "3 pass_bag 0").promises)
    later = hush(act(later, "0 call_bag 1", "1 make_offer pass 1 open 3 gold 4"))
    later = act(later, "0 pass_bag 1")
    assert later.promises[0].verdict == "open"
    assert act(later, "0 call_bag 3").promises[0].verdict == "broken"


def test_promises_without_an_occasion_lapse() -> None:
    s = act(
        table(round=8),
        "3 call_bag 0",
        "0 make_offer pass 0 promise pass_your_bag_next_time",
        "1 no_offer",
        "2 no_offer",
    )
    heard = [event.record.verdict for event in events(s, "3 pass_bag 0") if isinstance(event, e.PromiseJudged)]
    assert heard == ["lapsed"]
    s = act(s, "3 pass_bag 0")
    assert (s.promises[0].verdict, s.promises[0].due) == ("lapsed", 0)
    s = act(
        table(), "3 call_bag 0", "0 make_offer pass 0 promise open_rivals_bag_next_time 2", "1 no_offer", "2 no_offer"
    )
    s = act(s, "3 pass_bag 0")
    later = replace(table(sheriff=0, round=2, bags={2: None}), promises=s.promises)
    later = act(hearing(later, 1), "0 pass_bag")
    later = act(hearing(later, 3), "0 pass_bag")
    assert later.promises[0].verdict == "lapsed"
    again = replace(table(sheriff=0, round=2), promises=s.promises)
    assert act(hearing(again, 2), "0 open_bag").promises[0].verdict == "kept"


@pytest.mark.rule("sheriff.ruling.no-other-gifts", "sheriff.ruling.no-showing")
def test_there_is_no_move_for_gifts_or_for_showing_cards() -> None:
    for text in ("give 1 gold 5", "make_offer 1 pass 0 gold 5", "show silk", "show_card 1", "make_offer pass 0 show 1"):
        with pytest.raises(ValueError, match=r"."):
            GAME.parse_action(text)
    s = act(table(), "3 call_bag 0", "1 make_offer pass 0 gold 5", "0 no_offer", "2 no_offer")
    assert gold_of(act(s, "3 pass_bag 1")) == [50, 45, 50, 55]
