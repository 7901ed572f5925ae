"""Results made by hand, and a book to keep them in."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from desktop_app.session.result import GameResult, SeatResult
from desktop_app.session.results import Results
from desktop_app.session.setup import SHAPES

AT = "2026-11-27T20:{:02}:00Z"


def game(
    places: Sequence[tuple[str | None, int]],
    number: int = 1,
    name: str = "scoville",
    night: str = "",
    purpose: str = "game",
    totals: Sequence[int] = (),
    begun: str = "",
) -> GameResult:
    """A finished game of people and their places; number `number` of the evening, one a minute."""
    begun = begun or AT.format(2 * number)
    return GameResult(
        key=f"key{night}{number}",
        game=name,
        purpose=purpose,
        night=night,
        rules=1,
        seed="7",
        options="{}",
        begun=begun,
        ended=begun[:-3] + "30Z",
        ms=60_000,
        actions=10,
        journal=f"{name}-{number}.jsonl",
        seats=tuple(
            SeatResult(
                seat=n,
                person=person,
                name=person or f"computer {n}",
                shape=SHAPES[n],
                kind="person" if person else "sharp",
                total=totals[n] if totals else 100 - place,
                place=place,
                won=place == 1,
                decisions=4,
                own=4,
            )
            for n, (person, place) in enumerate(places)
        ),
    )


def book(folder: Path) -> Results:
    """A book in a folder."""
    return Results(folder, folder / "saves")
