"""Sheriff of Nottingham: bluffs, opened truths, bribes, promises."""

from __future__ import annotations

from typing import Any, cast

from desktop_app.session.facts.contract import Facts
from desktop_app.session.timeline import Timeline
from rules.sheriff.components import Components
from rules.sheriff.events import BagOpened, BagPassed, DealPaid, PromiseJudged, RoundBegan

COUNTED = (
    "bags",
    "bluffs",
    "bluffs_passed",
    "bluffs_caught",
    "truth_opened",
    "opened",
    "opened_found",
    "bribes_paid",
    "bribes_taken",
    "promises_kept",
    "promises_broken",
)


def count(timeline: Timeline, facts: Facts) -> None:
    """A bluff is a bag that holds anything but what was declared. `truth_opened` are own true bags that were opened.

    `opened` are bags that this seat opened as Sheriff, `opened_found` those with something to find. Bribes are counted
    in gold; `best_bag` is the worth of contraband (in gold) that passed in one bag.
    """
    goods = cast("Components", cast("Any", timeline.game).components).goods
    for seat in range(len(timeline.state.players)):
        for key in COUNTED:
            facts.add(seat, key, 0)
    sheriff = timeline.start.sheriff
    for moment in timeline.moments:
        for told in moment.told:
            event = told.event
            if isinstance(event, RoundBegan):
                sheriff = event.sheriff
            elif isinstance(event, BagPassed):
                facts.add(event.owner, "bags")
                facts.add(event.owner, "bluffs", int(not event.truth))
                facts.add(event.owner, "bluffs_passed", int(not event.truth))
                hidden = [card for card in event.cards or () if card > 3]
                if hidden:
                    worth = sum(goods[card].value for card in hidden)
                    names = [goods[card].id for card in hidden]
                    facts.best(event.owner, "best_bag", worth, goods=names, declared=goods[event.good].id)
            elif isinstance(event, BagOpened):
                facts.add(event.owner, "bags")
                facts.add(event.owner, "bluffs", int(not event.truth))
                facts.add(event.owner, "bluffs_caught", int(not event.truth))
                facts.add(event.owner, "truth_opened", int(event.truth))
                facts.add(sheriff, "opened")
                facts.add(sheriff, "opened_found", int(not event.truth))
            elif isinstance(event, DealPaid):
                gold = event.deal.offer.gold
                facts.add(event.seat, "bribes_paid", gold)
                facts.add(event.sheriff, "bribes_taken", gold)
            elif isinstance(event, PromiseJudged) and event.record.verdict in ("kept", "broken"):
                facts.add(event.record.by, f"promises_{event.record.verdict}")
