"""The table of Safranito: the board in the middle, the throw by hand, and what the round asks beside it."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import pygame

from data.games import load_game
from desktop_app.tables.contract import Desk
from desktop_app.tables.open_turn import open_turn
from desktop_app.tables.safranito import aiming, board, flight, panels, tasks
from desktop_app.tables.safranito.board import Turn
from desktop_app.tables.safranito.tray import Chips, own_chips
from desktop_app.telling.contract import Line, Piece, seat_piece
from desktop_app.telling.safranito import blend_name, explain_lie
from desktop_app.ui import theme
from desktop_app.ui.boxes import Box, around
from desktop_app.ui.motion import Glide, Glow, Sound, Together
from rules.safranito import events as e
from rules.safranito.actions import Buy, ChooseBowl, ChooseCard, Decline, Done, Pass, PrepareBlend, Sell, Take, Throw
from rules.safranito.table import SIDES, Flick, Side, lie, start_point
from rules.safranito.view import PlayerView, View

if TYPE_CHECKING:
    from desktop_app.ui.builder import Builder

THROWING = ("throw", "action.throw")
NUDGE = 0.2
"""Degrees of one press of an arrow key."""
NUDGE_PULL = 0.01
SLIDE = 2.0
"""Millimetres of one press of the start point's keys."""


