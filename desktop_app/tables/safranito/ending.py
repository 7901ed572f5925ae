"""The end of a game: who has won, shown at once, and the evening in numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from desktop_app.tables.safranito.feel import FEEL
from desktop_app.tables.safranito.now import SafranitoNow
from desktop_app.telling.contract import Line, Piece, seat_piece
from desktop_app.telling.safranito import blend_name
from desktop_app.ui import theme
from desktop_app.ui.boxes import Box
from desktop_app.ui.builder import Builder
from desktop_app.ui.motion import Film
from rules.safranito import events as e

LOOK_MS = 50.0
COLUMNS = ("hits", "knocked", "sold", "dearest")


class Record(Struct, frozen=True):
    """One player's evening: throws and how many of them counted, others' chips knocked out, money from sales,
    the dearest card bought (0: none)."""

    throws: int = 0
    hits: int = 0
    knocked: int = 0
    sold: int = 0
    dearest: int = 0


def records(events: Sequence[Struct], seats: int) -> tuple[Record, ...]:
    """The evening in numbers, by seat, from what everybody saw."""
    throws, hits, knocked, sold, dearest = ([0] * seats for _ in range(5))
    for event in events:
        match event:
            case e.ChipThrown(seat=seat):
                throws[seat] += 1
                hits[seat] += event.area is not None
                knocked[seat] += sum(move.out and move.seat != seat for move in event.moved)
            case e.SpiceSold(seat=seat, count=count, price=price):
                sold[seat] += count * price
            case e.SpiceBought(seat=seat, paid=paid):
                dearest[seat] = max(dearest[seat], paid)
            case _:
                pass
    return tuple(Record(*row) for row in zip(throws, hits, knocked, sold, dearest, strict=True))


def finale(now: SafranitoNow, done: Callable[[], object]) -> None:
    """The winners and their blends over the dimmed table; a press or key ends it."""
    ui, whole = now.ui, now.regions.whole

    def draw(b: Builder, ms: float) -> None:
        come = min(1.0, ms / 260.0)
        b.fill(whole, (*theme.WALNUT9, round(190 * come)), 16)
        if come >= 1.0:
            _banner(now.on(b), whole)

    ui.animate([Film(FEEL.finale_ms, draw)])

    def watch() -> None:
        if ui.animating:
            ui.after(LOOK_MS, watch)
        else:
            done()

    ui.after(LOOK_MS, watch)


def _winners(now: SafranitoNow) -> tuple[int, ...]:
    outcome = now.desk.outcome
    return outcome.winners if outcome is not None else ()


def _banner(now: SafranitoNow, whole: Box) -> None:
    b, t, winners = now.b, now.words, _winners(now)
    names = t.listing([now.name(seat) for seat in winners])
    middle = whole.center(min(900.0, whole.w - 60), 420)
    tokens = middle.top(150)[0]
    for seat, cell in zip(winners, tokens.columns(len(winners), 12), strict=True):
        now.token(cell.center(140, 140), seat)
    words = t("ui.results.wins" if len(winners) == 1 else "ui.results.win", names=names)
    b.text(Box(middle.x, middle.y + 160, middle.w, 90), words, "winner", align="center", raised=True, lines=None)
    if len(winners) == 1:
        _blends(now, middle.foot(150)[0].center(430, 150), winners[0])


def _blends(now: SafranitoNow, box: Box, seat: int) -> None:
    """The blends that a player prepared, each with its spices."""
    for blend, row in zip(now.view.players[seat].prepared, box.rows(3, 2), strict=False):
        name, spices = row.left(row.w - 3 * row.h - 6, 6)
        now.b.text(name, blend_name(now.words, blend), "label", theme.CREAM, "right", size=20)
        for spice, cell in zip(now.components.spices_of(blend), spices.columns(3), strict=True):
            side = min(cell.w, cell.h) - 4
            now.b.art(cell.center(side, side), f"spices/{spice}")


def results(now: SafranitoNow, box: Box) -> None:
    """The winners' tokens and blends above a small table of the evening."""
    winners = _winners(now) or (0,)
    table, above = box.foot(min(44.0 + 34.0 * now.view.seats, box.h * 0.58), 10)
    token = min(above.h, 110.0)
    if len(winners) == 1:
        left, right = above.left(token, 14)
        now.token(left.center(token, token), winners[0])
        _blends(now, right.center(right.w, min(right.h, 132.0)), winners[0])
    else:
        for seat, cell in zip(winners, above.columns(len(winners), 10), strict=True):
            side = min(cell.w, cell.h, 110.0)
            now.token(cell.center(side, side), seat)
    _evening(now, table)


def _evening(now: SafranitoNow, box: Box) -> None:
    """The evening in numbers, a line for each player."""
    b, t, seats = now.b, now.words, now.view.seats
    b.fill(box, (*theme.WALNUT9, 150), 12)
    head, body = box.inset(12, 6).top(32, 2)
    for key, cell in zip(COLUMNS, _columns(head), strict=True):
        b.text(cell, t(f"table_safranito.stat.{key}"), "quiet", theme.CREAM2, "center", size=16)
        b.hot(f"stat:{key}", cell, hint=t(f"table_safranito.stat.{key}_hint"), focus=False)
    for record, seat, row in zip(records(now.desk.events, seats), range(seats), body.rows(seats, 2), strict=True):
        now.token(row.left(28)[0].center(26, 26), seat)
        cells = (f"{record.hits}/{record.throws}", str(record.knocked), f"₹{record.sold}", f"₹{record.dearest}")
        for words, cell in zip(cells, _columns(row), strict=True):
            b.text(cell, words, "count", theme.CREAM, "center", size=18)


def _columns(row: Box) -> list[Box]:
    return row.left(34)[1].columns(4, 4)


def explain(now: SafranitoNow) -> Sequence[Line]:
    """Which blends everybody prepared."""
    lines: list[Line] = []
    for player in now.view.players:
        names = [blend_name(now.words, blend) for blend in player.prepared]
        told = now.words.listing(names) if names else now.words("table_safranito.nothing_cooked")
        lines.append((seat_piece(player.seat), Piece("text", f": {told}")))
    return lines
