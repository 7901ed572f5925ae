"""Movements and sounds for what happened, and the moments: a bag is opened, a bag passes, contraband is turned up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from desktop_app.tables.contract import Desk
from desktop_app.tables.sheriff import moments
from desktop_app.tables.sheriff.goods import card_face, face_key
from desktop_app.tables.sheriff.sitting import Mind, Sitting
from desktop_app.telling.sheriff_deals import good_art
from desktop_app.ui.boxes import Box
from desktop_app.ui.motion import Count, Film, Glide, Glow, Move, Pause, Sound, Together, in_out_cubic
from rules.sheriff import events as e
from rules.sheriff.components import LEGAL

FLIGHT_MS = 340.0


def motions(desk: Desk, mind: Mind, events: Sequence[Any]) -> list[Any]:
    """What is played for some events, in order; the gold is counted over at the end."""
    out: list[Any] = []
    for event in events:
        out += _motions_of(desk, mind, event)
    if out:
        out += _counts(desk)
        out.insert(0, Glide()) if not any(isinstance(motion, Glide) for motion in out) else None
    return out


def _counts(desk: Desk) -> list[Any]:
    last = desk.last
    if last is None:
        return []
    changed = [
        Count(f"purse:{seat}")
        for seat, (new, old) in enumerate(zip(desk.view.players, last.players, strict=True))
        if new.gold != old.gold and new.gold is not None
    ]
    return [Sound("coin"), Together(tuple(changed))] if changed else []


def _motions_of(desk: Desk, mind: Mind, event: Any) -> list[Any]:
    match event:
        case e.CardDrawn(seat=seat, source=source, good=good):
            return _drawn(desk, mind, seat, source, good)
        case e.CardsLaid(seat=seat, pile=pile, cards=cards):
            start = "tray" if seat == desk.audience else f"plate:{seat}"
            return [Sound("card_slide"), _cards(desk, mind, cards, start, f"small:{pile}")]
        case e.ConfiscatedLaid(pile=pile, cards=cards):
            return [Sound("card_slide"), _cards(desk, mind, cards, "gate", f"small:{pile}")]
        case e.CardsSetAside() | e.HandRefilled():
            return [Sound("card_slide")]
        case e.DeckRebuilt():
            return [Sound("card_flip"), Glow("deck")]
        case e.BagClosed(seat=seat):
            return [Sound("buckle"), Glow(f"bag:{seat}", 350)]
        case e.GoodDeclared(seat=seat):
            return [Sound("wood_tap"), Glow(f"plate:{seat}", 450)]
        case e.BagCalled(owner=owner):
            return [Sound("wood_tap"), Move(f"gate:{owner}", f"bag:{owner}", arc=True)]
        case e.OfferMade(seat=seat):
            return [Sound("coin"), Glow(f"row:{seat}", 450)]
        case e.DemandMade() | e.HeardAgain() | e.OfferRefused() | e.DemandRefused() | e.OfferWithdrawn():
            return [Sound("page")]
        case e.DemandAccepted():
            return [Sound("buckle")]
        case e.DealPaid():
            return _paid(desk, mind, event)
        case e.BagBound(owner=owner):
            return [Sound("wood_tap"), Glow(f"bag:{owner}")]
        case e.BagPassed():
            return moments.passed(desk, mind, event)
        case e.BagOpened():
            return moments.opened(desk, mind, event)
        case e.PenaltyPaid(debtor=debtor, creditor=creditor, gold=gold):
            return [_coins(desk, mind, debtor, creditor, gold)] if gold else []
        case e.DebtPaid(debtor=debtor, creditor=creditor, legal=legal, contraband=contraband):
            goods = [good for good in range(LEGAL) for _ in range(legal[good])] + list(contraband)
            return [_goods(desk, mind, goods, f"stand:{debtor}", f"stand:{creditor}")] if goods else []
        case e.RoundBegan(sheriff=sheriff):
            return [Sound("your_turn"), Glow(f"plate:{sheriff}")]
        case e.GameEnded(contraband=contraband):
            return moments.turned_up(desk, mind, contraband)
        case _:
            return []


def _drawn(desk: Desk, mind: Mind, seat: int, source: str, good: int | None) -> list[Any]:
    start = "stock" if source == "deck" else f"pile:{source}"
    if seat == desk.audience and good is not None and desk.view.hand is not None:
        copy = desk.view.hand.count(good) - 1
        return [Sound("card_slide"), Together((Glide(), Move(f"hand:{good}:{copy}", start, arc=True)))]
    return [Sound("card_slide"), _cards(desk, mind, (-1 if good is None else good,), start, f"plate:{seat}")]


def flight(
    mind: Mind, start: str, end: str, count: int, draw: Callable[[Any, Box, int], object], size: tuple[float, float]
) -> Film | Pause:
    """Some things fly from one place of the table to another, one shortly after the other."""
    gap = 70.0
    ms = FLIGHT_MS + gap * max(0, count - 1)

    def picture(b: Any, t: float) -> None:
        a, z = mind.spots.get(start), mind.spots.get(end)
        if a is None or z is None:
            return
        for n in range(count):
            share = (t - n * gap) / FLIGHT_MS
            if not 0 < share <= 1:
                continue
            at = in_out_cubic(share)
            x, y = a.cx + (z.cx - a.cx) * at, a.cy + (z.cy - a.cy) * at - 60 * 4 * at * (1 - at)
            draw(b, Box(x - size[0] / 2, y - size[1] / 2, *size), n)

    return Film(ms, picture)


def _cards(desk: Desk, mind: Mind, cards: Sequence[int], start: str, end: str) -> Any:
    """Cards, face up where the good is known (-1: face down)."""

    def draw(b: Any, box: Box, n: int) -> None:
        b.shade(box, "card", 6)
        if cards[n] < 0:
            b.back(box, "sheriff", None)
        else:
            s = Sitting(b, desk, mind)
            b.face(box, face_key(s, cards[n]), card_face(s, cards[n]))

    return flight(mind, start, end, len(cards), draw, (70, 98))


def _goods(desk: Desk, mind: Mind, goods: Sequence[int], start: str, end: str) -> Any:
    def draw(b: Any, box: Box, n: int) -> None:
        b.art(box, good_art(goods[n]))

    return flight(mind, start, end, len(goods), draw, (52, 52))


def _coins(desk: Desk, mind: Mind, giver: int, taker: int, gold: int) -> Any:
    def draw(b: Any, box: Box, n: int) -> None:
        b.art(box, "table/coin_20")

    return flight(mind, f"gold:{giver}", f"gold:{taker}", min(8, max(1, gold // 2)), draw, (34, 34))


def _paid(desk: Desk, mind: Mind, event: e.DealPaid) -> list[Any]:
    offer = event.deal.offer
    out: list[Any] = []
    if offer.gold:
        out += [Sound("coin"), _coins(desk, mind, event.seat, event.sheriff, offer.gold)]
    goods = [good for good in range(LEGAL) for _ in range(offer.legal[good])]
    if goods:
        out.append(_goods(desk, mind, goods, f"stand:{event.seat}", f"stand:{event.sheriff}"))
    if offer.contraband:
        cards = [-1 if good is None else good for good in event.goods]
        out.append(_cards(desk, mind, cards, f"hidden:{event.seat}", f"hidden:{event.sheriff}"))
    if event.deal.sheriff_gold:
        out.append(_coins(desk, mind, event.sheriff, event.seat, event.deal.sheriff_gold))
    return out
