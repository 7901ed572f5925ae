"""Tables are played in windows that are closed after every test."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def _closed(put_away: None) -> None:
    """Every test of a table closes its windows."""
