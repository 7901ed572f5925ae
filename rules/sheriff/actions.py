"""Everything a seat can do."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from rules.sheriff.offers import NO_GOODS, Offer, Terms
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

    legal: tuple[int, int, int, int] = NO_GOODS
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
