"""The people who sit at this table: names, shapes, merges, who is hidden or forgotten."""

from __future__ import annotations

import sqlite3
import uuid

from msgspec import Struct

from desktop_app.session.names import checked
from desktop_app.session.results.store import Store
from desktop_app.session.setup import SHAPES
from desktop_app.session.trouble import SetupError, Trouble


class Person(Struct, frozen=True):
    """Somebody. Without a `shape` of their own they are a guest; `merged_into` is whose page theirs has become.

    `since` is when they first came, `former` are names they had, newest first. Of whoever is `forgotten` only the
    results are left.
    """

    id: str
    name: str
    shape: str | None
    since: str
    hidden: bool = False
    forgotten: bool = False
    merged_into: str | None = None
    former: tuple[str, ...] = ()


def new_id() -> str:
    """An id for a person or a night."""
    return uuid.uuid4().hex[:16]


class People:
    """Reads and changes who there is."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def all(self) -> list[Person]:
        """Everybody, merged, hidden and forgotten ones too, in the order in which they came."""
        former: dict[str, list[str]] = {}
        for person, name in self._store.read("SELECT person, name FROM former_names ORDER BY until DESC, rowid DESC"):
            former.setdefault(person, []).append(name)
        rows = self._store.read(
            "SELECT id, name, shape, since, hidden, forgotten, merged_into FROM people ORDER BY since, rowid"
        )
        return [
            Person(id, name, shape, since, bool(hidden), bool(forgotten), into, tuple(former.get(id, ())))
            for id, name, shape, since, hidden, forgotten, into in rows
        ]

    def shown(self) -> list[Person]:
        """Those who can be chosen: not hidden, forgotten or merged."""
        return [one for one in self.all() if not (one.hidden or one.forgotten or one.merged_into)]

    def get(self, id: str) -> Person:
        """A person by id; `KeyError` for nobody."""
        return next(one for one in self.all() if one.id == id) if self.has(id) else _nobody(id)

    def has(self, id: str) -> bool:
        """Whether there is a person of this id."""
        return bool(self._store.read("SELECT 1 FROM people WHERE id = ?", id))

    def same(self) -> dict[str, str]:
        """Whose page each id's results stand on: its own, or that of the person it was merged into."""
        into = {one.id: one.merged_into for one in self.all()}

        def last(id: str) -> str:
            further = into.get(id)
            return id if further is None else last(further)

        return {id: last(id) for id in into}

    def named(self, name: str) -> Person | None:
        """The person who can be chosen by this name, in any case of letters."""
        return next((one for one in self.shown() if one.name.casefold() == name.casefold()), None)

    def add(self, name: str, shape: str | None, at: str) -> Person:
        """Somebody new; raises `SetupError` for a name that cannot be or that somebody has."""
        name = self._free(name, None)
        _check_shape(shape)
        person = Person(new_id(), name, shape, at)
        self._store.write(
            lambda database: database.execute(
                "INSERT INTO people (id, name, shape, since) VALUES (?, ?, ?, ?)", (person.id, name, shape, at)
            )
        )
        return person

    def change(self, id: str, name: str, shape: str | None, at: str) -> None:
        """Another name or shape; the id and with it all results stay. Raises `SetupError` as `add`."""
        name = self._free(name, id)
        _check_shape(shape)
        before = self.get(id).name

        def write(database: sqlite3.Connection) -> None:
            if name != before:
                database.execute("INSERT OR REPLACE INTO former_names VALUES (?, ?, ?)", (id, before, at))
                database.execute("DELETE FROM former_names WHERE person = ? AND name = ?", (id, name))
            database.execute("UPDATE people SET name = ?, shape = ? WHERE id = ?", (name, shape, id))

        self._store.write(write)

    def hide(self, id: str, hidden: bool) -> None:
        """Take somebody off the lists, or back onto them; the results stay."""
        self._store.write(
            lambda database: database.execute("UPDATE people SET hidden = ? WHERE id = ?", (int(hidden), id))
        )

    def merge(self, id: str, into: str) -> None:
        """Two entries were one person all along; raises `Trouble` where both sat at one table."""
        same = self.same()
        id, into = same[id], same[into]
        if id == into:
            return
        both = {one for one, last in same.items() if last in (id, into)}
        marks = ", ".join("?" * len(both))
        games = self._store.read(f"SELECT game, person FROM seats WHERE person IN ({marks})", *both)
        mine = {game for game, person in games if same[person] == id}
        if mine & {game for game, person in games if same[person] == into}:
            raise Trouble("people_met", one=self.get(id).name, other=self.get(into).name)
        self._store.write(
            lambda database: database.execute("UPDATE people SET merged_into = ? WHERE id = ?", (into, id))
        )

    def part(self, id: str) -> None:
        """Undo a merge: the person has a page of their own again."""
        self._store.write(lambda database: database.execute("UPDATE people SET merged_into = NULL WHERE id = ?", (id,)))

    def forget(self, id: str) -> list[str]:
        """Take somebody's names out of the whole database; the results stay without them.

        Returns the names that are gone, the last first: journals that hold one are for whoever asked to deal with.
        """
        gone = [one for one, last in self.same().items() if last == id]
        people = [self.get(one) for one in gone]
        names = list(dict.fromkeys(name for one in people for name in (one.name, *one.former) if name))

        def write(database: sqlite3.Connection) -> None:
            for one in gone:
                database.execute(
                    "UPDATE people SET name = '', shape = NULL, forgotten = 1, hidden = 1 WHERE id = ?", (one,)
                )
                database.execute("DELETE FROM former_names WHERE person = ?", (one,))
                database.execute("DELETE FROM daily WHERE person = ?", (one,))
                database.execute("UPDATE seats SET name = '' WHERE person = ?", (one,))
            for name in names:
                database.execute("DELETE FROM answered WHERE name = ?", (name.casefold(),))

        self._store.write(write)
        self._store.copy_alone()
        return names

    # -- names of games from before --

    def strangers(self) -> dict[str, int]:
        """Names of seats that are nobody's yet, with their games, which were never asked about."""
        rows = self._store.read(
            "SELECT s.name, COUNT(*) FROM seats s JOIN games g ON g.key = s.game WHERE s.person IS NULL AND"
            " s.kind = 'person' AND s.name != '' AND g.purpose = 'game' GROUP BY s.name ORDER BY COUNT(*) DESC, s.name"
        )
        answered = {name for (name,) in self._store.read("SELECT name FROM answered")}
        return {name: games for name, games in rows if name.casefold() not in answered}

    def answer(self, name: str, person: str | None) -> None:
        """The seats of this name were `person`, or nobody that is kept; it is not asked again."""

        def write(database: sqlite3.Connection) -> None:
            database.execute("INSERT OR IGNORE INTO answered VALUES (?)", (name.casefold(),))
            if person is not None:
                database.execute(
                    "UPDATE seats SET person = ? WHERE person IS NULL AND kind = 'person' AND name = ? AND game NOT IN"
                    " (SELECT game FROM seats WHERE person = ?)",
                    (person, name, person),
                )

        self._store.write(write)

    def _free(self, name: str, id: str | None) -> str:
        name = checked(name)
        other = self.named(name)
        if other is not None and other.id != id:
            raise SetupError("person_named_so", name=other.name)
        return name


def _nobody(id: str) -> Person:
    raise KeyError(id)


def _check_shape(shape: str | None) -> None:
    if shape is not None and shape not in SHAPES:
        raise SetupError("seat_shape", shape=shape, shapes=", ".join(SHAPES))
