"""`sobremesa doctor`: what this computer has and what is kept on it, in ten lines."""

from __future__ import annotations

import os

from desktop_app.cli.looking import language_of
from desktop_app.telling.words import load_words


def command(language: str | None) -> int:
    """Print the report."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    try:
        from desktop_app.scenes.health import as_text
    except ImportError as error:
        print(f"{error.name} is not installed; run play.py once.")
        return 1
    print(as_text(load_words(language_of(language))))
    return 0
