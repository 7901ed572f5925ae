"""Choosing the goods of an offer or a demand: of the stand, face down, and said to be in the bag."""

from __future__ import annotations

from desktop_app.tables.sheriff.cards import pick_row
from desktop_app.tables.sheriff.draft import Draft
from desktop_app.tables.sheriff.now import SheriffNow
from desktop_app.telling.sheriff_deals import good_art, good_name
from desktop_app.ui import theme
from desktop_app.ui.boxes import Box
from rules.sheriff.components import LEGAL


def titled(now: SheriffNow, box: Box, title: str, note: str = "") -> Box:
    """An inset field with its title; returns the room inside."""
    b = now.b
    b.fill(box, theme.PAPER2, 12, theme.EDGE, 1.5)
    noted = min(b.width_of(note, "quiet", 16) + 4, box.w * 0.6) if note else 0.0
    b.text(Box(box.x + 14, box.y + 5, box.w - 28 - noted, 28), title, "label", theme.INK2)
    if note:
        b.text(Box(box.right - 14 - noted, box.y + 5, noted, 28), note, "quiet", align="right", size=16)
    return Box(box.x + 14, box.y + 36, box.w - 28, box.h - 46)


def _stepper(
    now: SheriffNow, name: str, box: Box, good: int, number: int, most: int | None, change: object, reason: str | None
) -> None:
    """A good with its number: a press adds one, the corner takes one away."""
    assert callable(change)
    b = now.b
    full = reason if most is not None and number >= most else None
    hint = good_name(now.words, good)
    look = b.hot(name, box, lambda: change(1), reason=full, hint=hint, radius=8, sound="card_slide", like="goods")
    on = number > 0
    fill = theme.rgb("#FDF0CD") if on else theme.WHITE if look.hover and full is None else theme.PAPER
    b.fill(box, fill, 8, theme.LAMP2 if on else theme.EDGE, 2 if on else 1.2)
    side = min(box.w * 0.62, box.h - 22)
    b.art(Box(box.cx - side / 2, box.y + 1, side, side), good_art(good), grey=most == 0)
    count = f"{number}" if most is None else f"{number}/{most}"
    colour = theme.INK if on else theme.INK3
    b.text(Box(box.x + 2, box.bottom - 23, box.w - 4, 22), count, "count", colour, "center", size=16, grow=False)
    if on:
        less = Box(box.x - 2, box.y - 2, 26, 26)
        b.hot(f"{name}.less", less, lambda: change(-1), radius=13, like="goods")
        b.fill(less, theme.PAPER, 13, theme.INK2, 1.5)
        b.icon(less.inset(6), "minus")


def stand_field(now: SheriffNow, box: Box, draft: Draft) -> None:
    t, view = now.words, now.view
    player = view.players[draft.seat]
    title = t("table_sheriff.demand_stand" if draft.demand else "table_sheriff.from_stand")
    room = titled(now, box, title)
    bare = not player.hidden and not draft.demand
    tall = min(130.0, room.h * 0.62) if bare else min(96.0, room.h * 0.44)
    why = now.rule("sheriff.offer.stand-legal")
    for good, cell in zip(range(LEGAL), Box(room.x, room.y, room.w, tall).columns(LEGAL, 8), strict=True):

        def change(by: int, good: int = good) -> None:
            draft.legal[good] = max(0, min(player.legal[good], draft.legal[good] + by))

        _stepper(now, f"stand:{good}", cell, good, draft.legal[good], player.legal[good], change, why)
    rest = Box(room.x, room.y + tall + 8, room.w, room.bottom - room.y - tall - 8)
    if draft.demand:
        _count(now, rest, draft, len(player.hidden))
        return
    note = t("table_sheriff.pick_hidden") if player.hidden else t("table_sheriff.none_hidden")
    pick_row(now, rest, draft.seat, note, draft.cards, draft.toggle_card, True, draft.named)


def _count(now: SheriffNow, box: Box, draft: Draft, most: int) -> None:
    """How many face-down cards a demand asks for."""
    b, t = now.b, now.words
    words = t("table_sheriff.count_hidden", count=most)
    b.text(Box(box.x, box.y, box.w, 30), words, "quiet", size=17)
    row = Box(box.x, box.y + 34, min(box.w, 240), min(46.0, box.h - 36))

    def change(by: int) -> None:
        draft.count = max(0, min(most, draft.count + by))

    less, rest = row.left(row.h, 10)
    more, middle = rest.right_side(row.h, 10)
    why = now.rule("sheriff.offer.stand-contraband")
    b.icon_button(
        "count.less",
        less,
        "minus",
        t("table_sheriff.fewer"),
        lambda: change(-1),
        "plain",
        reason=None if draft.count else why,
        like="goods",
    )
    b.text(middle, str(draft.count), "number", align="center")
    b.icon_button(
        "count.more",
        more,
        "plus",
        t("table_sheriff.more"),
        lambda: change(1),
        "plain",
        reason=None if draft.count < most else why,
        like="goods",
    )


def bag_field(now: SheriffNow, box: Box, draft: Draft) -> None:
    """Goods said to be in the merchant's own bag, true or not."""
    t, view, components = now.words, now.view, now.components
    room = titled(
        now,
        box,
        t("table_sheriff.demand_bag" if draft.demand else "table_sheriff.from_bag"),
        t("table_sheriff.if_there" if draft.demand else "table_sheriff.from_bag_note"),
    )
    bag = view.bags[draft.seat]
    most = (bag.size or 0) if bag.fate == "waiting" else 0
    total = sum(draft.bag.values())
    copies = components.copies(view.seats, view.options.royal_goods)
    goods = [good for good in range(components.kinds) if copies[good]]
    columns = 5 if len(goods) > 8 else 4
    rows = -(-len(goods) // columns)
    cells = Box(room.x + 2, room.y + 2, room.w - 2, min(room.h - 2, rows * 112.0)).grid(columns, rows, 7)
    why = now.rule("sheriff.offer.bag-goods")
    if most and draft.clauses.get(draft.seat) != "pass":
        why, most = now.rule("sheriff.ruling.bag-goods-need-pass"), 0
    for good, cell in zip(goods, cells, strict=False):
        number = draft.bag.get(good, 0)

        def change(by: int, good: int = good) -> None:
            draft.add_bag(good, by)

        limit = number + most - total if total < most else number
        reason = why if limit <= number else None
        _bag_tile(now, cell, good, number, change, reason)


def _bag_tile(now: SheriffNow, cell: Box, good: int, number: int, change: object, reason: str | None) -> None:
    _stepper(now, f"bag:{good}", cell, good, number, None if reason is None else number, change, reason)
