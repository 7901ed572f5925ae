"""The end of a game: the sheet counted row by row in the order of the seats, then who has won, and what next."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import TYPE_CHECKING

from desktop_app.scenes.parts import game_sign
from desktop_app.scenes.prompt import Line
from desktop_app.scenes.score_bars import score_bars
from desktop_app.scenes.score_rows import SheetRow, sheet_rows
from desktop_app.scenes.score_sheet import Explanation, ScoreSheet
from desktop_app.scenes.taking import back_to_the_evening, ways
from desktop_app.telling.contract import Prompt
from desktop_app.ui import theme
from desktop_app.ui.boxes import Box
from desktop_app.ui.builder import Builder
from desktop_app.ui.feel import feel
from desktop_app.ui.motion import Count, Together
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
        self._cells: dict[tuple[str, int], list[ScoreLine]] = defaultdict(list)
        keys: list[str] = []
        for line in outcome.score_lines:
            if line.key not in keys:
                keys.append(line.key)
            self._cells[line.key, line.seat].append(line)
        seats = range(len(scene.sitters))
        self.rows: tuple[SheetRow, ...] = sheet_rows(
            scene.words, scene.telling, keys, lambda key: sum(max(0, self.points(key, seat)) for seat in seats)
        )
        self.counted = 0
        self.told = False
        """Everything is counted and the winner is known to all."""
        self.unfolded: str | None = None
        """The name of the row that is folded open."""

    @property
    def order(self) -> Sequence[int]:
        """The seats as the columns stand: round the table while it is counted, then by places."""
        ranking = [rank.seat for rank in self.outcome.ranking]
        return ranking if self.told else sorted(ranking)

    # Counting

    def begin(self) -> None:
        """Put the sheet on the screen and count."""
        if self.shown or self.counted:
            return
        self.shown = True
        if self.scene.ui.motion.speed == 0:
            self._tell()
        else:
            self.scene.ui.after(feel().count_gap_ms, self._next)

    def _next(self) -> None:
        if self.told:
            return
        if self.counted >= len(self.rows):
            self._tell()
            return
        row = self.rows[self.counted]
        self.counted += 1
        counts = [Count(f"cell:{row.name}:{seat}", 0) for seat in self.order]
        counts += [Count(f"total:{seat}") for seat in self.order]
        self.scene.ui.animate([Together(tuple(counts))])
        points = max((abs(self.brought(row, seat)) for seat in self.order), default=0)
        numbers = feel()
        wait = min(numbers.count_line_ms, numbers.count_point_ms * points) + numbers.count_gap_ms
        if self.counted == len(self.rows):
            # A hush before the winner is named.
            wait += numbers.count_line_ms
        self.scene.ui.after(wait * max(0.05, self.scene.ui.motion.speed), self._next)

    def _tell(self) -> None:
        """The winner is named: the columns stand by places, the first is lit, and it sounds."""
        self.counted = len(self.rows)
        self.told = True
        if not self.scene.counted:
            self.scene.ui.play("win", 1.0)
        self.scene.ui.dirty()

    def key(self) -> bool:
        """Any key finishes the counting."""
        if self.shown and not self.told:
            self._tell()
            return True
        return False

    def lines_of(self, key: str) -> list[ScoreLine]:
        """The score lines of a key, in the order of the columns."""
        return [line for seat in self.order for line in self._cells.get((key, seat), ())]

    def points(self, key: str, seat: int) -> int:
        """What a seat got for a line."""
        return sum(line.points for line in self._cells.get((key, seat), ()))

    def brought(self, row: SheetRow, seat: int) -> int:
        """What a seat got in a row."""
        return sum(self.points(key, seat) for key in row.keys)

    def in_vain(self, key: str, seat: int) -> int:
        """What a seat played for in a line without scoring it."""
        return self.scene.table.in_vain(self.scene.now(), key, seat)

    def total(self, seat: int) -> int:
        """A seat's total of the rows counted so far."""
        if self.counted >= len(self.rows):
            return next(rank.total for rank in self.outcome.ranking if rank.seat == seat)
        return sum(self.brought(row, seat) for row in self.rows[: self.counted])

    def unfold(self, row: SheetRow) -> None:
        """Fold a row open, or shut again."""
        self.unfolded = None if self.unfolded == row.name else row.name
        self.scene.ui.dirty()

    # The picture

    def line(self, title: str, status: str) -> Line:
        """The prompt line at the end; it never names the winner, whose name stands large beside the sheet."""
        scene = self.scene
        t = scene.words
        if not self.shown and not self.told:
            # The show before the sheet gives nothing away.
            prompt = scene.telling.prompt(t, scene.view, None)
        else:
            asked = t("ui.results.told" if self.told else "ui.results.counting")
            prompt = Prompt("finished", 0, t("ui.results.final"), asked, "")
        return Line(scene.game.id, title, status, None, prompt, refusal=scene.refusal)

    def build(self, b: Builder) -> None:
        area = Box(20, 84, b.canvas.w - 40, b.canvas.h - 96)
        left, right = area.left(478, 16)
        self._winner(b, left)
        bars = min(64.0 + 33 * len(self.order), right.h * 0.36)
        foot, sheet = right.foot(bars, 12)
        ScoreSheet(b, self, sheet).draw()
        score_bars(b, self, foot)

    def _winner(self, b: Builder, box: Box) -> None:
        scene = self.scene
        t = scene.words
        b.cloth(box, scene.game.id)
        art = Box(box.x + 24, box.y + 24, box.w - 48, box.h - 494)
        if not self.told:
            side = min(190.0, art.h)
            game_sign(b, art.center(side, side), scene.game.id)
            waits = Box(box.x + 20, art.bottom + 4, box.w - 40, 116)
            b.text(waits, t("ui.results.counting"), "head", theme.CREAM2, "center", raised=True)
        else:
            self._named(b, box, art)
        self._buttons(b, box)

    def _named(self, b: Builder, box: Box, art: Box) -> None:
        scene = self.scene
        t = scene.words
        winners = self.outcome.winners
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
        said = Box(box.x + 30, art.bottom + 124, box.w - 60, 84)
        b.text(said, self.decided(), "body", theme.CREAM, "center", lines=None, size=22, ellipsis=True)

    def decided(self) -> str:
        """What decided the game: how far the winner is ahead and where that came from, or what broke the tie."""
        scene, ranking = self.scene, self.outcome.ranking
        t = scene.words
        names = [plain(sitter.name) for sitter in scene.sitters]
        ahead = ranking[0].total - ranking[1].total
        if len(self.outcome.winners) > 1 or ahead <= 0:
            return scene.telling.reason(t, self.outcome, names)
        first, second = ranking[0].seat, ranking[1].seat
        points = t(f"{scene.game.id}.score.unit", count=ranking[0].total)
        said = t("ui.results.margin", points=points, ahead=ahead, name=names[second])
        gains = [(self.brought(row, first) - self.brought(row, second), row.label) for row in self.rows]
        more, label = max(gains, key=lambda gain: gain[0])
        if more > 1:
            said += " " + t("ui.results.where", row=label, more=more)
        return said

    def _buttons(self, b: Builder, box: Box) -> None:
        scene, t = self.scene, self.scene.words
        again = Box(box.x + 32, box.bottom - 252, box.w - 64, 62)
        back = back_to_the_evening(scene)
        if back is None:
            b.button("again", again, t(scene.again_key), scene.again, "primary", "play", size=24)
        else:
            first, second = again.right_side(150, 12)
            b.button(back.name, second, back.label, back.press, "primary", back.icon, size=22)
            b.button("again", first, t(scene.again_key), scene.again, "plain", "play", role="label")
        more = ways(scene)
        row = Box(box.x + 32, box.bottom - 180, box.w - 64, 46)
        for way, cell in zip(more, row.columns(max(1, len(more)), 10), strict=False):
            b.button(way.name, cell, way.short, way.press, "quiet", way.icon, hint=way.label, role="label", size=17)
        one, two = Box(box.x + 32, box.bottom - 124, box.w - 64, 52).columns(2, 14)
        b.button("see", one, t("ui.results.see"), self.toggle, "plain", "eye", role="label")
        watch = None if scene.kept else t("ui.results.no_replay")
        b.button("watch", two, t("ui.results.watch"), self._watch, "plain", "undo", reason=watch, role="label")
        home = Box(box.x + 32, box.bottom - 62, box.w - 64, 48)
        b.button("home", home, t("ui.results.home"), scene.leave, "quiet", "left", role="label")

    def toggle(self) -> None:
        """The sheet or the table."""
        self.shown = not self.shown
        if not self.told:
            self._tell()
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
        path = self.scene.kept
        if path is not None:
            self.scene.app.replay(path, lambda: self.scene.app.result(path))

    def explain(self, key: str) -> None:
        """Open the sentences behind a line."""
        self.scene.ui.open(Explanation(self, key))
