"""What follows a decision is shown step by step, and the evening is counted from what everybody saw."""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app.tables.safranito.ending import Record, records
from desktop_app.tables.safranito.pieces import price_spot
from desktop_app.tables.safranito.show import Lying, Show
from desktop_app.tables.safranito.tasks import in_turn
from desktop_app.tables.safranito.turn import Turn
from desktop_app.ui.boxes import Box
from rules.safranito import events as e
from rules.safranito.table import Flick
from tests.rules.safranito.helpers import BOARD, GAME, position

HOMES = {0: Box(0, 0, 300, 100), 1: Box(0, 110, 300, 100)}
LYING = {
    "red_1": Lying(0, "circle", 0.0, 0.0, None),
    "green_1": Lying(1, "square", 0.0, 40.0, None),
    "green_2": Lying(1, "square", 100.0, 0.0, None),
}
OPENED = e.BowlOpened(0, "saffron", (e.ShownChip("red_1", 0, 30), e.ShownChip("green_1", 1, 20)), 50, 1, (30, 20, 0, 0))


def show(stay: set[str], speed: float = 1.0) -> tuple[Show, list[str]]:
    heard: list[str] = []
    turn = Turn(Box(0, 0, 733, 796), "south", BOARD)
    return Show(turn, BOARD, LYING, frozenset(stay), HOMES, speed, lambda name, volume: heard.append(name)), heard


def test_a_bowl_that_closes_by_itself_is_turned_up_read_and_cleared() -> None:
    one, _ = show({"green_2"})
    one.tell([OPENED, e.BowlClosed("saffron", ("red_1", "green_1"), 1)])
    assert [scene.sound for scene in one.scenes] == ["card_flip", None, "chip_slide"]
    assert set(one.chips) == {"green_2"}
    film = one.film()
    assert film is not None
    assert set(film.hide) == {"chip:red_1", "chip:green_1", "chip:green_2"}


def test_chips_of_other_bowls_stay_face_down_and_in_place() -> None:
    one, _ = show(set(LYING))
    one.tell([OPENED])
    assert one.chips["red_1"].value == 30
    assert one.chips["green_2"] == LYING["green_2"]
    assert len(one.scenes) == 1


def test_a_purchase_moves_the_card_then_the_best_chip() -> None:
    one, _ = show({"green_1", "green_2"})
    one.tell([e.SpiceBought(0, "saffron", 30, e.ShownChip("red_1", 0, 30), 0)])
    assert [scene.sound for scene in one.scenes] == ["coin", "chip_slide"]
    assert set(one.chips) == {"green_1", "green_2"}


def test_at_the_instant_speed_nothing_is_shown() -> None:
    one, _ = show({"green_2"}, speed=0.0)
    one.tell([OPENED, e.BowlClosed("saffron", ("red_1", "green_1"), 1)])
    assert one.film() is None


@pytest.mark.rule("safranito.buy.tie")
def test_buyers_stand_in_the_order_in_which_they_buy() -> None:
    view: Any = GAME.view(position(chef=3), None)
    assert in_turn(view, {0: 30, 1: 50, 3: 30}) == [1, 3, 0]


def test_the_evening_in_numbers() -> None:
    flick = Flick(0.0, 0.0, 1400.0)
    knocked = e.Moved("green_1", 1, "saffron", None, True)
    own = e.Moved("red_1", 0, "saffron", None, True)
    events = [
        e.ChipThrown(0, "red_1", None, flick, (), (), "saffron", ()),
        e.ChipThrown(0, "red_2", None, flick, (), (), None, (knocked, own)),
        e.ChipThrown(1, "green_1", None, flick, (), (), None, ()),
        e.SpiceSold(1, "mint", 2, 70),
        e.SpiceBought(0, "saffron", 30, e.ShownChip("red_1", 0, 30), 0),
        e.SpiceBought(0, "saffron", 20, e.ShownChip("red_2", 0, 20), 0),
    ]
    assert records(events, 2) == (Record(2, 1, 1, 0, 30), Record(1, 0, 0, 140, 0))


def test_the_price_lies_on_no_chip_of_its_bowl() -> None:
    turn = Turn(Box(0, 0, 733, 796), "south", BOARD)
    bowl = next(one for one in BOARD.bowls if one.id == "saffron")
    top = price_spot(turn, BOARD, bowl, 70.0, [])
    assert top.cx == pytest.approx(turn.at(0, 0)[0])
    assert price_spot(turn, BOARD, bowl, 70.0, [(0.0, -30.0)]) == top
    for lying in ([(0.0, 50.0)], [(-30.0, 40.0)], [(0.0, 50.0), (-40.0, 20.0)], [(30.0, 40.0), (-20.0, 35.0)]):
        tag = price_spot(turn, BOARD, bowl, 70.0, lying)
        for x, y in lying:
            chip = turn.chip(BOARD, x, y).inset(2)
            across = max(tag.x, chip.x) < min(tag.right, chip.right)
            down = max(tag.y, chip.y) < min(tag.bottom, chip.bottom)
            assert not (across and down), lying
