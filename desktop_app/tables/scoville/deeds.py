"""What presses do: a pepper picked up, a plot planted, a way walked, a card taken, a turn confirmed.

A press may come from a part of the picture that was declared some moves ago, so these ask the desk for the view.
"""

from __future__ import annotations

from desktop_app.tables.scoville.moving import made_ahead
from desktop_app.tables.scoville.now import ScovilleNow
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
from rules.scoville.components import STACK_OF, Card, Pepper
from rules.scoville.field import Plot
from rules.scoville.previews import is_final
from rules.scoville.view import View
from rules.scoville.walks import Walk


def _view(now: ScovilleNow) -> View:
    return now.desk.view


def make(now: ScovilleNow, action: Action) -> bool:
    """Make a move, or show it and wait for the confirmation where it could not be taken back; whether it went through.

    A move that the rules refuse goes to the desk as it is, which says why.
    """
    view = _view(now)
    if now.why_not(action) is None and is_final(now.components, view, action):
        now.choice.waiting = action
        now.desk.changed()
        now.ui.animate(made_ahead(now, view.actor, action))
        return True
    return now.act(action)


# Planting


def pick(now: ScovilleNow, pepper: Pepper) -> None:
    """Take a pepper up, or lay it back; a double press takes it up."""
    choice = now.choice
    if choice.twice(f"pepper {pepper}", now.ui.now):
        return
    choice.pepper = None if choice.pepper == pepper else pepper
    choice.plaque = True
    view = _view(now)
    if choice.pepper is not None and now.ui.hand.keyboard and view.frontier:
        now.ui.hand.focus = f"plot:{view.frontier[0]}"
    now.desk.changed()


def plant(now: ScovilleNow, plot: Plot, pepper: Pepper | None = None) -> None:
    """Plant the pepper in hand, or one that was dragged here."""
    choice = now.choice
    view = _view(now)
    pepper = choice.pepper if pepper is None else pepper
    if pepper is None:
        now.desk.refused(now.words("table_scoville.plant.choose_first"))
        return
    stack = STACK_OF[pepper]
    plaque = stack >= 0 and bool(view.plaques[stack]) and not view.took_plaque(view.actor) and choice.plaque
    if make(now, (PlantExtra if view.planted_first else Plant)(pepper, plot, plaque)):
        choice.pepper = None


def take_plaque(now: ScovilleNow, value: bool) -> None:
    """Whether the next pepper takes its plaque."""
    now.choice.plaque = value


# Harvest


def walk(now: ScovilleNow, way: Walk) -> None:
    """Walk a way step by step; what would end the turn waits."""
    for index in range(len(way.path)):
        if not make(now, way.action(index)):
            return


def too_far(now: ScovilleNow, step: MakeStep) -> None:
    """Say why the farmer cannot go to a notch that is not lit."""
    refusal = now.why_not(step)
    if refusal is not None:
        now.desk.refuse(refusal)
    else:
        # A next step might lead there, but only with a tile that was not picked up.
        now.desk.refused(now.words("table_scoville.walk.needs_tile"))


def pick_tile(now: ScovilleNow, tile: int) -> None:
    """Take a harvest tile up, or lay it back."""
    if now.choice.twice(f"tile {tile}", now.ui.now):
        return
    now.choice.tiles ^= tile


# Fulfilment


def take_market(now: ScovilleNow, card: Card) -> None:
    """Take a market card; where its reward is by wish, ask for the colour first."""
    rewards = now.components.market[card].choice
    if rewards and now.why_not(TakeMarket(card, rewards[0])) is None:
        now.choice.rewarding = card
        now.desk.changed()
    else:
        make(now, TakeMarket(card))


def choose_reward(now: ScovilleNow, pepper: Pepper) -> None:
    """Take the market card with this pepper as its reward."""
    card, now.choice.rewarding = now.choice.rewarding, None
    if card is not None:
        make(now, TakeMarket(card, pepper))


def cook(now: ScovilleNow, card: Card) -> None:
    """Cook a recipe."""
    make(now, CookRecipe(card))


def pick_sale(now: ScovilleNow, pepper: Pepper) -> None:
    """Put all peppers of a colour on sale, as many as one may sell, or none."""
    choice = now.choice
    if choice.twice(f"sale {pepper}", now.ui.now):
        return
    same = choice.sale is not None and choice.sale[0] == pepper
    choice.for_nothing = False
    choice.sale = None if same else (pepper, min(_view(now).own_stock[pepper], now.components.numbers.sale_max))


def count_sale(now: ScovilleNow, count: int) -> None:
    """Sell so many of them."""
    if now.choice.sale is not None:
        now.choice.sale = now.choice.sale[0], count


def sell(now: ScovilleNow) -> None:
    """Sell; the screen asks back before a sale that brings nothing."""
    choice = now.choice
    if choice.sale is None or choice.twice("sell", now.ui.now):
        return
    pepper, count = choice.sale
    if not choice.for_nothing and not now.components.price(_view(now).planted[pepper]):
        choice.for_nothing = True
        now.desk.changed()
        return
    choice.sale, choice.for_nothing = None, False
    make(now, Sell(pepper, count))


# Auction


def set_bid(now: ScovilleNow, amount: int) -> None:
    """Think of an amount."""
    now.choice.bid = amount


def bid(now: ScovilleNow, amount: int) -> None:
    """Bid; nobody can take that back."""
    now.act(Bid(amount))


def choose_space(now: ScovilleNow, space: int) -> None:
    """Take a space of the turn order."""
    make(now, ChooseSpace(space))


def claim(now: ScovilleNow, card: Card) -> None:
    """Take an auction card; the last one waits, since new cards follow it."""
    make(now, ClaimAuction(card))


# The end of a turn


def ending(phase: str) -> Action:
    """The move that ends the own turn in a phase."""
    match phase:
        case "planting":
            return EndPlanting()
        case "harvest":
            return EndHarvest()
        case _:
            return EndFulfilment()


def end(now: ScovilleNow) -> None:
    """End the turn."""
    now.act(ending(_view(now).phase))


def confirm(now: ScovilleNow) -> None:
    """Make the move that waits."""
    if now.choice.waiting is not None:
        now.act(now.choice.waiting)


def back(now: ScovilleNow) -> None:
    """Lay the move that waits back."""
    now.choice.lay_back()
    now.desk.changed()
