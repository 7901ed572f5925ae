"""A folder of saved games with anything in it: title, list, Continue and `verify` say what is wrong and go on.

Journals whose fields were exchanged at random carry true checksums, so nothing but the reader stands in their way.
"""

from __future__ import annotations

import os
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from data.games import GAME_IDS
from desktop_app import cli
from desktop_app.scenes.title import AT_ONCE
from desktop_app.session import SHAPES, SeatSetup, Session, TableSetup, journal
from desktop_app.session.saves import looked_at, one_by_one, saved_games, to_go_on
from rules.core.rng import SplitMix64

ODD: list[Any] = [
    None, True, False, 0, 1, -1, 2, 7, 2**31, 2**63, 2**64, 2**70, -(2**70), 0.5, 1e300, "", " ", "x", "\ufe0f",
    "\u200b", "\x00", "\n", "a" * 30, "b" * 5000, "<icon:check>", "**", "<link:a|b>", "%s{}", "\U0001f600",
    "\u202eabc", "Ω", "李", "e\u0301\u0301\u0301\u0301\u0301\u0301", "person", "wizard", "sharp", "circle", "blob",
    "draw deck", "arboretum", "scoville", "toy", [], [0], [1, 0], [99], [-1], [[]], {}, {"a": 1}, [None],
    [[[[[[]]]]]], [[0] * 300],
]  # fmt: skip


def journals(folder: Path, actions: int = 12) -> list[Path]:
    """A short unfinished game of each kind, and a finished one."""
    made: list[Path] = []
    for n, game in enumerate((*GAME_IDS, "arboretum")):
        seats = tuple(SeatSetup(name, SHAPES[i]) for i, name in enumerate(("Ana", "Beto", "Carla")))
        session = Session.start(TableSetup(game, seats, {}, 3 + n), folder)
        rng = SplitMix64(4)
        for _ in range(500 if n == len(GAME_IDS) else actions):
            if session.finished:
                break
            seat = session.to_act[0]
            session.submit(seat, session.legal(seat).sample(rng))
        assert session.path is not None
        session.set_seat(1, "sharp")
        session.rename(2, "Carmen")
        session.close()
        made.append(session.path)
    return made


