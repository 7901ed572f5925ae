"""The people of this table, and the page of one of them."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from desktop_app.scenes.evening_sheets import guest_mark
from desktop_app.scenes.evening_words import called, short_day
from desktop_app.scenes.parts import evening_bar
from desktop_app.scenes.people_cards import Cards
from desktop_app.scenes.people_sheets import Naming, Stranger
from desktop_app.session.evening import champions, standing
from desktop_app.session.results import Person
from desktop_app.session.statistics import Page, page_of
from desktop_app.ui import theme
from desktop_app.ui.boxes import Box
from desktop_app.ui.builder import Builder
from desktop_app.ui.layers import Scene

if TYPE_CHECKING:
    from desktop_app.scenes.app import App

LIST = 340.0
ROW = 74.0


class People(Scene):
    """A list at the left, the chosen person's page at the right."""

    name = "people"

    def __init__(self, app: App, person: str | None = None) -> None:
        self.app = app
        self.hidden_shown = False
        self.chosen = person
        self.read()

    def read(self) -> None:
        """Take in what is kept by now."""
        results = self.app.results
        self.same = results.people.same()
        self.all = {one.id: one for one in results.people.all()}
        self.games = results.games.all()
        listed = [one for one in self.all.values() if not one.merged_into and not one.forgotten]
        self.pages: dict[str, Page] = {one.id: page_of(one.id, self.games, self.same) for one in listed}
        self.hidden = [one for one in listed if one.hidden]
        shown = [one for one in listed if not one.hidden or self.hidden_shown or one.id == self.chosen]
        shown.sort(key=lambda one: (-self.pages[one.id].nights, -self.pages[one.id].whole.played, one.name.casefold()))
        self.own = [one for one in shown if one.shape is not None]
        self.guests = [one for one in shown if one.shape is None]
        if self.chosen is None or self.chosen not in self.pages:
            everybody = self.own + self.guests
            self.chosen = everybody[0].id if everybody else None
        ends = [
            one
            for night in results.nights.all()
            if night.ended is not None
            for one in night.champions
            or champions(standing(night, [game for game in self.games if game.night == night.id], self.same))
        ]
        self.crowns = [self.same.get(one, one) for one in ends]

    def opened(self) -> None:
        # Names of games from before are asked about once, one after the other.
        names = self.app.results.people.strangers()
        if names:
            name = next(iter(names))
            self.ui.after(0, lambda: self.ui.open(Stranger(self, name, names[name])))

    def escape(self) -> None:
        self.app.title()

    def choose(self, person: str) -> None:
        """Show somebody's page."""
        self.chosen = person

    def person(self, id: str) -> Person:
        """Somebody by id, whoever that is now."""
        return self.all[self.same.get(id, id)]

    def _see_hidden(self) -> None:
        self.hidden_shown = not self.hidden_shown
        self.read()

    # The picture

    def build(self, b: Builder) -> None:
        t = self.app.words
        b.walnut()
        told = t("evening.people_page.here_only")
        note = t("evening.people_page.note")
        back = (t("ui.back"), self.app.title)
        evening_bar(b, self.app, t("evening.people_page.title"), note, "people", told, back, "lock")
        area = Box(20, 84, b.canvas.w - 40, b.canvas.h - 96)
        left, right = area.left(LIST, 16)
        b.paper(left)
        self._list(b, left.inset(12, 12))
        if self.chosen is not None:
            Cards(self, self.all[self.chosen], self.pages[self.chosen]).build(b, right)

    def _list(self, b: Builder, box: Box) -> None:
        t = self.app.words
        add, rest = box.foot(52, 10)
        b.button(
            "people.add", add, t("evening.people_page.add"), lambda: self.ui.open(Naming(self, None)), "plain", "plus"
        )
        if self.hidden:
            foot, rest = rest.foot(30, 4)
            label = t("evening.people_page.hidden", count=len(self.hidden))
            b.link("people.hidden", Box(foot.x + 12, foot.y, foot.w, 28), label, self._see_hidden, role="small")
        tall = ROW * len(self.own) + (44 + 50 * len(self.guests) if self.guests else 0)
        with b.scroll("people.list", rest, tall) as body:
            y = body.y
            for one in self.own:
                self._row(b, Box(body.x, y, body.w - 4, ROW), one, ROW)
                y += ROW
            if self.guests:
                b.text(
                    Box(body.x + 14, y + 8, body.w - 20, 30),
                    t("evening.people_page.guests"),
                    "label",
                    theme.INK2,
                    size=16,
                )
                y += 44
                for one in self.guests:
                    self._row(b, Box(body.x, y, body.w - 4, 50), one, 50)
                    y += 50

    def _row(self, b: Builder, box: Box, one: Person, tall: float) -> None:
        t = self.app.words
        page = self.pages[one.id]
        chosen = one.id == self.chosen
        b.row(f"person:{one.id}", box.inset(0, 2), partial(self.choose, one.id), chosen)
        evenings = t("evening.people_page.evenings", count=page.nights)
        last = f"{evenings} · {short_day(t, page.last)}" if page.last else t("evening.people_page.never")
        if one.shape is None:
            guest_mark(b, Box(box.x + 14, box.cy - 16, 32, 32))
            wide = b.width_of(evenings, "small") + 4
            b.text(Box(box.x + 58, box.y, box.w - 70 - wide, tall), called(t, one), "label", ellipsis=True)
            b.text(Box(box.right - wide - 8, box.y, wide, tall), evenings, "small", align="right")
            return
        b.token(Box(box.x + 14, box.cy - 22, 44, 44), one.shape, grey=one.hidden)
        b.text(Box(box.x + 72, box.cy - 31, box.w - 108, 34), called(t, one), "name", ellipsis=True)
        b.text(Box(box.x + 72, box.cy + 4, box.w - 108, 24), last, "small", ellipsis=True)
        b.icon(Box(box.right - 32, box.cy - 11, 22, 22), "right", theme.INK2)
