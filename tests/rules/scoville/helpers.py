"""Positions of Scoville written with names, and moves written as their texts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

import pytest
from msgspec.structs import replace

from data.scoville import components
from rules.core.contract import Moment, Step
from rules.core.refusal import IllegalAction
from rules.core.rng import SplitMix64
from rules.core.undo import why_no_undo
from rules.scoville.components import ALL_TILES, COLOURS, PEPPERS, TILES, pepper_named
from rules.scoville.events import Event
from rules.scoville.field import EMPTY, PLOTS, frontier_of, notch_named, plot_named
from rules.scoville.state import Change, Plaque, State
from tests.rules.scoville.turned import TurnedGame

GAME = TurnedGame(components())
BOX = GAME.components
AUCTION = {card.id: i for i, card in enumerate(BOX.auction)}
MARKET = {card.id: i for i, card in enumerate(BOX.market)}
RECIPES = {card.id: i for i, card in enumerate(BOX.recipes)}
FIELD_F = {"p5_4": "red", "p6_4": "yellow", "p7_4": "purple", "p7_3": "orange", "p8_3": "orange"}


T = TypeVar("T", bound=Callable[..., Any])


def once(test: T) -> T:
    """A test that need not run over every seat: it plays whole games, or is about the box and the field."""
    test.once = True  # type: ignore[attr-defined]
    return test


def stock(peppers: Mapping[str, int] | Sequence[str]) -> tuple[int, ...]:
    """Ten counts from names."""
    named = dict(peppers) if isinstance(peppers, Mapping) else {p: list(peppers).count(p) for p in peppers}
    return tuple(named.get(name, 0) for name in PEPPERS)


def names(counts: Sequence[int]) -> dict[str, int]:
    """The colours of a stock that are there."""
    return {PEPPERS[p]: counts[p] for p in range(COLOURS) if counts[p]}


def field_of(planted: Mapping[str, str]) -> tuple[int, ...]:
    """Seventy plots from names."""
    field = [EMPTY] * PLOTS
    for plot, pepper in planted.items():
        field[plot_named(plot)] = pepper_named(pepper)
    return tuple(field)


def position(
    seats: int = 3,
    phase: str = "planting",
    *,
    round: int = 2,
    order: Sequence[int] | None = None,
    turn: int = 0,
    field: Mapping[str, str] | None = None,
    farmers: Sequence[str] | None = None,
    stocks: Mapping[int, Any] | None = None,
    money: Mapping[int, int] | None = None,
    tiles: Mapping[int, Sequence[str]] | None = None,
    market: Sequence[str] | None = None,
    cook_off: Sequence[str] | None = None,
    house: Sequence[str] | None = None,
    deck: Sequence[str] | None = None,
    discards: Sequence[str] | None = None,
    afternoon: bool = False,
    last_round: bool = False,
    plaques: Sequence[Sequence[int]] | None = None,
    won_market: Mapping[int, Sequence[str]] | None = None,
    won_recipes: Mapping[int, Sequence[str]] | None = None,
    won_plaques: Mapping[int, Sequence[tuple[int, int]]] | None = None,
    bids: Sequence[int] | None = None,
    options: Mapping[str, Any] | None = None,
) -> State:
    """A position at the start of the turn number `turn` of a phase; what is not named is as after set-up."""
    state = GAME.new(seats, 1, dict(options or {}))
    everybody = range(seats)
    order = tuple(order or everybody)
    planted = field_of(field or {"p5_4": "red", "p6_4": "yellow"})
    actor = {"bid": -1, "over": -1, "harvest": order[-1 - turn]}.get(phase, order[turn])
    given = {"red": 1, "yellow": 1, "blue": 1}
    holdings = tuple(stock((stocks or {}).get(seat, given)) for seat in everybody)
    purse = tuple((money or {}).get(seat, 10) for seat in everybody)
    held = tuple(
        sum(1 << TILES.index(tile) for tile in (tiles or {}).get(seat, TILES)) & state.tiles[seat] for seat in everybody
    )
    cards = tuple(tuple(MARKET[c] for c in (won_market or {}).get(s, ())) for s in everybody)
    cooked = tuple(tuple(RECIPES[c] for c in (won_recipes or {}).get(s, ())) for s in everybody)
    badges = tuple(tuple(Plaque(*p) for p in (won_plaques or {}).get(s, ())) for s in everybody)
    history: list[Change] = []
    for seat in everybody:
        peppers = tuple(p for p in range(COLOURS) for _ in range(holdings[seat][p]))
        spent = ALL_TILES & ~held[seat] if state.tiles[seat] else 0
        history.append(Change(seat, gained=peppers, money=purse[seat], tile=spent))
        history += [Change(seat, market=card) for card in cards[seat]]
        history += [Change(seat, recipe=card) for card in cooked[seat]]
        history += [Change(seat, plaque=plaque) for plaque in badges[seat]]
    shown = state.market if market is None else tuple(MARKET[card] for card in market)
    recipes = state.cook_off if cook_off is None else tuple(RECIPES[card] for card in cook_off)
    nobody = (-1,) * seats
    return replace(
        state,
        phase=phase,
        round=round,
        order=order,
        spaces=nobody if phase == "bid" else order,
        turn=turn,
        actor=actor,
        bids=tuple(bids) if bids is not None else (nobody if phase == "bid" or round == 1 else (0,) * seats),
        field=planted,
        frontier=frontier_of(planted),
        planted=tuple(planted.count(pepper) for pepper in range(COLOURS)),
        farmers=tuple(notch_named(name) for name in farmers) if farmers else nobody,
        afternoon=afternoon,
        last_round=last_round,
        market=shown,
        laid_market=shown,
        cook_off=recipes,
        laid_recipes=recipes,
        house=state.house if house is None else tuple(AUCTION[card] for card in house),
        deck=state.deck if deck is None else tuple(AUCTION[card] for card in deck),
        discards=state.discards if discards is None else tuple(AUCTION[card] for card in discards),
        afternoon_deck=() if afternoon else state.afternoon_deck,
        afternoon_market=() if afternoon else state.afternoon_market,
        plaques=state.plaques if plaques is None else tuple(tuple(stack) for stack in plaques),
        stocks=holdings,
        money=purse,
        tiles=held,
        won_market=cards,
        won_recipes=cooked,
        won_plaques=badges,
        history=tuple(history),
    )


def act(state: State, seat: int, text: str, outcome: Any = None) -> Step[State]:
    """One move by its text."""
    return GAME.apply(state, seat, GAME.parse_action(text), outcome)


def do(state: State, *moves: str) -> State:
    """Several moves, each written `seat: text`."""
    for move in moves:
        seat, text = move.split(": ")
        state = act(state, int(seat), text).state
    return state


def told(state: State, *moves: str) -> list[Event]:
    """The events of several moves."""
    out: list[Any] = []
    for move in moves:
        seat, text = move.split(": ")
        step = act(state, int(seat), text)
        out += [event.event for event in step.events]
        state = step.state
    return out


def refused(state: State, seat: int, text: str) -> str:
    """The rule that refuses a move, without `scoville.`; raises AssertionError if the move is legal."""
    action = GAME.parse_action(text)
    refusal = GAME.why_not(state, seat, action)
    assert refusal is not None, f"{text} is legal"
    assert action not in GAME.legal(state, seat)
    before = GAME.encode(state)
    with pytest.raises(IllegalAction) as caught:
        GAME.apply(state, seat, action)
    assert caught.value.refusal == refusal
    assert GAME.encode(state) == before
    return refusal.rule.removeprefix("scoville.")


def why_not_taken_back(state: State, seat: int, text: str, by: int | None = None) -> str | None:
    """The rule against taking back a move just made, without `scoville.`, None if it may be; `by` somebody else."""
    action = GAME.parse_action(text)
    step = GAME.apply(state, seat, action)
    refusal = why_no_undo(GAME, step.state, Moment(state, seat, action, step), seat if by is None else by)
    return None if refusal is None else refusal.rule.removeprefix("scoville.")


def options_of(state: State, seat: int) -> list[str]:
    """The texts of all legal moves of a seat."""
    return [GAME.action_text(action) for action in GAME.legal(state, seat)]


def random_states(
    seats: int, seed: int, options: Mapping[str, Any] | None = None
) -> Iterator[tuple[State, Step[State]]]:
    """The positions of a random game, each with the step made there."""
    state, rng = GAME.new(seats, seed, dict(options or {})), SplitMix64(seed)
    while acting := GAME.to_act(state):
        seat = rng.choice(sorted(acting))
        step = GAME.apply(state, seat, GAME.legal(state, seat).sample(rng))
        yield state, step
        state = step.state
