"""Market, recipes, sales, the time check and the final score."""

from __future__ import annotations

from itertools import pairwise

import pytest
from msgspec.structs import replace

from rules.scoville.events import (
    AfternoonBegan,
    FulfilmentSkipped,
    GameEnded,
    MarketTaken,
    RoundBegan,
    Sold,
    TimeChecked,
    TurnEnded,
)
from rules.scoville.state import State
from tests.rules.scoville.helpers import BOX, GAME, act, do, names, options_of, position, random_states, refused, told

SOLD = {"p5_4": "red", "p6_4": "purple"} | {f"p{c}_3": "orange" for c in (4, 5, 6)}
SOLD |= {f"p{c}_5": "blue" for c in (5, 6)} | {f"p{c}_2": "yellow" for c in (4, 5, 6, 7)}
MORNING = [card.id for card in BOX.market if not card.afternoon]
AFTERNOON = [card.id for card in BOX.market if card.afternoon]
RECIPES = [card.id for card in BOX.recipes]


@pytest.mark.rule("scoville.market.pay")
@pytest.mark.rule("scoville.market.reward")
@pytest.mark.rule("scoville.market.no-refill")
def test_example_twenty_seven() -> None:
    state = position(
        2, "fulfilment", stocks={0: ["yellow", "orange", "red"]}, market=["mm_yellow_orange", "mm_red_red", "mm_red"]
    )
    assert refused(state, 0, "market mm_red_red") == "market.pay"
    assert refused(state, 0, "market mm_blue") == "market.pay"
    events = told(state, "0: market mm_yellow_orange")
    assert any(isinstance(event, MarketTaken) and event.gained == (6,) and event.money == 3 for event in events)
    after = do(state, "0: market mm_yellow_orange")
    assert (names(after.stocks[0]), after.money[0]) == ({"brown": 1, "red": 1}, 13)
    assert [BOX.market[card].id for card in after.market] == ["mm_red_red", "mm_red"]
    assert after.laid_market == state.market


@pytest.mark.rule("scoville.recipe.pay")
@pytest.mark.rule("scoville.recipe.keep")
def test_example_twenty_eight() -> None:
    state = position(
        2,
        "fulfilment",
        stocks={0: {"black": 2, "brown": 2, "red": 3}},
        cook_off=["rc_lava_lunch", "rc_red_hot_snowman"],
        market=[],
    )
    assert refused(state, 0, "cook rc_red_hot_snowman") == "recipe.pay"
    assert refused(state, 0, "cook rc_beach_sunburn") == "recipe.pay"
    after = do(state, "0: cook rc_lava_lunch")
    assert (names(after.stocks[0]), after.money[0]) == ({"red": 1}, 10)
    assert [BOX.recipes[card].points for card in after.won_recipes[0]] == [16]
    assert len(after.cook_off) == 1


@pytest.mark.rule("scoville.sale.batch")
@pytest.mark.rule("scoville.sale.price")
@pytest.mark.rule("scoville.ruling.sale-at-zero")
def test_example_twenty_nine() -> None:
    stocks = {0: {"yellow": 7, "red": 2, "orange": 1}}
    state = position(2, "fulfilment", field=SOLD, stocks=stocks, market=["mm_orange"])
    for colour, price in (("red", 0), ("purple", 0), ("orange", 1), ("blue", 1), ("yellow", 2)):
        one = position(2, "fulfilment", field=SOLD, stocks={0: {colour: 2}}, market=[], cook_off=[])
        assert act(one, 0, f"sell {colour} 1").state.money[0] == 10 + price
    assert any(isinstance(event, Sold) and event.money == 6 for event in told(state, "0: sell yellow 3"))
    assert do(state, "0: sell yellow 3").money[0] == 16
    for text in ("sell yellow 6", "sell yellow 0", "sell yellow -1", "sell orange 2", "sell white 1"):
        assert refused(state, 0, text) == "sale.batch"
    assert do(state, "0: sell red 2").money[0] == 10
    assert refused(do(state, "0: sell red 2"), 0, "sell yellow 1") == "fulfilment.once"
    for planted, price in ((5, 2), (6, 3)):
        field = {"p5_4": "blue", "p6_4": "blue"} | {f"p{c}_3": "blue" for c in range(1, planted - 1)}
        many = position(2, "fulfilment", field=field, stocks={0: {"blue": 1}}, market=[])
        assert do(many, "0: sell blue 1").money[0] == 10 + price


