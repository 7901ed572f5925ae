"""The flight: the recorded movement as a film, with its sounds, slower where a hole decides."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from desktop_app.tables.contract import Desk
from desktop_app.tables.safranito.board import Turn, chip_face, shown_value
from desktop_app.ui import theme
from desktop_app.ui.boxes import around
from desktop_app.ui.motion import Film
from rules.safranito.events import ChipThrown
from rules.safranito.table import Board, Disc, lie
from rules.safranito.view import View

if TYPE_CHECKING:
    from desktop_app.ui.builder import Builder

RATE = 60.0
SLOW_AT = 0.35
"""Seconds before the end from which a close call is shown slowly."""
SLOW = 3.0
SLOW_REPLAY = 4.0
NEAR = 6.0
"""Millimetres to a limit within which a chip at rest is a close call."""


def chip_owner(desk: Desk, view: View, chip: str) -> int:
    """The seat whose chip this is, by the colour in its name."""
    colour = chip.rpartition("_")[0]
    return next(player.seat for player in view.players if player.colour == colour)


def knock(desk: Desk, impact: float, rim: bool) -> None:
    """The sound of a hit, by its strength; none for a mere touch."""
    if impact < 40.0:
        return
    if rim:
        desk.sound("wood_tap")
        return
    desk.sound("chip_knock_soft" if impact < 300 else "chip_knock_middle" if impact < 900 else "chip_knock_hard")


def is_close(board: Board, discs: tuple[Disc, ...], moved: set[str]) -> bool:
    """Whether a chip that moved lies so near to a limit that one wants to see it."""
    return any(abs(lie(board, disc.x, disc.y).margin) < NEAR for disc in discs if disc.chip in moved)


def film(desk: Desk, turn: Turn, board: Board, track: Any, event: ChipThrown, before: View, slow: bool) -> Film:
    """The throw as a film over the board; the chips' own drawings are hidden meanwhile."""
    view: View = before
    lying = {disc.chip: (disc.x, disc.y) for disc in view.discs()}
    shapes = {
        chip: desk.sitters[chip_owner(desk, desk.view, chip)].shape
        for chip in {*lying, *(t.chip for t in track.traces)}
    }
    values = {chip.name: shown_value(view, chip) for chip in view.chips}
    traces = {trace.chip: trace for trace in track.traces}
    total = max(track.seconds, track.pictures / RATE)
    close = slow or is_close(board, event.on_field, set(traces))
    factor = SLOW_REPLAY if slow else SLOW
    start = 0.0 if slow else max(0.0, total - SLOW_AT)
    length = start + (total - start) * factor if close else total
    played = {"contact": 0, "out": 0}

    def model_time(ms: float) -> float:
        seconds = ms / 1000.0
        if not close or seconds <= start:
            return min(seconds, total)
        return min(start + (seconds - start) / factor, total)

    def draw(b: Builder, ms: float) -> None:
        now = model_time(ms)
        while played["contact"] < len(track.contacts) and track.contacts[played["contact"]].time <= now:
            contact = track.contacts[played["contact"]]
            played["contact"] += 1
            knock(desk, contact.impact, contact.other is None)
        gone = {out.chip for out in track.outs if out.time < now - 0.5}
        for chip, shape in shapes.items():
            trace = traces.get(chip)
            if chip in gone:
                continue
            x, y = lying.get(chip, (0.0, 0.0)) if trace is None else trace.at(now * RATE)
            if trace is not None and now * RATE > trace.first + 2:
                for n in (3, 2, 1):
                    tx, ty = trace.at(now * RATE - n * 1.6)
                    if abs(tx - x) + abs(ty - y) > 6:
                        spot = around(*turn.at(tx, ty), 2 * board.chip_radius * turn.k * (0.9 - 0.12 * n))
                        b.fill(spot, (*theme.CREAM, 34 - 8 * n), spot.w / 2)
            box = turn.chip(board, x, y)
            value = values.get(chip)
            b.shade(box.inset(box.w * 0.05), "card", box.w / 2)
            b.face(
                box,
                ("safranito chip", shape, value),
                lambda b, box, shape=shape, value=value: chip_face(b, box, shape, value),
            )

    names = tuple(f"chip:{chip}" for chip in {*shapes, event.chip})
    return Film(length * 1000.0 + 60.0, draw, hide=names, real=True)
