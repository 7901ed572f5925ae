"""What things are worth to a seat, as far as a view knows: cards, money, chips in bowls and on action spaces.

Everything is measured in points that are about a rupee each when money is short.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from msgspec import Struct

from rules.safranito.components import Components
from rules.safranito.view import ChipView, View

_BY_MISSING = (130.0, 62.0, 24.0, 7.0)
"""Worth of a blend for which so many spices are missing."""
_LAST_BY_MISSING = (400.0, 110.0, 38.0, 11.0)
"""The same for the blend that wins the game."""
_OTHER_BLENDS = (1.0, 0.45, 0.25)
"""Share of the best, second and third blend; all further ones count as the third."""
_SPARE = (9.0, 5.0, 2.0)
"""Worth of the first, second and third card of a spice for blends that are still to come."""
ACTIONS = ("extra_throw", "extra_spice", "reserve", "head_chef")
_RELIEF = 150.0
"""So many rupees halve the worth of more of them, roughly."""


class Chip(Struct, frozen=True):
    """A chip in an area with the value that it has or may have."""

    seat: int
    area: str
    value: float


def money_worth(money: float) -> float:
    """The worth of money: the first rupees matter most."""
    return _RELIEF * (1.0 - math.exp(-money / _RELIEF))


class Needs:
    """What a hand of cards is worth to one seat."""

    def __init__(self, components: Components, view: View, seat: int) -> None:
        player = view.players[seat]
        self.seat = seat
        self.money = 100 if player.money is None else player.money
        self.cards = list(player.cards)
        at_hand = [*view.row, *(player.reserves or ())]
        self._blends = [components.spices_of(blend) for blend in at_hand]
        self.wins_next = len(player.prepared) + 1 >= components.blends_to_win
        keen = (1.0, 1.15)[min(len(player.prepared), 1)]
        self._by_missing = _LAST_BY_MISSING if self.wins_next else tuple(keen * worth for worth in _BY_MISSING)
        self._base = self.hand_worth(self.cards)
        self._gain: dict[str, float] = {}

    def hand_worth(self, cards: Sequence[str]) -> float:
        """The worth of a hand for the blends that this seat could prepare, and for those to come."""
        return self._worth(cards, self._blends)

    def _worth(self, cards: Sequence[str], blends: Sequence[tuple[str, ...]]) -> float:
        held = set(cards)
        worths = sorted((self._by_missing[sum(s not in held for s in spices)] for spices in blends), reverse=True)
        total = sum(w * _OTHER_BLENDS[min(i, 2)] for i, w in enumerate(worths))
        for spice in held:
            total += sum(_SPARE[: cards.count(spice)])
        return total

    def loses(self, spices: tuple[str, ...]) -> float:
        """What goes with a blend of these spices if somebody else prepares it."""
        without = [blend for blend in self._blends if blend != spices]
        return self._base - self._worth(self.cards, without)

    def gain(self, spice: str) -> float:
        """What one more card of a spice adds."""
        if spice not in self._gain:
            self._gain[spice] = self.hand_worth([*self.cards, spice]) - self._base
        return self._gain[spice]

    def loss(self, spice: str, count: int) -> float:
        """What so many cards of a spice less take away."""
        left = list(self.cards)
        for _ in range(count):
            left.remove(spice)
        return self._base - self.hand_worth(left)

    def sale(self, spice: str, price: float) -> tuple[int, float]:
        """The best number of cards to sell at a price, and what it brings."""
        held = self.cards.count(spice)
        return max(
            (
                (n, money_worth(self.money + n * price) - money_worth(self.money) - self.loss(spice, n))
                for n in range(held + 1)
            ),
            key=lambda pair: (pair[1], -pair[0]),
        )

    def cost(self, price: float) -> float:
        """What paying a price takes away; infinite if there is not enough money."""
        return math.inf if price > self.money else money_worth(self.money) - money_worth(self.money - price)


class Appraisal:
    """The worth of a board to one seat: its own prospects less a share of what the others have."""

    def __init__(self, components: Components, view: View, seat: int, rivalry: float) -> None:
        self.view = view
        self.seat = seat
        # With many at the table what one loses is not mine alone.
        self.rivalry = rivalry * 2.0 / view.seats
        self.needs = [Needs(components, view, owner) for owner in range(view.seats)]
        self.order = view.order
        self.display = {spice: view.display.count(spice) for spice in components.spices}
        self._known: dict[tuple[str, tuple[tuple[int, float], ...]], float] = {}
        # The chef blends first and wins ties, which weighs more when somebody is about to win.
        chef = 30.0 if any(needs.wins_next for needs in self.needs) else 9.0
        self._spaces = {"extra_throw": 16.0, "reserve": 22.0 if view.blend_pile else 0.0, "head_chef": chef}
        gains = [[needs.gain(spice) for spice in components.spices] for needs in self.needs]
        self._spice = [(sum(of) / len(of), max(of)) for of in gains]

    def worth(self, chips: Sequence[Chip]) -> float:
        """The worth of all chips that lie in an area."""
        areas: dict[str, list[tuple[int, float]]] = {}
        for chip in chips:
            areas.setdefault(chip.area, []).append((chip.seat, chip.value))
        total = 0.0
        for area, lying in areas.items():
            key = (area, tuple(sorted(lying)))
            if key not in self._known:
                self._known[key] = self._space(area, lying) if area in ACTIONS else self._bowl(area, lying)
            total += self._known[key]
        return total

    def _share(self, seat: int, points: float) -> float:
        return points if seat == self.seat else -self.rivalry * points

    def _space(self, area: str, lying: list[tuple[int, float]]) -> float:
        totals = self._totals(lying)
        winner = max(self.order, key=lambda seat: totals[seat])
        if area != "extra_spice":
            return self._share(winner, self._spaces[area])
        # The more cards are drawn, the nearer the kept one comes to the best there could be.
        usual, best = self._spice[winner]
        cards = max(value for seat, value in lying if seat == winner) / 10.0
        return self._share(winner, usual + (best - usual) * (1.0 - 0.85**cards))

    def _totals(self, lying: list[tuple[int, float]]) -> list[float]:
        totals = [0.0] * self.view.seats
        for seat, value in lying:
            totals[seat] += value
        return totals

    def _bowl(self, spice: str, lying: list[tuple[int, float]]) -> float:
        """Sales at the price of the bowl, then purchases in order by those to whom a card is worth it."""
        price = sum(value for _, value in lying)
        total = 0.0
        sellers: set[int] = set()
        for needs in self.needs:
            if spice in needs.cards:
                count, worth = needs.sale(spice, price)
                if count and worth > self._hope(needs, spice, lying):
                    sellers.add(needs.seat)
                    total += self._share(needs.seat, worth)
        chips: list[tuple[int, float]] = [chip for chip in lying if chip[0] not in sellers]
        cards = self.display[spice]
        bought = [0] * self.view.seats
        while cards and chips:
            totals = self._totals(chips)
            buyer = max(self.order, key=lambda seat: totals[seat])
            needs = self.needs[buyer]
            gain = needs.gain(spice) * 0.35 ** bought[buyer]
            cost = needs.cost(totals[buyer])
            denied = self.denied(spice, totals, cards) if buyer == self.seat else 0.0
            if cost >= gain + denied:
                chips = [chip for chip in chips if chip[0] != buyer]
                continue
            total += self._share(buyer, gain - cost)
            bought[buyer] += 1
            cards -= 1
            best = max((chip for chip in chips if chip[0] == buyer), key=lambda chip: chip[1])
            chips.remove(best)
        return total

    def denied(self, spice: str, totals: Sequence[float], cards: int) -> float:
        """What it is worth to take the last card away from those who have chips beside it."""
        if cards != 1:
            return 0.0
        others = [needs for needs in self.needs if needs.seat != self.seat and totals[needs.seat] > 0]
        return self.rivalry * max([0.0, *(needs.gain(spice) - needs.cost(totals[needs.seat]) for needs in others)])

    def taken(self, spices: tuple[str, ...]) -> float:
        """What it is worth to take a blend of the row away from the others."""
        return self.rivalry * sum(needs.loses(spices) for needs in self.needs if needs.seat != self.seat)

    def poverty(self, spice: str, lying: Sequence[ChipView]) -> float:
        """What it is worth to trade a bowl before those who cannot yet pay there have sold elsewhere."""
        if not self.display[spice]:
            return 0.0
        totals = self._totals([(chip.seat, 35.0 if chip.value is None else chip.value) for chip in lying])
        poor = (needs for needs in self.needs if needs.seat != self.seat and totals[needs.seat] > needs.money)
        return self.rivalry * sum(needs.gain(spice) for needs in poor)

    def _hope(self, needs: Needs, spice: str, lying: list[tuple[int, float]]) -> float:
        own = sum(value for seat, value in lying if seat == needs.seat)
        if not own or not self.display[spice]:
            return 0.0
        return max(needs.gain(spice) - needs.cost(own), 0.0)
