"""The moments of a game that count: every state from the first to now, and what was told on the way.

A step that was taken back leaves no moment behind; only the journal still holds it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from desktop_app.session.checking import check_record, first_position, next_seats, reseated, seats_of
from desktop_app.session.journal import Contents, Did, Hinted, Record, Undid, digest
from desktop_app.session.letters import legible
from desktop_app.session.setup import SeatSetup
from desktop_app.session.trouble import JournalError
from rules.core import contract
from rules.core.contract import AnyGame, Step, Told
from rules.core.refusal import IllegalAction, Refusal
from rules.core.undo import why_no_undo


class Moment(contract.Moment[Any], frozen=True):
    """One action that stands, with its canonical text and the index of its first event, which counts from 0."""

    text: str
    first_event: int

    @property
    def state(self) -> Any:
        """The state it led to."""
        return self.step.state

    @property
    def told(self) -> tuple[Told, ...]:
        """What it told, in order."""
        return self.step.events


class Timeline:
    """All moments of one game in order; the state before the first is `start`."""

    def __init__(self, game: AnyGame, start: Any) -> None:
        self.game = game
        self.start = start
        self.moments: list[Moment] = []

    @property
    def state(self) -> Any:
        """The state now."""
        return self.moments[-1].state if self.moments else self.start

    def __len__(self) -> int:
        return len(self.moments)

    @property
    def event_count(self) -> int:
        """How many events were told so far."""
        return self.moments[-1].first_event + len(self.moments[-1].told) if self.moments else 0

    def state_at(self, n: int) -> Any:
        """The state after `n` actions, 0 for the start; `IndexError` outside of the game."""
        if not 0 <= n <= len(self.moments):
            raise IndexError(n)
        return self.moments[n - 1].state if n else self.start

    def events(self, since: int = 0) -> Iterator[tuple[int, Told]]:
        """The events from index `since` on, each with its index."""
        first = len(self.moments)
        while first and self.moments[first - 1].first_event >= since:
            first -= 1
        for moment in self.moments[max(0, first - 1) :]:
            for index, told in enumerate(moment.told, moment.first_event):
                if index >= since:
                    yield index, told

    def add(self, seat: int, action: Any, text: str, step: Step[Any]) -> None:
        """Let an action that was applied to `state` stand."""
        self.moments.append(Moment(self.state, seat, action, step, text, self.event_count))

    def why_no_undo(self, seat: int) -> Refusal | None:
        """None if `seat` may take back its last step, else the rule that forbids it."""
        return why_no_undo(self.game, self.state, self.moments[-1] if self.moments else None, seat)

    def before_undo(self, seat: int) -> int:
        """How many moments stay when `seat` takes back its last step; `IllegalAction` if the rules refuse it."""
        refusal = self.why_no_undo(seat)
        if refusal is not None:
            raise IllegalAction(refusal)
        return len(self.moments) - 1

    def cut(self, n: int) -> None:
        """Forget all moments after the first `n`."""
        del self.moments[n:]


def _check(game: AnyGame, state: Any, record: Did | Undid, line: int) -> None:
    if digest(game.encode(state)) != record.digest or next_seats(game, state) != record.next:
        raise JournalError("other_position", line)


def _replay(timeline: Timeline, record: Record, seats: list[SeatSetup], line: int) -> None:
    game = timeline.game
    if isinstance(record, Did):
        try:
            action = game.parse_action(record.text)
            step = game.apply(timeline.state, record.seat, action, record.chance)
        except IllegalAction as error:
            raise JournalError("refused_move", line, move=legible(record.text, 40), rule=error.refusal.rule) from None
        _check(game, step.state, record, line)
        timeline.add(record.seat, action, record.text, step)
    elif isinstance(record, Undid):
        try:
            timeline.cut(timeline.before_undo(record.seat))
        except IllegalAction as error:
            raise JournalError("refused_move", line, move="undo", rule=error.refusal.rule) from None
        _check(game, timeline.state, record, line)
    elif isinstance(record, Hinted):
        game.parse_action(record.text)
    else:
        seats[record.seat] = reseated(seats, record, line)


def replay(game: AnyGame, contents: Contents, upto: int | None = None) -> tuple[Timeline, list[SeatSetup]]:
    """The timeline of a journal and its seats as they are taken now; `upto` ends after that many records.

    Every record is applied by the rules and compared with its digest. Raises `JournalError` with the line at fault.
    """
    start = first_position(game, contents.header)
    timeline = Timeline(game, start)
    seats = seats_of(contents.header)
    for line, record in enumerate(contents.records[:upto], 2):
        check_record(record, len(seats), line)
        try:
            _replay(timeline, record, seats, line)
        except JournalError:
            raise
        except Exception:
            # Whatever a sealed line makes the rules stumble over, it is a fault of the line.
            raise JournalError("unlawful", line, what=legible(getattr(record, "text", ""), 40)) from None
    return timeline, seats
