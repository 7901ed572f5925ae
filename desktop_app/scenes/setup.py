"""Laying the table: who sits where, what is played how, and Deal."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from data.games import load_game
from desktop_app.opponents.contract import LEVELS
from desktop_app.scenes.explain import Explain
from desktop_app.scenes.parts import fact, game_sign, head_bar
from desktop_app.scenes.setup_people import TableParty
from desktop_app.scenes.setup_sheets import OptionList, ShapePicker
from desktop_app.session.names import LONGEST_NAME, MOST_MARKS, clean, fits, typed
from desktop_app.session.setup import PERSON, SHAPES, SeatSetup, TableSetup
from desktop_app.ui import paint, theme
from desktop_app.ui.boxes import Box, around
from desktop_app.ui.builder import Builder
from desktop_app.ui.layers import Scene
from desktop_app.ui.text import can_draw, plain

if TYPE_CHECKING:
    from desktop_app.scenes.app import App


FIRST_SEATS = 3
"""At the first table of all: a person and two computer players."""


def default_seats(app: App, few: int, many: int) -> list[SeatSetup]:
    """The seats of the last table, filled up or cut to what the game allows; a first table of strangers otherwise."""
    seats = list(app.settings.last.seats)[:many]
    names = app.words("ui.setup.names").split("|")
    if not seats:
        seats = [SeatSetup(names[0], SHAPES[0])]
        few = min(FIRST_SEATS, many)
    while len(seats) < few:
        seats.append(new_seat(app, seats, "regular"))
    return seats


def new_seat(app: App, seats: list[SeatSetup], kind: str) -> SeatSetup:
    """One more seat with a name and a shape that nobody has."""
    taken = {seat.name.casefold() for seat in seats}
    names = [name for name in app.words("ui.setup.names").split("|") if name.casefold() not in taken]
    shapes = [shape for shape in SHAPES if shape not in {seat.shape for seat in seats}]
    return SeatSetup(names[0], shapes[0], kind)


def known_options(game: Any, options: dict[str, Any]) -> dict[str, Any]:
    """Only options that the game still has, with values they may take; others take their default when it is made."""
    known = [spec for spec in game.option_specs if spec.id in options]
    return {spec.id: options[spec.id] for spec in known if spec.allows(options[spec.id])}


def last_setup(app: App) -> TableSetup:
    """The last table once more; the first time a person and two computer players."""
    name = app.last_game()
    game = load_game(name)
    counts = game.seat_counts
    seats = default_seats(app, counts[0], counts[-1])
    options = known_options(game, app.settings.last.options.get(name, {}))
    return TableSetup(name, tuple(seats), options, app.new_seed(), app.settings.hide)


class SetUp(Scene):
    """The table before the deal."""

    name = "setup"

    def __init__(self, app: App, game: str, table: TableSetup | None = None, night: str = "") -> None:
        """The last table, or `table` for the next game of an evening."""
        self.app = app
        self.night = night
        self.party = TableParty(self)
        self.preset = ""
        """The name of the rules that were chosen."""
        self.game_id = game
        self.game = load_game(game)
        counts = self.game.seat_counts
        self.few, self.many = counts[0], counts[-1]
        self.seats = default_seats(app, self.few, self.many)
        self.options = known_options(self.game, app.settings.last.options.get(game, {}))
        if table is not None:
            self.seats = list(table.seats)
            self.options = known_options(self.game, table.options)

    def escape(self) -> None:
        self.back()

    def back(self) -> None:
        """To where this table was asked for."""
        if self.night:
            self.app.evening()
        else:
            self.app.title()

    def explain(self) -> None:
        """The game in half a minute."""
        self.ui.open(Explain(self.app, self.game_id))

    # What can be changed

    def seat(self, number: int, **values: Any) -> None:
        self.seats[number] = replace(self.seats[number], **values)

    def kind(self, number: int, kind: str) -> None:
        self.seat(number, kind=kind)

    def add(self) -> None:
        self.seats.append(new_seat(self.app, self.seats, PERSON))

    def remove(self, number: int) -> None:
        del self.seats[number]

    def shuffle(self) -> None:
        self.app.rng.shuffle(self.seats)
        self.ui.animate()

    def last_table(self) -> None:
        self.seats = default_seats(self.app, self.few, self.many)

    def option(self, key: str, value: Any) -> None:
        self.options[key] = value

    def setup(self) -> TableSetup:
        """The table as it is laid now."""
        seats = tuple(replace(seat, name=clean(seat.name)) for seat in self.seats)
        return TableSetup(self.game_id, seats, dict(self.options), self.app.new_seed(), self.app.settings.hide)

    def deal(self) -> None:
        setup = self.setup()
        last = self.app.settings.last
        last.game, last.seats = self.game_id, list(setup.seats)
        last.options[self.game_id] = dict(self.options)
        self.app.change(last=last)
        self.app.take("deal", lambda: self.app.deal(setup, self.night, self.party.seated(setup)))

    def why_not_deal(self) -> str | None:
        """What is still wrong with the table, in words."""
        t = self.app.words
        names = [clean(seat.name) for seat in self.seats]
        if any(not name for name in names):
            return t("ui.setup.no_name")
        for name in names:
            if not fits(name):
                return t("ui.setup.no_letter", name=plain(name))
            if not can_draw(name):
                return t("ui.setup.cannot_draw", name=plain(name))
        if len({name.casefold() for name in names}) < len(names):
            return t("ui.setup.same_name")
        for spec in self.game.option_specs:
            if spec.kind == "picks":
                wanted = self.app.picks_needed(self.game, spec, len(self.seats))
                chosen = self.options.get(spec.id, spec.default)
                if chosen and wanted and len(chosen) != wanted:
                    return t(f"{self.game_id}.option.{spec.id}.refused", needed=wanted)
        return None

    # The picture

    def build(self, b: Builder) -> None:
        t = self.app.words
        b.walnut()
        room = head_bar(b, t, t(f"{self.game_id}.name"), t("ui.setup.who"), self.back, self.game_id)
        counts = f"{self.few}–{self.many}"
        x = room.right - 8
        for icon, words in (("clock", t(f"{self.game_id}.tile.minutes")), ("people", counts)):
            width = 32 + b.width_of(words, "label")
            fact(b, Box(x - width, room.y + 8, width, 44), icon, words, theme.CREAM)
            x -= width + 24
        label = t("explain.button")
        wide = b.width_of(label, "label") + 66
        if x - wide >= room.x:
            way = Box(x - wide, room.y + 8, wide, 44)
            b.button("explain", way, label, self.explain, "quiet", "info", role="label")
        else:
            b.icon_button("explain", Box(x - 48, room.y + 8, 44, 44), "info", label, self.explain)
        area = Box(20, 84, b.canvas.w - 40, b.canvas.h - 96)
        right, left = area.right_side(532, 16)
        b.cloth(left, self.game_id)
        room = left.inset(24, 24)
        free = self._seats(b, room if self.app.locked else self.party.strip(b, room))
        b.paper(right)
        drawn = self._game(b, right.inset(26, 18))
        if not drawn and free.h > 190:
            self._oval(b, free, theme.CREAM)

    def _seats(self, b: Builder, box: Box) -> Box:
        """The rows of seats; returns the cloth left free below them."""
        t = self.app.words
        foot, rows = box.foot(64, 14)
        more = len(self.seats) < self.many
        count = len(self.seats) + more
        gap = 12.0
        height = min(112.0, (rows.h - gap * (count - 1)) / count)
        y = rows.y
        for number in range(len(self.seats)):
            self._seat(b, Box(rows.x, y, rows.w, height), number)
            y += height + gap
        if more:
            add = Box(rows.x, y, rows.w, min(height, 84.0))
            y += add.h + gap
            b.place("add", add, self.add, radius=12)
            free = self.many - len(self.seats)
            b.icon(Box(add.x + 360, add.cy - 14, 28, 28), "plus", theme.CREAM)
            b.text(Box(add.x + 400, add.y + 4, 180, add.h - 8), t("ui.setup.add"), "ask", theme.CREAM)
            b.text(
                Box(add.x + 590, add.y + 4, add.w - 610, add.h - 8),
                t("ui.setup.free", count=free),
                "body",
                theme.CREAM2,
            )
        buttons, note = foot.right_side(400, 20)
        first, second = buttons.columns(2, 14)
        b.button("shuffle", first.center(first.w, 56), t("ui.setup.shuffle"), self.shuffle, "plain", "swap")
        reason = None if self.app.settings.last.seats else t("ui.title.no_last")
        b.button(
            "last", second.center(second.w, 56), t("ui.setup.last"), self.last_table, "plain", "undo", reason=reason
        )
        b.icon(Box(note.x, note.cy - 12, 24, 24), "info", theme.LAMP)
        b.text(Box(note.x + 36, note.y, note.w - 36, note.h), t("ui.setup.clockwise"), "quiet", theme.CREAM, lines=None)
        return Box(rows.x, y + 8, rows.w, rows.bottom - y - 12)

    def _seat(self, b: Builder, box: Box, number: int) -> None:
        t = self.app.words
        seat = self.seats[number]
        person = seat.kind == PERSON
        with b.actor(f"row:{seat.shape}", box):
            b.paper(box, 10, "card", theme.seat_look(seat.shape).colour)
        side = min(72.0, box.h - 24)
        token = Box(box.x + 26, box.cy - side / 2, side, side)
        x = token.right + 8
        where = Box(token.x, token.y, token.w, token.h)
        look = b.hot(
            f"shape:{number}",
            Box(token.x, token.y, side + 36, side),
            lambda: self.ui.open(ShapePicker(self, number, where)),
            hint=t("ui.setup.pick_shape", name=plain(seat.name)),
            radius=10,
        )
        b.fill(token, theme.PAPER2, 10, theme.LAMP3 if look.hover else theme.EDGE)
        b.token(token.inset(side * 0.12), seat.shape)
        b.icon(Box(x, box.cy - 11, 22, 22), "down", theme.INK2)
        name = Box(x + 34, box.cy - 26, 216, 52)
        if self.app.locked:
            b.text(name, plain(seat.name), "name", ellipsis=True)
        else:
            b.field(
                f"name:{number}",
                name,
                seat.name,
                # The field counts code points; how many letters these are, `typed` knows.
                lambda v: self.seat(number, name=typed(v)),
                t("ui.setup.name"),
                LONGEST_NAME * (1 + MOST_MARKS),
            )
        kinds = Box(name.right + 14, box.cy - 24, 264, 48)
        b.segmented(
            f"kind:{number}",
            kinds,
            [(True, t("ui.setup.person"), "person"), (False, t("ui.setup.computer"), "cpu")],
            person,
            lambda v: self.kind(number, PERSON if v else "regular"),
        )
        close = Box(box.right - 54, box.cy - 22, 44, 44)
        # What is left between the kind and the cross: a computer's level, or what a person can expect.
        rest = Box(kinds.right + 14, box.cy - 24, close.x - kinds.right - 22, 48)
        if person:
            people = sum(1 for s in self.seats if s.kind == PERSON)
            key = "covered" if self.app.settings.hide and people > 1 else "open"
            b.text(rest, t(f"ui.setup.{key}"), "quiet", lines=None)
        else:
            b.segmented(
                f"level:{number}",
                rest,
                [(level, t(f"ui.level.{level}")) for level in LEVELS],
                seat.kind,
                lambda v: self.kind(number, v),
                hints={level: t(f"{self.game_id}.level.{level}") for level in LEVELS},
            )
        reason = t("ui.setup.least", count=self.few) if len(self.seats) <= self.few else None
        b.icon_button(
            f"remove:{number}",
            close,
            "x",
            t("ui.setup.remove", name=plain(seat.name)),
            lambda: self.remove(number),
            "bare",
            reason,
        )

    def _game(self, b: Builder, box: Box) -> bool:
        """Options and Deal; returns whether the little table is drawn there too."""
        t = self.app.words
        deal, rest = box.foot(78, 16)
        why = self.why_not_deal()
        if why is not None:
            # Why the button is out of use stands above it, not only in its hint.
            said, rest = rest.foot(48, 8)
            b.icon(Box(said.x, said.cy - 12, 24, 24), "info", theme.BAD)
            b.text(Box(said.x + 34, said.y, said.w - 34, said.h), why, "quiet", theme.BAD_TEXT, lines=None)
        chooser, head = Box(rest.x, rest.y - 4, rest.w, 44).right_side(262, 10)
        b.text(head, t("ui.setup.this_game"), "head")
        if not self.app.locked:
            self.party.presets(b, chooser)
        body = Box(rest.x, rest.y + 44, rest.w, rest.h - 44)
        options = OptionList(self)
        heights = options.heights(b, body.w - 16)
        wanted = sum(heights)
        oval = body.h - wanted > 210
        listing = Box(body.x, body.y, body.w, min(wanted, body.h - (220 if oval else 0)))
        options.build(b, listing, heights)
        if oval:
            self._oval(b, Box(body.x, listing.bottom + 8, body.w, body.bottom - listing.bottom - 8))
        number = t(f"ui.number.n{len(self.seats)}")
        label = t("ui.setup.dealing") if self.app.pressed == "deal" else t("ui.setup.deal", number=number)
        b.button("deal", deal, label, self.deal, "primary", "play", reason=why, size=28, key="return")
        return oval

    def _oval(self, b: Builder, box: Box, ink: theme.Colour = theme.INK) -> None:
        """The little table: who sits where."""
        oval = box.center(min(260.0, box.w * 0.5), min(150.0, box.h - 70))
        rect = b.rect(oval)
        b.put(paint.table_oval(rect.w, rect.h), rect.x, rect.y)
        game_sign(b, oval.center(74, 52).center(52, 52), self.game_id)
        count = len(self.seats)
        for number, seat in enumerate(self.seats):
            angle = -math.pi / 2 + 2 * math.pi * number / count
            x = oval.cx + math.cos(angle) * oval.w / 2
            y = oval.cy + math.sin(angle) * oval.h / 2
            b.token(around(x, y, 40), seat.shape)
            name = plain(seat.name)
            if abs(math.cos(angle)) < 0.3:
                spot, align = Box(x + 28, y - 15, box.right - x - 30, 30), "left"
            elif math.cos(angle) > 0:
                spot, align = Box(x + 26, y - 15, box.right - x - 26, 30), "left"
            else:
                spot, align = Box(box.x, y - 15, x - 26 - box.x, 30), "right"
            b.text(spot, name, "label", ink, align, ellipsis=True)
