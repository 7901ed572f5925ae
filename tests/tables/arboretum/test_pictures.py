"""Nothing is cut or lies on something else, whatever the window, the language, the names and the moment."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from desktop_app.scenes.picture import render
from desktop_app.session.setup import LONGEST_NAME, SHAPES, SeatSetup, TableSetup
from desktop_app.tables.arboretum.cards import free_cells
from desktop_app.tables.arboretum.paths import gains_of
from desktop_app.ui import text
from tests.tables.arboretum.window import Sitting
from tests.tables.window import LONG

WINDOWS = [
    ((1600, 900), "en", 100),
    ((1280, 720), "es", 160),
    ((1920, 1080), "en", 160),
    ((1024, 768), "es", 160),
    ((1600, 1200), "en", 80),
]
TABLES = [
    (("person", "person"), 100),
    (("person", "random", "random"), 120),
    (("person", "person", "random", "random"), 185),
]


@pytest.mark.parametrize(("kinds", "moves"), TABLES, ids=["two", "three", "four"])
@pytest.mark.parametrize(("size", "language", "text"), WINDOWS, ids=lambda v: str(v))
def test_every_step_fits(
    tmp_path: Path, kinds: tuple[str, ...], moves: int, size: tuple[int, int], language: str, text: int
) -> None:
    sitting = Sitting(tmp_path, kinds, moves=moves, size=size, language=language, text=text, names=LONG)
    stage = sitting.stage
    sitting.to_person()
    assert stage.faults() == []
    sitting.to_step("place")
    trees = sitting.view.arboreta[sitting.view.active_seat]
    hand = sitting.hand()
    best = max(((c, cell) for c in hand for cell in free_cells(trees)), key=lambda p: len(gains_of(trees, *p)))
    stage.press(f"tree:{best[0]}")
    stage.hover(f"cell:{best[1][0]},{best[1][1]}")
    stage.step(600)
    assert stage.faults() == []
    stage.press(f"cell:{best[1][0]},{best[1][1]}")
    stage.settle()
    stage.press(f"tree:{sitting.hand()[0]}")
    stage.settle()
    assert stage.faults() == []


@pytest.mark.parametrize("kinds", [("person", "random"), ("person",) * 4], ids=["two", "four"])
@pytest.mark.parametrize(("size", "language", "text"), WINDOWS, ids=lambda v: str(v))
def test_the_scoring_show_fits(
    tmp_path: Path, kinds: tuple[str, ...], size: tuple[int, int], language: str, text: int
) -> None:
    sitting = Sitting(tmp_path, kinds, moves=10_000, size=size, language=language, text=text, names=LONG)
    stage = sitting.stage
    sitting.table.finale(sitting.scene.now(), lambda: None)
    assert sitting.scene.results is not None
    sitting.scene.results.shown = False
    stage.ui.dirty()
    stage.settle()
    for _ in range(len(sitting.view.species)):
        show = sitting.table.show
        assert show is not None
        for show.part in range(4):
            stage.ui.dirty()
            stage.settle()
            assert stage.faults() == []
        stage.press("show.next")
        stage.settle()
    assert sitting.table.show is None


@pytest.mark.parametrize(("size", "moves"), [((1280, 720), 41), ((1600, 900), 45)])
def test_the_log_tells_what_happened_with_long_names_and_large_words(size: tuple[int, int], moves: int) -> None:
    seats = tuple(SeatSetup(letter * LONGEST_NAME, SHAPES[n]) for n, letter in enumerate("WMQK"))
    setup = TableSetup("arboretum", seats, {}, 7, True)
    stage = render("table", moves=moves, size=size, text_size=160, table=setup)
    marks = [mark for built in stage.ui.built for mark in built.builder.marks]
    mark = next(m for m in marks if m.text.startswith("<seat:") and m.text.endswith((" deck.", " pile.")))
    whole = text.measure(mark.text, "regular", mark.block.size, mark.box.w, mark.block.leading)
    assert mark.block.lines == whole[2]
    stage.close()


def test_a_card_not_yet_planted_is_paler_than_a_planted_one(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, hide=False, options={"start_seat": 0})
    sitting.to_step("place")
    card = sitting.hand()[2]
    stage = sitting.stage
    stage.press(f"tree:{card}")
    stage.hover("cell:0,0")
    stage.settle()
    spot = stage.ui.find("cell:0,0").rect.inflate(-20, -20)
    ghost = pygame.transform.average_color(stage.ui.frame.target, spot)
    stage.press("cell:0,0")
    stage.settle()
    planted = pygame.transform.average_color(stage.ui.frame.target, spot)
    assert sum(ghost[:3]) < sum(planted[:3]) * 0.85
