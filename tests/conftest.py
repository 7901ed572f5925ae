"""Tests see no real screen, no sound card, and saves and settings of their own.

The variables are set while pytest collects, before any test imports the program.
"""

import os
import shutil
import signal
import tempfile
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

_home = tempfile.mkdtemp(prefix="sobremesa-tests-")

os.environ.update(
    SDL_VIDEODRIVER="dummy",
    SDL_AUDIODRIVER="dummy",
    PYGAME_HIDE_SUPPORT_PROMPT="1",
    SOBREMESA_HOME=_home,
)

# A busy machine is no fault of what is tested.
settings.register_profile("unhurried", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("unhurried")


def pytest_configure(config: pytest.Config) -> None:
    """Let Ctrl-C mean what it means: run in the background of a shell, tests and their children would ignore it."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_unconfigure(config: pytest.Config) -> None:
    """Take the saves of this run away with it."""
    shutil.rmtree(_home, ignore_errors=True)


@pytest.fixture
def put_away(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Close every window that a test made, and with it the journal of its game."""
    from desktop_app.ui import harness

    made: list[harness.Harness] = []
    first = harness.Harness.__init__

    def init(self: harness.Harness, *args: object, **more: object) -> None:
        first(self, *args, **more)  # type: ignore[arg-type]
        made.append(self)

    monkeypatch.setattr(harness.Harness, "__init__", init)
    yield
    for stage in made:
        stage.close()


@pytest.fixture(autouse=True)
def prove_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Declare every part of a picture that is laid again as well, and compare: it must say all it depends on."""
    from desktop_app.ui.parts import Parts

    monkeypatch.setattr(Parts, "proving", True)
