"""The flight: the recorded movement as a film, with its sounds, slower where a hole or the rim decides."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from desktop_app.tables.safranito.feel import FEEL
from desktop_app.tables.safranito.pieces import draw_chip
from desktop_app.tables.safranito.turn import Turn
from desktop_app.ui import theme
from desktop_app.ui.boxes import around
from desktop_app.ui.builder import Builder
from rules.safranito.table import Board, Disc, FlickModel, area_at, lie

RATE = 60.0
"""Places of a track in a second."""
GLINT = 0.28
"""Seconds of the movement for which a chip that is nearly hit is lit."""
TRAIL, TRAIL_STEP = 14, 0.45
"""Spots of the trace behind a chip, and how many places of the track lie between two."""


class Moment(Struct, frozen=True, order=True):
    """A part of a movement (seconds) that is shown slowly, and the chip that one wants to see in it."""

    start: float
    end: float
    chip: str


def knocked(board: Board, lying: Sequence[Disc], on_field: Sequence[Disc]) -> list[str]:
    """The chips that lay in an area before a throw and are in another, in none, or out after it."""
    ends = {disc.chip: disc for disc in on_field}
    areas = {disc.chip: area_at(board, disc.x, disc.y) for disc in lying}
    return [
        chip
        for chip, area in areas.items()
        if area is not None and (chip not in ends or area_at(board, ends[chip].x, ends[chip].y) != area)
    ]


def moments(
    board: Board, model: FlickModel, track: Any, on_field: Sequence[Disc], lying: Sequence[Disc] = ()
) -> tuple[Moment, ...]:
    """Where a movement is close: a chip stops near to a limit, reaches the rim with hardly enough speed to ride, or
    two chips of those that were `lying` are knocked from where they counted.
    """
    ends = {disc.chip: (disc.x, disc.y) for disc in on_field}
    close_calls: list[Moment] = []
    gone = knocked(board, lying, on_field)
    hits = [
        (contact.time, chip)
        for chip in gone
        for contact in [next((one for one in track.contacts if chip in (one.chip, one.other)), None)]
        if contact is not None
    ]
    if len(hits) > 1:
        (first, _), (last, chip) = min(hits), max(hits)
        close_calls.append(Moment(max(0.0, first - FEEL.before_rim_s), last + FEEL.after_knock_s, chip))
    for trace in track.traces:
        if len(trace.xs) < 2:
            continue
        stop = (trace.first + len(trace.xs) - 1) / RATE
        if trace.chip in ends:
            close = abs(lie(board, *ends[trace.chip]).margin) < FEEL.close_mm
        else:
            # A chip that stops on the rim while it comes in: how much was missing?
            reach = max(abs(trace.xs[-1]), abs(trace.ys[-1]))
            close = 0.0 < reach - board.on_field_limit < FEEL.close_mm
        if close:
            close_calls.append(Moment(max(0.0, stop - FEEL.before_stop_s), stop, trace.chip))
    close_calls += [
        Moment(max(0.0, contact.time - FEEL.before_rim_s), contact.time + FEEL.after_rim_s, contact.chip)
        for contact in track.contacts
        if contact.other is None and abs(contact.impact - model.ride_speed) < FEEL.close_speed
    ]
    return tuple(sorted(close_calls))


class Pace:
    """Time of the film against time of the movement, both in seconds: slower by `factor` in the `slow` parts."""

    def __init__(self, total: float, slow: Sequence[tuple[float, float]], factor: float) -> None:
        self.total = total
        self.factor = factor
        self._slow: list[tuple[float, float]] = []
        for start, end in sorted((max(0.0, a), min(total, z)) for a, z in slow):
            if end <= start:
                continue
            if self._slow and start <= self._slow[-1][1]:
                self._slow[-1] = (self._slow[-1][0], max(end, self._slow[-1][1]))
            else:
                self._slow.append((start, end))
        self.length = total + (factor - 1.0) * sum(end - start for start, end in self._slow)

    def model(self, seconds: float) -> float:
        """The moment of the movement that is shown after so many seconds of the film."""
        late = 0.0
        for start, end in self._slow:
            if seconds <= start + late:
                break
            slow = min(seconds - start - late, (end - start) * self.factor)
            late += slow - slow / self.factor
        return min(max(0.0, seconds - late), self.total)


def loudness(impact: float) -> float:
    """How loud (0 to 1) a hit with this speed (mm a second) along the line of centres is."""
    return 0.0 if impact < FEEL.quiet_impact else min(1.0, (impact / FEEL.full_impact) ** 0.5)


def slide_loudness(track: Any) -> float:
    """How loud (0 to 1) a chip slides off: by its speed over the first two pictures."""
    first = next((trace for trace in track.traces if trace.first == 0 and len(trace.xs) > 1), None)
    speed = 0.0 if first is None else RATE * math.hypot(first.xs[1] - first.xs[0], first.ys[1] - first.ys[0])
    return min(1.0, 0.25 + 0.75 * speed / FEEL.full_slide)


def knock(play: Callable[[str, float], object], impact: float, rim: bool) -> None:
    """The sound of a hit: which one, and how loud, follows its speed; none for a mere touch."""
    volume = loudness(impact)
    if not volume:
        return
    if rim:
        play("wood_tap", volume)
    else:
        play("chip_knock_soft" if impact < 300 else "chip_knock_middle" if impact < 900 else "chip_knock_hard", volume)


class Flight:
    """One movement to be shown: `draw(b, seconds)` draws all chips, `seconds` of film after the flick.

    `lying` are the chips before it, `ends` those of the recorded outcome, where a shown movement always ends. `looks`
    are shape and value of each chip as it is drawn, `glass(b, chip, x, y)` draws the magnifier in a close moment.
    """

    def __init__(
        self,
        turn: Turn,
        board: Board,
        model: FlickModel,
        track: Any,
        lying: Sequence[Disc],
        ends: Sequence[Disc],
        looks: dict[str, tuple[str, int | None]],
        play: Callable[[str, float], object],
        glass: Callable[[Builder, str, float, float], object],
        slow: bool = False,
    ) -> None:
        self.turn, self.board = turn, board
        self.track = track
        self._traces = {trace.chip: trace for trace in track.traces}
        self.lying = {disc.chip: (disc.x, disc.y) for disc in lying}
        self.ends = {disc.chip: (disc.x, disc.y) for disc in ends}
        self.looks = looks
        self.close = moments(board, model, track, ends, lying)
        self.on_line = [disc for disc in ends if self._rests_on_line(disc)]
        """The chips of this movement that come to rest on an outline: the table holds its breath for them."""
        self._play, self._glass = play, glass
        total = max(track.seconds, track.pictures / RATE)
        parts = [(0.0, total)] if slow else [(one.start, one.end) for one in self.close]
        self.pace = Pace(total, parts, FEEL.slow_replay if slow else FEEL.slow)
        self._heard = 0
        self._slid = False

    def _rests_on_line(self, disc: Disc) -> bool:
        moved = disc.chip in self._traces and len(self._traces[disc.chip].xs) > 1
        return moved and abs(lie(self.board, disc.x, disc.y).margin) < FEEL.breath_mm

    @property
    def ms(self) -> float:
        """How long the film takes, with the breath at its end."""
        return self.pace.length * 1000.0 + (FEEL.breath_ms if self.on_line else 0.0)

    def place(self, chip: str, now: float) -> tuple[float, float] | None:
        """Where a chip is at a moment of the movement; None once it is gone."""
        trace = self._traces.get(chip)
        if trace is None:
            return self.ends.get(chip, self.lying.get(chip))
        if chip in self.ends and now >= self.pace.total:
            return self.ends[chip]
        if chip not in self.ends and now * RATE > trace.first + len(trace.xs) + 6:
            return None
        return trace.at(now * RATE)

    def draw(self, b: Builder, seconds: float) -> None:
        """The picture of a moment, and the sounds that are due."""
        now = self.pace.model(seconds)
        if not self._slid:
            self._slid = True
            self._play("chip_slide", slide_loudness(self.track))
        contacts = self.track.contacts
        while self._heard < len(contacts) and contacts[self._heard].time <= now:
            contact = contacts[self._heard]
            self._heard += 1
            knock(self._play, contact.impact, contact.other is None)
        for chip in self.looks:
            self._trail(b, chip, now)
        for chip, (shape, value) in self.looks.items():
            spot = self.place(chip, now)
            if spot is not None:
                draw_chip(b, self.turn.chip(self.board, *spot), shape, value)
        self._glints(b, now)
        self._breath(b, 1000.0 * (seconds - self.pace.length))
        # The glass opens with a close moment and stays with its chip to the end.
        begun = [one for one in self.close if one.start <= now]
        if begun:
            spot = self.place(begun[-1].chip, now)
            if spot is not None:
                self._glass(b, begun[-1].chip, *spot)

    def _glints(self, b: Builder, now: float) -> None:
        """A light runs along the edge of a chip that is nearly hit, on the side where the other passes."""
        for near in self.track.nears:
            part = (now - near.time + GLINT / 2) / GLINT
            if not 0.0 < part < 1.0:
                continue
            one, other = self.place(near.chip, near.time), self.place(near.other, near.time)
            here = self.place(near.chip if near.chip not in self._traces else near.other, now)
            if one is None or other is None or here is None:
                continue
            still, passing = (one, other) if near.chip not in self._traces else (other, one)
            side = math.atan2(passing[1] - still[1], passing[0] - still[0])
            strength = math.sin(math.pi * part)
            for n in range(-3, 4):
                angle = side + n * 0.16
                x = here[0] + self.board.chip_radius * 0.92 * math.cos(angle)
                y = here[1] + self.board.chip_radius * 0.92 * math.sin(angle)
                size = (7.0 - abs(n)) * self.turn.k
                b.fill(around(*self.turn.at(x, y), size), (255, 255, 255, round(210 * strength)), size / 2)

    def _breath(self, b: Builder, ms: float) -> None:
        """A ring that opens and goes, round a chip that came to rest on an outline."""
        if ms <= 0.0:
            return
        part = min(1.0, ms / FEEL.breath_ms)
        for disc in self.on_line:
            radius = self.board.chip_radius * (1.0 + 0.5 * math.sin(math.pi * part / 2))
            box = self.turn.disc(disc.x, disc.y, radius)
            b.outline(box, (*theme.LAMP, round(230 * (1.0 - part))), 3, box.w / 2)

    def _trail(self, b: Builder, chip: str, now: float) -> None:
        """A light trace behind a chip in motion."""
        trace = self._traces.get(chip)
        here = self.place(chip, now)
        if trace is None or here is None or now >= self.pace.total:
            return
        for n in range(TRAIL, 0, -1):
            x, y = trace.at(now * RATE - n * TRAIL_STEP)
            if abs(x - here[0]) + abs(y - here[1]) > 5.0:
                size = 2 * self.board.chip_radius * self.turn.k * (0.9 - 0.6 * n / TRAIL)
                b.fill(around(*self.turn.at(x, y), size), (*theme.CREAM, round(26 * (1 - n / (TRAIL + 1)))), size / 2)
