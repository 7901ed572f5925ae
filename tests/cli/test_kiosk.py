"""The unattended screen on the command line: who starts it again, and who ends it."""

from __future__ import annotations

import sys

import pytest

from desktop_app.cli import kiosk
from desktop_app.cli.parser import parse
from desktop_app.cli.wrong import WrongUse
from desktop_app.session import visits


def program(tmp_path, *codes: int) -> list[str]:
    """A program that ends with these codes, one after the other."""
    source = (
        "import pathlib, sys\n"
        f"left = pathlib.Path({str(tmp_path / 'left')!r})\n"
        f"codes = left.read_text().split() if left.exists() else {[str(code) for code in codes]}\n"
        "left.write_text(' '.join(codes[1:]))\n"
        "sys.exit(int(codes[0]))\n"
    )
    return [sys.executable, "-c", source]


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("SOBREMESA_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def test_both_spellings_are_one_command():
    long, short = parse(["kiosk", "--pin", "12"]), parse(["--kiosk", "--pin", "12"])
    assert vars(long) == vars(short)


@pytest.mark.parametrize("pin", ["12a", "123456789", "²"])
def test_a_pin_has_digits(pin):
    with pytest.raises(WrongUse):
        kiosk.command(parse(["kiosk", f"--pin={pin}"]))


def test_what_fails_is_started_again_and_noted(tmp_path, home, monkeypatch):
    monkeypatch.setattr(visits, "times", lambda: visits.Times(1, 1, 1, 1, 1, 1, least_s=0))
    assert kiosk._watch(program(tmp_path, 1, 139, 0)) == 0
    lines = (home / visits.FOLDER / visits.NAME).read_text().splitlines()
    assert len(lines) == 2
    assert all('"crash"' in line for line in lines)


def test_what_fails_at_once_is_not_started_for_ever(tmp_path, home):
    assert kiosk._watch(program(tmp_path, 1, 0)) == 1
    assert not (home / visits.FOLDER).exists()
