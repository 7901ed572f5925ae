"""Why a move is refused: the first rule it breaks, in the order of the reference, as far as a view can know."""

from __future__ import annotations

from rules.arboretum.actions import DECK, Action, Discard, Draw, Place
from rules.arboretum.components import Card, Components
from rules.arboretum.legal import why_not_at
from rules.arboretum.view import View, unseen_cards
from rules.core.refusal import Refusal


def why_not(components: Components, view: View, seat: int, action: Action) -> Refusal | None:
    """None for a move of `seat` that the view does not know to be forbidden, else the first rule it breaks.

    With the seat's own view that is exact. Another viewer cannot see the hand: a card that could be in it passes.
    """
    # What stands ahead of every table of refusals, in this order (`arboretum.turn.refusal-order`).
    step = view.step
    if step == "finished":
        return Refusal("arboretum.end.no-moves-after")
    if seat != view.active_seat:
        return Refusal("arboretum.turn.active-seat-only", {"seat": seat, "active_seat": view.active_seat})
    match action:
        case Draw():
            if step != "draw_first" and step != "draw_second":
                return Refusal("arboretum.turn.step-order", {"step": step})
            return _against_draw(view, action.source)
        case Place():
            if step != "place":
                return Refusal("arboretum.turn.step-order", {"step": step})
            if not _may_hold(view, seat, action.card):
                return Refusal("arboretum.place.from-hand", {"card": action.card})
            rule = why_not_at(view.arboreta[seat], action.x, action.y)
            return Refusal(rule, {"x": action.x, "y": action.y}) if rule is not None else None
        case Discard():
            if step != "discard":
                return Refusal("arboretum.turn.step-order", {"step": step})
            if not _may_hold(view, seat, action.card):
                return Refusal("arboretum.discard.from-hand", {"card": action.card})
            return None


def _against_draw(view: View, source: int) -> Refusal | None:
    """Why nothing can be drawn from a source; all of it is open to everybody."""
    if source == DECK:
        left = view.deck_count
    elif 0 <= source < len(view.piles):
        left = len(view.piles[source])
    else:
        return Refusal("arboretum.draw.known-source", {"source": source})
    return None if left else Refusal("arboretum.draw.source-not-empty", {"source": source})


def _may_hold(view: View, seat: int, card: Card) -> bool:
    """Whether, for all the viewer knows, a card is in the hand of `seat`."""
    hand = view.hands[seat]
    if hand.cards is not None:
        return card in hand.cards
    if card in hand.known:
        return True
    # The rest of a hidden hand is among what the viewer has not seen, if there is a rest.
    return hand.count > len(hand.known) and card in unseen_cards(view)
