"""The own tray: the seat's line, who sees it, the cover button, undo with its reason."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from desktop_app.tables.frame.now import Now
from desktop_app.ui import theme
from desktop_app.ui.boxes import Box


def own_tray(now: Now[Any], box: Box) -> Box:
    """The dark tray of the audience with its seat line; returns the room inside."""
    b = now.b
    b.fill(box, (*theme.WALNUT9, 205), 16)
    if now.audience is not None:
        b.outline(box, (*theme.CLAY, 102), 4, 16)
        b.outline(box, now.colour(now.audience), 2, 16)
    return box.inset(18, 14)


def eye_label(now: Now[Any], x: float, y: float, most: float = 340.0) -> float:
    """The pill "Only Marta sees this" with the cover button, at x, y, 38 high; nothing where nothing is hidden.

    Returns its width.
    """
    seat, b, t = now.audience, now.b, now.words
    if seat is None or not now.private:
        return 0.0
    words = t("ui.cover.only", name=now.name(seat))
    cover = t("ui.cover.cover")
    cover_w = min(b.width_of(f"{cover} <key:C>", "label", 17) + 28, most * 0.36)
    if b.width_of(words, "label", 17) > (most - 64 - cover_w) * 1.2:
        # The prompt line names the person; text shrinks by a fifth at most.
        words = t("ui.cover.only_short")
    width = min(most, 46 + b.width_of(words, "label", 17) + 12 + cover_w + 6)
    box = Box(x, y, width, 38)
    b.fill(box, theme.rgb("#FDE9BC"), 19, theme.LAMP3, 1.5)
    b.icon(Box(x + 12, y + 7, 24, 24), "eye", theme.INK)
    b.text(Box(x + 42, y + 2, width - 42 - cover_w - 12, 34), words, "label", size=17, ellipsis=True)
    pill = Box(box.right - cover_w - 4, y + 4, cover_w, 30)
    look = b.hot("cover", pill, now.desk.cover, radius=15, sound="card_slide")
    b.fill(pill, theme.WHITE if look.hover else theme.PAPER, 15, theme.EDGE)
    b.text(pill.inset(10, 1), f"{cover} <key:C>", "label", align="center", size=17)
    return width


def undo_button(now: Now[Any], box: Box, back: Callable[[], object] | None = None) -> None:
    """Undo, 48 high, with the reason below it (20 more) where the last step cannot be taken back.

    Where a move has been begun and not carried out, `back` lays it back and needs no reason.
    """
    refusal = None if back is not None else now.desk.why_no_undo()
    reason = None
    if refusal is not None:
        reason = now.because(refusal) if refusal.rule else now.words("ui.cover.not_now")
    key = None if back is None else "u"
    now.b.button(
        "undo", box, now.words("ui.cover.undo"), back or now.desk.undo, "plain", "undo", reason=reason, key=key
    )
