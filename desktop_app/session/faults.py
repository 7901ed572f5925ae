"""Faults of the program itself: how each came about goes into a file, for whoever looks after the program."""

from __future__ import annotations

import sys
import traceback
from datetime import datetime

from desktop_app.session.home import settings_folder

NAME = "fault.log"
MOST = 1024 * 1024
"""Bytes of the file after which it begins anew."""


def written_down(error: BaseException) -> str:
    """Keep the traceback of a fault in a file and say where that is; where it cannot be kept, the fault in a line."""
    fault = "".join(traceback.format_exception(error))
    try:
        path = settings_folder() / NAME
        path.parent.mkdir(parents=True, exist_ok=True)
        full = path.exists() and path.stat().st_size > MOST
        with path.open("w" if full else "a", encoding="utf-8", errors="replace") as file:
            file.write(f"{datetime.now().isoformat(timespec='seconds')} {sys.argv[1:]}\n{fault}\n")
        return str(path)
    except Exception:
        return fault.strip().splitlines()[-1]
