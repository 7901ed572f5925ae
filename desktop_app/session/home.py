"""Where saves and settings live."""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs

VARIABLE = "SOBREMESA_HOME"


def _given() -> Path | None:
    home = os.environ.get(VARIABLE)
    return Path(home).expanduser() if home else None


def saves_folder() -> Path:
    """The folder of the journals; `SOBREMESA_HOME` moves it."""
    return (_given() or platformdirs.user_data_path("Sobremesa", appauthor=False)) / "saves"


def settings_folder() -> Path:
    """The folder of the settings; `SOBREMESA_HOME` moves it."""
    return _given() or platformdirs.user_config_path("Sobremesa", appauthor=False)
