"""Results that last: people, evenings, finished games, kept in one SQLite database beside the saves. No pygame.

All SQL of the program stands in this room. A database outlives every version of the rules: it holds what a game came
to, and the journals stay the proof of how.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from desktop_app.session.facts import Fact
from desktop_app.session.result import TIME, GameResult, SeatResult, key_of, moment_words
from desktop_app.session.results import rebuild
from desktop_app.session.results.games import Games
from desktop_app.session.results.nights import Begins, Night, Nights, Visit
from desktop_app.session.results.people import People, Person
from desktop_app.session.results.store import NAME, Store
from desktop_app.session.results.tables import Daily, Preset, Tables
from desktop_app.session.trouble import Trouble

if TYPE_CHECKING:
    from desktop_app.session.session import Session

__all__ = [
    "NAME",
    "TIME",
    "Begins",
    "Daily",
    "Fact",
    "GameResult",
    "Night",
    "Person",
    "Preset",
    "Results",
    "SeatResult",
    "Visit",
    "now",
]


def now() -> str:
    """The present moment as results are dated."""
    return moment_words(datetime.now(UTC))


class Results:
    """The results of one folder of saves. The database lies in `folder`, the journals in `saves`."""

    def __init__(self, folder: Path, saves: Path) -> None:
        self.saves = saves
        self.store = Store(folder)
        self.people = People(self.store)
        self.nights = Nights(self.store)
        self.games = Games(self.store)
        self.tables = Tables(self.store)
        self.catch_up()

    def begun(self, session: Session) -> None:
        """Note that a game is on, before its first action."""
        if session.header is not None and session.path is not None:
            self.games.begun(key_of(session.header), session.path.name)

    def over(self, session: Session, at: str | None = None) -> GameResult | None:
        """Keep the result of a game that has just ended; None for one that is kept nowhere."""
        result = session.result(at or now())
        if result is not None:
            self.games.record(result)
        return result

    def catch_up(self) -> list[GameResult]:
        """Keep the results of games whose end the program did not live to see written down."""
        found: list[GameResult] = []
        for key, name in self.games.running().items():
            path = self.saves / name
            if not path.exists():
                self.games.given_up(key)
                continue
            result = rebuild.from_file(path)
            if result is not None and result.key == key:
                self.games.record(result)
                found.append(result)
        return found

    def take(self, found: Iterable[GameResult]) -> int:
        """Keep results that were made from journals; returns how many are new. What was lost is then found."""
        new = sum(self.games.record(result) for result in found)
        self.store.lost = False
        return new

    def close(self) -> Trouble | None:
        """Let go of the database; returns what could not be written, if anything."""
        return self.store.close()
