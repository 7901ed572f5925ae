"""What lies on the board, drawn: chips, spice cards, the price of a bowl, the names of the bowls."""

from __future__ import annotations

import math
from collections.abc import Sequence

from desktop_app.tables.safranito.turn import Turn
from desktop_app.telling.safranito import SPACES, area_name
from desktop_app.telling.words import Words
from desktop_app.ui import theme
from desktop_app.ui.boxes import Box, around
from desktop_app.ui.builder import Builder
from rules.safranito.table import Area, Board


def area_art(area: str) -> str:
    """The drawing of a bowl's spice or of an action space."""
    return f"actions/{area}" if area in SPACES else f"spices/{area}"


def chip_face(b: Builder, box: Box, shape: str, value: int | None) -> None:
    """A chip from above: its back, or its value and pips."""
    if value is None:
        b.art(box, f"chips/down_{shape}")
        return
    b.art(box, f"chips/up_{shape}")
    b.art(box, f"chips/pips_{value}")
    size = max(theme.SMALLEST, box.w * 0.25)
    spot = around(box.cx, box.y + box.h * 0.28, size * 1.6, size)
    b.lettered(spot, str(value), size, theme.INK, theme.rgb("#F6DFAE"))


def draw_chip(b: Builder, box: Box, shape: str, value: int | None, grey: bool = False) -> None:
    """A chip with its soft shadow."""
    b.shade(box.inset(box.w * 0.05), "card", box.w / 2)
    b.face(
        box,
        ("safranito chip", shape, value),
        lambda b, box: chip_face(b, box, shape, value),
        grey=grey,
    )


def spice_face(b: Builder, box: Box, spice: str) -> None:
    """A spice card without its name."""
    b.fill(box, theme.PAPER, box.w * 0.12, theme.PAPER3, 1)
    b.fill(box.inset(box.w * 0.09), theme.rgb("#FBEBC8"), box.w * 0.08)
    side = box.w * 0.74
    b.art(around(box.cx, box.cy, side), f"spices/{spice}")


def bowl_label(b: Builder, words: Words, board: Board, turn: Turn, bowl: Area) -> None:
    """The name of a bowl over its lower edge."""
    name = area_name(words, bowl.id)
    x, y = turn.at(*bowl.at)
    width = b.width_of(name, "label", 17) + 26
    pill = around(x, y + board.bowl_radius * turn.k - 6, width, 27)
    b.fill(pill, theme.PAPER, 13.5, theme.rgb("#5B3A10"), 1.5)
    b.text(pill, name, "label", align="center", size=17)


def draw_price(
    b: Builder, turn: Turn, board: Board, spice: str, price: int, lying: Sequence[tuple[float, float]]
) -> None:
    """A dark tag with the price at the edge of a bowl, on top or where none of the chips `lying` (mm) hides it."""
    bowl = next(one for one in board.bowls if one.id == spice)
    words = f"₹{price}"
    tag = price_spot(turn, board, bowl, max(64.0, b.width_of(words, "number", 20) + 22), lying)
    b.fill(tag, theme.WALNUT9, 16, theme.LAMP, 2)
    b.text(tag, words, "number", theme.CREAM, "center", size=20, grow=False)


def price_spot(turn: Turn, board: Board, bowl: Area, width: float, lying: Sequence[tuple[float, float]]) -> Box:
    """The first place on a bowl's edge, from the top to both sides, at which a tag touches no chip; else the freest."""
    x, y = turn.at(*bowl.at)
    reach = board.bowl_radius * turn.k - 2
    spots: list[tuple[float, Box]] = []
    for degrees in (0, -40, 40, -75, 75, -100, 100):
        angle = math.radians(degrees)
        tag = around(x + reach * math.sin(angle), y - reach * math.cos(angle), width, 32)
        free = min((_clearance(tag, *turn.at(*place)) for place in lying), default=math.inf)
        if free >= board.chip_radius * turn.k:
            return tag
        spots.append((free, tag))
    return max(spots, key=lambda spot: spot[0])[1]


def _clearance(box: Box, x: float, y: float) -> float:
    """How far a point is from a box."""
    return math.hypot(max(box.x - x, 0.0, x - box.right), max(box.y - y, 0.0, y - box.bottom))
