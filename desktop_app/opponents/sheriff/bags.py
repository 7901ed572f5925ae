"""What to pack and what to call it: every sensible bag weighed against this Sheriff."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from desktop_app.opponents.sheriff.belief import Doubt, at_stake, card_worth, chance, doubt
from desktop_app.opponents.sheriff.levels import REGULAR, Level
from desktop_app.opponents.sheriff.manners import BAIT, pass_rate
from rules.sheriff import Components
from rules.sheriff.components import LEGAL
from rules.sheriff.view import View

UNSURE = 3.0
"""Gold by which a merchant may misjudge what opening is worth to the Sheriff."""

LATER = 0.22
"""The part of its worth that a card keeps in hand while there are rounds to come."""


SHORT = 0.7
"""What a coin of a fine weighs that must be paid in goods, on top of the fine."""

BRIBE_WEIGHS = 1.15
"""What a coin of a bribe weighs: it goes to a rival."""

LEAST_BRIBE, MOST_BRIBE = 3, 25
"""The bribes that are tried for a false bag."""

SLIGHT = 1e-9
"""Differences below this are rounding."""


class Plan(Struct, frozen=True):
    """A bag, the good it is declared as, the bribe that goes best with it, and what it is worth on average."""

    cards: tuple[int, ...]
    good: int
    bribe: int
    worth: float


class Gate:
    """How the Sheriff of the round looks at this merchant's claims, as far as everybody can guess."""

    def __init__(self, components: Components, view: View, level: Level, seat: int) -> None:
        self.components, self.view, self.level, self.seat = components, view, level, seat
        self.worth = card_worth(components, view, level, seat)
        self.gold = view.players[seat].gold or 0
        self.envy = envy_of_sheriff(view)
        merchant_rounds = sum(
            1
            for number in range(view.round + 1, view.rounds + 1)
            if (view.first_sheriff + number - 1) % view.seats != seat
        )
        self.later = LATER if merchant_rounds else 0.0
        self.goods = declarable(components, view)
        self.brings: dict[tuple[tuple[int, ...], int], float] = {}
        self.hands: dict[tuple[int, ...], float] = {}
        self._doubts: dict[tuple[int, int, bool, int], Doubt] = {}
        self._habits: dict[bool, tuple[float, float]] = {}
        self._plans: dict[tuple[tuple[int, ...], int], Plan] = {}

    def price(self, good: int, size: int, bribe: float, declined: int = 0) -> float:
        """The gold that opening a claim is worth to the Sheriff, with this bribe, after so many refused demands."""
        offering = bribe >= BAIT
        key = (good, size, offering, declined)
        seen = self._doubts.get(key)
        if seen is None:
            offered = BAIT if offering else 0.0
            seen = self._doubts[key] = doubt(
                self.components, self.view, REGULAR, self.seat, good, size, offered, declined, private=False
            )
        fine, loot = at_stake(size, bribe)
        return Doubt(seen.true, fine, loot, size).worth(self.envy)

    def passes(self, good: int, size: int, bribe: float, against: float = 0.0, declined: int = 0) -> float:
        """How likely the bag passes with this bribe: what it is worth to the Sheriff, and what he is known for."""
        guess = chance((bribe - self.price(good, size, bribe, declined) - against) / UNSURE)
        if not self.level.records:
            return guess
        paying = bribe >= BAIT
        if paying not in self._habits:
            never = pass_rate(self.view, self.view.sheriff, paying, 0.0)
            self._habits[paying] = (never, pass_rate(self.view, self.view.sheriff, paying, 1.0) - never)
        known, share = self._habits[paying]
        return known + share * guess

    def stakes(self, cards: tuple[int, ...], good: int) -> tuple[float, float]:
        """What a bag brings if it passes, and if it is opened."""
        worth, penalty = self.worth, self.components.penalty
        passed = sum(worth[card] for card in cards)
        wrong = [card for card in cards if card != good]
        if not wrong:
            return passed, passed + 2.0 * len(cards)
        kept = passed - sum(worth[card] for card in wrong)
        fine = sum(penalty[card] for card in wrong)
        short = max(0.0, fine - self.gold) * SHORT
        return passed, kept - fine - short

    def best(self, cards: tuple[int, ...], good: int, against: float = 0.0, least: int = 0) -> Plan:
        """The bag with the bribe (at least `least`) that is worth most with it."""
        usual = not against and not least
        key = (cards, good)
        if usual and key in self._plans:
            return self._plans[key]
        passed, opened = self.stakes(cards, good)
        size = len(cards)
        honest = opened > passed
        loss = opened if honest else passed - self.level.caution * (passed - opened)
        silent = self.passes(good, size, 0.0, against)
        best_bribe, best_worth = 0, -1e9
        if not least or honest:
            best_worth = silent * passed + (1.0 - silent) * loss
        if not honest and self.gold:
            last = -1e9
            for bribe in range(max(LEAST_BRIBE, least), min(self.gold, MOST_BRIBE) + 1):
                through = self.passes(good, size, bribe, against)
                worth = through * (passed - BRIBE_WEIGHS * bribe) + (1.0 - through) * loss
                if worth > best_worth + SLIGHT:
                    best_bribe, best_worth = bribe, worth
                elif worth < last:
                    break  # It rises to one top and falls.
                last = worth
        plan = Plan(cards, good, best_bribe, best_worth)
        if usual:
            self._plans[key] = plan
            self.brings[key] = passed
        return plan


