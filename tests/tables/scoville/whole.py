"""A whole game of six people by scripted mouse, too long for every test run.

`python -m tests.tables.scoville.whole [--seed 7] [--language es] [--size 1280x720]` plays it to the score sheet and
exits with 1 at the first text that leaves its box.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from tests.tables.scoville.window import Window


def play(window: Window) -> list[str]:
    """Press until the game is over; returns the first faulty texts."""
    while not window.session.finished:
        window.turn()
        if faults := [*window.stage.faults(), *window.app.thinker.faults]:
            return faults
    window.stage.settle()
    return window.stage.faults() if window.scene.results is not None else ["no score sheet"]


def main() -> int:
    """Play one game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--language", default="en")
    parser.add_argument("--size", default="1280x720")
    given = parser.parse_args()
    w, h = (int(side) for side in given.size.split("x"))
    with tempfile.TemporaryDirectory() as folder:
        window = Window(Path(folder), ("person",) * 6, size=(w, h), language=given.language, seed=given.seed)
        faults = play(window)
        print(f"round {window.view.round}: {faults or 'whole'}")
        window.stage.close()
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
