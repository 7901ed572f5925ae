"""The materials: walnut, linen, paper, ceramic, and what things are made of them. Sizes are pixels.

All functions return surfaces from the store; never draw on them (copy first).
"""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from desktop_app.ui import theme
from desktop_app.ui.art import load_texture, picture, svg, tiled
from desktop_app.ui.shapes import blank, clip_round, dashed_line, gradient, mask, outline, rounded, soft_box
from desktop_app.ui.store import Print, printed, store
from desktop_app.ui.theme import Colour, hexa


def walnut(w: int, h: int) -> Surface:
    """The table: planks under a lamp pool left of the middle, dark corners."""

    def make() -> Surface:
        wood = load_texture("walnut").convert()
        if wood.get_size() != (w, h):
            wood = pygame.transform.smoothscale(wood, (w, h))
        wood.blit(pygame.transform.smoothscale(_lamp_pool(), (w, h)), (0, 0))
        return wood

    return store.get(("walnut", w, h), make)


def laid(
    window: tuple[int, int], rect: Rect, r: int, lit: Colour, edge: Colour, unit: float, hem: bool = True
) -> Surface:
    """The table with a cloth on it at `rect`, one opaque picture of the window."""

    def make() -> Surface:
        table = walnut(*window).copy()
        _lay_cloth(table, rect, r, lit, edge, unit, hem)
        return table

    return store.get(("laid", window, *rect, r, lit, edge, unit, hem), make)


def _lamp_pool() -> Surface:
    return svg(
        '<defs><radialGradient id="a" cx="42%" cy="36%" r="60%"><stop offset="0" stop-color="#FFB45A"'
        ' stop-opacity="0.20"/><stop offset="0.55" stop-color="#FFB45A" stop-opacity="0.05"/><stop offset="1"'
        ' stop-color="#FFB45A" stop-opacity="0"/></radialGradient><radialGradient id="b" cx="46%" cy="42%" r="78%">'
        '<stop offset="0.38" stop-color="#0C0602" stop-opacity="0"/><stop offset="1" stop-color="#0C0602"'
        ' stop-opacity="0.66"/></radialGradient></defs><rect width="320" height="180" fill="url(#b)"/>'
        '<rect width="320" height="180" fill="url(#a)"/>',
        320,
        180,
    )


def cloth(
    w: int, h: int, r: int, lit: Colour, edge: Colour, unit: float, hem: bool = True, shadow: bool = True
) -> Print:
    """A linen cloth with its shadow; `unit` is pixels per design unit."""

    def make() -> Print:
        if not shadow:
            return Print(_linen(w, h, r, lit, edge, unit, hem), 0, 0)
        margin = round(18 * unit)
        surface = blank(w + 2 * margin, h + 2 * margin)
        _lay_cloth(surface, Rect(margin, margin, w, h), r, lit, edge, unit, hem)
        return printed(surface, margin)

    return store.get(("cloth", w, h, r, lit, edge, hem, shadow), make)


def _lay_cloth(target: Surface, rect: Rect, r: int, lit: Colour, edge: Colour, unit: float, hem: bool) -> None:
    """Draw a cloth and its shadow; its layers are made and let go one by one, for a cloth is as large as the window."""
    w, h = rect.size
    soft, margin = soft_box(w, h, r, round(10 * unit), alpha=0.42)
    target.blit(soft, (rect.x - margin, rect.y - margin + round(3 * unit)))
    del soft
    target.blit(_linen(w, h, r, lit, edge, unit, hem), rect)
    target.blit(outline(w, h, r, (*theme.SHADOW, 120), max(1, unit), keep=False), rect)