def _places(value: Any, at: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in a JSON value, as a path of keys."""
    found = [at] if at else []
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, one in inner:
        found += _places(one, (*at, key))
    return found


def _exchange(value: Any, at: tuple[Any, ...], new: Any) -> None:
    for key in at[:-1]:
        value = value[key]
    if new is ...:
        del value[at[-1]]
    else:
        value[at[-1]] = new


def spoiled(raw: bytes, rng: random.Random) -> bytes:
    """A journal with one to three fields exchanged, added or left out, sealed as if nothing had happened."""
    lines = [msgspec.json.decode(line) for line in raw.splitlines()]
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        # The first and the last line are what is drawn unplayed.
        line = lines[rng.choice((0, 0, 0, -1, -1, rng.randrange(len(lines))))]
        line.pop("sum", None)
        if rng.random() < 0.08:
            line[rng.choice(("ms", "purpose", "night", "people", "chance", "extra", "kind"))] = rng.choice(ODD)
            continue
        outer = rng.choice(list(line))
        places = [at for at in _places({outer: line[outer]}) if at]
        # In a long position the deep places would be all that is ever met.
        at = rng.choice(places) if rng.random() < 0.6 else (outer,)
        _exchange(line, at, ... if rng.random() < 0.1 else rng.choice(ODD))
    sealed: list[bytes] = []
    for line in lines:
        line.pop("sum", None)
        body = msgspec.json.encode(line)[:-1]
        before = journal.sum_of(sealed[-1]) if sealed else b""
        sealed.append(body + b',"sum":"' + journal.digest(before + body).encode() + b'"}')
    return b"\n".join(sealed) + b"\n"


def _try_all(stage: Any, folder: Path, rng: random.Random, originals: list[bytes], count: int) -> dict[str, int]:
    """Spoil `count` journals into `folder` and go through title, list, `verify` and Continue; counts what came out."""
    stage.app.saves = folder
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.iterdir():
        old.unlink()
    for n in range(count):
        (folder / f"odd-{n:03}.jsonl").write_bytes(spoiled(rng.choice(originals), rng))
    before = {path.name: path.read_bytes() for path in folder.glob("*.jsonl")}
    stage.app.title()
    stage.settle()
    for finished in (False, True):
        stage.app.library(finished)
        stage.settle()
        scroll = stage.ui.state.get("library.list")
        while scroll is not None and scroll.offset < scroll.most:
            scroll.by(700)
            stage.ui.dirty()
            stage.settle()
    came = {"whole": 0, "damaged": 0}
    for saved in saved_games(folder):
        try:
            Session.open(saved.path, read_only=True)
            fault = None
        except journal.JournalError as error:
            fault = error
        looked = looked_at(saved)
        if looked.trouble is not None:
            assert fault is not None, saved.path
            assert str(looked.trouble) == str(fault)
        came["whole" if fault is None else "damaged"] += 1
        str(fault).encode()
    choice = to_go_on(saved_games(folder))
    assert choice is None or choice.trouble is None
    assert {path.name: path.read_bytes() for path in folder.glob("*.jsonl")} == before, "looking changes no file"
    return came


@pytest.fixture
def originals(tmp_path: Path) -> list[bytes]:
    return [path.read_bytes() for path in journals(tmp_path / "good")]


def test_journals_with_exchanged_fields_are_told_and_never_end_the_program(stage, tmp_path, originals):
    came = _try_all(stage, tmp_path / "odd", random.Random(1), originals, 150)
    assert came["damaged"] > 100
    assert came["whole"] > 0


@pytest.mark.slow
def test_ten_thousand_journals_with_exchanged_fields(stage, tmp_path, originals):
    rng = random.Random(2)
    came = [_try_all(stage, tmp_path / "odd", rng, originals, 100) for _ in range(100)]
    assert sum(one["damaged"] for one in came) > 7000


def test_continue_and_verify_agree_on_every_odd_journal(stage, tmp_path, originals, capsys):
    rng = random.Random(3)
    for n in range(25):
        path = tmp_path / "odd" / f"one-{n}.jsonl"
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(spoiled(rng.choice(originals), rng))
        code = cli.main(["verify", str(path)])
        said = capsys.readouterr()
        assert "Traceback" not in said.err
        assert "went wrong inside" not in said.err
        stage.app.title()
        stage.settle()
        stage.app.go_on(path)
        stage.settle()
        assert (stage.ui.scene.name == "title") == (code == 1), said.out
        stage.app.title()
        stage.settle()


def _strange(folder: Path) -> set[str]:
    """What else may lie in a folder of saved games."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "a folder.jsonl").mkdir()
    os.mkfifo(folder / "a pipe.jsonl")
    (folder / "a link to nothing.jsonl").symlink_to(folder / "nothing")
    with (folder / "huge.jsonl").open("wb") as file:
        file.truncate(65 * 1024 * 1024)
    (folder / "empty.jsonl").write_bytes(b"")
    (folder / "deep.jsonl").write_bytes(b"[" * 200_000)
    (folder / "one line.jsonl").write_bytes(b'{"sobremesa":"journal","format":2,' + b" " * 2_000_000)
    (folder / os.fsdecode(b"caf\xe9.jsonl")).write_bytes(b"hello\n")
    (folder / "line\nbreak **<icon:x>.jsonl").write_bytes(b"hello\n")
    (folder / f"{'n' * 240}.jsonl").write_bytes(b"hello\n")
    return {path.name for path in folder.iterdir()}


def test_what_is_no_journal_is_named_and_left_alone(stage, tmp_path, capsys):
    names = _strange(stage.app.saves)
    os.utime(stage.app.saves / "a folder.jsonl", (2**33, 2**33))
    stage.app.title()
    stage.settle()
    assert stage.ui.find("continue") is None
    stage.app.library(False)
    stage.settle()
    saved = [looked_at(one) for one in saved_games(stage.app.saves)]
    assert len(saved) == len(names)
    for one in saved:
        assert one.trouble is not None
        one.trouble.sentence(stage.app.words).encode()
        assert cli.main(["verify", str(one.path)]) == 1
        assert "went wrong" not in capsys.readouterr().err
    assert stage.says("no file that can be read")
    assert {path.name for path in stage.app.saves.iterdir()} == names


def test_a_time_that_no_calendar_has_is_left_out(stage, originals):
    stage.app.saves.mkdir(parents=True, exist_ok=True)
    for n, when in enumerate((-(2**40), 2**33, 0)):
        path = stage.app.saves / f"{n}.jsonl"
        path.write_bytes(originals[0])
        os.utime(path, (when, when))
    stage.app.title()
    stage.settle()
    assert stage.ui.find("continue") is not None
    stage.app.library(False)
    stage.settle()
    assert stage.ui.find("go:0") is not None


@pytest.mark.parametrize("name", ["\ufe0f", "\u200b", "<icon:check>", "Ωmega", "李雷", "\U0001f600", "a\u0301" * 12])
def test_a_seat_of_any_name_is_drawn_everywhere(stage, tmp_path, originals, name):
    lines = [msgspec.json.decode(line) for line in originals[0].splitlines()]
    lines[0]["seats"][0]["name"] = name
    sealed: list[bytes] = []
    for line in lines:
        line.pop("sum")
        body = msgspec.json.encode(line)[:-1]
        before = journal.sum_of(sealed[-1]) if sealed else b""
        sealed.append(body + b',"sum":"' + journal.digest(before + body).encode() + b'"}')
    path = stage.app.saves / "named.jsonl"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"\n".join(sealed) + b"\n")
    stage.app.title()
    stage.settle()
    stage.app.library(False)
    stage.settle()
    stage.app.go_on(path)
    stage.settle()
    assert stage.ui.scene.name == "table"


