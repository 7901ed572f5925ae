"""The words of the program in one language, read from `data/words/<language>/*.yaml`."""

from __future__ import annotations

import string
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from data.loader import ROOT, DataError, read_plain
from desktop_app.telling.contract import Line, Piece
from desktop_app.telling.grammar import Grammar, Noun, load_grammar

LANGUAGES = ("en", "es")
"""The languages there are, English first."""

_FORMATTER = string.Formatter()

_Parts = tuple[tuple[str, str | None, str, bool], ...]
"""A text in parts: words, the placeholder after them, its format, and whether the words hang on what follows."""


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

    A text with the variants `<key>.one` and `<key>.many` is chosen by `count`: `words("ui.cards", count=3)`. What is
    filled in meets the words before it as the language wants it (`grammar`): `y {name}` gives `y Ana` and `e Inés`.
    """

    def __init__(self, language: str, texts: Mapping[str, str]) -> None:
        self.language = language
        self._texts = texts
        self._grammar: Grammar | None = None
        self._parsed: dict[str, _Parts] = {}

    @property
    def grammar(self) -> Grammar:
        """How this language joins words."""
        if self._grammar is None:
            self._grammar = load_grammar(self.language)
        return self._grammar

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
        return self._fill(template, values) if "{" in template else template

    def _parts(self, template: str) -> _Parts:
        parts = self._parsed.get(template)
        if parts is None:
            parts = tuple(
                (literal, name, form or "", self.grammar.bends(literal))
                for literal, name, form, _ in _FORMATTER.parse(template)
            )
            self._parsed[template] = parts
        return parts

    def _fill(self, template: str, values: Mapping[str, Any]) -> str:
        out: list[str] = []
        for literal, name, form, bends in self._parts(template):
            if name is None:
                out.append(literal)
                continue
            text = self.grammar.said(values[name], form)
            if bends:
                literal, text = self.grammar.meet(literal, text)
            out += (literal, text)
        return "".join(out)

    def line(self, key: str, count: int | None = None, **values: Piece | Line | str | float) -> Line:
        """The text of `key` as a line; placeholders may be pieces, lines, words or numbers."""
        template = self.template(key, count)
        if count is not None:
            values["count"] = count
        pieces: list[Piece] = []
        for literal, name, form, _ in self._parts(template):
            if literal:
                pieces.append(Piece("text", literal))
            if name is not None:
                value = values[name]
                if isinstance(value, Piece):
                    value = (value,)
                self._append(pieces, value if isinstance(value, tuple) else (self._said(value, form),))
        return tuple(pieces)

    def _said(self, value: str | float, form: str) -> Piece:
        return Piece("text", self.grammar.said(value, form))

    def _append(self, pieces: list[Piece], line: Line) -> None:
        """Lays a line after others, so that the words that meet suit each other; names are not known yet."""
        if pieces and line and pieces[-1].kind == "text" and self.grammar.bends(pieces[-1].text):
            before, first = pieces[-1].text, line[0]
            if first.kind == "seat":
                pieces[-1] = Piece("joint", before, language=self.language)
            else:
                before, after = self.grammar.meet(before, first.text)
                pieces[-1], line = Piece("text", before), (replace(first, text=after), *line[1:])
        pieces.extend(line)

    def joined(self, lines: Sequence[Line]) -> Line:
        """Several lines in a row: `a, b and c`."""
        pieces: list[Piece] = []
        for i, line in enumerate(lines):
            if i:
                pieces.append(Piece("text", f" {self('ui.and')} " if i == len(lines) - 1 else ", "))
            self._append(pieces, line)
        return tuple(pieces)

    def listing(self, items: Sequence[str], joint: str = "ui.and") -> str:
        """Several things in words: `a, b and c`; with the joint `ui.or` `a, b or c`."""
        if len(items) < 2:
            return "".join(items)
        before, last = self.grammar.meet(f" {self(joint)} ", items[-1])
        return ", ".join(items[:-1]) + before + last

    def noun(self, key: str) -> Noun:
        """The thing whose words stand below `key` as `one`, `many` and `gender`."""
        return Noun(self(f"{key}.one"), self(f"{key}.many"), self(f"{key}.gender"))


@cache
def load_words(language: str) -> Words:
    """The words of `language`, one of `LANGUAGES`; raises `DataError` for a broken file."""
    if language not in LANGUAGES:
        raise KeyError(language)
    return Words(language, Rooms(ROOT / "words" / language))
