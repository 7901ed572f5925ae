"""Loading, declaring, passing and opening."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.sheriff import events as e
from rules.sheriff.actions import LoadBag
from tests.rules.sheriff.helpers import (
    GAME,
    C,
    act,
    events,
    gold_of,
    goods,
    hand_of,
    hearing,
    hidden_of,
    refused,
    stand_of,
    table,
    told,
)


@pytest.mark.rule("sheriff.load.one-to-five")
def test_one_to_five_own_cards_go_into_a_bag() -> None:
    s = table(step="load", hands={0: "4*apples crossbow silk"})
    refused(s, "0 load_bag", "sheriff.load.one-to-five")
    refused(s, "0 load_bag apples apples apples apples silk crossbow", "sheriff.load.one-to-five")
    refused(s, "0 load_bag mead", "sheriff.load.one-to-five")
    refused(s, "0 load_bag silk silk", "sheriff.load.one-to-five")
    assert len(GAME.legal(s, 0)) == len(list(GAME.legal(s, 0))) == 5 * 2 * 2 - 2
    s = act(s, "0 load_bag apples apples silk")
    assert hand_of(s, 0) == ["apples", "apples", "crossbow"]
    assert s.bags[0].cards == goods("2*apples silk")


@pytest.mark.rule("sheriff.load.secret")
def test_the_others_only_see_that_a_bag_is_closed() -> None:
    s = table(step="load", hands={0: "4*apples crossbow silk"})
    assert told(s, "0 load_bag apples silk", 1) == [e.BagClosed(0)]
    assert told(s, "0 load_bag apples silk", 0) == [e.BagClosed(0, goods("apples silk"))]
    s = act(s, "0 load_bag apples silk")
    for seat in (1, 2, 3, None):
        view = GAME.view(s, seat)
        assert (view.bags[0].closed, view.bags[0].size, view.bags[0].cards) == (True, None, None)
        assert view.players[0].hand == 6
    assert GAME.view(s, 0).bags[0].cards == goods("apples silk")
    assert GAME.view(s, 0).hand == goods("3*apples crossbow")


@pytest.mark.rule("sheriff.load.final")
def test_a_closed_bag_cannot_be_changed() -> None:
    s = act(table(step="load"), "0 load_bag apples")
    refused(s, "0 load_bag cheese", "sheriff.load.final")
    assert 0 not in GAME.to_act(s)


@pytest.mark.rule("sheriff.load.hot-seat")
def test_the_order_of_loading_means_nothing() -> None:
    s = table(step="load")
    assert GAME.to_act(s) == {0, 1, 2}
    one = act(s, "0 load_bag apples", "1 load_bag cheese", "2 load_bag apples cheese")
    other = act(s, "2 load_bag apples cheese", "0 load_bag apples", "1 load_bag cheese")
    assert one == other
    half = act(s, "2 load_bag apples cheese")
    same = act(s, "2 load_bag chickens")
    assert GAME.view(half, 1) == GAME.view(same, 1)


@pytest.mark.rule("sheriff.load.number-public")
def test_the_sizes_appear_when_all_bags_are_closed() -> None:
    s = act(table(step="load"), "0 load_bag apples", "1 load_bag cheese cheese")
    assert [
        event.sizes for event in events(s, "2 load_bag apples cheese chickens") if isinstance(event, e.BagsCounted)
    ] == [(1, 2, 3, 0)]
    s = act(s, "2 load_bag apples cheese chickens")
    view = GAME.view(s, 3)
    assert [view.bags[seat].size for seat in range(3)] == [1, 2, 3]
    assert [view.players[seat].hand for seat in range(3)] == [5, 4, 3]


@pytest.mark.rule("sheriff.ruling.empty-hand")
def test_a_merchant_without_a_card_has_no_bag() -> None:
    s = table(step="load", hands={1: ""})
    assert GAME.to_act(s) == {0, 2}
    refused(s, "1 load_bag apples", "sheriff.ruling.empty-hand")
    s = act(s, "0 load_bag apples", "2 load_bag apples")
    assert s.turn == 0
    s = act(s, "0 declare apples")
    assert s.turn == 2
    s = act(s, "2 declare apples")
    refused(s, "3 call_bag 1", "sheriff.inspect.sheriff-picks")
    s = act(s, "3 call_bag 0")
    assert 1 in GAME.to_act(s)
    refused(s, "1 make_offer pass 0 pass 1", "sheriff.offer.undecided-only")
    s = act(s, "1 make_offer open 0 gold 1")
    nobody = table(step="market.aside", hands={0: "", 1: "", 2: ""}, deck="", left="", right="")
    nobody = act(nobody, "0 set_aside", "0 done", "1 set_aside", "1 done", "2 set_aside", "2 done")
    assert (nobody.round, nobody.step) == (2, "market.aside")


@pytest.mark.rule("sheriff.declare.one-legal-good", "sheriff.ruling.bread-with-three")
def test_what_can_be_declared() -> None:
    s = table(step="declare", bags={0: ("silk", "apples")}, options={"royal_goods": True})
    for odd in ("silk", "pepper", "green_apples", "royal_rooster"):
        refused(s, f"0 declare {odd}", "sheriff.declare.one-legal-good")
    assert [action.good for action in GAME.legal(s, 0)] == [0, 1, 2, 3]  # type: ignore[union-attr]
    s = table(3, "declare")
    refused(s, "0 declare bread", "sheriff.ruling.bread-with-three")
    assert [action.good for action in GAME.legal(s, 0)] == [0, 1, 3]  # type: ignore[union-attr]


@pytest.mark.rule("sheriff.declare.number-forced", "sheriff.declare.may-lie")
def test_the_number_is_added_and_the_good_may_be_a_lie() -> None:
    s = table(step="declare", bags={0: ("2*chickens cheese silk", "apples")})
    assert events(s, "0 declare bread") == [e.GoodDeclared(0, 4, C.number["bread"])]
    view = GAME.view(act(s, "0 declare bread", "1 declare cheese"), None)
    assert [(bag.size, bag.good) for bag in view.bags] == [(4, 2), (1, 1), (1, -1), (0, -1)]
    for text in ("declare 3 bread", "declare bread 3", "declare chickens cheese"):
        with pytest.raises(ValueError, match=r"."):
            GAME.parse_action(text)


@pytest.mark.rule("sheriff.ruling.declaration-final")
def test_a_declaration_stays() -> None:
    s = act(table(step="declare"), "0 declare cheese")
    refused(s, "0 declare apples", "sheriff.ruling.declaration-final")


@pytest.mark.rule("sheriff.declare.hand-over")
def test_the_sheriff_cannot_look_into_a_declared_bag_but_its_owner_can() -> None:
    s = act(table(step="declare", bags={0: ("silk mead", "apples")}), "0 declare apples")
    assert GAME.view(s, 3).bags[0].cards is None
    assert GAME.view(s, 0).bags[0].cards == goods("mead silk")
    called = act(s, "1 declare apples", "2 declare apples", "3 call_bag 0")
    assert GAME.view(called, 3).bags[0].cards is None
    assert GAME.view(called, 0).bags[0].cards == goods("mead silk")


@pytest.mark.rule("sheriff.pass.legal-open", "sheriff.pass.contraband-hidden")
def test_a_passed_bag_lies_open_and_hidden_on_its_owners_stand() -> None:
    s = hearing(table(bags={0: ("2*cheese bread pepper silk", "apples")}), 0)
    public = [event for event in told(s, "3 pass_bag", 1) if isinstance(event, e.BagPassed)]
    assert public == [e.BagPassed(0, 0, 5, (0, 2, 1, 0), 2, False)]
    own = [event for event in told(s, "3 pass_bag", 0) if isinstance(event, e.BagPassed)]
    assert own[0].cards == goods("2*cheese bread pepper silk")
    s = act(s, "3 pass_bag")
    assert stand_of(s, 0) == {"cheese": 2, "bread": 1}
    assert hidden_of(s, 0) == ["pepper", "silk"]
    assert gold_of(s) == [50] * 4
    view = GAME.view(s, 3)
    assert [card.good for card in view.players[0].hidden] == [None, None]
    assert (view.bags[0].hidden, view.bags[0].truth) == (2, False)


@pytest.mark.rule("sheriff.ruling.contraband-order")
def test_contraband_arrives_in_random_order_and_keeps_its_place() -> None:
    orders = set[tuple[int, ...]]()
    for seed in range(12):
        s = hearing(table(bags={0: ("pepper silk mead crossbow", "apples")}, hidden={0: "pepper"}), 0)
        s = act(replace(s, rng=seed * 977 + 5), "3 pass_bag")
        assert [card.place for card in s.players[0].hidden] == [1, 2, 3, 4, 5]
        orders.add(tuple(card.good for card in s.players[0].hidden[1:]))
    assert len(orders) > 3
    s = act(s, "3 call_bag 1", "0 make_offer pass 1 card 2", "1 no_offer", "2 no_offer", "3 pass_bag 0")
    assert [card.place for card in s.players[0].hidden] == [1, 3, 4, 5]
    assert s.players[0].next_place == 6


@pytest.mark.rule("sheriff.open.truth", "sheriff.open.true-pay")
def test_the_sheriff_pays_for_an_honest_bag() -> None:
    s = hearing(table(bags={0: ("4*bread", "bread")}), 0)
    heard = told(s, "3 open_bag", None)
    assert e.BagOpened(0, 2, goods("4*bread"), True, ()) in heard
    s = act(s, "3 open_bag")
    assert gold_of(s) == [58, 50, 50, 42]
    assert stand_of(s, 0) == {"bread": 4}
    assert s.bags[0].truth is True
    s = act(hearing(table(bags={0: ("3*bread cheese", "bread")}), 0), "3 open_bag")
    assert s.bags[0].truth is False


@pytest.mark.rule("sheriff.open.false-kept", "sheriff.open.false-confiscated", "sheriff.open.false-fine")
def test_a_caught_liar_keeps_only_what_he_declared() -> None:
    s = act(hearing(table(bags={0: ("2*chickens cheese silk", "chickens")}), 0), "3 open_bag")
    assert stand_of(s, 0) == {"chickens": 2}
    assert s.confiscated == goods("cheese silk")
    assert GAME.view(s, 1).confiscated == goods("cheese silk")
    refused(s, "3 place_confiscated left silk", "sheriff.open.false-confiscated")
    refused(s, "3 place_confiscated left silk cheese cheese", "sheriff.open.false-confiscated")
    refused(s, "3 call_bag 1", "sheriff.inspect.one-at-a-time")
    assert gold_of(s) == [50] * 4
    s = act(s, "3 place_confiscated right silk cheese")
    assert s.right[-2:] == goods("silk cheese")
    assert gold_of(s) == [44, 50, 50, 56]


@pytest.mark.rule("sheriff.open.false-fine", "sheriff.open.true-pay", "sheriff.pass.contraband-hidden")
@pytest.mark.parametrize(
    ("bag", "decision", "shown", "hidden", "confiscated", "fine"),
    [
        ("2*chickens cheese silk", "open", "2*chickens cheese silk", 0, "cheese silk", 6),
        ("4*chickens", "open", "4*chickens", 0, "", -8),
        ("2*chickens cheese silk", "pass", "2*chickens cheese", 1, "", 0),
    ],
)
def test_what_is_written_down_about_a_decided_bag(
    bag: str, decision: str, shown: str, hidden: int, confiscated: str, fine: int
) -> None:
    s = act(hearing(table(bags={0: (bag, "chickens")}), 0), f"3 {decision}_bag")
    record = GAME.view(s, 1).records[-1]
    assert (record.owner, record.good, record.size, record.decision) == (0, 3, 4, decision)
    assert (record.shown, record.hidden) == (tuple(sorted(goods(shown))), hidden)
    assert (record.confiscated, record.fine, record.truth) == (goods(confiscated), fine, fine < 0)
    assert s.contents == (tuple(sorted(goods(bag))),)


@pytest.mark.rule("sheriff.royal.never-true", "sheriff.royal.contraband")
def test_green_apples_are_no_apples() -> None:
    start = table(options={"royal_goods": True}, bags={0: ("2*apples green_apples", "apples")})
    s = act(hearing(start, 0), "3 open_bag", "3 place_confiscated left green_apples")
    assert (stand_of(s, 0), gold_of(s)[0]) == ({"apples": 2}, 47)
    s = act(hearing(start, 0), "3 pass_bag")
    assert (stand_of(s, 0), hidden_of(s, 0)) == ({"apples": 2}, ["green_apples"])


def test_loading_takes_cards_in_any_order() -> None:
    s = table(step="load", hands={0: "3*apples silk"})
    assert GAME.apply(s, 0, LoadBag(goods("silk apples"))).state.bags[0].cards == goods("apples silk")
