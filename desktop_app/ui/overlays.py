"""What lies over everything: focus rings, the thing in the hand, hints."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect

from desktop_app.ui import paint, theme
from desktop_app.ui.boxes import Box
from desktop_app.ui.builder import Builder
from desktop_app.ui.frame import Item, flatten
from desktop_app.ui.things import Hot

if TYPE_CHECKING:
    from desktop_app.ui.host import Ui


def ring_items(ui: Ui, builder: Builder) -> list[Item]:
    """The focus rings, where the keyboard is in use."""
    if not ui.hand.keyboard or ui.hand.focus is None or ui.hand.drag is not None:
        return []
    hot = builder.hots.get(ui.hand.focus)
    if hot is None or ui.find(ui.hand.focus) is not hot:
        return []
    k = ui.screen.scale
    rings = paint.rings(hot.rect.w, hot.rect.h, max(2, round(hot.radius * hot.place[0])), k)
    whole = rings.surface.get_rect(topleft=(hot.rect.x - rings.left, hot.rect.y - rings.top))
    seen = whole
    if hot.clip is not None:
        grow = round(10 * k)
        seen = whole.clip(hot.clip.inflate(grow * 2, grow * 2))
    if not seen.w or not seen.h:
        return []
    return [Item(rings.surface, seen.x, seen.y, seen.x - whole.x, seen.y - whole.y, seen.w, seen.h, None)]


def drag_items(ui: Ui) -> list[Item]:
    """What is in the hand."""
    if ui.hand.drag is None:
        return []
    for built in reversed(ui.built):
        actor = built.builder.actors.get(ui.hand.drag.name)
        if actor is not None and actor.items:
            surface, rect = flatten(actor.items)
            x, y = rect.x + round(ui.hand.drag.dx), rect.y + round(ui.hand.drag.dy)
            return [Item(surface, x, y, 0, 0, rect.w, rect.h, None)]
    return []


def hinted(ui: Ui) -> Hot | None:
    """What is pointed at or focused, while its hint is shown."""
    if not ui.hand.hint_shown or ui.hand.drag is not None or ui.covered:
        return None
    hot = ui.find(ui.hand.focus if ui.hand.keyboard else ui.hand.hover)
    return hot if hot is not None and (hot.reason or hot.hint) else None


def hint_items(ui: Ui) -> list[Item]:
    """The hint of what is pointed at or focused."""
    hot = hinted(ui)
    return [] if hot is None else hint(ui, hot.reason or hot.hint or "", hot.seen, hot.reason is not None)


def hint(ui: Ui, words: str, about: Rect, refused: bool) -> list[Item]:
    """A hint beside a thing, never over it, inside the window."""
    b = Builder(ui, "hint")
    full = b.screen.full
    width = min(400.0, b.width_of(words, "quiet") + 4)
    height = b.height_of(words, width, "quiet")
    w, h = width + 28, height + 18
    x0, y0 = b.screen.units(about.x, about.y)
    x1, y1 = b.screen.units(about.right, about.bottom)
    x = min(max(full.x + 8, (x0 + x1) / 2 - w / 2), full.right - w - 8)
    gap = 12.0
    if y1 + gap + h < full.bottom - 8:
        y = y1 + gap
    elif y0 - gap - h > full.y + 8:
        y = y0 - gap - h
    else:
        y = min(max(full.y + 8, (y0 + y1) / 2 - h / 2), full.bottom - h - 8)
        x = x1 + gap if x1 + gap + w < full.right - 8 else max(full.x + 8, x0 - gap - w)
    box = Box(x, y, w, h)
    b.shade(box, "panel", 10)
    b.fill(box, theme.BAD_BG if refused else theme.PAPER, 10, theme.BAD if refused else theme.INK2, 1.5)
    b.text(box.inset(14, 9), words, "quiet", theme.BAD_TEXT if refused else theme.INK, lines=None, valign="middle")
    return b.items
