"""Bids, spaces, claims and the auction deck."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from rules.core.refusal import IllegalAction
from rules.scoville.actions import Bid
from rules.scoville.events import (
    BidMade,
    BidPlaced,
    BidsRevealed,
    HouseFilled,
    OrderSet,
    PhaseBegan,
    RoundBegan,
    SpaceTaken,
)
from rules.scoville.state import State
from tests.perft.scoville.test_perft import COUNTS
from tests.rules.scoville.helpers import (
    AUCTION,
    BOX,
    GAME,
    act,
    do,
    names,
    once,
    options_of,
    position,
    refused,
    told,
    why_not_taken_back,
)


def bids(order: tuple[int, ...], amounts: dict[int, int]) -> State:
    state = position(len(order), "bid", order=order)
    return do(state, *(f"{seat}: bid {amount}" for seat, amount in amounts.items()))


@pytest.mark.rule("scoville.auction.no-bids-in-round-one")
def test_round_one_has_no_bids() -> None:
    state = GAME.new(3, 4)
    first, second = state.order[:2]
    card = GAME.action_text(next(iter(GAME.legal(state, first))))
    assert state.phase == "claim"
    assert refused(state, first, "bid 0") == "auction.no-bids-in-round-one"
    assert refused(state, first, "space 1") == "auction.highest-first"
    assert refused(state, first, "plant red p5_3") == "round.phases"
    assert refused(state, second, card) == "round.one-at-a-time"
    assert refused(do(state, f"{first}: {card}"), first, card) == "auction.claim-one"
    assert position(3, "bid", last_round=True).phase == "bid"


@pytest.mark.rule("scoville.auction.bid-range")
def test_bids_are_whole_dollars_up_to_the_own_money() -> None:
    state = position(3, "bid", money={0: 10, 1: 0, 2: 3})
    assert refused(state, 0, "bid 11") == "auction.bid-range"
    assert refused(state, 0, "bid -1") == "auction.bid-range"
    assert options_of(state, 1) == ["bid 0"]
    assert len(options_of(state, 0)) == 11
    broken: Any = 2.5
    refusal = GAME.why_not(state, 0, Bid(broken))
    assert refusal is not None
    assert refusal.rule == "scoville.auction.bid-range"
    assert Bid(broken) not in GAME.legal(state, 0)


@pytest.mark.rule("scoville.auction.bid-secret")
@pytest.mark.rule("scoville.info.bids-hidden")
@pytest.mark.rule("scoville.ruling.hot-seat-bids")
def test_bids_are_secret_until_the_last_one() -> None:
    state = position(3, "bid", order=(2, 0, 1))
    assert GAME.to_act(state) == {0, 1, 2}
    assert GAME.asking_order(state) == (2, 0, 1)
    step = act(state, 1, "bid 7")
    assert GAME.asking_order(step.state) == (2, 0)
    told_all = step.events[0]
    assert told_all.seen_by(1) == BidMade(1, 7)
    assert told_all.seen_by(0) == told_all.seen_by(None) == BidPlaced(1)
    for seat in (None, 0, 2):
        view = GAME.view(step.state, seat)
        assert view.growers[1].has_bid
        assert view.growers[1].bid is None
        assert view == GAME.view(act(state, 1, "bid 3").state, seat)
    assert GAME.view(step.state, 1).growers[1].bid == 7
    assert refused(step.state, 1, "bid 7") == "auction.bid-secret"
    assert refused(step.state, 0, "claim am_red_1") == "auction.claim-order"
    assert refused(step.state, 0, "space 1") == "auction.highest-first"
    assert why_not_taken_back(state, 1, "bid 7") == "ruling.hot-seat-bids"
    events = told(step.state, "0: bid 2", "2: bid 0")
    revealed = next(event for event in events if isinstance(event, BidsRevealed))
    assert revealed.bids == (2, 7, 0)
    after = do(step.state, "2: bid 0", "0: bid 2")
    assert after == do(step.state, "0: bid 2", "2: bid 0")
    assert [grower.bid for grower in GAME.view(after, None).growers] == [2, 7, 0]


@pytest.mark.rule("scoville.auction.discs-aside")
def test_the_old_order_waits_above_the_track() -> None:
    state = position(3, "bid", order=(2, 0, 1))
    assert state.spaces == (-1, -1, -1)
    assert do(state, "0: bid 1", "1: bid 1", "2: bid 1").order == (2, 0, 1)


@pytest.mark.rule("scoville.auction.highest-first")
@pytest.mark.rule("scoville.auction.tie")
@pytest.mark.rule("scoville.auction.pay")
@pytest.mark.rule("scoville.ruling.forced-space")
@pytest.mark.rule("scoville.auction.claim-order")
def test_example_one() -> None:
    state = bids((0, 1, 2), {0: 5, 1: 5, 2: 7})
    assert GAME.to_act(state) == {2}
    assert refused(state, 0, "space 1") == "auction.highest-first"
    state = do(state, "2: space 3")
    assert state.money == (10, 10, 3)
    assert refused(state, 1, "space 1") == "auction.tie"
    assert refused(state, 2, "space 1") == "round.one-at-a-time"
    events = told(state, "0: space 1")
    assert SpaceTaken(1, 2, 5, True) in events
    state = do(state, "0: space 1")
    assert (state.order, state.money, state.phase) == ((0, 1, 2), (5, 5, 3), "claim")
    assert GAME.to_act(state) == {0}


@pytest.mark.rule("scoville.auction.zero-places")
@pytest.mark.rule("scoville.auction.zero-bid")
@pytest.mark.parametrize(
    ("order", "amounts", "choices", "new"),
    [
        ("abcd", "0303", [(1, 4), (3, 1)], "dacb"),
        ("abcd", "0000", [], "abcd"),
        ("cabd", "0000", [], "cabd"),
        ("abcdef", "205200", [(2, 6), (0, 1), (3, 2)], "adbefc"),
        ("abc", "001", [(2, 2)], "acb"),
        ("abc", "557", [(2, 3), (0, 1)], "abc"),
    ],
)
def test_bids_and_orders(order: str, amounts: str, choices: list[tuple[int, int]], new: str) -> None:
    old = tuple("abcdef".index(letter) for letter in order)
    state = bids(old, {seat: int(amount) for seat, amount in enumerate(amounts)})
    for seat, space in choices:
        for other in range(len(old)):
            if amounts[other] == "0":
                assert refused(state, other, "space 1") == "auction.zero-bid"
        state = do(state, f"{seat}: space {space}")
    assert "".join("abcdef"[seat] for seat in state.order) == new
    assert state.money == tuple(10 - int(amount) for amount in amounts)


@pytest.mark.rule("scoville.auction.choose-space")
def test_any_free_space_may_be_taken() -> None:
    state = bids((0, 1, 2), {0: 1, 1: 2, 2: 3})
    assert options_of(state, 2) == ["space 1", "space 2", "space 3"]
    assert refused(state, 2, "space 4") == refused(state, 2, "space 0") == "auction.choose-space"
    state = do(state, "2: space 2")
    assert refused(state, 1, "space 2") == "auction.choose-space"
    assert options_of(state, 1) == ["space 1", "space 3"]


@pytest.mark.rule("scoville.auction.zero-places")
def test_zero_bidders_are_told() -> None:
    events = told(position(3, "bid"), "0: bid 0", "1: bid 2", "2: bid 0", "1: space 1")
    assert OrderSet((1, 0, 2), (0, 2)) in events


@pytest.mark.rule("scoville.auction.claim-one")
@pytest.mark.rule("scoville.auction.claim-gain")
@pytest.mark.rule("scoville.auction.refill")
def test_claims() -> None:
    house = ["am_purple_1", "am_yellow_blue_1", "am_red_1"]
    deck = [card for card in (c.id for c in BOX.auction if not c.afternoon) if card not in house]
    state = position(3, "claim", house=house, deck=deck)
    assert options_of(state, 0) == [f"claim {card}" for card in house]
    assert refused(state, 0, "claim am_red_2") == "auction.claim-one"
    state = do(state, "0: claim am_purple_1")
    assert names(state.stocks[0])["purple"] == 1
    assert state.discards == (AUCTION["am_purple_1"],)
    assert refused(state, 1, "claim am_purple_1") == "auction.claim-one"
    state = do(state, "1: claim am_yellow_blue_1")
    assert names(state.stocks[1]) == {"red": 1, "yellow": 2, "blue": 2}
    assert options_of(state, 2) == ["claim am_red_1"]
    assert state.house == (AUCTION["am_red_1"],)
    events = told(state, "2: claim am_red_1")
    assert events[-1] == PhaseBegan("planting", (0, 1, 2))
    state = do(state, "2: claim am_red_1")
    assert state.phase == "planting"
    assert [BOX.auction[card].id for card in state.house] == deck[:3]
    assert len(state.discards) == 3
    assert HouseFilled(state.house, 0) in events


@pytest.mark.rule("scoville.auction.reshuffle")
def test_the_discards_are_shuffled_when_the_deck_runs_out() -> None:
    """Example 7: two cards are left, 28 are shuffled, 26 stay."""
    morning = [card.id for card in BOX.auction if not card.afternoon]
    state = position(4, "claim", house=morning[:4], deck=morning[4:6], discards=morning[6:])
    moves = [f"{seat}: claim {morning[seat]}" for seat in range(4)]
    state = do(state, *moves[:3])
    step = act(state, 3, moves[3][3:])
    after = step.state
    assert [BOX.auction[card].id for card in after.house[:2]] == morning[4:6]
    assert HouseFilled(after.house, 28) in [event.event for event in step.events]
    assert (len(after.deck), after.discards) == (26, ())
    assert step.chance == [BOX.auction[card].id for card in (*after.house[2:], *after.deck)]
    recorded = msgspec.json.decode(msgspec.json.encode(step.chance))
    assert act(state, 3, moves[3][3:], recorded) == step
    other = act(state, 3, moves[3][3:], recorded[::-1]).state
    assert other.house[2:] == tuple(AUCTION[name] for name in recorded[:-3:-1])
    for wrong in (recorded[:-1], [*recorded[:-1], recorded[0]], [*recorded, recorded[0]], "x", 3, [1] * 28, [[]] * 28):
        with pytest.raises(IllegalAction) as caught:
            act(state, 3, moves[3][3:], wrong)
        assert caught.value.refusal.rule == "scoville.auction.reshuffle"
    plain = position(2, "claim", house=morning[:2])
    for claimed in (plain, do(plain, f"0: claim {morning[0]}")):
        with pytest.raises(IllegalAction) as caught:
            act(claimed, claimed.actor, f"claim {morning[1]}", recorded)
        assert caught.value.refusal.rule == "scoville.auction.reshuffle"


@pytest.mark.rule("scoville.auction.reshuffle")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@once
def test_the_round_of_the_first_shuffle(seats: int) -> None:
    for afternoon, half in ((False, "morning"), (True, "afternoon")):
        state = GAME.new(seats, 1)
        if afternoon:
            # The first cards claimed are those of the morning that still lie in the house.
            state = replace(state, afternoon=True, deck=state.afternoon_deck, afternoon_deck=())
        refills, reshuffled = 0, 0
        while not reshuffled:
            state = replace(state, phase="claim", turn=0, actor=state.order[0])
            for _ in range(seats):
                step = GAME.apply(state, state.actor, next(iter(GAME.legal(state, state.actor))))
                state = step.state
            refills += 1
            reshuffled = next(heard.event.reshuffled for heard in step.events if isinstance(heard.event, HouseFilled))
        assert refills == COUNTS[f"first reshuffle in the {half} by 2-6 players"][seats - 2]
        assert not any(BOX.auction[card].afternoon != afternoon for card in (*state.house, *state.deck))


@pytest.mark.rule("scoville.ruling.discard-halves")
@pytest.mark.rule("scoville.time.afternoon-auction")
def test_morning_cards_claimed_in_the_afternoon_leave_the_game() -> None:
    afternoon = [card.id for card in BOX.auction if card.afternoon]
    state = position(2, "claim", afternoon=True, house=["am_red_1", "am_blue_1"], deck=afternoon, market=[], turn=0)
    state = do(state, "0: claim am_red_1", "1: claim am_blue_1")
    assert state.discards == ()
    assert [BOX.auction[card].id for card in state.house] == afternoon[:2]


@pytest.mark.rule("scoville.ruling.refill-always")
def test_the_last_round_is_refilled_too() -> None:
    state = position(2, "claim", last_round=True, house=["am_red_1", "am_blue_1"])
    after = do(state, "0: claim am_red_1", "1: claim am_blue_1")
    assert len(after.house) == 2


@pytest.mark.rule("scoville.auction.bid-range", "scoville.auction.zero-bid", "scoville.auction.highest-first")
@pytest.mark.rule("scoville.auction.tie", "scoville.auction.claim-one")
def test_of_several_faults_in_the_auction_the_first_is_named() -> None:
    assert refused(position(3, "claim", round=1), 0, "bid 99") == "auction.no-bids-in-round-one"
    waiting = do(position(3, "bid"), "0: bid 3")
    assert refused(waiting, 0, "bid 99") == "auction.bid-range"
    state = bids((0, 1, 2, 3), {0: 0, 1: 2, 2: 2, 3: 5})
    assert refused(state, 0, "space 9") == "auction.zero-bid"
    assert refused(state, 2, "space 9") == "auction.highest-first"
    state = do(state, "3: space 2")
    assert refused(state, 2, "space 2") == "auction.tie"
    assert refused(state, 3, "space 2") == "round.one-at-a-time"
    state = do(position(3, "claim", house=["am_red_1", "am_red_2", "am_blue_1"]), "0: claim am_red_1")
    assert refused(state, 0, "claim am_red_2") == "auction.claim-one"
    assert refused(state, 2, "claim am_red_1") == "round.one-at-a-time"
    assert refused(state, 1, "claim am_red_1") == "auction.claim-one"


@pytest.mark.rule("scoville.auction.bid-secret")
def test_example_forty_two() -> None:
    state = bids((0, 1, 2), {0: 1, 1: 2})
    for seat in (0, 1, 2):
        assert refused(state, seat, "claim am_red_1") == "auction.claim-order"
    assert refused(state, 0, "space 1") == "auction.highest-first"
    assert refused(state, 0, "bid 1") == "auction.bid-secret"


def test_the_new_round_is_announced() -> None:
    state = position(2, "fulfilment", turn=1, stocks={0: [], 1: ["red"]})
    assert RoundBegan(3, False, False, True) in told(state, "1: end_fulfilment")
