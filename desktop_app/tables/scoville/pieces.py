"""The small things of Scoville: peppers with their letters, badges, farmers, plaques, and the faces of cards."""

from __future__ import annotations

from collections.abc import Sequence
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

_DARK = frozenset({"red", "blue", "green", "purple", "brown", "black"})
_LETTER_Y = {"brown": 71, "white": 59, "black": 59, "phantom": 61, "green": 85, "orange": 85, "purple": 85}
_FIRST_TIERS = frozenset({"red", "yellow", "blue", "green", "orange", "purple"})


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


def pepper(b: Builder, box: Box, which: Pepper, words: Words, shadow: bool = False, grey: bool = False) -> None:
    """A pepper with its letter; below 40 high the rarer ones are told by their shape alone."""
    kind = PEPPERS[which]
    box = box.fit(100 / 120)
    b.art(box, f"peppers/{kind}_shadow" if shadow else f"peppers/{kind}", grey=grey)
    small = box.h < 40
    if small and kind not in _FIRST_TIERS:
        return
    letters = letter(words, which)
    size = box.h / 120 * ((30 if len(letters) > 1 else 34) * (1.35 if small else 1.0))
    x, y = box.x + box.w * (0.53 if kind in ("white", "black") else 0.5), box.y + box.h * _LETTER_Y.get(kind, 95) / 120
    light = kind in _DARK
    ink, edge = (theme.WHITE, theme.rgb("#2B1A10")) if light else (theme.INK, theme.rgb("#FFF7E4"))
    b.lettered(around(x, y, size * 1.6, size), letters, size, ink, edge)


def badge(b: Builder, box: Box, which: Sequence[Pepper], words: Words, ring: Any = theme.CREAM) -> None:
    """A round sign for what a notch bears: the letter on its colour (with 2 for a pair), a dash for nothing."""
    side = min(box.w, box.h)
    box = box.center(side, side)
    if not which:
        b.fill(box, theme.rgb("#CDB48C"), side / 2, ring, max(1.5, side * 0.06))
        b.fill(box.center(side * 0.36, max(2.0, side * 0.08)), theme.INK2, 1)
        return
    kind = PEPPERS[which[0]]
    b.fill(box, theme.rgb(FILLS[kind]), side / 2, ring, max(1.5, side * 0.06))
    letters = mark(words, which)
    size = side * (0.5 if len(letters) == 1 else 0.42 if len(letters) == 2 else 0.34)
    ink = theme.WHITE if kind in _DARK else theme.INK
    b.lettered(box, letters, size, ink, theme.rgb(FILLS[kind]))


def kept_badge(b: Builder, box: Box, which: Sequence[Pepper], words: Words, ring: Any) -> None:
    """A badge kept as one picture, for places where many of them stand."""
    key = ("scoville badge", tuple(which), ring, words.language)
    b.face(box, key, lambda b, box: badge(b, box, which, words, ring))


def square(b: Builder, box: Box, which: Sequence[Pepper], words: Words) -> None:
    """A field of the breeding chart: the letter on its colour, or a dash."""
    if not which:
        b.fill(box.center(box.w * 0.4, 2), theme.INK3, 1)
        return
    kind = PEPPERS[which[0]]
    b.fill(box, theme.rgb(FILLS[kind]), 4, theme.mix(theme.rgb(FILLS[kind]), theme.INK, 0.35), 1)
    letters = mark(words, which)
    ink, ground = theme.WHITE if kind in _DARK else theme.INK, theme.rgb(FILLS[kind])
    if len(letters) < 3:
        b.lettered(box, letters, max(12.5, box.h * 0.6), ink, ground, "narrow")
    elif box.h > 34:
        b.lettered(box, letters, box.h * 0.42, ink, ground, "narrow")
    else:
        # Side by side they would be too small to read: the number of peppers stands above their letters.
        upper, lower = box.inset(box.w * 0.07).top(box.h * 0.4)
        b.lettered(upper.left(upper.w * 0.4)[0], letters[:1], box.h * 0.48, ink, ground, "narrow")
        b.lettered(lower.right_side(lower.w * 0.82)[0], letters[1:], box.h * 0.54, ink, ground, "narrow")


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
    b.lettered(box.move(0, -side * 0.01), str(value), side * 0.46, theme.INK, theme.rgb("#F6DFAE"))


def coin(b: Builder, box: Box, label: str) -> None:
    """A gold coin with a sum on it."""
    side = min(box.w, box.h)
    box = box.center(side, side)
    b.art(box, "table/coin_20")
    size = side * (0.42 if len(label) < 3 else 0.34)
    b.lettered(box, label, size, theme.INK, theme.rgb("#F3CF6A"))


def plaque(b: Builder, box: Box, which: Pepper | None, value: int, words: Words, more: bool, gone: bool) -> None:
    """A brass plaque for planting a pepper first; `which` None stands for the three striped colours."""
    box = box.fit(58 / 86)
    b.art(box, "table/plaque_stack" if more else "table/plaque", grey=gone)
    k = box.w / 58
    upper = Box(box.x + 5 * k, box.y + 8 * k, 48 * k, 42 * k)
    if which is None:
        for n, one in enumerate((3, 4, 5)):
            pepper(
                b, around(box.x + (16 + 13 * n) * k, upper.cy + (3 if n == 1 else 0) * k, 24 * k, 30 * k), one, words
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
    """Peppers side by side, closer where the room is short; returns the x behind the last."""
    if not peppers:
        return box.x
    width = height * 100 / 120
    step = min(width * 0.98, (box.w - width) / max(1, len(peppers) - 1)) if len(peppers) > 1 else width
    total = width + step * (len(peppers) - 1)
    x = box.x + (box.w - total) / 2 if align == "center" else box.x
    for one in peppers:
        pepper(b, Box(x, box.cy - height / 2, width, height), one, words)
        x += step
    return x - step + width


def heading(b: Builder, box: Box, title: str, note: str) -> None:
    """The first line of a panel: its title, and a quiet note at the right in the room that is left."""
    width = min(b.width_of(title, "panel") + 8, (box.w - 28) * (0.62 if note else 1.0))
    if note:
        # A large title gives way before the note is cut.
        least = b.width_of(note, "quiet", theme.SMALLEST / b.screen.text) + 4
        width = min(width, max((box.w - 28) * 0.3, box.w - 38 - least))
    b.text(Box(box.x + 14, box.y + 6, width, 30), title, "panel")
    x = box.x + 14 + width + 10
    b.text(Box(x, box.y + 7, box.right - 14 - x, 28), note, "quiet", align="right", ellipsis=True)


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
