"""Calling, speaking, haggling and deciding."""

from __future__ import annotations

import pytest

from rules.core.refusal import IllegalAction
from rules.core.rng import SplitMix64
from rules.sheriff import events as e
from rules.sheriff.actions import CallBag, HearAgain, NoOffer, RefuseDemand
from rules.sheriff.insight import only_answer, silences, talk_left
from tests.rules.sheriff.helpers import GAME, C, act, events, gold_of, goods, hearing, hearing_of, hush, refused, table


@pytest.mark.rule("sheriff.inspect.who-acts")
def test_who_may_act_in_each_situation() -> None:
    s = table()
    assert GAME.to_act(s) == {3}
    for move in ("3 pass_bag", "3 open_bag", "3 postpone", "0 no_offer", "0 make_offer pass 0", "0 accept_demand"):
        refused(s, move, "sheriff.inspect.who-acts")
    refused(s, "3 place_confiscated left silk", "sheriff.inspect.who-acts")
    refused(s, "0 pay_debt", "sheriff.inspect.who-acts")
    s = act(s, "3 call_bag 0")
    assert GAME.to_act(s) == {0, 1, 2}
    refused(s, "3 pass_bag", "sheriff.ruling.every-bag-heard")
    s = hush(s)
    assert GAME.to_act(s) == {3}
    refused(s, "1 no_offer", "sheriff.hearing.speaking-order")
    refused(s, "1 accept_demand", "sheriff.hearing.demand")
    refused(s, "3 call_bag 1", "sheriff.inspect.one-at-a-time")


@pytest.mark.rule("sheriff.inspect.sheriff-picks")
def test_the_sheriff_calls_any_undecided_bag() -> None:
    s = table()
    for owner in (0, 1, 2):
        assert act(s, f"3 call_bag {owner}").step == "hearing.speak"
    refused(s, "3 call_bag 3", "sheriff.inspect.sheriff-picks")
    refused(s, "3 call_bag 7", "sheriff.inspect.sheriff-picks")
    s = act(hearing(s, 1), "3 pass_bag")
    refused(s, "3 call_bag 1", "sheriff.inspect.sheriff-picks")
    assert {action.owner for action in GAME.legal(s, 3)} == {0, 2}  # type: ignore[union-attr]


@pytest.mark.rule("sheriff.inspect.any-number")
@pytest.mark.parametrize("opened", range(4))
def test_none_some_or_all_bags_may_be_opened(opened: int) -> None:
    s = table()
    for owner in range(3):
        s = act(hearing(s, owner), "3 open_bag" if owner < opened else "3 pass_bag")
    assert s.round == 2
    assert sum(record.decision == "open" for record in s.records) == opened


@pytest.mark.rule("sheriff.inspect.all-decided")
def test_the_phase_lasts_until_every_bag_is_decided() -> None:
    s = table()
    for owner in range(3):
        assert s.round == 1
        s = act(hearing(s, owner), "3 pass_bag")
    assert s.round == 2
    threat = act(table(), '3 call_bag 0 say "I shall open it!"')
    assert act(hush(threat), "3 pass_bag").bags[0].fate == "passed"


@pytest.mark.rule("sheriff.inspect.one-at-a-time")
def test_one_bag_is_settled_before_the_next() -> None:
    s = act(table(), "3 call_bag 0")
    refused(s, "3 call_bag 1", "sheriff.inspect.one-at-a-time")
    s = act(hearing(table(bags={0: ("silk", "apples")}), 0), "3 open_bag")
    refused(s, "3 call_bag 1", "sheriff.inspect.one-at-a-time")
    s = act(s, "3 place_confiscated left silk")
    assert act(s, "3 call_bag 1").step == "hearing.speak"


@pytest.mark.rule("sheriff.decision.irrevocable")
def test_a_decision_is_final() -> None:
    s = act(hearing(table(), 0), "3 pass_bag")
    refused(s, "3 open_bag", "sheriff.inspect.who-acts")
    refused(s, "3 call_bag 0", "sheriff.inspect.sheriff-picks")


