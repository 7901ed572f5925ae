"""What the phases after throwing ask: the action of a space, selling and buying in a bowl, blending."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from desktop_app.tables.contract import Desk
from desktop_app.tables.safranito.board import Turn, bowl_label, spice_face
from desktop_app.tables.safranito.players import listed_blends, missing, money_words
from desktop_app.telling.safranito import area_name, area_word, blend_name
from desktop_app.ui import theme
from desktop_app.ui.boxes import Box, around
from desktop_app.ui.text import plain
from rules.safranito.components import Components
from rules.safranito.table import Board
from rules.safranito.view import View

if TYPE_CHECKING:
    from desktop_app.ui.builder import Builder

ROW = 36.0
"""Units that a line with one player's total takes."""


def task_panel(b: Builder, desk: Desk, view: View, box: Box, components: Components, do: Any) -> None:
    """The panel of the running phase in the lower right."""
    b.paper(box, 12)
    inner = box.inset(16, 10)
    if view.phase == "action.decide":
        _decide(b, desk, view, inner, do)
    elif view.phase == "action.card":
        _card(b, desk, view, inner, do)
    elif view.phase == "trade.bowl":
        _bowl(b, desk, view, inner)
    elif view.phase in ("trade.sell", "trade.buy"):
        _trade(b, desk, view, inner, do)
    elif view.phase == "blend":
        _blend(b, desk, view, inner, components, do)


def _title(b: Builder, box: Box, title: str, note: str = "") -> Box:
    head, rest = box.top(34, 6)
    width = b.width_of(title, "panel")
    b.text(Box(head.x, head.y, min(width + 6, head.w), head.h), title, "panel")
    if note:
        b.text(
            Box(head.x + width + 14, head.y, head.w - width - 14, head.h), note, "quiet", align="right", ellipsis=True
        )
    return rest


def in_turn(view: View, totals: Mapping[int, int]) -> list[int]:
    """The seats in the order in which they may act with these totals: the highest first, ties by chef order."""
    return sorted(totals, key=lambda seat: (-totals[seat], view.order.index(seat)))


def _totals(
    b: Builder, desk: Desk, box: Box, seats: Sequence[int], totals: Mapping[int, int], lit: int | None, notes: Any
) -> float:
    """A line for each player with a note and the sum in the area; `lit` may act. Returns the height used."""
    y = box.y
    for seat in seats:
        row = Box(box.x, y, box.w, ROW - 4)
        if seat == lit:
            b.fill(row, theme.rgb("#FDE9BC"), 8, theme.LAMP2, 2)
        sitter = desk.sitters[seat]
        b.token(Box(row.x + 6, row.cy - 13, 26, 26), sitter.shape)
        note = notes(seat)
        room = row.w - 118
        note_w = min(b.width_of(note, "quiet", 17) + 6, room * 0.62) if note else 0.0
        b.text(Box(row.x + 40, row.y, room - note_w, row.h), plain(sitter.name), "label", ellipsis=True)
        if note:
            b.text(Box(row.x + 40 + room - note_w, row.y, note_w, row.h), note, "quiet", align="right", size=17)
        if totals.get(seat):
            b.text(Box(row.right - 68, row.y, 60, row.h), str(totals[seat]), "number", align="right", size=20)
        y += ROW
    return y - box.y


def _by_seat(view: View, area: str) -> dict[int, int]:
    out: dict[int, int] = {}
    for chip in view.lying(area):
        if chip.value is not None:
            out[chip.seat] = out.get(chip.seat, 0) + chip.value
    return out


def _decide(b: Builder, desk: Desk, view: View, box: Box, do: Any) -> None:
    t = desk.words
    space = view.space or "extra_throw"
    rest = _title(b, box, area_name(t, space))
    sign, words = rest.left(84, 12)
    b.art(Box(sign.x, sign.y, 84, 84), f"actions/{space}")
    b.text(Box(words.x, words.y, words.w, 84), t(f"table_safranito.action.{space}"), "small", lines=None)
    totals = _by_seat(view, space)
    below = Box(rest.x, rest.y + 92, rest.w, rest.h - 92)
    used = _totals(b, desk, below, in_turn(view, totals), totals, view.acting[0], lambda seat: "")
    if desk.actor is not None:
        y = min(rest.y + 100 + used, box.bottom - 108)
        b.button(
            "take",
            Box(box.x, y, box.w, 52),
            t("table_safranito.take"),
            lambda: do("take"),
            "primary",
            "check",
            key="return",
        )
        b.button(
            "decline", Box(box.x, y + 58, box.w, 48), t("table_safranito.decline"), lambda: do("decline"), "plain", "x"
        )


