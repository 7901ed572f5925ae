"""What every part of the table needs: builder, desk, view, words, and what the person at the screen has chosen."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

from desktop_app.session.setup import PERSON
from desktop_app.tables.contract import Desk, Sitter
from desktop_app.tables.frame import mark_up
from desktop_app.tables.sheriff.draft import Draft
from desktop_app.telling.contract import Line
from desktop_app.telling.sheriff_deals import components
from desktop_app.telling.words import Words
from desktop_app.ui import theme
from desktop_app.ui.boxes import Box
from desktop_app.ui.text import plain
from rules.core.refusal import Refusal
from rules.sheriff.components import Components
from rules.sheriff.offers import Decision
from rules.sheriff.state import merchants
from rules.sheriff.view import View

if TYPE_CHECKING:
    from desktop_app.ui.builder import Builder

T = TypeVar("T")
Spot = tuple[int, int]
"""One of several equal cards: the good and which copy of it, from 0."""


@dataclass
class Pending:
    """A decision of the Sheriff that waits, so that whoever wants to speak can still stop it."""

    decision: Decision
    take: tuple[int, ...]
    since: float
    until: float


@dataclass
class Mind:
    """What has been chosen but not yet done, and what is looked at."""

    marked: list[Spot] = field(default_factory=list[Spot])
    order: list[int] = field(default_factory=list[int])
    lifted: int | None = None
    draft: Draft | None = None
    take: dict[int, bool] = field(default_factory=dict[int, bool])
    words: str = ""
    pending: Pending | None = None
    waving: bool = False
    silent_round: int = -1
    timed: tuple[object, float] = ((), 0.0)
    waited: tuple[object, float] = ((), 0.0)
    side: str | None = None
    look: bool = False
    places: list[int] = field(default_factory=list[int])
    legal: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    story: int = 0
    refusals: dict[Any, Refusal | None] = field(default_factory=dict[Any, Refusal | None])
    """What is known about the Sheriff's actions in this position."""
    spots: dict[str, Box] = field(default_factory=dict[str, Box])
    """Where things were last drawn, for movements."""

    def new_position(self) -> None:
        """Forget everything that belonged to the position before."""
        self.order, self.places, self.legal = [], [], [0, 0, 0, 0]
        self.lifted = None
        self.refusals = {}


class Sitting:
    """One picture of the table in the making."""

    def __init__(self, b: Builder, desk: Desk, mind: Mind, kept: bool = False) -> None:
        """`kept`: what is drawn becomes a picture that is kept, so that places in it mean nothing outside."""
        self.b, self.desk, self.mind, self.kept = b, desk, mind, kept
        self.view: View = desk.view
        self.t: Words = desk.words
        self.components: Components = components()
        self._known: dict[Hashable, Any] = {}

    def once(self, key: Hashable, work: Callable[[], T]) -> T:
        """What `work` gives, worked out once for this picture."""
        known = self._known
        if key not in known:
            known[key] = work()
        return known[key]

    # Who

    @property
    def eyes(self) -> int | None:
        """The seat whose own things may be drawn."""
        return self.desk.audience

    def sitter(self, seat: int) -> Sitter:
        return self.desk.sitters[seat]

    def name(self, seat: int) -> str:
        """A name, safe to be set."""
        return plain(self.sitter(seat).name)

    def look(self, seat: int) -> theme.SeatLook:
        shape = self.sitter(seat).shape
        return next(look for look in theme.SEATS if look.shape == shape)

    def token(self, box: Box, seat: int, grey: bool = False) -> None:
        self.b.token(box, self.sitter(seat).shape, grey)

    def person(self, seat: int) -> bool:
        """A person sits there."""
        return self.sitter(seat).kind == PERSON

    def may_act(self, seat: int) -> bool:
        """A person who owes a decision and can make it here and now."""
        return self.desk.live and self.person(seat) and seat in self.view.to_act

    @property
    def merchants(self) -> tuple[int, ...]:
        return merchants(self.view.seats, self.view.sheriff)

    @property
    def peeking(self) -> bool:
        """Somebody looks at the own hidden things while everybody sits at the table."""
        return self.eyes is not None and (self.desk.private or self.mind.look)

    @property
    def turn(self) -> tuple[int, int]:
        """The round and its Sheriff: what a seat's things are and where they lie is the same as long as this is."""
        return self.view.round, self.view.sheriff

    # Acting

    def act(self, seat: int, action: Any) -> bool:
        """Carry out an action of a person."""
        return self.desk.submit(action, seat=seat)

    def why(self, seat: int, action: Any) -> str | None:
        """Why an action is not possible, with the rule's number; None if it is."""
        refusal = self.desk.why_not(action, seat)
        return None if refusal is None else self.because(refusal)

    def because(self, refusal: Refusal | str) -> str:
        """A rule as a reason."""
        rule = refusal if isinstance(refusal, str) else refusal.rule
        book = self.desk.rulebook
        number = book.number(rule)
        return f"<tag:{number}> {plain(book.sentence(rule))}" if number else self.t("table_sheriff.not_now")

    def keep(self, box: Box, key: tuple[object, ...], draw: Callable[[Sitting, Box], object]) -> None:
        """Draw something as one picture that is kept as long as its key says the same."""

        def fill(b: Builder, inside: Box) -> None:
            draw(Sitting(b, self.desk, self.mind, True), inside)

        self.b.face(box, (*key, self.t.language), fill)

    # Words

    def quote(self, words: str) -> str:
        """Words in quotation marks of the language."""
        return self.t("table_sheriff.quote", words=words)

    def mark(self, line: Line) -> str:
        """A line in the toolkit's marks."""
        return mark_up(line, self.desk.sitters)

    def short(self, line: Line) -> str:
        """A line in the toolkit's marks with tokens in place of names, for where there is little room."""
        parts = [
            f"<seat:{self.sitter(piece.seat).shape}>"
            if piece.kind == "seat" and piece.seat is not None
            else self.mark((piece,))
            for piece in line
        ]
        return "".join(parts)

    def spot(self, name: str, box: Box) -> Box:
        """Remember where something is, for movements; returns the box."""
        if self.kept:
            return box
        self.mind.spots[name] = box
        self.b.mark(name, box)
        return box
