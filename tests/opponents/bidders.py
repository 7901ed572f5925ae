"""Players of Scoville with one fixed habit, the yardsticks of the README.

`python -m tests.opponents.bidders HABIT [GAMES] [SEATS] [LEVEL]` seats one among players of a level (sharp) and prints
its share of wins; every game has a deal of its own, and the seats change. In all else it plays as that level.

- `three`: bids 3 dollars (all it has, if less) and takes the first place it can get.
- `none`: never bids anything.
- `most`: bids half of what it has.
"""

from __future__ import annotations

import sys
from typing import Any

from data import load_game
from desktop_app.cli.simulate import deal_seed, wilson
from desktop_app.opponents.contract import UNLIMITED, Budget, player
from desktop_app.session.session import thinking_rng
from rules.core.rng import SplitMix64
from rules.scoville.actions import Bid, ChooseSpace
from rules.scoville.view import View

GAME = load_game("scoville")
HABITS = ("three", "none", "most")


class Bidder:
    """A player of a level with a fixed way to bid."""

    def __init__(self, habit: str, level: str = "sharp") -> None:
        if habit not in HABITS:
            raise ValueError(f"there is no habit {habit}; there are {', '.join(HABITS)}")
        self.habit = habit
        self.usual = player("scoville", level)

    def choose(self, game: Any, view: View, rng: SplitMix64, budget: Budget) -> Any:
        """A legal action for the view's seat."""
        if view.phase == "bid" and view.own is not None:
            money = view.own.money
            return Bid({"three": min(3, money), "none": 0, "most": money // 2}[self.habit])
        if view.phase == "space" and self.habit == "three":
            return ChooseSpace(1 + min(space for space, seat in enumerate(view.spaces) if seat < 0))
        return self.usual.choose(game, view, rng, budget)


def match(habit: str, games: int, seats: int, level: str) -> float:
    """Wins (shared ones in parts) of one such player among others of a level."""
    players = [Bidder(habit, level), *(player("scoville", level) for _ in range(seats - 1))]
    wins = 0.0
    for n in range(games):
        seed, actions = deal_seed(1, n), 0
        state = GAME.new(seats, seed)
        while (outcome := GAME.outcome(state)) is None:
            seat = GAME.asking_order(state)[0]
            rng = thinking_rng(seed, seat, actions)
            action = players[(seat - n) % seats].choose(GAME, GAME.view(state, seat), rng, UNLIMITED)
            state = GAME.apply(state, seat, action).state
            actions += 1
        wins += 1 / len(outcome.winners) if n % seats in outcome.winners else 0.0
    return wins


if __name__ == "__main__":
    given = [*sys.argv[1:], *("", "100", "2", "sharp")[len(sys.argv) - 1 :]]
    count = int(given[1])
    won = match(given[0], count, int(given[2]), given[3])
    low, high = wilson(won, count)
    print(f"{given[0]}: {won / count:.1%} ({low:.1%} to {high:.1%}) of {count} games with {given[2]} seats")
