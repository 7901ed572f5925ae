"""What happened, for the log and the screen. All of it is public but the amount of a bid before the reveal."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from rules.scoville.components import Card, Pepper
from rules.scoville.field import Notch, Plot


class RoundBegan(Struct, frozen=True, tag="round_began"):
    """A round begins; `bidding` is False in round 1."""

    round: int
    afternoon: bool
    last_round: bool
    bidding: bool


class PhaseBegan(Struct, frozen=True, tag="phase_began"):
    """Planting, harvest or fulfilment begins; `order` are the seats in the order in which they act."""

    phase: Literal["planting", "harvest", "fulfilment"]
    order: tuple[int, ...]


class BidMade(Struct, frozen=True, tag="bid_made"):
    """A seat's own bid, for its eyes only."""

    seat: int
    amount: int


class BidPlaced(Struct, frozen=True, tag="bid_placed"):
    """That a seat has bid: all that others may know before the reveal."""

    seat: int


class BidsRevealed(Struct, frozen=True, tag="bids_revealed"):
    """All bids by seat; `choosers` are the seats that choose a space, in order; `old_order` decides ties."""

    bids: tuple[int, ...]
    choosers: tuple[int, ...]
    old_order: tuple[int, ...]


class SpaceTaken(Struct, frozen=True, tag="space_taken"):
    """A disc stands on `space` (from 1) and its owner paid; `forced` where it was the only free space."""

    seat: int
    space: int
    paid: int
    forced: bool


class OrderSet(Struct, frozen=True, tag="order_set"):
    """All discs stand on the track; `zero` are the zero bidders that filled up the free spaces."""

    order: tuple[int, ...]
    zero: tuple[int, ...]


class CardClaimed(Struct, frozen=True, tag="card_claimed"):
    """An auction card was claimed; its peppers are its owner's."""

    seat: int
    card: Card
    peppers: tuple[Pepper, ...]


class HouseFilled(Struct, frozen=True, tag="house_filled"):
    """The auction house was filled; `reshuffled` is the number of discards shuffled into a new deck (mostly 0)."""

    cards: tuple[Card, ...]
    reshuffled: int


class Planted(Struct, frozen=True, tag="planted"):
    """A pepper was planted; `plaque` are the points of the plaque taken (0: none) from stack number `stack`."""

    seat: int
    pepper: Pepper
    plot: Plot
    extra: bool
    plaque: int
    stack: int


class PlantingSkipped(Struct, frozen=True, tag="planting_skipped"):
    """The field is full: these seats plant nothing."""

    seats: tuple[int, ...]


class FarmerEntered(Struct, frozen=True, tag="farmer_entered"):
    """Round 1: the farmer was put on the star."""

    seat: int
    notch: Notch


class Stepped(Struct, frozen=True, tag="stepped"):
    """A farmer made step number `step` (1 to 4) of its turn and gained peppers; the flags are tiles spent."""

    seat: int
    start: Notch
    to: Notch
    gained: tuple[Pepper, ...]
    step: int
    double_back: bool
    extra_step: bool


class HarvestSkipped(Struct, frozen=True, tag="harvest_skipped"):
    """A farmer hemmed in on all sides has no turn."""

    seat: int


class MarketTaken(Struct, frozen=True, tag="market_taken"):
    """A market card was paid and taken."""

    seat: int
    card: Card
    paid: tuple[Pepper, ...]
    gained: tuple[Pepper, ...]
    money: int
    points: int


class RecipeCooked(Struct, frozen=True, tag="recipe_cooked"):
    """A recipe was paid and taken."""

    seat: int
    card: Card
    paid: tuple[Pepper, ...]
    points: int


class Sold(Struct, frozen=True, tag="sold"):
    """Peppers of one colour were sold at `price` dollars each."""

    seat: int
    pepper: Pepper
    count: int
    price: int
    money: int


class TurnEnded(Struct, frozen=True, tag="turn_ended"):
    """The turn of a phase is over; `by_itself` when nothing was left to do, `stuck` when a farmer could not go on."""

    seat: int
    phase: Literal["planting", "harvest", "fulfilment"]
    by_itself: bool
    stuck: bool = False


class FulfilmentSkipped(Struct, frozen=True, tag="fulfilment_skipped"):
    """A seat that could do nothing was passed over."""

    seat: int


TimeResult = Literal[
    "morning_goes_on",
    "afternoon_begins",
    "last_round_without_afternoon",
    "afternoon_goes_on",
    "last_round",
    "game_ends_now",
]


class TimeChecked(Struct, frozen=True, tag="time_checked"):
    """What the time check found: cards left, and what follows."""

    result: TimeResult
    market_left: int
    recipes_left: int


class AfternoonBegan(Struct, frozen=True, tag="afternoon_began"):
    """The new market; `discarded` are the morning cards left over."""

    market: tuple[Card, ...]
    discarded: tuple[Card, ...]


class GameEnded(Struct, frozen=True, tag="game_ended"):
    """The game is over after round `round`; `money` by seat is open now."""

    round: int
    money: tuple[int, ...]


Event = (
    RoundBegan
    | PhaseBegan
    | BidMade
    | BidPlaced
    | BidsRevealed
    | SpaceTaken
    | OrderSet
    | CardClaimed
    | HouseFilled
    | Planted
    | PlantingSkipped
    | FarmerEntered
    | Stepped
    | HarvestSkipped
    | MarketTaken
    | RecipeCooked
    | Sold
    | TurnEnded
    | FulfilmentSkipped
    | TimeChecked
    | AfternoonBegan
    | GameEnded
)
