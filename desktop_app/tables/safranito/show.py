"""What follows a decision, shown as one film over the board: the throw, chips turned up, cards and chips on their way.

The rules carry out at once whatever nobody has to decide; the film shows it step by step. While it runs the chips of
the board are drawn here and nowhere else.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
from msgspec import Struct

from desktop_app.tables.safranito.feel import FEEL
from desktop_app.tables.safranito.flight import Flight
from desktop_app.tables.safranito.pieces import chip_face, draw_chip, draw_price, spice_face
from desktop_app.tables.safranito.turn import Turn
from desktop_app.ui.boxes import Box, around
from desktop_app.ui.builder import Builder
from desktop_app.ui.motion import Film, in_out_cubic, out_quad
from rules.safranito import events as e
from rules.safranito.table import Board

Draw = Callable[[Builder, float], object]
Tag = tuple[str, int, list[tuple[float, float]]]
"""The price of a bowl, and where chips lay (mm) when it was opened."""


class Lying(Struct, frozen=True):
    """A chip as the film draws it: whose, its shape, where (mm), and its value if it lies face up."""

    seat: int
    shape: str
    x: float
    y: float
    value: int | None


class Scene(Struct, frozen=True):
    """A part of the film: how long, what it draws at a share (0 to 1) of its time, and its sound."""

    ms: float
    draw: Draw
    sound: str | None = None


class Show:
    """Collects the scenes of one decision. `speed` is the factor on all times but the throw's (0: none is shown)."""

    def __init__(
        self,
        turn: Turn,
        board: Board,
        chips: dict[str, Lying],
        stay: frozenset[str],
        homes: dict[int, Box],
        speed: float,
        play: Callable[[str, float], object],
    ) -> None:
        """`chips` lie there at first, `stay` are the names of those that lie there in the end."""
        self.turn, self.board = turn, board
        self.chips = dict(chips)
        self.named = set(chips) | stay
        self.stay = stay
        self.homes = homes
        self.speed = speed
        self.play = play
        self.scenes: list[Scene] = []
        self.price: Tag | None = None

    # Collecting

    def throw(self, flight: Flight, after: dict[str, Lying], landed: Callable[[], object]) -> None:
        """The flick; `after` are the chips as they lie then, `landed` is called when they do."""
        seconds = flight.ms / 1000.0

        def draw(b: Builder, share: float) -> None:
            flight.draw(b, share * seconds)

        self.scenes.append(Scene(flight.ms, draw))
        self.chips = dict(after)
        self.named |= set(after)

        def lie(b: Builder, share: float) -> None:
            landed()
            flight.draw(b, seconds)

        self.scenes.append(Scene(FEEL.land_ms, lie))

    def tell(self, events: Sequence[Struct]) -> None:
        """The scenes of everything but throws."""
        for number, event in enumerate(events):
            match event:
                case e.SpaceEvaluated(chips=shown):
                    self._turn_up(shown, None)
                case e.BowlOpened(spice=spice, chips=shown, price=price):
                    lying = [(one.x, one.y) for one in self.chips.values()]
                    self.price = (spice, price, lying)
                    self._turn_up(shown, self.price)
                    if any(isinstance(later, e.BowlClosed) for later in events[number:]):
                        self._hold()
                case e.SpiceSold(seat=seat, spice=spice, count=count) if count:
                    self._sold(seat, spice)
                case e.SpiceBought(seat=seat, spice=spice, chip=chip):
                    self._bought(seat, spice, chip.chip)
                case e.BuyerLeft(seat=seat):
                    self._home([name for name, chip in self.chips.items() if chip.seat == seat and self._here(chip)])
                case e.ChipsReturned(chips=back):
                    self._home(list(back))
                case e.BowlClosed(chips=back):
                    self._home(list(back))
                    self.price = None
                case _:
                    pass

    def film(self) -> Film | None:
        """The whole film; None if there is nothing to show."""
        scenes = [scene for scene in self.scenes if scene.ms > 0]
        total = sum(scene.ms for scene in scenes)
        if not total:
            return None
        heard: set[int] = set()

        def draw(b: Builder, ms: float) -> None:
            left = ms
            for number, scene in enumerate(scenes):
                if left < scene.ms or number == len(scenes) - 1:
                    if scene.sound and number not in heard:
                        heard.add(number)
                        self.play(scene.sound, 0.8)
                    scene.draw(b, min(1.0, left / scene.ms))
                    return
                left -= scene.ms

        return Film(total, draw, hide=tuple(f"chip:{name}" for name in sorted(self.named)), real=True)

    # Scenes

    def _add(self, ms: float, draw: Draw, sound: str | None = None) -> None:
        if ms * self.speed > 0:
            self.scenes.append(Scene(ms * self.speed, draw, sound))

    def _here(self, chip: Lying) -> bool:
        """Whether a chip lies in the bowl that is traded."""
        if self.price is None:
            return False
        bowl = next(one for one in self.board.bowls if one.id == self.price[0])
        return bowl.distance(chip.x, chip.y) <= self.board.bowl_radius + self.board.hole_radius + 1e-9

    def _lay(self, b: Builder, chips: dict[str, Lying], price: Tag | None = None) -> None:
        for chip in chips.values():
            draw_chip(b, self.turn.chip(self.board, chip.x, chip.y), chip.shape, chip.value)
        if price is not None:
            draw_price(b, self.turn, self.board, *price)

    def _turn_up(self, shown: Sequence[e.ShownChip], price: Tag | None) -> None:
        """Face-down chips of an area turn over, together."""
        before = dict(self.chips)
        turning = {one.chip: one.value for one in shown if self.chips.get(one.chip, None) is not None}
        turning = {name: value for name, value in turning.items() if before[name].value is None}
        for name, value in turning.items():
            old = before[name]
            self.chips[name] = Lying(old.seat, old.shape, old.x, old.y, value)
        if not turning:
            return
        still = {name: chip for name, chip in before.items() if name not in turning}

        def draw(b: Builder, share: float) -> None:
            self._lay(b, still)
            wide = 1.0 - share * 2 if share < 0.5 else share * 2 - 1.0
            for name, value in turning.items():
                chip = before[name]
                box = self.turn.chip(self.board, chip.x, chip.y)
                _turning(b, box, chip.shape, value if share >= 0.5 else None, wide)
            if price is not None and share >= 0.5:
                draw_price(b, self.turn, self.board, *price)

        self._add(FEEL.flip_ms, draw, "card_flip")

    def _hold(self) -> None:
        chips, price = dict(self.chips), self.price
        self._add(FEEL.hold_ms, lambda b, share: self._lay(b, chips, price))

    def _home(self, names: Sequence[str]) -> None:
        """Chips go back to their owners."""
        going = {name: self.chips[name] for name in names if name in self.chips and name not in self.stay}
        for name in going:
            del self.chips[name]
        if not going:
            return
        chips, price = dict(self.chips), self.price

        def draw(b: Builder, share: float) -> None:
            self._lay(b, chips, price)
            for chip in going.values():
                start = self.turn.chip(self.board, chip.x, chip.y)
                draw_chip(b, _way(start, self.homes.get(chip.seat), share), chip.shape, chip.value)

        self._add(FEEL.home_ms, draw, "chip_slide")

    def _card(self, spice: str, start: Box | None, end: Box | None, sound: str) -> None:
        chips, price = dict(self.chips), self.price
        if start is None or end is None:
            return

        def draw(b: Builder, share: float) -> None:
            self._lay(b, chips, price)
            box = start.mid(end, in_out_cubic(share))
            b.shade(box, "lifted", 6)
            b.face(box, ("safranito spice card", spice), lambda b, box: spice_face(b, box, spice))

        self._add(FEEL.card_ms, draw, sound)

    def _spot(self, spice: str) -> Box:
        bowl = next(one for one in self.board.bowls if one.id == spice)
        return around(*self.turn.card_spot(bowl), 46, 60)

    def _at_home(self, seat: int) -> Box | None:
        home = self.homes.get(seat)
        return None if home is None else around(home.cx, home.cy, 46, 60)

    def _bought(self, seat: int, spice: str, chip: str) -> None:
        self._card(spice, self._spot(spice), self._at_home(seat), "coin")
        self._home([chip])

    def _sold(self, seat: int, spice: str) -> None:
        bowl = next(one for one in self.board.bowls if one.id == spice)
        self._card(spice, self._at_home(seat), around(*self.turn.at(*bowl.at), 46, 60), "coin")
        self._home([name for name, chip in self.chips.items() if chip.seat == seat and self._here(chip)])


def _way(start: Box, home: Box | None, share: float) -> Box:
    """From the board towards the owner's panel, a little smaller on the way."""
    if home is None:
        return start
    size = start.w * (1.0 - 0.35 * share)
    gone = out_quad(share)
    return around(start.cx + (home.cx - start.cx) * gone, start.cy + (home.cy - start.cy) * gone, size)


def _turning(b: Builder, box: Box, shape: str, value: int | None, share: float) -> None:
    """A chip as it turns over: its picture, narrower."""
    b.face(box, ("safranito chip", shape, value), lambda b, box: chip_face(b, box, shape, value))
    flat = b.items.pop()
    width = max(1, round(flat.w * share))
    thin = pygame.transform.smoothscale(flat.surface, (width, flat.h))
    b.put(thin, flat.x + (flat.w - width) // 2, flat.y)
