"""One look at the desk for one picture, and what pictures ask of the rules again and again, kept while it holds."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from desktop_app.tables.contract import Desk
from desktop_app.telling.scoville import components
from rules.scoville import previews
from rules.scoville.components import Pepper
from rules.scoville.field import Notch
from rules.scoville.previews import Wants, notch_results
from rules.scoville.view import View


class Glance:
    """The desk as it stands while a picture is declared: what it says is asked for once."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def __getattr__(self, name: str) -> Any:
        value = getattr(self._desk, name)
        if not callable(value):
            self.__dict__[name] = value
        return value


def results(view: View) -> dict[Notch, tuple[Pepper, ...]]:
    """What every notch between two planted plots would bear now."""
    return _results(view.field)


@lru_cache(maxsize=8)
def _results(field: tuple[int, ...]) -> dict[Notch, tuple[Pepper, ...]]:
    return notch_results(components(), field)


_WANTS: dict[Any, Wants] = {}


def wants(view: View, gained: tuple[Pepper, ...] = ()) -> Wants:
    """How near each card on display is to the own stock, with the peppers `gained` added."""
    asked = view.phase == "fulfilment" and view.actor == view.seat
    about = view.own_stock, gained, view.market, view.cook_off, asked and view.done
    if about not in _WANTS:
        if len(_WANTS) > 64:
            _WANTS.clear()
        _WANTS[about] = previews.wants(components(), view, gained)
    return _WANTS[about]
