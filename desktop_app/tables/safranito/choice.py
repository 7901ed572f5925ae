"""What the person at the screen has chosen and not carried out, and from where one looks."""

from __future__ import annotations

import random

from desktop_app.tables.safranito.aiming import Aim
from rules.safranito.components import TableData
from rules.safranito.table import Side


class Choice:
    """The chip that is chosen, the aim of the hand, the side one looks from, and whether somebody holds to look."""

    def __init__(self, table: TableData, chance: random.Random) -> None:
        self.chance = chance
        self.aim = Aim(table, chance)
        self.pulls: dict[int, float] = {}
        """The strength of each seat's last flick, as a share of the full pull: everybody has seen it."""
        self.tired = False
        """It has been said that the hand sways more when it is held for long."""
        self.value: int | None = None
        """The value of the chip that is chosen to be thrown."""
        self.peek = False
        """Own values are seen while somebody holds to look."""
        self.lifted = False
        """Holding to look has lifted a cover, which falls again afterwards."""
        self.side: Side = "south"
        """The side that lies below."""
        self.walked: Side | None = None
        """The side one has walked to with the eye; None: the thrower's, or one's own."""
        self._order: dict[tuple[int, ...], tuple[int, ...]] = {}
        self._threw = False

    def forget(self) -> None:
        """Another person sits down: nothing chosen, nothing looked at, the hand at rest in the middle of its side."""
        self.aim.rest()
        self.value = None
        self.peek = False
        self.walked = None
        self._order = {}

    def let_go(self) -> bool:
        """Lay the chosen chip back among the others; whether there was one."""
        chosen = self.value is not None
        self.aim.cancel()
        self.value = None
        return chosen

    # Looking

    def turn_to(self, home: Side | None, throwing: bool) -> None:
        """Let `home` lie below (None: whatever lay there), unless one has walked round with the eye since the throw
        began."""
        if throwing and not self._threw:
            self.walked = None
        self._threw = throwing
        self.side = self.walked or home or self.side

    def walk(self, side: Side) -> None:
        """Look from another side."""
        self.aim.cancel()
        self.walked = side

    def walk_home(self) -> None:
        """Back to the side from which the person at the screen throws."""
        self.walked = None

    # The chips at hand

    def laid(self, values: tuple[int, ...], secret: bool) -> tuple[int, ...]:
        """The values in the order in which the chips lie in the tray: in secret it is new for every throw, so that a
        press tells nothing."""
        if not secret:
            return values
        if values not in self._order:
            order = list(values)
            self.chance.shuffle(order)
            self._order = {values: tuple(order)}
        return self._order[values]
