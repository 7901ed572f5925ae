"""Invariants that hold in every reachable state."""

from __future__ import annotations

from rules.sheriff.components import LEGAL, Catalog
from rules.sheriff.state import HEARING_STEPS, MARKET_STEPS, State


def _cards(c: Catalog, s: State) -> list[str]:
    counts = [0] * c.count
    for cards in (s.deck, s.left, s.right, s.aside, s.confiscated, s.unpacked):
        for good in cards:
            counts[good] += 1
    for player, bag in zip(s.players, s.bags, strict=True):
        for good in player.hand + bag.cards + tuple(card.good for card in player.hidden):
            counts[good] += 1
        for good in range(LEGAL):
            counts[good] += player.legal[good]
    wanted = c.copies(len(s.players), s.options.royal_goods)
    return [
        f"{counts[good]} cards of {c.ids[good]} instead of {wanted[good]}"
        for good in range(c.count)
        if counts[good] != wanted[good]
    ]


def _seats(c: Catalog, s: State) -> list[str]:
    out: list[str] = []
    rules = c.components
    for seat, (player, bag) in enumerate(zip(s.players, s.bags, strict=True)):
        if player.gold < 0:
            out.append(f"seat {seat} has less than no gold")
        if len(player.hand) > rules.hand_size or player.hand != tuple(sorted(player.hand)):
            out.append(f"the hand of seat {seat} is too large or unsorted")
        if len(player.taken) != c.count or min(player.taken) < 0 or min(player.legal) < 0:
            out.append(f"a count of seat {seat} is wrong")
        places = [card.place for card in player.hidden]
        if places != sorted(set(places)) or (places and places[-1] >= player.next_place):
            out.append(f"the places on the stand of seat {seat} are wrong")
        if any(card.good < LEGAL or not card.known >> seat & 1 for card in player.hidden):
            out.append(f"a face-down card of seat {seat} is wrong")
        if bag.fate == "waiting" and not (0 < len(bag.cards) == bag.size <= rules.bag_max and bag.closed):
            out.append(f"the bag of seat {seat} has a wrong number of cards")
        if bag.fate != "waiting" and bag.cards:
            out.append(f"the decided bag of seat {seat} still holds cards")
        if bag.talked > s.options.talk_budget:
            out.append(f"more talk about the bag of seat {seat} than allowed")
    return out


def problems(c: Catalog, s: State) -> list[str]:
    """Broken invariants in plain words; empty in every reachable state."""
    seats = len(s.players)
    if seats not in c.components.terms or len(s.bags) != seats:
        return ["the number of seats is wrong"]
    out = _cards(c, s) + _seats(c, s)
    gold = sum(player.gold for player in s.players)
    if gold != c.components.start_gold * seats:
        out.append(f"{gold} gold in all instead of {c.components.start_gold * seats}")
    if not 1 <= s.round <= s.rounds or s.rounds != s.options.terms * seats:
        out.append("the round is wrong")
    if s.sheriff != (s.first_sheriff + s.round - 1) % seats:
        out.append("the wrong seat is Sheriff")
    if s.bags[s.sheriff].closed:
        out.append("the Sheriff has a bag")
    if (s.step in HEARING_STEPS) != (s.hearing is not None):
        out.append("a hearing without talk, or talk without a hearing")
    if (s.step == "inspect.debt") != (s.debt is not None):
        out.append("a debt that nobody is asked for, or the other way round")
    if (s.step == "inspect.confiscated") != bool(s.confiscated):
        out.append("confiscated cards that nobody is asked to lay, or the other way round")
    if s.aside and s.step not in MARKET_STEPS:
        out.append("set-aside cards outside the market")
    if len(s.records) != len(s.contents):
        out.append("the history of the bags has gaps")
    return out
