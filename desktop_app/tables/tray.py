"""What the own tray of every game shares: the seat's line, who sees it, the cover button, undo with its reason."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from desktop_app.tables.contract import Desk
from desktop_app.ui import theme
from desktop_app.ui.boxes import Box
from desktop_app.ui.text import plain

if TYPE_CHECKING:
    from desktop_app.ui.builder import Builder


def tray(b: Builder, desk: Desk, box: Box) -> Box:
    """The dark tray of the audience with its seat line; returns the room inside."""
    b.fill(box, (*theme.WALNUT9, 205), 16)
    seat = desk.audience
    if seat is not None:
        look = next(s for s in theme.SEATS if s.shape == desk.sitters[seat].shape)
        b.outline(box, (*theme.CLAY, 102), 4, 16)
        b.outline(box, look.colour, 2, 16)
    return box.inset(18, 14)


def eye_label(b: Builder, desk: Desk, x: float, y: float, most: float = 340.0) -> float:
    """The pill "Only Marta sees this" with the cover button, at x, y, 38 high; nothing where nothing is hidden.

    Returns its width.
    """
    seat = desk.audience
    if seat is None or not getattr(desk, "private", False):
        return 0.0
    t = desk.words
    words = t("ui.cover.only", name=plain(desk.sitters[seat].name))
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
    release: Any = getattr(desk, "cover", None)
    look = b.hot("cover", pill, release, radius=15, sound="card_slide")
    b.fill(pill, theme.WHITE if look.hover else theme.PAPER, 15, theme.EDGE)
    b.text(pill.inset(10, 1), f"{cover} <key:C>", "label", align="center", size=17)
    return width


def undo_button(b: Builder, desk: Desk, box: Box) -> None:
    """Undo, 48 high, with the reason below it (20 more) where the last step cannot be taken back."""
    t = desk.words
    refusal = desk.why_no_undo()
    reason = None
    if refusal is not None:
        number = desk.rulebook.number(refusal.rule)
        sentence = desk.rulebook.sentence(refusal.rule) if refusal.rule else t("ui.cover.not_now")
        reason = f"<tag:{number}> {sentence}" if number else sentence
    b.button("undo", box, t("ui.cover.undo"), desk.undo, "plain", "undo", reason=reason)
