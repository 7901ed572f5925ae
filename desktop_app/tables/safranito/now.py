"""The moment at a table of Safranito, in its own words."""

from __future__ import annotations

from copy import copy
from typing import Self

from desktop_app.tables.frame import Desk, Now
from desktop_app.tables.safranito.choice import Choice
from desktop_app.tables.safranito.places import Places
from desktop_app.tables.safranito.turn import Turn
from desktop_app.ui.builder import Builder
from rules.safranito.components import Components
from rules.safranito.table import Board
from rules.safranito.view import ChipView, PlayerView, View

THROWING = ("throw", "action.throw")


class SafranitoNow(Now[View]):
    """What is on the table, from where one looks at it, and what the person at the screen has chosen.

    While a throw is in the air `view` is the one before it: what a throw leads to is not told before it is seen.
    """

    def __init__(
        self, desk: Desk, b: Builder | None, components: Components, choice: Choice, flying: View | None
    ) -> None:
        self.components = components
        self.choice = choice
        self._before = flying
        super().__init__(desk, b)

    def _read(self) -> None:
        super()._read()
        if self._before is not None:
            self.view = self._before
        self._places: Places | None = None

    def looking_now(self) -> Self:
        """The same moment, seen from where one looks by now."""
        other = copy(self)
        other._places = None
        return other

    @property
    def flying(self) -> bool:
        """A throw is in the air."""
        return self._before is not None

    # Where things lie

    @property
    def board(self) -> Board:
        return self.components.board

    @property
    def places(self) -> Places:
        """Where everything lies, seen from the side one looks from."""
        if self._places is None:
            rows = len(self.listed_blends())
            self._places = Places(self.regions.whole, self.choice.side, self.board, self.view.seats, rows)
        return self._places

    @property
    def turn(self) -> Turn:
        """The board as it lies on the screen."""
        return self.places.turn

    # Whose turn it is

    @property
    def throwing(self) -> bool:
        """The person at the screen is to throw."""
        return self.actor is not None and self.view.phase in THROWING and not self.flying

    @property
    def own(self) -> PlayerView | None:
        """The things of the audience."""
        return None if self.audience is None else self.view.players[self.audience]

    @property
    def looks_on(self) -> bool:
        """One looks from a side from which the person at the screen may not throw."""
        own = None if self.actor is None else self.view.players[self.actor].side
        return self.view.options.side == "own_side" and self.choice.side != own

    # What may be seen

    @property
    def secret(self) -> bool:
        """Others may look over the shoulder, so that own values are seen only while one holds to look."""
        return self.private and self.view.options.chip_values == "face_down"

    @property
    def values_seen(self) -> bool:
        """The own chips at hand lie face up in their tray."""
        return not self.secret or self.choice.peek

    def shown_value(self, chip: ChipView) -> int | None:
        """The value drawn on a chip that was thrown: if it lies face up for everybody, or its owner holds to look."""
        view = self.view
        if chip.shown or view.ended or view.options.chip_values == "face_up":
            return chip.value
        return chip.value if self.choice.peek and chip.seat == self.audience else None

    def may_peek(self) -> int | None:
        """The seat whose own things are seen while somebody holds to look; None: nobody's, or there is nothing more.

        With several at the screen it is whoever is uncovered, else the one person who is to act: nobody else's.
        """
        seat = self.actor if self.audience is None else self.audience
        if seat is None or not self.live or self.flying or self.view.ended:
            return None
        face_down = any(chip.seat == seat and chip.place != "back" and not chip.shown for chip in self.view.chips)
        return seat if face_down or self.audience is None or (self.secret and self.throwing) else None

    def listed_blends(self) -> list[tuple[str, bool]]:
        """The blends of the row, then the audience's own reserves (True)."""
        own = self.own
        reserves = own.reserves if own is not None and own.reserves else ()
        return [(blend, False) for blend in self.view.row] + [(blend, True) for blend in reserves]

    def missing(self, player: PlayerView, blend: str) -> tuple[str, ...]:
        """The spices that a player's known cards lack for a blend."""
        return tuple(spice for spice in self.components.spices_of(blend) if spice not in player.cards)

    def usable_blends(self) -> list[str]:
        """The blends that the person at the screen could prepare now."""
        own = self.own
        if self.actor is None or own is None or self.actor != self.audience or self.view.phase != "blend":
            return []
        return [
            blend
            for blend, reserve in self.listed_blends()
            if not self.missing(own, blend) and (reserve or not self.view.row_used)
        ]
