"""Deck and discard piles: small in the column, large in the market, and every card of a pile in a sheet."""

from __future__ import annotations

from desktop_app.tables.frame import Sheet
from desktop_app.tables.sheriff.goods import ASPECT, card_face, face_key, large_card, picture
from desktop_app.tables.sheriff.now import SheriffNow
from desktop_app.ui import theme
from desktop_app.ui.boxes import Box


def pile_cards(now: SheriffNow, pile: str) -> tuple[int, ...]:
    """The cards of a pile, bottom to top."""
    return now.view.left if pile == "left" else now.view.right


class PileSheet(Sheet[SheriffNow]):
    """All cards of a discard pile from the top down, each with the number of draws that reach it."""

    name = "pile"

    def __init__(self, now: SheriffNow, pile: str) -> None:
        super().__init__(now)
        self.pile = pile
        self.cards = pile_cards(now, pile)[::-1]

    def title(self, now: SheriffNow) -> str:
        pile = now.words(f"sheriff.pile.{self.pile}_title")
        return now.words("table_sheriff.pile_title", len(self.cards), pile=pile)

    def content(self, now: SheriffNow, box: Box) -> None:
        b, t = now.b, now.words
        b.text(Box(box.x + 4, box.y - 10, box.w - 8, 30), t("table_sheriff.pile_note"), "quiet")
        area = Box(box.x, box.y + 24, box.w + 4, box.h - 24)
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
                b.face(place, face_key(now, good), card_face(now, good))
                b.hot(f"pile.card:{n}", place, None, focus=False, sound=None, large=large_card(now, good))
                words = t("table_sheriff.draws", count=n + 1)
                b.text(Box(x - 4, y + h + 4, w + 8, 28), words, "quiet", align="center", size=16)


def open_pile(now: SheriffNow, pile: str) -> None:
    """Lay the whole pile out to be read."""
    now.ui.open(PileSheet(now, pile))


def piles_panel(now: SheriffNow, box: Box) -> None:
    """Deck and piles on their paper in the column; a press on a pile shows all its cards."""
    b, t, view = now.b, now.words, now.view
    tall = box.h - 46
    w = min(tall * ASPECT, (box.w - 70) / 3.9)
    h = w / ASPECT
    y = box.y + 10 + (tall - h) / 2
    cells = Box(box.x + 12, y, box.w - 24, h).columns(3, 8)
    deck = now.spot("deck", Box(cells[0].cx - w / 2, y, w, h))
    if view.deck:
        for n in range(min(3, 1 + view.deck // 40)):
            b.back(deck.move(n * 3, -n * 2), "sheriff", "flat")
    label = t("table_sheriff.deck", count=view.deck)
    b.text(Box(cells[0].x - 6, box.bottom - 34, cells[0].w + 12, 28), label, "label", align="center", size=16)
    for pile, cell in (("left", cells[1]), ("right", cells[2])):
        cards = pile_cards(now, pile)
        shown = cards[-3:]
        step = w * 0.2
        place = Box(cell.cx - (w + step * 2) / 2, y, w + step * 2, h)
        for n, good in enumerate(shown):
            picture(now, Box(place.x + step * (n + 3 - len(shown)), y, w, h), good)
        now.mind.spots[f"small:{pile}"] = Box(place.right - w, y, w, h)
        name = t(f"sheriff.pile.{pile}_name")
        b.text(
            Box(cell.x - 4, box.bottom - 34, cell.w + 8, 28), f"{name} · {len(cards)}", "label", align="center", size=16
        )
        reason = None if cards else t("table_sheriff.pile_empty")
        hint = t("table_sheriff.pile_hint")
        look = b.hot(f"look:{pile}", place, lambda p=pile: open_pile(now, p), reason=reason, hint=hint)
        if look.hover:
            b.outline(place.inset(-3), theme.LAMP2, 2, 8)
