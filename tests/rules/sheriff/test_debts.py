"""Debts: when the gold does not suffice."""

from __future__ import annotations

from typing import Any

import pytest

from rules.sheriff import events as e
from rules.sheriff.payment import covers
from rules.sheriff.state import FaceDown, State
from tests.rules.sheriff.helpers import GAME, C, act, events, hearing, hidden_of, refused, stand_of, table


def caught(bag: str, **words: Any) -> State:
    """Seat 0 has declared bread for `bag` and is opened by seat 3; the cards are laid down."""
    s = act(hearing(table(bags={0: (bag, "bread")}, **words), 0), "3 open_bag")
    if s.step == "inspect.confiscated":
        s = act(s, "3 place_confiscated left " + " ".join(C.ids[good] for good in s.confiscated))
    return s


@pytest.mark.rule("sheriff.debt.legal-goods", "sheriff.ruling.gold-first", "sheriff.ruling.debtor-chooses")
@pytest.mark.rule("sheriff.ruling.no-surplus-card")
def test_the_rest_is_paid_with_legal_goods_of_the_debtors_choice() -> None:
    s = caught("3*pepper", gold={0: 5, 3: 50}, stands={0: "3*apples 2*cheese chickens"})
    assert s.step == "inspect.debt"
    assert s.debt is not None
    assert (s.debt.owed, s.players[0].gold, s.players[3].gold) == (7, 0, 55)
    assert GAME.to_act(s) == {0}
    refused(s, "0 pay_debt stand apples 3", "sheriff.debt.legal-goods")
    refused(s, "0 pay_debt stand bread 3", "sheriff.debt.legal-goods")
    refused(s, "0 pay_debt stand apples 1 stand cheese 1 stand chickens 1", "sheriff.ruling.no-surplus-card")
    refused(s, "3 call_bag 1", "sheriff.inspect.one-at-a-time")
    legal = GAME.legal(s, 0)
    assert legal.complete
    assert len(legal) == 4
    for action in legal:
        done = GAME.apply(s, 0, action).state
        assert (done.step, done.debt) == ("inspect.call", None)


@pytest.mark.rule("sheriff.debt.by-value", "sheriff.debt.no-change")
def test_goods_count_at_their_value_and_no_change_is_given() -> None:
    s = caught("2*pepper", gold={0: 0, 3: 50}, stands={0: "apples"}, hidden={0: "silk"})
    assert (stand_of(s, 3), hidden_of(s, 3), s.players[3].gold) == ({"apples": 1}, ["silk"], 50)
    assert s.step == "inspect.call"
    due = act(hearing(table(bags={0: ("2*pepper", "bread")}, gold={0: 3}, stands={0: "4*apples"}), 0), "3 open_bag")
    heard = [event for event in events(due, "3 place_confiscated left pepper pepper") if isinstance(event, e.DebtPaid)]
    assert heard == [e.DebtPaid(0, 3, (3, 0, 0, 0), (), 0)]


@pytest.mark.rule("sheriff.debt.contraband-last", "sheriff.debt.contraband-revealed")
def test_contraband_pays_last_and_is_shown() -> None:
    s = caught("4*mead", gold={0: 3}, stands={0: "cheese"}, hidden={0: "pepper silk crossbow"})
    refused(s, "0 pay_debt stand cheese 1 card 1", "sheriff.debt.contraband-last")
    refused(s, "0 pay_debt card 1 card 2", "sheriff.debt.contraband-last")
    refused(s, "0 pay_debt stand cheese 1 card 1 card 2 card 3", "sheriff.ruling.no-surplus-card")
    paid = [event for event in events(s, "0 pay_debt stand cheese 1 card 1 card 2") if isinstance(event, e.DebtPaid)]
    assert [C.ids[good] for good in paid[0].contraband] == ["pepper", "silk"]
    s = act(s, "0 pay_debt stand cheese 1 card 1 card 2")
    view = GAME.view(s, 1)
    assert [card.good for card in view.players[3].hidden] == [C.number["pepper"], C.number["silk"]]
    assert [card.good for card in view.players[0].hidden] == [None]
    rich = caught("3*pepper", gold={0: 5}, stands={0: "3*apples 2*cheese chickens"}, hidden={0: "silk"})
    refused(rich, "0 pay_debt stand cheese 1 stand chickens 1 card 1", "sheriff.debt.contraband-last")


