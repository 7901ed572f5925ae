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


def test_a_step_with_a_harvest_counts_the_peppers() -> None:
    line = tell(load_words("es"), Stepped(0, 1, 2, (0, 0), 1, False, False))
    assert line is not None
    assert plain(line, ["Ana"]).startswith("Ana avanza y cosecha 2 × ")
