"""`play.py` from a bare folder: what it makes, what it keeps, and what it says when something is in the way."""

import ast
import importlib.util
import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import ModuleType

import pytest

REPOSITORY = Path(__file__).resolve().parents[2]


class Machine:
    """A `play.py` in a folder of its own whose venv and pip are played by this object, and a note of all they did."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir(parents=True)
        for name in ("play.py", "pyproject.toml"):
            shutil.copy(REPOSITORY / name, folder / name)
        self.did: list[str] = []
        self.ran: list[list[str]] = []
        self.whole = False
        self.exit_code = 0
        self.on_pip: Callable[[], tuple[int, str]] = lambda: (0, "")
        self.on_venv: Callable[[], tuple[int, str]] = lambda: (0, "")
        self.play = self.load()

    def load(self) -> ModuleType:
        """The file as a fresh module, as a new start of Python would see it."""
        spec = importlib.util.spec_from_file_location("play_under_test", self.folder / "play.py")
        assert spec is not None
        assert spec.loader is not None
        play = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(play)
        play.__dict__.update(run_quietly=self.quietly, run=self.run, can_build=lambda command: True)
        return play

    def quietly(self, command: list[str]) -> tuple[int, str]:
        if "venv" in command:
            assert command[-1] == str(self.folder / ".venv")
            self.did.append("venv")
            code, words = self.on_venv()
            if code == 0:
                python = Path(self.play.venv_python())
                python.parent.mkdir(parents=True, exist_ok=True)
                python.write_text("")
                self.whole = True
            return code, words
        if "pip" in command:
            self.did.append(f"pip {command[-1]}")
            return self.on_pip()
        return (0 if self.whole else 1), ""

    def run(self, command: list[str], folder: str | None = None) -> int:
        self.ran.append(command)
        return self.exit_code

    def start(self, *arguments: str) -> tuple[int, list[str]]:
        """Start once; return the exit code and what was made on the way."""
        self.did.clear()
        self.play = self.load()
        return self.play.main(list(arguments)), list(self.did)


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path / "a table, with ñ and spaces" / "Sobremesa [1]")


def test_an_old_python_can_read_the_file() -> None:
    source = (REPOSITORY / "play.py").read_text("ascii")
    tree = ast.parse(source, feature_version=(3, 5))
    newer = (ast.JoinedStr, ast.AnnAssign, ast.NamedExpr, ast.Match, ast.AsyncFor, ast.Starred, ast.Nonlocal)
    assert [node for node in ast.walk(tree) if isinstance(node, newer)] == []
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            assert node.returns is None
            assert node.args.posonlyargs == node.args.kwonlyargs == []
        if isinstance(node, ast.Raise):
            assert node.cause is None


@pytest.mark.parametrize("name", ["python2.7", "python3.6", "python3.8"])
def test_a_real_old_python_says_so_or_finds_a_newer_one(machine: Machine, name: str) -> None:
    candidates = [*(Path.home() / ".pyenv" / "versions").glob(f"{name.removeprefix('python')}*/bin/python"), Path(name)]
    for old in candidates:
        found = shutil.which(str(old))
        if found and subprocess.run([found, "-c", "1"], capture_output=True).returncode == 0:
            break
    else:
        pytest.skip(f"no {name} here")
    done = subprocess.run(
        [found, str(machine.folder / "play.py")], env={"PATH": "/nowhere"}, capture_output=True, text=True, timeout=60
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith(f"Python {name.removeprefix('python')} is too old: Sobremesa needs Python 3.11")
    assert len(done.stderr.splitlines()) == 1


def test_a_link_to_the_file_starts_the_folder_it_leads_to(machine: Machine, tmp_path: Path) -> None:
    machine.start()
    link = tmp_path / "bin" / "sobremesa"
    link.parent.mkdir()
    link.symlink_to(machine.folder / "play.py")
    (tmp_path / "short").symlink_to(machine.folder)
    for way in (link, tmp_path / "short" / "play.py"):
        spec = importlib.util.spec_from_loader("linked", SourceFileLoader("linked", str(way)))
        assert spec is not None
        assert spec.loader is not None
        play = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(play)
        assert Path(play.VENV) == machine.folder / ".venv"
        assert play.is_ready(play.read_stamp(), play.wanted_stamp(False))


@pytest.mark.skipif(sys.platform == "win32", reason="locks of POSIX systems")
def test_a_second_start_waits_for_the_first_instead_of_making_everything_twice(
    machine: Machine, capsys: pytest.CaptureFixture[str]
) -> None:
    second: list[tuple[int, list[str]]] = []

    def pip() -> tuple[int, str]:
        machine.on_pip = lambda: (0, "")
        other = machine.load()
        second.append((other.main([]), list(machine.did)))
        return 0, ""

    machine.on_pip = pip
    assert machine.start() == (0, ["venv", "pip ."])
    assert second == [(1, ["venv", "pip ."])], "the second one made nothing"
    words = capsys.readouterr().err
    assert "Wait until that one is done" in words
    assert "apt" not in words
    assert machine.start() == (0, [])


def test_the_first_start_makes_everything_and_the_second_nothing(machine: Machine) -> None:
    assert machine.start() == (0, ["venv", "pip ."])
    assert machine.start("play", "arboretum") == (0, [])
    python = machine.play.venv_python()
    assert machine.ran == [
        [python, "-P", "-m", "desktop_app"],
        [python, "-P", "-m", "desktop_app", "play", "arboretum"],
    ]


def test_the_exit_code_of_the_program_is_passed_on(machine: Machine) -> None:
    machine.exit_code = 3
    assert machine.start()[0] == 3


def test_the_tests_need_the_tools_and_playing_afterwards_does_not_take_them_away(machine: Machine) -> None:
    assert machine.start() == (0, ["venv", "pip ."])
    assert machine.start("test", "-k", "oak") == (0, ["pip .[dev]"])
    assert machine.ran[-1][1:] == ["-m", "pytest", "-k", "oak"]
    assert machine.start() == (0, [])
    assert machine.start("test") == (0, [])


def test_other_dependencies_are_installed_into_the_same_environment(machine: Machine) -> None:
    machine.start()
    with (machine.folder / "pyproject.toml").open("a") as file:
        file.write("\n# one more line\n")
    assert machine.start() == (0, ["pip ."])
    assert machine.start() == (0, [])


def test_a_moved_folder_is_made_anew(machine: Machine, tmp_path: Path) -> None:
    machine.start()
    machine.folder = machine.folder.rename(tmp_path / "elsewhere")
    assert machine.start() == (0, ["venv", "pip ."])


@pytest.mark.parametrize("stamp", [None, {"folder": "/elsewhere"}])
def test_an_environment_of_somebody_else_that_a_link_leads_to_is_left_alone(
    machine: Machine, tmp_path: Path, stamp: dict[str, str] | None
) -> None:
    other = tmp_path / "other"
    (other / "bin").mkdir(parents=True)
    (other / "bin" / "python").write_text("theirs")
    if stamp is not None:
        (other / "sobremesa.json").write_text(json.dumps(stamp))
    before = {path: path.read_bytes() for path in other.rglob("*") if path.is_file()}
    (machine.folder / ".venv").symlink_to(other)
    assert machine.start() == (0, ["venv", "pip ."])
    assert not (machine.folder / ".venv").is_symlink()
    assert {path: path.read_bytes() for path in other.rglob("*") if path.is_file()} == before


def test_another_python_makes_the_environment_anew(machine: Machine) -> None:
    machine.start()
    stamp = machine.folder / ".venv" / "sobremesa.json"
    stamp.write_text(json.dumps({**json.loads(stamp.read_text()), "python": "3.10"}))
    machine.whole = False
    assert machine.start() == (0, ["venv", "pip ."])


@pytest.mark.parametrize("text", ["", "{", "[1, 2]", "null", '{"folder": 3}'])
def test_a_damaged_stamp_is_no_stamp(machine: Machine, text: str) -> None:
    machine.start()
    (machine.folder / ".venv" / "sobremesa.json").write_text(text)
    code, did = machine.start()
    assert code == 0
    assert did[-1] == "pip ."
    assert machine.start() == (0, [])


def test_without_network_the_last_words_of_pip_are_shown(machine: Machine, capsys: pytest.CaptureFixture[str]) -> None:
    machine.on_pip = lambda: (
        1,
        "WARNING: Retrying\nERROR: No matching distribution found for pymunk==7.3.1\nerror: a subprocess\n\nnotice",
    )
    assert machine.start() == (1, ["venv", "pip ."])
    words = capsys.readouterr().err
    assert "No matching distribution found for pymunk==7.3.1" in words
    assert "network" in words
    assert "Traceback" not in words
    assert machine.ran == []
    machine.on_pip = lambda: (0, "")
    assert machine.start() == (0, ["venv", "pip ."]), "half of an environment is not trusted"


def test_tests_that_cannot_be_fetched_do_not_stop_the_games(machine: Machine) -> None:
    machine.start()
    machine.on_pip = lambda: (1, "ERROR: no network")
    assert machine.start("test")[0] == 1
    assert machine.start() == (0, [])


def test_an_interrupted_start_is_repaired_next_time(machine: Machine, capsys: pytest.CaptureFixture[str]) -> None:
    def interrupt() -> tuple[int, str]:
        raise KeyboardInterrupt

    machine.on_pip = interrupt
    assert machine.start()[0] == 130
    assert "Stopped." in capsys.readouterr().out
    machine.on_pip = lambda: (0, "")
    assert machine.start() == (0, ["venv", "pip ."])


def test_a_python_without_venv_is_told_what_to_install(
    machine: Machine, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(machine.play, "can_build", lambda command: False)
    assert machine.play.main([]) == 1
    assert "sudo apt install python3-venv" in capsys.readouterr().err
    machine.on_venv = lambda: (1, "Error: Command '-m ensurepip' returned non-zero exit status 1.")
    assert machine.start() == (1, ["venv"])
    words = capsys.readouterr().err
    assert "ensurepip" in words
    assert "python3-venv" in words


def test_too_old_a_python_says_so(machine: Machine, capsys: pytest.CaptureFixture[str]) -> None:
    machine.play.__dict__.update(VERSION=(3, 8), other_python=lambda: None)
    assert machine.play.main([]) == 1
    assert "Python 3.8 is too old: Sobremesa needs Python 3.11 or newer" in capsys.readouterr().err


def test_too_old_a_python_hands_over_to_a_newer_one(machine: Machine) -> None:
    machine.play.__dict__.update(VERSION=(3, 8), other_python=lambda: ["/usr/bin/python3.12"])
    assert machine.play.main(["play", "scoville"]) == 0
    assert machine.ran == [["/usr/bin/python3.12", str(machine.folder / "play.py"), "play", "scoville"]]


def test_a_folder_that_cannot_be_written_is_named(machine: Machine, capsys: pytest.CaptureFixture[str]) -> None:
    def refuse(stamp: dict[str, object]) -> None:
        raise PermissionError(13, "Permission denied", "sobremesa.json")

    machine.play.__dict__.update(write_stamp=refuse)
    assert machine.play.main([]) == 1
    words = capsys.readouterr().err
    assert str(machine.folder) in words
    assert "may not write" in words


def test_windows_keeps_its_python_elsewhere(machine: Machine) -> None:
    machine.play.__dict__.update(WINDOWS=True)
    assert Path(machine.play.venv_python()).parts[-3:] == (".venv", "Scripts", "python.exe")


def test_this_python_can_build_and_a_stranger_cannot(tmp_path: Path) -> None:
    spec = importlib.util.spec_from_file_location("play_as_it_is", REPOSITORY / "play.py")
    assert spec is not None
    assert spec.loader is not None
    play = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(play)
    assert play.can_build([play.PYTHON])
    assert not play.can_build([str(tmp_path / "no-such-python")])


def test_a_ready_folder_with_spaces_starts_from_anywhere(machine: Machine, tmp_path: Path) -> None:
    machine.start()
    python = Path(machine.play.venv_python())
    python.write_text('#!/bin/sh\nprintf "%s\\n" "$@"\npwd\nexit 7\n')
    python.chmod(0o755)
    done = subprocess.run(
        [sys.executable, str(machine.folder / "play.py"), "verify", "a game.jsonl"],
        cwd=tmp_path, capture_output=True, text=True, timeout=60, stdin=subprocess.DEVNULL,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (7, "")
    assert done.stdout.splitlines() == ["-P", "-m", "desktop_app", "verify", "a game.jsonl", str(tmp_path)]


def test_a_bundle_needs_its_own_tools_and_takes_those_of_the_tests_not_away(machine: Machine) -> None:
    machine.play.main(["test"])
    machine.did.clear()
    assert machine.play.main(["bundle", "out"]) == 0
    assert machine.did == ["pip .[bundle,dev]"]
    assert machine.ran[-1][1].endswith("make.py")
    assert Path(machine.ran[-1][2]).is_absolute()
    machine.did.clear()
    machine.play.main(["test"])
    machine.play.main([])
    assert machine.did == []


def test_the_doctor_says_what_is_there_before_anything_is_made(
    machine: Machine, capsys: pytest.CaptureFixture[str]
) -> None:
    assert machine.play.main(["--doctor"]) == 0
    told = capsys.readouterr().out
    assert "not made yet" in told
    assert str(machine.folder) in told
    assert machine.did == []
    machine.play.main([])
    machine.play.main(["--doctor"])
    assert "ready" in capsys.readouterr().out
    assert machine.ran[-1][-1] == "doctor"


def test_the_doctor_sees_an_interrupted_start(machine: Machine, capsys: pytest.CaptureFixture[str]) -> None:
    machine.on_pip = lambda: (1, "ERROR: gone")
    machine.play.main([])
    capsys.readouterr()
    assert machine.play.main(["--doctor"]) == 0
    assert "begun and not finished" in capsys.readouterr().out
