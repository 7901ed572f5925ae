"""Where saves and settings live."""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs

from desktop_app.session.trouble import Trouble

VARIABLE = "SOBREMESA_HOME"


def settings_folder() -> Path:
    """The folder of the settings, the usual one of the system; `SOBREMESA_HOME` moves it.

    Raises `Trouble` where there is neither: somebody without a home.
    """
    given = os.environ.get(VARIABLE)
    if given:
        # Only "~" itself is worked out here: a shell has done so for "~name", or nobody is called that.
        return Path(os.path.expanduser(given))
    try:
        usual = platformdirs.user_data_path("sobremesa", appauthor=False)
    except (RuntimeError, KeyError, OSError):
        raise Trouble("no_home", variable=VARIABLE) from None
    if not usual.is_absolute():
        raise Trouble("no_home", variable=VARIABLE)
    return usual


def pictures_folder(settings: Path) -> Path:
    """Where pictures of results are saved: with the user's other pictures, or beside settings that were moved."""
    try:
        if not os.environ.get(VARIABLE) and settings == settings_folder():
            return platformdirs.user_pictures_path() / "Sobremesa"
    except (RuntimeError, KeyError, OSError, Trouble):
        pass
    return settings / "pictures"


def saves_folder() -> Path:
    """The folder of the journals, inside that of the settings."""
    return settings_folder() / "saves"
