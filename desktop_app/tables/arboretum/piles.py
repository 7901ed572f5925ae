"""Deck and discard piles: what can be drawn, what lies beneath, and the whole pile on demand."""

from __future__ import annotations

from desktop_app.tables.arboretum.cards import card_actor, large_tree, put_tree
from desktop_app.tables.arboretum.choice import Choice
from desktop_app.tables.arboretum.now import ArboretumNow
from desktop_app.tables.arboretum.sheets import PileSheet
from desktop_app.ui import theme
from desktop_app.ui.boxes import Box
from rules.arboretum.actions import DECK, Draw

HEIGHT = 212.0
PEEK = 0.27
"""How much of the second card shows above the top one, as a share of a card's height."""


def piles(now: ArboretumNow, choice: Choice, box: Box) -> None:
    """The panel at the upper right."""
    b, t = now.b, now.words
    b.paper(box)
    done = {"draw_first": 0, "draw_second": 1}.get(now.view.step)
    title = t("table_arboretum.pile.panel")
    note = t("table_arboretum.pile.drawn", count=done) if done is not None else ""
    b.titled(Box(box.x + 16, box.y + 6, box.w - 32, 34), title, note)
    row = Box(box.x + 14, box.y + 42, box.w - 28, box.h - 50)
    columns = row.columns(now.view.seats + 1, 8)
    w = min(70.0, columns[0].w)
    h = w * 1.4
    view = now.view
    drawing = now.step in ("draw_first", "draw_second")
    about = (now.words, columns[0], drawing, now.finished, view.deck_count)
    b.part("deck", about, lambda: _deck(now, choice, columns[0], w, h))
    for seat, column in enumerate(columns[1:]):
        own = (choice.card,) if now.step == "discard" and seat == view.active_seat else ()
        about = (now.words, column, drawing, own, view.piles[seat], now.name(seat), now.shape(seat))
        b.part(f"pile:{seat}", about, lambda seat=seat, column=column: _pile(now, choice, seat, column, w, h))


def _spot(column: Box, w: float, h: float) -> Box:
    """Where the top card of a column lies."""
    return Box(column.cx - w / 2, column.bottom - 36 - h, w, h)


def _deck(now: ArboretumNow, choice: Choice, column: Box, w: float, h: float) -> None:
    b, t, left = now.b, now.words, now.view.deck_count
    at = _spot(column, w, h)
    drawing = now.step in ("draw_first", "draw_second")
    reason = now.why_not(Draw(DECK)) if drawing else None
    hint = t("table_arboretum.deck.hint", count=left)
    words = now.because(reason) if reason is not None else None
    look = b.hot("deck", at, lambda: choice.draw(now, DECK), hint=hint, reason=words, radius=6, key="d")
    if left:
        lit = drawing and reason is None
        lift = 6.0 if lit and (look.hover or look.focus) else 0.0
        for n in range(min(3, left) - 1, 0, -1):
            b.back(at.move(2.5 * n, -2.5 * n), "arboretum", "flat")
        top = at.move(0, -lift)
        if lit:
            b.lamp(top, 6, 3)
        with b.actor("deck.top", top):
            b.back(top, "arboretum", None if lit else "card")
    else:
        b.mark("deck.top", at)
        b.outline(at, (*theme.INK3, 150), 2, 6, (7, 5))
    low = left <= 2 * now.view.seats and not now.finished
    foot = Box(column.x, at.bottom + 5, column.w, 30)
    if low:
        b.fill(foot.center(min(foot.w, 58), 28), theme.LAMP, 14, theme.LAMP3)
    b.counter("deck.left", foot, left, "count", align="center", colour=theme.INK)


def _pile(now: ArboretumNow, choice: Choice, seat: int, column: Box, w: float, h: float) -> None:
    b, t, pile = now.b, now.words, now.view.piles[seat]
    at = _spot(column, w, h)
    drawing = now.step in ("draw_first", "draw_second")
    own_discard = now.step == "discard" and seat == now.view.active_seat
    if len(pile) > 1:
        put_tree(b, at.move(0, -h * PEEK), pile[-2], now.words, shadow="flat")
    name = f"pile:{seat}"
    if own_discard:
        _own_place(now, choice, name, at, bool(pile))
    elif pile:
        hint = t("table_arboretum.pile.hint", card=now.card(pile[-1]), name=now.name(seat), count=len(pile))
        large = large_tree(now.words, pile[-1])
        press = (lambda: choice.draw(now, seat)) if drawing else (lambda: b.ui.open(PileSheet(now, seat)))
        look = b.hot(name, at, press, hint=hint, radius=6, large=large, sound="card_slide")
        if drawing:
            b.lamp(at.move(0, -6) if look.hover or look.focus else at, 6, 3)
            at = at.move(0, -6) if look.hover or look.focus else at
    else:
        reason = now.why(Draw(seat)) if drawing else None
        b.hot(name, at, lambda: b.ui.open(PileSheet(now, seat)), radius=6, reason=reason, focus=False)
        b.outline(at, (*theme.INK3, 130), 2, 6, (7, 5))
    if pile:
        with b.actor(card_actor(pile[-1]), at):
            put_tree(b, at, pile[-1], now.words)
    foot = Box(column.x, _spot(column, w, h).bottom + 4, column.w, 32)
    words = t("table_arboretum.pile.all", name=now.name(seat))
    look = b.hot(f"pile.look:{seat}", foot, lambda: b.ui.open(PileSheet(now, seat)), hint=words, radius=16)
    # With something to see it looks like what it is: a button that opens the pile.
    pill = foot.center(min(foot.w, 88), 30)
    lit = look.hover or look.focus
    if pile or lit:
        b.fill(pill, theme.LAMP if lit else theme.WHITE, 15, theme.LAMP3 if lit else theme.EDGE, 1.5)
    wide = pill.w >= 70
    x = pill.x + 7 if pile else pill.cx - 24
    b.token(Box(x, pill.cy - 10, 20, 20), now.shape(seat))
    b.text(Box(x + 23, pill.y, 26, pill.h), str(len(pile)), "count")
    if pile and wide:
        b.icon(Box(pill.right - 24, pill.cy - 9, 18, 18), "eye", theme.INK2)


def _own_place(now: ArboretumNow, choice: Choice, name: str, at: Box, covered: bool) -> None:
    """The own pile while a card is to be discarded."""
    b = now.b
    chosen = choice.card
    b.place(
        name,
        at,
        press=(lambda: choice.discard(now, chosen)) if chosen is not None else None,
        drop=lambda card: choice.drop_on_pile(now, card),
        accepts=lambda card: isinstance(card, int),
        reason=None
        if chosen is not None or b.ui.hand.drag is not None
        else now.words("table_arboretum.choose_discard"),
        radius=6,
        legal=not covered,
        final=chosen is not None,
    )
    if covered:
        b.lamp(at, 6, 3)
    elif chosen is None and b.ui.hand.drag is None:
        b.outline(at, (*theme.INK3, 150), 2, 6, (7, 5))
