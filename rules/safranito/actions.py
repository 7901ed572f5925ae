"""The moves of Safranito and their one canonical text."""

from __future__ import annotations

import re

from msgspec import Struct

from rules.safranito.components import Components
from rules.safranito.table import SIDES, Flick, Side, rounded


class Throw(Struct, frozen=True, tag="throw"):
    """Flick the chip of this value; the table's outcome goes with it."""

    value: int
    flick: Flick


class Take(Struct, frozen=True, tag="take"):
    """Carry out the action of the space at hand."""


class Decline(Struct, frozen=True, tag="decline"):
    """Let the action of the space at hand lapse."""


class ChooseCard(Struct, frozen=True, tag="choose_card"):
    """Keep one drawn card of this spice."""

    spice: str


class ChooseBowl(Struct, frozen=True, tag="choose_bowl"):
    """Open the trade of this spice."""

    spice: str


class Sell(Struct, frozen=True, tag="sell"):
    """Sell so many cards of the bowl's spice, 0 for none."""

    count: int


class Buy(Struct, frozen=True, tag="buy"):
    """Buy one card at the own total."""


class Pass(Struct, frozen=True, tag="pass"):
    """Do not buy; all own chips leave the bowl."""


class PrepareBlend(Struct, frozen=True, tag="blend"):
    """Prepare a blend of the row or an own reserve."""

    blend: str


class Done(Struct, frozen=True, tag="done"):
    """End the turn of blending."""


Action = Throw | Take | Decline | ChooseCard | ChooseBowl | Sell | Buy | Pass | PrepareBlend | Done

_WHOLE = re.compile(r"-?(0|[1-9][0-9]{0,5})\Z")
_NUMBER = re.compile(r"(0|-?0\.[0-9]{0,3}[1-9]|-?[1-9][0-9]{0,5}(\.[0-9]{0,3}[1-9])?)\Z")
_PLAIN: dict[str, Action] = {"take": Take(), "decline": Decline(), "buy": Buy(), "pass": Pass(), "done": Done()}
_PLAIN_TEXT = {type(action): text for text, action in _PLAIN.items()}


def number_text(value: float) -> str:
    """A number without needless zeros."""
    text = f"{value:.4f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def action_text(components: Components, action: Action) -> str:
    """`throw 30 -12.5 3.25 1410`, `take`, `choose_card mint`, `sell 2`, `blend biryani`; flicks as they are rounded."""
    match action:
        case Throw(value, given):
            flick = rounded(components.board, given)
            figures = (flick.offset, flick.angle, flick.speed)
            parts = ["throw", str(value), *(number_text(figure) for figure in figures)]
            return " ".join(parts if flick.side is None else [*parts, flick.side])
        case ChooseCard(spice):
            return f"choose_card {spice}"
        case ChooseBowl(spice):
            return f"choose_bowl {spice}"
        case Sell(count):
            return f"sell {count}"
        case PrepareBlend(blend):
            return f"blend {blend}"
        case _:
            return _PLAIN_TEXT[type(action)]


def _whole(text: str) -> int:
    if not _WHOLE.match(text) or text == "-0":
        raise ValueError(f"{text!r} is no whole number")
    return int(text)


def _number(text: str) -> float:
    if not _NUMBER.match(text):
        raise ValueError(f"{text!r} is no number; write numbers such as 0, -12.5 or 1410")
    return float(text)


def _spice(components: Components, text: str) -> str:
    if text not in components.spices:
        raise ValueError(f"there is no spice {text!r}; the spices are {', '.join(components.spices)}")
    return text


def _blend(components: Components, text: str) -> str:
    if all(blend.id != text for blend in components.blends):
        raise ValueError(f"there is no blend {text!r}")
    return text


def parse_action(components: Components, text: str) -> Action:
    """The action of a canonical text; raises `ValueError` with a plain sentence for anything else."""
    match text.split(" "):
        case [word] if word in _PLAIN:
            return _PLAIN[word]
        case ["throw", value, offset, angle, speed, *rest] if len(rest) < 2:
            side: Side | None = next((side for side in SIDES if rest == [side]), None)
            if rest and side is None:
                raise ValueError(f"{rest[0]!r} is no side; the sides are {', '.join(SIDES)}")
            return Throw(_whole(value), Flick(_number(offset), _number(angle), _number(speed), side))
        case ["choose_card", spice]:
            return ChooseCard(_spice(components, spice))
        case ["choose_bowl", spice]:
            return ChooseBowl(_spice(components, spice))
        case ["sell", count]:
            return Sell(_whole(count))
        case ["blend", blend]:
            return PrepareBlend(_blend(components, blend))
        case _:
            raise ValueError(
                f"{text!r} is no move of Safranito; moves are written 'throw 30 0 0 1410', 'take', 'decline',"
                " 'choose_card mint', 'choose_bowl saffron', 'sell 2', 'buy', 'pass', 'blend biryani' or 'done'"
            )
