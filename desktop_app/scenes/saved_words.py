"""How a saved game is told on the title and in the list."""

from __future__ import annotations

from datetime import datetime

from desktop_app.session.saves import SavedGame
from desktop_app.telling.words import Words
from desktop_app.ui.text import plain


def when_words(t: Words, when: float, now: datetime | None = None) -> str:
    """When a game was saved: the time today, else the day; "" for a time that no calendar has."""
    try:
        moment = datetime.fromtimestamp(when)
    except (ValueError, OverflowError, OSError):
        return ""
    today = (now or datetime.now()).date()
    clock = moment.strftime("%H:%M")
    days = (today - moment.date()).days
    if days == 0:
        return clock
    if days == 1:
        return t("ui.shelf.yesterday", clock=clock)
    return t("ui.shelf.day", day=moment.day, month=t(f"ui.month.m{moment.month}"), clock=clock)


def place_words(t: Words, saved: SavedGame) -> str:
    """Two short lines: which game and who, whose move and when."""
    game = t(f"{saved.game}.name")
    names = plain(t.listing([seat.name for seat in saved.seats]))
    if not saved.next:
        return t("ui.shelf.over", game=game, names=names, when=when_words(t, saved.when))
    turn = plain(saved.seats[saved.next[0]].name)
    return t("ui.shelf.waits", game=game, turn=turn, when=when_words(t, saved.when))
