"""What lies on the table at the start, and the field."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from data.loader import DataError
from data.scoville import components
from rules.core.refusal import IllegalOptions
from rules.scoville.components import ALL_TILES, PEPPERS, counts
from rules.scoville.events import FarmerEntered
from rules.scoville.field import (
    ENDS,
    JUNCTIONS,
    NOTCH_NAMES,
    PLOT_NAMES,
    PLOT_NEIGHBOURS,
    SIDES,
    STAR,
    START_PLOTS,
    STEPS,
    notch_named,
    plot_named,
)
from tests.rules.scoville.helpers import BOX, GAME, act, names, once, position, random_states, refused, told

SEATS = (2, 3, 4, 5, 6)
PRIMARY, SECONDARY = ("red", "yellow", "blue"), ("green", "orange", "purple")


def refusal_of(seats: int, options: dict[str, Any]) -> str:
    with pytest.raises(IllegalOptions) as caught:
        GAME.new(seats, 1, options)
    return caught.value.refusal.rule


@pytest.mark.rule("scoville.setup.players")
def test_two_to_six_play() -> None:
    for seats in (0, 1, 7):
        assert refusal_of(seats, {}) == "scoville.setup.players"
    for seats in SEATS:
        state = GAME.new(seats, 5)
        assert sorted(state.order) == list(range(seats))
        assert len(state.farmers) == seats


@pytest.mark.rule("scoville.setup.kit")
@pytest.mark.rule("scoville.tile.one-each")
def test_everybody_gets_the_same_kit() -> None:
    state = GAME.new(4, 2)
    assert [names(stock) for stock in state.stocks] == [{"red": 1, "yellow": 1, "blue": 1}] * 4
    assert state.money == (10,) * 4
    assert state.tiles == (ALL_TILES,) * 4


@pytest.mark.rule("scoville.setup.market")
@pytest.mark.rule("scoville.setup.afternoon-market")
@pytest.mark.rule("scoville.setup.recipes")
@pytest.mark.rule("scoville.setup.auction-house")
@pytest.mark.parametrize("seats", SEATS)
@once
def test_displays(seats: int) -> None:
    markets: set[tuple[int, ...]] = set()
    for seed in range(5):
        state = GAME.new(seats, seed)
        markets.add(state.market)
        assert len(state.market) == 2 * seats + 3
        assert not any(BOX.market[card].afternoon for card in state.market)
        assert len(state.afternoon_market) == 24
        assert all(BOX.market[card].afternoon for card in state.afternoon_market)
        assert len(state.cook_off) == len(set(state.cook_off)) == 4 * seats
        assert len(state.house) == seats
        assert len(state.deck) == 30 - seats
        assert not any(BOX.auction[card].afternoon for card in state.house + state.deck)
        assert len(state.afternoon_deck) == 35
        view = GAME.view(state, 0)
        assert not any(BOX.market[card].afternoon for card in view.market + view.laid_market)
    assert len(markets) == 5


@pytest.mark.rule("scoville.setup.recipe-order")
def test_recipes_are_sorted_for_the_eye() -> None:
    cook_off = GAME.new(6, 3).cook_off
    shown = [(BOX.recipes[card].points, BOX.recipes[card].titles["en"]) for card in cook_off]
    assert shown == sorted(shown)
    state = position(2, "fulfilment", stocks={0: ["orange", "blue"], 1: []}, cook_off=["rc_goldfish_pond"])
    assert act(state, 0, "cook rc_goldfish_pond").state.won_recipes[0]


@pytest.mark.rule("scoville.setup.plaques")
@pytest.mark.rule("scoville.setup.plaques-few-players")
@pytest.mark.rule("scoville.option.all-plaques")
@once
def test_plaques() -> None:
    every = ((2, 2, 2), (5, 4, 3), (7, 5), (9, 6), (12, 8))
    few = ((2, 2), (4, 3), (5,), (6,), (8,))
    for seats in SEATS:
        assert GAME.new(seats, 1).plaques == (few if seats < 4 else every)
        assert GAME.new(seats, 1, {"all_plaques": True}).plaques == every


@pytest.mark.rule("scoville.setup.start-field")
@pytest.mark.rule("scoville.field.start-plots")
@once
def test_two_of_three_primaries_stand_on_the_start_plots() -> None:
    seen: Counter[tuple[int, ...]] = Counter()
    for seed in range(60):
        state = GAME.new(2, seed)
        standing = tuple(state.field[plot] for plot in START_PLOTS)
        assert [PLOT_NAMES[plot] for plot in range(70) if state.field[plot] >= 0] == ["p5_4", "p6_4"]
        assert set(standing) < {0, 1, 2}
        assert len(set(standing)) == 2
        assert state.stocks[0] == counts((0, 1, 2))
        seen[standing] += 1
    assert len(seen) == 6


@pytest.mark.rule("scoville.setup.first-order")
@pytest.mark.rule("scoville.option.set-first-order")
@once
def test_the_first_order() -> None:
    assert len({GAME.new(3, seed).order for seed in range(60)}) == 6
    assert GAME.new(4, 9, {"set_first_order": ("3", "1", "4", "2")}).order == (2, 0, 3, 1)
    for wrong in (("1",), ("1", "1", "2", "3"), ("1", "2", "3", "5"), ("1", "2", "3", "4", "5"), (1, 2, 3, 4), "1234"):
        assert refusal_of(4, {"set_first_order": wrong}) == "scoville.option.set-first-order"
    state = position(3, "space", bids=(1, 2, 3))
    assert len(state.spaces) == 3


@pytest.mark.rule("scoville.setup.farmers-aside")
@pytest.mark.rule("scoville.setup.morning")
def test_the_game_begins_with_claims_and_without_farmers() -> None:
    state = GAME.new(3, 1)
    assert (state.phase, state.round, state.afternoon, state.last_round) == ("claim", 1, False, False)
    assert state.farmers == (-1, -1, -1)


@pytest.mark.rule("scoville.option.auction-deck-64")
def test_the_deck_of_64_leaves_one_card_out() -> None:
    full, small = GAME.new(2, 1), GAME.new(2, 1, {"auction_deck_64": True})
    left_out = set(full.afternoon_deck) - set(small.afternoon_deck)
    assert [BOX.auction[card].id for card in left_out] == ["aa_red_yellow_blue_5"]
    assert len(small.afternoon_deck) == 34
    for state, _ in random_states(5, 4, {"auction_deck_64": True}):
        assert GAME.problems(state) == []


@pytest.mark.rule("scoville.option.no-bonus-tiles")
def test_without_bonus_tiles() -> None:
    state = GAME.new(3, 1, {"no_bonus_tiles": True})
    assert state.tiles == (0, 0, 0)
    harvest = position(2, "harvest", farmers=("v1_1", "v5_4"), options={"no_bonus_tiles": True})
    assert refused(harvest, 1, "step h6_3 double_back") == "tile.several"
    end = None
    for state, step in random_states(2, 3, {"no_bonus_tiles": True}):
        assert GAME.problems(state) == []
        end = step.state
    assert end is not None
    outcome = GAME.outcome(end)
    assert outcome is not None
    assert all(line.points == 0 for line in outcome.score_lines if line.key == "tiles")


def test_options_that_do_not_exist_or_fit_are_refused() -> None:
    assert refusal_of(2, {"other": True}) == "core.unknown-option"
    assert refusal_of(2, {"open_information": 1}) == "scoville.option.open-information"
    assert refusal_of(2, {"round_limit": -1}) == "scoville.option.round-limit"


@pytest.mark.rule("scoville.field.plots")
@pytest.mark.rule("scoville.field.plot-neighbours")
@once
def test_plots() -> None:
    assert len(PLOT_NAMES) == 70
    assert PLOT_NAMES[0] == "p1_1"
    assert PLOT_NAMES[-1] == "p10_7"
    around = {PLOT_NAMES[plot] for plot in PLOT_NEIGHBOURS[plot_named("p4_2")]}
    assert around == {"p3_2", "p5_2", "p4_1", "p4_3"}
    assert {PLOT_NAMES[plot] for plot in PLOT_NEIGHBOURS[plot_named("p1_7")]} == {"p1_6", "p2_7"}
    for plot, others in enumerate(PLOT_NEIGHBOURS):
        assert all(plot in PLOT_NEIGHBOURS[other] for other in others)


@pytest.mark.rule("scoville.field.notch-count")
@pytest.mark.rule("scoville.field.neighbour-count")
@once
def test_notches() -> None:
    assert len(NOTCH_NAMES) == 157
    assert sum(name[0] == "v" for name in NOTCH_NAMES) == 77
    assert sum(two >= 0 for _, two in SIDES) == 123
    neighbours = Counter(len(one) + len(two) for one, two in STEPS)
    assert neighbours == {6: 93, 5: 30, 4: 26, 3: 8}


@pytest.mark.rule("scoville.field.junctions")
@once
def test_junctions() -> None:
    assert len(JUNCTIONS) == 88
    assert Counter(len(pieces) for pieces in JUNCTIONS.values()) == {4: 54, 3: 30, 2: 4}
    assert ENDS[notch_named("v5_4")] == ((5, 3), (5, 4))
    assert ENDS[notch_named("h6_3")] == ((5, 3), (6, 3))


@pytest.mark.rule("scoville.field.star")
def test_the_star_lies_between_the_start_plots_and_bears_like_others() -> None:
    assert NOTCH_NAMES[STAR] == "v5_4"
    assert SIDES[STAR] == START_PLOTS
    state = position(2, "harvest", farmers=("v1_1", "h5_3"))
    assert names(act(state, 1, "step v5_4").state.stocks[1])["orange"] == 1


@pytest.mark.rule("scoville.field.one-pepper")
def test_planted_peppers_stay() -> None:
    before = None
    for state, _ in random_states(3, 8):
        if before is not None:
            assert all(old in (-1, new) for old, new in zip(before, state.field, strict=True))
            assert sum(old != new for old, new in zip(before, state.field, strict=True)) <= 1
        before = state.field


@pytest.mark.rule("scoville.field.one-farmer")
def test_no_two_farmers_share_a_notch_after_round_one() -> None:
    for seats in (2, 6):
        for state, _ in random_states(seats, 2):
            if state.round > 1:
                assert len(set(state.farmers)) == seats
    events = told(position(2, "planting", round=1, tiles={0: (), 1: ()}), "0: plant red p5_3", "1: plant red p6_3")
    assert [event.seat for event in events if isinstance(event, FarmerEntered)] == [1]


@once
def test_the_chart_in_words() -> None:
    """The table against the sentences of the reference, made by different code."""
    mixture = {frozenset(("red", "yellow")): "orange", frozenset(("red", "blue")): "purple"}
    mixture[frozenset(("yellow", "blue"))] = "green"

    def bred(one: str, other: str) -> list[str]:
        pair = {one, other}
        low = [name for name in (one, other) if name in PRIMARY + SECONDARY]
        if one == other:
            return ["black"] if one in SECONDARY else [one, one]
        if "phantom" in pair:
            mate = (pair - {"phantom"}).pop()
            return ["white"] if mate in PRIMARY else ["black"] if mate in SECONDARY else [mate, mate]
        if pair == {"white", "black"}:
            return ["phantom"]
        if pair & {"white", "black"}:
            return [low[0]] if low else [(pair & {"white", "black"}).pop()]
        if "brown" in pair:
            return []
        if all(name in PRIMARY for name in pair):
            return [mixture[frozenset(pair)]]
        return ["white"] if all(name in SECONDARY for name in pair) else ["brown"]

    for a, one in enumerate(PEPPERS):
        for b, other in enumerate(PEPPERS):
            assert [PEPPERS[pepper] for pepper in BOX.chart[a][b]] == bred(one, other), (one, other)


def the_markets() -> dict[str, tuple[list[str], int, int, int]]:
    """The market cards from the rows of the reference: what is wanted, then gained, dollars, points, copies."""
    primary, mixed = ("red", "yellow", "blue"), {"red": "orange", "yellow": "green", "blue": "purple"}
    found: dict[tuple[str, ...], tuple[list[str], int, int, int]] = {("white", "black"): (["phantom"], 0, 5, 1)}
    for one in primary:
        found |= {(one,): ([], 3, 1, 1), (one,) * 2: (["brown"], 2, 0, 1), (one,) * 3: ([mixed[one]] * 2, 2, 1, 1)}
        found |= {(one, other): (["brown"], 3, 1, 1) for other in SECONDARY}
        found["brown", one] = ([], 4, 1, 1)
    for pair, bred in ((("red", "yellow"), "orange"), (("red", "blue"), "purple"), (("yellow", "blue"), "green")):
        found[pair] = ([bred], 0, 1, 1)
    for one in SECONDARY:
        found |= {(one,): ([], 5, 0, 1), ("brown", one): ([], 5, 2, 1)}
        found |= {(one,) * 2: (["brown"] * 2, 0, 3, 1), (one,) * 3: (["brown"] * 2, 2, 4, 1)}
    for one in (*SECONDARY, "brown"):
        found |= {("white", one): (["black"], 0, 4, 1), ("black", one): (["white"], 0, 4, 1)}
    found |= {("brown", "brown"): ([], 7, 2, 1), SECONDARY: (["black", "white"], 0, 4, 2)}
    return {" ".join(sorted(wanted)): row for wanted, row in found.items()}


@pytest.mark.rule("scoville.market.reward", "scoville.market.choice", "scoville.setup.market")
@once
def test_every_market_card_is_that_of_the_reference() -> None:
    def spelled(peppers: tuple[int, ...]) -> list[str]:
        return [PEPPERS[pepper] for pepper in peppers]

    wanted = Counter(" ".join(sorted(spelled(card.wanted))) for card in BOX.market)
    rows = the_markets()
    assert wanted == {name: row[3] for name, row in rows.items()}
    for card in BOX.market:
        gained, money, points, copies = rows[" ".join(sorted(spelled(card.wanted)))]
        assert (spelled(card.choice if copies == 2 else card.gained), card.money, card.points) == (
            gained,
            money,
            points,
        )
        assert not (card.choice and card.gained)
        assert card.afternoon == card.id.startswith("ma_")


@pytest.mark.rule("scoville.setup.auction-house", "scoville.auction.claim-gain")
@once
def test_every_auction_card_is_there_as_often_as_in_the_reference() -> None:
    number = Counter((card.afternoon, " ".join(PEPPERS[pepper] for pepper in card.peppers)) for card in BOX.auction)
    morning = {"red": 4, "yellow": 4, "blue": 4, "green": 2, "orange": 2, "purple": 2}
    morning |= dict.fromkeys(("red red", "yellow yellow", "blue blue", "red yellow", "red blue", "yellow blue"), 2)
    afternoon = {"green": 4, "orange": 4, "purple": 4, "white": 3, "black": 3, "red yellow blue": 5}
    doubles = ("green green", "orange orange", "purple purple", "orange purple", "green purple", "green orange")
    afternoon |= dict.fromkeys(doubles, 2)
    assert number == {(half, name): n for half, row in ((False, morning), (True, afternoon)) for name, n in row.items()}


@pytest.mark.rule("scoville.info.faces-known")
@once
def test_the_cards_are_those_of_the_box_and_a_wrong_file_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    assert components() == BOX
    assert sum(card.points for card in BOX.recipes) == 373
    first, second = GAME.view(GAME.new(4, 1), 0), GAME.view(GAME.new(4, 2), 0)
    # A view tells the cards on display and nothing of those that left the game.
    assert first.laid_recipes != second.laid_recipes
    assert not hasattr(first, "afternoon_market")
    monkeypatch.setattr("data.scoville.STACKS", ("striped", "brown", "white", "phantom", "black"))
    with pytest.raises(DataError, match="plaques"):
        components()
