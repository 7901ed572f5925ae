"""What each seat may know, and what the screen may ask ahead of a move."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from desktop_app.opponents.contract import KINDS, UNLIMITED, player
from desktop_app.telling import scoville as telling
from desktop_app.telling.contract import plain
from desktop_app.telling.words import load_words
from rules.core.rng import SplitMix64
from rules.scoville.actions import Bid, ClaimAuction
from rules.scoville.components import PEPPERS, pepper_named
from rules.scoville.events import BidMade, TurnEnded
from rules.scoville.field import NOTCH_NAMES, SIDES, plot_named
from rules.scoville.previews import (
    after_move,
    is_final,
    notch_results,
    parents,
    plant_preview,
    prices,
    time_outlook,
    wants,
)
from rules.scoville.state import State
from rules.scoville.view import traced
from tests.rules.scoville.helpers import (
    AUCTION,
    BOX,
    FIELD_F,
    GAME,
    MARKET,
    act,
    do,
    once,
    position,
    random_states,
    told,
    why_not_taken_back,
)

NAMES = ("Ana", "Beto", "Carla", "Dani", "Elsa", "Fede")


@pytest.mark.rule("scoville.info.screens")
@pytest.mark.rule("scoville.option.open-information")
def test_a_view_shows_no_other_seats_holdings() -> None:
    for state, _ in random_states(3, 4):
        if state.phase == "over":
            continue
        for seat in (None, 0, 2):
            for grower in GAME.view(state, seat).growers:
                assert (grower.holdings is None) == (grower.seat != seat)
        own = GAME.view(state, 1).own
        assert own is not None
        assert (own.stock, own.money, own.tiles) == (state.stocks[1], state.money[1], state.tiles[1])
    last = GAME.new(2, 4)
    for state, step in random_states(2, 4, {"open_information": True}):
        view = GAME.view(state, 0)
        assert [grower.holdings.stock for grower in view.growers if grower.holdings] == list(state.stocks)
        if state.phase == "bid" and state.bids[1] >= 0:
            assert view.growers[1].bid is None
        last = step.state
    assert last.phase == "over"


@pytest.mark.rule("scoville.info.screens")
def test_at_the_end_all_but_peppers_is_open() -> None:
    last = [step.state for _, step in random_states(2, 7)][-1]
    other = GAME.view(last, 0).growers[1].holdings
    assert other is not None
    assert (other.money, other.market, other.stock) == (last.money[1], last.won_market[1], None)


@pytest.mark.rule("scoville.info.all-traceable")
@pytest.mark.rule("scoville.info.log")
@pytest.mark.parametrize("seats", [2, 4])
def test_open_changes_add_up_to_what_everybody_holds(seats: int) -> None:
    for state, _ in random_states(seats, 3):
        books = traced(GAME.view(state, None).history, state.options, seats)
        assert tuple(book.stock for book in books) == state.stocks
        assert tuple(book.money for book in books) == state.money
        assert tuple(book.tiles for book in books) == state.tiles
        assert tuple(book.plaques for book in books) == state.won_plaques


@pytest.mark.rule("scoville.info.log")
def test_the_log_tells_no_sums() -> None:
    """The same moves told beside different stocks and purses make the same lines."""
    words = load_words("en")
    poor = position(2, "fulfilment", stocks={0: {"red": 2, "yellow": 1}}, market=["mm_red"], money={0: 3})
    rich = position(2, "fulfilment", stocks={0: {"red": 9, "black": 4, "yellow": 1}}, market=["mm_red"], money={0: 90})
    lines = [
        [plain(line, NAMES) for event in told(state, "0: market mm_red") if (line := telling.tell(words, event))]
        for state in (poor, rich)
    ]
    assert lines[0] == lines[1] == ["Ana takes a market card: a red pepper for 3 dollars and 1 point."]


@pytest.mark.rule("scoville.info.counts")
@pytest.mark.rule("scoville.info.faces-known")
def test_open_numbers() -> None:
    for state, _ in random_states(3, 5):
        view = GAME.view(state, None)
        assert (view.deck_count, view.afternoon_deck_count) == (len(state.deck), len(state.afternoon_deck))
        assert (view.discards, view.plaques) == (state.discards, state.plaques)
        assert [grower.spent for grower in view.growers] == [7 & ~tiles for tiles in state.tiles]
        assert not {"deck", "afternoon_deck", "afternoon_market", "rng", "before"} & set(view.__struct_fields__)


@pytest.mark.rule("scoville.info.bids-hidden")
def test_no_line_tells_a_bid_before_the_reveal() -> None:
    step = act(position(2, "bid"), 0, "bid 7")
    for language in ("en", "es"):
        for seat in (None, 1):
            for event in (heard.seen_by(seat) for heard in step.events):
                line = telling.tell(load_words(language), event)
                assert line is not None
                assert "7" not in plain(line, NAMES)
    assert BidMade(0, 7) not in [heard.public for heard in step.events]


@pytest.mark.rule("scoville.ruling.solo")
@pytest.mark.parametrize("kind", KINDS)
@once
def test_one_seat_against_the_computer_keeps_the_rules(kind: str) -> None:
    """The computer plays from its view alone, and what it cannot see does not change what it does."""
    state, rng = GAME.new(2, 3), SplitMix64(8)
    for number in range(40):
        seat = min(GAME.to_act(state))
        view = GAME.view(state, seat)
        action = player("scoville", kind).choose(GAME, view, SplitMix64(number), UNLIMITED)
        assert action in GAME.legal(state, seat)
        other = GAME.view(GAME.resample(view, SplitMix64(number)), seat)
        assert player("scoville", kind).choose(GAME, other, SplitMix64(number), UNLIMITED) == action
        chosen = action if seat else GAME.legal(state, seat).sample(rng)
        state = GAME.apply(state, seat, chosen).state


@pytest.mark.rule("scoville.screen.notch-results")
def test_every_notch_between_planted_plots_says_what_it_bears() -> None:
    field = FIELD_F | {"p5_5": "brown", "p6_5": "orange"}
    results = notch_results(BOX, GAME.view(position(2, field=field), None).field)
    shown = {NOTCH_NAMES[notch]: [PEPPERS[pepper] for pepper in gained] for notch, gained in results.items()}
    assert shown == {
        "v5_4": ["orange"],
        "v6_4": ["brown"],
        "h7_3": ["white"],
        "v7_3": ["black"],
        "h5_4": [],
        "v5_5": [],
        "h6_4": ["brown"],
    }


def test_planting_is_previewed() -> None:
    state = position(4, field=FIELD_F, order=(2, 0, 3, 1), stocks={2: ["purple", "yellow"]})
    view = GAME.view(state, 2)
    preview = plant_preview(BOX, view, pepper_named("purple"), plot_named("p6_3"))
    sides = {NOTCH_NAMES[side.notch]: [PEPPERS[p] for p in side.result] for side in preview.sides}
    assert sides == {"v6_3": ["white"], "h6_3": ["brown"]}
    assert (preview.plaque, preview.price_now, preview.price_after) == (2, 0, 1)
    assert preview.harvest_before == (1, 3, 0)
    after = act(state, 2, "plant purple p6_3").state
    results = notch_results(BOX, GAME.view(after, 2).field)
    assert all(results[side.notch] == side.result for side in preview.sides)
    assert plant_preview(BOX, view, pepper_named("yellow"), plot_named("p6_3")).plaque == 0


@once
def test_prices_and_parents() -> None:
    shown = {PEPPERS[one.pepper]: one for one in prices(BOX, GAME.view(position(2, field=FIELD_F), 0))}
    assert (shown["orange"].price, shown["orange"].planted, shown["orange"].missing) == (1, 2, 2)
    assert (shown["red"].price, shown["red"].missing) == (0, 1)
    ghosts = parents(BOX, pepper_named("phantom"))
    assert [(PEPPERS[p.one], PEPPERS[p.other], p.number) for p in ghosts] == [
        ("phantom", "phantom", 2),
        ("white", "black", 1),
    ]
    assert {(PEPPERS[p.one], PEPPERS[p.other]) for p in parents(BOX, pepper_named("orange"))} == {
        ("red", "yellow"),
        ("orange", "white"),
        ("orange", "black"),
    }


def test_cards_in_reach_are_marked() -> None:
    state = position(
        2,
        "fulfilment",
        stocks={0: ["white", "green", "green", "orange", "purple"]},
        market=["ma_white_green", "ma_black_green", "ma_brown_brown"],
        cook_off=["rc_carnival_by_lantern", "rc_carnival_in_snow", "rc_four_ghosts_one_spoon"],
        afternoon=True,
    )
    view = GAME.view(state, 0)
    seen = wants(BOX, view)
    assert [(one.payable, one.one_short) for one in seen.market] == [(True, False), (False, True), (False, False)]
    lantern, snow, ghosts = seen.recipes
    assert (lantern.payable, lantern.one_short, lantern.via) == (False, True, MARKET["ma_white_green"])
    assert [PEPPERS[pepper] for pepper in lantern.lacks] == ["black"]
    assert snow.payable
    # What is payable needs no market card before it, and no card on display helps the ghosts.
    assert snow.via == ghosts.via == -1
    assert len(ghosts.lacks) == 4
    assert wants(BOX, view, (pepper_named("black"),)).recipes[0].payable
    after = GAME.view(act(state, 0, "market ma_white_green").state, 0)
    assert wants(BOX, after).recipes[0].payable


@pytest.mark.rule("scoville.time.count")
def test_the_clock_is_explained() -> None:
    state = position(3, "fulfilment", market=["mm_red", "mm_blue", "mm_green", "mm_orange"])
    outlook = time_outlook(GAME.view(state, None))
    assert (outlook.result, outlook.market_left, outlook.market_to_take) == ("morning_goes_on", 4, 2)
    assert (outlook.recipes_left, outlook.recipes_to_take) == (12, 10)
    for language in ("en", "es"):
        lines = telling.outlook_lines(load_words(language), outlook)
        assert "4" in lines[1]
    assert telling.outlook_lines(load_words("en"), outlook)[1:] == (
        "4 left; afternoon after 2 more",
        "12 left; last round after 10 more",
    )
    last = position(3, "fulfilment", last_round=True)
    assert time_outlook(GAME.view(last, None)).result == "ends_after_this_round"


@pytest.mark.rule("scoville.time.morning-recipes-first")
@pytest.mark.parametrize(
    ("afternoon", "last", "market", "recipes", "lines"),
    [
        (False, False, 3, 3, ("3 left; afternoon after 1 more", "3 left; last round after 1 more")),
        (False, False, 2, 3, ("2 left: the afternoon comes next", "3 left; last round after 1 more")),
        (False, False, 3, 2, ("3 left", "2 left: one last round comes")),
        (False, False, 2, 2, ("2 left", "2 left: one last round comes")),
        (True, False, 3, 3, ("3 left; last round after 1 more", "3 left; last round after 1 more")),
        (True, False, 2, 3, ("2 left: one last round comes", "3 left; end of the game after 1 more")),
        (True, False, 3, 2, ("3 left; end of the game after 1 more", "2 left: one last round comes")),
        (True, False, 2, 2, ("2 left: the game ends now", "2 left: the game ends now")),
        (True, True, 2, 2, ("2 left", "2 left")),
    ],
)
def test_each_display_says_what_running_short_brings(
    afternoon: bool, last: bool, market: int, recipes: int, lines: tuple[str, str]
) -> None:
    view = GAME.view(position(3, "fulfilment"), None)
    view = replace(
        view, afternoon=afternoon, last_round=last, market=view.market[:market], cook_off=view.cook_off[:recipes]
    )
    assert telling.outlook_lines(load_words("en"), time_outlook(view))[1:] == lines


@pytest.mark.rule("scoville.option.round-limit")
@pytest.mark.parametrize(
    ("afternoon", "market", "recipes", "coming", "lines"),
    [
        (False, 3, 3, "limit", ("3 left; afternoon after 1 more", "3 left")),
        (False, 2, 3, "limit_afternoon", ("2 left: the afternoon comes next", "3 left")),
        (False, 3, 2, "last_round_without_afternoon", ("3 left", "2 left: one last round comes")),
        (True, 3, 3, "limit", ("3 left", "3 left")),
        (True, 2, 2, "game_ends_now", ("2 left: the game ends now", "2 left: the game ends now")),
    ],
)
def test_the_clock_knows_the_limit_of_rounds(
    afternoon: bool, market: int, recipes: int, coming: str, lines: tuple[str, str]
) -> None:
    view = GAME.view(position(3, "fulfilment"), None)
    for limit, known in ((view.round + 1, True), (view.round + 2, False), (0, False)):
        looked = replace(
            view,
            afternoon=afternoon,
            market=view.market[:market],
            cook_off=view.cook_off[:recipes],
            options=replace(view.options, round_limit=limit),
        )
        outlook = time_outlook(looked)
        assert (telling.coming(outlook) == coming) == (known or not coming.startswith("limit"))
        if known:
            assert telling.outlook_lines(load_words("en"), outlook)[1:] == lines
    last = replace(view, last_round=True, options=replace(view.options, round_limit=view.round + 1))
    assert telling.coming(time_outlook(last)) == "ends_after_this_round"


def _previewed(state: State, seat: int, action: Any) -> None:
    view = GAME.view(state, seat)
    step = GAME.apply(state, seat, action)
    ended = any(isinstance(heard.event, TurnEnded) for heard in step.events)
    assert is_final(BOX, view, action) == ended
    if not ended:
        assert after_move(BOX, view, action) == GAME.view(step.state, seat)


@pytest.mark.parametrize("seats", [2, 5])
def test_a_closing_move_can_be_shown_before_it_is_made(seats: int) -> None:
    for number, (state, _) in enumerate(random_states(seats, 2)):
        if number % 7 == 0 and state.phase in ("planting", "harvest", "fulfilment"):
            actions = list(GAME.legal(state, state.actor))
            for action in actions[:: max(1, len(actions) // 5)]:
                _previewed(state, state.actor, action)
    view = GAME.view(position(2, "bid"), 0)
    assert is_final(BOX, view, Bid(1))
    assert after_move(BOX, view, Bid(1)) == view


@pytest.mark.rule("scoville.ruling.take-back")
def test_a_turn_can_be_taken_back_step_by_step_until_it_is_confirmed() -> None:
    state = position(2, "harvest", farmers=("v1_1", "v5_4"), field=FIELD_F, stocks={1: []})
    assert why_not_taken_back(state, 1, "step h6_3") is None
    assert why_not_taken_back(state, 1, "step h6_3", by=0) == "ruling.take-back"
    one = do(state, "1: step h6_3")
    assert why_not_taken_back(one, 1, "end_harvest") == "ruling.take-back"
    without_tiles = position(2, "harvest", farmers=("v1_1", "v5_4"), field=FIELD_F, tiles={1: ()})
    two = do(without_tiles, "1: step h6_3", "1: step h7_3")
    assert why_not_taken_back(two, 1, "step v7_3") == "ruling.take-back"
    state = position(
        2, "fulfilment", stocks={0: ["red", "orange", "blue"]}, market=["mm_red"], cook_off=["rc_goldfish_pond"]
    )
    for move in ("market mm_red", "cook rc_goldfish_pond", "sell blue 1"):
        assert why_not_taken_back(state, 0, move) is None
    assert why_not_taken_back(state, 0, "end_fulfilment") == "ruling.take-back"
    state = position(2, "planting", stocks={0: ["red", "blue"]})
    assert why_not_taken_back(state, 0, "plant red p5_3") is None
    assert why_not_taken_back(do(state, "0: plant red p5_3"), 0, "end_planting") == "ruling.take-back"


@pytest.mark.rule("scoville.ruling.take-back")
def test_a_space_and_a_claim_can_be_taken_back_by_their_maker_though_the_turn_has_gone_on() -> None:
    state = do(position(3, "bid"), "0: bid 3", "1: bid 2", "2: bid 1")
    assert why_not_taken_back(state, 0, "space 3") is None
    assert why_not_taken_back(state, 0, "space 3", by=1) == "ruling.take-back"
    # The last disc that has a choice sets the whole order, the forced one and its payment too.
    after = do(state, "0: space 3")
    assert why_not_taken_back(after, 1, "space 1") is None
    house = ["am_red_1", "am_blue_1", "am_yellow_1"]
    claiming = position(3, "claim", house=house, deck=["am_red_2", "am_red_3", "am_blue_2"])
    assert why_not_taken_back(claiming, 0, "claim am_blue_1") is None
    assert why_not_taken_back(claiming, 0, "claim am_blue_1", by=2) == "ruling.take-back"
    second = do(claiming, "0: claim am_blue_1")
    assert why_not_taken_back(second, 1, "claim am_red_1") is None
    # The last claim turns up the next cards.
    third = do(second, "1: claim am_red_1")
    assert why_not_taken_back(third, 2, "claim am_yellow_1") == "ruling.take-back"


@pytest.mark.rule("scoville.ruling.take-back", "scoville.info.faces-known")
def test_the_last_claim_is_shown_before_it_is_made_and_turns_up_nothing() -> None:
    house = ["am_red_1", "am_blue_1"]
    state = position(2, "claim", house=house, deck=["am_red_2", "am_red_3"])
    first, last = (ClaimAuction(AUCTION[card]) for card in house)
    for seat in (0, 1, None):
        assert not is_final(BOX, GAME.view(state, seat), first)
        view = GAME.view(GAME.apply(state, 0, first).state, seat)
        assert is_final(BOX, view, last)
        after = after_move(BOX, view, last)
        assert (after.house, after.deck_count, after.phase) == ((), view.deck_count, "claim")
        assert after.own_stock[pepper_named("blue")] == view.own_stock[pepper_named("blue")] + (seat == 1)


def test_a_broken_position_is_not_read() -> None:
    raw = msgspec.json.decode(GAME.encode(GAME.new(3, 1)))
    for field, value in (
        ("order", [0, 0, 1]),
        ("money", [10, 10, -1]),
        ("house", [0, 0, 1]),
        ("frontier", []),
        ("actor", 5),
        ("field", [99] * 70),
        ("farmers", [400, -1, -1]),
        ("market", [999]),
    ):
        with pytest.raises(ValueError, match=r"."):
            GAME.decode(msgspec.json.encode({**raw, field: value}))


@once
def test_sides_are_plots_of_the_board() -> None:
    assert all(one >= 0 for one, _ in SIDES)


def test_the_score_is_explained_card_by_card() -> None:
    last = do(
        position(
            2,
            "fulfilment",
            turn=1,
            last_round=True,
            stocks={1: ["red"]},
            won_recipes={0: ["rc_lava_lunch"]},
            tiles={0: ("extra_step",), 1: ()},
        ),
        "1: end_fulfilment",
    )
    outcome = GAME.outcome(last)
    assert outcome is not None
    lines = {line.key: line for line in outcome.score_lines if line.seat == 0}
    for language, title in (("en", "Lava Lunch"), ("es", "Almuerzo de lava")):
        words = load_words(language)
        explained = {key: [plain(one, NAMES) for one in telling.explain(words, line)] for key, line in lines.items()}
        assert title in explained["recipes"][0]
        assert all(explained.values())
