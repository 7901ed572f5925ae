"""The board: where things lie on the screen when it is turned to a side, and how it is drawn.

Board coordinates are millimetres as in the rules (x to the east, y to the north). A `Turn` puts them into design units
with the side that looks on below. Everything is to scale; below the board's edge its wood goes on as a ledge, on which
the chip lies before the flick.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from desktop_app.tables.contract import Desk
from desktop_app.telling.safranito import SPACES, area_name, explain_lie, explain_out
from desktop_app.telling.words import Words
from desktop_app.ui import theme
from desktop_app.ui.boxes import Box, around
from rules.safranito.table import INWARD, RIGHT, Area, Board, Side, lie
from rules.safranito.view import ChipView, View

if TYPE_CHECKING:
    from desktop_app.ui.builder import Builder

LEDGE = 328.0
"""Millimetres from the middle of the board to the foot of the ledge: the start line lies at 300."""
RIM_LINE = 252.5
"""Millimetres from the middle of the board to the middle of its rim, where the cards lie."""
WOOD, WOOD_DARK, GROOVE = theme.rgb("#7A4C2D"), theme.rgb("#6B4126"), theme.rgb("#4A2B17")


class Turn:
    """The board in a box, turned so that `side` lies below; `k` are design units for a millimetre."""

    def __init__(self, box: Box, side: Side, board: Board) -> None:
        half = board.outer_half
        self.k = min(box.w / (2 * half), box.h / (half + LEDGE))
        w, h = 2 * half * self.k, (half + LEDGE) * self.k
        self.box = Box(box.cx - w / 2, box.y, w, h)
        self.side: Side = side
        self._cx, self._cy = self.box.cx, self.box.y + half * self.k
        self._in, self._right = INWARD[side], RIGHT[side]

    def local(self, x: float, y: float) -> tuple[float, float]:
        """A point of the board as seen from below: millimetres to the right, and away."""
        return x * self._right[0] + y * self._right[1], x * self._in[0] + y * self._in[1]

    def seen(self, across: float, away: float) -> tuple[float, float]:
        """A point given as millimetres to the right and away, in design units."""
        return self._cx + across * self.k, self._cy - away * self.k

    def at(self, x: float, y: float) -> tuple[float, float]:
        """A point of the board in design units."""
        return self.seen(*self.local(x, y))

    def disc(self, x: float, y: float, radius: float) -> Box:
        """The square round a circle on the board."""
        return around(*self.at(x, y), 2 * radius * self.k)

    def chip(self, board: Board, x: float, y: float) -> Box:
        """Where the drawing of a chip goes: its radius is 46 of 100 there."""
        return self.disc(x, y, board.chip_radius * 50 / 46)

    def ledge(self, board: Board) -> Box:
        """The wood below the board's edge."""
        return self.box.foot((LEDGE - board.outer_half) * self.k)[0]

    def card_spot(self, bowl: Area) -> tuple[float, float]:
        """Where on the rim the cards of a bowl's spice lie: beside it, and never on the edge one throws from."""
        across, away = self.local(*bowl.at)
        if away > 100.0:
            return self.seen(across, RIM_LINE)
        if abs(across) > 100.0:
            return self.seen(RIM_LINE if across > 0 else -RIM_LINE, away)
        return self.seen(-RIM_LINE, 75.0) if away > -100.0 else self.seen(RIM_LINE, -75.0)


def draw_board(b: Builder, turn: Turn, desk: Desk, board: Board) -> None:
    """Wood with its ledge, brass edge, tiled field, bowls with their names, action spaces."""
    whole, ledge = turn.box, turn.ledge(board)
    b.fill(whole, WOOD_DARK, 26, GROOVE, 2)
    b.fill(whole.inset(6), WOOD, 22)
    for n in range(1, 7):
        b.rule(whole.x + 14, whole.y + whole.h * n / 7, whole.w - 28, (*GROOVE, 70), 1.5)
    # The board ends here; the ledge belongs to the table and is only wood to lay a chip on.
    b.rule(whole.x + 4, ledge.y - 1.5, whole.w - 8, GROOVE, 3)
    b.rule(whole.x + 4, ledge.y + 1.5, whole.w - 8, (*theme.rgb("#A9744A"), 160), 1.5)
    field = turn.disc(0, 0, board.field_half)
    b.fill(field.inset(-7), theme.rgb("#5B3A10"), 12)
    b.fill(field.inset(-5), theme.rgb("#C9962E"), 10, theme.rgb("#F0CE7A"), 1)
    b.art(field, "scene/safranito_field")
    for area in board.actions:
        b.art(turn.disc(*area.at, board.action_radius * 50 / 47), f"actions/{area.id}")
    for bowl in board.bowls:
        b.art(turn.disc(*bowl.at, board.bowl_radius * 100 / 96), f"bowls/{bowl.id}")
    for bowl in board.bowls:
        bowl_label(b, desk, board, turn, bowl)


