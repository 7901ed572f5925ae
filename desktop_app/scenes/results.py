"""The end of a game: the score sheet counted line by line, where the points came from, and what next."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from desktop_app.scenes.prompt import Line
from desktop_app.scenes.score_bars import score_bars
from desktop_app.tables.frame import mark_up, rule_words
from desktop_app.telling.contract import Prompt
from desktop_app.ui import theme
from desktop_app.ui.boxes import Box
from desktop_app.ui.builder import Builder
from desktop_app.ui.feel import feel
from desktop_app.ui.motion import Count, Together
from desktop_app.ui.sheets import Drawer
from desktop_app.ui.text import plain
from rules.core.scores import ScoreLine

if TYPE_CHECKING:
    from desktop_app.scenes.table import TableScene

WINNER_SIZES = (66.0, 56.0, 48.0, 42.0, 36.0, 30.0, 26.0)
"""Sizes for who has won: the first at which the words fit."""


class Results:
    """What stands on the screen once a game is over."""

    def __init__(self, scene: TableScene) -> None:
        self.scene = scene
        outcome = scene.session.outcome
        assert outcome is not None
        self.outcome = outcome
        self.shown = False
        self.rows: list[str] = []
        self.cells: dict[tuple[str, int], list[ScoreLine]] = defaultdict(list)
        for line in outcome.score_lines:
            if line.key not in self.rows:
                self.rows.append(line.key)
            self.cells[line.key, line.seat].append(line)
        self.counted = 0
        self.order = [rank.seat for rank in outcome.ranking]

    # Counting

    def begin(self) -> None:
        """Put the sheet on the screen and count."""
        if self.shown or self.counted:
            return
        self.shown = True
        if self.scene.ui.motion.speed == 0:
            self.counted = len(self.rows)
        else:
            self.scene.ui.after(feel().count_gap_ms, self._next)

    def _next(self) -> None:
        if self.counted >= len(self.rows):
            return
        key = self.rows[self.counted]
        self.counted += 1
        counts = [Count(f"cell:{key}:{seat}", 0) for seat in self.order] + [
            Count(f"total:{seat}") for seat in self.order
        ]
        self.scene.ui.animate([Together(tuple(counts))])
        points = max((abs(self.points(key, seat)) for seat in self.order), default=0)
        numbers = feel()
        wait = min(numbers.count_line_ms, numbers.count_point_ms * points) + numbers.count_gap_ms
        self.scene.ui.after(wait * max(0.05, self.scene.ui.motion.speed), self._next)

    def key(self) -> bool:
        """Any key finishes the counting."""
        if self.shown and self.counted < len(self.rows):
            self.counted = len(self.rows)
            self.scene.ui.dirty()
            return True
        return False

    def points(self, key: str, seat: int) -> int:
        """What a seat got in a row."""
        return sum(line.points for line in self.cells.get((key, seat), ()))

    def total(self, seat: int) -> int:
        """A seat's total of the rows counted so far."""
        if self.counted >= len(self.rows):
            return next(rank.total for rank in self.outcome.ranking if rank.seat == seat)
        return sum(self.points(key, seat) for key in self.rows[: self.counted])

    # The picture

    def line(self, title: str, status: str) -> Line:
        """The prompt line at the end."""
        scene = self.scene
        t = scene.words
        if not self.shown and self.counted < len(self.rows):
            # The show before the sheet gives nothing away.
            return Line(
                scene.game.id, title, status, None, scene.telling.prompt(t, scene.view, None), refusal=scene.refusal
            )
        winners = self.outcome.winners
        names = t.listing([plain(scene.sitters[w].name) for w in winners])
        asked = t("ui.results.wins" if len(winners) == 1 else "ui.results.win", names=names)
        prompt = Prompt("finished", 0, t("ui.results.final"), asked, t("ui.results.over"))
        winner = scene.sitters[winners[0]] if len(winners) == 1 else None
        return Line(scene.game.id, title, status, winner, prompt, refusal=scene.refusal)

    def build(self, b: Builder) -> None:
        area = Box(20, 84, b.canvas.w - 40, b.canvas.h - 96)
        left, right = area.left(478, 16)
        self._winner(b, left)
        bars = min(64.0 + 33 * len(self.order), right.h * 0.36)
        foot, sheet = right.foot(bars, 12)
        self._sheet(b, sheet)
        score_bars(b, self, foot)

    def _winner(self, b: Builder, box: Box) -> None:
        scene = self.scene
        t = scene.words
        b.cloth(box, scene.game.id)
        winners = self.outcome.winners
        art = Box(box.x + 24, box.y + 24, box.w - 48, box.h - 446)
        drawn = len(b.items)
        scene.table.results(scene.now(b), art)
        if len(b.items) == drawn:
            for winner, cell in zip(winners, art.columns(len(winners), 10), strict=True):
                b.token(cell.center(min(190, cell.w), min(190, cell.h)), scene.sitters[winner].shape)
        names = t.listing([plain(scene.sitters[w].name) for w in winners])
        words = t("ui.results.wins_short" if len(winners) == 1 else "ui.results.win_short", names=names)
        head = Box(box.x + 20, art.bottom + 4, box.w - 40, 116)
        longest = max(words.split(" "), key=len)

        def fits(size: float) -> bool:
            size /= b.screen.text
            return (
                b.height_of(words, head.w, "winner", size) <= head.h and b.width_of(longest, "winner", size) <= head.w
            )

        size = next((size for size in WINNER_SIZES if fits(size)), WINNER_SIZES[-1])
        b.text(head, words, "winner", align="center", raised=True, lines=None, size=size, grow=False, ellipsis=True)
        reason = scene.telling.reason(t, self.outcome, [plain(s.name) for s in scene.sitters])
        b.text(
            Box(box.x + 30, art.bottom + 124, box.w - 60, 84),
            reason,
            "body",
            theme.CREAM,
            "center",
            lines=None,
            size=22,
            ellipsis=True,
        )
        again = Box(box.x + 32, box.bottom - 204, box.w - 64, 66)
        b.button("again", again, t("ui.results.again"), self._again, "primary", "play", size=24)
        one, two = Box(box.x + 32, box.bottom - 124, box.w - 64, 52).columns(2, 14)
        b.button("see", one, t("ui.results.see"), self.toggle, "plain", "eye", role="label")
        watch = None if scene.session.path else t("ui.results.no_replay")
        b.button("watch", two, t("ui.results.watch"), self._watch, "plain", "undo", reason=watch, role="label")
        home = Box(box.x + 32, box.bottom - 62, box.w - 64, 48)
        b.button("home", home, t("ui.results.home"), scene.leave, "quiet", "left", role="label")

    def _again(self) -> None:
        setup = self.scene.session.setup
        self.scene.app.deal(replace(setup, seed=self.scene.app.new_seed()))

    def toggle(self) -> None:
        """The sheet or the table."""
        self.shown = not self.shown
        self.counted = len(self.rows)
        self.scene.ui.dirty()

    def to_sheet(self) -> None:
        """The sheet, with all that counts."""
        self.shown = False
        self.toggle()

    def show_scoring(self) -> None:
        """The game's own show of the scoring once more, and back to the sheet."""
        self.toggle()
        self.scene.table.finale(self.scene.now(), self.to_sheet)

    def _watch(self) -> None:
        path = self.scene.session.path
        if path is not None:
            self.scene.app.replay(path)

    def _sheet(self, b: Builder, box: Box) -> None:
        scene = self.scene
        t = scene.words
        b.paper(box)
        inner = box.inset(22, 14)
        count = len(self.order)
        column_w = min(158.0, (inner.w * 0.62) / count)
        label_w = inner.w - column_w * count
        head, rest = inner.top(86)
        total, body = rest.foot(104)
        if scene.table.has_finale:
            label = t("ui.results.scoring")
            at = Box(inner.x, head.y + 6, min(label_w - 20, b.width_of(label, "label") + 80), 48)
            b.button("scoring", at, label, self.show_scoring, "plain", "play", role="label")
        names = [plain(scene.sitters[seat].name) for seat in self.order]
        long = any(b.width_of(name, "panel") > column_w - 16 for name in names)
        place = Box(0, 0, column_w - 10, 46 if long else 32)
        name_size = b.common_size(place, names, "panel", 19 if long else None, None if long else 1)
        for n, seat in enumerate(self.order):
            x = inner.x + label_w + n * column_w
            if seat in self.outcome.winners and self.counted >= len(self.rows):
                lit = Box(x + 3, box.y + 10, column_w - 6, box.h - 20)
                b.fill(lit, theme.rgb("#FDEDC4"), 12, theme.LAMP2, 2.5)
            sitter = scene.sitters[seat]
            side = 34 if long else 42
            b.token(Box(x + (column_w - side) / 2, head.y + 4, side, side), sitter.shape)
            b.text(
                Box(x + 5, head.y + side + 5, place.w, place.h),
                plain(sitter.name),
                "panel",
                align="center",
                size=name_size,
                lines=None if long else 1,
                grow=False,
                ellipsis=True,
            )
        row_h = min(92.0, max(33.0, body.h / max(1, len(self.rows))))
        with b.scroll("results.rows", body, row_h * len(self.rows)) as area:
            for n, key in enumerate(self.rows):
                row = Box(area.x, area.y + n * row_h, inner.w, row_h)
                if row.bottom < body.y - 60 or row.y > body.bottom + 60:
                    continue
                self._row(b, row, key, n, label_w, column_w)
        b.rule(total.x, total.y, total.w, theme.INK, 3)
        b.text(Box(total.x + 68, total.y + 12, label_w - 80, 60), t("ui.results.total"), "head")
        for n, seat in enumerate(self.order):
            x = inner.x + label_w + n * column_w
            rank = next(r for r in self.outcome.ranking if r.seat == seat)
            winner = seat in self.outcome.winners
            b.counter(
                f"total:{seat}",
                Box(x + 4, total.y + 8, column_w - 8, 58),
                self.total(seat),
                "total",
                align="center",
                size=58 if winner else 46,
            )
            if self.counted >= len(self.rows):
                place = t(f"ui.place.p{rank.place}")
                b.text(Box(x + 4, total.y + 68, column_w - 8, 28), place, "label", theme.INK2, "center")

    def _row(self, b: Builder, row: Box, key: str, number: int, label_w: float, column_w: float) -> None:
        scene = self.scene
        t = scene.words
        words = scene.telling.score_row(t, key)
        icon = min(44.0, row.h - 10)
        if words.art:
            b.art(Box(row.x + 4, row.cy - icon / 2, icon, icon), words.art)
        label = Box(row.x + 64, row.y + 2, label_w - 72, row.h - 6)
        line = next(iter(self.cells[key, seat] for seat in self.order if self.cells.get((key, seat))), [None])[0]
        tag = scene.rulebook.number(line.rule) if line else ""
        if row.h >= 62:
            b.text(Box(label.x, label.y + 5, label.w, 30), words.label, "button")
            link = f"<link:{key}|{t('ui.results.how')}>" + (f" <tag:{tag}>" if tag else "")
            b.text(
                Box(label.x, label.y + 34, label.w, 28),
                link,
                "quiet",
                on_link=self._explain,
                name=f"how{number}",
                size=17,
            )
        else:
            link = f"<link:{key}|{words.label}>" + (f" <tag:{tag}>" if tag else "")
            b.text(label, link, "label", theme.INK, on_link=self._explain, name=f"how{number}")
        if number:
            b.dots(row.x, row.y, row.w)
        if number >= self.counted:
            return
        for n, seat in enumerate(self.order):
            x = row.x + label_w + n * column_w
            value = self.points(key, seat)
            colour = theme.INK if value else theme.INK3
            style: dict[str, Any] = {"align": "center", "colour": colour, "size": 28 if row.h >= 62 else 22}
            b.counter(f"cell:{key}:{seat}", Box(x + 4, row.y + 2, column_w - 8, row.h - 4), value, "number", **style)

    def _explain(self, key: str) -> None:
        self.scene.ui.open(Explanation(self, key))


class Explanation(Drawer):
    """The sentences behind one row of the sheet."""

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
        rules: list[str] = []
        for seat in self.results.order:
            for line in self.results.cells.get((self.key_of_row, seat), ()):
                if line.rule not in rules:
                    rules.append(line.rule)
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
