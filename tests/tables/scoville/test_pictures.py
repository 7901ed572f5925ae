"""Nothing is cut or lies on something else, whatever the window, the language, the names and the moment."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from desktop_app.scenes.replay import Replay
from desktop_app.tables.scoville.chart import ChartSheet
from desktop_app.tables.scoville.holdings import HoldingsSheet
from desktop_app.telling.scoville import components, outlook_lines
from rules.scoville.previews import time_outlook
from rules.scoville.walks import reach
from tests.tables.scoville.window import Window
from tests.tables.window import LONG

WINDOWS = [
    ((1280, 720), "es", 160, 6),
    ((1600, 900), "en", 160, 6),
    ((1920, 1080), "es", 80, 6),
    ((1024, 768), "en", 160, 6),
    ((1024, 768), "es", 100, 6),
    ((1600, 1200), "es", 160, 5),
    ((1280, 720), "en", 100, 2),
    ((1920, 1080), "es", 160, 2),
]
"""Size, language, text size and seats."""


@pytest.mark.parametrize(("size", "language", "text", "seats"), WINDOWS, ids=str)
def test_every_step_fits(tmp_path: Path, size: tuple[int, int], language: str, text: int, seats: int) -> None:
    window = Window(
        tmp_path, ("person",) * seats, moves=50 * seats, size=size, language=language, text=text, names=LONG
    )
    stage = window.stage
    found: dict[str, list[str]] = {}
    window.random(lambda view: view.phase == "planting", 400)
    window.scene.covers.fall()
    stage.ui.dirty()
    stage.settle()
    assert "lift" in window.names
    assert [fault for fault in stage.faults() if " lies on " in fault] == []

    def look(what: str) -> None:
        if faults := stage.faults():
            found[what] = faults

    for phase in ("bid", "space", "claim", "planting", "harvest", "fulfilment", "last"):
        window.to(lambda view, phase=phase: view.phase == phase or (phase == "last" and view.last_round))
        look(phase)
        if phase == "planting":
            window.press(window.free("stock:")[-1])
            stage.hover(window.free("plot:")[0])
            stage.step(600)
            look("plot pointed at")
            window.press(window.free("plot:")[0])
            look("planted")
        elif phase == "harvest":
            for tile in window.free("tile:"):
                window.press(tile)
            far = max(reach(components(), window.view).values(), key=lambda one: one.best.worth)
            stage.hover(f"notch:{far.notch}")
            stage.step(600)
            look("way")
        elif phase == "fulfilment" and window.free("stock:"):
            window.press(window.free("stock:")[0])
            look("sale")
            window.table.choice.for_nothing = True
            stage.ui.dirty()
            stage.settle()
            look("sale for nothing")
    assert found == {}


@pytest.mark.parametrize(("size", "language", "text", "seats"), WINDOWS, ids=str)
def test_sheets_and_the_end_fit(tmp_path: Path, size: tuple[int, int], language: str, text: int, seats: int) -> None:
    kinds = ("person", *("random",) * (seats - 1))
    window = Window(tmp_path, kinds, moves=3000, size=size, language=language, text=text, names=LONG)
    stage = window.stage
    assert window.session.finished
    assert stage.faults() == []
    stage.ui.open(ChartSheet(window.scene.now()))
    stage.settle()
    assert stage.faults() == []
    stage.key("escape")
    stage.ui.open(HoldingsSheet(window.scene.now(), 0))
    stage.settle()
    assert stage.faults() == []


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_clock_of_the_displays_is_never_cut(tmp_path: Path, language: str) -> None:
    """In the smallest window with the largest text, all cards still there."""
    window = Window(tmp_path, ("person",) * 6, size=(800, 600), language=language, text=160, names=LONG)
    clock = outlook_lines(window.app.words, time_outlook(window.view))[1:]
    assert set(clock) <= set(window.stage.words())
    assert set(clock) & set(window.stage.shortened()) == set()


@pytest.mark.parametrize("size", [(1280, 720), (1024, 768), (1920, 1080)], ids=str)
def test_long_names_stand_whole_in_the_turn_order(tmp_path: Path, size: tuple[int, int]) -> None:
    window = Window(tmp_path, ("person",) * 6, size=size, names=LONG)
    assert set(LONG) <= set(window.stage.words())
    assert set(LONG) & set(window.stage.shortened()) == set()


def test_long_names_stand_whole_over_the_bids(tmp_path: Path) -> None:
    window = Window(tmp_path, ("person",) * 6, names=LONG, speed="calm")
    window.random(lambda view: view.phase == "bid", 400)
    window.show()
    stage, title = window.stage, window.app.words("table_scoville.bid.revealed")
    for _ in range(6):
        assert not stage.filmed(title)
        window.to_person()
        stage.press("bid")
        stage.step(200)
    for _ in range(40):
        if stage.filmed(title):
            break
        stage.step(100)
    assert all(stage.filmed(name) for name in LONG)
    assert set(LONG) & set(stage.shortened()) == set()
    assert stage.faults() == []


def test_going_back_in_a_replay_shows_the_same_picture_again(tmp_path: Path) -> None:
    """The same state is the same picture, whichever way it was come to."""
    window = Window(tmp_path, ("person", "random", "random"), moves=60)
    replay = Replay(window.app, window.session)
    stage = window.stage
    stage.ui.show(replay)
    stage.settle()
    stage.key("home")
    stage.settle()
    seen: list[bytes] = []
    for _ in range(30):
        seen.append(pygame.image.tobytes(stage.ui.drawn_in_order(), "RGB"))
        stage.key(".")
        stage.settle()
    assert replay.at == 30
    for before in reversed(seen):
        stage.key(",")
        stage.settle()
        assert pygame.image.tobytes(stage.ui.drawn_in_order(), "RGB") == before
