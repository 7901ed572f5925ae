"""Why a move is refused: the first rule it breaks, in the order of the reference."""

from __future__ import annotations

from rules.core.refusal import Refusal
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
    EXTRA_PEPPER,
    EXTRA_STEP,
    PEPPERS,
    STACK_OF,
    STACKS,
    Components,
    Counts,
    can_pay,
    counts,
)
from rules.scoville.field import END_TOWARDS, NOTCH_NAMES, NOTCHES, PLOT_NAMES, PLOTS
from rules.scoville.state import MARKET, RECIPE, SALE
from rules.scoville.view import View, tiles_left

_PLANTING = (Plant, PlantExtra, EndPlanting)
_HARVEST = (MakeStep, EndHarvest)
_FULFILMENT = (TakeMarket, CookRecipe, Sell, EndFulfilment)
_AUCTION = (Bid, ChooseSpace, ClaimAuction)


def _refuse(rule: str, **detail: object) -> Refusal:
    return Refusal(f"scoville.{rule}", dict(detail))


def _whole(value: object) -> bool:
    return type(value) is int


def why_not(components: Components, view: View, seat: int, action: Action) -> Refusal | None:
    """The judge of all moves: None, or the first rule that `action` of `seat` breaks, as far as `view` can know.

    With the seat's own view this is exact. With any other one what lies behind that seat's screen is not known, and
    whatever hangs on it passes.
    """
    # First the phase, then whose turn it is, then the rows of the reference under the move.
    phase = view.phase
    if phase == "planting":
        fitting = isinstance(action, _PLANTING)
    elif phase == "harvest":
        fitting = isinstance(action, _HARVEST)
    elif phase == "fulfilment":
        fitting = isinstance(action, _FULFILMENT)
    else:
        fitting = phase != "over" and isinstance(action, _AUCTION)
    if not fitting or not 0 <= seat < view.seats:
        return _refuse("round.phases", phase=phase)
    if phase in ("planting", "harvest", "fulfilment") and seat != view.actor:
        return _refuse("round.one-at-a-time", seat=view.actor)
    match action:
        case MakeStep():
            return _step(components, view, seat, action)
        case Plant() | PlantExtra():
            return _plant(view, seat, action)
        case Bid():
            return _bid(view, seat, action)
        case ChooseSpace():
            return _space(view, seat, action)
        case ClaimAuction():
            return _claim(view, seat, action)
        case EndPlanting():
            return None if view.planted_first else _refuse("planting.compulsory")
        case EndHarvest():
            return None if view.steps else _refuse("harvest.steps", steps=0)
        case TakeMarket():
            return _market(components, view, seat, action)
        case CookRecipe():
            return _cook(components, view, seat, action)
        case Sell():
            return _sell(components, view, seat, action)
        case EndFulfilment():
            return None


def _stock(view: View, seat: int) -> Counts | None:
    """The peppers of `seat`, None where the view does not know them."""
    holdings = view.holdings[seat]
    return None if holdings is None else holdings.stock


def _bid(view: View, seat: int, action: Bid) -> Refusal | None:
    if view.round == 1:
        return _refuse("auction.no-bids-in-round-one")
    holdings = view.holdings[seat]
    money = None if holdings is None else holdings.money
    if not _whole(action.amount) or action.amount < 0 or (money is not None and action.amount > money):
        return _refuse("auction.bid-range", money=money)
    if view.bids[seat] != -1:
        return _refuse("auction.bid-secret")
    return None


def _space(view: View, seat: int, action: ChooseSpace) -> Refusal | None:
    if view.phase != "space":
        return _refuse("auction.highest-first")
    # All bids are open in this phase.
    bid = view.bids[seat]
    if bid == 0:
        return _refuse("auction.zero-bid")
    if seat not in view.choosers:
        return _refuse("round.one-at-a-time", seat=view.actor)
    if seat != view.actor:
        rule = "auction.tie" if view.bids[view.actor] == bid else "auction.highest-first"
        return _refuse(rule, seat=view.actor)
    if not _whole(action.space) or not 1 <= action.space <= view.seats or view.spaces[action.space - 1] >= 0:
        return _refuse("auction.choose-space", space=action.space)
    return None


def _claim(view: View, seat: int, action: ClaimAuction) -> Refusal | None:
    if view.phase != "claim":
        return _refuse("auction.claim-order")
    if view.order.index(seat) < view.turn:
        return _refuse("auction.claim-one")
    if seat != view.actor:
        return _refuse("round.one-at-a-time", seat=view.actor)
    if action.card not in view.house:
        return _refuse("auction.claim-one")
    return None


