"""The saved games as the title shows them: newest first, with a small picture of the table where there is one."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from msgspec import Struct

from desktop_app.session.journal import ENDING, Did, Undid, read
from desktop_app.session.setup import SeatSetup
from desktop_app.session.trouble import Trouble
from desktop_app.telling.words import Words
from desktop_app.ui.text import plain


class Saved(Struct, frozen=True):
    """One journal: what, who, how far, when; `broken` says in words' key what is wrong with it."""

    path: Path
    game: str
    seats: tuple[SeatSetup, ...]
    finished: bool
    moves: int
    next: tuple[int, ...]
    when: float
    trouble: Trouble | None = None

    @property
    def picture(self) -> Path:
        """Where the small picture of its table is kept."""
        return self.path.with_suffix(".png")


def shelf(folder: Path) -> list[Saved]:
    """All journals in the saves folder, newest first; damaged ones are there too and say what is wrong."""
    found: list[Saved] = []
    for path in folder.glob(f"*{ENDING}"):
        try:
            when = path.stat().st_mtime
        except OSError:
            continue
        try:
            contents = read(path)
        except Trouble as trouble:
            found.append(Saved(path, "", (), False, 0, (), when, trouble))
            continue
        steps = [r for r in contents.records if isinstance(r, (Did, Undid))]
        nobody = bool(steps) and not steps[-1].next
        following = steps[-1].next if steps else ()
        found.append(Saved(path, contents.header.game, contents.header.seats, nobody, len(steps), following, when))
    return sorted(found, key=lambda s: s.when, reverse=True)


def when_words(t: Words, when: float, now: datetime | None = None) -> str:
    """When a game was saved: the time today, else the day."""
    moment = datetime.fromtimestamp(when)
    today = (now or datetime.now()).date()
    clock = moment.strftime("%H:%M")
    days = (today - moment.date()).days
    if days == 0:
        return clock
    if days == 1:
        return t("ui.shelf.yesterday", clock=clock)
    return t("ui.shelf.day", day=moment.day, month=t(f"ui.month.m{moment.month}"), clock=clock)


def place_words(t: Words, saved: Saved) -> str:
    """Two short lines: which game and who, whose move and when."""
    game = t(f"{saved.game}.name")
    names = plain(t.listing([seat.name for seat in saved.seats]))
    if saved.finished or not saved.next:
        return t("ui.shelf.over", game=game, names=names, when=when_words(t, saved.when))
    turn = plain(saved.seats[saved.next[0]].name)
    return t("ui.shelf.waits", game=game, turn=turn, when=when_words(t, saved.when))
