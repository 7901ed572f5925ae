"""What a seat may know, built up field by field."""

from __future__ import annotations

from msgspec import Struct

from rules.sheriff.legal import to_act
from rules.sheriff.offers import Deal, Decision
from rules.sheriff.state import (
    BEFORE_COUNT,
    BagRecord,
    Debt,
    Fate,
    Hearing,
    MarketNote,
    Options,
    PromiseRecord,
    State,
    Step,
    Talk,
)

_ALL = -1


class HiddenCard(Struct, frozen=True):
    """A face-down card of a stand; `good` is None where the viewer was never entitled to see it."""

    place: int
    good: int | None
    public: bool


class SeatView(Struct, frozen=True):
    """A seat as the viewer sees it.

    `hand` is the number of cards in hand (as it was before loading until all bags are closed), `gold` None where gold
    is hidden, `taken` counts by good what the seat took openly and has not laid out since.
    """

    hand: int
    gold: int | None
    legal: tuple[int, int, int, int]
    hidden: tuple[HiddenCard, ...]
    next_place: int
    taken: tuple[int, ...]
    market: MarketNote


class BagView(Struct, frozen=True):
    """A bag as the viewer sees it: `cards` only for its owner, `size` only when all bags are closed."""

    cards: tuple[int, ...] | None
    closed: bool
    size: int | None
    good: int
    fate: Fate
    bound: Decision | None
    talked: int
    postponed: bool
    talk: tuple[Talk, ...]
    shown: tuple[int, ...]
    hidden: int
    truth: bool | None


class View(Struct, frozen=True):
    """What `seat` (None: a spectator) may know; see `State` for the fields of the same name.

    `deck` is the number of cards in the deck, `aside_count` of set-aside ones. `contents` holds, for each of
    `records`, the cards of the bag: of the own bags, and after the game of all.
    """

    seat: int | None
    options: Options
    seats: int
    first_sheriff: int
    rounds: int
    round: int
    sheriff: int
    step: Step
    turn: int
    to_act: tuple[int, ...]
    deck: int
    left: tuple[int, ...]
    right: tuple[int, ...]
    players: tuple[SeatView, ...]
    bags: tuple[BagView, ...]
    hand: tuple[int, ...] | None
    aside: tuple[int, ...] | None
    aside_count: int
    from_deck: int
    hearing: Hearing | None
    deals: tuple[Deal, ...]
    pledges: tuple[tuple[int, int, int], ...]
    confiscated: tuple[int, ...]
    unpacked: tuple[int, ...]
    current: int
    fine: int
    debt: Debt | None
    promises: tuple[PromiseRecord, ...]
    records: tuple[BagRecord, ...]
    contents: tuple[tuple[int, ...] | None, ...]
    reshuffled: tuple[int, ...]


def view(s: State, seat: int | None) -> View:
    """What `seat` may know of `s`."""
    over = s.step == "over"
    secret_sizes = s.step in BEFORE_COUNT
    bit = 0 if seat is None else 1 << seat
    players: list[SeatView] = []
    bags: list[BagView] = []
    for who, (player, bag) in enumerate(zip(s.players, s.bags, strict=True)):
        own = who == seat
        players.append(
            SeatView(
                len(player.hand) + (len(bag.cards) if secret_sizes else 0),
                player.gold if own or over or not s.options.hidden_gold else None,
                player.legal,
                tuple(
                    HiddenCard(
                        card.place,
                        card.good if over or card.known == _ALL or card.known & bit else None,
                        card.known == _ALL,
                    )
                    for card in player.hidden
                ),
                player.next_place,
                player.taken,
                player.market,
            )
        )
        bags.append(
            BagView(
                bag.cards if own else None,
                bag.closed,
                bag.size if own or not secret_sizes else None,
                bag.good,
                bag.fate,
                bag.bound,
                bag.talked,
                bag.postponed,
                bag.talk,
                bag.shown,
                bag.hidden,
                bag.truth,
            )
        )
    mine = seat is not None and seat == s.turn
    return View(
        seat,
        s.options,
        len(s.players),
        s.first_sheriff,
        s.rounds,
        s.round,
        s.sheriff,
        s.step,
        s.turn,
        tuple(sorted(to_act(s))),
        len(s.deck),
        s.left,
        s.right,
        tuple(players),
        tuple(bags),
        None if seat is None else s.players[seat].hand,
        s.aside if mine else None,
        len(s.aside),
        s.from_deck,
        s.hearing,
        s.deals,
        s.pledges,
        s.confiscated,
        s.unpacked,
        s.current,
        s.fine,
        s.debt,
        s.promises,
        s.records,
        s.contents
        if over
        else tuple(
            cards if record.owner == seat else None for record, cards in zip(s.records, s.contents, strict=True)
        ),
        s.reshuffled,
    )
