"""The small things of Scoville: peppers with their letters, badges, farmers, plaques, and the faces of cards."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from desktop_app.telling.words import Words
from desktop_app.ui import theme
from desktop_app.ui.boxes import Box, around
from desktop_app.ui.builder import Builder
from rules.scoville.components import PEPPERS, MarketCard, Pepper, Recipe

FILLS = {
    "red": "#D4352A",
    "yellow": "#F0B823",
    "blue": "#2F74C8",
    "green": "#4E9A3A",
    "orange": "#EC7E22",
    "purple": "#8A45A8",
    "brown": "#8A5526",
    "white": "#FBF6EA",
    "black": "#34302E",
    "phantom": "#A9DDE8",
}
"""The colours of badges; the drawings of the peppers carry their own."""

LETTER = 15.0
"""Units of a letter or number at least: a little more than any text, as the field may be drawn smaller."""
BUNCH = 0.42
"""How far equal peppers of a row lie apart, as a share of their width."""
_DARK = frozenset({"red", "blue", "green", "purple", "brown", "black"})
_LETTER_Y = {"brown": 71, "white": 59, "black": 59, "phantom": 61, "green": 85, "orange": 85, "purple": 85}


def letter(words: Words, pepper: Pepper) -> str:
    """The mark of a pepper in the table's language."""
    return words(f"scoville.pepper.{PEPPERS[pepper]}.letter")


def mark(words: Words, which: Sequence[Pepper]) -> str:
    """What a notch bears as letters: with a 2 for a pair, a dash for nothing."""
    return ("2" if len(which) > 1 else "") + letter(words, which[0]) if which else "–"


def name(words: Words, pepper: Pepper) -> str:
    """The name of a pepper."""
    return words(f"scoville.pepper.{PEPPERS[pepper]}.name")


def word(words: Words, pepper: Pepper) -> str:
    """The name of a pepper within a sentence."""
    return words(f"scoville.pepper.{PEPPERS[pepper]}.one")


def pepper(
    b: Builder, box: Box, which: Pepper, words: Words, shadow: bool = False, grey: bool = False, lettered: bool = True
) -> None:
    """A pepper with its letter, which stands at its foot where the pepper is small."""
    kind = PEPPERS[which]
    box = box.fit(100 / 120)
    b.art(box, f"peppers/{kind}_shadow" if shadow else f"peppers/{kind}", grey=grey)
    if not lettered:
        return
    letters = letter(words, which)
    size = box.h / 120 * (30 if len(letters) > 1 else 34)
    x, y = box.x + box.w * (0.53 if kind in ("white", "black") else 0.5), box.y + box.h * _LETTER_Y.get(kind, 95) / 120
    if size < LETTER:
        size, x, y = LETTER, box.cx, box.bottom - LETTER * 0.42
    light = kind in _DARK
    ink, edge = (theme.WHITE, theme.rgb("#2B1A10")) if light else (theme.INK, theme.rgb("#FFF7E4"))
    cut = "narrow" if len(letters) > 1 and size == LETTER else "black"
    b.lettered(around(x, y, size * 1.6, size), letters, size, ink, edge, cut)


def badge(b: Builder, box: Box, which: Sequence[Pepper], words: Words, ring: Any = theme.CREAM) -> None:
    """A round sign for what a notch bears: the letter on its colour, twofold for a pair, a dash for nothing."""
    side = min(box.w, box.h)
    box = box.center(side, side)
    edge = max(1.5, side * 0.06)
    if not which:
        b.fill(box, theme.rgb("#CDB48C"), side / 2, ring, edge)
        b.fill(box.center(side * 0.36, max(2.0, side * 0.08)), theme.INK2, 1)
        return
    kind = PEPPERS[which[0]]
    fill = theme.rgb(FILLS[kind])
    if len(which) > 1:
        off = side * 0.14
        b.fill(box.move(off, -off), fill, side / 2, ring, edge)
        box = box.move(-off, off)
    b.fill(box, fill, side / 2, ring, edge)
    letters = letter(words, which[0])
    size = max(LETTER, side * (0.5 if len(letters) == 1 else 0.42))
    ink = theme.WHITE if kind in _DARK else theme.INK
    b.lettered(box, letters, size, ink, fill, "narrow" if len(letters) > 1 and side < 30 else "black")


