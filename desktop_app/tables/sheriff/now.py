"""The moment at a table of Sheriff of Nottingham, in its own words."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, TypeVar

from desktop_app.tables.frame import Desk, Now
from desktop_app.tables.sheriff.mind import Mind
from desktop_app.telling.sheriff_deals import components
from desktop_app.ui.boxes import Box
from desktop_app.ui.builder import Builder
from rules.core.refusal import Refusal
from rules.sheriff.components import Components
from rules.sheriff.state import merchants
from rules.sheriff.view import View

T = TypeVar("T")


class SheriffNow(Now[View]):
    """Who are merchants, who looks at own things, and what is chosen (`mind`)."""

    def __init__(self, desk: Desk, mind: Mind, b: Builder | None = None) -> None:
        super().__init__(desk, b)
        self.mind = mind
        self.components: Components = components()
        self._known: dict[Hashable, Any] = {}
        self._kept = False
        """What is drawn becomes a picture that is kept, so that places in it mean nothing outside."""

    def once(self, key: Hashable, work: Callable[[], T]) -> T:
        """What `work` gives, worked out once for this picture."""
        known = self._known
        if key not in known:
            known[key] = work()
        return known[key]

    # Who

    @property
    def merchants(self) -> tuple[int, ...]:
        """The merchants of the round in their order."""
        return merchants(self.view.seats, self.view.sheriff)

    @property
    def peeking(self) -> bool:
        """Somebody looks at the own hidden things while everybody sits at the table."""
        return self.audience is not None and (self.private or self.mind.look)

    @property
    def turn(self) -> tuple[int, int]:
        """The round and its Sheriff: what a seat's things are and where they lie is the same as long as this is."""
        return self.view.round, self.view.sheriff

    # Words

    def rule(self, rule: str) -> str:
        """A rule as the reason for a button out of use."""
        return self.because(Refusal(rule))

    def quote(self, words: str) -> str:
        """Words in quotation marks of the language."""
        return self.words("table_sheriff.quote", words=words)

    # Places

    def keep(self, box: Box, key: tuple[Hashable, ...], draw: Callable[[SheriffNow, Box], object]) -> None:
        def fill(now: SheriffNow, inside: Box) -> None:
            now._kept = True
            draw(now, inside)

        super().keep(box, key, fill)

    def spot(self, name: str, box: Box) -> Box:
        """Remember where something is, for movements; returns the box."""
        if self._kept:
            return box
        self.mind.spots[name] = box
        self.b.mark(name, box)
        return box
