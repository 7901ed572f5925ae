"""What the README promises first is what the checks really run."""

import os
import re
import tomllib
from pathlib import Path

import pytest

from desktop_app.cli.parser import build

REPOSITORY = Path(__file__).resolve().parents[2]


READMES = ("README.md", "README.es.md")
LARGEST_PICTURE = 130_000
"""Bytes: a page that loads at once."""


@pytest.mark.parametrize("name", READMES)
def test_the_readme_begins_with_the_two_commands(name: str) -> None:
    lines = (REPOSITORY / name).read_text("utf-8").splitlines()[:6]
    commands = [line.partition("#")[0].strip() for line in lines if line.startswith("    ")]
    assert commands == ["python3 play.py", "python3 play.py test"]


def test_the_checks_run_the_readmes_test_command() -> None:
    run = REPOSITORY / ".ci" / "run"
    assert "python3 play.py test" in run.read_text("utf-8")
    assert os.access(run, os.X_OK)


def test_every_dependency_is_pinned_to_one_version() -> None:
    project = tomllib.loads((REPOSITORY / "pyproject.toml").read_text("utf-8"))
    wanted = project["project"]["dependencies"] + project["project"]["optional-dependencies"]["dev"]
    wanted += project["build-system"]["requires"]
    assert [line for line in wanted if not re.fullmatch(r"[\w\-\[\]]+==[\d.]+", line)] == []


def test_every_room_is_packaged() -> None:
    project = tomllib.loads((REPOSITORY / "pyproject.toml").read_text("utf-8"))
    rooms = {found.parent.name for found in REPOSITORY.glob("*/__init__.py")} - {"tests"}
    assert set(project["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"]) == rooms


@pytest.mark.parametrize("name", READMES)
def test_what_the_readme_shows_and_leads_to_is_there_and_small(name: str) -> None:
    text = (REPOSITORY / name).read_text("utf-8")
    targets = [target for target in re.findall(r"\]\(([^)#]+)\)", text) if "://" not in target]
    pictures = [target for target in targets if target.endswith(".jpg")]
    assert len(pictures) == 4
    for target in targets:
        assert (REPOSITORY / target).is_file(), target
    for picture in pictures:
        assert (REPOSITORY / picture).stat().st_size < LARGEST_PICTURE


@pytest.mark.parametrize("name", READMES)
def test_the_readme_names_every_command(name: str) -> None:
    text = (REPOSITORY / name).read_text("utf-8")
    commands = next(action.choices for action in build()._actions if action.dest == "command")
    assert [command for command in commands if not re.search(rf"\b{command}\b", text)] == []
