"""The legal actions of a view's own seat, counted at once and written out only when asked for."""

from __future__ import annotations

from rules.core.choices import NOTHING, Choices, Listed
from rules.scoville.actions import (
    Action,
    Bid,
    ChooseSpace,
    ClaimAuction,
    CookRecipe,
    EndFulfilment,
    EndHarvest,
    EndPlanting,
    MakeStep,
    Plant,
    PlantExtra,
    Sell,
    TakeMarket,
)
from rules.scoville.components import (
    COLOURS,
    DOUBLE_BACK,
    EXTRA_STEP,
    NO_PEPPERS,
    STACK_OF,
    Card,
    Components,
    Counts,
    Pepper,
    can_pay,
)
from rules.scoville.field import STEPS, Notch, Plot
from rules.scoville.state import MARKET, RECIPE, SALE
from rules.scoville.view import View


def legal_choices(components: Components, view: View) -> Choices[Action]:
    """What the view's own seat may do; nothing for a spectator and for a seat that may not act."""
    seat = view.seat
    if seat is None:
        return NOTHING
    own = view.holdings[seat]
    phase = view.phase
    if own is None:
        return NOTHING
    if phase == "bid":
        return Bids(own.money) if view.bids[seat] == -1 else NOTHING
    if seat != view.actor:
        return NOTHING
    stock = own.stock or NO_PEPPERS
    match phase:
        case "harvest":
            return Steps(view.farmers, seat, view.steps, view.ahead, own.tiles, components.numbers.steps_max)
        case "planting":
            return Plantings(stock, view.frontier, view.plaques, view.took_plaque(seat), view.planted_first)
        case "fulfilment":
            return Fulfilments(components, stock, view.market, view.cook_off, view.done)
        case "claim":
            return Listed([ClaimAuction(card) for card in view.house])
        case _:
            return Listed([ChooseSpace(place + 1) for place, taken in enumerate(view.spaces) if taken < 0])


class Bids(Choices[Action]):
    """Every bid up to the own money."""

    __slots__ = ("_money",)

    def __init__(self, money: int) -> None:
        self._money = money

    def __len__(self) -> int:
        return self._money + 1

    def nth(self, index: int) -> Action:
        return Bid(index)


class Plantings(Choices[Action]):
    """Every pepper on every open plot, without and (after all of these) with the plaque; `extra` with the tile."""

    __slots__ = ("_extra", "_peppers", "_plots", "_with_plaque")

    def __init__(
        self, stock: Counts, frontier: tuple[Plot, ...], plaques: tuple[tuple[int, ...], ...], taken: bool, extra: bool
    ) -> None:
        self._peppers = [pepper for pepper in range(COLOURS) if stock[pepper]]
        self._with_plaque = (
            [] if taken else [pepper for pepper in self._peppers if pepper > 2 and plaques[STACK_OF[pepper]]]
        )
        self._plots = frontier
        self._extra = extra

    def __len__(self) -> int:
        return (len(self._peppers) + len(self._with_plaque)) * len(self._plots) + self._extra

    def nth(self, index: int) -> Action:
        which, plot = divmod(index, len(self._plots))
        if which < len(self._peppers):
            pepper, plaque = self._peppers[which], False
        elif which - len(self._peppers) < len(self._with_plaque):
            pepper, plaque = self._with_plaque[which - len(self._peppers)], True
        else:
            return EndPlanting()
        return (PlantExtra if self._extra else Plant)(pepper, self._plots[plot], plaque)


