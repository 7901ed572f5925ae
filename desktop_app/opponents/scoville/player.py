"""A Scoville player: one way of looking at the table, with levels that look further and hold the hand steadier.

Every level keeps books on what everybody holds, which the open changes allow, and knows no hidden card or bid.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from desktop_app.opponents.contract import Budget
from desktop_app.opponents.scoville.ground import (
    best_way,
    chart_values,
    notch_values,
    open_paths,
    paths_from,
    stands,
    with_pepper,
)
from desktop_app.opponents.scoville.outlook import Outlook, Taste
from rules.core.rng import SplitMix64
from rules.scoville import ScovilleGame
from rules.scoville.actions import (
    Action,
    Bid,
    ChooseSpace,
    ClaimAuction,
    CookRecipe,
    EndFulfilment,
    EndHarvest,
    EndPlanting,
    Plant,
    PlantExtra,
)
from rules.scoville.components import COLOURS, DOUBLE_BACK, EXTRA_STEP, STACK_OF, Components, Counts
from rules.scoville.moves import exchanged
from rules.scoville.view import View, traced
from rules.scoville.walks import Walk, walks_from

DENIAL = 0.6
"""How much of what a card would bring others counts for taking it oneself, shared among the rivals."""


class Level(Struct, frozen=True):
    """How far and how steadily a level looks.

    `rivals` is the weight of what a planting gives to others, `future` that of later rounds on a planted pepper,
    `rest` that of where the farmer stops; `tile` what a tile must bring; `bid` the part of a place's worth that is
    bid, `first` the points that going first is worth beyond what can be counted now; `refine` the plantings tried
    with a whole harvest and fulfilment; `waver` the unsteadiness of judgement in points; `foresee` whether the cards
    that others are about to take are minded. `duel` is the taste with two at the table, where the few dishes tell
    what is needed and the rest is better sold.
    """

    taste: Taste
    rivals: float
    future: float
    rest: float
    tile: float
    bid: float
    refine: int
    waver: float
    foresee: bool = False
    duel: Taste | None = None
    first: float = 0.0


LEVELS = {
    "relaxed": Level(Taste(0.0, 0.0), 0.0, 0.0, 0.0, 7.0, 0.1, 0, 4.0),
    "regular": Level(Taste(0.3, -0.4), 0.0, 0.15, 0.0, 6.0, 0.15, 0, 2.0),
    "sharp": Level(
        Taste(0.8, -0.9, 0.75, pace=1.5), 0.8, 0.5, 0.12, 5.0, 0.8, 6, 0.0, True, Taste(0.8, 0.0, 0.2, 0.1, True), 3.0
    ),
}


class Thought:
    """One decision: the table, the books, and what the own seat thinks of it."""

    def __init__(self, game: ScovilleGame, view: View, level: Level, rng: SplitMix64, budget: Budget) -> None:
        self.components: Components = game.components
        self.view = view
        self.level = level
        self.rng = rng
        self.budget = budget
        self.seat = view.seat or 0
        self.books = traced(view.history, view.options, view.seats)
        self.stock: Counts = view.own_stock
        self.taste = level.duel if level.duel is not None and view.seats == 2 else level.taste
        self.outlook = Outlook(game.components, view, self.taste)
        if level.foresee and view.phase in ("claim", "planting", "harvest", "fulfilment"):
            self.outlook = self._foreseen()
        self._generic: list[float] | None = None
        self._rests: dict[int, float] = {}

    def waver(self) -> float:
        """A small error of judgement, from about -waver to +waver points."""
        if not self.level.waver:
            return 0.0
        return (self.rng.uniform() + self.rng.uniform() - 1.0) * self.level.waver

    def stock_of(self, seat: int) -> Counts:
        """What a seat holds by the books."""
        return self.books[seat].stock or self.stock

    def _foreseen(self) -> Outlook:
        """The displays as they will be at the own fulfilment, and what taking a card costs those who come later."""
        order = self.view.order
        place = order.index(self.seat)
        gone: set[Action] = set()
        if self.view.phase != "fulfilment":
            for seat in order[:place]:
                gone.update(self.outlook.plan(self.stock_of(seat)).actions)
        denied: dict[Action, float] = {}
        weight = DENIAL / max(1, self.view.seats - 1)
        for seat in order[place + 1 :]:
            stock = self.stock_of(seat)
            plan = self.outlook.plan(stock)
            for action in plan.actions:
                if isinstance(action, CookRecipe):
                    without = Outlook(self.components, self.view, self.taste, frozenset((action,)))
                    lost = plan.value - without.plan(stock).value
                    denied[action] = denied.get(action, 0.0) + weight * lost
        return Outlook(self.components, self.view, self.taste, frozenset(gone), denied)

    # The field

    def _rival_weight(self, seat: int) -> float:
        # Whoever harvests before oneself takes the best of a new pair first.
        order = self.view.order
        first = order.index(seat) > order.index(self.seat)
        return self.level.rivals * (1.0 if first else 0.7) / max(1, self.view.seats - 1) * (1.4 if first else 1.0)

    def planting(self, extra: bool) -> tuple[float, Action] | None:
        """The best planting with what it is worth, the pepper's own worth taken off."""
        view, level, outlook = self.view, self.level, self.outlook
        base = outlook.plan(self.stock).value
        taken = view.took_plaque(self.seat)
        own_chart = chart_values(self.components, outlook.marginal(self.stock))
        own_values = notch_values(view.field, own_chart)
        own_paths = open_paths(view, self.seat)
        own_best = best_way(own_paths, own_values)
        lookers = self._rivals() if level.rivals else []
        later = 1.0 + level.future * min(outlook.rounds, 3)
        found: list[tuple[float, int, int, bool]] = []
        for pepper in range(COLOURS):
            if not self.stock[pepper]:
                continue
            stack = STACK_OF[pepper]
            plaque = view.plaques[stack][0] if stack >= 0 and view.plaques[stack] and not taken else 0
            cost = base - outlook.plan(exchanged(self.stock, (pepper,), ())).value
            for plot in view.frontier:
                after = best_way(own_paths, with_pepper(view.field, own_values, own_chart, pepper, plot))
                value = plaque - cost + (after - own_best) * later
                for paths, values, chart, before, weight in lookers:
                    theirs = best_way(paths, with_pepper(view.field, values, chart, pepper, plot))
                    value -= (theirs - before) * weight * later
                found.append((value + self.waver(), pepper, plot, plaque > 0))
        if not found:
            return None
        found.sort(key=lambda one: (-one[0], one[1], one[2]))
        if level.refine and not extra:
            found = self._refined(found, own_best, later)
        value, pepper, plot, with_plaque = found[0]
        return value, (PlantExtra if extra else Plant)(pepper, plot, with_plaque)

    def _rivals(self) -> list[tuple[Any, list[float], list[list[float]], float, float]]:
        view = self.view
        out: list[tuple[Any, list[float], list[list[float]], float, float]] = []
        for seat in range(view.seats):
            if seat == self.seat:
                continue
            chart = chart_values(self.components, self.outlook.marginal(self.stock_of(seat)))
            values = notch_values(view.field, chart)
            paths = open_paths(view, seat)
            out.append((paths, values, chart, best_way(paths, values), self._rival_weight(seat)))
        return out

    def _refined(
        self, found: list[tuple[float, int, int, bool]], own_best: float, later: float
    ) -> list[tuple[float, int, int, bool]]:
        """The first few plantings judged again with every own harvest and the fulfilment after it."""
        view = self.view
        base = self.outlook.plan(self.stock).value
        count = max(1, round(self.level.refine * self.budget.work))
        out: list[tuple[float, int, int, bool]] = []
        for value, pepper, plot, plaque in found[:count]:
            if self.budget.over():
                break
            field = (*view.field[:plot], pepper, *view.field[plot + 1 :])
            stock = exchanged(self.stock, (pepper,), ())
            chart = chart_values(self.components, self.outlook.marginal(self.stock))
            linear = best_way(open_paths(view, self.seat), notch_values(field, chart))
            cost = base - self.outlook.plan(stock).value
            gains = {
                tuple(sorted(walk.gained))
                for walk in walks_from(self.components, field, self._farmers(), self.seat)
                if len(walk.path) == self.components.numbers.steps_max
            }
            exact = max((self.outlook.plan(exchanged(stock, (), gain)).value for gain in gains), default=base)
            out.append((value - (linear - own_best) + cost + exact - base, pepper, plot, plaque))
        return sorted(out, key=lambda one: (-one[0], one[1], one[2])) or found

    def _farmers(self) -> tuple[int, ...]:
        view = self.view
        start = stands(view, self.seat)
        return (*view.farmers[: self.seat], start, *view.farmers[self.seat + 1 :])

    def harvest(self) -> Action:
        """The first step of the best way on, or the end of the turn."""
        view = self.view
        own = view.own
        tiles = own.tiles if own else 0
        ways = walks_from(self.components, view.field, view.farmers, self.seat, view.steps, view.ahead, tiles)
        plain = [way for way in ways if not way.tiles]
        best, way = self._best(plain)
        here = self.outlook.plan(self.stock).value + self._rest(view.farmers[self.seat])
        if tiles & (DOUBLE_BACK | EXTRA_STEP):
            tiled, other = self._best([way for way in ways if way.tiles])
            if other is not None and (way is None or tiled > best):
                best, way = tiled, other
        if way is None or (view.steps and here >= best):
            return EndHarvest()
        return way.action(0)

    def _best(self, ways: Sequence[Walk]) -> tuple[float, Walk | None]:
        """The best way and its worth: what the stock can then do, less the tiles it takes."""
        best, chosen = -1e9, None
        values: dict[tuple[int, ...], float] = {}
        for way in ways:
            gained = tuple(sorted(way.gained))
            value = values.get(gained)
            if value is None:
                value = values[gained] = self.outlook.plan(exchanged(self.stock, (), gained)).value + self.waver()
            value += self._rest(way.path[-1]) - self.level.tile * way.tiles.bit_count()
            if value > best + 1e-9:
                best, chosen = value, way
        return best, chosen

    def _rest(self, notch: int) -> float:
        """What resting on a notch is worth for the next harvest."""
        if not self.level.rest or not self.outlook.rounds:
            return 0.0
        if self._generic is None:
            chart = chart_values(self.components, [float(worth) for worth in self.components.worth])
            self._generic = notch_values(self.view.field, chart)
        known = self._rests.get(notch)
        if known is None:
            known = self._rests[notch] = self.level.rest * best_way(paths_from(notch), self._generic)
        return known

    # Fulfilment

    def fulfilment(self) -> Action:
        """The first move of the best plan."""
        actions = self.outlook.plan(self.stock, self.view.done).actions
        return actions[0] if actions else EndFulfilment()

    # Auction

    def card_values(self) -> dict[int, float]:
        """What each card in the auction house would add."""
        base = self.outlook.plan(self.stock).value
        out: dict[int, float] = {}
        for card in self.view.house:
            peppers = self.components.auction[card].peppers
            value = self.outlook.plan(exchanged(self.stock, (), peppers)).value - base
            plaque = max((self._new_plaque(pepper) for pepper in peppers), default=0.0)
            out[card] = value + plaque
        return out

    def _new_plaque(self, pepper: int) -> float:
        stack = STACK_OF[pepper]
        if stack < 0 or self.stock[pepper] or not self.view.plaques[stack]:
            return 0.0
        return max(0.0, 0.5 * (self.view.plaques[stack][0] - self.components.worth[pepper]))

    def claim(self) -> Action:
        """The card worth most to oneself."""
        values = self.card_values()
        return ClaimAuction(max(values, key=lambda card: (values[card] + self.waver(), -card)))

    def place_values(self) -> list[float]:
        """About what each order space is worth: first choice of cards, plaques and displays, or first harvest."""
        view = self.view
        n = view.seats
        cards = sorted(self.card_values().values(), reverse=True)
        rivals = [self.stock_of(seat) for seat in range(n) if seat != self.seat]
        plan = self.outlook.plan(self.stock)
        out: list[float] = []
        for place in range(n):
            before = place / max(1, n - 1)
            rank = min(len(cards) - 1, round(place * 0.65)) if cards else 0
            value = cards[rank] if cards else 0.0
            for stack, left in enumerate(view.plaques):
                mine = any(self.stock[p] and STACK_OF[p] == stack for p in range(COLOURS))
                others = sum(any(stock[p] and STACK_OF[p] == stack for p in range(COLOURS)) for stock in rivals)
                if mine and left:
                    lost = left[0] - sum(left[1:2])
                    value -= 0.4 * lost * min(1.0, others * before)
            if plan.actions:
                value -= 0.1 * before * max(0.0, plan.value - self.outlook.rest(self.stock))
            # Who goes first plants, cooks and claims what the others want too; who goes last walks first.
            out.append(value + 1.6 * before + self.level.first * (1.0 - before))
        return out

    def bid(self) -> Action:
        """A part of what the best place is worth more than an average one."""
        own = self.view.own
        money = own.money if own else 0
        values = self.place_values()
        worth = (max(values) - sum(values) / len(values)) * self.level.bid / self.outlook.dollar
        return Bid(max(0, min(money, round(worth + self.waver() * 0.3))))

    def space(self) -> Action:
        """The free space worth most."""
        values = self.place_values()
        free = [space for space, seat in enumerate(self.view.spaces) if seat < 0]
        return ChooseSpace(1 + max(free, key=lambda space: (values[space] + self.waver() * 0.3, -space)))

    def plant(self) -> Action:
        """The planting that is worth most, or the end of it when the tile is worth more."""
        extra = self.view.planted_first
        best = self.planting(extra)
        if best is None or (extra and best[0] < self.level.tile):
            return EndPlanting()
        return best[1]


_CHOICES: dict[str, Callable[[Thought], Action]] = {
    "bid": Thought.bid,
    "space": Thought.space,
    "claim": Thought.claim,
    "planting": Thought.plant,
    "harvest": Thought.harvest,
    "fulfilment": Thought.fulfilment,
}


class ScovillePlayer:
    """A computer player of one level."""

    def __init__(self, level: Level) -> None:
        self.level = level

    def choose(self, game: Any, view: View, rng: SplitMix64, budget: Budget) -> Action:
        """A legal action for the view's seat."""
        legal = game.legal_in_view(view)
        if len(legal) == 1:
            return next(iter(legal))
        action = _CHOICES[view.phase](Thought(game, view, self.level, rng, budget))
        return action if action in legal else legal.sample(rng)
