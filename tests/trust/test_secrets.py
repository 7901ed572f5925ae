"""What a screen shows and allows depends on nothing that its audience may not know.

The same position is laid twice: as it is, and with everything exchanged that the audience cannot know. The same hands
point, press, drag and turn the wheel at both, and nothing that can be seen, heard or tried may differ.
"""

from __future__ import annotations

import os
import random
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pygame
import pytest

from data.games import GAME_IDS, load_game
from desktop_app.scenes.asking import Aside
from desktop_app.scenes.desk import MENU
from desktop_app.scenes.table import TableScene
from desktop_app.session.session import Session
from rules.core.rng import SplitMix64
from tests.trust.evenings import Deed, Evenings, Position, deeds, evening_of, phase_of, sitting, turning_points

__all__ = ["deeds"]

SAMPLE = int(os.environ.get("SOBREMESA_SECRETS", "12"))
"""Positions of each game in the ordinary suite."""
STEPS = 9
SEEDS = (1, 2, 4, 6, 10, 20, 21, 22)
"""With everyday options, with others (4, 6, 10, 20, 22: gold that nobody may count), and with hardly any gold."""
KEYS = ("return", "tab", "left", "right", "up", "down", "space", "v", "z", "escape", "+", "-", "1", "2", "3", "u")


class Step(NamedTuple):
    """What a hand does: `press`, `hover`, `wheel`, `drag` (onto `to`), `key` or `hold` (a key, and let go)."""

    kind: str
    name: str
    to: str = ""


class Shown(NamedTuple):
    """All that a picture gives away: its pixels, what can be done and why not, words, hint and sounds."""

    pixels: str
    things: tuple[tuple[Any, ...], ...]
    keys: tuple[str, ...]
    words: tuple[str, ...]
    hint: str | None
    sounds: tuple[str, ...]

    def differs(self, other: Shown) -> str:
        """In words, what another picture shows differently."""
        said: list[str] = []
        for name in ("things", "words"):
            mine, theirs = getattr(self, name), getattr(other, name)
            if mine != theirs:
                said.append(
                    f"{name}: {[x for x in mine if x not in theirs][:3]} / {[x for x in theirs if x not in mine][:3]}"
                )
        said += [
            f"{name}: {getattr(self, name)} / {getattr(other, name)}"
            for name in ("keys", "hint", "sounds")
            if getattr(self, name) != getattr(other, name)
        ]
        return "; ".join(said) or "only the pixels"


class Table(NamedTuple):
    """Where and before whom: the position, whether the asked person has uncovered, and the lot for what is hidden."""

    position: Position
    uncovered: bool
    lot: int


def _shown(stage: Evenings) -> Shown:
    things = tuple(
        (name, tuple(hot.rect), hot.reason, hot.hint, hot.key, hot.press is None, hot.drag is None, hot.focus)
        for name, hot in stage.ui.hots().items()
    )
    keys = tuple(key for built in stage.ui.active() for key in built.builder.shortcuts)
    picture = blake2b(pygame.image.tobytes(stage.ui.drawn_in_order(), "RGB"), digest_size=16).hexdigest()
    sounds = tuple(stage.sounds)
    stage.sounds.clear()
    return Shown(picture, things, keys, tuple(stage.words()), stage.hint(), sounds)


def _lay(stage: Evenings, table: Table, exchanged: bool) -> TableScene:
    """Sit down at the position, or at the one that its audience cannot tell from it."""
    session = table.position.session()
    seat = None
    if table.uncovered or not table.position.hide:
        seat = _asked(stage, table)
    if exchanged:
        exchange(session, seat, table.lot)
    scene = stage.sit_at(session)
    if table.uncovered:
        stage.uncover()
    stage.sounds.clear()
    return scene


def _asked(stage: Evenings, table: Table) -> int | None:
    """The seat before whose eyes the position lies once it is uncovered."""
    scene = stage.sit(table.position)
    if table.uncovered:
        stage.uncover()
    return scene.audience


def exchange(session: Session, seat: int | None, lot: int) -> None:
    """Put another state into a session, one that `seat` (None: a spectator) cannot tell from the true one."""
    timeline = session._timeline
    other = session.game.resample(session.game.view(timeline.state, seat), SplitMix64(lot))
    if timeline.moments:
        last = timeline.moments[-1]
        step = msgspec.structs.replace(last.step, state=other)
        timeline.moments[-1] = msgspec.structs.replace(last, step=step)
    else:
        timeline.start = other


NOT_HERE = ("rules", "log", "menu", "curtain.menu", "quit")
"""What leads away from the table."""


def _some_step(stage: Evenings, rng: random.Random, before: set[str]) -> Step:
    """What a hand may do next: half the time with something that was not there `before`."""
    hots = stage.ui.hots()
    names = [name for name in hots if name not in NOT_HERE] or list(hots)
    new = [name for name in names if name not in before]
    if new and rng.random() < 0.5:
        names = new
    kind = rng.choice(("press", "press", "press", "press", "press", "hover", "wheel", "drag", "key", "hold"))
    if kind == "key":
        return Step(kind, rng.choice(KEYS))
    if kind == "hold":
        return Step(kind, "v")
    lifted = [name for name in names if hots[name].drag is not None or hots[name].gesture is not None]
    if lifted and (kind == "drag" or rng.random() < 0.2):
        return Step("drag", rng.choice(lifted), rng.choice(list(hots)))
    turned = [name for name in names if hots[name].wheel is not None]
    if kind == "wheel" and turned:
        return Step(kind, rng.choice(turned))
    return Step("hover" if kind == "hover" else "press", rng.choice(names))


