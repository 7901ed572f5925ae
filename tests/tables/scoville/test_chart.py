"""The breeding chart: what stands in its fields."""

from __future__ import annotations

from typing import Any, cast

import pytest

from desktop_app.tables.scoville import pieces
from desktop_app.telling.scoville import components
from desktop_app.telling.words import load_words
from desktop_app.ui.boxes import Box
from desktop_app.ui.typefaces import typeface


class Letters:
    """Stands in for a builder: takes down which letters are set where, in design units."""

    def __init__(self, scale: float) -> None:
        self.scale = scale
        self.found: list[tuple[float, float]] = []

    def fill(self, *given: object) -> None:
        """Colours do not matter here."""

    def lettered(self, box: Box, label: str, size: float, colour: object, line: object, cut: str = "black") -> None:
        """The left and the right edge of what is set."""
        width = typeface(cut, max(6, round(size * self.scale))).width(label) / self.scale
        self.found.append((box.cx - width / 2, box.cx + width / 2))


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("side", [20.0, 23.7, 30.0, 60.0])
@pytest.mark.parametrize("scale", [0.8, 1.2])
def test_no_letters_leave_their_field(language: str, side: float, scale: float) -> None:
    words = load_words(language)
    for row in components().chart:
        for result in row:
            letters = Letters(scale)
            pieces.square(cast("Any", letters), Box(0, 0, side, side), result, words)
            assert all(left >= 0 and right <= side for left, right in letters.found), (result, letters.found)
