"""What the people at a table of Sheriff of Nottingham have chosen but not yet done."""

from __future__ import annotations

from dataclasses import dataclass, field

from msgspec import Struct

from desktop_app.tables.frame import Countdown, Looking
from desktop_app.tables.sheriff.draft import Draft
from desktop_app.ui.boxes import Box
from rules.sheriff.offers import Decision

Spot = tuple[int, int]
"""One of several equal cards: the good and which copy of it, from 0."""


WAIT_MS = 2000.0
"""How long a decision that silences somebody can still be stopped."""

TALK_AGAIN_MS = 5000.0
"""So long one can still talk, at least, when the table is seen again."""


class Pending(Struct, frozen=True):
    """A decision of the Sheriff that waits, so that whoever wants to speak can still stop it."""

    decision: Decision
    take: tuple[int, ...]


@dataclass
class Mind:
    """What has been chosen but not yet done, and what is looked at."""

    marked: list[Spot] = field(default_factory=list[Spot])
    slots: dict[Spot, int] = field(default_factory=dict[Spot, int])
    """Where in the bag each marked card lies."""
    order: list[int] = field(default_factory=list[int])
    lifted: int | None = None
    draft: Draft | None = None
    take: dict[int, bool] = field(default_factory=dict[int, bool])
    words: str = ""
    pending: Pending | None = None
    wait: Countdown = field(default_factory=lambda: Countdown(WAIT_MS))
    """What is left of the time in which the pending decision can be stopped."""
    waving: bool = False
    silent_round: int = -1
    talk: Countdown = field(default_factory=lambda: Countdown(again_ms=TALK_AGAIN_MS))
    """The talk timer of the hearing."""
    patience: Countdown = field(default_factory=Countdown)
    """How long a computer Sheriff still waits for the people."""
    side: str | None = None
    look: bool = False
    looking: Looking = field(default_factory=Looking)
    """Who holds key V, where things are covered."""
    places: list[int] = field(default_factory=list[int])
    legal: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    story: int = 0
    spots: dict[str, Box] = field(default_factory=dict[str, Box])
    """Where things were last drawn, for movements."""

    def lay_back(self) -> bool:
        """Drop what is begun and not carried out; whether there was anything."""
        begun = bool(self.marked or self.places or any(self.legal) or self.look or self.lifted is not None)
        begun = begun or self.draft is not None or self.pending is not None or self.waving
        self.marked, self.places, self.legal = [], [], [0, 0, 0, 0]
        self.lifted = self.draft = self.pending = None
        self.look = self.waving = False
        return begun

    def new_position(self) -> None:
        """Forget everything that belonged to the position before."""
        self.order, self.places, self.legal = [], [], [0, 0, 0, 0]
        self.lifted = None
