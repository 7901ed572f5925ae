"""People, evenings and results on the command line."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from desktop_app import cli
from desktop_app.session import PERSON, SHAPES, SeatSetup, Session, TableSetup
from desktop_app.session.home import VARIABLE
from desktop_app.session.results import Results
from rules.core.rng import SplitMix64


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with an evening of one game of three people and a computer player."""
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    results = Results(tmp_path, tmp_path / "saves")
    people = [results.people.add(name, SHAPES[n], f"2026-11-27T20:0{n}:00Z") for n, name in enumerate(("Ana", "Ben"))]
    night = results.nights.begin("2026-11-27T20:00:00Z")
    for person in people:
        results.nights.come(night, person.id, person.shape or "", "2026-11-27T20:05:00Z")
    seats = (*(SeatSetup(p.name, p.shape or "", PERSON) for p in people), SeatSetup("Olga", "star", "relaxed"))
    session = Session.start(
        TableSetup("arboretum", seats, {}, 5),
        tmp_path / "saves",
        night=night,
        people=(people[0].id, people[1].id, None),
    )
    rng = SplitMix64(5)
    while not session.finished:
        seat = session.to_act[0]
        session.submit(seat, session.legal(seat).sample(rng))
    results.over(session)
    session.close()
    results.close()
    return tmp_path


def _json(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, list[dict[str, object]]]:
    assert cli.main([*arguments, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def test_people_nights_and_results_as_json(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    people = _json(capsys, "people")["people"]
    assert [(one["name"], one["games"], one["evenings"], one["met"]) for one in people] == [
        ("Ana", 1, 1, 1),
        ("Ben", 1, 1, 1),
    ]
    (night,) = _json(capsys, "nights")["nights"]
    assert night["games"] == 1
    assert night["ended"] is None
    assert sum(line["points"] for line in night["standing"]) == 0  # type: ignore[attr-defined]
    (result,) = _json(capsys, "results")["results"]
    assert result["game"] == "arboretum"
    assert [seat["name"] for seat in result["seats"]] == ["Ana", "Ben", "Olga"]  # type: ignore[attr-defined]
    assert result["seats"][2]["evening"] is None  # type: ignore[index]


@pytest.mark.parametrize(("command", "rows"), [("people", 2), ("nights", 2), ("results", 3)])
def test_the_same_as_a_table_with_commas_and_in_words(
    home: Path, capsys: pytest.CaptureFixture[str], command: str, rows: int
) -> None:
    assert cli.main([command, "--csv"]) == 0
    table = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert len(table) == rows
    assert "Ana" in {row["name"] for row in table}
    assert cli.main([command, "--language", "es"]) == 0
    assert "Ana" in capsys.readouterr().out
    assert cli.main([command, "--csv", "--json"]) == 2


def test_results_are_built_again_from_journals(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = _json(capsys, "results")["results"]
    for path in home.glob("sobremesa.db*"):
        path.unlink()
    assert _json(capsys, "results")["results"] == []
    after = _json(capsys, "results", "--rebuild")["results"]
    for game in (*before, *after):
        game.pop("ended")
    assert after == before
    assert [one["name"] for one in _json(capsys, "people")["people"]] == ["Ana", "Ben"]
    assert _json(capsys, "results", "--rebuild")["results"] == _json(capsys, "results")["results"]


def test_an_empty_folder_has_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(VARIABLE, str(tmp_path / "new"))
    assert _json(capsys, "people") == {"people": []}
    assert cli.main(["nights"]) == 0
    assert capsys.readouterr().out == ""
