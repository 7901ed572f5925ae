"""Safranito: throws, chips that lay in a bowl at the reveal, chips knocked away, chips that counted by their hole."""

from __future__ import annotations

from typing import Any, cast

from desktop_app.session.facts.contract import Facts
from desktop_app.session.timeline import Timeline
from rules.safranito.components import Components
from rules.safranito.events import BlendPrepared, BowlOpened, ChipThrown
from rules.safranito.table import lie


def count(timeline: Timeline, facts: Facts) -> None:
    """`knocked` are chips of others that a throw took out of a bowl; `rim` are throws that came to rest with the
    middle outside of a bowl's outline and the hole still over it. `one_bowl` is the most chips in one bowl at once.
    """
    board = cast("Components", cast("Any", timeline.game).components).board
    bowls = {bowl.id for bowl in board.bowls}
    for seat in range(len(timeline.state.players)):
        for key in ("throws", "rested", "knocked", "rim", "blends"):
            facts.add(seat, key, 0)
    for moment in timeline.moments:
        for told in moment.told:
            event = told.event
            if isinstance(event, ChipThrown):
                facts.add(event.seat, "throws")
                lost = [chip for chip in event.moved if chip.seat != event.seat and chip.was in bowls]
                facts.add(event.seat, "knocked", sum(chip.now != chip.was for chip in lost))
                disc = next((disc for disc in event.on_field if disc.chip == event.chip), None)
                if disc is not None and event.area in bowls:
                    at = lie(board, disc.x, disc.y)
                    facts.add(event.seat, "rim", int(at.rule == "safranito.valid.hole"))
            elif isinstance(event, BowlOpened):
                for seat in range(len(timeline.state.players)):
                    own = sum(chip.seat == seat for chip in event.chips)
                    facts.add(seat, "rested", own)
                    if own:
                        facts.best(seat, "one_bowl", own, spice=event.spice)
            elif isinstance(event, BlendPrepared):
                facts.add(event.seat, "blends")
