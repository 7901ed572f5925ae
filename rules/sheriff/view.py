"""What a seat may know, built up field by field."""

from __future__ import annotations

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


_MOST_KEPT = 1024
_seats: dict[tuple[int, int, int], tuple[Player, SeatView]] = {}
_bags: dict[tuple[int, bool, bool], tuple[Bag, BagView]] = {}
"""What was made of the players and bags seen last, by their identity and what the viewer may know of them.

From one state to the next nearly all players and bags are the very same objects, and a view is needed for every action
that is judged. Each entry holds its player or bag, so that no other can come to have its identity.
"""


def _seat_view(player: Player, bit: int, gold: bool, packed: int) -> SeatView:
    """A seat for the viewer whose bit in `known` is `bit`; `packed` cards of a bag are still shown as in hand."""
    hidden = [
        HiddenCard(card.place, card.good if card.known & bit else None, card.known == EVERYBODY)
        for card in player.hidden
    ]
    return SeatView(
        hand=len(player.hand) + packed,
        gold=player.gold if gold else None,
        legal=player.legal,
        hidden=tuple(hidden),
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


def view_of(components: Components, state: State, seat: int | None) -> View:
    """What `seat` may know of `state`."""
    over = state.step == "over"
    secret_sizes = state.step in BEFORE_COUNT
    open_gold = over or not state.options.hidden_gold
    # Once the game is over every stand is turned up; a spectator's bit is one that no seat has.
    bit = EVERYBODY if over else 1 << (len(state.players) if seat is None else seat)
    if len(_seats) > _MOST_KEPT:
        _seats.clear()
        _bags.clear()
    players: list[SeatView] = []
    bags: list[BagView] = []
    for who, player in enumerate(state.players):
        bag = state.bags[who]
        own = who == seat
        gold = own or open_gold
        packed = len(bag.cards) if secret_sizes else 0
        # What lies face down is the only thing on a stand that not all see alike.
        seat_key = (id(player), bit if player.hidden else 0, packed << 1 | gold)
        known = _seats.get(seat_key)
        if known is None or known[0] is not player:
            known = _seats[seat_key] = (player, _seat_view(player, bit, gold, packed))
        players.append(known[1])
        bag_key = (id(bag), own, secret_sizes)
        kept = _bags.get(bag_key)
        if kept is None or kept[0] is not bag:
            kept = _bags[bag_key] = (bag, _bag_view(bag, own, secret_sizes))
        bags.append(kept[1])
    contents: tuple[tuple[int, ...] | None, ...] = state.contents
    if not over:
        pairs = zip(state.records, state.contents, strict=True)
        contents = tuple([cards if record.owner == seat else None for record, cards in pairs])
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
        to_act=tuple(sorted(to_act(state))),
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
        contents=contents,
        reshuffled=state.reshuffled,
    )
