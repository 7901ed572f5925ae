"""Finished games: written once, read as they were; and which games are running."""

from __future__ import annotations

import json
import sqlite3
from typing import Any

from desktop_app.session.facts import Fact
from desktop_app.session.result import GameResult, Line, SeatResult
from desktop_app.session.results.store import Store

_GAME = "key, game, purpose, night, rules, seed, options, begun, ended, ms, actions, journal"
_SEAT = "seat, person, name, shape, kind, total, place, won, ms, decisions, own, hints"


class Games:
    """Reads and writes results."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def keys(self) -> set[str]:
        """The keys of all results."""
        return {key for (key,) in self._store.read("SELECT key FROM games")}

    def begun(self, key: str, journal: str) -> None:
        """Note that a game is running, so that its end is found also where the program is killed at that moment."""
        self._store.write(
            lambda database: database.execute("INSERT OR REPLACE INTO running VALUES (?, ?)", (key, journal))
        )

    def running(self) -> dict[str, str]:
        """Games that were begun and have no result yet: the name of the journal by key."""
        return dict(self._store.read("SELECT key, journal FROM running"))

    def given_up(self, key: str) -> None:
        """A running game that can have no result any more: its journal is gone."""
        self._store.write(lambda database: database.execute("DELETE FROM running WHERE key = ?", (key,)))

    def record(self, result: GameResult) -> bool:
        """Keep a result, in one transaction; False where it was kept before."""

        def write(database: sqlite3.Connection) -> bool:
            database.execute("DELETE FROM running WHERE key = ?", (result.key,))
            if database.execute("SELECT 1 FROM games WHERE key = ?", (result.key,)).fetchone():
                return False
            _surroundings(database, result)
            values = [getattr(result, name) for name in _GAME.split(", ")]
            values[3] = result.night or None
            database.execute(f"INSERT INTO games ({_GAME}) VALUES ({', '.join('?' * len(values))})", values)
            forgotten = {one for (one,) in database.execute("SELECT id FROM people WHERE forgotten")}
            for seat in result.seats:
                name = "" if seat.person in forgotten else seat.name
                row = [name if key == "name" else getattr(seat, key) for key in _SEAT.split(", ")]
                database.execute(
                    f"INSERT INTO seats (game, {_SEAT}) VALUES (?, {', '.join('?' * len(row))})", (result.key, *row)
                )
            database.executemany(
                "INSERT INTO lines VALUES (?, ?, ?, ?)",
                [(result.key, line.seat, line.key, line.points) for line in result.lines],
            )
            database.executemany(
                "INSERT INTO facts VALUES (?, ?, ?, ?, ?)",
                [(result.key, f.seat, f.key, f.value, json.dumps(f.detail, sort_keys=True)) for f in result.facts],
            )
            return True

        return self._store.write(write)

    def all(self, night: str | None = None, purpose: str | None = "game") -> list[GameResult]:
        """The results in the order in which the games ended: of one evening, or all; of one purpose, or any (None)."""
        where = "WHERE (?1 IS NULL OR g.night = ?1) AND (?2 IS NULL OR g.purpose = ?2)"

        def of(table: str, columns: str) -> dict[str, list[tuple[object, ...]]]:
            found: dict[str, list[tuple[object, ...]]] = {}
            named = ", ".join(f"t.{column}" for column in columns.split(", "))
            for key, *row in self._store.read(
                f"SELECT t.game, {named} FROM {table} t JOIN games g ON g.key = t.game {where} ORDER BY t.rowid",
                night,
                purpose,
            ):
                found.setdefault(key, []).append(tuple(row))
            return found

        seats = of("seats", _SEAT)
        lines = of("lines", "seat, key, points")
        facts = of("facts", "seat, key, value, detail")
        games: list[GameResult] = []
        for row in self._store.read(f"SELECT {_GAME} FROM games g {where} ORDER BY ended, begun, key", night, purpose):
            key = row[0]
            values: dict[str, Any] = dict(zip(_GAME.split(", "), row, strict=True))
            values["night"] = values["night"] or ""
            games.append(
                GameResult(
                    **values,
                    seats=tuple(_seat(one) for one in seats.get(key, ())),
                    lines=tuple(Line(*one) for one in lines.get(key, ())),  # type: ignore[arg-type]
                    facts=tuple(_fact(one) for one in facts.get(key, ())),
                )
            )
        return games


def _seat(row: tuple[object, ...]) -> SeatResult:
    values = list(row)
    values[7] = bool(values[7])
    return SeatResult(*values)  # type: ignore[arg-type]


def _fact(row: tuple[object, ...]) -> Fact:
    seat, key, value, detail = row
    return Fact(seat, key, value, json.loads(str(detail)))  # type: ignore[arg-type]


def _surroundings(database: sqlite3.Connection, result: GameResult) -> None:
    """People and the evening of a result, where they are not known: a game of a database that was lost."""
    for seat in result.seats:
        if seat.person is not None:
            database.execute(
                "INSERT OR IGNORE INTO people (id, name, shape, since) VALUES (?, ?, ?, ?)",
                (seat.person, seat.name, seat.shape, result.begun),
            )
    if not result.night:
        return
    database.execute(
        "INSERT OR IGNORE INTO nights (id, begun, ended) VALUES (?, ?, ?)", (result.night, result.begun, result.ended)
    )
    database.execute(
        "UPDATE nights SET begun = MIN(begun, ?1), ended = MAX(ended, ?2) WHERE id = ?3",
        (result.begun, result.ended, result.night),
    )
    for seat in result.seats:
        if seat.person is None:
            continue
        known = database.execute(
            "SELECT 1 FROM attendance WHERE night = ? AND person = ?", (result.night, seat.person)
        ).fetchone()
        if not known:
            database.execute(
                "INSERT INTO attendance VALUES (?, ?, ?, ?, NULL)",
                (result.night, seat.person, seat.shape, result.begun),
            )
