"""What is opened on top of the table: a whole discard pile, and anybody's garden large."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from desktop_app.tables.arboretum import garden
from desktop_app.tables.arboretum.cards import large_tree, put_tree, sign
from desktop_app.tables.arboretum.paths import draw_path, path_sentence
from desktop_app.telling.arboretum import card_text
from desktop_app.ui import theme
from desktop_app.ui.boxes import Box
from desktop_app.ui.layers import Layer
from desktop_app.ui.text import plain
from rules.arboretum.view import View

if TYPE_CHECKING:
    from desktop_app.tables.contract import Desk
    from desktop_app.ui.builder import Builder

BOARD = "sheet.garden"


class PileSheet(Layer):
    """All cards of a discard pile, the top one first."""

    name = "pile"
    light = True
    scrim = 0.5
    scrim_top = 78.0

    def __init__(self, desk: Desk, seat: int) -> None:
        self.desk, self.seat = desk, seat

    def build(self, b: Builder) -> None:
        t = self.desk.words
        view = cast("View", self.desk.view)
        pile = tuple(reversed(view.piles[self.seat]))
        canvas = b.canvas
        w, h, gap = 106.0, 148.4, 14.0
        columns = min(11, max(4, len(pile)))
        rows = max(1, -(-len(pile) // columns))
        shown = min(rows, 3)
        width = max(640.0, columns * (w + gap) - gap + 72)
        height = 84 + shown * (h + gap) + 24
        box = Box(canvas.cx - width / 2, max(96.0, canvas.cy - height / 2), width, height)
        b.hot("pile.sheet", box, None, focus=False, sound=None)
        b.paper(box, 14, "lifted")
        sitter = self.desk.sitters[self.seat]
        b.token(Box(box.x + 24, box.y + 18, 38, 38), sitter.shape)
        title = t("table_arboretum.pile.title", name=plain(sitter.name), count=len(pile))
        b.text(Box(box.x + 74, box.y + 12, box.w - 74 - 150, 50), title, "head", size=28, lines=1)
        b.button("sheet.close", Box(box.right - 136, box.y + 16, 112, 44), t("ui.close"), self.close, cap="Esc")
        area = Box(box.x + 36, box.y + 76, box.w - 56, box.h - 88)
        if not pile:
            b.text(area, t("table_arboretum.pile.empty"), "body", theme.INK2, lines=None)
            return
        with b.scroll("pile.cards", area, rows * (h + gap) + 6) as inner:
            for n, card in enumerate(pile):
                at = Box(inner.x + n % columns * (w + gap), inner.y + 4 + n // columns * (h + gap), w, h)
                words = card_text(t, card)
                b.hot(f"pile.card:{n}", at, lambda: None, hint=words, large=large_tree(t, card), sound=None)
                put_tree(b, at, card, t)


class GardenSheet(Layer):
    """A garden large, with its best paths; pointing at one draws it."""

    name = "garden"
    light = True
    scrim = 0.6
    scrim_top = 78.0

    def __init__(self, desk: Desk, seat: int) -> None:
        self.desk, self.seat = desk, seat

    def opened(self) -> None:
        self.ui.state.pop(BOARD, None)

    def build(self, b: Builder) -> None:
        t = self.desk.words
        view = cast("View", self.desk.view)
        box = Box(b.canvas.x + 60, 92, b.canvas.w - 120, b.canvas.h - 116)
        b.hot("garden.sheet", box, None, focus=False, sound=None)
        b.shade(box, "lifted", 16)
        b.cloth(box, "arboretum")
        sitter = self.desk.sitters[self.seat]
        b.token(Box(box.x + 26, box.y + 20, 40, 40), sitter.shape)
        title = t("table_arboretum.garden", name=plain(sitter.name))
        b.text(Box(box.x + 80, box.y + 14, box.w - 80 - 300, 52), title, "head", theme.CREAM, ellipsis=True)
        b.button("sheet.close", Box(box.right - 142, box.y + 18, 118, 44), t("ui.close"), self.close, cap="Esc")
        words = (t("table_arboretum.closer"), t("table_arboretum.further"), t("table_arboretum.all"))
        trees = view.arboreta[self.seat]
        foot = self._foot_height(view)
        area = Box(box.x + 20, box.y + 76, box.w - 40, box.h - 92 - foot)
        self._paths(b, view, Box(box.x + 24, box.bottom - foot - 8, box.w - 48, foot))
        paths = garden.paths_of(trees)
        with b.board(BOARD, area, garden.world_of(trees).inset(40, 60), most=4.0, largest=1.4):
            for tree in trees:
                at = garden.cell_box((tree.x, tree.y))
                name = f"sheet.tree:{tree.card}"
                b.hot(name, at, lambda: None, hint=card_text(t, tree.card), large=large_tree(t, tree.card), sound=None)
                put_tree(b, at, tree.card, t)
            if trees:
                newest = garden.cell_box((trees[-1].x, trees[-1].y))
                b.outline(newest.inset(-3), theme.LAMP, 2.5, 9)
            shown = garden.pointed(b, "sheet.value:")
            if shown in paths:
                path = paths[shown]
                for cell in path.cells:
                    b.lamp(garden.cell_box(cell), 8, 3)
                draw_path(b, [garden.middle(cell) for cell in path.cells], garden.CARD_W, path.species)
        buttons = 150 if b.ui.state[BOARD].own else 100
        b.zoom_buttons(BOARD, box.right - 152 - buttons, box.y + 18, words)

    def _foot_height(self, view: View) -> float:
        known = view.hands[self.seat].known if view.options.count_aid and view.seat != self.seat else ()
        values = view.options.live_values or view.step == "finished"
        return (54.0 if values else 0.0) + (54.0 if known else 0.0)

    def _paths(self, b: Builder, view: View, box: Box) -> None:
        t = self.desk.words
        y = box.y
        if view.options.live_values or view.step == "finished":
            found = sorted(garden.paths_of(view.arboreta[self.seat]).values(), key=lambda p: (-p.points, p.species))
            label = t("table_arboretum.best_paths" if found else "table_arboretum.no_paths")
            width = min(b.width_of(label, "label") + 10, 420.0)
            b.text(Box(box.x, y, width, 46), label, "label", theme.CREAM)
            each = min(92.0, (box.w - width) / max(1, len(found)))
            for n, path in enumerate(found):
                chip = Box(box.x + width + n * each, y + 2, each - 8, 42)
                look = b.hot(
                    f"sheet.value:{path.species}",
                    chip,
                    lambda: None,
                    radius=21,
                    hint=path_sentence(t, path),
                    sound=None,
                )
                lit = look.hover or look.focus
                b.fill(chip, theme.PAPER if lit else (*theme.WALNUT9, 150), 21, (*theme.CREAM, 90))
                b.art(Box(chip.x + 8, chip.y + 7, 28, 28), sign(path.species, not lit))
                colour = theme.INK if lit else theme.CREAM
                b.text(Box(chip.x + 38, chip.y + 2, chip.w - 46, 38), str(path.points), "count", colour, "center")
            y += 54
        known = view.hands[self.seat].known
        if known and view.options.count_aid and view.seat != self.seat:
            parts = " ".join(f"<art:{sign(card // 8)}>\u00a0**{card % 8 + 1}**" for card in known)
            chip = Box(box.x, y, box.w, 44)
            b.fill(chip, (*theme.PAPER, 235), 12)
            b.text(chip.inset(16, 2), t("table_arboretum.known_hand", cards=parts), "label", ellipsis=True)
