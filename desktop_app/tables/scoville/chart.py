"""The breeding chart: as a table beside the field, large on demand, and as a list by wish."""

from __future__ import annotations

from desktop_app.tables.frame import Sheet
from desktop_app.tables.scoville import pieces
from desktop_app.tables.scoville.now import Pair, ScovilleNow
from desktop_app.telling.words import Words
from desktop_app.ui import theme
from desktop_app.ui.boxes import Box, around
from desktop_app.ui.builder import Builder
from rules.scoville.components import COLOURS, Components, Pepper
from rules.scoville.previews import parents


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


def chart(now: ScovilleNow, box: Box, lit: tuple[Pair, ...] = ()) -> None:
    """The chart as one kept picture, with the results of the pairs `lit` framed."""
    b = now.b
    side = min(box.w, box.h)
    box = Box(box.x, box.y, side, side)
    now.keep(box, ("scoville chart",), lambda now, inside: draw_chart(now.b, inside, now.components, now.words))
    for one, other in lit:
        for row, column in {(one, other), (other, one)}:
            b.lamp(cell_box(box, row, column).inset(-1), 4, 2.5)


class ChartSheet(Sheet[ScovilleNow]):
    """The whole chart large, and beside it the list of pairs that bear a wished pepper."""

    name = "scoville chart"
    scrim = 0.6
    scrim_top = 0.0

    def __init__(self, now: ScovilleNow) -> None:
        super().__init__(now)
        self.wish: Pepper = COLOURS - 1

    def box(self, now: ScovilleNow) -> Box:
        return now.b.canvas.center(1320, min(820, now.b.canvas.h - 60))

    def title(self, now: ScovilleNow) -> str:
        return now.words("table_scoville.chart.title")

    def content(self, now: ScovilleNow, box: Box) -> None:
        left, right = box.left(min(box.h, 660), 40)
        chart(now, left, tuple((pair.one, pair.other) for pair in parents(now.components, self.wish)))
        head, below = right.top(34, 8)
        now.b.text(head, now.words("table_scoville.chart.wish"), "label")
        picks, below = below.top(76, 16)
        for pepper, cell in enumerate(picks.columns(COLOURS, 4)):
            self._pick(now, pepper, cell)
        self._pairs(now, below)

    def _pick(self, now: ScovilleNow, pepper: Pepper, cell: Box) -> None:
        b = now.b
        chosen = pepper == self.wish
        hint = pieces.name(now.words, pepper)
        look = b.hot(f"wish:{pepper}", cell, lambda: self._choose(pepper), radius=8, hint=hint, like="choose")
        fill = theme.rgb("#FDE9BC") if chosen else theme.PAPER2 if look.hover else theme.PAPER
        b.fill(cell, fill, 8, theme.LAMP3 if chosen else theme.EDGE, 2 if chosen else 1)
        pieces.pepper(b, cell.center(46, 52), pepper, now.words)

    def _choose(self, pepper: Pepper) -> None:
        self.wish = pepper

    def _pairs(self, now: ScovilleNow, box: Box) -> None:
        """Every pair that bears the wished pepper, as `one + other = result`."""
        b, words = now.b, now.words
        pairs = parents(now.components, self.wish)
        head, rest = box.top(34, 8)
        b.text(head, words("table_scoville.chart.borne_by", pepper=pieces.name(words, self.wish)), "label")
        columns = 2
        height = min(70.0, rest.h / max(1, (len(pairs) + columns - 1) // columns))
        for number, pair in enumerate(pairs):
            x = rest.x + (number % columns) * rest.w / columns
            line = Box(x, rest.y + (number // columns) * height, rest.w / columns - 12, height)
            b.fill(line.inset(0, 3), theme.PAPER2, 8, theme.PAPER3, 1)
            side = min(50.0, height - 10)
            line = line.inset(6, 0)
            pieces.pepper(b, around(line.x + side / 2, line.cy, side), pair.one, words)
            b.text(Box(line.x + side, line.y, 24, line.h), "+", "label", align="center")
            pieces.pepper(b, around(line.x + side * 1.5 + 24, line.cy, side), pair.other, words)
            b.text(Box(line.x + side * 2 + 24, line.y, 24, line.h), "=", "label", align="center")
            x = line.x + side * 2 + 50
            for _ in range(pair.number):
                pieces.pepper(b, around(x + side / 2, line.cy, side), self.wish, words)
                x += side * 0.9
