"""What lies hidden leaves no trace on the screen: two games that look alike to everybody look alike, pixel by pixel."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from desktop_app.session.session import Session
from rules.core.rng import SplitMix64
from tests.tables.sheriff.window import Window

STEPS = ("market.aside", "market.draw", "load", "declare", "inspect.call", "hearing.decide", "hearing.reply")


class _Swapped(Session):
    """A session whose hidden cards have been exchanged for others that nobody can tell from them."""

    swapped: Any = None

    @property
    def _state(self) -> Any:
        return self.swapped


def _picture(window: Window) -> tuple[bytes, list[tuple[str, str | None, str | None]], list[str]]:
    """All pixels, every widget with its hint and reason, every text."""
    surface = window.stage.drawn_anew()
    hots = [(hot.name, hot.hint, hot.reason) for built in window.stage.ui.built for hot in built.builder.hots.values()]
    return pygame.image.tobytes(surface, "RGB"), hots, window.stage.words()


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("options", [{}, {"royal_goods": True, "hidden_gold": True}])
def test_the_covered_screen_shows_nothing_of_what_is_hidden(tmp_path: Path, step: str, options: dict[str, Any]) -> None:
    window = Window(tmp_path, ("person",) * 4, size=(1280, 720), seed=14, options=options)
    window.play_random(lambda view: view.step == step and view.round > 3)
    game, state = window.session.game, window.session._state  # pyright: ignore[reportPrivateUsage]
    assert window.view.step == step
    assert window.scene.audience is None
    before = _picture(window)
    other = game.resample(game.view(state, None), SplitMix64(3))
    assert other != state
    session = window.session
    session.__class__ = _Swapped
    session.swapped = other  # pyright: ignore[reportAttributeAccessIssue]
    session._changed()  # pyright: ignore[reportPrivateUsage]
    window.scene.changed()
    window.stage.ui.rebuild()
    window.stage.settle()
    after = _picture(window)
    assert after[1] == before[1]
    assert after[2] == before[2]
    assert after[0] == before[0]
