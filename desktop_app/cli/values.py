"""Reading what stands on the command line: games, seats, options, sizes."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

from data import GAME_IDS, load_game
from desktop_app.cli.wrong import WrongUse
from desktop_app.opponents.contract import KINDS
from desktop_app.session.names import checked, clean
from desktop_app.session.setup import PERSON, SHAPES, SeatSetup
from desktop_app.telling.words import Words
from rules.core.contract import AnyGame
from rules.core.options import OptionSpec
from rules.core.rng import MASK

DEALS = ("distinct", "same")
"""A deal of its own for every game, or each deal once with every seating (which hides what a seat is worth)."""


def game_named(game_id: str) -> AnyGame:
    """The game of an id."""
    if game_id not in GAME_IDS:
        raise WrongUse(f"there is no game called {game_id!r}; the games are: {', '.join(GAME_IDS)}.")
    return load_game(game_id)


def number(text: str, least: int, most: int, what: str) -> int:
    """A whole number within bounds."""
    if not re.fullmatch(r"-?[0-9]{1,20}", text) or not least <= int(text) <= most:
        raise WrongUse(f"{what} must be a whole number from {least} to {most}, not {text!r}.")
    return int(text)


def seed_of(text: str) -> int:
    """A seed."""
    return number(text, 0, MASK, "the seed")


def size_of(text: str) -> tuple[int, int]:
    """A size such as 1600x900."""
    found = re.fullmatch(r"([0-9]{2,5})x([0-9]{2,5})", text)
    if not found or not (320 <= int(found[1]) <= 7680 and 200 <= int(found[2]) <= 4320):
        raise WrongUse(f"the size must be WIDTHxHEIGHT from 320x200 to 7680x4320, such as 1600x900, not {text!r}.")
    return int(found[1]), int(found[2])


def kind_of(text: str) -> str:
    """A kind of computer player."""
    if text not in KINDS:
        raise WrongUse(f"there is no computer player {text!r}; the kinds are: {', '.join(KINDS)}.")
    return text


def seats_of(text: str, words: Words) -> tuple[SeatSetup, ...]:
    """Seats such as `Ana,Marta,computer:sharp,Olga:relaxed`.

    A name is a person, `name:kind` a computer player with that name; `computer` and a kind alone get a free name.
    """
    wanted: list[tuple[str, str]] = []
    for item in (part.strip() for part in text.split(",")):
        if not item:
            raise WrongUse(f"there is an empty seat in {text!r}; write the names with single commas between them.")
        name, colon, kind = item.partition(":")
        if colon:
            kind = kind if kind == PERSON else kind_of(kind)
            wanted.append(("" if name == "computer" else name, kind))
        elif item == "computer":
            wanted.append(("", "regular"))
        elif item in KINDS:
            wanted.append(("", item))
        else:
            wanted.append((item, PERSON))
    if len(wanted) > len(SHAPES):
        raise WrongUse(f"{len(wanted)} seats are too many; a table has at most {len(SHAPES)}.")
    taken = {clean(name).casefold() for name, _ in wanted}
    free = [name for name in words("ui.setup.names").split("|") if name.casefold() not in taken]
    return tuple(
        SeatSetup(checked(name) if name else free.pop(0), shape, kind)
        for (name, kind), shape in zip(wanted, SHAPES, strict=False)
    )


def kinds_of(text: str) -> tuple[str, ...]:
    """Computer players such as `sharp,regular,random`."""
    return tuple(kind_of(part.strip().removeprefix("computer:")) for part in text.split(","))


_TRUE, _FALSE = ("true", "on", "yes", "1"), ("false", "off", "no", "0")


def _value(spec: OptionSpec, text: str) -> Any:
    match spec.kind:
        case "switch":
            if text.lower() in _TRUE:
                return True
            if text.lower() in _FALSE:
                return False
            raise WrongUse(f"the option {spec.id} is on or off, not {text!r}.")
        case "choice":
            for value in spec.values:
                if str(value).lower() == text.lower():
                    return value
            raise WrongUse(f"the option {spec.id} is one of {', '.join(map(str, spec.values))}, not {text!r}.")
        case "number":
            if text.lower() in _FALSE[:3] and spec.default is None:
                return None
            return number(text, spec.values[0], spec.values[1], f"the option {spec.id}")
        case "picks":
            picked = tuple(part.strip() for part in text.split(",") if part.strip() and part.strip() != "random")
            for part in picked:
                if part not in spec.values:
                    raise WrongUse(f"the option {spec.id} picks from {', '.join(map(str, spec.values))}, not {part!r}.")
            return picked
        case "seat":
            return None if text == "random" else number(text, 0, len(SHAPES) - 1, f"the option {spec.id}")


def options_of(game: AnyGame, given: list[str]) -> dict[str, Any]:
    """Options such as `count_aid=off`; hyphens may stand for underscores."""
    specs = {spec.id: spec for spec in game.option_specs}
    options: dict[str, Any] = {}
    for item in given:
        key, sign, text = item.partition("=")
        key = key.strip().replace("-", "_")
        if not sign:
            raise WrongUse(f"an option is written key=value, not {item!r}.")
        if key not in specs:
            raise WrongUse(f"{game.id} has no option {key!r}; it has: {', '.join(specs) or 'none'}.")
        if key in options:
            raise WrongUse(f"the option {key} is given twice.")
        options[key] = _value(specs[key], text.strip())
    return options


def eyes_of(text: str | None, names: tuple[str, ...]) -> int | None:
    """A seat by number from 0 or by name; None for a spectator."""
    if text is None:
        return None
    for seat, name in enumerate(names):
        if text.casefold() == name.casefold():
            return seat
    if text.isascii() and text.isdigit() and int(text) < len(names):
        return int(text)
    raise WrongUse(f"there is no seat {text!r}; the seats are 0 to {len(names) - 1}: {', '.join(names)}.")


def file_of(text: str) -> Path:
    """A file's path with `~` written out, where that is somebody."""
    return Path(os.path.expanduser(text))
