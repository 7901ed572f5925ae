"""One press, one decision: whether a press was meant for what lies under it now.

A press belongs to the question it was aimed at. What was asked a moment ago of somebody else is not answered by the
tail of a press, a second click that was part of the first decides nothing more, and what is final for another person
needs that person's hand. The numbers are in `data/feel/ui.yaml`.
"""

from __future__ import annotations

from collections.abc import Hashable

from msgspec import Struct

from desktop_app.ui.feel import feel
from desktop_app.ui.layers import Layer, Question
from desktop_app.ui.things import Hot

MOUSE, TOUCH, ENTER = "mouse", "touch", "enter"
"""Ways to press beside the letters: Enter and Space are one."""
Place = tuple[int, int]
Asked = tuple[Layer, Question]
"""A question and the layer that asks it."""


class Press(Struct, eq=False):
    """A press as it went down."""

    way: Hashable
    """`MOUSE`, `TOUCH`, `ENTER`, or the code of another key."""
    name: str | None
    """The widget it was aimed at; None: nothing, or a movement that it ended."""
    asked: Asked | None
    like: str | None
    place: Place | None
    """The pixel; None for a key."""
    time: float

    def same_spot(self, way: Hashable, place: Place | None, unit: float) -> bool:
        """Another press in this way at this place is at the same spot: the same key, or within a few pixels."""
        if place is None or self.place is None:
            return self.way == way
        far = max(abs(place[0] - self.place[0]), abs(place[1] - self.place[1]))
        return far <= max(4.0, feel().guard_units * unit)


class Guard:
    """Knows what is asked of whom and since when it is shown, and the last press."""

    def __init__(self) -> None:
        self.asked: Asked | None = None
        """What the uppermost layer asks."""
        self.last: Press | None = None
        self._scene: Layer | None = None
        self._owner: Question | None = None
        """The last question that was somebody's, without its key: a change means that somebody else is asked."""
        self._shown: float | None = None
        """When the owner's question was first seen, with nothing moving over it."""
        self._fresh = False
        """The owner is another one than before."""
        self._aimed = True
        """The pointer or the focus has been moved since the owner changed."""
        self._rest: Place = (-1, -1)

    # What is asked

    def ask(self, layers: list[Layer], pointer: Place) -> bool:
        """The picture was declared: note what is asked now. True where it is asked of somebody else than before."""
        questions = [layer.question() for layer in layers]
        self.asked = (layers[-1], questions[-1]) if layers else None
        scene = layers[0] if layers else None
        owner = next((q._replace(key=None) for q in reversed(questions) if q.seat is not None), None)
        if scene is self._scene and (owner is None or owner == self._owner):
            return False
        # Where nobody was asked before in this scene, nobody's press can have been meant for somebody else.
        another = scene is not self._scene or self._owner is not None
        self._scene, self._owner = scene, owner
        if another:
            self._shown, self._fresh, self._aimed, self._rest = None, True, False, pointer
        return another

    def drawn(self, now: float) -> None:
        """The picture is on the screen, and nothing moves over it."""
        if self._fresh and self._shown is None:
            self._shown = now

    # What a press may do

    def early(self, now: float) -> bool:
        """The question of another seat or scene is not there for long enough to have been aimed at."""
        if not self._fresh:
            return False
        return self._shown is None or now - self._shown < feel().guard_ms

    def unmeant(self, hot: Hot, way: Hashable, now: float) -> bool:
        """A final decision of another seat that nobody has moved the pointer or the focus for."""
        if not hot.final or self._aimed or not self._fresh or self._owner is None:
            return False
        # A finger leaves the screen after each press: one that comes back after a while has been aimed anew.
        rested = self.last is None or now - self.last.time >= feel().hold_ms
        return not (way == TOUCH and rested)

    def tail(self, way: Hashable, hot: Hot | None, place: Place | None, unit: float, now: float) -> bool:
        """A press on `hot` would be a part of the last press: soon after it, at the same spot, on another thing."""
        last = self.last
        if last is None or now - last.time >= feel().guard_ms or not last.same_spot(way, place, unit):
            return False
        if last.way != way:
            # A touched screen may tell of one press twice: as a touch and as the mouse.
            return True
        return not self.same(hot) and not self.next_of_like(hot)

    def same(self, hot: Hot | None) -> bool:
        """It is what was pressed last, and nothing has been decided since."""
        last = self.last
        return last is not None and hot is not None and hot.name == last.name and self.asked == last.asked

    def goes_through(self, hot: Hot | None) -> bool:
        """A press on it is meant for it, though a movement still runs."""
        return hot is not None and (hot.looks or self.same(hot) or self.next_of_like(hot))

    def next_of_like(self, hot: Hot | None) -> bool:
        """It is the next of one's own like steps."""
        last = self.last
        return (
            last is not None
            and hot is not None
            and hot.like is not None
            and hot.like == last.like
            and not self._fresh_since(last)
        )

    def _fresh_since(self, last: Press) -> bool:
        return self._fresh and (self._shown is None or last.time < self._shown)

    def changed(self, press: Press) -> bool:
        """Something else is asked than when the press went down."""
        return self.asked != press.asked

    # What the hand does

    def down(self, way: Hashable, hot: Hot | None, place: Place | None, now: float) -> Press:
        """Note a press that is carried out (or only ended something: `hot` None)."""
        name, like = (None, None) if hot is None else (hot.name, hot.like)
        self.last = Press(way, name, self.asked, like, place, now)
        return self.last

    def again(self, place: Place | None, now: float) -> None:
        """A press that did nothing, or the end of one: what follows at once is still part of it."""
        if self.last is not None:
            self.last.time = now
            self.last.place = place if place is not None else self.last.place

    def moved(self, pointer: Place, unit: float) -> None:
        """The pointer was moved by hand."""
        if not self._aimed:
            far = max(abs(pointer[0] - self._rest[0]), abs(pointer[1] - self._rest[1]))
            self._aimed = far > feel().drag_units * unit

    def steered(self) -> None:
        """The focus was moved by hand: the next key is aimed."""
        self._aimed = True
        if self.last is not None and self.last.place is None:
            self.last = None

    def rested(self) -> None:
        """A while has passed, and the hand has moved (for tests: as people press)."""
        self.last, self._fresh, self._aimed = None, False, True
