"""Every test of the rules runs over every seat; those that play whole games anyway, and those of the box, once."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.rules.scoville.helpers import GAME

MOST = 6


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "shift" in metafunc.fixturenames:
        test = metafunc.function
        whole_game = "random_states" in test.__code__.co_names
        shifts = (0,) if whole_game or getattr(test, "once", False) else range(MOST)
        metafunc.parametrize("shift", shifts, indirect=True, ids=lambda shift: f"shift{shift}")


@pytest.fixture(autouse=True)
def shift(request: pytest.FixtureRequest) -> Iterator[int]:
    """How many seats further on the rules see everybody whom the test speaks of."""
    GAME.shift = request.param
    yield request.param
    GAME.shift = 0
