"""Dates, times, sums and names as the scenes of an evening say them."""

from __future__ import annotations

from collections.abc import Sequence

from desktop_app.session.results import Person
from desktop_app.session.tonight import local
from desktop_app.telling.words import Words
from desktop_app.ui.text import plain

MINUS = "\u2212"


def signed(points: int) -> str:
    """A sum with its sign, a true minus."""
    return f"+{points}" if points > 0 else f"{MINUS}{-points}" if points < 0 else "0"


def called(t: Words, person: Person | None, as_sat: str = "") -> str:
    """What somebody is called, to be drawn; a guest whose name is forgotten."""
    return plain((person.name if person is not None else as_sat) or t("evening.a_guest"))


def day_words(t: Words, at: str) -> str:
    """A moment's day, with the day of the week."""
    when = local(at)
    month = t(f"ui.month.m{when.month}")
    return t("evening.day", weekday=t(f"evening.week.d{when.weekday()}"), day=when.day, month=month)


def short_day(t: Words, at: str) -> str:
    """A moment's day in few letters, with the year where it is another one."""
    when = local(at)
    month = t(f"ui.month.m{when.month}")
    return f"{when.day} {month}"


def clock(at: str) -> str:
    """A moment's time of day."""
    return local(at).strftime("%H:%M")


def long_time(t: Words, minutes: int) -> str:
    """A span in hours and minutes."""
    if minutes < 60:
        return t("evening.minutes", count=minutes)
    return t("evening.hours", hours=minutes // 60, minutes=minutes % 60)


def names_of(t: Words, people: Sequence[Person]) -> str:
    """Several names in a row of words."""
    return t.listing([called(t, person) for person in people])


def number_word(t: Words, count: int) -> str:
    """A small number as a word."""
    return t(f"ui.number.n{count}") if 2 <= count <= 6 else str(count)
