"""Drawings and textures: SVG rasterised at the real size, tinted, greyed, turned; everything is cached."""

from __future__ import annotations

import io
from functools import cache

import pygame
from pygame import Surface

import assets
from desktop_app.ui.store import store
from desktop_app.ui.theme import Colour


def picture(name: str, w: int, h: int, tint: Colour | None = None, grey: bool = False, angle: int = 0) -> Surface:
    """The drawing `pieces/<name>.svg` within w by h pixels, proportions kept.

    `tint` multiplies a white drawing (icons, flat shapes) by a colour, `grey` is the look of "not now", `angle` turns
    it counter-clockwise in degrees. The surface may be smaller than asked for; centre it.
    """
    w, h = max(1, w), max(1, h)
    key = ("art", name, w, h, tint, grey, angle)
    return store.get(key, lambda: _picture(name, w, h, tint, grey, angle))


def _picture(name: str, w: int, h: int, tint: Colour | None, grey: bool, angle: int) -> Surface:
    if tint is None and not grey and not angle:
        file = f"pieces/{name}.svg"
        try:
            return pygame.image.load_sized_svg(str(assets.path(file)), (w, h)).convert_alpha()
        except pygame.error:
            raise assets.DamagedAsset(file) from None
    surface = picture(name, w, h).copy()
    if tint is not None:
        surface.fill((*tint, 255), special_flags=pygame.BLEND_RGBA_MULT)
    if grey:
        surface = faded(surface)
    if angle:
        surface = pygame.transform.rotozoom(surface, angle, 1.0)
    return surface


def faded(surface: Surface) -> Surface:
    """The look of "not now": 35 % of the colour and 86 % of the brightness."""
    grey = pygame.transform.grayscale(surface)
    grey.fill((142, 142, 142, 255), special_flags=pygame.BLEND_RGBA_MULT)
    colour = surface.copy()
    colour.fill((77, 77, 77, 0), special_flags=pygame.BLEND_RGBA_MULT)
    grey.blit(colour, (0, 0), special_flags=pygame.BLEND_RGBA_ADD)
    return grey


def svg(body: str, w: int, h: int, view: tuple[float, float] | None = None) -> Surface:
    """A drawing from SVG text (`body` is what stands inside the svg element), not cached: give it to `store.get`.

    The view box is `view` or w by h. Gradients need coordinates in percent; text, filters, masks do not work.
    """
    vw, vh = view or (w, h)
    text = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{w}" height="{h}" viewBox="0 0 {vw} {vh}"'
        f' preserveAspectRatio="none">{body}</svg>'
    )
    return pygame.image.load_sized_svg(io.BytesIO(text.encode()), (max(1, w), max(1, h))).convert_alpha()


def load_texture(name: str) -> Surface:
    """A picture from `assets/textures`, not kept."""
    file = f"textures/{name}.png"
    try:
        surface = pygame.image.load(str(assets.path(file)))
    except pygame.error:
        raise assets.DamagedAsset(file) from None
    return surface.convert_alpha() if surface.get_bytesize() == 4 else surface.convert()


@cache
def texture(name: str) -> Surface:
    """A tile from `assets/textures` (of the two small ones), kept for `tiled`."""
    return load_texture(name)


def tiled(target: Surface, name: str, alpha: int = 255) -> None:
    """Lay a texture over the whole of `target` (tiles are drawn at their own size: a weave stays a weave)."""
    tile = texture(name)
    if alpha < 255:
        tile = tile.copy()
        tile.set_alpha(alpha)
    w, h = tile.get_size()
    for y in range(0, target.get_height(), h):
        for x in range(0, target.get_width(), w):
            target.blit(tile, (x, y))
