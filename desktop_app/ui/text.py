"""Type: fonts on demand, wrapping, pictures and bold inside a line; every block is set once and kept.

Inside a text: `**bold**`, a new line, and `<icon:check>` (white icons, in the text's colour), `<art:trees/icon_oak>`
(any drawing), `<seat:circle>` (token), `<key:Esc>` (key cap), `<tag:A 4.1>` (rule number), `<link:id|words>`
(underlined, can be pressed). Names typed by people go through `plain`.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import lru_cache
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from desktop_app.ui import theme
from desktop_app.ui.art import picture
from desktop_app.ui.shapes import rounded
from desktop_app.ui.store import printed
from desktop_app.ui.theme import Colour
from desktop_app.ui.typefaces import can_draw as can_draw
from desktop_app.ui.typefaces import typeface

_MARK = re.compile(r"\*\*|\n|<(icon|art|seat|key|tag|link):([^<>]*)>")
_CAP = 0.7
"""Height of a capital as a share of the size, nearly the same in both families."""
_SIGN = 0.92
"""Size of the words on a key cap or rule number, as a share of the size around them."""
_KEPT = 8 * 1024 * 1024
"""Bytes of set texts kept at most; the least recently used go first."""
_MEASURED = 8192
"""Measured words and texts kept at most."""


def plain(text: str) -> str:
    """A name or word from outside, with nothing in it that would be read as a mark."""
    return text.replace("<", "‹").replace(">", "›").replace("**", "∗∗").replace("\n", " ")


class Atom(NamedTuple):
    """One unbreakable piece of a line."""

    kind: str
    value: str
    bold: bool
    space: bool
    """There is a gap before it where it does not begin a line."""


@lru_cache(_MEASURED)
def _parse(text: str) -> tuple[tuple[Atom, ...], ...]:
    """Paragraphs of atoms."""
    paragraphs: list[tuple[Atom, ...]] = []
    atoms: list[Atom] = []
    bold = False
    space = False
    position = 0

    def words(run: str) -> None:
        nonlocal space
        for i, word in enumerate(run.split(" ")):
            if i:
                space = True
            if word:
                atoms.append(Atom("word", word, bold, space))
                space = False

    for mark in _MARK.finditer(text):
        words(text[position : mark.start()])
        position = mark.end()
        if mark.group() == "**":
            bold = not bold
        elif mark.group() == "\n":
            paragraphs.append(tuple(atoms))
            atoms, space = [], False
        elif mark.group(1) == "link":
            target, _, label = mark.group(2).partition("|")
            for i, word in enumerate((label or target).split(" ")):
                atoms.append(Atom("link", f"{target}|{word}", bold, space or i > 0))
                space = False
        else:
            atoms.append(Atom(mark.group(1), mark.group(2), bold, space))
            space = False
    words(text[position:])
    paragraphs.append(tuple(atoms))
    return tuple(paragraphs)


class Block(NamedTuple):
    """A set text, cut to its ink: draw `surface` at the block's corner minus `pad` (which may be negative).

    `width` and `height` are the block itself.
    """

    surface: Surface
    pad: tuple[int, int]
    width: int
    height: int
    lines: int
    links: tuple[tuple[str, Rect], ...]
    size: int
    leading: float
    shortened: bool = False
    """Words were left out, and an ellipsis stands for them."""

    @property
    def ink(self) -> Rect:
        """Where there is ink, relative to the block's corner."""
        slack = round(self.size * (self.leading - 1) / 2)
        return Rect(0, slack, self.width, max(1, self.height - 2 * slack))


class Setting(NamedTuple):
    """Everything a block depends on. Sizes are pixels; `width` None: one line, however long."""

    text: str
    cut: str
    size: int
    colour: Colour
    leading: float
    width: int | None
    align: str = "left"
    ellipsis: bool = False
    lines: int | None = None
    raised: bool = False
    """A dark edge below, for big letters on wood and cloth."""


