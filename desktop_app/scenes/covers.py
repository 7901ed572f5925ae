"""Covers: whose private things may be seen, and how they are lifted."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from desktop_app.session.session import Session
from desktop_app.session.setup import PERSON
from desktop_app.ui import theme
from desktop_app.ui.boxes import Box
from desktop_app.ui.builder import Builder
from desktop_app.ui.feel import feel
from desktop_app.ui.layers import Layer, Question
from desktop_app.ui.text import plain

if TYPE_CHECKING:
    from desktop_app.scenes.table import TableScene


class Covers:
    """Who has lifted a cover. With one person, or where nothing is hidden, there are no covers.

    Where all the others have left their seats to computer players, the one who is left lifts the cover once: whoever
    stands at the screen may be somebody else.
    """

    def __init__(self, session: Session, hides: Callable[[], bool]) -> None:
        """`hides` says whether the game has anything to cover just now."""
        self._session = session
        self._hides = hides
        self.lifted: int | None = None
        self.left = sum(seat.kind == PERSON for seat in session.setup.seats) > 1
        """Others have sat here: whoever is left alone lifts the cover once."""

    @property
    def private(self) -> bool:
        """Several people hide things from each other."""
        session = self._session
        return (
            session.setup.hide and (len(session.people) > 1 or (self.left and bool(session.people))) and self._hides()
        )

    def lift(self, seat: int) -> None:
        """This seat's things may be seen; the only person left has no cover from here on."""
        self.lifted = seat
        self.left = self.left and len(self._session.people) > 1

    def fall(self) -> None:
        self.lifted = None

    def reseat(self) -> None:
        """Somebody else sits on a seat now."""
        self.fall()
        self.left = self.left or len(self._session.people) > 1

    def audience(self, person: int | None) -> int | None:
        """The seat whose things may be seen; `person` is whose turn it is."""
        people = self._session.people
        if not people or self._session.finished:
            return people[0] if len(people) == 1 else None
        if self.private:
            return self.lifted
        if len(people) == 1:
            return people[0]
        return person if person is not None else people[0]


def cover_panel(b: Builder, scene: TableScene, box: Box, person: int) -> None:
    """The covered tray with the one button that lifts it."""
    t = scene.words
    sitter = scene.sitters[person]
    look = theme.seat_look(sitter.shape)
    name = plain(sitter.name)
    b.fill(box, (*theme.WALNUT9, 226), 16)
    b.outline(box, (*theme.CLAY, 102), 4, 16)
    b.outline(box, look.colour, 2, 16)
    middle = box.center(min(box.w - 24, 760), min(box.h - 16, 150))
    wide = middle.w > 560
    if wide:
        token = Box(middle.x, middle.cy - 48, 96, 96)
        b.token(token, sitter.shape)
        words, button = Box(token.right + 22, middle.y, 290, middle.h), Box(middle.right - 320, middle.cy - 32, 320, 64)
        title = Box(words.x, words.cy - 70, words.w, 66)
        b.text(title, t("ui.cover.title", name=name), "name", theme.CREAM, lines=None, valign="bottom")
        b.text(
            Box(words.x, words.cy - 2, words.w, 50), t("ui.cover.line"), "quiet", theme.CREAM2, lines=None, valign="top"
        )
    else:
        b.text(
            Box(middle.x, middle.y, middle.w, 60),
            t("ui.cover.title", name=name),
            "name",
            theme.CREAM,
            "center",
            lines=None,
        )
        button = Box(middle.x, middle.bottom - 74, middle.w, 52)
    label = t("ui.cover.lift", name=name)
    if b.width_of(label, "button") > (button.w - 60) * 1.25:
        # The title above names the person; text shrinks by a fifth at most.
        label = t("ui.cover.lift_short")
    hold = round(feel().hold_ms)
    b.button(
        "lift",
        button,
        label,
        lambda: scene.lift(person),
        "primary",
        "eye",
        sound=None,
        hold=hold,
        final=True,
        first=True,
    )
    below = Box(button.x, button.bottom + 3, button.w, 26)
    if below.bottom <= box.bottom:
        b.text(below, t("ui.curtain.hold"), "quiet", theme.CREAM2, "center", size=17)


class Recap(Layer):
    """What happened since a person last looked; it goes with the first press or key, which does nothing else."""

    name = "recap"
    light = True
    style = "none"

    def __init__(self, scene: TableScene, seat: int, lines: list[str]) -> None:
        self.scene, self.seat, self.lines = scene, seat, lines

    def question(self) -> Question:
        return Question(self.scene.name, self.seat, (self.name, self.scene.session.revision))

    def key(self, key: int, name: str) -> bool:
        if name == "c":
            self.scene.cover()
        self.close()
        return True

    def build(self, b: Builder) -> None:
        t = self.scene.words
        stage = self.scene.regions.stage
        width = min(520.0, stage.w - 40)
        heights = [b.height_of(line, width - 40, "body", 18) + 6 for line in self.lines]
        height = min(stage.h - 24, 62 + sum(heights))
        box = Box(stage.x + 20, stage.y + 14, width, height)
        b.sheet_over(box)
        b.hot("recap", box, self.close, radius=12, hint=t("ui.cover.recap_hint"))
        b.shortcut("return", self.close)
        b.paper(box, 12, "lifted")
        b.text(Box(box.x + 20, box.y + 8, width - 90, 38), t("ui.cover.recap"), "panel")
        b.icon(Box(box.right - 42, box.y + 16, 22, 22), "x", theme.INK2)
        y = box.y + 48
        for line, tall in zip(self.lines, heights, strict=True):
            if y + tall > box.bottom - 6:
                break
            b.text(Box(box.x + 20, y, width - 40, tall), line, "body", size=18, lines=None, valign="top")
            y += tall
