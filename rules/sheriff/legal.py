"""The legal actions of one seat, worked out as far as they are asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import permutations

from rules.core.rng import SplitMix64
from rules.sheriff import actions as a
from rules.sheriff.check import why_not
from rules.sheriff.components import LEGAL, Catalog
from rules.sheriff.drawing import sources
from rules.sheriff.payment import covers
from rules.sheriff.state import State, merchants, owner_first
from rules.sheriff.talk import MerchantTalk, SheriffTalk


class Listed:
    """Actions that can be listed; `complete` is False where words of one's own may be added to them."""

    def __init__(self, c: Catalog, s: State, seat: int, actions: tuple[a.Action, ...], complete: bool = True) -> None:
        self._c, self._s, self._seat = c, s, seat
        self._actions = actions
        self.complete = complete

    def __iter__(self) -> Iterator[a.Action]:
        return iter(self._actions)

    def __len__(self) -> int:
        return len(self._actions)

    def __bool__(self) -> bool:
        return bool(self._actions)

    def __contains__(self, action: object) -> bool:
        if self.complete:
            return action in self._actions
        return isinstance(action, a.CallBag) and why_not(self._c, self._s, self._seat, action) is None

    def sample(self, rng: SplitMix64) -> a.Action:
        """One of the listed actions."""
        if not self._actions:
            raise IndexError("no legal action")
        return self._actions[rng.below(len(self._actions))]


class Subsets:
    """Cards chosen from a hand, from `least` to `most` of them; cards of one good are alike."""

    complete = True

    def __init__(
        self, hand: tuple[int, ...], least: int, most: int, make: Callable[[tuple[int, ...]], a.SetAside | a.LoadBag]
    ) -> None:
        self._hand, self._least, self._most, self._make = hand, least, most, make
        self._goods = tuple(dict.fromkeys(hand))
        self._counts = tuple(hand.count(good) for good in self._goods)
        size = 1
        for count in self._counts:
            size *= count + 1
        self._size = size

    def _nth(self, n: int) -> tuple[int, ...]:
        cards: tuple[int, ...] = ()
        for good, count in zip(self._goods, self._counts, strict=True):
            n, number = divmod(n, count + 1)
            cards += (good,) * number
        return cards

    def _fits(self, cards: tuple[int, ...]) -> bool:
        return self._least <= len(cards) <= self._most

    def __iter__(self) -> Iterator[a.Action]:
        for n in range(self._size):
            cards = self._nth(n)
            if self._fits(cards):
                yield self._make(cards)

    def __len__(self) -> int:
        return sum(1 for n in range(self._size) if self._fits(self._nth(n)))

    def __bool__(self) -> bool:
        return self._least == 0 or bool(self._hand)

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, (a.SetAside, a.LoadBag)) or type(action) is not type(self._make(())):
            return False
        cards = action.cards
        return (
            self._fits(cards)
            and list(cards) == sorted(cards)
            and all(cards.count(good) <= self._hand.count(good) for good in cards)
        )

    def sample(self, rng: SplitMix64) -> a.Action:
        """One of the choices, all equally likely."""
        if not self:
            raise IndexError("no legal action")
        while True:
            cards = self._nth(rng.below(self._size))
            if self._fits(cards):
                return self._make(cards)


class Orders:
    """All orders of some cards on either pile."""

    complete = True

    def __init__(
        self,
        cards: tuple[int, ...],
        make: type[a.PlaceSetAside] | type[a.PlaceConfiscated],
    ) -> None:
        self._cards, self._make = cards, make

    def __iter__(self) -> Iterator[a.Action]:
        for order in sorted(set(permutations(self._cards))):
            yield self._make("left", order)
            yield self._make("right", order)

    def __len__(self) -> int:
        return 2 * len(set(permutations(self._cards)))

    def __bool__(self) -> bool:
        return True

    def __contains__(self, action: object) -> bool:
        return (
            isinstance(action, (a.PlaceSetAside, a.PlaceConfiscated))
            and isinstance(action, self._make)
            and action.pile in ("left", "right")
            and tuple(sorted(action.order)) == self._cards
        )

    def sample(self, rng: SplitMix64) -> a.Action:
        """One order on one pile, all equally likely."""
        order = rng.shuffled(self._cards) if len(self._cards) > 1 else self._cards
        return self._make("left" if rng.below(2) else "right", order)


