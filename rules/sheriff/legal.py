"""The legal actions of one seat, worked out as far as they are asked for, from its own view."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import permutations

from rules.core.choices import NOTHING, Choices, Listed
from rules.core.rng import SplitMix64
from rules.sheriff import actions as a
from rules.sheriff.components import LEGAL, Components
from rules.sheriff.drawing import sources, supply_of
from rules.sheriff.payment import covers
from rules.sheriff.refusals import why_not
from rules.sheriff.talk import MerchantTalk, SheriffTalk
from rules.sheriff.view import View


class Calls(Listed[a.Action]):
    """The bags that may be called; not `complete`, since words of one's own may be added to a call."""

    __slots__ = ("_components", "_view")

    complete = False

    def __init__(self, components: Components, view: View) -> None:
        super().__init__([a.CallBag(owner) for owner, bag in enumerate(view.bags) if bag.fate == "waiting"])
        self._components, self._view = components, view

    def __contains__(self, action: object) -> bool:
        view = self._view
        return isinstance(action, a.CallBag) and why_not(self._components, view, view.sheriff, action) is None


class Subsets(Choices[a.Action]):
    """Cards chosen from a hand, from `least` to `most` of them; cards of one good are alike."""

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


class Orders(Choices[a.Action]):
    """All orders of some cards on either pile."""

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


_DONE = Listed[a.Action]((a.Done(),))
_DRAWS: dict[a.Source, a.Draw] = {"left": a.Draw("left"), "right": a.Draw("right"), "deck": a.Draw("deck")}
_DECLARATIONS = tuple(a.Declare(good) for good in range(LEGAL))


def legal_choices(components: Components, view: View) -> Choices[a.Action]:
    """What the view's own seat may do now; nothing for a seat that is not asked."""
    seat, step = view.seat, view.step
    if seat is None or seat not in view.to_act:
        return NOTHING
    hand = view.hand or ()
    if step == "market.aside":
        return Subsets(hand, 0, components.aside_max, a.SetAside)
    if step == "market.draw":
        return Listed([_DRAWS[source] for source in sources(components, supply_of(view))])
    if step == "market.place":
        return Orders(view.aside or (), a.PlaceSetAside)
    if step == "market.end":
        return _DONE
    if step == "load":
        return Subsets(hand, 1, components.bag_max, a.LoadBag)
    if step == "declare":
        copies = components.copies(view.seats, False)
        return Listed([action for action in _DECLARATIONS if copies[action.good]])
    if step == "inspect.call":
        return Calls(components, view)
    if step == "inspect.confiscated":
        return Orders(view.confiscated, a.PlaceConfiscated)
    if step == "inspect.debt":
        assert view.debt is not None
        player = view.players[seat]
        hidden = [(card.place, card.good) for card in player.hidden if card.good is not None]
        return Listed([a.PayDebt(*choice) for choice in covers(components, player.legal, hidden, view.debt.owed)])
    if seat == view.sheriff:
        return SheriffTalk(components, view)
    return MerchantTalk(components, view, seat)
