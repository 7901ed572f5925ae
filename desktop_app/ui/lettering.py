"""Setting text in boxes: growing, shrinking, wrapping, links; every text leaves a mark for the tests."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Surface

from desktop_app.ui import text, theme
from desktop_app.ui.boxes import Box
from desktop_app.ui.core import Core
from desktop_app.ui.shapes import blank
from desktop_app.ui.store import store
from desktop_app.ui.theme import Colour
from desktop_app.ui.things import BoxLike, Hot, TextMark
from desktop_app.ui.typefaces import typeface

NOTE_GAP = 10.0
"""Units between a heading and its note."""


class Lettering:
    """The builder's text."""

    def __init__(self, core: Core) -> None:
        self._core = core

    def text(
        self,
        box: BoxLike,
        words: str,
        role: str = "body",
        colour: Colour | None = None,
        align: str = "left",
        valign: str = "middle",
        size: float | None = None,
        lines: int | None = 1,
        ellipsis: bool = False,
        raised: bool = False,
        grow: bool = True,
        on_link: Callable[[str], object] | None = None,
        name: str | None = None,
    ) -> float:
        """Set words in a box and return the height used, in units.

        They grow with the reader's text size as far as the box allows, shrink a little where the box is tight, never
        below `theme.SMALLEST`, and are cut with an ellipsis only if that is asked for. `lines` None: as many as the
        box holds, 1: no wrapping. Everything else that does not fit is reported by `text_faults`. Links in the text
        call `on_link` with their id; `name` makes their widget names.
        """
        if not words:
            return 0.0
        rect = self._core.rect(box)
        cut, base, leading, usual = theme.ROLES[role]
        larger = self._core.screen.text if grow else 1.0
        x, y, w, h = rect
        wish = text.Wish(words, cut, size or base, leading, colour or usual, align, raised, lines, ellipsis)
        block = text.fitted_block(wish, w, h, self._core.unit, larger)
        # The block has the size of its letters, not of the box: align it there by hand.
        if align != "left":
            x += (w - block.width) // 2 if align == "center" else w - block.width
        if valign != "top":
            y += (h - block.height) // 2 if valign == "middle" else h - block.height
        self._core.put(block.surface, x - block.pad[0], y - block.pad[1])
        owner = self._core.acting.name if self._core.acting else None
        self._core.marks.append(TextMark(words, rect, block, x, y, self._core.layer, self._core.clipped, owner))
        if on_link is not None:
            self._links(block, x, y, on_link, name or "link")
        return block.height / self._core.unit

    def titled(
        self,
        box: BoxLike,
        title: str,
        note: str,
        role: str = "panel",
        colour: Colour | None = None,
        note_size: float | None = None,
        size: float | None = None,
        note_colour: Colour | None = None,
    ) -> None:
        """A heading with a quiet note at its right end.

        With larger text the note grows first and the heading takes what is left, so that neither is set smaller than
        with ordinary text; where even that has no room for both, the note gives way.
        """
        box = Box(*box)
        larger = self._core.screen.text
        room = box.w - NOTE_GAP
        quiet = theme.ROLES["quiet"].size if note_size is None else note_size
        base = theme.ROLES[role].size if size is None else size
        least = (
            self.width_of(title, role, theme.SMALLEST / larger),
            self.width_of(note, "quiet", theme.SMALLEST / larger),
        )
        if note and sum(least) > room:
            note = ""
        width = box.w
        if note:
            ordinary = self.width_of(title, role, base / larger), self.width_of(note, "quiet", quiet / larger)
            width = ordinary[0] if sum(ordinary) <= room else max(least[0], min(ordinary[0], room - least[1]))
            grown = self.width_of(title, role, base), self.width_of(note, "quiet", quiet)
            width = max(width, min(grown[0], room - grown[1]))
            rest = Box(box.x + width + NOTE_GAP - 4, box.y, room - width + 4, box.h)
            self.text(rest, note, "quiet", note_colour, "right", size=quiet)
        self.text(Box(box.x, box.y, width, box.h), title, role, colour, size=base, ellipsis=True)

    def common_size(
        self, box: BoxLike, texts: Sequence[str], role: str = "body", size: float | None = None, lines: int | None = 1
    ) -> float:
        """The size in units at which each of several texts fits a box, for texts that are to look alike.

        The reader's text size is in it: such a text is set with `grow=False`.
        """
        rect = self._core.rect(box).inflate(-1, -1)
        cut, base, leading, colour = theme.ROLES[role]
        wishes = (text.Wish(words, cut, size or base, leading, colour, "left", False, lines, False) for words in texts)
        return (
            min(text.fitted(wish, rect.w, rect.h, self._core.unit, self._core.screen.text).size for wish in wishes)
            / self._core.unit
        )

    def height_of(self, words: str, width: float, role: str = "body", size: float | None = None) -> float:
        """The height in units that wrapped words need at the reader's text size."""
        cut, base, leading, _ = theme.ROLES[role]
        px = max(6, round((size or base) * self._core.unit * self._core.screen.text))
        return text.measure(words, cut, px, max(1, round(width * self._core.unit)), leading)[1] / self._core.unit

    def width_of(self, words: str, role: str = "body", size: float | None = None) -> float:
        """The width in units that words need on one line at the reader's text size."""
        cut, base, leading, _ = theme.ROLES[role]
        px = max(6, round((size or base) * self._core.unit * self._core.screen.text))
        return (text.measure(words, cut, px, None, leading)[0] + 2) / self._core.unit

    def _links(self, block: text.Block, x: int, y: int, on_link: Callable[[str], object], name: str) -> None:
        seen: dict[str, int] = {}
        for target, rect in block.links:
            number = seen[target] = seen.get(target, 0) + 1
            place = rect.move(x, y)

            def press(target: str = target) -> object:
                return on_link(target)

            self._core.add(
                Hot(
                    f"{name}:{target}" + (f":{number}" if number > 1 else ""), place, press, focus=number == 1, radius=4
                )
            )

    def lettered(
        self,
        box: BoxLike,
        label: str,
        size: float,
        colour: theme.Colour,
        line: theme.Colour,
        cut: str = "black",
    ) -> None:
        """Big letters with an outline (on peppers, chips and coins), centred, at exactly that size."""
        box = Box(*box)
        px = max(6, round(size * self._core.unit))
        drop = max(1, round(px * 0.06))

        def make() -> Surface:
            own = typeface(cut, px)
            inside = own.render(label, colour)
            edge = own.render(label, line)
            w, h = inside.get_size()
            surface = blank(w + 2 * drop, h + 2 * drop)
            for dx in (-drop, 0, drop):
                for dy in (-drop, 0, drop):
                    if dx or dy:
                        surface.blit(edge, (drop + dx, drop + dy))
            surface.blit(inside, (drop, drop))
            return surface

        surface = store.get(("lettered", label, px, colour, line, cut), make)
        rect = self._core.rect(box)
        middle = typeface(cut, px).ascent - round(px * 0.35)
        self._core.put(surface, rect.centerx - surface.get_width() // 2, rect.centery - middle - drop)
