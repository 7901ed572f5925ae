"""A decision that everybody may watch: the person asked decides, while all private things stay covered."""

from __future__ import annotations

from typing import Any, cast

from desktop_app.tables.contract import Desk
from rules.core.refusal import Refusal

PERSON = "person"


class OpenTurn:
    """A desk on which `actor` decides although nothing is uncovered; everything else is the desk's own."""

    def __init__(self, desk: Desk, actor: int) -> None:
        self._desk = desk
        self.actor = actor

    def __getattr__(self, name: str) -> Any:
        return getattr(self._desk, name)

    def submit(self, action: Any, outcome: Any = None, seat: int | None = None) -> bool:
        """Carry out an action of the person asked."""
        return self._desk.submit(action, outcome, self.actor if seat is None else seat)

    def why_not(self, action: Any, seat: int | None = None) -> Refusal | None:
        """Why the person asked may not do this."""
        return self._desk.why_not(action, self.actor if seat is None else seat)


def open_turn(desk: Desk, phases: frozenset[str]) -> Desk:
    """The desk as a table should use it: in one of the open `phases` the person asked first is its actor."""
    if desk.actor is not None or not desk.live or desk.game.phase(desk.view) not in phases:
        return desk
    people = [seat for seat in desk.to_act if desk.sitters[seat].kind == PERSON]
    return cast(Desk, OpenTurn(desk, people[0])) if people else desk
