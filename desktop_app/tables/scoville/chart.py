"""The breeding chart: as a table beside the field, large on demand, and as a list by wish."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from desktop_app.tables.scoville import pieces
from desktop_app.telling.words import Words
from desktop_app.ui import theme
from desktop_app.ui.boxes import Box, around
from desktop_app.ui.layers import Layer
from rules.scoville.components import COLOURS, Components, Pepper
from rules.scoville.previews import parents

if TYPE_CHECKING:
    from desktop_app.ui.builder import Builder

Pair = tuple[Pepper, Pepper]


def draw_chart(b: Builder, box: Box, components: Components, words: Words) -> None:
    """The table of ten by ten results with the peppers along its upper and left edge."""
    cell = min(box.w, box.h) / (COLOURS + 0.9)
    head = cell * 0.9
    for pepper in range(COLOURS):
        along = head + cell * (pepper + 0.5)
        pieces.pepper(b, around(box.x + along, box.y + head / 2, head, head), pepper, words)
        pieces.pepper(b, around(box.x + head / 2, box.y + along, head, head), pepper, words)
    for row in range(COLOURS):
        for column in range(COLOURS):
            pieces.square(b, cell_box(box, row, column), components.chart[row][column], words)


def cell_box(box: Box, row: Pepper, column: Pepper) -> Box:
    """Where the result of two peppers stands in a chart drawn in `box`."""
    cell = min(box.w, box.h) / (COLOURS + 0.9)
    head = cell * 0.9
    return Box(box.x + head + cell * column, box.y + head + cell * row, cell, cell).inset(1)


def chart(b: Builder, box: Box, components: Components, words: Words, lit: tuple[Pair, ...] = ()) -> None:
    """The chart as one kept picture, with the results of the pairs `lit` framed."""
    side = min(box.w, box.h)
    box = Box(box.x, box.y, side, side)
    b.face(box, ("scoville chart", words.language), lambda b, box: draw_chart(b, box, components, words))
    for one, other in lit:
        for row, column in {(one, other), (other, one)}:
            b.lamp(cell_box(box, row, column).inset(-1), 4, 2.5)


class ChartSheet(Layer):
    """The whole chart large, and beside it the list of pairs that bear a wished pepper."""

    name = "scoville chart"
    scrim = 0.6
    light = True

    def __init__(self, components: Components, words: Words) -> None:
        self.components = components
        self.words = words
        self.wish: Pepper = COLOURS - 1

    def build(self, b: Builder) -> None:
        """The sheet in the middle of the canvas."""
        t = self.words
        canvas = b.canvas
        sheet = canvas.center(1320, min(820, canvas.h - 60))
        b.shade(sheet, "lifted", 16)
        b.paper(sheet, 16)
        inner = sheet.inset(32, 24)
        top, rest = inner.top(52, 16)
        b.text(top, t("table_scoville.chart.title"), "head")
        b.button(
            "chart.close", top.right_side(150)[0], t("table_scoville.close"), self.close, "primary", "x", key="escape"
        )
        left, right = rest.left(min(rest.h, 660), 40)
        chart(
            b, left, self.components, t, tuple((pair.one, pair.other) for pair in parents(self.components, self.wish))
        )
        head, below = right.top(34, 8)
        b.text(head, t("table_scoville.chart.wish"), "label")
        picks, below = below.top(76, 16)
        for pepper, cell in enumerate(picks.columns(COLOURS, 4)):
            self._pick(b, pepper, cell)
        self._pairs(b, below)

    def _pick(self, b: Builder, pepper: Pepper, cell: Box) -> None:
        chosen = pepper == self.wish
        look = b.hot(f"wish:{pepper}", cell, self._choose(pepper), radius=8, hint=pieces.name(self.words, pepper))
        fill = theme.rgb("#FDE9BC") if chosen else theme.PAPER2 if look.hover else theme.PAPER
        b.fill(cell, fill, 8, theme.LAMP3 if chosen else theme.EDGE, 2 if chosen else 1)
        pieces.pepper(b, cell.center(46, 52), pepper, self.words)

    def _choose(self, pepper: Pepper) -> Callable[[], None]:
        def choose() -> None:
            self.wish = pepper

        return choose

    def _pairs(self, b: Builder, box: Box) -> None:
        found = parents(self.components, self.wish)
        title = self.words("table_scoville.chart.borne_by", pepper=pieces.name(self.words, self.wish))
        head, rest = box.top(34, 8)
        b.text(head, title, "label")
        columns = 2
        height = min(70.0, rest.h / max(1, (len(found) + columns - 1) // columns))
        for n, pair in enumerate(found):
            x = rest.x + (n % columns) * rest.w / columns
            line = Box(x, rest.y + (n // columns) * height, rest.w / columns - 12, height)
            b.fill(line.inset(0, 3), theme.PAPER2, 8, theme.PAPER3, 1)
            side = min(50.0, height - 10)
            line = line.inset(6, 0)
            pieces.pepper(b, around(line.x + side / 2, line.cy, side), pair.one, self.words)
            b.text(Box(line.x + side, line.y, 24, line.h), "+", "label", align="center")
            pieces.pepper(b, around(line.x + side * 1.5 + 24, line.cy, side), pair.other, self.words)
            b.text(Box(line.x + side * 2 + 24, line.y, 24, line.h), "=", "label", align="center")
            x = line.x + side * 2 + 50
            for _ in range(pair.number):
                pieces.pepper(b, around(x + side / 2, line.cy, side), self.wish, self.words)
                x += side * 0.9
