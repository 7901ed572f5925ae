"""Carrying out a move, and taking it back."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rules.arboretum.actions import DECK, Action, Discard, Draw, Place
from rules.arboretum.components import Card, Components
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
from rules.arboretum.legal import why_not
from rules.arboretum.scoring import decided_by, ranking, species_calls, species_present, totals_of
from rules.arboretum.state import Done, Phase, State, Tree
from rules.core.contract import Step, Told
from rules.core.refusal import IllegalAction, Refusal

Cards = tuple[Card, ...]


def _with(groups: tuple[Any, ...], seat: int, group: Any) -> tuple[Any, ...]:
    return (*groups[:seat], group, *groups[seat + 1 :])


def _added(cards: Cards, card: Card) -> Cards:
    return tuple(sorted((*cards, card)))


def _without(cards: Cards, card: Card) -> Cards:
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


def apply_action(components: Components, state: State, seat: int, action: Action, outcome: Any) -> Step[State]:
    """The step an action leads to; raises `IllegalAction` if it is refused.

    `outcome` is the name of the card that a recorded draw from the deck gave. It must be the card that lies on top,
    for the deck was settled once by the seed: another one is refused by the rule of the shuffle.
    """
    refusal = why_not(state, seat, action)
    if refusal is not None:
        raise IllegalAction(refusal)
    chance = components.card_names[state.deck[-1]] if isinstance(action, Draw) and action.source == DECK else None
    if outcome is not None and outcome != chance:
        raise IllegalAction(Refusal("arboretum.setup.shuffle", {"recorded": outcome}))
    if isinstance(action, Draw):
        return _draw(state, seat, action, chance)
    if isinstance(action, Place):
        return _place(state, seat, action)
    return _discard(state, seat, action)


def _draw(state: State, seat: int, action: Draw, chance: str | None) -> Step[State]:
    first = state.step == "draw_first"
    nth = 1 if first else 2
    deck, piles, known = state.deck, state.piles, state.known
    if action.source == DECK:
        card, deck = deck[-1], deck[:-1]
        events = [
            Told(
                Drew(seat, DECK, card, nth, len(deck)),
                (seat,),
                Drew(seat, DECK, None, nth, len(deck)),
            )
        ]
        if not deck:
            events.append(Told(DeckRanOut(seat)))
    else:
        pile = piles[action.source]
        card = pile[-1]
        piles = _with(piles, action.source, pile[:-1])
        known = _with(known, seat, _added(known[seat], card))
        events = [Told(Drew(seat, action.source, card, nth, len(pile) - 1))]
    step: Phase = "draw_second" if first else "place"
    if step == "draw_second" and not deck and not any(piles):
        step = "place"
        events.append(Told(DrawSkipped(seat, 2)))
    return Step(
        State(
            state.options,
            state.species,
            deck,
            _with(state.hands, seat, _added(state.hands[seat], card)),
            known,
            piles,
            state.arboreta,
            state.start_seat,
            seat,
            state.turn_number,
            step,
            (*state.turn_steps, Done(state.step, action, card)),
        ),
        tuple(events),
        chance,
    )


def _place(state: State, seat: int, action: Place) -> Step[State]:
    card, x, y = action.card, int(action.x), int(action.y)
    known = state.known
    was_known = card in known[seat]
    if was_known:
        known = _with(known, seat, _without(known[seat], card))
    return Step(
        State(
            state.options,
            state.species,
            state.deck,
            _with(state.hands, seat, _without(state.hands[seat], card)),
            known,
            state.piles,
            _with(state.arboreta, seat, (*state.arboreta[seat], Tree(x, y, card))),
            state.start_seat,
            seat,
            state.turn_number,
            "discard",
            (*state.turn_steps, Done("place", action, card, was_known)),
        ),
        (Told(CardPlanted(seat, card, x, y)),),
    )


def _discard(state: State, seat: int, action: Discard) -> Step[State]:
    card = action.card
    known = state.known
    if card in known[seat]:
        known = _with(known, seat, _without(known[seat], card))
    goes_on = len(state.deck) > 0
    following = (seat + 1) % len(state.hands) if goes_on else seat
    after = State(
        state.options,
        state.species,
        state.deck,
        _with(state.hands, seat, _without(state.hands[seat], card)),
        known,
        _with(state.piles, seat, (*state.piles[seat], card)),
        state.arboreta,
        state.start_seat,
        following,
        state.turn_number + 1 if goes_on else state.turn_number,
        "draw_first" if goes_on else "finished",
    )
    told = Told(CardDiscarded(seat, card))
    if goes_on:
        return Step(after, (told, Told(TurnBegan(following, after.turn_number))))
    return Step(after, (told, *_scoring_events(after)))


def _scoring_events(state: State) -> list[Told]:
    calls = species_calls(state)
    totals = totals_of(calls)
    places = ranking(totals, [species_present(trees) for trees in state.arboreta])
    winners = tuple(rank.seat for rank in places if rank.place == 1)
    return [
        Told(HandsOpened(state.hands)),
        *(Told(SpeciesScored(call)) for call in calls),
        Told(WinnersNamed(winners, totals, decided_by(places))),
    ]


def why_no_undo(state: State, seat: int) -> Refusal | None:
    """None if `seat` may take back its last step, else the rule that forbids it."""
    if state.step == "finished":
        return Refusal("arboretum.end.no-moves-after")
    if seat != state.active_seat:
        return Refusal("arboretum.turn.active-seat-only", {"seat": seat, "active_seat": state.active_seat})
    if not state.turn_steps:
        return Refusal("arboretum.ruling.undo-turn-end-final")
    action = state.turn_steps[-1].action
    if isinstance(action, Draw) and action.source == DECK:
        return Refusal("arboretum.ruling.undo-deck-draw-final")
    return None


def undo(state: State, seat: int) -> State:
    """The state before the last step of `seat`; raises `IllegalAction` if it cannot be taken back."""
    refusal = why_no_undo(state, seat)
    if refusal is not None:
        raise IllegalAction(refusal)
    done = state.turn_steps[-1]
    card = done.card
    assert card is not None  # a state knows all its cards
    hand, known = state.hands[seat], state.known[seat]
    piles, arboreta = state.piles, state.arboreta
    if isinstance(done.action, Draw):
        source = done.action.source
        piles = _with(piles, source, (*piles[source], card))
        hand, known = _without(hand, card), _without(known, card)
    else:
        arboreta = _with(arboreta, seat, arboreta[seat][:-1])
        hand = _added(hand, card)
        known = _added(known, card) if done.known else known
    return replace(
        state,
        hands=_with(state.hands, seat, hand),
        known=_with(state.known, seat, known),
        piles=piles,
        arboreta=arboreta,
        step=done.phase,
        turn_steps=state.turn_steps[:-1],
    )
