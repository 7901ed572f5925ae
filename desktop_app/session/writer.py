"""Writing a journal so that what was confirmed survives: one append, one fsync, and all lines kept until they hold."""

from __future__ import annotations

import contextlib
import errno
import os
import sys
from pathlib import Path
from typing import IO

from desktop_app.session.journal import sum_of
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


def replace_file(path: Path, content: bytes) -> None:
    """Put `content` at `path` as a whole or not at all; the folder is made if need be. Raises `OSError`."""
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_name(f".{path.name}.new")
    try:
        with open(new, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.replace(new, path)
    except OSError:
        with contextlib.suppress(OSError):
            new.unlink()
        raise
    sync_folder(path.parent)


class Writer:
    """The open journal of a running game.

    `trouble` is None while everything lies on disk. After a failed write the lines stay here, the game goes on, and
    every later `append` or `retry` tries again; a file that vanished is written anew as a whole.
    """

    def __init__(self, path: Path, lines: list[bytes], torn: int = 0, exists: bool = True) -> None:
        """Take over the file at `path` with its whole `lines`; raises `Trouble` if another window plays it."""
        self.path = path
        self.trouble: Trouble | None = None
        self._lines = lines
        self._kept = len(lines) if exists else 0
        self._size = sum(len(line) + 1 for line in lines) if exists else 0
        self._file: IO[bytes] | None = None
        if exists:
            self._open()
            if self._file is not None and torn == 0 and os.fstat(self._file.fileno()).st_size == self._size - 1:
                # Only the last line end is missing; it is added with the next line.
                self._kept -= 1
                self._size -= len(lines[-1]) + 1
        else:
            self.retry()

    @property
    def last_sum(self) -> bytes:
        """The checksum that the next line is chained to."""
        return sum_of(self._lines[-1])

    @property
    def whole(self) -> bool:
        """True if every line lies on disk."""
        return self._kept == len(self._lines)

    def append(self, line: bytes) -> None:
        """Keep a sealed line; look at `trouble` to see whether it holds on disk."""
        self._lines.append(line)
        self.retry()

    def retry(self) -> Trouble | None:
        """Write what is not on disk yet; None if all is there."""
        try:
            self._write()
            self.trouble = None
        except OSError as error:
            self.trouble = Trouble("not_saved", path=str(self.path), why=why(error))
        except Trouble as trouble:
            self.trouble = trouble
        return self.trouble

    def close(self) -> Trouble | None:
        """Write what is missing and let go of the file; what still stands in the way is returned."""
        trouble = None if self.whole else self.retry()
        self._shut()
        return trouble

    def _shut(self) -> None:
        if self._file is not None:
            with contextlib.suppress(OSError):
                self._file.close()
            self._file = None

    def _open(self) -> None:
        try:
            file = open(self.path, "r+b", buffering=0)  # noqa: SIM115 - kept open as long as the game
        except OSError as error:
            self.trouble = Trouble("not_saved", path=str(self.path), why=why(error))
            return
        try:
            _lock(file)
        except OSError as error:
            # Some network disks have no locks at all; playing there is better than not playing.
            if error.errno in _HELD:
                file.close()
                raise Trouble("in_use", path=str(self.path)) from None
        self._file = file

    def _in_place(self) -> bool:
        """True if the open file is still the one that stands at `path`."""
        if self._file is None:
            return False
        try:
            there = os.stat(self.path)
        except FileNotFoundError:
            return False
        here = os.fstat(self._file.fileno())
        return (there.st_ino, there.st_dev) == (here.st_ino, here.st_dev) and here.st_size >= self._size

    def _write(self) -> None:
        if not self._in_place():
            self._shut()
            if self._kept and self.path.exists():
                self._open()
        if not self._in_place():
            self._shut()
            self._begin_anew()
            return
        file = self._file
        if file is None or self.whole:
            return
        content = b"".join(line + b"\n" for line in self._lines[self._kept :])
        if os.fstat(file.fileno()).st_size > self._size:
            file.truncate(self._size)
        file.seek(self._size)
        written = 0
        while written < len(content):
            written += file.write(content[written:])
        os.fsync(file.fileno())
        self._size += len(content)
        self._kept = len(self._lines)

    def _begin_anew(self) -> None:
        content = b"".join(line + b"\n" for line in self._lines)
        replace_file(self.path, content)
        self._size = len(content)
        self._kept = len(self._lines)
        self._open()
        if self._file is None and self.trouble is not None:
            raise self.trouble
