"""The title: four games, what waits to be continued, replays, a demo, settings."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from data.games import GAME_IDS
from desktop_app.scenes.parts import fact
from desktop_app.scenes.saved_words import place_words
from desktop_app.scenes.tile_art import tile_picture
from desktop_app.session.saves import SavedGame, saved_games
from desktop_app.session.setup import SHAPES
from desktop_app.ui import theme
from desktop_app.ui.boxes import Box
from desktop_app.ui.layers import Scene

if TYPE_CHECKING:
    from desktop_app.scenes.app import App
    from desktop_app.ui.builder import Builder

SEAT_RANGES = {"arboretum": (2, 4), "scoville": (2, 6), "sheriff": (3, 5), "safranito": (2, 4)}
"""Fewest and most seats, known here so that the title need not load the games; a test compares them."""


class Title(Scene):
    """The first picture."""

    name = "title"

    def __init__(self, app: App) -> None:
        self.app = app
        self.saved: list[SavedGame] = []

    def opened(self) -> None:
        self.saved = saved_games(self.app.saves)
        sentence = self.app.file_trouble()
        if sentence:
            self.ui.after(0, lambda: self.app.trouble(sentence))

    def build(self, b: Builder) -> None:
        t = self.app.words
        b.walnut()
        extra = b.canvas.h - 900
        top = b.canvas.y + extra * 0.25
        self._still_life(b)
        b.text(Box(64, top + 32, 560, 116), "Sobremesa", "title", raised=True, grow=False)
        b.text(Box(632, top + 60, 560, 76), t("ui.title.line"), "note", theme.CREAM, lines=None)
        tiles = Box(64, top + 188, 1472, 508 + extra * 0.35)
        for game, box in zip(GAME_IDS, tiles.columns(4, 20), strict=False):
            self._tile(b, box, game)
        self._foot(b, Box(64, tiles.bottom + 42 + extra * 0.1, 1472, 114))

    def _still_life(self, b: Builder) -> None:
        right = b.screen.full.right
        top = b.screen.full.y
        glow = Box(right - 406, top - 30, 230, 230)
        b.svg(
            glow,
            '<defs><radialGradient id="g" cx="50%" cy="50%" r="50%"><stop offset="0" stop-color="#FFC65C"'
            ' stop-opacity="0.55"/><stop offset="1" stop-color="#FFC65C" stop-opacity="0"/></radialGradient></defs>'
            '<rect width="230" height="230" fill="url(#g)"/>',
        )
        b.art(Box(right - 338, top + 18, 96, 96), "scene/candle")
        b.art(Box(right - 202, top - 76, 270, 270), "scene/cup_and_spoon")

    def _tile(self, b: Builder, box: Box, game: str) -> None:
        t = self.app.words
        look = theme.GAMES[game]
        state = b.hot(f"tile:{game}", box, lambda: self.app.set_up(game), radius=16, sound="card_slide")
        lit = state.hover or state.focus or b.look(f"learn:{game}").hover
        if lit:
            box = box.move(0, -11)
        b.paper(box, 16, "panel", lit=lit)
        inner = box.inset(8)
        art, rest = inner.top(min(200.0, inner.h * 0.41))
        tile_picture(b, art, game)
        body = Box(rest.x + 14, rest.y + 8, rest.w - 28, rest.h - 14)
        b.text(Box(body.x, body.y, body.w, 40), t(f"{game}.name"), "tile", look.deep)
        facts = Box(body.x, body.y + 40, body.w, 30)
        few, many = SEAT_RANGES[game]
        people = t("ui.title.players", few=few, many=many)
        minutes = t(f"{game}.tile.minutes")
        first, second = b.width_of(people, "label", 17), b.width_of(minutes, "label", 17)
        room = facts.w - 78
        width = first if first + second <= room else room * first / (first + second)
        fact(b, Box(facts.x, facts.y, 30 + width, 30), "people", people)
        fact(b, Box(facts.x + width + 48, facts.y, 30 + room - width, 30), "clock", minutes)
        goal = Box(body.x, body.y + 76, body.w, 76)
        b.text(goal, t(f"{game}.tile.goal"), "label", lines=None, valign="top", size=19)
        learn = Box(body.x, body.bottom - 44, body.w, 44)
        b.dots(body.x, goal.bottom + 8, body.w)
        b.icon(Box(body.x, goal.bottom + 18, 24, 24), "spark", look.mid)
        special = Box(body.x + 32, goal.bottom + 16, body.w - 32, learn.y - goal.bottom - 22)
        b.text(special, t(f"{game}.tile.special"), "quiet", lines=None, valign="top")
        b.button(
            f"learn:{game}", learn, t("ui.title.learn"), lambda: self.app.learn(game), "plain", "book", role="label"
        )

    def _foot(self, b: Builder, box: Box) -> None:
        t = self.app.words
        waiting = [s for s in self.saved if not s.finished and s.trouble is None]
        over = [s for s in self.saved if s.finished]
        first, rest = box.left(472, 26)
        self._continue(b, first, waiting)
        games, rest = rest.left(430, 26)
        halves = games.rows(2, 12)
        self._line(
            b,
            "waiting",
            halves[0],
            "clock",
            t("ui.title.waiting"),
            str(len(waiting)),
            lambda: self.app.library(False),
            None if waiting else t("ui.title.none_waiting"),
        )
        self._line(
            b,
            "replays",
            halves[1],
            "eye",
            t("ui.title.replays"),
            str(len(over)),
            lambda: self.app.library(True),
            None if over else t("ui.title.none_over"),
        )
        middle, last = rest.left(350, 26)
        halves = middle.rows(2, 12)
        self._line(b, "demo", halves[0], "play", t("ui.title.demo"), t("ui.title.demo_note"), self.app.demo)
        self._line(
            b,
            "settings",
            halves[1],
            "gear",
            t("ui.title.settings"),
            t("ui.title.settings_note"),
            self.app.open_settings,
        )
        look = b.hot("quit", last, self.ui.on_quit, radius=14)
        b.fill(last, (*theme.WALNUT9, 235 if look.hover else 200), 14, (*theme.WALNUT6, 255), 1.5)
        b.icon(Box(last.cx - 14, last.y + 24, 28, 28), "exit", theme.CREAM)
        b.text(Box(last.x + 6, last.y + 58, last.w - 12, 34), t("ui.title.quit"), "panel", theme.CREAM, "center")

    def _line(
        self,
        b: Builder,
        name: str,
        box: Box,
        icon: str,
        label: str,
        note: str,
        press: Callable[[], object],
        reason: str | None = None,
    ) -> None:
        look = b.hot(name, box, press, reason=reason, radius=12)
        b.fill(box, (*theme.WALNUT9, 235 if look.hover and reason is None else 200), 14, (*theme.WALNUT6, 255), 1.5)
        colour = theme.CREAM if reason is None else theme.mix(theme.CREAM2, theme.WALNUT8, 0.4)
        b.icon(Box(box.x + 18, box.cy - 12, 24, 24), icon, colour)
        room = box.w - 56 - 20
        noted = b.width_of(note, "label", 17)
        if b.width_of(label, "panel") + noted + 8 > room and len(note) > 3:
            note, noted = "", 0.0
        b.text(Box(box.x + 56, box.y + 4, room - noted - 8, box.h - 8), label, "panel", colour)
        b.text(
            Box(box.right - 18 - noted, box.y + 6, noted, box.h - 12),
            note,
            "label",
            theme.CREAM2 if reason is None else colour,
            "right",
            size=17,
        )

    def _continue(self, b: Builder, box: Box, waiting: list[SavedGame]) -> None:
        t = self.app.words
        if not waiting:
            last = self.app.settings.last
            game = t(f"{self.app.last_game()}.name")
            b.button("quick", box, "", self.app.quick_start, "primary")
            if last.seats:
                self._big(b, box, "play", t("ui.title.quick"), t("ui.title.quick_note", game=game), "quick")
            else:
                self._big(b, box, "play", t("ui.title.first", game=game), t("ui.title.first_note"), "quick")
            shapes = [s.shape for s in last.seats] or list(SHAPES[:3])
        else:
            newest = waiting[0]
            b.button("continue", box, "", lambda: self.app.go_on(newest.path), "primary")
            lines = place_words(t, newest)
            self._big(b, box, "play", t("ui.title.continue"), lines, "continue")
            shapes = [s.shape for s in newest.seats]
        for n, shape in enumerate(shapes[:6]):
            column, row = n % 3, n // 3
            b.token(Box(box.right - 132 + column * 40, box.y + 18 + row * 42, 34, 34), shape)

    def _big(self, b: Builder, box: Box, icon: str, head: str, note: str, name: str) -> None:
        look = b.look(name)
        dy = 4 if look.pressed else -2 if look.hover else 0
        colour = theme.INK
        b.icon(Box(box.x + 26, box.cy - 18 + dy, 36, 36), icon, colour)
        b.text(Box(box.x + 78, box.y + 10 + dy, 250, 40), head, "tile", colour)
        b.text(
            Box(box.x + 78, box.y + 50 + dy, box.w - 78 - 144, 54),
            note,
            "quiet",
            colour,
            lines=None,
            valign="top",
            ellipsis=True,
        )
