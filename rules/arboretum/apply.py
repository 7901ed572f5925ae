"""Carrying out a move."""

from __future__ import annotations

from typing import Any

from rules.arboretum.actions import DECK, Action, Discard, Draw, Place
from rules.arboretum.components import Components
from rules.arboretum.draft import Draft
from rules.arboretum.events import (
    CardDiscarded,
    CardPlanted,
    DeckRanOut,
    DrawSkipped,
    Drew,
    HandsOpened,
    SpeciesScored,
    TurnBegan,
    WinnersNamed,
)
from rules.arboretum.scoring import decided_by, placed, species_calls, totals_of
from rules.arboretum.state import Done, State, Tree
from rules.core.contract import Step
from rules.core.refusal import IllegalAction, Refusal
from rules.core.scores import winners_of
from rules.core.tuples import with_item


def apply_action(components: Components, state: State, seat: int, action: Action, outcome: Any) -> Step[State]:
    """The step that a legal action leads to.

    `outcome` is the name of the card that a recorded draw from the deck gave. It must be the card that lies on top,
    for the deck was settled once by the seed: for another one `IllegalAction` names the rule of the shuffle.
    """
    draft = Draft(components, state)
    drawn: str | None = None
    match action:
        case Draw():
            drawn = _draw(draft, seat, action)
        case Place():
            _place(draft, seat, action)
        case Discard():
            _discard(draft, seat, action)
    if outcome is not None and outcome != drawn:
        raise IllegalAction(Refusal("arboretum.setup.shuffle", {"recorded": outcome}))
    return draft.finished(drawn)


def _draw(draft: Draft, seat: int, action: Draw) -> str | None:
    """Draw a card; its name if it came from the deck, where chance decided."""
    source = action.source
    nth = 1 if draft.step == "draw_first" else 2
    if source == DECK:
        # Only the drawer learns the card; all others see that one was drawn.
        card, draft.deck = draft.deck[-1], draft.deck[:-1]
        left = len(draft.deck)
        draft.tell(Drew(seat, DECK, card, nth, left), (seat,), Drew(seat, DECK, None, nth, left))
        if not left:
            draft.tell(DeckRanOut(seat))
    else:
        # A card from a pile lay open, so everybody knows it in the hand from now on.
        card, pile = draft.piles[source][-1], draft.piles[source][:-1]
        draft.piles = with_item(draft.piles, source, pile)
        draft.tell(Drew(seat, source, card, nth, len(pile)))
    draft.take(seat, card, seen=source != DECK)
    draft.note(Done(draft.step, action, card))
    draft.step = "draw_second" if nth == 1 else "place"
    if draft.step == "draw_second" and not draft.deck and not any(draft.piles):
        draft.step = "place"
        draft.tell(DrawSkipped(seat, 2))
    return draft.components.card_names[card] if source == DECK else None


def _place(draft: Draft, seat: int, action: Place) -> None:
    card, x, y = action.card, int(action.x), int(action.y)
    was_known = draft.give_up(seat, card)
    draft.arboreta = with_item(draft.arboreta, seat, (*draft.arboreta[seat], Tree(x, y, card)))
    draft.note(Done("place", action, card, was_known))
    draft.tell(CardPlanted(seat, card, x, y))
    draft.step = "discard"


def _discard(draft: Draft, seat: int, action: Discard) -> None:
    card = action.card
    draft.give_up(seat, card)
    draft.piles = with_item(draft.piles, seat, (*draft.piles[seat], card))
    draft.turn_steps = ()
    draft.tell(CardDiscarded(seat, card))
    if draft.deck:
        draft.active_seat = (seat + 1) % len(draft.hands)
        draft.turn_number += 1
        draft.step = "draw_first"
        draft.tell(TurnBegan(draft.active_seat, draft.turn_number))
    else:
        # Whoever took the last card finishes the turn, and this discard ends the game.
        draft.step = "finished"
        _tell_scoring(draft)


def _tell_scoring(draft: Draft) -> None:
    """All hands open, species by species, then the winners."""
    calls = species_calls(draft.before.species, draft.hands, draft.arboreta)
    places = placed(calls, draft.arboreta)
    draft.tell(HandsOpened(draft.hands))
    for call in calls:
        draft.tell(SpeciesScored(call))
    draft.tell(WinnersNamed(winners_of(places), totals_of(calls), decided_by(places)))
