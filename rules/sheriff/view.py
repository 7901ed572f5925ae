"""What a seat may know, built up field by field."""

from __future__ import annotations

from functools import cache

from msgspec import Struct

from rules.sheriff.components import Components
from rules.sheriff.offers import Deal, Decision, LegalCounts
from rules.sheriff.state import (
    BEFORE_COUNT,
    EVERYBODY,
    Bag,
    BagRecord,
    Debt,
    Fate,
    Hearing,
    MarketNote,
    Options,
    Phase,
    Player,
    PromiseRecord,
    State,
    Talk,
    to_act,
)


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
    legal: LegalCounts
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
    step: Phase
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


_MOST_SEATS = 5
_players: list[tuple[Player | None, dict[int, SeatView]]] = [(None, {})] * _MOST_SEATS
_bags: list[tuple[Bag | None, dict[int, BagView]]] = [(None, {})] * _MOST_SEATS
_contents: tuple[State | None, dict[int | None, tuple[tuple[int, ...] | None, ...]]] = (None, {})
"""What was made last of each seat's player and bag, and of all contents, by what the viewer may know of them.

A view is needed for every action that is judged, and from one state to the next nearly all players and bags are the
very same objects. Each is held here, so that no other can come to have its identity.
"""


def _seat_view(player: Player, bit: int, gold: bool, packed: int) -> SeatView:
    """A seat for the viewer whose bit in `known` is `bit`; `packed` cards of a bag are still shown as in hand."""
    hidden: tuple[HiddenCard, ...] = ()
    if player.hidden:
        everybody = EVERYBODY
        hidden = tuple(
            [
                HiddenCard(card.place, card.good if card.known & bit else None, card.known == everybody)
                for card in player.hidden
            ]
        )
    return SeatView(
        hand=len(player.hand) + packed,
        gold=player.gold if gold else None,
        legal=player.legal,
        hidden=hidden,
        next_place=player.next_place,
        taken=player.taken,
        market=player.market,
    )


def _bag_view(bag: Bag, own: bool, secret_size: bool) -> BagView:
    return BagView(
        cards=bag.cards if own else None,
        closed=bag.closed,
        size=bag.size if own or not secret_size else None,
        good=bag.good,
        fate=bag.fate,
        bound=bag.bound,
        talked=bag.talked,
        postponed=bag.postponed,
        talk=bag.talk,
        shown=bag.shown,
        hidden=bag.hidden,
        truth=bag.truth,
    )


def _own_contents(state: State, seat: int | None) -> tuple[tuple[int, ...] | None, ...]:
    """What was in each decided bag of `seat`, None for the bags of others."""
    global _contents
    of_state, own = _contents
    if of_state is None or of_state.contents is not state.contents or of_state.records is not state.records:
        own: dict[int | None, tuple[tuple[int, ...] | None, ...]] = {}
        _contents = (state, own)
    mine = own.get(seat)
    if mine is None:
        pairs = zip(state.records, state.contents, strict=True)
        mine = own[seat] = tuple([cards if record.owner == seat else None for record, cards in pairs])
    return mine


@cache
def _in_order(seats: frozenset[int]) -> tuple[int, ...]:
    return tuple(sorted(seats))


def view_of(components: Components, state: State, seat: int | None) -> View:
    """What `seat` may know of `state`."""
    over = state.step == "over"
    secret_sizes = state.step in BEFORE_COUNT
    open_gold = over or not state.options.hidden_gold
    # Once the game is over every stand is turned up; a spectator's bit is one that no seat has.
    bit = EVERYBODY if over else 1 << (len(state.players) if seat is None else seat)
    players: list[SeatView] = []
    for who, player in enumerate(state.players):
        of_player, looks = _players[who]
        if of_player is not player:
            looks: dict[int, SeatView] = {}
            _players[who] = (player, looks)
        gold = open_gold or who == seat
        packed = len(state.bags[who].cards) if secret_sizes else 0
        knows = packed << 1 | gold
        if player.hidden:
            # What lies face down is the only thing on a stand that not all see alike.
            knows += bit << 9
        look = looks.get(knows)
        if look is None:
            look = looks[knows] = _seat_view(player, bit, gold, packed)
        players.append(look)
    bags: list[BagView] = []
    for who, bag in enumerate(state.bags):
        of_bag, insides = _bags[who]
        if of_bag is not bag:
            insides: dict[int, BagView] = {}
            _bags[who] = (bag, insides)
        knows = 2 if who == seat else secret_sizes
        inside = insides.get(knows)
        if inside is None:
            inside = insides[knows] = _bag_view(bag, knows == 2, secret_sizes)
        bags.append(inside)
    return View(
        seat=seat,
        options=state.options,
        seats=len(state.players),
        first_sheriff=state.first_sheriff,
        rounds=state.rounds,
        round=state.round,
        sheriff=state.sheriff,
        step=state.step,
        turn=state.turn,
        to_act=_in_order(to_act(state)),
        deck=len(state.deck),
        left=state.left,
        right=state.right,
        players=tuple(players),
        bags=tuple(bags),
        hand=None if seat is None else state.players[seat].hand,
        aside=state.aside if seat is not None and seat == state.turn else None,
        aside_count=len(state.aside),
        from_deck=state.from_deck,
        hearing=state.hearing,
        deals=state.deals,
        pledges=state.pledges,
        confiscated=state.confiscated,
        unpacked=state.unpacked,
        current=state.current,
        fine=state.fine,
        debt=state.debt,
        promises=state.promises,
        records=state.records,
        contents=state.contents if over else _own_contents(state, seat),
        reshuffled=state.reshuffled,
    )
