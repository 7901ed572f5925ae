"""What one seat, or a spectator, may know of a position, built up field by field."""

from __future__ import annotations

from msgspec import Struct

from rules.arboretum.actions import DECK, Draw
from rules.arboretum.components import RANKS, Card
from rules.arboretum.legal import NOTHING, Choices, DiscardChoices, DrawChoices, PlaceChoices
from rules.arboretum.state import Arboretum, Done, Options, Phase, State
from rules.core.rng import SplitMix64


class HandView(Struct, frozen=True):
    """A hand as a seat may see it: how many cards, which are openly known, and all of them for its owner.

    `cards` is None for a hand that stays hidden from the viewer.
    """

    count: int
    known: tuple[Card, ...]
    cards: tuple[Card, ...] | None = None


class View(Struct, frozen=True):
    """The table from the place of `seat` (None: a spectator).

    Piles end with their top card, arboreta stand in the order of planting. `turn_steps` are the steps of the running
    turn that were not taken back; the card of another seat's draw from the deck is None in them.
    """

    seat: int | None
    options: Options
    seats: int
    species: tuple[int, ...]
    deck_count: int
    hands: tuple[HandView, ...]
    piles: tuple[tuple[Card, ...], ...]
    arboreta: tuple[Arboretum, ...]
    start_seat: int
    active_seat: int
    turn_number: int
    step: Phase
    turn_steps: tuple[Done, ...] = ()

    @property
    def hand(self) -> tuple[Card, ...]:
        """The viewer's own hand, empty for a spectator."""
        return () if self.seat is None else self.hands[self.seat].cards or ()


def view_of(state: State, seat: int | None) -> View:
    """What `seat` may know; once the game is over every hand is open."""
    finished = state.step == "finished"
    hands = tuple(
        HandView(len(hand), known, hand if finished or owner == seat else None)
        for owner, (hand, known) in enumerate(zip(state.hands, state.known, strict=True))
    )
    if seat == state.active_seat:
        steps = state.turn_steps
    else:
        steps = tuple(
            Done(done.phase, done.action, None)
            if isinstance(done.action, Draw) and done.action.source == DECK
            else done
            for done in state.turn_steps
        )
    return View(
        seat,
        state.options,
        len(state.hands),
        state.species,
        len(state.deck),
        hands,
        state.piles,
        state.arboreta,
        state.start_seat,
        state.active_seat,
        state.turn_number,
        state.step,
        steps,
    )


def choices_in_view(view: View) -> Choices:
    """The legal moves of the view's own seat."""
    seat = view.seat
    if seat is None or seat != view.active_seat or view.step == "finished":
        return NOTHING
    if view.step == "place":
        return PlaceChoices(view.hand, view.arboreta[seat])
    if view.step == "discard":
        return DiscardChoices(view.hand)
    return DrawChoices(view.deck_count, [len(pile) for pile in view.piles])


def unseen_cards(view: View) -> tuple[Card, ...]:
    """The cards in play that the viewer cannot place: those of the deck and the unknown ones of other hands."""
    seen: set[Card] = set()
    for hand in view.hands:
        seen.update(hand.known if hand.cards is None else hand.cards)
    for pile in view.piles:
        seen.update(pile)
    for trees in view.arboreta:
        seen.update(tree.card for tree in trees)
    return tuple(
        card for species in view.species for card in range(species * RANKS, (species + 1) * RANKS) if card not in seen
    )


def resampled(view: View, rng: SplitMix64) -> State:
    """A full position that the view cannot tell from the true one: unseen cards dealt at random."""
    unseen = list(rng.shuffled(unseen_cards(view)))
    hands: list[tuple[Card, ...]] = []
    dealt: list[tuple[Card, ...]] = []
    for hand in view.hands:
        missing = 0 if hand.cards is not None else hand.count - len(hand.known)
        new = tuple(unseen[:missing])
        del unseen[:missing]
        dealt.append(new)
        hands.append(hand.cards if hand.cards is not None else tuple(sorted((*hand.known, *new))))
    return State(
        view.options,
        view.species,
        tuple(unseen),
        tuple(hands),
        tuple(hand.known for hand in view.hands),
        view.piles,
        view.arboreta,
        view.start_seat,
        view.active_seat,
        view.turn_number,
        view.step,
        _guessed_steps(view.turn_steps, dealt[view.active_seat]),
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