def _plant(view: View, seat: int, action: Plant | PlantExtra) -> Refusal | None:
    if isinstance(action, Plant):
        return _refuse("planting.turn-end") if view.planted_first else _planting(view, seat, action)
    if not tiles_left(view, seat) & EXTRA_PEPPER:
        return _refuse("tile.several", tile="extra_pepper")
    if not view.planted_first:
        return _refuse("tile.extra-pepper")
    refusal = _planting(view, seat, action)
    if refusal is None and action.take_plaque and view.took_plaque(seat):
        return _refuse("plaque.one-a-round")
    return refusal


def _planting(view: View, seat: int, action: Plant | PlantExtra) -> Refusal | None:
    pepper, plot = action.pepper, action.plot
    stock = _stock(view, seat)
    if not 0 <= pepper < COLOURS:
        return _refuse("planting.own-pepper", pepper="")
    if stock is not None and not stock[pepper]:
        return _refuse("planting.own-pepper", pepper=PEPPERS[pepper])
    if not 0 <= plot < PLOTS:
        return _refuse("planting.adjacent", plot="")
    if view.field[plot] >= 0:
        return _refuse("planting.empty-plot", plot=PLOT_NAMES[plot])
    if plot not in view.frontier:
        return _refuse("planting.adjacent", plot=PLOT_NAMES[plot])
    if action.take_plaque:
        stack = STACK_OF[pepper]
        if stack < 0:
            return _refuse("plaque.match", pepper=PEPPERS[pepper])
        if not view.plaques[stack]:
            return _refuse("plaque.top", stack=STACKS[stack])
    return None


def _step(components: Components, view: View, seat: int, action: MakeStep) -> Refusal | None:
    most = components.numbers.steps_max
    if view.steps >= most and not action.extra_step:
        return _refuse("harvest.steps", steps=most)
    tiles = tiles_left(view, seat)
    if (action.double_back and not tiles & DOUBLE_BACK) or (action.extra_step and not tiles & EXTRA_STEP):
        return _refuse("tile.several", tile="double_back" if action.double_back else "extra_step")
    if action.extra_step and view.steps < most:
        return _refuse("tile.extra-step")
    if action.double_back and view.steps == 0:
        return _refuse("tile.double-back-start")
    farmers = view.farmers
    end = END_TOWARDS[farmers[seat]].get(action.to)
    if end is None:
        name = NOTCH_NAMES[action.to] if 0 <= action.to < NOTCHES else ""
        return _refuse("harvest.step", notch=name)
    if view.steps > 0:
        behind = end != view.ahead
        if behind and not action.double_back:
            return _refuse("harvest.no-u-turn", notch=NOTCH_NAMES[action.to])
        if not behind and action.double_back:
            return _refuse("ruling.double-back-forward", notch=NOTCH_NAMES[action.to])
    if action.to in farmers:
        return _refuse("harvest.blocked", notch=NOTCH_NAMES[action.to], seat=farmers.index(action.to))
    return None


def _lacks(stock: tuple[int, ...], peppers: tuple[int, ...]) -> tuple[str, ...]:
    wanted = counts(peppers)
    return tuple(PEPPERS[pepper] for pepper in range(COLOURS) for _ in range(wanted[pepper] - stock[pepper]))


def _market(components: Components, view: View, seat: int, action: TakeMarket) -> Refusal | None:
    if view.done & MARKET:
        return _refuse("fulfilment.once", action="market")
    if action.card not in view.market:
        return _refuse("market.pay", lacks=())
    card = components.market[action.card]
    stock = _stock(view, seat)
    if stock is not None and not can_pay(stock, card.need):
        return _refuse("market.pay", card=card.id, lacks=_lacks(stock, card.wanted))
    if (action.choice not in card.choice) if card.choice else (action.choice is not None):
        return _refuse("market.choice", card=card.id)
    return None


def _cook(components: Components, view: View, seat: int, action: CookRecipe) -> Refusal | None:
    if view.done & RECIPE:
        return _refuse("fulfilment.once", action="recipe")
    if action.card not in view.cook_off:
        return _refuse("recipe.pay", lacks=())
    recipe = components.recipes[action.card]
    stock = _stock(view, seat)
    if stock is not None and not can_pay(stock, recipe.need):
        return _refuse("recipe.pay", card=recipe.id, lacks=_lacks(stock, recipe.peppers))
    return None


def _sell(components: Components, view: View, seat: int, action: Sell) -> Refusal | None:
    if view.done & SALE:
        return _refuse("fulfilment.once", action="sale")
    most = components.numbers.sale_max
    if not 0 <= action.pepper < COLOURS or not _whole(action.count) or not 1 <= action.count <= most:
        return _refuse("sale.batch", most=most)
    stock = _stock(view, seat)
    if stock is not None and action.count > stock[action.pepper]:
        return _refuse("sale.batch", most=most)
    return None
