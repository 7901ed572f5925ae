"""Invariants that hold in every reachable state."""

from __future__ import annotations

from rules.core.rng import MASK
from rules.sheriff.components import LEGAL, Components
from rules.sheriff.state import HEARING_STEPS, MARKET_STEPS, State


def _cards(components: Components, state: State) -> list[str]:
    counts = [0] * components.kinds
    for cards in (state.deck, state.left, state.right, state.aside, state.confiscated, state.unpacked):
        for good in cards:
            counts[good] += 1
    for player, bag in zip(state.players, state.bags, strict=True):
        for good in player.hand + bag.cards + tuple(card.good for card in player.hidden):
            counts[good] += 1
        for good in range(LEGAL):
            counts[good] += player.legal[good]
    wanted = components.copies(len(state.players), state.options.royal_goods)
    return [
        f"{counts[good]} cards of {components.ids[good]} instead of {wanted[good]}"
        for good in range(components.kinds)
        if counts[good] != wanted[good]
    ]


def _seats(components: Components, state: State) -> list[str]:
    out: list[str] = []
    for seat, (player, bag) in enumerate(zip(state.players, state.bags, strict=True)):
        if player.gold < 0:
            out.append(f"seat {seat} has less than no gold")
        if len(player.hand) > components.hand_size or player.hand != tuple(sorted(player.hand)):
            out.append(f"the hand of seat {seat} is too large or unsorted")
        if len(player.taken) != components.kinds or min(player.taken) < 0 or min(player.legal) < 0:
            out.append(f"a count of seat {seat} is wrong")
        places = [card.place for card in player.hidden]
        if places != sorted(set(places)) or (places and places[-1] >= player.next_place):
            out.append(f"the places on the stand of seat {seat} are wrong")
        if any(card.good < LEGAL or not card.known >> seat & 1 for card in player.hidden):
            out.append(f"a face-down card of seat {seat} is wrong")
        if bag.fate == "waiting" and not (0 < len(bag.cards) == bag.size <= components.bag_max and bag.closed):
            out.append(f"the bag of seat {seat} has a wrong number of cards")
        if bag.fate != "waiting" and bag.cards:
            out.append(f"the decided bag of seat {seat} still holds cards")
        if bag.talked > state.options.talk_budget:
            out.append(f"more talk about the bag of seat {seat} than allowed")
    return out


def problems_of(components: Components, state: State) -> list[str]:
    """Broken invariants in plain words; empty in every reachable state."""
    seats = len(state.players)
    if seats not in components.terms or len(state.bags) != seats:
        return ["the number of seats is wrong"]
    out = _cards(components, state) + _seats(components, state)
    if not 0 <= state.rng <= MASK:
        out.append("the generator's number is out of range")
    gold = sum(player.gold for player in state.players)
    if gold != components.start_gold * seats:
        out.append(f"{gold} gold in all instead of {components.start_gold * seats}")
    if not 1 <= state.round <= state.rounds or state.rounds != state.options.terms * seats:
        out.append("the round is wrong")
    if state.sheriff != (state.first_sheriff + state.round - 1) % seats:
        out.append("the wrong seat is Sheriff")
    if state.bags[state.sheriff].closed:
        out.append("the Sheriff has a bag")
    if (state.step in HEARING_STEPS) != (state.hearing is not None):
        out.append("a hearing without talk, or talk without a hearing")
    if (state.step == "inspect.debt") != (state.debt is not None):
        out.append("a debt that nobody is asked for, or the other way round")
    if (state.step == "inspect.confiscated") != bool(state.confiscated):
        out.append("confiscated cards that nobody is asked to lay, or the other way round")
    if state.aside and state.step not in MARKET_STEPS:
        out.append("set-aside cards outside the market")
    if len(state.records) != len(state.contents):
        out.append("the history of the bags has gaps")
    return out
