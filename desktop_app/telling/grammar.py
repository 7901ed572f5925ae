"""How words are joined in a language: `y` or `e`, `o` or `u`, `de el` as `del`, `a` or `an`, plurals, the decimal sign.

What a language does is told by `data/grammar/<language>.yaml`; every sentence goes through it where its placeholders
are filled in, so no sentence has to know what will stand beside its words.
"""

from __future__ import annotations

import re
from functools import cache

from msgspec import Struct

from data.loader import load


class Joint(Struct, frozen=True, forbid_unknown_fields=True):
    """A word that changes before some others: `y` becomes `e` before `Inés`."""

    word: str
    before: str
    becomes: str
    drop: str = ""


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    decimal: str
    joints: tuple[Joint, ...]
    a: dict[str, str]
    one: dict[str, str]
    the: dict[str, tuple[str, str]]


class Noun(Struct, frozen=True):
    """A thing that can be counted; `gender` is a key of the language's word for one."""

    one: str
    many: str
    gender: str

    def form(self, count: int) -> str:
        """The word for `count` of them, without a number."""
        return self.one if count == 1 else self.many

    def counted(self, count: int) -> str:
        """`2 manzanas`."""
        return f"{count} {self.form(count)}"


class Grammar:
    """The habits of one language."""

    def __init__(self, file: _File) -> None:
        self._decimal = file.decimal
        self._file = file
        self._joints = tuple(
            (re.compile(rf"(?:^|(?<=[\s(¿¡«“])){joint.word} $", re.IGNORECASE), re.compile(joint.before), joint)
            for joint in file.joints
        )

    def bends(self, text: str) -> bool:
        """Whether `text` ends in a word that hangs on what follows."""
        return any(tail.search(text) for tail, _, _ in self._joints)

    def meet(self, text: str, following: str) -> tuple[str, str]:
        """`text` and what comes after it, as they stand beside each other: `de `, `el mazo` gives `del `, `mazo`."""
        for tail, head, joint in self._joints:
            found = tail.search(text)
            if found and head.match(following):
                word = joint.becomes.capitalize() if text[found.start()].isupper() else joint.becomes
                return f"{text[: found.start()]}{word} ", following[len(joint.drop) :]
        return text, following

    def said(self, value: object, form: str = "") -> str:
        """A value as it is written: numbers that are not whole get the language's decimal sign and one digit."""
        if isinstance(value, float):
            return format(value, form or ".1f").replace(".", self._decimal)
        return format(value, form)

    def a(self, noun: Noun) -> str:
        """A thing of its kind: `una manzana`, `an apple`."""
        return "".join(self.meet(f"{self._file.a[noun.gender]} ", noun.one))

    def one(self, noun: Noun) -> str:
        """One of a thing, counted in words: `una manzana`, `one apple`."""
        return f"{self._file.one[noun.gender]} {noun.one}"

    def the(self, noun: Noun, count: int = 1) -> str:
        """A known thing, or several of them: `la manzana`, `the apples`."""
        return f"{self._file.the[noun.gender][count != 1]} {noun.form(count)}"


@cache
def load_grammar(language: str) -> Grammar:
    """The grammar of `language`; raises `DataError` for a broken file."""
    return Grammar(load(f"grammar/{language}.yaml", _File))
