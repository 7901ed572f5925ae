"""Full tables near the end of a game: played from a seed by simple wishes, the same every time."""

from __future__ import annotations

from typing import Any

from desktop_app.session import flicking
from desktop_app.session.checking import next_seats
from desktop_app.session.session import Session, game_of
from desktop_app.session.setup import TableSetup, first_state
from desktop_app.session.timeline import Timeline
from rules.core.rng import SplitMix64

_WISHES = {
    "arboretum": ("place", "draw", "discard"),
    "scoville": ("plant", "plant_extra", "step", "end_harvest", "cook", "market", "end_fulfilment"),
    "sheriff": ("pass_bag", "call_bag", "load_bag", "no_offer", "declare", "accept_demand", "refuse", "done"),
    "safranito": ("blend", "throw", "take", "choose_card", "choose_bowl", "buy", "done", "pass"),
}
"""What is done rather than anything else, what is wanted most first: whatever fills the table."""
_LOOKS = 12
"""Lawful actions looked at for each decision."""
_MOST = 600
"""Actions after which a game is left as it is."""


def _wanted(game: str, action: Any) -> tuple[int, int]:
    """Smaller is wanted more: by the wish, then draws from a pile, large bags."""
    wishes = _WISHES[game]
    tag: str = action.__struct_config__.tag
    rank = wishes.index(tag) if tag in wishes else len(wishes)
    if tag == "draw" and game == "arboretum":
        return rank, 0 if action.source >= 0 else 1
    return rank, -len(action.cards) if tag == "load_bag" else 0


def fullness(game: str, view: Any) -> tuple[int, ...]:
    """How late it is and how much lies on the table, to compare."""
    if game == "arboretum":
        return (sum(len(trees) for trees in view.arboreta),)
    if game == "scoville":
        return (sum(1 for pepper in view.field if pepper >= 0),)
    if game == "sheriff":
        gate = view.step.startswith(("hearing", "inspect"))
        return view.round, gate, sum(sum(player.legal) for player in view.players)
    return sum(1 for chip in view.chips if chip.place == "field"), view.round


class LateGame:
    """One game played to its end, to be laid out again at any of its moments."""

    def __init__(self, setup: TableSetup) -> None:
        game = game_of(setup.game)
        self._setup = setup
        self._whole = whole = Timeline(game, first_state(game, setup))
        rng = SplitMix64(setup.seed)
        self._full: list[tuple[tuple[int, ...], int]] = []
        while (seats := next_seats(game, whole.state)) and len(whole) < _MOST:
            seat = seats[0]
            self._full.append((fullness(game.id, game.view(whole.state, None)), len(whole)))
            legal = game.legal(whole.state, seat)
            action = min((legal.sample(rng) for _ in range(_LOOKS)), key=lambda action: _wanted(game.id, action))
            outcome, _ = flicking.outcome_of(game, whole.state, seat, action)
            whole.add(seat, action, game.action_text(action), game.apply(whole.state, seat, action, outcome))

    @property
    def fullest(self) -> int:
        """The number of actions after which the table is fullest, the latest if there are several."""
        return max(self._full)[1]

    def session(self, moment: int) -> Session:
        """The game after so many actions, as if it had just come to that: nobody has looked yet, nothing is on disk."""
        timeline = Timeline(self._whole.game, self._whole.start)
        timeline.moments = self._whole.moments[:moment]
        return Session(self._whole.game, self._setup, timeline)

    def actions(self, first: int, upto: int) -> list[tuple[int, Any]]:
        """The seats and actions number `first` to before `upto`, counted from 0."""
        return [(moment.seat, moment.action) for moment in self._whole.moments[first:upto]]
