"""The evening that is on: who is here, where everybody stands, what comes next and who sits where. No pygame."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from data.games import GAME_IDS, load_game
from desktop_app.session import evening
from desktop_app.session.evening import SEATS_AT_ONCE, Standing
from desktop_app.session.result import TIME
from desktop_app.session.results import Begins, Night, Person, Results, Visit, now
from desktop_app.session.setup import SHAPES, SeatSetup, TableSetup, as_tuples
from rules.core.rng import SplitMix64

FIRST_SEAT: dict[str, str] = {"safranito": "first_chef", "sheriff": "first_sheriff"}
"""The option that says which seat begins."""
FIRST_ORDER = {"scoville": "set_first_order"}
"""The option that says the order of all seats."""


def local(at: str) -> datetime:
    """A moment of the results on the clock of this place."""
    return datetime.strptime(at, TIME).replace(tzinfo=UTC).astimezone()


def minutes_between(begun: str, ended: str) -> int:
    """Whole minutes from one moment to another."""
    return max(0, round((local(ended) - local(begun)).total_seconds() / 60))


class Tonight:
    """One evening as far as it has come. `seed` decides lots and seats."""

    def __init__(self, results: Results, night: Night, seed: int) -> None:
        self.results = results
        self.rng = SplitMix64(seed)
        self.game = ""
        self.by_lot = True
        """Who sits out was drawn, not said."""
        self._order: tuple[str, ...] = ()
        self.read(night.id)
        self.draw()
        self.choose(self._first_choice())

    def read(self, night: str | None = None) -> None:
        """Take in what is kept by now."""
        found = self.results.nights.get(night or self.night.id)
        assert found is not None
        self.night = found
        self.same = self.results.people.same()
        self.people = {person.id: person for person in self.results.people.all()}
        self.games = self.results.games.all(found.id)
        self.table = evening.standing(found, self.games, self.same)

    # -- who is here --

    @property
    def present(self) -> list[Visit]:
        """Who is here now, in the order of coming."""
        return self.night.present()

    @property
    def players(self) -> list[str]:
        """The people who are here now."""
        return [visit.person for visit in self.present]

    def person(self, id: str) -> Person:
        """Somebody of this evening, as called now."""
        return self.people[self.same.get(id, id)]

    def shape(self, person: str) -> str:
        """The shape somebody has tonight."""
        visits = [visit for visit in self.night.visits if self.same.get(visit.person, visit.person) == person]
        return visits[-1].shape if visits else SHAPES[0]

    def left_at(self, person: str) -> str | None:
        """When somebody went home; None who is here."""
        visits = [visit for visit in self.night.visits if self.same.get(visit.person, visit.person) == person]
        return visits[-1].left if visits else None

    @property
    def full(self) -> bool:
        """Nobody more can be here at a time: there are no more shapes."""
        return len(self.present) >= SEATS_AT_ONCE

    def come(self, person: str, at: str | None = None) -> None:
        """Somebody is here, with the own shape if it is free tonight, else with one that nobody had."""
        if self.full:
            return
        taken = {visit.shape for visit in self.present}
        had = {visit.shape for visit in self.night.visits}
        own = self.person(person).shape if person in self.people else self.results.people.get(person).shape
        free = [shape for shape in SHAPES if shape not in taken]
        unused = [shape for shape in free if shape not in had]
        shape = own if own in free else (unused or free)[0]
        self.results.nights.come(self.night.id, person, shape, at or now())
        self._changed()

    def leave(self, person: str, at: str | None = None) -> None:
        """Somebody goes home; who has not been here for a game was never here."""
        visit = next((visit for visit in self.present if visit.person == person), None)
        if visit is None:
            return
        if any(game.begun >= visit.came for game in self.games):
            self.results.nights.leave(self.night.id, person, at or now())
        else:
            self.results.nights.never_came(self.night.id, person)
        self._changed()

    def _changed(self) -> None:
        self.read()
        self.draw()
        self.choose(self.game if self.games else self._first_choice())

    # -- what comes next --

    def seats(self, game: str) -> tuple[int, int]:
        """The fewest and the most seats of a game."""
        counts = load_game(game).seat_counts
        return counts[0], counts[-1]

    def missing(self, game: str) -> int:
        """People who are missing for a game."""
        return max(0, self.seats(game)[0] - len(self.present))

    def too_many(self, game: str) -> int:
        """People who have to sit out a game."""
        return max(0, len(self.present) - self.seats(game)[1])

    def times(self, game: str) -> int:
        """How often a game was played tonight."""
        return sum(one.game == game for one in self.games)

    def _first_choice(self) -> str:
        """The game that was played least and for which fewest sit out."""
        open_to = [game for game in GAME_IDS if not self.missing(game)] or [GAME_IDS[0]]
        return min(open_to, key=lambda game: (self.times(game), self.too_many(game), GAME_IDS.index(game)))

    def choose(self, game: str) -> None:
        """What is played next."""
        self.game = self._first_choice() if self.missing(game) else game

    def draw(self) -> None:
        """Draw lots for who sits out, among those who have sat out least."""
        self._order = evening.lots(self.table, self.players, self.rng)
        self.by_lot = True

    def out_of(self, game: str) -> tuple[str, ...]:
        """Who would sit out a game, in the order of coming."""
        first = self._order[: self.too_many(game)]
        return tuple(person for person in self.players if person in first)

    @property
    def out(self) -> tuple[str, ...]:
        """Who sits out the game chosen."""
        return self.out_of(self.game)

    def rest(self, person: str) -> None:
        """This person sits out, in the place of one of those who would."""
        if person in self._order and person not in self.out:
            self._order = (person, *(other for other in self._order if other != person))
            self.by_lot = False

    def fewest_out(self) -> list[str]:
        """Those among whom lots are drawn."""
        counts = {one.person: one.sat_out for one in self.table}
        least = min((counts.get(person, 0) for person in self.players), default=0)
        return [person for person in self.players if counts.get(person, 0) == least]

    def begins(self, how: Begins) -> None:
        """Who begins the next games."""
        self.results.nights.begins(self.night.id, how)
        self.read()

    def setup(self, options: dict[str, Any], seed: int, hide: bool) -> tuple[TableSetup, tuple[str, ...]]:
        """The table of the next game, and the person of each seat. `options` are taken where nothing else is known.

        People who played this game together before play it by the same rules again.
        """
        playing = [person for person in self.players if person not in self.out]
        row = evening.seating(playing, self.games, self.same, self.rng)
        options = {**(last_options(self.results, self.game, playing, self.same) or options)}
        first = evening.beginner(self.night.begins, row, self.games, self.same, self.rng)
        row = [*row[row.index(first) :], *row[: row.index(first)]]
        if self.night.begins != "random":
            if self.game in FIRST_SEAT:
                options[FIRST_SEAT[self.game]] = 0
            elif self.game in FIRST_ORDER:
                options[FIRST_ORDER[self.game]] = tuple(str(n + 1) for n in range(len(row)))
        seats = tuple(SeatSetup(self.person(person).name, self.shape(person)) for person in row)
        return TableSetup(self.game, seats, options, seed, hide), tuple(row)

    # -- the end --

    @property
    def leader(self) -> list[Standing]:
        """Who is ahead now."""
        return [one for one in self.table if one.place == 1 and one.played]

    def champions(self) -> tuple[str, ...]:
        """Who is champion if the evening ends now."""
        return evening.champions(self.table)

    def end(self, champions: Sequence[str] | None = None, at: str | None = None) -> None:
        """The evening is over; without a game there was none."""
        if not self.games:
            self.results.nights.drop(self.night.id)
            return
        self.results.nights.end(self.night.id, at or now(), tuple(self.champions() if champions is None else champions))
        self.read()

    def minutes(self) -> int:
        """Minutes since the evening began, to its last game where it is long ago."""
        return minutes_between(self.night.begun, self.games[-1].ended) if self.games else 0


def last_options(results: Results, game: str, people: Sequence[str], same: dict[str, str]) -> dict[str, Any] | None:
    """The options with which just these people played a game last; None if they never did."""
    wanted = set(people)
    for one in reversed(results.games.all()):
        seated = {same.get(seat.person or "", "") for seat in one.seats if seat.person}
        if one.game == game and seated == wanted:
            return {key: as_tuples(value) for key, value in json.loads(one.options).items()}
    return None
