"""Where a game asks for a flick: the physics finds what the rules then judge."""

from __future__ import annotations

from typing import Any, Protocol, cast

from rules.core.contract import AnyGame


class Flicked(Protocol):
    """A game with a table on which something is flicked."""

    def throw_of(self, state: Any, seat: int, action: Any) -> Any:
        """The table, chips and flick of a lawful throw, None for every other action."""
        ...


def throw_of(game: AnyGame, state: Any, seat: int, action: Any) -> Any:
    """The throw that an action asks for; None if it asks for none or the rules refuse it."""
    if not hasattr(game, "throw_of"):
        return None
    return cast(Flicked, game).throw_of(state, seat, action)


def outcome_of(game: AnyGame, state: Any, seat: int, action: Any, track: bool = False) -> tuple[Any, Any]:
    """What a throw leads to and, if asked for, its track for playback; (None, None) for all other actions."""
    throw = throw_of(game, state, seat, action)
    if throw is None:
        return None, None
    from physics import carry_out  # pymunk is loaded by the first flick, not by every command

    flight = carry_out(throw, track=track)
    return flight.outcome, flight.track


def track_of(game: AnyGame, state: Any, seat: int, action: Any) -> Any:
    """The movement of a throw that was made in `state`, computed for looking back; None for all other actions.

    On another machine it may end elsewhere than the record says. Only the record counts, and whoever shows the
    movement ends it there.
    """
    return outcome_of(game, state, seat, action, track=True)[1]
