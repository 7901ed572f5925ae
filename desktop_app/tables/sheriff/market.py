"""The market: both piles and the deck, and the hand of the merchant whose turn it is."""

from __future__ import annotations

from typing import Any

from desktop_app.tables.sheriff.goods import ASPECT, card, card_face, face_key, large_card, picture
from desktop_app.tables.sheriff.hand import hand_tray, tray_height
from desktop_app.tables.sheriff.now import SheriffNow
from desktop_app.tables.sheriff.order import draw_card, lay
from desktop_app.tables.sheriff.piles import open_pile, pile_cards
from desktop_app.ui import theme
from desktop_app.ui.boxes import Box
from rules.sheriff import actions as a
from rules.sheriff.state import Pile


def market(now: SheriffNow, box: Box) -> None:
    """The middle of the screen in the market."""
    tray, top = box.foot(tray_height(box), 12)
    middle_w = 150.0
    side = (top.w - middle_w - 24) / 2
    left = Box(top.x, top.y, side, top.h)
    deck = Box(left.right + 12, top.y, middle_w, top.h)
    right = Box(deck.right + 12, top.y, side, top.h)
    _pile(now, left, "left")
    _deck(now, deck)
    _pile(now, right, "right")
    hand_tray(now, tray)


def _drawing(now: SheriffNow) -> bool:
    view = now.view
    return view.step == "market.draw" and now.may_act(view.turn) and now.audience == view.turn


def _placing(now: SheriffNow) -> bool:
    view = now.view
    return view.step == "market.place" and now.may_act(view.turn) and now.audience == view.turn and bool(view.aside)


def _pile(now: SheriffNow, box: Box, pile: Pile) -> None:
    b, t, view = now.b, now.words, now.view
    cards = pile_cards(now, pile)[::-1]
    placing, drawing = _placing(now), _drawing(now)
    b.paper(box, lit=placing)
    name = t(f"sheriff.pile.{pile}_name")
    b.text(Box(box.x + 16, box.y + 8, box.w - 130, 34), f"{name} · {len(cards)}", "panel")
    if cards:
        read = Box(box.right - 112, box.y + 7, 100, 36)
        b.button(f"read:{pile}", read, t("table_sheriff.read"), lambda: open_pile(now, pile), icon="eye", role="small")
    tall = min(240.0, max(190.0, box.h * 0.34), box.h * 0.4)
    top = Box(box.cx - tall * ASPECT / 2, box.y + 52, tall * ASPECT, tall)
    now.spot(f"pile:{pile}", top)
    now.mind.spots[f"small:{pile}"] = top
    if placing:
        b.place(f"lay:{pile}", top.inset(-8), lambda: lay(now, pile), radius=12, final=True)
        if cards:
            picture(now, top.inset(6), cards[0], True)
        words = t("table_sheriff.lay_here")
    elif cards:
        reason = now.why(a.Draw(pile), view.turn) if drawing else None
        more: dict[str, Any] = {}
        if drawing and reason is None:
            more = {
                "press": lambda: draw_card(now, pile),
                "drag": ("draw", pile),
                "hint": t("table_sheriff.draw_top"),
                "final": True,
            }
        elif reason is not None:
            more = {"reason": reason}
        card(now, f"top:{pile}", top, cards[0], **more)
        if not more:
            _unlit(now, f"top:{pile}", top, pile)
        if drawing and reason is None:
            b.outline(top.inset(-5), theme.LAMP2, 3, top.w * 0.085 + 5)
        words = t("table_sheriff.draws", count=1)
    else:
        b.outline(top, (*theme.EDGE, 255), 2, 10, (7, 5))
        words = t("table_sheriff.pile_empty")
    b.text(Box(box.x + 12, top.bottom + 6, box.w - 24, 28), words, "label", align="center", size=17)
    _deeper(now, Box(box.x + 14, top.bottom + 40, box.w - 28, box.bottom - top.bottom - 50), pile, cards)


def _unlit(now: SheriffNow, name: str, box: Box, source: a.Source) -> None:
    """A source from which nothing can be drawn just now: who presses it hears why."""
    if now.may_act(now.view.turn) and now.audience == now.view.turn:
        now.b.hot(name, box, lambda: draw_card(now, source), focus=False, sound=None)


