"""What peppers are worth to one seat as things stand: the best fulfilment now and what is left for later."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil

from msgspec import Struct

from rules.scoville.actions import Action, CookRecipe, Sell, TakeMarket
from rules.scoville.components import COLOURS, Card, Components, Counts, Pepper
from rules.scoville.legal import cookable, payable
from rules.scoville.moves import exchanged
from rules.scoville.state import MARKET, RECIPE, SALE
from rules.scoville.view import View

HELD = (0.0, 0.5, 0.6, 0.66, 0.7)
"""The part of its recipe points that a pepper kept is worth with 0, 1, ... rounds still to come."""

PLENTY = 3
"""How many peppers of a colour are worth that in full, for a level that does not look at the cards for it."""

USUAL_END = 13
"""The last round of a game in good time is this less the number of players."""

NEARNESS = (1.0, 0.55, 0.3)
"""Weights of the nearest, second and third nearest recipe."""


class Taste(Struct, frozen=True):
    """What a level weighs.

    `near` is the pull of recipes almost payable, `haste` the worth of taking a card, `market` the part of its price
    at which a pepper kept is reckoned, since it may be sold in a later round. `spare` is the part of its worth at
    which a pepper is reckoned of whose colour there are plenty; `counts` whether plenty is one more than any card on
    display asks for. `pace` is what taking a card is worth more for each round by which the game is late.
    """

    near: float
    haste: float
    market: float = 0.0
    spare: float = 0.45
    counts: bool = False
    pace: float = 0.0


class Plan(Struct, frozen=True):
    """A whole fulfilment turn: what it is worth with the peppers left over, and its moves in order."""

    value: float
    actions: tuple[Action, ...]


def rounds_to_come(view: View) -> int:
    """About how many rounds follow the running one, from the cards left on both displays."""
    if view.last_round or view.phase == "over":
        return 0
    players = view.seats
    market = ceil(max(1, len(view.market) - players + 1) / (0.85 * players))
    recipes = ceil(max(1, len(view.cook_off) - players + 1) / (0.6 * players))
    if not view.afternoon:
        market += ceil((players + 4) / (0.85 * players))
    rounds = max(1, min(market, recipes))
    limit = view.options.round_limit
    return min(rounds, limit - view.round) if limit else rounds


def rounds_late(view: View) -> int:
    """By how many rounds the game will outlast a game in good time; none once the last round runs.

    A morning counts one round more: one that stands still is ended before it is too late, for nobody knows yet whether
    the market of the afternoon will ask for peppers at hand.
    """
    to_come = rounds_to_come(view)
    if not to_come:
        return 0
    return max(0, view.round + to_come + (not view.afternoon) - USUAL_END + view.seats)


class Outlook:
    """The worth of stocks with the displays of one view; results are kept for the length of one decision."""

    def __init__(
        self,
        components: Components,
        view: View,
        taste: Taste,
        gone: frozenset[Action] = frozenset(),
        denied: Mapping[Action, float] | None = None,
    ) -> None:
        """`gone` are cards that others will have taken before, `denied` what taking a card costs the others."""
        self._components = components
        taken = {action.card for action in gone if isinstance(action, TakeMarket)}
        cooked = {action.card for action in gone if isinstance(action, CookRecipe)}
        self._market = tuple(card for card in view.market if card not in taken)
        self._cook_off = tuple(card for card in view.cook_off if card not in cooked)
        self._denied = denied or {}
        self._taste = taste
        self.rounds = rounds_to_come(view)
        # With many at the table the displays run short fast, so that a poor card may wait; and nobody may stall:
        # later on (from round 11 with two players, round 9 with four) every card taken is worth more.
        self._card = taste.haste * min(1.0, (view.seats - 2) / 2) + max(0, view.round - 12 + view.seats) * 0.5
        # A display that nobody wants to empty holds up the game; whoever minds the clock then takes what it asks for.
        self._card += taste.pace * rounds_late(view)
        numbers = components.numbers
        dollar = 1.0 / numbers.dollars_per_point
        self.dollar = dollar
        self._sale_max = numbers.sale_max
        self._prices = tuple(planted // numbers.planted_per_dollar * dollar for planted in view.planted)
        held = HELD[min(self.rounds, len(HELD) - 1)]
        self._held = tuple(
            max(held * worth, taste.market * price) for worth, price in zip(components.worth, self._prices, strict=True)
        )
        recipes = [components.recipes[number] for number in self._cook_off]
        self._plenty = [PLENTY] * COLOURS
        if taste.counts:
            self._plenty = [1] * COLOURS
            for need in [*(recipe.need for recipe in recipes), *(components.market[n].need for n in self._market)]:
                for pepper, wanted in need:
                    self._plenty[pepper] = max(self._plenty[pepper], wanted + 1)
        worth = components.worth
        self._wants = [
            (recipe.points, [(pepper, wanted, worth[pepper]) for pepper, wanted in recipe.need]) for recipe in recipes
        ]
        self._rests: dict[Counts, float] = {}
        self._plans: dict[tuple[Counts, int], Plan] = {}

    def rest(self, stock: Counts) -> float:
        """What `stock` is worth after this round's fulfilment."""
        known = self._rests.get(stock)
        if known is not None:
            return known
        value = 0.0
        if self.rounds:
            spare = self._taste.spare
            for number, each, plenty in zip(stock, self._held, self._plenty, strict=True):
                if number:
                    value += each * (number if number <= plenty else plenty + (number - plenty) * spare)
            if self._taste.near:
                value += self._taste.near * self._nearness(stock)
        self._rests[stock] = value
        return value

    def _nearness(self, stock: Counts) -> float:
        best = [0.0, 0.0, 0.0]
        for points, need in self._wants:
            missing = 0
            for pepper, wanted, worth in need:
                lacking = wanted - stock[pepper]
                if lacking > 0:
                    missing += lacking * worth
                    if missing * 2 >= points:
                        break
            else:
                part = 1.0 - missing / points
                pull = 0.3 * points * part * part
                if pull > best[2]:
                    best[2] = pull
                    best.sort(reverse=True)
        return sum(weight * pull for weight, pull in zip(NEARNESS[: self.rounds], best, strict=False))

    def plan(self, stock: Counts, done: int = 0) -> Plan:
        """The best fulfilment turn for `stock`; `done` are the actions already used."""
        known = self._plans.get((stock, done))
        if known is not None:
            return known
        cards = self._components
        best = self._sale(stock, done, 0.0, ())
        swaps: list[tuple[Card, Pepper | None]] = [] if done & MARKET else payable(cards, stock, self._market)
        for number, choice in swaps:
            card = cards.market[number]
            gained = card.gained if choice is None else (choice,)
            after = exchanged(stock, card.wanted, gained)
            value = card.points + card.money * self.dollar + self._card + self._denied.get(TakeMarket(number), 0.0)
            best = self._recipe(after, done, value, (TakeMarket(number, choice),), best)
        best = self._recipe(stock, done, 0.0, (), best)
        self._plans[stock, done] = best
        return best

    def _recipe(self, stock: Counts, done: int, value: float, actions: tuple[Action, ...], best: Plan) -> Plan:
        if actions:
            without = self._sale(stock, done, value, actions)
            best = max(best, without, key=_value)
        if done & RECIPE:
            return best
        for number in cookable(self._components, stock, self._cook_off):
            recipe = self._components.recipes[number]
            after = exchanged(stock, recipe.peppers, ())
            move = CookRecipe(number)
            gain = recipe.points + self._card + self._denied.get(move, 0.0)
            cooked = self._sale(after, done, value + gain, (*actions, move))
            best = max(best, cooked, key=_value)
        return best

    def _sale(self, stock: Counts, done: int, value: float, actions: tuple[Action, ...]) -> Plan:
        """The plan completed with the best sale of what is left."""
        keep = self.rest(stock)
        best = Plan(value + keep, actions)
        if done & SALE:
            return best
        for pepper in range(COLOURS):
            price, held = self._prices[pepper], stock[pepper]
            if not held or not price or (price * 2.5 < self._held[pepper] and held < 4):
                continue
            most = min(held, self._sale_max)
            for number in {most, max(1, most - 2)}:
                left = (*stock[:pepper], held - number, *stock[pepper + 1 :])
                total = value + price * number + self.rest(left)
                if total > best.value + 1e-9:
                    best = Plan(total, (*actions, Sell(pepper, number)))
        return best

    def marginal(self, stock: Counts) -> list[float]:
        """What one more pepper of each colour would add to the best plan."""
        base = self.plan(stock).value
        return [
            self.plan((*stock[:pepper], stock[pepper] + 1, *stock[pepper + 1 :])).value - base
            for pepper in range(COLOURS)
        ]


def _value(plan: Plan) -> float:
    return plan.value
