"""The database file: opened, checked, healed from its copies, and stood in for in memory where it cannot be written."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Callable
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from desktop_app.session.results.schema import migrate
from desktop_app.session.trouble import Trouble, why

T = TypeVar("T")

NAME = "sobremesa.db"
COPIES = "copies"
KEPT = 3
"""Good copies that are kept."""
PATIENCE = 3.0
"""Seconds for which another program may hold the database."""


def _connect(path: str | Path, **more: Any) -> sqlite3.Connection:
    if isinstance(path, Path) and path.exists() and not path.is_file():
        # A pipe would be waited for until somebody writes into it.
        raise sqlite3.OperationalError("it is no regular file")
    database = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None, check_same_thread=False, **more)
    database.execute("PRAGMA foreign_keys = ON")
    database.execute("PRAGMA secure_delete = ON")
    return database


def sound(database: sqlite3.Connection) -> bool:
    """Whether SQLite finds nothing wrong with a database."""
    try:
        return database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    except sqlite3.DatabaseError as error:
        if isinstance(error, sqlite3.OperationalError) and "locked" in str(error):
            raise
        return False


def _columns(database: sqlite3.Connection) -> set[tuple[str, str]]:
    """The tables of a database with their columns."""
    tables = database.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
    return {(table, row[0]) for (table,) in tables for row in _named(database, table)}


def _named(database: sqlite3.Connection, table: str) -> list[tuple[str]]:
    return database.execute("SELECT name FROM pragma_table_info(?)", (table,)).fetchall()


@cache
def _needed() -> frozenset[tuple[str, str]]:
    """What a database of today has: one without it was changed by another hand, and is damaged."""
    with contextlib.closing(_connect(":memory:")) as fresh:
        migrate(fresh)
        return frozenset(_columns(fresh))


class Store:
    """One database in a folder.

    `write` carries out a change in one transaction, which is on disk when it returns; where that cannot be, the change
    is made in memory, kept in line, and written as soon as the disk allows it. `trouble` says why not all is on disk,
    `notices` what has to be told once. `lost` is true where results may have to be fetched from the journals again.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.path = folder / NAME
        self.trouble: Trouble | None = None
        self.notices: list[Trouble] = []
        self.lost = False
        self._waiting: list[Callable[[sqlite3.Connection], object]] = []
        self._database = self._first()

    # -- opening --

    def _first(self) -> sqlite3.Connection:
        try:
            return self._on_disk()
        except (sqlite3.Error, OSError) as error:
            self._blame(error)
        except Trouble as trouble:
            self.trouble = trouble
        return self._in_memory()

    def _on_disk(self) -> sqlite3.Connection:
        """The file, whole: the damaged one is put aside, a missing one comes back from the last good copy."""
        self.folder.mkdir(parents=True, exist_ok=True)
        if not self.path.exists():
            self.lost = True
            if self._restore():
                self.notices.append(Trouble("results_missing"))
        database = self._opened()
        if database is None:
            aside = self._put_aside()
            self.lost = True
            restored = self._restore()
            key = "results_damaged_copy" if restored else "results_damaged"
            self.notices.append(Trouble(key, aside=aside.name))
            database = self._opened()
            if database is None:
                raise sqlite3.OperationalError("a copy does not open")
        return database

    def _opened(self) -> sqlite3.Connection | None:
        """The file as a database of today; None where it is damaged."""
        database = None
        try:
            database = _connect(self.path)
            database.execute("PRAGMA journal_mode = WAL")
            database.execute("PRAGMA synchronous = FULL")
            if sound(database):
                migrate(database)
                if _columns(database) >= _needed():
                    return database
        except sqlite3.OperationalError:
            if database is not None:
                database.close()
            raise
        except sqlite3.DatabaseError:
            pass
        if database is not None:
            database.close()
        return None

    def _put_aside(self) -> Path:
        number = 1
        while (aside := self.path.with_name(f"sobremesa.damaged-{number}.db")).exists():
            number += 1
        os.replace(self.path, aside)
        for ending in ("-wal", "-shm"):
            with contextlib.suppress(OSError):
                os.replace(f"{self.path}{ending}", f"{aside}{ending}")
        return aside

    def copies(self) -> list[Path]:
        """The copies that there are, newest first."""
        try:
            found = (self.folder / COPIES).glob("sobremesa-*.db")
            return sorted((path for path in found if path.is_file()), reverse=True)
        except OSError:
            return []

    def _restore(self) -> bool:
        """Put the last good copy in the place of the file; False where there is none."""
        for copy in self.copies():
            try:
                there = sqlite3.connect(f"{copy.resolve().as_uri()}?mode=ro", uri=True)
                with contextlib.closing(there):
                    if not sound(there):
                        continue
                    for ending in ("", "-wal", "-shm"):
                        with contextlib.suppress(FileNotFoundError):
                            os.remove(f"{self.path}{ending}")
                    with contextlib.closing(sqlite3.connect(self.path)) as here:
                        there.backup(here)
                return True
            except sqlite3.DatabaseError:
                continue
        return False

    def _in_memory(self) -> sqlite3.Connection:
        """A database in memory with what can still be read of the file."""
        memory = _connect(":memory:")
        with contextlib.suppress(sqlite3.Error, OSError):
            if self.path.is_file():
                there = sqlite3.connect(f"{self.path.resolve().as_uri()}?mode=ro&immutable=1", uri=True)
                with contextlib.closing(there):
                    if sound(there):
                        there.backup(memory)
        with contextlib.suppress(Trouble):
            migrate(memory)
            return memory
        memory.close()
        memory = _connect(":memory:")
        migrate(memory)
        return memory

    def _blame(self, error: Exception) -> None:
        words = why(error) if isinstance(error, OSError) else str(error)
        self.trouble = Trouble("results_unwritten", path=str(self.path), why=words)

    # -- reading and writing --

    @property
    def whole(self) -> bool:
        """True if everything is on disk."""
        return self.trouble is None and not self._waiting

    def read(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        """The rows of a question."""
        return self._database.execute(sql, values).fetchall()

    def write(self, change: Callable[[sqlite3.Connection], T]) -> T:
        """Carry out a change, whole or not at all. It may be carried out again later and must then do the same."""
        if self.trouble is not None:
            self.retry()
        if self.trouble is None:
            try:
                return _whole(self._database, change)
            except sqlite3.IntegrityError:
                raise
            except sqlite3.DatabaseError as error:
                self._blame(error)
                with contextlib.suppress(sqlite3.Error):
                    self._database.close()
                self._database = self._in_memory()
        made = _whole(self._database, change)
        self._waiting.append(change)
        return made

    def retry(self) -> Trouble | None:
        """Try once more to get what waits onto the disk; None if all is there."""
        if self.trouble is None:
            return None
        database = None
        try:
            database = self._on_disk()
            while self._waiting:
                _whole(database, self._waiting[0])
                del self._waiting[0]
        except (sqlite3.Error, OSError) as error:
            self._blame(error)
            if database is not None:
                database.close()
            return self.trouble
        except Trouble as trouble:
            self.trouble = trouble
            return trouble
        self._database.close()
        self._database = database
        self.trouble = None
        return None

    def copy(self) -> Path | None:
        """Lay down a copy of the whole database and let old ones go; None where that cannot be done."""
        if not self.whole:
            return None
        folder = self.folder / COPIES
        stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S-%f")
        path = folder / f"sobremesa-{stamp}.db"
        try:
            folder.mkdir(exist_ok=True)
            self._database.execute("VACUUM INTO ?", (str(path),))
            for old in self.copies()[KEPT:]:
                old.unlink()
        except (sqlite3.Error, OSError):
            return None
        return path

    def copy_alone(self) -> None:
        """Only a copy of what is there now stays: the older ones hold what was asked to be forgotten."""
        older = self.copies()
        if self.copy() is not None:
            for path in older:
                with contextlib.suppress(OSError):
                    path.unlink()
            with contextlib.suppress(sqlite3.Error):
                self._database.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def close(self) -> Trouble | None:
        """Let go of the file; returns what could not be kept, if anything."""
        trouble = self.retry() if self._waiting else None
        self._database.close()
        if trouble is not None and trouble.key == "results_unwritten":
            return Trouble("results_not_kept", **trouble.values)
        return trouble


def _whole(database: sqlite3.Connection, change: Callable[[sqlite3.Connection], T]) -> T:
    database.execute("BEGIN IMMEDIATE")
    try:
        made = change(database)
        database.execute("COMMIT")
        return made
    except BaseException:
        if database.in_transaction:
            database.execute("ROLLBACK")
        raise
