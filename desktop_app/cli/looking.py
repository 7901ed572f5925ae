"""The commands that read a saved game: replay and verify."""

from __future__ import annotations

import importlib
import os
import sys
from typing import Any

import msgspec

from desktop_app.cli.values import eyes_of, file_of, game_named, number
from desktop_app.session import JournalError, Session, journal
from desktop_app.session.trouble import Trouble
from desktop_app.telling.contract import Telling, plain
from desktop_app.telling.explaining import explained
from desktop_app.telling.words import Words, load_words
from rules.core.scores import Outcome


def language_of(given: str | None) -> str:
    """The language asked for, else the system's."""
    from desktop_app.scenes.settings_file import system_language

    return given or system_language()


def print_json(value: Any) -> None:
    """One JSON object on standard output."""
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(value), indent=2).decode() + "\n")


def telling_of(game_id: str) -> Telling:
    """The words of a game."""
    return importlib.import_module(f"desktop_app.telling.{game_id}")  # type: ignore[return-value]


def explain(game: str, language: str | None) -> int:
    """`sobremesa explain`."""
    words = load_words(language_of(language))
    name = game_named(game).id
    sys.stdout.write(words(f"{name}.name") + "\n")
    for heading, said in explained(words, name):
        sys.stdout.write(f"\n{heading}: {said}\n" if heading else f"\n{said}\n")
    return 0


def replay(file: str, to: str | None, seat: str | None, language: str | None, as_json: bool) -> int:
    """`sobremesa replay`."""
    path = file_of(file)
    session = Session.open(path, read_only=True)
    history = session.history
    eyes = eyes_of(seat, session.names)
    # Whoever types this may be any of those who play: nobody's cards are told while somebody plays with them.
    if eyes is not None and session.people and not session.finished:
        raise Trouble("running", name=session.names[eyes])
    last = len(history) if to is None else number(to, 0, len(history), f"--to (the game has {len(history)} actions)")
    words = load_words(language_of(language))
    telling = telling_of(session.game.id)
    told = [
        (
            n,
            [
                plain(line, session.names)
                for event in history.events_at(n, eyes)
                if (line := telling.tell(words, event))
            ],
        )
        for n in range(1, last + 1)
    ]
    outcome = history.outcome_at(last)
    if as_json:
        print_json(_as_object(session, last, eyes, told, outcome))
        return 0
    # In words: what happened, then where the game stands or how it ended.
    header = journal.read(path).header
    print(f"{words(f'{session.game.id}.name')}: {words.listing(list(session.names))} ({header.at})")
    for n, lines in told:
        for line in lines:
            print(f"{n:5}  {line}")
    view = history.view_at(last, eyes)
    if outcome is None:
        print(f"       {telling.status(words, view)}")
        acting = history.to_act_at(last)
        prompt = telling.prompt(words, view, acting[0])
        print(f"       {words.listing([session.names[seat] for seat in acting])}: {prompt.asked}")
    else:
        for line in _sheet(words, telling, outcome, session.names):
            print(line)
    return 0


def _as_object(
    session: Session, last: int, eyes: int | None, told: list[tuple[int, list[str]]], outcome: Outcome | None
) -> dict[str, Any]:
    history = session.history
    return {
        "game": session.game.id,
        "seats": session.seats,
        "options": session.setup.options,
        # What would give secrets of a running game away is shown after its end only.
        "seed": session.setup.seed if session.finished else None,
        "eyes": eyes,
        "actions": [
            {
                "n": n,
                "seat": history.seat_at(n),
                "text": history.text_at(n) if session.finished or history.seat_at(n) == eyes else None,
                "told": lines,
            }
            for n, lines in told
        ],
        "length": len(history),
        "finished": outcome is not None,
        "to_act": history.to_act_at(last),
        "outcome": outcome,
    }


def _sheet(words: Words, telling: Telling, outcome: Outcome, names: tuple[str, ...]) -> list[str]:
    """The score sheet as lines of text, a column a seat."""
    keys = list(dict.fromkeys(line.key for line in outcome.score_lines))
    labels = [telling.score_row(words, key).label for key in keys]
    first = max(map(len, [*labels, ""]))
    widths = [max(len(name), 5) for name in names]

    def row(label: str, cells: list[str]) -> str:
        return f"  {label:{first}}  " + "  ".join(f"{cell:>{w}}" for cell, w in zip(cells, widths, strict=True))

    lines = [row("", list(names))]
    for key, label in zip(keys, labels, strict=True):
        cells: list[str] = []
        for seat in range(len(names)):
            points = [line.points for line in outcome.score_lines if line.seat == seat and line.key == key]
            cells.append(str(sum(points)) if points else "")
        lines.append(row(label, cells))
    totals = {rank.seat: rank.total for rank in outcome.ranking}
    lines.append(row("=", [str(totals[seat]) for seat in range(len(names))]))
    lines.append(f"  {telling.reason(words, outcome, names)}")
    return lines


def verify(file: str, as_json: bool) -> int:
    """`sobremesa verify`."""
    path = file_of(file)
    name = os.fsencode(path).decode("utf-8", "replace")
    try:
        session = Session.open(path, read_only=True)
    except JournalError as error:
        if as_json:
            print_json({"file": name, "whole": False, "line": error.line, "fault": str(error)})
        else:
            print(f"{name}: {error}")
        return 1
    torn = journal.read(path).torn
    actions = len(session.history)
    if as_json:
        print_json(
            {
                "file": name,
                "whole": True,
                "game": session.game.id,
                "actions": actions,
                "finished": session.finished,
                "torn_bytes": torn,
            }
        )
    else:
        end = "finished" if session.finished else "not finished yet"
        more = f"; a torn last line of {torn} bytes is left out" if torn else ""
        print(f"{name}: whole and lawful: {session.game.id}, {actions} actions, {end}{more}.")
    return 0
