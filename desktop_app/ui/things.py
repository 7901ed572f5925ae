"""The things a builder declares: hot areas, gestures, actors, text marks."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec import Struct, field
from pygame import Rect

from desktop_app.ui.boxes import Box
from desktop_app.ui.frame import Item
from desktop_app.ui.text import Block

if TYPE_CHECKING:
    from desktop_app.ui.builder import Builder

Press = Callable[[], object]
Key = Callable[[int], bool]
BoxLike = Box | tuple[float, float, float, float]


class Point(NamedTuple):
    """A moment of a gesture: where, in the units of the place it was declared in, and when in milliseconds."""

    x: float
    y: float
    time: float


class Gesture(Struct, eq=False):
    """A free movement with the button held: `start(point)`, `move(point)`, `end(point)`, `cancel()`.

    With `captured` the pointer is held while it goes on, where the system allows that: no edge of the window or of the
    screen ends it, and points go on beyond them.
    """

    start: Callable[[Point], object] | None = None
    move: Callable[[Point], object] | None = None
    end: Callable[[Point], object] | None = None
    cancel: Callable[[], object] | None = None
    captured: bool = False


class Hot(Struct, eq=False):
    """Something that can be pointed at, pressed or focused."""

    name: str
    rect: Rect
    press: Press | None = None
    reason: str | None = None
    """Why it is out of use; None: it can be used."""
    hint: str | None = None
    key: str | None = None
    """A shortcut: a letter or a key name such as `return` or `f1`."""
    focus: bool = True
    radius: float = 8
    drag: Any = None
    """What is carried when it is dragged; None: it stays."""
    lift: Press | None = None
    drop: Callable[[Any], object] | None = None
    accepts: Callable[[Any], bool] | None = None
    gesture: Gesture | None = None
    wheel: Callable[[float, float, float], object] | None = None
    """Called with the wheel's dx, dy and whether control is held (0 or 1)."""
    keys: Key | None = None
    """Gets key codes while focused, before the arrows move the focus; True: it was used."""
    typed: Callable[[str], object] | None = None
    down: Press | None = None
    up: Press | None = None
    hold: int = 0
    """Milliseconds the Enter key must be held; 0: a press is enough."""
    large: Callable[[Builder, Box], object] | None = None
    """Draws it large (key Z); called with a builder and a box."""
    place: tuple[float, float, float] = (1.0, 0.0, 0.0)
    """Pixels per unit and origin where it was declared, to turn pointer pixels into its units."""
    sound: str | None = "wood_tap"
    final: bool = False
    """A press decides for good, tells others something or ends a step (Open, Accept, Refuse, Pass, Confirm)."""
    like: str | None = None
    """The kind of step it is, where one's own steps of that kind may follow each other fast (walking, packing)."""
    first: bool = False
    """The focus begins here, also where it is final: there is nothing else to do."""
    looks: bool = False
    """It only leads what is shown (a show, a replay): a movement that runs does not keep a press from it."""
    clip: Rect | None = None
    scroll: str | None = None
    """The scroll area it lies in, which brings it into sight when it is focused."""

    def at(self, x: float, y: float) -> bool:
        """It lies under that pixel."""
        return bool(self.rect.collidepoint(x, y)) and (self.clip is None or bool(self.clip.collidepoint(x, y)))

    @property
    def seen(self) -> Rect:
        """The part of it that can be seen."""
        return self.rect if self.clip is None else self.rect.clip(self.clip)


class Actor(Struct, eq=False):
    """A named thing that movements know: where it stands, its items, where it comes from and goes to."""

    name: str
    rect: Rect
    items: list[Item] = field(default_factory=list[Item])
    enter: str | Rect | None = None
    leave: str | Rect | None = None
    face: Hashable = None
    value: float | None = None
    show_value: Callable[[Builder, float], object] | None = None


class TextMark(NamedTuple):
    """A text that was drawn: what, the box it was given, and the block with its corner."""

    text: str
    box: Rect
    block: Block
    x: int
    y: int
    layer: str
    clip: Rect | None
    owner: str | None

    @property
    def ink(self) -> Rect:
        """Where its ink is."""
        return self.block.ink.move(self.x, self.y)

    @property
    def fits(self) -> bool:
        """Its ink is not larger than its box."""
        ink = self.block.ink
        return ink.w <= self.box.w + 1 and ink.h <= self.box.h + 1


class Face(NamedTuple):
    """A picture with texts that was laid in one piece: where, and the marks of its texts as seen from its corner."""

    text: str
    box: Rect
    marks: tuple[TextMark, ...]
    x: int
    y: int
    layer: str
    clip: Rect | None
    owner: str | None

    def texts(self) -> Iterator[TextMark]:
        """The marks of its texts where they stand on the screen."""
        for mark in self.marks:
            clip = self.clip
            if mark.clip is not None:
                inner = mark.clip.move(self.x, self.y)
                clip = inner if clip is None else inner.clip(clip)
            yield mark._replace(
                box=mark.box.move(self.x, self.y),
                x=mark.x + self.x,
                y=mark.y + self.y,
                layer=self.layer,
                clip=clip,
                owner=self.owner,
            )


def spread(marks: Iterable[TextMark | Face]) -> list[TextMark]:
    """The marks of all texts, those in pictures too."""
    return [text for mark in marks for text in (mark.texts() if isinstance(mark, Face) else (mark,))]


class Look(NamedTuple):
    """How a hot thing stands at the moment."""

    hover: bool
    pressed: bool
    focus: bool
    over: bool
    """Something that it accepts is being dragged over it."""
    dragged: bool


IDLE = Look(False, False, False, False, False)
"""The look of a thing that nobody points at, presses, drags or has the focus on: that of nearly all things."""
