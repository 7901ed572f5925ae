"""What is kept between two pictures never shows: a table drawn with full caches is the table drawn without any."""

from __future__ import annotations

import pygame
import pytest

from data import GAME_IDS
from desktop_app.scenes.picture import render
from desktop_app.scenes.table import TableScene
from desktop_app.ui.harness import Harness
from rules.core.rng import SplitMix64


def _assert_fresh(stage: Harness, after: str) -> None:
    stage.settle()
    kept = stage.ui.frame.target.copy()
    anew = stage.drawn_anew()
    assert pygame.image.tobytes(kept, "RGB") == pygame.image.tobytes(anew, "RGB"), f"a stale picture after {after}"


@pytest.mark.parametrize("game", GAME_IDS)
def test_a_table_drawn_from_the_caches_is_the_table_drawn_anew(game: str) -> None:
    stage = render("table", game, seed=3, moves=40, size=(1280, 720))
    table = stage.ui.scene
    assert isinstance(table, TableScene)
    _assert_fresh(stage, "dealing")
    for name in [name for name, hot in stage.ui.hots().items() if hot.press is not None][:24:8]:
        stage.hover(name)
        _assert_fresh(stage, f"pointing at {name}")
    rng = SplitMix64(5)
    for _ in range(3):
        seat = table.session.to_act[0]
        table.lift(seat)
        assert table.submit(table.session.legal(seat).sample(rng), seat=seat)
        _assert_fresh(stage, "an action")
    table.app.change(language="es")
    _assert_fresh(stage, "another language")
    table.app.change(text_size=140)
    _assert_fresh(stage, "another text size")
    stage.ui.resize(pygame.display.set_mode((1024, 768)))
    _assert_fresh(stage, "another window")
    table.open_menu()
    _assert_fresh(stage, "a drawer")
    stage.close()


@pytest.mark.parametrize("game", GAME_IDS)
def test_the_last_lines_of_the_log_are_its_end(game: str) -> None:
    stage = render("table", game, seed=3, moves=60, size=(1280, 720))
    table = stage.ui.scene
    assert isinstance(table, TableScene)
    lines = table.event_lines()
    assert len(lines) > 20
    for last in (1, 8, 20, len(lines), len(lines) + 5):
        assert table.event_lines(last) == lines[-last:]
    stage.close()
