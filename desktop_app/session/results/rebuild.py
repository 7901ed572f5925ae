"""Results from journals: of a game that has just ended, of one whose end was missed, of all that lie in a folder."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

from desktop_app.session import checking, journal
from desktop_app.session.result import TIME, GameResult, moment_words, result_of
from desktop_app.session.timeline import replay
from desktop_app.session.trouble import Trouble


def from_file(path: Path) -> GameResult | None:
    """The result that a journal leads to; None where it cannot be read by today's rules, or is not over."""
    try:
        contents = journal.read(path)
        game = checking.game_of(contents.header)
        timeline, seats = replay(game, contents)
        if game.outcome(timeline.state) is None:
            return None
        ended = datetime.fromtimestamp(path.stat().st_mtime, UTC)
    except (Trouble, OSError, ValueError, OverflowError):
        return None
    spent = sum(record.ms or 0 for record in contents.records)
    return result_of(contents, timeline, tuple(seats), path.name, _ended(contents.header.at, spent, ended))


def _ended(begun: str, spent: int, written: datetime) -> str:
    """When a game ended: when its file was last written, but never before it can have been over."""
    try:
        start = datetime.strptime(begun, TIME).replace(tzinfo=UTC)
        return moment_words(max(written, start + timedelta(milliseconds=spent)))
    except (ValueError, OverflowError):
        return begun


def from_folder(folder: str, known: frozenset[str]) -> tuple[list[GameResult], int]:
    """The results of all journals of a folder whose key is not in `known`, and how many journals could not be read.

    It takes a while (some seconds for some hundred games): it is for a process of its own. Every purpose is kept, the
    trash is not looked into.
    """
    results: list[GameResult] = []
    unread = 0
    try:
        paths = sorted(path for path in Path(folder).iterdir() if path.name.endswith(journal.ENDING))
    except OSError:
        return [], 0
    for path in paths:
        try:
            ends = journal.read_ends(path)
        except Trouble:
            unread += 1
            continue
        if ends.next == ():
            result = from_file(path)
            if result is None:
                unread += 1
            elif result.key not in known:
                results.append(result)
    return results, unread
