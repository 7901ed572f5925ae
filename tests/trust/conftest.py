"""Property tests declare tens of thousands of pictures: that parts are declared alike is proved elsewhere."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch, prove_parts: None) -> None:
    from desktop_app.ui.parts import Parts

    monkeypatch.setattr(Parts, "proving", False)
