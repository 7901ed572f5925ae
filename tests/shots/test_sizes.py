"""Nothing that has to be read is drawn too small: every text of every scene, on pieces and in kept pictures too."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

import pytest

from data.games import GAME_IDS, load_game
from desktop_app.scenes.picture import SCENES, render
from desktop_app.ui import theme
from desktop_app.ui.faults import texts
from desktop_app.ui.typefaces import Typeface

LEAST = 12
"""Pixels in a window of 1280 x 720; other windows in proportion."""
OF_A_TABLE = ("table", "cover", "results", "replay", "lesson")

pytestmark = pytest.mark.usefixtures("put_away")


@pytest.fixture
def drawn(monkeypatch) -> Iterator[list[tuple[int, str]]]:
    """Every letter that is made a picture of, with its size in pixels, also those on pieces."""
    seen: list[tuple[int, str]] = []
    real = Typeface.render

    def render_and_note(self, text, colour):
        seen.append((self._px, text))
        return real(self, text, colour)

    monkeypatch.setattr(Typeface, "render", render_and_note)
    return seen


def cases() -> list[tuple[str, str]]:
    found = [(scene, GAME_IDS[0]) for scene in SCENES if scene not in OF_A_TABLE]
    return found + [(scene, game) for scene in OF_A_TABLE for game in GAME_IDS]


def small(scene: str, game: str, size: tuple[int, int], language: str, text: int, seats: int, drawn) -> set[str]:
    """What is drawn smaller than the window allows."""
    drawn.clear()
    stage = render(scene, game, size=size, language=language, moves=60, seats=seats, text_size=text)
    least = round(theme.SMALLEST * stage.ui.screen.scale * min(1.0, stage.ui.screen.text))
    found = {f"{words!r} {px}" for px, words in drawn if px < least and words.strip()}
    found |= {f"{mark.text!r} {mark.block.size}" for mark in texts(stage.ui) if mark.block.size < least}
    return found


def test_the_smallest_size_is_twelve_pixels_in_the_smallest_window():
    stage = render("title", size=(1280, 720))
    assert round(theme.SMALLEST * stage.ui.screen.scale) == LEAST


@pytest.mark.parametrize("language", ["es", pytest.param("en", marks=pytest.mark.slow)])
@pytest.mark.parametrize(("scene", "game"), cases(), ids=lambda v: v)
def test_nothing_is_too_small_in_the_smallest_window(scene, game, language, drawn):
    assert small(scene, game, (1280, 720), language, 100, load_game(game).seat_counts[-1], drawn) == set()


@pytest.mark.slow
@pytest.mark.parametrize("text", [100, 160])
@pytest.mark.parametrize("size", [(1366, 768), (1024, 768), (1920, 1080), (800, 1280)], ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize(("scene", "game"), cases(), ids=lambda v: v)
def test_nothing_is_too_small_in_any_window(scene, game, language, size, text, drawn):
    for seats in {load_game(game).seat_counts[0], load_game(game).seat_counts[-1]}:
        assert small(scene, game, size, language, text, seats, drawn) == set()


@pytest.mark.parametrize("language", ["es", pytest.param("en", marks=pytest.mark.slow)])
@pytest.mark.parametrize(("scene", "game"), cases(), ids=lambda v: v)
def test_nothing_shrinks_when_text_is_set_larger(scene, game, language):
    sizes: list[dict[str, list[int]]] = []
    for text in (100, 160):
        stage = render(scene, game, size=(1366, 768), language=language, moves=60, text_size=text)
        found: dict[str, list[int]] = defaultdict(list)
        for mark in texts(stage.ui):
            found[mark.text].append(mark.block.size)
        sizes.append(found)
        stage.close()
    before, after = sizes
    shrunk = {
        words: (px, after[words])
        for words, px in before.items()
        # What has been folded away is not there to be compared.
        if len(after.get(words, ())) == len(px)
        and any(new < old for old, new in zip(sorted(px), sorted(after[words]), strict=True))
    }
    assert shrunk == {}
