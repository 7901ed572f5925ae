"""The score sheet as it is drawn: rows, columns, totals, and the sentences behind a row."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from desktop_app.scenes.score_rows import SheetRow
from desktop_app.tables.frame import mark_up, rule_words
from desktop_app.ui import theme
from desktop_app.ui.boxes import Box
from desktop_app.ui.builder import Builder
from desktop_app.ui.sheets import Drawer
from desktop_app.ui.text import plain

if TYPE_CHECKING:
    from desktop_app.scenes.results import Results

LINE_H = 33.0
"""A line of a row that was folded open."""
LIT = theme.rgb("#FDEDC4")


class ScoreSheet:
    """Draws the sheet of a `Results` into a box."""

    def __init__(self, b: Builder, results: Results, box: Box) -> None:
        self.b, self.results, self.box = b, results, box
        self.scene, self.t = results.scene, results.scene.words
        inner = box.inset(22, 14)
        self.inner, self.column_w = inner, min(158.0, (inner.w * 0.62) / len(results.order))
        self.label_w = inner.w - self.column_w * len(results.order)

    def column(self, n: int) -> float:
        """The left edge of a column."""
        return self.inner.x + self.label_w + n * self.column_w

    def draw(self) -> None:
        """All of it."""
        b, results = self.b, self.results
        b.paper(self.box)
        head, rest = self.inner.top(86)
        total, body = rest.foot(104)
        if self.scene.table.has_finale and results.told:
            label = self.t("ui.results.scoring")
            at = Box(self.inner.x, head.y + 6, min(self.label_w - 20, b.width_of(label, "label") + 80), 48)
            b.button("scoring", at, label, results.show_scoring, "plain", "play", role="label")
        self._names(head)
        lines = sum(len(row.keys) for row in results.rows if row.name == results.unfolded)
        row_h = min(92.0, max(LINE_H, (body.h - min(lines * LINE_H, body.h * 0.4)) / max(1, len(results.rows))))
        tall = row_h * len(results.rows) + lines * LINE_H
        with b.scroll("results.rows", body, max(tall, body.h)) as area:
            y = area.y
            for n, row in enumerate(results.rows):
                self._row(Box(area.x, y, self.inner.w, row_h), row, n)
                y += row_h
                if row.name == results.unfolded:
                    for m, key in enumerate(row.keys):
                        self._line(Box(area.x, y, self.inner.w, LINE_H), key, f"{n}.{m}", n < results.counted)
                        y += LINE_H
        self._totals(total)

    def _names(self, head: Box) -> None:
        b, results, column_w = self.b, self.results, self.column_w
        names = [plain(self.scene.sitters[seat].name) for seat in results.order]
        long = any(b.width_of(name, "panel") > column_w - 16 for name in names)
        place = Box(0, 0, column_w - 10, 46 if long else 32)
        size = b.common_size(place, names, "panel", 19 if long else None, None if long else 1)
        for n, seat in enumerate(results.order):
            x = self.column(n)
            if results.told and seat in results.outcome.winners:
                b.fill(Box(x + 3, self.box.y + 10, column_w - 6, self.box.h - 20), LIT, 12, theme.LAMP2, 2.5)
            side = 34 if long else 42
            sitter = self.scene.sitters[seat]
            b.token(Box(x + (column_w - side) / 2, head.y + 4, side, side), sitter.shape)
            at = Box(x + 5, head.y + side + 5, place.w, place.h)
            lines = None if long else 1
            b.text(at, plain(sitter.name), "panel", align="center", size=size, lines=lines, grow=False, ellipsis=True)

    def _totals(self, total: Box) -> None:
        b, results = self.b, self.results
        b.rule(total.x, total.y, total.w, theme.INK, 3)
        b.text(Box(total.x + 68, total.y + 12, self.label_w - 80, 60), self.t("ui.results.total"), "head")
        for n, seat in enumerate(results.order):
            x = self.column(n)
            winner = results.told and seat in results.outcome.winners
            at = Box(x + 4, total.y + 8, self.column_w - 8, 58)
            size = 58 if winner else 46
            b.counter(f"total:{seat}", at, results.total(seat), "total", align="center", size=size)
            if results.told:
                rank = next(r for r in results.outcome.ranking if r.seat == seat)
                place = Box(x + 4, total.y + 68, self.column_w - 8, 28)
                b.text(place, self.t(f"ui.place.p{rank.place}"), "label", theme.INK2, "center")

    def _row(self, at: Box, row: SheetRow, number: int) -> None:
        b, results = self.b, self.results
        icon = min(40.0, at.h - 12)
        open_here = row.name == results.unfolded
        if row.folded:
            chevron = "down" if open_here else "right"
            hint = self.t("ui.results.fold" if open_here else "ui.results.unfold")
            at_left = Box(at.x, at.cy - 18, 40, 36)
            b.icon_button(f"fold:{number}", at_left, chevron, hint, lambda: results.unfold(row), "bare")
        elif row.arts:
            b.art(Box(at.x + 4, at.cy - icon / 2, icon, icon), row.arts[0])
        label = Box(at.x + 54, at.y + 2, self.label_w - 62, at.h - 6)
        if row.folded:
            signs = min(len(row.arts), int((label.w - b.width_of(row.label, "button") - 12) // 26))
            b.text(Box(label.x, label.y, label.w, label.h if at.h < 62 else 36), row.label, "button")
            if at.h >= 62:
                count = self.t("ui.results.lines", count=len(row.keys))
                b.text(Box(label.x, label.y + 33, label.w, 28), count, "quiet", size=17)
            for n, art in enumerate(row.arts[: max(0, signs)]):
                b.art(Box(label.right - 26 * (max(0, signs) - n), at.cy - 13, 25, 25), art)
        else:
            self._label(label, row.keys[0], row.label, str(number), at.h >= 62)
        if number:
            b.dots(at.x, at.y, at.w)
        if number < results.counted:
            self._values(at, row.name, [results.brought(row, seat) for seat in results.order], row.keys, at.h >= 62)

    def _line(self, at: Box, key: str, name: str, counted: bool) -> None:
        """A line of a row that was folded open."""
        words = self.scene.telling.score_row(self.t, key)
        if words.art:
            self.b.art(Box(at.x + 58, at.cy - 14, 28, 28), words.art)
        self._label(Box(at.x + 94, at.y, self.label_w - 102, at.h), key, words.label, name, False)
        if counted:
            values = [self.results.points(key, seat) for seat in self.results.order]
            self._values(at, key, values, (key,), False, still=True)

    def _label(self, label: Box, key: str, said: str, name: str, tall: bool) -> None:
        b = self.b
        line = next(iter(self.results.lines_of(key)), None)
        tag = self.scene.rulebook.number(line.rule) if line else ""
        explain = self.results.explain
        if tall:
            b.text(Box(label.x, label.y + 3, label.w, 30), said, "button")
            link = f"<link:{key}|{self.t('ui.results.how')}>" + (f" <tag:{tag}>" if tag else "")
            at = Box(label.x, label.y + 31, label.w, 28)
            b.text(at, link, "quiet", on_link=explain, name=f"how{name}", size=17)
        else:
            link = f"<link:{key}|{said}>" + (f" <tag:{tag}>" if tag else "")
            b.text(label, link, "label", theme.INK, on_link=explain, name=f"how{name}")

    def _values(
        self, at: Box, key: str, values: list[int], keys: tuple[str, ...], tall: bool, still: bool = False
    ) -> None:
        b, results = self.b, self.results
        for n, (seat, value) in enumerate(zip(results.order, values, strict=True)):
            cell = Box(self.column(n) + 4, at.y + 2, self.column_w - 8, at.h - 4)
            vain = sum(results.in_vain(one, seat) for one in keys)
            colour = theme.INK if value else theme.INK3
            style: dict[str, Any] = {"align": "center", "size": 28 if tall else 22}
            if still:
                b.text(cell, str(value), "number", colour, grow=False, **style)
            elif vain and not value:
                # It was played for and scored nothing: the sheet says so, as the show did.
                b.text(cell, self.t("ui.results.in_vain", points=vain), "quiet", theme.INK2, "center", size=18)
            else:
                b.counter(f"cell:{key}:{seat}", cell, value, "number", colour=colour, **style)


class Explanation(Drawer):
    """The sentences behind one line of the sheet."""

    name = "explanation"
    width = 620.0

    def __init__(self, results: Results, key: str) -> None:
        self.results, self.key_of_row = results, key
        self.edge = theme.GAMES[results.scene.game.id].mid

    def content(self, b: Builder, box: Box) -> None:
        scene = self.results.scene
        t = scene.words
        row = scene.telling.score_row(t, self.key_of_row)
        b.text(Box(box.x, box.y, box.w - 140, 46), row.label, "head")
        close = Box(box.right - 124, box.y, 120, 44)
        b.button("drawer.close", close, t("ui.close"), self.close, "plain", cap="Esc", role="label")
        lines = [mark_up(line, scene.sitters) for line in scene.table.explain(scene.now(), self.key_of_row)]
        rules = dict.fromkeys(line.rule for line in self.results.lines_of(self.key_of_row))
        lines += [
            f"<tag:{scene.rulebook.number(r)}> {rule_words(scene.rulebook, r)}"
            for r in rules
            if scene.rulebook.number(r)
        ]
        width = box.w - 24
        heights = [b.height_of(line, width, "body") + 14 for line in lines]
        area = Box(box.x, box.y + 62, box.w, box.h - 62)
        with b.scroll("explanation.list", area, sum(heights) + 8) as inner:
            y = inner.y
            for line, tall in zip(lines, heights, strict=True):
                b.text(Box(inner.x, y, width, tall - 6), line, "body", lines=None, valign="top")
                y += tall
