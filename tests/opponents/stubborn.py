"""Players of Sheriff of Nottingham with one fixed habit, the yardsticks of the README.

`python -m tests.opponents.stubborn HABIT [GAMES]` seats one among three regular players and prints its share of wins.
Habits: `honest` (only ever true bags), `smuggles` (contraband in every bag that can hold some), `opens` and `never`
(a Sheriff who opens every bag, or none). In all else they play like a regular player.
"""

from __future__ import annotations

import sys
from typing import Any

from desktop_app.cli.simulate import deal_seed, wilson
from desktop_app.opponents.contract import UNLIMITED, Budget, player
from desktop_app.opponents.sheriff.bags import Gate, plans
from desktop_app.opponents.sheriff.gate import best_take
from desktop_app.opponents.sheriff.levels import REGULAR
from desktop_app.session.session import thinking_rng
from rules.core.rng import SplitMix64
from rules.sheriff import actions as a
from rules.sheriff.components import LEGAL
from rules.sheriff.view import View
from tests.rules.sheriff.helpers import GAME, C


class Stubborn:
    """A regular player with a fixed habit."""

    def __init__(self, habit: str) -> None:
        self.habit = habit
        self.usual = player("sheriff", "regular")

    def choose(self, game: Any, view: View, rng: SplitMix64, budget: Budget) -> Any:
        """A legal action for the view's seat."""
        action = self.usual.choose(game, view, rng, budget)
        if view.step == "hearing.decide" and self.habit == "opens":
            return a.OpenBag(best_take(C, view, REGULAR, "open")[0])
        if view.step == "hearing.decide" and self.habit == "never" and isinstance(action, a.OpenBag):
            return a.PassBag(best_take(C, view, REGULAR, "pass")[0])
        if view.step == "load":
            return self._load(view) or action
        if view.step == "declare" and self.habit == "honest" and view.seat is not None:
            first = (view.bags[view.seat].cards or (0,))[0]
            return a.Declare(first if first < LEGAL else 0)
        return action

    def _load(self, view: View) -> a.LoadBag | None:
        hand = view.hand or ()
        assert view.seat is not None
        gate = Gate(C, view, REGULAR, view.seat)
        if self.habit == "honest":
            legal = [good for good in gate.goods if good in hand]
            if not legal:
                return a.LoadBag(hand[:1])
            best = max(legal, key=lambda good: min(5, hand.count(good)) * gate.worth[good])
            return a.LoadBag((best,) * min(5, hand.count(best)))
        if self.habit == "smuggles":
            found = [plan for plan in plans(gate, hand) if any(card >= LEGAL for card in plan.cards)]
            return a.LoadBag(max(found, key=lambda plan: plan.worth).cards) if found else None
        return None


def match(habit: str, games: int, options: dict[str, Any] | None = None) -> tuple[float, float, float]:
    """Wins of one stubborn player among three regular ones, seats changing, and the average points of both."""
    players = [Stubborn(habit), *(player("sheriff", "regular") for _ in range(3))]
    wins, own, others = 0.0, 0, 0
    for n in range(games):
        seed, actions = deal_seed(1, n // 4), 0
        s = GAME.new(4, seed, options)
        while (outcome := GAME.outcome(s)) is None:
            seat = GAME.asking_order(s)[0]
            rng = thinking_rng(seed, seat, actions)
            action = players[(seat - n) % 4].choose(GAME, GAME.view(s, seat), rng, UNLIMITED)
            s = GAME.apply(s, seat, action).state
            actions += 1
        seat = n % 4
        wins += 1 / len(outcome.winners) if seat in outcome.winners else 0.0
        own += sum(rank.total for rank in outcome.ranking if rank.seat == seat)
        others += sum(rank.total for rank in outcome.ranking if rank.seat != seat)
    return wins, own / games, others / games / 3


if __name__ == "__main__":
    habit, count = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 300
    won, points, rivals = match(habit, count)
    low, high = wilson(won, count)
    print(f"{habit}: {won / count:.1%} ({low:.1%} to {high:.1%}) of {count} games, {points:.1f} to {rivals:.1f} points")
