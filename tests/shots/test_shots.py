"""Every scene in both languages, four sizes and the outer text sizes: no text is cut, off the screen or on another."""

from __future__ import annotations

import pytest

from data.games import GAME_IDS, load_game
from desktop_app.scenes.picture import SCENES, render

SIZES = ((1280, 720), (1600, 900), (1920, 1080), (1024, 768))
OF_A_TABLE = ("table", "cover", "results", "replay", "lesson")
"""Scenes that look different in every game; the others are pictured with the first game."""


def _cases() -> list[tuple[str, str]]:
    cases = [(scene, GAME_IDS[0]) for scene in SCENES if scene not in OF_A_TABLE]
    return cases + [(scene, game) for scene in OF_A_TABLE for game in GAME_IDS]


pytestmark = pytest.mark.usefixtures("put_away")


@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize(("scene", "game"), _cases(), ids=lambda v: v)
def test_texts_stand_in_their_boxes(scene, game, language, size, tmp_path):
    seats = load_game(game).seat_counts[-1]
    out = tmp_path / "shot.png"
    stage = render(scene, game, size=size, language=language, moves=37, seats=seats, out=out)
    assert stage.faults() == []
    assert out.stat().st_size > 10_000


@pytest.mark.parametrize("text_size", [80, 160])
@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize(("scene", "game"), _cases(), ids=lambda v: v)
def test_texts_stand_in_their_boxes_at_every_text_size(scene, game, language, text_size):
    stage = render(scene, game, size=(1280, 720), language=language, moves=37, text_size=text_size)
    assert stage.faults() == []


def test_an_unknown_scene_is_refused():
    with pytest.raises(ValueError, match="nowhere"):
        render("nowhere")
