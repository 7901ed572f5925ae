"""Deck and discard piles: small in the column, large in the market, and every card of a pile in a sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from desktop_app.tables.sheriff.goods import ASPECT, card_face, face_key, large_card, picture
from desktop_app.tables.sheriff.sitting import Sitting
from desktop_app.ui import theme
from desktop_app.ui.boxes import Box
from desktop_app.ui.layers import Layer

if TYPE_CHECKING:
    from desktop_app.ui.builder import Builder


def pile_cards(s: Sitting, pile: str) -> tuple[int, ...]:
    """The cards of a pile, bottom to top."""
    return s.view.left if pile == "left" else s.view.right


class PileSheet(Layer):
    """All cards of a discard pile from the top down, each with the number of draws that reach it."""

    name = "pile"
    light = True
    scrim = 0.5

    def __init__(self, s: Sitting, pile: str) -> None:
        self.sitting = s
        self.pile = pile
        self.cards = pile_cards(s, pile)[::-1]

    def build(self, b: Builder) -> None:
        s = self.sitting
        t = s.t
        box = b.canvas.center(1080, min(b.canvas.h - 60, 780))
        b.hot("pile.sheet", box, None, focus=False, sound=None)
        b.paper(box, 16, "lifted")
        title = t("table_sheriff.pile_title", pile=t(f"sheriff.pile.{self.pile}_name"), cards=len(self.cards))
        b.text(Box(box.x + 28, box.y + 16, box.w - 200, 44), title, "head")
        close = Box(box.right - 150, box.y + 16, 124, 44)
        b.button("pile.close", close, t("ui.close"), self.close, cap="Esc", role="label")
        b.text(Box(box.x + 28, box.y + 58, box.w - 56, 30), t("table_sheriff.pile_note"), "quiet")
        area = Box(box.x + 24, box.y + 96, box.w - 44, box.h - 116)
        columns = 9
        w = (area.w - 20) / columns - 12
        h = w / ASPECT
        rows = -(-len(self.cards) // columns)
        with b.scroll("pile.cards", area, rows * (h + 42)) as inner:
            for n, good in enumerate(self.cards):
                x = inner.x + n % columns * (w + 12)
                y = inner.y + n // columns * (h + 42)
                place = Box(x, y, w, h)
                if y + h + 42 < area.y or y > area.bottom:
                    continue
                b.shade(place, "flat", w * 0.085)
                b.face(place, face_key(s, good), card_face(s, good))
                b.hot(f"pile.card:{n}", place, None, focus=False, sound=None, large=large_card(s, good))
                words = t("table_sheriff.draws", count=n + 1)
                b.text(Box(x - 4, y + h + 4, w + 8, 28), words, "quiet", align="center", size=16)


def open_pile(s: Sitting, pile: str) -> None:
    """Lay the whole pile out to be read."""
    s.b.ui.open(PileSheet(s, pile))


def piles_panel(s: Sitting, box: Box) -> None:
    """Deck and piles on their paper in the column; a press on a pile shows all its cards."""
    b, t, view = s.b, s.t, s.view
    tall = box.h - 46
    w = min(tall * ASPECT, (box.w - 70) / 3.9)
    h = w / ASPECT
    y = box.y + 10 + (tall - h) / 2
    cells = Box(box.x + 12, y, box.w - 24, h).columns(3, 8)
    deck = s.spot("deck", Box(cells[0].cx - w / 2, y, w, h))
    if view.deck:
        for n in range(min(3, 1 + view.deck // 40)):
            b.back(deck.move(n * 3, -n * 2), "sheriff", "flat")
    label = t("table_sheriff.deck", count=view.deck)
    b.text(Box(cells[0].x - 6, box.bottom - 34, cells[0].w + 12, 28), label, "label", align="center", size=16)
    for pile, cell in (("left", cells[1]), ("right", cells[2])):
        cards = pile_cards(s, pile)
        shown = cards[-3:]
        step = w * 0.2
        place = Box(cell.cx - (w + step * 2) / 2, y, w + step * 2, h)
        for n, good in enumerate(shown):
            picture(s, Box(place.x + step * (n + 3 - len(shown)), y, w, h), good)
        s.mind.spots[f"small:{pile}"] = Box(place.right - w, y, w, h)
        name = t(f"sheriff.pile.{pile}_name")
        b.text(
            Box(cell.x - 4, box.bottom - 34, cell.w + 8, 28), f"{name} · {len(cards)}", "label", align="center", size=16
        )
        reason = None if cards else t("table_sheriff.pile_empty")
        hint = t("table_sheriff.pile_hint")
        look = b.hot(f"look:{pile}", place, lambda p=pile: open_pile(s, p), reason=reason, hint=hint)
        if look.hover:
            b.outline(place.inset(-3), theme.LAMP2, 2, 8)
