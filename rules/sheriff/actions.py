"""Everything a seat can do, and the text of it: lower-case words and numbers, free words last, in quotes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import msgspec
from msgspec import UNSET, Struct

from rules.sheriff.components import COUNTED_PROMISES, DEAL_DECISIONS, LEGAL, PROMISE_KINDS, Components
from rules.sheriff.offers import (
    NO_GOODS,
    Clause,
    LegalCounts,
    Offer,
    Promise,
    StandCard,
    Terms,
    clean_words,
    tidy_offer,
    tidy_terms,
)
from rules.sheriff.state import Pile

Source = Literal["left", "right", "deck"]


class SetAside(Struct, frozen=True, tag="set_aside"):
    """Put hand cards aside, face down: the first move of a market turn. Cards in rising order."""

    cards: tuple[int, ...]


class Draw(Struct, frozen=True, tag="draw"):
    """Draw one card."""

    source: Source


class PlaceSetAside(Struct, frozen=True, tag="place_set_aside"):
    """Lay the set-aside cards on a pile, the last of `order` on top."""

    pile: Pile
    order: tuple[int, ...]


class Done(Struct, frozen=True, tag="done"):
    """End a market turn in which nothing was set aside."""


class LoadBag(Struct, frozen=True, tag="load_bag"):
    """Close the bag with these hand cards, in rising order."""

    cards: tuple[int, ...]


class Declare(Struct, frozen=True, tag="declare"):
    """Name the good of the bag; the number is that of the cards in it."""

    good: int


class CallBag(Struct, frozen=True, tag="call_bag"):
    """Call an undecided bag to the gate."""

    owner: int
    words: str = ""


class HearAgain(Struct, frozen=True, tag="hear_again"):
    """Give every merchant another word."""

    words: str = ""


class Refuse(Struct, frozen=True, tag="refuse"):
    """Take a merchant's offer off the table; he alone may speak next."""

    merchant: int
    words: str = ""


class Demand(Struct, frozen=True, tag="demand"):
    """Ask a merchant for a price."""

    merchant: int
    terms: Terms


class Postpone(Struct, frozen=True, tag="postpone"):
    """Put the called bag back undecided."""


class PassBag(Struct, frozen=True, tag="pass_bag"):
    """Let the called bag pass, taking the offers of the seats in `take` (rising order)."""

    take: tuple[int, ...] = ()


class OpenBag(Struct, frozen=True, tag="open_bag"):
    """Open the called bag, taking the offers of the seats in `take` (rising order)."""

    take: tuple[int, ...] = ()


class PlaceConfiscated(Struct, frozen=True, tag="place_confiscated"):
    """Lay the confiscated cards on a pile, the last of `order` on top."""

    pile: Pile
    order: tuple[int, ...]


class MakeOffer(Struct, frozen=True, tag="make_offer"):
    """Put an offer on the table, in place of an earlier one."""

    offer: Offer


class NoOffer(Struct, frozen=True, tag="no_offer"):
    """Say nothing new."""


class WithdrawOffer(Struct, frozen=True, tag="withdraw_offer"):
    """Take the own standing offer back."""


class AcceptDemand(Struct, frozen=True, tag="accept_demand"):
    """Agree to the demand, with as many face-down cards (places, rising) as it asks for."""

    places: tuple[int, ...] = ()


class RefuseDemand(Struct, frozen=True, tag="refuse_demand"):
    """Do not agree to the demand."""


class PayDebt(Struct, frozen=True, tag="pay_debt"):
    """Pay with goods of the own stand: numbers by legal good, and places of face-down cards (rising)."""

    legal: LegalCounts = NO_GOODS
    places: tuple[int, ...] = ()


Action = (
    SetAside
    | Draw
    | PlaceSetAside
    | Done
    | LoadBag
    | Declare
    | CallBag
    | HearAgain
    | Refuse
    | Demand
    | Postpone
    | PassBag
    | OpenBag
    | PlaceConfiscated
    | MakeOffer
    | NoOffer
    | WithdrawOffer
    | AcceptDemand
    | RefuseDemand
    | PayDebt
)


def _say(words: str) -> list[str]:
    return ["say", msgspec.json.encode(words).decode()] if words else []


def _goods(components: Components, cards: tuple[int, ...]) -> list[str]:
    return [components.ids[good] for good in cards]


