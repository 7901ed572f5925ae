"""Whole turns and games through the window, by pressing what is there."""

from __future__ import annotations

from pathlib import Path

import pytest

from desktop_app.scenes.covers import Recap
from desktop_app.scenes.replay import Replay
from desktop_app.tables.scoville import ground, harvest
from desktop_app.telling.scoville import components
from rules.scoville.actions import Bid, EndFulfilment, EndHarvest, MakeStep
from rules.scoville.components import EXTRA_STEP
from rules.scoville.field import START_PLOTS
from rules.scoville.view import View
from rules.scoville.walks import reach
from tests.tables.scoville.window import Keyboard, Window

PHASES = {"bid", "space", "claim", "planting", "harvest", "fulfilment"}


def _play(window: Window) -> set[str]:
    """Play from the first move to the last; returns the phases in which a person did something."""
    done: set[str] = set()
    for _ in range(400):
        if window.session.finished:
            break
        done.add(window.turn())
        assert window.app.thinker.faults == []
    assert window.session.finished
    window.stage.settle()
    assert window.scene.results is not None
    return done - {"over"}


def test_six_people_play_to_the_end_with_covers_and_curtains(tmp_path: Path) -> None:
    """Two rounds with nothing left out; `tests.tables.scoville.whole` plays on without the limit."""
    assert _play(Window(tmp_path, ("person",) * 6, options={"round_limit": 2})) == PHASES


def test_one_person_plays_with_five_computers_to_the_end(tmp_path: Path) -> None:
    assert _play(Window(tmp_path, ("person", "sharp", "regular", "relaxed", "random", "random"))) == PHASES


def test_a_pepper_is_dragged_to_its_plot_and_taken_back(tmp_path: Path) -> None:
    window = Window(tmp_path, ("person", "person"), hide=False)
    window.to(lambda view: view.phase == "planting")
    pepper, plot = window.free("stock:")[0], window.view.frontier[0]
    window.stage.drag(pepper, f"plot:{plot}")
    window.stage.settle()
    assert window.session.view(None).field[plot] >= 0
    window.press("undo")
    assert window.session.view(None).field[plot] < 0


def test_a_move_that_ends_the_turn_waits_for_its_confirmation(tmp_path: Path) -> None:
    window = Window(tmp_path, ("person", "person"), hide=False, options={"no_bonus_tiles": True})
    window.to(lambda view: view.phase == "planting")
    plot = window.view.frontier[0]
    window.press(window.free("stock:")[0])
    window.press(f"plot:{plot}")
    assert window.session.view(None).field[plot] < 0
    window.press("undo")
    assert "confirm" not in window.names
    window.press(window.free("stock:")[0])
    window.press(f"plot:{plot}")
    window.press("confirm")
    assert window.session.view(None).field[plot] >= 0


def test_tiles_are_spent_only_where_they_were_picked_up(tmp_path: Path) -> None:
    window = Window(tmp_path, ("person", "person"), hide=False)
    window.to(lambda view: view.phase == "harvest")
    every = reach(components(), window.view)
    with_tile = next(notch for notch, one in every.items() if one.tiles == EXTRA_STEP)
    assert f"notch:{with_tile}" not in window.names
    window.press("tile:extra_step")
    seat = window.view.actor
    window.press(f"notch:{with_tile}")
    if "confirm" in window.names:
        window.press("confirm")
    assert window.session.view(None).growers[seat].spent & EXTRA_STEP


def test_a_press_beside_the_farmer_is_one_step(tmp_path: Path) -> None:
    window = Window(tmp_path, ("person", "person"), hide=False)
    window.to(lambda view: view.phase == "harvest")
    near = next(notch for notch, one in reach(components(), window.view).items() if one.steps == 1)
    window.press(f"notch:{near}")
    assert window.session.view(None).steps == 1


