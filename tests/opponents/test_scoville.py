"""The computer players of Scoville: lawful, repeatable, blind to what is hidden, and better than chance."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from desktop_app.opponents.contract import LEVELS, UNLIMITED, Budget, RandomPlayer, player
from desktop_app.opponents.scoville.ground import best_way, chart_values, notch_values, paths_from
from desktop_app.opponents.scoville.outlook import Outlook, Taste, rounds_late, rounds_to_come
from rules.core.rng import SplitMix64
from rules.scoville.actions import CookRecipe, EndFulfilment, EndHarvest, MakeStep, Sell, TakeMarket
from rules.scoville.components import pepper_named
from rules.scoville.field import STAR, notch_named
from tests.rules.scoville.helpers import BOX, FIELD_F, GAME, MARKET, RECIPES, do, position, random_states

TASTE = Taste(1.0, 0.0)


def game_of(first: str, second: str, seed: int) -> tuple[int, ...]:
    """The totals of a game of two, by seat."""
    state = GAME.new(2, seed, {"round_limit": 60})
    players = (RandomPlayer() if first == "random" else player("scoville", first), player("scoville", second))
    rngs = (SplitMix64(seed), SplitMix64(seed + 1))
    while acting := GAME.to_act(state):
        seat = min(acting)
        action = players[seat].choose(GAME, GAME.view(state, seat), rngs[seat], UNLIMITED)
        state = GAME.apply(state, seat, action).state
    outcome = GAME.outcome(state)
    assert outcome is not None
    totals = {rank.seat: rank.total for rank in outcome.ranking}
    return tuple(totals[seat] for seat in range(2))


@pytest.mark.parametrize("level", LEVELS)
def test_choices_are_legal_and_repeatable(level: str) -> None:
    chooser = player("scoville", level)
    for number, (state, _) in enumerate(random_states(3, 12)):
        if number % 23 == 0:
            seat = min(GAME.to_act(state))
            view = GAME.view(state, seat)
            action = chooser.choose(GAME, view, SplitMix64(number), UNLIMITED)
            assert action in GAME.legal(state, seat)
            assert chooser.choose(GAME, view, SplitMix64(number), UNLIMITED) == action


@pytest.mark.parametrize("level", LEVELS)
def test_hidden_decks_and_bids_change_nothing(level: str) -> None:
    chooser = player("scoville", level)
    state = do(position(4, "bid"), "0: bid 3", "2: bid 1")
    view = GAME.view(state, 1)
    action = chooser.choose(GAME, view, SplitMix64(5), UNLIMITED)
    for seed in range(4):
        other = GAME.resample(view, SplitMix64(seed))
        assert other != state
        assert chooser.choose(GAME, GAME.view(other, 1), SplitMix64(5), UNLIMITED) == action


def test_a_spent_budget_still_gives_a_move() -> None:
    state = position(3)
    late = Budget(1.0, 0.0, 1e-9)
    action = player("scoville", "sharp").choose(GAME, GAME.view(state, 0), SplitMix64(1), late)
    assert action in GAME.legal(state, 0)


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_beats_chance(level: str) -> None:
    for seed in (1, 2):
        chance, thinking = game_of("random", level, seed)
        assert thinking > chance + 20


def test_the_best_fulfilment_is_found() -> None:
    """Example 30: the market card first, then the recipe it makes payable."""
    state = position(
        2,
        "fulfilment",
        stocks={0: ["white", "green", "green", "orange", "purple"]},
        market=["ma_white_green"],
        cook_off=["rc_carnival_by_lantern"],
        afternoon=True,
        last_round=True,
    )
    view = GAME.view(state, 0)
    plan = Outlook(BOX, view, TASTE).plan(view.own_stock)
    assert plan.actions == (TakeMarket(MARKET["ma_white_green"]), CookRecipe(RECIPES["rc_carnival_by_lantern"]))
    assert plan.value == pytest.approx(14.0)
    assert player("scoville", "sharp").choose(GAME, view, SplitMix64(1), UNLIMITED) == plan.actions[0]


def test_the_last_harvest_takes_what_can_still_be_cooked() -> None:
    """Example 20 in the last round: white and black are within three steps and make a phantom at the market."""
    state = position(
        2,
        "harvest",
        farmers=("v1_1", "v5_4"),
        field=FIELD_F,
        stocks={1: []},
        tiles={1: ()},
        market=["ma_white_black"],
        cook_off=[],
        afternoon=True,
        last_round=True,
    )
    for name in ("h6_3", "h7_3", "v7_3"):
        action = player("scoville", "sharp").choose(GAME, GAME.view(state, 1), SplitMix64(1), UNLIMITED)
        assert action == MakeStep(notch_named(name))
        state = do(state, f"1: step {name}")


def test_a_tile_is_kept_for_its_points_at_the_end() -> None:
    """Nothing can be cooked any more, so a fourth step is worth less than the four points of the tile."""
    state = position(
        2,
        "harvest",
        farmers=("v1_1", "v5_4"),
        field=FIELD_F,
        stocks={1: []},
        tiles={1: ("extra_step",)},
        market=[],
        cook_off=[],
        afternoon=True,
        last_round=True,
    )
    chooser = player("scoville", "sharp")
    for _ in range(3):
        if state.actor != 1:
            break
        action = chooser.choose(GAME, GAME.view(state, 1), SplitMix64(1), UNLIMITED)
        state = GAME.apply(state, 1, action).state
    if state.actor == 1:
        assert chooser.choose(GAME, GAME.view(state, 1), SplitMix64(1), UNLIMITED) == EndHarvest()


def test_a_good_plaque_is_taken() -> None:
    state = position(4, stocks={0: ["phantom", "red"]}, tiles={0: ()}, last_round=True, market=[], cook_off=[])
    action = player("scoville", "sharp").choose(GAME, GAME.view(state, 0), SplitMix64(1), UNLIMITED)
    assert GAME.action_text(action).startswith("plant phantom")
    assert GAME.action_text(action).endswith("plaque")


def test_rounds_to_come() -> None:
    view = GAME.view(position(3, "planting", last_round=True), 0)
    assert rounds_to_come(view) == 0
    assert rounds_to_come(GAME.view(GAME.new(3, 1), 0)) >= 3
    assert rounds_to_come(GAME.view(GAME.new(3, 1, {"round_limit": 2}), 0)) == 1


def test_nobody_stalls() -> None:
    """A card that is not worth its peppers early in the game is taken late, so that every game ends."""
    early = position(4, "fulfilment", stocks={0: ["purple"]}, market=["mm_purple"], cook_off=[], tiles={0: ()})
    late = replace(early, round=30)
    outlooks = [Outlook(BOX, GAME.view(state, 0), Taste(0.0, -1.0)) for state in (early, late)]
    plans = [outlook.plan(early.stocks[0]).actions for outlook in outlooks]
    assert plans == [(), (TakeMarket(MARKET["mm_purple"]),)]


STUCK = ("mm_purple", "mm_green", "mm_orange", "mm_yellow_green", "mm_red_red")
"""A morning market of four seats that wants two more cards taken, all of which cost more than they bring."""


def test_rounds_late() -> None:
    """Five morning cards are one round's work, the afternoon three, with one to spare; nine rounds are in good time."""
    assert rounds_late(GAME.view(GAME.new(4, 1), 0)) == 0
    late = [rounds_late(GAME.view(position(4, round=number, market=STUCK), 0)) for number in (4, 5, 6, 8)]
    assert late == [0, 1, 2, 4]
    assert rounds_late(GAME.view(position(6, round=9, market=STUCK), 0)) > 4
    assert rounds_late(GAME.view(position(4, round=12, market=STUCK, last_round=True), 0)) == 0


