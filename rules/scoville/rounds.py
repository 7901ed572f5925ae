"""The course of a round: whose turn is next, the refill of the auction house, the time check, the end."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from rules.core.refusal import IllegalAction, Refusal
from rules.core.rng import SplitMix64
from rules.scoville.components import Card, Components
from rules.scoville.events import (
    AfternoonBegan,
    FarmerEntered,
    FulfilmentSkipped,
    GameEnded,
    HarvestSkipped,
    HouseFilled,
    PhaseBegan,
    PlantingSkipped,
    RoundBegan,
    TimeChecked,
    TimeResult,
    TurnEnded,
)
from rules.scoville.field import STAR
from rules.scoville.legal import can_fulfil, step_options
from rules.scoville.moves import with_item
from rules.scoville.state import State


def time_result(afternoon: bool, players: int, market_left: int, recipes_left: int) -> TimeResult:
    """What the time check decides; a display is short with fewer cards than players."""
    market_short, recipes_short = market_left < players, recipes_left < players
    if afternoon:
        if market_short and recipes_short:
            return "game_ends_now"
        return "last_round" if market_short or recipes_short else "afternoon_goes_on"
    if recipes_short:
        return "last_round_without_afternoon"
    return "afternoon_begins" if market_short else "morning_goes_on"


def end_turn(components: Components, state: State, by_itself: bool, events: list[Struct]) -> State:
    """The position after the acting seat's turn in planting, harvest or fulfilment."""
    turn = state.turn + 1
    if state.phase == "planting":
        events.append(TurnEnded(state.actor, "planting", by_itself))
        return _planting_turn(components, state, turn, events)
    if state.phase == "harvest":
        stuck = by_itself and state.steps < components.numbers.steps_max
        events.append(TurnEnded(state.actor, "harvest", by_itself, stuck))
        return _harvest_turn(components, state, turn, events)
    events.append(TurnEnded(state.actor, "fulfilment", by_itself))
    return _fulfilment_turn(components, state, turn, events)


def begin_planting(components: Components, state: State, events: list[Struct]) -> State:
    """The first turn of planting, or of what follows where nobody can plant."""
    _announce("planting", state.order, events)
    return _planting_turn(components, state, 0, events)


def _announce(
    phase: Literal["planting", "harvest", "fulfilment"], order: tuple[int, ...], events: list[Struct]
) -> None:
    events.append(PhaseBegan(phase, order))


def _planting_turn(components: Components, state: State, turn: int, events: list[Struct]) -> State:
    order = state.order
    if turn < len(order):
        if state.frontier:
            return replace(state, phase="planting", turn=turn, actor=order[turn], planted_first=False, before=None)
        events.append(PlantingSkipped(order[turn:]))
    _announce("harvest", order[::-1], events)
    return _harvest_turn(components, state, 0, events)


def _harvest_turn(components: Components, state: State, turn: int, events: list[Struct]) -> State:
    order, farmers = state.order, state.farmers
    most = components.numbers.steps_max
    for number in range(turn, len(order)):
        seat = order[-1 - number]
        if state.round == 1:
            farmers = with_item(farmers, seat, STAR)
            events.append(FarmerEntered(seat, STAR))
        if step_options(farmers, seat, 0, -1, 0, most):
            return replace(
                state, phase="harvest", turn=number, actor=seat, farmers=farmers, steps=0, ahead=-1, before=None
            )
        events.append(HarvestSkipped(seat))
    _announce("fulfilment", order, events)
    return _fulfilment_turn(components, replace(state, farmers=farmers, steps=0, ahead=-1), 0, events)


def _fulfilment_turn(components: Components, state: State, turn: int, events: list[Struct]) -> State:
    order = state.order
    for number in range(turn, len(order)):
        seat = order[number]
        if can_fulfil(components, state.stocks[seat], state.market, state.cook_off, 0):
            return replace(state, phase="fulfilment", turn=number, actor=seat, steps=0, ahead=-1, done=0, before=None)
        events.append(FulfilmentSkipped(seat))
    return _check_time(components, replace(state, before=None), events)


def _check_time(components: Components, state: State, events: list[Struct]) -> State:
    if state.last_round:
        return _end(state, events)
    market_left, recipes_left = len(state.market), len(state.cook_off)
    result = time_result(state.afternoon, state.seats, market_left, recipes_left)
    events.append(TimeChecked(result, market_left, recipes_left))
    if result == "game_ends_now":
        return _end(state, events)
    if result == "afternoon_begins":
        market = state.afternoon_market[: components.table(state.seats).market_cards]
        events.append(AfternoonBegan(market, state.market))
        state = replace(
            state,
            afternoon=True,
            market=market,
            laid_market=market,
            afternoon_market=(),
            deck=state.afternoon_deck,
            afternoon_deck=(),
            discards=(),
        )
    number = state.round + 1
    last = result in ("last_round", "last_round_without_afternoon") or number == state.options.round_limit
    nobody = (-1,) * state.seats
    events.append(RoundBegan(number, state.afternoon, last, True))
    return replace(
        state,
        phase="bid",
        round=number,
        last_round=last,
        spaces=nobody,
        turn=0,
        actor=-1,
        bids=nobody,
        choosers=(),
        planted_first=False,
        done=0,
        plaque_taken=0,
    )


def _end(state: State, events: list[Struct]) -> State:
    events.append(GameEnded(state.round, state.money))
    return replace(state, phase="over", actor=-1, turn=0, done=0, planted_first=False)


def _reshuffled(components: Components, discards: tuple[Card, ...], rng: SplitMix64, outcome: Any) -> tuple[Card, ...]:
    shuffled = rng.shuffled(discards)
    if outcome is None:
        return shuffled
    numbers = {components.auction[card].id: card for card in discards}
    if isinstance(outcome, (list, tuple)):
        names: list[Any] = list(outcome)  # pyright: ignore[reportUnknownArgumentType]
        if len(names) == len(numbers) and all(isinstance(name, str) for name in names) and set(names) == set(numbers):
            return tuple(numbers[name] for name in names)
    raise IllegalAction(Refusal("scoville.auction.reshuffle", {"recorded": "not an order of the discards"}))


def refill(components: Components, state: State, outcome: Any, events: list[Struct]) -> tuple[State, Any]:
    """The auction house filled with one card for each player, and what chance decided: the ids of a new deck.

    `outcome` is a recorded new deck, or None. The generator moves on by one number for a shuffle, recorded or not.
    """
    players, deck, discards = state.seats, state.deck, state.discards
    house, deck = deck[:players], deck[players:]
    rng, chance, count = state.rng, None, 0
    if len(house) < players:
        source = SplitMix64(rng)
        deck = _reshuffled(components, discards, source.fork(), outcome)
        rng, count, discards = source.state, len(discards), ()
        chance = [components.auction[card].id for card in deck]
        missing = players - len(house)
        house, deck = house + deck[:missing], deck[missing:]
    elif outcome is not None:
        raise IllegalAction(Refusal("scoville.auction.reshuffle", {"recorded": "a shuffle where none happens"}))
    events.append(HouseFilled(house, count))
    return replace(state, house=house, deck=deck, discards=discards, rng=rng), chance
