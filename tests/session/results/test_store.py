"""The database file: killed at every step, shared, damaged, lost, without room or right."""

from __future__ import annotations

import contextlib
import os
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from desktop_app.session.results import NAME, store
from desktop_app.session.trouble import SetupError, Trouble
from tests.session.results.book import AT, book, game

KILLED = """
import os, sys
from pathlib import Path
from tests.session.results.book import book, game
folder, last = Path(sys.argv[1]), int(sys.argv[2])
results = book(folder)
steps = 0
def step(statement):
    global steps
    steps += 1
    if steps == last:
        os._exit(9)
results.store._database.set_trace_callback(step)
results.games.record(game([("a", 1), ("b", 2), (None, 3)], 1, night="n"))
os._exit(0)
"""


def test_a_result_killed_at_any_step_is_whole_or_not_there_and_comes_once(tmp_path: Path) -> None:
    code = last = 0
    for last in range(1, 60):
        folder = tmp_path / str(last)
        code = subprocess.run([sys.executable, "-c", KILLED, str(folder), str(last)], check=False).returncode
        assert code in (0, 9)
        results = book(folder)
        there = results.games.all()
        assert not there or there[0].seats == game([("a", 1), ("b", 2), (None, 3)], 1, night="n").seats
        results.games.record(game([("a", 1), ("b", 2), (None, 3)], 1, night="n"))
        assert len(results.games.all()) == 1
        results.close()
        if code == 0:
            break
    assert code == 0
    assert last > 8


def test_a_result_is_kept_once(tmp_path: Path) -> None:
    results = book(tmp_path)
    one = game([("a", 1), (None, 2)], 1)
    assert results.games.record(one)
    assert not results.games.record(one)
    assert results.games.all() == [one]
    again = book(tmp_path)
    assert again.games.all() == [one]


def test_two_programs_write_into_one_book(tmp_path: Path) -> None:
    one, two = book(tmp_path), book(tmp_path)
    one.games.record(game([("a", 1), ("b", 2)], 1))
    two.games.record(game([("a", 2), ("b", 1)], 2))
    two.games.record(game([("a", 1), ("b", 2)], 1))
    assert len(one.games.all()) == len(two.games.all()) == 2


