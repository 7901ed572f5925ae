"""The hand at the board: the strip for the start point, pulling from anywhere, the keys, and the throw itself."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pygame

from desktop_app.tables.contract import Desk
from desktop_app.tables.safranito import aiming
from desktop_app.tables.safranito.board import Turn, chip_face
from desktop_app.tables.safranito.feel import FEEL
from desktop_app.tables.safranito.tray import Chips
from desktop_app.ui import theme
from desktop_app.ui.boxes import Box, around
from desktop_app.ui.things import Gesture
from rules.safranito.actions import Throw
from rules.safranito.components import TableData
from rules.safranito.table import Flick, Side, start_point
from rules.safranito.view import View

if TYPE_CHECKING:
    from desktop_app.ui.builder import Builder


class Hand:
    """The aim and the chosen chip of the person at the screen."""

    def __init__(self, table: TableData, chance: random.Random) -> None:
        self.table = table
        self.aim = aiming.Aim(table, chance)
        self.chips = Chips(chance)
        self._desk: Any = None
        self._ui: Any = None
        self._side: Side = "south"

    def forget(self) -> None:
        """Nothing chosen, the hand at rest in the middle of its side."""
        self.aim.rest()
        self.chips.forget()

    def asked(self, desk: Desk) -> str | None:
        """What is asked of somebody who has chosen a chip; None before that."""
        view: View = desk.view
        if self.chips.value is None or desk.actor is None or view.phase not in ("throw", "action.throw"):
            return None
        if self.aim.holding and self.aim.by_key:
            return desk.words("table_safranito.let_go_key")
        if self._ui.hand.keyboard and self._ui.hand.focus == "chip":
            return desk.words("table_safranito.pull_key")
        return desk.words(f"table_safranito.ask.{view.options.gesture}")

    def strip(self, b: Builder, desk: Desk, view: View, turn: Turn, home: Callable[[], object]) -> None:
        """The board takes pulls from anywhere; the strip on the ledge moves the start point."""
        t = desk.words
        self._desk, self._ui, self._side = desk, b.ui, turn.side
        ledge = turn.ledge(self.table.board)
        if self._looks_on(desk, view, turn):
            # One looks from another side: the first press goes back to where one throws.
            words = t("table_safranito.walk_home")
            width = min(ledge.w - 130, b.width_of(words, "button", 17) + 76)
            b.hot("pull", turn.box, home, focus=False, radius=20, sound=None)
            button = Box(ledge.cx - width / 2, ledge.cy - 22, width, 44)
            b.button("walk:home", button, words, home, "primary", "hand", size=17)
            return
        ready = self.chips.value is not None
        gesture = self.aim.gesture(view.options, self._throw, turn) if ready else Gesture(start=self._choose_first)
        b.hot("pull", turn.box, None, gesture=gesture, focus=False, radius=20, sound=None)
        x, y = turn.seen(0.0, -self.table.board.start_distance)
        width = 2 * (self.table.board.offset.most + 24) * turn.k
        strip = around(x, y, width, 30)
        b.fill(strip, (*theme.WALNUT9, 120), 15, (*theme.CREAM, 50), 1)

        def along(point: Any) -> None:
            self.aim.offset = self.table.board.offset.clamped((point.x - x) / turn.k)
            desk.changed()

        hint = t("table_safranito.strip")
        b.hot("start", strip, None, gesture=Gesture(along, along), focus=False, radius=15, sound=None, hint=hint)

    def _looks_on(self, desk: Desk, view: View, turn: Turn) -> bool:
        own = None if desk.actor is None else view.players[desk.actor].side
        return view.options.side == "own_side" and turn.side != own

    def _choose_first(self, point: Any) -> None:
        self._desk.refused(self._desk.words("table_safranito.choose_first"))

    def aimed(self, b: Builder, desk: Desk, view: View, turn: Turn) -> None:
        """The chip at its start, with line and ring; alive while it is held."""
        seat = desk.actor
        if seat is None or self._looks_on(desk, view, turn):
            return
        shape = desk.sitters[seat].shape
        start = start_point(self.table.board, turn.side, self.aim.offset)
        x, y = turn.at(*start)
        if self.chips.value is None:
            spot = turn.chip(self.table.board, *start)
            b.face(
                spot,
                ("safranito chip", shape, None),
                lambda b, box: chip_face(b, box, shape, None),
                grey=True,
            )
            self._arrows(b, x, y, 46.0)
            gesture = Gesture(start=self._choose_first)
            b.hot("unchosen", around(x, y, 56), None, gesture=gesture, focus=False, radius=28, sound=None)
            return

        def draw(b: Builder, now: float) -> None:
            aiming.draw_aim(b, self.aim, view, turn, shape, self.aim.flying(now))

        hint = desk.words("table_safranito.hand_hint")
        gesture = self.aim.gesture(view.options, self._throw, turn)
        chip = around(x, y, 56)
        b.hot("chip", chip, self._press_chip, gesture=gesture, radius=28, sound=None, keys=self._keys, hint=hint)
        if self.aim.holding:
            b.live("aim", draw)
        else:
            aiming.draw_aim(b, self.aim, view, turn, shape, self.aim.steady())
            self._arrows(b, x, y, 58.0)

    def _arrows(self, b: Builder, x: float, y: float, off: float) -> None:
        """The start point can be moved to both sides, as far as the side goes."""
        reach = self.table.board.offset
        if self.aim.offset > reach.least:
            b.icon(around(x - off, y, 22), "left", theme.CREAM)
        if self.aim.offset < reach.most:
            b.icon(around(x + off, y, 22), "right", theme.CREAM)

    def _press_chip(self) -> None:
        """Enter: take the chip back by key; Enter again: let it go."""
        if not self._ui.hand.keyboard:
            return
        view: View = self._desk.view
        if not self.aim.holding:
            self.aim.by_key = True
            self.aim.begin(self._ui.now, view.options)
        elif self.aim.by_key:
            self._throw(self.aim.release(self._ui.now, view.options))

    def _keys(self, key: int) -> bool:
        """Arrows aim, comma and point move the start, while the chip has the focus."""
        fine = 0.25 if pygame.key.get_mods() & pygame.KMOD_SHIFT else 1.0
        nudges = {
            pygame.K_LEFT: (-FEEL.nudge_degrees, 0.0),
            pygame.K_RIGHT: (FEEL.nudge_degrees, 0.0),
            pygame.K_UP: (0.0, FEEL.nudge_pull),
            pygame.K_DOWN: (0.0, -FEEL.nudge_pull),
        }
        if key in nudges:
            self.aim.nudge(nudges[key][0] * fine, nudges[key][1] * fine)
        elif key in (pygame.K_COMMA, pygame.K_PERIOD):
            self.aim.slide((-FEEL.nudge_slide_mm if key == pygame.K_COMMA else FEEL.nudge_slide_mm) * fine)
        elif key == pygame.K_ESCAPE and self.aim.holding:
            self.aim.cancel()
        else:
            return False
        self._desk.changed()
        return True

    def _throw(self, flick: Flick | None) -> None:
        value = self.chips.value
        if flick is None or value is None:
            return
        view: View = self._desk.view
        own = view.players[self._desk.actor].side
        side = self._side if self._side != own else None
        self.chips.value = None
        self.aim.cancel()
        self._desk.submit(Throw(value, Flick(flick.offset, flick.angle, flick.speed, side)))
