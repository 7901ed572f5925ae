"""Being asked to end (SIGTERM, a terminal that goes): the program closes what it has open, or is ended all the same."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import threading
from collections.abc import Callable
from types import FrameType

PATIENCE = 3.0
"""Seconds for closing before the program is ended from outside the main thread."""
SIGNALS = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))


class Ended(BaseException):
    """The program was asked to end. Nothing that only catches faults stops it on its way."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.code = 128 + number


_wakers: list[Callable[[], object]] = []
"""What gets the main thread out of waiting, such as an event for the window."""


def wake_with(waker: Callable[[], object]) -> None:
    """Call `waker`, from another thread, when the program is asked to end: it stops the main thread's waiting."""
    _wakers.append(waker)


def _end(number: int, frame: FrameType | None) -> None:
    raise Ended(number)


def _watch(wakeup: int) -> None:
    while True:
        told = os.read(wakeup, 1)
        if not told or told[0] in SIGNALS:
            break
    if told:
        for waker in _wakers:
            with contextlib.suppress(Exception):
                waker()
        threading.Event().wait(PATIENCE)
        os._exit(128 + told[0])


def end_when_asked() -> None:
    """Raise `Ended` in the main thread for SIGTERM and SIGHUP; if it does not get there in time, end the process.

    Python hands a signal to the main thread only between two of its own steps, and a window that waits for events
    takes none: so a thread of its own hears of the signal at once and wakes it.
    """
    if threading.current_thread() is not threading.main_thread() or sys.platform == "win32":
        return
    wanted = [number for number in SIGNALS if signal.getsignal(number) is signal.SIG_DFL]
    if not wanted:
        return
    hears, tells = os.pipe()
    os.set_blocking(tells, False)
    signal.set_wakeup_fd(tells, warn_on_full_buffer=False)
    threading.Thread(target=_watch, args=(hears,), daemon=True, name="sobremesa-ending").start()
    for number in wanted:
        signal.signal(number, _end)
