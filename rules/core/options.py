"""What a table may choose before a game begins."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

OptionValue = Any
"""A JSON value: bool, int, str, or a tuple of them."""


class OptionSpec(Struct, frozen=True):
    """One option of a game.

    `id` is the key in `options` (snake case), `rule` its id in the reference. A `switch` is True or False, a `choice`
    one of `values`, a `number` a whole number between the two `values`, a `picks` several of `values` (a tuple of
    strings; () stands for a random choice), a `seat` a seat number or None for a random one. An option that is
    `screen_only` changes what is shown, never the rules, the views or the computer players.
    """

    id: str
    rule: str
    kind: Literal["switch", "choice", "number", "picks", "seat"]
    values: tuple[OptionValue, ...]
    default: OptionValue
    screen_only: bool = False
