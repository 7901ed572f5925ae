"""The commands that draw: the window, and a picture of a scene."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from desktop_app.cli.values import (
    file_of,
    game_named,
    number,
    options_of,
    seats_of,
    seed_of,
    size_of,
)
from desktop_app.cli.wrong import WrongUse
from desktop_app.session.setup import TableSetup

if TYPE_CHECKING:
    import argparse


def open_window(table: TableSetup | None = None) -> int:
    """The window at the title, or at a new table."""
    try:
        from desktop_app.window import run
    except ImportError as error:
        print(f"sobremesa: the window needs {error.name}, which is not installed; run play.py once.", file=sys.stderr)
        return 1
    return run(table)


def _seats(game_id: str, given: str | None, language: str) -> str:
    from desktop_app.telling.words import load_words

    if given is not None:
        return given
    name = load_words(language)("ui.setup.names").split("|")[0]
    game = game_named(game_id)
    return ",".join([name, *["computer"] * (max(2, game.seat_counts[0]) - 1)])


def table_of(game_id: str, seats: str | None, seed: str | None, options: list[str], language: str) -> TableSetup:
    """The table of a command line; raises `WrongUse` or `SetupError` for one that cannot be laid."""
    import secrets

    from desktop_app.session.setup import first_state
    from desktop_app.telling.words import load_words

    game = game_named(game_id)
    setup = TableSetup(
        game.id,
        seats_of(_seats(game_id, seats, language), load_words(language)),
        options_of(game, options),
        secrets.randbits(64) if seed is None else seed_of(seed),
    )
    first_state(game, setup)
    return setup


def play(game: str, seats: str | None, seed: str | None, options: list[str]) -> int:
    """`sobremesa play`."""
    from desktop_app.cli.looking import language_of

    table = table_of(game, seats, seed, options, language_of(None))
    _check_letters(table)
    return open_window(table)


def _check_letters(table: TableSetup) -> None:
    """Refuse names that no font on this computer draws, as the set-up does."""
    from desktop_app.telling.words import load_words

    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    try:
        from desktop_app.ui.typefaces import can_draw
    except ImportError:
        return  # Opening the window says what is missing.
    for seat in table.seats:
        if not can_draw(seat.name):
            raise WrongUse(load_words("en")("ui.setup.cannot_draw", name=seat.name))


def picture(options: argparse.Namespace) -> int:
    """`sobremesa picture`."""
    from desktop_app.cli.looking import language_of

    game = None if options.game is None else game_named(options.game)
    size = size_of(options.size)
    moves = number(options.moves, 0, 100_000, "the number of moves")
    seed = seed_of(options.seed)
    seats = None if options.seats is None else number(options.seats, 1, 6, "the number of seats")
    if seats is not None and game is not None and seats not in game.seat_counts:
        raise WrongUse(f"{game.id} is for {', '.join(map(str, game.seat_counts))} seats, not {seats}.")
    most = seats or (max(game.seat_counts) if game else 6)
    seat = None if options.seat is None else number(options.seat, 0, most - 1, "the seat")
    text_size = number(options.text_size, 80, 160, "the text size")
    out = file_of(options.out)
    if out.suffix.lower() != ".png":
        raise WrongUse(f"the picture is a PNG file, so its name must end in .png, not {out.name!r}.")
    # From here on pygame is loaded, and draws where nobody sees it.
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from desktop_app.scenes.picture import SCENES, render

    if options.scene not in SCENES:
        raise WrongUse(f"there is no scene {options.scene!r}; the scenes are: {', '.join(SCENES)}.")
    # Drawing may take seconds: what cannot be written is said before.
    if not out.parent.is_dir():
        print(f"sobremesa: the folder {out.parent} does not exist.", file=sys.stderr)
        return 1
    try:
        render(
            options.scene,
            game=None if game is None else game.id,
            seed=seed,
            moves=moves,
            seat=seat,
            size=size,
            language=language_of(options.language),
            out=out,
            seats=seats,
            text_size=text_size,
        )
    except OSError as error:
        print(f"sobremesa: {out} cannot be written ({error.strerror or error}).", file=sys.stderr)
        return 1
    print(out)
    return 0
