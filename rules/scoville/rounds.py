"""The course of a round: whose turn is next, the refill of the auction house, the time check, the end."""

from __future__ import annotations

from typing import Any

from rules.core.draft import recorded_order
from rules.core.refusal import IllegalAction, Refusal
from rules.core.rng import SplitMix64
from rules.core.tuples import with_item
from rules.scoville.components import Card
from rules.scoville.draft import Draft
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
from rules.scoville.legal import can_fulfil, open_steps


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


def end_turn(draft: Draft, by_itself: bool) -> None:
    """The acting seat's turn in planting, harvest or fulfilment is over; the next one begins, or what follows it."""
    turn = draft.now.turn + 1
    match draft.now.phase:
        case "planting":
            draft.tell(TurnEnded(draft.now.actor, "planting", by_itself))
            _planting_turn(draft, turn)
        case "harvest":
            # A farmer that could go on with steps in hand is not stuck: it stops, and says so with `end_harvest`.
            stuck = by_itself and draft.now.steps < draft.components.numbers.steps_max
            draft.tell(TurnEnded(draft.now.actor, "harvest", by_itself, stuck))
            _harvest_turn(draft, turn)
        case _:
            draft.tell(TurnEnded(draft.now.actor, "fulfilment", by_itself))
            _fulfilment_turn(draft, turn)


def begin_planting(draft: Draft) -> None:
    """The first turn of planting, or of what follows where nobody can plant."""
    draft.tell(PhaseBegan("planting", draft.now.order))
    _planting_turn(draft, 0)


def _planting_turn(draft: Draft, turn: int) -> None:
    order = draft.now.order
    draft.now.before = None
    if turn < draft.seats:
        if draft.now.frontier:
            draft.now.phase, draft.now.turn, draft.now.actor = "planting", turn, order[turn]
            draft.now.planted_first = False
            return
        draft.tell(PlantingSkipped(order[turn:]))
    draft.tell(PhaseBegan("harvest", order[::-1]))
    _harvest_turn(draft, 0)


def _harvest_turn(draft: Draft, turn: int) -> None:
    order = draft.now.order
    draft.now.before = None
    draft.now.steps, draft.now.ahead = 0, -1
    for number in range(turn, draft.seats):
        seat = order[-1 - number]
        if draft.now.round == 1:
            draft.now.farmers = with_item(draft.now.farmers, seat, STAR)
            draft.tell(FarmerEntered(seat, STAR))
        # Tiles do not help a farmer that is hemmed in: the first step takes none.
        if open_steps(draft.now.farmers, seat, 0, -1, 0, draft.components.numbers.steps_max):
            draft.now.phase, draft.now.turn, draft.now.actor = "harvest", number, seat
            return
        draft.tell(HarvestSkipped(seat))
    draft.tell(PhaseBegan("fulfilment", order))
    _fulfilment_turn(draft, 0)


def _fulfilment_turn(draft: Draft, turn: int) -> None:
    draft.now.before = None
    for number in range(turn, draft.seats):
        seat = draft.now.order[number]
        if can_fulfil(draft.components, draft.now.stocks[seat], draft.now.market, draft.now.cook_off, 0):
            draft.now.phase, draft.now.turn, draft.now.actor = "fulfilment", number, seat
            draft.now.done = 0
            return
        draft.tell(FulfilmentSkipped(seat))
    _check_time(draft)


def _check_time(draft: Draft) -> None:
    """The fifth phase: the game ends, the afternoon begins, or just another round."""
    if draft.now.last_round:
        _end(draft)
        return
    market_left, recipes_left = len(draft.now.market), len(draft.now.cook_off)
    result = time_result(draft.now.afternoon, draft.seats, market_left, recipes_left)
    draft.tell(TimeChecked(result, market_left, recipes_left))
    if result == "game_ends_now":
        _end(draft)
        return
    if result == "afternoon_begins":
        _begin_afternoon(draft)
    number = draft.now.round + 1
    last = result in ("last_round", "last_round_without_afternoon") or number == draft.before.options.round_limit
    draft.tell(RoundBegan(number, draft.now.afternoon, last, True))
    nobody = (-1,) * draft.seats
    draft.now.phase, draft.now.round, draft.now.last_round = "bid", number, last
    draft.now.spaces, draft.now.bids, draft.now.choosers = nobody, nobody, ()
    draft.now.turn, draft.now.actor = 0, -1
    draft.now.planted_first, draft.now.done, draft.now.plaque_taken = False, 0, 0


def _begin_afternoon(draft: Draft) -> None:
    """A new market is laid out; the cards in the auction house stay, their deck and its discards leave the game."""
    market = draft.now.afternoon_market[: draft.components.table(draft.seats).market_cards]
    draft.tell(AfternoonBegan(market, draft.now.market))
    draft.now.afternoon = True
    draft.now.market = draft.now.laid_market = market
    draft.now.deck, draft.now.discards = draft.now.afternoon_deck, ()
    draft.now.afternoon_deck = draft.now.afternoon_market = ()


def _end(draft: Draft) -> None:
    draft.tell(GameEnded(draft.now.round, draft.now.money))
    draft.now.phase, draft.now.actor, draft.now.turn = "over", -1, 0
    draft.now.planted_first, draft.now.done = False, 0


RESHUFFLE = "scoville.auction.reshuffle"


def refill(draft: Draft, outcome: Any) -> list[str] | None:
    """Fill the auction house with one card for each player; returns the ids of a new deck, or None without a shuffle.

    `outcome` is a recorded new deck, or None. Raises `IllegalAction` for one that is no order of the discards, or that
    was recorded where nothing is shuffled.
    """
    players, auction = draft.seats, draft.components.auction
    house, deck = draft.now.deck[:players], draft.now.deck[players:]
    made, count = None, 0
    if len(house) < players:
        made, count = _reshuffled(draft, outcome), len(draft.now.discards)
        missing = players - len(house)
        house, deck = house + made[:missing], made[missing:]
        draft.now.discards = ()
    elif outcome is not None:
        raise IllegalAction(Refusal(RESHUFFLE, {"recorded": "a shuffle where none happens"}))
    draft.now.house, draft.now.deck = house, deck
    draft.tell(HouseFilled(house, count))
    return None if made is None else [auction[card].id for card in made]


def _reshuffled(draft: Draft, outcome: Any) -> tuple[Card, ...]:
    """The discards in a new order, drawn or recorded; the generator moves on by one number in both cases."""
    source = SplitMix64(draft.now.rng)
    shuffled = source.fork().shuffled(draft.now.discards)
    draft.now.rng = source.state
    if outcome is None:
        return shuffled
    return recorded_order(outcome, draft.now.discards, draft.components.auction_by_id, RESHUFFLE)
