"""Who sits at the table and what is played."""

from __future__ import annotations

from typing import Any, cast

from msgspec import Struct, field

from desktop_app.opponents.contract import KINDS
from desktop_app.session.letters import legible
from desktop_app.session.names import LONGEST_NAME, checked
from desktop_app.session.trouble import SetupError
from rules.core.contract import AnyGame
from rules.core.refusal import IllegalOptions
from rules.core.rng import MASK

SHAPES = ("circle", "square", "triangle", "diamond", "hexagon", "star")
"""The shapes of the seats, each with its own colour in the look."""

PERSON = "person"
SEAT_KINDS = (PERSON, *KINDS)
"""Who may sit on a seat: a person or a computer player of a level."""


class SeatSetup(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat: `name` as shown, `shape` one of `SHAPES`, `kind` one of `SEAT_KINDS`."""

    name: str
    shape: str
    kind: str = PERSON


class TableSetup(Struct, frozen=True, forbid_unknown_fields=True):
    """A table before the first move.

    `seats` go clockwise, `options` are those of the game (missing ones take their default), `seed` decides all chance,
    and with `hide` the private parts of people are covered from each other.
    """

    game: str
    seats: tuple[SeatSetup, ...]
    options: dict[str, Any] = field(default_factory=dict[str, Any])
    seed: int = 0
    hide: bool = True

    @property
    def names(self) -> tuple[str, ...]:
        """The names in seat order."""
        return tuple(seat.name for seat in self.seats)


def as_tuples(value: Any) -> Any:
    """A JSON value with its lists as tuples, the form in which options and games hold them."""
    if isinstance(value, (list, tuple)):
        return tuple(as_tuples(inner) for inner in cast("list[Any]", value))
    return value


def check_seats(seats: tuple[SeatSetup, ...]) -> None:
    """Raise `SetupError` for seats that no table can have."""
    for seat in seats:
        if checked(seat.name) != seat.name:
            raise SetupError("seat_name", name=legible(seat.name, 40), longest=LONGEST_NAME)
        if seat.shape not in SHAPES:
            raise SetupError("seat_shape", shape=seat.shape, shapes=", ".join(SHAPES))
        if seat.kind not in SEAT_KINDS:
            raise SetupError("seat_kind", kind=seat.kind, kinds=", ".join(SEAT_KINDS))
    if len({seat.name.casefold() for seat in seats}) < len(seats):
        raise SetupError("seat_names_twice")
    if len({seat.shape for seat in seats}) < len(seats):
        raise SetupError("seat_shapes_twice")


def first_state(game: AnyGame, setup: TableSetup) -> Any:
    """The state after set-up; raises `SetupError` for anything that the game or the table refuses."""
    check_seats(setup.seats)
    if len(setup.seats) not in game.seat_counts:
        counts = ", ".join(map(str, game.seat_counts))
        raise SetupError("seat_count", game=game.id, counts=counts, seats=len(setup.seats))
    if not 0 <= setup.seed <= MASK:
        raise SetupError("seed", seed=setup.seed)
    options = {key: as_tuples(value) for key, value in setup.options.items()}
    try:
        return game.new(len(setup.seats), setup.seed, options)
    except IllegalOptions as error:
        raise SetupError("options", game=game.id, rule=error.refusal.rule) from None