def _linen(w: int, h: int, r: int, lit: Colour, edge: Colour, unit: float, hem: bool) -> Surface:
    base = svg(
        f'<defs><radialGradient id="g" cx="50%" cy="38%" r="75%"><stop offset="0" stop-color="{hexa(lit)}"/>'
        f'<stop offset="1" stop-color="{hexa(edge)}"/></radialGradient></defs>'
        '<rect width="160" height="100" fill="url(#g)"/>',
        160,
        100,
    )
    body = pygame.transform.smoothscale(base, (w, h))
    tiled(body, "linen")
    if hem:
        _hem(body, r, unit)
    return clip_round(body, r)


def _hem(body: Surface, r: int, unit: float) -> None:
    w, h = body.get_size()
    inset, dash, width = 8 * unit, 7 * unit, max(1, round(2 * unit))
    colour = (*theme.CREAM, 56)
    c = max(0.0, r - inset / 2)
    for a, b in (
        ((inset + c, inset), (w - inset - c, inset)),
        ((inset + c, h - inset), (w - inset - c, h - inset)),
        ((inset, inset + c), (inset, h - inset - c)),
        ((w - inset, inset + c), (w - inset, h - inset - c)),
    ):
        x, y = round(min(a[0], b[0])) - width - 1, round(min(a[1], b[1])) - width - 1
        strip = blank(round(abs(b[0] - a[0])) + 2 * width + 2, round(abs(b[1] - a[1])) + 2 * width + 2)
        dashed_line(strip, colour, (a[0] - x, a[1] - y), (b[0] - x, b[1] - y), dash, 5 * unit, width)
        body.blit(strip, (x, y))


def paper(w: int, h: int, r: int, unit: float, shadow: str | None = "panel", seat: Colour | None = None) -> Print:
    """A sheet of paper with its shadow; `seat` colours its left edge."""

    def make() -> Print:
        body = gradient(w, h, theme.PAPER_TOP, theme.PAPER_FOOT)
        tiled(body, "paper")
        if seat is not None:
            body.fill((*seat, 255), (0, 0, round(7 * unit), h))
        pygame.draw.line(body, theme.WHITE, (0, 0), (w, 0), max(1, round(unit)))
        clip_round(body, r)
        if not shadow:
            return Print(body, 0, 0)
        margin = round(40 * unit) if shadow in ("panel", "lifted") else round(18 * unit)
        surface = blank(w + 2 * margin, h + 2 * margin)
        _shadow(surface, margin, w, h, r, unit, shadow)
        surface.blit(body, (margin, margin))
        return printed(surface, margin)

    return store.get(("paper", w, h, r, unit, shadow, seat), make)


