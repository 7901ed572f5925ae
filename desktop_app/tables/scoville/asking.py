"""What is asked before a turn ends: one sentence that names what is left to gain, and nothing where nothing is."""

from __future__ import annotations

from desktop_app.tables.frame import Ask
from desktop_app.tables.scoville import pieces
from desktop_app.tables.scoville.now import ScovilleNow
from desktop_app.telling.scoville import recipe_title
from rules.scoville.actions import Action, EndFulfilment, EndHarvest, EndPlanting
from rules.scoville.previews import wants
from rules.scoville.state import MARKET, RECIPE
from rules.scoville.view import View
from rules.scoville.walks import best_worth


def ask_before(now: ScovilleNow, action: Action) -> Ask | None:
    """The question before `action`; None for one that ends no turn, or leaves nothing."""
    match action:
        case EndPlanting():
            left = _in_hand(now)
        case EndHarvest():
            left = _to_walk(now)
        case EndFulfilment():
            left = _to_take(now)
        case _:
            return None
    return None if left is None else Ask(now.words("table_scoville.ask.title"), left)


def _in_hand(now: ScovilleNow) -> str | None:
    """A second pepper that was picked up and not planted."""
    pepper = now.choice.pepper
    if pepper is None:
        return None
    return now.words("table_scoville.ask.in_hand", pepper=pieces.word(now.words, pepper))


def _to_walk(now: ScovilleNow) -> str | None:
    """What the steps left would still bear, without tiles or with those picked up."""
    worth = best_worth(now.every_way, now.choice.tiles)
    return now.words("table_scoville.ask.to_walk", count=worth) if worth else None


def _to_take(now: ScovilleNow) -> str | None:
    """Cards that could be paid now, a reward that was not named, a sale that was begun."""
    t, choice, components = now.words, now.choice, now.components
    view: View = now.desk.view
    near = wants(components, view)
    recipes = [components.recipes[want.card] for want in near.recipes if want.payable and not view.done & RECIPE]
    cards = [want.card for want in near.market if want.payable and not view.done & MARKET]
    if recipes:
        best = max(recipes, key=lambda recipe: recipe.points)
        title = recipe_title(t, components.recipes_by_id[best.id])
        return t("table_scoville.ask.recipe", title=title, count=best.points)
    if choice.rewarding is not None:
        return t("table_scoville.ask.reward")
    if cards:
        return t("table_scoville.ask.market", count=len(cards))
    if choice.sale is not None:
        pepper, count = choice.sale
        money = count * components.price(view.planted[pepper])
        return t("table_scoville.ask.sale", count=money) if money else None
    return None
