"""A market turn of a computer merchant: what to swap, where to draw, how to lay cards down."""

from __future__ import annotations

from desktop_app.opponents.contract import Budget
from desktop_app.opponents.sheriff.bags import Gate, best_hand, declarable
from desktop_app.opponents.sheriff.belief import card_worth
from desktop_app.opponents.sheriff.levels import Level
from rules.core.rng import SplitMix64
from rules.sheriff import Components
from rules.sheriff import actions as a
from rules.sheriff.components import LEGAL
from rules.sheriff.state import merchants
from rules.sheriff.view import View

COLLECTED = 20.0
"""What keeps a card of the good that is being collected from being set aside."""

OTHER_GOODS, IN_COMPANY = 0.5, 0.6
"""What another legal card is worth beside its value: half of it, and a little for each of its kind."""

PRECIOUS = 7
"""Contraband of at least this value is wanted from a pile."""

FROM_THE_DECK = 4.5
"""What an unknown card is worth on the average."""

WANTED_MORE = 2.0
"""What a card of the collected good is worth beyond its value."""

WORTH_DIGGING = 7.5
"""What a card beneath the top one, together with that one, must be worth to be dug for."""

ONE_DRAW = 3.0
"""What a draw spent on digging costs."""

WANTED_BY_RIVAL = 0.5
"""How much more a good is worth to a rival who took some openly."""


def _unseen(components: Components, view: View) -> list[int]:
    """Every card that may still come from the deck."""
    left = list(components.copies(view.seats, view.options.royal_goods))
    for card in (*view.left, *view.right, *(view.hand or ()), *(view.aside or ())):
        left[card] -= 1
    for player in view.players:
        for good, number in enumerate(player.legal):
            left[good] -= number
        for card in player.hidden:
            if card.good is not None:
                left[card.good] -= 1
    return [good for good, number in enumerate(left) for _ in range(max(0, number))]


def _wishes(hand: tuple[int, ...], view: View, gate: Gate, target: int) -> list[int]:
    """The hand from the card to part with first to the card to keep, when collecting `target`."""

    def keep(card: int) -> float:
        if card == target:
            return COLLECTED + gate.worth[card]
        if card >= LEGAL:
            return gate.worth[card]
        return gate.worth[card] * OTHER_GOODS + IN_COMPANY * hand.count(card)

    return sorted(hand, key=lambda card: (keep(card), card))


def choose_aside(components: Components, view: View, level: Level, rng: SplitMix64, budget: Budget) -> a.SetAside:
    """Which cards to set aside: swaps towards each good, the hands they may lead to weighed as bags."""
    hand = view.hand or ()
    assert view.seat is not None
    gate = Gate(components, view, level, view.seat)
    candidates: list[tuple[int, ...]] = [()]
    for target in declarable(components, view):
        order = _wishes(hand, view, gate, target)
        for number in range(1, 6):
            cards = tuple(sorted(order[:number]))
            if target not in cards and cards not in candidates:
                candidates.append(cards)
    pool = _unseen(components, view)
    samples = max(1, round(level.samples * budget.work)) if level.samples else 2
    draws = [rng.shuffled(pool)[:6] if len(pool) > 6 else tuple(pool) for _ in range(samples)]
    best: tuple[float, tuple[int, ...]] | None = None
    for cards in candidates:
        kept = list(hand)
        for card in cards:
            kept.remove(card)
        worth = 0.0
        for drawn in draws:
            worth += _after_draws(gate, view, kept, len(cards), drawn)
        worth /= samples
        if best is None or worth > best[0] + 0.01:
            best = (worth, cards)
        if budget.over():
            break
    assert best is not None
    return a.SetAside(best[1])


def _after_draws(gate: Gate, view: View, kept: list[int], number: int, drawn: tuple[int, ...]) -> float:
    """The worth of the hand after drawing `number` cards: useful pile tops first, then these from the deck."""
    hand = list(kept)
    target = _target(gate, hand)
    left, right = list(view.left), list(view.right)
    if not view.options.deck_only_market:
        while number:
            pile = left if left and _wanted(gate, left[-1], target) else right
            if not pile or not _wanted(gate, pile[-1], target):
                break
            hand.append(pile.pop())
            number -= 1
    hand += drawn[:number]
    return best_hand(gate, tuple(sorted(hand)))


def _target(gate: Gate, hand: list[int]) -> int:
    goods = declarable(gate.components, gate.view)
    return max(goods, key=lambda good: (hand.count(good) * gate.worth[good], gate.worth[good]))


def _wanted(gate: Gate, card: int, target: int) -> bool:
    """True for a pile card that is better than an unknown one."""
    return card == target or (card >= LEGAL and gate.components.value[card] >= PRECIOUS)


def choose_draw(components: Components, view: View, level: Level) -> a.Draw:
    """Where to draw next: a wanted top card, one that lies right beneath a top card, or the deck."""
    assert view.seat is not None
    gate = Gate(components, view, level, view.seat)
    hand = list(view.hand or ())
    target = _target(gate, hand)
    need = components.hand_size - len(hand)
    piles_open = not view.from_deck and not view.options.deck_only_market
    if piles_open:
        tops: list[tuple[float, a.Source]] = []
        for source, pile in (("left", view.left), ("right", view.right)):
            for depth in range(min(need, len(pile), 2)):
                if _wanted(gate, pile[-1 - depth], target):
                    beneath = 0.0 if depth == 0 else gate.worth[pile[-1]] - FROM_THE_DECK
                    worth = gate.worth[pile[-1 - depth]] + (WANTED_MORE if pile[-1 - depth] == target else 0.0)
                    if depth == 0 or worth + beneath > WORTH_DIGGING:
                        tops.append((worth - ONE_DRAW * depth, "left" if source == "left" else "right"))
        if tops:
            return a.Draw(max(tops)[1])
    if view.deck or len(view.left) > components.pile_keep or len(view.right) > components.pile_keep:
        return a.Draw("deck")
    return a.Draw("left" if view.left and (not view.right or view.left[-1] >= view.right[-1]) else "right")


def lay(components: Components, view: View, level: Level, cards: tuple[int, ...]) -> tuple[a.Pile, tuple[int, ...]]:
    """On which pile, in which order: the least useful card on top, on the pile whose top serves the others best."""
    assert view.seat is not None
    order = merchants(view.seats, view.sheriff)
    after = order[order.index(view.seat) + 1 :] if view.seat in order else order
    rivals = after or tuple(seat for seat in order if seat != view.seat)
    worth = [0.0] * components.kinds
    for rival in rivals:
        for good, value in enumerate(card_worth(components, view, level, rival)):
            worth[good] += value / len(rivals)
        for good in set(view.players[rival].market.taken):
            worth[good] += WANTED_BY_RIVAL
    laid = tuple(sorted(cards, key=lambda card: (-worth[card], card)))
    left = worth[view.left[-1]] if view.left else 0.0
    right = worth[view.right[-1]] if view.right else 0.0
    return ("left" if left >= right else "right"), laid
