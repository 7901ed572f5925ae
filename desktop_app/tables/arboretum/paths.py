"""Paths drawn over gardens, and the little sheet that says what a path is worth."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from functools import lru_cache

from desktop_app.tables.arboretum.cards import sign
from desktop_app.telling.arboretum import path_reasons, path_title, species_word
from desktop_app.telling.words import Words
from desktop_app.ui import theme
from desktop_app.ui.boxes import Box, around
from desktop_app.ui.builder import Builder
from rules.arboretum.components import Card
from rules.arboretum.paths import Path, PathChange, best_paths, preview
from rules.arboretum.state import Arboretum, Cell


@lru_cache(maxsize=64)
def paths_of(trees: Arboretum) -> dict[int, Path]:
    """The best path of every species of a garden."""
    return best_paths(trees)


@lru_cache(maxsize=64)
def gains_of(trees: Arboretum, card: Card, cell: Cell) -> tuple[PathChange, ...]:
    """The paths that planting a card would make better, the best first."""
    return tuple(change for change in preview(trees, card, *cell) if change.gain > 0)


def draw_path(b: Builder, points: Sequence[tuple[float, float]], size: float, species: int, upto: float = 1.0) -> None:
    """A line through `points` with dots on its steps and the sign on its ends; `upto` 0 to 1 of the way.

    `size` is the width of a card there.
    """
    line = max(2.5, size * 0.085)
    edge = max(1.2, size * 0.02)
    steps = len(points) - 1
    done = upto * steps
    for grow, colour in ((edge, theme.WALNUT9), (0.0, theme.LAMP)):
        for n, ((x0, y0), (x1, y1)) in enumerate(itertools.pairwise(points)):
            share = min(1.0, done - n)
            if share <= 0:
                break
            x2, y2 = x0 + (x1 - x0) * share, y0 + (y1 - y0) * share
            half = line / 2 + grow
            left, top = min(x0, x2) - half, min(y0, y2) - half
            b.fill(Box(left, top, abs(x2 - x0) + 2 * half, abs(y2 - y0) + 2 * half), colour, half * 0.8)
    for n, (x, y) in enumerate(points):
        if n > done + 0.001:
            break
        end = n in (0, steps)
        disc = around(x, y, size * (0.34 if end else 0.17))
        fill = theme.LAMP if end else theme.PAPER
        b.fill(disc, fill, disc.w / 2, theme.WALNUT9, max(1.5, size * 0.028))
        if end:
            b.art(disc.center(disc.w * 0.72, disc.w * 0.72), sign(species, True))


def sheet_height(words: Words, changes: Sequence[PathChange], b: Builder, width: float, note: str) -> float:
    """How high the sheet of `change_sheet` is."""
    main = changes[0].after
    inner = width - 36
    rows = len(path_reasons(words, main))
    others = 34.0 if len(changes) > 1 else 0.0
    return 16 + 46 + 28 * rows + 14 + others + b.height_of(note, inner, "quiet", 17) + 16


def change_sheet(b: Builder, box: Box, words: Words, changes: Sequence[PathChange], note: str) -> None:
    """What planting here does: the best change line by line, the others in short, and the condition."""
    main = changes[0].after
    b.paper(box, 12, "lifted")
    x, w = box.x + 18, box.w - 36
    y = box.y + 12
    b.art(Box(x, y + 6, 32, 32), sign(main.species))
    b.text(Box(x + 42, y - 2, w - 86, 48), path_title(words, main.species), "panel", lines=None)
    b.text(Box(box.right - 68, y, 50, 44), str(main.points), "number", align="right", size=26)
    y += 48
    for label, points in path_reasons(words, main):
        b.text(Box(x, y, w - 50, 27), label, "quiet", theme.INK)
        shown = str(points) if label == path_reasons(words, main)[0][0] else f"+{points}"
        b.text(Box(box.right - 68, y, 50, 27), shown, "count", align="right")
        y += 28
    b.rule(x, y + 4, w)
    y += 12
    if len(changes) > 1:
        at = x
        for change in changes[1:6]:
            if at + 74 > box.right - 12:
                continue
            b.art(Box(at, y + 3, 26, 26), sign(change.species))
            label = f"{change.after.points} (+{change.gain})"
            b.text(Box(at + 30, y, 66, 32), label, "label", theme.INK2, size=17)
            at += 100
        y += 34
    b.text(Box(x, y, w, box.bottom - 12 - y), note, "quiet", size=17, lines=None, valign="top")


def change_note(words: Words, change: PathChange, held: int) -> str:
    """What the path was before, and the condition for its points."""
    before = (
        words("arboretum.path.new")
        if change.before is None
        else words("arboretum.path.was", points=change.before.points)
    )
    return f"{before} {condition(words, change.species, held)}"


def condition(words: Words, species: int, held: int) -> str:
    """It counts only with the right to score, and what the hand holds for it."""
    return words("arboretum.path.condition", species=species_word(words, species), sum=held)


def path_sentence(words: Words, path: Path) -> str:
    """A path's points in one line: `6 = 5 cards + starts with the 1 (1)`."""
    reasons = path_reasons(words, path)
    parts = [reasons[0][0]] + [f"{label} (+{points})" for label, points in reasons[1:]]
    return f"{path.points} = " + " + ".join(parts)
