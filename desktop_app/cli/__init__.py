"""The command line. Nothing here loads pygame; the window and pictures are imported when they are asked for."""

from __future__ import annotations

import contextlib
import errno
import io
import os
import sys
from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> int:
    """Carry out a command and return its exit code: 0 done, 1 a fault in what was given, 2 wrong use."""
    from desktop_app.cli.rooms import stranger

    given = list(sys.argv[1:] if arguments is None else arguments)
    _plain_output()
    # Before anything of ours is imported: a stranger's `data` would end in a traceback from within.
    foreign = stranger()
    if foreign is not None:
        _say(foreign)
        return 1
    from desktop_app.session.ending import Ended, end_when_asked

    try:
        end_when_asked()
        code = _run(given)
        sys.stdout.flush()
        return code
    except KeyboardInterrupt:
        _say("Stopped.")
        return 1
    except Ended as end:
        return end.code
    except BrokenPipeError:
        # The reader (head, less) has gone; what Python still wants to write at its end goes nowhere.
        _silence(sys.stdout)
        return 1
    except Exception as error:
        output = _output_fault() if isinstance(error, (OSError, ValueError)) else None
        if output is not None:
            _silence(sys.stdout)
            _say(f"the output could not be written ({output}).")
        else:
            _say(_sentence(error))
        return 1


def window() -> int:
    """Open the window without a terminal (the GUI entry)."""
    return main([])


def _sentence(error: Exception) -> str:
    """What went wrong: a broken file of the program names itself."""
    from assets import DamagedAsset, MissingAsset
    from data.loader import DataError
    from desktop_app.session.faults import written_down

    if isinstance(error, (DataError, DamagedAsset, MissingAsset)):
        return str(error)
    # A fault of the program itself: what was played is in its journal; how it came about goes into a file.
    return f"something went wrong inside the program. No game is lost. Details: {written_down(error)}"


def _run(given: list[str]) -> int:
    from desktop_app.cli.wrong import WrongUse
    from desktop_app.session.trouble import SetupError, Trouble

    try:
        if not given:
            from desktop_app.cli.screen import open_window

            return open_window()
        from desktop_app.cli.parser import parse

        options = parse(given)
        return options.run(options)
    except SystemExit as end:
        # argparse has said what is wrong, or shown the help.
        return end.code if isinstance(end.code, int) else 2
    except (WrongUse, SetupError) as error:
        _say(str(error))
        return 2
    except Trouble as error:
        _say(str(error))
        return 1


class _Closed(io.TextIOBase):
    """Stands for an output that was closed before the program began."""

    def write(self, text: str, /) -> int:
        raise OSError(errno.EBADF, "it is closed")


def _plain_output() -> None:
    # A window without a terminal has neither; whoever writes all the same gets an error that is told like any other.
    sys.stdout = sys.stdout or _Closed()
    sys.stderr = sys.stderr or io.StringIO()
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(AttributeError, ValueError):
            stream.reconfigure(errors="replace")  # type: ignore[union-attr]


def _output_fault() -> str | None:
    """Why the output cannot be written, None if it can."""
    try:
        print(end="", flush=True)
        if isinstance(sys.stdout, _Closed):
            sys.stdout.write("")
    except OSError as error:
        return error.strerror or type(error).__name__
    except ValueError:
        return "it is closed"
    return None


def _say(sentence: str) -> None:
    with contextlib.suppress(OSError, ValueError, AttributeError):
        print(f"sobremesa: {sentence}", file=sys.stderr, flush=True)


def _silence(stream: object) -> None:
    with contextlib.suppress(OSError, ValueError, AttributeError):
        nothing = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nothing, stream.fileno())  # type: ignore[attr-defined]
        os.close(nothing)
