"""What a move changes in itself, before anybody asks whose turn is next."""

from __future__ import annotations

from rules.core.tuples import with_item
from rules.scoville.actions import (
    Action,
    ClaimAuction,
    CookRecipe,
    MakeStep,
    Plant,
    PlantExtra,
    Sell,
    TakeMarket,
)
from rules.scoville.components import DOUBLE_BACK, EXTRA_PEPPER, EXTRA_STEP, STACK_OF, Counts, Pepper, gain
from rules.scoville.draft import Draft
from rules.scoville.events import CardClaimed, MarketTaken, Planted, RecipeCooked, Sold, Stepped
from rules.scoville.field import END_TOWARDS, PLOT_NEIGHBOURS, SIDES, STEPS, Plot
from rules.scoville.legal import can_fulfil, open_steps
from rules.scoville.state import MARKET, RECIPE, SALE, Change, Plaque


def exchanged(stock: Counts, paid: tuple[Pepper, ...], gained: tuple[Pepper, ...]) -> Counts:
    """`stock` after paying and gaining peppers."""
    after = list(stock)
    for pepper in paid:
        after[pepper] -= 1
    for pepper in gained:
        after[pepper] += 1
    return tuple(after)


def without(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    """`cards` in their order, without one of them."""
    return tuple([other for other in cards if other != card])


def opened(frontier: tuple[Plot, ...], field: tuple[int, ...], plot: Plot) -> tuple[Plot, ...]:
    """The plots that may be planted once `plot` is planted in `field`."""
    plots = set(frontier)
    plots.discard(plot)
    for neighbour in PLOT_NEIGHBOURS[plot]:
        if field[neighbour] < 0:
            plots.add(neighbour)
    return tuple(sorted(plots))


def carry_out(draft: Draft, seat: int, action: Action) -> None:
    """Make a legal claim, planting, step, purchase or sale; the same seat is still at its turn afterwards.

    A move that only ends the turn, a bid and a choice of space change nothing here.
    """
    match action:
        case MakeStep():
            _step(draft, seat, action)
        case Plant() | PlantExtra():
            _plant(draft, seat, action)
        case TakeMarket():
            _take_market(draft, seat, action)
        case CookRecipe():
            _cook(draft, seat, action)
        case Sell():
            _sell(draft, seat, action)
        case ClaimAuction():
            _claim(draft, seat, action)
        case _:
            pass


def _claim(draft: Draft, seat: int, action: ClaimAuction) -> None:
    card = draft.components.auction[action.card]
    draft.tell(CardClaimed(seat, action.card, card.peppers))
    draft.now.house = without(draft.now.house, action.card)
    # A morning card that is claimed in the afternoon leaves the game with its deck.
    if card.afternoon == draft.now.afternoon:
        draft.now.discards = (*draft.now.discards, action.card)
    draft.change_holdings(Change(seat=seat, gained=card.peppers))


def _plant(draft: Draft, seat: int, action: Plant | PlantExtra) -> None:
    pepper, plot = action.pepper, action.plot
    extra = type(action) is PlantExtra
    stack, plaque = -1, None
    if action.take_plaque:
        stack = STACK_OF[pepper]
        top, *below = draft.now.plaques[stack]
        plaque = Plaque(stack, top)
        draft.now.plaques = with_item(draft.now.plaques, stack, tuple(below))
        draft.now.plaque_taken |= 1 << seat
    draft.tell(
        Planted(seat=seat, pepper=pepper, plot=plot, extra=extra, plaque=plaque.points if plaque else 0, stack=stack)
    )
    draft.now.field = with_item(draft.now.field, plot, pepper)
    draft.now.frontier = opened(draft.now.frontier, draft.now.field, plot)
    draft.now.planted = with_item(draft.now.planted, pepper, draft.now.planted[pepper] + 1)
    draft.now.planted_first = True
    draft.change_holdings(Change(seat=seat, paid=(pepper,), plaque=plaque, tile=EXTRA_PEPPER if extra else 0))
    draft.now.before = draft.before


def _step(draft: Draft, seat: int, action: MakeStep) -> None:
    here, to = draft.now.farmers[seat], action.to
    through = END_TOWARDS[here][to]
    gained = gain(draft.components, draft.now.field, SIDES[to])
    tile = (DOUBLE_BACK if action.double_back else 0) | (EXTRA_STEP if action.extra_step else 0)
    draft.now.steps += 1
    draft.tell(
        Stepped(
            seat=seat,
            start=here,
            to=to,
            gained=gained,
            step=draft.now.steps,
            double_back=action.double_back,
            extra_step=action.extra_step,
        )
    )
    draft.now.farmers = with_item(draft.now.farmers, seat, to)
    draft.now.ahead = next(ahead for notch, ahead in STEPS[here][through] if notch == to)
    # A step that bears nothing and spends nothing is no change behind the screen.
    if gained or tile:
        draft.change_holdings(Change(seat=seat, gained=gained, tile=tile))
    draft.now.before = draft.before


def _take_market(draft: Draft, seat: int, action: TakeMarket) -> None:
    card = draft.components.market[action.card]
    gained = card.gained if action.choice is None else (action.choice,)
    draft.tell(
        MarketTaken(seat=seat, card=action.card, paid=card.wanted, gained=gained, money=card.money, points=card.points)
    )
    draft.now.market = without(draft.now.market, action.card)
    draft.change_holdings(Change(seat=seat, paid=card.wanted, gained=gained, money=card.money, market=action.card))
    draft.now.done |= MARKET
    draft.now.before = draft.before


def _cook(draft: Draft, seat: int, action: CookRecipe) -> None:
    recipe = draft.components.recipes[action.card]
    draft.tell(RecipeCooked(seat, action.card, recipe.peppers, recipe.points))
    draft.now.cook_off = without(draft.now.cook_off, action.card)
    draft.change_holdings(Change(seat=seat, paid=recipe.peppers, recipe=action.card))
    draft.now.done |= RECIPE
    draft.now.before = draft.before


def _sell(draft: Draft, seat: int, action: Sell) -> None:
    price = draft.components.price(draft.now.planted[action.pepper])
    money = price * action.count
    draft.tell(Sold(seat=seat, pepper=action.pepper, count=action.count, price=price, money=money))
    draft.change_holdings(Change(seat=seat, paid=(action.pepper,) * action.count, money=money))
    draft.now.done |= SALE
    draft.now.before = draft.before


def nothing_left(draft: Draft, seat: int) -> bool:
    """Whether nothing but the end of the turn is left to do for `seat`, which has made a move in its turn."""
    most = draft.components.numbers.steps_max
    match draft.now.phase:
        case "harvest":
            return not open_steps(
                draft.now.farmers, seat, draft.now.steps, draft.now.ahead, draft.now.tiles[seat], most
            )
        case "planting":
            extra = draft.now.tiles[seat] & EXTRA_PEPPER and draft.now.frontier and any(draft.now.stocks[seat])
            return draft.now.planted_first and not extra
        case _:
            stock = draft.now.stocks[seat]
            return not can_fulfil(draft.components, stock, draft.now.market, draft.now.cook_off, draft.now.done)
