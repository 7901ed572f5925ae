"""What the window measures of itself: redraws of a late table, a moving card, sitting idle, memory."""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from msgspec import Struct

from data.games import GAME_IDS, load_game
from desktop_app.opponents.pool import Thinker
from desktop_app.scenes.app import App
from desktop_app.scenes.late import LateGame
from desktop_app.scenes.picture import render
from desktop_app.scenes.table import TableScene
from desktop_app.session.setup import PERSON, SHAPES, SeatSetup, TableSetup
from desktop_app.ui.harness import Harness
from desktop_app.ui.motion import Move

SIZE = (1920, 1080)
SEED = 12
MOMENTS = 6
"""The latest and fullest moments of a game that are drawn in turn."""
TIMES = 61


class Figure(Struct, frozen=True):
    """One measured number, as `desktop_app.cli.bench` prints it."""

    key: str
    line: str
    value: float
    unit: str


def _median(spent: list[float]) -> float:
    return sorted(spent)[len(spent) // 2]


def _milliseconds(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return (time.perf_counter() - began) * 1000


class LateTable:
    """A full table near the end of a game, at 1920 x 1080, of as many people as the game seats, nothing covered.

    The game is played from a seed by simple wishes (`late`), the same on every machine.
    """

    def __init__(self, game: str, folder: Path) -> None:
        names = ("Ana", "Luis", "Marta", "Inés", "Jorge", "Pilar")
        count = load_game(game).seat_counts[-1]
        setup = TableSetup(game, tuple(SeatSetup(names[n], SHAPES[n], PERSON) for n in range(count)), {}, SEED, False)
        self._late = LateGame(setup)
        self._moments = self._late.moments(MOMENTS)
        self._turn = 0
        self.stage = Harness(size=SIZE)
        self._app = App(self.stage.ui, folder / "saves", folder, thinker=Thinker(inline=True))
        self._app.change(language="en", speed="instant")
        self.change()
        self.stage.settle()

    def change(self) -> None:
        """Another moment of the game: a new state, new views, a table that has drawn nothing yet."""
        moment = self._moments[self._turn % len(self._moments)]
        self._turn += 1
        self.stage.ui.show(TableScene(self._app, self._late.session(moment)))

    def redraw(self) -> float:
        """Milliseconds from a new state to all pixels of its picture."""
        self.change()
        ui = self.stage.ui
        ui.frame.reset()
        spent = _milliseconds(lambda: ui.update(self.stage.now))
        self.stage.settle()
        return spent


def redraw_ms(table: LateTable) -> float:
    """A whole redraw of a late table as a player's window does it when everything may have changed.

    The view has changed: another state of the game is shown by a table that has not seen it, so that every view,
    legal action, sentence and place is worked out and declared again, and then every pixel of the window is drawn, as
    after the window was covered. Pictures, set texts and the ground under them are kept between two redraws as they
    are in the window, but only where they show the same. The moments are the fullest of the game and take turns; the
    figure is the median of `TIMES` redraws.
    """
    for _ in range(MOMENTS):
        table.redraw()
    return _median([table.redraw() for _ in range(TIMES)])


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

    spent = _median([_milliseconds(work) for _ in range(TIMES)])
    ui.finish_motion()
    return spent


def figures() -> Iterator[Figure]:
    """All figures of the window, one game after the other."""
    with tempfile.TemporaryDirectory() as folder:
        for game in GAME_IDS:
            table = LateTable(game, Path(folder))
            line = f"{game}, a new state of a late full table drawn whole at 1920x1080"
            yield Figure(f"redraw_{game}", line, redraw_ms(table), "ms")
            line = f"{game}, one picture of a moving card at 1920x1080"
            yield Figure(f"moving_{game}", line, moving_ms(table.stage), "ms")
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
