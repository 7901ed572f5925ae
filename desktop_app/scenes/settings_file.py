"""The reader's settings and the last table, kept in one small file the moment they change."""

from __future__ import annotations

import locale
import os
import sys
from pathlib import Path
from typing import Annotated, Any, Literal, cast

import msgspec
from msgspec import Meta, Struct, field
from msgspec.structs import replace

from desktop_app.session.journal import opened
from desktop_app.session.names import MOST_RAW, clean, fits
from desktop_app.session.setup import SeatSetup, check_seats
from desktop_app.session.trouble import JournalError, SetupError
from desktop_app.session.writer import replace_file
from desktop_app.telling.words import LANGUAGES

NAME = "settings.json"
LARGEST = 1024 * 1024
MOST_OPTIONS = 100

Percent = Annotated[int, Meta(ge=0, le=100)]


class LastTable(Struct, forbid_unknown_fields=True):
    """Who sat down last, and the options of each game as they were chosen."""

    game: str = ""
    seats: list[SeatSetup] = field(default_factory=list[SeatSetup])
    options: dict[str, dict[str, Any]] = field(default_factory=dict[str, dict[str, Any]])


class Settings(Struct, forbid_unknown_fields=True):
    """All settings. Sizes and loudness are percent; `display` counts the screens from 0."""

    language: Literal["en", "es"] = "en"
    text_size: Annotated[int, Meta(ge=80, le=160)] = 100
    speed: Literal["step", "calm", "brisk", "instant"] = "calm"
    reduced_motion: bool = False
    sound: bool = True
    pieces: Percent = 70
    room: Percent = 30
    music: Percent = 0
    full_screen: bool = False
    display: Annotated[int, Meta(ge=0, le=15)] = 0
    hints: bool = True
    confirm: bool = True
    hide: bool = True
    show_when_idle: bool = False
    last: LastTable = field(default_factory=LastTable)


def _checked(kept: Settings) -> Settings:
    """The settings with nothing in them that cannot be drawn or written; raises `ValueError` or `SetupError`."""
    last = kept.last
    last.seats = [replace(seat, name=clean(seat.name[:MOST_RAW])) for seat in last.seats]
    if not all(fits(seat.name) for seat in last.seats):
        # Names of an earlier version, or of another hand: one chooses again who sits there.
        last.seats = []
    check_seats(tuple(last.seats))
    if len(last.options) > MOST_OPTIONS or nesting(last.options) > 4:
        raise ValueError("options")
    return kept


def nesting(value: Any) -> int:
    """How deep lists and objects lie in each other."""
    deep, level = 0, [value]
    while level:
        level = [
            inner
            for one in level
            if isinstance(one, (dict, list, tuple))
            for inner in (cast("dict[Any, Any]", one).values() if isinstance(one, dict) else cast("list[Any]", one))
        ]
        deep += 1
    return deep


def system_language(environment: dict[str, str] | None = None) -> str:
    """The language of the system where it is one of ours, else English."""
    names = environment if environment is not None else dict(os.environ)
    wanted = [names.get(key, "") for key in ("LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE")]
    if environment is None:
        wanted.append(_locale_name())
    for name in wanted:
        code = name[:2].lower()
        if code in LANGUAGES:
            return code
    return "en"


def _locale_name() -> str:
    """What the system itself says (Windows and macOS set no variables)."""
    if sys.platform == "win32":
        import ctypes

        number = ctypes.windll.kernel32.GetUserDefaultUILanguage()
        return locale.windows_locale.get(number, "")
    return locale.getlocale()[0] or ""


class SettingsFile:
    """Reads the settings once and writes them whenever they change; never fails loudly.

    `trouble` is a key of `ui.trouble` when something went wrong, with `path` naming the file it is about.
    """

    def __init__(self, folder: Path) -> None:
        self.path = folder / NAME
        self.trouble: str | None = None
        self.aside: Path | None = None
        self._left_alone = False
        """What stands there cannot be read and is not ours to replace: the settings hold for this time only."""
        self.settings = self._read()

    def _read(self) -> Settings:
        fresh = Settings(language="es" if system_language() == "es" else "en")
        try:
            with opened(self.path, LARGEST) as file:
                raw = file.read()
        except JournalError as error:
            if error.key != "missing" or os.path.lexists(self.path):
                # A folder, a pipe, a link to nothing, or a file of somebody else: it is left alone.
                self.trouble = "settings_unreadable"
                self._left_alone = True
            return fresh
        try:
            return _checked(msgspec.json.decode(raw, type=Settings))
        except (ValueError, RecursionError, SetupError):
            self.trouble = "settings_damaged"
            self._set_aside()
            return fresh

    def _set_aside(self) -> None:
        for number in range(1, 100):
            aside = self.path.with_name(f"settings.damaged-{number}.json")
            if not aside.exists():
                break
        else:
            return
        try:
            os.replace(self.path, aside)
            self.aside = aside
        except OSError:
            self.trouble = "settings_unreadable"

    def save(self) -> None:
        """Write the settings: a whole new file takes the place of the old one, or the old one stays."""
        if self._left_alone:
            return
        try:
            replace_file(self.path, msgspec.json.format(msgspec.json.encode(self.settings), indent=2) + b"\n")
            if self.trouble == "settings_unwritable":
                self.trouble = None
        except OSError:
            self.trouble = "settings_unwritable"
