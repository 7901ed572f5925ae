"""Judging draws, plantings and discards by what they are worth now: one look ahead, no guessing.

A card is worth something in the ground (paths) or in the hand (the right to score). Both are brought to points by the
chance of having the right in the end, estimated from open knowledge alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from msgspec import Struct

from desktop_app.opponents.arboretum.garden import best_gain
from desktop_app.opponents.arboretum.table import RANK_SUM, Table
from rules.arboretum.actions import DECK


class Mind(Struct, frozen=True):
    """What a thinker minds and how much; all in points unless said otherwise.

    `others` False: other hands and gardens are not looked at. `eights` minds the 8 and its 1. `lean` multiplies the
    share of unseen ranks that opponents are thought to hold, for people keep high cards; `width` is that of the
    chance's curve in rank points. `sprout` for each planted card and `sprout_base` are what a species promises while
    no path is worth more. `deny` is the share of an opponent's path that is worth guarding, `rights` what a hand's
    chance of a right is worth by itself. `step` and `equal` count a neighbour one rank apart and of equal rank.
    `use` and `keep` are the shares of a path gain that a card promises when drawn and when not discarded, `give` the
    share of a gain that a discard hands to the next seat. `deck` is what an unknown card is worth by being unknown,
    `looks` how many unseen cards are judged for the deck's mean.
    """

    others: bool = True
    eights: bool = False
    lean: float = 1.25
    width: float = 2.2
    sprout: float = 1.2
    sprout_base: float = 0.8
    deny: float = 0.6
    rights: float = 0.9
    step: float = 0.15
    equal: float = 0.1
    use: float = 0.5
    give: float = 0.35
    keep: float = 0.0
    deck: float = 0.25
    looks: int = 6


class Outlook:
    """How the rights stand for one seat, as far as it may know.

    `rival[t]` is the hand value to beat, `danger[t]` the chance that an opponent holds the 1 that would cancel an own
    8, `best[t]` the best path of an opponent.
    """

    __slots__ = (
        "best",
        "danger",
        "garden",
        "grow",
        "held",
        "mind",
        "rival",
        "seat",
        "shares",
        "sprouts",
        "table",
        "unseen",
        "unseen_count",
    )

    def __init__(self, table: Table, seat: int, mind: Mind) -> None:
        self.table = table
        self.seat = seat
        self.mind = mind
        self.garden = table.gardens[seat]
        self.held = set(table.hands[seat])
        self.grow = min(1.0, turns_left(table, seat) / 3.0) if mind.eights else 1.0
        others = [other for other in range(table.seats) if other != seat]
        hidden = [table.sizes[other] - len(table.known[other]) for other in others]
        self.unseen_count = max(1, table.deck_count + sum(hidden))
        shares = [count / self.unseen_count for count in hidden]
        self.shares: list[float] = []
        self.unseen: list[int] = [0] * table.species_count
        self.rival: list[float] = [0.0] * table.species_count
        self.danger = [0.0] * table.species_count
        self.best = [0] * table.species_count
        own = table.sums[seat]
        for species in range(table.species_count):
            # Whoever looks at the own garden alone takes everybody to hold a middling 5.
            if not mind.others:
                self.rival[species] = 5.0
                continue
            known = [table.known_sums[other][species] for other in others]
            unseen = RANK_SUM - table.open_sums[species] - own[species] - sum(known)
            self.unseen[species] = unseen
            if mind.eights:
                self._mind_eights(species, others, known, sum(shares))
                # With the 1 in the own hand a rival's 8 would count for nothing.
                if species * 8 in self.held and species * 8 + 7 not in self.held and self._is_unseen(species * 8 + 7):
                    unseen -= 8
            # What is sure, and of what nobody has seen the share that a hand of that size is likely to have.
            self.rival[species] = max(
                sure + unseen * min(1.0, share * mind.lean) for sure, share in zip(known, shares, strict=True)
            )
            self.best[species] = max(table.gardens[other].values[species] for other in others)
        self.sprouts: list[float] = []
        self.grown()

    def grown(self) -> None:
        """Take note that the garden was planted on."""
        self.sprouts = [self.sprout(planted) for planted in self.garden.planted]

    def sprout(self, planted: int) -> float:
        """What so many planted cards of a species promise while no path is worth more."""
        if not planted:
            return 0.0
        return self.grow * (self.mind.sprout * min(planted, 4) + self.mind.sprout_base)

    def _is_unseen(self, card: int) -> bool:
        table = self.table
        return not (
            card in table.planted
            or card in self.held
            or any(card in pile for pile in table.piles)
            or any(card in known for known in table.known)
        )

    def _mind_eights(self, species: int, others: Sequence[int], known: list[int], share: float) -> None:
        one, eight = species * 8, species * 8 + 7
        table = self.table
        for i, other in enumerate(others):
            if one in table.known[other]:
                self.danger[species] = 1.0
            if eight in table.known[other] and one in self.held:
                known[i] -= 8
        if one not in self.held and self.danger[species] == 0.0:
            if self._is_unseen(one):
                self.danger[species] = min(1.0, share)
            elif one not in table.planted:
                self.danger[species] = 0.15

    def chance(self, species: int, value: float, has_eight: bool) -> float:
        """The chance of the right to score a species with a hand of that value in it."""
        width = self.mind.width
        behind = (self.rival[species] - value) / width
        chance = 1.0 / (1.0 + exp(behind)) if behind < 40 else 0.0
        if has_eight and self.danger[species]:
            behind += 8.0 / width
            less = 1.0 / (1.0 + exp(behind)) if behind < 40 else 0.0
            return chance + (less - chance) * self.danger[species]
        return chance

    def chances(self) -> list[float]:
        """The chance of each right with the hand as it is."""
        sums, held = self.table.sums[self.seat], self.held
        return [
            self.chance(species, sums[species], species * 8 + 7 in held) for species in range(self.table.species_count)
        ]

    def guard(self, species: int) -> float:
        """What keeping the opponents from a species is worth for sure."""
        return self.mind.deny * self.best[species] / (self.table.seats - 1)

    def worth(self, species: int, value: float, has_eight: bool) -> float:
        """What a hand of that value in a species is worth with the garden as it is."""
        path = max(self.garden.values[species], self.sprouts[species])
        return self.chance(species, value, has_eight) * (path + self.guard(species))

    def wishes(self, other: int) -> list[float]:
        """The chance of another seat to have each right, as far as this one can tell."""
        self.shares = self._guess_of(other)
        own = self.table.sums[self.seat]
        return [self._curve(value - own[species]) for species, value in enumerate(self.shares)]

    def _guess_of(self, other: int) -> list[float]:
        table = self.table
        hidden = table.sizes[other] - len(table.known[other])
        share = min(1.0, self.mind.lean * hidden / self.unseen_count)
        return [known + unseen * share for known, unseen in zip(table.known_sums[other], self.unseen, strict=True)]

    def _curve(self, ahead: float) -> float:
        return 1.0 / (1.0 + exp(min(40.0, -ahead / self.mind.width)))

    def gift(self, other: int, card: int) -> float:
        """How much better another seat would stand for the rights with a card; after `wishes`."""
        species = card >> 3
        ahead = self.shares[species] - self.table.sums[self.seat][species]
        more = self._curve(ahead + (card & 7) + 1) - self._curve(ahead)
        return more * (self.table.gardens[other].values[species] + self.garden.values[species])

    def loss(self, card: int) -> float:
        """What the hand loses in worth without a card it holds."""
        species = card >> 3
        value = self.table.sums[self.seat][species]
        eight = species * 8 + 7
        has = eight in self.held
        return self.worth(species, value, has) - self.worth(species, value - (card & 7) - 1, has and card != eight)

    def gain(self, card: int) -> float:
        """What the hand wins in worth by a card it does not hold yet."""
        species = card >> 3
        value = self.table.sums[self.seat][species]
        eight = species * 8 + 7
        has = eight in self.held
        return self.worth(species, value + (card & 7) + 1, has or card == eight) - self.worth(species, value, has)


def turns_left(table: Table, seat: int) -> float:
    """About how many more turns a seat will have, the running one included if it is its own."""
    return max(1.0, 0.62 * table.deck_count / table.seats + (1.0 if table.active == seat else 0.5))


def rank_draws(look: Outlook, unseen: Sequence[int]) -> list[tuple[float, int]]:
    """Every source with its score, best first; `unseen` are cards that may come from the deck."""
    table, mind, garden = look.table, look.mind, look.garden
    chances = look.chances()

    def score(card: int) -> float:
        return look.gain(card) + mind.use * best_gain(garden, card, chances)

    ranked = [(score(pile[-1]), source) for source, pile in enumerate(table.piles) if pile]
    if table.deck_count:
        mean = sum(map(score, unseen)) / len(unseen) if unseen else 0.0
        ranked.append((mean + mind.deck, DECK))
    ranked.sort(reverse=True)
    return ranked


def rank_plants(look: Outlook) -> list[tuple[float, int, int]]:
    """Every planting with its score, best first."""
    table, mind, garden = look.table, look.mind, look.garden
    values, sprouts, improved, cards = garden.values, look.sprouts, garden.improved, garden.cards
    step, equal = mind.step, mind.equal
    sums = table.sums[look.seat]
    chances = look.chances()
    front = [(cell, near, [cards[beside] & 7 for beside in near]) for cell, near in garden.front.items()]
    ranked: list[tuple[float, int, int]] = []
    for card in table.hands[look.seat]:
        species, rank = card >> 3, card & 7
        eight = species * 8 + 7
        after = look.chance(species, sums[species] - rank - 1, eight in look.held and card != eight)
        grown = look.sprout(garden.planted[species] + 1)
        base = (after - chances[species]) * (mind.rights + look.guard(species))
        base -= chances[species] * max(values[species], sprouts[species])
        plain = base + after * max(values[species], grown)
        for cell, near, ranks in front:
            score = plain
            for other in ranks:
                if other == rank:
                    score -= equal
                elif other - rank in (1, -1):
                    score += step
            for other, value in improved(card, cell) if near else ():
                if other == species:
                    score += after * (max(value, grown) - max(values[species], grown))
                else:
                    score += chances[other] * (max(value, sprouts[other]) - max(values[other], sprouts[other]))
            ranked.append((score, card, cell))
    ranked.sort(reverse=True)
    return ranked


def rank_discards(look: Outlook) -> list[tuple[float, int]]:
    """Every discard with its score, best first."""
    table, mind = look.table, look.mind
    last = table.deck_count == 0
    following = (look.seat + 1) % table.seats
    wishes = look.wishes(following) if mind.give and not last else None
    chances = look.chances() if mind.keep and not last else None
    ranked: list[tuple[float, int]] = []
    for card in table.hands[look.seat]:
        score = -look.loss(card)
        if chances is not None:
            score -= mind.keep * best_gain(look.garden, card, chances)
        if wishes is not None:
            score -= mind.give * (best_gain(table.gardens[following], card, wishes) + look.gift(following, card))
        ranked.append((score, card))
    ranked.sort(reverse=True)
    return ranked
