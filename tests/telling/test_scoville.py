"""Scoville's log in words."""

from __future__ import annotations

import pytest

from desktop_app.telling.contract import plain
from desktop_app.telling.scoville import tell
from desktop_app.telling.words import load_words
from rules.scoville.events import Stepped


@pytest.mark.parametrize(
    ("language", "double_back", "extra_step", "said"),
    [
        ("en", False, False, "Ana walks on and harvests nothing."),
        ("en", True, True, "Ana doubles back for a fourth step and harvests nothing."),
        ("es", False, False, "Ana avanza y no cosecha nada."),
        ("es", True, False, "Ana da media vuelta y no cosecha nada."),
        ("es", False, True, "Ana da un cuarto paso y no cosecha nada."),
        ("es", True, True, "Ana da media vuelta para un cuarto paso y no cosecha nada."),
    ],
)
def test_a_step_without_a_harvest_says_so(language: str, double_back: bool, extra_step: bool, said: str) -> None:
    step = Stepped(0, 1, 2, (), 1, double_back, extra_step)
    line = tell(load_words(language), step)
    assert line is not None
    assert plain(line, ["Ana"]) == said


@pytest.mark.parametrize(
    ("language", "peppers", "said"),
    [
        ("es", (1,), "Ana avanza y cosecha un pimiento amarillo."),
        ("es", (2, 1), "Ana avanza y cosecha un pimiento amarillo y uno azul."),
        ("es", (4, 4, 0, 0, 9), "Ana avanza y cosecha 2 pimientos rojos, 2 naranjas y uno fantasma."),
        ("en", (4, 4, 0), "Ana walks on and harvests a red pepper and 2 orange ones."),
    ],
)
def test_peppers_agree_with_their_number(language: str, peppers: tuple[int, ...], said: str) -> None:
    line = tell(load_words(language), Stepped(0, 1, 2, peppers, 1, False, False))
    assert line is not None
    assert plain(line, ["Ana"]) == said


def test_a_step_with_a_harvest_counts_the_peppers() -> None:
    line = tell(load_words("es"), Stepped(0, 1, 2, (0, 0), 1, False, False))
    assert line is not None
    assert plain(line, ["Ana"]) == "Ana avanza y cosecha 2 pimientos rojos."