def envy_of_sheriff(view: View) -> float:
    """How much the Sheriff cares for a merchant's loss."""
    return 1.0 / view.seats


@lru_cache(maxsize=4096)
def bags(
    value: tuple[int, ...], hand: tuple[int, ...], declarable: tuple[int, ...]
) -> tuple[tuple[tuple[int, ...], int], ...]:
    """The sensible bags of a hand with the good to declare: true cards, the best contraband, other legal goods.

    `value` is the value of every good by number.
    """
    contraband = sorted((card for card in hand if card >= LEGAL), key=lambda card: -value[card])
    out: list[tuple[tuple[int, ...], int]] = []
    seen: set[tuple[tuple[int, ...], int]] = set()
    for good in declarable:
        true = hand.count(good)
        others = sorted((card for card in hand if card < LEGAL and card != good), key=lambda card: -value[card])
        for smuggled in range(min(5, len(contraband)) + 1):
            room = 5 - smuggled
            for kept in {min(true, room), max(0, min(true, room) - 1)}:
                if not kept and true and not smuggled:
                    continue
                for filled in range(min(2, room - kept, len(others)) + 1):
                    cards = tuple(sorted((good,) * kept + tuple(contraband[:smuggled]) + tuple(others[:filled])))
                    if cards and (cards, good) not in seen:
                        seen.add((cards, good))
                        out.append((cards, good))
    return tuple(out)


def declarable(components: Components, view: View) -> tuple[int, ...]:
    """The legal goods that may be declared at this table."""
    copies = components.copies(view.seats, False)
    return tuple(good for good in range(LEGAL) if copies[good])


def plans(gate: Gate, hand: tuple[int, ...]) -> list[Plan]:
    """All sensible bags of a hand, each with its best bribe, the cards left in hand counted for later."""
    found: list[Plan] = []
    worth, later = gate.worth, gate.later
    total = sum(worth[card] for card in hand)
    for cards, good in bags(gate.components.value, hand, gate.goods):
        plan = gate.best(cards, good)
        left = total - gate.brings[cards, good]
        found.append(Plan(cards, good, plan.bribe, plan.worth + later * left))
    return found


def best_hand(gate: Gate, hand: tuple[int, ...]) -> float:
    """The worth of the best bag of a hand."""
    known = gate.hands.get(hand)
    if known is None:
        known = max((plan.worth for plan in plans(gate, hand)), default=0.0)
        gate.hands[hand] = known
    return known