def _do(stage: Evenings, step: Step) -> None:
    try:
        if step.kind == "press":
            stage.press(step.name)
        elif step.kind == "hover":
            stage.hover(step.name)
            stage.leap(1500)
        elif step.kind == "wheel":
            stage.wheel(step.name, 1)
        elif step.kind == "drag":
            stage.drag(step.name, step.to, steps=2, ms=40)
        else:
            stage.key(step.name, hold=400 if step.kind == "hold" else 30)
    except LookupError:
        pass
    stage.rest()
    if stage.ui.top.name == MENU:
        stage.key("escape")
        stage.rest()


def _look(
    stage: Evenings, table: Table, exchanged: bool, steps: list[Step], rng: random.Random | None, deeds: list[Deed]
) -> list[tuple[Shown, tuple[str, ...]]]:
    """What is shown after each step; with `rng` the steps are drawn and kept in `steps`, else those are done."""
    deeds.clear()
    scene = _lay(stage, table, exchanged)
    if any(deed.kind != "lift" for deed in deeds):
        return []  # Something went on by itself, and with it the position.
    audience = scene.audience
    deeds.clear()
    before = set(stage.names())
    seen = [(_shown(stage), ())]
    for number in range(STEPS):
        if rng is not None:
            steps.append(_some_step(stage, rng, before))
            before = set(stage.names())
        elif number == len(steps):
            break
        _do(stage, steps[number])
        acts = tuple(f"{deed.kind} {deed.seat} {deed.text}" for deed in deeds)
        if steps[number].kind == "drag":
            # How a throw is aimed hangs on fractions of milliseconds.
            acts = tuple(f"{deed.kind} {deed.seat} {deed.text.partition(' ')[0]}" for deed in deeds)
        if isinstance(stage.ui.top, Aside) and stage.ui.top.opened_by_person:
            break  # What is answered here only one person hears, whose secret it is.
        if acts or stage.ui.scene is not scene or scene.audience != audience:
            # What was carried out may well tell something, and what comes of it by itself; that it was may not.
            seen.append((seen[0][0], acts[:1]))
            break
        seen.append((_shown(stage), acts))
    return seen


def _leaks(game: str, many: int, seed: object, folder: Path, deeds: list[Deed]) -> list[str]:
    rng = random.Random(f"{game} {seed}")
    counts = load_game(game).seat_counts[:2]
    places: dict[str, list[tuple[int, int, int]]] = {}
    for seats in counts:
        for number in SEEDS:
            evening = evening_of(game, seats, number)
            for position in turning_points(game, seats, number, 3):
                if position.moves < len(evening.moments):
                    phase = phase_of(position)
                    places.setdefault(phase, []).append((seats, number, position.moves))
    leaks: dict[object, str] = {}
    with sitting(folder, size=(960, 540), draws=False) as stage:
        for _ in range(many):
            seats, number, moves = rng.choice(places[rng.choice(sorted(places))])
            position = Position(game, seats, number, moves, hide=rng.random() < 0.85)
            table = Table(position, rng.random() < 0.6, rng.getrandbits(32))
            steps: list[Step] = []
            truth = _look(stage, table, False, steps, rng, deeds)
            other = _look(stage, table, True, steps, None, deeds)
            for n, (mine, theirs) in enumerate(zip(truth, other, strict=False)):
                if mine != theirs:
                    way = steps[:n]
                    said = mine[0].differs(theirs[0]) if mine[0] != theirs[0] else f"{mine[1]} / {theirs[1]}"
                    leaks.setdefault(said[:60], f"{said}\n    {table}\n    {[tuple(step) for step in way]}")
                    break
            else:
                if len(truth) != len(other):
                    leaks.setdefault(len(leaks), f"one went on longer\n    {table}\n    {[tuple(s) for s in steps]}")
    return list(leaks.values())


@pytest.mark.parametrize("game", GAME_IDS)
def test_a_screen_tells_nothing_that_its_audience_may_not_know(game: str, tmp_path: Path, deeds: list[Deed]) -> None:
    leaks = _leaks(game, SAMPLE, "sample", tmp_path, deeds)
    assert not leaks, "\n".join([f"{len(leaks)} kinds of leaks", *leaks])


@pytest.mark.slow
@pytest.mark.parametrize("game", GAME_IDS)
def test_a_screen_tells_nothing_at_many_positions(game: str, tmp_path: Path, deeds: list[Deed]) -> None:
    leaks = _leaks(game, 400, "many", tmp_path, deeds)
    assert not leaks, "\n".join([f"{len(leaks)} kinds of leaks", *leaks])
