"""No size and no shape of the window ends the program, in any scene, in the middle of a film, a flight or a drag."""

from __future__ import annotations

import random
from pathlib import Path

import pygame
import pytest

from data.games import GAME_IDS
from desktop_app.scenes.picture import SCENES, render
from desktop_app.scenes.table import TableScene
from desktop_app.ui.harness import Harness
from tests.trust.evenings import Position, sitting

SIZES = (
    (1, 1), (2, 1), (1, 2), (3, 3), (10, 10), (1, 2000), (2000, 1), (3, 1080), (1920, 3), (60, 40), (40, 60), (64, 64),
    (100, 20), (20, 100), (160, 90), (90, 160), (200, 200), (320, 200), (200, 320), (320, 900), (900, 320), (320, 240),
    (480, 270), (640, 360), (640, 480), (480, 640), (640, 1200), (1200, 300), (1024, 600), (1025, 601), (1023, 1023),
    (1280, 1024), (1366, 768), (1367, 769), (1080, 1920), (2560, 1080), (3440, 1440), (2160, 3840), (3840, 400),
    (3840, 2160),
)  # fmt: skip
ODD = ((1, 1), (1, 2000), (2000, 1), (60, 40), (40, 60), (320, 900), (900, 320))
"""Of these some in the ordinary suite: what is neither usual nor slow to draw."""
OF_A_TABLE = ("table", "cover", "curtain", "results", "replay", "lesson")

pytestmark = pytest.mark.usefixtures("put_away")


def _cases() -> list[tuple[str, str]]:
    cases = [(scene, GAME_IDS[0]) for scene in SCENES if scene not in OF_A_TABLE]
    return cases + [(scene, game) for scene in OF_A_TABLE for game in GAME_IDS]


QUICK = [case for case in _cases() if case not in (("results", "safranito"), ("replay", "safranito"))]
"""A whole game of Safranito is hundreds of flicks: the ordinary suite sees the results of the others."""


def _through(stage: Harness, sizes: tuple[tuple[int, int], ...]) -> None:
    """Give the window one size after the other, and touch what is there."""
    for width, height in sizes:
        stage.resize((width, height))
        stage.move(width // 2, height // 2)
        stage.send(pygame.MOUSEWHEEL, x=0, y=1, precise_x=0.0, precise_y=1.0, flipped=False)
        stage.send(pygame.KEYDOWN, key=pygame.K_TAB, mod=0, unicode="", repeat=0)
        stage.step(40)
        assert stage.ui.frame.target.get_size() == (width, height)
    stage.resize((1366, 768))
    stage.settle(3000)


@pytest.mark.parametrize(("scene", "game"), QUICK, ids=str)
def test_a_window_of_odd_sizes_survives(scene: str, game: str) -> None:
    stage = render(scene, game, size=(960, 540), moves=37)
    _through(stage, (*random.Random(f"{scene} {game}").sample(ODD, 3), (1, 1)))


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize(("scene", "game"), _cases(), ids=str)
def test_a_window_of_any_size_survives(scene: str, game: str, language: str) -> None:
    stage = render(scene, game, size=(960, 540), moves=37, language=language, text_size=160)
    _through(stage, SIZES)


def _film(stage: Harness, game: str, moves: int) -> bool:
    """Carry out a move at the calm speed and stop in the middle of its film; False where there is none."""
    scene = stage.ui.scene
    assert isinstance(scene, TableScene)
    seat = scene.session.to_act[0]
    if scene.audience != seat and scene.private:
        scene.lift(seat)
    assert scene.submit(scene.session.legal(seat).sample(scene.session.rng_for(seat)), seat=seat)
    stage.step(60)
    return stage.ui.motion.busy


@pytest.mark.parametrize("game", GAME_IDS)
def test_a_film_survives_another_window(game: str, tmp_path: Path) -> None:
    filmed = 0
    with sitting(tmp_path, size=(960, 540)) as stage:
        for moves, size in enumerate((*ODD, (3840, 2160))):
            stage.sit(Position(game, 3, 1, 8 + moves * 3), speed="calm")
            if _film(stage, game, moves):
                filmed += 1
                _through(stage, (size,))
    assert filmed > 3


def test_a_flight_and_an_aimed_chip_survive_another_window(tmp_path: Path) -> None:
    with sitting(tmp_path, size=(960, 540)) as stage:
        for size in ODD:
            scene = stage.sit(Position("safranito", 2, 1, 0), speed="calm")
            stage.uncover()
            pull = next(hot for hot in stage.ui.hots().values() if hot.gesture is not None)
            x, y = pull.seen.center
            stage.move(x, y)
            stage.send(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=1)
            stage.send(pygame.MOUSEMOTION, pos=(x - 90, y + 60), rel=(-90, 60), buttons=(1, 0, 0))
            stage.step(100)
            stage.resize(size)
            stage.step(60)
            stage.resize((960, 540))
            stage.send(pygame.MOUSEMOTION, pos=(x - 60, y + 40), rel=(0, 0), buttons=(1, 0, 0))
            stage.step(100)
            stage.send(pygame.MOUSEBUTTONUP, pos=(x - 60, y + 40), button=1)
            if not scene.session.history:
                seat = scene.session.to_act[0]
                assert scene.submit(scene.session.legal(seat).sample(scene.session.rng_for(seat)), seat=seat)
            stage.step(60)
            assert len(scene.session.history) > 0
            _through(stage, (size,))
