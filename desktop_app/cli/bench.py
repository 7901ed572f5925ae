"""How fast everything is on this machine; nothing here is asserted, the figures are to be read."""

from __future__ import annotations

import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from data import GAME_IDS, load_game
from desktop_app.cli.looking import print_json
from desktop_app.opponents.contract import RandomPlayer
from desktop_app.session import SHAPES, SeatSetup, Session, TableSetup, flicking, journal
from rules.core.rng import SplitMix64

_BARE = """
import pygame
pygame.display.init()
screen = pygame.display.set_mode((1600, 900))
screen.fill((90, 60, 40))
pygame.display.flip()
"""

_FIRST_PICTURE = """
import os
from desktop_app import cli, window
show = window.Window._show
def first(self, rects):
    show(self, rects)
    os._exit(0)
window.Window._show = first
cli.main([])
"""
"""The program up to its first picture, and out."""


class Figure(Struct, frozen=True):
    """One measured number: `key` stays the same from version to version, `line` says what it is."""

    key: str
    line: str
    value: float
    unit: str


def _median(values: list[float]) -> float:
    return sorted(values)[len(values) // 2]


def _seconds(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def _environment(home: str) -> dict[str, str]:
    inherited = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    return {
        **inherited,
        # The first run compiles into the folder, the measured ones find it there as an installed program would.
        "PYTHONPYCACHEPREFIX": str(Path(home) / "compiled"),
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
        "PYGAME_HIDE_SUPPORT_PROMPT": "1",
        "SOBREMESA_HOME": home,
        "PYTHONPATH": os.pathsep.join(filter(None, [str(Path(__file__).parents[2]), os.environ.get("PYTHONPATH")])),
    }


def _script(code: str, environment: dict[str, str], seconds: float = 120) -> subprocess.CompletedProcess[str] | None:
    """A finished script; None, with a word about it, for one that fails or hangs."""
    try:
        done = subprocess.run(
            [sys.executable, "-c", code], env=environment, capture_output=True, text=True, timeout=seconds, check=False
        )
    except subprocess.TimeoutExpired:
        print("sobremesa: the window did not answer and was not measured.", file=sys.stderr)
        return None
    if done.returncode:
        last = (done.stderr.strip().splitlines() or ["no reason given"])[-1]
        print(f"sobremesa: the window could not be measured: {last}", file=sys.stderr)
        return None
    return done


def start_up(times: int = 5) -> Iterator[Figure]:
    """From the command to the first picture, against a bare script that opens a window of the same size."""
    with tempfile.TemporaryDirectory() as home:
        environment = _environment(home)
        spent: dict[str, list[float]] = {_BARE: [], _FIRST_PICTURE: []}
        for _ in range(times + 1):
            for code, into in spent.items():
                began = time.perf_counter()
                if _script(code, environment) is None:
                    return
                into.append(time.perf_counter() - began)
    # The first run of each compiles, and fills the caches of the disk.
    bare, whole = (_median(into[1:]) for into in spent.values())
    yield Figure("start_bare", "a bare pygame window", bare * 1000, "ms")
    yield Figure("start", "from the command to the first picture", whole * 1000, "ms")
    yield Figure("start_ratio", "the second over the first", whole / bare, "times")


def drawing() -> Iterator[Figure]:
    """What the window measures of itself, in a process of its own so that this one stays without pygame."""
    code = (
        "import json; from desktop_app.scenes.bench import figures\n"
        "print(json.dumps([[f.key, f.line, f.value, f.unit] for f in figures()]))"
    )
    with tempfile.TemporaryDirectory() as home:
        done = _script(code, _environment(home), 300)
    if done is None:
        return
    for key, line, value, unit in msgspec.json.decode(done.stdout.splitlines()[-1]):
        yield Figure(key, line, value, unit)


def decisions(game_id: str, seconds: float = 1.0) -> float:
    """Random play in one process: decisions a second (legal, a random choice, apply), with the fewest seats.

    The best of as many games as fit into `seconds`; a second is one of the processor's, so that other programs
    do not count.
    """
    game = load_game(game_id)
    seats = game.seat_counts[0]
    best = 0.0
    rng = SplitMix64(1)
    end = time.perf_counter() + seconds
    seed = 0
    while time.perf_counter() < end:
        seed += 1
        state = game.new(seats, seed)
        count = 0
        spent = 0.0
        began = time.process_time()
        while game.outcome(state) is None and (time.perf_counter() < end or count < 100):
            seat = min(game.to_act(state))
            action = game.legal(state, seat).sample(rng)
            # Flicks are measured apart: they are physics and not rules.
            paused = time.process_time()
            outcome, _ = flicking.outcome_of(game, state, seat, action)
            if outcome is not None:
                spent += time.process_time() - paused
            state = game.apply(state, seat, action, outcome).state
            count += 1
        best = max(best, count / max(1e-9, time.process_time() - began - spent))
    return best


def rules() -> Iterator[Figure]:
    """Random play of every game."""
    for game_id in GAME_IDS:
        seats = load_game(game_id).seat_counts[0]
        line = f"{game_id}, random decisions with {seats} seats"
        yield Figure(f"decisions_{game_id}", line, decisions(game_id), "a second")


def _random_session(folder: Path, actions: int) -> Session:
    """An Arboretum of four played at random for some actions; the game is long enough for 200."""
    names = ("Ana", "Luis", "Marta", "Inés")
    setup = TableSetup("arboretum", tuple(SeatSetup(names[n], SHAPES[n], "random") for n in range(4)), {}, 1)
    session = Session.start(setup, folder)
    rng = SplitMix64(1)
    chooser = RandomPlayer()
    from desktop_app.opponents.contract import UNLIMITED

    while len(session.history) < actions and not session.finished:
        seat = session.to_act[0]
        session.submit(seat, chooser.choose(session.game, session.view(seat), rng, UNLIMITED))
    return session


def saving() -> Iterator[Figure]:
    """One action kept (written and synchronised), a game of 200 actions opened, its length on disk."""
    with tempfile.TemporaryDirectory(prefix="sobremesa-bench-", dir=_disk()) as name:
        folder = Path(name)
        session = _random_session(folder, 100)
        rng = SplitMix64(2)
        times: list[float] = []
        while len(session.history) < 200 and not session.finished:
            seat = session.to_act[0]
            action = session.legal(seat).sample(rng)
            times.append(_seconds(lambda seat=seat, action=action: session.submit(seat, action)))
        path = session.path
        session.close()
        yield Figure("save", "an action applied, written and synchronised", _median(times) * 1000, "ms")
        yield Figure("save_disk", "of that the disk: 150 bytes written and synchronised", _disk_time(folder), "ms")
        if path is None:
            return
        journal_file: Path = path
        opened = [_seconds(lambda: Session.open(journal_file, read_only=True)) for _ in range(7)]
        records = len(journal.read(path).records)
        yield Figure("open", f"a journal of {records} actions opened and checked", _median(opened) * 1000, "ms")
        yield Figure("journal", f"a journal of {records} actions on disk", path.stat().st_size / 1024, "KiB")


def _disk_time(folder: Path) -> float:
    """What the disk alone takes for a line of a journal, in milliseconds."""
    times: list[float] = []
    with open(folder / "bare", "wb", buffering=0) as file:
        for _ in range(100):
            began = time.perf_counter()
            file.write(b"x" * 150)
            os.fsync(file.fileno())
            times.append(time.perf_counter() - began)
    return _median(times) * 1000


def _disk() -> str | None:
    """A folder on the disk of the saves, None (the system's own for temporary files) where there is none yet."""
    from desktop_app.session.home import saves_folder

    for folder in saves_folder().parents:
        if folder.is_dir():
            return str(folder) if os.access(folder, os.W_OK) else None
    return None


def scoring() -> Iterator[Figure]:
    """The best paths of a full arboretum, all species."""
    from rules.arboretum.paths import best_paths

    game = load_game("arboretum")
    rng = SplitMix64(3)
    times: list[float] = []
    for seed in range(20):
        state = game.new(2, seed)
        while game.outcome(state) is None:
            seat = min(game.to_act(state))
            state = game.apply(state, seat, game.legal(state, seat).sample(rng)).state
        trees = max(state.arboreta, key=len)
        # The same garden at fifty places, since the paths of one just asked for are kept.
        moved = [[tree._replace(x=tree.x + n) for tree in trees] for n in range(50)]
        times.append(_seconds(lambda moved=moved: [best_paths(garden) for garden in moved]) / 50)
    yield Figure("paths", "best paths of a whole arboretum of two, all species", _median(times) * 1000, "ms")


def flicks() -> Iterator[Figure]:
    """Throws of random games, without and with the path kept for playback."""
    for game_id in GAME_IDS:
        game = load_game(game_id)
        if not hasattr(game, "throw_of"):
            continue
        from physics import carry_out

        shots: list[Any] = []
        rng = SplitMix64(5)
        for seed in range(3):
            state = game.new(game.seat_counts[-1], seed)
            while game.outcome(state) is None:
                seat = min(game.to_act(state))
                action = game.legal(state, seat).sample(rng)
                shot = flicking.throw_of(game, state, seat, action)
                outcome = None
                if shot is not None:
                    shots.append(shot)
                    outcome = carry_out(shot, track=False).outcome
                state = game.apply(state, seat, action, outcome).state
        for track, key, line in (
            (False, "flicks", "outcome alone"),
            (True, "flicks_shown", "with the path for playback"),
        ):
            times: list[float] = []
            divided = 0
            for shot in shots[:1000]:
                began = time.process_time()
                divided += carry_out(shot, track=track).divided > 0
                times.append(time.process_time() - began)
            yield Figure(key, f"{game_id}, flicks, {line}", len(times) / sum(times), "a second")
            yield Figure(f"{key}_median", f"{game_id}, a flick, {line}, median", _median(times) * 1000, "ms")
            yield Figure(f"{key}_longest", f"{game_id}, a flick, {line}, longest", max(times) * 1000, "ms")
            if not track:
                share = 100.0 * divided / len(times)
                yield Figure("flicks_divided", f"{game_id}, flicks with steps that were divided", share, "%")


def everything() -> Iterator[Figure]:
    """All figures in the order in which they are shown."""
    yield from start_up()
    yield from drawing()
    yield from rules()
    yield from scoring()
    yield from flicks()
    yield from saving()


def command(as_json: bool) -> int:
    """`sobremesa bench`."""
    if as_json:
        figures: dict[str, Any] = {
            figure.key: {"value": round(figure.value, 4), "unit": figure.unit, "what": figure.line}
            for figure in everything()
        }
        print_json({"python": platform.python_version(), "cores": os.cpu_count(), "figures": figures})
        return 0
    print(f"Python {platform.python_version()}, {os.cpu_count()} cores, {platform.system()} {platform.machine()}")
    for figure in everything():
        places = 0 if figure.value >= 1000 else 1 if figure.value >= 100 else 2
        print(f"  {figure.line:56} {figure.value:12,.{places}f} {figure.unit}", flush=True)
    return 0