def _legal(components: Components, legal: LegalCounts) -> list[str]:
    out: list[str] = []
    for good, number in enumerate(legal):
        if number:
            out += ["stand", components.ids[good], str(number)]
    return out


def _bargain(components: Components, terms: Offer | Terms) -> list[str]:
    out: list[str] = []
    for clause in terms.clauses:
        out += [clause.decision, str(clause.bag)]
    if terms.gold:
        out += ["gold", str(terms.gold)]
    out += _legal(components, terms.legal)
    if isinstance(terms, Offer):
        for card in terms.contraband:
            out += ["named" if card.named else "card", str(card.place)]
    elif terms.cards:
        out += ["cards", str(terms.cards)]
    for good, number in terms.bag_goods:
        out += ["bag", components.ids[good], str(number)]
    if isinstance(terms, Terms) and terms.sheriff_gold:
        out += ["pay", str(terms.sheriff_gold)]
    for promise in terms.promises:
        out += ["promise", promise.kind]
        if promise.player is not None:
            out.append(str(promise.player))
        if promise.good is not None:
            out.append(components.ids[promise.good])
        if promise.amount is not UNSET:
            out.append(str(promise.amount))
    return out + _say(terms.words)


def action_text(components: Components, action: Action) -> str:
    """The one text of an action; parts are written in their one order and words on one line."""
    limit = components.words_max
    name = type(action).__struct_config__.tag
    out = [str(name)]
    match action:
        case SetAside(cards) | LoadBag(cards):
            out += _goods(components, tuple(sorted(cards)))
        case Draw(source):
            out.append(source)
        case PlaceSetAside(pile, order) | PlaceConfiscated(pile, order):
            out += [pile, *_goods(components, order)]
        case Declare(good):
            out.append(components.ids[good])
        case CallBag(owner, words):
            out += [str(owner), *_say(clean_words(words, limit))]
        case HearAgain(words):
            out += _say(clean_words(words, limit))
        case Refuse(merchant, words):
            out += [str(merchant), *_say(clean_words(words, limit))]
        case Demand(merchant, terms):
            out += [str(merchant), *_bargain(components, tidy_terms(terms, limit))]
        case PassBag(take) | OpenBag(take):
            out += [str(seat) for seat in sorted(take)]
        case MakeOffer(offer):
            out += _bargain(components, tidy_offer(offer, limit))
        case AcceptDemand(places):
            out += [str(place) for place in sorted(places)]
        case PayDebt(legal, places):
            out += _legal(components, legal)
            for place in sorted(places):
                out += ["card", str(place)]
        case _:
            pass
    return " ".join(out)


class _Reader:
    """The words of a text, read one by one."""

    def __init__(self, components: Components, text: str) -> None:
        self.components = components
        head, quote, tail = text.partition(' say "')
        self.words = head.split(" ")
        self.said = ""
        if quote:
            try:
                self.said = msgspec.json.decode('"' + tail, type=str)
            except msgspec.DecodeError:
                raise ValueError("what is said must stand in quotes at the end") from None
        self.i = 0

    def more(self) -> bool:
        return self.i < len(self.words)

    def word(self) -> str:
        if not self.more():
            raise ValueError("the action breaks off too early")
        self.i += 1
        return self.words[self.i - 1]

    def number(self) -> int:
        word = self.word()
        if not (word.isascii() and word.isdigit() and len(word) < 10):
            raise ValueError(f"a number should stand in place of {word!r}")
        return int(word)

    def at_number(self) -> bool:
        return self.more() and self.words[self.i].isdigit()

    def good(self) -> int:
        word = self.word()
        if word not in self.components.number:
            raise ValueError(f"there is no good named {word!r}")
        return self.components.number[word]

    def goods(self) -> tuple[int, ...]:
        out: list[int] = []
        while self.more():
            out.append(self.good())
        return tuple(out)

    def numbers(self) -> tuple[int, ...]:
        out: list[int] = []
        while self.more():
            out.append(self.number())
        return tuple(out)

    def pile(self) -> Pile:
        word = self.word()
        if word == "left":
            return "left"
        if word == "right":
            return "right"
        raise ValueError("a pile is left or right")

    def source(self) -> Source:
        if self.more() and self.words[self.i] == "deck":
            self.i += 1
            return "deck"
        return self.pile()