@pytest.mark.rule("sheriff.debt.forgiven")
def test_what_nothing_can_pay_is_forgiven() -> None:
    start = act(
        hearing(table(bags={0: ("3*pepper", "bread")}, gold={0: 2, 3: 50}, stands={0: "cheese"}), 0), "3 open_bag"
    )
    heard = events(start, "3 place_confiscated left pepper pepper pepper")
    assert heard[1:3] == [e.PenaltyPaid(0, 3, 12, 2), e.DebtPaid(0, 3, (0, 1, 0, 0), (), 7)]
    s = act(start, "3 place_confiscated left pepper pepper pepper")
    assert (s.step, s.players[0].gold, s.players[3].gold) == ("inspect.call", 0, 52)
    s = caught("5*bread", gold={0: 50, 3: 4})
    assert (s.players[0].gold, s.players[3].gold) == (54, 0)


@pytest.mark.rule("sheriff.debt.receiver")
def test_goods_go_to_the_stand_of_who_was_owed() -> None:
    s = caught("3*bread", gold={3: 0}, stands={3: "cheese chickens"}, hidden={3: "silk"})
    assert s.step == "inspect.debt" or stand_of(s, 0) == {"cheese": 1, "bread": 3, "chickens": 1}
    assert s.step == "inspect.call"
    assert (stand_of(s, 3), hidden_of(s, 3)) == ({}, ["silk"])
    s = caught("3*bread", gold={3: 0}, stands={3: "apples"}, hidden={3: "silk mead"})
    assert s.step == "inspect.debt"
    assert GAME.to_act(s) == {3}
    assert s.unpacked == (2, 2, 2)
    s = act(s, "3 pay_debt stand apples 1 card 2")
    assert (stand_of(s, 0), hidden_of(s, 0), hidden_of(s, 3)) == ({"apples": 1, "bread": 3}, ["mead"], ["silk"])


@pytest.mark.rule("sheriff.ruling.own-bag-pays")
def test_true_cards_of_the_opened_bag_can_pay_the_fine() -> None:
    s = caught("2*bread mead", gold={0: 0})
    assert (s.step, stand_of(s, 0), stand_of(s, 3)) == ("inspect.call", {}, {"bread": 2})
    s = caught("2*bread 2*mead", gold={0: 4}, stands={0: "2*apples"})
    assert s.step == "inspect.debt"
    assert act(s, "0 pay_debt stand apples 2").players[3].legal[0] == 2


def test_the_ways_to_pay_are_those_that_the_rules_allow() -> None:
    """Against a search through every set of goods."""
    from itertools import combinations, product

    for legal, goods, owed in (
        ((3, 2, 0, 1), (), 7),
        ((1, 1, 0, 0), (4, 5, 7, 6), 13),
        ((0, 0, 0, 0), (4, 4, 8), 5),
        ((2, 0, 0, 0), (7, 7), 5),
        ((0, 1, 0, 0), (4,), 12),
        ((5, 5, 5, 5), (4,), 20),
    ):
        hidden = tuple(FaceDown(i, good, 1) for i, good in enumerate(goods, 1))
        total = sum(n * C.value[good] for good, n in enumerate(legal))
        wanted = set[Any]()
        for numbers in product(*(range(n + 1) for n in legal)):
            for size in range(len(hidden) + 1):
                for cards in combinations(hidden, size):
                    values = [C.value[good] for good, n in enumerate(numbers) for _ in range(n)]
                    below = [C.value[card.good] for card in cards]
                    places = tuple(card.place for card in cards)
                    if total >= owed:
                        fits = not cards and sum(values) >= owed and all(sum(values) - v < owed for v in values)
                    else:
                        rest = owed - total
                        enough = sum(below) >= rest or size == len(hidden)
                        fits = numbers == legal and enough and all(sum(below) - v < rest for v in below)
                    if fits:
                        wanted.add((numbers, places))
        assert set(covers(C, legal, [(card.place, card.good) for card in hidden], owed)) == wanted
        assert len(covers(C, legal, [(card.place, card.good) for card in hidden], owed)) == len(wanted)
