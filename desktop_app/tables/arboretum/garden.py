"""The own garden in the middle: the grid without edge, lit places, what a card would do there, and the best paths."""

from __future__ import annotations

from math import floor

from desktop_app.tables.arboretum.cards import (
    card_actor,
    draw_small,
    draw_tree,
    free_cells,
    grid_of,
    large_tree,
    names_of,
    put_tree,
    sign,
)
from desktop_app.tables.arboretum.choice import Choice
from desktop_app.tables.arboretum.now import ArboretumNow
from desktop_app.tables.arboretum.paths import (
    change_note,
    change_sheet,
    condition,
    draw_path,
    gains_of,
    paths_of,
    sheet_height,
)
from desktop_app.ui import theme
from desktop_app.ui.areas import Zoom
from desktop_app.ui.boxes import Box
from desktop_app.ui.builder import Builder
from rules.arboretum.components import Card
from rules.arboretum.paths import Path, PathChange
from rules.arboretum.state import Arboretum, Cell, Tree

CARD_W, CARD_H = 96.0, 134.0
PITCH_X, PITCH_Y = 106.0, 144.0
RING = 0.58
"""The share of a card that free places around the garden show."""
LARGEST = 1.3
BOARD = "garden"

Busy = list[Box]
"""What a sheet should not lie on: the place pointed at, the cards of its path, and (once more) all cards."""


def cell_box(cell: Cell) -> Box:
    """Where a card lies on the board, in the board's units."""
    return Box(cell[0] * PITCH_X, cell[1] * PITCH_Y, CARD_W, CARD_H)


def world_of(trees: Arboretum) -> Box:
    """What the board shows: the garden and the near part of the free places around it."""
    grid = grid_of([(tree.x, tree.y) for tree in trees])
    ring = RING if trees else 0.0
    box = Box(
        (grid.left - ring) * PITCH_X,
        (grid.top - ring) * PITCH_Y,
        (grid.columns + 2 * ring) * PITCH_X - 10,
        (grid.rows + 2 * ring) * PITCH_Y - 10,
    )
    return box.inset(-6)


def place_box(trees: Arboretum, cell: Cell) -> Box:
    """Where a free place is drawn: those around the garden are smaller, so that its cards can be large."""
    box, grid = cell_box(cell), grid_of([(tree.x, tree.y) for tree in trees])
    x, y, w, h = box
    if not trees:
        return box
    cut_w, cut_h = CARD_W * (1 - RING), CARD_H * (1 - RING)
    if cell[0] < grid.left:
        x, w = x + cut_w, w - cut_w
    elif cell[0] >= grid.left + grid.columns:
        w -= cut_w
    if cell[1] < grid.top:
        y, h = y + cut_h, h - cut_h
    elif cell[1] >= grid.top + grid.rows:
        h -= cut_h
    return Box(x, y, w, h)


def middle(cell: Cell) -> tuple[float, float]:
    """The middle of a cell on the board, a little below: the number stays free."""
    box = cell_box(cell)
    return box.cx, box.cy + CARD_H * 0.12


def stage(now: ArboretumNow, choice: Choice, box: Box, fresh: bool) -> None:
    """The cloth with the garden of `now.home`; `fresh` where another one lay there before."""
    b = now.b
    b.cloth(box, "arboretum")
    inner = box.inset(14, 12)
    banner = _banner_words(now)
    if banner:
        strip, inner = inner.top(44, 6)
        _banner(b, strip, banner, now.view.deck_count == 0)
    foot, _ = inner.foot(46)
    trees = now.view.arboreta[now.home]
    changes, busy = _board(now, choice, inner, trees, fresh)
    state: Zoom = b.ui.state[BOARD]
    about = (now.words, now.home, now.sitters, trees, now.view.hand, now.finished, foot, state.own)
    b.part("values", about, lambda: _foot(now, foot, trees))
    if changes and now.view.options.live_values:
        _sheet(now, choice, Box(box.x, inner.y - 8, box.w, foot.y - inner.y + 8), changes, busy)


def _banner_words(now: ArboretumNow) -> str:
    view, t = now.view, now.words
    if now.finished:
        return ""
    if view.deck_count == 0:
        return t("table_arboretum.deck.empty", name=now.name(view.active_seat))
    if view.deck_count <= 2 * view.seats:
        return t("table_arboretum.deck.low", count=view.deck_count)
    return ""


