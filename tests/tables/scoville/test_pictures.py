"""Nothing is cut or lies on something else, whatever the window, the language, the names and the moment."""

from __future__ import annotations

from pathlib import Path

import pytest

from desktop_app.tables.scoville.chart import ChartSheet
from desktop_app.tables.scoville.holdings import HoldingsSheet
from desktop_app.telling.scoville import components
from tests.tables.scoville.window import LONG, Window

WINDOWS = [
    ((1280, 720), "es", 160),
    ((1600, 900), "en", 160),
    ((1920, 1080), "es", 80),
    ((1024, 768), "en", 160),
    ((1600, 1200), "es", 160),
]


@pytest.mark.parametrize(("size", "language", "text"), WINDOWS, ids=str)
def test_every_step_fits(tmp_path: Path, size: tuple[int, int], language: str, text: int) -> None:
    window = Window(tmp_path, ("person",) * 6, moves=300, size=size, language=language, text=text, names=LONG)
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

    for phase in ("bid", "space", "claim", "planting", "harvest", "fulfilment"):
        window.to(lambda view, phase=phase: view.phase == phase)
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
            far = max(window.table.reachable(window.view).values(), key=lambda reach: reach.best)
            stage.hover(f"notch:{far.notch}")
            stage.step(600)
            look("way")
        elif phase == "fulfilment" and window.free("stock:"):
            window.press(window.free("stock:")[0])
            look("sale")
    assert found == {}


@pytest.mark.parametrize(("size", "language", "text"), WINDOWS, ids=str)
def test_sheets_and_the_end_fit(tmp_path: Path, size: tuple[int, int], language: str, text: int) -> None:
    window = Window(
        tmp_path, ("person", *("random",) * 5), moves=3000, size=size, language=language, text=text, names=LONG
    )
    stage = window.stage
    assert window.session.finished
    assert stage.faults() == []
    stage.ui.open(ChartSheet(components(), window.app.words))
    stage.settle()
    assert stage.faults() == []
    stage.key("escape")
    stage.ui.open(HoldingsSheet(window.scene, 0))
    stage.settle()
    assert stage.faults() == []