def open_steps(
    farmers: tuple[Notch, ...], seat: int, steps: int, ahead: int, tiles: int, steps_max: int
) -> list[tuple[Notch, bool, int]]:
    """Every step open to `seat`: the notch, whether it takes `double_back`, and the end faced afterwards.

    `steps` are already made in this turn, `ahead` is the end faced (-1 before the first step), `tiles` the tiles that
    may be spent, as bits.
    """
    if steps >= steps_max and (steps > steps_max or not tiles & EXTRA_STEP):
        return []
    ways = STEPS[farmers[seat]]
    # Before the first step the farmer may leave through either end, and turning round costs nothing.
    if steps == 0:
        return [(to, False, end) for through in ways for to, end in through if to not in farmers]
    steps_open = [(to, False, end) for to, end in ways[ahead] if to not in farmers]
    if tiles & DOUBLE_BACK:
        steps_open += [(to, True, end) for to, end in ways[1 - ahead] if to not in farmers]
    return steps_open


class Steps(Choices[Action]):
    """Every step, and the end of the turn after the first one."""

    __slots__ = ("_open", "_steps", "_steps_max")

    def __init__(
        self, farmers: tuple[Notch, ...], seat: int, steps: int, ahead: int, tiles: int, steps_max: int
    ) -> None:
        self._open = open_steps(farmers, seat, steps, ahead, tiles, steps_max)
        self._steps = steps
        self._steps_max = steps_max

    def __len__(self) -> int:
        return len(self._open) + (self._steps > 0)

    def nth(self, index: int) -> Action:
        if index < len(self._open):
            to, double_back, _ = self._open[index]
            return MakeStep(to, double_back, self._steps == self._steps_max)
        return EndHarvest()


def payable(components: Components, stock: Counts, market: tuple[Card, ...]) -> list[tuple[Card, Pepper | None]]:
    """The market cards that `stock` pays, once for each choice of reward."""
    choices: list[tuple[Card, Pepper | None]] = []
    cards = components.market
    for number in market:
        card = cards[number]
        # Written out, not `can_pay`: this is the inner loop of every computer player's fulfilment.
        for pepper, wanted in card.need:
            if stock[pepper] < wanted:
                break
        else:
            if card.choice:
                choices += [(number, choice) for choice in card.choice]
            else:
                choices.append((number, None))
    return choices


def cookable(components: Components, stock: Counts, cook_off: tuple[Card, ...]) -> list[Card]:
    """The recipes that `stock` pays."""
    paid_for: list[Card] = []
    recipes = components.recipes
    for number in cook_off:
        for pepper, wanted in recipes[number].need:
            if stock[pepper] < wanted:
                break
        else:
            paid_for.append(number)
    return paid_for


class Fulfilments(Choices[Action]):
    """Market cards, recipes, sales and the end of the turn, in this order."""

    __slots__ = ("_length", "_market", "_recipes", "_sales")

    def __init__(
        self, components: Components, stock: Counts, market: tuple[Card, ...], cook_off: tuple[Card, ...], done: int
    ) -> None:
        self._market = [] if done & MARKET else payable(components, stock, market)
        self._recipes = [] if done & RECIPE else cookable(components, stock, cook_off)
        most = components.numbers.sale_max
        self._sales: list[tuple[Pepper, int]] = (
            [] if done & SALE else [(p, stock[p] if stock[p] < most else most) for p in range(COLOURS) if stock[p] > 0]
        )
        self._length = len(self._market) + len(self._recipes) + sum([number for _, number in self._sales]) + 1

    def __len__(self) -> int:
        return self._length

    def nth(self, index: int) -> Action:
        if index < len(self._market):
            return TakeMarket(*self._market[index])
        index -= len(self._market)
        if index < len(self._recipes):
            return CookRecipe(self._recipes[index])
        index -= len(self._recipes)
        for pepper, number in self._sales:
            if index < number:
                return Sell(pepper, index + 1)
            index -= number
        return EndFulfilment()


def can_fulfil(
    components: Components, stock: Counts, market: tuple[Card, ...], cook_off: tuple[Card, ...], done: int
) -> bool:
    """Whether anything but the end of the turn is left to do in fulfilment."""
    if not done & SALE and any(stock):
        return True
    if not done & MARKET and any(can_pay(stock, components.market[card].need) for card in market):
        return True
    return not done & RECIPE and any(can_pay(stock, components.recipes[card].need) for card in cook_off)
