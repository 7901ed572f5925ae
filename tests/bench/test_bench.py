"""The figures of `sobremesa bench` come out, one under each key; how large they are is for people to read."""

from __future__ import annotations

import pytest

from data import GAME_IDS
from desktop_app.cli import bench


def test_the_figures_that_need_no_window_are_there_once() -> None:
    figures = [*bench.scoring(), *bench.saving()]
    keys = [figure.key for figure in figures]
    assert keys == ["paths", "save", "save_disk", "open", "journal"]
    assert all(figure.value > 0 for figure in figures)
    assert all(figure.line and figure.unit for figure in figures)


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_random_play_is_counted(game_id: str) -> None:
    assert bench.decisions(game_id, seconds=0.0) == 0.0
    assert bench.decisions(game_id, seconds=0.05) > 0


def test_start_up_is_measured_against_a_bare_window() -> None:
    figures = {figure.key: figure.value for figure in bench.start_up(times=1)}
    assert figures["start_ratio"] == pytest.approx(figures["start"] / figures["start_bare"])


def test_a_script_that_fails_or_hangs_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert bench._script("raise SystemExit(3)", {}) is None  # pyright: ignore[reportPrivateUsage]
    assert bench._script("import time; time.sleep(9)", {}, 0.3) is None  # pyright: ignore[reportPrivateUsage]
    told = capsys.readouterr().err
    assert "could not be measured" in told
    assert "did not answer" in told
