"""The commands that read what is kept of people, evenings and results."""

from __future__ import annotations

import csv
import sys
from collections.abc import Sequence
from typing import Any

from desktop_app.cli.looking import language_of, print_json
from desktop_app.cli.wrong import WrongUse
from desktop_app.session.evening import points_of, standing
from desktop_app.session.home import saves_folder, settings_folder
from desktop_app.session.results import Results, rebuild
from desktop_app.session.setup import PERSON
from desktop_app.session.statistics import page_of
from desktop_app.telling.words import Words, load_words

Row = dict[str, Any]


class _Book:
    """The results of the usual folder, and names for everybody in them."""

    def __init__(self, language: str | None) -> None:
        self.words: Words = load_words(language_of(language))
        self.results = Results(settings_folder(), saves_folder())
        for trouble in [*self.results.store.notices, self.results.store.trouble]:
            if trouble is not None:
                print(f"sobremesa: {trouble.sentence(self.words)}", file=sys.stderr)
        self.same = self.results.people.same()
        self.people = {one.id: one for one in self.results.people.all()}

    def name(self, id: str | None, as_sat: str = "") -> str:
        """What somebody is called now: a guest where the name is forgotten."""
        person = self.people.get(self.same.get(id or "", ""))
        return (person.name if person else as_sat) or self.words("evening.a_guest")


def _print(kind: str, rows: Sequence[Row], flat: Sequence[Row], as_json: bool, as_csv: bool) -> int:
    if as_json and as_csv:
        raise WrongUse("--json and --csv are two ways to print the same; choose one.")
    if as_json:
        print_json({kind: rows})
    else:
        keys = list(dict.fromkeys(key for row in flat for key in row))
        if as_csv:
            writer = csv.DictWriter(sys.stdout, keys, lineterminator="\n")
            writer.writeheader()
            writer.writerows(flat)
        else:
            told = [[str(row.get(key, "") if row.get(key) is not None else "") for key in keys] for row in flat]
            widths = [max(map(len, column)) for column in zip(keys, *told, strict=True)]
            for line in [keys, *told] if flat else []:
                print("  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip())
    return 0


def people(language: str | None, as_json: bool, as_csv: bool) -> int:
    """`sobremesa people`."""
    book = _Book(language)
    games = book.results.games.all()
    rows: list[Row] = []
    for person in book.results.people.all():
        if person.merged_into is not None:
            continue
        page = page_of(person.id, games, book.same)
        rows.append(
            {
                "id": person.id,
                "name": book.name(person.id),
                "shape": person.shape,
                "since": person.since,
                "hidden": person.hidden,
                "evenings": page.nights,
                "games": page.whole.played,
                "won": page.whole.won,
                "met": page.whole.met,
                "beaten": page.whole.beaten,
                "share": round(page.whole.share, 3),
                "minutes": round(page.whole.ms / 60_000),
            }
        )
    book.results.close()
    return _print("people", rows, rows, as_json, as_csv)


def nights(language: str | None, as_json: bool, as_csv: bool) -> int:
    """`sobremesa nights`."""
    book = _Book(language)
    rows: list[Row] = []
    flat: list[Row] = []
    for night in book.results.nights.all():
        games = book.results.games.all(night.id)
        table = [
            {
                "place": one.place,
                "name": book.name(one.person),
                "points": one.points,
                "played": one.played,
                "sat_out": one.sat_out,
            }
            for one in standing(night, games, book.same)
        ]
        head = {"id": night.id, "begun": night.begun, "ended": night.ended, "games": len(games)}
        rows.append({**head, "champions": [book.name(one) for one in night.champions], "standing": table})
        flat += [{**head, **line} for line in table]
    book.results.close()
    return _print("nights", rows, flat, as_json, as_csv)


def results(language: str | None, as_json: bool, as_csv: bool, again: bool) -> int:
    """`sobremesa results`; `again` fetches from the journals first what is not there."""
    book = _Book(language)
    if again:
        found, unread = rebuild.from_folder(str(saves_folder()), frozenset(book.results.games.keys()))
        new = book.results.take(found)
        print(f"sobremesa: {new} results added from journals, {unread} journals could not be read.", file=sys.stderr)
        book.same = book.results.people.same()
        book.people = {one.id: one for one in book.results.people.all()}
    rows: list[Row] = []
    flat: list[Row] = []
    for game in book.results.games.all():
        brings = points_of(game, book.same)
        seats = [
            {
                "seat": seat.seat,
                "name": book.name(seat.person, seat.name) if seat.kind == PERSON else seat.name,
                "kind": seat.kind,
                "total": seat.total,
                "place": seat.place,
                "won": seat.won,
                "evening": brings.get(book.same.get(seat.person or "", seat.person or "")) if seat.counts else None,
                "thought_ms": seat.ms,
                "hints": seat.hints,
            }
            for seat in game.seats
        ]
        head = {"key": game.key, "game": game.game, "night": game.night or None, "begun": game.begun}
        head |= {"ended": game.ended, "minutes": round(game.ms / 60_000), "seed": game.seed, "journal": game.journal}
        lines = [{"seat": line.seat, "row": line.key, "points": line.points} for line in game.lines]
        facts = [{"seat": f.seat, "fact": f.key, "value": f.value, "detail": f.detail} for f in game.facts]
        rows.append({**head, "seats": seats, "lines": lines, "facts": facts})
        flat += [{**head, **seat} for seat in seats]
    book.results.close()
    return _print("results", rows, flat, as_json, as_csv)
