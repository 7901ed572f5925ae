"""Rules of a table kept under a name, and what people made of the puzzles of a day."""

from __future__ import annotations

import json
from typing import Any

from msgspec import Struct

from desktop_app.session.names import checked
from desktop_app.session.results.store import Store


class Preset(Struct, frozen=True):
    """The rules of a table under a name of its own."""

    name: str
    game: str
    options: dict[str, Any]


class Daily(Struct, frozen=True):
    """What somebody made of a puzzle: `score` of the `best` there is."""

    day: str
    kind: str
    person: str
    score: int
    best: int


class Tables:
    """Reads and changes presets and daily scores."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def presets(self, game: str) -> list[Preset]:
        """The presets of a game by name."""
        rows = self._store.read("SELECT name, options FROM presets WHERE game = ? ORDER BY name", game)
        return [Preset(name, game, json.loads(options)) for name, options in rows]

    def keep(self, name: str, game: str, options: dict[str, Any], at: str) -> Preset:
        """Keep rules under a name, in the place of what it stood for; raises `SetupError` for a name that cannot be."""
        name = checked(name)
        told = json.dumps(options, sort_keys=True)
        self._store.write(
            lambda database: database.execute(
                "INSERT OR REPLACE INTO presets VALUES (?, ?, ?, ?)", (name, game, told, at)
            )
        )
        return Preset(name, game, options)

    def drop(self, name: str, game: str) -> None:
        """Let a preset go."""
        self._store.write(
            lambda database: database.execute("DELETE FROM presets WHERE name = ? AND game = ?", (name, game))
        )

    def daily(self, day: str, kind: str) -> list[Daily]:
        """What everybody made of a puzzle, the best first."""
        rows = self._store.read(
            "SELECT person, score, best FROM daily WHERE day = ? AND kind = ? ORDER BY score DESC, at", day, kind
        )
        return [Daily(day, kind, person, score, best) for person, score, best in rows]

    def tried(self, one: Daily, at: str) -> bool:
        """Keep the first try of somebody at a puzzle; False where there was one."""
        return self._store.write(
            lambda database: (
                database.execute(
                    "INSERT OR IGNORE INTO daily VALUES (?, ?, ?, ?, ?, ?)",
                    (one.day, one.kind, one.person, one.score, one.best, at),
                ).rowcount
                == 1
            )
        )
