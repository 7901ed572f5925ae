"""What the program says of the computer it runs on, and of strangers that bear the names of its rooms."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from desktop_app import cli
from desktop_app.session import SHAPES, SeatSetup, Session, TableSetup

ROOT = Path(__file__).parents[2]


def report(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, str]:
    assert cli.main(("doctor", *arguments)) == 0
    lines = [line for line in capsys.readouterr().out.splitlines() if "  " in line]
    return {line.partition("  ")[0].strip(): line.partition("  ")[2].strip() for line in lines}


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SOBREMESA_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def test_the_report_tells_ten_things_in_both_languages(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    english = report(capsys, "--language", "en")
    assert list(english) == [
        "Sobremesa", "Python", "System", "Packages", "Screen", "Sound", "Folder", "Games", "Settings", "Faults",
    ]  # fmt: skip
    assert str(home) in english["Folder"]
    assert "pygame-ce" in english["Packages"]
    assert english["Settings"] == english["Faults"] == "none"
    spanish = report(capsys, "--language", "es")
    assert len(spanish) == 10
    assert "Carpeta" in spanish


def test_the_report_counts_games_and_names_a_damaged_one(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = TableSetup("arboretum", tuple(SeatSetup(name, SHAPES[n]) for n, name in enumerate(("Ana", "Eva"))), {}, 4)
    Session.start(table, home / "saves").close()
    (home / "saves" / "broken.jsonl").write_text("nothing\n", "utf-8")
    (home / "settings.json").write_text("{}", "utf-8")
    told = report(capsys, "--language", "en")
    assert told["Games"].startswith("2 kept, 0 of them finished")
    assert "broken.jsonl" in told["Games"]
    assert told["Settings"].endswith("2 bytes")


def test_without_a_home_the_report_says_so_and_goes_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("platformdirs.user_data_path", lambda *args, **kwargs: Path("relative"))
    monkeypatch.delenv("SOBREMESA_HOME", raising=False)
    told = report(capsys, "--language", "en")
    assert "SOBREMESA_HOME" in told["Folder"]


@pytest.mark.parametrize("room", ["rules", "physics", "data", "assets"])
def test_a_stranger_with_the_name_of_a_room_is_named(tmp_path: Path, room: str) -> None:
    (tmp_path / room).mkdir()
    (tmp_path / room / "__init__.py").write_text("", "utf-8")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join((str(tmp_path), str(ROOT)))}
    command = [sys.executable, "-P", "-m", "desktop_app", "--version"]
    done = subprocess.run(command, env=environment, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert f"another package called {room}" in done.stderr
    assert str(tmp_path / room) in done.stderr
