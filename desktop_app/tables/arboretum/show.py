"""The scoring show: species by species the hands open, the right is settled, the path is drawn and its points count."""

from __future__ import annotations

from collections.abc import Callable

from desktop_app.tables.arboretum.cards import ASPECT, mini_cells, put_tree, sign
from desktop_app.tables.arboretum.now import ArboretumNow
from desktop_app.tables.arboretum.results import calls_of, draw_small_path, small_garden
from desktop_app.telling.arboretum import explain_right, path_reasons, species_name
from desktop_app.ui import theme
from desktop_app.ui.boxes import Box
from desktop_app.ui.builder import Builder
from desktop_app.ui.host import Ui
from desktop_app.ui.motion import Count, Film, Glide, Sound, Together
from rules.arboretum.components import CANCELLED_RANK, CANCELLING_RANK, RANKS, Card, rank_of
from rules.arboretum.paths import Path
from rules.arboretum.scoring import SeatCall, SpeciesCall
from rules.arboretum.state import Arboretum, Cell

CLOSED, OPEN, RIGHT, POINTS = range(4)
HOLD_MS = {CLOSED: 600.0, OPEN: 1100.0, RIGHT: 2400.0, POINTS: 2600.0}
"""How long each part of a species stays before the next one comes by itself."""
STEP_MS = 260.0
"""The line takes so long from card to card."""
BESIDE, SIDE, FOOT = 620.0, 250.0, 124.0
"""From which width of a column the points stand beside the garden; their width there, and their height."""


