"""A game in half a minute: what the host says to people who have never seen it."""

from __future__ import annotations

from desktop_app.telling.words import Words

PARTS = ("turn", "score", "end")


def explained(t: Words, game: str) -> list[tuple[str, str]]:
    """Heading and sentences of each part; the first and the last, those of the title's tile, have no heading."""
    parts = [(t(f"explain.{part}"), t(f"explain.{game}.{part}")) for part in PARTS]
    return [("", t(f"{game}.tile.goal")), *parts, ("", t(f"{game}.tile.special"))]
