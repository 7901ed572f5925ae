"""The thinking process: answers, faults, deaths, cancelling, and no worker left behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from desktop_app.opponents.pool import Look, Thinker
from rules.core.rng import SplitMix64
from tests.kit.toy import Pebbles

GAME = Pebbles()
VIEW = GAME.view(GAME.new(2, 1), 0)
RESOLVE = "tests.opponents.misbehaving:resolve"
ROOT = Path(__file__).parents[2]


def wait(look: Look, seconds: float = 20) -> Any:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        done, action = look()
        if done:
            return action
        time.sleep(0.01)
    raise AssertionError("no answer came")


@pytest.fixture
def thinker() -> Iterator[Thinker]:
    thinker = Thinker(resolve=RESOLVE)
    yield thinker
    thinker.close()


def test_the_process_answers_as_thinking_on_the_spot_would(thinker: Thinker) -> None:
    thinker.warm("toy")
    spot = Thinker(inline=True, resolve=RESOLVE)
    for seed in range(5):
        there = wait(thinker.ask("toy", "random", VIEW, SplitMix64(seed)))
        done, here = spot.ask("toy", "random", VIEW, SplitMix64(seed))()
        assert done
        assert there == here
    assert thinker.faults == []


def test_asking_never_waits(thinker: Thinker) -> None:
    look = thinker.ask("toy", "slow", VIEW, SplitMix64(1))
    assert look() == (False, None)
    thinker.cancel()
    assert look() == (False, None)
    assert wait(thinker.ask("toy", "random", VIEW, SplitMix64(1))) in GAME.legal_in_view(VIEW)


@pytest.mark.parametrize("kind", ["broken", "cheat", "nobody"])
def test_a_faulty_player_is_replaced_by_a_legal_action(thinker: Thinker, kind: str) -> None:
    action = wait(thinker.ask("toy", kind, VIEW, SplitMix64(7)))
    assert action in GAME.legal_in_view(VIEW)
    assert len(thinker.faults) >= 1


def test_a_dead_worker_is_replaced(tmp_path: Path) -> None:
    thinker = Thinker(resolve="tests.opponents.misbehaving:deadly_once")
    assert wait(thinker.ask(str(tmp_path / "mark"), "random", VIEW, SplitMix64(7))) in GAME.legal_in_view(VIEW)
    thinker.close()


def test_without_processes_a_thread_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(*args: Any) -> None:
        raise OSError("no more processes")

    monkeypatch.setattr("multiprocessing.get_context", lambda kind: type("Context", (), {"Pipe": none}))
    thinker = Thinker(resolve=RESOLVE)
    thinker.warm("toy")
    for kind in ("random", "broken", "nobody"):
        assert wait(thinker.ask("toy", kind, VIEW, SplitMix64(7))) in GAME.legal_in_view(VIEW)
    thinker.close()


def _alive(pid: int) -> bool:
    try:
        # A zombie still answers signal 0; its state is in /proc where there is one.
        os.kill(pid, 0)
        return "Z" not in Path(f"/proc/{pid}/stat").read_text().split(")")[-1].split()[0]
    except (ProcessLookupError, FileNotFoundError):
        return False


CODE = """
import sys, time
from desktop_app.opponents.pool import Thinker
from rules.core.rng import SplitMix64
from tests.kit.toy import Pebbles
if __name__ == "__main__":
    game = Pebbles()
    thinker = Thinker(resolve="tests.opponents.misbehaving:resolve")
    thinker.ask("toy", "slow", game.view(game.new(2, 1), 0), SplitMix64(1))
    print(thinker._process.pid, flush=True)
    try:
        time.sleep(60)
    except KeyboardInterrupt:
        sys.exit(0)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX systems")
@pytest.mark.parametrize("ending", [signal.SIGKILL, signal.SIGINT, signal.SIGTERM])
def test_no_worker_survives_its_parent(tmp_path: Path, ending: signal.Signals) -> None:
    script = tmp_path / "parent.py"
    script.write_text(CODE)
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    parent = subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE, text=True, env=env, cwd=ROOT)
    assert parent.stdout is not None
    worker = int(parent.stdout.readline())
    time.sleep(0.5)
    assert _alive(worker)
    parent.send_signal(ending)
    parent.wait(10)
    parent.stdout.close()
    end = time.monotonic() + 10
    while _alive(worker) and time.monotonic() < end:
        time.sleep(0.05)
    assert not _alive(worker)