@pytest.mark.rule("scoville.fulfilment.chain")
@pytest.mark.rule("scoville.round.at-once")
@pytest.mark.rule("scoville.ruling.turns-close")
def test_example_thirty() -> None:
    state = position(
        2,
        "fulfilment",
        stocks={0: ["white", "green", "green", "orange", "purple"]},
        market=["ma_white_green"],
        cook_off=["rc_carnival_by_lantern"],
        afternoon=True,
    )
    assert refused(state, 0, "cook rc_carnival_by_lantern") == "recipe.pay"
    state = do(state, "0: market ma_white_green")
    events = told(state, "0: cook rc_carnival_by_lantern")
    assert TurnEnded(0, "fulfilment", True) in events
    after = do(state, "0: cook rc_carnival_by_lantern")
    assert (names(after.stocks[0]), after.actor) == ({}, 1)


@pytest.mark.rule("scoville.market.choice")
def test_example_thirty_one() -> None:
    card = "ma_green_orange_purple_1"
    state = position(
        2,
        "fulfilment",
        stocks={0: ["green", "orange", "purple", "white", "green"]},
        market=[card, "ma_white_green"],
        afternoon=True,
    )
    assert refused(state, 0, f"market {card}") == "market.choice"
    assert refused(state, 0, f"market {card} brown") == "market.choice"
    assert refused(state, 0, "market ma_white_green black") == "market.choice"
    assert names(do(state, f"0: market {card} white").stocks[0]) == {"white": 2, "green": 1}
    assert names(do(state, f"0: market {card} black").stocks[0]) == {"white": 1, "green": 1, "black": 1}


@pytest.mark.rule("scoville.fulfilment.turn-end")
@pytest.mark.rule("scoville.ruling.turns-close")
def test_example_thirty_two() -> None:
    state = position(
        2,
        "fulfilment",
        stocks={0: {"yellow": 3, "orange": 1}},
        market=["mm_yellow_yellow"],
        cook_off=["rc_burning_autumn"],
    )
    after = do(state, "0: market mm_yellow_yellow", "0: cook rc_burning_autumn")
    assert (names(after.stocks[0]), after.money[0], after.actor) == ({}, 12, 1)


@pytest.mark.rule("scoville.fulfilment.once")
@pytest.mark.rule("scoville.fulfilment.free-sequence")
def test_each_action_once_in_any_sequence() -> None:
    state = position(
        2,
        "fulfilment",
        stocks={0: {"red": 4, "orange": 2, "blue": 2}},
        market=["mm_red", "mm_orange"],
        cook_off=["rc_goldfish_pond", "rc_pansy_petals"],
    )
    acts = ["market mm_red", "cook rc_goldfish_pond", "sell blue 1"]
    for first in range(3):
        for second in range(3):
            if first == second:
                continue
            third = 3 - first - second
            assert do(state, *(f"0: {acts[i]}" for i in (first, second, third))).actor == 1
    after = do(state, "0: market mm_red")
    assert refused(after, 0, "market mm_orange") == "fulfilment.once"
    assert refused(do(state, "0: cook rc_goldfish_pond"), 0, "cook rc_pansy_petals") == "fulfilment.once"
    assert do(state, "0: end_fulfilment").stocks == state.stocks


@pytest.mark.rule("scoville.ruling.turns-close")
def test_who_can_do_nothing_is_passed_over() -> None:
    state = position(3, "fulfilment", stocks={0: ["red"], 1: [], 2: ["red"]})
    assert FulfilmentSkipped(1) in told(state, "0: end_fulfilment")
    assert do(state, "0: end_fulfilment").actor == 2


@pytest.mark.rule("scoville.ruling.useless-moves")
def test_a_poor_card_may_be_taken() -> None:
    state = position(2, "fulfilment", stocks={0: ["brown", "red"]}, market=["ma_brown_red"], afternoon=True)
    assert do(state, "0: market ma_brown_red").money[0] == 14


@pytest.mark.rule("scoville.ruling.supply-unlimited")
def test_peppers_and_dollars_never_run_out() -> None:
    field = {"p5_4": "brown", "p6_4": "brown"}
    state = position(2, "harvest", farmers=("v1_1", "h5_3"), field=field, stocks={1: {"brown": 40}}, tiles={1: ()})
    assert names(do(state, "1: step v5_4").stocks[1]) == {"brown": 42}


def check(seats: int, market: int, recipes: int, afternoon: bool) -> tuple[State, str, list[object]]:
    """The end of a round with so many cards left."""
    state = position(
        seats,
        "fulfilment",
        turn=seats - 1,
        market=(AFTERNOON if afternoon else MORNING)[:market],
        cook_off=RECIPES[:recipes],
        afternoon=afternoon,
        stocks={seats - 1: ["red"]},
    )
    step = act(state, seats - 1, "end_fulfilment")
    events: list[object] = [heard.event for heard in step.events]
    result = next(event.result for event in events if isinstance(event, TimeChecked))
    return step.state, result, events