AnyLegal = Listed | Subsets | Orders | SheriffTalk | MerchantTalk

_DONE = (a.Done(),)
_DRAWS: dict[a.Source, a.Draw] = {"left": a.Draw("left"), "right": a.Draw("right"), "deck": a.Draw("deck")}
_DECLARATIONS = tuple(a.Declare(good) for good in range(LEGAL))


_NOBODY: frozenset[int] = frozenset()
_ONE = tuple(frozenset((seat,)) for seat in range(8))


@cache
def _speakers(words: tuple[int, ...]) -> frozenset[int]:
    return frozenset(seat for seat, left in enumerate(words) if left)


def to_act(s: State) -> frozenset[int]:
    """The seats that owe a decision."""
    step = s.step
    if s.turn >= 0:
        return _ONE[s.turn]
    if step == "hearing.speak":
        assert s.hearing is not None
        return _speakers(s.hearing.words)
    if step in ("hearing.answer", "hearing.reply"):
        assert s.hearing is not None
        return _ONE[s.hearing.reply]
    if step == "inspect.debt":
        assert s.debt is not None
        return _ONE[s.debt.debtor]
    if step == "load":
        return frozenset(
            seat
            for seat, player in enumerate(s.players)
            if seat != s.sheriff and player.hand and not s.bags[seat].closed
        )
    if step == "over":
        return _NOBODY
    return _ONE[s.sheriff]


def asking_order(s: State) -> tuple[int, ...]:
    """The seats of `to_act`: a called bag's owner speaks first, and last if he has a second word.

    While bags are loaded, whoever ended the market packs first.
    """
    acting = to_act(s)
    if len(acting) < 2:
        return tuple(acting)
    order = merchants(len(s.players), s.sheriff)
    found = s.hearing
    if found is None:
        order = order[::-1]
    elif found.second:
        order = (*(seat for seat in order if seat != found.owner), found.owner)
    else:
        order = owner_first(len(s.players), s.sheriff, found.owner)
    return tuple(seat for seat in order if seat in acting)


def legal(c: Catalog, s: State, seat: int) -> AnyLegal:
    """What `seat` may do now."""
    if seat not in to_act(s):
        return Listed(c, s, seat, ())
    step = s.step
    hand = s.players[seat].hand
    if step == "market.aside":
        return Subsets(hand, 0, c.components.aside_max, a.SetAside)
    if step == "market.draw":
        return Listed(c, s, seat, tuple(_DRAWS[source] for source in sources(c, s)))
    if step == "market.place":
        return Orders(s.aside, a.PlaceSetAside)
    if step == "market.end":
        return Listed(c, s, seat, _DONE)
    if step == "load":
        return Subsets(hand, 1, c.components.bag_max, a.LoadBag)
    if step == "declare":
        copies = c.copies(len(s.players), False)
        return Listed(c, s, seat, tuple(act for act in _DECLARATIONS if copies[act.good]))
    if step == "inspect.call":
        waiting = tuple(a.CallBag(owner) for owner, bag in enumerate(s.bags) if bag.fate == "waiting")
        return Listed(c, s, seat, waiting, complete=False)
    if step == "inspect.confiscated":
        return Orders(s.confiscated, a.PlaceConfiscated)
    if step == "inspect.debt":
        assert s.debt is not None
        choices = covers(c, s.players[seat], s.debt.owed)
        return Listed(c, s, seat, tuple(a.PayDebt(goods, places) for goods, places in choices))
    if seat == s.sheriff:
        return SheriffTalk(c, s)
    return MerchantTalk(c, s, seat)
