"""Movements and sounds for what happened, and the moments: a bag is opened, a bag passes, contraband is turned up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from desktop_app.tables.sheriff import moments
from desktop_app.tables.sheriff.goods import card_face, face_key
from desktop_app.tables.sheriff.now import SheriffNow
from desktop_app.telling.sheriff import tell
from desktop_app.telling.sheriff_deals import good_art
from desktop_app.ui.boxes import Box
from desktop_app.ui.builder import Builder
from desktop_app.ui.motion import Count, Film, Glide, Glow, Move, Pause, Sound, Together, in_out_cubic
from rules.sheriff import events as e
from rules.sheriff.components import LEGAL

FLIGHT_MS = 340.0


def motions(now: SheriffNow, events: Sequence[Struct]) -> list[Struct]:
    """What is played for some events, in order; the gold is counted over at the end."""
    out: list[Struct] = []
    hollow = ""
    for event in events:
        if isinstance(event, e.BagGoodsPaid) and event.given != event.promised:
            # Told with the film of the bag, which follows.
            line = tell(now.words, event)
            hollow = now.mark(line) if line is not None else ""
        if isinstance(event, e.BagPassed):
            out += moments.passed(now, event, hollow)
        else:
            out += _motions_of(now, event)
    if out:
        out += _counts(now)
        out.insert(0, Glide()) if not any(isinstance(motion, Glide) for motion in out) else None
    return out


def _counts(now: SheriffNow) -> list[Struct]:
    last = now.desk.last
    if last is None:
        return []
    changed = [
        Count(f"purse:{seat}")
        for seat, (new, old) in enumerate(zip(now.view.players, last.players, strict=True))
        if new.gold != old.gold and new.gold is not None
    ]
    return [Sound("coin"), Together(tuple(changed))] if changed else []


def _motions_of(now: SheriffNow, event: Struct) -> list[Struct]:
    match event:
        case e.CardDrawn(seat=seat, source=source, good=good):
            return _drawn(now, seat, source, good)
        case e.CardsLaid(seat=seat, pile=pile, cards=cards):
            start = "tray" if seat == now.audience else f"plate:{seat}"
            return [Sound("card_slide"), _cards(now, cards, start, f"small:{pile}")]
        case e.ConfiscatedLaid(pile=pile, cards=cards):
            return [Sound("card_slide"), _cards(now, cards, "gate", f"small:{pile}")]
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
            return _paid(now, event)
        case e.BagBound(owner=owner):
            return [Sound("wood_tap"), Glow(f"bag:{owner}")]
        case e.BagOpened():
            return moments.opened(now, event)
        case e.PenaltyPaid(debtor=debtor, creditor=creditor, gold=gold):
            return [_coins(now, debtor, creditor, gold)] if gold else []
        case e.DebtPaid(debtor=debtor, creditor=creditor, legal=legal, contraband=contraband):
            goods = [good for good in range(LEGAL) for _ in range(legal[good])] + list(contraband)
            return [_goods(now, goods, f"stand:{debtor}", f"stand:{creditor}")] if goods else []
        case e.RoundBegan(sheriff=sheriff):
            return [Sound("your_turn"), Glow(f"plate:{sheriff}")]
        case e.GameEnded(contraband=contraband):
            return moments.turned_up(now, contraband)
        case _:
            return []


def _drawn(now: SheriffNow, seat: int, source: str, good: int | None) -> list[Struct]:
    start = "stock" if source == "deck" else f"pile:{source}"
    if seat == now.audience and good is not None and now.view.hand is not None:
        copy = now.view.hand.count(good) - 1
        return [Sound("card_slide"), Together((Glide(), Move(f"hand:{good}:{copy}", start, arc=True)))]
    return [Sound("card_slide"), _cards(now, (-1 if good is None else good,), start, f"plate:{seat}")]


def flight(
    now: SheriffNow,
    start: str,
    end: str,
    count: int,
    draw: Callable[[Any, Box, int], object],
    size: tuple[float, float],
) -> Film | Pause:
    """Some things fly from one place of the table to another, one shortly after the other."""
    gap = 70.0
    spots = now.mind.spots
    ms = FLIGHT_MS + gap * max(0, count - 1)

    def picture(b: Builder, t: float) -> None:
        a, z = spots.get(start), spots.get(end)
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


def _cards(now: SheriffNow, cards: Sequence[int], start: str, end: str) -> Any:
    """Cards, face up where the good is known (-1: face down)."""

    def draw(b: Builder, box: Box, n: int) -> None:
        b.shade(box, "card", 6)
        if cards[n] < 0:
            b.back(box, "sheriff", None)
        else:
            b.face(box, face_key(now, cards[n]), card_face(now, cards[n]))

    return flight(now, start, end, len(cards), draw, (70, 98))


def _goods(now: SheriffNow, goods: Sequence[int], start: str, end: str) -> Any:
    def draw(b: Builder, box: Box, n: int) -> None:
        b.art(box, good_art(goods[n]))

    return flight(now, start, end, len(goods), draw, (52, 52))


def _coins(now: SheriffNow, giver: int, taker: int, gold: int) -> Any:
    def draw(b: Builder, box: Box, n: int) -> None:
        b.art(box, "table/coin_20")

    return flight(now, f"gold:{giver}", f"gold:{taker}", min(8, max(1, gold // 2)), draw, (34, 34))


def _paid(now: SheriffNow, event: e.DealPaid) -> list[Struct]:
    offer = event.deal.offer
    out: list[Struct] = []
    if offer.gold:
        out += [Sound("coin"), _coins(now, event.seat, event.sheriff, offer.gold)]
    goods = [good for good in range(LEGAL) for _ in range(offer.legal[good])]
    if goods:
        out.append(_goods(now, goods, f"stand:{event.seat}", f"stand:{event.sheriff}"))
    if offer.contraband:
        cards = [-1 if good is None else good for good in event.goods]
        out.append(_cards(now, cards, f"hidden:{event.seat}", f"hidden:{event.sheriff}"))
    if event.deal.sheriff_gold:
        out.append(_coins(now, event.sheriff, event.seat, event.deal.sheriff_gold))
    return out
