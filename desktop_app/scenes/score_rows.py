"""The rows of the score sheet: never more than five, so that nothing of it has to be looked for.

Where a game counts more lines, those of one kind are folded into a row that opens in place; the telling of a game names
the kinds (`score_group`), and where it names none, the lines that brought least are folded.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from desktop_app.telling.words import Words

MOST_ROWS = 5


class SheetRow(Struct, frozen=True):
    """A row of the sheet: the lines it stands for (one, or several that are folded), its words and drawings."""

    keys: tuple[str, ...]
    label: str
    arts: tuple[str, ...]

    @property
    def folded(self) -> bool:
        """It stands for several lines."""
        return len(self.keys) > 1

    @property
    def name(self) -> str:
        """What it is called among the widgets and counters."""
        return self.keys[0]


def sheet_rows(words: Words, telling: Any, keys: Sequence[str], brought: Callable[[str], int]) -> tuple[SheetRow, ...]:
    """The rows for the score lines `keys`, in their order; `brought(key)` is what a line gave to all seats."""
    if len(keys) <= MOST_ROWS:
        return tuple(_row(words, telling, (key,)) for key in keys)
    group = getattr(telling, "score_group", None)
    kinds: dict[str, list[str]] = {}
    if group is not None:
        for key in keys:
            kinds.setdefault(group(key), []).append(key)
        return tuple(
            _row(words, telling, tuple(lines), words(f"{telling.__name__.rpartition('.')[2]}.score.group.{kind}"))
            for kind, lines in kinds.items()
        )
    alone = sorted(keys, key=lambda key: (-brought(key), keys.index(key)))[: MOST_ROWS - 1]
    rest = tuple(key for key in keys if key not in alone)
    rows = [_row(words, telling, (key,)) for key in keys if key in alone]
    return (*rows, _row(words, telling, rest, words("ui.results.others", count=len(rest))))


def _row(words: Words, telling: Any, keys: tuple[str, ...], label: str = "") -> SheetRow:
    shown = [telling.score_row(words, key) for key in keys]
    return SheetRow(keys, label or shown[0].label, tuple(row.art for row in shown if row.art))
