"""Tests see no real screen, no sound card, and saves and settings of their own.

The variables are set while pytest collects, before any test imports the program.
"""

import os
import shutil
import tempfile

import pytest

_home = tempfile.mkdtemp(prefix="sobremesa-tests-")

os.environ.update(
    SDL_VIDEODRIVER="dummy",
    SDL_AUDIODRIVER="dummy",
    PYGAME_HIDE_SUPPORT_PROMPT="1",
    SOBREMESA_HOME=_home,
)


def pytest_unconfigure(config: pytest.Config) -> None:
    """Take the saves of this run away with it."""
    shutil.rmtree(_home, ignore_errors=True)
