"""A game explained in half a minute: short enough, in both languages, on the screen and on the command line."""

from __future__ import annotations

import pytest

from data.games import GAME_IDS
from desktop_app.cli import main
from desktop_app.telling.explaining import PARTS, explained
from desktop_app.telling.words import LANGUAGES, load_words

MOST_WORDS = 95
"""Half a minute at a little over three words a second."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAME_IDS)
def test_it_is_read_aloud_in_half_a_minute(game, language):
    parts = explained(load_words(language), game)
    assert [heading for heading, _ in parts if heading] == [load_words(language)(f"explain.{part}") for part in PARTS]
    assert sum(len(said.split()) for _, said in parts) <= MOST_WORDS


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAME_IDS)
def test_the_set_up_shows_it_whole_and_closes_it(stage, game, language):
    stage.app.change(language=language, text_size=160)
    stage.app.set_up(game)
    stage.settle()
    stage.press("explain")
    stage.settle()
    assert stage.ui.top.name == "explain"
    assert stage.faults() == []
    stage.key("escape")
    assert stage.ui.top.name == "setup"


def test_the_command_line_says_it_too(capsys):
    assert main(["explain", "arboretum", "--language", "es"]) == 0
    said = capsys.readouterr().out
    for _, sentence in explained(load_words("es"), "arboretum"):
        assert sentence in said
