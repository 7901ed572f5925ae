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
from desktop_app.ui.host import Ui
from desktop_app.ui.motion import Move
from desktop_app.window import keep_house

SIZE = (1920, 1080)
SEEDS = (12, 13, 14, 15, 16)
ACTIONS = 12
"""The last actions before the fullest moment of a game, each of which leads to a picture that is measured."""
TIMES = 61
"""Pictures of a moving card."""


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


def late_game(game: str, seed: int) -> LateGame:
    """A game of as many people as can play it, nothing covered, played from a seed by simple wishes (`late`)."""
    names = ("Ana", "Luis", "Marta", "Inés", "Jorge", "Pilar")
    count = load_game(game).seat_counts[-1]
    seats = tuple(SeatSetup(names[n], SHAPES[n], PERSON) for n in range(count))
    return LateGame(TableSetup(game, seats, {}, seed, False))


def late_window(folder: Path) -> App:
    """A window of 1920 x 1080 without a screen, set up as the program sets up its own."""
    stage = Harness(size=SIZE)
    app = App(stage.ui, folder / "saves", folder, thinker=Thinker(inline=True))
    app.change(language="en", speed="instant")
    keep_house()
    return app


def redraws_ms(app: App, late: LateGame) -> list[tuple[float, float]]:
    """Whole redraws of a late table, one for each of the last actions before its fullest moment.

    In milliseconds, by the clock and by the processor, which does not count the time it gave to other programs.

    A redraw is what the window of a player does when everything may have changed: an action led to a new state, so
    a table that has not seen it declares it (views, legal actions, sentences, places, everything), and every pixel of
    the window is drawn, as after it was covered or resized. What is kept between two pictures is what the window
    keeps: drawings, set texts and the ground, as far as they show the same as before. Carrying out the action and
    showing how it came about are not in it. Called for a game for the first time, pictures that nobody has seen yet
    (a card at a new size, a new sentence) have to be made in addition.
    """
    ui = app.ui
    first = max(0, late.fullest - ACTIONS)
    table = TableScene(app, late.session(first))
    ui.show(table)
    settle(ui)
    spent: list[tuple[float, float]] = []
    for seat, action in late.actions(first, late.fullest):
        table.session.submit(seat, action)
        table.changed()
        ui.frame.reset()
        began = time.process_time()
        clock = _milliseconds(lambda: ui.update(ui.now))
        spent.append((clock, (time.process_time() - began) * 1000))
    return spent


def same_ms(app: App, late: LateGame) -> list[float]:
    """Whole redraws of the fullest moment, nothing having changed since the last one: by the clock, in milliseconds."""
    ui = app.ui
    table = TableScene(app, late.session(late.fullest))
    ui.show(table)
    settle(ui)
    spent: list[float] = []
    for _ in range(ACTIONS):
        table.changed()
        ui.frame.reset()
        spent.append(_milliseconds(lambda: ui.update(ui.now)))
    return spent


def settle(ui: Ui) -> None:
    """Let pass what follows by itself at the instant speed."""
    for _ in range(4):
        ui.update(ui.now + 1)


def moving_ms(ui: Ui) -> float:
    """One picture of a card on its way across the table."""
    ui.motion.speed = 1.0
    actors = ui.built[0].builder.actors
    name = next(
        (n for n, actor in actors.items() if actor.items and actor.rect.h > actor.rect.w), next(iter(actors), "")
    )
    if not name:
        return 0.0
    ui.animate([Move(name, "menu", ms=10_000)])

    def work() -> None:
        ui.update(ui.now + 1000 / 60)

    for _ in range(30):
        work()

    spent = _median([_milliseconds(work) for _ in range(TIMES)])
    ui.finish_motion()
    ui.motion.speed = 0.0
    return spent


def figures() -> Iterator[Figure]:
    """All figures of the window, one game after the other."""
    with tempfile.TemporaryDirectory() as folder:
        app = late_window(Path(folder))
        for game in GAME_IDS:
            first: list[tuple[float, float]] = []
            again: list[tuple[float, float]] = []
            same: list[float] = []
            for late in (late_game(game, seed) for seed in SEEDS):
                first += redraws_ms(app, late)
                again += redraws_ms(app, late)
                same += same_ms(app, late)
            line = f"{game}, a new state of a late full table drawn whole at 1920x1080"
            yield Figure(f"redraw_{game}", line, _median([clock for clock, _ in again]), "ms")
            line = f"{game}, of that the processor's own time, on the average"
            # The average and not the median: some systems count the processor's time in large steps.
            yield Figure(f"redraw_cpu_{game}", line, sum(own for _, own in again) / len(again), "ms")
            line = f"{game}, the same state declared and drawn whole once more"
            yield Figure(f"same_{game}", line, _median(same), "ms")
            line = f"{game}, a new state where its pictures have never been seen"
            yield Figure(f"first_{game}", line, _median([clock for clock, _ in first]), "ms")
            line = f"{game}, one picture of a moving card at 1920x1080"
            yield Figure(f"moving_{game}", line, moving_ms(app.ui), "ms")
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