def kept_badge(b: Builder, box: Box, which: Sequence[Pepper], words: Words, ring: Any) -> None:
    """A badge kept as one picture, for places where many of them stand."""
    key = ("scoville badge", tuple(which), ring, words.language)
    b.face(box, key, lambda b, box: badge(b, box, which, words, ring))


def square(b: Builder, box: Box, which: Sequence[Pepper], words: Words) -> None:
    """A field of the breeding chart: the letter on its colour, twofold for a pair, or a dash."""
    if not which:
        b.fill(box.center(box.w * 0.4, 2), theme.INK3, 1)
        return
    kind = PEPPERS[which[0]]
    fill = theme.rgb(FILLS[kind])
    line = theme.mix(fill, theme.INK, 0.35)
    if len(which) > 1:
        # The second one looks out above, so that the letter keeps the whole width.
        off = box.h * 0.16
        b.fill(Box(box.x + 1.5, box.y, box.w - 3, box.h - off), fill, 4, line, 1)
        box = Box(box.x, box.y + off, box.w, box.h - off)
    b.fill(box, fill, 4, line, 1)
    ink = theme.WHITE if kind in _DARK else theme.INK
    b.lettered(box, letter(words, which[0]), max(theme.SMALLEST, box.h * 0.6), ink, fill, "narrow")


def farmer(b: Builder, x: float, y: float, shape: str, height: float = 47.0, lit: bool = False) -> None:
    """A farmer standing on the point x, y."""
    width = height * 100 / 120
    box = Box(x - width / 2, y - height / 2, width, height)
    if lit:
        b.fill(around(x, y + height * 0.36, width * 1.15, height * 0.36), (*theme.LAMP, 190), height * 0.18)
    b.art(box, f"farmers/{shape}")


def points(b: Builder, box: Box, value: int) -> None:
    """The six-sided sign with points on it."""
    side = min(box.w, box.h)
    box = box.center(side, side)
    b.art(box, "table/points")
    size = max(LETTER, side * 0.46)
    cut = "narrow" if value > 9 and size > side * 0.46 else "black"
    b.lettered(box.move(0, -side * 0.01), str(value), size, theme.INK, theme.rgb("#F6DFAE"), cut)


def coin(b: Builder, box: Box, label: str) -> None:
    """A gold coin with a sum on it."""
    side = min(box.w, box.h)
    box = box.center(side, side)
    b.art(box, "table/coin_20")
    size = max(LETTER, side * (0.42 if len(label) < 3 else 0.34))
    cut = "narrow" if len(label) > 1 and size == LETTER else "black"
    b.lettered(box, label, size, theme.INK, theme.rgb("#F3CF6A"), cut)


def plaque(b: Builder, box: Box, which: Pepper | None, value: int, words: Words, more: bool, gone: bool) -> None:
    """A brass plaque for planting a pepper first; `which` None stands for the three striped colours."""
    box = box.fit(58 / 86)
    b.art(box, "table/plaque_stack" if more else "table/plaque", grey=gone)
    k = box.w / 58
    upper = Box(box.x + 5 * k, box.y + 8 * k, 48 * k, 42 * k)
    if which is None:
        for n, one in enumerate((3, 4, 5)):
            pepper(
                b,
                around(box.x + (16 + 13 * n) * k, upper.cy + (3 if n == 1 else 0) * k, 24 * k, 30 * k),
                one,
                words,
                lettered=False,
            )
    else:
        pepper(b, upper, which, words, grey=gone)
    if not gone:
        b.lettered(
            around(box.x + 29 * k, box.y + 66 * k, 40 * k, 20 * k), str(value), 20 * k, theme.INK, theme.rgb("#EBCB78")
        )


