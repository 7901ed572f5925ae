"""What the screen asks ahead of a move: pure functions of a view that change nothing and know no more than it does."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from rules.scoville.actions import Action, Bid, ChooseSpace, ClaimAuction, EndFulfilment, EndHarvest, EndPlanting
from rules.scoville.components import COLOURS, STACK_OF, Card, Components, Counts, Pepper, can_pay, counts
from rules.scoville.draft import Draft
from rules.scoville.events import TimeResult
from rules.scoville.field import SIDES, Notch, Plot
from rules.scoville.moves import carry_out, exchanged, nothing_left
from rules.scoville.resample import visible_state
from rules.scoville.rounds import time_result
from rules.scoville.state import MARKET
from rules.scoville.view import View, view_of
from rules.scoville.walks import yields


def notch_results(components: Components, field: tuple[int, ...]) -> dict[Notch, tuple[Pepper, ...]]:
    """What every notch between two planted plots of `field` bears; an empty result is a pair that bears nothing."""
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
    free = planter < 0 or not view.took_plaque(planter)
    harvest = view.order[::-1]
    return PlantPreview(
        sides=tuple(sides),
        stack=stack,
        plaque=left[0] if left and free else 0,
        price_now=components.price(view.planted[pepper]),
        price_after=components.price(view.planted[pepper] + 1),
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
        Price(pepper, components.price(view.planted[pepper]), view.planted[pepper], step - view.planted[pepper] % step)
        for pepper in range(COLOURS)
    )


class Want(Struct, frozen=True):
    """How near a card is: payable now, or `lacks` these peppers.

    `via` is a market card (-1: none) that, taken first, makes a recipe payable that is not payable now.
    """

    card: Card
    payable: bool
    lacks: tuple[Pepper, ...]
    via: Card = -1

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


def wants(components: Components, view: View, gained: tuple[Pepper, ...] = ()) -> Wants:
    """How near each card on display is to the own stock, as it would be with the peppers `gained` added."""
    stock = exchanged(view.own_stock, (), gained)
    market_wants = tuple(
        Want(number, not lacks, lacks)
        for number in view.market
        for lacks in (_lacking(stock, components.market[number].wanted),)
    )
    # A market card that can still be taken this round may bring the pepper that a recipe lacks.
    swaps: list[tuple[Card, Counts]] = []
    if not (view.phase == "fulfilment" and view.actor == view.seat and view.done & MARKET):
        for want in market_wants:
            card = components.market[want.card]
            for choice in card.choice or (None,):
                reward = card.gained if choice is None else (choice,)
                if want.payable and reward:
                    swaps.append((want.card, exchanged(stock, card.wanted, reward)))
    recipe_wants: list[Want] = []
    for number in view.cook_off:
        recipe = components.recipes[number]
        lacks = _lacking(stock, recipe.peppers)
        via = next((card for card, after in swaps if can_pay(after, recipe.need)), -1) if lacks else -1
        recipe_wants.append(Want(number, not lacks, lacks, via))
    return Wants(market_wants, tuple(recipe_wants))


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
    pairs = [
        Breeding(one, other, len(result))
        for one in range(COLOURS)
        for other in range(one, COLOURS)
        for result in (components.chart[one][other],)
        if pepper in result
    ]
    return tuple(sorted(pairs, key=lambda pair: -pair.number))


def is_final(components: Components, view: View, action: Action) -> bool:
    """Whether a legal move of the seat to act cannot be taken back once it is made: it ends a turn or turns up cards.

    The screen shows such a move (`after_move`) and waits for a confirmation before it is made. A bid is final too, but
    nothing of it can be shown ahead.
    """
    match action:
        case EndPlanting() | EndHarvest() | EndFulfilment() | Bid():
            return True
        case ChooseSpace():
            return False
        case ClaimAuction():
            return len(view.house) == 1
        case _:
            draft = Draft(components, visible_state(view))
            carry_out(draft, view.actor, action)
            return nothing_left(draft, view.actor)


def after_move(components: Components, view: View, action: Action) -> View:
    """The same seat's view after a legal move that only its maker knows of so far, with the turn still on.

    It shows what the move itself changes and nothing that follows from it, so no hidden card is uncovered, and equals
    what the move then brings. A bid and a choice of space change nothing here.
    """
    if isinstance(action, (Bid, ChooseSpace)):
        return view
    draft = Draft(components, visible_state(view))
    carry_out(draft, view.actor, action)
    after = view_of(components, draft.state(), view.seat)
    return replace(after, deck_count=view.deck_count, afternoon_deck_count=view.afternoon_deck_count)
