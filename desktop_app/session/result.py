"""What a finished game came to, as the results keep it, made from its journal alone."""

from __future__ import annotations

from datetime import UTC, datetime
from hashlib import blake2b

import msgspec
from msgspec import Struct

from desktop_app.session.facts import Fact, facts_of
from desktop_app.session.journal import Contents, Did, Header, Hinted, Seated, Undid
from desktop_app.session.setup import PERSON, SeatSetup
from desktop_app.session.timeline import Timeline

TIME = "%Y-%m-%dT%H:%M:%SZ"
"""How moments are written: UTC, to the second, so that they sort as text."""


class SeatResult(Struct, frozen=True):
    """One seat of a finished game.

    `person` is the id of who sits there at the end, None for strangers and computer players. `decisions` were made at
    the seat, `own` of them by whoever sits there at the end, `ms` is the time the seat thought, `hints` what it asked.
    """

    seat: int
    person: str | None
    name: str
    shape: str
    kind: str
    total: int
    place: int
    won: bool
    ms: int = 0
    decisions: int = 0
    own: int = 0
    hints: int = 0

    @property
    def counts(self) -> bool:
        """Whether the result is somebody's: a person sits there who made half of its decisions."""
        return self.kind == PERSON and 2 * self.own >= self.decisions


class Line(Struct, frozen=True):
    """The points of a seat in one row of the score sheet."""

    seat: int
    key: str
    points: int


class GameResult(Struct, frozen=True):
    """A finished game. `begun` and `ended` are in `TIME`, `journal` is the name of its file, `ms` the time it took."""

    key: str
    game: str
    purpose: str
    night: str
    rules: int
    seed: str
    options: str
    begun: str
    ended: str
    ms: int
    actions: int
    journal: str
    seats: tuple[SeatResult, ...]
    lines: tuple[Line, ...] = ()
    facts: tuple[Fact, ...] = ()

    def seat_of(self, person: str) -> SeatResult | None:
        """The seat whose result counts for a person."""
        return next((seat for seat in self.seats if seat.person == person and seat.counts), None)

    def fact(self, seat: int, key: str) -> Fact | None:
        """A fact of a seat."""
        return next((fact for fact in self.facts if fact.seat == seat and fact.key == key), None)


def moment_words(at: datetime) -> str:
    """A moment (with its zone) in `TIME`."""
    return at.astimezone(UTC).strftime(TIME)


def key_of(header: Header) -> str:
    """What tells a game from every other, whatever format its journal has: 24 hexadecimal digits."""
    told = msgspec.json.encode((header.game, header.rules, header.at, header.seats, header.seed))
    return blake2b(told + bytes(header.start), digest_size=12).hexdigest()


def _tally(contents: Contents, seats: int) -> tuple[list[int], list[int], list[int], list[int], int]:
    """Decisions, own decisions, milliseconds and hints by seat, and the milliseconds of all together."""
    kinds = [seat.kind == PERSON for seat in contents.header.seats]
    made: list[tuple[int, int]] = []
    ms, hints, whole = [0] * seats, [0] * seats, 0
    for record in contents.records:
        whole += record.ms or 0
        if isinstance(record, Did):
            made.append((record.seat, int(kinds[record.seat])))
            ms[record.seat] += record.ms or 0
        elif isinstance(record, Undid):
            made.pop()
            ms[record.seat] += record.ms or 0
        elif isinstance(record, Seated):
            kinds[record.seat] = record.player == PERSON
        elif isinstance(record, Hinted):
            hints[record.seat] += 1
    decisions = [sum(1 for seat, _ in made if seat == n) for n in range(seats)]
    own = [sum(1 for seat, kind in made if seat == n and kind == int(kinds[n])) for n in range(seats)]
    return decisions, own, ms, hints, whole


def result_of(
    contents: Contents, timeline: Timeline, seats: tuple[SeatSetup, ...], journal: str, ended: str
) -> GameResult:
    """The result of a game that is over; `seats` as they are taken at its end, `ended` when that was, in `TIME`."""
    header = contents.header
    outcome = timeline.game.outcome(timeline.state)
    assert outcome is not None
    decisions, own, ms, hints, whole = _tally(contents, len(seats))
    people = header.people or (None,) * len(seats)
    ranks = {rank.seat: rank for rank in outcome.ranking}
    points: dict[tuple[int, str], int] = {}
    for line in outcome.score_lines:
        points[line.seat, line.key] = points.get((line.seat, line.key), 0) + line.points
    return GameResult(
        key=key_of(header),
        game=header.game,
        purpose=header.purpose,
        night=header.night,
        rules=header.rules,
        seed=str(header.seed),
        options=msgspec.json.encode(header.options).decode(),
        begun=header.at,
        ended=max(ended, header.at),
        ms=whole,
        actions=len(timeline),
        journal=journal,
        seats=tuple(
            SeatResult(
                seat=n,
                person=people[n] if seat.kind == PERSON else None,
                name=seat.name,
                shape=seat.shape,
                kind=seat.kind,
                total=ranks[n].total,
                place=ranks[n].place,
                won=n in outcome.winners,
                ms=ms[n],
                decisions=decisions[n],
                own=own[n],
                hints=hints[n],
            )
            for n, seat in enumerate(seats)
        ),
        lines=tuple(Line(seat, key, value) for (seat, key), value in points.items()),
        facts=facts_of(timeline),
    )
