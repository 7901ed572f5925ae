"""The moment at a table of Scoville, in its own words."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from desktop_app.tables.frame import Desk, Now
from desktop_app.tables.scoville.choice import Choice
from desktop_app.telling.scoville import components
from desktop_app.ui.builder import Builder
from rules.scoville import previews
from rules.scoville.actions import Action
from rules.scoville.components import Components, Pepper
from rules.scoville.field import SIDES, Notch
from rules.scoville.previews import Wants, after_move, notch_results
from rules.scoville.view import View, tiles_left
from rules.scoville.walks import Reachable, by_notch, walks_from, within

Pair = tuple[Pepper, Pepper]


class ScovilleNow(Now[View]):
    """What the seat at the screen sees and has chosen; `view` shows a move that waits for its confirmation as made."""

    def __init__(self, desk: Desk, choice: Choice, b: Builder | None = None) -> None:
        self.choice = choice
        super().__init__(desk, b)

    def _read(self) -> None:
        super()._read()
        self.choice.check((self.view.round, self.view.phase, self.view.actor, self.actor))
        if self.choice.waiting is not None:
            self.view = _made(self.view, self.choice.waiting)

    @property
    def components(self) -> Components:
        return components()

    # Whose turn it is

    @property
    def asked(self) -> str:
        """The phase for the person at the screen, who is to act; "" while it is not their turn."""
        return self.view.phase if self.actor is not None and self.view.phase != "over" else ""

    @property
    def choosing(self) -> bool:
        """The person at the screen is to act and no move waits for its confirmation."""
        return self.asked != "" and self.choice.waiting is None

    # What the rules say of the view

    @property
    def bears(self) -> dict[Notch, tuple[Pepper, ...]]:
        """What every notch between two planted plots would bear now."""
        return _bears(self.view.field)

    def wants(self, gained: tuple[Pepper, ...] = ()) -> Wants:
        """How near each card on display is to the own stock, with the peppers `gained` added."""
        return _wants(self.view, gained)

    @property
    def every_way(self) -> Reachable:
        """All notches within reach of the farmer that walks, with every tile its seat can still spend."""
        view = self.view
        if self.asked != "harvest" or not self.choosing:
            return {}
        return _reach(view.field, view.farmers, view.actor, view.steps, view.ahead, tiles_left(view, view.actor))

    @property
    def ways(self) -> Reachable:
        """The notches within reach with the tiles that were picked up."""
        view = self.view
        if not self.every_way:
            return {}
        return _within(
            view.field,
            view.farmers,
            view.actor,
            view.steps,
            view.ahead,
            tiles_left(view, view.actor),
            self.choice.tiles,
        )

    @property
    def lit_pairs(self) -> tuple[Pair, ...]:
        """The pair of peppers beside the notch that is pointed at."""
        notch = self.choice.notch if self.view.phase == "harvest" else None
        if notch is None or SIDES[notch][1] < 0:
            return ()
        one, other = (self.view.field[plot] for plot in SIDES[notch])
        return ((one, other),) if one >= 0 and other >= 0 else ()


@lru_cache(maxsize=4)
def _reach(
    field: tuple[int, ...], farmers: tuple[Notch, ...], seat: int, steps: int, ahead: int, tiles: int
) -> Reachable:
    return by_notch(walks_from(components(), field, farmers, seat, steps, ahead, tiles))


@lru_cache(maxsize=4)
def _within(
    field: tuple[int, ...], farmers: tuple[Notch, ...], seat: int, steps: int, ahead: int, tiles: int, picked: int
) -> Reachable:
    return within(_reach(field, farmers, seat, steps, ahead, tiles), picked)


@lru_cache(maxsize=8)
def _bears(field: tuple[int, ...]) -> dict[Notch, tuple[Pepper, ...]]:
    return notch_results(components(), field)


_MADE: list[tuple[View, Any, View]] = []


def _made(view: View, action: Action) -> View:
    """The view after a move that waits, one object for all pictures that show it."""
    if not _MADE or _MADE[0][0] is not view or _MADE[0][1] != action:
        _MADE[:] = [(view, action, after_move(components(), view, action))]
    return _MADE[0][2]


_WANTS: dict[Any, Wants] = {}


def _wants(view: View, gained: tuple[Pepper, ...]) -> Wants:
    own_turn = view.phase == "fulfilment" and view.actor == view.seat
    about = view.own_stock, gained, view.market, view.cook_off, own_turn and view.done
    if about not in _WANTS:
        if len(_WANTS) >= 64:
            _WANTS.clear()
        _WANTS[about] = previews.wants(components(), view, gained)
    return _WANTS[about]
