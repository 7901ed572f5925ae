"""The ways a farmer can go on in its harvest turn, with what each of them bears."""

from __future__ import annotations

from msgspec import Struct

from rules.scoville.actions import MakeStep
from rules.scoville.components import DOUBLE_BACK, EXTRA_STEP, Components, Pepper
from rules.scoville.field import SIDES, STEPS, Notch
from rules.scoville.view import View, tiles_left

Gains = tuple[tuple[Pepper, ...], ...]


class Walk(Struct, frozen=True):
    """One way on from where the farmer stands: the notches entered and the peppers gained by each step.

    `reversal` is the index of the step made with `double_back` (-1: none), `extra_step` whether the last step is the
    fourth of the turn. `worth` sums up the recipe points of all peppers gained.
    """

    path: tuple[Notch, ...]
    gains: Gains
    reversal: int
    extra_step: bool
    worth: int

    @property
    def tiles(self) -> int:
        """The tiles spent, as bits."""
        return (DOUBLE_BACK if self.reversal >= 0 else 0) | (EXTRA_STEP if self.extra_step else 0)

    @property
    def gained(self) -> tuple[Pepper, ...]:
        """All peppers gained."""
        return tuple(pepper for gain in self.gains for pepper in gain)

    def action(self, index: int) -> MakeStep:
        """The move that makes step number `index` of the walk."""
        last = self.extra_step and index == len(self.path) - 1
        return MakeStep(self.path[index], index == self.reversal, last)


class Reach(Struct, frozen=True):
    """A notch where the turn could end: fewest `steps`, what a step ending there bears, and all ways there.

    The `ways` come best first, then shortest, then with the fewest tiles. `tiles` are the tiles (as bits) that
    reaching it takes at least; 0 if none.
    """

    notch: Notch
    steps: int
    tiles: int
    result: tuple[Pepper, ...]
    ways: tuple[Walk, ...]

    @property
    def best(self) -> Walk:
        """The way that bears most; among equals the shortest, then the one with the fewest tiles."""
        return self.ways[0]

    @property
    def one_step(self) -> Walk | None:
        """The way of a single step, where this notch lies beside the farmer."""
        return next((way for way in self.ways if len(way.path) == 1), None)

    @property
    def press(self) -> Walk:
        """The way that a press on the notch means: beside the farmer its one step, further off the best way."""
        return self.one_step or self.best

    @property
    def round_about(self) -> Walk | None:
        """The best way, where that is not the one a press on the notch means: it bears more than the one step."""
        return self.best if self.best.worth > self.press.worth else None


Reachable = dict[Notch, Reach]
"""All notches within reach."""


def yields(components: Components, field: tuple[int, ...]) -> list[tuple[Pepper, ...]]:
    """What a step bears that ends on each notch."""
    chart = components.chart
    return [() if other < 0 else chart[field[one]][field[other]] for one, other in SIDES]


def walks_from(
    components: Components,
    field: tuple[int, ...],
    farmers: tuple[Notch, ...],
    seat: int,
    steps: int = 0,
    ahead: int = -1,
    tiles: int = 0,
) -> list[Walk]:
    """Every way on for `seat`, each prefix of a way being a way too, in a fixed order.

    `steps` are already made in this turn and `ahead` is the end faced (-1 before the first step); `tiles` are the
    tiles that may be spent, as bits.
    """
    bears = yields(components, field)
    worths = [sum([components.worth[pepper] for pepper in gain]) for gain in bears]
    others = {notch for s, notch in enumerate(farmers) if s != seat and notch >= 0}
    most = components.numbers.steps_max
    limit = most + 1 if tiles & EXTRA_STEP else most
    found: list[Walk] = []

    def go(here: Notch, ahead: int, made: int, turned: int, path: tuple[Notch, ...], gains: Gains, worth: int) -> None:
        ways = STEPS[here]
        made += 1
        for end in (ahead, 1 - ahead) if ahead >= 0 else (0, 1):
            reversal = turned
            # Out through the end behind only with the tile, and once; at the start of a turn both ends are ahead.
            if made > 1 and end != ahead:
                if turned >= 0 or not tiles & DOUBLE_BACK:
                    continue
                reversal = len(path)
            for to, faced in ways[end]:
                if to in others:
                    continue
                further, bred, total = (*path, to), (*gains, bears[to]), worth + worths[to]
                found.append(Walk(further, bred, reversal, made > most, total))
                if made < limit:
                    go(to, faced, made, reversal, further, bred, total)

    if steps < limit:
        go(farmers[seat], ahead if steps else -1, steps, -1, (), (), 0)
    return found


def walks(components: Components, view: View) -> list[Walk]:
    """Every way on of the farmer whose harvest turn it is, with the tiles its seat can still spend."""
    if view.phase != "harvest":
        return []
    seat = view.actor
    return walks_from(components, view.field, view.farmers, seat, view.steps, view.ahead, tiles_left(view, seat))


def reach(components: Components, view: View) -> Reachable:
    """Every notch where the running harvest turn could end, with all the ways there, detours too."""
    return by_notch(walks(components, view))


def by_notch(ways_on: list[Walk]) -> Reachable:
    """Ways sorted by the notch where they end."""
    by_end: dict[Notch, list[Walk]] = {}
    for walk in ways_on:
        by_end.setdefault(walk.path[-1], []).append(walk)
    reachable: Reachable = {}
    for notch, ways in sorted(by_end.items()):
        ways.sort(key=lambda way: (-way.worth, len(way.path), way.tiles.bit_count(), way.path))
        fewest = min((way.tiles for way in ways), key=lambda tiles: (tiles.bit_count(), tiles))
        steps = min(len(way.path) for way in ways)
        reachable[notch] = Reach(notch, steps, fewest, ways[0].gains[-1], tuple(ways))
    return reachable


def within(reachable: Reachable, tiles: int) -> Reachable:
    """What is within reach with no more than `tiles` (bits) spent; all of it if that leaves no step."""
    left: Reachable = {}
    for notch, reach in reachable.items():
        ways = tuple(way for way in reach.ways if not way.tiles & ~tiles)
        if ways:
            fewest = min((way.tiles for way in ways), key=lambda bits: (bits.bit_count(), bits))
            steps = min(len(way.path) for way in ways)
            left[notch] = Reach(notch, steps, fewest, reach.result, ways)
    return left or reachable


def best_worth(reachable: Reachable, tiles: int) -> int:
    """The most recipe points that a way bears with no more than `tiles` (bits) spent; 0 if there is none."""
    # The ways of a notch come best first.
    firsts = (next((way.worth for way in reach.ways if not way.tiles & ~tiles), 0) for reach in reachable.values())
    return max(firsts, default=0)
