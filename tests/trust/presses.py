"""Two presses of a hand that meant one, at any position, on anything, in a time that a double click takes."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

import pygame

from data.games import load_game
from desktop_app.ui.things import Hot
from tests.trust.evenings import DECIDED_AND_LIFTED, LIFTED_AND_DECIDED, TWO_STEPS, Deed, Evenings, Position, faults_of

DELAYS = (60, 170, 400)
"""Milliseconds from the first press to the second."""
HELD = 800
"""Milliseconds for which a finger forgets to leave a key."""
HABITS = ("rules", "log", "menu")
"""Buttons of the bar, the same at every position: tried at few of them."""


def tables(game: str) -> list[int]:
    """Two or three people, or as few as the game takes."""
    counts = load_game(game).seat_counts
    return [seats for seats in counts if seats <= 3] or [counts[0]]


class Twice(NamedTuple):
    """Two presses: `mouse` on a thing, `near` (then on another thing that lies there afterwards), `key`, or `focus`
    (Enter on a focused thing); `held` is a key held down with its repeats, `once` one press on the way."""

    kind: str
    name: str
    delay: int
    jitter: tuple[int, int] = (0, 0)


class Way(NamedTuple):
    """How somebody got to the picture at which the two presses come."""

    position: Position
    confirm: bool = True
    speed: str = "instant"
    uncovered: str = "open"
    """`covered`, `recap` (uncovered, the words about the last turns still there) or `open`."""
    before: tuple[Twice, ...] = ()
    """What was pressed there before and decided nothing."""


class Fault(NamedTuple):
    """What two presses did that they should not, with all that is needed to see it again."""

    way: Way
    twice: Twice
    what: str
    deeds: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.what}: {', '.join(self.deeds)}\n    {self.twice}\n    {self.way}"


def arrive(stage: Evenings, way: Way, deeds: list[Deed]) -> None:
    """Get to that picture."""
    stage.sit(way.position, way.confirm, way.speed)
    if way.uncovered != "covered":
        stage.uncover(recap=way.uncovered == "recap")
    for twice in way.before:
        press_twice(stage, twice, deeds)
        stage.rest()
    deeds.clear()


def fault_of(stage: Evenings, way: Way, twice: Twice, deeds: list[Deed]) -> Fault | None:
    """Do it at the picture to which `way` led; what was wrong with it, if anything that would not come by itself.

    A countdown goes on, and a step with one answer is made, while somebody presses something else.
    """
    what = press_twice(stage, twice, deeds)
    if what is None:
        return None
    done = tuple(map(str, deeds))
    arrive(stage, way, deeds)
    press_once(stage, twice, deeds)
    for _ in range(20):
        if len(deeds) >= len(done):
            break
        stage.leap(200)
    return None if tuple(map(str, deeds[: len(done)])) == done else Fault(way, twice, what, done)


def press_twice(stage: Evenings, twice: Twice, deeds: list[Deed]) -> str | None:
    """Do it; what was wrong with it, if anything."""
    deeds.clear()
    if twice.kind == "once":
        spot = stage.spot(twice.name)
        if spot is not None:
            stage.tap(spot)
        return None
    if twice.kind in ("mouse", "near"):
        return _mouse(stage, twice, deeds)
    if twice.kind == "focus":
        stage.focus(twice.name)
    name = "return" if twice.kind == "focus" else twice.name
    if twice.kind == "held":
        done = _hold(stage, name, deeds)
        return "went on while a key was held" if len(deeds) > done else None
    stage.strike(name)
    stage.leap(twice.delay - 30)
    done = len(deeds)
    stage.strike(name)
    stage.end_films()
    return faults_of(deeds[:done], deeds[done:])


def press_once(stage: Evenings, twice: Twice, deeds: list[Deed]) -> None:
    """The first of those two presses alone, and then as much time: what comes of it comes by itself."""
    deeds.clear()
    if twice.kind in ("mouse", "near"):
        spot = stage.spot(twice.name)
        if spot is not None:
            stage.tap(spot)
    else:
        if twice.kind == "focus":
            stage.focus(twice.name)
        stage.strike("return" if twice.kind == "focus" else twice.name)
    stage.leap(HELD if twice.kind == "held" else twice.delay)
    stage.end_films()


def _mouse(stage: Evenings, twice: Twice, deeds: list[Deed]) -> str | None:
    spot = stage.spot(twice.name)
    if spot is None:
        return None
    first = stage.under(spot)
    stage.tap(spot)
    stage.leap(twice.delay - 30)
    done = len(deeds)
    if twice.kind == "near":
        spot = _beside(stage, first, spot)
        if spot is None:
            return None
    second = stage.under(spot)
    stage.tap(spot, twice.jitter)
    stage.end_films()
    what = faults_of(deeds[:done], deeds[done:])
    if twice.kind == "near":
        # Off the first press it may be a second decision of the same person, who may lift the own cover for it, but
        # never another person's.
        one = len({deed.seat for deed in deeds}) == 1
        allowed = (TWO_STEPS, LIFTED_AND_DECIDED, *([DECIDED_AND_LIFTED] if one else []))
        return None if what in allowed else what
    other = first is not None and second is not None and first.name != second.name
    if what is None and other and len(deeds) > done and not _like(first, second):
        return "did something with another thing that lay there afterwards"
    return what


def _hold(stage: Evenings, name: str, deeds: list[Deed]) -> int:
    """A key held for 0.8 s (`HELD`) by a finger that forgot it, with the repeats that the system sends.

    Returns how many deeds its going down made.
    """
    code = pygame.key.key_code(name)
    stage.send(pygame.KEYDOWN, key=code, mod=0, unicode="", repeat=0)
    done = len(deeds)
    stage.leap(250)
    for _ in range(16):
        stage.send(pygame.KEYDOWN, key=code, mod=0, unicode="", repeat=1)
        stage.leap(34)
    stage.send(pygame.KEYUP, key=code, mod=0)
    stage.end_films()
    return done


def _like(first: Hot | None, second: Hot | None) -> bool:
    """Both are like steps of one person, which may follow each other as fast as a hand can."""
    like = getattr(first, "like", None)
    return like is not None and like == getattr(second, "like", None)


def _beside(stage: Evenings, first: Hot | None, spot: tuple[int, int]) -> tuple[int, int] | None:
    """A pixel of another thing that lies now where the first one lay, off the pixel that was pressed."""
    if first is None:
        return None
    here = stage.under(spot)
    for name, hot in stage.ui.hots().items():
        if name != first.name and (here is None or name != here.name) and hot.seen.colliderect(first.seen):
            area = hot.seen.clip(first.seen)
            if stage.under(area.center) is hot:
                return area.center
    return None


def keys_of(stage: Evenings) -> list[str]:
    """Enter, Space and every shortcut of the picture."""
    names = ["return", "space", "escape", "u", "c", "v", "z"]
    for built in stage.ui.active():
        names += [hot.key for hot in built.builder.hots.values() if hot.key]
        names += built.builder.shortcuts
    return [name for name in dict.fromkeys(names) if _known(name)]


def _known(name: str) -> bool:
    try:
        pygame.key.key_code(name)
    except ValueError:
        return False
    return True


ALIKE = 3
"""Of things that differ in a number or a card alone so many are pressed in one picture, others in the next one."""


def everything(stage: Evenings, turn: int, but: Collection[str] = ()) -> Iterator[Twice]:
    """Every pair of presses that the picture on the stage allows, with things that are not named in `but`.

    `turn` counts pictures: of many alike things others are taken each time.
    """
    things = _few([name for name in stage.pressable() if name not in HABITS and name not in but], turn)
    focusable = _few([n for n, hot in stage.ui.hots().items() if hot.focus and n not in HABITS and n not in but], turn)
    keys = [] if but else keys_of(stage)
    for delay in DELAYS:
        for name in things:
            yield Twice("mouse", name, delay)
            yield Twice("near", name, delay)
        for name in keys:
            yield Twice("key", name, delay)
        for name in focusable:
            yield Twice("focus", name, delay)
    for name in keys:
        yield Twice("held", name, 0)


def _few(names: list[str], turn: int) -> list[str]:
    kinds: dict[str, list[str]] = {}
    for name in names:
        kinds.setdefault(name.partition(":")[0], []).append(name)
    few: list[str] = []
    for alike in kinds.values():
        first = turn * ALIKE % len(alike)
        few += (alike[first:] + alike[:first])[:ALIKE]
    return few


def one_of(stage: Evenings, rng: random.Random) -> Twice:
    """One pair of presses by lot; things that are pressed with the mouse most often."""
    kind = rng.choice(("mouse", "mouse", "mouse", "mouse", "near", "key", "focus", "held"))
    if kind in ("key", "held"):
        names: Sequence[str] = keys_of(stage)
    elif kind == "focus":
        names = [name for name, hot in stage.ui.hots().items() if hot.focus]
    else:
        names = stage.pressable()
    rare = [name for name in names if name not in HABITS] or list(names)
    jitter = (rng.randrange(-2, 3), rng.randrange(-2, 3)) if rng.random() < 0.4 else (0, 0)
    return Twice(kind, rng.choice(rare), rng.choice(DELAYS), jitter)
