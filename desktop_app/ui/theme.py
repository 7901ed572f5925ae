"""The look in numbers: palette, seats, games, type roles, shadows. Sizes are design units (1600 wide)."""

from __future__ import annotations

from typing import NamedTuple

Colour = tuple[int, int, int]


def rgb(text: str) -> Colour:
    """The colour written as `#RRGGBB`."""
    return (int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16))


def mix(a: Colour, b: Colour, share: float) -> Colour:
    """`a` with `share` (0 to 1) of `b` stirred in."""
    return (
        round(a[0] + (b[0] - a[0]) * share),
        round(a[1] + (b[1] - a[1]) * share),
        round(a[2] + (b[2] - a[2]) * share),
    )


def hexa(colour: Colour) -> str:
    """The colour as `#RRGGBB`, for SVG."""
    return "#{:02X}{:02X}{:02X}".format(*colour)


WALNUT9, WALNUT8, WALNUT7, WALNUT6 = rgb("#1D120B"), rgb("#2C1B11"), rgb("#3D2818"), rgb("#553A24")
CLAY = rgb("#F1E3C9")
PAPER, PAPER2, PAPER3 = rgb("#FBF6EA"), rgb("#F3EAD8"), rgb("#E7DAC1")
PAPER_TOP, PAPER_FOOT = rgb("#FDF9EF"), rgb("#F5ECD9")
INK, INK2, INK3 = rgb("#2B2119"), rgb("#5B4B3C"), rgb("#736251")
CREAM, CREAM2 = rgb("#F8EFDC"), rgb("#E3D2B2")
LAMP, LAMP2, LAMP3 = rgb("#FFC65C"), rgb("#E79F2E"), rgb("#9A5B0C")
GOOD, GOOD_BG = rgb("#274B28"), rgb("#E2EDD6")
BAD, BAD_BG, BAD_TEXT = rgb("#A6331F"), rgb("#F7DCD4"), rgb("#7A1C10")
LINK = rgb("#7A3A08")
OFF_TEXT, OFF_BG = rgb("#6A5A49"), rgb("#E4DAC6")
WHITE: Colour = (255, 255, 255)
SHADOW = rgb("#0C0602")
EDGE = rgb("#B99A6B")
"""The line round fields and wells on paper."""


class SeatLook(NamedTuple):
    """How a seat looks everywhere: `shape` names the drawings, `id` the words (`ui.seat.<id>`)."""

    shape: str
    id: str
    colour: Colour
    ink: Colour
    curtain: float
    """Share of walnut 9 in the curtain's cloth."""


SEATS: tuple[SeatLook, ...] = (
    SeatLook("circle", "cobalt", rgb("#2A65C2"), WHITE, 0.20),
    SeatLook("square", "persimmon", rgb("#C4451C"), WHITE, 0.27),
    SeatLook("triangle", "turmeric", rgb("#F2C033"), INK, 0.64),
    SeatLook("diamond", "jade", rgb("#1FA888"), INK, 0.48),
    SeatLook("hexagon", "plum", rgb("#6D1B50"), WHITE, 0.20),
    SeatLook("star", "mist", rgb("#C4CCF5"), INK, 0.66),
)


def seat_look(shape: str) -> SeatLook:
    """The look of a shape."""
    return next(look for look in SEATS if look.shape == shape)


class GameLook(NamedTuple):
    """The colours of one game and its sign (a drawing under `pieces/`)."""

    lit: Colour
    edge: Colour
    deep: Colour
    mid: Colour
    tint: Colour
    sign: str


GAMES: dict[str, GameLook] = {}
"""The looks of the games by their names: whoever brings a game says how it looks (`desktop_app.tables.looks`)."""

FONTS = {
    "display": "fonts/fraunces-display.ttf",
    "heading": "fonts/fraunces-heading.ttf",
    "note": "fonts/fraunces-note.ttf",
    "regular": "fonts/nunito-regular.ttf",
    "bold": "fonts/nunito-bold.ttf",
    "black": "fonts/nunito-black.ttf",
    "narrow": "fonts/nunito-narrow.ttf",
}
BOLDER = {"regular": "bold", "bold": "black", "heading": "heading", "narrow": "bold", "note": "note"}
"""What `**bold**` inside a line becomes."""


class Role(NamedTuple):
    """A use of type: font cut, size, line height as a factor, usual colour."""

    cut: str
    size: float
    leading: float
    colour: Colour


ROLES: dict[str, Role] = {
    "title": Role("display", 104, 1.0, CREAM),
    "curtain": Role("display", 88, 1.05, CREAM),
    "winner": Role("display", 66, 1.05, CREAM),
    "total": Role("display", 58, 1.0, INK),
    "head": Role("heading", 32, 1.1, INK),
    "tile": Role("heading", 30, 1.1, INK),
    "name": Role("heading", 24, 1.1, INK),
    "panel": Role("heading", 22, 1.1, INK),
    "note": Role("note", 26, 1.25, CREAM),
    "ask": Role("bold", 22, 1.15, INK),
    "button": Role("bold", 20, 1.1, INK),
    "label": Role("bold", 18, 1.2, INK),
    "body": Role("regular", 20, 1.3, INK),
    "quiet": Role("regular", 18, 1.25, INK2),
    "small": Role("regular", 16, 1.25, INK2),
    "number": Role("black", 22, 1.1, INK),
    "count": Role("black", 18, 1.1, INK),
    "narrow": Role("narrow", 16, 1.15, INK),
}
SMALLEST = 14.5
"""No text is drawn smaller than this, in design units: twelve pixels in a window of 1280 x 720."""


class Shadow(NamedTuple):
    """A soft shadow: how far below, how blurred (design units), how dark (0 to 1)."""

    drop: float
    blur: float
    alpha: float


SHADOWS: dict[str, Shadow] = {
    "flat": Shadow(1, 2, 0.45),
    "card": Shadow(5, 10, 0.40),
    "panel": Shadow(8, 20, 0.38),
    "lifted": Shadow(14, 18, 0.45),
}
MARGIN, GAP = 20.0, 12.0
