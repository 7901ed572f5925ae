"""States that a view cannot tell from the true one."""

from __future__ import annotations

from rules.core.rng import SplitMix64
from rules.sheriff.components import LEGAL, Components
from rules.sheriff.state import BEFORE_COUNT, EVERYBODY, Bag, FaceDown, Player, State
from rules.sheriff.view import View


class _Fill:
    """What stands in the places that the view does not know."""

    def __init__(self, view: View) -> None:
        self.hands: list[tuple[int, ...]] = [(0,) * seat.hand for seat in view.players]
        self.bags: list[tuple[int, ...]] = [
            (0,) * (bag.size or 0) if bag.fate == "waiting" else () for bag in view.bags
        ]
        self.hidden: list[list[int]] = [
            [LEGAL if card.good is None else card.good for card in seat.hidden] for seat in view.players
        ]
        self.deck: tuple[int, ...] = (0,) * view.deck
        self.aside: tuple[int, ...] = (0,) * view.aside_count
        self.gold = [seat.gold or 0 for seat in view.players]
        self.rng = 0
        if view.seat is not None:
            self.hands[view.seat] = view.hand or ()
            self.bags[view.seat] = view.bags[view.seat].cards or ()
        if view.aside is not None:
            self.aside = view.aside


def _build(view: View, fill: _Fill) -> State:
    players: list[Player] = []
    bags: list[Bag] = []
    for who, (seat, bag) in enumerate(zip(view.players, view.bags, strict=True)):
        bits = 1 << who | (1 << view.seat if view.seat is not None else 0)
        hidden = tuple(
            FaceDown(
                card.place,
                good,
                EVERYBODY if card.public else bits if card.good is not None else 1 << who,
            )
            for card, good in zip(seat.hidden, fill.hidden[who], strict=True)
        )
        players.append(
            Player(
                hand=tuple(sorted(fill.hands[who])),
                gold=fill.gold[who],
                taken=seat.taken,
                legal=seat.legal,
                hidden=hidden,
                next_place=seat.next_place,
                market=seat.market,
            )
        )
        cards = tuple(sorted(fill.bags[who]))
        bags.append(
            Bag(
                cards=cards,
                closed=bag.closed,
                size=len(cards) if bag.size is None else bag.size,
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
        )
    contents = tuple(
        cards if cards is not None else tuple(sorted(record.shown + (LEGAL,) * record.hidden))
        for record, cards in zip(view.records, view.contents, strict=True)
    )
    return State(
        options=view.options,
        rng=fill.rng,
        first_sheriff=view.first_sheriff,
        rounds=view.rounds,
        round=view.round,
        sheriff=view.sheriff,
        step=view.step,
        turn=view.turn,
        deck=fill.deck,
        left=view.left,
        right=view.right,
        players=tuple(players),
        bags=tuple(bags),
        aside=tuple(sorted(fill.aside)),
        from_deck=view.from_deck,
        hearing=view.hearing,
        deals=view.deals,
        pledges=view.pledges,
        confiscated=view.confiscated,
        unpacked=view.unpacked,
        current=view.current,
        fine=view.fine,
        debt=view.debt,
        promises=view.promises,
        records=view.records,
        contents=contents,
        reshuffled=view.reshuffled,
    )


def _unseen(components: Components, view: View) -> list[int]:
    """Every card whose place the view does not know, by good."""
    left = list(components.copies(view.seats, view.options.royal_goods))
    seen = [view.left, view.right, view.confiscated, view.unpacked, view.hand or (), view.aside or ()]
    if view.seat is not None and view.bags[view.seat].fate == "waiting":
        seen.append(view.bags[view.seat].cards or ())
    for cards in seen:
        for good in cards:
            left[good] -= 1
    for seat in view.players:
        for good, number in enumerate(seat.legal):
            left[good] -= number
        for card in seat.hidden:
            if card.good is not None:
                left[card.good] -= 1
    return [good for good, number in enumerate(left) for _ in range(number)]


def _pull(pool: list[int], number: int, allowed: list[int] | None = None) -> list[int]:
    """Take `number` cards from the end of `pool`, as far as possible only as many of each good as `allowed`."""
    if allowed is None:
        out = pool[len(pool) - number :]
        del pool[len(pool) - number :]
        return out
    out: list[int] = []
    i = len(pool) - 1
    while i >= 0 and len(out) < number:
        if allowed[pool[i]] > 0:
            allowed[pool[i]] -= 1
            out.append(pool.pop(i))
        i -= 1
    return out


def _promised_gold(view: View, seat: int) -> int:
    """The gold that a seat is known to have, because it stands in an offer, a demand or a struck deal."""
    hearing = view.hearing
    if hearing is None:
        return 0
    known = [0]
    offer = hearing.offers[seat]
    if offer is not None:
        known.append(offer.gold)
    if hearing.struck is not None:
        if hearing.struck.merchant == seat:
            known.append(hearing.struck.offer.gold)
        if view.sheriff == seat:
            known.append(hearing.struck.sheriff_gold)
    if hearing.demand is not None and view.sheriff == seat:
        known.append(hearing.demand.sheriff_gold)
    return max(known)


def _deal_out_gold(view: View, gold: list[int], start: int, rng: SplitMix64) -> None:
    """Share hidden gold among the others; nobody has less than he has promised."""
    unknown = [seat for seat, player in enumerate(view.players) if player.gold is None]
    if not unknown:
        return
    for seat in unknown:
        gold[seat] = _promised_gold(view, seat)
    rest = start * view.seats - sum(gold)
    cuts = sorted(rng.below(rest + 1) for _ in range(len(unknown) - 1))
    for seat, low, high in zip(unknown, [0, *cuts], [*cuts, rest], strict=True):
        gold[seat] += high - low


def resampled(components: Components, view: View, rng: SplitMix64) -> State:
    """A random full state whose view for the same seat equals `view`.

    Cards taken openly stay with those who took them, face-down cards are contraband, and a rebuilt deck holds only what
    it was rebuilt from, as far as the cards reach.
    """
    fill = _Fill(view)
    fill.rng = rng.next()
    _deal_out_gold(view, fill.gold, components.start_gold, rng)
    pool = list(rng.shuffled(_unseen(components, view)))
    contraband = [0] * LEGAL + [len(pool)] * (components.kinds - LEGAL)
    for who, seat in enumerate(view.players):
        for i, card in enumerate(seat.hidden):
            if card.good is None:
                fill.hidden[who][i] = _pull(pool, 1, contraband)[0]
    kept: list[list[int]] = []
    room: list[int] = []
    for who, seat in enumerate(view.players):
        bag = view.bags[who]
        waiting = bag.fate == "waiting" and bag.size is not None
        extra = view.aside_count if view.turn == who else 0
        slots = 0 if who == view.seat else seat.hand + (bag.size or 0 if waiting else 0) + extra
        room.append(slots)
        # A legal good that was taken openly and has not been laid out is still held; contraband may lie on the stand.
        legal_first = _pull(pool, slots, [*seat.taken[:LEGAL], *(0,) * (components.kinds - LEGAL)])
        smuggled = _pull(pool, slots - len(legal_first), [*(0,) * LEGAL, *seat.taken[LEGAL:]])
        kept.append(legal_first + smuggled)
    if any(view.reshuffled):
        deck = _pull(pool, view.deck, list(view.reshuffled))
    else:
        deck = _pull(pool, view.deck)
    deck += _pull(pool, view.deck - len(deck))
    fill.deck = rng.shuffled(deck)
    for who, seat in enumerate(view.players):
        if who == view.seat:
            continue
        fresh = [good for good in seat.market.taken if view.turn == who and view.step not in ("load", "declare")]
        cards = kept[who] + _pull(pool, room[who] - len(kept[who]))
        _share_out(view, fill, who, list(rng.shuffled(cards)), fresh, rng)
    return _build(view, fill)


def _share_out(view: View, fill: _Fill, who: int, cards: list[int], fresh: list[int], rng: SplitMix64) -> None:
    """Divide a seat's secret cards between hand, bag and set-aside cards; `fresh` ones are in the hand."""
    first: list[int] = []
    for good in fresh:
        if good in cards:
            cards.remove(good)
            first.append(good)
    if view.turn == who and view.aside_count:
        fill.aside = tuple(cards[: view.aside_count])
        cards = cards[view.aside_count :]
    bag = view.bags[who]
    size = 0
    if bag.fate == "waiting":
        size = bag.size if bag.size is not None else 1 + rng.below(min(5, len(cards)))
    fill.bags[who] = tuple(cards[:size])
    fill.hands[who] = tuple(first + cards[size:])
    if view.step in BEFORE_COUNT and not bag.closed:
        fill.bags[who] = ()
