"""The page of a person: numbers, shares by month, games won, and six cards."""

from __future__ import annotations

import itertools
from functools import partial
from typing import TYPE_CHECKING

import pygame
from pygame import Surface

from data.games import GAME_IDS
from desktop_app.scenes.evening_words import called, day_words, short_day
from desktop_app.scenes.parts import game_sign
from desktop_app.scenes.people_sheets import Merging, Naming, ask_to_forget
from desktop_app.scenes.saving import save_picture
from desktop_app.session.results import Person
from desktop_app.session.statistics import ENOUGH, Page
from desktop_app.tables.arboretum.cards import TABS
from desktop_app.ui import theme
from desktop_app.ui.boxes import Box, around
from desktop_app.ui.builder import Builder

if TYPE_CHECKING:
    from desktop_app.scenes.people import People

FEW = 10
"""People met in a month below which its mark is hollow."""
MONTHS = 9
"""Months in the picture at most, the latest."""


class Cards:
    """The right side of the people: one person's page."""

    def __init__(self, scene: People, person: Person, page: Page) -> None:
        self.scene, self.person, self.page = scene, person, page
        self.t = scene.app.words
        self.colour = theme.seat_look(person.shape).colour if person.shape else theme.INK3

    def build(self, b: Builder, box: Box) -> None:
        """Declare the page."""
        band, rest = box.top(128, 14)
        self._band(b, band)
        upper, lower = rest.top((rest.h - 28) * 0.44, 14)
        right, left = upper.right_side(520, 16)
        self._months(b, left)
        self._won(b, right)
        cards = (self._bluffs, self._path, self._recipe, self._bowl, self._rivals, self._page)
        for draw, cell in zip(cards, lower.grid(3, 2, 14), strict=True):
            b.paper(cell)
            draw(b, cell.inset(18, 12))

    def _band(self, b: Builder, box: Box) -> None:
        t, page = self.t, self.page
        b.paper(box, 12, "panel", self.colour)
        if self.person.shape is not None:
            b.token(Box(box.x + 34, box.cy - 44, 88, 88), self.person.shape)
        else:
            b.icon(Box(box.x + 46, box.cy - 32, 64, 64), "person", theme.INK2)
        words = [("evenings", page.nights), ("games", page.whole.played), ("won", page.whole.won)]
        words.append(("champion", self.scene.crowns.count(self.person.id)))
        each = 122.0
        right, left = box.right_side(each * 4 + 12)
        for (word, value), cell in zip(words, right.columns(4), strict=True):
            b.text(Box(cell.x, box.y + 18, cell.w, 56), str(value), "number", align="center", size=42)
            b.text(
                Box(cell.x + 2, box.y + 76, cell.w - 4, 30),
                t(f"evening.people_page.word_{word}"),
                "quiet",
                align="center",
            )
        x = box.x + 152
        b.text(Box(x, box.y + 14, left.right - x, 58), called(t, self.person), "head", size=44, ellipsis=True)
        since = day_words(t, page.since or self.person.since).split(" ", 1)[1]
        if self.person.shape is not None:
            colour = t(f"ui.seat.{theme.seat_look(self.person.shape).id}")
            line = t("evening.people_page.mostly", day=since, colour=colour)
        else:
            line = t("evening.people_page.since", day=since)
        b.text(Box(x, box.y + 74, left.right - x, 30), line, "quiet", ellipsis=True)

    def _head(self, b: Builder, box: Box, title: str, note: str) -> Box:
        head, rest = box.top(34, 4)
        b.titled(head, self.t(f"evening.people_page.{title}"), note, note_size=17)
        return rest

    def _nothing(self, b: Builder, box: Box, key: str = "nothing") -> None:
        b.text(box, self.t(f"evening.people_page.{key}"), "quiet", lines=None)

    # -- shares --

    def _months(self, b: Builder, box: Box) -> None:
        t, page = self.t, self.page
        b.paper(box)
        share = t("evening.people_page.share_of", share=round(100 * page.whole.share))
        rest = self._head(b, box.inset(18, 12), "share", share if page.whole.met else "")
        if not page.whole.met:
            self._nothing(b, rest, "none_yet")
            return
        first = next(iter(page.by_month))
        last = list(page.by_month)[-1]
        months = _between(first, last)[-MONTHS:]
        chart = Box(rest.x + 56, rest.y + 24, rest.w - 76, rest.h - 88)
        for value in (100, 50, 0):
            y = chart.bottom - chart.h * value / 100
            if value == 50:
                b.outline(Box(chart.x, y, chart.w, 0.5), theme.LAMP3, 1.5, 0, (6, 5))
                at = Box(chart.right - 80, y + 2, 80, 24)
                b.text(at, t("evening.people_page.even"), "label", theme.LINK, "right", size=16)
            else:
                b.rule(chart.x, y, chart.w)
            b.text(Box(rest.x, y - 13, 46, 26), str(value), "label", align="right", size=16)
        step = chart.w / len(months)
        points: list[tuple[float, float] | None] = []
        for n, month in enumerate(months):
            tally = page.by_month.get(month)
            x = chart.x + step * (n + 0.5)
            met = tally.met if tally is not None else 0
            points.append((x, chart.bottom - chart.h * tally.share) if tally is not None and met else None)
            label = t(f"ui.month.m{int(month[5:])}")[:3]
            b.text(Box(x - step / 2, chart.bottom + 8, step, 24), label, "label", align="center", size=16)
            told = str(met) if met else "–"
            b.text(Box(x - step / 2, chart.bottom + 32, step, 24), told, "small", align="center")
        b.text(Box(rest.x, chart.bottom + 32, 56, 24), t("evening.people_page.met"), "small")
        self._line(b, chart, points)
        for month, point in zip(months, points, strict=True):
            if point is None:
                continue
            tally = page.by_month[month]
            mark = around(point[0], point[1], 14)
            few = tally.met < FEW
            b.fill(mark, theme.PAPER if few else self.colour, 7, theme.mix(self.colour, theme.INK, 0.3), 2)
            up = point[1] > chart.y + 26
            y = point[1] - 32 if up else point[1] + 8
            b.text(Box(point[0] - 30, y, 60, 24), str(round(100 * tally.share)), "label", align="center", size=16)
        key = Box(rest.x + 64, rest.y - 2, 320, 24)
        b.fill(around(key.x + 8, key.cy, 12), theme.PAPER, 6, theme.mix(self.colour, theme.INK, 0.3), 2)
        b.text(Box(key.x + 22, key.y, key.w - 22, key.h), t("evening.people_page.few"), "small")

    def _line(self, b: Builder, chart: Box, points: list[tuple[float, float] | None]) -> None:
        """A line from month to month; a month without games leaves a gap."""
        ink = theme.mix(self.colour, theme.INK, 0.2)
        body = ""
        for one, other in itertools.pairwise(points):
            if one is not None and other is not None:
                body += (
                    f"M{one[0] - chart.x:.1f} {one[1] - chart.y:.1f}L{other[0] - chart.x:.1f} {other[1] - chart.y:.1f}"
                )
        if body:
            b.svg(chart, f'<path d="{body}" fill="none" stroke="{theme.hexa(ink)}" stroke-width="3"/>')

    def _won(self, b: Builder, box: Box) -> None:
        t, page = self.t, self.page
        b.paper(box)
        rest = self._head(b, box.inset(18, 12), "won", "")
        legend = Box(rest.right - 330, rest.y - 36, 330, 30)
        parts = [("legend_won", theme.INK2), ("legend_played", theme.PAPER2), ("legend_even", theme.INK)]
        x = legend.right
        titled = rest.x + b.width_of(t("evening.people_page.won"), "panel") + 16
        needs = sum(b.width_of(t(f"evening.people_page.{key}"), "small", 15) + 44 for key, _ in parts)
        if x - needs < titled:
            # Where words are large, only what cannot be guessed is explained.
            parts = parts[-1:]
        for key, colour in reversed(parts):
            word = t(f"evening.people_page.{key}")
            wide = b.width_of(word, "small", 15) + 4
            x -= wide
            b.text(Box(x, legend.y, wide, legend.h), word, "small", size=15)
            if key == "legend_even":
                b.fill(Box(x - 10, legend.cy - 9, 4, 18), colour, 1)
                x -= 20
            else:
                b.fill(Box(x - 26, legend.cy - 6, 20, 12), colour, 4, theme.EDGE, 1.5)
                x -= 36
        most = max([tally.played for tally in page.by_game.values()], default=0)
        for game, row in zip(GAME_IDS, rest.rows(4, 4), strict=True):
            tally = page.by_game.get(game)
            look = theme.GAMES[game]
            game_sign(b, Box(row.x, row.cy - 19, 38, 38), game)
            name = t(f"{game}.name").split(" ")[0]
            b.text(Box(row.x + 48, row.cy - 24, 122, 28), name, "label", ellipsis=True)
            if tally is None:
                b.text(Box(row.x + 178, row.y, row.w - 180, row.h), t("evening.people_page.nothing"), "quiet")
                continue
            best = t("evening.people_page.best", best=tally.best or 0, average=f"{tally.average:.0f}")
            b.text(Box(row.x + 48, row.cy + 2, row.w - 150, 22), best, "small", size=15, ellipsis=True)
            room = row.w - 178 - 100
            wide = room * tally.played / most
            bar = Box(row.x + 178, row.cy - 22, max(8.0, wide), 22)
            b.fill(bar, look.tint, 6, look.mid, 1.5)
            if tally.won:
                self._hatched(b, Box(bar.x, bar.y, bar.w * tally.won / tally.played, bar.h), look.mid)
            b.fill(Box(bar.x + bar.w * tally.even / tally.played - 1.5, bar.y - 4, 3, bar.h + 8), theme.INK, 1)
            line = t("evening.people_page.of", won=tally.won, played=tally.played)
            b.text(Box(row.right - 100, row.y, 100, row.h), line, "body", align="right")

    def _hatched(self, b: Builder, box: Box, colour: theme.Colour) -> None:
        light = theme.mix(colour, theme.PAPER, 0.35)

        def draw(surface: Surface, unit: float) -> None:
            w, h = surface.get_size()
            surface.fill((*colour, 255))
            step = max(5, round(9 * unit))
            for x in range(-h, w, step):
                pygame.draw.line(surface, light, (x, h), (x + h, 0), max(1, round(2 * unit)))

        b.paint(box, ("hatched", colour), draw)

    # -- cards --

    def _bluffs(self, b: Builder, box: Box) -> None:
        t, sums = self.t, self.page.sums
        tried, passed, caught = (sums.get(key, 0) for key in ("bluffs", "bluffs_passed", "bluffs_caught"))
        rest = self._head(b, box, "bluffs", t("evening.people_page.bluffs_of", count=tried) if tried else "")
        if not sums.get("bags"):
            self._nothing(b, rest)
            return
        foot, rest = rest.foot(44)
        shape = self.person.shape or "circle"
        b.art(Box(rest.x, rest.y - 2, 84, rest.h + 4), f"bags/{shape}_closed")
        labels = rest.right - (140 if tried >= ENOUGH else 0) - rest.x - 164
        for n, (icon, count, key) in enumerate((("check", passed, "passed"), ("open", caught, "caught"))):
            y = rest.y + n * rest.h / 2
            b.icon(Box(rest.x + 94, y + rest.h / 4 - 11, 22, 22), icon, theme.GOOD if n == 0 else theme.BAD)
            b.text(Box(rest.x + 122, y, 44, rest.h / 2), str(count), "number", size=24)
            at = Box(rest.x + 164, y, labels, rest.h / 2)
            b.text(at, t(f"evening.people_page.{key}"), "quiet", ellipsis=True)
        if tried >= ENOUGH:
            bar = Box(rest.right - 108, rest.y + 10, 108, 20)
            b.fill(bar, theme.BAD, 6)
            b.fill(Box(bar.x, bar.y, max(6.0, bar.w * passed / tried), bar.h), theme.rgb("#4F7D46"), 6)
            line = t("evening.people_page.in_100", share=round(100 * passed / tried))
            b.text(Box(rest.right - 130, bar.bottom + 4, 130, 26), line, "small", align="right")
        opened, paid, taken, kept = (
            sums.get(key, 0) for key in ("truth_opened", "bribes_paid", "bribes_taken", "promises_kept")
        )
        line = t("evening.people_page.gate", opened=opened, paid=paid, taken=taken, kept=kept)
        b.text(foot, line, "small", lines=None, size=15)

    def _path(self, b: Builder, box: Box) -> None:
        t = self.t
        record = self.page.records.get("longest_path")
        note = t("evening.people_page.cards", count=record.fact.value) if record else ""
        rest = self._head(b, box, "path", note)
        if record is None:
            self._nothing(b, rest)
            return
        foot, rest = rest.foot(44)
        cards = record.fact.detail.get("cards", [])
        for card, cell in zip(cards, rest.left(rest.w - 60)[0].fan(len(cards), 40, 54, 5), strict=True):
            species, _, rank = card.rpartition("_")
            tab = TABS.get(species)
            if tab is not None:
                b.fill(cell, tab.fill, 5, theme.INK2, 1)
                b.text(Box(cell.x, cell.y + 2, cell.w, 24), rank, "count", tab.ink, "center", size=18)
                disc = around(cell.cx, cell.bottom - 16, 24)
                b.fill(disc, theme.PAPER, 12)
                b.art(disc.inset(2), f"trees/icon_{species}")
        points = str(record.fact.detail.get("points", ""))
        b.text(Box(rest.right - 54, rest.y, 54, rest.h), points, "number", align="right", size=32)
        lost, killed = (self.page.sums.get(key, 0) for key in ("rights_lost_by_one", "eights_killed"))
        line = t("evening.people_page.path_line", day=short_day(t, record.game.begun), lost=lost, killed=killed)
        b.text(foot, line, "small", lines=None, size=15)

    def _recipe(self, b: Builder, box: Box) -> None:
        t = self.t
        record = self.page.records.get("hottest_recipe")
        rest = self._head(b, box, "recipe", t("evening.people_page.points") if record else "")
        if record is None:
            self._nothing(b, rest)
            return
        foot, rest = rest.foot(44)
        peppers = record.fact.detail.get("peppers", [])
        for pepper, cell in zip(peppers, rest.left(rest.w - 80)[0].fan(len(peppers), 52, 62, 4), strict=True):
            b.art(cell, f"peppers/{pepper}")
        points = Box(rest.right - 70, rest.cy - 32, 64, 64)
        b.art(points, "table/points")
        b.text(points, str(record.fact.value), "number", align="center", size=24)
        harvest = self.page.records.get("best_harvest")
        line = t(
            "evening.people_page.recipe_line",
            round=record.fact.detail.get("round", ""),
            day=short_day(t, record.game.begun),
            harvest=harvest.fact.value if harvest else 0,
            paid=self.page.sums.get("auctions", 0),
        )
        b.text(foot, line, "small", lines=None, size=15)

    def _bowl(self, b: Builder, box: Box) -> None:
        t, sums = self.t, self.page.sums
        throws, rested = sums.get("throws", 0), sums.get("rested", 0)
        rest = self._head(b, box, "bowl", t("evening.people_page.per_cent") if throws >= ENOUGH else "")
        if not throws:
            self._nothing(b, rest)
            return
        side = min(96.0, rest.h)
        ring = Box(rest.x + 4, rest.cy - side / 2, side, side)
        share = rested / throws
        colour = theme.GAMES["safranito"].mid

        def draw(surface: Surface, unit: float) -> None:
            w = surface.get_width()
            steps = 120
            for n in range(steps):
                angle = -90 + 360 * n / steps
                spot = pygame.Vector2(w * 0.42, 0).rotate(angle) + pygame.Vector2(w / 2, w / 2)
                ink = colour if n < share * steps else theme.PAPER3
                pygame.draw.circle(surface, (*ink, 255), spot, w * 0.07)

        b.paint(ring, ("ring", round(share * 120)), draw)
        told = str(round(100 * share)) if throws >= ENOUGH else str(rested)
        b.text(ring.inset(16), told, "number", align="center", size=26)
        words = Box(ring.right + 18, rest.y, rest.right - ring.right - 18, rest.h)
        line = t("evening.people_page.rested", rested=rested, throws=throws)
        more = t("evening.people_page.knocked", knocked=sums.get("knocked", 0), rim=sums.get("rim", 0))
        one, two = words.rows(2)
        b.text(one, line, "label", theme.INK2, lines=None)
        b.text(two, more, "small", lines=None)

    def _rivals(self, b: Builder, box: Box) -> None:
        t, page = self.t, self.page
        rest = self._head(b, box, "rivals", t("evening.people_page.ahead"))
        people = [who for who in (page.nemesis, page.victim) if who is not None and who in self.scene.all]
        if not people:
            self._nothing(b, rest, "no_rivals")
            return
        for who, row in zip(people, rest.rows(2, 4), strict=False):
            other = self.scene.person(who)
            rival = page.rivals[who]
            if other.shape is not None:
                b.token(Box(row.x, row.cy - 18, 36, 36), other.shape)
            b.text(Box(row.x + 46, row.cy - 17, 108, 34), called(t, other), "panel", ellipsis=True)
            bar = Box(row.x + 160, row.cy - 10, row.w - 160 - 92, 20)
            theirs = theme.seat_look(other.shape).colour if other.shape else theme.INK3
            b.fill(bar, theirs, 6)
            most = max(1, rival.ahead + rival.behind)
            if rival.ahead:
                b.fill(Box(bar.x, bar.y, max(6.0, bar.w * rival.ahead / most), bar.h), self.colour, 6)
            b.outline(bar, theme.INK2, 1.5, 6)
            b.text(Box(row.right - 84, row.y, 84, row.h), f"**{rival.ahead}** : {rival.behind}", "body", align="right")

    def _page(self, b: Builder, box: Box) -> None:
        t, scene, person = self.t, self.scene, self.person
        hours = f"{self.page.whole.ms / 3_600_000:.1f}"
        thought = f"{self.page.thought_ms / 3_600_000:.1f}"
        note = t("evening.people_page.minutes", hours=hours, thought=thought)
        rest = self._head(b, box, "page", note if self.page.whole.ms else "")
        one, two = Box(rest.x, rest.y, rest.w, min(48.0, rest.h * 0.4)).columns(2, 10)
        naming = partial(scene.ui.open, Naming(scene, person))
        b.button("page.change", one, t("evening.people_page.change"), naming, "plain", "person", role="label")
        save = partial(save_picture, scene.app, scene, "sobremesa-page")
        b.button(
            "page.picture",
            two,
            t("evening.result.picture_short"),
            save,
            "plain",
            "picture",
            hint=t("evening.result.picture"),
            role="label",
        )
        line = Box(rest.x, one.bottom + 8, rest.w, 28)
        people = scene.app.results.people
        merged = [other for other in scene.all.values() if other.merged_into == person.id]

        def part() -> None:
            people.part(merged[0].id)
            scene.read()

        def hide() -> None:
            people.hide(person.id, not person.hidden)
            scene.read()

        merge = partial(scene.ui.open, Merging(scene, person))
        links = [("merge", "part" if merged else "merge", part if merged else merge)]
        links.append(("hide", "show" if person.hidden else "hide", hide))
        x = line.x
        for name, key, press in links:
            word = t(f"evening.people_page.{key}")
            wide = b.width_of(word, "label") + 6
            b.link(f"page.{name}", Box(x, line.y, wide, 28), word, press, role="label")
            x += wide + 22
        foot = Box(rest.x, line.bottom + 4, rest.w, max(26.0, rest.bottom - line.bottom - 4))
        word = t("evening.people_page.forget", name=called(t, person))
        wide = min(b.width_of(word, "label") + 4, foot.w - 40)
        b.icon(Box(foot.x, foot.cy - 10, 20, 20), "x", theme.BAD)
        b.link(
            "page.forget",
            Box(foot.x + 28, foot.y, wide, foot.h),
            word,
            partial(ask_to_forget, scene, person),
            role="label",
        )
        after = Box(foot.x + 36 + wide, foot.y, foot.w - wide - 36, foot.h)
        line = t("evening.people_page.forget_line")
        # Where it has no room the question before forgetting says it.
        if b.width_of(line, "small", 15) <= after.w:
            b.text(after, line, "small", size=15)


def _between(first: str, last: str) -> list[str]:
    """All months from one to another, as `2026-11`."""
    year, month = int(first[:4]), int(first[5:])
    found = [first]
    while found[-1] < last:
        year, month = (year + 1, 1) if month == 12 else (year, month + 1)
        found.append(f"{year:04}-{month:02}")
    return found