@pytest.mark.rule("sheriff.decision.sequence", "sheriff.deal.pay-on-decision")
def test_the_order_of_one_decision() -> None:
    start = table(bags={0: ("2*bread silk", "bread"), 1: ("cheese", "cheese")})
    s = act(start, "3 call_bag 0", "1 make_offer open 0 pass 1 gold 5", "0 no_offer", "2 no_offer")
    assert gold_of(s)[1] == 50
    kinds = [type(event) for event in events(s, "3 open_bag 1")]
    assert kinds == [e.BagDecided, e.DealPaid, e.BagBound, e.BagOpened]
    s = act(s, "3 open_bag 1")
    assert [type(event) for event in events(s, "3 place_confiscated left silk")] == [e.ConfiscatedLaid, e.PenaltyPaid]
    s = act(start, "3 call_bag 0", "0 make_offer pass 0 gold 3 bag silk 1", "1 no_offer", "2 no_offer")
    kinds = [type(event) for event in events(s, "3 pass_bag 0")]
    assert kinds == [e.BagDecided, e.DealPaid, e.BagGoodsPaid, e.BagPassed]


@pytest.mark.rule("sheriff.decision.take", "sheriff.decision.rest-lapses")
def test_only_offers_for_this_decision_are_taken_and_the_rest_lapse() -> None:
    s = act(
        table(),
        "3 call_bag 0",
        "0 make_offer pass 0 gold 6",
        "1 make_offer open 0 gold 4",
        "2 make_offer pass 0 gold 2",
    )
    s = act(s, "0 no_offer") if s.step == "hearing.speak" else s
    for move in ("3 pass_bag 1", "3 open_bag 0", "3 pass_bag 0 1", "3 pass_bag 3", "3 pass_bag 9"):
        refused(s, move, "sheriff.decision.take")
    refused(s, "3 pass_bag 0 0", "sheriff.decision.take")
    assert gold_of(act(s, "3 pass_bag 0 2")) == [44, 50, 48, 58]
    assert gold_of(act(s, "3 pass_bag 2")) == [50, 50, 48, 52]
    assert gold_of(act(s, "3 open_bag 1")) == [52, 46, 50, 52]
    after = act(s, "3 pass_bag 0", "3 call_bag 1")
    assert hearing_of(after).offers == (None,) * 4


@pytest.mark.rule("sheriff.decision.take-conflict")
def test_offers_that_contradict_each_other_are_not_taken_together() -> None:
    s = act(table(), "3 call_bag 0", "1 make_offer open 0 pass 1", "2 make_offer open 0 open 1", "0 no_offer")
    refused(s, "3 open_bag 1 2", "sheriff.decision.take-conflict")
    assert act(s, "3 open_bag 1").bags[1].bound == "pass"
    assert act(s, "3 open_bag 2").bags[1].bound == "open"
    assert act(s, "3 open_bag").bags[1].bound is None
    struck = act(s, "3 demand 1 open 0 pass 1 gold 1", "1 accept_demand")
    refused(struck, "3 open_bag 2", "sheriff.decision.take-conflict")


@pytest.mark.rule("sheriff.hearing.speaking-order")
def test_one_word_each_in_any_order_and_a_second_for_the_owner() -> None:
    s = act(table(5), "4 call_bag 2", "1 make_offer pass 2 gold 1")
    assert hearing_of(s).words == (1, 0, 1, 1, 0)
    s = act(s, "2 no_offer")
    assert hearing_of(s).words == (1, 0, 0, 1, 0)
    s = act(s, "0 make_offer open 2")
    assert hearing_of(s).words == (0, 0, 1, 1, 0)
    s = act(s, "2 no_offer", "3 make_offer open 2")
    assert s.step == "hearing.decide"
    refused(s, "2 make_offer pass 2", "sheriff.hearing.speaking-order")
    s = act(s, "4 hear_again")
    assert hearing_of(s).words == (1, 1, 1, 1, 0)
    assert hearing_of(act(s, "2 no_offer", "0 make_offer open 2")).words == (0, 1, 1, 1, 0)
    decided = act(hearing(table(), 0), "3 pass_bag", "3 call_bag 1")
    assert 0 in GAME.to_act(decided)


@pytest.mark.rule("sheriff.hearing.computer-order")
def test_computers_speak_owner_first_then_in_merchant_order() -> None:
    s = act(table(5), "4 call_bag 2")
    spoken: list[int] = []
    while s.step == "hearing.speak":
        seat = GAME.asking_order(s)[0]
        spoken.append(seat)
        s = act(s, f"{seat} make_offer open 2" if seat == 0 else f"{seat} no_offer")
    assert spoken == [2, 0, 1, 3, 2]
    # A person's offer after all others gives the owner a second word at once; silence begins with the owner.
    s = act(table(5), "4 call_bag 2", "2 no_offer", "0 no_offer", "1 no_offer", "3 make_offer open 2")
    assert GAME.asking_order(s) == (2,)
    s = act(table(5), "4 call_bag 2", "2 no_offer", "0 make_offer open 2")
    assert [seat for seat, _ in silences(GAME.view(s, 4))] == [2, 1, 3]


