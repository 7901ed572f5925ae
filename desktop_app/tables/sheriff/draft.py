"""An offer or a demand while it is being put together."""

from __future__ import annotations

from dataclasses import dataclass, field

from msgspec.structs import replace

from rules.sheriff import actions as a
from rules.sheriff.offers import NO_GOODS, Clause, Decision, Offer, Promise, StandCard, Terms
from rules.sheriff.view import View


@dataclass
class Draft:
    """What `seat` offers, or (`demand`) what the Sheriff asks of `seat`; `owner` is the owner of the called bag.

    `cards` are places of face-down cards of the stand, `named` those announced by name; a demand has only their
    number, `count`. `bag` maps goods to numbers.
    """

    seat: int
    owner: int
    demand: bool = False
    clauses: dict[int, Decision] = field(default_factory=dict[int, Decision])
    gold: int = 0
    legal: list[int] = field(default_factory=lambda: list(NO_GOODS))
    cards: list[int] = field(default_factory=list[int])
    named: set[int] = field(default_factory=set[int])
    count: int = 0
    bag: dict[int, int] = field(default_factory=dict[int, int])
    promises: list[Promise] = field(default_factory=list[Promise])
    words: str = ""
    back: int = 0

    @staticmethod
    def begin(view: View, seat: int, demand: bool = False) -> Draft:
        """A new offer or demand: a copy of what is on the table, or the plainest wish."""
        hearing = view.hearing
        assert hearing is not None
        draft = Draft(seat, hearing.owner, demand)
        source: Offer | Terms | None = hearing.offers[seat]
        if not demand and hearing.reply == seat and hearing.demand is not None:
            source = hearing.demand
        if source is None:
            bound = view.bags[hearing.owner].bound
            draft.clauses[hearing.owner] = bound or ("pass" if seat == hearing.owner or demand else "open")
            return draft
        draft.clauses = {clause.bag: clause.decision for clause in source.clauses}
        draft.gold, draft.legal = source.gold, list(source.legal)
        draft.bag, draft.promises = dict(source.bag_goods), list(source.promises)
        if isinstance(source, Offer):
            draft.cards = [card.place for card in source.contraband]
            draft.named = {card.place for card in source.contraband if card.named}
            draft.count = len(draft.cards)
        else:
            draft.count = source.cards
        return draft

    def _clauses(self) -> tuple[Clause, ...]:
        return tuple(Clause(bag, self.clauses[bag]) for bag in sorted(self.clauses))

    def _legal(self) -> tuple[int, int, int, int]:
        one, two, three, four = self.legal
        return one, two, three, four

    def _bag(self) -> tuple[tuple[int, int], ...]:
        return tuple((good, self.bag[good]) for good in sorted(self.bag) if self.bag[good])

    def price(self) -> Offer | Terms:
        """The offer or the terms as they stand."""
        if self.demand:
            return Terms(
                clauses=self._clauses(),
                gold=self.gold,
                legal=self._legal(),
                cards=self.count,
                bag_goods=self._bag(),
                promises=tuple(self.promises),
                words=self.words,
                sheriff_gold=self.back,
            )
        cards = tuple(StandCard(place, place in self.named) for place in sorted(self.cards))
        return Offer(
            clauses=self._clauses(),
            gold=self.gold,
            legal=self._legal(),
            contraband=cards,
            bag_goods=self._bag(),
            promises=tuple(self.promises),
            words=self.words,
        )

    def action(self) -> a.MakeOffer | a.Demand:
        """The action that puts it on the table."""
        price = self.price()
        return a.Demand(self.seat, price) if isinstance(price, Terms) else a.MakeOffer(price)

    def toggle_card(self, place: int) -> None:
        """Out of the offer, in it, in it and named, out again."""
        if place not in self.cards:
            self.cards.append(place)
        elif place not in self.named:
            self.named.add(place)
        else:
            self.cards.remove(place)
            self.named.discard(place)

    def add_bag(self, good: int, by: int) -> None:
        """More or less of a good said to be in the bag."""
        self.bag[good] = max(0, self.bag.get(good, 0) + by)


def after_silence(view: View) -> View:
    """The view as it will be on the Sheriff's turn, once everybody who has not spoken is silent."""
    hearing = view.hearing
    if hearing is None or view.step not in ("hearing.speak", "hearing.answer", "hearing.reply"):
        return view
    quiet = replace(hearing, words=(0,) * view.seats, reply=-1, demand=None)
    return replace(view, step="hearing.decide", to_act=(view.sheriff,), hearing=quiet)
