"""The memory of the table: for each player, in one compact row, what everybody saw and may have forgotten."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from desktop_app.tables.sheriff.goods import chip
from desktop_app.tables.sheriff.now import SheriffNow
from desktop_app.telling.sheriff import habit_lines
from desktop_app.telling.sheriff_deals import good_count, promised_line
from desktop_app.ui import theme
from desktop_app.ui.boxes import Box
from rules.sheriff.insight import Habits, habits

ROW_LEAST, ROW_MOST = 50.0, 62.0
LEGEND = 26.0
CHIP_W = 42.0


class _Figure(NamedTuple):
    """A column of the rows: its sign, its word in the legend, what it says of a player, and the hint."""

    sign: str
    key: str
    value: Callable[[Habits], str]
    hint: int


FIGURES = (
    _Figure("icons/contraband", "lied", lambda found: f"{found.lies}/{found.bags}", 0),
    _Figure("icons/open", "searched", lambda found: f"{found.searched}/{found.judged}", 1),
    _Figure("table/coin_20", "bribes", lambda found: f"−{found.bribes} +{found.taken}", 2),
)


def memory_rows(now: SheriffNow, area: Box) -> None:
    """A legend, a row for each player, and the promises that were made. All of it is public knowledge."""
    b, view = now.b, now.view
    legend, rest = area.top(LEGEND, 2)
    _legend(now, legend)
    promises = _promises(now)
    heights = [b.height_of(words, area.w - 24, "body", 17) + 7 for words in promises]
    row = min(ROW_MOST, max(ROW_LEAST, (rest.h - min(sum(heights), 60.0)) / view.seats))
    with b.scroll("memory", rest, row * view.seats + sum(heights)) as inner:
        for seat in range(view.seats):
            _row(now, Box(inner.x, inner.y + row * seat, area.w - 16, row - 4), seat)
        y = inner.y + row * view.seats + 4
        for words, tall in zip(promises, heights, strict=True):
            b.text(Box(inner.x, y, area.w - 18, tall), words, "body", size=17, lines=None, valign="top")
            y += tall


def _cells(box: Box) -> list[Box]:
    """Where the figures stand, below each other in legend and rows."""
    x = box.x + 4
    out: list[Box] = []
    for share in (0.28, 0.3, 0.42):
        out.append(Box(x, box.y, (box.w - 8) * share, box.h))
        x += (box.w - 8) * share
    return out


def _legend(now: SheriffNow, box: Box) -> None:
    b, t = now.b, now.words
    for figure, cell in zip(FIGURES, _cells(Box(box.x, box.y, box.w - 16, box.h)), strict=True):
        b.art(Box(cell.x, cell.cy - 10, 20, 20), figure.sign, theme.INK2 if figure.sign.startswith("icons") else None)
        words = t(f"table_sheriff.figure.{figure.key}")
        b.text(Box(cell.x + 23, cell.y, cell.w - 25, cell.h), words, "small", theme.INK2, size=15, ellipsis=True)


def _row(now: SheriffNow, box: Box, seat: int) -> None:
    b, t, view = now.b, now.words, now.view
    b.fill(box, theme.PAPER2, 8, theme.EDGE, 1.2)
    one = Box(box.x + 6, box.y + 2, box.w - 12, 26)
    two = Box(box.x, box.y + 28, box.w, box.h - 30)
    taken = [(good, number) for good, number in enumerate(view.players[seat].taken) if number]
    chips_w = min(len(taken) * CHIP_W, one.w * 0.6) if taken else 24.0
    now.token(Box(one.x, one.cy - 11, 22, 22), seat)
    b.text(Box(one.x + 28, one.y, one.w - chips_w - 34, one.h), now.name(seat), "label", size=17, ellipsis=True)
    chips = Box(one.right - chips_w, one.y, chips_w, one.h)
    for (good, number), cell in zip(taken, chips.columns(max(1, len(taken)), 2), strict=False):
        chip(now, cell.center(cell.w, min(cell.h, 24.0)), good, number)
    if not taken:
        b.text(chips, "—", "quiet", theme.INK3, "right", grow=False)
    goods = ", ".join(good_count(t, good, number) for good, number in taken)
    hint = f"{now.name(seat)} " + (t("table_sheriff.took", goods=goods) if taken else t("table_sheriff.took_none"))
    b.hot(f"took:{seat}", one, None, focus=False, hint=hint, sound=None)
    found = habits(view.records, seat)
    lines = habit_lines(t, found)
    for figure, cell in zip(FIGURES, _cells(two), strict=True):
        icon = figure.sign.startswith("icons")
        b.art(Box(cell.x + 3, cell.cy - 9, 18, 18), figure.sign, theme.INK3 if icon else None)
        strong = theme.BAD if figure.key == "lied" and found.caught else theme.INK
        room = Box(cell.x + 25, cell.y, cell.w - 27, cell.h)
        b.text(room, figure.value(found), "count", strong, size=16, grow=False)
        hint = f"{now.name(seat)}: {lines[figure.hint]}"
        b.hot(f"habit:{seat}:{figure.key}", cell, None, focus=False, hint=hint, sound=None)


def _promises(now: SheriffNow) -> list[str]:
    t = now.words
    out: list[str] = []
    for record in now.view.promises:
        words = now.mark(promised_line(t, record))
        who = f"<seat:{now.sitter(record.by).shape}> **{now.name(record.by)}**"
        out.append(f"<icon:hand> {who}: {words} ({t(f'sheriff.verdict.{record.verdict}')})")
    return out
