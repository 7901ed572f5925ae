"""The shelf of saved games: unfinished ones to go on with, finished ones to look at, damaged ones with their fault.

A file is looked at as little as will do. `glance` reads its two ends, `looked_at` every line, and only `status` plays
it again; what each finds out is kept until the file changes.
"""

from __future__ import annotations

import contextlib
import importlib
import os
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct, field
from msgspec.structs import replace

from desktop_app.session import checking, journal
from desktop_app.session.checking import next_seats
from desktop_app.session.home import saves_folder
from desktop_app.session.journal import Purpose
from desktop_app.session.session import Session
from desktop_app.session.setup import SeatSetup
from desktop_app.session.trouble import JournalError, Trouble, why
from desktop_app.telling.words import Words

TRASH = "trash"


class SavedGame(Struct, frozen=True):
    """What a journal says without being replayed.

    `next` are the seats that owe a decision (none: the game is over; None: it has not begun), `when` seconds since
    1970. `seats` are those of the first line and `moves` is 0 until `looked_at` has counted. With `trouble` the file
    cannot be opened and all else but `path` and `when` is empty.
    """

    path: Path
    when: float
    game: str = ""
    purpose: Purpose = "game"
    seats: tuple[SeatSetup, ...] = ()
    next: tuple[int, ...] | None = ()
    moves: int = 0
    trouble: Trouble | None = None

    @property
    def finished(self) -> bool:
        """True for a game that was played to its end."""
        return self.trouble is None and self.next == ()

    @property
    def picture(self) -> Path:
        """Where the small picture of its table is kept; it need not exist."""
        return picture_of(self.path)


class _Known(Struct):
    """What was found out about a file while it has this time and size."""

    stamp: tuple[int, int]
    glance: SavedGame
    looked: SavedGame | None = None
    statuses: dict[str, str] = field(default_factory=dict[str, str])


_known: dict[Path, _Known] = {}


def picture_of(path: Path) -> Path:
    """Where the small picture of the table of a journal belongs."""
    return path.with_suffix(".png")


def _glance(path: Path, when: float) -> SavedGame:
    try:
        ends = journal.read_ends(path)
        header = ends.header
        checking.glance(header)
        if ends.next is not None:
            checking.check_next(ends.next, len(header.seats))
    except Trouble as trouble:
        return SavedGame(path, when, trouble=trouble)
    return SavedGame(path, when, header.game, header.purpose, tuple(checking.seats_of(header)), ends.next)


def glance(path: Path) -> SavedGame:
    """What the first and the last line of a journal say, kept while the file stays as it is."""
    try:
        there = path.stat()
    except OSError as error:
        return SavedGame(path, 0.0, trouble=JournalError("unreadable", path=str(path), why=why(error)))
    stamp = (there.st_mtime_ns, there.st_size)
    known = _known.get(path)
    if known is None or known.stamp != stamp:
        known = _known[path] = _Known(stamp, _glance(path, there.st_mtime))
    return known.glance


def _first_fault(path: Path, trouble: Trouble) -> Trouble:
    """The fault that `verify` names; `trouble` is the one that was found on the way."""
    try:
        Session.open(path, read_only=True)
    except Trouble as first:
        return first
    return trouble


def _counted(saved: SavedGame) -> SavedGame:
    contents = journal.read(saved.path)
    header = contents.header
    game = checking.game_of(header)
    start = checking.first_position(game, header)
    seats = checking.seats_of(header)
    following = next_seats(game, start)
    moves = 0
    for line, record in enumerate(contents.records, 2):
        checking.check_record(record, len(seats), line)
        if isinstance(record, (journal.Seated, journal.Renamed)):
            seats[record.seat] = checking.reseated(seats, record, line)
        elif not isinstance(record, journal.Hinted):
            following = record.next
            moves += 1 if isinstance(record, journal.Did) else -1
    return replace(saved, seats=tuple(seats), next=following, moves=max(0, moves))


def looked_at(saved: SavedGame) -> SavedGame:
    """The same game with every line read: its seats as they are taken now, its moves, or its first fault."""
    known = _known.get(saved.path)
    if known is None or known.glance.when != saved.when:
        known = _Known((0, 0), saved)
    if known.looked is None:
        try:
            if saved.trouble is not None:
                raise saved.trouble
            known.looked = _counted(saved)
        except Trouble as trouble:
            known.looked = SavedGame(saved.path, saved.when, trouble=_first_fault(saved.path, trouble))
    return known.looked


def status(saved: SavedGame, words: Words) -> str:
    """The short public line on how far a game is (round, deck); "" where it cannot be opened.

    A fault that shows only when the game is played again is known to `looked_at` from then on.
    """
    known = _known.get(saved.path)
    if saved.trouble or known is None:
        return ""
    if words.language not in known.statuses:
        try:
            session = Session.open(saved.path, read_only=True)
        except Trouble as trouble:
            known.looked = SavedGame(saved.path, saved.when, trouble=trouble)
            return ""
        telling = importlib.import_module(f"desktop_app.telling.{saved.game}")
        known.statuses[words.language] = telling.status(words, session.view(None))
    return known.statuses[words.language]


def one_by_one(folder: Path | None = None) -> Iterator[SavedGame]:
    """A glance at each journal of the folder (None: the saves folder), newest first; no folder holds none."""
    folder = folder or saves_folder()
    found: list[tuple[int, str]] = []
    try:
        with os.scandir(folder) as entries:
            for entry in entries:
                if entry.name.endswith(journal.ENDING):
                    try:
                        found.append((-entry.stat().st_mtime_ns, entry.name))
                    except OSError:
                        found.append((0, entry.name))
    except OSError:
        return
    for _, name in sorted(found):
        yield glance(folder / name)


def saved_games(folder: Path | None = None) -> list[SavedGame]:
    """All journals of the folder (None: the saves folder), newest first."""
    return list(one_by_one(folder))


def to_go_on(saved: list[SavedGame]) -> SavedGame | None:
    """The game to continue: the newest one that waits and can be opened, a lesson only where no game waits."""
    waiting = [one for one in saved if not one.finished and one.trouble is None]
    for one in sorted(waiting, key=lambda one: one.purpose != "game"):
        looked = looked_at(one)
        if looked.trouble is None:
            return looked
    return None


def discard(path: Path) -> Path:
    """Move a journal and its picture to the trash beside it and return where it lies now.

    Raises `Trouble` where that does not work, or the game is being played in another window.
    """
    with contextlib.suppress(JournalError):
        Session.open(path).close()
    try:
        trash = path.parent / TRASH
        trash.mkdir(exist_ok=True)
        target = trash / path.name
        number = 1
        while target.exists():
            number += 1
            target = trash / f"{path.stem}-{number}{path.suffix}"
        path.rename(target)
        picture = picture_of(path)
        if picture.exists():
            picture.replace(picture_of(target))
    except OSError as error:
        raise Trouble("not_deleted", path=str(path), why=why(error)) from None
    return target
