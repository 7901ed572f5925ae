"""Facts of a game against what a person counts in its journal."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from desktop_app.session import checking, journal
from desktop_app.session.facts import Fact, facts_of
from desktop_app.session.facts.arboretum import _call  # pyright: ignore[reportPrivateUsage]
from desktop_app.session.facts.contract import Facts
from desktop_app.session.timeline import Timeline, replay
from rules.arboretum.events import SpeciesScored
from rules.arboretum.scoring import call_species

FOLDER = Path(__file__).parents[1] / "playthroughs"

COUNTED: dict[str, dict[str, tuple[int, ...]]] = {
    # `sobremesa replay` tells them: the gardens at the end, and "may score ... 8 in hand against 7".
    "arboretum": {"longest_path": (3, 4, 5, 2), "rights_lost_by_one": (0, 1, 0, 0), "eights_killed": (0, 0, 0, 0)},
    # "takes space 5 and pays 1 dollar", "cooks ...: 10 points".
    "scoville": {
        "auctions": (2, 1, 10, 3, 9),
        "recipes": (2, 2, 5, 3, 3),
        "hottest_recipe": (10, 10, 22, 12, 15),
    },
    # "opens Ana's bag", "told the truth", "pays Ana 10 gold" after a deal (not after an opened truth).
    "sheriff": {
        "bags": (6, 6, 6, 6),
        "opened": (1, 0, 3, 3),
        "opened_found": (0, 0, 0, 0),
        "truth_opened": (3, 1, 1, 2),
        "bribes_paid": (20, 16, 17, 31),
        "bribes_taken": (23, 45, 16, 0),
    },
    "safranito": {"throws": (32, 34, 32), "rested": (12, 17, 13), "blends": (2, 3, 0)},
}


def _timeline(game: str) -> Timeline:
    contents = journal.read(FOLDER / f"{game}.jsonl")
    return replay(checking.game_of(contents.header), contents)[0]


def _values(facts: tuple[Fact, ...], key: str) -> tuple[int, ...]:
    return tuple(fact.value for fact in facts if fact.key == key)


@pytest.mark.parametrize("game", sorted(COUNTED))
def test_a_journal_counted_by_hand(game: str) -> None:
    facts = facts_of(_timeline(game))
    for key, values in COUNTED[game].items():
        assert _values(facts, key) == values, key


def test_bluffs_against_the_bags_in_the_states() -> None:
    timeline = _timeline("sheriff")
    facts = facts_of(timeline)
    tried, passed = Counter[int](), Counter[int]()
    for record, cards in zip(timeline.state.records, timeline.state.contents, strict=True):
        false = any(card != record.good for card in cards)
        tried[record.owner] += false
        passed[record.owner] += false and record.decision == "pass"
    assert _values(facts, "bluffs") == tuple(tried[seat] for seat in range(4))
    assert _values(facts, "bluffs_passed") == tuple(passed[seat] for seat in range(4))
    assert sum(tried.values()) > 3


def test_chips_in_bowls_against_the_positions_before_each_trade() -> None:
    timeline = _timeline("safranito")
    board = timeline.game.components.board  # type: ignore[attr-defined]
    reach = board.bowl_radius + board.hole_radius
    rested, knocked = Counter[int](), Counter[int]()
    for moment in timeline.moments:
        throws = {(c.seat, c.throw): c for c in moment.before.chips}
        names = [type(told.event).__name__ for told in moment.told]
        if "ChipThrown" in names:
            event: Any = next(t.event for t in moment.told if type(t.event).__name__ == "ChipThrown")
            at = {disc.chip: disc for disc in event.on_field}
            for chip in throws.values():
                if chip.place != "field" or chip.seat == moment.seat:
                    continue
                name = f"{timeline.game.components.colours[chip.seat]}_{chip.throw}"  # type: ignore[attr-defined]

                def bowl(x: float, y: float) -> str | None:
                    return next((b.id for b in board.bowls if b.distance(x, y) <= reach + 1e-6), None)

                was, now = bowl(chip.x, chip.y), bowl(at[name].x, at[name].y) if name in at else None
                knocked[moment.seat] += was is not None and now != was
        for told in moment.told:
            event = told.event
            if type(event).__name__ == "BowlOpened":
                rested.update(chip.seat for chip in event.chips)
    facts = facts_of(timeline)
    assert _values(facts, "rested") == tuple(rested[seat] for seat in range(3))
    assert _values(facts, "knocked") == tuple(knocked[seat] for seat in range(3))
    assert sum(knocked.values()) > 20


@pytest.mark.parametrize("killer", range(3))
def test_an_eight_is_killed_by_a_one_of_another_hand(killer: int) -> None:
    hands: list[tuple[int, ...]] = [(), (), ()]
    hands[killer] = (0,)
    hands[(killer + 1) % 3] = (7,)
    facts = Facts()
    _call(SpeciesScored(call_species(0, hands, ({}, {}, {}))), facts)
    assert [(fact.seat, fact.value) for fact in facts.listed() if fact.key == "eights_killed"] == [(killer, 1)]


def test_a_game_that_nobody_counts_anything_of() -> None:
    from tests.kit.toy import Pebbles

    game = Pebbles()
    assert facts_of(Timeline(game, game.new(2, 1))) == ()
