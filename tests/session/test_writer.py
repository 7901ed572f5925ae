"""When the disk is full, read-only or gone: the game goes on, says so, and loses nothing."""

from __future__ import annotations

import errno
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from desktop_app.session import Session, Trouble, journal, writer
from tests.session.table import GAME, play, played, setup


def _records(session: Session) -> int:
    assert session.path is not None
    return len(journal.read(session.path).records)


class FullDisk:
    """A file that takes `room` more bytes."""

    def __init__(self, file: Any, room: int) -> None:
        self._file = file
        self.room = room

    def write(self, content: bytes) -> int:
        if self.room == 0:
            raise OSError(errno.ENOSPC, "No space left on device")
        taken = self._file.write(content[: self.room])
        self.room -= taken
        return taken

    def __getattr__(self, name: str) -> Any:
        return getattr(self._file, name)


def test_a_full_disk_is_told_and_made_good(tmp_path: Path) -> None:
    session = played(tmp_path, 4)
    keeper: Any = session._writer  # pyright: ignore[reportPrivateUsage]
    real = keeper._file
    keeper._file = full = FullDisk(real, 30)
    play(session, 1, seed=2)
    assert isinstance(session.trouble, Trouble)
    assert "No space left on device" in str(session.trouble)
    assert _records(session) == 4, "the half-written line reads as torn"
    play(session, 2, seed=3)
    assert session.retry_save() is not None
    full.room = 100_000
    assert session.retry_save() is None
    assert session.trouble is None
    assert _records(session) == 7
    assert journal.read(tmp_path / session.path.name).torn == 0 if session.path else False
    assert session.close() is None


def test_a_vanished_folder_is_laid_anew_with_the_whole_game(tmp_path: Path) -> None:
    folder = tmp_path / "saves"
    session = played(folder, 5)
    shutil.rmtree(folder)
    play(session, 1, seed=2)
    assert session.trouble is None
    assert _records(session) == 6
    session.close()


def test_a_folder_that_cannot_be_made_is_told_until_it_can(tmp_path: Path) -> None:
    blocked = tmp_path / "saves"
    blocked.write_text("a file stands where the folder should be")
    session = Session.start(setup(), blocked, GAME)
    assert session.trouble is not None
    play(session, 6)
    assert session.trouble is not None
    assert "keeps trying" in str(session.trouble)
    blocked.unlink()
    assert session.retry_save() is None
    assert _records(session) == 6
    session.close()


def test_closing_says_what_could_not_be_saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = played(tmp_path, 2)

    def refuse(handle: int) -> None:
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(writer.os, "fsync", refuse)
    play(session, 1, seed=4)
    trouble = session.close()
    assert trouble is not None
    assert "Input/output error" in str(trouble)


def test_a_read_only_file_is_told_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = played(tmp_path, 3)
    path = session.path
    assert path is not None
    session.close()
    real = open

    def guarded(file: Any, mode: str = "r", *rest: Any, **named: Any) -> Any:
        if "+" in mode or "w" in mode:
            raise PermissionError(errno.EACCES, "Permission denied")
        return real(file, mode, *rest, **named)

    monkeypatch.setattr("builtins.open", guarded)
    again = Session.open(path, GAME)
    assert again.trouble is not None
    play(again, 2, seed=8)
    assert "Permission denied" in str(again.trouble)
    monkeypatch.undo()
    assert again.retry_save() is None
    assert _records(again) == 5
    again.close()


def test_a_second_window_gets_a_sentence(tmp_path: Path) -> None:
    session = played(tmp_path, 3)
    assert session.path is not None
    with pytest.raises(Trouble, match="already open in another window"):
        Session.open(session.path, GAME)
    code = (
        "import sys; from pathlib import Path\n"
        "from desktop_app.session import Session, Trouble\n"
        "from tests.kit.toy import Pebbles\n"
        "try: Session.open(Path(sys.argv[1]), Pebbles())\n"
        "except Trouble as trouble: print(trouble.key)\n"
    )
    run = subprocess.run(
        [sys.executable, "-c", code, str(session.path)], capture_output=True, text=True, check=True, cwd=_ROOT
    )
    assert run.stdout.strip() == "in_use"
    Session.open(session.path, GAME, read_only=True)
    session.close()
    Session.open(session.path, GAME).close()


_ROOT = Path(__file__).parents[2]


@pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL is of POSIX systems")
def test_a_killed_process_loses_nothing_that_was_confirmed(tmp_path: Path) -> None:
    code = (
        "import sys; from pathlib import Path\n"
        "from tests.session.table import *\n"
        "session = Session.start(setup(), Path(sys.argv[1]), GAME, AT)\n"
        "for n in range(20):\n"
        "    play(session, 1, n)\n"
        "    print(len(session.history), flush=True)\n"
        "sys.stdin.read()\n"
    )
    child = subprocess.Popen(
        [sys.executable, "-c", code, str(tmp_path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=_ROOT,
    )
    assert child.stdout is not None
    assert child.stdin is not None
    said = [child.stdout.readline() for _ in range(20)]
    os.kill(child.pid, signal.SIGKILL)
    child.wait()
    child.stdout.close()
    child.stdin.close()
    session = Session.open(next(tmp_path.glob("*.jsonl")), GAME)
    assert len(session.history) == int(said[-1])
    session.close()
