"""The words of the program in one language, read from `data/words/<language>/*.yaml`."""

from __future__ import annotations

import string
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from data.loader import ROOT, DataError, read_plain
from desktop_app.telling.contract import Line, Piece

LANGUAGES = ("en", "es")
"""The languages there are, English first."""

_FORMATTER = string.Formatter()


def _flatten(value: Any, prefix: str, name: str, out: dict[str, str]) -> None:
    for key, inner in value.items():
        path = f"{prefix}.{key}"
        if isinstance(inner, dict):
            _flatten(inner, path, name, out)
        elif isinstance(inner, str):
            out[path] = inner
        else:
            raise DataError(f"{name}: {path} must be words, not {inner!r}; put it in quotes")


def _read_room(path: Path) -> dict[str, str]:
    """The texts of one file by dotted key; the file's name is the first part (`ui.settings.title`)."""
    out: dict[str, str] = {}
    name = f"words/{path.parent.name}/{path.name}"
    value, _ = read_plain(path, name)
    if not isinstance(value, dict):
        raise DataError(f"{name}: the file must hold keys with words")
    _flatten(value, path.stem, name, out)
    return out


def read_words(folder: Path) -> dict[str, str]:
    """All texts of one language by dotted key."""
    out: dict[str, str] = {}
    for path in sorted(folder.glob("*.yaml")):
        out.update(_read_room(path))
    return out


class Rooms(Mapping[str, str]):
    """The texts of one language, each file read when the first of its keys is asked for: the title needs few."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._read: dict[str, dict[str, str]] = {}
        self._known: dict[str, str] = {}
        """All keys of the files read so far."""

    def _room(self, key: str) -> dict[str, str]:
        stem = key.partition(".")[0]
        if stem not in self._read:
            path = self._folder / f"{stem}.yaml"
            self._read[stem] = _read_room(path) if path.is_file() else {}
            self._known.update(self._read[stem])
        return self._read[stem]

    def __getitem__(self, key: str) -> str:
        known = self._known.get(key)
        return self._room(key)[key] if known is None else known

    def __contains__(self, key: object) -> bool:
        return isinstance(key, str) and (key in self._known or key in self._room(key))

    def __iter__(self) -> Iterator[str]:
        for path in sorted(self._folder.glob("*.yaml")):
            yield from self._room(path.stem)

    def __len__(self) -> int:
        return sum(1 for _ in self)


class Words:
    """The texts of one language; calling it with a key gives the text with its placeholders filled in.

    A text with the variants `<key>.one` and `<key>.many` is chosen by `count`: `words("ui.cards", count=3)`.
    """

    def __init__(self, language: str, texts: Mapping[str, str]) -> None:
        self.language = language
        self._texts = texts

    def __contains__(self, key: str) -> bool:
        return key in self._texts or f"{key}.many" in self._texts

    def keys(self) -> frozenset[str]:
        """All keys of this language."""
        return frozenset(self._texts)

    def template(self, key: str, count: int | None = None) -> str:
        """The text of `key` before anything is filled in; raises `KeyError` for an unknown one."""
        if count is not None:
            variant = f"{key}.one" if count == 1 else f"{key}.many"
            if variant in self._texts:
                return self._texts[variant]
        return self._texts[key]

    def __call__(self, key: str, count: int | None = None, **values: Any) -> str:
        if count is None and not values:
            return self._texts[key]
        template = self.template(key, count)
        if count is not None:
            values["count"] = count
        return template.format_map(values) if "{" in template else template

    def line(self, key: str, count: int | None = None, **values: Piece | Line | str | int) -> Line:
        """The text of `key` as a line; placeholders may be pieces, lines, words or numbers."""
        template = self.template(key, count)
        if count is not None:
            values["count"] = count
        pieces: list[Piece] = []
        for literal, name, _, _ in _FORMATTER.parse(template):
            if literal:
                pieces.append(Piece("text", literal))
            if name is not None:
                value = values[name]
                if isinstance(value, Piece):
                    pieces.append(value)
                elif isinstance(value, tuple):
                    pieces.extend(value)
                else:
                    pieces.append(Piece("text", str(value)))
        return tuple(pieces)

    def listing(self, items: list[str]) -> str:
        """Several things in words: `a, b and c`."""
        if len(items) < 2:
            return "".join(items)
        last = items[-1]
        joint = self("ui.and")
        # Spanish: `y` becomes `e` before a word that begins with the sound i.
        first_sound = last.lower().removeprefix("h")
        if self.language == "es" and first_sound.startswith(("i", "í")) and not first_sound.startswith(("ie", "ia")):
            joint = "e"
        return ", ".join(items[:-1]) + f" {joint} {last}"


@cache
def load_words(language: str) -> Words:
    """The words of `language`, one of `LANGUAGES`; raises `DataError` for a broken file."""
    if language not in LANGUAGES:
        raise KeyError(language)
    return Words(language, Rooms(ROOT / "words" / language))
