"""The end of an evening: who is champion, and one thing to remember of each."""

from __future__ import annotations

import math
from functools import partial
from typing import TYPE_CHECKING

from desktop_app.scenes.evening_sheets import GameSheet
from desktop_app.scenes.evening_words import called, clock, day_words, long_time, names_of, signed
from desktop_app.scenes.parts import evening_bar, game_sign, seat_cloth
from desktop_app.scenes.saving import save_picture
from desktop_app.session.evening import points_of
from desktop_app.session.remembered import Memory, memories, story
from desktop_app.session.results import Night
from desktop_app.session.tonight import Tonight, minutes_between
from desktop_app.ui import theme
from desktop_app.ui.boxes import Box, around
from desktop_app.ui.builder import Builder
from desktop_app.ui.layers import Scene

if TYPE_CHECKING:
    from desktop_app.scenes.app import App

CLOTH = 568.0
LONGEST_ROW = 78.0
WREATH: dict[str, tuple[str, ...]] = {
    "arboretum": (
        "trees/icon_oak_dark",
        "trees/icon_maple",
        "trees/icon_cherry_blossom",
        "trees/icon_jacaranda",
        "trees/icon_cassia_dark",
        "trees/icon_willow",
    ),
    "scoville": (
        "peppers/phantom",
        "peppers/black",
        "peppers/red",
        "peppers/orange",
        "peppers/yellow",
        "peppers/purple",
    ),
    "sheriff": ("goods/cheese", "goods/bread", "goods/apples", "goods/chickens", "table/coin_20", "goods/silk"),
    "safranito": ("spices/saffron", "spices/mint", "spices/ginger", "spices/cinnamon", "spices/chilli", "spices/curry"),
}
"""Pieces of each game for the wreath round the champion."""
PIECES = 21


