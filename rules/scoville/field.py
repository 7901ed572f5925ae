"""The field as geometry: plots, the paths around them, and where a farmer may step.

Everything is a small whole number. Plot `pC_R` is `(R - 1) * 10 + C - 1` (0 to 69). Notch `vC_R` is
`(R - 1) * 11 + C` (0 to 76), notch `hC_R` is `77 + R * 10 + C - 1` (77 to 156). Every notch is the middle of one
straight piece of path with two ends: 0 is the upper (`v`) or left (`h`) junction, 1 the lower or right one.
"""

from __future__ import annotations

import re

Plot = int
Notch = int

COLUMNS = 10
ROWS = 7
PLOTS = COLUMNS * ROWS
_UPRIGHT = (COLUMNS + 1) * ROWS
NOTCHES = _UPRIGHT + COLUMNS * (ROWS + 1)

EMPTY = -1
"""What stands on a plot without a pepper, and the second side of a notch on the outer edge."""

_PLACE = re.compile(r"([pvh])(0|[1-9][0-9]?)_(0|[1-9][0-9]?)\Z")


def plot_at(column: int, row: int) -> Plot:
    """The plot in `column` 1 to 10 and `row` 1 to 7, or `EMPTY` (-1) off the board."""
    if 1 <= column <= COLUMNS and 1 <= row <= ROWS:
        return (row - 1) * COLUMNS + column - 1
    return EMPTY


def _upright_at(column: int, row: int) -> Notch:
    return (row - 1) * (COLUMNS + 1) + column if 0 <= column <= COLUMNS and 1 <= row <= ROWS else -1


def _level_at(column: int, row: int) -> Notch:
    return _UPRIGHT + row * COLUMNS + column - 1 if 1 <= column <= COLUMNS and 0 <= row <= ROWS else -1


def _name(notch: Notch) -> str:
    if notch < _UPRIGHT:
        row, column = divmod(notch, COLUMNS + 1)
        return f"v{column}_{row + 1}"
    row, column = divmod(notch - _UPRIGHT, COLUMNS)
    return f"h{column + 1}_{row}"


PLOT_NAMES = tuple(f"p{plot % COLUMNS + 1}_{plot // COLUMNS + 1}" for plot in range(PLOTS))
NOTCH_NAMES = tuple(_name(notch) for notch in range(NOTCHES))

_PLOT_BY_NAME = {name: plot for plot, name in enumerate(PLOT_NAMES)}
_NOTCH_BY_NAME = {name: notch for notch, name in enumerate(NOTCH_NAMES)}


def plot_named(name: str) -> Plot:
    """The plot called `name`; raises `ValueError` for a name that is not on the board."""
    if name not in _PLOT_BY_NAME:
        raise ValueError(f"there is no plot {name!r}" if _PLACE.match(name) else f"{name!r} is not a plot such as p5_4")
    return _PLOT_BY_NAME[name]


def notch_named(name: str) -> Notch:
    """The notch called `name`; raises `ValueError` for a name that is not on the board."""
    if name not in _NOTCH_BY_NAME:
        raise ValueError(
            f"there is no notch {name!r}" if _PLACE.match(name) else f"{name!r} is not a notch such as v5_4"
        )
    return _NOTCH_BY_NAME[name]


def _plot_neighbours(plot: Plot) -> tuple[Plot, ...]:
    row, column = divmod(plot, COLUMNS)
    around = (
        plot_at(column + 1, row),
        plot_at(column, row + 1),
        plot_at(column + 2, row + 1),
        plot_at(column + 1, row + 2),
    )
    return tuple(other for other in around if other >= 0)


PLOT_NEIGHBOURS = tuple(_plot_neighbours(plot) for plot in range(PLOTS))
"""The plots that share a side, from the top, left, right and below."""

_Junction = tuple[int, int]


def _ends(notch: Notch) -> tuple[_Junction, _Junction]:
    if notch < _UPRIGHT:
        row, column = divmod(notch, COLUMNS + 1)
        return (column, row), (column, row + 1)
    row, column = divmod(notch - _UPRIGHT, COLUMNS)
    return (column, row), (column + 1, row)


ENDS = tuple(_ends(notch) for notch in range(NOTCHES))
"""The two junctions (C, R) of every notch's piece: end 0, end 1."""


def _pieces_at(junction: _Junction) -> tuple[Notch, ...]:
    column, row = junction
    around = (
        _upright_at(column, row),
        _upright_at(column, row + 1),
        _level_at(column, row),
        _level_at(column + 1, row),
    )
    return tuple(notch for notch in around if notch >= 0)


JUNCTIONS = {(column, row): _pieces_at((column, row)) for row in range(ROWS + 1) for column in range(COLUMNS + 1)}
"""The notches whose pieces meet at a junction: above, below, left, right, as far as they exist."""


def _sides(notch: Notch) -> tuple[Plot, Plot]:
    if notch < _UPRIGHT:
        row, column = divmod(notch, COLUMNS + 1)
        one, other = plot_at(column, row + 1), plot_at(column + 1, row + 1)
    else:
        row, column = divmod(notch - _UPRIGHT, COLUMNS)
        one, other = plot_at(column + 1, row), plot_at(column + 1, row + 1)
    return (one, other) if one >= 0 else (other, one)


SIDES = tuple(_sides(notch) for notch in range(NOTCHES))
"""The plots beside every notch; on the outer edge the second one is `EMPTY` (-1)."""

Way = tuple[Notch, int]
"""A notch and the end that a farmer faces after stepping there."""


def _ways(notch: Notch, end: int) -> tuple[Way, ...]:
    junction = ENDS[notch][end]
    return tuple(
        (other, 1 if ENDS[other][0] == junction else 0) for other in sorted(JUNCTIONS[junction]) if other != notch
    )


STEPS = tuple((_ways(notch, 0), _ways(notch, 1)) for notch in range(NOTCHES))
"""`STEPS[notch][end]`: where one step through that end can lead, with the end faced afterwards."""

END_TOWARDS: tuple[dict[Notch, int], ...] = tuple(
    {other: end for end in (0, 1) for other, _ in STEPS[notch][end]} for notch in range(NOTCHES)
)
"""`END_TOWARDS[notch][other]`: the end through which one step leads to `other`; a missing key is no neighbour."""

STAR = notch_named("v5_4")
START_PLOTS = (plot_named("p5_4"), plot_named("p6_4"))


def frontier_of(field: tuple[int, ...]) -> tuple[Plot, ...]:
    """The empty plots beside a planted one, in ascending order; `field` holds a colour or `EMPTY` for each plot."""
    return tuple(
        plot for plot in range(PLOTS) if field[plot] < 0 and any(field[other] >= 0 for other in PLOT_NEIGHBOURS[plot])
    )