class SafranitoTable:
    """Keeps the hand's aim, the chosen chip, and which chip lies under the magnifier."""

    open_phases = frozenset({"action.decide", "trade.bowl", "trade.buy"})

    def __init__(self) -> None:
        game: Any = load_game("safranito")
        self.components = game.components
        self.table = game.table
        self.chance = random.Random()
        self.aim = aiming.Aim(self.table, self.chance)
        self.chips = Chips(self.chance)
        self.side: Side = "south"
        self.under: str | None = None
        self.picked_side: Side | None = None
        self.again: tuple[Any, e.ChipThrown, View] | None = None
        self._desk: Any = None
        self._ui: Any = None

    def forget(self) -> None:
        """Another person sits down: nothing chosen, the hand at rest."""
        self.aim.cancel()
        self.aim.offset, self.aim.angle, self.aim.pull = 0.0, 0.0, 0.45
        self.chips.forget()
        self.picked_side = None

    # The picture

    @staticmethod
    def areas(desk: Desk) -> tuple[Box, Box, Box]:
        """Left column, board and right column."""
        whole = Box(*desk.regions.whole)
        side = min(whole.h - 12, whole.w - 2 * 352 - 24)
        left = Box(whole.x + 14, whole.y + 14, (whole.w - side) / 2 - 26, whole.h - 28)
        middle = Box(whole.cx - side / 2, whole.cy - side / 2, side, side)
        right = Box(whole.right - 14 - left.w, left.y, left.w, left.h)
        return left, middle, right

    def cover_box(self, desk: Desk) -> Box:
        """The cover lies on the own chips."""
        return self._tray_box(desk)

    def _tray_box(self, desk: Desk) -> Box:
        right = self.areas(desk)[2]
        return Box(right.x, right.bottom - 208, right.w, 208)

    def turned(self, desk: Desk, view: View) -> Side:
        """The thrower's side lies below; while computers throw it stays where it was."""
        if view.phase in THROWING and desk.actor is not None:
            self.side = self.picked_side or view.players[desk.actor].side
        elif desk.audience is not None and not desk.private:
            self.side = view.players[desk.audience].side
        return self.side

    def throwing(self, desk: Desk, view: View) -> bool:
        """Whether the person at the screen is to flick now."""
        return desk.actor is not None and view.phase in THROWING

    def build(self, b: Builder, desk: Desk) -> None:
        """Declare everything below the prompt line."""
        desk = open_turn(desk, self.open_phases)
        self._desk, self._ui = desk, b.ui
        view: View = desk.view
        left, middle, right = self.areas(desk)
        b.cloth(Box(*desk.regions.whole), "safranito")
        turn = Turn(middle, self.turned(desk, view))
        throwing = self.throwing(desk, view)
        board.ground(b, desk, self.table.board, turn)
        board.display(b, desk, view, turn)
        if throwing:
            self._hand(b, desk, view, turn)
        board.chips(b, desk, view, self.table.board, turn)
        board.out_chips(b, desk, view, turn)
        tasks.bowl_places(b, desk, view, turn, self.table.board, self.do)
        self._look_at(b, view)
        if throwing:
            self._aimed(b, desk, view, turn)
        self._left(b, desk, view, left)
        self._right(b, desk, view, right, throwing)

    def _left(self, b: Builder, desk: Desk, view: View, box: Box) -> None:
        head, rest = box.top(128, 10)
        height = min(112.0, (rest.h - 120 - 10 * view.seats) / view.seats)
        rows: list[tuple[PlayerView, Box]] = []
        for seat in view.order:
            row, rest = rest.top(max(92.0, height), 10)
            rows.append((view.players[seat], row))
        # All papers first: what lies on one is not below the shadow of the next, and the papers are ground.
        b.paper(head, 12)
        for player, row in rows:
            panels.player_paper(b, desk, view, row, player)
        if rest.h > 70:
            b.paper(rest, 12)
        panels.round_panel(b, desk, view, head)
        for player, row in rows:
            panels.player_panel(b, desk, view, row, player, self.components)
        if rest.h > 70:
            self._log(b, desk, rest)

    def _log(self, b: Builder, desk: Desk, box: Box) -> None:
        lines = desk.event_lines(10)
        b.text(Box(box.x + 16, box.y + 8, box.w - 32, 28), desk.words("table_safranito.log"), "panel")
        inner = Box(box.x + 16, box.y + 38, box.w - 32, box.h - 46)
        y = inner.bottom
        for line in reversed(lines):
            height = b.height_of(line, inner.w, "small")
            if y - height < inner.y:
                break
            y -= height
            b.text(Box(inner.x, y, inner.w, height), line, "small", lines=None, valign="top")
            y -= 4

    def _right(self, b: Builder, desk: Desk, view: View, box: Box, throwing: bool) -> None:
        own = view.players[desk.audience] if desk.audience is not None else None
        rows = len(view.row) + (len(own.reserves) if own is not None and own.reserves else 0)
        blends, rest = box.top(min(54 + 88.0 * max(2, rows), box.h * 0.42), 10)
        panels.blends_panel(b, desk, view, blends, self.components, self.do)
        if view.phase in THROWING:
            tray_box = self._tray_box(desk)
            glass = Box(rest.x, rest.y, rest.w, min(rest.h - 218, 196.0))
            panels.magnifier(b, desk, view, glass, self.table.board, self.under)
            if self.again is not None and not throwing:
                spot = Box(glass.x, glass.bottom + 8, 200, 40)
                if spot.bottom < tray_box.y:
                    b.button(
                        "again", spot, desk.words("table_safranito.again"), self.show_again, "plain", "eye", size=17
                    )
            own_chips(b, desk, view, tray_box, self.components, self.chips, throwing)
        else:
            tasks.task_panel(b, desk, view, rest, self.components, self.chips, self.do)

    def _look_at(self, b: Builder, view: View) -> None:
        """The chip under the pointer lies under the magnifier, with its verdict as a hint."""
        for chip in view.chips:
            name = f"look:{chip.name}"
            if name in b.hots and b.look(name).hover:
                self.under = chip.name
                b.hots[name].hint = explain_lie(self._desk.words, lie(self.table.board, chip.x, chip.y))

    # The hand

    def _hand(self, b: Builder, desk: Desk, view: View, turn: Turn) -> None:
        """The board takes pulls from anywhere; the strip below moves the start point."""
        t = desk.words
        options = view.options

        def throw(flick: Flick | None) -> None:
            if flick is not None:
                self._throw(flick)

        ready = self.chips.value is not None
        gesture = self.aim.gesture(options, throw, turn) if ready else None

        def say() -> None:
            desk.refused(t("table_safranito.choose_first"))

        # No `reason`: its tip would lie over the prompt line as long as the pointer rests on the board.
        press = None if ready else say
        b.hot("pull", turn.box, press, gesture=gesture, focus=False, radius=20, sound=None)
        strip_y = turn.at(0, 0)[1] + self.table.board.start_distance * turn.k
        width = 2 * (self.table.board.offset.most + 24) * turn.k
        strip = Box(turn.box.cx - width / 2, strip_y - 15, width, 30)
        b.fill(strip, (*theme.WALNUT9, 110), 15, (*theme.CREAM, 60), 1)

        def along(point: Any) -> None:
            self.aim.offset = self.table.board.offset.clamped((point.x - turn.box.cx) / turn.k)
            desk.changed()

        b.hot("start", strip, None, gesture=aiming.Gesture(along, along), focus=False, radius=15, sound=None)
        if options.side == "any_side":
            self._sides(b, desk, turn)

    def _sides(self, b: Builder, desk: Desk, turn: Turn) -> None:
        """Where any side is allowed: two arrows turn the board under the hand."""
        for step, name, x in ((1, "left", turn.box.x + 6), (-1, "right", turn.box.right - 50)):
            index = (SIDES.index(self.side) + step) % len(SIDES)

            def turn_to(side: Side = SIDES[index]) -> None:
                self.picked_side = side

            word = desk.words("table_safranito.turn_board")
            b.icon_button(f"side:{name}", Box(x, turn.box.bottom - 50, 44, 44), name, word, turn_to)

    def _aimed(self, b: Builder, desk: Desk, view: View, turn: Turn) -> None:
        """The chip at its start, with line and ring; alive while it is held."""
        seat = desk.actor
        if seat is None:
            return
        shape = desk.sitters[seat].shape
        x, y = turn.at(*start_point(self.table.board, self.side, self.aim.offset))
        chip = around(x, y, 56)
        ready = self.chips.value is not None

        def draw(b: Builder, now: float) -> None:
            aiming.draw_aim(b, self.aim, view, turn, shape, self.aim.flying(now, None))

        if ready:
            gesture = self.aim.gesture(view.options, self._maybe, turn)
            hint = desk.words("table_safranito.hand_hint")
            b.hot("chip", chip, self._press_chip, gesture=gesture, radius=28, sound=None, keys=self._keys, hint=hint)
        if self.aim.holding:
            b.live("aim", draw)
        elif ready:
            aiming.draw_aim(b, self.aim, view, turn, shape, self.aim.steady())
        else:
            b.face(
                turn.chip(self.table.board, *start_point(self.table.board, self.side, self.aim.offset)),
                ("safranito chip", shape, None),
                lambda b, box: board.chip_face(b, box, shape, None),
                grey=True,
            )

    def _maybe(self, flick: Flick | None) -> None:
        if flick is not None:
            self._throw(flick)

    def _press_chip(self) -> None:
        """Enter: take the chip back by key; Enter again: let it go."""
        if not self._ui.keyboard:
            return
        view: View = self._desk.view
        if not self.aim.holding:
            self.aim.by_key = True
            self.aim.begin(self._ui.now, view.options)
        elif self.aim.by_key:
            self._maybe(self.aim.release(self._ui.now, view.options))

    def _keys(self, key: int) -> bool:
        """Arrows aim, comma and point move the start, while the chip has the focus."""
        fine = 0.25 if pygame.key.get_mods() & pygame.KMOD_SHIFT else 1.0
        nudges = {
            pygame.K_LEFT: (-NUDGE, 0.0),
            pygame.K_RIGHT: (NUDGE, 0.0),
            pygame.K_UP: (0.0, NUDGE_PULL),
            pygame.K_DOWN: (0.0, -NUDGE_PULL),
        }
        if key in nudges:
            self.aim.nudge(nudges[key][0] * fine * 5, nudges[key][1] * fine)
        elif key in (pygame.K_COMMA, pygame.K_PERIOD):
            self.aim.slide((-SLIDE if key == pygame.K_COMMA else SLIDE) * fine)
        elif key == pygame.K_ESCAPE and self.aim.holding:
            self.aim.cancel()
        else:
            return False
        self._desk.changed()
        return True

    def _throw(self, flick: Flick) -> None:
        value = self.chips.value
        if value is None:
            return
        view: View = self._desk.view
        own = view.players[self._desk.actor].side
        side = self.side if view.options.side == "any_side" and self.side != own else None
        self.chips.value = None
        self.aim.cancel()
        self._desk.submit(Throw(value, Flick(flick.offset, flick.angle, flick.speed, side)))

    # What a press does

    def do(self, what: str, *given: Any) -> object:
        """One press beside the board, by its name."""
        desk = self._desk
        actions: dict[str, Any] = {
            "take": lambda: Take(),
            "decline": lambda: Decline(),
            "keep": lambda spice: ChooseCard(spice),
            "bowl": lambda bowl: ChooseBowl(bowl),
            "sell": lambda count: Sell(count),
            "buy": lambda: Buy(),
            "pass": lambda: Pass(),
            "blend": lambda blend: PrepareBlend(blend),
            "done": lambda: Done(),
        }
        action = actions[what](*given)
        refusal = desk.why_not(action)
        if refusal is not None:
            desk.refuse(refusal)
            return False
        return desk.submit(action)

    # The rest of the contract

    def show_again(self) -> None:
        """The last throw once more, slowly."""
        if self.again is None:
            return
        track, event, before = self.again
        turn = Turn(self.areas(self._desk)[1], self.side)
        shown = flight.film(self._desk, turn, self.table.board, track, event, before, slow=True)
        self._ui.animate([shown])

    def motions(self, desk: Desk, events: Sequence[Any]) -> Sequence[Any]:
        """A throw flies as it was recorded; everything else glides."""
        out: list[Any] = []
        together: list[Any] = [Glide()]
        turn = Turn(self.areas(desk)[1], self.side)
        for event in events:
            match event:
                case e.ChipThrown():
                    track = desk.track
                    self.under = None
                    if track is None or desk.last is None or self._ui is None:
                        self.under = event.chip
                        continue
                    self.again = (track, event, desk.last)
                    shown = flight.film(desk, turn, self.table.board, track, event, desk.last, slow=False)
                    out += [Sound("chip_slide", 0.7), shown]
                    # The magnifier opens when all lies still.
                    self._ui.after(shown.ms, lambda chip=event.chip: self._lies(chip))
                case e.SpaceEvaluated() | e.BowlOpened():
                    together.append(Sound("card_flip"))
                case e.SpiceSold() | e.SpiceBought():
                    together.append(Sound("coin"))
                case e.BlendPrepared(seat=seat):
                    together.append(Sound("your_turn"))
                    out.append(Glow(f"player:{seat}"))
                case _:
                    pass
        return [
            *[m for m in out if not isinstance(m, Glow)],
            Together(tuple(together)),
            *[m for m in out if isinstance(m, Glow)],
        ]

    def _lies(self, chip: str) -> None:
        self.under = chip

    def zoom(self, desk: Desk, name: str) -> Any | None:
        """Nothing but the magnifier, which is always there."""
        return None

    def results(self, b: Any, desk: Desk, box: Box) -> None:
        """The winner's token between the blends it prepared."""
        box = Box(*box)
        outcome = desk.outcome
        winner = outcome.winners[0] if outcome is not None else 0
        player = desk.view.players[winner]
        side = min(box.w, box.h) * 0.5
        token = around(box.cx, box.y + side * 0.62, side)
        b.token(token, desk.sitters[winner].shape)
        y = token.bottom + 14
        for blend in player.prepared:
            spices = self.components.spices_of(blend)
            row = Box(box.x + 10, y, box.w - 20, 54)
            if row.bottom > box.bottom:
                break
            b.text(Box(row.x, row.y, row.w - 170, row.h), blend_name(desk.words, blend), "label", theme.CREAM, "right")
            for n, spice in enumerate(spices):
                b.art(Box(row.right - 158 + n * 52, row.y + 3, 48, 48), f"spices/{spice}")
            y += 58

    def explain(self, desk: Desk, key: str) -> Sequence[Line]:
        """Which blends everybody prepared."""
        lines: list[Line] = []
        for player in desk.view.players:
            names = [blend_name(desk.words, blend) for blend in player.prepared]
            told = desk.words.listing(names) if names else desk.words("table_safranito.nothing_cooked")
            lines.append((seat_piece(player.seat), Piece("text", f": {told}")))
        return lines
