"""Sheets over the board of an evening: who is here, and the result of a game that was played."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from desktop_app.scenes.evening_words import called, clock, day_words, long_time, signed
from desktop_app.scenes.parts import game_sign
from desktop_app.session.evening import points_of
from desktop_app.session.names import LONGEST_NAME, MOST_MARKS, clean, fits, typed
from desktop_app.session.result import GameResult
from desktop_app.session.results import Person, Results, now
from desktop_app.session.tonight import Tonight, minutes_between
from desktop_app.session.trouble import Trouble
from desktop_app.ui import theme
from desktop_app.ui.boxes import Box
from desktop_app.ui.builder import Builder
from desktop_app.ui.layers import Layer
from desktop_app.ui.text import can_draw, plain

if TYPE_CHECKING:
    from desktop_app.scenes.app import App

CELL = 64.0


def why_no_name(app: App, name: str) -> str | None:
    """Why somebody cannot be called so, in words; None for a name that can be."""
    t = app.words
    name = clean(name)
    if not name:
        return t("evening.here.enough")
    if not fits(name):
        return t("ui.setup.no_letter", name=plain(name))
    if not can_draw(name):
        return t("ui.setup.cannot_draw", name=plain(name))
    return None


class Here(Layer):
    """Who is here: everybody who is known, and a field for a new name."""

    name = "here"
    scrim = 0.5

    def __init__(self, app: App, tonight: Tonight) -> None:
        self.app, self.tonight = app, tonight
        self.typed = ""

    def add(self) -> None:
        """Somebody new, as a guest; a name that is known is that person."""
        if why_no_name(self.app, self.typed) is not None or self.tonight.full:
            return
        name = clean(self.typed)
        people = self.tonight.results.people
        try:
            person = people.named(name) or people.add(name, None, now())
        except Trouble as trouble:
            self.app.trouble(trouble.sentence(self.app.words))
            return
        self.typed = ""
        self.ui.state.pop("caret:here.name", None)
        self.tonight.come(person.id)

    def flip(self, person: Person) -> None:
        """Here, or not."""
        if person.id in self.tonight.players:
            self.tonight.leave(person.id)
        else:
            self.tonight.come(person.id)

    def build(self, b: Builder) -> None:
        t = self.app.words
        tonight = self.tonight
        people = tonight.results.people.shown()
        # Those who are here first, then who came last.
        rank = {person: n for n, person in enumerate(tonight.players)}
        people.sort(key=lambda one: (rank.get(one.id, 99), one.name.casefold()))
        w = 900.0
        rows = max(1, (len(people) + 2) // 3)
        room = min(rows * CELL, b.canvas.h - 430)
        box = b.canvas.center(w, 320 + room)
        b.paper(box, 16, "lifted")
        inner = box.inset(32, 24)
        head, rest = inner.top(44)
        b.text(head, t("evening.here.title"), "head")
        line, rest = rest.top(36, 8)
        b.text(line, t("evening.here.line" if people else "evening.here.none"), "quiet")
        foot, rest = rest.foot(60, 16)
        new, listing = rest.foot(60, 16)
        with b.scroll("here.list", listing, rows * CELL) as area:
            for person, cell in zip(people, Box(area.x, area.y, area.w, rows * CELL).grid(3, rows, 12), strict=False):
                self._person(b, Box(cell.x, cell.y + 2, cell.w, CELL - 12), person)
        button, field = new.right_side(180, 12)
        b.field(
            "here.name",
            field,
            self.typed,
            lambda value: setattr(self, "typed", typed(value)),
            t("evening.here.new"),
            LONGEST_NAME * (1 + MOST_MARKS),
            submit=self.add,
            icon="person",
        )
        reason = t("evening.board.full") if tonight.full else why_no_name(self.app, self.typed)
        b.button("here.add", button, t("evening.here.add"), self.add, "plain", "plus", reason=reason, like="here")
        b.button("here.done", foot, t("evening.here.done"), self.close, "primary", "check", size=22)

    def _person(self, b: Builder, box: Box, person: Person) -> None:
        tonight = self.tonight
        here = person.id in tonight.players
        reason = self.app.words("evening.board.full") if tonight.full and not here else None
        state = b.hot(f"here:{person.id}", box, partial(self.flip, person), reason=reason, radius=12, like="here")
        fill = theme.rgb("#FDE7B8") if here else theme.WHITE if state.hover else theme.PAPER
        b.fill(box, fill, 12, theme.LAMP3 if here else theme.EDGE, 2)
        shape = tonight.shape(person.id) if here else person.shape
        token = Box(box.x + 12, box.cy - 17, 34, 34)
        if shape is not None:
            b.token(token, shape, grey=not here)
        else:
            guest_mark(b, token)
        b.text(
            Box(token.right + 10, box.y + 4, box.w - 96, box.h - 8),
            called(self.app.words, person),
            "label",
            ellipsis=True,
        )
        if here:
            b.icon(Box(box.right - 36, box.cy - 12, 24, 24), "check")


def guest_mark(b: Builder, box: Box) -> None:
    """A dashed ring with a person: somebody without a colour of their own."""
    b.outline(box, theme.INK3, 1.5, box.w / 2, (4, 3))
    b.icon(box.inset(box.w * 0.26), "person", theme.INK2)


class GameSheet(Layer):
    """The result of a game: places, points, what it brought, what happened, and the chance behind it."""

    name = "game"
    scrim = 0.5

    def __init__(self, app: App, results: Results, game: GameResult) -> None:
        self.app, self.results, self.game = app, results, game
        self.same = results.people.same()
        self.people = {one.id: one for one in results.people.all()}

    def build(self, b: Builder) -> None:
        t = self.app.words
        game = self.game
        look = theme.GAMES[game.game]
        ranked = sorted(game.seats, key=lambda seat: (seat.place, seat.seat))
        keys = list(dict.fromkeys(fact.key for fact in game.facts if f"evening.fact_name.{fact.key}" in t))
        column = 128.0
        label_w = 330.0
        w = max(760.0, label_w + column * len(ranked) + 64)
        room = min(b.canvas.h - 60, 330.0 + 32 * (len(keys) + 1) + 40)
        box = b.canvas.center(w, room)
        b.paper(box, 16, "lifted", look.mid)
        inner = box.inset(32, 22)
        head, rest = inner.top(56, 6)
        game_sign(b, Box(head.x, head.y + 4, 48, 48), game.game)
        title = t("evening.game.title", game=t(f"{game.game}.name"), clock=clock(game.begun))
        b.text(Box(head.x + 62, head.y, head.w - 62, 34), title, "head", look.deep, size=28)
        b.text(Box(head.x + 62, head.y + 34, head.w - 62, 26), day_words(t, game.begun), "quiet")
        buttons, rest = rest.foot(56, 14)
        names, rest = rest.top(70, 4)
        points = points_of(game, self.same)
        for n, seat in enumerate(ranked):
            cell = Box(inner.right - column * (len(ranked) - n), names.y, column, names.h)
            b.token(Box(cell.cx - 17, cell.y, 34, 34), seat.shape)
            person = self.people.get(self.same.get(seat.person or "", ""))
            name = called(t, person, seat.name)
            b.text(Box(cell.x + 4, cell.y + 36, cell.w - 8, 30), name, "label", align="center", ellipsis=True)
        rows: list[tuple[str, list[str], str]] = []
        rows.append((t("evening.game.points"), [str(seat.total) for seat in ranked], "number"))
        brings = [
            signed(points[self.same.get(seat.person, seat.person)]) if seat.person and seat.counts else ""
            for seat in ranked
        ]
        if any(brings):
            rows.append((t("evening.game.evening"), brings, "number"))
        if game.ms:
            rows.append((t("evening.game.thought"), [_spent(seat.ms) for seat in ranked], "label"))
        for key in keys:
            values = [game.fact(seat.seat, key) for seat in ranked]
            told = [str(value.value) if value is not None else "" for value in values]
            rows.append((t(f"evening.fact_name.{key}"), told, "label"))
        seed, listing = rest.foot(30, 6)
        spent = long_time(t, minutes_between(game.begun, game.ended))
        b.text(seed, t("evening.game.seed", seed=game.seed, actions=game.actions, time=spent), "small")
        with b.scroll("game.rows", listing, 34.0 * len(rows)) as area:
            for n, (label, told, role) in enumerate(rows):
                row = Box(area.x, area.y + n * 34, inner.w, 34)
                b.dots(row.x, row.y, row.w)
                b.text(
                    Box(row.x, row.y + 2, label_w, 30), label, "label" if role == "number" else "quiet", ellipsis=True
                )
                for m, value in enumerate(told):
                    cell = Box(inner.right - column * (len(ranked) - m), row.y + 2, column, 30)
                    b.text(cell, value, role, align="center")
        one, two = buttons.columns(2, 14)
        path = self.results.saves / game.journal
        reason = None if path.exists() else t("evening.game.none")
        b.button(
            "game.watch", one, t("evening.game.watch"), partial(self.app.replay, path), "plain", "eye", reason=reason
        )
        b.button("game.close", two, t("evening.game.close"), self.close, "primary", "check", key="return")


def _spent(ms: int) -> str:
    """A time as minutes and seconds."""
    return f"{ms // 60_000}:{ms // 1000 % 60:02}"
