"""Plain shapes with smooth edges: rounded rectangles, gradients, soft shadows, glows, dashes. Sizes are pixels."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from desktop_app.ui.art import svg
from desktop_app.ui.store import store
from desktop_app.ui.theme import SHADOW, WHITE, Colour, hexa

Paint = Colour | tuple[int, int, int, int]


def blank(w: int, h: int) -> Surface:
    """A clear surface."""
    return Surface((max(1, w), max(1, h)), pygame.SRCALPHA)


def _corner(r: int) -> Surface:
    """A white disc of radius r with smooth edge, to cut corners from."""

    def make() -> Surface:
        big = blank(r * 8, r * 8)
        pygame.draw.circle(big, WHITE, (r * 4, r * 4), r * 4)
        small = pygame.transform.smoothscale(big, (r * 2, r * 2))
        clean = blank(r * 2, r * 2)
        clean.fill((255, 255, 255, 0))
        clean.blit(small, (0, 0), special_flags=pygame.BLEND_RGBA_MAX)
        return clean

    return store.get(("corner", r), make)


def _corners(w: int, h: int, r: int) -> tuple[tuple[int, int, tuple[int, int, int, int]], ...]:
    """Where the quarters of a disc of radius r lie in the corners of w by h: x, y, part of the disc."""
    return (
        (0, 0, (0, 0, r, r)),
        (w - r, 0, (r, 0, r, r)),
        (0, h - r, (0, r, r, r)),
        (w - r, h - r, (r, r, r, r)),
    )


def mask(w: int, h: int, r: int) -> Surface:
    """A white rounded rectangle."""
    r = max(0, min(r, w // 2, h // 2))
    surface = blank(w, h)
    surface.fill((255, 255, 255, 255))
    if r:
        disc = _corner(r)
        for x, y, area in _corners(w, h, r):
            surface.fill((255, 255, 255, 0), (x, y, r, r))
            surface.blit(disc, (x, y), area, special_flags=pygame.BLEND_RGBA_MAX)
    return surface


def clip_round(surface: Surface, r: int) -> Surface:
    """Cut the corners of `surface` in place; returns it."""
    w, h = surface.get_size()
    r = max(0, min(r, w // 2, h // 2))
    if r:
        disc = _corner(r)
        for x, y, area in _corners(w, h, r):
            surface.blit(disc, (x, y), area, special_flags=pygame.BLEND_RGBA_MULT)
    return surface


def gradient(w: int, h: int, top: Paint, foot: Paint) -> Surface:
    """A vertical gradient."""
    w, h = max(1, w), max(1, h)
    a = (*top, 255) if len(top) == 3 else top
    b = (*foot, 255) if len(foot) == 3 else foot
    strip = blank(1, h)
    for y in range(h):
        t = y / max(1, h - 1)
        strip.set_at((0, y), [round(a[i] + (b[i] - a[i]) * t) for i in range(4)])
    return pygame.transform.scale(strip, (w, h))


def rounded(w: int, h: int, r: int, fill: Paint, edge: Paint | None = None, line: int = 1) -> Surface:
    """A rounded rectangle of one colour with an edge line inside it; cached."""
    w, h = max(1, w), max(1, h)

    def make() -> Surface:
        def part(width: int, height: int, radius: int, paint: Paint) -> Surface:
            surface = mask(width, height, radius)
            surface.fill(paint if len(paint) == 4 else (*paint, 255), special_flags=pygame.BLEND_RGBA_MULT)
            return surface

        if edge is None:
            return part(w, h, r, fill)
        if len(fill) == 4 and fill[3] < 255:
            return outline(w, h, r, edge, line, fill)
        surface = part(w, h, r, edge)
        if w > 2 * line and h > 2 * line:
            surface.blit(part(w - 2 * line, h - 2 * line, max(0, r - line), fill), (line, line))
        return surface

    return store.get(("rounded", w, h, r, fill, edge, line), make)


def _svg_paint(paint: Paint) -> tuple[str, float]:
    return hexa((paint[0], paint[1], paint[2])), (paint[3] / 255 if len(paint) == 4 else 1.0)


def outline(
    w: int,
    h: int,
    r: float,
    edge: Paint,
    line: float,
    fill: Paint | None = None,
    dash: tuple[float, float] | None = None,
    keep: bool = True,
) -> Surface:
    """A rounded outline, dashed if wanted, with a see-through middle; cached unless it is a part of something else."""

    def make() -> Surface:
        colour, strength = _svg_paint(edge)
        middle, depth = _svg_paint(fill) if fill else ("#000000", 0.0)
        dashes = f' stroke-dasharray="{dash[0]} {dash[1]}"' if dash else ""
        a, right, foot = line / 2, w - line / 2, h - line / 2
        c = max(0.0, min(r, (right - a) / 2, (foot - a) / 2))
        # A path from the middle of the top edge: dashes on a rect element leave a stray tick in its first corner.
        path = (
            f"M{w / 2} {a} H{right - c} A{c} {c} 0 0 1 {right} {a + c} V{foot - c} A{c} {c} 0 0 1 {right - c} {foot}"
            f" H{a + c} A{c} {c} 0 0 1 {a} {foot - c} V{a + c} A{c} {c} 0 0 1 {a + c} {a} H{w / 2}"
        )
        return svg(
            f'<path d="{path}" fill="{middle}" fill-opacity="{depth}" stroke="{colour}" stroke-opacity="{strength}"'
            f' stroke-width="{line}"{dashes}/>',
            w,
            h,
        )

    return store.get(("outline", w, h, r, edge, line, fill, dash), make) if keep else make()


def _soft(r: int, blur: int, colour: Colour, alpha: float) -> tuple[Surface, int]:
    """The blurred rounded square that shadows are cut from, and its margin."""
    margin = max(2, round(blur * 1.5))
    inner = 2 * r + 2 * margin + 2

    def make() -> Surface:
        side = inner + 2 * margin
        surface = blank(side, side)
        surface.fill((255, 255, 255, 0))
        surface.blit(mask(inner, inner, r), (margin, margin))
        half = max(1, blur // 2)
        surface = pygame.transform.box_blur(pygame.transform.box_blur(surface, half), half)
        surface.fill((*colour, round(255 * alpha)), special_flags=pygame.BLEND_RGBA_MULT)
        return surface

    return store.get(("soft", r, blur, colour, alpha), make), margin


def soft_box(w: int, h: int, r: int, blur: int, colour: Colour = SHADOW, alpha: float = 0.4) -> tuple[Surface, int]:
    """A blurred rounded rectangle for a thing of w by h (not kept), and the margin it stands out on every side."""
    r = max(0, min(r, w // 2, h // 2))
    base, margin = _soft(r, blur, colour, alpha)
    return nine(base, w + 2 * margin, h + 2 * margin), margin


def nine(base: Surface, w: int, h: int) -> Surface:
    """`base` stretched to w by h with its corners kept."""
    side = base.get_width()
    cut = side // 2
    cw, ch = min(cut, w // 2), min(cut, h // 2)
    surface = blank(w, h)
    across = ((0, cw, 0, cw), (cut, 1, cw, w - 2 * cw), (side - cw, cw, w - cw, cw))
    down = ((0, ch, 0, ch), (cut, 1, ch, h - 2 * ch), (side - ch, ch, h - ch, ch))
    for sx, sw, dx, dw in across:
        for sy, sh, dy, dh in down:
            if dw <= 0 or dh <= 0:
                continue
            part = base.subsurface(Rect(sx, sy, sw, sh))
            if (sw, sh) != (dw, dh):
                part = pygame.transform.scale(part, (dw, dh))
            surface.blit(part, (dx, dy))
    return surface


def dashed_line(
    surface: Surface, colour: Paint, a: tuple[float, float], b: tuple[float, float], dash: float, gap: float, width: int
) -> None:
    """A straight dashed or dotted line."""
    length = ((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2) ** 0.5
    if length <= 0:
        return
    ux, uy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    at = 0.0
    while at < length:
        end = min(length, at + dash)
        pygame.draw.line(surface, colour, (a[0] + ux * at, a[1] + uy * at), (a[0] + ux * end, a[1] + uy * end), width)
        at += dash + gap