class Champion(Scene):
    """The end of the evening."""

    name = "champion"

    def __init__(self, app: App, night: Night) -> None:
        self.app = app
        self.tonight = Tonight(app.results, night, 1)
        table = self.tonight.table
        self.memories = memories([one.person for one in table], self.tonight.games, self.tonight.same)
        self.champions = night.champions or self.tonight.champions()
        self.plain = False
        """Without buttons, as the picture is saved."""

    def escape(self) -> None:
        self.app.title()

    def more(self) -> None:
        """One more game: the evening goes on."""
        nights = self.app.results.nights
        other = nights.open()
        if other is not None and other.id != self.tonight.night.id:
            self.app.evening()
            return
        nights.reopen(self.tonight.night.id)
        self.app.evening()

    def picture(self) -> None:
        """Save this screen without its buttons."""
        self.plain = True
        try:
            save_picture(self.app, self, f"sobremesa-{self.tonight.night.begun[:10]}")
        finally:
            self.plain = False
            self.ui.dirty()

    def memory_words(self, memory: Memory) -> str:
        """A memory as a sentence."""
        t = self.app.words
        values = dict(memory.values)
        if "game" in values:
            values["game"] = t(f"{values['game']}.name")
        if "good" in values:
            values["good"] = t(f"sheriff.good.{values['good']}.word")
        if memory.count is not None:
            values.pop("count", None)
            return t(f"evening.fact_of.{memory.key}", count=memory.count, **values)
        return t(f"evening.fact_of.{memory.key}", **values)

    # The picture

    def build(self, b: Builder) -> None:
        t = self.app.words
        tonight = self.tonight
        night = tonight.night
        b.walnut()
        ended = night.ended or (tonight.games[-1].ended if tonight.games else night.begun)
        note = t("evening.from_to", day=day_words(t, night.begun), begun=clock(night.begun), ended=clock(ended))
        games = t("evening.games", count=len(tonight.games))
        minutes = sum(minutes_between(game.begun, game.ended) for game in tonight.games)
        told = t("evening.fact", games=games, time=long_time(t, minutes))
        back = None if self.plain else (t("ui.back"), self.app.nights)
        evening_bar(b, self.app, t("evening.champion.title"), note, "trophy", told, back)
        area = Box(20, 84, b.canvas.w - 40, b.canvas.h - 96)
        left, right = area.left(CLOTH, 16)
        self._cloth(b, left)
        foot, rest = right.foot(64, 12)
        cards, sheet = rest.foot(178, 8)
        b.paper(sheet)
        self._rows(b, sheet.inset(20, 12))
        self._games(b, cards)
        if not self.plain:
            self._buttons(b, foot)
        else:
            b.text(foot, "Sobremesa", "head", theme.CREAM2, "right")

    def _cloth(self, b: Builder, box: Box) -> None:
        t = self.app.words
        tonight = self.tonight
        shapes = [tonight.shape(one) for one in self.champions]
        seat_cloth(b, box, shapes or ["circle"])
        extra = max(0.0, box.h - 804)
        art = Box(box.x, box.y + 44 + extra * 0.3, box.w, 440)
        self._wreath(b, art)
        count = max(1, len(self.champions))
        side = 196.0 if count == 1 else 130.0 if count == 2 else 92.0
        for person, cell in zip(self.champions, art.inset(96, 0).columns(count, 6), strict=False):
            token = around(cell.cx, art.y + 262, side)
            b.token(token, tonight.shape(person))
            b.art(around(cell.cx, token.y - side * 0.14, side * 0.49), "table/crown_king")
        people = [tonight.person(one) for one in self.champions]
        names = names_of(t, people) or t("evening.a_guest")
        y = art.bottom + 2
        b.text(Box(box.x + 24, y, box.w - 48, 108), names, "winner", align="center", raised=True, lines=None, size=88)
        key = "is" if len(people) == 1 else "are"
        line = Box(box.x + 24, y + 108, box.w - 48, 44)
        b.text(line, t(f"evening.champion.{key}"), "head", theme.CREAM, "center", size=30)
        pill = Box(box.cx - 200, line.bottom + 12, 400, 52)
        b.fill(pill, (*theme.WALNUT9, 190), 26)
        own = next((one.points for one in tonight.table if one.person in self.champions), 0)
        b.text(Box(pill.x + 22, pill.y + 4, 76, 44), signed(own), "number", theme.CREAM, "center", size=30)
        b.text(Box(pill.x + 100, pill.y + 6, pill.w - 118, 40), self._lead(), "body", theme.CREAM, ellipsis=True)
        told = self._story()
        rest = Box(box.x + 48, pill.bottom + 8, box.w - 96, box.bottom - pill.bottom - 26)
        b.text(rest, told, "body", theme.CREAM, "center", lines=None)

    def _lead(self) -> str:
        t = self.app.words
        table = self.tonight.table
        if len(self.champions) > 1:
            return t("evening.champion.shared")
        others = [one for one in table if one.person not in self.champions and one.played]
        if not others:
            return t("evening.champion.alone")
        most = max(one.points for one in others)
        own = next((one.points for one in table if one.person in self.champions), 0)
        names = names_of(t, [self.tonight.person(one.person) for one in others if one.points == most])
        if own <= most:
            return t("evening.champion.shared")
        return t("evening.champion.lead", count=own - most, names=names)

    def _story(self) -> str:
        t = self.app.words
        if len(self.champions) != 1:
            return ""
        sums: list[dict[str, int]] = []
        so_far: dict[str, int] = {}
        for game in self.tonight.games:
            for person, points in points_of(game, self.tonight.same).items():
                so_far[person] = so_far.get(person, 0) + points
            sums.append(dict(so_far))
        told = story(self.champions[0], sums, self.tonight.games)
        if told is None:
            return ""
        return t(f"evening.champion.{told.key}", number=told.number, game=t(f"{told.game}.name"))

    def _wreath(self, b: Builder, box: Box) -> None:
        """An open wreath of the pieces of tonight's games."""
        kinds = list(dict.fromkeys(game.game for game in self.tonight.games)) or ["arboretum"]
        pieces = [WREATH[kinds[n % len(kinds)]][n // len(kinds) % 6] for n in range(PIECES)]
        for n, piece in enumerate(pieces):
            angle = math.pi * (0.64 + 1.72 * n / (PIECES - 1))
            x = box.cx + math.cos(angle) * 190
            y = box.y + 226 + math.sin(angle) * 206
            b.art(around(x, y, 44), piece)

    def _rows(self, b: Builder, box: Box) -> None:
        t = self.app.words
        tonight = self.tonight
        head, rest = box.top(44, 2)
        equal = t("evening.champion.equal")
        noted = b.width_of(equal, "quiet") + 4
        b.text(head.right_side(noted)[0], equal, "quiet", align="right")
        b.text(head.right_side(noted, 12)[1], t("evening.champion.each"), "head", size=28)
        table = tonight.table
        row_h = min(LONGEST_ROW + (rest.h - 440) * 0.1, max(52.0, rest.h / max(1, len(table))))
        with b.scroll("champion.rows", rest, row_h * len(table)) as inner:
            for n, one in enumerate(table):
                row = Box(inner.x, inner.y + n * row_h, inner.w - 4, row_h)
                if n:
                    b.dots(row.x, row.y, row.w)
                memory = self.memories[one.person]
                b.text(Box(row.x + 4, row.y, 24, row.h), str(one.place), "count", theme.INK2, "center")
                b.token(Box(row.x + 44, row.cy - 20, 40, 40), tonight.shape(one.person))
                name = Box(row.x + 98, row.cy - 20, 150, 40)
                b.text(name, called(t, tonight.person(one.person)), "name", ellipsis=True)
                b.text(Box(row.x + 250, row.cy - 20, 62, 40), signed(one.points), "number", align="right", size=28)
                art = Box(row.x + 334, row.cy - 22, 44, 44)
                if memory.art.startswith("sign/"):
                    game_sign(b, art, memory.art[5:])
                elif memory.art.startswith("icons/"):
                    b.icon(art.inset(7), memory.art[6:], theme.INK2)
                else:
                    b.art(art, memory.art)
                words = Box(row.x + 394, row.y + 4, row.w - 398, row.h - 8)
                b.text(words, self.memory_words(memory), "body", lines=None)

    def _games(self, b: Builder, box: Box) -> None:
        t = self.app.words
        tonight = self.tonight
        head, rest = box.top(30, 4)
        opens = t("evening.champion.opens")
        noted = b.width_of(opens, "quiet", 17) + 4
        b.text(head.right_side(noted)[0], opens, "quiet", theme.CREAM2, "right", size=17)
        b.text(head.right_side(noted, 12)[1], t("evening.champion.games"), "panel", theme.CREAM)
        most = 5
        games = tonight.games[-most:]
        for game, cell in zip(games, rest.columns(max(3, len(games)), 12), strict=False):
            look = theme.GAMES[game.game]
            press = partial(self.ui.open, GameSheet(self.app, tonight.results, game))
            state = b.hot(f"game:{game.key}", cell, press, radius=10)
            b.paper(cell, 10, "card", lit=state.hover)
            b.fill(Box(cell.x, cell.y + 4, 6, cell.h - 8), look.mid, 3)
            inner = Box(cell.x + 16, cell.y + 10, cell.w - 24, cell.h - 18)
            game_sign(b, Box(inner.x, inner.y, 34, 34), game.game)
            title = Box(inner.x + 42, inner.y, inner.w - 42, 34)
            name = t(f"{game.game}.name")
            if b.width_of(name, "panel", 19) > title.w:
                name = name.split(" ")[0]
            b.text(title, name, "panel", look.deep, size=19)
            winners = [seat for seat in game.seats if seat.won]
            line = Box(inner.x, inner.y + 42, inner.w, 36)
            x = line.x
            for seat in winners[:2]:
                b.token(Box(x, line.cy - 14, 28, 28), seat.shape)
                x += 32
            people = self.tonight.people
            names = [called(t, people.get(tonight.same.get(seat.person or "", "")), seat.name) for seat in winners]
            wide = min(b.width_of(t.listing(names), "name", 21) + 2, line.right - x - 38)
            b.text(Box(x + 4, line.y, wide, line.h), t.listing(names), "name", size=21, ellipsis=True)
            b.art(Box(x + wide + 10, line.cy - 13, 26, 26), "table/crown_king")
            spent = t("evening.minutes", count=minutes_between(game.begun, game.ended))
            line = f"{spent} · {t('evening.champion.players', count=len(game.seats))}"
            b.text(Box(inner.x, inner.y + 80, inner.w, 26), line, "small")

    def _buttons(self, b: Builder, box: Box) -> None:
        t = self.app.words
        more, rest = box.left(234, 12)
        b.button("champion.more", more, t("evening.champion.more"), self.more, "quiet", "undo", final=True)
        save, rest = rest.right_side(330, 14)
        b.button("champion.picture", save, t("evening.champion.picture"), self.picture, "primary", "picture", size=23)
        title, rest = rest.right_side(200, 14)
        b.button("champion.title", title, t("evening.champion.back"), self.app.title, "plain", "left")
