"""The evenings that were, newest first: when, how many, who was champion."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from desktop_app.scenes.evening_words import called, clock, day_words, names_of
from desktop_app.scenes.parts import evening_bar, game_sign
from desktop_app.session.result import GameResult
from desktop_app.session.results import Night
from desktop_app.session.tonight import local
from desktop_app.ui import theme
from desktop_app.ui.boxes import Box
from desktop_app.ui.builder import Builder
from desktop_app.ui.layers import Scene

if TYPE_CHECKING:
    from desktop_app.scenes.app import App

ROW = 96.0


class Nights(Scene):
    """A list of evenings; each opens its end, the open one its board."""

    name = "nights"

    def __init__(self, app: App) -> None:
        self.app = app
        results = app.results
        self.same = results.people.same()
        self.people = {one.id: one for one in results.people.all()}
        self.games: dict[str, list[GameResult]] = {}
        for game in results.games.all():
            self.games.setdefault(game.night, []).append(game)
        self.nights = [night for night in results.nights.all() if night.id in self.games or night.ended is None]

    def escape(self) -> None:
        self.app.title()

    def build(self, b: Builder) -> None:
        t = self.app.words
        b.walnut()
        told = t("evening.people_page.evenings", count=len(self.nights))
        back = (t("ui.back"), self.app.title)
        evening_bar(b, self.app, t("evening.nights.title"), t("evening.nights.note"), "trophy", told, back, "clock")
        area = Box(20, 84, b.canvas.w - 40, b.canvas.h - 96)
        b.paper(area)
        inner = area.inset(26, 18)
        if not self.nights:
            b.text(inner.top(60)[0], t("evening.nights.none"), "body", theme.INK2)
            return
        with b.scroll("nights.list", inner, ROW * len(self.nights)) as body:
            for n, night in enumerate(self.nights):
                row = Box(body.x, body.y + n * ROW, body.w - 6, ROW)
                if row.bottom > inner.y - 60 and row.y < inner.bottom + 60:
                    self._row(b, row, night)

    def _row(self, b: Builder, row: Box, night: Night) -> None:
        t = self.app.words
        games = self.games.get(night.id, [])
        press = partial(self.app.champion, night.id) if night.ended is not None else self.app.evening
        b.row(f"night:{night.id}", row.inset(0, 4), press)
        b.dots(row.x, row.bottom, row.w)
        when = f"{day_words(t, night.begun)} {local(night.begun).year}"
        b.text(Box(row.x + 16, row.y + 14, 430, 38), when, "name", ellipsis=True)
        count = t("evening.nights.count", count=len(night.people()))
        line = t("evening.nights.row", games=t("evening.games", count=len(games)), people=count)
        b.text(Box(row.x + 16, row.y + 50, 430, 30), f"{clock(night.begun)} · {line}", "quiet")
        x = row.x + 470
        for game in games[:7]:
            game_sign(b, Box(x, row.cy - 20, 40, 40), game.game)
            x += 48
        right = Box(row.x + 830, row.y, row.right - row.x - 880, row.h)
        if night.ended is None:
            b.text(right, t("evening.nights.open"), "label", theme.LINK)
        else:
            people = [self.people[self.same[one]] for one in night.champions if one in self.same]
            x = right.x
            for person in people[:3]:
                b.token(
                    Box(x, row.cy - 19, 38, 38), night.shape_of(person.id) if person.id in night.people() else "circle"
                )
                x += 44
            names = names_of(t, people) or called(t, None)
            at = Box(x + 6, row.y, right.right - x - 6, row.h)
            b.text(at, t("evening.nights.champion", names=names), "label", ellipsis=True)
        b.icon(Box(row.right - 36, row.cy - 12, 24, 24), "right", theme.INK2)