def _card(b: Builder, desk: Desk, view: View, box: Box, do: Any) -> None:
    t = desk.words
    rest = _title(b, box, area_name(t, "extra_spice"))
    note, rest = rest.top(52, 6)
    b.text(note, t("table_safranito.keep", count=view.drawn_count), "small", lines=None)
    drawn = view.drawn
    cells = rest.top(170)[0].grid(3, 2, 8)
    for n in range(view.drawn_count):
        cell = cells[n].center(74, 80)
        if drawn is None or desk.audience is None:
            b.back(cell.center(56, 78), "safranito")
            continue
        spice = drawn[n]
        b.card(
            f"drawn:{n}",
            cell,
            key=("safranito drawn", spice, t.language),
            draw=lambda b, box, spice=spice: spice_face(b, box, spice),
            press=(lambda spice=spice: do("keep", spice)) if desk.actor is not None else None,
            hint=area_name(t, spice),
        )


def _bowl(b: Builder, desk: Desk, view: View, box: Box) -> None:
    """The bowls that hold chips, with whose they are; the head chef presses one on the board."""
    t = desk.words
    rest = _title(b, box, t("table_safranito.bowls"))
    key = "table_safranito.choose_bowl" if desk.actor is not None else "table_safranito.bowl_wait"
    note, rest = rest.top(52, 4)
    b.text(note, t(key, name=plain(desk.sitters[view.chef].name)), "small", lines=None, valign="top")
    bowls = view.filled_bowls()
    height = min(40.0, rest.h / max(1, len(bowls)))
    for bowl in bowls:
        row, rest = rest.top(height)
        chips = view.lying(bowl)
        b.art(Box(row.x, row.cy - 15, 30, 30), f"spices/{bowl}")
        step = min(28.0, row.w * 0.5 / len(chips))
        b.text(Box(row.x + 40, row.y, row.w - 48 - step * len(chips), row.h), area_name(t, bowl), "label")
        for n, chip in enumerate(chips):
            spot = Box(row.right - step * (len(chips) - n), row.cy - 12, 24, 24)
            b.token(spot, desk.sitters[chip.seat].shape)
        cards = view.display.count(bowl)
        hint = t("table_safranito.on_display", count=cards)
        b.hot(f"filled:{bowl}", row, hint=hint, focus=False, sound=None)


def _trade(b: Builder, desk: Desk, view: View, box: Box, do: Any) -> None:
    """The bowl that is traded: its price, who has sold, who may buy in which order, and the question."""
    t = desk.words
    trade = view.trade
    if trade is None:
        return
    name = area_name(t, trade.spice)
    rest = _title(b, box, name, t("table_safranito.on_display", count=trade.cards))
    values = [chip.value for chip in view.lying(trade.spice) if chip.value is not None]
    price, rest = rest.top(46, 6)
    b.art(Box(price.x, price.y, 46, 46), f"spices/{trade.spice}")
    total = sum(values)
    if view.phase == "trade.sell" and len(values) > 1 and total == trade.price:
        words = t("table_safranito.sum", sum=" + ".join(str(v) for v in values), price=trade.price)
    else:
        words = t("table_safranito.price", price=trade.price)
    b.text(Box(price.x + 56, price.y, price.w - 56, 46), words, "ask", lines=2, size=19)
    totals = {seat: total for seat, total in enumerate(trade.totals) if total}
    selling = view.phase == "trade.sell"
    more = trade.asked if selling else [seat for seat in view.order if trade.sales[seat] or seat in trade.unable]
    others = [seat for seat in view.order if seat in more and seat not in totals]
    seats = [*in_turn(view, totals), *others]

    def note(seat: int) -> str:
        sold = trade.sales[seat]
        if sold:
            return t("table_safranito.sold", count=sold, money=money_words(sold * trade.price))
        if seat in trade.unable:
            return t("table_safranito.unable")
        if not selling or seat not in trade.asked:
            return ""
        if seat in trade.chosen:
            return t("table_safranito.keeps" if sold == 0 else "table_safranito.has_chosen")
        return t("table_safranito.decides" if seat in view.acting else "table_safranito.later")

    lit = view.acting[0] if len(view.acting) == 1 else None
    used = _totals(b, desk, rest, seats, totals, lit, note)
    below = Box(rest.x, rest.y + used + 2, rest.w, rest.h - used - 2)
    if selling:
        _sell(b, desk, view, below, do)
    else:
        _buy(b, desk, view, below, do)