@pytest.mark.rule("sheriff.load.hot-seat")
def test_whoever_ended_the_market_packs_first() -> None:
    s = GAME.new(5, 3, {"first_sheriff": 1})
    while s.step != "load":
        s = GAME.apply(s, GAME.asking_order(s)[0], GAME.legal(s, GAME.asking_order(s)[0]).sample(SplitMix64(4))).state
    assert GAME.asking_order(s) == (0, 4, 3, 2)


@pytest.mark.rule("sheriff.hearing.silence")
def test_silence_is_entered_for_those_who_have_not_spoken() -> None:
    s = act(table(5), "4 call_bag 2", "0 make_offer open 2 gold 1")
    assert silences(GAME.view(s, None)) == ((2, NoOffer()), (1, NoOffer()), (3, NoOffer()))
    for seat, action in silences(GAME.view(s, 4)):
        s = GAME.apply(s, seat, action).state
    assert s.step == "hearing.decide"
    assert silences(GAME.view(s, 4)) == ()
    s = act(s, "4 demand 2 pass 2 gold 4")
    assert silences(GAME.view(s, 4)) == ((2, RefuseDemand()),)
    s = act(s, "2 refuse_demand", "4 refuse 0")
    assert silences(GAME.view(s, 4)) == ((0, NoOffer()),)


@pytest.mark.rule("sheriff.hearing.replies")
def test_an_offer_nothing_or_a_withdrawal() -> None:
    s = act(table(), "3 call_bag 0")
    refused(s, "0 withdraw_offer", "sheriff.hearing.replies")
    s = act(s, "0 make_offer pass 0 gold 3", "1 no_offer", "2 no_offer", "3 hear_again")
    assert hearing_of(act(s, "0 withdraw_offer")).offers[0] is None
    kept = hearing_of(act(s, "0 no_offer")).offers[0]
    assert kept is not None
    assert kept.gold == 3
    s = act(hush(s), "3 demand 0 pass 0 gold 9")
    refused(s, "0 no_offer", "sheriff.hearing.replies")
    refused(s, "0 withdraw_offer", "sheriff.hearing.replies")


@pytest.mark.rule("sheriff.hearing.one-standing-offer")
def test_a_new_offer_replaces_the_old_one() -> None:
    s = act(table(), "3 call_bag 0", "0 make_offer pass 0 gold 3", "1 no_offer", "2 no_offer", "3 hear_again")
    s = act(s, "0 make_offer pass 0 gold 5")
    s = hush(s)
    offers = hearing_of(s).offers
    assert [offer.gold if offer else None for offer in offers] == [5, None, None, None]
    assert gold_of(act(s, "3 pass_bag 0"))[0] == 45
    s = act(s, "3 postpone", "3 call_bag 0")
    assert hearing_of(s).offers == (None,) * 4


@pytest.mark.rule("sheriff.hearing.hear-again")
def test_hearing_again_gives_everybody_a_new_word() -> None:
    s = act(table(), "3 call_bag 0", "1 make_offer open 0 gold 2", "0 no_offer", "2 no_offer")
    s = act(s, '3 hear_again say "Is that all?"')
    assert hearing_of(s).words == (1, 1, 1, 0)
    assert hearing_of(s).offers[1] is not None
    assert not hearing_of(s).second
    assert s.bags[0].talk[-1].words == "Is that all?"


@pytest.mark.rule("sheriff.hearing.refuse")
def test_a_refused_offer_is_gone_and_its_maker_speaks() -> None:
    s = act(table(), "3 call_bag 0", "0 make_offer pass 0 gold 2", "1 no_offer", "2 no_offer")
    refused(s, "3 refuse 1", "sheriff.hearing.refuse")
    refused(s, "3 refuse 3", "sheriff.hearing.refuse")
    s = act(s, "3 refuse 0")
    assert hearing_of(s).offers[0] is None
    assert GAME.to_act(s) == {0}
    refused(s, "1 make_offer open 0", "sheriff.hearing.speaking-order")
    refused(s, "0 accept_demand", "sheriff.hearing.demand")
    assert act(s, "0 no_offer").step == "hearing.decide"
    again = act(s, "0 make_offer pass 0 gold 4")
    assert again.step == "hearing.decide"


