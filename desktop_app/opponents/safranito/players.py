"""The three levels: how each throws, trades and blends."""

from __future__ import annotations

from typing import Any, cast

from desktop_app.opponents.contract import Budget
from desktop_app.opponents.safranito.throwing import Skill, choose_throw
from desktop_app.opponents.safranito.worth import Appraisal, Needs
from rules.core.contract import AnyGame
from rules.core.rng import SplitMix64
from rules.safranito.actions import (
    Action,
    Buy,
    ChooseBowl,
    ChooseCard,
    Done,
    Pass,
    PrepareBlend,
    Sell,
    Take,
)
from rules.safranito.game import SafranitoGame
from rules.safranito.view import View


class SafranitoPlayer:
    """A computer player of one level."""

    def __init__(self, skill: Skill) -> None:
        self.skill = skill

    def choose(self, game: AnyGame, view: Any, rng: SplitMix64, budget: Budget) -> Any:
        """A legal action for the view's seat."""
        known = cast(SafranitoGame, game)
        if view.phase in ("throw", "action.throw"):
            return choose_throw(known, view, rng, budget, self.skill)
        return _decide(known, view, Appraisal(known.components, view, view.me.seat, self.skill.rivalry))


def _decide(game: SafranitoGame, view: View, appraisal: Appraisal) -> Action:
    needs = appraisal.needs[view.me.seat]
    match view.phase:
        case "action.decide":
            return Take()
        case "action.card":
            return ChooseCard(max(view.drawn or (), key=needs.gain))
        case "trade.bowl":
            return ChooseBowl(_bowl(view, appraisal))
        case "trade.sell":
            return Sell(_sale(view, needs))
        case "trade.buy":
            trade = view.trade
            assert trade is not None
            worth = needs.gain(trade.spice) + appraisal.denied(trade.spice, trade.totals, trade.cards)
            return Buy() if worth > needs.cost(trade.totals[view.me.seat]) else Pass()
        case _:
            return _blend(game, view, appraisal)


def _price(view: View, spice: str) -> float:
    return sum(35.0 if chip.value is None else chip.value for chip in view.lying(spice))


def _bowl(view: View, appraisal: Appraisal) -> str:
    """First the bowl that brings money, then those from which something is needed or a poor rival must go empty."""
    needs = appraisal.needs[view.me.seat]

    def urge(spice: str) -> float:
        own = sum(chip.value or 0 for chip in view.lying(spice) if chip.seat == view.me.seat)
        _, sale = needs.sale(spice, _price(view, spice))
        if sale > 0.0:
            return 200.0 + sale
        return (needs.gain(spice) if own and spice in view.display else 0.0) + appraisal.poverty(
            spice, view.lying(spice)
        )

    return max(view.filled_bowls(), key=urge)


def _sale(view: View, needs: Needs) -> int:
    """Sell unless the purchase that selling rules out is worth more."""
    trade = view.trade
    assert trade is not None
    count, worth = needs.sale(trade.spice, trade.price)
    own = trade.totals[view.me.seat]
    hope = needs.gain(trade.spice) - needs.cost(own) if own and trade.cards else 0.0
    return count if worth > max(hope, 0.0) else 0


def _blend(game: SafranitoGame, view: View, appraisal: Appraisal) -> Action:
    """Prepare, row before reserve, what leaves the best rest and takes most from the others, while anything can be."""
    needs = appraisal.needs[view.me.seat]
    blends = [move for move in game.legal_in_view(view) if isinstance(move, PrepareBlend)]
    if not blends:
        return Done()

    def rest(move: PrepareBlend) -> tuple[bool, float]:
        left = list(needs.cards)
        spices = game.components.spices_of(move.blend)
        for spice in spices:
            left.remove(spice)
        of_row = move.blend in view.row
        return (of_row, needs.hand_worth(left) + (appraisal.taken(spices) if of_row else 0.0))

    return max(blends, key=rest)


PLAYERS = {
    "relaxed": SafranitoPlayer(
        Skill("easy", targets=4, starts=1, first=3, finalists=2, more=2, knocks=False, rebounds=False, rivalry=0.0)
    ),
    "regular": SafranitoPlayer(
        Skill("normal", targets=7, starts=2, first=5, finalists=4, more=6, knocks=True, rebounds=False, rivalry=0.45)
    ),
    "sharp": SafranitoPlayer(
        Skill("strong", targets=9, starts=4, first=5, finalists=6, more=12, knocks=True, rebounds=True, rivalry=0.8)
    ),
}
