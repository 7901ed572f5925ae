"""What the person at the screen has picked but not yet done: a pepper, a plot, a way, a bid, a sale."""

from __future__ import annotations

from collections.abc import Hashable

from desktop_app.ui.feel import feel
from rules.scoville.actions import Action
from rules.scoville.components import Card, Pepper
from rules.scoville.field import Notch, Plot
from rules.scoville.walks import Walk


class Choice:
    """The unfinished choices of one person; `forget` clears them when somebody else looks at the screen."""

    def __init__(self) -> None:
        self._turn: Hashable = None
        self.forget()

    def twice(self, thing: str, at: float) -> bool:
        """Whether a press on a thing at a time in milliseconds is only the second half of a double press on it."""
        before, self._pressed = self._pressed, (thing, at)
        return before[0] == thing and 0 <= at - before[1] < feel().guard_ms

    def check(self, turn: Hashable) -> None:
        """Drop everything that was chosen in another turn, or for somebody else."""
        if turn != self._turn:
            self.forget()
            self._turn = turn

    def forget(self) -> None:
        """Nothing is chosen."""
        self._pressed: tuple[str, float] = ("", 0.0)
        self.pepper: Pepper | None = None
        self.plaque = True
        self.waiting: Action | None = None
        """A move that cannot be taken back once it is made, shown as if made, until it is confirmed."""
        self.plot: Plot | None = None
        self.notch: Notch | None = None
        self.way: Walk | None = None
        self.tiles = 0
        """The harvest tiles, as bits, that ways may spend."""
        self.bid: int | None = None
        self.sale: tuple[Pepper, int] | None = None
        self.for_nothing = False
        """A sale that brings nothing was pressed once: the screen has asked back."""
        self.rewarding: Card | None = None
        """A market card whose reward is by wish, while the colour is being chosen."""

    @property
    def begun(self) -> bool:
        """Something is in hand that can be laid back."""
        return any(one is not None for one in (self.waiting, self.pepper, self.sale, self.rewarding)) or self.tiles > 0

    def lay_back(self) -> bool:
        """Lay the newest thing in hand back; whether there was one."""
        self._pressed = ("", 0.0)
        if self.waiting is not None:
            self.waiting = None
            return True
        begun = self.begun
        self.forget()
        return begun
