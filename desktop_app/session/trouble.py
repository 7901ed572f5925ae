"""What can go wrong with files, said in a sentence that names the way out."""

from __future__ import annotations

from typing import Any, cast

from desktop_app.session.letters import legible
from desktop_app.telling.words import Words, load_words

_LONGEST = 400
"""Letters of one value in a sentence, such as a path."""


class Trouble(Exception):
    """A fault that people get to read: `key` is a text of `data/words/<language>/saves.yaml`, `values` fill it in."""

    def __init__(self, key: str, **values: Any) -> None:
        super().__init__(key)
        self.key = key
        self.values = values

    def sentence(self, words: Words) -> str:
        """What happened and what to do, in the language of `words`; whatever a file put into it can be shown."""
        shown = {key: legible(v, _LONGEST) if isinstance(v, str) else v for key, v in self.values.items()}
        return words(f"saves.{self.key}", **cast("dict[str, Any]", shown))

    def __str__(self) -> str:
        return self.sentence(load_words("en"))


class JournalError(Trouble):
    """A journal that cannot be used; `line` counts from 1, None: the whole file. The file is untouched."""

    def __init__(self, key: str, line: int | None = None, **values: Any) -> None:
        super().__init__(key, **values, **({} if line is None else {"line": line}))
        self.line = line


class SetupError(Trouble):
    """A table that cannot be laid: unknown game, wrong seats, names or options."""


def why(error: OSError) -> str:
    """The system's own words for a file error, without number and path."""
    return error.strerror or type(error).__name__
