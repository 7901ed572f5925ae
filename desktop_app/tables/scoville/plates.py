"""The left column: order track with everybody's open things, breeding chart, plaques, and the last events."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from desktop_app.tables.contract import Desk
from desktop_app.tables.scoville import pieces
from desktop_app.tables.scoville.chart import Pair, chart
from desktop_app.telling.scoville import coming, components, outlook_lines
from desktop_app.telling.words import Words
from desktop_app.ui import theme
from desktop_app.ui.boxes import Box, around
from desktop_app.ui.text import plain
from rules.scoville.components import STACKS, TILES
from rules.scoville.previews import time_outlook
from rules.scoville.view import Grower, View

if TYPE_CHECKING:
    from desktop_app.ui.builder import Builder

TILE_ICONS = {"extra_pepper": "plus", "extra_step": "foot", "double_back": "undo"}
STACK_PEPPER = {"striped": None, "brown": 6, "white": 7, "black": 8, "phantom": 9}


def left_column(
    b: Builder,
    desk: Desk,
    view: View,
    box: Box,
    do: Callable[..., Any],
    lit: tuple[Pair, ...],
    show: Callable[[str], Any],
) -> None:
    """Everything at the left, from top to foot; the log takes what is left."""
    row_h = 42.0 if desk.regions.wide else 52.0
    order, rest = box.top(50 + view.seats * row_h, 12)
    _order(b, desk, view, order, do, show)
    side = box.w - 12
    chart_box, rest = rest.top(min(side + 46, rest.h - 140), 12)
    t = desk.words
    b.part("chart", (t, chart_box, lit), lambda: _chart(b, t, chart_box, lit, show))
    plaques, rest = rest.top(min(128.0 if desk.regions.wide else 170.0, rest.h), 12)
    b.part("plaques", (t, plaques, view.plaques), lambda: _plaques(b, desk, view, plaques))
    if rest.h > 64:
        lines = desk.event_lines(8)
        b.part("log", (rest, lines), lambda: _log(b, lines, rest))


def _chart(b: Builder, t: Words, chart_box: Box, lit: tuple[Pair, ...], show: Callable[[str], Any]) -> None:
    b.paper(chart_box, 12)
    b.hot("chart", chart_box, lambda: show("chart"), key="b", hint=t("table_scoville.chart.hint"), radius=12)
    note = ""
    for one, other in lit[:1]:
        bred = pieces.mark(t, components().chart[one][other])
        note = f"{pieces.letter(t, one)} + {pieces.letter(t, other)} = **{bred}**"
    pieces.heading(b, chart_box, t("table_scoville.chart.short"), note)
    inner = Box(chart_box.x + 6, chart_box.y + 38, chart_box.w - 12, chart_box.h - 42)
    middle = inner.center(min(inner.w, inner.h), min(inner.w, inner.h))
    chart(b, middle, components(), t, lit)


def _order(b: Builder, desk: Desk, view: View, box: Box, do: Callable[..., Any], show: Callable[[str], Any]) -> None:
    t = desk.words
    b.paper(box, 12)
    b.hot("order", Box(box.x, box.y, box.w, 40), hint=t("table_scoville.order.hint"), focus=False)
    harvest = view.phase == "harvest"
    direction = t("table_scoville.order.harvest" if harvest else "table_scoville.order.forward", seats=view.seats)
    pieces.heading(b, box, t("table_scoville.order.title"), direction)
    choosing = view.phase == "space"
    rows = Box(box.x + 10, box.y + 40, box.w - 20, box.h - 50).rows(view.seats, 2)
    line = view.spaces if choosing or view.phase == "bid" else view.order
    for space, row in enumerate(rows):
        seat = line[space] if space < len(line) else -1
        if view.phase == "bid":
            seat = view.order[space]
        b.text(Box(row.x + 2, row.y, 20, row.h), str(space + 1), "number", size=19)
        if seat < 0:
            _free_space(b, desk, view, space + 1, Box(row.x + 26, row.y, row.w - 26, row.h), do)
            continue
        grower = view.growers[seat]
        known = (grower.bid, grower.has_bid, grower.spent, grower.holdings is None, seat in desk.to_act)
        about = (t, row, desk.sitters[seat], known, view.phase, view.options.no_bonus_tiles)
        b.part(f"seat:{seat}", about, lambda grower=grower, row=row: _seat_row(b, desk, view, grower, row, show))


def _free_space(b: Builder, desk: Desk, view: View, space: int, row: Box, do: Callable[..., Any]) -> None:
    t = desk.words
    if view.phase == "space" and desk.actor is not None:
        later = view.seats - space + 1
        look = b.place(
            f"space:{space}",
            row,
            press=lambda: do("space", space),
            hint=t("table_scoville.order.means", plant=space, harvest=later),
            radius=8,
        )
        label = (
            t("table_scoville.order.take", space=space) if look.hover or look.focus else t("table_scoville.order.free")
        )
        b.text(row.inset(12, 0), label, "label")
    else:
        b.outline(row, theme.EDGE, 1.5, 8, (5, 4))
        b.text(row.inset(12, 0), t("table_scoville.order.free"), "quiet")


def _seat_row(b: Builder, desk: Desk, view: View, grower: Grower, row: Box, show: Callable[[str], Any]) -> None:
    sitter = desk.sitters[grower.seat]
    now = grower.seat in desk.to_act and view.phase != "over"
    body = Box(row.x + 24, row.y, row.w - 24, row.h)
    open_things = grower.holdings is not None
    b.hot(
        f"seat:{grower.seat}",
        body,
        (lambda: show(f"seat:{grower.seat}")) if open_things else None,
        hint=_seat_hint(desk, grower),
        radius=9,
        focus=open_things,
    )
    if now:
        b.fill(body, theme.rgb("#FDE9BC"), 9, theme.LAMP2, 2)
    with b.actor(f"disc:{grower.seat}", Box(body.x + 5, body.cy - 14, 28, 28)):
        b.token(Box(body.x + 5, body.cy - 14, 28, 28), sitter.shape)
    x = body.right - 6
    if grower.bid is not None and view.phase in ("bid", "space"):
        pieces.coin(b, Box(x - 34, body.cy - 17, 34, 34), str(grower.bid))
        x -= 40
    elif grower.has_bid and view.phase == "bid":
        b.icon(Box(x - 26, body.cy - 12, 24, 24), "check", theme.GOOD)
        x -= 32
    if not view.options.no_bonus_tiles:
        tiles = Box(x - 72, body.cy - 11, 72, 22)
        b.face(tiles, ("scoville tiles", grower.spent), lambda b, box: _tiles(b, box, grower.spent))
        x -= 75
    room = Box(body.x + 40, body.y, x - body.x - 44, body.h)
    pieces.name_of(b, room, plain(sitter.name))


def _tiles(b: Builder, box: Box, spent: int) -> None:
    """The three bonus tiles of a seat, the spent ones pale."""
    for bit, (name, spot) in enumerate(zip(TILES, box.columns(len(TILES), 3), strict=True)):
        gone = bool(spent >> bit & 1)
        b.fill(spot, theme.PAPER3 if gone else theme.rgb("#F6DFAE"), 5, theme.EDGE if gone else theme.LAMP3, 1)
        b.icon(spot.inset(3), TILE_ICONS[name], theme.rgb("#B9A98C") if gone else theme.INK)


def _seat_hint(desk: Desk, grower: Grower) -> str:
    t = desk.words
    name = plain(desk.sitters[grower.seat].name)
    spent = [t(f"scoville.bonus.{tile}.name") for bit, tile in enumerate(TILES) if grower.spent >> bit & 1]
    words = t("table_scoville.order.spent", tiles=t.listing(spent)) if spent else t("table_scoville.order.none_spent")
    opened = f" {t('table_scoville.order.open')}" if grower.holdings is not None else ""
    return f"{name}: {words}.{opened}"


def _plaques(b: Builder, desk: Desk, view: View, box: Box) -> None:
    t = desk.words
    b.paper(box, 12)
    pieces.heading(b, box, t("table_scoville.plaques.title"), t("table_scoville.plaques.note"))
    cells = Box(box.x + 10, box.y + 36, box.w - 20, box.h - 42).columns(len(STACKS), 4)
    for stack, cell in enumerate(cells):
        left = view.plaques[stack]
        name = STACKS[stack]
        hint = (
            t(f"scoville.stack.{name}")
            + ": "
            + (", ".join(str(points) for points in left) if left else t("table_scoville.plaques.gone"))
        )
        b.hot(f"plaques:{name}", cell, hint=hint, focus=False)
        pepper = STACK_PEPPER[name]
        top = left[0] if left else 0
        more, gone = len(left) > 1, not left

        def draw(b: Any, box: Box, pepper: Any = pepper, top: int = top, more: bool = more, gone: bool = gone) -> None:
            pieces.plaque(b, box, pepper, top, t, more, gone)

        b.face(cell, ("scoville plaque", name, top, more, gone, t.language), draw, grey=gone)


def _log(b: Builder, lines: Sequence[str], box: Box) -> None:
    b.paper(box, 12)
    inner = box.inset(14, 8)
    y = inner.bottom
    for line in reversed(lines):
        height = b.height_of(line, inner.w, "small")
        if y - height < inner.y:
            break
        y -= height
        b.text(Box(inner.x, y, inner.w, height), line, "small", lines=None, valign="top")
        y -= 4


def half_day(b: Builder, desk: Desk, view: View, box: Box) -> None:
    """A pill on the field's edge: afternoon or last round, and what the next time check would bring as things stand."""
    if view.phase == "over":
        return
    t = desk.words
    outlook = time_outlook(view)
    result = coming(outlook)
    change = t(f"table_scoville.half.{result}") if result in COMING else ""
    if view.last_round:
        words = t("table_scoville.half.last")
    elif view.afternoon:
        words = t("table_scoville.half.afternoon")
    else:
        words = ""
    if not words and not change:
        return
    urgent = view.last_round or result == "game_ends_now"
    shown = f"{words} · {change}" if words and change else words or change
    pill = around(box.cx, box.y + 2, b.width_of(shown, "label") + 56, 32)
    hint = t("table_scoville.half.last_hint") if view.last_round else outlook_lines(t, outlook)[0]
    b.hot("half", pill, hint=hint, focus=False, radius=16)
    fill = theme.BAD if urgent else theme.rgb("#E7A13A")
    b.shade(pill, "flat", 16)
    b.fill(pill, fill, 16, theme.CREAM, 2)
    colour = theme.WHITE if urgent else theme.INK
    b.icon(Box(pill.x + 12, pill.y + 5, 22, 22), "flag" if view.last_round else "clock", colour)
    b.text(Box(pill.x + 40, pill.y, pill.w - 50, 32), shown, "label", colour=colour)


COMING = (
    "afternoon_begins",
    "last_round_without_afternoon",
    "last_round",
    "game_ends_now",
    "limit",
    "limit_afternoon",
)
"""The results of a time check that change something."""
