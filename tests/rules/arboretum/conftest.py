"""Rules hold on every chair: what a test describes is tried at all tables and from all seats."""

from __future__ import annotations

import pytest

from tests.rules.arboretum.helpers import Turned

EVERYWHERE = [(seats, shift) for seats in (2, 3, 4) for shift in range(seats)]


@pytest.fixture(params=EVERYWHERE, ids=[f"{seats}-seats-from-{shift}" for seats, shift in EVERYWHERE])
def turned(request: pytest.FixtureRequest) -> Turned:
    """The described position of two seats, turned to every chair of every table."""
    seats, shift = request.param
    return Turned(seats, shift)
