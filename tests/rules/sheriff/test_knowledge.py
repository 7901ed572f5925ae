"""What each seat may know, and that nothing else gets out."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from rules.core.contract import Moment
from rules.core.rng import SplitMix64
from rules.core.undo import why_no_undo
from rules.sheriff import events as e
from rules.sheriff.insight import habits, opening_price, race_now
from rules.sheriff.state import State
from tests.rules.sheriff.helpers import GAME, C, act, events, goods, hearing, names, refused, table, told


def played(seats: int, seed: int, moves: int, options: dict[str, object] | None = None) -> State:
    s = GAME.new(seats, seed, options)
    rng = SplitMix64(seed * 31 + 7)
    for _ in range(moves):
        acting = sorted(GAME.to_act(s))
        if not acting:
            break
        seat = acting[rng.below(len(acting))]
        s = GAME.apply(s, seat, GAME.legal(s, seat).sample(rng)).state
    return s


@pytest.mark.rule("sheriff.setup.piles-open")
def test_both_piles_are_open_to_all() -> None:
    s = table(left="silk bread apples", right="mead 2*cheese")
    for seat in (0, 1, 2, 3, None):
        view = GAME.view(s, seat)
        assert (view.left, view.right) == (goods("silk bread apples"), goods("mead 2*cheese"))


@pytest.mark.rule("sheriff.know.hand")
def test_hands_are_known_to_their_owner_alone() -> None:
    s = table(hands={0: "silk mead", 1: "bread"})
    for seat in (1, 2, 3, None):
        view = GAME.view(s, seat)
        assert view.players[0].hand == 2
        assert view.hand == (None if seat is None else s.players[seat].hand)
    other = replace(s, players=(replace(s.players[0], hand=goods("pepper apples")), *s.players[1:]))
    for seat in (1, 2, 3, None):
        assert GAME.view(other, seat) == GAME.view(s, seat)


@pytest.mark.rule("sheriff.know.taken")
def test_cards_taken_openly_stay_known_until_they_are_laid_out() -> None:
    s = table(step="market.aside", hands={0: "2*chickens 4*apples"}, left="4*bread chickens")
    s = act(s, "0 set_aside apples", "0 draw left")
    chickens = C.number["chickens"]
    assert GAME.view(s, 3).players[0].taken[chickens] == 1
    s = act(s, "0 place_set_aside left apples", "1 set_aside", "2 set_aside")
    loaded = act(s, "0 load_bag chickens chickens", "1 load_bag apples", "2 load_bag apples")
    assert GAME.view(loaded, 3).players[0].taken[chickens] == 1
    declared = act(loaded, "0 declare chickens", "1 declare apples", "2 declare apples")
    assert act(hearing(declared, 0), "3 pass_bag").players[0].taken[chickens] == 0


def taking(s: State, cards: str) -> State:
    """Seat 0 has taken these goods openly at some time."""
    taken = tuple(goods(cards).count(good) for good in range(C.kinds))
    return replace(s, players=(replace(s.players[0], taken=taken), *s.players[1:]))


@pytest.mark.rule("sheriff.option.memory-aid", "sheriff.know.taken")
@pytest.mark.parametrize(
    ("moves", "left"),
    [
        (("0 no_offer", "1 no_offer", "2 no_offer", "3 open_bag"), "mead"),
        (("0 no_offer", "1 no_offer", "2 no_offer", "3 pass_bag"), "mead silk"),
        (("0 make_offer pass 0 bag silk 1", "1 no_offer", "2 no_offer", "3 pass_bag 0"), "mead"),
        (("0 make_offer pass 0 card 1",), "bread mead silk"),
        (("0 make_offer pass 0 named 1",), "bread silk"),
        (
            ("0 make_offer pass 0 named 1", "1 no_offer", "2 no_offer", "3 hear_again", "0 make_offer pass 0 named 1"),
            "bread silk",
        ),
    ],
)
def test_what_was_taken_is_forgotten_only_when_all_have_seen_it_leave(moves: tuple[str, ...], left: str) -> None:
    s = taking(table(bags={0: ("bread silk", "bread")}, hidden={0: "mead"}), "bread silk mead")
    s = act(s, "3 call_bag 0", *moves)
    assert names_of(s.players[0].taken) == names(goods(left))


@pytest.mark.rule("sheriff.option.memory-aid", "sheriff.debt.contraband-revealed")
def test_contraband_given_for_a_debt_is_no_longer_remembered() -> None:
    s = taking(table(bags={0: ("2*pepper", "bread")}, gold={0: 0}, hidden={0: "silk crossbow"}), "silk crossbow")
    s = act(hearing(s, 0), "3 open_bag", "3 place_confiscated left pepper pepper", "0 pay_debt card 1")
    assert names_of(s.players[0].taken) == ["crossbow"]


def names_of(counts: tuple[int, ...]) -> list[str]:
    return sorted(C.ids[good] for good, number in enumerate(counts) for _ in range(number))


@pytest.mark.rule("sheriff.know.alike")
def test_cards_of_one_good_are_alike() -> None:
    s = table(step="market.aside", hands={0: "2*chickens 4*apples"}, left="4*bread chickens")
    s = act(s, "0 set_aside apples", "0 draw left", "0 place_set_aside right apples")
    assert s.players[0].hand == goods("3*apples 3*chickens")
    assert GAME.view(s, 0).hand == goods("3*apples 3*chickens")
    later = replace(s, step="market.aside", turn=0)
    later = act(
        later,
        "0 set_aside chickens chickens",
        "0 draw deck",
        "0 draw deck",
        "0 place_set_aside right chickens chickens",
    )
    assert later.players[0].taken[C.number["chickens"]] == 0


@pytest.mark.rule("sheriff.know.deck")
def test_nobody_knows_the_order_of_the_deck_but_all_know_what_it_was_rebuilt_from() -> None:
    s = table(step="market.aside")
    other = replace(s, deck=s.deck[::-1])
    for seat in (0, 1, 3, None):
        assert GAME.view(s, seat) == GAME.view(other, seat)
        assert GAME.view(s, seat).deck == len(s.deck)
    s = act(table(step="market.aside", left="2*silk 5*apples", deck=""), "0 set_aside apples", "0 draw deck")
    for seat in (0, 1, None):
        assert GAME.view(s, seat).reshuffled[C.number["silk"]] == 2


@pytest.mark.rule("sheriff.know.bag")
def test_a_closed_bag_is_known_to_its_owner_alone() -> None:
    s = table(bags={0: ("silk mead", "apples")})
    other = replace(s, bags=(replace(s.bags[0], cards=goods("apples cheese")), *s.bags[1:]))
    for seat in (1, 2, 3, None):
        assert GAME.view(s, seat) == GAME.view(other, seat)
    assert GAME.view(s, 0).bags[0].cards == goods("silk mead") or GAME.view(s, 0).bags[0].cards == goods("mead silk")
    opened = act(hearing(s, 0), "3 open_bag")
    assert GAME.view(opened, 1).bags[0].shown == goods("mead silk")
    passed = act(hearing(s, 0), "3 pass_bag")
    assert (GAME.view(passed, 1).bags[0].shown, GAME.view(passed, 1).bags[0].hidden) == ((), 2)
    assert GAME.view(passed, 1).contents == (None,)
    assert GAME.view(passed, 0).contents == (goods("mead silk"),)


@pytest.mark.rule("sheriff.know.truth")
def test_a_lie_is_seen_with_the_decision() -> None:
    for cards, good, truth in (
        ("2*cheese pepper", "cheese", False),
        ("2*cheese", "cheese", True),
        ("bread", "cheese", False),
    ):
        s = act(hearing(table(bags={0: (cards, good)}), 0), "3 pass_bag")
        assert GAME.view(s, None).bags[0].truth is truth
        assert GAME.view(s, None).records[-1].truth is truth


@pytest.mark.rule("sheriff.know.stand-contraband")
def test_who_knows_face_down_contraband() -> None:
    s = table(hidden={0: "silk pepper", 1: "mead"})
    seen = {seat: [card.good for card in GAME.view(s, seat).players[0].hidden] for seat in (0, 1, 3, None)}
    assert seen == {0: list(goods("silk pepper")), 1: [None, None], 3: [None, None], None: [None, None]}
    s = act(s, "3 call_bag 0", "0 make_offer pass 0 card 1", "1 no_offer", "2 no_offer", "3 pass_bag 0")
    assert [card.good for card in GAME.view(s, 0).players[3].hidden] == [C.number["silk"]]
    assert [card.good for card in GAME.view(s, 1).players[3].hidden] == [None]
    assert [card.public for card in GAME.view(s, 1).players[3].hidden] == [False]


@pytest.mark.rule("sheriff.know.curtain")
def test_views_and_events_cover_what_only_one_seat_may_see() -> None:
    s = table(step="load", hands={0: "2*silk apples"})
    view = GAME.view(s, None)
    assert (view.hand, view.aside, view.seat) == (None, None, None)
    assert told(s, "0 load_bag silk", None) == [e.BagClosed(0)]
    assert told(s, "0 load_bag silk", 2) == [e.BagClosed(0)]


@pytest.mark.rule("sheriff.ruling.no-undo")
@pytest.mark.parametrize(
    ("position", "move"),
    [
        (table(step="market.aside"), "0 set_aside"),
        (table(step="load"), "1 load_bag apples"),
        (table(step="declare"), "0 declare cheese"),
        (table(), "3 call_bag 0"),
        (act(table(), "3 call_bag 0"), "1 no_offer"),
        (hearing(table(), 0), "3 pass_bag"),
    ],
)
def test_nothing_can_be_taken_back(position: State, move: str) -> None:
    seat, _, text = move.partition(" ")
    action = GAME.parse_action(text)
    moment = Moment(position, int(seat), action, GAME.apply(position, int(seat), action))
    for anybody in range(4):
        for newest in (moment, None):
            refusal = why_no_undo(GAME, moment.step.state, newest, anybody)
            assert refusal is not None
            assert refusal.rule == "sheriff.ruling.no-undo"


def test_refills_show_faces_to_their_owner_alone() -> None:
    s = table(hands={0: "5*cheese"})
    for owner in (1, 2):
        s = act(hearing(s, owner), "3 pass_bag")
    s = hearing(s, 0)
    for seat in (1, None):
        heard = [
            event for event in told(s, "3 pass_bag", seat) if isinstance(event, e.HandRefilled) and event.seat == 0
        ]
        assert [event.cards for event in heard] == [None]
    own = [event for event in told(s, "3 pass_bag", 0) if isinstance(event, e.HandRefilled) and event.seat == 0]
    assert own[0].cards is not None
    assert len(own[0].cards) == own[0].count == 1


@settings(max_examples=40, deadline=None)
@given(
    seats=st.integers(3, 5),
    seed=st.integers(0, 10_000),
    moves=st.integers(0, 300),
    options=st.sampled_from(
        [{}, {"royal_goods": True}, {"one_sitting": True}, {"hidden_gold": True, "sheriff_pays": True}]
    ),
)
def test_a_resample_keeps_the_view_and_what_was_seen(
    seats: int, seed: int, moves: int, options: dict[str, object]
) -> None:
    s = played(seats, seed, moves, options)
    rng = SplitMix64(seed)
    for seat in (None, *range(seats)):
        view = GAME.view(s, seat)
        other = GAME.resample(view, rng)
        assert GAME.view(other, seat) == view
        assert GAME.problems(other) == []
        for who, player in enumerate(other.players):
            if who == seat:
                continue
            held = player.hand + other.bags[who].cards + (other.aside if other.turn == who else ())
            assert all(held.count(good) >= player.taken[good] for good in range(4))
        if any(other.reshuffled) and other.deck:
            assert all(other.deck.count(good) <= other.reshuffled[good] for good in range(4))


@settings(max_examples=30, deadline=None)
@given(seed=st.integers(0, 10_000), moves=st.integers(0, 400), seats=st.integers(3, 5))
def test_swapping_what_is_hidden_changes_no_other_view(seed: int, moves: int, seats: int) -> None:
    s = played(seats, seed, moves)
    for seat in range(seats):
        player, bag = s.players[seat], s.bags[seat]
        if not player.hand or not s.deck or s.step == "over":
            continue
        swapped = replace(
            s,
            deck=(*s.deck[:-1], player.hand[0]),
            players=(
                *s.players[:seat],
                replace(player, hand=tuple(sorted((*player.hand[1:], s.deck[-1])))),
                *s.players[seat + 1 :],
            ),
        )
        if bag.cards:
            swapped = replace(
                swapped, bags=(*s.bags[:seat], replace(bag, cards=(0,) * len(bag.cards)), *s.bags[seat + 1 :])
            )
        for viewer in (None, *range(seats)):
            if viewer != seat:
                assert GAME.view(swapped, viewer) == GAME.view(s, viewer)


def test_a_promised_bag_counts_in_the_figures_of_a_seat() -> None:
    s = act(
        table(bags={0: ("silk", "apples")}), "3 call_bag 0", "0 make_offer pass 0 gold 4", "1 no_offer", "2 no_offer"
    )
    s = act(s, "3 pass_bag 0")
    found = habits(s.records, 0)
    assert (found.bags, found.lies, found.caught, found.smuggled, found.bribes) == (1, 1, 0, 1, 4)
    sheriff = habits(s.records, 3)
    assert (sheriff.judged, sheriff.searched, sheriff.taken) == (1, 0, 4)


def test_the_price_of_opening_and_the_race_come_from_the_view() -> None:
    s = act(table(bags={0: ("4*bread", "bread")}, stands={0: "3*apples", 1: "apples"}), "3 call_bag 0")
    price = opening_price(C, GAME.view(s, 3), 0)
    assert price is not None
    assert (price.if_true, price.least_fine, price.most_fine) == (8, 2, 16)
    apples = race_now(C, GAME.view(s, None))[0]
    assert (apples.kings, apples.queens) == ((0,), (1,))
    assert opening_price(C, GAME.view(table(step="declare"), 3), 0) is None


def test_offers_are_judged_from_the_view() -> None:
    s = act(table(gold={0: 3}), "3 call_bag 0")
    view = GAME.view(s, 0)
    refusal = GAME.why_not_in_view(view, 0, GAME.parse_action("make_offer pass 0 gold 4"))
    assert refusal is not None
    assert refusal.rule == "sheriff.offer.gold"
    assert GAME.why_not_in_view(view, 0, GAME.parse_action("make_offer pass 0 gold 3")) is None
    assert GAME.why_not_in_view(GAME.view(s, None), 0, GAME.parse_action("no_offer")) is None
    refused(s, "0 make_offer pass 0 gold 4", "sheriff.offer.gold")
    assert events(s, "0 no_offer") == [e.SaidNothing(0)]


def test_hidden_gold_is_shared_out_so_that_deals_can_be_paid() -> None:
    s = table(options={"hidden_gold": True, "sheriff_pays": True}, gold={3: 180, 0: 18, 1: 1, 2: 1})
    s = act(s, "3 call_bag 0", "0 make_offer pass 0 gold 18", "1 no_offer", "2 no_offer")
    s = act(s, "3 demand 1 pass 0 gold 1 pay 170")
    struck = act(s, "1 accept_demand")
    for seed in range(20):
        for position in (s, struck):
            other = GAME.resample(GAME.view(position, 2), SplitMix64(seed))
            assert other.players[3].gold >= 170
            assert other.players[0].gold >= 18
            assert sum(player.gold for player in other.players) == 200