def _banner(b: Builder, box: Box, words: str, last: bool) -> None:
    """The notice that the end is near, or that this is the last turn."""
    with b.actor("deck.notice", box):
        fill = theme.LAMP if last else (*theme.WALNUT9, 190)
        colour = theme.INK if last else theme.CREAM
        b.fill(box, fill, 12, theme.LAMP3 if last else (*theme.CREAM, 60))
        b.icon(Box(box.x + 14, box.cy - 12, 24, 24), "flag", colour)
        b.text(Box(box.x + 48, box.y + 2, box.w - 60, box.h - 4), words, "label", colour, lines=None)


def _board(
    now: ArboretumNow, choice: Choice, box: Box, trees: Arboretum, fresh: bool
) -> tuple[tuple[PathChange, ...], Busy]:
    """Cards and places; returns what the place pointed at would do, and the boxes on the canvas that matter for it."""
    b = now.b
    chosen = choice.card if now.step == "place" else None
    if fresh:
        b.reset_board(BOARD)
    shown = pointed(now, "value:")
    changes: tuple[PathChange, ...] = ()
    busy: Busy = []
    aimed: Cell | None = None

    def beyond(x: float, y: float) -> None:
        """A press on the cloth where nothing is lit says why nothing is planted there."""
        cell = (floor(x / PITCH_X), floor(y / PITCH_Y))
        if now.step != "place" or cell not in free_cells(trees):
            choice.press_place(now, cell)

    ground = beyond if now.acting else None
    with b.board(BOARD, box, world_of(trees), most=4.0, largest=LARGEST, ground=ground) as zoom:
        state = b.ui.state[BOARD]
        b.part("planted", (now.words, trees, chosen is None), lambda: _trees(now, choice, trees, chosen is None))
        if not trees and now.step != "place":
            b.outline(cell_box((0, 0)), (*theme.CREAM, 70), 2, 8, (7, 5))
        if now.step == "place":
            for cell in free_cells(trees):
                if _free(now, choice, cell, place_box(trees, cell), chosen):
                    choice.aimed = cell
            aimed = choice.aimed if chosen is not None and choice.aimed in free_cells(trees) else None
        if aimed is not None and chosen is not None:
            at = place_box(trees, aimed)
            changes = gains_of(trees, chosen, aimed)
            _ghost(now, at, chosen)
            if changes and now.view.options.live_values:
                _lit_path(b, changes[0].after, aimed, at)
            parts = [at, *(cell_box(cell) for cell in (changes[0].after.cells if changes else ()))]
            for part in (*parts, *(cell_box((tree.x, tree.y)) for tree in trees)):
                x, y = box.cx + (part.x - state.x) * zoom, box.cy + (part.y - state.y) * zoom
                busy.append(Box(x, y, part.w * zoom, part.h * zoom))
        elif shown in paths_of(trees):
            _lit_path(b, paths_of(trees)[shown])
    return changes, busy


def _ghost(now: ArboretumNow, at: Box, card: Card) -> None:
    """The chosen card as it would lie at the place pointed at."""
    b = now.b
    if (at.w, at.h) == (CARD_W, CARD_H):
        put_tree(b, at, card, now.words)
    else:
        b.shade(at, "card", 8)
        b.face(at, ("small", card), lambda inner, area: draw_small(inner, area, card))
    # Seen through like mist: what is planted stands clear.
    b.fill(at, (*theme.GAMES["arboretum"].lit, 118), 8)
    b.lamp(at, 8, 3)


def _lit_path(b: Builder, path: Path, aimed: Cell | None = None, place: Box | None = None) -> None:
    """A path over the garden; `place` is where a card that is not planted yet would lie."""
    points: list[tuple[float, float]] = []
    for cell in path.cells:
        if cell == aimed and place is not None:
            points.append((place.cx, middle(cell)[1] if place.h == CARD_H else place.cy))
        else:
            b.lamp(cell_box(cell), CARD_W * 0.085, 3)
            points.append(middle(cell))
    draw_path(b, points, CARD_W, path.species)


def _trees(now: ArboretumNow, choice: Choice, trees: Arboretum, focus: bool) -> None:
    for tree in trees:
        _planted(now, choice, tree, tree is trees[-1], focus)


def _planted(now: ArboretumNow, choice: Choice, tree: Tree, newest: bool, focus: bool) -> None:
    b = now.b
    at = cell_box((tree.x, tree.y))
    names = names_of(now.words, tree.card)
    words = now.card(tree.card)
    if newest:
        words += " · " + now.words("table_arboretum.newest")
    b.card(
        card_actor(tree.card),
        at,
        ("tree", tree.card, names),
        lambda inner, area: draw_tree(inner, area, tree.card, names),
        # These trees stay declared while the turn goes on: what a press means is asked when it comes.
        press=lambda: choice.press_place(now.later(), (tree.x, tree.y)),
        hint=words,
        raised=False,
        large=large_tree(now.words, tree.card),
        focus=focus,
    )
    if newest:
        b.outline(at.inset(-3), theme.LAMP, 2.5, CARD_W * 0.1)