def test_a_locked_book_is_written_when_it_is_free(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "PATIENCE", 0.05)
    results = book(tmp_path)
    other = sqlite3.connect(tmp_path / NAME, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    results.games.record(game([("a", 1), ("b", 2)], 1))
    assert results.store.trouble is not None
    assert len(results.games.all()) == 1
    assert str(tmp_path) in str(results.store.trouble)
    other.execute("ROLLBACK")
    other.close()
    results.people.add("Ana", "circle", AT.format(0))
    assert results.store.whole
    assert len(book(tmp_path).games.all()) == 1
    assert book(tmp_path).people.named("ana")


def test_without_a_folder_the_evening_goes_on_and_is_written_later(tmp_path: Path) -> None:
    folder = tmp_path / "home"
    folder.write_text("in the way")
    results = book(folder)
    assert results.store.trouble is not None
    ana = results.people.add("Ana", "circle", AT.format(0))
    night = results.nights.begin(AT.format(0))
    results.nights.come(night, ana.id, "circle", AT.format(0))
    assert results.nights.open() is not None
    folder.unlink()
    assert results.close() is None
    later = book(folder)
    open_night = later.nights.open()
    assert open_night is not None
    assert open_night.people() == [ana.id]


@pytest.mark.skipif(sys.platform == "win32", reason="pipes have no place in a folder there")
def test_a_pipe_in_the_place_of_the_book_or_of_a_copy_is_not_waited_for(tmp_path: Path) -> None:
    (tmp_path / "copies").mkdir()
    os.mkfifo(tmp_path / "copies" / "sobremesa-20260101-000000.db")
    os.mkfifo(tmp_path / NAME)
    results = book(tmp_path)
    assert results.store.copies() == []
    assert "no regular file" in str(results.store.trouble)
    results.people.add("Ana", "circle", AT.format(0))
    assert isinstance(results.close(), Trouble)
    assert (tmp_path / NAME).is_fifo()


def test_what_could_never_be_written_is_told_at_the_end(tmp_path: Path) -> None:
    folder = tmp_path / "home"
    folder.write_text("in the way")
    results = book(folder)
    results.people.add("Ana", "circle", AT.format(0))
    trouble = results.close()
    assert trouble is not None
    assert "--rebuild" in str(trouble), "nothing is tried any more"


def test_a_damaged_book_is_put_aside_and_the_last_good_copy_comes_back(tmp_path: Path) -> None:
    results = book(tmp_path)
    results.games.record(game([("a", 1), ("b", 2)], 1))
    night = results.nights.begin(AT.format(5))
    results.nights.end(night, AT.format(6), ("a",))
    results.games.record(game([("a", 1), ("b", 2)], 2))
    results.close()
    (tmp_path / NAME).write_bytes(b"SQLite format 3\0" + os.urandom(9000))
    healed = book(tmp_path)
    assert [one.key for one in healed.games.all()] == ["key1"]
    assert healed.store.lost
    assert [notice.key for notice in healed.store.notices] == ["results_damaged_copy"]
    assert (tmp_path / "sobremesa.damaged-1.db").exists()


@pytest.mark.parametrize("change", ["DROP TABLE running", "ALTER TABLE people RENAME COLUMN name TO other"])
def test_a_book_without_a_table_or_a_column_is_damaged(tmp_path: Path, change: str) -> None:
    first = book(tmp_path)
    first.people.add("Ana", "circle", AT.format(0))
    assert first.close() is None
    with contextlib.closing(sqlite3.connect(tmp_path / NAME)) as database:
        database.execute(change)
        database.commit()
    second = book(tmp_path)
    assert second.store.trouble is None
    assert second.store.lost
    assert (tmp_path / "sobremesa.damaged-1.db").exists()
    assert second.close() is None


def test_damage_in_the_middle_is_found(tmp_path: Path) -> None:
    results = book(tmp_path)
    for number in range(40):
        results.games.record(game([("a", 1), ("b", 2)], number))
    results.close()
    whole = (tmp_path / NAME).read_bytes()
    for page in range(1, len(whole) // 4096, 3):
        folder = tmp_path / f"page{page}"
        folder.mkdir()
        (folder / NAME).write_bytes(whole[: page * 4096] + b"\xff" * 4096 + whole[(page + 1) * 4096 :])
        healed = book(folder)
        assert healed.games.all() == [] or healed.store.notices == []
        healed.games.record(game([("a", 1), ("b", 2)], 99))
        healed.close()


def test_three_copies_are_kept_and_a_damaged_one_is_passed_over(tmp_path: Path) -> None:
    results = book(tmp_path)
    for number in range(5):
        results.games.record(game([("a", 1), ("b", 2)], number))
        results.store.copy()
    copies = results.store.copies()
    assert len(copies) == store.KEPT
    results.close()
    copies[0].write_bytes(b"nothing")
    for ending in ("", "-wal", "-shm"):
        (tmp_path / f"{NAME}{ending}").unlink(missing_ok=True)
    back = book(tmp_path)
    assert len(back.games.all()) == 4
    assert [notice.key for notice in back.store.notices] == ["results_missing"]


def test_a_book_of_a_later_program_is_left_as_it_is(tmp_path: Path) -> None:
    book(tmp_path).close()
    database = sqlite3.connect(tmp_path / NAME)
    database.execute("PRAGMA user_version = 99")
    database.commit()
    database.close()
    before = shutil.copy(tmp_path / NAME, tmp_path / "before")
    results = book(tmp_path)
    assert results.store.trouble is not None
    assert results.store.trouble.key == "results_newer"
    results.people.add("Ana", None, AT.format(0))
    results.close()
    assert Path(before).read_bytes() == (tmp_path / NAME).read_bytes()


# People


def test_a_new_name_keeps_the_id_and_the_results(tmp_path: Path) -> None:
    results = book(tmp_path)
    ana = results.people.add("Ana", "circle", AT.format(0))
    results.games.record(game([(ana.id, 1), (None, 2)], 1))
    results.people.change(ana.id, "Anita", "star", AT.format(1))
    assert results.people.get(ana.id).former == ("Ana",)
    results.people.change(ana.id, "Ana", "star", AT.format(2))
    assert results.people.get(ana.id).former == ("Anita",)
    with pytest.raises(SetupError):
        results.people.add("ANA", None, AT.format(3))


def test_two_people_become_one_and_two_again(tmp_path: Path) -> None:
    results = book(tmp_path)
    one, two, three = (results.people.add(name, None, AT.format(0)) for name in ("Ana", "Anna", "Ben"))
    results.games.record(game([(one.id, 1), (three.id, 2)], 1))
    results.games.record(game([(two.id, 1), (three.id, 2)], 2))
    results.people.merge(two.id, one.id)
    assert results.people.same()[two.id] == one.id
    assert [p.name for p in results.people.shown()] == ["Ana", "Ben"]
    with pytest.raises(Trouble, match="Ben"):
        results.people.merge(three.id, two.id)
    results.people.part(two.id)
    assert results.people.same()[two.id] == two.id


def test_whoever_is_forgotten_is_nowhere_in_the_file_or_its_copies(tmp_path: Path) -> None:
    results = book(tmp_path)
    person = results.people.add("Xaverius", "circle", AT.format(0))
    results.people.change(person.id, "Quirinus", "circle", AT.format(1))
    results.games.record(game([(person.id, 1), (None, 2)], 1))
    results.store.copy()
    assert set(results.people.forget(person.id)) == {"Quirinus", "Xaverius"}
    assert results.people.get(person.id).forgotten
    assert results.games.all()[0].seats[0].name == ""
    results.close()
    for path in [tmp_path / NAME, *(tmp_path / "copies").iterdir(), *tmp_path.glob("*-wal")]:
        assert b"Quirinus" not in path.read_bytes()
        assert b"Xaverius" not in path.read_bytes()


def test_names_of_old_games_are_offered_once(tmp_path: Path) -> None:
    results = book(tmp_path)
    old = game([("x", 1), ("y", 2), (None, 3)], 1)
    from msgspec.structs import replace

    results.games.record(replace(old, seats=tuple(replace(seat, person=None) for seat in old.seats)))
    assert results.people.strangers() == {"x": 1, "y": 1}
    ana = results.people.add("Ana", None, AT.format(9))
    results.people.answer("x", ana.id)
    results.people.answer("y", None)
    assert results.people.strangers() == {}
    assert [seat.person for seat in results.games.all()[0].seats] == [ana.id, None, None]


# Evenings


def test_an_evening_goes_on_until_it_is_ended(tmp_path: Path) -> None:
    results = book(tmp_path)
    ana = results.people.add("Ana", None, AT.format(0))
    night = results.nights.begin(AT.format(0))
    results.nights.come(night, ana.id, "circle", AT.format(0))
    results.nights.come(night, ana.id, "star", AT.format(1))
    results.close()
    results = book(tmp_path)
    found = results.nights.open()
    assert found is not None
    assert found.id == night
    assert found.visits[0].shape == "circle"
    assert len(found.visits) == 1
    results.nights.leave(night, ana.id, AT.format(2))
    results.nights.come(night, ana.id, "circle", AT.format(4))
    found = results.nights.get(night)
    assert found is not None
    assert [visit.left for visit in found.visits] == [AT.format(2), None]
    results.nights.end(night, AT.format(6), (ana.id,))
    assert results.nights.open() is None
    results.nights.reopen(night)
    again = results.nights.open()
    assert again is not None
    assert again.champions == ()


def test_lessons_and_the_like_are_kept_apart(tmp_path: Path) -> None:
    results = book(tmp_path)
    results.games.record(game([("a", 1), ("b", 2)], 1, purpose="lesson"))
    assert results.games.all() == []
    assert len(results.games.all(purpose=None)) == 1
