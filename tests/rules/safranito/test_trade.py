"""Phase 3: choosing bowls, selling and buying."""

from __future__ import annotations

from typing import Any

import pytest

from rules.safranito.events import BowlClosed, BowlOpened, BuyerLeft, ChipsReturned, ShownChip, SpiceBought, SpiceSold
from rules.safranito.flow import begin_trade
from rules.safranito.state import State
from tests.rules.safranito.helpers import (
    GAME,
    SEATS,
    chips,
    do,
    events,
    money,
    play,
    player,
    position,
    refused,
    scenarios,
    worked,
)

CASES: list[dict[str, Any]] = scenarios("trade")


def trading(state: State) -> State:
    """The position with the trade begun."""
    return worked(state, begin_trade).state


def opened(case: dict[str, Any]) -> State:
    spice = case["spice"]
    cards = case.get("cards", {})
    purse = case.get("money", {})
    players = tuple(player(purse.get(colour, 200), " ".join([spice] * cards.get(colour, 0))) for colour in SEATS)
    return trading(
        position(
            players,
            display=" ".join([spice] * case["display"]),
            chips=chips(**{spice: [tuple(pair) for pair in case["bowl"]]}),
            chef=SEATS[case.get("chef", "red")],
        )
    )


@pytest.mark.rule("safranito.sell.who")
@pytest.mark.rule("safranito.sell.count")
@pytest.mark.rule("safranito.sell.price")
@pytest.mark.rule("safranito.sell.discard")
@pytest.mark.rule("safranito.sell.sellers-leave")
@pytest.mark.rule("safranito.sell.no-buying")
@pytest.mark.rule("safranito.buy.displayed")
@pytest.mark.rule("safranito.buy.own-chip")
@pytest.mark.rule("safranito.buy.tie")
@pytest.mark.rule("safranito.buy.own-total")
@pytest.mark.rule("safranito.buy.remove-best")
@pytest.mark.rule("safranito.buy.again")
@pytest.mark.rule("safranito.buy.pass")
@pytest.mark.rule("safranito.buy.cannot-pay")
@pytest.mark.rule("safranito.buy.end")
@pytest.mark.rule("safranito.buy.unsold-stay")
@pytest.mark.parametrize("case", CASES, ids=lambda case: case["about"])
def test_a_bowl_is_traded(case: dict[str, Any]) -> None:
    state = opened(case)
    if "refused" in case:
        no = case["refused"]
        assert refused(state, no["seat"], no["move"]) == no["rule"]
    for seat, move in case["do"]:
        assert SEATS[seat] in GAME.to_act(state), (seat, move, state.acting)
        step = do(state, seat, move)
        state = step.state
    expect = case["expect"]
    assert {colour: money(state)[colour] for colour in expect["money"]} == expect["money"]
    new_round = state.round > 1
    shown = state.display if not new_round else state.display[: case["display"]]
    assert shown.count(case["spice"]) >= expect["display"]
    closed = events(step, BowlClosed)
    assert [event.left for event in closed] == [expect["display"]]
    assert state.spice_discard.count(case["spice"]) == expect.get("discard", 0)


@pytest.mark.rule("safranito.trade.return-invalid")
@pytest.mark.rule("safranito.ruling.action-chips-return")
@pytest.mark.rule("safranito.throw.invalid-lies")
@pytest.mark.rule("safranito.ruling.out-unseen")
def test_chips_in_no_bowl_go_back_unseen() -> None:
    state = position(
        chips=chips(
            saffron=[("red", 10)],
            mint=[("green", 20)],
            head_chef=[("blue", 30)],
            nowhere=[("orange", 40)],
            out=[("blue", 50)],
        )
    )
    step = worked(state, begin_trade)
    after = step.state
    assert events(step, ChipsReturned) == [ChipsReturned(("blue_1", "orange_1"))]
    assert {chip.place for chip in after.chips if chip.area is None} == {"back", "out"}
    seen = {chip.name: chip.value for chip in GAME.view(after, 0).chips}
    assert seen == {"red_1": 10, "green_1": None, "blue_1": None, "orange_1": None, "blue_2": None}


@pytest.mark.rule("safranito.trade.chef-chooses")
@pytest.mark.rule("safranito.trade.bowl-with-chips")
@pytest.mark.rule("safranito.trade.one-at-a-time")
@pytest.mark.rule("safranito.trade.all-bowls")
@pytest.mark.rule("safranito.trade.reveal")
@pytest.mark.rule("safranito.ruling.forced")
def test_the_chef_goes_through_the_bowls() -> None:
    state = trading(
        position(
            (player(hidden="saffron"), player(hidden="mint"), player(), player()),
            display="saffron mint curry",
            chips=chips(saffron=[("red", 10), ("green", 20)], mint=[("green", 30)], ginger=[("blue", 10)]),
        )
    )
    assert state.phase == "trade.bowl"
    assert [GAME.action_text(move) for move in GAME.legal(state, 0)] == [
        "choose_bowl saffron",
        "choose_bowl mint",
        "choose_bowl ginger",
    ]
    assert refused(state, "green", "choose_bowl mint") == "safranito.trade.chef-chooses"
    assert refused(state, "red", "choose_bowl curry") == "safranito.trade.bowl-with-chips"
    step = do(state, "red", "choose_bowl saffron")
    (event,) = events(step, BowlOpened)
    assert (event.price, event.totals, event.cards) == (30, (10, 20, 0, 0), 1)
    state = step.state
    assert [(chip.area, chip.shown) for chip in state.chips] == [
        ("saffron", True),
        ("saffron", True),
        ("mint", False),
        ("ginger", False),
    ]
    assert refused(state, "red", "choose_bowl mint") == "safranito.trade.one-at-a-time"
    assert refused(state, "red", "buy") == "safranito.trade.one-at-a-time"
    state = play(state, ("red", "sell 0"), ("green", "sell 0"), ("green", "buy"))
    assert (state.phase, state.acting) == ("trade.bowl", (0,))
    assert refused(state, "red", "choose_bowl saffron") == "safranito.trade.bowl-with-chips"
    state = do(state, "red", "choose_bowl mint").state
    state = play(state, ("red", "sell 0"), ("green", "sell 1"))
    # The last bowl opens by itself.
    assert state.trade is not None
    assert state.trade.spice == "ginger"


