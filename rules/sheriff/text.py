"""Actions as text and back: lower-case words and numbers with single spaces, free words last, in quotes."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from rules.sheriff import actions as a
from rules.sheriff.components import DEAL_DECISIONS, LEGAL, PROMISE_KINDS, Catalog
from rules.sheriff.offers import NO_GOODS, Clause, Offer, Promise, StandCard, Terms, clean_words, tidy_offer, tidy_terms


def _say(words: str) -> list[str]:
    return ["say", msgspec.json.encode(words).decode()] if words else []


def _goods(c: Catalog, cards: tuple[int, ...]) -> list[str]:
    return [c.ids[good] for good in cards]


def _legal(c: Catalog, legal: tuple[int, int, int, int]) -> list[str]:
    out: list[str] = []
    for good, number in enumerate(legal):
        if number:
            out += ["stand", c.ids[good], str(number)]
    return out


def _bargain(c: Catalog, terms: Offer | Terms) -> list[str]:
    out: list[str] = []
    for clause in terms.clauses:
        out += [clause.decision, str(clause.bag)]
    if terms.gold:
        out += ["gold", str(terms.gold)]
    out += _legal(c, terms.legal)
    if isinstance(terms, Offer):
        for card in terms.contraband:
            out += ["named" if card.named else "card", str(card.place)]
    elif terms.cards:
        out += ["cards", str(terms.cards)]
    for good, number in terms.bag_goods:
        out += ["bag", c.ids[good], str(number)]
    if isinstance(terms, Terms) and terms.sheriff_gold:
        out += ["pay", str(terms.sheriff_gold)]
    for promise in terms.promises:
        out += ["promise", promise.kind]
        if promise.player is not None:
            out.append(str(promise.player))
        if promise.good is not None:
            out.append(c.ids[promise.good])
    return out + _say(terms.words)


def action_text(c: Catalog, action: a.Action) -> str:
    """The one text of an action; parts are written in their one order and words on one line."""
    limit = c.components.words_max
    name = type(action).__struct_config__.tag
    out = [str(name)]
    match action:
        case a.SetAside(cards) | a.LoadBag(cards):
            out += _goods(c, tuple(sorted(cards)))
        case a.Draw(source):
            out.append(source)
        case a.PlaceSetAside(pile, order) | a.PlaceConfiscated(pile, order):
            out += [pile, *_goods(c, order)]
        case a.Declare(good):
            out.append(c.ids[good])
        case a.CallBag(owner, words):
            out += [str(owner), *_say(clean_words(words, limit))]
        case a.HearAgain(words):
            out += _say(clean_words(words, limit))
        case a.Refuse(merchant, words):
            out += [str(merchant), *_say(clean_words(words, limit))]
        case a.Demand(merchant, terms):
            out += [str(merchant), *_bargain(c, tidy_terms(terms, limit))]
        case a.PassBag(take) | a.OpenBag(take):
            out += [str(seat) for seat in sorted(take)]
        case a.MakeOffer(offer):
            out += _bargain(c, tidy_offer(offer, limit))
        case a.AcceptDemand(places):
            out += [str(place) for place in sorted(places)]
        case a.PayDebt(legal, places):
            out += _legal(c, legal)
            for place in sorted(places):
                out += ["card", str(place)]
        case _:
            pass
    return " ".join(out)


class _Reader:
    """The words of a text, read one by one."""

    def __init__(self, c: Catalog, text: str) -> None:
        self.c = c
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

    def good(self) -> int:
        word = self.word()
        if word not in self.c.number:
            raise ValueError(f"there is no good named {word!r}")
        return self.c.number[word]

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

    def pile(self) -> a.Pile:
        word = self.word()
        if word == "left":
            return "left"
        if word == "right":
            return "right"
        raise ValueError("a pile is left or right")

    def source(self) -> a.Source:
        if self.more() and self.words[self.i] == "deck":
            self.i += 1
            return "deck"
        return self.pile()


def _offer_parts(r: _Reader) -> tuple[Terms, tuple[StandCard, ...]]:
    clauses: list[Clause] = []
    legal: list[int] = list(NO_GOODS)
    cards: list[StandCard] = []
    bag_goods: list[tuple[int, int]] = []
    promises: list[Promise] = []
    gold = count = pays = 0
    while r.more():
        word = r.word()
        if word in DEAL_DECISIONS:
            clauses.append(Clause(r.number(), "pass" if word == "pass" else "open"))
        elif word == "gold":
            gold = r.number()
        elif word == "stand":
            good = r.good()
            if good >= LEGAL:
                raise ValueError("only legal goods lie open on a stand")
            legal[good] = r.number()
        elif word in ("card", "named"):
            cards.append(StandCard(r.number(), word == "named"))
        elif word == "cards":
            count = r.number()
        elif word == "bag":
            bag_goods.append((r.good(), r.number()))
        elif word == "pay":
            pays = r.number()
        elif word == "promise":
            kind = r.word()
            if kind not in PROMISE_KINDS:
                raise ValueError(f"there is no promise named {kind!r}")
            player = r.number() if kind == "open_rivals_bag_next_time" else None
            good = r.good() if kind in ("leave_good_to_you", "discard_good_for_you") else None
            promises.append(Promise(kind, player, good))
        else:
            raise ValueError(f"{word!r} is no part of an offer")
    goods = (legal[0], legal[1], legal[2], legal[3])
    return Terms(tuple(clauses), gold, goods, count, tuple(bag_goods), tuple(promises), r.said, pays), tuple(cards)


def _read_demand(r: _Reader) -> a.Action:
    merchant = r.number()
    return a.Demand(merchant, _offer_parts(r)[0])


def _read_offer(r: _Reader) -> a.Action:
    terms, cards = _offer_parts(r)
    return a.MakeOffer(
        Offer(terms.clauses, terms.gold, terms.legal, cards, terms.bag_goods, terms.promises, terms.words)
    )


def _read_debt(r: _Reader) -> a.Action:
    terms, cards = _offer_parts(r)
    return a.PayDebt(terms.legal, tuple(card.place for card in cards))


_READ: dict[str, Callable[[_Reader], a.Action]] = {
    "set_aside": lambda r: a.SetAside(r.goods()),
    "draw": lambda r: a.Draw(r.source()),
    "place_set_aside": lambda r: a.PlaceSetAside(r.pile(), r.goods()),
    "done": lambda r: a.Done(),
    "load_bag": lambda r: a.LoadBag(r.goods()),
    "declare": lambda r: a.Declare(r.good()),
    "call_bag": lambda r: a.CallBag(r.number(), r.said),
    "hear_again": lambda r: a.HearAgain(r.said),
    "refuse": lambda r: a.Refuse(r.number(), r.said),
    "demand": _read_demand,
    "postpone": lambda r: a.Postpone(),
    "pass_bag": lambda r: a.PassBag(r.numbers()),
    "open_bag": lambda r: a.OpenBag(r.numbers()),
    "place_confiscated": lambda r: a.PlaceConfiscated(r.pile(), r.goods()),
    "make_offer": _read_offer,
    "no_offer": lambda r: a.NoOffer(),
    "withdraw_offer": lambda r: a.WithdrawOffer(),
    "accept_demand": lambda r: a.AcceptDemand(r.numbers()),
    "refuse_demand": lambda r: a.RefuseDemand(),
    "pay_debt": _read_debt,
}


def parse_action(c: Catalog, text: str) -> a.Action:
    """The action of a canonical text; raises `ValueError` with a plain sentence for anything else."""
    reader = _Reader(c, text)
    name = reader.word()
    if name not in _READ:
        raise ValueError(f"there is no action named {name!r}")
    action = _READ[name](reader)
    if action_text(c, action) != text:
        raise ValueError(f"the action should read {action_text(c, action)!r}")
    return action
