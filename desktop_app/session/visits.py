"""What passers-by played at an unattended screen: a line a visit, without names, and their games for a day."""

from __future__ import annotations

import contextlib
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from time import time
from typing import Literal

import msgspec
from msgspec import Struct

from data.loader import load
from desktop_app.session.session import Session

FOLDER = "kiosk"
"""Beside the ordinary settings: nothing of a visitor mixes with the host's games, people and results."""
NAME = "kiosk.jsonl"


class Times(Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of `data/feel/kiosk.yaml`, with their units in their names."""

    idle_s: float
    last_s: float
    chord_ms: float
    keep_hours: float
    screens_ms: float
    title_s: float
    least_s: float


@cache
def times() -> Times:
    """The numbers of an unattended screen; raises `DataError` for a broken file."""
    return load("feel/kiosk.yaml", Times)


End = Literal["finished", "left", "idle", "crash"]


class Visit(Struct, frozen=True, omit_defaults=True):
    """What one visitor played, or that the program failed (`end` crash without a game).

    `kind` is the purpose of the game (game, lesson, taster), `moves` counts its actions, `seconds` the time at it.
    """

    at: str
    end: End
    game: str = ""
    kind: str = ""
    moves: int = 0
    seconds: int = 0


def visit(session: Session | None, seconds: float, end: End) -> Visit:
    """The line about a game that is left now; None: about the program itself."""
    at = datetime.now(UTC).isoformat(timespec="seconds")
    if session is None:
        return Visit(at, end)
    over: End = "finished" if session.finished and end == "left" else end
    return Visit(at, over, session.game.id, session.purpose, len(session.history), round(seconds))


def note(folder: Path, line: Visit) -> None:
    """Add a line; where that cannot be, the show goes on without it."""
    with contextlib.suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        with (folder / NAME).open("ab") as file:
            file.write(msgspec.json.encode(line) + b"\n")


def tidy(saves: Path, hours: float) -> None:
    """Let go of visitors' games that nobody has touched for so many hours."""
    with contextlib.suppress(OSError):
        for path in saves.glob("*.jsonl"):
            with contextlib.suppress(OSError):
                if path.is_file() and not path.is_symlink() and time() - path.stat().st_mtime > hours * 3600:
                    path.unlink()
