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
    NO_PEPPERS,
    PEPPERS,
    STACK_OF,
    STACKS,
    Components,
    can_pay,
    counts,
)
from rules.scoville.field import END_TOWARDS, NOTCH_NAMES, NOTCHES, PLOT_NAMES, PLOTS
from rules.scoville.state import MARKET, RECIPE, SALE, State

_PLANTING = (Plant, PlantExtra, EndPlanting)
_HARVEST = (MakeStep, EndHarvest)
_FULFILMENT = (TakeMarket, CookRecipe, Sell, EndFulfilment)
_AUCTION = (Bid, ChooseSpace, ClaimAuction)


def _refuse(rule: str, **detail: object) -> Refusal:
    return Refusal(f"scoville.{rule}", dict(detail))


def _whole(value: object) -> bool:
    return type(value) is int


def why_not(components: Components, state: State, seat: int, action: Action) -> Refusal | None:
    """None for a legal action, else the first rule it breaks."""
    phase = state.phase
    if phase == "planting":
        fitting = isinstance(action, _PLANTING)
    elif phase == "harvest":
        fitting = isinstance(action, _HARVEST)
    elif phase == "fulfilment":
        fitting = isinstance(action, _FULFILMENT)
    else:
        fitting = phase != "over" and isinstance(action, _AUCTION)
    if not fitting or not 0 <= seat < state.seats:
        return _refuse("round.phases", phase=phase)
    if phase in ("planting", "harvest", "fulfilment") and seat != state.actor:
        return _refuse("round.one-at-a-time", seat=state.actor)
    match action:
        case Bid():
            return _bid(state, seat, action)
        case ChooseSpace():
            return _space(state, seat, action)
        case ClaimAuction():
            return _claim(state, seat, action)
        case Plant():
            return _plant(components, state, seat, action)
        case PlantExtra():
            return _plant_extra(components, state, seat, action)
        case EndPlanting():
            return None if state.planted_first else _refuse("planting.compulsory")
        case MakeStep():
            return _step(components, state, seat, action)
        case EndHarvest():
            return None if state.steps else _refuse("harvest.steps", steps=0)
        case TakeMarket():
            return _market(components, state, seat, action)
        case CookRecipe():
            return _cook(components, state, seat, action)
        case Sell():
            return _sell(components, state, seat, action)
        case EndFulfilment():
            return None


def _bid(state: State, seat: int, action: Bid) -> Refusal | None:
    if state.round == 1:
        return _refuse("auction.no-bids-in-round-one")
    if not _whole(action.amount) or not 0 <= action.amount <= state.money[seat]:
        return _refuse("auction.bid-range", money=state.money[seat])
    if state.bids[seat] >= 0:
        return _refuse("auction.bid-secret")
    return None


def _space(state: State, seat: int, action: ChooseSpace) -> Refusal | None:
    if state.phase != "space":
        return _refuse("auction.highest-first")
    bid = state.bids[seat]
    if bid == 0:
        return _refuse("auction.zero-bid")
    if seat not in state.choosers:
        return _refuse("round.one-at-a-time", seat=state.actor)
    if seat != state.actor:
        rule = "auction.tie" if state.bids[state.actor] == bid else "auction.highest-first"
        return _refuse(rule, seat=state.actor)
    if not _whole(action.space) or not 1 <= action.space <= state.seats or state.spaces[action.space - 1] >= 0:
        return _refuse("auction.choose-space", space=action.space)
    return None


def _claim(state: State, seat: int, action: ClaimAuction) -> Refusal | None:
    if state.phase != "claim":
        return _refuse("auction.claim-order")
    if state.order.index(seat) < state.turn:
        return _refuse("auction.claim-one")
    if seat != state.actor:
        return _refuse("round.one-at-a-time", seat=state.actor)
    if action.card not in state.house:
        return _refuse("auction.claim-one")
    return None


def _plant(components: Components, state: State, seat: int, action: Plant) -> Refusal | None:
    if state.planted_first:
        return _refuse("planting.turn-end")
    return _plant_where(state, seat, action)


def _plant_extra(components: Components, state: State, seat: int, action: PlantExtra) -> Refusal | None:
    if not state.tiles[seat] & EXTRA_PEPPER:
        return _refuse("tile.several", tile="extra_pepper")
    if not state.planted_first:
        return _refuse("tile.extra-pepper")
    refusal = _plant_where(state, seat, action)
    if refusal is None and action.take_plaque and state.plaque_taken >> seat & 1:
        return _refuse("plaque.one-a-round")
    return refusal


