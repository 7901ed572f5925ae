"""Every rule test runs once for every seat on which the red player may sit."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.rules.safranito.helpers import GAME


@pytest.fixture(autouse=True, params=[0, 1, 2, 3], ids=lambda by: f"red_at_{by}")
def red_at(request: pytest.FixtureRequest) -> Iterator[int]:
    """Red sits so many seats further on (at a smaller table, counted round it)."""
    GAME.by = request.param
    yield request.param
    GAME.by = 0
