"""Who may make a move at all: the gates before every check, by phase, role and turn."""

from __future__ import annotations

from rules.core.refusal import Refusal
from rules.sheriff.state import HEARING_STEPS, MARKET_STEPS, Hearing, State

INSPECTION = HEARING_STEPS | {"inspect.call", "inspect.confiscated", "inspect.debt"}
_SPEAKING = frozenset(("hearing.speak", "hearing.answer", "hearing.reply"))


def heard(s: State) -> Hearing:
    """The hearing that is on; behind the gates of a hearing there is one."""
    assert s.hearing is not None
    return s.hearing


def market(s: State, seat: int) -> Refusal | None:
    """A move of the market turn."""
    if s.step not in MARKET_STEPS:
        return Refusal("sheriff.round.phases")
    if seat != s.turn:
        return Refusal("sheriff.round.roles")
    return None


def market_end(s: State, seat: int) -> Refusal | None:
    """A move that ends the market turn: the drawing is over."""
    if refusal := market(s, seat):
        return refusal
    if s.step == "market.aside":
        return Refusal("sheriff.market.set-aside-first")
    if s.step == "market.draw":
        return Refusal("sheriff.market.draw-to-six")
    return None


def load(s: State, seat: int) -> Refusal | None:
    """Closing a bag, once for each merchant."""
    if s.step != "load":
        return Refusal("sheriff.round.phases")
    if seat == s.sheriff:
        return Refusal("sheriff.round.roles")
    if s.bags[seat].closed:
        return Refusal("sheriff.load.final")
    return Refusal("sheriff.round.roles") if s.turn >= 0 and seat != s.turn else None


def declare(s: State, seat: int) -> Refusal | None:
    """Declaring, once for each merchant."""
    if s.step != "declare":
        return Refusal("sheriff.round.phases")
    if seat == s.sheriff:
        return Refusal("sheriff.round.roles")
    if s.bags[seat].good >= 0:
        return Refusal("sheriff.ruling.declaration-final")
    return Refusal("sheriff.round.roles") if seat != s.turn else None


def sheriff(s: State, seat: int) -> Refusal | None:
    """A move of the Sheriff in the inspection."""
    if s.step not in INSPECTION:
        return Refusal("sheriff.round.phases")
    return Refusal("sheriff.round.roles") if seat != s.sheriff else None


def sheriff_lays(s: State, seat: int) -> Refusal | None:
    """Laying the confiscated cards."""
    if refusal := sheriff(s, seat):
        return refusal
    if s.step == "inspect.confiscated":
        return None
    return Refusal("sheriff.ruling.every-bag-heard" if s.step in _SPEAKING else "sheriff.inspect.who-acts")


def sheriff_turn(s: State, seat: int) -> Refusal | None:
    """A move of the Sheriff inside a hearing."""
    if refusal := sheriff(s, seat):
        return refusal
    if s.hearing is None:
        return Refusal("sheriff.inspect.who-acts")
    if s.step not in ("hearing.decide", "hearing.struck"):
        return Refusal("sheriff.ruling.every-bag-heard")
    return None


def sheriff_free(s: State, seat: int) -> Refusal | None:
    """A move of the Sheriff inside a hearing that an accepted demand rules out."""
    if refusal := sheriff_turn(s, seat):
        return refusal
    return Refusal("sheriff.hearing.struck") if heard(s).struck is not None else None


def talk(s: State, seat: int) -> Refusal | None:
    """A move of the Sheriff that uses up talk budget."""
    if refusal := sheriff_free(s, seat):
        return refusal
    budget = s.options.talk_budget
    if s.bags[heard(s).owner].talked >= budget:
        return Refusal("sheriff.ruling.talk-budget", {"budget": budget})
    return None


def merchant(s: State, seat: int) -> Refusal | None:
    """A move of a merchant in a hearing."""
    if s.step not in INSPECTION:
        return Refusal("sheriff.round.phases")
    if seat == s.sheriff or not 0 <= seat < len(s.players):
        return Refusal("sheriff.round.roles")
    if s.hearing is None:
        return Refusal("sheriff.inspect.who-acts")
    if not s.options.third_party_offers and seat != s.hearing.owner:
        return Refusal("sheriff.option.third-party-offers")
    return None


def speaker(s: State, seat: int) -> Refusal | None:
    """A merchant who has a word or a reply left."""
    if refusal := merchant(s, seat):
        return refusal
    hearing = heard(s)
    may = hearing.words[seat] > 0 if s.step == "hearing.speak" else seat == hearing.reply
    return None if may else Refusal("sheriff.hearing.speaking-order")


def asked(s: State, seat: int) -> Refusal | None:
    """The merchant of whom something is demanded."""
    if refusal := merchant(s, seat):
        return refusal
    if s.step != "hearing.reply" or seat != heard(s).reply:
        return Refusal("sheriff.hearing.demand")
    return None


def debtor(s: State, seat: int) -> Refusal | None:
    """Whoever has to pay with goods."""
    if s.step not in INSPECTION:
        return Refusal("sheriff.round.phases")
    return Refusal("sheriff.inspect.who-acts") if s.debt is None or seat != s.debt.debtor else None