def _plant_where(state: State, seat: int, action: Plant | PlantExtra) -> Refusal | None:
    pepper, plot = action.pepper, action.plot
    if not 0 <= pepper < COLOURS or not state.stocks[seat][pepper]:
        return _refuse("planting.own-pepper", pepper=PEPPERS[pepper] if 0 <= pepper < COLOURS else "")
    if not 0 <= plot < PLOTS:
        return _refuse("planting.adjacent", plot="")
    if state.field[plot] >= 0:
        return _refuse("planting.empty-plot", plot=PLOT_NAMES[plot])
    if plot not in state.frontier:
        return _refuse("planting.adjacent", plot=PLOT_NAMES[plot])
    if action.take_plaque:
        stack = STACK_OF[pepper]
        if stack < 0:
            return _refuse("plaque.match", pepper=PEPPERS[pepper])
        if not state.plaques[stack]:
            return _refuse("plaque.top", stack=STACKS[stack])
    return None


def _step(components: Components, state: State, seat: int, action: MakeStep) -> Refusal | None:
    most = components.numbers.steps_max
    if state.steps >= most and not action.extra_step:
        return _refuse("harvest.steps", steps=most)
    tiles = state.tiles[seat]
    if (action.double_back and not tiles & DOUBLE_BACK) or (action.extra_step and not tiles & EXTRA_STEP):
        return _refuse("tile.several", tile="double_back" if action.double_back else "extra_step")
    if action.extra_step and state.steps < most:
        return _refuse("tile.extra-step")
    if action.double_back and state.steps == 0:
        return _refuse("tile.double-back-start")
    here = state.farmers[seat]
    end = END_TOWARDS[here].get(action.to)
    if end is None:
        name = NOTCH_NAMES[action.to] if 0 <= action.to < NOTCHES else ""
        return _refuse("harvest.step", notch=name)
    if state.steps > 0:
        behind = end != state.ahead
        if behind and not action.double_back:
            return _refuse("harvest.no-u-turn", notch=NOTCH_NAMES[action.to])
        if not behind and action.double_back:
            return _refuse("ruling.double-back-forward", notch=NOTCH_NAMES[action.to])
    if action.to in state.farmers:
        return _refuse("harvest.blocked", notch=NOTCH_NAMES[action.to], seat=state.farmers.index(action.to))
    return None


def _lacks(stock: tuple[int, ...], peppers: tuple[int, ...]) -> tuple[str, ...]:
    wanted = counts(peppers)
    return tuple(PEPPERS[p] for p in range(COLOURS) for _ in range(wanted[p] - stock[p]))


def _market(components: Components, state: State, seat: int, action: TakeMarket) -> Refusal | None:
    if state.done & MARKET:
        return _refuse("fulfilment.once", action="market")
    if action.card not in state.market:
        return _refuse("market.pay", lacks=())
    card = components.market[action.card]
    if not can_pay(state.stocks[seat], card.need):
        return _refuse("market.pay", card=card.id, lacks=_lacks(state.stocks[seat], card.wanted))
    if (action.choice not in card.choice) if card.choice else (action.choice is not None):
        return _refuse("market.choice", card=card.id)
    return None


def _cook(components: Components, state: State, seat: int, action: CookRecipe) -> Refusal | None:
    if state.done & RECIPE:
        return _refuse("fulfilment.once", action="recipe")
    if action.card not in state.cook_off:
        return _refuse("recipe.pay", lacks=())
    recipe = components.recipes[action.card]
    if not can_pay(state.stocks[seat], recipe.need):
        return _refuse("recipe.pay", card=recipe.id, lacks=_lacks(state.stocks[seat], recipe.peppers))
    return None


def _sell(components: Components, state: State, seat: int, action: Sell) -> Refusal | None:
    if state.done & SALE:
        return _refuse("fulfilment.once", action="sale")
    most = components.numbers.sale_max
    stock = state.stocks[seat] if 0 <= action.pepper < COLOURS else NO_PEPPERS
    if not _whole(action.count) or not 1 <= action.count <= most or action.count > stock[action.pepper % COLOURS]:
        return _refuse("sale.batch", most=most)
    return None
