"""Writing a journal so that what was confirmed survives: one append, one fsync, and all lines kept until they hold."""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import sys
from pathlib import Path
from typing import IO

from desktop_app.session import journal
from desktop_app.session.journal import ENDING, sum_of
from desktop_app.session.trouble import Trouble, why

if sys.platform == "win32":
    import msvcrt

    # One byte far behind the end, so that readers are not kept from the lines.
    _LOCKED_BYTE = 1 << 40

    def _lock(file: IO[bytes]) -> None:
        file.seek(_LOCKED_BYTE)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(file: IO[bytes]) -> None:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)


_HELD = (errno.EAGAIN, errno.EWOULDBLOCK, errno.EACCES, errno.EDEADLK)


def sync_folder(folder: Path) -> None:
    """Make a new or renamed file in `folder` survive a power cut, where the system can do that."""
    if sys.platform != "win32":
        with contextlib.suppress(OSError):
            handle = os.open(folder, os.O_RDONLY)
            try:
                os.fsync(handle)
            finally:
                os.close(handle)


def new_file(path: Path) -> IO[bytes]:
    """A new file for reading and writing; `FileExistsError` where anything stands at `path` already."""
    return open(path, "x+b", buffering=0)


def replace_file(path: Path, content: bytes) -> None:
    """Put `content` at `path` as a whole or not at all; the folder is made if need be. Raises `OSError`.

    Where a link stands at `path` the link stays, and the file that it names is replaced.
    """
    path = Path(os.path.realpath(path))
    path.parent.mkdir(parents=True, exist_ok=True)
    number = 0
    while True:
        new = path.with_name(f".{path.name}.{os.getpid()}-{number}.new")
        try:
            file = new_file(new)
            break
        except FileExistsError:
            # Another program, or one that was stopped long ago, has it: everybody writes into a file of their own.
            number += 1
            if number > _TRIES:
                raise
    try:
        with file:
            write_all(file, content)
            os.fsync(file.fileno())
        os.replace(new, path)
    except OSError:
        with contextlib.suppress(OSError):
            new.unlink()
        raise
    sync_folder(path.parent)


def write_all(file: IO[bytes], content: bytes) -> None:
    """Write everything to an unbuffered file."""
    written = 0
    while written < len(content):
        written += file.write(content[written:])


_TRIES = 10_000


