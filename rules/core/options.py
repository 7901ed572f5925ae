"""What a table may choose before a game begins."""

from __future__ import annotations

from typing import Any, Literal, cast

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

    def allows(self, value: OptionValue) -> bool:
        """Whether `value` can be meant; which seats and how many picks a table needs the game alone knows."""
        whole = isinstance(value, int) and not isinstance(value, bool)
        if self.kind == "picks":
            return isinstance(value, (list, tuple)) and all(map(self.values.__contains__, cast("Any", value)))
        if self.kind == "seat":
            return value is None or (whole and value >= 0)
        if self.kind == "number":
            return whole and self.values[0] <= value <= self.values[-1]
        if self.kind == "switch":
            return isinstance(value, bool)
        return any(type(value) is type(one) and value == one for one in self.values)
