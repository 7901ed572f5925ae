"""Taking back: a slip of the finger can be mended, what was seen cannot be unseen."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.core.contract import Moment
from rules.core.undo import why_no_undo
from rules.safranito.flow import begin_trade
from rules.safranito.state import State
from tests.rules.safranito.helpers import GAME, chips, do, landing, play, player, position, why_final, worked

UNDO = "safranito.ruling.undo"
pytestmark = pytest.mark.rule("safranito.ruling.undo")


def at_the_first_bowl(*players: object, display: str = "saffron saffron", **options: object) -> State:
    """Red is head chef and has opened saffron; red and green have a chip there, mint and curry are still to come."""
    state = position(
        tuple(players),  # type: ignore[arg-type]
        options=options,
        display=display,
        chips=chips(saffron=[("red", 40), ("green", 30)], mint=[("blue", 10)], curry=[("blue", 20)]),
    )
    return do(worked(state, begin_trade).state, "red", "choose_bowl saffron").state


def test_a_sale_a_purchase_and_a_pass_can_be_taken_back() -> None:
    state = at_the_first_bowl(player(opened="saffron"), player(opened="saffron"), player(), player())
    for count in (0, 1):
        assert why_final(state, "red", f"sell {count}") == ""
    state = play(state, ("red", "sell 0"), ("green", "sell 0"))
    assert why_final(state, "red", "buy") == ""
    assert why_final(state, "red", "pass") == ""


def test_a_pass_can_be_taken_back_though_the_app_has_closed_the_bowl_since() -> None:
    state = at_the_first_bowl(player(), player(), player(), player())
    state = do(state, "red", "pass").state
    closed = do(state, "green", "pass").state
    assert (closed.phase, closed.trade) == ("trade.bowl", None)
    assert why_final(state, "green", "pass") == ""


def test_what_led_to_another_bowl_turned_up_is_final() -> None:
    lying = chips(saffron=[("red", 40)], mint=[("blue", 10)])
    state = worked(position(display="saffron mint", chips=lying), begin_trade).state
    state = do(state, "red", "choose_bowl saffron").state
    for move in ("buy", "pass"):
        after = do(state, "red", move).state
        assert after.trade is not None
        assert after.trade.spice == "mint"
        assert why_final(state, "red", move) == UNDO
    # Where all values lie open anyway nothing new is seen.
    seen = replace(state, chips=tuple(replace(chip, shown=True) for chip in state.chips))
    assert why_final(seen, "red", "pass") == ""


def test_the_choice_of_a_bowl_is_final_even_where_all_values_lie_open() -> None:
    lying = tuple(replace(chip, shown=True) for chip in chips(saffron=[("red", 40)], mint=[("blue", 10)]))
    state = worked(position(chips=lying, display="saffron"), begin_trade).state
    assert why_final(state, "red", "choose_bowl saffron") == UNDO


def test_a_throw_a_draw_and_an_action_are_final() -> None:
    throwing = position(acting=(0,))
    assert why_final(throwing, "red", "throw 10 0 0 1410", landing(throwing, red_1="saffron")) == UNDO
    for space in ("extra_throw", "extra_spice", "reserve", "head_chef"):
        deciding = position(
            (player(hidden="mint"),) * 4,
            phase="action.decide",
            space=space,
            acting=(0,),
            chips=chips(**{space: [("red", 30)]}),
        )
        assert why_final(deciding, "red", "take") == UNDO
        assert why_final(deciding, "red", "decline") == UNDO
        if space == "extra_spice":
            drawn = do(deciding, "red", "take").state
            assert why_final(drawn, "red", f"choose_card {drawn.drawn[0]}") == UNDO


def test_a_card_of_the_hidden_hand_once_shown_stays_shown() -> None:
    state = at_the_first_bowl(player(opened="saffron", hidden="saffron"), player(hidden="mint"), player(), player())
    # The open card goes first and shows nothing; the second one was hidden.
    assert why_final(state, "red", "sell 1") == ""
    assert why_final(state, "red", "sell 2") == UNDO


def test_a_blend_of_open_cards_can_be_taken_back_also_after_the_turn() -> None:
    open_hand = player(opened="cumin curry saffron")
    state = position((open_hand, player(hidden="mint"), player(), player()), phase="blend", acting=(0,))
    assert why_final(state, "red", "blend biryani") == ""
    blended = do(state, "red", "blend biryani").state
    assert why_final(blended, "red", "done") == ""
    hidden = position((player(opened="cumin curry", hidden="saffron"), *state.players[1:]), phase="blend", acting=(0,))
    assert why_final(hidden, "red", "blend biryani") == UNDO


def test_a_reserve_shown_stays_shown() -> None:
    hand = player(opened="cumin curry saffron", reserves="biryani")
    state = position((hand, player(), player(), player()), phase="blend", acting=(0,), row="")
    assert why_final(state, "red", "blend biryani") == UNDO


def test_the_end_of_a_round_and_of_the_game_is_final() -> None:
    last = position((player(),) * 3 + (player(hidden="mint"),), phase="blend", acting=(3,))
    assert do(last, "blue", "done").state.round == 2
    assert why_final(last, "blue", "done") == UNDO
    winner = player(opened="cumin curry saffron", prepared="madras jaljeera")
    winning = position((winner, player(), player(), player()), phase="blend", acting=(0,))
    assert why_final(winning, "red", "blend biryani") == UNDO
    limited = replace(last, round=8, options=replace(last.options, round_limit=8))
    assert do(limited, "blue", "done").state.ended == "round_limit"
    assert why_final(limited, "blue", "done") == UNDO


def test_secret_sales_are_final_once_the_others_were_shown() -> None:
    state = at_the_first_bowl(
        player(hidden="saffron"), player(hidden="saffron"), player(), player(), sale_order="secret"
    )
    assert why_final(state, "red", "sell 1") == ""
    state = do(state, "red", "sell 0").state
    assert why_final(state, "green", "sell 0") == UNDO
    alone = at_the_first_bowl(player(hidden="saffron"), player(), player(), player(), sale_order="secret")
    assert why_final(alone, "red", "sell 0") == ""


def test_who_learned_that_another_cannot_pay_has_learned_something() -> None:
    for money, rule in (("hidden", UNDO), ("open", "")):
        state = at_the_first_bowl(player(), player(10), player(), player(), money=money)
        assert do(state, "red", "pass").state.phase == "trade.bowl"
        assert why_final(state, "red", "pass") == rule
    # One's own poverty is no news.
    state = position(
        (player(60), player(), player(), player()),
        options={"money": "hidden"},
        display="saffron saffron",
        chips=chips(saffron=[("red", 30), ("red", 20)], mint=[("blue", 10)], curry=[("blue", 20)]),
    )
    state = do(worked(state, begin_trade).state, "red", "choose_bowl saffron").state
    assert do(state, "red", "buy").state.phase == "trade.bowl"
    assert why_final(state, "red", "buy") == ""


def test_another_seat_cannot_take_back_what_it_did_not_do() -> None:
    state = at_the_first_bowl(player(opened="saffron"), player(opened="saffron"), player(), player())
    step = do(state, "red", "sell 1")
    newest = Moment(state, 0, GAME.parse_action("sell 1"), step)
    assert why_no_undo(GAME, step.state, newest, 0) is None  # type: ignore[arg-type]
    for seat, moment in ((1, newest), (0, None)):
        refusal = why_no_undo(GAME, step.state, moment, seat)  # type: ignore[arg-type]
        assert refusal is not None
        assert refusal.rule == UNDO
