"""Where saves and settings live."""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs

VARIABLE = "SOBREMESA_HOME"


def settings_folder() -> Path:
    """The folder of the settings, the usual one of the system; `SOBREMESA_HOME` moves it."""
    given = os.environ.get(VARIABLE)
    # Only "~" itself is worked out here: a shell has done so for "~name", or nobody is called that.
    return Path(os.path.expanduser(given)) if given else platformdirs.user_data_path("sobremesa", appauthor=False)


def saves_folder() -> Path:
    """The folder of the journals, inside that of the settings."""
    return settings_folder() / "saves"