@pytest.mark.rule("sheriff.hearing.demand")
def test_a_demand_is_accepted_refused_or_met_with_an_offer() -> None:
    s = act(table(hidden={0: "silk mead"}), "3 call_bag 0", "0 make_offer pass 0 gold 2", "1 no_offer", "2 no_offer")
    s = act(s, "3 demand 0 pass 0 gold 6 cards 1")
    assert GAME.to_act(s) == {0}
    refused(s, "1 refuse_demand", "sheriff.hearing.demand")
    for odd in ("accept_demand", "accept_demand 1 2", "accept_demand 3", "accept_demand 1 1"):
        refused(s, f"0 {odd}", "sheriff.hearing.demand")
    no = act(s, "0 refuse_demand")
    offer = hearing_of(no).offers[0]
    assert offer is not None
    assert offer.gold == 2
    counter = hearing_of(act(s, "0 make_offer pass 0 gold 4")).offers[0]
    assert counter is not None
    assert counter.gold == 4
    yes = act(s, "0 accept_demand 2")
    assert yes.step == "hearing.struck"
    assert hearing_of(yes).offers[0] is None
    done = act(yes, "3 pass_bag")
    assert gold_of(done) == [44, 50, 50, 56]
    assert [card.good for card in done.players[3].hidden] == list(goods("mead"))


@pytest.mark.rule("sheriff.hearing.demand-limits")
def test_a_demand_asks_for_nothing_that_cannot_be_there() -> None:
    s = hearing(table(gold={0: 9}, stands={0: "cheese"}, hidden={0: "silk"}, bags={0: ("2*apples", "apples")}), 0)
    refused(s, "3 demand 3 pass 0 gold 1", "sheriff.hearing.demand-limits")
    refused(s, "3 demand 0 pass 0 gold 10", "sheriff.offer.gold")
    refused(s, "3 demand 0 pass 0 stand cheese 2", "sheriff.offer.stand-legal")
    refused(s, "3 demand 0 pass 0 cards 2", "sheriff.offer.stand-contraband")
    refused(s, "3 demand 0 pass 0 bag silk 3", "sheriff.offer.bag-goods")
    refused(s, "3 demand 0 open 0 bag silk 1", "sheriff.ruling.bag-goods-need-pass")
    refused(s, "3 demand 0 pass 1 gold 1", "sheriff.offer.called-bag")
    refused(s, "3 demand 0 gold 1", "sheriff.offer.clauses")
    assert act(s, "3 demand 0 pass 0 gold 9 stand cheese 1 cards 1 bag silk 2").step == "hearing.reply"


@pytest.mark.rule("sheriff.hearing.struck")
def test_an_accepted_demand_leaves_only_the_decision_agreed_on() -> None:
    s = act(
        table(), "3 call_bag 0", "0 no_offer", "1 make_offer pass 0 gold 1", "2 make_offer pass 0 gold 2", "0 no_offer"
    )
    s = act(s, "3 demand 1 pass 0 gold 5", "1 accept_demand")
    for move in ("3 open_bag", "3 hear_again", "3 refuse 2", "3 demand 0 pass 0", "3 postpone"):
        refused(s, move, "sheriff.hearing.struck")
    assert gold_of(act(s, "3 pass_bag")) == [50, 45, 50, 55]
    assert act(s, "3 pass_bag 1") == act(s, "3 pass_bag")
    assert gold_of(act(s, "3 pass_bag 1 2")) == [50, 45, 48, 57]
    view = GAME.view(s, 3)
    assert only_answer(C, view) is None
    alone = act(hearing(table(), 0), "3 demand 1 pass 0 gold 5", "1 accept_demand")
    answer = only_answer(C, GAME.view(alone, 3))
    assert answer is not None
    assert GAME.action_text(answer) == "pass_bag"


