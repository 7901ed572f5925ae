"""What a seat holds, as far as the table may see it: opened from the order track."""

from __future__ import annotations

from desktop_app.tables.frame import Sheet
from desktop_app.tables.scoville import pieces
from desktop_app.tables.scoville.marks import STACK_PEPPER, TILE_ICONS
from desktop_app.tables.scoville.now import ScovilleNow
from desktop_app.ui import theme
from desktop_app.ui.boxes import Box
from rules.scoville.components import COLOURS, STACKS, TILES
from rules.scoville.view import Holdings


class HoldingsSheet(Sheet[ScovilleNow]):
    """Peppers, money, cards and plaques of one seat on one sheet."""

    name = "scoville holdings"
    scrim = 0.6
    scrim_top = 0.0

    def __init__(self, now: ScovilleNow, seat: int) -> None:
        super().__init__(now)
        self.seat = seat

    def whose(self) -> int:
        return self.seat

    def box(self, now: ScovilleNow) -> Box:
        return now.b.canvas.center(960, 720)

    def title(self, now: ScovilleNow) -> str:
        return now.name(self.seat)

    def content(self, now: ScovilleNow, box: Box) -> None:
        held = now.view.holdings[self.seat]
        if held is None:
            # They were covered while the sheet lay open.
            now.b.text(box, now.words("table_scoville.tray.hidden"), "body", align="center")
            return
        stock, rest = box.top(116, 14)
        _stock(now, stock, held)
        won, rest = rest.foot(120, 12)
        _cards(now, rest, held)
        _plaques_and_tiles(now, won, held)


def _stock(now: ScovilleNow, box: Box, held: Holdings) -> None:
    """All ten colours and the purse."""
    b = now.b
    cells = box.columns(COLOURS + 1, 6)
    for pepper, cell in enumerate(cells[:COLOURS]):
        b.fill(cell, theme.PAPER2, 8, theme.PAPER3, 1)
        pieces.pepper(b, Box(cell.x + 6, cell.y + 6, cell.w - 12, 66), pepper, now.words)
        # At the end of the game the peppers left over stay behind the screen.
        count = "?" if held.stock is None else str(held.stock[pepper])
        b.text(Box(cell.x, cell.bottom - 40, cell.w, 36), count, "number", align="center")
    purse = cells[COLOURS]
    pieces.coin(b, Box(purse.x, purse.y + 6, purse.w, 60), "$")
    b.text(Box(purse.x, purse.bottom - 40, purse.w, 36), str(held.money), "number", align="center")


def _cards(now: ScovilleNow, box: Box, held: Holdings) -> None:
    """The cards won, market at the left and dishes at the right, each with the sum of their points."""
    t, cards = now.words, now.components
    market, dishes = box.left(box.w / 2 - 10, 20)
    points = sum(cards.market[card].points for card in held.market)
    below = _titled(now, market, t("table_scoville.market"), points)
    for card, cell in zip(held.market, _cells(below, len(held.market), 104, 76), strict=False):
        data = cards.market[card]
        now.b.face(
            cell,
            ("scoville market", data.id, t.language),
            lambda b, inside, data=data: pieces.market_face(b, inside, data, t),
        )
    points = sum(cards.recipes[card].points for card in held.recipes)
    below = _titled(now, dishes, t("table_scoville.cook_off"), points)
    for card, cell in zip(held.recipes, _cells(below, len(held.recipes), 206, 46), strict=False):
        recipe = cards.recipes[card]
        now.b.face(
            cell,
            ("scoville recipe", recipe.id, t.language),
            lambda b, inside, recipe=recipe: pieces.recipe_face(b, inside, recipe, t),
        )


def _plaques_and_tiles(now: ScovilleNow, box: Box, held: Holdings) -> None:
    b, t = now.b, now.words
    plaques, tiles = box.left(box.w / 2 - 10, 20)
    points = sum(plaque.points for plaque in held.plaques)
    below = _titled(now, plaques, t("table_scoville.plaques.title"), points)
    for plaque, cell in zip(held.plaques, _cells(below, len(held.plaques), 54, 80), strict=False):
        pepper = STACK_PEPPER[STACKS[plaque.stack]]
        pieces.plaque(b, cell, pepper, plaque.points, t, more=False, gone=False)
    kept = [name for bit, name in enumerate(TILES) if held.tiles >> bit & 1]
    below = _titled(now, tiles, t("table_scoville.tiles.title"), now.components.numbers.unspent_tile * len(kept))
    for name, cell in zip(kept, below.columns(len(TILES), 8), strict=False):
        plate = Box(cell.x, cell.y, cell.w, 52)
        b.fill(plate, theme.rgb("#F6DFAE"), 8, theme.LAMP3, 1.5)
        b.icon(Box(plate.x + 8, plate.cy - 12, 24, 24), TILE_ICONS[name], theme.INK)
        b.text(Box(plate.x + 36, plate.y, plate.w - 40, plate.h), t(f"scoville.bonus.{name}.name"), "small", lines=2)


def _titled(now: ScovilleNow, box: Box, title: str, points: int) -> Box:
    """A heading with a sum; returns the room below."""
    head, rest = box.top(34, 6)
    now.b.text(head, f"{title} · {points}", "panel")
    return rest


def _cells(box: Box, count: int, width: float, height: float) -> list[Box]:
    """Boxes side by side and in rows, smaller where there are many."""
    while count and (box.w + 6) // (width + 6) * ((box.h + 6) // (height + 6)) < count:
        width, height = width * 0.94, height * 0.94
    columns = max(1, int((box.w + 6) // (width + 6)))
    return [
        Box(box.x + n % columns * (width + 6), box.y + n // columns * (height + 6), width, height) for n in range(count)
    ]