def _rows(box: Box, columns: int) -> int:
    """How many rows of small cards there is room for."""
    high = (box.w - 8 * (columns - 1)) / columns / ASPECT
    return max(1, int((box.h + 4) // (high + 26)))


def _deeper(now: SheriffNow, box: Box, pile: Pile, cards: tuple[int, ...]) -> None:
    """The cards below the top one, with the number of draws that reach each."""
    b, t = now.b, now.words
    rest = cards[1:]
    columns = next((n for n in (3, 4, 5) if n * _rows(box, n) >= len(rest)), 6)
    w = (box.w - 8 * (columns - 1)) / columns
    h = w / ASPECT
    room = columns * _rows(box, columns)
    shown = len(rest) if len(rest) <= room else room - 1
    for n in range(shown):
        place = Box(box.x + n % columns * (w + 8), box.y + n // columns * (h + 26), w, h)
        good = rest[n]
        b.shade(place, "flat", w * 0.085)
        b.face(place, face_key(now, good), card_face(now, good))
        hint = t("table_sheriff.deeper", count=n + 2)
        b.hot(f"deep:{pile}:{n}", place, None, focus=False, hint=hint, sound=None, large=large_card(now, good))
        b.text(Box(place.x - 3, place.bottom + 1, w + 6, 23), str(n + 2), "small", align="center", size=15)
    if shown < len(rest):
        n = room - 1
        place = Box(box.x + n % columns * (w + 8), box.y + n // columns * (h + 26), w, h)
        look = b.hot(f"more:{pile}", place, lambda: open_pile(now, pile), hint=t("table_sheriff.pile_hint"))
        b.fill(place, theme.WHITE if look.hover else theme.PAPER2, 8, theme.EDGE)
        b.text(place.inset(1, 4), f"+{len(rest) - shown}", "count", align="center", size=17, grow=False)


def _deck(now: SheriffNow, box: Box) -> None:
    b, t, view = now.b, now.words, now.view
    b.paper(box)
    tall = min(240.0, max(190.0, box.h * 0.34), box.h * 0.4, (box.w - 24) / ASPECT)
    place = Box(box.cx - tall * ASPECT / 2, box.y + 52, tall * ASPECT, tall)
    now.spot("stock", place)
    b.mark("deck", place)
    b.text(Box(box.x + 8, box.y + 8, box.w - 16, 34), t("table_sheriff.deck", count=view.deck), "panel", align="center")
    mine = now.may_act(view.turn) and now.audience == view.turn
    if view.deck:
        b.back(place.move(4, -3), "sheriff", "flat")
    if view.step == "market.draw" and mine:
        reason = now.why(a.Draw("deck"), view.turn)
        more: dict[str, Any] = {"reason": reason}
        if reason is None:
            more = {"press": lambda: draw_card(now, "deck"), "drag": ("draw", "deck"), "final": True}
        b.card("draw:deck", place, ("sheriff.back",), lambda b, box: b.back(box, "sheriff", None), **more)
        if reason is None:
            b.outline(place.inset(-5), theme.LAMP2, 3, place.w * 0.085 + 5)
    elif view.deck:
        b.back(place, "sheriff")
        _unlit(now, "draw:deck", place, "deck")
    note = view.players[view.turn].market if view.turn >= 0 else None
    lines: list[str] = []
    if note is not None and view.step != "market.aside":
        lines.append(t("table_sheriff.aside_count", count=view.aside_count))
        taken = [f"<art:{now.components.art[good]}>" for good in note.taken]
        if taken:
            lines.append(t("table_sheriff.took_openly", goods=" ".join(taken)))
        if view.from_deck:
            lines.append(t("table_sheriff.from_deck", count=view.from_deck))
        missing = now.components.hand_size - view.players[view.turn].hand
        if missing > 0 and view.step == "market.draw":
            lines.append(t("table_sheriff.to_draw", count=missing))
    if not lines:
        lines = [t(f"table_sheriff.market_note{'_deck' if view.options.deck_only_market else ''}")]
    y = place.bottom + 14
    for line in lines:
        tall = min(b.height_of(line, box.w - 24, "quiet", 17) + 4, box.bottom - y - 8)
        if tall < 18:
            break
        b.text(Box(box.x + 12, y, box.w - 24, tall), line, "quiet", align="center", size=17, lines=None, valign="top")
        y += tall + 4