def _offer_parts(reader: _Reader) -> tuple[Terms, tuple[StandCard, ...]]:
    clauses: list[Clause] = []
    legal: list[int] = list(NO_GOODS)
    cards: list[StandCard] = []
    bag_goods: list[tuple[int, int]] = []
    promises: list[Promise] = []
    gold = count = pays = 0
    while reader.more():
        word = reader.word()
        if word in DEAL_DECISIONS:
            clauses.append(Clause(reader.number(), "pass" if word == "pass" else "open"))
        elif word == "gold":
            gold = reader.number()
        elif word == "stand":
            good = reader.good()
            if good >= LEGAL:
                raise ValueError("only legal goods lie open on a stand")
            legal[good] = reader.number()
        elif word in ("card", "named"):
            cards.append(StandCard(reader.number(), word == "named"))
        elif word == "cards":
            count = reader.number()
        elif word == "bag":
            bag_goods.append((reader.good(), reader.number()))
        elif word == "pay":
            pays = reader.number()
        elif word == "promise":
            kind = reader.word()
            if kind not in PROMISE_KINDS:
                raise ValueError(f"there is no promise named {kind!r}")
            player = reader.number() if kind == "open_rivals_bag_next_time" else None
            good = reader.good() if kind in ("leave_good_to_you", "discard_good_for_you") else None
            amount = reader.number() if kind in COUNTED_PROMISES and reader.at_number() else UNSET
            promises.append(Promise(kind, player, good, amount))
        else:
            raise ValueError(f"{word!r} is no part of an offer")
    terms = Terms(
        clauses=tuple(clauses),
        gold=gold,
        legal=(legal[0], legal[1], legal[2], legal[3]),
        cards=count,
        bag_goods=tuple(bag_goods),
        promises=tuple(promises),
        words=reader.said,
        sheriff_gold=pays,
    )
    return terms, tuple(cards)


def _read_demand(reader: _Reader) -> Action:
    merchant = reader.number()
    return Demand(merchant, _offer_parts(reader)[0])


def _read_offer(reader: _Reader) -> Action:
    terms, cards = _offer_parts(reader)
    offer = Offer(
        clauses=terms.clauses,
        gold=terms.gold,
        legal=terms.legal,
        contraband=cards,
        bag_goods=terms.bag_goods,
        promises=terms.promises,
        words=terms.words,
    )
    return MakeOffer(offer)


def _read_debt(reader: _Reader) -> Action:
    terms, cards = _offer_parts(reader)
    return PayDebt(terms.legal, tuple(card.place for card in cards))


_READ: dict[str, Callable[[_Reader], Action]] = {
    "set_aside": lambda reader: SetAside(reader.goods()),
    "draw": lambda reader: Draw(reader.source()),
    "place_set_aside": lambda reader: PlaceSetAside(reader.pile(), reader.goods()),
    "done": lambda reader: Done(),
    "load_bag": lambda reader: LoadBag(reader.goods()),
    "declare": lambda reader: Declare(reader.good()),
    "call_bag": lambda reader: CallBag(reader.number(), reader.said),
    "hear_again": lambda reader: HearAgain(reader.said),
    "refuse": lambda reader: Refuse(reader.number(), reader.said),
    "demand": _read_demand,
    "postpone": lambda reader: Postpone(),
    "pass_bag": lambda reader: PassBag(reader.numbers()),
    "open_bag": lambda reader: OpenBag(reader.numbers()),
    "place_confiscated": lambda reader: PlaceConfiscated(reader.pile(), reader.goods()),
    "make_offer": _read_offer,
    "no_offer": lambda reader: NoOffer(),
    "withdraw_offer": lambda reader: WithdrawOffer(),
    "accept_demand": lambda reader: AcceptDemand(reader.numbers()),
    "refuse_demand": lambda reader: RefuseDemand(),
    "pay_debt": _read_debt,
}


def parse_action(components: Components, text: str) -> Action:
    """The action of a canonical text; raises `ValueError` with a plain sentence for anything else."""
    reader = _Reader(components, text)
    name = reader.word()
    if name not in _READ:
        raise ValueError(f"there is no action named {name!r}")
    action = _READ[name](reader)
    if action_text(components, action) != text:
        raise ValueError(f"the action should read {action_text(components, action)!r}")
    return action
