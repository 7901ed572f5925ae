"""What can be taken back: nothing, since every move here has shown somebody something."""

from __future__ import annotations

from rules.core.contract import Moment
from rules.core.refusal import Refusal
from rules.sheriff.state import State


def why_final(moment: Moment[State]) -> Refusal | None:
    """Words have been heard, a closed bag has been counted, cards have been seen: each move is final."""
    return Refusal("sheriff.ruling.no-undo", {"seat": moment.seat})
