"""The shelf of saved games: unfinished ones to go on with, finished ones to look at, damaged ones with their fault."""

from __future__ import annotations

import contextlib
import importlib
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from desktop_app.session import journal
from desktop_app.session.home import saves_folder
from desktop_app.session.session import Session
from desktop_app.session.setup import SeatSetup
from desktop_app.session.timeline import next_seats
from desktop_app.session.trouble import JournalError, Trouble, why

if TYPE_CHECKING:
    from desktop_app.telling.words import Words

TRASH = "trash"


class SavedGame(Struct, frozen=True):
    """What a journal says without being replayed.

    `seats` are as taken at the last record, `next` the seats that owe a decision (none: the game is over), `when`
    seconds since 1970. With `trouble` the file cannot be opened and all else but `path` and `when` is empty.
    """

    path: Path
    when: float
    game: str = ""
    seats: tuple[SeatSetup, ...] = ()
    next: tuple[int, ...] = ()
    moves: int = 0
    trouble: Trouble | None = None

    @property
    def finished(self) -> bool:
        """True for a game that was played to its end."""
        return self.trouble is None and not self.next

    @property
    def picture(self) -> Path:
        """Where the small picture of its table is kept; it need not exist."""
        return picture_of(self.path)


_known: dict[Path, tuple[tuple[int, int], SavedGame]] = {}
_statuses: dict[tuple[Path, int, int, str], str] = {}


def picture_of(path: Path) -> Path:
    """Where the small picture of the table of a journal belongs."""
    return path.with_suffix(".png")


def _summary(path: Path, when: float) -> SavedGame:
    from data import GAME_IDS, load_game

    try:
        contents = journal.read(path)
        header = contents.header
        if header.game not in GAME_IDS:
            raise JournalError("unknown_game", game=header.game, games=", ".join(GAME_IDS))
        game = load_game(header.game)
        if header.rules != game.rules_version:
            key = "newer_rules" if header.rules > game.rules_version else "older_rules"
            raise JournalError(key, game=game.id, rules=header.rules, known=game.rules_version)
        following: tuple[int, ...] | None = None
        moves = 0
        kinds = [seat.kind for seat in header.seats]
        for record in contents.records:
            if isinstance(record, journal.Seated):
                kinds[record.seat] = record.player
            else:
                following = record.next
                moves += 1
        if following is None:
            following = next_seats(game, game.decode(bytes(header.start)))
    except Trouble as trouble:
        return SavedGame(path, when, trouble=trouble)
    except (ValueError, IndexError):
        return SavedGame(path, when, trouble=JournalError("unlawful", 1, what="start"))
    seats = tuple(SeatSetup(seat.name, seat.shape, kind) for seat, kind in zip(header.seats, kinds, strict=True))
    return SavedGame(path, when, header.game, seats, following, moves)


def saved_games(folder: Path | None = None) -> list[SavedGame]:
    """All journals of the folder (None: the saves folder), newest first; a folder that is not there holds none."""
    found: list[SavedGame] = []
    try:
        paths = list((folder or saves_folder()).glob(f"*{journal.ENDING}"))
    except OSError:
        return []
    for path in paths:
        try:
            stat = path.stat()
        except OSError:
            continue
        stamp = (stat.st_mtime_ns, stat.st_size)
        if path not in _known or _known[path][0] != stamp:
            _known[path] = (stamp, _summary(path, stat.st_mtime))
        found.append(_known[path][1])
    return sorted(found, key=lambda saved: (-saved.when, saved.path.name))


def unfinished(folder: Path | None = None) -> list[SavedGame]:
    """The games to go on with and those with a fault, newest first."""
    return [saved for saved in saved_games(folder) if not saved.finished]


def finished(folder: Path | None = None) -> list[SavedGame]:
    """The games that were played to the end, newest first."""
    return [saved for saved in saved_games(folder) if saved.finished]


def status(saved: SavedGame, words: Words) -> str:
    """The short public line on how far a game is (round, deck); "" where it cannot be opened."""
    if saved.trouble:
        return ""
    key = (saved.path, saved.moves, int(saved.when * 1000), words.language)
    if key not in _statuses:
        try:
            session = Session.open(saved.path, read_only=True)
        except Trouble:
            return ""
        telling = importlib.import_module(f"desktop_app.telling.{saved.game}")
        _statuses[key] = telling.status(words, session.view(None))
    return _statuses[key]


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