def row_of(
    b: Builder, box: Box, peppers: Sequence[Pepper], words: Words, height: float, align: str = "center"
) -> float:
    """Peppers side by side, equal ones as a bunch with one letter; closer where the room is short.

    Returns the x behind the last.
    """
    if not peppers:
        return box.x
    width = height * 100 / 120
    bunch = width * BUNCH
    # Where each begins in its row: close behind an equal one, else clear of the one before.
    starts = [0.0]
    for before, one in pairwise(peppers):
        starts.append(starts[-1] + (bunch if one == before else width * 0.98))
    squeeze = min(1.0, (box.w - width) / starts[-1]) if starts[-1] else 1.0
    total = starts[-1] * squeeze + width
    x = box.x + (box.w - total) / 2 if align == "center" else box.x
    for number, one in enumerate(peppers):
        last = number + 1 == len(peppers) or peppers[number + 1] != one
        spot = Box(x + starts[number] * squeeze, box.cy - height / 2, width, height)
        pepper(b, spot, one, words, lettered=last)
    return x + total


def heading(b: Builder, box: Box, title: str, note: str) -> None:
    """The first line of a panel: its title, and a quiet note at the right in the room that is left."""
    b.titled(Box(box.x + 14, box.y + 6, box.w - 28, 30), title, note)


def name_of(b: Builder, box: Box, name: str, align: str = "left") -> None:
    """The name of a seat; a long one takes two lines before it is cut."""
    lines = 1 if b.width_of(name, "label") <= box.w else 2
    b.text(box, name, "label", align=align, lines=lines, size=16 if lines > 1 else None, ellipsis=True)


def market_face(b: Builder, box: Box, card: MarketCard, words: Words) -> None:
    """A card of the market: what it wants above the dotted line, what it gives below."""
    b.fill(box, theme.PAPER, 8, theme.PAPER3, 1.5)
    upper, lower = Box(box.x, box.y, box.w, box.h / 2), Box(box.x, box.cy, box.w, box.h / 2)
    height = min(upper.h * 0.84, max(40.0, box.h * 0.28))
    row_of(b, upper.inset(6, 2), card.wanted, words, height)
    b.dots(box.x + 7, box.cy, box.w - 14)
    gives: list[tuple[str, Any]] = [("pepper", one) for one in card.gained]
    if card.choice:
        gives.append(("choice", card.choice))
    if card.money:
        gives.append(("coin", f"${card.money}"))
    gives.append(("points", card.points))
    widths = [0.82 if kind == "pepper" else 1.0 for kind, _ in gives]
    gap = min(4.0, box.w * 0.02)
    side = min(lower.h * 0.8, (box.w - 8 - gap * len(gives)) / sum(widths), max(34.0, box.h * 0.24))
    x = box.cx - (side * sum(widths) + gap * (len(gives) - 1)) / 2
    for (kind, what), width in zip(gives, widths, strict=True):
        place = around(x + side * width / 2, lower.cy, side, side)
        if kind == "pepper":
            pepper(b, place, what, words)
        elif kind == "choice":
            for n, one in enumerate(what):
                badge(
                    b,
                    around(
                        place.x + side * (0.25 + 0.25 * n),
                        place.cy + (side * 0.2 if n % 2 else -side * 0.2),
                        side * 0.5,
                    ),
                    (one,),
                    words,
                )
        elif kind == "coin":
            coin(b, place, what)
        else:
            points(b, place, what)
        x += side * width + gap


def recipe_face(b: Builder, box: Box, card: Recipe, words: Words) -> None:
    """A dish of the cook-off: its peppers, then the sign with its points."""
    b.fill(box, theme.PAPER, 8, theme.PAPER3, 1.5)
    sign = min(box.h - 4, box.w * 0.24, max(34.0, box.h * 0.45))
    points(b, Box(box.right - sign - 4, box.cy - sign / 2, sign, sign), card.points)
    room = box.w - sign - 16
    height = min(box.h * 0.88, box.w * 0.25, room / len(card.peppers) * 1.7)
    row_of(b, Box(box.x + 7, box.y, room, box.h), card.peppers, words, height, "left")
