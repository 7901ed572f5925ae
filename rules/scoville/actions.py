"""The moves of the game and their canonical texts."""

from __future__ import annotations

from msgspec import Struct

from rules.scoville.components import PEPPERS, Card, Components, Pepper, pepper_named
from rules.scoville.field import NOTCH_NAMES, PLOT_NAMES, Notch, Plot, notch_named, plot_named


class Bid(Struct, frozen=True, tag="bid"):
    """A secret bid of `amount` dollars for the turn order."""

    amount: int


class ChooseSpace(Struct, frozen=True, tag="space"):
    """The own disc on order space `space` (from 1)."""

    space: int


class ClaimAuction(Struct, frozen=True, tag="claim"):
    """An auction card out of the auction house."""

    card: Card


class Plant(Struct, frozen=True, tag="plant"):
    """The pepper that must be planted."""

    pepper: Pepper
    plot: Plot
    take_plaque: bool = False


class PlantExtra(Struct, frozen=True, tag="plant_extra"):
    """A second pepper, with the tile `extra_pepper`."""

    pepper: Pepper
    plot: Plot
    take_plaque: bool = False


class EndPlanting(Struct, frozen=True, tag="end_planting"):
    """No second pepper."""


class MakeStep(Struct, frozen=True, tag="step"):
    """One step of the own farmer to notch `to`; the flags spend a tile."""

    to: Notch
    double_back: bool = False
    extra_step: bool = False


class EndHarvest(Struct, frozen=True, tag="end_harvest"):
    """The farmer rests where it stands."""


class TakeMarket(Struct, frozen=True, tag="market"):
    """A market card is paid and taken; `choice` only where its reward is by wish."""

    card: Card
    choice: Pepper | None = None


class CookRecipe(Struct, frozen=True, tag="cook"):
    """A recipe is paid and taken."""

    card: Card


class Sell(Struct, frozen=True, tag="sell"):
    """`count` peppers of one colour are sold."""

    pepper: Pepper
    count: int


class EndFulfilment(Struct, frozen=True, tag="end_fulfilment"):
    """Nothing more this round."""


Action = (
    Bid
    | ChooseSpace
    | ClaimAuction
    | Plant
    | PlantExtra
    | EndPlanting
    | MakeStep
    | EndHarvest
    | TakeMarket
    | CookRecipe
    | Sell
    | EndFulfilment
)


def action_text(components: Components, action: Action) -> str:
    """The one text of an action, for example `plant red p5_3 plaque`."""
    match action:
        case Bid(amount):
            return f"bid {amount}"
        case ChooseSpace(space):
            return f"space {space}"
        case ClaimAuction(card):
            return f"claim {components.auction[card].id}"
        case Plant(pepper, plot, take_plaque):
            return f"plant {PEPPERS[pepper]} {PLOT_NAMES[plot]}{' plaque' if take_plaque else ''}"
        case PlantExtra(pepper, plot, take_plaque):
            return f"plant_extra {PEPPERS[pepper]} {PLOT_NAMES[plot]}{' plaque' if take_plaque else ''}"
        case EndPlanting():
            return "end_planting"
        case MakeStep(to, double_back, extra_step):
            flags = f"{' double_back' if double_back else ''}{' extra_step' if extra_step else ''}"
            return f"step {NOTCH_NAMES[to]}{flags}"
        case EndHarvest():
            return "end_harvest"
        case TakeMarket(card, choice):
            return f"market {components.market[card].id}{'' if choice is None else ' ' + PEPPERS[choice]}"
        case CookRecipe(card):
            return f"cook {components.recipes[card].id}"
        case Sell(pepper, count):
            return f"sell {PEPPERS[pepper]} {count}"
        case EndFulfilment():
            return "end_fulfilment"


def parse_action(components: Components, text: str) -> Action:
    """The action of a canonical text; raises `ValueError` with a plain sentence for anything else."""
    action = _read(components, text)
    # Several spellings may be read alike (flags the other way round, a number with zeros before it); one is canonical.
    if action_text(components, action) != text:
        raise ValueError(f"{text!r} is not written as a move is: {action_text(components, action)!r}")
    return action


def _read(components: Components, text: str) -> Action:
    word, *rest = text.split(" ")
    match word, rest:
        case "bid", [amount]:
            return Bid(_number(amount))
        case "space", [space]:
            return ChooseSpace(_number(space))
        case "claim", [card]:
            return ClaimAuction(_card(components.auction_by_id, card))
        case "plant", [pepper, plot, *flags] if flags in ([], ["plaque"]):
            return Plant(pepper_named(pepper), plot_named(plot), bool(flags))
        case "plant_extra", [pepper, plot, *flags] if flags in ([], ["plaque"]):
            return PlantExtra(pepper_named(pepper), plot_named(plot), bool(flags))
        case "end_planting", []:
            return EndPlanting()
        case "step", [notch, *flags] if all(flag in ("double_back", "extra_step") for flag in flags):
            return MakeStep(notch_named(notch), "double_back" in flags, "extra_step" in flags)
        case "end_harvest", []:
            return EndHarvest()
        case "market", [card]:
            return TakeMarket(_card(components.market_by_id, card))
        case "market", [card, choice]:
            return TakeMarket(_card(components.market_by_id, card), pepper_named(choice))
        case "cook", [card]:
            return CookRecipe(_card(components.recipes_by_id, card))
        case "sell", [pepper, count]:
            return Sell(pepper_named(pepper), _number(count))
        case "end_fulfilment", []:
            return EndFulfilment()
        case _:
            raise ValueError(f"{text!r} is not a move of this game")


def _number(word: str) -> int:
    if not (word.isascii() and word.removeprefix("-").isdigit()) or len(word) > 9:
        raise ValueError(f"{word!r} is not a whole number")
    return int(word)


def _card(cards: dict[str, Card], name: str) -> Card:
    if name not in cards:
        raise ValueError(f"there is no card {name!r} of this kind")
    return cards[name]
