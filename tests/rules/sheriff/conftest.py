"""Every test of the rules runs over every seat; those that play whole games anyway run once."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.rules.sheriff.helpers import GAME

MOST = 4
"""At a table of five everybody else has then sat on the fifth seat."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "shift" in metafunc.fixturenames:
        test = metafunc.function
        whole_game = hasattr(test, "hypothesis") or "played" in test.__code__.co_names
        metafunc.parametrize(
            "shift",
            (0,) if whole_game else range(MOST),
            indirect=True,
            ids=lambda shift: f"shift{shift}",
            scope="module",
        )


@pytest.fixture(autouse=True, scope="module")
def shift(request: pytest.FixtureRequest) -> Iterator[int]:
    """How many seats further on the rules see everybody whom the test speaks of."""
    GAME.shift = request.param
    yield request.param
    GAME.shift = 0
