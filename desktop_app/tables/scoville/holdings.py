"""What a seat holds, as far as the table may see it: opened from the order track."""

from __future__ import annotations

from typing import TYPE_CHECKING

from desktop_app.tables.contract import Desk
from desktop_app.tables.scoville import pieces
from desktop_app.tables.scoville.plates import STACK_PEPPER, TILE_ICONS
from desktop_app.telling.scoville import components
from desktop_app.ui import theme
from desktop_app.ui.boxes import Box
from desktop_app.ui.layers import Layer
from desktop_app.ui.text import plain
from rules.scoville.components import COLOURS, STACKS, TILES

if TYPE_CHECKING:
    from desktop_app.ui.builder import Builder


class HoldingsSheet(Layer):
    """Peppers, money, cards and plaques of one seat on one sheet."""

    name = "scoville holdings"
    scrim = 0.6
    light = True

    def __init__(self, desk: Desk, seat: int) -> None:
        self.desk = desk
        self.seat = seat

    def build(self, b: Builder) -> None:
        """The sheet in the middle of the canvas; nothing if these things are covered meanwhile."""
        t = self.desk.words
        held = self.desk.view.growers[self.seat].holdings
        sheet = b.canvas.center(960, 720)
        b.shade(sheet, "lifted", 16)
        b.paper(sheet, 16)
        inner = sheet.inset(30, 22)
        top, rest = inner.top(52, 14)
        sitter = self.desk.sitters[self.seat]
        b.token(Box(top.x, top.y + 4, 44, 44), sitter.shape)
        b.text(Box(top.x + 58, top.y, top.w - 230, 52), plain(sitter.name), "head", ellipsis=True)
        close = Box(top.right - 150, top.y, 150, 48)
        b.button("holdings.close", close, t("table_scoville.close"), self.close, "primary", "x", key="escape")
        if held is None:
            b.text(rest, t("table_scoville.tray.hidden"), "body", align="center")
            return
        stock, rest = rest.top(116, 14)
        for pepper, cell in enumerate(stock.columns(COLOURS + 1, 6)[:COLOURS]):
            b.fill(cell, theme.PAPER2, 8, theme.PAPER3, 1)
            pieces.pepper(b, Box(cell.x + 6, cell.y + 6, cell.w - 12, 66), pepper, t)
            count = "?" if held.stock is None else str(held.stock[pepper])
            b.text(Box(cell.x, cell.bottom - 40, cell.w, 36), count, "number", align="center")
        purse = stock.columns(COLOURS + 1, 6)[COLOURS]
        pieces.coin(b, Box(purse.x, purse.y + 6, purse.w, 60), "$")
        b.text(Box(purse.x, purse.bottom - 40, purse.w, 36), str(held.money), "number", align="center")
        cards = components()
        won, rest = rest.foot(120, 12)
        market, dishes = rest.left(rest.w / 2 - 10, 20)
        below = _titled(b, market, t("table_scoville.market"), sum(cards.market[card].points for card in held.market))
        for card, cell in zip(held.market, _cells(below, len(held.market), 104, 76), strict=False):
            b.face(
                cell,
                ("scoville market", cards.market[card].id, t.language),
                lambda b, box, card=card: pieces.market_face(b, box, cards.market[card], t),
            )
        points = sum(cards.recipes[card].points for card in held.recipes)
        below = _titled(b, dishes, t("table_scoville.cook_off"), points)
        for card, cell in zip(held.recipes, _cells(below, len(held.recipes), 206, 46), strict=False):
            b.face(
                cell,
                ("scoville recipe", cards.recipes[card].id, t.language),
                lambda b, box, card=card: pieces.recipe_face(b, box, cards.recipes[card], t),
            )
        plaques, tiles = won.left(won.w / 2 - 10, 20)
        points = sum(plaque.points for plaque in held.plaques)
        below = _titled(b, plaques, t("table_scoville.plaques.title"), points)
        for plaque, cell in zip(held.plaques, _cells(below, len(held.plaques), 54, 80), strict=False):
            pepper = STACK_PEPPER[STACKS[plaque.stack]]
            pieces.plaque(b, cell, pepper, plaque.points, t, more=False, gone=False)
        kept = [name for bit, name in enumerate(TILES) if held.tiles >> bit & 1]
        below = _titled(b, tiles, t("table_scoville.tiles.title"), cards.numbers.unspent_tile * len(kept))
        for name, cell in zip(kept, below.columns(len(TILES), 8), strict=False):
            box = Box(cell.x, cell.y, cell.w, 52)
            b.fill(box, theme.rgb("#F6DFAE"), 8, theme.LAMP3, 1.5)
            b.icon(Box(box.x + 8, box.cy - 12, 24, 24), TILE_ICONS[name], theme.INK)
            b.text(Box(box.x + 36, box.y, box.w - 40, box.h), t(f"scoville.bonus.{name}.name"), "small", lines=2)


def _titled(b: Builder, box: Box, title: str, points: int) -> Box:
    """A heading with a sum; returns the room below."""
    head, rest = box.top(34, 6)
    b.text(head, f"{title} · {points}", "panel")
    return rest


def _cells(box: Box, count: int, width: float, height: float) -> list[Box]:
    """Boxes side by side and in rows, smaller where there are many."""
    while count and (box.w + 6) // (width + 6) * ((box.h + 6) // (height + 6)) < count:
        width, height = width * 0.94, height * 0.94
    columns = max(1, int((box.w + 6) // (width + 6)))
    return [
        Box(box.x + n % columns * (width + 6), box.y + n // columns * (height + 6), width, height) for n in range(count)
    ]
