"""Fonts, pictures and sounds of the program, and the one way to find them."""

from pathlib import Path

ROOT = Path(__file__).resolve().parent


class MissingAsset(FileNotFoundError):
    """An asset asked for by name is not in the folder; the message names it and says what to do."""


class DamagedAsset(OSError):
    """An asset that is there and cannot be read; the message names it and says what to do."""

    def __init__(self, name: str) -> None:
        super().__init__(f"The file {name} in {ROOT} is damaged. Get a fresh copy of Sobremesa and start it again.")


def path(name: str) -> Path:
    """Return where an asset lies, named by its path below `assets/` with forward slashes.

    `path("pieces/trees/oak_5.svg")`. Raises MissingAsset if there is no such file.
    """
    found = ROOT / name
    if not found.is_file():
        raise MissingAsset(f"The file {name} is missing from {ROOT}. Get a fresh copy of Sobremesa and start it again.")
    return found