class _Blocks:
    """Set texts, up to `_KEPT` bytes of pixels."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Hashable, Block] = OrderedDict()
        self._bytes = 0

    def get(self, key: Hashable, make: Callable[[], Block]) -> Block:
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
            return found
        found = self._kept[key] = make()
        self._bytes += _pixels(found)
        while self._bytes > _KEPT and len(self._kept) > 1:
            self._bytes -= _pixels(self._kept.popitem(last=False)[1])
        return found

    def clear(self) -> None:
        self._kept.clear()
        self._bytes = 0


def _pixels(block: Block) -> int:
    return block.surface.get_width() * block.surface.get_height() * 4


_blocks = _Blocks()


def fitted_block(wish: Wish, w: int, h: int, unit: float, larger: float) -> Block:
    """The text set as `fitted` says, from the cache where the same was asked for before."""
    return _blocks.get((wish, w, h, unit, larger), lambda: set_block(fitted(wish, w, h, unit, larger)))


def clear() -> None:
    """Forget all set texts (the window changed its size)."""
    _blocks.clear()
    measure.cache_clear()
    fitted.cache_clear()


@lru_cache(_MEASURED)
def _width(word: str, cut: str, size: int) -> int:
    return typeface(cut, size).width(word)


def _atom_width(atom: Atom, s: Setting) -> int:
    cut = _cut(atom, s)
    if atom.kind == "word":
        return _width(atom.value, cut, s.size)
    if atom.kind == "link":
        return _width(atom.value.partition("|")[2], cut, s.size)
    if atom.kind == "key":
        return max(round(s.size * 1.2), _width(atom.value, "bold", round(s.size * _SIGN)) + round(s.size * 0.6))
    if atom.kind == "tag":
        return _width(atom.value, "bold", round(s.size * _SIGN)) + round(s.size * 0.8)
    return round(s.size * 1.25)


def _cut(atom: Atom, s: Setting) -> str:
    return theme.BOLDER.get(s.cut, s.cut) if atom.bold else s.cut


def _lines(s: Setting) -> list[list[tuple[int, Atom, int]]]:
    """Lines of (x, atom, width); what hangs together without a space stays together.

    Where a paragraph begins with a token, its other lines begin beside the token, not below it.
    """
    gap = _width(" ", s.cut, s.size)
    lines: list[list[tuple[int, Atom, int]]] = []
    for paragraph in _parse(s.text):
        line: list[tuple[int, Atom, int]] = []
        x = 0
        hang = _hang(paragraph, s)
        for group in _groups(paragraph):
            widths = [_atom_width(atom, s) for atom in group]
            start = x + (gap if group[0].space and line else 0)
            if line and s.width is not None and start + sum(widths) > s.width:
                lines.append(line)
                line, start = [], hang
            for atom, width in zip(group, widths, strict=True):
                line.append((start, atom, width))
                start += width
            x = start
        lines.append(line)
    return lines


def _hang(paragraph: tuple[Atom, ...], s: Setting) -> int:
    """How far the second and later lines of a paragraph are set in: by the token that leads it, with its gap."""
    if len(paragraph) < 3 or paragraph[0].kind != "seat" or paragraph[1].value != "\u00a0":
        return 0
    hang = _atom_width(paragraph[0], s) + _atom_width(paragraph[1], s)
    return hang if s.width is None or hang < s.width / 4 else 0


def _groups(paragraph: tuple[Atom, ...]) -> list[list[Atom]]:
    """Atoms between which no line may end, such as a bold word and its comma."""
    groups: list[list[Atom]] = []
    for atom in paragraph:
        if atom.space or not groups:
            groups.append([atom])
        else:
            groups[-1].append(atom)
    return groups


@lru_cache(_MEASURED)
def measure(text: str, cut: str, size: int, width: int | None, leading: float) -> tuple[int, int, int]:
    """Width, height and number of lines of a text in pixels."""
    lines = _lines(Setting(text, cut, size, theme.INK, leading, width))
    wide = max((line[-1][0] + line[-1][2] for line in lines if line), default=0)
    return wide, round(size * leading) * len(lines), len(lines)


class Wish(NamedTuple):
    """A text as it was asked for; `size` is in design units."""

    words: str
    cut: str
    size: float
    leading: float
    colour: Colour
    align: str
    raised: bool
    lines: int | None
    ellipsis: bool


@lru_cache(_MEASURED)
def fitted(wish: Wish, w: int, h: int, unit: float, larger: float) -> Setting:
    """How a text is set in w by h pixels: as large as the reader's factor `larger` wants and the box allows."""
    words, cut, base, leading, colour, align, raised, lines, ellipsis = wish
    largest = max(6, round(base * unit * larger))
    floor = min(largest, max(6, round(max(base * 0.78, min(base, theme.SMALLEST)) * unit)))
    wrap = None if lines == 1 else w
    size = largest
    while True:
        wide, tall, count = measure(words, cut, size, wrap, leading)
        slack = 2 * round(size * (leading - 1) / 2)
        if (wide <= w and tall - slack <= h and (lines is None or count <= lines)) or size <= floor:
            break
        if lines == 1 and wide > w:
            # Widths do not grow quite evenly: the next size may still fit.
            size = max(floor, min(size - 1, size * w // max(1, wide) + 1))
        else:
            size -= 1
    limit = lines
    if ellipsis and lines is None:
        limit = max(1, (h + 2 * round(size * (leading - 1) / 2)) // max(1, round(size * leading)))
    width = wrap if lines != 1 else (w if ellipsis else None)
    return Setting(words, cut, size, colour, leading, width, align, ellipsis, limit if ellipsis else None, raised)


def _shorten(line: list[tuple[int, Atom, int]], s: Setting, width: int) -> list[tuple[int, Atom, int]]:
    """The line cut so that an ellipsis fits."""
    dots = Atom("word", "…", False, False)
    room = width - _width("…", s.cut, s.size)
    kept: list[tuple[int, Atom, int]] = []
    for x, atom, w in line:
        if x + w <= room:
            kept.append((x, atom, w))
            continue
        if atom.kind == "word":
            value = atom.value
            while value and x + _width(value, _cut(atom, s), s.size) > room:
                value = value[:-1]
            if value:
                kept.append((x, atom._replace(value=value), _width(value, _cut(atom, s), s.size)))
        break
    end = kept[-1][0] + kept[-1][2] if kept else 0
    return [*kept, (end, dots, _width("…", s.cut, s.size))]


def set_block(s: Setting) -> Block:
    """Set a text, not kept."""
    lines = whole = _lines(s)
    if s.lines is not None and len(lines) > s.lines:
        rest = lines[s.lines - 1]
        lines = lines[: s.lines]
        if s.ellipsis and s.width is not None:
            lines[-1] = _shorten(rest, s, min(s.width, rest[-1][0] + rest[-1][2]) if rest else s.width)
    if s.ellipsis and s.width is not None:
        lines = [_shorten(line, s, s.width) if line and line[-1][0] + line[-1][2] > s.width else line for line in lines]
    pitch = round(s.size * s.leading)
    wide = max((line[-1][0] + line[-1][2] for line in lines if line), default=1)
    own = typeface(s.cut, s.size)
    baseline = (pitch + s.size * _CAP) / 2
    pad_top = max(0, round(own.ascent - baseline)) + 1
    pad_x = max(1, s.size // 8)
    height = pitch * len(lines)
    below = max(0, round(baseline - own.descent - pitch)) + 2
    surface = Surface((max(1, wide) + 2 * pad_x, height + pad_top + below), pygame.SRCALPHA)
    links: list[tuple[str, Rect]] = []
    for number, line in enumerate(lines):
        if not line:
            continue
        end = line[-1][0] + line[-1][2]
        slack = wide - end
        shift = {"left": 0, "center": (slack - line[0][0]) // 2, "right": slack}[s.align]
        top = number * pitch
        for target, rect in _draw(surface, line, s, pad_x + shift, pad_top + top, baseline, pitch):
            links.append((target, rect.move(-pad_x, -pad_top)))
    cut = printed(surface, 0)
    pad = (pad_x + cut.left, pad_top + cut.top)
    shortened = s.ellipsis and lines != whole
    return Block(cut.surface, pad, wide, height, len(lines), tuple(links), s.size, s.leading, shortened)


def _draw(
    surface: Surface, line: list[tuple[int, Atom, int]], s: Setting, dx: int, top: int, baseline: float, pitch: int
) -> list[tuple[str, Rect]]:
    links: list[tuple[str, Rect]] = []
    middle = top + pitch // 2
    for x, atom, width in line:
        left = dx + x
        if atom.kind in ("word", "link"):
            own = typeface(_cut(atom, s), s.size)
            y = top + round(baseline) - own.ascent
            value = atom.value
            colour = s.colour
            if atom.kind == "link":
                target, _, value = value.partition("|")
                colour = theme.LINK if s.colour in (theme.INK, theme.INK2, theme.INK3) else theme.LAMP
                rect = Rect(left, top, width, pitch)
                under = top + round(baseline) + max(2, s.size // 9)
                if links and links[-1][0] == target:
                    # Words of one link on one line are one thing: the underline runs through the gap.
                    rect = rect.union(links.pop()[1])
                links.append((target, rect))
                pygame.draw.line(surface, colour, (rect.left, under), (rect.right, under), max(1, s.size // 16))
            if s.raised:
                drop = max(1, round(s.size * 0.035))
                shade = own.render(value, theme.SHADOW)
                shade.set_alpha(150)
                surface.blit(shade, (left, y + drop))
            surface.blit(own.render(value, colour), (left, y))
        elif atom.kind in ("icon", "art", "seat"):
            side = round(s.size * 1.25)
            name = {"icon": f"icons/{atom.value}", "seat": f"seats/{atom.value}"}.get(atom.kind, atom.value)
            image = picture(name, side, side, s.colour if atom.kind == "icon" else None)
            surface.blit(image, (left + (width - image.get_width()) // 2, middle - image.get_height() // 2))
        else:
            _cap(surface, atom, s, Rect(left, middle - round(s.size * 0.62), width, round(s.size * 1.24)))
    return links


def _cap(surface: Surface, atom: Atom, s: Setting, rect: Rect) -> None:
    """A key cap or a rule number."""
    key = atom.kind == "key"
    size = round(s.size * _SIGN)
    fill, edge = ((253, 251, 244), theme.INK2) if key else (theme.PAPER3, theme.EDGE)
    surface.blit(rounded(rect.w, rect.h, max(3, s.size // 4), fill, edge, max(1, s.size // 16)), rect)
    bold = typeface("bold", size)
    image = bold.render(atom.value, theme.INK if key else theme.INK2)
    y = rect.centery + round(size * _CAP / 2) - bold.ascent
    surface.blit(image, (rect.centerx - image.get_width() // 2, y))
