"""The table of Safranito: the board in the middle, the throw by hand, and what the round asks beside it."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from data.games import load_game
from desktop_app.tables.contract import Desk
from desktop_app.tables.open_turn import open_turn
from desktop_app.tables.safranito import board, glass, players, tasks
from desktop_app.tables.safranito.board import Turn
from desktop_app.tables.safranito.ending import Ending
from desktop_app.tables.safranito.flight import Flight
from desktop_app.tables.safranito.hand import Hand
from desktop_app.tables.safranito.show import Lying, Show
from desktop_app.tables.safranito.tray import own_chips
from desktop_app.telling.contract import Line, Prompt
from desktop_app.telling.words import Words
from desktop_app.ui.boxes import Box
from desktop_app.ui.motion import Glide, Glow, Sound
from rules.safranito import events as e
from rules.safranito.actions import Buy, ChooseBowl, ChooseCard, Decline, Done, Pass, PrepareBlend, Sell, Take
from rules.safranito.table import SIDES, Disc, Side
from rules.safranito.view import View

if TYPE_CHECKING:
    from desktop_app.ui.builder import Builder

THROWING = ("throw", "action.throw")
OPEN = frozenset({"action.decide", "trade.bowl", "trade.buy"})
COLUMN = 340.0
"""Units that each column beside the board has at least."""
GAP = 40.0
"""Between a column and the board; the chips that are out lie in it."""
TRAY = 208.0
LOG = 116.0
LINES = 10


class SafranitoTable:
    """Keeps the hand's aim, the chosen chip, the side one looks from, and which chip lies under the magnifier."""

    def __init__(self) -> None:
        game: Any = load_game("safranito")
        self.components = game.components
        self.table = game.components.table
        self.chance = random.Random()
        self.hand = Hand(self.table, self.chance)
        self.side: Side = "south"
        self.walked: Side | None = None
        """The side one has walked to with the eye; None: the thrower's, or one's own."""
        self.under: str | None = None
        self.why_out: dict[str, str] = {}
        self.again: Callable[[], Flight] | None = None
        self._throwing = False
        self._flying: View | None = None
        self._thrower = 0
        self._lines: Sequence[str] = ()
        self._homes: dict[int, Box] = {}
        self._glass = Box(0, 0, 1, 1)
        self._ending = Ending(self.components)
        self._desk: Any = None
        self._ui: Any = None

    @property
    def open_phases(self) -> frozenset[str]:
        """What everybody may watch; who buys looks first at money or cards that nobody else may see."""
        options = None if self._desk is None else self._desk.view.options
        covered = options is not None and (options.money == "hidden" or options.hands == "all_hidden")
        return OPEN - {"trade.buy"} if covered else OPEN

    def forget(self) -> None:
        """Another person sits down: nothing chosen, the hand at rest."""
        self.hand.forget()
        self.walked = None

    # Where things are

    def areas(self, desk: Desk) -> tuple[Box, Box, Box]:
        """Left column, the room of the board, and right column."""
        whole = Box(*desk.regions.whole)
        room = Box(whole.x, whole.y + 4, whole.w, whole.h - 8).inset(COLUMN + GAP + 14, 0)
        turn = Turn(room, self.side, self.table.board)
        width = (whole.w - turn.box.w) / 2 - GAP - 14
        left = Box(whole.x + 14, whole.y + 14, width, whole.h - 28)
        return left, room, Box(whole.right - 14 - width, left.y, width, left.h)

    def cover_box(self, desk: Desk) -> Box:
        """The cover lies on the own chips."""
        return self._tray_box(self.areas(desk)[2])

    @staticmethod
    def _tray_box(right: Box) -> Box:
        return right.foot(TRAY)[0]

    def turned(self, desk: Desk, view: View, throwing: bool) -> Side:
        """The thrower's side lies below, else one's own; walking round with the eye lasts until the next own throw."""
        if throwing and not self._throwing:
            self.walked = None
        self._throwing = throwing
        home = self.side
        if throwing and desk.actor is not None:
            home = view.players[desk.actor].side
        elif desk.audience is not None and not desk.private:
            home = view.players[desk.audience].side
        self.side = self.walked or home
        return self.side

    # The picture

    def build(self, b: Builder, desk: Desk) -> None:
        """Declare everything below the prompt line."""
        self._desk, self._ui = desk, b.ui
        desk = self._desk = open_turn(desk, self.open_phases)
        if self._flying is not None and not b.ui.animating:
            self._flying = None
        # What a throw leads to is not told before it is seen.
        view: View = self._flying or desk.view
        throwing = desk.actor is not None and view.phase in THROWING and self._flying is None
        left, room, right = self.areas(desk)
        b.cloth(Box(*desk.regions.whole), "safranito")
        turn = Turn(room, self.turned(desk, view, throwing), self.table.board)
        board.ground(b, desk, self.table.board, turn)
        board.display(b, desk, view, self.table.board, turn)
        if throwing:
            self.hand.strip(b, desk, view, turn, self.walk_home)
        board.price_tag(b, desk, view, self.table.board, turn)
        board.chips(b, desk, view, self.table.board, turn)
        board.out_chips(b, desk, view, turn, self.why_out)
        if self._flying is None:
            tasks.bowl_places(b, desk, view, turn, self.table.board, self.do)
        self._look_at(b, view)
        if throwing:
            self.hand.aimed(b, desk, view, turn)
        self._ledge(b, desk, turn, throwing)
        self._left(b, desk, view, left, room, turn)
        self._right(b, desk, view, right, turn, throwing)

    def _ledge(self, b: Builder, desk: Desk, turn: Turn, throwing: bool) -> None:
        """At the ends of the ledge one walks round the board; between, the last throw can be seen again."""
        t = desk.words
        ledge = turn.ledge(self.table.board)
        y = ledge.cy - 22
        for step, name, key, x in ((1, "left", "q", ledge.x + 10), (-1, "right", "e", ledge.right - 54)):
            side = SIDES[(SIDES.index(self.side) + step) % len(SIDES)]

            def walk(side: Side = side) -> None:
                self.hand.aim.cancel()
                self.walked = side

            word = t("table_safranito.walk", letter=key.upper())
            b.icon_button(f"walk:{name}", Box(x, y, 44, 44), name, word, walk, key=key)
        if self.again is not None and not throwing and self._flying is None:
            words = t("table_safranito.again")
            width = min(ledge.w - 130, b.width_of(words, "button", 17) + 76)
            button = Box(ledge.cx - width / 2, y, width, 44)
            b.button("again", button, words, self.show_again, "quiet", "eye", size=17)

    def walk_home(self) -> None:
        """Back to the side from which the person at the screen throws."""
        self.walked = None

    def _left(self, b: Builder, desk: Desk, view: View, box: Box, room: Box, turn: Turn) -> None:
        head, rest = box.top(112, 10)
        below = Box(turn.box.x, turn.box.bottom + 14, turn.box.w, room.bottom - turn.box.bottom - 24)
        log_below = below.h > LOG
        spare = rest.h - (0 if log_below else LOG) - 10 * view.seats
        height = min(170.0, max(players.LEAST, spare / view.seats))
        for seat in range(view.seats):
            self._homes[seat], rest = rest.top(height, 10)
        log = below if log_below else rest
        # All papers first: what lies on one is not below the shadow of the next, and the papers are ground.
        b.paper(head, 12)
        for player in view.players:
            players.player_paper(b, desk, view, self._homes[player.seat], player)
        if log.h > 70:
            b.paper(log, 12)
        t = desk.words
        step = view.phase.partition(".")[0]
        b.part("round", (t, head, view.round, step), lambda: players.round_panel(b, desk, view, head))
        for player in view.players:
            home, sitter = self._homes[player.seat], desk.sitters[player.seat]
            stands = player.seat == desk.audience, player.seat == view.chef, players.chips_count(view)
            about = (t, home, player, sitter, stands, view.row)
            b.part(
                f"player:{player.seat}",
                about,
                lambda home=home, player=player: players.player_panel(b, desk, view, home, player, self.components),
            )
        if log.h > 70:
            if self._flying is None:
                # The lines of a throw still in the air come when it has landed.
                self._lines = desk.event_lines(LINES)
            lines = self._lines
            b.part("log", (t, log, lines), lambda: self._log(b, t, lines, log))

    @staticmethod
    def _log(b: Builder, t: Words, lines: Sequence[str], box: Box) -> None:
        """The newest lines."""
        b.text(Box(box.x + 16, box.y + 6, box.w - 32, 28), t("table_safranito.log"), "panel")
        inner = Box(box.x + 16, box.y + 36, box.w - 32, box.h - 42)
        shown: list[tuple[str, float]] = []
        left = inner.h
        for line in reversed(lines):
            height = b.height_of(line, inner.w, "small")
            if height > left:
                if shown:
                    break
                height = left  # Large text: the newest line stands at least, as large as there is room.
            shown.append((line, height))
            left -= height + 4
        y = inner.y
        for line, height in reversed(shown):
            b.text(Box(inner.x, y, inner.w, height), line, "small", lines=None, valign="top")
            y += height + 4

    def _right(self, b: Builder, desk: Desk, view: View, box: Box, turn: Turn, throwing: bool) -> None:
        rows = len(players.listed_blends(desk, view))
        blends, rest = box.top(min(54 + 90.0 * max(2, rows), box.h * 0.44), 10)
        players.blends_panel(b, desk, view, blends, self.components, self.do)
        tray, above = rest.foot(TRAY, 10)
        self._glass = above.top(min(above.h, 200.0))[0]
        if view.phase in THROWING:
            reason = self.why_out.get(self.under or "")
            glass.magnifier(b, desk, view, self._glass, self.table.board, turn, self.under, reason)
            own_chips(b, desk, view, tray, self.components, self.hand.chips, throwing)
        elif view.phase != "finished":
            tasks.task_panel(b, desk, view, rest, self.components, self.do)

    def _look_at(self, b: Builder, view: View) -> None:
        """The chip under the pointer lies under the magnifier."""
        for chip in view.chips:
            for name in (f"look:{chip.name}", f"out:{chip.name}"):
                if name in b.hots and b.look(name).hover:
                    self.under = chip.name

    def prompt(self, desk: Desk, seat: int | None, prompt: Prompt) -> tuple[int | None, Prompt] | None:
        """What the prompt line says of the selection: a chip in the hand, a chip in the air; None: nothing else."""
        t = desk.words
        if self._flying is not None and self._ui is not None and self._ui.animating:
            label = t("safranito.phase.throw.label")
            words = t("table_safranito.flying"), t("safranito.phase.throw.ends")
            return self._thrower, Prompt("throw", 1, label, *words)
        asked = self.hand.asked(desk)
        if asked is None:
            return None
        return seat, replace(prompt, asked=asked)

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

    # Movements

    def show_again(self) -> None:
        """The last throw once more, slowly."""
        if self.again is None:
            return
        flight = self.again()
        show = Show(flight.turn, self.table.board, {}, frozenset(flight.looks), self._homes, 1.0, self._ui.play)
        ends = self._lying(self._desk, self._desk.view)
        show.throw(flight, ends, lambda: None)
        self._ui.animate([show.film()])

    @staticmethod
    def _lying(desk: Desk, view: View) -> dict[str, Lying]:
        """The chips on the field as they are drawn."""
        return {
            chip.name: Lying(chip.seat, desk.sitters[chip.seat].shape, chip.x, chip.y, board.shown_value(view, chip))
            for chip in view.chips
            if chip.place == "field"
        }

    def _flight(self, desk: Desk, event: e.ChipThrown, track: Any, before: View, slow: bool) -> Flight:
        """The recorded movement of a throw, to be shown from where one looks now."""
        chips = self._lying(desk, before)
        shape = desk.sitters[event.seat].shape
        looks = {name: (chip.shape, chip.value) for name, chip in chips.items()}
        looks[event.chip] = (shape, event.value if before.options.chip_values == "face_up" else None)
        seats = {name: chip.seat for name, chip in chips.items()} | {event.chip: event.seat}
        turn = Turn(self.areas(desk)[1], self.side, self.table.board)
        lying = [Disc(name, chip.x, chip.y) for name, chip in chips.items()]

        def close_up(b: Any, chip: str, x: float, y: float) -> None:
            if desk.view.phase in THROWING or self._flying is not None:
                glass.live_glass(b, desk, self._glass, self.table.board, turn, seats[chip], (x, y))

        return Flight(
            turn,
            self.table.board,
            self.table.model,
            track,
            lying,
            event.on_field,
            looks,
            self._ui.play,
            close_up,
            slow,
        )

    def motions(self, desk: Desk, events: Sequence[Any]) -> Sequence[Any]:
        """A throw flies as it was recorded; then whatever follows by itself is shown step by step."""
        before: View | None = desk.last
        if before is None or self._ui is None:
            return [Glide()]
        motion = self._ui.motion
        turn = Turn(self.areas(desk)[1], self.side, self.table.board)
        chips = self._lying(desk, before)
        stay = frozenset(self._lying(desk, desk.view))
        speed = 0.0 if motion.reduced else motion.speed
        show = Show(turn, self.table.board, chips, stay, self._homes, speed, self._ui.play)
        thrown = next((event for event in events if isinstance(event, e.ChipThrown)), None)
        if thrown is not None:
            self._thrown(desk, thrown, before, show)
        show.tell(events)
        film = show.film()
        out: list[Any] = [] if film is None else [film]
        for event in events:
            match event:
                case e.RoundBegan():
                    self.again, self.under = None, None
                    self.why_out.clear()
                    out.append(Sound("card_slide"))
                case e.BlendPrepared(seat=seat):
                    out += [Sound("your_turn"), Glow(f"player:{seat}")]
                case e.ChefChanged(seat=seat):
                    out.append(Glow(f"player:{seat}"))
                case _:
                    pass
        return out if thrown is not None else [*out, Glide()]

    def _thrown(self, desk: Desk, event: e.ChipThrown, before: View, show: Show) -> None:
        """Add the flight of a throw to the show, if its track is known."""
        track = desk.track
        self.under = event.chip
        for out in () if track is None else track.outs:
            self.why_out[out.chip] = out.reason if out.chip == event.chip else "knocked"
        if track is None:
            return
        flight = self._flight(desk, event, track, before, slow=False)
        self.again = lambda: self._flight(desk, event, track, before, slow=True)
        if flight.close:
            self.under = flight.close[-1].chip
        shapes = {name: (*look, 0) for name, look in flight.looks.items()}
        seats = {chip.name: chip.seat for chip in before.chips} | {event.chip: event.seat}
        after = {
            disc.chip: Lying(seats[disc.chip], shapes[disc.chip][0], disc.x, disc.y, shapes[disc.chip][1])
            for disc in event.on_field
        }
        self._flying, self._thrower = before, event.seat

        def landed() -> None:
            if self._flying is before:
                self._flying = None
                self._ui.dirty()

        show.throw(flight, after, landed)
        # Should the film be cut short, the picture follows all the same.
        self._ui.after(flight.ms + 200, landed)

    # The rest of the contract

    def zoom(self, desk: Desk, name: str) -> Any | None:
        """Nothing but the magnifier, which is always there."""
        return None

    def finale(self, desk: Desk, done: Callable[[], object]) -> None:
        """Who has won, and with what, before the score sheet."""
        self._ending.finale(self._ui, desk, done)

    def results(self, b: Any, desk: Desk, box: Box) -> None:
        """The winner with the blends it prepared, and the evening in numbers."""
        self._ending.results(b, desk, Box(*box))

    def explain(self, desk: Desk, key: str) -> Sequence[Line]:
        """Which blends everybody prepared."""
        return self._ending.explain(desk)