def test_the_number_of_a_notch_beside_the_farmer_walks_the_longer_way(tmp_path: Path) -> None:
    window = Window(tmp_path, ("person", "person"), hide=False, seed=33)
    window.to(
        lambda view: (
            view.phase == "harvest"
            and not view.steps
            and any(one.round_about for one in reach(components(), view).values())
        )
    )
    window.press("tile:double_back")
    name = window.free("about:")[-1]
    notch = int(name.partition(":")[2])
    way = reach(components(), window.view)[notch].best
    before = sum(window.view.own_stock)
    window.press(name)
    assert window.view.farmers[window.view.actor] == notch
    assert sum(window.view.own_stock) - before == len(way.gained)


def test_every_phase_to_the_end_with_the_keyboard_alone(tmp_path: Path) -> None:
    """Two rounds with covers and the curtain, the second of them the last."""
    window = Keyboard(tmp_path, ("person", "person"), options={"round_limit": 2})
    done = set[str]()
    for _ in range(80):
        if window.session.finished:
            break
        done.add(window.turn())
    assert window.session.finished
    assert done - {"over"} == PHASES
    window.stage.settle()
    assert window.scene.results is not None
    pressed = [name for name in window.names if window.usable(name)]
    assert pressed
    window.press(pressed[-1])


def test_a_sale_with_the_keyboard_alone(tmp_path: Path) -> None:
    window = Keyboard(tmp_path, ("person", "person"), hide=False)
    session = window.session
    window.to(lambda view: view.phase == "fulfilment" and max(session.view(view.actor).own_stock) > 1)
    seat, stock = window.view.actor, window.view.own_stock
    pepper = stock.index(max(stock))
    window.press(f"stock:{pepper}")
    window.press("count")
    window.stage.key("left")
    count = min(stock[pepper], 5) - 1
    assert window.table.choice.sale == (pepper, count)
    window.press("sell")
    for name in ("sell", "confirm"):
        if name in window.names:
            window.stage.step(600)
            window.press(name)
    assert session.view(seat).own_stock[pepper] == stock[pepper] - count


def test_any_moment_can_be_looked_back_at(tmp_path: Path) -> None:
    window = Window(tmp_path, ("person", "random", "random"), moves=60)
    replay = Replay(window.app, window.session)
    window.stage.ui.show(replay)
    window.stage.settle()
    assert window.stage.faults() == []
    for _ in range(6):
        window.stage.key(",")
        window.stage.settle()
    assert replay.at == len(replay.history) - 6
    assert window.stage.faults() == []


def test_open_stocks_need_no_covers_but_bids_stay_behind_the_curtain(tmp_path: Path) -> None:
    window = Window(tmp_path, ("person", "person", "person"), options={"open_information": True})
    window.random(lambda view: view.phase == "planting", 40)
    window.scene.go()
    window.stage.ui.dirty()
    window.stage.settle()
    assert "lift" not in window.names
    assert window.free("stock:")
    for seat in range(3):
        window.press(f"seat:{seat}")
        assert window.stage.ui.top.name == "scoville holdings"
        window.stage.key("escape")
        window.stage.settle()
    window.random(lambda view: view.phase == "bid", 400)
    window.scene.go()
    window.stage.ui.dirty()
    window.stage.settle()
    assert "curtain.open" in window.names
    assert all(grower.bid is None for grower in window.view.growers)


@pytest.mark.rule("scoville.info.bids-hidden")
def test_a_bid_changes_nothing_that_others_can_see(tmp_path: Path) -> None:
    """Two tables that differ in one bid look the same: views, events, the curtain, the table and the replay."""
    seen: list[object] = []
    for amount in (0, 7):
        window = Window(tmp_path / str(amount), ("person", "person", "person"), seed=5)
        session, stage = window.session, window.stage
        window.random(lambda view: view.phase == "bid", 400)
        bidder = session.asking_order[0]
        session.submit(bidder, Bid(amount))
        eyes = [None, *(seat for seat in range(3) if seat != bidder)]
        looks: list[object] = [(session.view(seat), list(session.events_seen(seat, 0))) for seat in eyes]
        window.scene.go()
        stage.ui.dirty()
        stage.settle()
        looks.append(stage.words())
        window.uncover()
        looks.append(stage.words())
        stage.ui.show(Replay(window.app, session))
        stage.settle()
        looks.append(stage.words())
        seen.append(looks)
    assert seen[0] == seen[1]