def bowl_label(b: Builder, desk: Desk, board: Board, turn: Turn, bowl: Area) -> None:
    """The name of a bowl over its lower edge."""
    name = area_name(desk.words, bowl.id)
    x, y = turn.at(*bowl.at)
    width = b.width_of(name, "label", 17) + 26
    pill = around(x, y + board.bowl_radius * turn.k - 6, width, 27)
    b.fill(pill, theme.PAPER, 13.5, theme.rgb("#5B3A10"), 1.5)
    b.text(pill, name, "label", align="center", size=17)


def ground(b: Builder, desk: Desk, board: Board, turn: Turn) -> None:
    """The board without chips, kept as one picture for each side."""
    key = ("safranito board", turn.side, desk.words.language, b.screen.text)
    b.shade(turn.box, "lifted", 26)

    def draw(b: Builder, box: Box) -> None:
        draw_board(b, Turn(box, turn.side, board), desk, board)

    b.face(turn.box, key, draw)


def display(b: Builder, desk: Desk, view: View, board: Board, turn: Turn) -> None:
    """The spice cards on the rim, each with the number that lies there."""
    t = desk.words
    about = t, view.display, turn.side, turn.box
    b.part("display", about, lambda: _display(b, t, view.display, board, turn))


def _display(b: Builder, t: Words, laid: Sequence[str], board: Board, turn: Turn) -> None:
    for bowl in board.bowls:
        spice = bowl.id
        count = laid.count(spice)
        if not count:
            continue
        x, y = turn.card_spot(bowl)
        card = around(x, y, 46, 60)
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


def area_art(area: str) -> str:
    """The drawing of a bowl's spice or of an action space."""
    return f"actions/{area}" if area in SPACES else f"spices/{area}"


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


def draw_chip(b: Builder, box: Box, shape: str, value: int | None, grey: bool = False) -> None:
    """A chip with its soft shadow."""
    b.shade(box.inset(box.w * 0.05), "card", box.w / 2)
    b.face(
        box,
        ("safranito chip", shape, value),
        lambda b, box: chip_face(b, box, shape, value),
        grey=grey,
    )


def shown_value(view: View, chip: ChipView) -> int | None:
    """The value drawn on a chip of the board: only of those that lie face up for everybody."""
    return chip.value if chip.shown or view.ended or view.options.chip_values == "face_up" else None


def chips(b: Builder, desk: Desk, view: View, board: Board, turn: Turn) -> None:
    """All chips on the field: one that counts wears a lit ring and the sign of its area, the others are dimmed."""
    for chip in view.chips:
        if chip.place != "field":
            continue
        box = turn.chip(board, chip.x, chip.y)
        shape = desk.sitters[chip.seat].shape
        value = shown_value(view, chip)

        def declare(chip: ChipView = chip, box: Box = box, shape: str = shape, value: int | None = value) -> None:
            _chip(b, box, chip, shape, value)
            why = explain_lie(desk.words, lie(board, chip.x, chip.y))
            b.hot(f"look:{chip.name}", box, radius=box.w / 2, focus=False, hint=why)

        b.part(f"chip:{chip.name}", (desk.words, box, chip, shape, value), declare)


def _chip(b: Builder, box: Box, chip: ChipView, shape: str, value: int | None) -> None:
    """A chip on the field with its ring and sign, if it counts."""
    with b.actor(f"chip:{chip.name}", box, face=value):
        draw_chip(b, box, shape, value, grey=chip.area is None)
        if chip.area is not None:
            ring = box.inset(box.w * 0.02)
            b.outline(ring, theme.LAMP, 2, ring.w / 2)
            reach = box.w * 0.36
            sign = around(box.cx + reach, box.cy - reach, 24)
            b.fill(sign, theme.PAPER, 12, theme.LAMP3, 1.5)
            b.art(sign.inset(3), area_art(chip.area))


def out_chips(b: Builder, desk: Desk, view: View, turn: Turn, reasons: Mapping[str, str]) -> None:
    """The chips that are out of this round, beside the board with their owner's sign and why they are out."""
    gone = [chip for chip in view.chips if chip.place == "out"]
    side = 32.0
    for n, chip in enumerate(gone):
        spot = Box(turn.box.x - side - 5, turn.box.y + 6 + n * (side + 5), side, side)
        shape = desk.sitters[chip.seat].shape
        with b.actor(f"chip:{chip.name}", spot):
            b.face(
                spot,
                ("safranito chip", shape, None),
                lambda b, box, shape=shape: chip_face(b, box, shape, None),
                grey=True,
            )
        hint = explain_out(desk.words, reasons.get(chip.name))
        b.hot(f"out:{chip.name}", spot, hint=hint, radius=side / 2, focus=False)


def price_tag(b: Builder, desk: Desk, view: View, board: Board, turn: Turn) -> None:
    """The bowl that is traded is lit and wears its price."""
    if view.trade is None:
        return
    bowl = next(one for one in board.bowls if one.id == view.trade.spice)
    disc = turn.disc(*bowl.at, board.bowl_radius)
    b.lamp(disc, disc.w / 2, 4)
    bowl_label(b, desk, board, turn, bowl)
    # Where a chip lay when the bowl was opened the tag stays away, so that it never moves during the trade.
    lay = [(chip.x, chip.y) for chip in view.chips if chip.place != "out"]
    draw_price(b, turn, board, bowl.id, view.trade.price, lay)


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
