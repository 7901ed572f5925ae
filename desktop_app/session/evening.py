"""The rules of an evening: standing, who sits out, who sits where, who begins. Plain functions of what was played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import permutations

from msgspec import Struct

from desktop_app.session.result import GameResult
from desktop_app.session.results.nights import Night
from rules.core.rng import SplitMix64

SEATS_AT_ONCE = 6
"""People who can be at an evening at one time: there are as many shapes."""


class Standing(Struct, frozen=True):
    """Where somebody stands: `place` from 1 (shared by equals), the sum of points, games played and sat out."""

    person: str
    place: int
    points: int
    played: int
    sat_out: int


def points_of(game: GameResult, same: Mapping[str, str]) -> dict[str, int]:
    """What a game brings for the evening: one for each person one finished ahead of, one off for each ahead.

    Computer players do not count, nor does a seat that nobody made half the decisions of. `same` says whose page each
    person's results stand on.
    """
    places = {same.get(s.person, s.person): s.place for s in game.seats if s.person is not None and s.counts}
    return {
        person: sum(place < other for other in places.values()) - sum(place > other for other in places.values())
        for person, place in places.items()
    }


def sat_out(game: GameResult, night: Night, same: Mapping[str, str]) -> list[str]:
    """Who was here when a game began and had no seat, in the order of coming."""
    seated = {same.get(seat.person, seat.person) for seat in game.seats if seat.person is not None}
    here = [same.get(v.person, v.person) for v in night.visits if v.here(game.begun)]
    return [person for person in dict.fromkeys(here) if person not in seated]


def standing(night: Night, games: Sequence[GameResult], same: Mapping[str, str]) -> list[Standing]:
    """The standing of an evening, the best first; of equals whoever came first."""
    people = list(dict.fromkeys(same.get(person, person) for person in night.people()))
    sums = dict.fromkeys(people, 0)
    played, out = dict.fromkeys(people, 0), dict.fromkeys(people, 0)
    for game in games:
        for person, points in points_of(game, same).items():
            sums[person] = sums.get(person, 0) + points
            played[person] = played.get(person, 0) + 1
        for person in sat_out(game, night, same):
            out[person] += 1
    ordered = sorted(sums, key=lambda person: (-sums[person], list(sums).index(person)))
    return [
        Standing(
            person,
            1 + sum(other > sums[person] for other in sums.values()),
            sums[person],
            played.get(person, 0),
            out.get(person, 0),
        )
        for person in ordered
    ]


def champions(table: Sequence[Standing]) -> tuple[str, ...]:
    """Who is ahead of everybody, or several who are equal; nobody where nobody played."""
    return tuple(one.person for one in table if one.place == 1 and one.played)


def lots(table: Sequence[Standing], present: Sequence[str], rng: SplitMix64) -> tuple[str, ...]:
    """The order in which people sit out where there are fewer seats than people.

    Who has sat out least comes first; among those who have sat out as often lots are drawn.
    """
    out = {one.person: one.sat_out for one in table}
    return tuple(sorted(rng.shuffled(present), key=lambda person: out.get(person, 0)))


def seating(players: Sequence[str], games: Sequence[GameResult], same: Mapping[str, str], rng: SplitMix64) -> list[str]:
    """A round of seats, clockwise, in which left-hand neighbours of tonight repeat least; of equal ones by lot.

    Whoever sits on the next seat clockwise is the left-hand neighbour.
    """
    met: dict[tuple[str, str], int] = {}
    for game in games:
        row = [same.get(seat.person or "", seat.person or "") for seat in game.seats]
        for one, left in zip(row, [*row[1:], *row[:1]], strict=True):
            met[one, left] = met.get((one, left), 0) + 1
    first, *others = players
    best: list[tuple[str, ...]] = []
    least: int | None = None
    for rest in permutations(others):
        row = (first, *rest)
        cost = sum(met.get(pair, 0) ** 2 for pair in zip(row, (*row[1:], row[0]), strict=True))
        if least is None or cost < least:
            least, best = cost, []
        if cost == least:
            best.append(row)
    return list(rng.choice(best))


def beginner(
    how: str, row: Sequence[str], games: Sequence[GameResult], same: Mapping[str, str], rng: SplitMix64
) -> str:
    """Who begins the next game of people seated in `row`.

    `last`: who finished last in the game before (of equals by lot); `turn`: the first of the row clockwise from who
    began the game before; else, or where that cannot be said, by lot.
    """
    before = games[-1] if games else None
    if before is not None and how == "last":
        placed = [
            (seat.place, same.get(seat.person, seat.person))
            for seat in before.seats
            if seat.person is not None and same.get(seat.person, seat.person) in row
        ]
        if placed:
            worst = max(place for place, _ in placed)
            return rng.choice([person for place, person in placed if place == worst])
    if before is not None and how == "turn":
        sat = before.seats[0].person or ""
        first = same.get(sat, sat)
        if first in row:
            return row[(row.index(first) + 1) % len(row)]
    return rng.choice(list(row))
