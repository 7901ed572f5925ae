"""The end: the winner's stand, and the sentences behind the score."""

from __future__ import annotations

from collections.abc import Sequence

from desktop_app.tables.sheriff.goods import ASPECT, picture
from desktop_app.tables.sheriff.now import SheriffNow
from desktop_app.telling.contract import Line, Piece, seat_piece
from desktop_app.telling.sheriff import explain_score, habit_lines
from desktop_app.telling.sheriff_deals import good_piece
from desktop_app.ui import theme
from desktop_app.ui.boxes import Box, around
from rules.sheriff.components import LEGAL
from rules.sheriff.insight import habits
from rules.sheriff.scoring import count_up


def winner_picture(now: SheriffNow, box: Box) -> None:
    """Badge and token of the winner, and what lies on the winning stand."""
    b, view = now.b, now.view
    golds = [player.gold or 0 for player in view.players]
    hidden = [tuple(card.good for card in player.hidden if card.good is not None) for player in view.players]
    result = count_up(now.components, golds, [player.legal for player in view.players], hidden)
    for seat, cell in zip(result.winners, box.columns(len(result.winners), 12), strict=True):
        side = min(150.0, cell.w * 0.5, cell.h * 0.4)
        b.art(Box(cell.cx - side * 0.92, cell.y + 6, side, side), "table/badge")
        now.token(Box(cell.cx + side * 0.02, cell.y + 10 + side * 0.1, side * 0.8, side * 0.8), seat)
        stand = view.players[seat].legal
        goods = [(good, stand[good]) for good in range(LEGAL) if stand[good]]
        royal = [(good, hidden[seat].count(good)) for good in sorted(set(hidden[seat]))]
        top = cell.y + side + 26
        rows = Box(cell.x, top, cell.w, cell.bottom - top).rows(2, 10)
        for row, cards in zip(rows, (goods, royal), strict=True):
            tall = min(row.h - 22, 120.0)
            if not cards or tall < 40:
                continue
            for (good, number), place in zip(cards, row.fan(len(cards), tall * ASPECT, tall, 12), strict=True):
                picture(now, place, good)
                disc = around(place.x + place.w * 0.52, place.bottom - 2, min(34.0, max(22.0, place.w * 0.42)))
                b.fill(disc, theme.INK, disc.w / 2, theme.PAPER, 2)
                b.text(
                    disc.inset(2),
                    str(number),
                    "count",
                    theme.WHITE,
                    "center",
                    size=max(theme.SMALLEST, disc.w * 0.46),
                    grow=False,
                )


def explain(now: SheriffNow, key: str) -> Sequence[Line]:
    """Who has how many, who shares what; for the gold, who lied, bribed and searched how often."""
    view, t, rules = now.view, now.words, now.components
    golds = [player.gold or 0 for player in view.players]
    legals = [player.legal for player in view.players]
    hidden = [tuple(card.good for card in player.hidden if card.good is not None) for player in view.players]
    result = count_up(rules, golds, legals, hidden)
    lines: list[Line] = []
    for line in result.score_lines:
        if line.key != key:
            continue
        words = explain_score(t, line)
        if words:
            lines.append((seat_piece(line.seat), Piece("text", f": {words}")))
    kind, _, good = key.partition(".")
    if kind in ("king", "queen"):
        number = rules.number[good]
        for seat in range(view.seats):
            royal = [card for card in hidden[seat] if rules.counts_for[card] == number]
            if royal:
                cards = t.joined([(good_piece(t, card, royal.count(card)),) for card in sorted(set(royal))])
                lines.append((seat_piece(seat), *t.line("table_sheriff.royal_counts", cards=cards)))
    if kind == "gold":
        for seat in range(view.seats):
            figures = " · ".join(habit_lines(t, habits(view.records, seat)))
            lines.append((seat_piece(seat), Piece("text", f": {figures}")))
    return lines
