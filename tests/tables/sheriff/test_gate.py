"""At the gate: questions before what is final, the two seconds, promises, and what an answer may tell."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from rules.sheriff.actions import Demand
from rules.sheriff.events import BagGoodsPaid, BagPassed
from rules.sheriff.offers import Clause, Terms
from tests.tables.sheriff.window import Window

PEOPLE = ("person",) * 4


def hearing(tmp_path: Path, **given: Any) -> Window:
    """The first bag at the gate, nobody has spoken."""
    window = Window(tmp_path, PEOPLE, **{"seed": 3, **given})
    window.play_random(lambda view: view.step == "inspect.call")
    window.press(next(name for name in window.names if name.startswith("call:")))
    window.stage.rest()
    return window


def test_a_decision_is_asked_about_once_before_it_begins_to_wait(tmp_path: Path) -> None:
    window = hearing(tmp_path)
    window.app.change(confirm=True)
    window.press("open")
    assert window.view.step == "hearing.speak"
    window.press("no")
    window.wait(2500)
    assert window.view.step == "hearing.speak"
    window.stage.rest()
    window.press("open")
    window.stage.rest()
    window.press("yes")
    assert window.stage.says("Otherwise the bag is opened")
    window.wait(2500)
    assert window.view.records
    assert window.view.records[-1].decision == "open"


def test_a_declaration_is_asked_about_once(tmp_path: Path) -> None:
    window = Window(tmp_path, PEOPLE, seed=3)
    window.play_random(lambda view: view.step == "declare")
    window.app.change(confirm=True)
    seat = window.view.turn
    window.stage.rest()
    window.press("declare:0")
    assert window.view.bags[seat].good < 0
    assert window.stage.says("Everybody hears it")
    window.stage.rest()
    window.press(window.names[-1])
    assert window.view.bags[seat].good == 0
    assert window.view.turn != seat


@pytest.mark.parametrize("gap", [1100, 60_000])
def test_the_two_seconds_begin_anew_after_a_gap_without_pictures(tmp_path: Path, gap: float) -> None:
    window = hearing(tmp_path)
    window.press("pass")
    window.stage.step(1500)
    pending = window.scene.table.mind.pending
    assert pending is not None
    # A closed lid: time goes on, and no picture is drawn.
    window.stage.now += gap
    window.stage.step(600)
    assert window.view.step == "hearing.speak"
    window.wait(2200)
    assert window.view.records[-1].decision == "pass"


def test_no_countdown_goes_on_in_a_minimised_window(tmp_path: Path) -> None:
    window = hearing(tmp_path)
    window.press("pass")
    window.stage.step(1500)
    window.stage.send(pygame.WINDOWMINIMIZED)
    window.stage.step(60_000)
    assert window.view.step == "hearing.speak"
    window.stage.send(pygame.WINDOWRESTORED)
    window.stage.step(1900)
    assert window.view.step == "hearing.speak"
    window.wait(300)
    assert window.view.records[-1].decision == "pass"


@pytest.mark.parametrize(
    ("kinds", "options"), [(PEOPLE, {"talk_timer": 30}), (("random", *PEOPLE[1:]), {"patience": 5})]
)
def test_silence_is_entered_only_after_time_in_which_the_table_could_be_seen(
    tmp_path: Path, kinds: tuple[str, ...], options: dict[str, int]
) -> None:
    window = Window(tmp_path, kinds, seed=3, options=options)
    window.play_random(lambda view: view.sheriff == 0 and view.step in ("inspect.call", "hearing.speak"))
    if window.view.step == "inspect.call" and kinds == PEOPLE:
        window.press(next(name for name in window.names if name.startswith("call:")))
    window.wait(2000)
    assert window.view.step == "hearing.speak"
    moves = len(window.session.history)
    window.stage.now += 3_600_000  # A closed lid.
    window.stage.step(2000)
    window.stage.send(pygame.WINDOWMINIMIZED)
    window.stage.step(120_000)
    assert len(window.session.history) == moves
    window.stage.send(pygame.WINDOWRESTORED)
    window.stage.step(4500)
    assert len(window.session.history) == moves
    window.stage.step(30_000)
    assert len(window.session.history) > moves


def test_several_promises_can_be_made_with_amounts_and_taken_out_again(tmp_path: Path) -> None:
    window = hearing(tmp_path)
    owner = window.view.hearing.owner
    window.press(f"speak:{owner}")
    for words in ("I’ll let your bag pass", "I’ll give you gold", "I’ll lay the apples"):
        window.press("promise")
        rows = [name for name in window.names if name.startswith("promise:")]
        labels = dict(zip(rows, _labels(window), strict=False))
        window.press(next(name for name, label in labels.items() if label.startswith(words)))
    for number, times in ((1, 5), (2, 2)):
        for _ in range(times):
            window.press(f"promise:{number}.more")
    window.press("promise:0.out")
    window.stage.rest()
    window.press("put")
    made = window.view.hearing.offers[owner].promises
    assert [(promise.kind, promise.good, promise.amount) for promise in made] == [
        ("share_later_gold", None, 5),
        ("discard_good_for_you", 0, 2),
    ]
    assert window.stage.says("I’ll give you **5 gold** in a later round")
    assert window.stage.faults() == []


def _labels(window: Window) -> list[str]:
    """What stands in the rows of an open list."""
    return [label for _, label, _, _ in window.stage.ui.top.rows]  # type: ignore[attr-defined]


def test_a_hollow_bribe_is_told_in_the_film_of_the_bag(tmp_path: Path) -> None:
    window = Window(tmp_path, PEOPLE, seed=6, speed="calm")
    window.play_random(lambda view: view.step == "inspect.call")
    owner, sheriff = window.view.to_act[0], window.view.sheriff
    owner = next(seat for seat in range(4) if seat != sheriff)
    events = (BagGoodsPaid(owner, sheriff, (), ((6, 2),)), BagPassed(owner, 0, 2, (2, 0, 0, 0), 0, True))
    window.stage.ui.animate(window.scene.table.motions(window.scene.now(), events))
    window.stage.step(4000)
    assert window.stage.filmed("had been promised")
    honest = (BagGoodsPaid(owner, sheriff, ((6, 2),), ((6, 2),)), BagPassed(owner, 0, 2, (0, 0, 0, 0), 0, False))
    window.stage.settle()
    window.stage.ui.animate(window.scene.table.motions(window.scene.now(), honest))
    window.stage.step(4000)
    assert not window.stage.filmed("had been promised")


def test_whether_hidden_gold_suffices_is_answered_behind_the_curtain(tmp_path: Path) -> None:
    window = hearing(tmp_path, options={"hidden_gold": True})
    owner, sheriff = window.view.hearing.owner, window.view.sheriff
    window.play_random(lambda view: view.step == "hearing.decide")
    for gold in (1, 149):
        terms = Terms((Clause(owner, "pass"),), gold)
        window.session.submit(sheriff, Demand(owner, terms))
        window.show()
        window.stage.rest()
        accept = window.stage.ui.find("accept")
        assert accept is not None
        assert accept.reason is None
        window.press("accept")
        assert window.stage.ui.top.name == "aside"
        assert window.view.step == "hearing.reply"
        break


def test_nothing_final_lies_where_something_else_lay_a_moment_ago(tmp_path: Path) -> None:
    window = hearing(tmp_path)
    owner = window.view.hearing.owner

    def finals() -> dict[str, Any]:
        hots = window.stage.ui.hots()
        return {name: hot.rect for name, hot in hots.items() if hot.final or name in ("back", "put", "counter")}

    gate = {name: rect for name, rect in finals().items() if name in ("pass", "open", "again", "demand")}
    window.press(f"speak:{owner}")
    composer = {name: rect for name, rect in finals().items() if name in ("back", "put", "nothing", "withdraw")}
    window.press("back")
    window.play_random(lambda view: view.step == "hearing.reply")
    reply = {name: rect for name, rect in finals().items() if name in ("accept", "decline", "counter")}
    assert gate
    assert composer
    assert reply
    for one, other in ((gate, composer), (gate, reply), (composer, reply)):
        for name, rect in one.items():
            assert not [them for them, place in other.items() if rect.colliderect(place)], name
