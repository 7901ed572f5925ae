"""What the screen asks ahead of a move: pure functions of a view that change nothing and know no more than it does."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from rules.scoville.actions import Action, EndFulfilment, EndHarvest, EndPlanting
from rules.scoville.components import COLOURS, STACK_OF, Card, Components, Counts, Pepper, can_pay, counts
from rules.scoville.events import TimeResult
from rules.scoville.field import SIDES, Notch, Plot
from rules.scoville.moves import carry_out, exchanged, nothing_left, price
from rules.scoville.rounds import time_result
from rules.scoville.view import View, visible_state
from rules.scoville.view import view as view_of
from rules.scoville.walks import yields


def notch_results(components: Components, view: View) -> dict[Notch, tuple[Pepper, ...]]:
    """What every notch between two planted plots would bear now; an empty result is a pair that bears nothing."""
    return field_results(components, view.field)


def field_results(components: Components, field: tuple[int, ...]) -> dict[Notch, tuple[Pepper, ...]]:
    """What every notch between two planted plots of a field would bear."""
    return {
        notch: gained
        for notch, gained in enumerate(yields(components, field))
        if SIDES[notch][1] >= 0 and field[SIDES[notch][0]] >= 0 and field[SIDES[notch][1]] >= 0
    }


class Side(Struct, frozen=True):
    """A side of a plot towards a planted neighbour: the notch there and what it would bear."""

    notch: Notch
    neighbour: Plot
    result: tuple[Pepper, ...]


class PlantPreview(Struct, frozen=True):
    """What planting a pepper on a plot would bring.

    `plaque` are the points of the plaque it could take now (0: none). `price_now` and `price_after` are the dollars
    for one pepper of that colour. `harvest_before` are the seats that harvest before the planter.
    """

    sides: tuple[Side, ...]
    stack: int
    plaque: int
    price_now: int
    price_after: int
    harvest_before: tuple[int, ...]


def plant_preview(components: Components, view: View, pepper: Pepper, plot: Plot) -> PlantPreview:
    """What `pepper` on `plot` would bring the seat that plants now."""
    sides: list[Side] = []
    for notch, (one, other) in enumerate(SIDES):
        if plot in (one, other):
            neighbour = other if one == plot else one
            if neighbour >= 0 and view.field[neighbour] >= 0:
                sides.append(Side(notch, neighbour, components.chart[pepper][view.field[neighbour]]))
    stack = STACK_OF[pepper]
    planter = view.actor
    left = view.plaques[stack] if stack >= 0 else ()
    free = planter < 0 or not view.growers[planter].took_plaque
    harvest = view.order[::-1]
    return PlantPreview(
        sides=tuple(sides),
        stack=stack,
        plaque=left[0] if left and free else 0,
        price_now=price(components, view.planted[pepper]),
        price_after=price(components, view.planted[pepper] + 1),
        harvest_before=harvest[: harvest.index(planter)] if planter >= 0 else (),
    )


class Price(Struct, frozen=True):
    """What one pepper of a colour brings, how many are planted, and how many more the next dollar needs."""

    pepper: Pepper
    price: int
    planted: int
    missing: int


def prices(components: Components, view: View) -> tuple[Price, ...]:
    """The sale prices of all ten colours."""
    step = components.numbers.planted_per_dollar
    return tuple(
        Price(pepper, price(components, view.planted[pepper]), view.planted[pepper], step - view.planted[pepper] % step)
        for pepper in range(COLOURS)
    )


class Want(Struct, frozen=True):
    """How near a card is: payable now, or `lacks` these peppers.

    `via` is a market card (-1: none) that, taken first, makes a recipe payable that is not payable now; `via_choice`
    the colour to choose with it.
    """

    card: Card
    payable: bool
    lacks: tuple[Pepper, ...]
    via: Card = -1
    via_choice: Pepper | None = None

    @property
    def one_short(self) -> bool:
        """Whether just one pepper is missing."""
        return len(self.lacks) == 1


class Wants(Struct, frozen=True):
    """All cards of both displays, in the order of the displays."""

    market: tuple[Want, ...]
    recipes: tuple[Want, ...]


def _lacking(stock: Counts, peppers: tuple[Pepper, ...]) -> tuple[Pepper, ...]:
    wanted = counts(peppers)
    return tuple(pepper for pepper in range(COLOURS) for _ in range(wanted[pepper] - stock[pepper]))


def wants_of(
    components: Components, stock: Counts, market: tuple[Card, ...], cook_off: tuple[Card, ...], market_open: bool
) -> Wants:
    """How near each card is to `stock`; `market_open` says whether a market card may still be taken before."""
    market_wants = tuple(
        Want(number, not lacks, lacks)
        for number in market
        for lacks in (_lacking(stock, components.market[number].wanted),)
    )
    swaps: list[tuple[Card, Pepper | None, Counts]] = []
    if market_open:
        for want in market_wants:
            card = components.market[want.card]
            for choice in card.choice or (None,):
                gained = card.gained if choice is None else (choice,)
                if want.payable and gained:
                    swaps.append((want.card, choice, exchanged(stock, card.wanted, gained)))
    recipe_wants: list[Want] = []
    for number in cook_off:
        recipe = components.recipes[number]
        lacks = _lacking(stock, recipe.peppers)
        via, via_choice = -1, None
        if lacks:
            for card, choice, after in swaps:
                if can_pay(after, recipe.need):
                    via, via_choice = card, choice
                    break
        recipe_wants.append(Want(number, not lacks, lacks, via, via_choice))
    return Wants(market_wants, tuple(recipe_wants))


def wants(components: Components, view: View, gained: tuple[Pepper, ...] = ()) -> Wants:
    """How near each card on display is to the own stock, as it would be with the peppers `gained` added."""
    market_open = not (view.phase == "fulfilment" and view.actor == view.seat and view.done & 1)
    return wants_of(components, exchanged(view.own_stock, (), gained), view.market, view.cook_off, market_open)


Outlook = Literal["ends_after_this_round"] | TimeResult


class TimeOutlook(Struct, frozen=True):
    """What the next time check would do as things stand, and how far each display is from being short.

    `market_to_take` and `recipes_to_take` are the cards still to be taken until that display is short (0: it is).
    `limited` says that the next round is the last one by the option of a limit, and not by a display that is short.
    """

    result: Outlook
    market_left: int
    market_to_take: int
    recipes_left: int
    recipes_to_take: int
    limited: bool = False


def time_outlook(view: View) -> TimeOutlook:
    """The next time check as things stand."""
    players, market, recipes = view.seats, len(view.market), len(view.cook_off)
    result: Outlook = (
        "ends_after_this_round" if view.last_round else time_result(view.afternoon, players, market, recipes)
    )
    limited = view.round + 1 == view.options.round_limit and result in _WITHOUT_END
    return TimeOutlook(result, market, max(0, market - players + 1), recipes, max(0, recipes - players + 1), limited)


_WITHOUT_END = ("morning_goes_on", "afternoon_begins", "afternoon_goes_on")
"""The results of a time check after which an ordinary round follows."""


class Breeding(Struct, frozen=True):
    """A pair that bears `number` (1 or 2) of a wished pepper."""

    one: Pepper
    other: Pepper
    number: int


def parents(components: Components, pepper: Pepper) -> tuple[Breeding, ...]:
    """Every pair of neighbours that bears `pepper`, those that bear two first."""
    found = [
        Breeding(one, other, len(result))
        for one in range(COLOURS)
        for other in range(one, COLOURS)
        for result in (components.chart[one][other],)
        if pepper in result
    ]
    return tuple(sorted(found, key=lambda pair: -pair.number))


def ends_turn(components: Components, view: View, action: Action) -> bool:
    """Whether a legal move of the view's own seat ends its turn in planting, harvest or fulfilment.

    The screen shows such a move (`after_move`) and waits for a confirmation before it is made.
    """
    if view.seat is None or view.phase not in ("planting", "harvest", "fulfilment"):
        return False
    if isinstance(action, (EndPlanting, EndHarvest, EndFulfilment)):
        return True
    return nothing_left(components, carry_out(components, visible_state(view), view.seat, action, []), view.seat)


def after_move(components: Components, view: View, action: Action) -> View:
    """The own view after a legal move of planting, harvest or fulfilment, with the turn still open.

    Nothing hidden is uncovered by such a move, so the preview equals what the move then brings.
    """
    if view.seat is None or view.phase not in ("planting", "harvest", "fulfilment"):
        return view
    after = view_of(carry_out(components, visible_state(view), view.seat, action, []), view.seat)
    return replace(after, deck_count=view.deck_count, afternoon_deck_count=view.afternoon_deck_count)
