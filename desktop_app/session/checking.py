"""The one reader of what a journal says: everything in it is checked before anything of it is played or drawn.

`glance` looks at the first line alone and needs no game. `game_of` and `first_position` ask the game as well, and
`check_record` judges a record by itself. What a record means only playing it can tell (`timeline.replay`).
"""

from __future__ import annotations

import re
from typing import Any

from msgspec.structs import replace

from data import GAME_IDS, load_game
from desktop_app.session import journal
from desktop_app.session.journal import Header, Record
from desktop_app.session.letters import legible
from desktop_app.session.names import MOST_RAW, fits, shown
from desktop_app.session.setup import SEAT_KINDS, SHAPES, SeatSetup, as_tuples
from desktop_app.session.trouble import JournalError
from rules.core.contract import AnyGame
from rules.core.rng import MASK

_AT = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z")
_LONGEST_ID = 64
_LONGEST_TEXT = 10_000


def next_seats(game: AnyGame, state: Any) -> tuple[int, ...]:
    """The seats that owe a decision, in order; none when the game is over."""
    return tuple(sorted(game.to_act(state)))


def _fault(what: str, line: int = 1) -> JournalError:
    return JournalError("unlawful", line, what=legible(what, 40))


def glance(header: Header) -> None:
    """Raise `JournalError` for a header that no game can have: seats, names, shapes, kinds, seed, time, ids."""
    if header.game not in GAME_IDS:
        raise JournalError("unknown_game", game=legible(header.game, 40), games=", ".join(GAME_IDS))
    check_seats(header)


def check_seats(header: Header) -> None:
    """Raise `JournalError` for seats, a seed, a time or ids that no table can have, whatever the game."""
    seats = header.seats
    if not 1 <= len(seats) <= len(SHAPES):
        raise _fault("seats")
    for seat in seats:
        if not seat.name or len(seat.name) > MOST_RAW:
            raise _fault("name")
        if seat.shape not in SHAPES:
            raise _fault(seat.shape)
        if seat.kind not in SEAT_KINDS:
            raise _fault(seat.kind)
    if len({seat.shape for seat in seats}) < len(seats):
        raise _fault("shapes")
    if len({seat.name.casefold() for seat in seats}) < len(seats):
        raise _fault("names")
    if not 0 <= header.seed <= MASK:
        raise _fault("seed")
    if not _AT.fullmatch(header.at):
        raise _fault("at")
    if len(header.night) > _LONGEST_ID or any(len(one or "") > _LONGEST_ID for one in header.people):
        raise _fault("night")
    if len(header.people) not in (0, len(seats)):
        raise _fault("people")


def seats_of(header: Header) -> list[SeatSetup]:
    """The seats at the start, with names that can be drawn; call after `glance`."""
    return [replace(seat, name=shown(seat.name)) for seat in header.seats]


def check_next(following: tuple[int, ...], seats: int, line: int | None = None) -> None:
    """Raise `JournalError` for seats to act that are not at the table, or not in order."""
    if list(following) != sorted(set(following)) or not set(following) <= set(range(seats)):
        raise JournalError("unlawful", line, what="next") if line else JournalError("damaged_end")


def check_record(record: Record, seats: int, line: int) -> None:
    """Raise `JournalError` for a record that no game can have."""
    if not 0 <= record.seat < seats:
        raise _fault(f"seat {record.seat}", line)
    if record.ms is not None and not 0 <= record.ms <= MASK:
        raise _fault("ms", line)
    if isinstance(record, (journal.Did, journal.Hinted)) and len(record.text) > _LONGEST_TEXT:
        raise _fault("text", line)


def reseated(seats: list[SeatSetup], record: journal.Seated | journal.Renamed, line: int) -> SeatSetup:
    """The seat of a record after it; raises `JournalError` for a kind or a name that cannot be."""
    seat = seats[record.seat]
    if isinstance(record, journal.Seated):
        if record.player not in SEAT_KINDS:
            raise _fault(record.player, line)
        return replace(seat, kind=record.player)
    others = {other.name.casefold() for n, other in enumerate(seats) if n != record.seat}
    if not fits(record.name) or record.name.casefold() in others:
        raise _fault(record.name[:MOST_RAW], line)
    return replace(seat, name=record.name)


def game_of(header: Header) -> AnyGame:
    """The game of a header; raises `JournalError` for one that does not exist."""
    glance(header)
    return load_game(header.game)


def first_position(game: AnyGame, header: Header) -> Any:
    """The state before the first action; raises `JournalError` for other rules, options, or an impossible start."""
    if header.rules != game.rules_version:
        key = "newer_rules" if header.rules > game.rules_version else "older_rules"
        raise JournalError(key, game=game.id, rules=header.rules, known=game.rules_version)
    check_seats(header)
    seats = len(header.seats)
    if seats not in game.seat_counts:
        raise _fault("seats")
    specs = {spec.id: spec for spec in game.option_specs}
    for key, value in header.options.items():
        try:
            lawful = key in specs and specs[key].allows(as_tuples(value))
        except (TypeError, RecursionError):
            lawful = False
        if not lawful:
            raise _fault(key)
    try:
        start = game.decode(bytes(header.start))
    except ValueError:
        raise _fault("start") from None
    if game.seats_of(start) != seats:
        raise _fault("start")
    return start