class Writer:
    """The open journal of a running game.

    `trouble` is None while everything lies on disk. After a failed write the lines stay here, the game goes on, and
    every later `append` or `retry` tries again; a file that vanished is written anew as a whole. Where something else
    stands in the place of the file, it is left alone and the game goes on in a new file: `notice` says so.
    """

    def __init__(self, path: Path, lines: list[bytes], kept: int, instead: list[bytes] | None = None) -> None:
        """A writer that has opened nothing yet, with `kept` of its lines at `path`; use `take_over` or `begin`."""
        self.path = path
        self.trouble: Trouble | None = None
        self.notice: Trouble | None = None
        """What has to be said once: the game goes on in another file."""
        self._lines = lines
        self._kept = kept
        self._instead = instead
        self._old: list[bytes] | None = None
        """What lies on disk in an older format until `_lines` take its place."""
        self._begun = kept > 0
        """A file of this game has stood at the path. Before that, whatever stands there is somebody else's."""
        self._file: IO[bytes] | None = None

    @staticmethod
    def take_over(path: Path, lines: list[bytes], instead: list[bytes] | None = None) -> Writer:
        """The writer of the file at `path` with its whole `lines`; raises `Trouble` if another window plays it.

        `instead` are the same lines in a newer format: they take the place of the file with the first `append`.
        """
        writer = Writer(path, lines, len(lines), instead)
        try:
            writer._file = writer._opened()
        except OSError as error:
            writer._not_saved(error)
        return writer

    @staticmethod
    def begin(folder: Path, stem: str, lines: list[bytes]) -> Writer:
        """A new journal in `folder`, called `stem` and a number where that is taken; `trouble` if that fails."""
        writer = Writer(folder / f"{stem}{ENDING}", lines, 0)
        writer.retry()
        return writer

    @property
    def last_sum(self) -> bytes:
        """The checksum that the next line is chained to."""
        return sum_of((self._instead or self._lines)[-1])

    @property
    def content(self) -> bytes:
        """The whole journal as it stands, on disk or not."""
        return _joined(self._instead or self._lines)

    @property
    def whole(self) -> bool:
        """True if every line lies on disk."""
        return self._old is None and self._kept == len(self._lines)

    @property
    def _on_disk(self) -> list[bytes]:
        """The lines that lie on disk."""
        return self._lines[: self._kept] if self._old is None else self._old

    @property
    def _size(self) -> int:
        """The bytes of the lines that lie on disk."""
        return sum(len(line) + 1 for line in self._on_disk)

    def append(self, line: bytes) -> None:
        """Keep a sealed line; look at `trouble` to see whether it holds on disk."""
        if self._instead is not None:
            self._old, self._lines, self._instead = self._lines[: self._kept], self._instead, None
        self._lines.append(line)
        self.retry()

    def retry(self) -> Trouble | None:
        """Write what is not on disk yet; None if all is there."""
        try:
            self._write()
            self.trouble = None
        except OSError as error:
            self._not_saved(error)
        return self.trouble

    def close(self) -> Trouble | None:
        """Write what is missing and let go of the file; returns what could not be kept, if anything."""
        trouble = None if self.whole else self.retry()
        self._shut()
        return trouble and Trouble("not_kept", **trouble.values)

    def _not_saved(self, error: OSError) -> None:
        self.trouble = Trouble("not_saved", path=str(self.path), why=why(error))

    def _shut(self) -> None:
        if self._file is not None:
            with contextlib.suppress(OSError):
                self._file.close()
            self._file = None

    def _opened(self) -> IO[bytes]:
        """The file at the path, for this program alone; raises `OSError`, and `Trouble` if another one has it."""
        # A pipe that stands there now would be waited for.
        flag = getattr(os, "O_NONBLOCK", 0)
        file = open(self.path, "r+b", buffering=0, opener=lambda path, flags: os.open(path, flags | flag))  # noqa: SIM115
        return self._held(file)

    def _held(self, file: IO[bytes]) -> IO[bytes]:
        try:
            _lock(file)
        except OSError as error:
            # Some network disks have no locks at all; playing there is better than not playing.
            if error.errno in _HELD:
                file.close()
                raise Trouble("in_use", path=str(self.path)) from None
        return file

    def _write(self) -> None:
        if not self._begun:
            self._create()
        elif not self._standing():
            self._find_again()
        if self._old is not None:
            self._renew()
        file = self._file
        if file is None or self.whole:
            return
        size = self._size
        if os.fstat(file.fileno()).st_size > size:
            file.truncate(size)
        file.seek(size)
        write_all(file, _joined(self._lines[self._kept :]))
        os.fsync(file.fileno())
        self._kept = len(self._lines)

    def _standing(self) -> bool:
        """True if the open file still stands at the path and ends with the last line that was kept."""
        file = self._file
        if file is None:
            return False
        try:
            there = os.stat(self.path)
        except FileNotFoundError:
            return False
        here = os.fstat(file.fileno())
        size, kept = self._size, self._on_disk
        if (there.st_ino, there.st_dev, size) != (here.st_ino, here.st_dev, here.st_size):
            return False
        last = kept[-1] + b"\n" if kept else b""
        file.seek(size - len(last))
        return file.read(len(last)) == last

    def _find_again(self) -> None:
        """The file is not what it was: go on in what stands at the path if these are our own lines, else elsewhere."""
        self._shut()
        try:
            file = self._opened()
            content = file.read(journal.LARGEST) if stat.S_ISREG(os.fstat(file.fileno()).st_mode) else None
        except FileNotFoundError:
            self._old, self._kept = None, 0
            self._create()
            return
        except (IsADirectoryError, Trouble):
            self._elsewhere()
            return
        if content is not None:
            for lines in (self._lines, self._old or []):
                kept = _shared(lines, content)
                if kept is not None:
                    self._file = file
                    if lines is self._lines:
                        # What was written and never confirmed by the disk is written again.
                        self._old, self._kept = None, min(kept, self._kept)
                    return
        file.close()
        self._elsewhere()

    def _create(self) -> None:
        """A new file at the path, or under the next free name; raises `OSError`."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        first = self.path
        for number in range(2, _TRIES):
            try:
                self._file = self._held(new_file(self.path))
                self._begun = True
                break
            except FileExistsError:
                # Somebody else began a game in the same second.
                self.path = first.with_name(f"{first.stem}-{number}{first.suffix}")
        sync_folder(self.path.parent)

    def _elsewhere(self) -> None:
        """Leave what stands in our place alone and go on in a new file with the whole game."""
        left = self.path
        self._old, self._kept = None, 0
        self._create()
        self.notice = Trouble("gone_on_elsewhere", path=str(left), new=str(self.path))

    def _renew(self) -> None:
        """Put the lines of today's format in the place of the older file."""
        self._shut()
        replace_file(self.path, _joined(self._lines))
        self._old, self._kept = None, len(self._lines)
        self._file = self._opened()


def _joined(lines: list[bytes]) -> bytes:
    return b"".join(line + b"\n" for line in lines)


def _shared(lines: list[bytes], content: bytes) -> int | None:
    """How many of the lines stand at the beginning of `content`, None if anything else does."""
    whole = content.rfind(b"\n") + 1
    if not _joined(lines).startswith(content[:whole]) or (whole == 0 and not _joined(lines).startswith(content)):
        return None
    return content.count(b"\n")
