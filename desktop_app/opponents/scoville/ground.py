"""The field as a player looks at it: which ways lie open, and what they are worth with a value for each colour."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from rules.scoville.components import Components, Pepper
from rules.scoville.field import PLOTS, SIDES, STAR, STEPS, Notch, Plot
from rules.scoville.view import View

Path = tuple[Notch, Notch, Notch]


@cache
def paths_from(start: Notch) -> tuple[Path, ...]:
    """All ways of three steps on an empty board."""
    out: list[Path] = []
    for end in (0, 1):
        for one, faced in STEPS[start][end]:
            for two, ahead in STEPS[one][faced]:
                out += [(one, two, three) for three, _ in STEPS[two][ahead]]
    return tuple(out)


NOTCHES_AT: tuple[tuple[tuple[Notch, Plot], ...], ...] = tuple(
    tuple(
        (notch, two if one == plot else one)
        for notch, (one, two) in enumerate(SIDES)
        if two >= 0 and plot in (one, two)
    )
    for plot in range(PLOTS)
)
"""For each plot the notches on its sides, with the plot beyond."""


def stands(view: View, seat: int) -> Notch:
    """Where the farmer of `seat` stands, or will enter."""
    farmer = view.farmers[seat]
    return farmer if farmer >= 0 else STAR


def open_paths(view: View, seat: int) -> list[Path]:
    """The ways of three steps for `seat` with the other farmers where they stand now."""
    others = {farmer for number, farmer in enumerate(view.farmers) if number != seat and farmer >= 0}
    return [path for path in paths_from(stands(view, seat)) if not others.intersection(path)]


def chart_values(components: Components, values: Sequence[float]) -> list[list[float]]:
    """What each pair of colours bears, valued; the last row and column stand for an empty plot."""
    return [[sum(values[pepper] for pepper in result) for result in row] for row in components.chart]


def notch_values(field: Sequence[int], chart: Sequence[Sequence[float]]) -> list[float]:
    """What a step to each notch is worth."""
    return [0.0 if two < 0 else chart[field[one]][field[two]] for one, two in SIDES]


def best_way(paths: Sequence[Path], values: Sequence[float]) -> float:
    """The worth of the best of `paths`."""
    return max([values[a] + values[b] + values[c] for a, b, c in paths], default=0.0)


def with_pepper(
    field: Sequence[int], values: Sequence[float], chart: Sequence[Sequence[float]], pepper: Pepper, plot: Plot
) -> list[float]:
    """`values` of the notches after `pepper` was planted on `plot`."""
    out = list(values)
    row = chart[pepper]
    for notch, beyond in NOTCHES_AT[plot]:
        out[notch] = row[field[beyond]]
    return out
