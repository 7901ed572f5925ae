"""What a seat has learned at this table: how often bags are false by how their owners spoke, and how often they pass.

Bags are told apart by the manner of their owner at the gate: `paying` (a bribe worth the name), `refusing` (a demand
was declined, no bribe) or `silent` (coins at most, thrown in as bait). What the bags of other merchants and the
decisions of other Sheriffs tell counts less, since whoever sits at one table plays much alike.
"""

from __future__ import annotations

from typing import Literal

from rules.sheriff.state import BagRecord, Talk
from rules.sheriff.view import View

Manner = Literal["silent", "refusing", "paying"]

LIES: dict[Manner, float] = {"silent": 0.26, "refusing": 0.24, "paying": 0.56}
"""The share of false bags by manner, as long as nothing is known."""

PRIOR_BAGS = 4.0
"""How many bags the shares of `LIES` count for."""

PRIOR_DECISIONS = 1.5
"""How many decisions a guess at what this Sheriff will do counts for."""

OTHER_SHERIFFS = 0.1
"""How much the decision of another Sheriff tells about this one."""

COMPANY = 0.5
"""How much another merchant's bag tells about this one."""

LIKE = (1.0, 0.5, 0.25)
"""How much a bag of the same size, one card more or less, or another size tells."""

DECAY = 0.96
"""How much less each earlier bag counts than the one after it."""

BAIT = 3.0
"""A bribe below this is as good as silence: honest merchants use it to be opened."""


GOODS_KEPT, GOODS_PRIOR = 0.1, 3.0
"""The part of goods promised from a bag that is thought to be there, and how many promised cards this counts for."""

COMPANY_PROMISES = 0.3
"""How much the promises of other merchants tell about those of this one."""


def kept_goods(view: View, owner: int) -> float:
    """The part of what this merchant promises from his bags that is there, as far as everybody has seen.

    A promise is seen to be kept or hollow when the bag has passed: what is paid lies open in front of the Sheriff.
    """
    kept, promised = GOODS_KEPT * GOODS_PRIOR, GOODS_PRIOR
    said: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for record in view.records:
        for deal in record.deals:
            # A merchant may pay with his own bag for what is decided about another one.
            said.setdefault((record.round, deal.merchant), []).extend(deal.offer.bag_goods)
    for record in view.records:
        if record.decision != "pass":
            continue
        weight = 1.0 if record.owner == owner else COMPANY_PROMISES
        for good, number in said.get((record.round, record.owner), ()):
            promised += weight * number
            kept += weight * min(number, record.shown.count(good))
    return kept / promised


def manner(talk: tuple[Talk, ...], owner: int) -> Manner | None:
    """How the owner of a bag spoke about it; None if a demand was accepted, so that nothing was left to decide."""
    declined = False
    paying = False
    for turn in talk:
        if turn.seat != owner:
            continue
        if turn.kind == "accept":
            return None
        declined = declined or turn.kind == "decline"
        paying = paying or (turn.offer is not None and turn.offer.gold + 3 * sum(turn.offer.legal) >= BAIT)
    return "paying" if paying else "refusing" if declined else "silent"


def _weighed(records: tuple[BagRecord, ...], manners: tuple[Manner, ...]) -> list[tuple[BagRecord, float]]:
    """The decided bags of these manners that no earlier deal decided, with how much each counts by its age."""
    out: list[tuple[BagRecord, float]] = []
    age = 1.0
    for record in reversed(records):
        if not record.bound and manner(record.talk, record.owner) in manners:
            out.append((record, age))
            age *= DECAY
    return out


def lie_rate(view: View, seat: int, how: Manner, size: int) -> float:
    """How often bags of about this size, of this merchant, who spoke in this manner, turned out false in this game."""
    lies, weight = LIES[how] * PRIOR_BAGS, PRIOR_BAGS
    for record, age in _weighed(view.records, (how,)):
        counts = age * LIKE[min(2, abs(record.size - size))] * (1.0 if record.owner == seat else COMPANY)
        lies += counts * (not record.truth)
        weight += counts
    return lies / weight


def pass_rate(view: View, sheriff: int, paying: bool, guess: float) -> float:
    """How often this Sheriff lets such bags pass: a guess, corrected by what was seen of him and of other Sheriffs."""
    passed, weight = guess * PRIOR_DECISIONS, PRIOR_DECISIONS
    for record, age in _weighed(view.records, ("paying",) if paying else ("silent", "refusing")):
        counts = 1.0 if record.sheriff == sheriff else age * OTHER_SHERIFFS
        passed += counts * (record.decision == "pass")
        weight += counts
    return passed / weight