@pytest.mark.rule("scoville.ruling.sale-at-zero")
def test_the_screen_asks_back_before_a_sale_for_nothing(tmp_path: Path) -> None:
    window = Window(tmp_path, ("person", "person"), hide=False)
    session = window.session

    def worthless(view: View) -> list[int]:
        stock = session.view(view.actor).own_stock
        return [pepper for pepper in range(10) if stock[pepper] and view.planted[pepper] < 2]

    window.to(lambda view: view.phase == "fulfilment" and worthless(view))
    seat, pepper = window.view.actor, worthless(window.view)[0]
    window.press(f"stock:{pepper}")
    window.press("sell")
    assert window.table.choice.sale is not None
    assert not session.view(seat).done
    window.press("sell")
    assert not session.view(seat).done, "a double press is no answer"
    window.stage.step(600)
    window.press("sell")
    assert session.view(seat).done or window.table.choice.waiting is not None


@pytest.mark.parametrize("phase", ["harvest", "fulfilment"])
def test_steps_and_cards_are_taken_back_before_the_turn_is_confirmed(tmp_path: Path, phase: str) -> None:
    window = Window(tmp_path, ("person", "person"), hide=False)
    session = window.session

    def cards(view: View) -> list[str]:
        return window.payable(view.actor) if view.phase == "fulfilment" else []

    window.to(lambda view: view.phase == phase and (phase == "harvest" or len(cards(view)) > 0))
    before = session.view(window.view.actor)
    near = [notch for notch, one in reach(components(), before).items() if one.steps == 1]
    window.press(f"notch:{near[0]}" if phase == "harvest" else cards(before)[0])
    for name in window.free("choice:")[:1]:
        window.press(name)
    assert window.view != before
    window.press("undo")
    assert window.view == before
    assert session.view(before.actor) == before


def test_the_press_that_puts_the_notes_of_the_last_turns_away_does_nothing_else(tmp_path: Path) -> None:
    """They lie over lit plots."""
    window = Window(tmp_path, ("person", "person"))
    window.to(lambda view: view.phase == "planting")
    window.uncover()
    scene = window.scene
    place = window.stage.where(window.free("stock:")[0])
    window.stage.ui.open(Recap(scene, scene.actor, ["Ana plants."]))
    window.stage.settle()
    window.stage.click(*place)
    window.stage.settle()
    assert "recap" not in window.names
    assert scene.table.choice.pepper is None
    window.stage.click(*place)
    assert scene.table.choice.pepper is not None


def test_every_card_can_be_looked_at_large(tmp_path: Path) -> None:
    window = Window(tmp_path, ("person", "person"), hide=False)
    window.to(lambda view: view.phase == "planting")
    for start in ("market:", "recipe:", "auction:"):
        name = next(name for name in window.names if name.startswith(start))
        window.stage.hover(name)
        window.stage.key("z")
        window.stage.settle()
        assert window.stage.ui.top.name == "large"
        window.stage.key("escape")
        window.stage.settle()
        assert window.stage.ui.top.name == "table"


