"""The prompt line: who, which phase, what is asked, what ends it; game and round at its left, buttons at its right."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct
from pygame import Surface

from desktop_app.scenes.parts import game_sign
from desktop_app.tables.frame import Sitter
from desktop_app.telling.contract import Prompt
from desktop_app.ui import paint, theme
from desktop_app.ui.boxes import Box, around
from desktop_app.ui.builder import Builder
from desktop_app.ui.feel import feel
from desktop_app.ui.shapes import blank, clip_round
from desktop_app.ui.store import store
from desktop_app.ui.text import plain

BAR = 60.0


class Offered(Struct, frozen=True):
    """A button of the prompt line: to take back the newest step, or to let a computer player act."""

    label: str
    press: Callable[[], object]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Offered) and self.label == other.label


class Line(Struct, frozen=True):
    """What the prompt line shows."""

    game: str
    title: str
    status: str
    sitter: Sitter | None
    prompt: Prompt
    thinking: bool = False
    asked: str | None = None
    """Another sentence in place of the asked one."""
    refusal: str | None = None
    group: tuple[str, tuple[Sitter, ...]] | None = None
    """Several people in place of the one sitter: what they are called, and who they are."""
    back: Offered | None = None
    step: Offered | None = None


def buttons_left(b: Builder, count: int) -> float:
    """The left edge of the box with so many buttons."""
    return b.canvas.w - 20 - (20 + 48 * count - 4)


def top_buttons(b: Builder, buttons: list[tuple[str, str, str, Callable[[], object], str | None]]) -> float:
    """The dark box at the upper right with icon buttons; returns its left edge."""
    x = buttons_left(b, len(buttons))
    box = Box(x, 12, b.canvas.w - 20 - x, BAR)
    b.part("buttons", (box, buttons), lambda: _buttons(b, box, buttons))
    return x


def _buttons(b: Builder, box: Box, buttons: list[tuple[str, str, str, Callable[[], object], str | None]]) -> None:
    b.fill(box, (*theme.WALNUT9, 205), 14, (*theme.WALNUT6, 255), 1.5)
    for n, (name, icon, word, press, key) in enumerate(buttons):
        b.icon_button(name, Box(box.x + 10 + n * 48, box.y + 8, 44, 44), icon, word, press, key=key)


def prompt_line(b: Builder, line: Line, right: float) -> None:
    """Draw game box and prompt line; `right` is where the line must end.

    The paper comes first, so that nothing small lies under its shadow: it is part of the ground.
    """
    words = max(b.width_of(line.title, "panel"), b.width_of(line.status, "quiet")) + 80
    left = Box(20, 12, min(330.0, max(216.0, words)), BAR)
    box = Box(left.right + 12, 12, right - 12 - left.right - 12, BAR)
    b.part("prompt", (line, left, box), lambda: _line(b, line, left, box))


def _line(b: Builder, line: Line, left: Box, box: Box) -> None:
    if line.refusal is None:
        b.paper(box, 14, "panel")
    else:
        b.shade(box, "panel", 14)
        b.fill(box, theme.BAD_BG, 14, theme.BAD, 2)
    b.fill(left, (*theme.WALNUT9, 205), 14, (*theme.WALNUT6, 255), 1.5)
    game_sign(b, Box(left.x + 10, left.y + 8, 44, 44), line.game)
    room = left.w - 66 - 8
    b.text(Box(left.x + 66, left.y + 4, room, 29), line.title, "panel", theme.CREAM)
    b.text(Box(left.x + 66, left.y + 31, room, 25), line.status, "quiet", theme.CREAM2)
    if line.refusal is not None:
        _refusal(b, box, line.refusal)
        return
    x = box.x + 20
    if line.group is not None:
        x = _group(b, box, *line.group) + 18
    elif line.sitter is not None:
        x = _who(b, box, line.sitter) + 18
    x = _phase(b, box, x, line)
    if line.back is not None:
        box = _back(b, box, x, line, line.back)
    if line.step is not None:
        at = Box(box.right - 56, box.y + 8, 46, 44)
        b.icon_button("step", at, "right", line.step.label, line.step.press, "plain", looks=True, first=True)
        box = Box(box.x, box.y, box.w - 52, box.h)
    _asked(b, box, x, line)


def _back(b: Builder, box: Box, x: float, line: Line, back: Offered) -> Box:
    """The offer to take back at the right end, its words only where there is room; returns what is left of the line."""
    asked = line.asked if line.asked is not None else line.prompt.asked
    width = min(b.width_of(back.label, "label") + 62, box.w * 0.34)
    if box.right - 14 - width - 18 - x < b.width_of(asked, "ask", 20):
        width = 48.0
        b.icon_button(
            "take_back", Box(box.right - 10 - width, box.y + 8, width, 44), "undo", back.label, back.press, final=True
        )
    else:
        at = Box(box.right - 10 - width, box.y + 8, width, 44)
        b.button("take_back", at, back.label, back.press, "plain", "undo", role="label", final=True)
    return Box(box.x, box.y, box.w - width - 4, box.h)


def _who(b: Builder, box: Box, sitter: Sitter) -> float:
    look = theme.seat_look(sitter.shape)
    name = plain(sitter.name)
    width = min(94 + b.width_of(name, "name"), 290.0)
    rect = b.rect(Box(box.x, box.y, width, box.h))
    k = b.unit

    def make() -> Surface:
        plate = paint.seat_plate(rect.w, rect.h, look.colour).copy()
        plate.fill((*look.colour, 255), (0, 0, round(7 * k), rect.h))
        plate.fill((*theme.mix(theme.PAPER, look.colour, 0.55), 255), (rect.w - max(1, round(1.5 * k)), 0, 4, rect.h))
        whole = blank(rect.w + 60, rect.h)
        whole.blit(plate, (0, 0))
        clip_round(whole, round(14 * k))
        return whole.subsurface((0, 0, rect.w, rect.h)).copy()

    b.put(store.get(("who", rect.w, rect.h, look.shape), make), rect.x, rect.y)
    b.token(Box(box.x + 22, box.y + 11, 38, 38), sitter.shape)
    b.text(Box(box.x + 72, box.y + 4, width - 82, 52), name, "name", lines=None, ellipsis=True)
    return box.x + width


def _group(b: Builder, box: Box, called: str, sitters: tuple[Sitter, ...]) -> float:
    """The tokens of all who may act, under what they are called."""
    tokens = 32.0 * len(sitters) - 4
    width = min(max(b.width_of(called, "label"), tokens) + 40, 290.0)
    b.fill(Box(box.x + 1, box.y + 1, width, box.h - 2), theme.PAPER2, 14)
    b.fill(Box(box.x + width, box.y, 1.5, box.h), theme.EDGE)
    b.text(Box(box.x + 20, box.y + 3, width - 34, 25), called, "label")
    for n, sitter in enumerate(sitters):
        b.token(Box(box.x + 20 + 32 * n, box.y + 28, 28, 28), sitter.shape)
    return box.x + width


def _phase(b: Builder, box: Box, x: float, line: Line) -> float:
    prompt = line.prompt
    label = f"{prompt.number} · {prompt.label}" if prompt.number else prompt.label
    if not label:
        return x
    look = theme.GAMES[line.game]
    width = min(b.width_of(label, "label") + 36, 240.0)
    b.chip(Box(x, box.y + 13, width, 34), label, look.tint, look.mid, look.deep)
    return x + width + 18


def _asked(b: Builder, box: Box, x: float, line: Line) -> None:
    asked = line.asked if line.asked is not None else line.prompt.asked
    room = box.right - 18 - x
    if line.thinking:
        b.text(Box(x, box.y + 4, room - 90, 52), asked, "ask")
        beat = int(b.now // feel().thinking_ms) % 3
        for n in range(3):
            shade = theme.mix(theme.INK2, theme.PAPER3, 0.0 if n == beat else 0.6)
            b.fill(around(box.right - 70 + n * 18, box.cy, 11), shade, 6)
        b.wake(feel().thinking_ms)
        return
    ends = line.prompt.ends
    if not ends:
        b.text(Box(x, box.y + 4, room, 52), asked, "ask", lines=None)
        return
    first = b.width_of(asked, "ask")
    second = b.width_of(ends, "quiet") + 32
    if first + second + 24 <= room:
        b.text(Box(x, box.y + 4, room - second - 16, 52), asked, "ask")
        b.icon(Box(box.right - 18 - second, box.cy - 11, 22, 22), "flag", theme.INK2)
        b.text(Box(box.right - 18 - second + 30, box.y + 6, second - 30, 48), ends, "quiet")
    else:
        b.text(Box(x, box.y + 3, room, 30), asked, "ask", size=20)
        b.icon(Box(x, box.y + 33, 20, 20), "flag", theme.INK2)
        b.text(Box(x + 28, box.y + 31, room - 28, 26), ends, "quiet")


def _refusal(b: Builder, box: Box, words: str) -> None:
    b.icon(Box(box.x + 18, box.cy - 14, 28, 28), "info", theme.BAD)
    b.text(Box(box.x + 60, box.y + 4, box.w - 78, 52), words, "ask", theme.BAD_TEXT, lines=None, ellipsis=True)
