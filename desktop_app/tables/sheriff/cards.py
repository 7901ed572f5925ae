"""Choosing face-down cards of a stand: backs with numbers, faces for who may see them."""

from __future__ import annotations

from collections.abc import Callable, Collection

from desktop_app.tables.sheriff.goods import ASPECT, card_face, face_key
from desktop_app.tables.sheriff.now import SheriffNow
from desktop_app.tables.sheriff.peeking import can_peek
from desktop_app.ui import theme
from desktop_app.ui.boxes import Box
from desktop_app.ui.builder import Builder


def pick_row(
    now: SheriffNow,
    box: Box,
    seat: int,
    note: str,
    chosen: Collection[int],
    press: Callable[[int], object],
    live: bool,
    named: Collection[int] = (),
) -> None:
    """The face-down cards of `seat` in order of arrival; a press chooses one by its place."""
    b, t = now.b, now.words
    hidden = now.view.players[seat].hidden
    eye = can_peek(now, seat) and now.private and bool(hidden)
    b.text(Box(box.x, box.y, box.w - (46 if eye else 0), 28), note, "quiet", size=17)
    if eye:
        peek_name = Box(box.right - 40, box.y - 4, 38, 36)
        _peek(now, seat, peek_name)
    if not hidden:
        return
    tall = min(box.h - 34, 170.0)
    w = tall * ASPECT
    row = Box(box.x, box.y + 32, box.w, tall)
    for card, place in zip(hidden, row.fan(len(hidden), w, tall, 8), strict=True):
        key, draw = ("sheriff.back",), _back
        if card.good is not None and (now.audience == seat or card.public):
            key, draw = face_key(now, card.good), card_face(now, card.good)
        on = card.place in chosen
        at = place.move(0, -6 if on else 0)
        look = b.hot(
            f"place:{card.place}",
            at,
            (lambda p=card.place: press(p)) if live else None,
            hint=t("table_sheriff.named_hint") if named is not chosen else None,
            radius=6,
            sound="card_slide",
            like="mark",
        )
        b.shade(at, "flat", w * 0.085)
        b.face(at, key, draw)
        if on:
            b.outline(at.inset(-3), theme.LAMP2, 4, 8)
        elif look.hover and live:
            b.outline(at.inset(-2), theme.LAMP, 2, 8)
        if card.place not in named and key[0] != "sheriff.back":
            continue
        tag = t("table_sheriff.named") if card.place in named else str(card.place)
        width = min(at.w, b.width_of(tag, "small", 15) + 14)
        pill = Box(at.cx - width / 2, at.bottom - 24, width, 22)
        b.fill(pill, theme.rgb("#FDF0CD") if card.place in named else theme.PAPER, 11, theme.EDGE, 1)
        b.text(pill.inset(3, 0), tag, "small", theme.INK, "center", size=15)


def _back(b: Builder, box: Box) -> None:
    b.back(box, "sheriff", None)


def _peek(now: SheriffNow, seat: int, box: Box) -> None:
    now.b.icon_button(
        "peek.cards",
        box,
        "eye",
        now.words("table_sheriff.peek_hold", name=now.name(seat)),
        lambda: None,
        "plain",
        down=lambda: now.desk.lift(seat),
        up=now.desk.cover,
    )