def lit_edge(w: int, h: int, r: int, unit: float) -> Print:
    """The lamp on a sheet of paper of w by h: a glow round it and a line on its edge, middle clear; not kept."""
    margin = round(38 * unit)
    surface = blank(w + 2 * margin, h + 2 * margin)
    _glow(surface, margin, w, h, r, unit, 0.36)
    _hole(surface, margin, w, h, r)
    line = round(3 * unit)
    edge = outline(w + line, h + line, r + line / 2, theme.LAMP, line, keep=False)
    surface.blit(edge, (margin - line // 2, margin - line // 2))
    return printed(surface, margin)


def _shadow(surface: Surface, margin: int, w: int, h: int, r: int, unit: float, kind: str) -> None:
    s = theme.SHADOWS[kind]
    soft, m = soft_box(w, h, r, max(1, round(s.blur * unit)), alpha=s.alpha)
    surface.blit(soft, (margin - m, margin - m + round(s.drop * unit)))


def _glow(surface: Surface, margin: int, w: int, h: int, r: int, unit: float, strength: float = 0.75) -> None:
    soft, m = soft_box(w, h, r, round(22 * unit), theme.LAMP2, strength)
    surface.blit(soft, (margin - m, margin - m))


def _hole(surface: Surface, margin: int, w: int, h: int, r: int) -> None:
    """Clear the place of a thing of w by h."""
    cut = blank(*surface.get_size())
    cut.blit(mask(w, h, r), (margin, margin))
    # Of the mask only its alpha counts: its white would take the colour out of the corners.
    cut.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
    surface.blit(cut, (0, 0), special_flags=pygame.BLEND_RGBA_SUB)


def shadow(w: int, h: int, r: int, unit: float, kind: str) -> Print:
    """Only the shadow of a thing of w by h."""
    s = theme.SHADOWS[kind]
    margin = round((s.blur * 1.5 + s.drop) * unit) + 2

    def make() -> Print:
        surface = blank(w + 2 * margin, h + 2 * margin)
        _shadow(surface, margin, w, h, r, unit, kind)
        return printed(surface, margin)

    return store.get(("shadow", w, h, r, unit, kind), make)


def lamp(w: int, h: int, r: int, unit: float, line: float = 4) -> Print:
    """The lit frame round a thing of w by h (lamp line and glow, middle clear)."""
    margin = round(38 * unit)
    thick = max(2, round(line * unit))

    def make() -> Print:
        surface = blank(w + 2 * margin, h + 2 * margin)
        _glow(surface, margin, w, h, r, unit)
        _hole(surface, margin, w, h, r)
        surface.blit(
            outline(w + 2 * thick, h + 2 * thick, r + thick / 2, theme.LAMP, thick, keep=False),
            (margin - thick, margin - thick),
        )
        return printed(surface, margin)

    return store.get(("lamp", w, h, r, unit, line), make)


def rings(w: int, h: int, r: int, unit: float) -> Print:
    """The focus rings round a thing of w by h: paper, ink, lamp, 3 units each."""
    step = max(2, round(3 * unit))
    margin = 3 * step

    def make() -> Print:
        surface = blank(w + 2 * margin, h + 2 * margin)
        for number, colour in enumerate((theme.LAMP, theme.INK, theme.PAPER)):
            grow = (3 - number) * step
            ring = outline(w + 2 * grow, h + 2 * grow, r + grow - step / 2, colour, step + 0.6, keep=False)
            surface.blit(ring, (margin - grow, margin - grow))
        return printed(surface, margin)

    return store.get(("rings", w, h, r, unit), make)


def corners(w: int, h: int, unit: float) -> Print:
    """Four corner marks round a thing of w by h, ink with an edge of paper: a teacher's mark, never the lamp."""
    thick, edge, gap = max(3, round(5 * unit)), max(1, round(2.5 * unit)), max(2, round(5 * unit))
    margin = gap + thick + edge
    arm = max(thick * 2, round(min(30 * unit, 0.36 * min(w, h) + thick)))

    def make() -> Print:
        surface = blank(w + 2 * margin, h + 2 * margin)
        full_w, full_h = surface.get_size()
        for grow, colour in ((edge, theme.PAPER), (0, theme.INK)):
            near, long, wide = edge - grow, arm + 2 * grow, thick + 2 * grow
            for x in (near, full_w - near - long):
                for y in (near, full_h - near - wide):
                    surface.fill((*colour, 255), (x, y, long, wide))
            for x in (near, full_w - near - wide):
                for y in (near, full_h - near - long):
                    surface.fill((*colour, 255), (x, y, wide, long))
        return printed(surface, margin)

    return store.get(("corners", w, h, unit), make)


BUTTONS: dict[str, tuple[Colour, Colour, Colour, Colour]] = {
    "primary": (theme.rgb("#FFCF73"), theme.rgb("#E59B29"), theme.LAMP3, theme.INK),
    "chosen": (theme.rgb("#FFE2A6"), theme.rgb("#FDC868"), theme.LAMP3, theme.INK),
    "plain": (theme.rgb("#FFFDF7"), theme.rgb("#EEE3CC"), theme.rgb("#8C6F49"), theme.INK),
    "danger": (theme.rgb("#BE4431"), theme.rgb("#9C2C1B"), theme.rgb("#641409"), theme.WHITE),
    "quiet": (theme.rgb("#33211A"), theme.rgb("#231510"), theme.rgb("#5A422C"), theme.CREAM),
}
"""Kinds of buttons: top, foot of the face, edge and foot below, text."""


def button(w: int, h: int, r: int, unit: float, kind: str, state: str) -> Print:
    """A button's body; state is normal, hover, pressed or off. The text is not in it."""
    margin = round(12 * unit)
    foot = max(2, round(4 * unit))

    def make() -> Print:
        top, low, edge, _ = BUTTONS[kind]
        surface = blank(w + 2 * margin, h + 2 * margin)
        line = max(1, round(1.25 * unit))
        if state == "off":
            fill = theme.OFF_BG if kind != "quiet" else theme.rgb("#2A1B12")
            edge = theme.rgb("#CBBD9F") if kind != "quiet" else theme.rgb("#4A3828")
            surface.blit(rounded(w, h, r, fill, edge, line), (margin, margin))
            return printed(surface, margin)
        if state == "hover":
            top, low = (theme.mix(c, theme.WHITE, 0.16 if kind != "quiet" else 0.09) for c in (top, low))
        y = margin + (foot if state == "pressed" else -round(2 * unit) if state == "hover" else 0)
        if state != "pressed" and kind != "quiet":
            soft, m = soft_box(w, h, r, round(7 * unit), alpha=0.42)
            surface.blit(soft, (margin - m, margin - m + round(5 * unit)))
        if state != "pressed":
            surface.blit(rounded(w, h, r, edge), (margin, y + (foot if kind != "quiet" else line)))
        body = gradient(w - 2 * line, h - 2 * line, top, low)
        if state == "pressed":
            body.fill((0, 0, 0, 34), special_flags=0)
            body = gradient(w - 2 * line, h - 2 * line, theme.mix(low, edge, 0.25), low)
        else:
            pygame.draw.line(body, theme.mix(top, theme.WHITE, 0.55), (0, 0), (w, 0), max(1, round(1.5 * unit)))
        clip_round(body, max(1, r - line))
        surface.blit(rounded(w, h, r, edge), (margin, y))
        surface.blit(body, (margin + line, y + line))
        return printed(surface, margin)

    return store.get(("button", w, h, r, unit, kind, state), make)


def seat_plate(w: int, h: int, colour: Colour) -> Surface:
    """The wash of a seat's colour behind its name in the prompt line."""

    def make() -> Surface:
        surface = blank(w, h)
        surface.fill((*theme.mix(theme.PAPER, colour, 0.30), 255))
        fade = gradient(
            h, w, (*theme.mix(theme.PAPER, colour, 0.42), 255), (*theme.mix(theme.PAPER, colour, 0.16), 255)
        )
        surface.blit(pygame.transform.rotate(fade, 90), (0, 0))
        return surface

    return store.get(("plate", w, h, colour), make)


def table_oval(w: int, h: int) -> Surface:
    """A little wooden table seen from above."""

    def make() -> Surface:
        wood = pygame.transform.smoothscale(load_texture("walnut").convert_alpha(), (w, h))
        lift = blank(w, h)
        lift.fill((96, 60, 28, 110))
        wood.blit(lift, (0, 0))
        cut = svg(f'<ellipse cx="{w / 2}" cy="{h / 2}" rx="{w / 2 - 1}" ry="{h / 2 - 1}" fill="#FFFFFF"/>', w, h)
        wood.blit(cut, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        rim = svg(
            f'<ellipse cx="{w / 2}" cy="{h / 2}" rx="{w / 2 - 2}" ry="{h / 2 - 2}" fill="none" stroke="#8A6038"'
            ' stroke-width="3"/>',
            w,
            h,
        )
        wood.blit(rim, (0, 0))
        return wood

    return store.get(("oval", w, h), make)


def back(game: str, w: int, h: int) -> Surface:
    """A card back of a game, w by h, corners rounded."""

    def make() -> Surface:
        surface = picture(f"backs/{game}", w, h).copy()
        tiled(surface, "linen", 110)
        return clip_round(surface, max(2, round(w * 0.085)))

    return store.get(("back", game, w, h), make)