def _sell(b: Builder, desk: Desk, view: View, box: Box, do: Any) -> None:
    t = desk.words
    trade = view.trade
    if trade is None:
        return
    if desk.actor is None:
        names = t.listing([plain(desk.sitters[seat].name) for seat in view.acting])
        b.text(box.top(min(box.h, 48))[0], t("table_safranito.asked", names=names), "small", lines=None)
        return
    held = view.players[desk.actor].cards.count(trade.spice)
    label, rest = box.top(28, 2)
    b.text(label, t("table_safranito.you_hold", count=held), "label")
    columns = 2 if held < 4 else 3
    rows = -(-(held + 1) // columns)
    cells = rest.top(min(rest.h, rows * 52.0))[0].grid(columns, rows, 6)
    for count, cell in zip(range(held + 1), cells, strict=False):
        words = t("table_safranito.keep_all") if count == 0 else f"{count} · {money_words(count * trade.price)}"
        kind = "plain" if count else "primary"
        b.button(f"sell:{count}", cell, words, lambda count=count: do("sell", count), kind, size=17)


def _buy(b: Builder, desk: Desk, view: View, box: Box, do: Any) -> None:
    t = desk.words
    trade = view.trade
    if trade is None or not view.acting:
        return
    seat = view.acting[0]
    total = trade.totals[seat]
    ties = sum(1 for other in trade.totals if other == total) > 1
    why = "safranito.why.tie" if ties else "safranito.why.highest"
    name = plain(desk.sitters[seat].name)
    b.text(box.top(46)[0], t(why, total=total, seat=name), "small", lines=None)
    if desk.actor is not None:
        money = view.players[seat].money
        if money is None:
            label = t("table_safranito.buy_for", price=total)
        else:
            label = t("table_safranito.buy", price=total, left=money - total)
        two = Box(box.x, min(box.y + 50, box.bottom - 108), box.w, 108)
        b.button("buy", two.top(52)[0], label, lambda: do("buy"), "primary", "check", key="return")
        b.button("pass", Box(two.x, two.y + 58, two.w, 48), t("table_safranito.pass"), lambda: do("pass"), "plain", "x")


def _blend(b: Builder, desk: Desk, view: View, box: Box, components: Components, do: Any) -> None:
    """What the player lacks for every blend, or that one can be prepared; and the end of the turn."""
    t = desk.words
    rest = _title(b, box, t("safranito.phase.blend.label"))
    seat = view.acting[0] if view.acting else view.chef
    sitter = desk.sitters[seat]
    b.token(Box(rest.x, rest.y + 4, 32, 32), sitter.shape)
    words, rest = Box(rest.x + 42, rest.y, rest.w - 42, rest.h).top(54, 4)
    if desk.actor is None:
        b.text(words, t("table_safranito.blend_wait", name=plain(sitter.name)), "small", lines=None)
        return
    own = view.players[desk.actor]
    listed = [(blend, missing(components, own, blend), reserve) for blend, reserve in listed_blends(desk, view)]
    usable = any(not lacks and (reserve or not view.row_used) for _, lacks, reserve in listed)
    b.text(words, t("table_safranito.blend_now" if usable else "table_safranito.blend_none"), "small", lines=None)
    room = Box(box.x, rest.y, box.w, box.bottom - 64 - rest.y)
    height = min(58.0, room.h / max(1, len(listed)))
    for blend, lacks, _ in listed:
        row, room = room.top(height)
        spices = t.listing([area_word(t, spice) for spice in lacks])
        line = t("table_safranito.lacks", count=len(lacks), spices=spices) if lacks else t("table_safranito.complete")
        b.text(row, f"**{blend_name(t, blend)}**: {line}", "small", lines=None, valign="top")
    b.button("done", box.foot(52)[0], t("table_safranito.done"), lambda: do("done"), "primary", "check")


def bowl_places(b: Builder, desk: Desk, view: View, turn: Turn, board: Board, do: Any) -> None:
    """In the choice of bowls those with chips are lit and can be pressed."""
    if view.phase != "trade.bowl" or desk.actor is None:
        return
    filled = set(view.filled_bowls())
    for bowl in board.bowls:
        if bowl.id in filled:
            x, y = turn.at(*bowl.at)
            box = around(x, y, 2 * board.bowl_radius * turn.k + 8)
            name = bowl.id
            b.place(f"bowl:{name}", box, press=lambda name=name: do("bowl", name), radius=box.w / 2)
            bowl_label(b, desk, board, turn, bowl)
