"""Which of some moves looks best when all are tried in the same guessed worlds; the worse half goes from time to time.

Source of the halving: Karnin, Koren, Somekh: Almost optimal exploration in multi-armed bandits, 2013. Source of the
common random numbers: Law: Simulation modeling and analysis, chapter on variance reduction.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from typing import Generic, TypeVar

from msgspec import Struct

from desktop_app.opponents.contract import Budget
from rules.core.rng import SplitMix64

Move = TypeVar("Move")
World = TypeVar("World")


class Effort(Struct, frozen=True, forbid_unknown_fields=True):
    """How much a search may do, and when it believes what it found; kept in `data/opponents`.

    `plays` is the work of one decision: how many times a world is played on, over all candidates. `worlds` is the most
    for any one candidate, `least` what each is owed: with less work the last candidates are not tried, and with too
    little for two nothing is searched. `breadth` is the number of candidates. `trust` is how many worlds the first
    judgement of a move counts for. A candidate that lies `behind` paired standard errors behind the best goes before
    its time, the first one only so; another than the first is taken if it leads it by more than `sure` of them.
    `ceiling_ms` (milliseconds) ends the search wherever it stands.
    """

    plays: int
    worlds: int
    least: int
    breadth: int
    trust: float
    behind: float
    sure: float
    ceiling_ms: float


class Found(Struct, Generic[Move], frozen=True):
    """The move taken, by how much it leads the first candidate, and how often a world was played on."""

    move: Move
    lead: float
    plays: int


class _Trials(Generic[Move]):
    """What every candidate came to, world by world; all that are alive have been tried in every world."""

    def __init__(self, candidates: Sequence[tuple[float, Move]], trust: float) -> None:
        self.priors = [score - candidates[0][0] for score, _ in candidates]
        self.trust = trust
        self.weights: list[float] = []
        self.rows: list[list[float]] = [[] for _ in candidates]

    def lead(self, one: int, other: int) -> tuple[float, float]:
        """By how much candidate `one` leads `other`, and the standard error of that, over the worlds of both.

        The first judgement counts for `trust` worlds, in the mean and in the error.
        """
        pairs = list(zip(self.weights, self.rows[one], self.rows[other], strict=False))
        weight = sum(w for w, _, _ in pairs)
        if not weight:
            return self.priors[one] - self.priors[other], 0.0
        scale = len(pairs) / weight
        total = len(pairs) + self.trust
        mean = sum(w * scale * (a - b) for w, a, b in pairs)
        mean = (mean + self.trust * (self.priors[one] - self.priors[other])) / total
        spread = sum((w * scale * (a - b - mean)) ** 2 for w, a, b in pairs)
        return mean, sqrt(spread) / total


def best_of(
    candidates: Sequence[tuple[float, Move]],
    guess: Callable[[SplitMix64], tuple[World, float]],
    play: Callable[[World, Move, SplitMix64], float],
    effort: Effort,
    rng: SplitMix64,
    budget: Budget,
) -> Found[Move]:
    """The candidate that comes out best over common worlds; the first one where nothing can be searched.

    `candidates` are moves with their first judgement, the present choice first. `guess` makes a world that fits the
    view, and how well it fits what was believed (a weight of any scale, 0 for not at all). `play` says what a move
    comes to in a world, in the unit of the first judgements; it must leave the world as it was, and it gets the same
    random numbers for every move of one world. `rng` moves on by one number, however long the search is.
    """
    source = rng.fork()
    work = int(effort.plays * budget.work)
    alive = list(range(min(len(candidates), effort.breadth, work // max(1, effort.least))))
    if len(alive) < 2:
        return Found(candidates[0][1], 0.0, 0)
    ceiling = Budget(budget.work, min(budget.seconds, effort.ceiling_ms / 1000), budget.started)
    trials = _Trials(candidates, effort.trust)
    stages, done = (len(alive) - 1).bit_length(), 0
    for stage in range(stages, 0, -1):
        count = min(effort.worlds - len(trials.weights), max(1, (work - done) // (stage * len(alive))))
        for _ in range(count):
            world, weight = guess(source)
            seed = source.next()
            row: list[float] = []
            for one in alive:
                if ceiling.over():
                    return _taken(candidates, trials, alive, effort, done)
                row.append(play(world, candidates[one][1], SplitMix64(seed)))
                done += 1
            for one, value in zip(alive, row, strict=True):
                trials.rows[one].append(value)
            trials.weights.append(weight)
        alive = _kept(trials, alive, effort)
        if len(alive) == 1:
            break
    return _taken(candidates, trials, alive, effort, done)


def _kept(trials: _Trials[Move], alive: list[int], effort: Effort) -> list[int]:
    """The better half, best first, without those clearly behind the best; the first candidate goes only if it is."""
    ordered = _ordered(trials, alive)
    half = (len(ordered) + 1) // 2
    kept = [ordered[0]]
    for place, one in enumerate(ordered[1:], 1):
        lead, error = trials.lead(ordered[0], one)
        if (place < half or one == 0) and lead <= effort.behind * error:
            kept.append(one)
    return kept


def _ordered(trials: _Trials[Move], alive: Sequence[int]) -> list[int]:
    return sorted(alive, key=lambda one: (-trials.lead(one, alive[0])[0], one))


def _taken(
    candidates: Sequence[tuple[float, Move]], trials: _Trials[Move], alive: Sequence[int], effort: Effort, done: int
) -> Found[Move]:
    best = _ordered(trials, alive)[0]
    lead, error = trials.lead(best, 0)
    if 0 in alive and lead <= effort.sure * error:
        return Found(candidates[0][1], 0.0, done)
    return Found(candidates[best][1], lead, done)