class Show:
    """Which species is called, and how far its call has come."""

    def __init__(self, ui: Ui, count: int, done: Callable[[], object]) -> None:
        self.ui, self.count, self.done = ui, count, done
        self.index = 0
        self.part = CLOSED if ui.motion.speed else POINTS
        self._run = 0
        self._built = ui.builds
        """The last picture that showed this."""
        self._paths: list[tuple[int, dict[Cell, Box], Arboretum, Path]] = []
        self._wait()

    # The order of things

    def stop(self) -> None:
        """Nothing comes by itself any more."""
        self._run += 1

    def _wait(self) -> None:
        self._run += 1
        run = self._run
        if self.ui.motion.speed:
            self.ui.after(HOLD_MS[self.part] * self.ui.motion.speed, lambda: self._due(run))

    def _due(self, run: int) -> None:
        if run != self._run or self._built < self.ui.builds:
            # Called off, or the sheet is looked at in the meantime: then only the buttons lead on.
            return
        if self.part < POINTS:
            self._to(self.index, self.part + 1)
        elif self.index + 1 < self.count:
            self._to(self.index + 1, CLOSED)
        else:
            self.finish()

    def _to(self, index: int, part: int) -> None:
        moved = index != self.index
        self.index, self.part = index, part
        motions: list[object] = [Glide()]
        if moved:
            motions.append(Sound("page", 0.7))
        elif part == OPEN:
            motions.append(Sound("card_flip"))
        elif part == POINTS:
            motions = [Together(tuple(self._counting()))]
        self.ui.animate(motions)
        self._wait()

    def _counting(self) -> list[object]:
        """Lines that grow over the gardens while the points count up."""
        out: list[object] = [Sound("wood_tap", 0.8)]
        for name, places, trees, path in self._paths:
            ms = STEP_MS * (len(path.cells) - 1)

            def draw(b: Builder, t: float, places=places, trees=trees, path=path, ms=ms) -> None:
                draw_small_path(b, places, trees, path, t / ms)

            out.append(Film(ms, draw, (f"show.path:{name}",)))
            out.append(Count(f"show.points:{name}", 0))
            out.append(Count(f"show.total:{name}"))
        return out

    def go_on(self) -> None:
        """What the button does: show all of this species, or call the next."""
        if self.part < POINTS:
            self._to(self.index, POINTS)
        elif self.index + 1 < self.count:
            self._to(self.index + 1, CLOSED if self.ui.motion.speed else POINTS)
        else:
            self.finish()

    def call(self, index: int) -> None:
        """Call a species (again)."""
        self._to(index, CLOSED if self.ui.motion.speed else POINTS)

    def finish(self) -> None:
        """End the show."""
        self.stop()
        self.done()

    # The picture

    def build(self, now: ArboretumNow) -> None:
        """All of it, below the prompt line."""
        self._built = self.ui.builds
        calls = calls_of(now.view)
        whole = now.regions.whole
        bar, rest = whole.top(64, 12)
        self._bar(now, bar, calls)
        call = calls[self.index]
        says, rest = rest.top(92, 12)
        self._sentence(now, says, call)
        self._paths = []
        columns = rest.columns(len(call.seats), 12)
        for line, column in zip(call.seats, columns, strict=True):
            earlier = sum(c.seats[line.seat].points for c in calls[: self.index])
            self._column(now, column, line, call, earlier)

    def _bar(self, now: ArboretumNow, box: Box, calls: tuple[SpeciesCall, ...]) -> None:
        b, t = now.b, now.words
        b.fill(box, (*theme.WALNUT9, 205), 14, (*theme.WALNUT6, 255), 1.5)
        last = self.index + 1 == self.count and self.part == POINTS
        inner = box.inset(10, 6)
        label = t("table_arboretum.show.sheet" if last else "table_arboretum.show.next")
        width = 230.0
        next_box, inner = inner.right_side(width, 10)
        b.button("show.next", next_box, label, self.go_on, "primary", "right", sound=None, looks=True)
        b.shortcut("return", self.go_on)
        skip, inner = inner.right_side(210, 14)
        b.button(
            "show.skip", skip, t("table_arboretum.show.skip"), self.finish, "plain", key="end", role="label", looks=True
        )
        each = min(110.0, inner.w / len(calls))
        for n, call in enumerate(calls):
            at = Box(inner.x + n * each, inner.y, each - 6, inner.h)
            name = species_name(t, call.species)
            look = b.hot(
                f"show.species:{n}", at, lambda n=n: self.call(n), hint=name, radius=12, sound="page", looks=True
            )
            if n == self.index:
                b.fill(at, theme.LAMP, 12)
            elif look.hover or look.focus:
                b.fill(at, (*theme.CREAM, 60), 12)
            b.art(at.center(40, 40), sign(call.species, n != self.index))
            if n < self.index:
                b.icon(Box(at.right - 24, at.bottom - 24, 20, 20), "check", theme.CREAM)

    def _sentence(self, now: ArboretumNow, box: Box, call: SpeciesCall) -> None:
        b = now.b
        b.paper(box, 14)
        b.art(Box(box.x + 18, box.y + 12, 68, 68), sign(call.species))
        name = species_name(now.words, call.species)
        width = min(300.0, b.width_of(name, "head") + 8)
        b.text(Box(box.x + 104, box.y + 8, width, box.h - 16), name, "head", lines=None)
        x = box.x + 104 + width + 26
        room = Box(x, box.y + 8, box.right - 20 - x, box.h - 16)
        if self.part >= RIGHT:
            b.text(room, now.mark(explain_right(now.words, call)), "body", lines=None, size=22)
        else:
            b.text(room, now.words("table_arboretum.show.asks"), "body", theme.INK3, lines=None)

    def _column(self, now: ArboretumNow, box: Box, line: SeatCall, call: SpeciesCall, earlier: int) -> None:
        b, t, seat = now.b, now.words, line.seat
        lit = self.part >= RIGHT and line.right
        b.paper(box, 14, "panel", now.colour(seat), lit)
        inner = Box(box.x + 20, box.y + 10, box.w - 34, box.h - 22)
        head, rest = inner.top(46, 6)
        b.token(Box(head.x, head.cy - 18, 36, 36), now.shape(seat))
        b.text(Box(head.x + 46, head.y, head.w - 46 - 76, head.h), now.name(seat), "name", lines=None, ellipsis=True)
        total = earlier + (line.points if self.part == POINTS else 0)
        b.counter(f"show.total:{seat}", Box(head.right - 72, head.y, 72, head.h), total, "head", align="right")
        hand, rest = rest.top(min(116.0, rest.w / 7 / ASPECT + 12), 4)
        self._hand(now, hand, line, call)
        verdict, rest = rest.top(40, 6)
        if self.part >= OPEN:
            self._verdict(now, verdict, line)
        # Two seats have room beside the garden, which then stands as high as it can: paths may run far up and down.
        beside = rest.w > BESIDE
        foot, garden = rest.right_side(SIDE, 16) if beside else rest.foot(FOOT, 8)
        foot = foot.center(foot.w, FOOT)
        b.cloth(garden, "arboretum", 10, hem=False)
        trees = now.view.arboreta[seat]
        area = garden.inset(10, 8)
        small_garden(b, area, trees)
        places = mini_cells(area, trees, 76.0)
        if line.right and line.path is not None:
            self._paths.append((seat, places, trees, line.path))
            if self.part == POINTS:
                with b.actor(f"show.path:{seat}", garden):
                    draw_small_path(b, places, trees, line.path)
        if self.part == POINTS:
            self._points(now, foot, line)
        else:
            b.text(foot, t("table_arboretum.show.waits"), "quiet", theme.INK3, "center", lines=None)

    def _hand(self, now: ArboretumNow, box: Box, line: SeatCall, call: SpeciesCall) -> None:
        """The whole hand: cards of species called so far lie open, the rest shows backs."""
        b = now.b
        cards = sorted(now.view.hands[line.seat].cards or ())
        called = set(now.view.species[: self.index])
        w = min(74.0, (box.w - 6 * 5) / 7)
        for n, (card, at) in enumerate(zip(cards, box.fan(len(cards), w, w / ASPECT, 5), strict=True)):
            kind = card // RANKS
            current = kind == call.species and self.part >= OPEN
            up = current or kind in called
            with b.actor(f"show.card:{line.seat}:{n}", at, face=up):
                if current:
                    b.lamp(at, w * 0.085, 3)
                if up:
                    put_tree(b, at, card, now.words, grey=not current, shadow="flat")
                else:
                    b.back(at, "arboretum", "flat")
                if current and self.part >= RIGHT:
                    self._cancelling(b, at, card, line, call)

    def _cancelling(self, b: Builder, at: Box, card: Card, line: SeatCall, call: SpeciesCall) -> None:
        """An 8 that counts 0 is crossed out; the 1 that did it is ringed."""
        rank = rank_of(card)
        if rank == CANCELLED_RANK and line.cancelled_by is not None:
            b.fill(at, (*theme.PAPER, 120), 6)
            b.icon(at.center(at.w * 0.92, at.w * 0.92), "x", theme.BAD)
        elif rank == CANCELLING_RANK and any(
            other.cancelled_by == line.seat for other in call.seats if other.seat != line.seat
        ):
            b.outline(at.inset(-2), theme.BAD, 4, 8)

    def _verdict(self, now: ArboretumNow, box: Box, line: SeatCall) -> None:
        b, t = now.b, now.words
        value = line.value if self.part >= RIGHT else line.printed
        words = t("table_arboretum.show.in_hand", sum=value)
        width = min(box.w * 0.46, b.width_of(words, "label") + 6)
        b.text(Box(box.x, box.y, width, box.h), words, "label")
        if self.part < RIGHT:
            return
        chip = Box(box.x + width + 10, box.y + 2, box.right - box.x - width - 10, 36)
        label = t("table_arboretum.show.may" if line.right else "table_arboretum.show.may_not")
        chip = Box(chip.right - min(chip.w, b.width_of(label, "label") + 64), chip.y, 0, 36)
        chip = Box(chip.x, chip.y, box.right - chip.x, 36)
        if line.right:
            b.chip(chip, label, theme.GOOD_BG, theme.GOOD, theme.GOOD, "check")
        else:
            b.chip(chip, label, theme.PAPER2, theme.EDGE, theme.INK3, "x")

    def _points(self, now: ArboretumNow, box: Box, line: SeatCall) -> None:
        b, t = now.b, now.words
        if not line.right or line.path is None:
            words = t("table_arboretum.show.no_path" if line.right else "table_arboretum.show.nothing")
            if line.path is not None:
                words = t("table_arboretum.show.in_vain", points=line.path.points)
            b.text(Box(box.x, box.y, box.w - 80, box.h), words, "quiet", lines=None)
            b.text(Box(box.right - 76, box.y, 76, box.h), "0", "total", theme.INK3, "right", size=44)
            return
        reasons = path_reasons(t, line.path)
        for (label, points), row in zip(reasons, Box(box.x, box.y, box.w - 92, box.h).rows(4), strict=False):
            first = label == reasons[0][0]
            b.text(Box(row.x, row.y, row.w - 46, row.h), label, "quiet", theme.INK)
            b.text(
                Box(row.right - 44, row.y, 44, row.h), str(points) if first else f"+{points}", "count", align="right"
            )
        at = Box(box.right - 84, box.y, 84, box.h)
        b.counter(f"show.points:{line.seat}", at, line.points, "total", align="right", size=52)