@pytest.mark.rule("safranito.sell.order")
@pytest.mark.rule("safranito.sell.who")
@pytest.mark.rule("safranito.sell.count")
@pytest.mark.rule("safranito.ruling.sale-asked")
@pytest.mark.rule("safranito.order.chef-order")
def test_sales_are_asked_for_in_chef_order_of_those_who_may_hold_a_card() -> None:
    state = trading(
        position(
            (player(opened="saffron"), player(hidden="mint"), player(opened="mint"), player(hidden="saffron saffron")),
            chips=chips(saffron=[("red", 10)]),
            chef=1,
        )
    )
    assert state.trade is not None
    # Orange holds open cards alone, none of them saffron: everybody knows that there is nothing to sell.
    assert state.trade.asked == (1, 3, 0)
    assert state.acting == (1,)
    assert refused(state, "red", "sell 1") == "safranito.sell.order"
    assert refused(state, "green", "sell 1") == "safranito.sell.who"
    assert refused(state, "green", "sell -1") == "safranito.sell.count"
    state = do(state, "green", "sell 0").state
    assert refused(state, "green", "sell 0") == "safranito.sell.order"
    step = do(state, "blue", "sell 2")
    assert events(step, SpiceSold) == [SpiceSold(3, "saffron", 2, 10)]


@pytest.mark.rule("safranito.buy.turn")
@pytest.mark.rule("safranito.buy.own-chip")
def test_only_the_highest_total_may_buy() -> None:
    state = trading(position(display="saffron", chips=chips(saffron=[("red", 30), ("green", 40)])))
    assert state.acting == (1,)
    assert refused(state, "red", "buy") == "safranito.buy.turn"
    assert refused(state, "red", "pass") == "safranito.buy.turn"
    assert refused(state, "blue", "buy") == "safranito.buy.own-chip"
    assert refused(state, "blue", "pass") == "safranito.buy.turn"
    bought = do(state, "green", "buy")
    assert events(bought, SpiceBought) == [SpiceBought(1, "saffron", 40, ShownChip("green_1", 1, 40), 0)]
    step = do(state, "green", "pass")
    assert events(step, BuyerLeft) == [BuyerLeft(1, "saffron", 40, False)]
    assert step.state.acting == (0,)


@pytest.mark.rule("safranito.ruling.open-cards-first")
def test_open_cards_are_sold_first() -> None:
    state = trading(
        position(
            (player(opened="saffron", hidden="saffron"), player(), player(), player()),
            chips=chips(saffron=[("red", 10)]),
        )
    )
    after = do(state, "red", "sell 1").state
    assert after.players[0].open == ()
    assert after.players[0].hidden == ("saffron",)
    seen = GAME.view(after, 1).players[0]
    assert (seen.hidden_count, seen.hidden) == (1, None)


@pytest.mark.rule("safranito.option.sale-order")
def test_sales_may_be_chosen_in_secret() -> None:
    state = trading(
        position(
            (player(hidden="saffron"), player(hidden="saffron"), player(), player(hidden="mint")),
            options={"sale_order": "secret"},
            chips=chips(saffron=[("red", 10)]),
        )
    )
    assert GAME.to_act(state) == {0, 1, 3}
    step = do(state, "green", "sell 1")
    state = step.state
    assert [told.public.count for told in step.events if told.public is not None] == [None]  # type: ignore[attr-defined]
    seen = GAME.view(state, 0).trade
    assert seen is not None
    assert (seen.sales, seen.chosen) == ((None,) * 4, (1,))
    assert state.players[1].money == 200
    assert refused(state, "green", "sell 0") == "safranito.sell.order"
    state = do(state, "blue", "sell 0").state
    step = do(state, "red", "sell 1")
    assert [event.seat for event in events(step, SpiceSold)] == [0, 1, 3]
    assert money(step.state) == {"red": 210, "green": 210, "orange": 200, "blue": 200}


@pytest.mark.rule("safranito.components.money")
@pytest.mark.rule("safranito.setup.bank")
def test_the_bank_pays_whatever_is_asked() -> None:
    cards = " ".join(["saffron"] * 6)
    state = trading(
        position(
            (player(hidden=cards), player(), player(), player()),
            chips=chips(saffron=[("red", 60), ("green", 60), ("orange", 60), ("blue", 60), ("red", 50)]),
        )
    )
    assert do(state, "red", "sell 6").state.players[0].money == 200 + 6 * 290