def test_a_lesson_is_offered_only_where_no_game_waits(stage, tmp_path):
    seats = (SeatSetup("Ana", SHAPES[0]), SeatSetup("Beto", SHAPES[1]))
    game = Session.start(TableSetup("arboretum", seats, {}, 1), stage.app.saves)
    lesson = Session.start(TableSetup("scoville", seats, {}, 1), stage.app.saves, purpose="lesson")
    for n, session in enumerate((game, lesson)):
        session.close()
        assert session.path is not None
        os.utime(session.path, (1000 + n, 1000 + n))
    stage.app.title()
    stage.settle()
    assert stage.ui.scene.next.path == game.path
    stage.app.library(False)
    stage.settle()
    assert stage.says("Scoville · lesson")
    assert game.path is not None
    game.path.unlink()
    stage.app.title()
    stage.settle()
    assert stage.ui.scene.next.path == lesson.path


def test_a_long_shelf_is_read_little_by_little_and_nothing_is_played_at_the_title(
    stage, tmp_path, originals, monkeypatch
):
    stage.app.saves.mkdir(parents=True, exist_ok=True)
    for n in range(450):
        path = stage.app.saves / f"{n:04}.jsonl"
        path.write_bytes(originals[n % len(originals)])
        os.utime(path, (10_000 - n, 10_000 - n))

    def never(*_: object, **__: object) -> None:
        raise AssertionError("a game was played again for the title")

    monkeypatch.setattr("desktop_app.session.session.replay", never)
    stage.app.title()
    assert len(stage.ui.scene.saved) == AT_ONCE
    assert stage.ui.scene.next is not None
    assert stage.ui.scene.next.path.name == "0000.jsonl"
    for _ in range(450 // AT_ONCE + 2):
        stage.step(5)
        stage.settle()
    assert len(stage.ui.scene.saved) == 450
    assert stage.says("360")
    assert stage.says("90")
    assert [saved.path.name for saved in one_by_one(stage.app.saves)][:2] == ["0000.jsonl", "0001.jsonl"]