def test_a_morning_that_stands_still_is_ended() -> None:
    """A sharp player keeps a purple while there is time and spends it when nobody moves the game on."""
    chooser = player("scoville", "sharp")
    state = position(4, "fulfilment", stocks={0: {"purple": 1}}, market=STUCK)
    actions = [
        chooser.choose(GAME, GAME.view(replace(state, round=number), 0), SplitMix64(1), UNLIMITED) for number in (3, 8)
    ]
    assert actions == [EndFulfilment(), TakeMarket(MARKET["mm_purple"])]


def test_cards_that_others_are_about_to_take_are_minded() -> None:
    """Seat 1 acts after seat 0, so seat 0 takes the recipe both can pay and not the one left to it anyway."""
    state = position(
        2,
        "fulfilment",
        stocks={0: {"orange": 2, "blue": 2, "purple": 1, "yellow": 1}, 1: {"orange": 1, "blue": 1}},
        market=[],
        cook_off=["rc_goldfish_pond", "rc_pansy_petals"],
        last_round=True,
    )
    action = player("scoville", "sharp").choose(GAME, GAME.view(state, 0), SplitMix64(1), UNLIMITED)
    assert action == CookRecipe(RECIPES["rc_goldfish_pond"])
    other = replace(state, stocks=(state.stocks[0], (0, 1, 0, 0, 0, 1, 0, 0, 0, 0)))
    change = replace(state.history[1], gained=(1, 5))
    other = replace(other, history=(state.history[0], change, *state.history[2:]))
    assert GAME.problems(other) == GAME.problems(state)
    action = player("scoville", "sharp").choose(GAME, GAME.view(other, 0), SplitMix64(1), UNLIMITED)
    assert action == CookRecipe(RECIPES["rc_pansy_petals"])


def test_ways_and_values_of_the_ground() -> None:
    assert len(paths_from(STAR)) == 54
    state = position(2, field=FIELD_F)
    values = notch_values(state.field, chart_values(BOX, [float(worth) for worth in BOX.worth]))
    assert best_way(paths_from(STAR), values) == 8
    assert values[notch_named("v7_3")] == BOX.worth[pepper_named("black")]


def test_peppers_that_no_card_asks_for_are_sold() -> None:
    """Two whites would do for the dish, a third for the next; the rest of eight brings two dollars each."""
    state = position(
        2,
        "fulfilment",
        field={"p5_4": "white", "p6_4": "white", "p7_4": "white", "p8_4": "white"},
        stocks={0: {"white": 8}},
        market=["mm_red", "mm_blue", "mm_green", "mm_orange", "mm_yellow"],
        cook_off=["rc_red_hot_snowman", "rc_goldfish_pond", "rc_pansy_petals", "rc_parrot_snack"],
    )
    action = player("scoville", "sharp").choose(GAME, GAME.view(state, 0), SplitMix64(1), UNLIMITED)
    assert action == Sell(pepper_named("white"), 5)
