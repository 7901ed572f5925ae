"""A full position that a view cannot tell from the true one."""

from __future__ import annotations

from rules.arboretum.actions import Draw
from rules.arboretum.components import Card, Components
from rules.arboretum.state import Done, State
from rules.arboretum.view import View, unseen_cards
from rules.core.rng import SplitMix64


def resampled(components: Components, view: View, rng: SplitMix64) -> State:
    """A full position that the view cannot tell from the true one: unseen cards dealt at random."""
    unseen = list(rng.shuffled(unseen_cards(view)))
    hands: list[tuple[Card, ...]] = []
    dealt: list[tuple[Card, ...]] = []
    for hand in view.hands:
        if hand.cards is not None:
            hands.append(hand.cards)
            dealt.append(())
            continue
        # What is openly known stays; the rest of the hand may be any unseen cards.
        missing = hand.count - len(hand.known)
        guessed = tuple(unseen[:missing])
        del unseen[:missing]
        dealt.append(guessed)
        hands.append(tuple(sorted((*hand.known, *guessed))))
    return State(
        options=view.options,
        species=view.species,
        deck=tuple(unseen),
        hands=tuple(hands),
        known=tuple(hand.known for hand in view.hands),
        piles=view.piles,
        arboreta=view.arboreta,
        start_seat=view.start_seat,
        active_seat=view.active_seat,
        turn_number=view.turn_number,
        step=view.step,
        turn_steps=_guessed_steps(view.turn_steps, dealt[view.active_seat]),
    )


def _guessed_steps(steps: tuple[Done, ...], unknown: tuple[Card, ...]) -> tuple[Done, ...]:
    """The steps of the turn with the hidden draws filled in from the unknown cards of that hand.

    Where these do not go round, the card planted in the same turn was the one drawn.
    """
    planted = tuple(
        done.card for done in steps if done.card is not None and not isinstance(done.action, Draw) and not done.known
    )
    could_be = iter((*unknown, *planted))
    return tuple(
        Done(done.phase, done.action, next(could_be), done.known) if done.card is None else done for done in steps
    )
