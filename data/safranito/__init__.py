"""The component data of Safranito: what is in the box, and the table with its physical model."""

from __future__ import annotations

from functools import cache

from data.loader import DataError
from data.loader import load as load_file
from rules.safranito.components import Box, Components, TableData
from rules.safranito.game import SafranitoGame

_TABLE = "safranito/table.yaml"
_COMPONENTS = "safranito/components.yaml"


@cache
def load_table() -> TableData:
    """Board, physical model and hand from `table.yaml`; raises `DataError` for a broken file."""
    table = load_file(_TABLE, TableData)
    for fault in table.faults():
        raise DataError(f"{_TABLE}: {fault}")
    return table


def load() -> SafranitoGame:
    """The game made from its files; raises `DataError` for a broken one."""
    table = load_table()
    box = load_file(_COMPONENTS, Box)
    for fault in box.faults(table.board):
        raise DataError(f"{_COMPONENTS}: {fault}")
    return SafranitoGame(Components.of(box, table))
