"""The program one takes home: made by the README's command, started without Python, played, opened again."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MOST_BYTES = 80_000_000


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The bundle, made by the README's command from a fresh copy of the project, which sets itself up for it."""
    copy, out = tmp_path_factory.mktemp("copy") / "Sobremesa", tmp_path_factory.mktemp("bundle")
    shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(".git", ".venv", "dist", "__pycache__", ".*_cache"))
    subprocess.run([sys.executable, "play.py", "bundle", str(out)], cwd=copy, check=True)
    return out / "sobremesa" / "sobremesa"


@pytest.fixture
def bare(tmp_path: Path) -> dict[str, str]:
    """The surroundings of somebody without Python: nothing on the path, no screen, no sound."""
    return {"HOME": str(tmp_path), "PATH": "", "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}


def said(program: Path, bare: dict[str, str], *arguments: str) -> str:
    done = subprocess.run([program, *arguments], env=bare, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.slow
def test_the_bundle_is_small_and_holds_no_tests(program: Path) -> None:
    files = [file for file in program.parent.rglob("*") if file.is_file()]
    assert sum(file.lstat().st_size for file in files) < MOST_BYTES
    assert [file for file in files if "pytest" in file.parts or "hypothesis" in file.parts] == []


@pytest.mark.slow
def test_the_bundle_simulates_with_two_workers_and_draws(program: Path, bare: dict[str, str], tmp_path: Path) -> None:
    seats = ["--seats", "regular,random", "--games", "4", "--workers", "2", "--json"]
    assert json.loads(said(program, bare, "simulate", "arboretum", *seats))["games"] == 4
    for game in ("arboretum", "scoville", "sheriff", "safranito"):
        picture = tmp_path / f"{game}.png"
        said(program, bare, "picture", "table", "--game", game, "--moves", "30", "--out", str(picture))
        assert picture.stat().st_size > 50_000
    assert "with all in it" in said(program, bare, "doctor", "--language", "en")


@pytest.mark.slow
def test_a_game_of_the_bundle_is_kept_when_the_system_ends_it_and_opens_again(
    program: Path, bare: dict[str, str], tmp_path: Path
) -> None:
    game = ["play", "arboretum", "--seats", "computer:random,computer:random", "--seed", "5"]
    window = subprocess.Popen([program, *game], env=bare)
    saves: list[Path] = []
    for _ in range(600):
        saves = list(tmp_path.rglob("*.jsonl"))
        if saves and len(saves[0].read_text("utf-8").splitlines()) > 5:
            break
        time.sleep(0.1)
    window.send_signal(signal.SIGTERM)
    assert window.wait() == 128 + signal.SIGTERM
    told = json.loads(said(program, bare, "verify", str(saves[0]), "--json"))
    assert told["whole"]
    assert told["actions"] >= 4


@pytest.mark.slow
def test_the_bundle_needs_to_write_nothing_beside_itself(program: Path, bare: dict[str, str]) -> None:
    said(program, bare, "simulate", "scoville", "--seats", "random,random", "--games", "1")
    new = [file for file in program.parent.rglob("*") if file.stat().st_mtime > program.stat().st_mtime + 60]
    assert new == []


@pytest.mark.slow
def test_the_linux_layouts_hold_the_same_program(program: Path) -> None:
    out = program.parent.parent
    run = out / "Sobremesa.AppDir" / "AppRun"
    assert os.access(run, os.X_OK)
    done = subprocess.run([run, "--version"], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("Sobremesa ")
    entry = (out / "Sobremesa.AppDir" / "sobremesa.desktop").read_text("utf-8")
    assert "Exec=sobremesa" in entry
    assert "Categories=Game;BoardGame;" in entry
