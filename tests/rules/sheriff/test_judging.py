"""The judge sees a view only: exact with the acting seat's own, and with any other silent about what it cannot know."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.core.rng import SplitMix64
from rules.sheriff import events as e
from rules.sheriff.actions import Draw
from rules.sheriff.insight import may_postpone, only_answer
from rules.sheriff.state import State
from tests.rules.sheriff.helpers import GAME, C, act, events, hearing, refused, table, told
from tests.rules.sheriff.test_knowledge import played


def rule_for(s: State, viewer: int | None, move: str) -> str | None:
    """The rule that a view of somebody names against a move; None where it names none."""
    seat, _, text = move.partition(" ")
    refusal = GAME.why_not_in_view(GAME.view(s, viewer), int(seat), GAME.parse_action(text))
    return None if refusal is None else refusal.rule


@pytest.mark.rule("sheriff.debt.contraband-last", "sheriff.know.stand-contraband")
def test_whether_hidden_cards_pay_a_debt_is_for_their_owner_alone_to_know() -> None:
    s = table(bags={0: ("2*bread 3*mead", "apples")}, gold={0: 3}, hidden={0: "pepper silk crossbow"})
    s = act(
        hearing(s, 0), "3 open_bag", "3 place_confiscated left 3*mead".replace("3*mead", "bread bread mead mead mead")
    )
    assert s.step == "inspect.debt"
    owed = s.debt.owed if s.debt is not None else 0
    assert owed == 13
    for places, own in (("card 1", "sheriff.debt.contraband-last"), ("card 1 card 2", None)):
        assert rule_for(s, 0, f"0 pay_debt {places}") == own
        for viewer in (1, 2, None):
            sure = "sheriff.debt.contraband-last" if places == "card 1" else None
            assert rule_for(s, viewer, f"0 pay_debt {places}") == sure
    # Three cards are one too many for who knows them; for the others the first two might be worth too little.
    assert rule_for(s, 0, "0 pay_debt card 1 card 2 card 3") == "sheriff.ruling.no-surplus-card"
    assert rule_for(s, 1, "0 pay_debt card 1 card 2 card 3") is None
    assert rule_for(s, None, "0 pay_debt") == "sheriff.debt.contraband-last"
    assert rule_for(s, None, "0 pay_debt card 9") == "sheriff.debt.contraband-last"
    assert rule_for(s, None, "0 pay_debt stand apples 1") == "sheriff.debt.legal-goods"


@pytest.mark.rule("sheriff.option.hidden-gold", "sheriff.know.gold")
def test_hidden_gold_is_judged_by_its_owner_alone() -> None:
    s = act(table(gold={0: 3, 1: 60}, options={"hidden_gold": True, "sheriff_pays": True}), "3 call_bag 0")
    for viewer in (1, 2, 3, None):
        assert rule_for(s, viewer, "0 make_offer pass 0 gold 40") is None
    assert rule_for(s, 0, "0 make_offer pass 0 gold 4") == "sheriff.offer.gold"
    refused(s, "0 make_offer pass 0 gold 4", "sheriff.offer.gold")
    s = act(hearing(table(gold={0: 3}, options={"hidden_gold": True, "sheriff_pays": True}), 0))
    # A demand may ask for any amount, also in the eyes of the merchant who knows better.
    for viewer in (0, 1, 3, None):
        assert rule_for(s, viewer, "3 demand 0 pass 0 gold 30") is None
    assert rule_for(s, 3, "3 demand 0 pass 0 gold 1 pay 149") == "sheriff.offer.gold"
    assert rule_for(s, None, "3 demand 0 pass 0 gold 1 pay 149") is None
    s = act(s, "3 demand 0 pass 0 gold 30")
    assert rule_for(s, None, "0 accept_demand") is None
    assert rule_for(s, 0, "0 accept_demand") == "sheriff.offer.gold"


@pytest.mark.rule("sheriff.know.hand", "sheriff.load.one-to-five")
def test_hands_and_set_aside_cards_are_judged_by_their_number_in_other_eyes() -> None:
    s = table(step="market.aside", hands={0: "4*apples"})
    assert rule_for(s, 1, "0 set_aside silk") is None
    assert rule_for(s, 1, "0 set_aside silk silk silk silk silk") == "sheriff.market.set-aside"
    assert rule_for(s, 0, "0 set_aside silk") == "sheriff.market.set-aside"
    s = act(table(step="market.aside"), "0 set_aside apples cheese", "0 draw deck", "0 draw deck")
    assert rule_for(s, 1, "0 place_set_aside left silk mead") is None
    assert rule_for(s, 1, "0 place_set_aside left silk") == "sheriff.market.place-order"
    assert rule_for(s, 0, "0 place_set_aside left silk mead") == "sheriff.market.place-order"
    s = table(step="load", hands={0: "apples silk"})
    assert rule_for(s, 1, "0 load_bag mead") is None
    assert rule_for(s, None, "0 load_bag mead mead mead") == "sheriff.load.one-to-five"
    assert rule_for(s, 0, "0 load_bag mead") == "sheriff.load.one-to-five"


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 10_000), moves=st.integers(0, 300), seats=st.integers(3, 5), hidden=st.booleans())
def test_no_view_forbids_what_the_own_view_allows(seed: int, moves: int, seats: int, hidden: bool) -> None:
    s = played(seats, seed, moves, {"hidden_gold": hidden, "sheriff_pays": True})
    rng = SplitMix64(seed)
    for seat in GAME.to_act(s):
        legal = GAME.legal(s, seat)
        for action in (legal.sample(rng), legal.sample(rng)):
            assert GAME.why_not(s, seat, action) is None
            for viewer in (None, *range(seats)):
                assert GAME.why_not_in_view(GAME.view(s, viewer), seat, action) is None
    # A seat that nobody sits on may do nothing at all.
    for action in (Draw("deck"), *(GAME.legal(s, seat).sample(rng) for seat in GAME.to_act(s))):
        assert GAME.why_not(s, seats, action) is not None
        assert GAME.why_not(s, -1, action) is not None


@pytest.mark.rule("sheriff.ruling.promise-record")
def test_a_promise_due_in_the_last_round_is_judged_and_a_later_one_has_lapsed_at_once() -> None:
    # Round 5 of 8: the maker is Sheriff again in the last one, or only after the end.
    offers = "make_offer pass 0 promise pass_your_bag_next_time"
    for round_, turns_away, due in ((5, 3, 8), (6, 3, 0), (7, 1, 8), (8, 1, 0)):
        s = table(sheriff=(0 - turns_away) % 4, round=round_)
        sheriff = s.sheriff
        s = act(s, f"{sheriff} call_bag 0", f"0 {offers}")
        others = [seat for seat in range(4) if seat not in (0, sheriff)]
        s = act(s, *(f"{seat} no_offer" for seat in others))
        heard = [event for event in events(s, f"{sheriff} pass_bag 0") if isinstance(event, e.PromiseJudged)]
        s = act(s, f"{sheriff} pass_bag 0")
        assert (s.promises[0].due, s.promises[0].verdict) == (due, "open" if due else "lapsed")
        assert [event.record.verdict for event in heard] == ([] if due else ["lapsed"])


@pytest.mark.rule("sheriff.deal.binding")
def test_a_bag_is_bound_once_however_many_deals_say_so() -> None:
    s = act(table(), "3 call_bag 0", "1 make_offer pass 0 open 2 gold 2", "0 make_offer pass 0 open 2 gold 3")
    s = act(s, "2 no_offer")
    bound = [event for event in events(s, "3 pass_bag 0 1") if isinstance(event, e.BagBound)]
    assert bound == [e.BagBound(2, "open", 0)]
    s = act(s, "3 pass_bag 0 1")
    assert s.bags[2].bound == "open"
    assert (s.bags[0].bound, s.bags[1].bound) == (None, None)


@pytest.mark.rule("sheriff.market.piles-before-deck", "sheriff.market.draw-to-six")
def test_the_app_draws_by_itself_where_one_source_is_left_and_only_there() -> None:
    s = act(table(step="market.aside"), "0 set_aside apples apples cheese")
    assert only_answer(C, GAME.view(s, 0)) is None
    s = act(s, "0 draw left")
    assert only_answer(C, GAME.view(s, 0)) is None
    s = act(s, "0 draw deck")
    assert only_answer(C, GAME.view(s, 0)) == Draw("deck")
    deck_only = act(table(step="market.aside", options={"deck_only_market": True}), "0 set_aside apples")
    assert only_answer(C, GAME.view(deck_only, 0)) == Draw("deck")
    bare = act(table(step="market.aside", left="", right=""), "0 set_aside apples")
    assert only_answer(C, GAME.view(bare, 0)) == Draw("deck")
    one_pile = act(table(step="market.aside", left="3*apples", right="", deck=""), "0 set_aside apples")
    assert only_answer(C, GAME.view(one_pile, 0)) == Draw("left")
    two_piles = act(table(step="market.aside", left="3*apples", right="bread", deck=""), "0 set_aside apples")
    assert only_answer(C, GAME.view(two_piles, 0)) is None
    # A deck that has to be rebuilt from beneath a pile is a source like any other.
    beneath = act(table(step="market.aside", left="6*apples", right="", deck=""), "0 set_aside apples")
    assert only_answer(C, GAME.view(beneath, 0)) is None
    assert only_answer(C, GAME.view(act(beneath, "0 draw deck"), 0)) is None


@pytest.mark.rule("sheriff.ruling.postpone")
def test_what_the_screen_says_of_putting_a_bag_back_is_what_the_rules_say() -> None:
    s = hearing(table(), 0)
    assert may_postpone(GAME.view(s, None))
    assert rule_for(s, None, "3 postpone") is None
    off = hearing(table(options={"postpone": False}), 0)
    assert not may_postpone(GAME.view(off, None))
    assert rule_for(off, None, "3 postpone") == "sheriff.option.postpone"
    back = hearing(act(s, "3 postpone"), 0)
    assert not may_postpone(GAME.view(back, None))
    assert rule_for(back, None, "3 postpone") == "sheriff.ruling.postpone"
    struck = act(s, "3 demand 1 open 0 gold 1", "1 accept_demand")
    assert not may_postpone(GAME.view(struck, None))
    assert rule_for(struck, None, "3 postpone") == "sheriff.hearing.struck"


@pytest.mark.rule("sheriff.offer.promise")
def test_a_promise_may_say_how_much_where_that_means_something() -> None:
    s = act(table(), "3 call_bag 0")
    for text in ("share_later_gold 5", "share_later_gold 200", "discard_good_for_you apples 2", "share_later_gold"):
        offer = f"0 make_offer pass 0 promise {text}"
        after = act(s, offer)
        assert GAME.decode(GAME.encode(after)) == after
        assert told(s, offer, None)[0].offer.promises[0].kind == text.split()[0]
    for text in ("share_later_gold 0", "share_later_gold 201", "discard_good_for_you apples 6"):
        refused(s, f"0 make_offer pass 0 promise {text}", "sheriff.offer.promise")
    with pytest.raises(ValueError, match=r"no part of an offer"):
        GAME.parse_action("make_offer pass 0 promise pass_your_bag_next_time 3")
    plain = GAME.encode(act(s, "0 make_offer pass 0 promise share_later_gold"))
    assert b"amount" not in plain


@pytest.mark.rule("sheriff.offer.promise")
def test_a_promise_names_somebody_else_at_the_table() -> None:
    s = act(table(), "3 call_bag 0")
    for rival in (0, 2, 3):
        act(s, f"1 make_offer pass 0 promise open_rivals_bag_next_time {rival}")
    for nobody in (1, 4, 5):
        refused(s, f"1 make_offer pass 0 promise open_rivals_bag_next_time {nobody}", "sheriff.offer.promise")


@pytest.mark.rule("sheriff.option.one-sitting", "sheriff.load.hot-seat")
def test_in_one_sitting_only_who_has_drawn_packs() -> None:
    s = act(table(step="market.aside", options={"one_sitting": True}), "0 set_aside")
    assert (s.step, s.turn) == ("load", 0)
    for seat in (1, 2, 3):
        refused(s, f"{seat} load_bag apples", "sheriff.round.roles")
    assert act(s, "0 load_bag apples").turn == 1
    together = table(step="load")
    for seat in (0, 1, 2):
        act(together, f"{seat} load_bag apples")


@pytest.mark.rule("sheriff.deal.bag-goods-paid", "sheriff.ruling.bribed-contraband")
@pytest.mark.parametrize(("good", "place"), [("chickens", "open"), ("pepper", "down"), ("crossbow", "down")])
def test_goods_promised_from_a_bag_go_to_the_sheriffs_stand(good: str, place: str) -> None:
    s = act(table(bags={0: (f"2*{good} cheese", "cheese")}), "3 call_bag 0", f"0 make_offer pass 0 bag {good} 3")
    s = act(s, "1 no_offer", "2 no_offer", "3 pass_bag 0")
    number, stand = C.number[good], s.players[3]
    assert stand.legal[number] == 2 if place == "open" else [card.good for card in stand.hidden] == [number] * 2
    assert [card.good for card in GAME.view(s, None).players[3].hidden] == ([] if place == "open" else [number] * 2)
    assert s.players[0].legal == (0, 1, 0, 0)
    assert s.players[0].hidden == ()
