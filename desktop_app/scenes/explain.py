"""A page for the host who has to explain a game in half a minute, large enough to be read across the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from desktop_app.scenes.parts import game_sign
from desktop_app.telling.explaining import explained
from desktop_app.ui import theme
from desktop_app.ui.boxes import Box
from desktop_app.ui.builder import Builder
from desktop_app.ui.layers import Layer

if TYPE_CHECKING:
    from desktop_app.scenes.app import App

SIZES = (30.0, 28.0, 26.0, 24.0, 22.0, 20.0, 18.0)
"""Sizes of the sentences at ordinary text: the first at which everything fits."""
GAP = 14.0


class Explain(Layer):
    """The game in half a minute; a press on the cross or beside it, or Esc, closes it."""

    name = "explain"
    light = True
    scrim = 0.6

    def __init__(self, app: App, game: str) -> None:
        self.app = app
        self.game = game

    def build(self, b: Builder) -> None:
        t = self.app.words
        colours = theme.GAMES[self.game]
        parts = explained(t, self.game)
        w, most = 1060.0, b.canvas.h - 60
        inner = w - 104
        headings = [heading.upper() for heading, _ in parts]
        label = max((b.width_of(heading, "label") for heading in headings), default=0.0) + 20

        def heights(size: float) -> list[float]:
            return [b.height_of(said, inner - (label if heading else 0), "body", size) + GAP for heading, said in parts]

        note_h = b.height_of(t("explain.note"), inner, "quiet") + 8
        rest = 110 + note_h + 26
        size = next((size for size in SIZES if sum(heights(size)) + rest <= most), SIZES[-1])
        rows = heights(size)
        box = b.canvas.center(w, min(most, sum(rows) + rest))
        b.paper(box, 16, "lifted", colours.mid)
        game_sign(b, Box(box.x + 36, box.y + 26, 60, 60), self.game)
        title = Box(box.x + 112, box.y + 26, w - 190, 60)
        b.text(title, t("explain.title", game=t(f"{self.game}.name")), "head", colours.deep, ellipsis=True)
        b.icon_button("explain.close", Box(box.right - 68, box.y + 24, 48, 48), "x", t("ui.close"), self.close, "bare")
        y = box.y + 104
        for (heading, said), row in zip(parts, rows, strict=True):
            x = box.x + 52
            if heading:
                line = b.height_of("A", inner, "body", size)
                b.text(Box(x, y, label, line), heading.upper(), "label", colours.mid)
                x += label
            b.text(
                Box(x, y, box.right - 52 - x, row - GAP + 2),
                said,
                "body",
                lines=None,
                valign="top",
                size=size,
            )
            y += row
        b.text(
            Box(box.x + 52, box.bottom - note_h - 18, inner, note_h), t("explain.note"), "quiet", theme.INK2, lines=None
        )
