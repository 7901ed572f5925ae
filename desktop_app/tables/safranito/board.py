"""The board: where things lie on the screen when it is turned to a side, and how it is drawn.

Board coordinates are millimetres as in the rules (x to the east, y to the north). A `Turn` puts them into design units
with the thrower's side below.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from desktop_app.tables.contract import Desk
from desktop_app.telling.safranito import area_name
from desktop_app.ui import theme
from desktop_app.ui.boxes import Box, around
from rules.safranito.table import INWARD, RIGHT, Board, Side
from rules.safranito.view import ChipView, View

if TYPE_CHECKING:
    from desktop_app.ui.builder import Builder

REACH = 326.0
"""Millimetres from the middle of the board to the edge of the picture: the start line lies at 300."""

CARD_SPOTS: dict[str, tuple[float, float]] = {
    "cardamom": (-150, 252),
    "chilli": (0, 252),
    "cumin": (150, 252),
    "curry": (-252, 0),
    "saffron": (-252, 95),
    "ginger": (252, 0),
    "mint": (-150, -252),
    "garlic": (0, -252),
    "cinnamon": (150, -252),
}
"""Where the cards on display lie on the rim, by spice."""


class Turn:
    """The board in a square `box`, turned so that `side` lies below."""

    def __init__(self, box: Box, side: Side) -> None:
        self.box = box
        self.side: Side = side
        self.k = box.w / (2 * REACH)
        self._in, self._right = INWARD[side], RIGHT[side]

    def at(self, x: float, y: float) -> tuple[float, float]:
        """A point of the board in design units."""
        across = x * self._right[0] + y * self._right[1]
        away = x * self._in[0] + y * self._in[1]
        return self.box.cx + across * self.k, self.box.cy - away * self.k

    def back(self, x: float, y: float) -> tuple[float, float]:
        """A point of the screen in millimetres of the board."""
        across, away = (x - self.box.cx) / self.k, (self.box.cy - y) / self.k
        return (
            across * self._right[0] + away * self._in[0],
            across * self._right[1] + away * self._in[1],
        )

    def disc(self, x: float, y: float, radius: float) -> Box:
        """The square round a circle on the board."""
        return around(*self.at(x, y), 2 * radius * self.k)

    def chip(self, board: Board, x: float, y: float) -> Box:
        """Where the drawing of a chip goes: its radius is 46 of 100 there."""
        return self.disc(x, y, board.chip_radius * 50 / 46)


def draw_board(b: Builder, box: Box, desk: Desk, board: Board, side: Side) -> None:
    """Wood, brass edge, tiled field, bowls with their names, action spaces."""
    turn = Turn(box, side)
    outer = turn.disc(0, 0, board.outer_half)
    b.shade(outer, "lifted", 26)
    b.fill(outer, theme.rgb("#6B4126"), 26, theme.rgb("#4A2B17"), 2)
    b.fill(outer.inset(6), theme.rgb("#7A4C2D"), 22)
    for n in range(1, 6):
        b.rule(outer.x + 14, outer.y + outer.h * n / 6, outer.w - 28, (*theme.rgb("#4A2B17"), 90), 1.5)
    field = turn.disc(0, 0, board.field_half)
    b.fill(field.inset(-7), theme.rgb("#5B3A10"), 12)
    b.fill(field.inset(-5), theme.rgb("#C9962E"), 10, theme.rgb("#F0CE7A"), 1)
    b.art(field, "scene/safranito_field")
    for area in board.actions:
        b.art(turn.disc(*area.at, board.action_radius * 50 / 47), f"actions/{area.id}")
    for bowl in board.bowls:
        b.art(turn.disc(*bowl.at, board.bowl_radius * 100 / 96), f"bowls/{bowl.id}")
    for bowl in board.bowls:
        name = area_name(desk.words, bowl.id)
        x, y = turn.at(*bowl.at)
        width = b.width_of(name, "label", 17) + 26
        pill = around(x, y + board.bowl_radius * turn.k - 6, width, 27)
        b.fill(pill, theme.PAPER, 13.5, theme.rgb("#5B3A10"), 1.5)
        b.text(pill, name, "label", align="center", size=17, grow=False)


def ground(b: Builder, desk: Desk, board: Board, turn: Turn) -> None:
    """The board without chips, kept as one picture for each side."""
    side: Side = turn.side
    key = ("safranito board", side, desk.words.language)
    b.face(turn.box, key, lambda b, box: draw_board(b, box, desk, board, side))


def display(b: Builder, desk: Desk, view: View, turn: Turn) -> None:
    """The spice cards on the rim, each with the number that lies there."""
    t = desk.words
    for spice, spot in CARD_SPOTS.items():
        count = view.display.count(spice)
        if not count:
            continue
        x, y = turn.at(*spot)
        card = around(x, y, 42, 54)
        name = area_name(t, spice)
        b.card(
            f"display:{spice}",
            card,
            key=("safranito spice card", spice),
            draw=lambda b, box, spice=spice: spice_face(b, box, spice),
            hint=t("table_safranito.display", count=count, spice=name),
            radius=6,
            shadow="card",
        )
        if count > 1:
            disc = around(card.right - 3, card.bottom - 3, 24)
            b.fill(disc, theme.WALNUT9, 12, theme.CREAM, 1.5)
            b.text(disc, str(count), "count", theme.CREAM, "center", size=16, grow=False)


def spice_face(b: Any, box: Box, spice: str) -> None:
    """A spice card without its name."""
    b.fill(box, theme.PAPER, box.w * 0.12, theme.PAPER3, 1)
    b.fill(box.inset(box.w * 0.09), theme.rgb("#FBEBC8"), box.w * 0.08)
    side = box.w * 0.74
    b.art(around(box.cx, box.cy, side), f"spices/{spice}")


def chip_face(b: Any, box: Box, shape: str, value: int | None) -> None:
    """A chip from above: its back, or its value and pips."""
    if value is None:
        b.art(box, f"chips/down_{shape}")
        return
    b.art(box, f"chips/up_{shape}")
    b.art(box, f"chips/pips_{value}")
    size = box.w * 0.25
    spot = around(box.cx, box.y + box.h * 0.28, size * 1.6, size)
    b.lettered(spot, str(value), size, theme.INK, theme.rgb("#F6DFAE"))


def shown_value(view: View, chip: ChipView) -> int | None:
    """The value drawn on a chip of the board: only of those that lie face up for everybody."""
    return chip.value if chip.shown or view.ended or view.options.chip_values == "face_up" else None


def chips(b: Builder, desk: Desk, view: View, board: Board, turn: Turn, hot: bool = True) -> None:
    """All chips on the field; one in an area wears a thin lit ring, the others are plain."""
    for chip in view.chips:
        if chip.place != "field":
            continue
        box = turn.chip(board, chip.x, chip.y)
        shape = desk.sitters[chip.seat].shape
        value = shown_value(view, chip)
        with b.actor(f"chip:{chip.name}", box, face=value):
            b.shade(box.inset(box.w * 0.05), "card", box.w / 2)
            b.face(
                box,
                ("safranito chip", shape, value),
                lambda b, box, shape=shape, value=value: chip_face(b, box, shape, value),
                grey=chip.area is None and view.phase not in ("throw", "action.throw"),
            )
        if chip.area is not None:
            ring = box.inset(box.w * 0.02)
            b.outline(ring, theme.LAMP, 2, ring.w / 2)
        if hot:
            b.hot(f"look:{chip.name}", box, radius=box.w / 2, focus=False)


def out_chips(b: Builder, desk: Desk, view: View, turn: Turn) -> None:
    """The chips that are out of this round, beside the board with their owner's sign."""
    gone = [chip for chip in view.chips if chip.place == "out"]
    if not gone:
        return
    side = 30.0
    box = turn.box
    for n, chip in enumerate(gone[:20]):
        spot = Box(box.x + 4 + (n % 2) * (side + 4), box.y + 4 + (n // 2) * (side + 4), side, side)
        with b.actor(f"chip:{chip.name}", spot):
            b.face(
                spot,
                ("safranito chip", desk.sitters[chip.seat].shape, None),
                lambda b, box, shape=desk.sitters[chip.seat].shape: chip_face(b, box, shape, None),
                grey=True,
            )
        b.hot(
            f"out:{chip.name}",
            spot,
            hint=desk.words("table_safranito.out"),
            radius=side / 2,
            focus=False,
        )
