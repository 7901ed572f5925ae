"""The title when the title fails: words and buttons, nothing drawn, and every way there is."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from data.games import GAME_IDS
from desktop_app.session.saves import saved_games, to_go_on
from desktop_app.ui import theme
from desktop_app.ui.boxes import Box
from desktop_app.ui.builder import Builder
from desktop_app.ui.layers import Scene
from desktop_app.ui.text import plain

if TYPE_CHECKING:
    from desktop_app.scenes.app import App


class PlainTitle(Scene):
    """The ways of the title, one below the other."""

    name = "plain_title"

    def __init__(self, app: App, sentence: str) -> None:
        self.app = app
        self.sentence = sentence
        self.ways: list[tuple[str, str, Callable[[], object]]] = []

    def opened(self) -> None:
        t = self.app.words
        waits = to_go_on(saved_games(self.app.saves))
        if waits is not None:
            self.ways.append(("continue", t("ui.title.continue"), partial(self.app.go_on, waits.path)))
        self.ways += [(f"tile:{game}", t(f"{game}.name"), partial(self.app.set_up, game)) for game in GAME_IDS]
        self.ways += [
            ("waiting", t("ui.title.waiting"), partial(self.app.library, False)),
            ("settings", t("ui.title.settings"), self.app.open_settings),
            ("quit", t("ui.title.quit"), self.ui.on_quit),
        ]

    def build(self, b: Builder) -> None:
        b.fill(b.screen.full, theme.PAPER)
        middle = b.canvas.center(900, 840)
        b.text(Box(middle.x, middle.y, middle.w, 60), "Sobremesa", "head")
        b.text(Box(middle.x, middle.y + 64, middle.w, 110), plain(self.sentence), "quiet", lines=None, valign="top")
        y = middle.y + 190
        for name, words, way in self.ways:
            kind = "primary" if name == "continue" else "plain"
            b.button(name, Box(middle.x, y, 560, 62), words, way, kind)
            y += 76
