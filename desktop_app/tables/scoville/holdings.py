"""What a seat holds, as far as the table may see it: opened from the order track."""

from __future__ import annotations

from typing import TYPE_CHECKING

from desktop_app.tables.contract import Desk
from desktop_app.tables.scoville import pieces
from desktop_app.telling.scoville import components, recipe_title
from desktop_app.ui import theme
from desktop_app.ui.boxes import Box
from desktop_app.ui.layers import Layer
from desktop_app.ui.text import plain
from rules.scoville.components import COLOURS

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
        sheet = b.canvas.center(900, 620)
        b.paper(sheet, 16)
        inner = sheet.inset(30, 22)
        top, rest = inner.top(52, 14)
        sitter = self.desk.sitters[self.seat]
        b.token(Box(top.x, top.y + 4, 44, 44), sitter.shape)
        b.text(Box(top.x + 58, top.y, top.w - 230, 52), plain(sitter.name), "head", ellipsis=True)
        close = Box(top.right - 150, top.y, 150, 48)
        b.button("holdings.close", close, t("table_scoville.close"), self.close, "primary", "x")
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
        left, right = rest.left(rest.w / 2 - 10, 20)
        market = [
            (pieces.name(t, components().market[c].wanted[0]), components().market[c].points) for c in held.market
        ]
        self._listing(b, left, t("table_scoville.market"), market)
        dishes = [(recipe_title(t, card), components().recipes[card].points) for card in held.recipes]
        self._listing(b, right, t("table_scoville.cook_off"), dishes)

    @staticmethod
    def _listing(b: Builder, box: Box, title: str, rows: list[tuple[str, int]]) -> None:
        head, rest = box.top(36, 4)
        b.text(head, f"{title} · {sum(points for _, points in rows)}", "panel")
        height = min(34.0, rest.h / max(1, len(rows)))
        for n, (label, points) in enumerate(rows):
            line = Box(rest.x, rest.y + n * height, rest.w, height)
            b.text(Box(line.x, line.y, line.w - 60, line.h), label, "body", size=18, ellipsis=True)
            b.text(Box(line.right - 56, line.y, 56, line.h), str(points), "count", align="right")