@pytest.mark.rule("scoville.time.count")
@pytest.mark.rule("scoville.time.morning-recipes-first")
@pytest.mark.rule("scoville.time.morning-goes-on")
@pytest.mark.rule("scoville.time.afternoon-begins")
@pytest.mark.rule("scoville.ruling.morning-both-short")
@pytest.mark.rule("scoville.time.afternoon-goes-on")
@pytest.mark.rule("scoville.time.afternoon-one-short")
@pytest.mark.rule("scoville.time.afternoon-both-short")
@pytest.mark.parametrize("n", [2, 3, 4, 5, 6])
def test_the_time_check(n: int) -> None:
    table = {
        (False, n, n): "morning_goes_on",
        (False, n - 1, n): "afternoon_begins",
        (False, n, n - 1): "last_round_without_afternoon",
        (False, n - 1, n - 1): "last_round_without_afternoon",
        (True, n, n): "afternoon_goes_on",
        (True, n - 1, n): "last_round",
        (True, n, n - 1): "last_round",
        (True, n - 1, n - 1): "game_ends_now",
    }
    for (afternoon, market, recipes), expected in table.items():
        state, result, _ = check(n, market, recipes, afternoon)
        assert result == expected
        assert (state.phase == "over") == (expected == "game_ends_now")
        assert state.last_round == expected.startswith("last_round")
        if state.phase != "over":
            assert (state.phase, state.round) == ("bid", 3)


@pytest.mark.rule("scoville.time.afternoon-market")
@pytest.mark.rule("scoville.time.afternoon-auction")
@pytest.mark.rule("scoville.time.no-double-check")
def test_example_thirty_three() -> None:
    state, result, events = check(3, 1, 7, False)
    assert result == "afternoon_begins"
    assert len([event for event in events if isinstance(event, TimeChecked)]) == 1
    began = next(event for event in events if isinstance(event, AfternoonBegan))
    assert len(began.discarded) == 1
    assert state.market == began.market
    assert len(state.market) == 9
    assert all(BOX.market[card].afternoon for card in state.market)
    assert (state.afternoon, state.afternoon_market, state.afternoon_deck) == (True, (), ())
    assert len(state.cook_off) == 7
    assert len(state.house) == 3
    assert not any(BOX.auction[card].afternoon for card in state.house)
    assert len(state.deck) == 35
    assert RoundBegan(3, True, False, True) in events
    state = do(state, *(f"{seat}: bid 0" for seat in range(3)))
    for seat in range(3):
        state = do(state, f"{seat}: {options_of(state, seat)[0]}")
    assert all(BOX.auction[card].afternoon for card in state.house)
    assert state.discards == ()


@pytest.mark.rule("scoville.time.last-round")
def test_the_last_round_has_no_check() -> None:
    state = position(
        3, "fulfilment", turn=2, last_round=True, afternoon=True, market=AFTERNOON[:9], stocks={2: ["red"]}
    )
    events = told(state, "2: end_fulfilment")
    assert not any(isinstance(event, TimeChecked) for event in events)
    assert isinstance(events[-1], GameEnded)
    assert do(state, "2: end_fulfilment").phase == "over"
    bidding, _, _ = check(2, 5, 1, False)
    assert (bidding.phase, bidding.last_round, bidding.afternoon) == ("bid", True, False)


@pytest.mark.rule("scoville.option.round-limit")
def test_the_round_limit() -> None:
    assert GAME.new(2, 1, {"round_limit": 1}).last_round
    last = None
    for state, step in random_states(2, 1, {"round_limit": 3}):
        assert state.last_round == (state.round == 3)
        last = step.state
    assert last is not None
    assert (last.phase, last.round) == ("over", 3)
    assert max(state.round for state, _ in random_states(2, 1)) > 3


@pytest.mark.rule("scoville.round.phases")
def test_phases_come_in_order_and_the_end_refuses_everything() -> None:
    seen: list[str] = []
    last = GAME.new(3, 6)
    for state, step in random_states(3, 6):
        if not seen or seen[-1] != state.phase:
            seen.append(state.phase)
        last = step.state
    cycle = ["claim", "planting", "harvest", "fulfilment"]
    assert seen[:5] == [*cycle, "bid"]
    for before, after in pairwise(seen):
        assert (before, after) not in (("planting", "fulfilment"), ("fulfilment", "planting"), ("harvest", "bid"))
    for text in ("bid 0", "space 1", "claim am_red_1", "plant red p5_3", "plant_extra red p5_3", "end_planting"):
        assert refused(last, 0, text) == "round.phases"
    for text in ("step v5_4", "end_harvest", "market mm_red", "cook rc_lava_lunch", "sell red 1", "end_fulfilment"):
        assert refused(last, 1, text) == "round.phases"


