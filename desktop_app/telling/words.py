"""The words of the program in one language, read from `data/words/<language>/*.yaml`."""

from __future__ import annotations

import string
from functools import cache
from pathlib import Path
from typing import Any

from data.loader import ROOT, DataError, parse, read_text
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


def read_words(folder: Path) -> dict[str, str]:
    """All texts of one language by dotted key; the file's name is the first part (`ui.settings.title`)."""
    out: dict[str, str] = {}
    for path in sorted(folder.glob("*.yaml")):
        value = parse(read_text(path), f"words/{folder.name}/{path.name}")
        if not isinstance(value, dict):
            raise DataError(f"words/{folder.name}/{path.name}: the file must hold keys with words")
        _flatten(value, path.stem, f"words/{folder.name}/{path.name}", out)
    return out


class Words:
    """The texts of one language; calling it with a key gives the text with its placeholders filled in.

    A text with the variants `<key>.one` and `<key>.many` is chosen by `count`: `words("ui.cards", count=3)`.
    """

    def __init__(self, language: str, texts: dict[str, str]) -> None:
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
    return Words(language, read_words(ROOT / "words" / language))
