"""Who may make a move at all: the gates before every check, by phase, role and turn. All of it is public."""

from __future__ import annotations

from rules.core.refusal import Refusal
from rules.sheriff.state import HEARING_STEPS, MARKET_STEPS, Hearing
from rules.sheriff.view import View

INSPECTION = HEARING_STEPS | {"inspect.call", "inspect.confiscated", "inspect.debt"}
_SPEAKING = frozenset(("hearing.speak", "hearing.answer", "hearing.reply"))


def heard(view: View) -> Hearing:
    """The hearing that is on; behind the gates of a hearing there is one."""
    assert view.hearing is not None
    return view.hearing


def _is_merchant(view: View, seat: int) -> bool:
    """True for every seat of the table but the Sheriff's; a judge is given -1 for whoever does not sit here."""
    return 0 <= seat < view.seats and seat != view.sheriff


def market(view: View, seat: int) -> Refusal | None:
    """A move of the market turn."""
    if view.step not in MARKET_STEPS:
        return Refusal("sheriff.round.phases")
    if seat != view.turn:
        return Refusal("sheriff.round.roles")
    return None


def market_end(view: View, seat: int) -> Refusal | None:
    """A move that ends the market turn: the drawing is over."""
    if refusal := market(view, seat):
        return refusal
    if view.step == "market.aside":
        return Refusal("sheriff.market.set-aside-first")
    if view.step == "market.draw":
        return Refusal("sheriff.market.draw-to-six")
    return None


def load(view: View, seat: int) -> Refusal | None:
    """Closing a bag, once for each merchant."""
    if view.step != "load":
        return Refusal("sheriff.round.phases")
    if not _is_merchant(view, seat):
        return Refusal("sheriff.round.roles")
    if view.bags[seat].closed:
        return Refusal("sheriff.load.final")
    return Refusal("sheriff.round.roles") if view.turn >= 0 and seat != view.turn else None


def declare(view: View, seat: int) -> Refusal | None:
    """Declaring, once for each merchant."""
    if view.step != "declare":
        return Refusal("sheriff.round.phases")
    if not _is_merchant(view, seat):
        return Refusal("sheriff.round.roles")
    if view.bags[seat].good >= 0:
        return Refusal("sheriff.ruling.declaration-final")
    return Refusal("sheriff.round.roles") if seat != view.turn else None


def sheriff(view: View, seat: int) -> Refusal | None:
    """A move of the Sheriff in the inspection."""
    if view.step not in INSPECTION:
        return Refusal("sheriff.round.phases")
    return Refusal("sheriff.round.roles") if seat != view.sheriff else None


def sheriff_lays(view: View, seat: int) -> Refusal | None:
    """Laying the confiscated cards."""
    if refusal := sheriff(view, seat):
        return refusal
    if view.step == "inspect.confiscated":
        return None
    return Refusal("sheriff.ruling.every-bag-heard" if view.step in _SPEAKING else "sheriff.inspect.who-acts")


def sheriff_turn(view: View, seat: int) -> Refusal | None:
    """A move of the Sheriff inside a hearing."""
    if refusal := sheriff(view, seat):
        return refusal
    if view.hearing is None:
        return Refusal("sheriff.inspect.who-acts")
    if view.step not in ("hearing.decide", "hearing.struck"):
        return Refusal("sheriff.ruling.every-bag-heard")
    return None


def sheriff_free(view: View, seat: int) -> Refusal | None:
    """A move of the Sheriff inside a hearing that an accepted demand rules out."""
    if refusal := sheriff_turn(view, seat):
        return refusal
    return Refusal("sheriff.hearing.struck") if heard(view).struck is not None else None


def talk(view: View, seat: int) -> Refusal | None:
    """A move of the Sheriff that uses up talk budget."""
    if refusal := sheriff_free(view, seat):
        return refusal
    budget = view.options.talk_budget
    if view.bags[heard(view).owner].talked >= budget:
        return Refusal("sheriff.ruling.talk-budget", {"budget": budget})
    return None


def merchant(view: View, seat: int) -> Refusal | None:
    """A move of a merchant in a hearing."""
    if view.step not in INSPECTION:
        return Refusal("sheriff.round.phases")
    if not _is_merchant(view, seat):
        return Refusal("sheriff.round.roles")
    if view.hearing is None:
        return Refusal("sheriff.inspect.who-acts")
    if not view.options.third_party_offers and seat != view.hearing.owner:
        return Refusal("sheriff.option.third-party-offers")
    return None


def speaker(view: View, seat: int) -> Refusal | None:
    """A merchant who has a word or a reply left."""
    if refusal := merchant(view, seat):
        return refusal
    hearing = heard(view)
    may = hearing.words[seat] > 0 if view.step == "hearing.speak" else seat == hearing.reply
    return None if may else Refusal("sheriff.hearing.speaking-order")


def asked(view: View, seat: int) -> Refusal | None:
    """The merchant of whom something is demanded."""
    if refusal := merchant(view, seat):
        return refusal
    if view.step != "hearing.reply" or seat != heard(view).reply:
        return Refusal("sheriff.hearing.demand")
    return None


def debtor(view: View, seat: int) -> Refusal | None:
    """Whoever has to pay with goods."""
    if view.step not in INSPECTION:
        return Refusal("sheriff.round.phases")
    return Refusal("sheriff.inspect.who-acts") if view.debt is None or seat != view.debt.debtor else None
