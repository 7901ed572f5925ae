"""The rule texts of a game in one language, numbered for hints, log and scores."""

from __future__ import annotations

import re
from functools import cache

from msgspec import Struct

from data.loader import load


class Rule(Struct, frozen=True, forbid_unknown_fields=True):
    """One rule: its id in the reference and its text; `**bold**` and `[[rule.id]]` links may stand in the text."""

    id: str
    text: str


class Section(Struct, frozen=True, forbid_unknown_fields=True):
    """Rules that belong together, and the phases of the game (`Game.phase`) in which the drawer opens here."""

    id: str
    title: str
    rules: tuple[Rule, ...]
    phases: tuple[str, ...] = ()


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    letter: str
    sections: tuple[Section, ...]
    deviations: tuple[str, ...]


class Entry(Struct, frozen=True):
    """A rule with its number (`A 4.2`), section and plain text (no marks)."""

    id: str
    number: str
    section: str
    text: str
    plain: str


LINK = re.compile(r"\[\[([a-z0-9.-]+)\]\]")
_MARKS = re.compile(r"\*\*")


class Rulebook:
    """All rules of one game in one language."""

    def __init__(self, file: _File) -> None:
        self.letter = file.letter
        self.sections = file.sections
        self.deviations = file.deviations
        numbers = {
            rule.id: f"{file.letter} {i}.{j}"
            for i, section in enumerate(file.sections, 1)
            for j, rule in enumerate(section.rules, 1)
        }
        self.entries = {
            rule.id: Entry(
                rule.id,
                numbers[rule.id],
                section.id,
                rule.text,
                _MARKS.sub("", LINK.sub(lambda m: numbers.get(m.group(1), m.group(1)), rule.text)),
            )
            for section in file.sections
            for rule in section.rules
        }

    def number(self, rule: str) -> str:
        """The number of a rule id (`A 4.2`), or "" where there is no such rule."""
        entry = self.entries.get(rule)
        return entry.number if entry else ""

    def sentence(self, rule: str) -> str:
        """The text of a rule without marks; the id itself where there is no such rule."""
        entry = self.entries.get(rule)
        return entry.plain if entry else rule

    def section_of_phase(self, phase: str) -> str | None:
        """The section that opens in a phase, by the longest match (`auction.bid` finds `auction`)."""
        while phase:
            for section in self.sections:
                if phase in section.phases:
                    return section.id
            phase = phase.rpartition(".")[0]
        return None

    def search(self, text: str) -> list[Entry]:
        """All rules that hold every word of `text` in their number, id or text, in order."""
        wanted = [word.casefold() for word in text.split()]
        return [
            entry
            for entry in self.entries.values()
            if all(word in f"{entry.number} {entry.id} {entry.plain}".casefold() for word in wanted)
        ]


@cache
def load_rulebook(game_id: str, language: str) -> Rulebook:
    """The rulebook `data/rulebook/<game>/<language>.yaml`; raises `DataError` for a broken file."""
    return Rulebook(load(f"rulebook/{game_id}/{language}.yaml", _File))
