"""The board of an evening: where everybody stands, what was played, what comes next."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, get_args

from data.games import GAME_IDS
from desktop_app.scenes.evening_sheets import GameSheet, Here
from desktop_app.scenes.evening_words import (
    called,
    clock,
    day_words,
    long_time,
    names_of,
    number_word,
    signed,
)
from desktop_app.scenes.parts import evening_bar, fact, game_sign
from desktop_app.scenes.tile_art import tile_picture
from desktop_app.session.evening import sat_out
from desktop_app.session.result import GameResult
from desktop_app.session.results import Begins, Night
from desktop_app.session.tonight import Tonight, minutes_between
from desktop_app.ui import theme
from desktop_app.ui.boxes import Box
from desktop_app.ui.builder import Builder
from desktop_app.ui.layers import Scene
from desktop_app.ui.sheets import Menu

if TYPE_CHECKING:
    from desktop_app.scenes.app import App
    from desktop_app.session.evening import Standing

LEFT = 436.0
ROW = 92.0
NOTE_ROOM = 242.0
"""What a row of the standing needs beside the second line: place and token at its left, bar and points at its right."""
CARDS_IN_SIGHT = 4
POINT = 9.0
"""Units of the bar a point, less where somebody has more than `MOST_POINTS`."""
MOST_POINTS = 5


class Evening(Scene):
    """The board of the night."""

    name = "evening"

    def __init__(self, app: App, night: Night) -> None:
        self.app = app
        self.tonight = Tonight(app.results, night, app.new_seed())

    def opened(self) -> None:
        if len(self.tonight.present) < 2 and not self.tonight.games:
            self.ui.open(Here(self.app, self.tonight))

    def escape(self) -> None:
        self.app.title()

    # What can be done

    def play(self) -> None:
        """Deal the game chosen to those who play."""
        app, tonight = self.app, self.tonight
        options = dict(app.settings.last.options.get(tonight.game, {}))
        setup, people = tonight.setup(options, app.new_seed(), app.settings.hide)
        last = app.settings.last
        last.game, last.seats = setup.game, list(setup.seats)
        app.change(last=last)
        app.take("evening.play", lambda: app.deal(setup, tonight.night.id, people))

    def rules(self) -> None:
        """Lay the table by hand: other rules, computer players in free seats."""
        options = dict(self.app.settings.last.options.get(self.tonight.game, {}))
        setup, _ = self.tonight.setup(options, self.app.new_seed(), self.app.settings.hide)
        self.app.set_up(self.tonight.game, setup, self.tonight.night.id)

    def end(self) -> None:
        """The evening is over: show who is champion. Without a game there is nothing to end."""
        night = self.tonight.night.id
        self.tonight.end()
        if self.tonight.games:
            self.app.champion(night)
        else:
            self.app.title()

    def _why_not_play(self) -> str | None:
        t = self.app.words
        if len(self.tonight.present) < 2:
            return t("evening.board.too_few")
        missing = self.tonight.missing(self.tonight.game)
        return t("evening.board.needs", count=missing) if missing else None

    # The picture

    def build(self, b: Builder) -> None:
        t = self.app.words
        tonight = self.tonight
        b.walnut()
        since = t("evening.since", day=day_words(t, tonight.night.begun), clock=clock(tonight.night.begun))
        games = t("evening.games", count=len(tonight.games))
        told = t("evening.fact", games=games, time=long_time(t, tonight.minutes())) if tonight.games else games
        evening_bar(b, self.app, t("evening.night"), since, "trophy", told, (t("evening.title"), self.app.title))
        area = Box(20, 84, b.canvas.w - 40, b.canvas.h - 96)
        left, right = area.left(LEFT, 16)
        b.paper(left)
        self._standing(b, left.inset(20, 16))
        extra = max(0.0, right.h - 804)
        head, rest = right.top(34)
        b.text(head, t("evening.board.so_far"), "panel", theme.CREAM)
        note = t("evening.board.opens")
        if tonight.games:
            b.text(head.right_side(440)[0], note, "quiet", theme.CREAM2, "right")
        cards, rest = rest.top(186 + extra * 0.25, 10)
        self._cards(b, cards)
        head, rest = rest.top(42)
        b.text(head, t("evening.board.next"), "head", theme.CREAM, size=28)
        tiles, foot = rest.top(rest.h - 170 - extra * 0.15, 14)
        for game, box in zip(GAME_IDS, tiles.columns(4, 12), strict=True):
            self._tile(b, box.inset(0, 6), game)
        buttons, panel = foot.right_side(402, 16)
        self._next(b, panel)
        start, ends = buttons.top(min(92.0, buttons.h - 70), 14)
        label = t("evening.board.play", game=t(f"{tonight.game}.name"))
        if self.app.pressed == "evening.play":
            label = t("ui.setup.dealing")
        b.button(
            "evening.play",
            start,
            label,
            self.play,
            "primary",
            "play",
            reason=self._why_not_play(),
            size=26,
            key="return",
            final=True,
        )
        one, two = Box(ends.x, ends.y, ends.w, min(64.0, ends.h)).columns(2, 12)
        b.button(
            "evening.rules",
            one,
            t("evening.board.rules"),
            self.rules,
            "quiet",
            "gear",
            role="label",
            reason=self._why_not_play(),
        )
        reason = None if tonight.games else t("evening.board.end_early")
        b.button(
            "evening.end",
            two,
            t("evening.board.end"),
            self.end,
            "quiet",
            "trophy",
            role="label",
            reason=reason,
            final=True,
        )

    # The standing

    def _standing(self, b: Builder, box: Box) -> None:
        t = self.app.words
        tonight = self.tonight
        head, rest = box.top(40, 4)
        count = t("evening.people", count=len(tonight.night.people()))
        b.titled(head, t("evening.board.standing"), count, "head", size=30)
        buttons, rest = rest.foot(52, 14)
        rule = t("evening.board.rule")
        tall = max(84.0, b.height_of(rule, rest.w - 68, "quiet") + 24)
        note, rows = rest.foot(tall, 12)
        if not tonight.table:
            b.text(rows.top(60)[0], t("evening.board.nobody"), "body", theme.INK2)
        notes = [self._note(one, tonight.left_at(one.person))[0] for one in tonight.table]
        second = max((b.height_of(note, rows.w - NOTE_ROOM - 4, "small") for note in notes), default=0.0)
        row_h = min(max(ROW, 2 * second + 16), max(64.0, 2 * second + 16, rows.h / max(1, len(tonight.table))))
        with b.scroll("evening.standing", rows, row_h * len(tonight.table)) as inner:
            for n, one in enumerate(tonight.table):
                self._row(b, Box(inner.x, inner.y + n * row_h, inner.w - 4, row_h), one, n)
        b.fill(note, theme.PAPER2, 10, theme.EDGE)
        b.icon(Box(note.x + 14, note.y + 15, 22, 22), "info", theme.LAMP3)
        b.text(Box(note.x + 48, note.y + 6, note.w - 60, note.h - 12), rule, "quiet", lines=None)
        one, two = buttons.columns(2, 12)
        full = t("evening.board.full") if tonight.full else None
        here = partial(self.ui.open, Here(self.app, tonight))
        b.button("evening.add", one, t("evening.board.add"), here, "plain", "plus", role="label", reason=full)
        nobody = None if tonight.present else t("evening.board.nobody")
        b.button(
            "evening.leave",
            two,
            t("evening.board.leave"),
            partial(self._who_leaves, two),
            "plain",
            "exit",
            role="label",
            reason=nobody,
        )

    def _who_leaves(self, below: Box) -> None:
        t = self.app.words
        rows = [
            (
                f"leave:{visit.person}",
                called(t, self.tonight.person(visit.person)),
                False,
                partial(self.tonight.leave, visit.person),
            )
            for visit in self.tonight.present
        ]
        self.ui.open(Menu(below, rows))

    def _row(self, b: Builder, row: Box, one: Standing, number: int) -> None:
        t = self.app.words
        tonight = self.tonight
        person = tonight.person(one.person)
        left = tonight.left_at(one.person)
        shape = tonight.shape(one.person)
        colour = theme.INK if left is None else theme.INK3
        b.row(f"who:{one.person}", row.inset(-6, 2), partial(self.app.people, one.person))
        if number:
            b.dots(row.x, row.y, row.w)
        b.text(Box(row.x, row.y, 26, row.h), str(one.place), "count", theme.INK2, "center")
        b.token(Box(row.x + 32, row.cy - 23, 46, 46), shape, grey=left is not None)
        bar = Box(row.right - 150, row.y, 84, row.h)
        words = Box(row.x + 92, row.cy - 30, bar.x - row.x - 98, 34)
        name = called(t, person)
        wide = min(b.width_of(name, "name", 26) + 2, words.w)
        crowned = one in tonight.leader
        if crowned:
            wide = min(wide, words.w - 36)
        b.text(Box(words.x, words.y, wide, words.h), name, "name", colour, size=26, ellipsis=True)
        if crowned:
            b.art(Box(words.x + wide + 6, words.y + 3, 28, 28), "table/crown_king")
        elif left is not None and wide + 34 <= words.w:
            b.icon(Box(words.x + wide + 8, words.y + 7, 20, 20), "exit", theme.INK3)
        note, ink = self._note(one, left)
        below = Box(words.x, row.cy + 4, row.w - NOTE_ROOM, row.bottom - row.cy - 6)
        b.text(below, note, "small", ink, lines=2, valign="top")
        most = max([MOST_POINTS, *(abs(other.points) for other in tonight.table)])
        unit = POINT * MOST_POINTS / most
        middle = bar.cx
        b.fill(Box(middle - 0.75, row.cy - 13, 1.5, 26), theme.EDGE)
        if one.points:
            w = abs(one.points) * unit
            part = Box(middle if one.points > 0 else middle - w, row.cy - 8, w, 16)
            look = theme.seat_look(shape)
            b.fill(part, look.colour, 4, theme.mix(look.colour, theme.INK, 0.35), 1.5)
        sums = Box(row.right - 66, row.y, 66, row.h)
        b.counter(f"sum:{one.person}", sums, one.points, "number", signed, colour=colour, align="right", size=30)

    def _note(self, one: Standing, left: str | None) -> tuple[str, theme.Colour]:
        t = self.app.words
        if left is not None:
            return t("evening.board.left", clock=clock(left)), theme.INK3
        if one.person in self.tonight.out and self.tonight.games:
            return t("evening.board.rests"), theme.LINK
        if not one.played and not one.sat_out:
            return t("evening.board.row_new"), theme.INK2
        games = t("evening.games", count=one.played)
        if one.sat_out:
            return t("evening.board.row_out", games=games, count=one.sat_out), theme.INK2
        return games, theme.INK2

    # What was played

    def _cards(self, b: Builder, box: Box) -> None:
        games = self.tonight.games
        first = max(0, len(games) + 1 - CARDS_IN_SIGHT)
        cells = box.columns(CARDS_IN_SIGHT, 12)
        for cell, game in zip(cells, games[first:], strict=False):
            with b.actor(f"game:{game.key}", cell):
                self._card(b, cell, game)
        place = cells[len(games) - first]
        b.outline(place, theme.LAMP2, 1.5, 10, (7, 6))
        b.text(Box(place.x, place.cy - 36, place.w, 40), str(len(games) + 1), "head", theme.CREAM, "center")
        key = "next_one" if games else "first_one"
        b.text(
            Box(place.x, place.cy + 6, place.w, 30),
            self.app.words(f"evening.board.{key}"),
            "quiet",
            theme.CREAM2,
            "center",
        )

    def _card(self, b: Builder, box: Box, game: GameResult) -> None:
        t = self.app.words
        tonight = self.tonight
        look = theme.GAMES[game.game]
        name = f"game:{game.key}"
        state = b.hot(name, box, lambda: self.ui.open(GameSheet(self.app, tonight.results, game)), radius=10)
        b.paper(box, 10, "card", lit=state.hover)
        b.fill(Box(box.x, box.y + 4, 6, box.h - 8), look.mid, 3)
        inner = Box(box.x + 14, box.y + 10, box.w - 22, box.h - 16)
        game_sign(b, Box(inner.x, inner.y, 38, 38), game.game)
        title = Box(inner.x + 48, inner.y - 3, inner.w - 48, 26)
        b.text(title, t(f"{game.game}.name"), "panel", look.deep, size=19)
        spent = long_time(t, minutes_between(game.begun, game.ended))
        b.text(Box(title.x, title.bottom, title.w, 22), f"{clock(game.begun)} · {spent}", "small")
        foot, body = Box(inner.x, inner.y + 46, inner.w, inner.h - 46).foot(26)
        ranked = sorted(game.seats, key=lambda seat: (seat.place, seat.seat))
        rows = 3
        for n, seat in enumerate(ranked):
            column, line = divmod(n, rows)
            half = body.w / (2 if len(ranked) > rows else 1)
            cell = Box(body.x + column * half, body.y + line * body.h / rows, half, body.h / rows)
            b.text(Box(cell.x, cell.y, 16, cell.h), str(seat.place), "count", theme.INK2, size=16)
            b.token(Box(cell.x + 20, cell.cy - 11, 22, 22), seat.shape)
            person = tonight.people.get(tonight.same.get(seat.person or "", ""))
            name = called(t, person, seat.name)
            crown = 26 if seat.won else 0
            role = "label" if seat.won else "small"
            wide = min(b.width_of(name, role, 16) + 4, cell.w - 54 - crown)
            b.text(Box(cell.x + 46, cell.y, wide, cell.h), name, role, theme.INK, size=16, ellipsis=True)
            if crown:
                b.art(Box(cell.x + 48 + wide, cell.cy - 11, 22, 22), "table/crown_king")
        out = sat_out(game, tonight.night, tonight.same)
        if out:
            line = t("evening.board.out", names=names_of(t, [tonight.person(one) for one in out]))
        else:
            line = t("evening.board.all", number=number_word(t, len(ranked)))
        b.text(foot, line, "small", ellipsis=True)

    # What comes next

    def _tile(self, b: Builder, box: Box, game: str) -> None:
        t = self.app.words
        tonight = self.tonight
        look = theme.GAMES[game]
        chosen = game == tonight.game
        missing = tonight.missing(game)
        reason = t("evening.board.needs", count=missing) if missing else None
        state = b.hot(f"next:{game}", box, partial(tonight.choose, game), reason=reason, radius=14, sound="card_slide")
        if chosen:
            box = box.move(0, -6)
        b.paper(box, 14, "panel", lit=chosen or state.hover)
        inner = box.inset(8)
        foot, rest = inner.foot(48, 8)
        words, art = rest.foot(74)
        tile_picture(b, art, game)
        if chosen:
            label = t("evening.board.chosen")
            wide = b.width_of(label, "label", 17) + 52
            b.chip(
                Box(art.right - wide - 8, art.y + 8, wide, 32),
                label,
                theme.LAMP,
                theme.LAMP3,
                icon="check",
                role="label",
            )
        b.text(Box(words.x + 8, words.y + 2, words.w - 16, 38), t(f"{game}.name"), "tile", look.deep, size=24)
        played = t("evening.board.played" if tonight.times(game) else "evening.board.not_yet")
        minutes = t(f"{game}.tile.minutes")
        line = Box(words.x + 8, words.y + 42, words.w - 16, 28)
        needed = b.width_of(minutes, "label", theme.ROLES["label"].size / b.screen.text) + 40
        noted = min(b.width_of(played, "quiet", 17) + 4, line.w * 0.55, line.w - needed)
        b.text(line.right_side(noted)[0], played, "quiet", align="right", size=17)
        fact(b, line.right_side(noted, 6)[1], "clock", minutes, theme.INK2)
        if missing:
            b.fill(foot, theme.OFF_BG, 8)
            b.text(foot.inset(14, 4), reason or "", "label", theme.OFF_TEXT)
        elif not tonight.too_many(game):
            b.fill(foot, theme.GOOD_BG, 8)
            b.icon(Box(foot.x + 14, foot.cy - 12, 24, 24), "people", theme.GOOD)
            words_ = t("evening.board.all_play", number=number_word(t, len(tonight.present)))
            b.text(Box(foot.x + 48, foot.y + 4, foot.w - 56, foot.h - 8), words_, "label", theme.GOOD)
        else:
            b.fill(foot, theme.PAPER3, 8)
            self._rests(b, foot, tonight.out_of(game))

    def _rests(self, b: Builder, foot: Box, out: tuple[str, ...]) -> None:
        t = self.app.words
        tonight = self.tonight
        x = foot.x + 12
        for person in out[:2]:
            b.token(Box(x, foot.cy - 13, 26, 26), tonight.shape(person))
            x += 30
        names = names_of(t, [tonight.person(person) for person in out])
        key = "one_out" if len(out) == 1 else "several_out"
        line = t(f"evening.board.{key}", name=names, names=names)
        b.text(Box(x + 6, foot.y + 4, foot.right - x - 14, foot.h - 8), line, "label", ellipsis=True)

    def _next(self, b: Builder, box: Box) -> None:
        """Who sits out and who begins."""
        t = self.app.words
        tonight = self.tonight
        b.paper(box)
        inner = box.inset(18, 12)
        head, rest = inner.top(34, 8)
        title = t("evening.board.who_out" if tonight.out else "evening.board.everybody")
        wide = b.width_of(title, "panel", 24) + 4
        b.text(Box(head.x, head.y, wide, head.h), title, "panel", size=24)
        many = number_word(t, tonight.seats(tonight.game)[1])
        note = t("evening.board.seats", game=t(f"{tonight.game}.name"), number=many)
        link = t("evening.board.draw")
        linked = b.width_of(link, "label") + 40
        room = Box(head.x + wide + 12, head.y + 2, head.w - wide - 16 - (linked if tonight.out else 0), head.h)
        # Less rather than cut: the tile that is chosen says the same.
        if b.width_of(note, "quiet") <= room.w:
            b.text(room, note, "quiet")
        foot, body = rest.foot(44, 6)
        if tonight.out:
            b.icon(Box(head.right - linked, head.y + 7, 22, 22), "swap", theme.LINK)
            at = Box(head.right - linked + 30, head.y + 2, linked - 30, head.h)
            b.link("evening.draw", at, link, tonight.draw, role="label")
            for person, cell in zip(tonight.players, body.columns(len(tonight.players), 10), strict=True):
                self._choice(b, Box(cell.x, cell.y, cell.w, min(cell.h, 52.0)), person)
            fewest = tonight.fewest_out()
            names = names_of(t, [tonight.person(one) for one in fewest])
            line = t("evening.board.fewest", count=len(fewest), names=names)
            if len(fewest) == len(tonight.players):
                line = t("evening.board.nobody_out")
            drawn = names_of(t, [tonight.person(one) for one in tonight.out])
            line += " " + t("evening.board.lot" if tonight.by_lot else "evening.board.word", names=drawn)
        else:
            line = t("evening.board.neighbours")
            for person, cell in zip(tonight.players, body.columns(max(1, len(tonight.players)), 10), strict=False):
                self._seated(b, Box(cell.x, cell.y, cell.w, min(cell.h, 52.0)), person)
        hows = [(how, t(f"evening.board.begins_{how}")) for how in get_args(Begins)]
        begin = Box(foot.right - 300, foot.y, 300, 44)
        b.dropdown("evening.begins", begin.right_side(190)[0], hows, tonight.night.begins, tonight.begins)
        b.text(begin.left(104)[0], t("evening.board.begins"), "quiet", align="right", size=16)
        b.text(Box(foot.x, foot.y - 4, begin.x - foot.x - 8, 52), line, "quiet", lines=None, size=16, ellipsis=True)

    def _choice(self, b: Builder, box: Box, person: str) -> None:
        tonight = self.tonight
        chosen = person in tonight.out
        state = b.hot(f"out:{person}", box, partial(tonight.rest, person), radius=12)
        fill = theme.rgb("#FDE7B8") if chosen else theme.WHITE if state.hover else theme.PAPER
        b.fill(box, fill, 12, theme.LAMP3 if chosen else theme.EDGE, 2)
        self._seated(b, box, person)

    def _seated(self, b: Builder, box: Box, person: str) -> None:
        name = called(self.app.words, self.tonight.person(person))
        side = 28.0
        wide = min(b.width_of(name, "label") + 2, box.w - side - 26)
        x = box.cx - (side + 8 + wide) / 2
        b.token(Box(x, box.cy - side / 2, side, side), self.tonight.shape(person))
        b.text(Box(x + side + 8, box.y + 4, wide, box.h - 8), name, "label", ellipsis=True)
