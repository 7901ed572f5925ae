"""One press, one decision: two presses 60, 170 and 400 ms apart decide nothing for anybody else, and nothing twice."""

from __future__ import annotations

import os
import random
from pathlib import Path

import pytest

from data.games import GAME_IDS, load_game
from desktop_app.session.setup import PERSON, SHAPES, SeatSetup, TableSetup
from tests.trust.evenings import NAMES, Deed, Evenings, Nothing, Position, deeds, evening_of, sitting, turning_points
from tests.trust.presses import DELAYS, Fault, Twice, Way, arrive, everything, fault_of, one_of, tables

__all__ = ["deeds"]

SAMPLE = int(os.environ.get("SOBREMESA_PRESSES", "250"))
"""Pairs of presses for each game in the ordinary suite."""
SHARE, SHARES = map(int, os.environ.get("SOBREMESA_SHARE", "1/1").split("/"))
"""With SOBREMESA_SHARE=2/5 the whole test tries the second fifth of its pictures, for machines with little time."""
AT_ONE = 8
"""Most pairs of presses at one position, where none of them decides anything."""


def _ways(game: str, each: int = 2) -> list[Way]:
    """Pictures to start from: every turn of the game, covered, just uncovered and open."""
    return [
        Way(position, confirm, speed, uncovered)
        for seats in tables(game)
        for seed in (1, 2)
        for position in turning_points(game, seats, seed, each)
        for confirm in (True, False)
        for speed in ("instant", "brisk")
        for uncovered in ("covered", "recap", "open")
    ]


def _stroll(game: str, many: int, seed: object, folder: Path, deeds: list[Deed]) -> list[Fault]:
    """So many pairs of presses by lot: at each position some, one after the other, until something is decided."""
    rng = random.Random(f"{game} {seed}")
    ways = _ways(game)
    faults: list[Fault] = []
    made = 0
    with sitting(folder, draws=False) as stage:
        while made < many:
            way = rng.choice(ways)
            arrive(stage, way, deeds)
            for _ in range(AT_ONE):
                made += 1
                twice = one_of(stage, rng)
                fault = fault_of(stage, way, twice, deeds)
                faults += [] if fault is None else [fault]
                if stage.ui.scene.name != "table" or any(deed.kind != "lift" for deed in deeds):
                    break
                stage.rest()
                way = way._replace(before=(*way.before, twice))
    return faults


@pytest.mark.parametrize("game", GAME_IDS)
def test_two_presses_make_one_decision(game: str, tmp_path: Path, deeds: list[Deed]) -> None:
    _report(_stroll(game, SAMPLE, "sample", tmp_path, deeds))


