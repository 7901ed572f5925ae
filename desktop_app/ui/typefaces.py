"""Fonts that can draw any text: our own first, a free one for other alphabets, one of the system for the rest.

Drawing never raises. What shows nothing (control characters, zero-width signs, variation selectors) is left out; for
what no font here has a letter for, `LOST` stands. Greek, Cyrillic and all Latin letters are always there; Chinese,
Japanese, Korean, emoji and others where a font of the system has them.
"""

from __future__ import annotations

import struct
import unicodedata
from bisect import bisect_right
from functools import cache, lru_cache
from pathlib import Path

import pygame
import pygame.font
import pygame.sysfont
from pygame import Surface

import assets
from desktop_app.ui import theme
from desktop_app.ui.theme import Colour

LOST = "?"
"""Stands for a letter that cannot be drawn."""
_FALLBACKS = {"regular": "fonts/noto-sans-regular.ttf", "narrow": "fonts/noto-sans-regular.ttf"}
_FALLBACK = "fonts/noto-sans-bold.ttf"
_SYSTEM = (
    # Chinese, Japanese, Korean
    *("notosanscjksc", "notosanscjkjp", "notosanscjk", "notosanssc", "notosansjp", "notosanskr", "microsoftyahei"),
    *("yugothic", "msgothic", "malgungothic", "pingfangsc", "hiraginosans", "hiraginosansgb", "applesdgothicneo"),
    *("wenquanyizenhei", "wenquanyimicrohei", "droidsansfallback", "arialunicodems", "arialunicode"),
    # Other alphabets and signs
    *("notosansthai", "notosansarmenian", "notosansgeorgian", "segoeui", "leelawadeeui", "thonburi", "mshei"),
    *("notoemoji", "segoeuiemoji", "segoeuisymbol", "applesymbols", "symbola", "notosanssymbols2", "dejavusans"),
    *("freesans", "unifont"),
)
"""Names of fonts that systems bring, as pygame writes them; the first that has a letter draws it."""
_BLANK = frozenset((0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0, 0xFFFC, *range(0x180B, 0x1810)))
_SELECTORS = (range(0xFE00, 0xFE10), range(0xE0100, 0xE01F0))
_SHAPED = (range(0x0900, 0x0E00), range(0x0F00, 0x10A0), range(0x1780, 0x1800), range(0xA800, 0xAC00))
"""Scripts whose letters change with their neighbours, which pygame does not do (India, Tibet, Burma, Khmer)."""


class Typeface:
    """A cut at a size in pixels."""

    def __init__(self, cut: str, px: int) -> None:
        self._cut, self._px = cut, px
        self._own = _load(theme.FONTS[cut], px)

    @property
    def ascent(self) -> int:
        """Pixels from the top of a drawn text to its baseline."""
        return self._own.get_ascent()

    @property
    def descent(self) -> int:
        """Pixels from the baseline to the foot, negative."""
        return self._own.get_descent()

    def width(self, text: str) -> int:
        """How wide a text is drawn, in pixels."""
        return sum(font.size(run)[0] for font, run in self._runs(text))

    def render(self, text: str, colour: Colour) -> Surface:
        """The text as a picture, its baseline `ascent` below the top edge."""
        runs = self._runs(text)
        if len(runs) == 1 and runs[0][0] is self._own:
            return self._own.render(runs[0][1], True, colour)
        pictures = [(font, font.render(run, True, colour)) for font, run in runs]
        surface = Surface((max(1, sum(p.get_width() for _, p in pictures)), self._own.get_height()), pygame.SRCALPHA)
        x = 0
        for font, picture in pictures:
            surface.blit(picture, (x, self.ascent - font.get_ascent()))
            x += picture.get_width()
        return surface

    def _runs(self, text: str) -> list[tuple[pygame.font.Font, str]]:
        """The text in pieces that one font draws each."""
        return [
            (self._own if name is None else _of_height(name, self._px), run) for name, run in _split(text, self._cut)
        ]


@cache
def typeface(cut: str, px: int) -> Typeface:
    """The typeface of a cut at a size in pixels."""
    return Typeface(cut, px)


def can_draw(text: str) -> bool:
    """Every letter of a text can be drawn as it is read, here and now: nothing is left out but what shows nothing."""
    return all(
        unicodedata.bidirectional(letter) not in ("R", "AL")
        and not any(ord(letter) in script for script in _SHAPED)
        and _home(letter, "regular") != ""
        for letter in _shown(text)
    ) and not any(unicodedata.category(letter) == "Cs" for letter in text)


def forget() -> None:
    """Look at all fonts anew (they are others now, in the tests)."""
    for kept in (typeface, letters_of, _split, _home, _system_files, _load, _of_height):
        kept.cache_clear()


@lru_cache(8192)
def _split(text: str, cut: str) -> tuple[tuple[str | None, str], ...]:
    """Pieces of a text with the font file that draws each; None: the cut's own."""
    if text.isascii() and text.isprintable():
        return ((None, text),) if text else ()
    runs: list[tuple[str | None, str]] = []
    for letter in _shown(text):
        if unicodedata.category(letter)[0] == "M":
            # An accent goes with its letter, or not at all.
            if runs and ord(letter) in _letters(runs[-1][0], cut):
                runs[-1] = (runs[-1][0], runs[-1][1] + letter)
            continue
        name = _home(letter, cut)
        if name == "":
            name, letter = None, LOST
        if runs and runs[-1][0] == name:
            runs[-1] = (name, runs[-1][1] + letter)
        else:
            runs.append((name, letter))
    return tuple(runs)


