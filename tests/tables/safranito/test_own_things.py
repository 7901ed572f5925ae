"""What is one's own its owner alone can look at; what cannot be done says why; what has one answer is not asked."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from desktop_app.session.session import Session
from desktop_app.session.setup import SHAPES, SeatSetup, TableSetup
from desktop_app.session.timeline import Timeline
from rules.safranito.flow import begin_trade
from rules.safranito.state import State
from tests.rules.safranito.helpers import chips, do, player, position, worked
from tests.tables.safranito.window import Window
from tests.tables.window import NAMES

At = Callable[..., Window]


@pytest.fixture
def at(tmp_path: Path) -> Iterator[At]:
    """Makes windows at a position; `kinds` sit there."""
    windows: list[Window] = []

    def make(state: State, kinds: tuple[str, ...] = ("person", "person"), hide: bool = True, **more: Any) -> Window:
        seats = tuple(SeatSetup(NAMES[n], SHAPES[n], kind) for n, kind in enumerate(kinds))
        setup = TableSetup("safranito", seats, {}, 7, hide)
        game = Session.in_memory(setup).game
        session = Session(game, setup, Timeline(game, state), list(seats))
        windows.append(Window(tmp_path, session=session, **more))
        return windows[-1]

    yield make
    for window in windows:
        window.stage.close()


def two(*players: Any, **given: Any) -> State:
    return position(tuple(players) or (player(), player()), seats=2, row="garam_masala biryani", **given)


def choosing(reserves: str = "madras") -> State:
    """Red chooses the bowls; red and green have chips in two of them."""
    lying = chips(saffron=[("red", 40), ("green", 30)], mint=[("red", 20)], out=[("red", 60)])
    hands = player(reserves=reserves, hidden="curry"), player(hidden="curry")
    return worked(two(*hands, chips=lying, display="saffron mint"), begin_trade).state


def faces(window: Window) -> set[int]:
    """The values that are drawn on chips of the board."""
    builder = window.stage.ui.built[0].builder
    drawn = {name: actor.face for name, actor in builder.actors.items() if name.startswith("chip:")}
    return {face for face in drawn.values() if face is not None}


@pytest.mark.rule("safranito.know.own-values")
def test_the_chooser_of_a_bowl_holds_to_look_at_the_own_values_and_reserves(at: At) -> None:
    window = at(choosing())
    assert "lift" not in window.names
    assert faces(window) == set()
    assert "blend:madras" not in window.names
    x, y = window.stage.where("peek")
    window.stage.move(x, y)
    window.stage.rest()
    window.stage.send(DOWN, pos=(x, y), button=1)
    window.stage.step(40)
    assert faces(window) == {40, 20}
    assert "blend:madras" in window.names
    window.stage.send(UP, pos=(x, y), button=1)
    window.stage.settle()
    assert faces(window) == set()
    assert "blend:madras" not in window.names
    assert window.scene.audience is None


@pytest.mark.rule("safranito.know.own-values")
def test_one_person_alone_reads_the_own_values_by_pointing(at: At) -> None:
    window = at(choosing(), ("person", "random"))
    window.stage.hover("bowl:saffron")
    window.stage.step(600)
    assert window.stage.hint() == "Yours here: 40."
    window.stage.hover("out:red_3")
    window.stage.step(600)
    assert (window.stage.hint() or "").startswith("Yours: 60.")
    assert "blend:madras" in window.names


@pytest.mark.rule("safranito.know.own-values")
def test_with_several_at_the_screen_pointing_tells_no_value(at: At) -> None:
    lying = chips(saffron=[("red", 40), ("green", 30)])
    window = at(two(chips=lying, acting=(0,)))
    window.uncover()
    window.stage.hover("look:red_1")
    window.stage.step(600)
    assert (window.stage.hint() or "").startswith("Yours: hold V")
    window.stage.hover("look:green_1")
    window.stage.step(600)
    assert "ours" not in (window.stage.hint() or "")
    assert faces(window) == set()


def test_escape_lays_the_chosen_chip_back_and_then_opens_the_menu(at: At) -> None:
    window = at(two(acting=(0,)))
    window.uncover()
    window.stage.key("3")
    window.stage.settle()
    assert window.table.choice.value == 30
    window.stage.key("escape")
    window.stage.settle()
    assert window.table.choice.value is None
    assert [layer.name for layer in window.stage.ui.layers] == ["table"]
    window.stage.key("escape")
    window.stage.settle()
    assert len(window.stage.ui.layers) == 2


def blending(hand: str, reserves: str = "") -> State:
    return two(player(opened=hand, reserves=reserves), player(hidden="mint"), phase="blend", acting=(0,))


def test_the_end_of_a_turn_asks_while_a_blend_could_be_prepared(at: At) -> None:
    window = at(blending("cumin curry saffron"))
    window.uncover()
    window.press("done")
    assert window.stage.says("You can still prepare")
    assert window.stage.says("Biryani")
    assert window.session.phase() == "blend"
    assert list(window.session.to_act) == [0]
    window.stage.key("escape")
    window.stage.settle()
    window.press("blend:biryani")
    window.press("done")
    # The row has given its one blend: nothing is left, and nothing is asked.
    assert list(window.session.to_act) == [1]


def test_a_blend_is_taken_back_in_the_own_turn(at: At) -> None:
    window = at(blending("cumin curry saffron"))
    window.uncover()
    assert "undo" not in window.names
    window.press("blend:biryani")
    window.press("undo")
    assert window.session.view(0).me.prepared == ()
    assert window.session.view(0).row == ("garam_masala", "biryani")


def test_a_blend_that_cannot_be_prepared_says_what_is_missing(at: At) -> None:
    window = at(blending("cumin curry saffron cardamom"))
    window.uncover()
    window.press("blend:garam_masala")
    assert "You lack chilli." in (window.scene.refusal or "")
    window.press("blend:biryani")
    window.press("blend:garam_masala")
    assert window.session.view(0).me.prepared == ("biryani",)


@pytest.mark.rule("safranito.trade.bowl-with-chips")
def test_a_bowl_that_cannot_be_chosen_says_why(at: At) -> None:
    window = at(choosing())
    window.press("dark:garlic")
    assert window.scene.refusal
    assert window.session.phase() == "trade.bowl"
    window.scene.refusal = None
    window.press("bowl:saffron")
    window.uncover()
    window.press("dark:mint")
    assert window.scene.refusal


def selling(hidden: str) -> State:
    hands = player(hidden=hidden), player(opened="saffron")
    return do(choosing_with(*hands), "red", "choose_bowl saffron").state


def choosing_with(*hands: Any) -> State:
    lying = chips(saffron=[("red", 40), ("green", 30)], mint=[("red", 20)])
    return worked(two(*hands, chips=lying, display="saffron mint"), begin_trade).state


@pytest.mark.rule("safranito.ruling.forced")
@pytest.mark.rule("safranito.ruling.sale-asked")
def test_who_has_nothing_to_sell_is_asked_only_where_others_could_learn_something(at: At) -> None:
    window = at(selling("curry"), ("person", "random"))
    window.stage.step(1500)
    assert "sell:0" not in window.names
    assert window.session.view(None).trade.sales[0] == 0
    several = at(selling("curry"))
    several.uncover()
    assert several.session.view(None).trade.sales[0] is None
    assert several.stage.says("You hold no saffron, so there is nothing to sell.")
    several.press("sell:0")
    assert several.session.view(None).trade.sales[0] == 0


def test_an_answer_given_by_itself_is_given_once_so_that_it_can_be_taken_back(at: At) -> None:
    window = at(selling("curry"), hide=False)
    window.stage.step(1500)
    assert window.session.view(None).trade.sales == (0, None)
    window.press("take_back")
    window.stage.step(1500)
    assert window.session.view(None).trade.sales == (None, None)
    window.press("sell:0")
    assert window.session.view(None).trade.sales == (0, None)


def test_the_buying_panel_speaks_of_buying(at: At) -> None:
    state = choosing_with(player(), player())
    window = at(do(state, "red", "choose_bowl saffron").state)
    assert window.session.phase() == "trade.buy"
    assert window.stage.says("Whoever buys pays")
    assert not window.stage.says("Each card sold")


def test_what_ends_something_never_lies_where_something_is_done(at: At) -> None:
    places: dict[str, Any] = {}
    lying = chips(head_chef=[("red", 30)])
    deciding = two(chips=lying, phase="action.decide", space="head_chef", acting=(0,))
    for state in (
        deciding,
        selling("saffron saffron saffron"),
        do(choosing_with(player(), player()), "red", "choose_bowl saffron").state,
        blending("mint"),
    ):
        window = at(state)
        window.uncover()
        places |= {name: window.stage.ui.find(name).rect for name in window.names if name.startswith(DOING + ENDING)}
    assert {"take", "decline", "sell:0", "sell:3", "buy", "pass", "done"} <= set(places)
    for ending in (name for name in places if name.startswith(ENDING)):
        for doing in (name for name in places if name.startswith(DOING) and not name.startswith(ENDING)):
            assert not places[ending].colliderect(places[doing]), (ending, doing)


DOWN, UP = pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP
DOING = ("take", "sell:", "buy")
ENDING = ("decline", "sell:0", "pass", "done")
