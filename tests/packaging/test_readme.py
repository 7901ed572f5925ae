"""What the README promises first is what the checks really run."""

import os
import re
import tomllib
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[2]


def test_the_readme_begins_with_the_two_commands() -> None:
    lines = (REPOSITORY / "README.md").read_text("utf-8").splitlines()[:6]
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
