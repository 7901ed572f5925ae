"""The others: a plate with name, hand, a miniature of the garden and its best paths; a press opens it large."""

from __future__ import annotations

from desktop_app.tables.arboretum.cards import card_actor, draw_small, mini_cells, sign
from desktop_app.tables.arboretum.now import ArboretumNow
from desktop_app.tables.arboretum.paths import paths_of
from desktop_app.tables.arboretum.sheets import GardenSheet
from desktop_app.ui import theme
from desktop_app.ui.boxes import Box
from desktop_app.ui.builder import Builder
from rules.arboretum.state import Arboretum


def rivals(now: ArboretumNow, box: Box, wide: bool) -> None:
    """The plates of all other seats, one below the other or side by side."""
    b = now.b
    seats = now.rivals()
    cells = box.rows(len(seats), 12) if wide else box.columns(len(seats), 12)
    view = now.view
    for seat, cell in zip(seats, cells, strict=True):
        sits = now.name(seat), now.shape(seat), seat == view.active_seat, view.hands[seat].count
        about = (now.words, cell, wide, sits, view.arboreta[seat], now.finished, view.options.live_values)
        b.part(plate_name(seat), about, lambda seat=seat, cell=cell: _plate(now, seat, cell, wide))


def plate_name(seat: int) -> str:
    """The widget of a rival's plate."""
    return f"seat:{seat}"


def _plate(now: ArboretumNow, seat: int, box: Box, wide: bool) -> None:
    b, t, view = now.b, now.words, now.view
    active = seat == view.active_seat and not now.finished
    hint = t("table_arboretum.look_garden", name=now.name(seat))
    b.hot(
        plate_name(seat),
        box,
        lambda: b.ui.open(GardenSheet(now, seat)),
        hint=hint,
        radius=12,
        sound="page",
    )
    b.paper(box, 12, "panel", now.colour(seat), active)
    if wide:
        tall = box.h > 230
        head = Box(box.x + 16, box.y + (6 if tall else 2), box.w - 28, 42 if tall else 38)
        body = Box(box.x + 15, head.bottom + 2, box.w - 26, box.bottom - head.bottom - 12)
    else:
        head = Box(box.x + 16, box.y + 8, min(240.0, box.w * 0.46), 42)
        body = Box(head.right + 8, box.y + 8, box.right - head.right - 18, box.h - 16)
        tall = False
    _head(now, seat, head)
    trees = view.arboreta[seat]
    values = view.options.live_values and not now.finished and bool(paths_of(trees))
    if values and not wide:
        _values(b, Box(head.x, box.bottom - 42, head.w, 30), trees, False)
    elif values and tall:
        strip, body = body.foot(30, 4)
        _values(b, strip, trees, False)
    elif values:
        strip, body = body.right_side(50, 4)
        _values(b, strip, trees, True)
    _miniature(now, body, trees)


def _head(now: ArboretumNow, seat: int, box: Box) -> None:
    b = now.b
    count = now.view.hands[seat].count
    b.token(Box(box.x, box.cy - 16, 32, 32), now.shape(seat))
    hand = Box(box.right - 54, box.y, 54, box.h)
    b.back(Box(hand.x, hand.cy - 15, 22, 30), "arboretum", "flat")
    b.back(Box(hand.x + 6, hand.cy - 15, 22, 30), "arboretum", "flat")
    b.text(Box(hand.x + 32, hand.y, 26, hand.h), str(count), "count")
    room = Box(box.x + 40, box.y - 2, hand.x - box.x - 46, box.h + 4)
    b.text(room, now.name(seat), "name", lines=None, ellipsis=True)


def _values(b: Builder, box: Box, trees: Arboretum, upright: bool) -> None:
    """What the best paths would score, the best first, in a row or one below the other."""
    found = sorted(paths_of(trees).values(), key=lambda path: (-path.points, path.species))
    step = min(28.0, box.h / len(found)) if upright else min(58.0, box.w / len(found))
    key = tuple((path.species, path.points) for path in found)

    def draw(inner: Builder, area: Box) -> None:
        for n, (species, points) in enumerate(key):
            at = Box(0, n * step, area.w, step) if upright else Box(n * step, 0, step, area.h)
            side = min(24.0, at.h - 1, at.w * 0.5)
            inner.art(Box(at.x, at.cy - side / 2, side, side), sign(species))
            label = Box(at.x + side + 2, at.y, at.w - side - 2, at.h)
            inner.text(
                label, str(points), "count", size=max(theme.SMALLEST, min(18.0, at.h * 0.9, at.w * 0.5)), grow=False
            )

    b.face(box, ("values", key, upright), draw)


def _miniature(now: ArboretumNow, box: Box, trees: Arboretum) -> None:
    """The garden in small, in one picture; the newest card is a thing of its own, so that it can come flying."""
    b = now.b
    cards = tuple(trees)

    def draw(inner: Builder, area: Box) -> None:
        inner.cloth(area, "arboretum", 8, hem=False)
        for cell, at in mini_cells(area.inset(7, 5), cards).items():
            card = next(tree.card for tree in cards if (tree.x, tree.y) == cell)
            draw_small(inner, at, card)

    b.face(box, ("miniature", cards), draw)
    if not cards:
        b.text(box.inset(8, 4), now.words("table_arboretum.no_trees"), "quiet", theme.CREAM, "center", lines=None)
        return
    newest = cards[-1]
    at = mini_cells(box.inset(7, 5), cards)[newest.x, newest.y]
    with b.actor(card_actor(newest.card), at):
        b.face(at, ("small", newest.card), lambda inner, area: draw_small(inner, area, newest.card))
    b.outline(at.inset(-2), theme.LAMP, 2, at.w * 0.14)
