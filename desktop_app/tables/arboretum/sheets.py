"""What is opened on top of the table: a whole discard pile, and anybody's garden large."""

from __future__ import annotations

from desktop_app.tables.arboretum import garden
from desktop_app.tables.arboretum.cards import large_tree, put_tree, sign
from desktop_app.tables.arboretum.now import ArboretumNow
from desktop_app.tables.arboretum.paths import draw_path, path_sentence, paths_of
from desktop_app.tables.frame import Sheet
from desktop_app.ui import theme
from desktop_app.ui.boxes import Box
from rules.arboretum.components import RANKS, rank_of

BOARD = "sheet.garden"
CARD_W, CARD_H, GAP = 106.0, 148.4, 14.0


class PileSheet(Sheet[ArboretumNow]):
    """All cards of a discard pile, the top one first."""

    name = "pile"

    def __init__(self, now: ArboretumNow, seat: int) -> None:
        super().__init__(now)
        self.seat = seat

    def whose(self) -> int:
        return self.seat

    def _grid(self, now: ArboretumNow) -> tuple[int, int]:
        """Columns and rows of the cards."""
        count = len(now.view.piles[self.seat])
        columns = min(11, max(4, count))
        return columns, max(1, -(-count // columns))

    def box(self, now: ArboretumNow) -> Box:
        columns, rows = self._grid(now)
        width = max(640.0, columns * (CARD_W + GAP) - GAP + 72)
        height = 84 + min(rows, 3) * (CARD_H + GAP) + 24
        canvas = now.b.canvas
        return Box(canvas.cx - width / 2, max(96.0, canvas.cy - height / 2), width, height)

    def title(self, now: ArboretumNow) -> str:
        return now.words("table_arboretum.pile.title", name=now.name(self.seat), count=len(now.view.piles[self.seat]))

    def content(self, now: ArboretumNow, box: Box) -> None:
        b, t = now.b, now.words
        pile = tuple(reversed(now.view.piles[self.seat]))
        area = Box(box.x + 12, box.y + 4, box.w - 8, box.h)
        if not pile:
            b.text(area, t("table_arboretum.pile.empty"), "body", theme.INK2, lines=None)
            return
        columns, rows = self._grid(now)
        with b.scroll("pile.cards", area, rows * (CARD_H + GAP) + 6) as inner:
            for n, card in enumerate(pile):
                x = inner.x + n % columns * (CARD_W + GAP)
                at = Box(x, inner.y + 4 + n // columns * (CARD_H + GAP), CARD_W, CARD_H)
                large = large_tree(t, card)
                b.hot(f"pile.card:{n}", at, lambda: None, hint=now.card(card), large=large, sound=None)
                put_tree(b, at, card, t)


class GardenSheet(Sheet[ArboretumNow]):
    """A garden large, with its best paths; pointing at one draws it."""

    name = "garden"
    scrim = 0.6
    cloth = "arboretum"

    def __init__(self, now: ArboretumNow, seat: int) -> None:
        super().__init__(now)
        self.seat = seat

    def whose(self) -> int:
        return self.seat

    def opened(self) -> None:
        self.ui.state.pop(BOARD, None)

    def box(self, now: ArboretumNow) -> Box:
        canvas = now.b.canvas
        return Box(canvas.x + 60, 92, canvas.w - 120, canvas.h - 116)

    def title(self, now: ArboretumNow) -> str:
        return now.words("table_arboretum.garden", name=now.name(self.seat))

    def tools(self, now: ArboretumNow, box: Box) -> float:
        t = now.words
        words = (t("table_arboretum.closer"), t("table_arboretum.further"), t("table_arboretum.all"))
        state = now.ui.state.get(BOARD)
        width = 150.0 if state is not None and state.own else 100.0
        now.b.zoom_buttons(BOARD, box.right - width, box.y, words)
        return width

    def content(self, now: ArboretumNow, box: Box) -> None:
        b, t = now.b, now.words
        trees = now.view.arboreta[self.seat]
        foot, rest = box.foot(self._foot_height(now), 8)
        self._paths(now, foot)
        paths = paths_of(trees)
        area = Box(rest.x - 4, rest.y + 4, rest.w + 8, rest.h - 4)
        with b.board(BOARD, area, garden.world_of(trees).inset(40, 60), most=4.0, largest=1.4):
            for tree in trees:
                at = garden.cell_box((tree.x, tree.y))
                name, large = f"sheet.tree:{tree.card}", large_tree(t, tree.card)
                b.hot(name, at, lambda: None, hint=now.card(tree.card), large=large, sound=None)
                put_tree(b, at, tree.card, t)
            if trees:
                newest = garden.cell_box((trees[-1].x, trees[-1].y))
                b.outline(newest.inset(-3), theme.LAMP, 2.5, 9)
            shown = garden.pointed(now, "sheet.value:")
            if shown in paths:
                path = paths[shown]
                for cell in path.cells:
                    b.lamp(garden.cell_box(cell), 8, 3)
                draw_path(b, [garden.middle(cell) for cell in path.cells], garden.CARD_W, path.species)

    def _valued(self, now: ArboretumNow) -> bool:
        return now.view.options.live_values or now.finished

    def _known(self, now: ArboretumNow) -> tuple[int, ...]:
        """The cards of the hand that everybody saw being taken."""
        counted = now.view.options.count_aid and now.view.seat != self.seat
        return now.view.hands[self.seat].known if counted else ()

    def _foot_height(self, now: ArboretumNow) -> float:
        return (54.0 if self._valued(now) else 0.0) + (54.0 if self._known(now) else 0.0)

    def _paths(self, now: ArboretumNow, box: Box) -> None:
        b, t = now.b, now.words
        y = box.y
        if self._valued(now):
            found = sorted(paths_of(now.view.arboreta[self.seat]).values(), key=lambda p: (-p.points, p.species))
            label = t("table_arboretum.best_paths" if found else "table_arboretum.no_paths")
            width = min(b.width_of(label, "label") + 10, 420.0)
            b.text(Box(box.x, y, width, 46), label, "label", theme.CREAM)
            each = min(92.0, (box.w - width) / max(1, len(found)))
            for n, path in enumerate(found):
                chip = Box(box.x + width + n * each, y + 2, each - 8, 42)
                name, hint = f"sheet.value:{path.species}", path_sentence(t, path)
                look = b.hot(name, chip, lambda: None, radius=21, hint=hint, sound=None)
                lit = look.hover or look.focus
                b.fill(chip, theme.PAPER if lit else (*theme.WALNUT9, 150), 21, (*theme.CREAM, 90))
                b.art(Box(chip.x + 8, chip.y + 7, 28, 28), sign(path.species, not lit))
                colour = theme.INK if lit else theme.CREAM
                b.text(Box(chip.x + 38, chip.y + 2, chip.w - 46, 38), str(path.points), "count", colour, "center")
            y += 54
        known = self._known(now)
        if known:
            parts = " ".join(f"<art:{sign(card // RANKS)}>\u00a0**{rank_of(card)}**" for card in known)
            chip = Box(box.x, y, box.w, 44)
            b.fill(chip, (*theme.PAPER, 235), 12)
            b.text(chip.inset(16, 2), t("table_arboretum.known_hand", cards=parts), "label", ellipsis=True)