def _letters(file: str | None, cut: str) -> Letters:
    return letters_of(str(assets.path(theme.FONTS[cut])) if file is None else file)


def _shown(text: str) -> str:
    """What of a text can be seen, letters and accents joined where there is one sign for both."""
    kept: list[str] = []
    for letter in unicodedata.normalize("NFC", text):
        code, kind = ord(letter), unicodedata.category(letter)
        if kind[0] == "Z" or letter in "\t\n\r\v\f":
            kept.append("\u00a0" if letter == "\u00a0" else " ")
        elif kind == "Cs":
            kept.append(LOST)
        elif kind[0] != "C" and code not in _BLANK and not any(code in span for span in _SELECTORS):
            kept.append(letter)
    return "".join(kept)


@lru_cache(4096)
def _home(letter: str, cut: str) -> str | None:
    """The font file that has a letter: None for the cut's own, an empty name for none at all."""
    code = ord(letter)
    if code in _letters(None, cut):
        return None
    fallback = str(assets.path(_FALLBACKS.get(cut, _FALLBACK)))
    if code in letters_of(fallback):
        return fallback
    return next((file for file in _system_files() if code in letters_of(file)), "")


@cache
def _system_files() -> tuple[str, ...]:
    """The font files of the system that may help, asked for only when a letter needs them."""
    try:
        found = (pygame.font.match_font(name) for name in _SYSTEM)
        return tuple(dict.fromkeys(file for file in found if file and Path(file).is_file()))
    except Exception:  # Whatever the system's list of fonts does, names are drawn without it.
        return ()


@cache
def _load(name: str, px: int) -> pygame.font.Font:
    """One of our own fonts."""
    pygame.font.init()
    try:
        font = pygame.font.Font(str(assets.path(name)), px)
        # A file that is no font is only found out when it is used.
        font.size("x")
        return font
    except (pygame.error, ValueError):
        raise assets.DamagedAsset(name) from None


@cache
def _of_height(file: str, px: int) -> pygame.font.Font:
    """A font beside our own, as large as it looks well there."""
    pygame.font.init()
    return pygame.font.Font(file, max(5, round(px * 0.96)))


class Letters:
    """Which letters a font file has: ranges of code points."""

    def __init__(self, ranges: list[tuple[int, int]]) -> None:
        ranges = sorted(ranges)
        self._first = [first for first, _ in ranges]
        self._last = [last for _, last in ranges]

    def __contains__(self, code: int) -> bool:
        at = bisect_right(self._first, code) - 1
        return at >= 0 and code <= self._last[at]


@cache
def letters_of(file: str) -> Letters:
    """The letters of a font file (TrueType, OpenType, the first of a collection); none if it cannot be read so.

    After the OpenType specification, table `cmap`, formats 4 and 12: what pygame tells of a missing letter is the
    size of the box that is drawn in its place.
    """
    try:
        return Letters(_ranges(Path(file).read_bytes()))
    except (OSError, struct.error, IndexError):
        return Letters([])


def _ranges(font: bytes) -> list[tuple[int, int]]:
    start = struct.unpack_from(">I", font, 12)[0] if font[:4] == b"ttcf" else 0
    tables = struct.unpack_from(">H", font, start + 4)[0]
    cmap = next(
        offset
        for tag, _, offset, _ in (struct.unpack_from(">4sIII", font, start + 12 + 16 * n) for n in range(tables))
        if tag == b"cmap"
    )
    count = struct.unpack_from(">H", font, cmap + 2)[0]
    subtables = [struct.unpack_from(">HHI", font, cmap + 4 + 8 * n) for n in range(count)]
    ranges: list[tuple[int, int]] = []
    for platform, encoding, offset in subtables:
        if (platform, encoding) not in ((0, 3), (0, 4), (0, 6), (3, 1), (3, 10)):
            continue
        at = cmap + offset
        form = struct.unpack_from(">H", font, at)[0]
        if form == 12:
            groups = struct.unpack_from(">I", font, at + 12)[0]
            found = (struct.unpack_from(">III", font, at + 16 + 12 * n) for n in range(groups))
            ranges = [(first, last) for first, last, _ in found]
            break
        if form == 4 and not ranges:
            ranges = _segments(font, at)
    return ranges


def _segments(font: bytes, at: int) -> list[tuple[int, int]]:
    """The ranges of a table of format 4, without the letters in them that lead to no drawing."""
    count = struct.unpack_from(">H", font, at + 6)[0] // 2
    lasts = struct.unpack_from(f">{count}H", font, at + 14)
    firsts = struct.unpack_from(f">{count}H", font, at + 16 + 2 * count)
    deltas = struct.unpack_from(f">{count}H", font, at + 16 + 4 * count)
    offsets = struct.unpack_from(f">{count}H", font, at + 16 + 6 * count)
    ranges: list[tuple[int, int]] = []
    for n in range(count):
        for code in range(firsts[n], min(lasts[n], 0xFFFE) + 1):
            if offsets[n]:
                place = at + 16 + 6 * count + 2 * n + offsets[n] + 2 * (code - firsts[n])
                glyph = struct.unpack_from(">H", font, place)[0]
            else:
                glyph = (code + deltas[n]) & 0xFFFF
            if not glyph:
                continue
            if ranges and ranges[-1][1] == code - 1:
                ranges[-1] = (ranges[-1][0], code)
            else:
                ranges.append((code, code))
    return ranges
