"""States that a view cannot tell from the true one."""

from __future__ import annotations

from rules.core.rng import SplitMix64
from rules.sheriff.components import LEGAL, Catalog
from rules.sheriff.state import BEFORE_COUNT, Bag, FaceDown, Player, State
from rules.sheriff.view import View

_ALL = -1


class _Fill:
    """What stands in the places that the view does not know."""

    def __init__(self, v: View) -> None:
        self.hands: list[tuple[int, ...]] = [(0,) * seat.hand for seat in v.players]
        self.bags: list[tuple[int, ...]] = [(0,) * (bag.size or 0) if bag.fate == "waiting" else () for bag in v.bags]
        self.hidden: list[list[int]] = [
            [LEGAL if card.good is None else card.good for card in seat.hidden] for seat in v.players
        ]
        self.deck: tuple[int, ...] = (0,) * v.deck
        self.aside: tuple[int, ...] = (0,) * v.aside_count
        self.gold = [seat.gold or 0 for seat in v.players]
        self.rng = 0
        if v.seat is not None:
            self.hands[v.seat] = v.hand or ()
            self.bags[v.seat] = v.bags[v.seat].cards or ()
        if v.aside is not None:
            self.aside = v.aside


def _build(v: View, fill: _Fill) -> State:
    players: list[Player] = []
    bags: list[Bag] = []
    for who, (seat, bag) in enumerate(zip(v.players, v.bags, strict=True)):
        known = 1 << who | (1 << v.seat if v.seat is not None else 0)
        hidden = tuple(
            FaceDown(
                card.place,
                good,
                _ALL if card.public else known if card.good is not None else 1 << who,
            )
            for card, good in zip(seat.hidden, fill.hidden[who], strict=True)
        )
        players.append(
            Player(
                tuple(sorted(fill.hands[who])),
                fill.gold[who],
                seat.taken,
                seat.legal,
                hidden,
                seat.next_place,
                seat.market,
            )
        )
        cards = tuple(sorted(fill.bags[who]))
        bags.append(
            Bag(
                cards,
                bag.closed,
                len(cards) if bag.size is None else bag.size,
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
    contents = tuple(
        cards if cards is not None else tuple(sorted(record.shown + (LEGAL,) * record.hidden))
        for record, cards in zip(v.records, v.contents, strict=True)
    )
    return State(
        options=v.options,
        rng=fill.rng,
        first_sheriff=v.first_sheriff,
        rounds=v.rounds,
        round=v.round,
        sheriff=v.sheriff,
        step=v.step,
        turn=v.turn,
        deck=fill.deck,
        left=v.left,
        right=v.right,
        players=tuple(players),
        bags=tuple(bags),
        aside=tuple(sorted(fill.aside)),
        from_deck=v.from_deck,
        hearing=v.hearing,
        deals=v.deals,
        pledges=v.pledges,
        confiscated=v.confiscated,
        unpacked=v.unpacked,
        current=v.current,
        fine=v.fine,
        debt=v.debt,
        promises=v.promises,
        records=v.records,
        contents=contents,
        reshuffled=v.reshuffled,
    )


def outline(v: View) -> State:
    """A state with all that the view knows and blank cards elsewhere: enough to judge the seat's own moves."""
    return _build(v, _Fill(v))


def _unseen(c: Catalog, v: View) -> list[int]:
    """Every card whose place the view does not know, by good."""
    left = list(c.copies(v.seats, v.options.royal_goods))
    seen = [v.left, v.right, v.confiscated, v.unpacked, v.hand or (), v.aside or ()]
    if v.seat is not None and v.bags[v.seat].fate == "waiting":
        seen.append(v.bags[v.seat].cards or ())
    for cards in seen:
        for good in cards:
            left[good] -= 1
    for seat in v.players:
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


def _promised_gold(v: View, seat: int) -> int:
    """The gold that a seat is known to have, because it stands in an offer, a demand or a struck deal."""
    hearing = v.hearing
    if hearing is None:
        return 0
    known = [0]
    offer = hearing.offers[seat]
    if offer is not None:
        known.append(offer.gold)
    if hearing.struck is not None:
        if hearing.struck.merchant == seat:
            known.append(hearing.struck.offer.gold)
        if v.sheriff == seat:
            known.append(hearing.struck.sheriff_gold)
    if hearing.demand is not None and v.sheriff == seat:
        known.append(hearing.demand.sheriff_gold)
    return max(known)


def _deal_out_gold(v: View, gold: list[int], start: int, rng: SplitMix64) -> None:
    """Share hidden gold among the others; nobody has less than he has promised."""
    unknown = [seat for seat, player in enumerate(v.players) if player.gold is None]
    if not unknown:
        return
    for seat in unknown:
        gold[seat] = _promised_gold(v, seat)
    rest = start * v.seats - sum(gold)
    cuts = sorted(rng.below(rest + 1) for _ in range(len(unknown) - 1))
    for seat, low, high in zip(unknown, [0, *cuts], [*cuts, rest], strict=True):
        gold[seat] += high - low


def resample(c: Catalog, v: View, rng: SplitMix64) -> State:
    """A random full state whose view for the same seat equals `v`.

    Cards taken openly stay with those who took them, face-down cards are contraband, and a rebuilt deck holds only what
    it was rebuilt from, as far as the cards reach.
    """
    fill = _Fill(v)
    fill.rng = rng.next()
    _deal_out_gold(v, fill.gold, c.components.start_gold, rng)
    pool = list(rng.shuffled(_unseen(c, v)))
    contraband = [0] * LEGAL + [len(pool)] * (c.count - LEGAL)
    for who, seat in enumerate(v.players):
        for i, card in enumerate(seat.hidden):
            if card.good is None:
                fill.hidden[who][i] = _pull(pool, 1, contraband)[0]
    kept: list[list[int]] = []
    room: list[int] = []
    for who, seat in enumerate(v.players):
        bag = v.bags[who]
        waiting = bag.fate == "waiting" and bag.size is not None
        extra = v.aside_count if v.turn == who else 0
        slots = 0 if who == v.seat else seat.hand + (bag.size or 0 if waiting else 0) + extra
        room.append(slots)
        kept.append(_pull(pool, slots, list(seat.taken)))
    if any(v.reshuffled):
        deck = _pull(pool, v.deck, list(v.reshuffled))
    else:
        deck = _pull(pool, v.deck)
    deck += _pull(pool, v.deck - len(deck))
    fill.deck = rng.shuffled(deck)
    for who, seat in enumerate(v.players):
        if who == v.seat:
            continue
        fresh = [good for good in seat.market.taken if v.turn == who and v.step not in ("load", "declare")]
        cards = kept[who] + _pull(pool, room[who] - len(kept[who]))
        _share_out(v, fill, who, list(rng.shuffled(cards)), fresh, rng)
    return _build(v, fill)


def _share_out(v: View, fill: _Fill, who: int, cards: list[int], fresh: list[int], rng: SplitMix64) -> None:
    """Divide a seat's secret cards between hand, bag and set-aside cards; `fresh` ones are in the hand."""
    first: list[int] = []
    for good in fresh:
        if good in cards:
            cards.remove(good)
            first.append(good)
    if v.turn == who and v.aside_count:
        fill.aside = tuple(cards[: v.aside_count])
        cards = cards[v.aside_count :]
    bag = v.bags[who]
    size = 0
    if bag.fate == "waiting":
        size = bag.size if bag.size is not None else 1 + rng.below(min(5, len(cards)))
    fill.bags[who] = tuple(cards[:size])
    fill.hands[who] = tuple(first + cards[size:])
    if v.step in BEFORE_COUNT and not bag.closed:
        fill.bags[who] = ()
