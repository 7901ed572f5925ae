"""Setting text in boxes: growing, shrinking, wrapping, links; every text leaves a mark for the tests."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from desktop_app.ui import text, theme
from desktop_app.ui.core import Core
from desktop_app.ui.theme import Colour
from desktop_app.ui.things import BoxLike, Hot, TextMark


class Lettering(Core):
    """The builder's text."""

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
        rect = self.rect(box)
        cut, base, leading, usual = theme.ROLES[role]
        larger = self.screen.text if grow else 1.0
        x, y, w, h = rect
        wish = text.Wish(words, cut, size or base, leading, colour or usual, align, raised, lines, ellipsis)
        block = text.fitted_block(wish, w, h, self._k, larger)
        if align != "left":
            x += (w - block.width) // 2 if align == "center" else w - block.width
        if valign != "top":
            y += (h - block.height) // 2 if valign == "middle" else h - block.height
        self.put(block.surface, x - block.pad[0], y - block.pad[1])
        owner = self._actor.name if self._actor else None
        self.marks.append(TextMark(words, rect, block, x, y, self.layer, self._clip, owner))
        if on_link is not None:
            self._links(block, x, y, on_link, name or "link")
        return block.height / self._k

    def common_size(
        self, box: BoxLike, texts: Sequence[str], role: str = "body", size: float | None = None, lines: int | None = 1
    ) -> float:
        """The size in units at which each of several texts fits a box, for texts that are to look alike.

        The reader's text size is in it: such a text is set with `grow=False`.
        """
        rect = self.rect(box).inflate(-1, -1)
        cut, base, leading, colour = theme.ROLES[role]
        wishes = (text.Wish(words, cut, size or base, leading, colour, "left", False, lines, False) for words in texts)
        return min(text.fitted(wish, rect.w, rect.h, self._k, self.screen.text).size for wish in wishes) / self._k

    def height_of(self, words: str, width: float, role: str = "body", size: float | None = None) -> float:
        """The height in units that wrapped words need at the reader's text size."""
        cut, base, leading, _ = theme.ROLES[role]
        px = max(6, round((size or base) * self._k * self.screen.text))
        return text.measure(words, cut, px, max(1, round(width * self._k)), leading)[1] / self._k

    def width_of(self, words: str, role: str = "body", size: float | None = None) -> float:
        """The width in units that words need on one line at the reader's text size."""
        cut, base, leading, _ = theme.ROLES[role]
        px = max(6, round((size or base) * self._k * self.screen.text))
        return (text.measure(words, cut, px, None, leading)[0] + 2) / self._k

    def _links(self, block: text.Block, x: int, y: int, on_link: Callable[[str], object], name: str) -> None:
        seen: dict[str, int] = {}
        for target, rect in block.links:
            number = seen[target] = seen.get(target, 0) + 1
            place = rect.move(x, y)

            def press(target: str = target) -> object:
                return on_link(target)

            self._add(
                Hot(
                    f"{name}:{target}" + (f":{number}" if number > 1 else ""), place, press, focus=number == 1, radius=4
                )
            )
