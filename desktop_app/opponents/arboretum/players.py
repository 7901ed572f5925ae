"""The three levels. They differ in what they think through, never in what they know."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from desktop_app.opponents.arboretum.garden import place_of
from desktop_app.opponents.arboretum.search import Depth, Move, best_move, last_move
from desktop_app.opponents.arboretum.table import Deal, Table, table_of
from desktop_app.opponents.arboretum.weigh import Mind, Outlook, rank_discards, rank_draws, rank_plants
from desktop_app.opponents.contract import Budget
from rules.arboretum.actions import Action, Discard, Draw, Place
from rules.arboretum.view import View, unseen_cards
from rules.core.contract import AnyGame, Legal
from rules.core.rng import SplitMix64

RELAXED = Mind(others=False, deny=0.0, give=0.0)
"""Looks at the own garden and hand alone."""

REGULAR = Mind()
"""The simple greedy player of the reference: all hands estimated, the 1 that cancels an 8 not minded."""

SHARP = Mind(
    eights=True,
    lean=1.6,
    width=2.8,
    sprout=0.8,
    sprout_base=0.6,
    deny=0.62,
    rights=0.6,
    step=0.3,
    equal=0.12,
    use=0.7,
    give=0.44,
    keep=0.39,
    deck=0.43,
)
"""Weights found by playing some thousand games against the regular level (cross-entropy method)."""

REGULAR_AT_LARGER_TABLES = replace(SHARP, eights=False)
"""With three or four seats the greedy weights are no better than looking at the own garden alone; these are."""

PLAY_ON = replace(SHARP, give=0.0, keep=0.0, looks=2)
"""The weights without the questions that take long, for playing guesses on."""


def _ranked(table: Table, seat: int, mind: Mind, unseen: list[int], rng: SplitMix64) -> list[tuple[float, Move]]:
    look = Outlook(table, seat, mind)
    if table.step == "place":
        return [(score, (card, cell)) for score, card, cell in rank_plants(look)]
    if table.step == "discard":
        return [(score, (card,)) for score, card in rank_discards(look)]
    seen = [unseen[rng.below(len(unseen))] for _ in range(mind.looks)] if unseen else []
    return [(score, (source,)) for score, source in rank_draws(look, seen)]


def _action(step: str, move: Move, deal: Deal) -> Action:
    if step == "place":
        x, y = place_of(move[1])
        return Place(deal.outside(move[0]), x, y)
    if step == "discard":
        return Discard(deal.outside(move[0]))
    return Draw(move[0])


class ArboretumPlayer:
    """A level: its weights with two seats and with more, and how far it plays guesses on (None: not at all)."""

    def __init__(self, mind: Mind, many: Mind | None = None, depth: Depth | None = None) -> None:
        self.mind = mind
        self.many = many or mind
        self.depth = depth

    def choose(self, game: AnyGame, view: Any, rng: SplitMix64, budget: Budget) -> Action:
        """A legal action for the view's seat; `IndexError` where it has nothing to do."""
        action = self.think(view, rng, budget)
        legal: Legal[Action] = game.legal_in_view(view)
        return action if action is not None and action in legal else legal.sample(rng)

    def think(self, view: View, rng: SplitMix64, budget: Budget) -> Action | None:
        """The move that the level finds best, None where it has nothing to do."""
        seat = view.seat
        if seat is None or seat != view.active_seat or view.step == "finished":
            return None
        deal = Deal(view.species)
        table = table_of(view, deal)
        unseen = [deal.inside(card) for card in unseen_cards(view)]
        moves = _ranked(table, seat, self.mind if view.seats == 2 else self.many, unseen, rng)
        if not moves:
            return None
        if self.depth is None:
            return _action(view.step, moves[0][1], deal)
        if view.deck_count == 0 and not view.step.startswith("draw"):
            move = last_move(table, seat, unseen, moves, self.depth, rng, budget)
        else:
            move = best_move(table, seat, unseen, self._tried(moves, view.step), PLAY_ON, self.depth, rng, budget)
        return _action(view.step, move, deal)

    def _tried(self, moves: list[tuple[float, Move]], step: str) -> list[tuple[float, Move]]:
        """The moves worth a search: all draws, and of plantings and discards the first few by judgement."""
        assert self.depth is not None
        return moves if step.startswith("draw") else moves[: self.depth.breadth]


PLAYERS = {
    "relaxed": ArboretumPlayer(RELAXED),
    "regular": ArboretumPlayer(REGULAR, REGULAR_AT_LARGER_TABLES),
    "sharp": ArboretumPlayer(SHARP, depth=Depth()),
}
"""The levels by name."""
