"""Evenings: when they began and ended, who came and left, who was champion."""

from __future__ import annotations

import sqlite3
from typing import Literal

from msgspec import Struct

from desktop_app.session.results.people import new_id
from desktop_app.session.results.store import Store

Begins = Literal["random", "last", "turn"]
"""Who begins the next game: drawn by lot, who was last, or the left-hand neighbour of who began before."""


class Visit(Struct, frozen=True):
    """Somebody's time at an evening: from `came` to `left` (None: still here), with a shape for tonight."""

    person: str
    shape: str
    came: str
    left: str | None = None

    def here(self, at: str) -> bool:
        """Whether the person was here at a moment."""
        return self.came <= at and (self.left is None or self.left > at)


class Night(Struct, frozen=True):
    """An evening; without an end it goes on. `visits` in the order of coming, `champions` by person."""

    id: str
    begun: str
    ended: str | None
    champions: tuple[str, ...]
    begins: Begins
    visits: tuple[Visit, ...] = ()

    def people(self) -> list[str]:
        """All who were here, in the order of coming."""
        return list(dict.fromkeys(visit.person for visit in self.visits))

    def present(self) -> list[Visit]:
        """The visits of those who are here now."""
        return [visit for visit in self.visits if visit.left is None]

    def shape_of(self, person: str) -> str:
        """The shape that somebody has (or had last) tonight."""
        return next(visit.shape for visit in reversed(self.visits) if visit.person == person)


class Nights:
    """Reads and changes evenings."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def all(self) -> list[Night]:
        """Every evening, the newest first."""
        visits: dict[str, list[Visit]] = {}
        for night, *visit in self._store.read(
            "SELECT night, person, shape, came, left_at FROM attendance ORDER BY came, rowid"
        ):
            visits.setdefault(night, []).append(Visit(*visit))
        return [
            Night(id, begun, ended, tuple(champions.split()), begins, tuple(visits.get(id, ())))
            for id, begun, ended, champions, begins in self._store.read(
                "SELECT id, begun, ended, champions, begins FROM nights ORDER BY begun DESC, rowid DESC"
            )
        ]

    def get(self, id: str) -> Night | None:
        """An evening by id."""
        return next((night for night in self.all() if night.id == id), None)

    def open(self) -> Night | None:
        """The evening that goes on: the newest without an end."""
        return next((night for night in self.all() if night.ended is None), None)

    def begin(self, at: str) -> str:
        """A new evening; one that still went on ends now. Returns its id."""
        id = new_id()

        def write(database: sqlite3.Connection) -> None:
            database.execute("UPDATE nights SET ended = ? WHERE ended IS NULL", (at,))
            database.execute("INSERT INTO nights (id, begun) VALUES (?, ?)", (id, at))

        self._store.write(write)
        return id

    def come(self, night: str, person: str, shape: str, at: str) -> None:
        """Somebody is here from now on; who is here already stays as they are."""

        def write(database: sqlite3.Connection) -> None:
            there = database.execute(
                "SELECT 1 FROM attendance WHERE night = ? AND person = ? AND left_at IS NULL", (night, person)
            ).fetchone()
            if not there:
                # Gone and back within one second: the visit goes on.
                database.execute(
                    "INSERT INTO attendance VALUES (?, ?, ?, ?, NULL) ON CONFLICT DO UPDATE SET left_at = NULL",
                    (night, person, shape, at),
                )

        self._store.write(write)

    def leave(self, night: str, person: str, at: str) -> None:
        """Somebody goes home."""
        self._store.write(
            lambda database: database.execute(
                "UPDATE attendance SET left_at = ? WHERE night = ? AND person = ? AND left_at IS NULL",
                (at, night, person),
            )
        )

    def never_came(self, night: str, person: str) -> None:
        """Take back that somebody came."""
        self._store.write(
            lambda database: database.execute(
                "DELETE FROM attendance WHERE night = ? AND person = ? AND left_at IS NULL", (night, person)
            )
        )

    def reshape(self, night: str, person: str, shape: str) -> None:
        """Another shape for tonight."""
        self._store.write(
            lambda database: database.execute(
                "UPDATE attendance SET shape = ? WHERE night = ? AND person = ?", (shape, night, person)
            )
        )

    def begins(self, night: str, how: Begins) -> None:
        """Who begins the next games of an evening."""
        self._store.write(lambda database: database.execute("UPDATE nights SET begins = ? WHERE id = ?", (how, night)))

    def end(self, night: str, at: str, champions: tuple[str, ...]) -> None:
        """The evening is over; a copy of everything is laid down."""
        self._store.write(
            lambda database: database.execute(
                "UPDATE nights SET ended = ?, champions = ? WHERE id = ?", (at, " ".join(champions), night)
            )
        )
        self._store.copy()

    def reopen(self, night: str) -> None:
        """One more game."""
        self._store.write(
            lambda database: database.execute("UPDATE nights SET ended = NULL, champions = '' WHERE id = ?", (night,))
        )

    def drop(self, night: str) -> None:
        """An evening of which nothing came: no game was played."""
        self._store.write(lambda database: database.execute("DELETE FROM nights WHERE id = ?", (night,)))
