"""The tables of the results, version by version. A database says in `user_version` how far it has come."""

from __future__ import annotations

import sqlite3

from desktop_app.session.trouble import Trouble

_FIRST = """
CREATE TABLE people (
    id TEXT PRIMARY KEY, name TEXT NOT NULL, shape TEXT, hidden INTEGER NOT NULL DEFAULT 0,
    forgotten INTEGER NOT NULL DEFAULT 0, merged_into TEXT REFERENCES people(id), since TEXT NOT NULL);
CREATE TABLE former_names (
    person TEXT NOT NULL REFERENCES people(id) ON DELETE CASCADE, name TEXT NOT NULL, until TEXT NOT NULL,
    PRIMARY KEY (person, name));
CREATE TABLE nights (
    id TEXT PRIMARY KEY, begun TEXT NOT NULL, ended TEXT, champions TEXT NOT NULL DEFAULT '',
    begins TEXT NOT NULL DEFAULT 'random');
CREATE TABLE attendance (
    night TEXT NOT NULL REFERENCES nights(id) ON DELETE CASCADE, person TEXT NOT NULL REFERENCES people(id),
    shape TEXT NOT NULL, came TEXT NOT NULL, left_at TEXT, PRIMARY KEY (night, person, came));
CREATE TABLE games (
    key TEXT PRIMARY KEY, game TEXT NOT NULL, purpose TEXT NOT NULL, night TEXT REFERENCES nights(id),
    rules INTEGER NOT NULL, seed TEXT NOT NULL, options TEXT NOT NULL, begun TEXT NOT NULL, ended TEXT NOT NULL,
    ms INTEGER NOT NULL, actions INTEGER NOT NULL, journal TEXT NOT NULL);
CREATE TABLE seats (
    game TEXT NOT NULL REFERENCES games(key) ON DELETE CASCADE, seat INTEGER NOT NULL,
    person TEXT REFERENCES people(id), name TEXT NOT NULL, shape TEXT NOT NULL, kind TEXT NOT NULL,
    total INTEGER NOT NULL, place INTEGER NOT NULL, won INTEGER NOT NULL, ms INTEGER NOT NULL,
    decisions INTEGER NOT NULL, own INTEGER NOT NULL, hints INTEGER NOT NULL, PRIMARY KEY (game, seat));
CREATE TABLE lines (
    game TEXT NOT NULL REFERENCES games(key) ON DELETE CASCADE, seat INTEGER NOT NULL, key TEXT NOT NULL,
    points INTEGER NOT NULL, PRIMARY KEY (game, seat, key));
CREATE TABLE facts (
    game TEXT NOT NULL REFERENCES games(key) ON DELETE CASCADE, seat INTEGER NOT NULL, key TEXT NOT NULL,
    value INTEGER NOT NULL, detail TEXT NOT NULL DEFAULT '{}', PRIMARY KEY (game, seat, key));
CREATE TABLE running (key TEXT PRIMARY KEY, journal TEXT NOT NULL);
CREATE TABLE presets (
    name TEXT NOT NULL COLLATE NOCASE, game TEXT NOT NULL, options TEXT NOT NULL, at TEXT NOT NULL,
    PRIMARY KEY (game, name));
CREATE TABLE daily (
    day TEXT NOT NULL, kind TEXT NOT NULL, person TEXT NOT NULL REFERENCES people(id) ON DELETE CASCADE,
    score INTEGER NOT NULL, best INTEGER NOT NULL, at TEXT NOT NULL, PRIMARY KEY (day, kind, person));
CREATE TABLE answered (name TEXT PRIMARY KEY);
CREATE INDEX games_by_night ON games(night);
CREATE INDEX seats_by_person ON seats(person);
"""

MIGRATIONS = (_FIRST,)
"""Each takes a database from the version before to its own place in this list, counted from 1."""
VERSION = len(MIGRATIONS)


def migrate(database: sqlite3.Connection) -> None:
    """Bring a database up to `VERSION`, each step whole or not at all; raises `Trouble` for one of a later program."""
    (version,) = database.execute("PRAGMA user_version").fetchone()
    if version > VERSION:
        raise Trouble("results_newer")
    for number in range(version, VERSION):
        database.execute("BEGIN IMMEDIATE")
        try:
            # Another program may have taken this step meanwhile.
            if database.execute("PRAGMA user_version").fetchone()[0] == number:
                for statement in MIGRATIONS[number].split(";"):
                    if statement.strip():
                        database.execute(statement)
                database.execute(f"PRAGMA user_version = {number + 1}")
            database.execute("COMMIT")
        except BaseException:
            if database.in_transaction:
                database.execute("ROLLBACK")
            raise
