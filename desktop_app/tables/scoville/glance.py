"""One look at the desk for one picture, and what pictures ask of the rules again and again, kept while it holds."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from desktop_app.tables.contract import Desk
from desktop_app.telling.scoville import components
from rules.scoville.components import Card, Counts, Pepper
from rules.scoville.field import Notch
from rules.scoville.moves import exchanged
from rules.scoville.previews import Wants, field_results, wants_of
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
    return field_results(components(), field)


def wants(view: View, gained: tuple[Pepper, ...] = ()) -> Wants:
    """How near each card on display is to the own stock, with the peppers `gained` added."""
    market_open = not (view.phase == "fulfilment" and view.actor == view.seat and view.done & 1)
    return _wants(view.own_stock, gained, view.market, view.cook_off, market_open)


@lru_cache(maxsize=64)
def _wants(
    stock: Counts, gained: tuple[Pepper, ...], market: tuple[Card, ...], cook_off: tuple[Card, ...], market_open: bool
) -> Wants:
    return wants_of(components(), exchanged(stock, (), gained), market, cook_off, market_open)
