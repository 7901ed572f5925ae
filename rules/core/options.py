"""What a table may choose before a game begins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, cast

from msgspec import Struct

from rules.core.refusal import IllegalOptions, Refusal

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
        return any(type(value) is type(one) and value == one for one in self.values)


UNKNOWN_OPTION = "core.unknown-option"
"""The refusal of an option that the game does not have."""


def read_options(
    specs: Sequence[OptionSpec],
    seat_counts: Sequence[int],
    players_rule: str,
    seats: int,
    given: Mapping[str, OptionValue],
) -> dict[str, OptionValue]:
    """Every option of a game with the value given or its default; picks come as tuples without doubles.

    Raises `IllegalOptions`: first for a wrong number of seats (`players_rule`), then for an option that the game does
    not have, then for the first option, in the order of `specs`, whose value it cannot mean. How many picks a table
    needs, and which go together, the game alone knows.
    """
    if type(seats) is not int or seats not in seat_counts:
        raise IllegalOptions(Refusal(players_rule, {"seats": seats}))
    known = {spec.id for spec in specs}
    for key in given:
        if key not in known:
            raise IllegalOptions(Refusal(UNKNOWN_OPTION, {"option": key}))
    values: dict[str, OptionValue] = {}
    for spec in specs:
        value = given.get(spec.id, spec.default)
        if not _fits_table(spec, value, seats):
            raise IllegalOptions(Refusal(spec.rule, {"option": spec.id, "value": value}))
        values[spec.id] = tuple(value) if spec.kind == "picks" else value
    return values


def _fits_table(spec: OptionSpec, value: OptionValue, seats: int) -> bool:
    if not spec.allows(value):
        return False
    if spec.kind == "seat":
        return value is None or value < seats
    return spec.kind != "picks" or len(set(value)) == len(value)
