"""Scoville: the hottest recipe, the best single harvest, what auctions cost."""

from __future__ import annotations

from collections import defaultdict
from typing import Any, cast

from desktop_app.session.facts.contract import Facts
from desktop_app.session.timeline import Timeline
from rules.scoville.components import PEPPERS, Components
from rules.scoville.events import PhaseBegan, RecipeCooked, RoundBegan, SpaceTaken, Stepped


def count(timeline: Timeline, facts: Facts) -> None:
    """`hottest_recipe` is its points, `best_harvest` the worth of one turn's peppers, `auctions` are dollars."""
    worth = cast("Components", cast("Any", timeline.game).components).worth
    for seat in range(len(timeline.state.money)):
        facts.add(seat, "auctions", 0)
        facts.add(seat, "recipes", 0)
    round_number = 0
    gained: dict[int, list[int]] = defaultdict(list)

    def bring_in() -> None:
        for seat, peppers in gained.items():
            total = sum(worth[pepper] for pepper in peppers)
            names = [PEPPERS[pepper] for pepper in peppers]
            facts.best(seat, "best_harvest", total, peppers=names, round=round_number)
        gained.clear()

    for moment in timeline.moments:
        for told in moment.told:
            event = told.event
            if isinstance(event, RoundBegan):
                bring_in()
                round_number = event.round
            elif isinstance(event, PhaseBegan):
                bring_in()
            elif isinstance(event, SpaceTaken):
                facts.add(event.seat, "auctions", event.paid)
            elif isinstance(event, Stepped):
                gained[event.seat] += event.gained
            elif isinstance(event, RecipeCooked):
                facts.add(event.seat, "recipes")
                peppers = [PEPPERS[pepper] for pepper in event.paid]
                facts.best(event.seat, "hottest_recipe", event.points, peppers=peppers, round=round_number)
    bring_in()