@pytest.mark.slow
@pytest.mark.parametrize("game", GAME_IDS)
def test_a_monkey_of_double_presses_makes_one_decision_each_time(game: str, tmp_path: Path, deeds: list[Deed]) -> None:
    _report(_stroll(game, 20_000 // len(GAME_IDS), "monkey", tmp_path, deeds))


def _whole(game: str) -> list[Way]:
    """One picture of each sort, with settings in turn, for the whole test."""
    positions = [
        position for seed, seats in enumerate(tables(game)[:2], 1) for position in turning_points(game, seats, seed, 1)
    ]
    return [
        Way(position, number % 2 == 0, ("instant", "brisk")[number // 2 % 2], uncovered)
        for number, position in enumerate(positions)
        for uncovered in ("covered", "recap", "open")
    ]


def _different(stage: Evenings, game: str, deeds: list[Deed]) -> list[tuple[int, Way]]:
    """Those pictures with their numbers, without what looks the same: nothing is covered, and nothing has happened."""
    found: dict[object, tuple[int, Way]] = {}
    for turn, way in enumerate(_whole(game)):
        arrive(stage, way, deeds)
        found[way.position, *stage.names()] = (turn, way)
    return list(found.values())


def _all_pairs(stage: Evenings, way: Way, turn: int, deeds: list[Deed], but: set[str]) -> list[Fault]:
    """Every pair of presses in one picture."""
    faults: list[Fault] = []
    arrive(stage, way, deeds)
    there = stage.names()
    for twice in list(everything(stage, turn, but)):
        if deeds or stage.ui.scene.name != "table" or stage.names() != there:
            arrive(stage, way, deeds)
        fault = fault_of(stage, way, twice, deeds)
        faults += [] if fault is None else [fault]
        if not deeds:
            stage.rest()
    return faults


def _opened(stage: Evenings, way: Way, turn: int, deeds: list[Deed]) -> tuple[set[str], list[Way]]:
    """The things of a picture, and the pictures to which one press on them leads (a sheet, something chosen)."""
    arrive(stage, way, deeds)
    there = stage.names()
    further: list[Way] = []
    seen = {tuple(there)}
    for name in dict.fromkeys(twice.name for twice in everything(stage, turn) if twice.kind == "mouse"):
        next_way = way._replace(before=(Twice("once", name, 0),))
        arrive(stage, next_way, deeds)
        if stage.ui.scene.name == "table" and tuple(stage.names()) not in seen and set(stage.names()) - set(there):
            seen.add(tuple(stage.names()))
            further.append(next_way)
    return set(there), further


@pytest.mark.slow
@pytest.mark.parametrize("game", GAME_IDS)
def test_two_presses_make_one_decision_everywhere(game: str, tmp_path: Path, deeds: list[Deed]) -> None:
    faults: list[Fault] = []
    with sitting(tmp_path, draws=False) as stage:
        for turn, way in _different(stage, game, deeds)[SHARE - 1 :: SHARES]:
            faults += _all_pairs(stage, way, turn, deeds, set())
            if way.uncovered == "open":
                there, further = _opened(stage, way, turn, deeds)
                for opened in further:
                    faults += _all_pairs(stage, opened, turn, deeds, there)
    _report(faults)


def _way_in(stage: Evenings, game: str, button: str) -> None:
    """Show the scene with a button that leads to a table with several people, who hide nothing from each other."""
    seats = tuple(SeatSetup(NAMES[n], SHAPES[n], PERSON) for n in range(load_game(game).seat_counts[0]))
    setup = TableSetup(game, seats, {}, 5, False)
    stage.app.change(hide=False)
    if button == "again":
        position = Position(game, len(seats), 1, len(evening_of(game, len(seats), 1).moments), hide=False)
        stage.sit_at(position.session())
        stage.rest()
        stage.leap(60_000)
        stage.rest()
        return
    stage.app.deal(setup)
    stage.rest()
    if button == "quick":
        # It is offered where no game waits.
        stage.ui.show(Nothing())
        for path in stage.app.saves.iterdir():
            path.unlink()
    if button == "deal":
        stage.app.set_up(game)
    else:
        stage.app.title()
    stage.rest()


@pytest.mark.parametrize("button", ["deal", "quick", "continue", "again"])
@pytest.mark.parametrize("game", GAME_IDS)
def test_the_press_that_leads_to_a_table_does_nothing_there(
    game: str, button: str, tmp_path: Path, deeds: list[Deed]
) -> None:
    rng = random.Random(f"{game} {button}")
    with sitting(tmp_path, draws=False) as stage:
        for delay in DELAYS:
            for way in ("there", "there", "elsewhere", "elsewhere", "return"):
                _way_in(stage, game, button)
                spot = stage.spot(button)
                assert spot is not None, stage.names()
                deeds.clear()
                if way == "return":
                    stage.focus(button)
                    stage.strike("return")
                else:
                    stage.tap(spot)
                stage.leap(delay - 30)
                assert stage.ui.scene.name == "table"
                if way == "return":
                    stage.strike("return")
                elif way == "there":
                    stage.tap(spot, (rng.randrange(-2, 3), rng.randrange(-2, 3)))
                else:
                    stage.tap(stage.spot(rng.choice(stage.pressable())) or spot)
                assert deeds == [], (way, delay)


def _report(faults: list[Fault]) -> None:
    """Fail with each kind of fault once."""
    kinds: dict[object, Fault] = {}
    for fault in faults:
        kinds.setdefault((fault.what, fault.twice.kind, fault.twice.name.partition(":")[0]), fault)
    words = "\n".join(map(str, kinds.values()))
    assert not faults, f"{len(faults)} pairs of presses, {len(kinds)} kinds:\n{words}"
