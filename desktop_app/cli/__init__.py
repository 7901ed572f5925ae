"""The command line. Nothing here loads pygame; the window and pictures are imported when they are asked for."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> int:
    """Carry out a command and return its exit code: 0 done, 1 a fault in what was given, 2 wrong use."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    _plain_output()
    try:
        code = _run(given)
        sys.stdout.flush()
        return code
    except KeyboardInterrupt:
        _say("Stopped.")
        return 1
    except BrokenPipeError:
        # The reader (head, less) has gone; what Python still wants to write at its end goes nowhere.
        _silence(sys.stdout)
        return 1
    except Exception as error:
        _say(_sentence(error))
        return 1


def window() -> int:
    """Open the window without a terminal (the GUI entry)."""
    return main([])


def _sentence(error: Exception) -> str:
    """What went wrong: a broken file of the program names itself."""
    from assets import DamagedAsset, MissingAsset
    from data.loader import DataError

    if isinstance(error, (DataError, DamagedAsset, MissingAsset)):
        return str(error)
    # A fault of the program itself: what was played is in its journal; how it came about goes into a file.
    return f"something went wrong inside the program. No game is lost. Details: {_written_down()}"


def _run(given: list[str]) -> int:
    if not given:
        from desktop_app.cli.screen import open_window

        return open_window()
    from desktop_app.cli.parser import parse
    from desktop_app.cli.values import WrongUse
    from desktop_app.session.trouble import SetupError, Trouble

    try:
        options = parse(given)
    except SystemExit as end:
        # argparse has said what is wrong, or shown the help.
        return end.code if isinstance(end.code, int) else 2
    try:
        return options.run(options)
    except (WrongUse, SetupError) as error:
        _say(str(error))
        return 2
    except Trouble as error:
        _say(str(error))
        return 1


def _written_down() -> str:
    """Keep the traceback of the fault being handled in a file, and say where; else the fault in one line."""
    import traceback
    from datetime import datetime

    fault = traceback.format_exc()
    try:
        from desktop_app.session.home import settings_folder

        path = settings_folder() / "fault.log"
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("a", encoding="utf-8") as file:
            file.write(f"{datetime.now().isoformat(timespec='seconds')} {sys.argv[1:]}\n{fault}\n")
        return str(path)
    except Exception:
        return fault.strip().splitlines()[-1]


def _plain_output() -> None:
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(AttributeError, ValueError):
            stream.reconfigure(errors="replace")  # type: ignore[union-attr]


def _say(sentence: str) -> None:
    with contextlib.suppress(OSError, ValueError, AttributeError):
        print(f"sobremesa: {sentence}", file=sys.stderr, flush=True)


def _silence(stream: object) -> None:
    with contextlib.suppress(OSError, ValueError, AttributeError):
        nothing = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nothing, stream.fileno())  # type: ignore[attr-defined]
