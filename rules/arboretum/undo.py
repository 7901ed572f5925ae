"""What can be taken back: an action that showed nobody anything, as long as its turn goes on."""

from __future__ import annotations

from rules.arboretum.actions import DECK, Discard, Draw
from rules.arboretum.state import State
from rules.core.contract import Moment, Seat
from rules.core.refusal import Refusal


def why_final(moment: Moment[State]) -> Refusal | None:
    """None if this move, being the newest of all, may be taken back by its maker."""
    match moment.action:
        case Discard():
            # The discard ends the turn, and the next hand comes up.
            return why_nothing_to_undo(moment.step.state, moment.seat)
        case Draw(source) if source == DECK:
            return Refusal("arboretum.ruling.undo-deck-draw-final")
        case _:
            return None


def why_nothing_to_undo(state: State, seat: Seat) -> Refusal:
    """The rule for a seat that has nothing to take back, in the order of the table of take-back."""
    if state.step == "finished":
        return Refusal("arboretum.end.no-moves-after")
    if seat != state.active_seat:
        return Refusal("arboretum.turn.active-seat-only", {"seat": seat, "active_seat": state.active_seat})
    return Refusal("arboretum.ruling.undo-turn-end-final")
