"""The saved games: those that wait to be continued, and finished ones to look at again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
from pygame import Surface

from desktop_app.scenes.parts import head_bar
from desktop_app.scenes.saved_words import when_words
from desktop_app.scenes.thumbnail import thumbnail
from desktop_app.session.letters import legible
from desktop_app.session.saves import SavedGame, discard, looked_at, saved_games, status
from desktop_app.session.trouble import Trouble
from desktop_app.ui import theme
from desktop_app.ui.boxes import Box
from desktop_app.ui.builder import Builder
from desktop_app.ui.layers import Scene
from desktop_app.ui.sheets import Dialog
from desktop_app.ui.store import store
from desktop_app.ui.text import plain

if TYPE_CHECKING:
    from desktop_app.scenes.app import App

ROW = 176.0


class Library(Scene):
    """A list with a small picture of each table, newest first."""

    name = "library"

    def __init__(self, app: App, finished: bool) -> None:
        self.app = app
        self.finished = finished
        self.saved: list[SavedGame] = []
        self.pictures: dict[str, Surface | None] = {}
        self._in_sight: list[SavedGame] = []
        self._drawing = False
        """The next picture is on its way."""

    def opened(self) -> None:
        self.read()

    def read(self) -> None:
        """Look at the folder again."""
        self.saved = saved_games(self.app.saves)

    def listed(self) -> list[SavedGame]:
        """The games of the chosen tab; damaged files stand with those that wait."""
        return [s for s in self.saved if s.finished == self.finished]

    def _next_picture(self) -> None:
        """Draw the tables that are in sight one by one, so that the list is there at once."""
        if not self.ui.layers or self.ui.scene is not self:
            return
        for saved in self._in_sight:
            if saved.path.name not in self.pictures and saved.trouble is None:
                self.pictures[saved.path.name] = thumbnail(self.app, saved)
                self.ui.after(1, self._next_picture)
                return
        self._drawing = False

    def escape(self) -> None:
        self.app.title()

    def choose(self, finished: bool) -> None:
        self.finished = finished
        self.ui.state.pop("library.list", None)

    def build(self, b: Builder) -> None:
        t = self.app.words
        b.walnut()
        head_bar(b, t, t("ui.library.title"), t("ui.library.note"), self.app.title)
        area = Box(20, 84, b.canvas.w - 40, b.canvas.h - 96)
        b.paper(area)
        tabs = Box(area.x + 26, area.y + 20, 620, 48)
        waiting = sum(1 for s in self.saved if not s.finished)
        over = len(self.saved) - waiting
        b.tabs(
            "library.tab",
            tabs,
            [(False, t("ui.library.waiting", count=waiting)), (True, t("ui.library.over", count=over))],
            self.finished,
            self.choose,
        )
        games = self.listed()
        body = Box(area.x + 26, area.y + 84, area.w - 52, area.h - 104)
        if not games:
            key = "ui.title.none_over" if self.finished else "ui.title.none_waiting"
            b.text(body.top(60)[0], t(key), "body", theme.INK2)
            return
        self._in_sight = []
        with b.scroll("library.list", body, ROW * len(games)) as inner:
            # A long list: only what is in sight is read and drawn.
            first = max(0, int((body.y - 50 - inner.y) // ROW))
            for number, saved in enumerate(games[first:], first):
                row = Box(inner.x, inner.y + number * ROW, inner.w, ROW - 12)
                if row.y > body.bottom + 50:
                    break
                self._row(b, row, looked_at(saved))
        if not self._drawing and any(saved.path.name not in self.pictures for saved in self._in_sight):
            self._drawing = True
            self.ui.after(1, self._next_picture)

    def _row(self, b: Builder, row: Box, saved: SavedGame) -> None:
        t = self.app.words
        name = saved.path.stem
        told = status(saved, t)
        saved = looked_at(saved)
        if saved.trouble is None:
            self._in_sight.append(saved)
        b.fill(row, theme.PAPER2, 12, theme.EDGE)
        picture = Box(row.x + 14, row.y + 12, 249, row.h - 24)
        self._picture(b, picture, saved)
        words = Box(picture.right + 24, row.y + 14, row.w - 249 - 14 - 24 - 330, row.h - 28)
        if saved.trouble is not None:
            # It can neither be opened nor told what it is, so nothing can be done to it from here.
            b.text(Box(words.x, words.y, words.w, 40), plain(legible(saved.path.name, 80)), "name", ellipsis=True)
            reason = saved.trouble.sentence(t)
            b.text(
                Box(words.x, words.y + 42, words.w, words.h - 42),
                plain(reason),
                "quiet",
                theme.BAD_TEXT,
                lines=None,
                valign="top",
            )
            return
        head = t(f"{saved.game}.name")
        if saved.purpose != "game":
            head += f" · {t(f'ui.purpose.{saved.purpose}')}"
        b.text(Box(words.x, words.y, words.w, 40), head, "tile", theme.GAMES[saved.game].deep)
        names = "   ".join(f"<seat:{seat.shape}>\u00a0{plain(seat.name)}" for seat in saved.seats)
        b.text(Box(words.x, words.y + 44, words.w, 52), names, "body", lines=None)
        if not saved.next:
            state = t("ui.library.moves", count=saved.moves)
        else:
            state = t("ui.library.turn", name=plain(saved.seats[saved.next[0]].name), count=saved.moves)
        b.text(
            Box(words.x, words.y + 100, words.w, 32),
            " · ".join(part for part in (told, state, when_words(t, saved.when)) if part),
            "quiet",
        )
        self._buttons(b, Box(row.right - 300, row.y + 16, 284, row.h - 32), name, saved)

    def _buttons(self, b: Builder, box: Box, name: str, saved: SavedGame) -> None:
        """What can be done with a game: a waiting one goes on, all can be looked at and deleted."""
        t = self.app.words
        first, second = box.rows(2, 12)
        if saved.finished:
            b.button(
                f"watch:{name}", first, t("ui.library.watch"), lambda: self.app.replay(saved.path), "primary", "eye"
            )
        else:
            b.button(f"go:{name}", first, t("ui.title.continue"), lambda: self.app.go_on(saved.path), "primary", "play")
        one, two = second.columns(2, 12)
        b.button(
            f"delete:{name}",
            two if not saved.finished else second,
            t("ui.library.delete"),
            lambda: self._ask(saved),
            "plain",
            "x",
            role="label",
        )
        if not saved.finished:
            b.button(
                f"look:{name}",
                one,
                t("ui.library.look"),
                lambda: self.app.replay(saved.path),
                "plain",
                "eye",
                role="label",
            )

    def _picture(self, b: Builder, box: Box, saved: SavedGame) -> None:
        surface = self.pictures.get(saved.path.name)
        if surface is None:
            if saved.game:
                b.cloth(box, saved.game, 8, False)
            else:
                b.fill(box, theme.PAPER3, 8)
            return
        rect = b.rect(box)
        key = ("thumbnail", saved.path.name, saved.when, rect.size)
        b.put(store.get(key, lambda: pygame.transform.smoothscale(surface, rect.size)), rect.x, rect.y)
        b.outline(box, theme.WALNUT6, 1.5, 4)

    def _ask(self, saved: SavedGame) -> None:
        t = self.app.words

        def delete() -> None:
            try:
                discard(saved.path)
            except Trouble as trouble:
                self.app.trouble(trouble.sentence(t))
            self.read()

        body = t("ui.library.delete_body", game=t(f"{saved.game}.name"), when=when_words(t, saved.when))
        answers = [("keep", t("ui.library.keep"), "plain", None), ("delete", t("ui.library.delete"), "danger", delete)]
        self.ui.open(Dialog(t("ui.library.delete_title"), body, answers))