@pytest.mark.rule("sheriff.hearing.bound-bag", "sheriff.deal.binding")
def test_a_bound_bag_is_decided_as_agreed_without_a_hearing() -> None:
    s = act(
        table(bags={2: ("3*bread", "bread")}),
        "3 call_bag 0",
        "0 make_offer pass 0 pass 1 open 2 gold 5",
        "1 no_offer",
        "2 no_offer",
        "3 pass_bag 0",
    )
    assert [bag.bound for bag in s.bags] == [None, "pass", "open", None]
    heard = events(s, "3 call_bag 2")
    assert isinstance(heard[0], e.BagCalled)
    assert heard[0].bound == "open"
    s = act(s, "3 call_bag 2")
    assert (s.bags[2].fate, s.players[2].gold) == ("opened", 56)
    s = act(s, "3 call_bag 1")
    assert s.records[-1].bound
    assert s.round == 2
    assert all(bag.bound is None for bag in s.bags)
    assert s.deals == ()


@pytest.mark.rule("sheriff.ruling.every-bag-heard")
def test_the_sheriff_waits_for_every_word() -> None:
    s = act(table(), "3 call_bag 0", "0 no_offer", "1 no_offer")
    for move in ("3 pass_bag", "3 open_bag", "3 hear_again", "3 demand 0 pass 0", "3 postpone", "3 refuse 0"):
        refused(s, move, "sheriff.ruling.every-bag-heard")
    s = act(s, "2 no_offer")
    assert act(s, "3 open_bag").bags[0].fate == "opened"


@pytest.mark.rule("sheriff.ruling.talk-budget")
def test_three_answers_for_each_bag_in_a_round() -> None:
    s = act(table(), "3 call_bag 0", "0 make_offer pass 0 gold 1", "1 no_offer", "2 no_offer")
    assert talk_left(GAME.view(s, 3), 0) == 3
    s = act(s, "3 refuse 0", "0 make_offer pass 0 gold 2", "3 demand 0 pass 0 gold 3", "0 refuse_demand")
    s = hush(act(s, "3 hear_again"))
    assert talk_left(GAME.view(s, 3), 0) == 0
    for move in ("3 hear_again", "3 refuse 0", "3 demand 0 pass 0"):
        refused(s, move, "sheriff.ruling.talk-budget")
    s = act(s, "3 postpone")
    s = hearing(s, 1)
    s = act(s, "3 demand 1 pass 1 gold 1", "1 refuse_demand", "3 pass_bag")
    s = hearing(s, 0)
    refused(s, "3 demand 0 pass 0", "sheriff.ruling.talk-budget")


@pytest.mark.rule("sheriff.ruling.postpone")
def test_each_bag_is_put_back_once_while_another_waits() -> None:
    s = act(table(), "3 call_bag 0", "0 make_offer pass 0 gold 1", "1 no_offer", "2 no_offer", "3 postpone")
    assert (s.step, s.bags[0].fate, s.hearing) == ("inspect.call", "waiting", None)
    s = hearing(s, 0)
    assert hearing_of(s).offers == (None,) * 4
    refused(s, "3 postpone", "sheriff.ruling.postpone")
    last = act(hearing(act(hearing(table(), 1), "3 pass_bag"), 2), "3 pass_bag")
    refused(hearing(last, 0), "3 postpone", "sheriff.ruling.postpone")
    answer = only_answer(C, GAME.view(last, 3))
    assert answer == CallBag(0)


@pytest.mark.rule("sheriff.ruling.waive")
def test_a_bag_may_pass_for_nothing() -> None:
    s = act(table(), "3 call_bag 0", "0 make_offer pass 0 gold 6", "1 no_offer", "2 no_offer", "3 pass_bag")
    assert gold_of(s) == [50] * 4
    assert s.bags[0].fate == "passed"


def test_a_bag_takes_no_more_moves_than_the_limits_allow() -> None:
    for seats, most in ((3, 22), (4, 27), (5, 32)):
        s = table(seats)
        sheriff, moves = seats - 1, 0

        def talk(seat: int) -> str:
            return "make_offer open 0" if seat else "no_offer"

        for hearing_number in range(2):
            s = act(s, f"{sheriff} call_bag 0")
            moves += 1
            budget = 3 if not hearing_number else 0
            while True:
                while s.step == "hearing.speak":
                    seat = GAME.asking_order(s)[0]
                    s = act(s, f"{seat} {talk(seat)}")
                    moves += 1
                if not budget:
                    break
                budget -= 1
                s = GAME.apply(s, sheriff, HearAgain()).state
                moves += 1
            s = act(s, f"{sheriff} {'postpone' if not hearing_number else 'pass_bag'}")
            moves += 1
        assert moves == most
        with pytest.raises(IllegalAction):
            act(s, f"{sheriff} call_bag 0")
