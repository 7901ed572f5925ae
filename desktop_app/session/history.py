"""Looking back: the table after any action, from the eyes of any seat."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from desktop_app.session import flicking
from desktop_app.session.checking import next_seats
from desktop_app.session.standing import standing
from desktop_app.session.timeline import Timeline
from rules.core.scores import Outcome


class History:
    """The actions of a game that stand, counted from 1; 0 is the table before the first. All states are at hand."""

    def __init__(self, timeline: Timeline) -> None:
        self._timeline = timeline

    def __len__(self) -> int:
        return len(self._timeline)

    def view_at(self, n: int, seat: int | None) -> Any:
        """What `seat` (None: a spectator) may know after `n` actions; `IndexError` outside of the game."""
        return self._timeline.game.view(self._timeline.state_at(n), seat)

    def events_at(self, n: int, seat: int | None) -> list[Struct]:
        """What `seat` learned from action `n`, from 1 on; empty for 0."""
        if n == 0:
            return []
        return [event for told in self._timeline.moments[n - 1].told if (event := told.seen_by(seat)) is not None]

    def first_event(self, n: int) -> int:
        """The index in the log of the first event after `n` actions."""
        return self._timeline.moments[n].first_event if n < len(self) else self._timeline.event_count

    def seat_at(self, n: int) -> int:
        """Whose action number `n` was, from 1 on."""
        return self._timeline.moments[n - 1].seat

    def text_at(self, n: int) -> str:
        """The canonical text of action `n`, from 1 on. It may hold secrets of the acting seat."""
        return self._timeline.moments[n - 1].text

    def track_at(self, n: int) -> Any:
        """How the chips moved in action `n`, from 1 on, computed anew; None where nothing was flicked."""
        if n == 0:
            return None
        moment = self._timeline.moments[n - 1]
        return flicking.track_of(self._timeline.game, self._timeline.state_at(n - 1), moment.seat, moment.action)

    def to_act_at(self, n: int) -> tuple[int, ...]:
        """The seats that owed a decision after `n` actions."""
        return next_seats(self._timeline.game, self._timeline.state_at(n))

    def standing_at(self, n: int) -> tuple[int, ...]:
        """The total of every seat if the game had ended after `n` actions. It tells secrets of a running game."""
        return standing(self._timeline.game, self._timeline.state_at(n))

    def outcome_at(self, n: int) -> Outcome | None:
        """The outcome after `n` actions, None while the game ran."""
        return self._timeline.game.outcome(self._timeline.state_at(n))
