"""The command line: what it says, what it returns, and that nothing ends in a traceback."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from data import GAME_IDS
from desktop_app import cli
from desktop_app.cli import screen
from desktop_app.session import SHAPES, SeatSetup, Session, TableSetup
from rules.core.rng import SplitMix64

ROOT = Path(__file__).parents[2]
Said = tuple[int, str, str]
Run = Callable[..., Said]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    def call(*arguments: str) -> Said:
        code = cli.main(arguments)
        out, err = capsys.readouterr()
        assert "Traceback" not in out + err
        return code, out, err

    return call


def saved(folder: Path, actions: int = 10_000) -> Path:
    names = ("Ana", "Beto", "Carla")
    setup = TableSetup("arboretum", tuple(SeatSetup(names[n], SHAPES[n]) for n in range(3)), {"count_aid": False}, 4)
    session = Session.start(setup, folder)
    rng = SplitMix64(9)
    for _ in range(actions):
        if session.finished:
            break
        seat = session.to_act[0]
        session.submit(seat, session.legal(seat).sample(rng))
    assert session.path is not None
    session.close()
    return session.path


def test_help_names_every_command_and_the_exit_codes(run: Run) -> None:
    code, out, _ = run("--help")
    assert code == 0
    for command in ("play", "simulate", "replay", "verify", "picture", "bench"):
        assert command in out
        sub_code, sub_out, _ = run(command, "--help")
        assert sub_code == 0
        assert command in sub_out
    assert "Exit codes" in out
    assert run("--version")[0] == 0


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["dance"], "invalid choice: 'dance'"),
        (["play"], "required: GAME"),
        (["play", "chess"], "no game called 'chess'"),
        (["play", "arboretum", "--seats", "Ana"], "not 1"),
        (["play", "arboretum", "--seats", "Ana,,Beto"], "empty seat"),
        (["play", "arboretum", "--seats", "Ana,ana"], "same name"),
        (["play", "arboretum", "--seats", "Ana,Beto:wizard"], "no computer player 'wizard'"),
        (["play", "arboretum", "--seats", "a,b,c,d,e,f,g"], "too many"),
        (["play", "arboretum", "--seats", f"{'x' * 30},b"], "1 to 24 letters"),
        (["play", "arboretum", "--seats", "\ufe0f,b"], "1 to 24 letters"),
        (["play", "arboretum", "--seats", "♥,b"], "1 to 24 letters"),
        (["play", "arboretum", "--seats", "שלום,b"], "cannot be written"),
        (["play", "arboretum", "--seats", "A\u200bna,ana"], "same name"),
        (["play", "arboretum", "--seed", "x"], "the seed must be a whole number"),
        (["play", "arboretum", "--seed", str(2**64)], "the seed must be a whole number"),
        (["play", "arboretum", "--option", "x"], "key=value"),
        (["play", "arboretum", "--option", "x=1"], "no option 'x'"),
        (["play", "arboretum", "--option", "count-aid=maybe"], "on or off"),
        (["play", "arboretum", "--option", "count-aid=on", "--option", "count_aid=on"], "twice"),
        (["play", "arboretum", "--option", "start_seat=5"], r"arboretum\.|rule"),
        (["play", "arboretum", "--option", "species_choice=beech"], "not 'beech'"),
        (["simulate", "arboretum"], "--seats"),
        (["simulate", "arboretum", "--seats", "random"], "2, 3, 4 seats, not 1"),
        (["simulate", "arboretum", "--seats", "Ana,random"], "no computer player 'Ana'"),
        (["simulate", "arboretum", "--seats", "random,random", "--games", "0"], "the number of games"),
        (["simulate", "arboretum", "--seats", "random,random", "--workers", "x"], "the number of workers"),
        (["picture", "table", "--out", "x.jpg"], "must end in .png"),
        (["picture", "table", "--out", "x.png", "--size", "10"], "the size must be"),
        (["picture", "table", "--out", "x.png", "--game", "arboretum", "--seats", "6"], "not 6"),
        (["picture", "no_such_scene", "--out", "x.png"], "the scenes are"),
        (["replay", "a", "b"], "unrecognized arguments"),
    ],
)
def test_wrong_use_is_a_sentence_and_exit_code_2(run: Run, arguments: list[str], sentence: str) -> None:
    code, out, err = run(*arguments)
    assert code == 2
    assert out == ""

    assert re.search(sentence, err), err


def test_play_lays_the_table_and_opens_the_window(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    tables: list[TableSetup | None] = []

    def no_window(table: TableSetup | None = None) -> int:
        tables.append(table)
        return 0

    monkeypatch.setattr(screen, "open_window", no_window)
    seats = "Zoe,computer,Olga:relaxed,computer:sharp"
    given = ["--seats", seats, "--seed", "7", "--option", "count-aid=off", "--option", "start_seat=random"]
    assert run("play", "arboretum", *given)[0] == 0
    assert run("play", "arboretum")[0] == 0
    assert run()[0] == 0
    first, second, third = tables
    assert first is not None
    assert second is not None
    assert third is None
    assert [seat.kind for seat in first.seats] == ["person", "regular", "relaxed", "sharp"]
    assert first.seats[0].name == "Zoe"
    assert first.seats[2].name == "Olga"
    assert len(set(first.names)) == 4
    assert first.seed == 7
    assert first.options == {"count_aid": False, "start_seat": None}
    assert [seat.kind for seat in second.seats] == ["person", "regular"]


def test_no_screen_is_a_sentence(tmp_path: Path) -> None:
    env = {**os.environ, "SDL_VIDEODRIVER": "no_such_driver", "SOBREMESA_HOME": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-m", "desktop_app"], env=env, cwd=ROOT, capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_simulate_gives_the_same_games_with_any_number_of_workers(run: Run, game_id: str) -> None:
    from data import load_game

    seats = ",".join(["random"] * load_game(game_id).seat_counts[0])
    shorter = ["--option", "round_limit=8"] if game_id == "safranito" else []
    given = ["simulate", game_id, "--seats", seats, "--games", "4", *shorter, "--json"]
    one, two = (run(*given, "--workers", str(workers)) for workers in (1, 2))
    assert one[0] == two[0] == 0
    figures, others = msgspec.json.decode(one[1]), msgspec.json.decode(two[1])
    assert set(figures) == {
        "game", "seats", "seed", "options", "deals", "budget", "games", "entrants", "by_seat",
        "actions", "rounds", "turns", "decisions", "faults",
    }  # fmt: skip
    for times in (figures.pop("decisions"), others.pop("decisions")):
        assert times["random"]["count"] > 0
    assert figures == others
    assert sum(entrant["wins"] for entrant in figures["entrants"]) == pytest.approx(4, abs=0.01)
    for entrant in figures["entrants"]:
        assert entrant["low"] <= entrant["share"] <= entrant["high"]


def test_simulate_prints_a_table(run: Run) -> None:
    code, out, err = run("simulate", "arboretum", "--seats", "random,random", "--games", "2")
    assert code == 0
    assert err == ""
    assert "95 % interval" in out
    assert out.count("random") == 3


def test_verify_says_whole_or_the_first_fault(run: Run, tmp_path: Path) -> None:
    path = saved(tmp_path)
    code, out, _ = run("verify", str(path))
    assert code == 0
    assert "whole and lawful" in out
    assert msgspec.json.decode(run("verify", str(path), "--json")[1])["finished"] is True
    lines = path.read_bytes().splitlines(keepends=True)
    lines[4] = lines[4].replace(b"seat", b"seet")
    path.write_bytes(b"".join(lines))
    code, out, _ = run("verify", str(path))
    assert code == 1
    assert "Line 5" in out
    code, out, _ = run("verify", str(path), "--json")
    assert code == 1
    assert msgspec.json.decode(out)["line"] == 5
    path.write_bytes(b"".join(lines[:4]) + b'{"kind":"do","se')
    code, out, _ = run("verify", str(path))
    assert code == 0
    assert "torn last line of 16 bytes" in out
    assert run("verify", str(tmp_path / "none.jsonl"))[0] == 1
    assert run("verify", str(tmp_path))[0] == 1


@pytest.mark.parametrize("language", ["en", "es"])
def test_replay_tells_the_game_from_different_eyes(run: Run, tmp_path: Path, language: str) -> None:
    path = saved(tmp_path)
    spectator = run("replay", str(path), "--language", language)
    ana = run("replay", str(path), "--language", language, "--seat", "ana")
    assert spectator[0] == ana[0] == 0
    assert run("replay", str(path), "--language", language, "--seat", "0") == ana
    assert spectator[1] != ana[1], "Ana sees what she draws"
    assert all(name in spectator[1] for name in ("Ana", "Beto", "Carla"))
    assert "{" not in spectator[1]
    short = run("replay", str(path), "--to", "4", "--language", language)[1]
    assert len(short.splitlines()) < 12


def test_replay_keeps_the_secrets_of_a_running_game(run: Run, tmp_path: Path) -> None:
    running = saved(tmp_path, 30)
    for seat in ("0", "1", "Ana"):
        for more in ([], ["--json"]):
            code, out, err = run("replay", str(running), "--seat", seat, *more)
            assert (code, out) == (1, "")
            assert "still being played" in err
    told = msgspec.json.decode(run("replay", str(running), "--json")[1])
    assert told["seed"] is None
    assert told["finished"] is False
    assert len(told["actions"]) == told["length"] == 30
    assert all(action["text"] is None for action in told["actions"])
    session = Session.open(running)
    for seat in range(3):
        session.set_seat(seat, "sharp")
    session.close()
    told = msgspec.json.decode(run("replay", str(running), "--json", "--seat", "1")[1])
    assert all((action["text"] is not None) == (action["seat"] == 1) for action in told["actions"])
    over = msgspec.json.decode(run("replay", str(saved(tmp_path)), "--json", "--seat", "1")[1])
    assert over["seed"] == 4
    assert over["finished"] is True
    assert all(action["text"] for action in over["actions"])
    assert over["outcome"]["winners"]


def test_replay_refuses_seats_and_numbers_that_are_not_there(run: Run, tmp_path: Path) -> None:
    path = str(saved(tmp_path, 10))
    assert run("replay", path, "--seat", "7")[0] == 2
    assert run("replay", path, "--seat", "Zoe")[0] == 2
    assert run("replay", path, "--to", "11")[0] == 2
    assert run("replay", path, "--to", "-1")[0] == 2
    assert run("replay", path + "x")[0] == 1


def test_picture_draws_a_scene_into_a_file(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "a title.png"
    assert run("picture", "title", "--size", "640x360", "--language", "es", "--out", str(out)) == (0, f"{out}\n", "")
    raw = out.read_bytes()
    assert raw[:8] == b"\x89PNG\r\n\x1a\n"
    assert (int.from_bytes(raw[16:20], "big"), int.from_bytes(raw[20:24], "big")) == (640, 360)
    code, _, err = run("picture", "title", "--out", str(tmp_path / "no folder" / "x.png"))
    assert code == 1
    assert "does not exist" in err


def test_a_broken_data_file_is_a_sentence(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from data.loader import DataError
    from desktop_app.cli import simulate

    def broken(game_id: str) -> None:
        raise DataError("arboretum/cards.yaml, line 3: the key 'oak' stands here twice")

    monkeypatch.setattr(simulate, "game_named", broken)
    code, _, err = run("simulate", "arboretum", "--seats", "random,random")
    assert code == 1
    assert "line 3" in err


def test_a_fault_of_the_program_is_a_sentence_and_a_file(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def broken(table: TableSetup | None = None) -> int:
        raise ZeroDivisionError("a fault")

    monkeypatch.setattr(screen, "open_window", broken)
    monkeypatch.setenv("SOBREMESA_HOME", str(tmp_path / "home"))
    code, _, err = run("play", "arboretum")
    assert code == 1
    assert "No game is lost" in err
    assert "ZeroDivisionError: a fault" in (tmp_path / "home" / "fault.log").read_text("utf-8")
    (tmp_path / "blocked").write_text("no folder")
    monkeypatch.setenv("SOBREMESA_HOME", str(tmp_path / "blocked"))
    assert "ZeroDivisionError: a fault" in run("play", "arboretum")[2]


def test_headless_commands_never_load_pygame_or_the_physics(tmp_path: Path) -> None:
    path = saved(tmp_path, 30)
    code = (
        "import sys; from desktop_app.cli import main\n"
        f"codes = [main(['verify', {str(path)!r}]), main(['replay', {str(path)!r}]),\n"
        "    main(['simulate', 'arboretum', '--seats', 'random,random', '--games', '1'])]\n"
        "print(codes, [name for name in ('pygame', 'pymunk') if name in sys.modules])\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, timeout=60, check=True
    )
    assert done.stdout.splitlines()[-1] == "[0, 0, 0] []"


@pytest.mark.skipif(sys.platform == "win32", reason="pipes and signals of POSIX systems")
def test_a_reader_that_goes_away_is_no_fault(tmp_path: Path) -> None:
    path = saved(tmp_path)
    child = subprocess.Popen(
        [sys.executable, "-m", "desktop_app", "replay", str(path), "--json"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert child.stdout is not None
    assert child.stderr is not None
    child.stdout.close()
    err = child.stderr.read()
    child.stderr.close()
    assert child.wait(30) == 1
    assert err == ""


@pytest.mark.skipif(sys.platform == "win32", reason="pipes and signals of POSIX systems")
def test_ctrl_c_stops_with_a_word() -> None:
    child = subprocess.Popen(
        [sys.executable, "-m", "desktop_app", "simulate", "arboretum", "--seats", "random,random", "--games", "90000",
         "--workers", "2"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )  # fmt: skip
    time.sleep(2.5)
    os.killpg(child.pid, signal.SIGINT)
    out, err = child.communicate(timeout=30)
    assert child.returncode == 1
    assert out == ""
    assert err == "sobremesa: Stopped.\n"


POSIX = pytest.mark.skipif(sys.platform == "win32", reason="shells and signals of POSIX systems")


def shell(command: str, folder: Path, *given: str, **more: str) -> subprocess.CompletedProcess[bytes]:
    """Run `sobremesa` from a shell that redirects its output; `$@` stands for what is given."""
    program = f'exec "{sys.executable}" -m desktop_app {command}'
    env = {**os.environ, "SOBREMESA_HOME": str(folder), **more}
    return subprocess.run(["sh", "-c", program, "sh", *given], cwd=ROOT, env=env, capture_output=True, timeout=60)


@POSIX
@pytest.mark.parametrize("json", ["", "--json"])
@pytest.mark.parametrize(("into", "why"), [(">&-", b"it is closed"), (">/dev/full", b"No space left on device")])
def test_an_output_that_takes_nothing_is_a_sentence(tmp_path: Path, json: str, into: str, why: bytes) -> None:
    path = saved(tmp_path, 12)
    for command in ("verify", "replay"):
        done = shell(f'{command} "$1" {json} {into}', tmp_path, str(path))
        assert done.returncode == 1
        assert done.stderr == b"sobremesa: the output could not be written (" + why + b").\n"
    assert not (tmp_path / "fault.log").exists()


@POSIX
@pytest.mark.parametrize("command", ["--help", "--version", "verify --help"])
@pytest.mark.parametrize("into", [">&-", ">/dev/full"])
def test_help_that_cannot_be_written_is_a_sentence(tmp_path: Path, command: str, into: str) -> None:
    done = shell(f"{command} {into}", tmp_path)
    assert done.returncode == 1
    assert done.stderr.startswith(b"sobremesa: the output could not be written (")


@POSIX
def test_without_an_error_output_the_code_still_tells(tmp_path: Path) -> None:
    done = shell("verify nothing.jsonl 2>&-", tmp_path)
    assert done.returncode == 1
    assert shell("play chess 2>&-", tmp_path).returncode == 2


@pytest.mark.parametrize("name", ["~nosuch/x.jsonl", "caf\udce9.jsonl", "a\nb.jsonl", "**<icon:x>.jsonl"])
def test_any_name_of_a_file_can_be_asked_about(run: Run, tmp_path: Path, name: str) -> None:
    for file in (name, str(tmp_path / name)):
        for more in ([], ["--json"]):
            code, out, err = run("verify", file, *more)
            assert code == 1
            assert "does not exist" in out
            assert err == ""
        assert run("replay", file)[0] == 1
    if name.startswith("caf"):
        (tmp_path / name).write_bytes(saved(tmp_path / "good").read_bytes())
        code, out, _ = run("verify", str(tmp_path / name), "--json")
        assert code == 0
        assert msgspec.json.decode(out)["file"].endswith("caf\ufffd.jsonl")


def test_without_any_home_a_sentence_names_the_way_out(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = saved(tmp_path)
    monkeypatch.delenv("SOBREMESA_HOME")
    monkeypatch.setattr("desktop_app.session.home.platformdirs.user_data_path", lambda *_, **__: Path("~/.local/share"))
    assert run("verify", str(path))[0] == 0, "what needs no home works without"
    for given in ([], ["play", "arboretum"]):
        code, _, err = run(*given)
        assert code == 1
        assert err.startswith("sobremesa: There is no home folder")
        assert "SOBREMESA_HOME" in err


def test_a_picture_on_a_full_disk_leaves_nothing_half(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    out = tmp_path / "a.png"
    out.write_bytes(b"before")

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("desktop_app.session.writer.os.fsync", full)
    code, said, err = run("picture", "title", "--size", "320x200", "--out", str(out))
    assert (code, said) == (1, "")
    assert "No space left on device" in err
    assert out.read_bytes() == b"before"
    assert list(tmp_path.iterdir()) == [out]


@POSIX
def test_without_a_screen_the_program_says_so_and_ends(tmp_path: Path) -> None:
    env = {key: value for key, value in os.environ.items() if not key.startswith(("SDL_", "DISPLAY", "WAYLAND", "XDG"))}
    done = subprocess.run(
        [sys.executable, "-m", "desktop_app"],
        env={**env, "SOBREMESA_HOME": str(tmp_path), "SDL_AUDIODRIVER": "dummy", "LANG": "C"},
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1].startswith("There is no screen to open a window on.")
    assert "play" not in done.stderr.split("screen", 1)[1], "no command plays in the terminal"


def _alive(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


@POSIX
@pytest.mark.parametrize("asked", [signal.SIGTERM, signal.SIGHUP] if sys.platform != "win32" else [])
@pytest.mark.parametrize(
    ("arguments", "wait"),
    [
        ([], 2.5),
        (["play", "arboretum", "--seats", "computer:sharp,computer:sharp"], 4.0),
        (["simulate", "scoville", "--seats", "sharp,sharp", "--games", "900"], 2.0),
        (["simulate", "arboretum", "--seats", "random,random", "--games", "90000", "--workers", "2"], 2.5),
    ],
    ids=["title", "thinking", "simulate", "workers"],
)
def test_being_asked_to_end_ends_the_program_whatever_it_does(
    tmp_path: Path, arguments: list[str], wait: float, asked: int
) -> None:
    child = subprocess.Popen(
        [sys.executable, "-m", "desktop_app", *arguments],
        cwd=ROOT,
        env={**os.environ, "SOBREMESA_HOME": str(tmp_path)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        # Where the tests themselves run under nohup the child would rightly be deaf to the terminal's going.
        preexec_fn=lambda: signal.signal(asked, signal.SIG_DFL),
    )
    time.sleep(wait)
    assert child.poll() is None
    child.send_signal(asked)
    try:
        out, err = child.communicate(timeout=30)
    finally:
        if child.poll() is None:
            os.killpg(child.pid, signal.SIGKILL)
    assert child.returncode == 128 + asked
    assert out == ""
    assert "Traceback" not in err
    for _ in range(100):
        if not _alive(child.pid):
            break
        time.sleep(0.1)
    assert not _alive(child.pid), "one of its processes stays behind"
    for journal_file in tmp_path.glob("saves/*.jsonl"):
        assert Session.open(journal_file, read_only=True)
