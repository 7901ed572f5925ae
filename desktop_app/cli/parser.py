"""What the command line understands, and its help."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from importlib.metadata import PackageNotFoundError, version
from typing import TYPE_CHECKING, NoReturn

from data import GAME_IDS
from desktop_app.cli.values import DEALS
from desktop_app.telling.words import LANGUAGES

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

_ABOUT = """\
Sobremesa: Arboretum, Scoville, Sheriff of Nottingham and Safranito around one laptop.
Without a command the window opens."""

_EXAMPLES = """\
examples:
  sobremesa
  sobremesa play arboretum --seats Ana,Marta,computer:sharp
  sobremesa simulate arboretum --seats sharp,regular --games 100 --workers 2
  sobremesa replay ~/game.jsonl --seat Ana
  sobremesa picture table --game arboretum --seed 7 --moves 40 --out table.png

Saved games and settings lie in the usual folders of the system; the variable SOBREMESA_HOME moves both.
Exit codes: 0 done, 1 a fault in what was given (a damaged file, no screen), 2 wrong use."""

_SEATS = """\
seats:
  Ana              a person called Ana
  computer         a regular computer player with a free name
  computer:sharp   a computer player of a level: relaxed, regular, sharp, or random (any legal move)
  Olga:relaxed     the same, called Olga"""


class _Parser(argparse.ArgumentParser):
    def _print_message(self, message: str, file: SupportsWrite[str] | None = None) -> None:
        # argparse keeps quiet where help cannot be written; it is output as any other.
        if message:
            (file or sys.stderr).write(message)

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"sobremesa: {message}.\nTry '{self.prog} --help'.\n")


def _version() -> str:
    try:
        return version("sobremesa")
    except PackageNotFoundError:
        return "not installed"


def _games() -> str:
    return "one of: " + ", ".join(GAME_IDS)


def build() -> argparse.ArgumentParser:
    """The parser with all commands; each sets `run`, a function of the parsed options that returns the exit code."""
    parser = _Parser(
        "sobremesa", description=_ABOUT, epilog=_EXAMPLES, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--version", action="version", version=f"Sobremesa {_version()}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", dest="command", required=True)

    # What several commands take is said once, so that it reads the same everywhere.
    def command(name: str, line: str, about: str = "", epilog: str | None = None) -> argparse.ArgumentParser:
        return commands.add_parser(
            name,
            help=line,
            description=about or line[0].upper() + line[1:] + ".",
            epilog=epilog,
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )

    def language(to: argparse.ArgumentParser) -> None:
        to.add_argument("--language", choices=LANGUAGES, help="the language of the words (default: the system's)")

    def json(to: argparse.ArgumentParser) -> None:
        to.add_argument("--json", action="store_true", help="print one JSON object with stable keys")

    def options(to: argparse.ArgumentParser) -> None:
        to.add_argument(
            "--option", action="append", default=[], metavar="KEY=VALUE", help="an option of the game; may be repeated"
        )

    play = command("play", "lay a table at once and open the window", epilog=_SEATS)
    play.add_argument("game", metavar="GAME", help=_games())
    play.add_argument("--seats", help="who plays, clockwise (default: one person and computer players)")
    play.add_argument("--seed", help="decides all chance (default: by lot)")
    options(play)
    play.set_defaults(run=_run_play)

    kiosk = command(
        "kiosk",
        "show the games to passers-by on an unattended screen (also: sobremesa --kiosk)",
        "Show the games to passers-by, full screen: the show for ever, games for whoever walks up, and no way out but\n"
        "the host's: Ctrl+Alt+H held for three seconds. Visitors' games are kept for a day, what was played is noted\n"
        "without names in kiosk/kiosk.jsonl beside the settings. A program that fails is started again.",
    )
    kiosk.add_argument("--pin", default="", help="digits that the host is asked for after the keys")
    kiosk.add_argument("--sound", action="store_true", help="let the games be heard")
    language(kiosk)
    kiosk.add_argument("--watched", action="store_true", help=argparse.SUPPRESS)
    kiosk.set_defaults(run=_run_kiosk)

    simulate = command(
        "simulate",
        "let computer players play many games",
        "Let computer players play many games and compare them. They change seats from game to game, and every game\n"
        "has a deal of its own (--deals same: each deal is played once with every seating). Thinking is counted in\n"
        "work and not in time, so the same seed gives the same games with any number of workers.",
    )
    simulate.add_argument("game", metavar="GAME", help=_games())
    simulate.add_argument("--seats", required=True, help="the players: relaxed, regular, sharp, random")
    simulate.add_argument("--games", default="100", help="how many games (default: 100)")
    simulate.add_argument("--seed", default="1", help="the seed of the first deal (default: 1)")
    simulate.add_argument("--deals", choices=DEALS, default=DEALS[0], help="how games are dealt (default: distinct)")
    simulate.add_argument(
        "--budget", default="1", metavar="SHARE", help="the share of its full work that a search may do (default: 1)"
    )
    simulate.add_argument("--workers", default="1", help="how many processes (default: 1)")
    options(simulate)
    json(simulate)
    simulate.set_defaults(run=_run_simulate)

    replay = command(
        "replay",
        "tell a saved game in words",
        "Tell a saved game in words, as a spectator saw it or from the eyes of a seat.",
    )
    replay.add_argument("file", metavar="FILE", help="a journal (.jsonl)")
    replay.add_argument("--to", metavar="N", help="stop after N actions")
    replay.add_argument("--seat", help="the eyes of a seat: its number from 0, or its name")
    language(replay)
    json(replay)
    replay.set_defaults(run=_run_replay)

    verify = command(
        "verify",
        "check that a saved game is whole and lawful",
        "Check every line of a saved game: its checksum, its move by the rules, and the table after it.\n"
        "Exit code 0 if all is well, else 1 and the first fault.",
    )
    verify.add_argument("file", metavar="FILE", help="a journal (.jsonl)")
    json(verify)
    verify.set_defaults(run=_run_verify)

    explain = command("explain", "say in half a minute how a game goes")
    explain.add_argument("game", metavar="GAME", help=_games())
    language(explain)
    explain.set_defaults(run=_run_explain)

    picture = command("picture", "draw a scene into a PNG file, without a screen")
    picture.add_argument("scene", metavar="SCENE", help="title, setup, table, results ...; a wrong one lists them all")
    picture.add_argument("--game", help=_games())
    picture.add_argument("--seats", metavar="N", help="how many people play (default: 3 where the game allows it)")
    picture.add_argument("--seed", default="7", help="the seed of the deal and of the moves (default: 7)")
    picture.add_argument("--moves", default="40", metavar="N", help="how many random moves were made (default: 40)")
    picture.add_argument("--seat", metavar="N", help="whose eyes, from 0 (default: the seat to act)")
    picture.add_argument("--size", default="1600x900", help="WIDTHxHEIGHT in pixels (default: 1600x900)")
    picture.add_argument("--text-size", default="100", metavar="N", help="80 to 160 percent (default: 100)")
    picture.add_argument("--out", required=True, metavar="FILE.png", help="where the picture goes")
    language(picture)
    picture.set_defaults(run=_run_picture)

    doctor = command("doctor", "say what this computer has and what is kept on it, for a friend who helps")
    language(doctor)
    doctor.set_defaults(run=_run_doctor)

    def table(name: str, line: str, run: Callable[[argparse.Namespace], int]) -> argparse.ArgumentParser:
        told = command(name, line)
        language(told)
        json(told)
        told.add_argument("--csv", action="store_true", help="print a table with commas, one line a row")
        told.set_defaults(run=run)
        return told

    table("people", "who sits at this table, with games, wins and the share of people beaten", _run_people)
    table("nights", "the evenings, with their standing and champions", _run_nights)
    told = table("results", "every finished game, with places, points and facts", _run_results)
    told.add_argument("--rebuild", action="store_true", help="first add what the saved games tell and is not there")

    bench = command("bench", "measure start-up, drawing, rules, physics and saving on this machine")
    json(bench)
    bench.set_defaults(run=_run_bench)
    return parser


def parse(arguments: Sequence[str]) -> argparse.Namespace:
    """The parsed options; leaves through `SystemExit` after help or a wrong argument."""
    given = ["kiosk", *arguments[1:]] if arguments[:1] == ["--kiosk"] else arguments
    return build().parse_args(given)


def _run_play(options: argparse.Namespace) -> int:
    from desktop_app.cli.screen import play

    return play(options.game, options.seats, options.seed, options.option)


def _run_kiosk(options: argparse.Namespace) -> int:
    from desktop_app.cli.kiosk import command

    return command(options)


def _run_simulate(options: argparse.Namespace) -> int:
    from desktop_app.cli.simulate import command

    return command(options)


def _run_replay(options: argparse.Namespace) -> int:
    from desktop_app.cli.looking import replay

    return replay(options.file, options.to, options.seat, options.language, options.json)


def _run_verify(options: argparse.Namespace) -> int:
    from desktop_app.cli.looking import verify

    return verify(options.file, options.json)


def _run_explain(options: argparse.Namespace) -> int:
    from desktop_app.cli.looking import explain

    return explain(options.game, options.language)


def _run_picture(options: argparse.Namespace) -> int:
    from desktop_app.cli.screen import picture

    return picture(options)


def _run_doctor(options: argparse.Namespace) -> int:
    from desktop_app.cli.doctor import command

    return command(options.language)


def _run_people(options: argparse.Namespace) -> int:
    from desktop_app.cli.book import people

    return people(options.language, options.json, options.csv)


def _run_nights(options: argparse.Namespace) -> int:
    from desktop_app.cli.book import nights

    return nights(options.language, options.json, options.csv)


def _run_results(options: argparse.Namespace) -> int:
    from desktop_app.cli.book import results

    return results(options.language, options.json, options.csv, options.rebuild)


def _run_bench(options: argparse.Namespace) -> int:
    from desktop_app.cli.bench import command

    return command(options.json)
