"""A table not yet built on the frame, behind the frame's hooks; it goes with the last of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from desktop_app.tables.frame import Desk, Now, Painter, Table
from desktop_app.telling.contract import Line, Prompt
from desktop_app.ui import theme
from desktop_app.ui.boxes import Box
from desktop_app.ui.builder import Builder


class OldTable(Table[Now[Any]]):
    """Hands every hook on to a table that is built as they were before."""

    def __init__(self, table: Any) -> None:
        object.__setattr__(self, "old", table)
        object.__setattr__(self, "has_finale", hasattr(table, "finale"))

    def __getattr__(self, name: str) -> Any:
        return getattr(object.__getattribute__(self, "old"), name)

    def __setattr__(self, name: str, value: Any) -> None:
        setattr(self.old, name, value)

    def now(self, desk: Desk, b: Builder | None = None) -> Now[Any]:
        return Now(desk, b)

    def build(self, now: Now[Any]) -> None:
        self.old.build(now.b, now.desk)

    def cover_box(self, now: Now[Any]) -> Box:
        place = getattr(self.old, "cover_box", None)
        return super().cover_box(now) if place is None else Box(*place(now.desk))

    def motions(self, now: Now[Any], events: Sequence[Any]) -> Sequence[Any]:
        return self.old.motions(now.desk, events)

    def zoom(self, now: Now[Any], name: str) -> Painter | None:
        return self.old.zoom(now.desk, name)

    def curtain_phases(self, view: Any) -> frozenset[str]:
        return getattr(self.old, "curtain_phases", frozenset())

    def open_phases(self, view: Any) -> frozenset[str]:
        return getattr(self.old, "open_phases", frozenset())

    def hides(self, view: Any) -> bool:
        hides = getattr(self.old, "hides", None)
        return hides is None or hides(view)

    def all_known(self, view: Any, views: Sequence[Any]) -> Any:
        merged = getattr(self.old, "all_known", None)
        return view if merged is None else merged(view, views)

    def forget(self) -> None:
        self.old.forget()

    def let_go(self, now: Now[Any]) -> bool:
        let_go = getattr(self.old, "let_go", None)
        return let_go is not None and let_go()

    def prompt(self, now: Now[Any], seat: int | None, prompt: Prompt) -> tuple[int | None, Prompt] | None:
        tuned = getattr(self.old, "prompt", None)
        return None if tuned is None else tuned(now.desk, seat, prompt)

    def speakers(self, now: Now[Any]) -> tuple[str, tuple[int, ...]] | None:
        several = getattr(self.old, "speakers", None)
        return None if several is None else several(now.desk)

    def finale(self, now: Now[Any], done: Callable[[], object]) -> None:
        self.old.finale(now.desk, done)

    def results(self, now: Now[Any], box: Box) -> None:
        self.old.results(now.b, now.desk, box)

    def explain(self, now: Now[Any], key: str) -> Sequence[Line]:
        return self.old.explain(now.desk, key)

    def row_colour(self, key: str) -> theme.Colour | None:
        own = getattr(self.old, "row_colour", None)
        return None if own is None else own(key)
