"""The unattended screen: one process shows, another starts it again should it fail."""

from __future__ import annotations

import signal
import subprocess
import sys
from time import monotonic
from typing import TYPE_CHECKING

from desktop_app.cli.wrong import WrongUse

if TYPE_CHECKING:
    import argparse

MOST_PIN = 8


def command(options: argparse.Namespace) -> int:
    """Show until the host ends it; returns the exit code. Raises `WrongUse` for a pin that is not of digits."""
    pin: str = options.pin
    if pin and not (pin.isascii() and pin.isdigit() and len(pin) <= MOST_PIN):
        raise WrongUse(f"a pin has 1 to {MOST_PIN} digits")
    if options.watched:
        from desktop_app.window import Unattended, run

        return run(unattended=Unattended(pin, options.sound, options.language or ""))
    print("Host: hold Ctrl+Alt+H for three seconds.", flush=True)
    program = [sys.executable] if getattr(sys, "frozen", False) else [sys.executable, "-m", "desktop_app"]
    more = [*(["--sound"] if options.sound else []), *(["--language", options.language] if options.language else [])]
    return _watch([*program, "kiosk", "--watched", *([f"--pin={pin}"] if pin else []), *more])


def _watch(program: list[str]) -> int:
    """Run a program until it ends by itself or is asked to; one that fails is noted and started again."""
    from desktop_app.session.home import settings_folder
    from desktop_app.session.visits import FOLDER, note, times, visit

    asked = {0, 2, *(128 + s for s in (signal.SIGINT, signal.SIGTERM)), -signal.SIGINT, -signal.SIGTERM}
    while True:
        begun = monotonic()
        with subprocess.Popen(program) as child:
            try:
                code = child.wait()
            except BaseException:
                # This process is asked to end: so is the other.
                child.terminate()
                child.wait()
                raise
        if code in asked or monotonic() - begun < times().least_s:
            return max(0, code) if code >= 0 else 128 - code
        note(settings_folder() / FOLDER, visit(None, monotonic() - begun, "crash"))
