"""A computer player of Sheriff of Nottingham: one function of a view for every step of a round."""

from __future__ import annotations

from typing import Any, cast

from desktop_app.opponents.contract import Budget
from desktop_app.opponents.sheriff import gate, market, merchant
from desktop_app.opponents.sheriff.levels import Level
from rules.core.contract import AnyGame
from rules.core.rng import SplitMix64
from rules.sheriff import Components, SheriffGame
from rules.sheriff import actions as a
from rules.sheriff.insight import only_answer
from rules.sheriff.view import View


class SheriffPlayer:
    """A player of one level; it keeps nothing between its decisions."""

    def __init__(self, level: Level) -> None:
        self.level = level

    def choose(self, game: AnyGame, view: Any, rng: SplitMix64, budget: Budget) -> Any:
        """A legal action for the view's seat."""
        sheriff = cast("SheriffGame", game)
        action = self._choose(sheriff, cast("View", view), rng, budget)
        if view.seat is not None and sheriff.why_not_in_view(view, view.seat, action) is None:
            return action
        return sheriff.legal_in_view(view).sample(rng)

    def _choose(self, game: SheriffGame, view: View, rng: SplitMix64, budget: Budget) -> a.Action:
        components, level, step = game.components, self.level, view.step
        only = only_answer(components, view)
        if only is not None:
            return only
        if step == "market.aside":
            return market.choose_aside(components, view, level, rng, budget)
        if step == "market.draw":
            return market.choose_draw(components, view, level)
        if step == "market.place":
            return a.PlaceSetAside(*market.lay(components, view, level, view.aside or ()))
        if step == "load":
            return merchant.choose_load(components, view, level, rng)
        if step == "declare":
            return merchant.choose_declaration(components, view, level, rng)
        if step in ("hearing.speak", "hearing.answer"):
            return merchant.choose_word(components, view, level, rng)
        if step == "hearing.reply":
            return merchant.choose_reply(components, view, level, rng)
        if step == "inspect.debt":
            return self._pay(components, game, view)
        if step == "inspect.call":
            return gate.choose_call(components, view, level, rng)
        if step == "inspect.confiscated":
            return a.PlaceConfiscated(*market.lay(components, view, level, view.confiscated))
        return gate.choose_at_gate(components, view, level, rng)

    def _pay(self, components: Components, game: SheriffGame, view: View) -> a.PayDebt:
        choices = [choice for choice in game.legal_in_view(view) if isinstance(choice, a.PayDebt)]
        return merchant.choose_payment(components, view, self.level, choices)
