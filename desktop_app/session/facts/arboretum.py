"""Arboretum: the longest path, rights lost by a point, eights that a 1 made worthless."""

from __future__ import annotations

from typing import Any, cast

from desktop_app.session.facts.contract import Facts
from desktop_app.session.timeline import Timeline
from rules.arboretum.components import CANCELLING_RANK, Components, rank_of
from rules.arboretum.events import SpeciesScored
from rules.arboretum.paths import best_paths


def count(timeline: Timeline, facts: Facts) -> None:
    """`longest_path` counts cards of the best path of any species in the garden, whether it scored or not.

    `rights_lost_by_one` are species with a path of one's own whose hand value was one below the highest;
    `eights_killed` are the eights in other hands that a 1 in this hand made worth nothing.
    """
    components = cast("Components", cast("Any", timeline.game).components)
    state = timeline.state
    for seat, trees in enumerate(state.arboreta):
        facts.add(seat, "rights_lost_by_one", 0)
        facts.add(seat, "eights_killed", 0)
        for species, path in sorted(best_paths(trees).items()):
            names = [components.card_names[card] for card in path.cards]
            kind = components.species[species].id
            facts.best(seat, "longest_path", len(path.cards), cards=names, species=kind, points=path.points)
    for moment in timeline.moments:
        for told in moment.told:
            if isinstance(told.event, SpeciesScored):
                _call(told.event, facts)


def _call(event: SpeciesScored, facts: Facts) -> None:
    lines = event.call.seats
    highest = max(line.value for line in lines)
    for line in lines:
        if line.path is not None and not line.right and line.value == highest - 1:
            facts.add(line.seat, "rights_lost_by_one")
        if line.cancelled_by is not None:
            for other in lines:
                if other.seat != line.seat and any(rank_of(card) == CANCELLING_RANK for card in other.cards):
                    facts.add(other.seat, "eights_killed")
