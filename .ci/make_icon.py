"""Draws the window icon from the program's own pieces: a maple leaf in lamp light on walnut. Run by hand.

    .venv/bin/python .ci/make_icon.py

Each size is drawn anew at four times its width and smoothed down, so that the leaf's edge stays crisp at 16 pixels.
"""

import io
import os
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"

import pygame

ASSETS = Path(__file__).resolve().parent.parent / "assets"
SIZES = (16, 32, 48, 64, 128, 256)
FINE = 4

GROUND = """<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100" viewBox="0 0 100 100"><defs>
<radialGradient id="lamp" cx="50%" cy="44%" r="62%"><stop offset="0" stop-color="#FFE3A0"/>
<stop offset=".5" stop-color="#E9AE50" stop-opacity=".8"/><stop offset="1" stop-color="#3D2818" stop-opacity=".3"/>
</radialGradient></defs><rect width="100" height="100" fill="url(#lamp)"/></svg>"""
SHAPE = """<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100" viewBox="0 0 100 100">
<rect x="2" y="2" width="96" height="96" rx="22" fill="#fff"/></svg>"""
RIM = """<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100" viewBox="0 0 100 100">
<rect x="3" y="3" width="94" height="94" rx="21" fill="none" stroke="#F1E3C9" stroke-width="2" stroke-opacity=".6"/>
</svg>"""


def svg(text: str, width: int) -> pygame.Surface:
    """A drawing given as text, at a width in pixels."""
    return pygame.image.load_sized_svg(io.BytesIO(text.encode()), (width, width)).convert_alpha()


def icon(size: int) -> pygame.Surface:
    """The icon at one size."""
    wide = size * FINE
    face = pygame.Surface((wide, wide), pygame.SRCALPHA)
    walnut = pygame.image.load(ASSETS / "textures" / "walnut.png").convert_alpha()
    face.blit(pygame.transform.smoothscale(walnut.subsurface((420, 120, 520, 520)), (wide, wide)), (0, 0))
    face.blit(svg(GROUND, wide), (0, 0))
    leaf_wide = round(wide * (0.86 if size <= 32 else 0.76))
    source = ASSETS / "pieces" / "trees" / "icon_maple_dark.svg"
    leaf = pygame.image.load_sized_svg(source, (leaf_wide, leaf_wide)).convert_alpha()
    face.blit(leaf, leaf.get_rect(center=(wide // 2, wide // 2)))
    if size > 32:
        face.blit(svg(RIM, wide), (0, 0))
    face.blit(svg(SHAPE, wide), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return pygame.transform.smoothscale(face, (size, size))


def main() -> None:
    """Draw all sizes into `assets/icon`."""
    pygame.display.init()
    pygame.display.set_mode((1, 1))
    (ASSETS / "icon").mkdir(exist_ok=True)
    for size in SIZES:
        pygame.image.save(icon(size), ASSETS / "icon" / f"sobremesa_{size}.png")


if __name__ == "__main__":
    main()
