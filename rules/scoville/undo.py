"""What can be taken back."""

from __future__ import annotations

from rules.core.contract import Moment
from rules.core.refusal import Refusal
from rules.scoville.actions import Bid
from rules.scoville.events import HouseFilled, TurnEnded
from rules.scoville.state import State

TAKE_BACK = "scoville.ruling.take-back"


def why_final(moment: Moment[State]) -> Refusal | None:
    """None if this action, being the newest of all, may be taken back by its maker, else the rule against it.

    A choice of space and a claim show nothing new, so they can be, though the turn has gone on. A bid is secret and
    final. The last claim turns up cards, and the end of a turn in planting, harvest and fulfilment was confirmed.
    """
    if isinstance(moment.action, Bid):
        return Refusal("scoville.ruling.hot-seat-bids", {"phase": moment.before.phase})
    if any(isinstance(told.event, (HouseFilled, TurnEnded)) for told in moment.step.events):
        return Refusal(TAKE_BACK, {"phase": moment.before.phase})
    return None
