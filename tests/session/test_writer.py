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
from tests.session.table import AT, GAME, play, played, setup


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


def test_a_full_disk_is_told_and_made_good(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = played(tmp_path, 4)
    keeper: Any = session._writer  # pyright: ignore[reportPrivateUsage]
    keeper._file = full = FullDisk(keeper._file, 30)
    opened = keeper._opened

    def still_full() -> Any:
        full._file = opened()
        return full

    monkeypatch.setattr(keeper, "_opened", still_full)
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
    assert "is lost" in str(trouble), "nothing is tried any more"


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


def _whole(session: Session) -> bytes:
    """What the journal must hold, seen from the game."""
    keeper: Any = session._writer  # pyright: ignore[reportPrivateUsage]
    return b"".join(line + b"\n" for line in keeper._lines)


def test_torn_tails_of_every_length_are_cut_off_by_the_next_line(tmp_path: Path) -> None:
    session = played(tmp_path, 6)
    path = session.path
    assert path is not None
    session.close()
    whole = path.read_bytes()
    last = whole.rstrip(b"\n").rfind(b"\n") + 1
    for end in range(last, len(whole) + 1):
        path.write_bytes(whole[:end])
        again = Session.open(path, GAME)
        kept = len(again.history)
        play(again, 1, seed=9)
        assert again.trouble is None
        assert again.path == path
        assert path.read_bytes() == _whole(again)
        again.close()
        if end < len(whole) - 1:
            assert journal.parse(path.read_bytes()).lines[:-1] == journal.parse(whole[:last]).lines
        assert len(Session.open(path, GAME, read_only=True).history) in (kept - 1, kept + 1)


def test_a_longer_torn_tail_than_the_next_line_leaves_nothing_behind(tmp_path: Path) -> None:
    session = played(tmp_path, 3)
    path = session.path
    assert path is not None
    session.close()
    path.write_bytes(path.read_bytes() + b'{"kind":"do","text":"' + b"x" * 5000)
    again = Session.open(path, GAME)
    play(again, 1, seed=9)
    assert path.read_bytes() == _whole(again)
    again.close()


@pytest.mark.parametrize("left", [0, 1, 200, -1, -40, -300])
def test_a_file_that_shrinks_under_the_game_is_made_whole(tmp_path: Path, left: int) -> None:
    session = played(tmp_path, 5)
    path = session.path
    assert path is not None
    size = path.stat().st_size
    os.truncate(path, left if left >= 0 else size + left)
    play(session, 1, seed=9)
    assert session.trouble is None
    assert session.take_notice() is None
    assert session.path == path
    assert path.read_bytes() == _whole(session)
    session.close()


def _other(folder: Path) -> bytes:
    session = played(folder, 9, seed=77)
    assert session.path is not None
    session.close()
    return session.path.read_bytes()


@pytest.mark.parametrize(
    "how", ["replaced", "overwritten", "overwritten by a longer one", "one word", "grown", "folder"]
)
def test_a_foreign_file_in_the_place_of_the_journal_is_left_alone(tmp_path: Path, how: str) -> None:
    session = played(tmp_path / "saves", 5)
    path = session.path
    assert path is not None
    foreign = _other(tmp_path / "other")
    if how == "replaced":
        (tmp_path / "new").write_bytes(foreign)
        os.replace(tmp_path / "new", path)
    elif how == "folder":
        path.unlink()
        path.mkdir()
    elif how == "grown":
        # Another program that knows of no lock went on with the same game.
        contents = journal.read(path)
        foreign = (
            path.read_bytes() + journal.seal(journal.Seated(0, "sharp"), journal.sum_of(contents.lines[-1])) + b"\n"
        )
        path.write_bytes(foreign)
    elif how == "one word":
        foreign = b"hello"
        path.write_bytes(foreign)
    else:
        path.write_bytes(foreign if how == "overwritten" else foreign + b"x" * 9_000_000)
        foreign = path.read_bytes()
    play(session, 2, seed=9)
    assert session.trouble is None
    notice = session.take_notice()
    assert notice is not None
    assert str(path) in str(notice)
    assert str(session.path) in str(notice)
    assert session.take_notice() is None, "it is said once"
    assert session.path is not None
    assert session.path != path
    assert path.is_dir() if how == "folder" else path.read_bytes() == foreign
    assert session.path.read_bytes() == _whole(session)
    assert len(Session.open(session.path, GAME, read_only=True).history) == len(session.history)
    session.close()


def test_the_same_file_put_back_is_taken_up_again(tmp_path: Path) -> None:
    session = played(tmp_path, 5)
    path = session.path
    assert path is not None
    shutil.copy(path, tmp_path / "copy")
    os.replace(tmp_path / "copy", path)
    play(session, 1, seed=9)
    assert session.path == path
    assert session.take_notice() is None
    assert path.read_bytes() == _whole(session)
    with pytest.raises(Trouble, match="already open"):
        Session.open(path, GAME)
    session.close()


def test_games_begun_in_the_same_second_never_share_a_name(tmp_path: Path) -> None:
    sessions = [played(tmp_path, 2, seed=seed) for seed in range(5)]
    assert len({session.path for session in sessions}) == 5
    assert all(session.take_notice() is None for session in sessions)
    for session in sessions:
        assert session.path is not None
        assert session.path.read_bytes() == _whole(session)
        session.close()
    assert len(list(tmp_path.iterdir())) == 5


def test_a_game_never_begins_in_the_file_of_another_one(tmp_path: Path) -> None:
    for _ in range(3):
        # The same second, table and deal: the files are equal to the last byte.
        Session.start(setup(), tmp_path, GAME, AT).close()
    assert len(list(tmp_path.iterdir())) == 3


def test_two_programs_that_begin_in_the_same_second_never_share_a_name(tmp_path: Path) -> None:
    code = (
        "import sys; from pathlib import Path\n"
        "from tests.session.table import *\n"
        "input()\n"
        "sessions = [Session.start(setup(), Path(sys.argv[1]), GAME, AT) for _ in range(10)]\n"
        "print(sum(session.trouble is None for session in sessions))\n"
    )
    children = [
        subprocess.Popen(
            [sys.executable, "-W", "ignore", "-c", code, str(tmp_path)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=_ROOT,
        )
        for _ in range(2)
    ]
    for child in children:
        assert child.stdin is not None
        child.stdin.write("go\n")
        child.stdin.flush()
    for child in children:
        assert child.communicate(timeout=60)[0] == "10\n"
    files = list(tmp_path.iterdir())
    assert len(files) == 20
    for file in files:
        assert len(journal.read(file).lines) == 1


def test_a_pipe_in_the_place_of_the_journal_is_not_waited_for(tmp_path: Path) -> None:
    session = played(tmp_path, 3)
    path = session.path
    assert path is not None
    path.unlink()
    os.mkfifo(path)
    play(session, 1, seed=2)
    assert session.trouble is None
    assert session.take_notice() is not None
    session.close()