@pytest.mark.rule("scoville.screen.reach")
def test_every_notch_within_reach_says_its_steps_and_what_the_way_there_bears(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: dict[int, tuple[int, int]] = {}
    numbers: set[int] = set()

    def signs(
        b: object, notch: int, step: int, worth: int, side: float, colour: object, round_about: bool = False
    ) -> None:
        told[notch] = (-step, worth)
        if round_about:
            numbers.add(notch)
        # A notch beside the farmer carries a disc, and its signs stand beside that.
        assert side > 0 or step < -1

    monkeypatch.setattr(harvest, "signs", signs)
    window = Window(tmp_path, ("person", "person", "person"), hide=False)
    window.to(
        lambda view: (
            view.phase == "harvest"
            and view.round > 2
            and not view.steps
            and not view.growers[view.actor].spent & EXTRA_STEP
        )
    )
    found = reach(components(), window.view)
    for tiles in (0, EXTRA_STEP):
        if tiles:
            told.clear()
            numbers.clear()
            window.press("tile:extra_step")
        allowed = {
            notch: kept for notch, one in found.items() if (kept := [way for way in one.ways if not way.tiles & ~tiles])
        }
        expected = {notch: (len(ways[0].path), ways[0].worth) for notch, ways in allowed.items()}
        longer: set[int] = set()
        for notch, ways in allowed.items():
            step = next((way for way in ways if len(way.path) == 1), None)
            if step is not None:
                expected[notch] = (1, ways[0].worth)
                if ways[0].worth > step.worth:
                    longer.add(notch)
        assert told == expected
        assert numbers == longer
        assert {f"about:{notch}" for notch in longer} == set(window.free("about:"))
    assert max(steps for steps, _ in told.values()) == 4
    assert any(worth for _, worth in told.values())


@pytest.mark.parametrize("language", ["en", "es"])
def test_covered_or_not_a_market_card_says_what_it_wants_and_gives(tmp_path: Path, language: str) -> None:
    window = Window(tmp_path, ("person", "person"), language=language)
    window.random(lambda view: view.phase == "planting", 40)
    window.show()
    assert "lift" in window.names
    card = window.stage.ui.find("market:mm_blue_orange")
    assert card is not None
    assert card.hint is not None
    for pepper in ("blue", "orange", "brown"):
        assert window.app.words(f"scoville.pepper.{pepper}.one") in card.hint
    assert window.app.words("scoville.amount.dollars", count=3) in card.hint


def _click(window: Window, middle: tuple[float, float]) -> str | None:
    """A click on the field at a point in its own units; what the prompt line then says."""
    x, y = field_pixels(window, middle)
    window.stage.click(x, y)
    window.stage.settle()
    return window.scene.refusal


def field_pixels(window: Window, middle: tuple[float, float]) -> tuple[float, float]:
    """Where a point of the field lies on the screen."""
    thing = window.stage.ui.find("field.ground")
    assert thing is not None
    rect = thing.rect
    world = ground.WORLD
    return rect.x + middle[0] / world.w * rect.w, rect.y + middle[1] / world.h * rect.h


def test_a_click_where_nothing_is_lit_says_why(tmp_path: Path) -> None:
    window = Window(tmp_path, ("person", "person"), hide=False)
    window.to(lambda view: view.phase == "planting")
    far, planted = ground.plot_middle(0), ground.plot_middle(START_PLOTS[0])
    assert _click(window, far) == window.app.words("table_scoville.plant.choose_first")
    window.press(window.free("stock:")[0])
    rulebook = window.scene.rulebook
    assert rulebook.sentence("scoville.planting.adjacent") in (_click(window, far) or "")
    assert rulebook.sentence("scoville.planting.empty-plot") in (_click(window, planted) or "")
    window.to(lambda view: view.phase == "harvest")
    assert rulebook.sentence("scoville.harvest.step") in (_click(window, ground.notch_middle(0)) or "")
    empty = next(n for n in range(10) if not window.view.own_stock[n])
    window.to(lambda view: view.phase == "planting")
    empty = next(n for n in range(10) if not window.view.own_stock[n])
    window.press(f"stock:{empty}")
    assert window.scene.refusal is not None


def test_esc_lays_back_what_is_in_hand_and_what_was_planted(tmp_path: Path) -> None:
    for options in ({"no_bonus_tiles": True}, {}):
        window = Window(tmp_path, ("person", "person"), hide=False, options=options)
        window.to(lambda view: view.phase == "planting")
        before = window.session.view(window.view.actor)
        window.press(window.free("stock:")[0])
        window.stage.key("escape")
        window.stage.settle()
        assert window.table.choice.pepper is None
        assert window.stage.ui.top.name == "table"
        window.press(window.free("stock:")[0])
        window.press(window.free("plot:")[0])
        assert window.shown.field != before.field
        window.stage.key("escape")
        window.stage.settle()
        assert window.stage.ui.top.name == "table"
        assert window.shown == before
        assert window.session.view(before.actor) == before
        window.stage.key("escape")
        window.stage.settle()
        assert window.stage.ui.top.name != "table"


def test_esc_lays_back_a_walk_step_by_step(tmp_path: Path) -> None:
    window = Window(tmp_path, ("person", "person"), hide=False)
    window.to(lambda view: view.phase == "harvest" and view.steps == 0)
    seen = [window.session.view(window.view.actor)]
    actor = seen[0].actor
    for _ in range(2):
        step = next(a for a in window.session.legal(actor) if isinstance(a, MakeStep) and not a.double_back)
        window.scene.submit(step, seat=actor)
        window.stage.settle()
        seen.append(window.session.view(actor))
    assert [view.steps for view in seen] == [0, 1, 2]
    for before in (seen[1], seen[0]):
        window.stage.key("escape")
        window.stage.settle()
        assert window.stage.ui.top.name == "table"
        assert window.session.view(actor) == before
    window.stage.key("escape")
    window.stage.settle()
    assert window.stage.ui.top.name != "table"


@pytest.mark.rule("scoville.ruling.take-back")
def test_a_claim_is_taken_back_by_its_maker_though_the_next_one_is_asked(tmp_path: Path) -> None:
    window = Window(tmp_path, ("person", "person", "person"), hide=False)
    window.to(lambda view: view.phase == "claim")
    before = window.session.view(window.view.actor)
    window.press(window.free("auction:")[0])
    assert window.view.actor != before.actor
    assert window.session.why_no_undo(before.actor) is None
    window.session.undo(before.actor)
    assert window.session.view(before.actor) == before


@pytest.mark.rule("scoville.ruling.take-back")
def test_the_last_claim_waits_for_its_confirmation(tmp_path: Path) -> None:
    window = Window(tmp_path, ("person", "person", "person"), hide=False)
    window.to(lambda view: view.phase == "claim" and len(view.house) == 1)
    before = window.session.view(window.view.actor)
    window.press(window.free("auction:")[0])
    assert window.shown.house == ()
    assert window.session.view(before.actor) == before
    window.press("undo")
    assert window.shown == before
    window.press(window.free("auction:")[0])
    window.press("confirm")
    assert window.session.view(None).phase == "planting"
    assert len(window.session.view(None).house) == 3


@pytest.mark.parametrize("phase", ["harvest", "fulfilment"])
def test_ending_a_turn_asks_where_something_is_left_and_only_there(tmp_path: Path, phase: str) -> None:
    window = Window(tmp_path, ("person", "person"), hide=False)
    asked: set[bool] = set()
    for _ in range(400):
        window.to(lambda view: view.phase == phase and (phase == "fulfilment" or view.steps == 1), 60)
        if window.session.finished:
            break
        if window.view.phase != phase:
            continue
        action = EndHarvest() if phase == "harvest" else EndFulfilment()
        ask = window.table.ask_first(window.scene.now(), window.view.actor, action)
        left = bool(window.payable(window.view.actor))
        if phase == "harvest":
            tiles = 0
            ways = reach(components(), window.view).values()
            left = any(way.worth for one in ways for way in one.ways if not way.tiles & ~tiles)
        assert (ask is not None) == left
        asked.add(left)
        window.random(lambda view: view.phase != phase or view.actor != window.view.actor, 1)
    assert asked == {True, False}


def test_a_double_press_takes_up_and_lays_nothing_back(tmp_path: Path) -> None:
    window = Window(tmp_path, ("person", "person"), hide=False)
    window.to(lambda view: view.phase == "planting")
    name = window.free("stock:")[0]
    place = window.stage.where(name)
    for pause, taken in ((170, True), (900, False)):
        window.stage.step(900)
        window.stage.click(*place, hasty=True)
        window.stage.step(pause)
        window.stage.click(*place, hasty=True)
        window.stage.settle()
        assert (window.table.choice.pepper is not None) == taken
        window.table.choice.forget()
