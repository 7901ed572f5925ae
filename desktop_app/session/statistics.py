"""What many games say about people. Plain functions of results; figures that rest on little are drawn to the middle."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from msgspec import Struct

from desktop_app.session.facts import Fact
from desktop_app.session.result import GameResult, SeatResult

PRIOR = 3
"""People beaten that everybody is given, of twice as many met: with nothing known the share is a half."""
ENOUGH = 5
"""Cases from which on a share, a nemesis or a favourite victim is named."""
RECORDS = frozenset(("longest_path", "hottest_recipe", "best_harvest", "best_bag", "one_bowl"))
"""Facts of which the largest counts; all others are added up."""


class Tally(Struct):
    """Games `played` and `won`, people `met`, and of them `beaten` (a tie is half of one), best and average points.

    `even` is what an even player would have won: games divided by seats, summed.
    """

    played: int = 0
    won: int = 0
    met: int = 0
    beaten: float = 0.0
    best: int | None = None
    points: int = 0
    ms: int = 0
    even: float = 0.0

    @property
    def share(self) -> float:
        """The share of people beaten, drawn to a half: (beaten + 3) / (met + 6)."""
        return (self.beaten + PRIOR) / (self.met + 2 * PRIOR)

    @property
    def average(self) -> float:
        """Points a game, 0 without one."""
        return self.points / self.played if self.played else 0.0

    def add(self, game: GameResult, own: SeatResult, others: Sequence[SeatResult]) -> None:
        """Count a game."""
        self.played += 1
        self.won += own.won
        self.met += len(others)
        self.beaten += sum(own.place < o.place for o in others) + sum(own.place == o.place for o in others) / 2
        self.best = own.total if self.best is None else max(self.best, own.total)
        self.points += own.total
        self.ms += game.ms
        self.even += 1 / len(game.seats)


class Rival(Struct):
    """How often somebody finished ahead of and behind another person, and level with them."""

    ahead: int = 0
    behind: int = 0
    level: int = 0

    @property
    def met(self) -> int:
        """Games against each other."""
        return self.ahead + self.behind + self.level


class Record(Struct, frozen=True):
    """The best of a kind, and in which game it was."""

    fact: Fact
    game: GameResult


class Page(Struct):
    """All about one person: `by_game`, `by_size` (seats) and `by_month` (`2026-11`) are tallies, `rivals` by person.

    `sums` adds up facts, `records` holds the largest of those that are records. `nights` are evenings with a game.
    """

    person: str
    whole: Tally
    by_game: dict[str, Tally]
    by_size: dict[tuple[str, int], Tally]
    by_month: dict[str, Tally]
    rivals: dict[str, Rival]
    sums: dict[str, int]
    records: dict[str, Record]
    nights: int
    thought_ms: int
    since: str
    last: str

    @property
    def nemesis(self) -> str | None:
        """Who is ahead of this person most, of those met often enough; None while nobody is more ahead than behind."""
        return _extreme({who: r.behind - r.ahead for who, r in self.rivals.items() if r.met >= ENOUGH})

    @property
    def victim(self) -> str | None:
        """Whom this person is ahead of most, of those met often enough; None where there is nobody such."""
        return _extreme({who: r.ahead - r.behind for who, r in self.rivals.items() if r.met >= ENOUGH})


def _extreme(leads: Mapping[str, int]) -> str | None:
    if not leads:
        return None
    who = max(sorted(leads), key=lambda one: leads[one])
    return who if leads[who] > 0 else None


def page_of(person: str, games: Sequence[GameResult], same: Mapping[str, str]) -> Page:
    """The page of a person from all results; lessons, demos, practice and tasters are left out."""
    by_game: dict[str, Tally] = defaultdict(Tally)
    by_size: dict[tuple[str, int], Tally] = defaultdict(Tally)
    by_month: dict[str, Tally] = defaultdict(Tally)
    rivals: dict[str, Rival] = defaultdict(Rival)
    sums: dict[str, int] = defaultdict(int)
    records: dict[str, Record] = {}
    whole, nights, thought = Tally(), set[str](), 0
    dates: list[str] = []
    for game in games:
        if game.purpose != "game":
            continue
        counted = [seat for seat in game.seats if seat.person is not None and seat.counts]
        own = next((seat for seat in counted if same.get(seat.person or "", seat.person) == person), None)
        if own is None:
            continue
        others = [seat for seat in counted if seat is not own]
        for tally in (whole, by_game[game.game], by_size[game.game, len(game.seats)], by_month[game.begun[:7]]):
            tally.add(game, own, others)
        for other in others:
            rival = rivals[same.get(other.person or "", other.person or "")]
            rival.ahead += own.place < other.place
            rival.behind += own.place > other.place
            rival.level += own.place == other.place
        for fact in game.facts:
            if fact.seat != own.seat:
                continue
            if fact.key in RECORDS:
                if fact.key not in records or fact.value > records[fact.key].fact.value:
                    records[fact.key] = Record(fact, game)
            else:
                sums[fact.key] += fact.value
        if game.night:
            nights.add(game.night)
        thought += own.ms
        dates.append(game.begun)
    return Page(
        person=person,
        whole=whole,
        by_game=dict(by_game),
        by_size=dict(by_size),
        by_month=dict(sorted(by_month.items())),
        rivals=dict(rivals),
        sums=dict(sums),
        records=records,
        nights=len(nights),
        thought_ms=thought,
        since=min(dates, default=""),
        last=max(dates, default=""),
    )
