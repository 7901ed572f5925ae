"""What the window measures of itself: redraws of a late table, a moving card, sitting idle, memory."""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from msgspec import Struct

from data.games import GAME_IDS, load_game
from desktop_app.scenes.picture import render
from desktop_app.ui.harness import Harness
from desktop_app.ui.motion import Move

SIZE = (1920, 1080)
LATE = {"arboretum": 150, "scoville": 120, "sheriff": 160, "safranito": 90}
"""Random moves after which a table is full."""


class Figure(Struct, frozen=True):
    """One measured number, as `desktop_app.cli.bench` prints it."""

    key: str
    line: str
    value: float
    unit: str


def _median_ms(work: Callable[[], object], times: int = 25) -> float:
    spent: list[float] = []
    for _ in range(times):
        began = time.perf_counter()
        work()
        spent.append((time.perf_counter() - began) * 1000)
    return sorted(spent)[len(spent) // 2]


def late_table(game: str) -> Harness:
    """A full table near the end of a game, at 1920 x 1080, of as many people as the game seats."""
    return render("table", game, seed=11, moves=LATE[game], size=SIZE, seats=load_game(game).seat_counts[-1])


def redraw_ms(stage: Harness) -> float:
    """Declaring the table anew and drawing every pixel of it."""
    ui = stage.ui

    def work() -> None:
        ui.frame.reset()
        ui.dirty()
        ui.update(stage.now)

    return _median_ms(work)


def moving_ms(stage: Harness) -> float:
    """One picture of a card on its way across the table."""
    ui = stage.ui
    ui.prefs.speed = "calm"
    ui.motion.speed = 1.0
    actors = ui.built[0].builder.actors
    name = next(
        (n for n, actor in actors.items() if actor.items and actor.rect.h > actor.rect.w), next(iter(actors), "")
    )
    if not name:
        return 0.0
    ui.animate([Move(name, "menu", ms=10_000)])
    stage.step(500)

    def work() -> None:
        stage.now += 1000 / 60
        ui.update(stage.now)

    spent = _median_ms(work, 60)
    ui.finish_motion()
    return spent


def figures() -> Iterator[Figure]:
    """All figures of the window, one game after the other."""
    for game in GAME_IDS:
        stage = late_table(game)
        yield Figure(f"redraw_{game}", f"{game}, a late full table drawn whole at 1920x1080", redraw_ms(stage), "ms")
        yield Figure(f"moving_{game}", f"{game}, one picture of a moving card at 1920x1080", moving_ms(stage), "ms")
    yield Figure("idle_pictures", "pictures drawn in a minute in which nothing changes", idle_pictures(), "pictures")
    memory = memory_mb()
    if memory:
        yield Figure("memory", "memory of the window after all tables at 1920x1080", memory, "MB")


def idle_pictures() -> float:
    """How often the title is drawn while nobody touches anything."""
    with tempfile.TemporaryDirectory() as folder:
        stage = render("title", size=SIZE, out=Path(folder) / "title.png")
        builds = stage.ui.builds
        end = stage.now + 60_000
        while stage.now < end:
            timeout = stage.ui.timeout()
            if timeout is None:
                break
            stage.now += max(1.0, timeout)
            stage.ui.update(stage.now)
        return float(stage.ui.builds - builds)


def memory_mb() -> float:
    """The most memory this process had, 0 where the system does not say."""
    if sys.platform == "win32":
        return 0.0
    import resource

    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (1024 * 1024 if sys.platform == "darwin" else 1024)
