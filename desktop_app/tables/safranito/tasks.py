"""What the phases after throwing ask: the action of a space, selling and buying in a bowl, blending."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from desktop_app.tables.contract import Desk
from desktop_app.tables.safranito.board import spice_face
from desktop_app.tables.safranito.panels import money_words
from desktop_app.telling.safranito import area_name
from desktop_app.ui import theme
from desktop_app.ui.boxes import Box, around
from desktop_app.ui.text import plain
from rules.safranito.components import Components
from rules.safranito.view import View

if TYPE_CHECKING:
    from desktop_app.ui.builder import Builder


def task_panel(b: Builder, desk: Desk, view: View, box: Box, components: Components, pick: Any, do: Any) -> None:
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
        _trade(b, desk, view, inner, pick, do)
    elif view.phase == "blend":
        _blend(b, desk, view, inner, do)


def _title(b: Builder, box: Box, title: str, note: str = "") -> Box:
    head, rest = box.top(34, 6)
    width = b.width_of(title, "panel")
    b.text(Box(head.x, head.y, min(width + 6, head.w), head.h), title, "panel")
    if note:
        b.text(
            Box(head.x + width + 14, head.y, head.w - width - 14, head.h), note, "quiet", align="right", ellipsis=True
        )
    return rest


def _totals(b: Builder, desk: Desk, view: View, box: Box, totals: dict[int, int], first: int | None) -> float:
    """Each player's sum in the area, in chef order; the one who may act is lit. Returns the height used."""
    height = 34.0
    y = box.y
    for seat in view.order:
        if seat not in totals:
            continue
        row = Box(box.x, y, box.w, height - 4)
        if seat == first:
            b.fill(row, theme.rgb("#FDE9BC"), 8, theme.LAMP2, 2)
        sitter = desk.sitters[seat]
        b.token(Box(row.x + 6, row.y + 2, 26, 26), sitter.shape)
        b.text(Box(row.x + 40, row.y, row.w - 120, row.h), plain(sitter.name), "label", ellipsis=True)
        b.text(Box(row.right - 76, row.y, 68, row.h), str(totals[seat]), "number", align="right", size=20)
        y += height
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
    used = _totals(b, desk, view, Box(rest.x, rest.y + 92, rest.w, rest.h - 92), _by_seat(view, space), view.acting[0])
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
    t = desk.words
    rest = _title(b, box, t("table_safranito.bowls"))
    key = "table_safranito.choose_bowl" if desk.actor is not None else "table_safranito.bowl_wait"
    b.text(rest.top(60)[0], t(key, name=plain(desk.sitters[view.chef].name)), "small", lines=None, valign="top")
    left = view.filled_bowls()
    y = rest.y + 66
    for bowl in left:
        count = len(view.lying(bowl))
        b.text(Box(rest.x, y, rest.w - 60, 30), area_name(t, bowl), "label")
        b.text(Box(rest.right - 120, y, 120, 30), t("table_safranito.chips", count=count), "quiet", align="right")
        y += 32


def _trade(b: Builder, desk: Desk, view: View, box: Box, pick: Any, do: Any) -> None:
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
    first = view.acting[0] if len(view.acting) == 1 else None
    used = _totals(b, desk, view, rest, totals, first if view.phase == "trade.buy" else None)
    below = Box(rest.x, rest.y + used + 4, rest.w, rest.bottom - rest.y - used - 4)
    if view.phase == "trade.sell":
        _sell(b, desk, view, below, pick, do)
    else:
        _buy(b, desk, view, below, do)


def _sell(b: Builder, desk: Desk, view: View, box: Box, pick: Any, do: Any) -> None:
    t = desk.words
    trade = view.trade
    if trade is None:
        return
    if desk.actor is None:
        names = t.listing([plain(desk.sitters[seat].name) for seat in view.acting])
        b.text(box.top(40)[0], t("table_safranito.asked", names=names), "small", lines=None)
        return
    held = view.players[desk.actor].cards.count(trade.spice)
    b.text(box.top(30)[0], t("table_safranito.you_hold", count=held), "label")
    shown = Box(box.x, box.y + 32, box.w, 46).columns(min(held, 6) + 1, 6)
    for count, cell in enumerate(shown):
        label = t("table_safranito.keep_all") if count == 0 else f"{count} · {money_words(count * trade.price)}"
        kind = "plain" if count else "primary"
        b.button(f"sell:{count}", cell, label, lambda count=count: do("sell", count), kind, size=16)


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


def _blend(b: Builder, desk: Desk, view: View, box: Box, do: Any) -> None:
    t = desk.words
    rest = _title(b, box, t("safranito.phase.blend.label"))
    seat = view.acting[0] if view.acting else view.chef
    sitter = desk.sitters[seat]
    b.token(Box(rest.x, rest.y, 32, 32), sitter.shape)
    key = "table_safranito.blend_now" if desk.actor is not None else "table_safranito.blend_wait"
    words = t(key, name=plain(sitter.name))
    b.text(Box(rest.x + 42, rest.y - 4, rest.w - 42, 70), words, "small", lines=None, valign="top")
    if desk.actor is not None:
        b.button(
            "done",
            Box(box.x, box.bottom - 56, box.w, 52),
            t("table_safranito.done"),
            lambda: do("done"),
            "primary",
            "check",
        )


def bowl_places(b: Builder, desk: Desk, view: View, turn: Any, board: Any, do: Any) -> None:
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
