"""The bargaining of Sheriff of Nottingham in words: goods, prices, wishes, deals, promises."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any, cast

from msgspec import UNSET, Struct

from data import load_game
from desktop_app.telling.contract import Line, Piece, bold, icon, seat_piece
from desktop_app.telling.grammar import Noun
from desktop_app.telling.words import Words
from rules.sheriff import Components, SheriffGame
from rules.sheriff.components import LEGAL
from rules.sheriff.insight import Gain, OpeningPrice
from rules.sheriff.offers import Clause, Offer, Promise, Terms
from rules.sheriff.state import BagRecord, PromiseRecord


def components() -> Components:
    """The goods and their numbers."""
    return cast("SheriffGame", load_game("sheriff")).components


def good_name(words: Words, good: int) -> str:
    """A good as a label stands: `Green Apples`."""
    return words(f"sheriff.good.{components().ids[good]}.name")


def good_word(words: Words, good: int) -> str:
    """A good inside a sentence: `green apples`."""
    return words(f"sheriff.good.{components().ids[good]}.word")


def good_letter(words: Words, good: int) -> str:
    """The mark of a good in the language of the table, for telling goods apart without colour."""
    return words(f"sheriff.good.{components().ids[good]}.letter")


def good_noun(words: Words, good: int) -> Noun:
    """A good as a thing that can be counted."""
    return words.noun(f"sheriff.good.{components().ids[good]}")


def good_count(words: Words, good: int, count: int) -> str:
    """A number of cards of a good in plain words: `2 apples`."""
    return good_noun(words, good).counted(count)


def good_art(good: int) -> str:
    """The drawing of a good."""
    return components().art[good]


def good_piece(words: Words, good: int, count: int = 1) -> Piece:
    """The drawing of a good with its number in words."""
    return icon(good_art(good), good_count(words, good, count), show_text=True)


def claim(words: Words, good: int, count: int) -> str:
    """A declaration as it is spoken: `Four apples`."""
    noun = good_noun(words, good)
    if count == 1:
        said = words.grammar.one(noun)
        return said[:1].upper() + said[1:]
    return f"{words(f'sheriff.number.{count}')} {noun.many}"


def cards_line(words: Words, cards: Sequence[int]) -> Line:
    """Cards by good: `2 apples and 1 silk`; nothing for none."""
    if not cards:
        return words.line("sheriff.log.nothing")
    return words.joined([(good_piece(words, good, list(cards).count(good)),) for good in sorted(set(cards))])


def ordered_cards(words: Words, cards: Sequence[int]) -> Line:
    """Cards in the order in which they were laid, the last on top: `2 chickens, then 1 mead`."""
    pieces: list[Piece] = []
    for good, run in groupby(cards):
        if pieces:
            pieces.extend(words.line("sheriff.log.then"))
        pieces.append(good_piece(words, good, len(list(run))))
    return tuple(pieces)


def gold_piece(words: Words, gold: int) -> Piece:
    """An amount of gold."""
    return bold(words("sheriff.gold", count=gold))


def _price_parts(
    words: Words,
    gold: int,
    legal: Sequence[int],
    hidden: int,
    named: Sequence[int],
    bag_goods: Sequence[tuple[int, int]],
) -> list[Line]:
    parts: list[Line] = []
    if gold:
        parts.append((gold_piece(words, gold),))
    parts += [(good_piece(words, good, legal[good]),) for good in range(LEGAL) if legal[good]]
    if hidden:
        parts.append((bold(words("sheriff.price.hidden", count=hidden)),))
    for good in named:
        card = icon(good_art(good), words.grammar.a(good_noun(words, good)), show_text=True)
        parts.append(words.line("sheriff.price.named", card=card))
    if bag_goods:
        cards = words.joined([(good_piece(words, good, number),) for good, number in bag_goods])
        parts.append(words.line("sheriff.price.bag", cards=cards))
    return parts


def price_line(words: Words, price: Offer | Terms, named: Sequence[int] = ()) -> Line:
    """What a merchant gives: `8 gold, 2 apples and 1 face-down card`.

    `named` are the goods of the named cards of an offer in their order.
    """
    if isinstance(price, Offer):
        announced = named if named else ()
        hidden = len(price.contraband) - len(announced)
    else:
        announced, hidden = (), price.cards
    parts = _price_parts(words, price.gold, price.legal, hidden, announced, price.bag_goods)
    if price.promises:
        parts.append(words.line("sheriff.price.promise", len(price.promises)))
    return words.joined(parts) if parts else words.line("sheriff.price.nothing")


def wish_line(words: Words, clauses: Sequence[Clause], speaker: int | None = None) -> Line:
    """What the Sheriff is to do: `let Marta's bag pass and open Guy's bag`."""
    lines: list[Line] = []
    for clause in clauses:
        if clause.bag == speaker and clause.decision == "pass":
            lines.append(words.line("sheriff.wish.own"))
        else:
            lines.append(words.line(f"sheriff.wish.{clause.decision}", owner=seat_piece(clause.bag)))
    return words.joined(lines)


def promise_line(words: Words, promise: Promise) -> Line:
    """A promise as its maker says it."""
    key = f"sheriff.promise.{promise.kind}"
    if promise.amount is not UNSET:
        if promise.good is None:
            return words.line(f"{key}_amount", gold=gold_piece(words, promise.amount))
        return words.line(f"{key}_amount", cards=good_count(words, promise.good, promise.amount))
    if promise.player is not None:
        return words.line(key, player=seat_piece(promise.player))
    if promise.good is not None:
        return words.line(key, good=words.grammar.the(good_noun(words, promise.good), 2))
    return words.line(key)


def promised_line(words: Words, record: PromiseRecord) -> Line:
    """What was promised and to whom, as others tell it: `to let Marta's bag pass when next Sheriff`."""
    promise, key = record.promise, f"sheriff.promised.{record.promise.kind}"
    other = seat_piece(record.to)
    if promise.amount is not UNSET:
        if promise.good is None:
            return words.line(f"{key}_amount", other=other, gold=gold_piece(words, promise.amount))
        return words.line(f"{key}_amount", other=other, cards=good_count(words, promise.good, promise.amount))
    if promise.player is not None:
        return words.line(key, player=seat_piece(promise.player))
    if promise.good is not None:
        return words.line(key, other=other, good=words.grammar.the(good_noun(words, promise.good), 2))
    return words.line(key, other=other)


class DealText(Struct, frozen=True):
    """A deal as it is written out before it binds: one binding sentence, the promises apart, and two small notes.

    `honour` marks the promises as not enforced; `claims` notes that bag goods are paid only if they are there ("" where
    none are promised).
    """

    binding: Line
    promises: tuple[Line, ...]
    honour: str
    claims: str


def deal_text(
    words: Words, merchant: int, price: Offer | Terms, named: Sequence[int] = (), sheriff_gold: int = 0
) -> DealText:
    """A deal in one sentence, binding parts and mere promises told apart."""
    if isinstance(price, Terms):
        sheriff_gold = price.sheriff_gold
        firm: Offer | Terms = Terms(price.clauses, price.gold, price.legal, price.cards, price.bag_goods)
    else:
        firm = Offer(price.clauses, price.gold, price.legal, price.contraband, price.bag_goods)
    seat = seat_piece(merchant)
    wishes = wish_line(words, price.clauses)
    paid = price_line(words, firm, named)
    free = paid == words.line("sheriff.price.nothing")
    if sheriff_gold:
        back = gold_piece(words, sheriff_gold)
        if free:
            binding = words.line("sheriff.deal.binding_gift", seat=seat, back=back, wishes=wishes)
        else:
            binding = words.line("sheriff.deal.binding_both", seat=seat, price=paid, back=back, wishes=wishes)
    elif free:
        binding = words.line("sheriff.deal.binding_free", seat=seat, wishes=wishes)
    else:
        binding = words.line("sheriff.deal.binding", seat=seat, price=paid, wishes=wishes)
    return DealText(
        binding,
        tuple(
            words.line("sheriff.deal.promise", seat=seat, promise=promise_line(words, promise))
            for promise in price.promises
        ),
        words("sheriff.deal.honour"),
        words("sheriff.deal.claim") if price.bag_goods else "",
    )


class Taken(Struct, frozen=True):
    """A deal that is to be taken: whose, what is given, the goods of named cards, gold that the Sheriff pays."""

    seat: int
    offer: Offer
    named: tuple[int, ...] = ()
    sheriff_gold: int = 0


def deals_text(words: Words, taken: Sequence[Taken]) -> DealText:
    """Several deals that are taken with one decision, in one sentence; at least one."""
    texts = [deal_text(words, deal.seat, deal.offer, deal.named, deal.sheriff_gold) for deal in taken]
    if len(texts) == 1:
        return texts[0]
    clauses = {clause.bag: clause for deal in taken for clause in deal.offer.clauses}
    payments: list[Line] = []
    for deal in taken:
        firm = Offer(deal.offer.clauses, deal.offer.gold, deal.offer.legal, deal.offer.contraband, deal.offer.bag_goods)
        paid, seat = price_line(words, firm, deal.named), seat_piece(deal.seat)
        free = paid == words.line("sheriff.price.nothing")
        if deal.sheriff_gold:
            back = gold_piece(words, deal.sheriff_gold)
            key = "sheriff.deal.payment_gift" if free else "sheriff.deal.payment_both"
            payments.append(words.line(key, seat=seat, price=paid, back=back))
        else:
            key = "sheriff.deal.payment_free" if free else "sheriff.deal.payment"
            payments.append(words.line(key, seat=seat, price=paid))
    return DealText(
        words.line("sheriff.deal.all", payments=words.joined(payments), wishes=wish_line(words, [*clauses.values()])),
        tuple(promise for text in texts for promise in text.promises),
        words("sheriff.deal.honour"),
        next((text.claims for text in texts if text.claims), ""),
    )


def deal_lines(words: Words, record: BagRecord, records: Sequence[BagRecord] = ()) -> tuple[Line, ...]:
    """Whose deals were taken with the decision on a bag and for what, or which one of `records` had bound it."""
    lines: list[Line] = []
    for deal in record.deals:
        seat, price = seat_piece(deal.merchant), price_line(words, deal.offer, deal.named)
        if deal.sheriff_gold:
            back, sheriff = gold_piece(words, deal.sheriff_gold), seat_piece(record.sheriff)
            lines.append(words.line("sheriff.story.deal_both", seat=seat, price=price, sheriff=sheriff, back=back))
        elif price == words.line("sheriff.price.nothing"):
            lines.append(words.line("sheriff.story.deal_free", seat=seat))
        else:
            lines.append(words.line("sheriff.story.deal", seat=seat, price=price))
    if record.bound:
        lines.append(_bound_line(words, record, records))
    return tuple(lines)


def _bound_line(words: Words, record: BagRecord, records: Sequence[BagRecord]) -> Line:
    for other in records:
        for deal in other.deals:
            if other.round != record.round or all(clause.bag != record.owner for clause in deal.offer.clauses):
                continue
            seat, price = seat_piece(deal.merchant), price_line(words, deal.offer, deal.named)
            if price == words.line("sheriff.price.nothing"):
                return words.line("sheriff.story.bound_free", seat=seat)
            return words.line("sheriff.story.bound_with", seat=seat, price=price)
    return words.line("sheriff.story.bound")


def gain_lines(words: Words, gain: Gain) -> tuple[Line, ...]:
    """What taking the marked offers brings the Sheriff, and what it binds him to: one or more sentences."""
    parts = _price_parts(words, max(0, gain.gold), gain.legal, gain.hidden, (), gain.bag_goods)
    if gain.promises:
        parts.append(words.line("sheriff.price.promise", gain.promises))
    if parts:
        lines = [words.line("sheriff.gain.brings", price=words.joined(parts))]
    else:
        lines = [words.line("sheriff.gain.nothing")] if gain.gold == 0 else []
    if gain.gold < 0:
        lines.append(words.line("sheriff.gain.costs", price=gold_piece(words, -gain.gold)))
    if gain.binds:
        lines.append(words.line("sheriff.gain.binds", wishes=wish_line(words, gain.binds)))
    return tuple(lines)


def opening_line(
    words: Words, owner: int, good: int, count: int, price: OpeningPrice, sheriff: int | None = None
) -> Line:
    """The price of opening a bag, spelled out for the Sheriff, or about the Sheriff if `sheriff` names the seat."""
    key = "sheriff.opening.price" if sheriff is None else "sheriff.opening.told"
    noun = good_noun(words, good)
    what = icon(good_art(good), words.grammar.a(noun) if count == 1 else noun.many, show_text=True)
    values: dict[str, Any] = {"owner": seat_piece(owner)}
    if sheriff is not None:
        values["sheriff"] = seat_piece(sheriff)
    values |= {"good": what, "gold": gold_piece(words, price.if_true)}
    values |= {"least": bold(str(price.least_fine)), "most": bold(str(price.most_fine))}
    return words.line(f"{key}_one", **values) if count == 1 else words.line(key, count, **values)
