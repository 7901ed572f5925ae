"""Players of Sheriff of Nottingham with one fixed habit, the yardsticks of the README.

`python -m tests.opponents.stubborn HABIT [GAMES] [LEVEL]` seats one among three players of a level (regular) and
prints its share of wins; every game has a deal of its own, and the seats change. In all else it plays as that level.

- `honest`: only ever true bags; `smuggles`: contraband in every bag that can hold some.
- `opens`, `never`: a Sheriff who opens every bag, or none.
- `hollow`: for a false bag promises goods that are not in it, and never gold.
- `small`: as Sheriff lets every bag of one to three cards pass.
- `chickens`: as Sheriff opens what is declared as chickens and lets all else pass.
- `accepts`, `refuses`: accepts every demand it can pay; refuses every demand and never offers.
- `three`: offers 3 gold for every bag, true or not.
"""

from __future__ import annotations

import sys
from typing import Any

from desktop_app.cli.simulate import deal_seed, wilson
from desktop_app.opponents.contract import UNLIMITED, Budget, player
from desktop_app.opponents.sheriff.bags import Gate, plans
from desktop_app.opponents.sheriff.gate import best_take
from desktop_app.opponents.sheriff.levels import REGULAR, RELAXED, SHARP
from desktop_app.session.session import thinking_rng
from rules.core.rng import SplitMix64
from rules.sheriff import actions as a
from rules.sheriff.components import LEGAL
from rules.sheriff.offers import Clause, Offer
from rules.sheriff.view import View
from tests.rules.sheriff.helpers import GAME, C

HABITS = (
    "honest", "smuggles", "opens", "never", "hollow", "small", "chickens", "accepts", "refuses", "three",
)  # fmt: skip
LEVELS = {"relaxed": RELAXED, "regular": REGULAR, "sharp": SHARP}
CHICKENS = C.ids.index("chickens")


class Stubborn:
    """A player of a level with a fixed habit."""

    def __init__(self, habit: str, level: str = "regular") -> None:
        if habit not in HABITS:
            raise ValueError(f"there is no habit {habit}; there are {', '.join(HABITS)}")
        self.habit = habit
        self.level = LEVELS[level]
        self.usual = player("sheriff", level)

    def choose(self, game: Any, view: View, rng: SplitMix64, budget: Budget) -> Any:
        """A legal action for the view's seat."""
        action = self.usual.choose(game, view, rng, budget)
        if view.step == "hearing.decide":
            return self._decide(view, action)
        if view.step in ("hearing.speak", "hearing.answer", "hearing.reply"):
            word = self._word(view)
            return action if word is None or game.why_not_in_view(view, view.seat, word) else word
        if view.step == "load":
            return self._load(view) or action
        if view.step == "declare" and self.habit == "honest" and view.seat is not None:
            first = (view.bags[view.seat].cards or (0,))[0]
            return a.Declare(first if first < LEGAL else 0)
        return action

    def _decide(self, view: View, action: a.Action) -> a.Action:
        """The Sheriff's decision."""
        assert view.hearing is not None
        bag = view.bags[view.hearing.owner]
        if view.hearing.struck is not None:
            return action
        passes = self.habit == "small" and (bag.size or 1) <= 3
        passes = passes or (self.habit == "never" and isinstance(action, a.OpenBag))
        if self.habit == "opens" or (self.habit == "chickens" and bag.good == CHICKENS):
            return a.OpenBag(best_take(C, view, self.level, "open")[0])
        if passes or self.habit == "chickens":
            return a.PassBag(best_take(C, view, self.level, "pass")[0])
        return action

    def _word(self, view: View) -> a.Action | None:
        """What a merchant says of his own bag; None: as always."""
        assert view.hearing is not None
        assert view.seat is not None
        if view.hearing.owner != view.seat:
            return None
        bag = view.bags[view.seat]
        false = any(card != bag.good for card in bag.cards or ())
        clause = (Clause(view.seat, "pass"),)
        spoken = any(talk.kind == "offer" and talk.seat == view.seat for talk in bag.talk)
        if self.habit == "hollow" and false:
            missing = [
                good for good in range(LEGAL, C.kinds) if good not in (bag.cards or ()) and not C.counts_as[good]
            ]
            if view.step == "hearing.reply" or spoken or not missing:
                return a.RefuseDemand() if view.step == "hearing.reply" else a.NoOffer()
            return a.MakeOffer(Offer(clause, bag_goods=((missing[-1], bag.size or 1),)))
        if self.habit == "accepts" and view.step == "hearing.reply":
            return a.AcceptDemand(())
        if self.habit == "refuses":
            return a.RefuseDemand() if view.step == "hearing.reply" else a.NoOffer()
        if self.habit == "three" and view.step == "hearing.speak":
            return a.NoOffer() if spoken else a.MakeOffer(Offer(clause, 3))
        return None

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


def match(
    habit: str, games: int, options: dict[str, Any] | None = None, level: str = "regular"
) -> tuple[float, float, float]:
    """Wins of one stubborn player among three of a level, seats changing, and the average points of both."""
    players = [Stubborn(habit, level), *(player("sheriff", level) for _ in range(3))]
    wins, own, others = 0.0, 0, 0
    for n in range(games):
        seed, actions = deal_seed(1, n), 0
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
    won, points, rivals = match(habit, count, level=sys.argv[3] if len(sys.argv) > 3 else "regular")
    low, high = wilson(won, count)
    print(f"{habit}: {won / count:.1%} ({low:.1%} to {high:.1%}) of {count} games, {points:.1f} to {rivals:.1f} points")
