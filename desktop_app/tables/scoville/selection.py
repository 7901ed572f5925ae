"""What the person at the screen has picked but not yet done: a pepper, a plot, a way, a bid, a sale."""

from __future__ import annotations

from typing import Any

from rules.scoville.components import Pepper
from rules.scoville.field import Notch, Plot
from rules.scoville.walks import Walk


class Selection:
    """The unfinished choices of one person; `forget` clears them when somebody else looks at the screen."""

    def __init__(self) -> None:
        self.forget()

    def forget(self) -> None:
        """Nothing is chosen."""
        self.pepper: Pepper | None = None
        self.plaque = True
        self.pending: Any = None
        """A move that ends the turn, shown as if made, waiting for the confirmation."""
        self.plot: Plot | None = None
        self.notch: Notch | None = None
        self.way: Walk | None = None
        self.tiles = 0
        """The harvest tiles, as bits, that ways may spend."""
        self.bid: int | None = None
        self.sale: tuple[Pepper, int] | None = None
        self.for_nothing = False
        """A sale that brings nothing was pressed once: the screen has asked back."""
        self.choosing: int | None = None
        """A market card whose reward is by wish, while the colour is being chosen."""
