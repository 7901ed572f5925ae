"""The drawers of a table: rules, log, menu."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from desktop_app.opponents.contract import LEVELS
from desktop_app.scenes.desk import MENU, DeskScene
from desktop_app.scenes.parts import game_sign
from desktop_app.session.names import LONGEST_NAME, MOST_MARKS, typed
from desktop_app.session.setup import PERSON
from desktop_app.tables.frame import rule_words
from desktop_app.ui import theme
from desktop_app.ui.boxes import Box
from desktop_app.ui.builder import Builder
from desktop_app.ui.sheets import Dialog, Drawer
from desktop_app.ui.text import plain

if TYPE_CHECKING:
    from desktop_app.scenes.table import TableScene


class DeskDrawer(Drawer):
    """A drawer beside a table, with head line and close button."""

    def __init__(self, desk: DeskScene) -> None:
        self.desk = desk
        self.edge = theme.GAMES[desk.game.id].mid

    def opened(self) -> None:
        self.ui.play("page", 0.8)

    def head(self, b: Builder, box: Box, title: str, note: str) -> Box:
        """Sign, title, note, Close; returns the rest."""
        t = self.desk.words
        game_sign(b, Box(box.x - 6, box.y, 44, 44), self.desk.game.id)
        width = min(b.width_of(title, "head"), 300.0)
        b.text(Box(box.x + 52, box.y - 2, width, 48), title, "head")
        close = Box(box.right - 124, box.y, 120, 44)
        start = box.x + 52 + width + 14
        b.text(Box(start, box.y + 2, max(20.0, close.x - start - 10), 44), note, "quiet", ellipsis=True)
        b.button("drawer.close", close, t("ui.close"), self.close, "plain", cap="Esc", role="label")
        return Box(box.x, box.y + 58, box.w, box.h - 58)


class RulesDrawer(DeskDrawer):
    """All rules with their numbers: those of the phase, all, or what a search finds."""

    name = "rules"

    def __init__(self, desk: DeskScene, rule: str = "") -> None:
        super().__init__(desk)
        self.rule = rule
        self.section = desk.rulebook.section_of_phase(desk.phase())
        self.tab = "phase" if self.section and not rule else "all"
        self.search = ""
        self._to_rule = bool(rule)

    def escape(self) -> None:
        if self.search:
            self.search = ""
        else:
            self.close()

    def key(self, key: int, name: str) -> bool:
        if name == "h":
            self.close()
            return True
        return False

    def look_up(self, rule: str) -> None:
        """Go to a rule."""
        self.rule, self.tab, self.search, self._to_rule = rule, "all", "", True

    def _rows(self) -> list[tuple[str, str, str]]:
        """What is listed: (kind, id, words); kinds are head, rule and note."""
        book = self.desk.rulebook
        if self.search.strip():
            found = book.search(self.search)
            return [("rule", entry.id, entry.text) for entry in found] or [
                ("note", "", self.desk.words("ui.rules.nothing", words=plain(self.search)))
            ]
        if self.tab == "deviations":
            return [("note", "", sentence) for sentence in book.deviations]
        rows: list[tuple[str, str, str]] = []
        for section in book.sections:
            if self.tab == "phase" and section.id != self.section:
                continue
            rows.append(("head", section.id, section.title))
            rows.extend(("rule", rule.id, rule.text) for rule in section.rules)
        return rows

    def content(self, b: Builder, box: Box) -> None:
        t = self.desk.words
        note = t("ui.rules.note", game=t(f"{self.desk.game.id}.name"), count=len(self.desk.sitters))
        rest = self.head(b, box, t("ui.table.rules"), note)
        bar, rest = rest.top(44, 14)
        tabs = [("phase", t("ui.rules.phase")), ("all", t("ui.rules.all")), ("deviations", t("ui.rules.deviations"))]
        if not self.section:
            tabs = tabs[1:]
        search, left = bar.right_side(208, 12)
        b.tabs("rules.tab", left, tabs, "" if self.search else self.tab, self._choose)
        b.field(
            "rules.search", search, self.search, self._search, t("ui.rules.search"), 40, icon="search", role="label"
        )
        self._list(b, rest)

    def _choose(self, tab: str) -> None:
        self.tab, self.search, self.rule = tab, "", ""
        self.ui.state.pop("rules.list", None)

    def _search(self, words: str) -> None:
        self.search = words
        self.ui.state.pop("rules.list", None)

    def _list(self, b: Builder, box: Box) -> None:
        rows = self._rows()
        book = self.desk.rulebook
        inner_w = box.w - 22
        tag_w = 84.0
        heights: list[float] = []
        for kind, key, words in rows:
            if kind == "head":
                heights.append(50.0)
            elif kind == "note":
                heights.append(b.height_of(words, inner_w - 30, "body") + 18)
            else:
                heights.append(max(34.0, b.height_of(rule_words(book, key), inner_w - tag_w - 24, "body")) + 18)
        if self._to_rule:
            self._to_rule = False
            above = 0.0
            for (_, key, _), tall in zip(rows, heights, strict=True):
                if key == self.rule:
                    break
                above += tall
            b.scroll_to("rules.list", max(0.0, above - 60))
        with b.scroll("rules.list", box, sum(heights) + 10) as inner:
            y = inner.y
            for number, ((kind, key, words), tall) in enumerate(zip(rows, heights, strict=True)):
                row = Box(inner.x, y, inner_w, tall)
                y += tall
                if row.bottom < box.y - 40 or row.y > box.bottom + 40:
                    continue
                if kind == "head":
                    b.text(Box(row.x, row.y + 8, row.w, 36), words, "panel")
                elif kind == "note":
                    b.icon(Box(row.x, row.y + 5, 20, 20), "info", theme.INK2)
                    b.text(Box(row.x + 30, row.y, row.w - 30, tall - 10), words, "body", lines=None, valign="top")
                else:
                    self._rule(b, row, key, number, tag_w)

    def _rule(self, b: Builder, row: Box, key: str, number: int, tag_w: float) -> None:
        book = self.desk.rulebook
        lit = key == self.rule
        look = theme.GAMES[self.desk.game.id]
        if lit:
            b.fill(Box(row.x - 6, row.y - 2, row.w + 10, row.h - 2), theme.rgb("#FDF0CD"), 10, theme.LAMP2, 2)
        tag = Box(row.x, row.y + 3, tag_w - 12, 28)
        b.hot(f"rule:{key}", Box(row.x, row.y, row.w, row.h - 4), focus=True, radius=8, sound=None)
        fill, ink = (look.deep, theme.WHITE) if lit else (look.tint, look.deep)
        b.fill(tag, fill, 6, look.mid, 1.5)
        b.text(Box(tag.x + 3, tag.y + 1, tag.w - 6, 26), book.number(key), "label", ink, "center", size=17)
        b.text(
            Box(row.x + tag_w, row.y + 2, row.w - tag_w - 24, row.h - 14),
            rule_words(book, key, links=True),
            "body",
            lines=None,
            valign="top",
            on_link=self.look_up,
            name=f"rule.link{number}",
        )


class LogDrawer(DeskDrawer):
    """Everything that happened, as far as the audience may know it."""

    name = "log"

    def key(self, key: int, name: str) -> bool:
        if name == "l":
            self.close()
            return True
        return False

    def content(self, b: Builder, box: Box) -> None:
        t = self.desk.words
        lines = self.desk.event_lines()
        rest = self.head(b, box, t("ui.table.log"), t("ui.log.note"))
        if not lines:
            b.text(rest.top(40)[0], t("ui.log.empty"), "quiet")
            return
        width = rest.w - 64
        heights = [b.height_of(line, width, "body") + 10 for line in lines]
        with b.scroll("log.list", rest, sum(heights) + 8, end=True) as inner:
            y = inner.y
            for number, (line, tall) in enumerate(zip(lines, heights, strict=True), 1):
                if y + tall > rest.y - 40 and y < rest.bottom + 40:
                    b.text(Box(inner.x, y + 2, 38, 26), str(number), "small", theme.INK3, "right")
                    b.text(Box(inner.x + 50, y, width, tall), line, "body", lines=None, valign="top")
                y += tall


class MenuDrawer(DeskDrawer):
    """Who plays which seat, settings, rules, leaving."""

    name = MENU
    width = 600.0

    def __init__(self, desk: TableScene) -> None:
        super().__init__(desk)
        self.scene = desk

        self.names = {sitter.seat: sitter.name for sitter in desk.sitters}
        """As they stand in the fields; a seat is called so from when the drawer is closed."""

    def closed(self) -> None:
        for seat, name in self.names.items():
            self.scene.rename(seat, name)
        self.ui.after(0, self.scene.go)

    def _name(self, seat: int, name: str) -> None:
        self.names[seat] = typed(name)

    def content(self, b: Builder, box: Box) -> None:
        t = self.desk.words
        scene = self.scene
        rest = self.head(b, box, t("ui.table.menu"), "")
        b.text(Box(rest.x, rest.y, rest.w, 34), t("ui.menu.seats"), "panel")
        b.text(Box(rest.x, rest.y + 34, rest.w - 10, 48), t("ui.menu.seats_line"), "quiet", lines=None, valign="top")
        y = rest.y + 90
        for sitter in scene.sitters:
            row = Box(rest.x, y, rest.w - 10, 52)
            b.token(Box(row.x, row.y + 6, 40, 40), sitter.shape)
            at = Box(row.x + 50, row.y + 2, row.w - 268, 48)
            if scene.session.finished or scene.app.locked:
                b.text(at, plain(sitter.name), "name", lines=None, ellipsis=True)
            else:
                most = LONGEST_NAME * (1 + MOST_MARKS)
                change = partial(self._name, sitter.seat)
                b.field(f"rename:{sitter.seat}", at, self.names[sitter.seat], change, t("ui.setup.name"), most)
            kinds = [PERSON, *LEVELS]
            if sitter.kind not in kinds:
                kinds.append(sitter.kind)
            b.dropdown(
                f"seat:{sitter.seat}",
                Box(row.right - 206, row.y + 3, 206, 46),
                [(kind, t(f"ui.level.{kind}")) for kind in kinds],
                sitter.kind,
                lambda kind, seat=sitter.seat: scene.set_seat(seat, kind),
                reason=t("ui.menu.over") if scene.session.finished else None,
            )
            y += 60
        b.dots(rest.x, y + 4, rest.w - 10)
        y += 18
        actions: list[tuple[str, str, str, str, Callable[[], object]]] = [
            ("menu.rules", "book", t("ui.table.rules"), "H", scene.open_rules),
            ("menu.log", "log", t("ui.table.log"), "L", scene.open_log),
            ("menu.settings", "gear", t("ui.title.settings"), "", scene.app.open_settings),
        ]
        for name, icon, label, cap, act in actions:

            def press(act: Callable[[], object] = act) -> None:
                self.close()
                act()

            row = Box(rest.x, y, rest.w - 10, 52)
            b.row(name, row, press)
            b.icon(Box(row.x + 12, row.cy - 13, 26, 26), icon, theme.INK)
            tail = f"  <key:{cap}>" if cap else ""
            b.text(Box(row.x + 54, row.y + 4, row.w - 70, 44), label + tail, "button")
            y += 56
        leave = Box(rest.x, max(y + 12, rest.bottom - 66), rest.w - 10, 60)
        b.button("menu.leave", leave, t("ui.menu.leave"), self._leave, "primary", "exit")

    def _leave(self) -> None:
        self.close()
        t, scene = self.desk.words, self.scene
        session = scene.session
        trouble = session.retry_save()
        if session.finished or session.purpose == "demo" or (session.path and trouble is None):
            # Every move is on disk: nothing is lost, and there is nothing to ask.
            scene.leave()
            return
        body = t("ui.table.leave_unsaved") if trouble is None else trouble.sentence(t)
        answers = [("stay", t("ui.table.stay"), "primary", None), ("leave", t("ui.table.go"), "danger", scene.leave)]
        self.ui.open(Dialog(t("ui.table.leave"), body, answers))
