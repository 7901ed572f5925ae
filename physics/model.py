"""A flick as a function of values: the same positions and the same flick give the same outcome, bit for bit."""

from __future__ import annotations

import math

from msgspec import Struct

from physics.flight import ChipOut, Flight, Trace, Track
from physics.solver import Motion
from rules.safranito.table import (
    Board,
    Disc,
    Flick,
    FlickModel,
    FlickOutcome,
    Shot,
    Side,
    direction,
    flick_fault,
    on_field,
    rounded,
    start_point,
)


class Table(Struct, frozen=True):
    """Board and physical model: everything a flick depends on besides chips and hand."""

    board: Board
    model: FlickModel


def flick(table: Table, discs: tuple[Disc, ...], chip: str, side: Side, flick: Flick, *, track: bool = True) -> Flight:
    """Carry out a flick of `chip` from `side` (or the flick's own) over the chips `discs` that lie on the field.

    The flick is rounded first; one out of its ranges raises `ValueError` with the rule id. The thrown chip must not be
    among `discs`. `track=False` leaves out the movement.
    """
    board, model = table.board, table.model
    flick = rounded(board, flick)
    fault = flick_fault(board, flick)
    if fault is not None:
        raise ValueError(fault)
    side = flick.side or side
    x, y = start_point(board, side, flick.offset)
    start = Disc(chip, x, y)
    slide = math.sqrt(max(flick.speed**2 - model.hop_speed**2, 0.0)) - model.friction / model.steps_per_second / 2.0
    if slide <= 0.0:
        return _short(discs, start, track)
    dx, dy = direction(side, flick.angle)
    motion = Motion(board, model, discs, start, (slide * dx, slide * dy), trace=track)
    motion.run()
    positions = _set_apart(motion.positions(), model, board)
    moved = {
        name: (round(x, model.decimals) + 0.0, round(y, model.decimals) + 0.0) for name, (x, y) in positions.items()
    }
    lying = {name: place for name, place in moved.items() if on_field(board, *place)}
    outs = list(motion.outs)
    outs += [ChipOut(motion.steps * motion.dt, name, "rim") for name in moved if name not in lying]
    outcome = FlickOutcome(
        tuple(Disc(name, *place) for name, place in sorted(lying.items())), tuple(sorted(out.chip for out in outs))
    )
    if not track:
        return Flight(outcome, None, motion.steps, motion.divided)
    return Flight(
        outcome,
        Track(motion.steps * motion.dt, motion.traces(moved), tuple(motion.contacts), tuple(outs), motion.nears()),
        motion.steps,
        motion.divided,
    )


def carry_out(shot: Shot, *, track: bool = True) -> Flight:
    """The flight of a throw as the rules hand it over."""
    return flick(Table(shot.board, shot.model), shot.discs, shot.chip, shot.side, shot.flick, track=track)


def _short(discs: tuple[Disc, ...], start: Disc, track: bool) -> Flight:
    """A flick that does not come over the rim: nothing moves, the chip is out."""
    outcome = FlickOutcome(tuple(sorted(discs, key=lambda disc: disc.chip)), (start.chip,))
    still = Trace(start.chip, 0, (start.x,), (start.y,))
    return Flight(outcome, Track(0.0, (still,), (), (ChipOut(0.0, start.chip, "short"),)) if track else None, 0)


def _set_apart(
    places: dict[str, tuple[float, float]], model: FlickModel, board: Board
) -> dict[str, tuple[float, float]]:
    """The places with chips that the time cap caught too near each other moved apart along the line of centres."""
    out = dict(places)
    names = sorted(out)
    inside = {name: on_field(board, *out[name]) for name in names}
    for _ in range(200):
        crowded = False
        for i, a in enumerate(names):
            for b in names[i + 1 :]:
                (ax, ay), (bx, by) = out[a], out[b]
                distance = math.hypot(bx - ax, by - ay)
                if distance >= board.least_distance + 2.0 * 10.0**-model.decimals:
                    continue
                crowded = True
                ux, uy = ((bx - ax) / distance, (by - ay) / distance) if distance > 0.0 else (1.0, 0.0)
                half = (model.rest_distance - distance) / 2.0
                out[a] = _kept(board, ax - ux * half, ay - uy * half, inside[a])
                out[b] = _kept(board, bx + ux * half, by + uy * half, inside[b])
        if not crowded:
            break
    return out


def _kept(board: Board, x: float, y: float, inside: bool) -> tuple[float, float]:
    """The place itself, or for a chip of the field the nearest one on it."""
    if not inside:
        return (x, y)
    limit = board.chip_limit
    return (min(max(x, -limit), limit), min(max(y, -limit), limit))