def _free(now: ArboretumNow, choice: Choice, cell: Cell, at: Box, chosen: Card | None) -> bool:
    """A free place; True while it is pointed at with a card."""
    b = now.b
    name = f"cell:{cell[0]},{cell[1]}"
    if chosen is None:
        b.outline(at, (*theme.LAMP, 120), 2, 8, (7, 5))
        b.hot(name, at, reason=now.words("table_arboretum.choose_first"), focus=False)
        return False
    look = b.place(
        name,
        at,
        press=lambda: choice.plant(now, chosen, cell),
        drop=lambda card: choice.plant(now, card, cell),
        accepts=lambda card: isinstance(card, int),
        like="plant",
    )
    return look.over or look.focus or (look.hover and not b.ui.hand.keyboard)


def _foot(now: ArboretumNow, box: Box, trees: Arboretum) -> None:
    """Values of the best paths at the left, whose garden it is, and the zoom buttons at the right."""
    b, t = now.b, now.words
    state = b.ui.state[BOARD]
    buttons = 150.0 if state.own else 100.0
    words = (t("table_arboretum.closer"), t("table_arboretum.further"), t("table_arboretum.all"))
    b.zoom_buttons(BOARD, box.right - buttons, box.y + 1, words)
    label = t("table_arboretum.garden", name=now.name(now.home))
    width = min(b.width_of(label, "panel") + 4, 330.0)
    at = box.right - buttons - 14 - width
    b.text(Box(at, box.y + 2, width, 42), label, "panel", theme.CREAM, "right", ellipsis=True)
    b.token(Box(at - 42, box.cy - 16, 32, 32), now.shape(now.home))
    if now.view.options.live_values and not now.finished:
        _value_chips(now, Box(box.x, box.y + 2, at - 52 - box.x, 42), trees)


def pointed(now: ArboretumNow, prefix: str) -> int | None:
    """The number behind `prefix` in the name of what is pointed at or focused."""
    name = now.ui.hand.focus if now.ui.hand.keyboard else now.ui.hand.hover
    return int(name.removeprefix(prefix)) if name and name.startswith(prefix) else None


def _value_chips(now: ArboretumNow, box: Box, trees: Arboretum) -> None:
    """What the best path of each species would score; pointing at one draws it over the garden."""
    b, t = now.b, now.words
    found = sorted(paths_of(trees).values(), key=lambda path: (-path.points, path.species))
    if not found:
        return
    width = min(78.0, (box.w - 4) / len(found))
    for n, path in enumerate(found):
        chip = Box(box.x + n * width, box.y, width - 6, box.h)
        hint = (
            condition(t, path.species, now.hand_sum(path.species))
            if now.view.hand
            else t("table_arboretum.counts_only")
        )
        look = b.hot(f"value:{path.species}", chip, lambda: None, radius=chip.h / 2, hint=hint, sound=None)
        lit = look.hover or look.focus
        b.fill(chip, theme.PAPER if lit else (*theme.WALNUT9, 150), chip.h / 2, (*theme.CREAM, 90))
        side = min(28.0, chip.w * 0.42)
        b.art(Box(chip.x + 7, chip.cy - side / 2, side, side), sign(path.species, not lit))
        b.text(
            Box(chip.x + 9 + side, chip.y + 2, chip.w - side - 16, chip.h - 4),
            str(path.points),
            "count",
            theme.INK if lit else theme.CREAM,
            "center",
        )


def _sheet(now: ArboretumNow, choice: Choice, box: Box, changes: tuple[PathChange, ...], busy: Busy) -> None:
    """The little sheet, where it hides least of the path and of the place pointed at."""
    b = now.b
    note = change_note(now.words, changes[0], now.hand_sum(changes[0].species, choice.card))
    width = 290.0
    height = min(sheet_height(now.words, changes, b, width, note), box.h - 20)
    target = busy[0]
    y = min(max(target.cy - height / 2, box.y + 8), box.bottom - 8 - height)
    left, right = box.x + 8, box.right - 8 - width
    spots = [
        Box(min(max(x, left), right), at_y, width, height)
        for x in (target.right + 16, target.x - 16 - width, right, left)
        for at_y in (y, box.y + 8)
    ]
    change_sheet(b, min(spots, key=lambda spot: sum(spot.shared(part) for part in busy)), now.words, changes, note)