@pytest.mark.rule("scoville.fulfilment.once", "scoville.market.pay", "scoville.market.choice", "scoville.sale.batch")
def test_of_several_faults_the_first_is_named() -> None:
    card = "ma_green_orange_purple_1"
    state = position(
        2,
        "fulfilment",
        afternoon=True,
        stocks={0: {"brown": 6, "green": 2, "black": 1}},
        market=["ma_brown_brown", card, "ma_brown_green"],
        cook_off=["rc_five_mudslides", "rc_lava_lunch"],
    )
    assert refused(state, 0, f"market {card} brown") == "market.pay"
    assert refused(state, 0, "market ma_brown_green black") == "market.choice"
    sold = do(state, "0: sell green 1")
    assert refused(sold, 0, "sell green 6") == "fulfilment.once"
    taken = do(state, "0: market ma_brown_green")
    assert refused(taken, 0, f"market {card} brown") == "fulfilment.once"
    cooked = do(state, "0: cook rc_five_mudslides")
    assert refused(cooked, 0, "cook rc_lava_lunch") == "fulfilment.once"
    assert refused(cooked, 1, "cook rc_lava_lunch") == "round.one-at-a-time"
    assert refused(cooked, 1, "bid 0") == "round.phases"


@pytest.mark.rule("scoville.round.one-at-a-time")
def test_others_wait() -> None:
    state = position(3, "fulfilment", order=(1, 0, 2))
    assert GAME.to_act(state) == {1}
    assert refused(state, 0, "end_fulfilment") == "round.one-at-a-time"
    assert refused(state, 0, "market mm_red") == "round.one-at-a-time"
    assert refused(position(3, "harvest", farmers=("v1_1", "v3_3", "v8_7")), 0, "end_harvest") == "round.one-at-a-time"


@pytest.mark.rule("scoville.round.orders")
@pytest.mark.parametrize("seats", [2, 5])
def test_orders_of_all_phases(seats: int) -> None:
    for state, _ in random_states(seats, 9):
        if state.phase in ("claim", "planting", "fulfilment"):
            assert state.actor == state.order[state.turn]
        elif state.phase == "harvest":
            assert state.actor == state.order[-1 - state.turn]


def final(**given: object) -> State:
    """A finished game of two."""
    kept = position(2, "over", **given)  # type: ignore[arg-type]
    return replace(kept, phase="over", actor=-1)


@pytest.mark.rule("scoville.end.points")
@pytest.mark.rule("scoville.end.money")
def test_example_thirty_eight() -> None:
    state = final(
        won_market={0: ["ma_green_green_green", "ma_white_green"]},
        won_recipes={0: ["rc_five_mudslides", "rc_muddy_paintbox"]},
        won_plaques={0: [(2, 5), (0, 2)]},
        tiles={0: ("extra_step",), 1: ()},
        money={0: 17, 1: 2},
        stocks={0: {"phantom": 9}, 1: {}},
        plaques=((2,), (4, 3), (), (6,), (8,)),
    )
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert [(line.key, line.points) for line in outcome.score_lines if line.seat == 0] == [
        ("market", 8),
        ("recipes", 21),
        ("plaques", 7),
        ("tiles", 4),
        ("money", 5),
    ]
    assert outcome.ranking[0].total == 45
    assert outcome.ranking[1].total == 0


@pytest.mark.rule("scoville.end.points")
def test_example_thirty_nine() -> None:
    outcome = GAME.outcome(final())
    assert outcome is not None
    assert [rank.total for rank in outcome.ranking] == [15, 15]


@pytest.mark.rule("scoville.end.winner")
@pytest.mark.rule("scoville.end.tie")
@pytest.mark.rule("scoville.ruling.shared-win")
def test_example_forty() -> None:
    won = {0: ["rc_four_ghosts_one_spoon"], 1: ["rc_haunted_mud_pie"]}
    cases = (
        ({0: 16, 1: 17}, (1,), "scoville.end.tie", [1, 2]),
        ({0: 17, 1: 17}, (0, 1), "scoville.ruling.shared-win", [1, 1]),
        ({0: 20, 1: 17}, (0,), "scoville.end.winner", [1, 2]),
    )
    for money, winners, reason, places in cases:
        outcome = GAME.outcome(final(won_recipes=won, money=money))
        assert outcome is not None
        assert (outcome.winners, outcome.reason) == (winners, reason)
        assert [rank.place for rank in outcome.ranking] == places


def test_the_first_afternoon_round_cannot_end_the_game() -> None:
    """Example 37: of `2n + 3` new cards at least `n + 3` are left after one round."""
    for n in range(2, 7):
        state, _, _ = check(n, n - 1, n + 1, False)
        assert len(state.market) - n >= n
