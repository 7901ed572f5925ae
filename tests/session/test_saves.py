"""The shelf of saved games: order, summaries, damage in words, the trash."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from desktop_app.session import SHAPES, SeatSetup, Session, TableSetup, Trouble
from desktop_app.session.saves import SavedGame, discard, looked_at, saved_games, status
from desktop_app.telling.words import load_words
from rules.core.rng import SplitMix64
from tests.session.table import played


def unfinished(folder: Path) -> list[SavedGame]:
    return [looked_at(saved) for saved in saved_games(folder) if not saved.finished]


def finished(folder: Path) -> list[SavedGame]:
    return [looked_at(saved) for saved in saved_games(folder) if saved.finished]


def arboretum(folder: Path, actions: int, when: int) -> Path:
    seats = tuple(SeatSetup(name, SHAPES[n]) for n, name in enumerate(("Ana", "Beto")))
    session = Session.start(TableSetup("arboretum", seats, {}, 3), folder)
    rng = SplitMix64(4)
    for _ in range(actions):
        if session.finished:
            break
        seat = session.to_act[0]
        session.submit(seat, session.legal(seat).sample(rng))
    path = session.path
    assert path is not None
    session.close()
    os.utime(path, (when, when))
    return path


def test_unfinished_games_come_newest_first_and_finished_ones_apart(tmp_path: Path) -> None:
    old = arboretum(tmp_path, 9, 1_000)
    done = arboretum(tmp_path, 500, 2_000)
    new = arboretum(tmp_path, 0, 3_000)
    waiting = unfinished(tmp_path)
    assert [saved.path for saved in waiting] == [new, old]
    assert [saved.path for saved in finished(tmp_path)] == [done]
    assert waiting[1].moves == 9
    assert waiting[1].game == "arboretum"
    assert waiting[1].next == Session.open(old, read_only=True).to_act
    assert waiting[0].next == Session.open(new, read_only=True).to_act, "a game not begun waits for somebody too"
    assert [seat.name for seat in waiting[0].seats] == ["Ana", "Beto"]
    assert waiting[0].picture == new.with_suffix(".png")
    for language in ("en", "es"):
        assert status(waiting[1], load_words(language))


def test_damaged_and_foreign_files_are_listed_with_their_sentence(tmp_path: Path) -> None:
    path = arboretum(tmp_path, 5, 1_000)
    path.write_bytes(path.read_bytes().replace(b'"seat":0', b'"seat":1', 1))
    played(tmp_path, 3).close()
    (tmp_path / "odd.jsonl").write_text("hello\n")
    sentences = {str(saved.trouble) for saved in unfinished(tmp_path)}
    assert len(sentences) == 3
    assert any("is damaged" in sentence for sentence in sentences)
    assert any("no game called toy" in sentence for sentence in sentences)
    assert any("not a saved game" in sentence for sentence in sentences)
    for saved in unfinished(tmp_path):
        assert not saved.finished
        assert status(saved, load_words("es")) == ""


def test_a_changed_file_is_read_again_and_seat_changes_show(tmp_path: Path) -> None:
    path = arboretum(tmp_path, 4, 1_000)
    assert saved_games(tmp_path)[0] is saved_games(tmp_path)[0]
    session = Session.open(path)
    session.set_seat(1, "sharp")
    session.close()
    assert [seat.kind for seat in looked_at(saved_games(tmp_path)[0]).seats] == ["person", "sharp"]


def test_discarding_moves_journal_and_picture_to_the_trash(tmp_path: Path) -> None:
    path = arboretum(tmp_path, 4, 1_000)
    content = path.read_bytes()
    path.with_suffix(".png").write_bytes(b"picture")
    there = discard(path)
    assert there.read_bytes() == content
    assert there.with_suffix(".png").read_bytes() == b"picture"
    assert saved_games(tmp_path) == []
    path.write_bytes(b"damaged")
    assert discard(path) != there, "an older one in the trash stays"
    with pytest.raises(Trouble, match="could not be moved"):
        discard(path)


def test_a_game_being_played_is_not_discarded(tmp_path: Path) -> None:
    path = arboretum(tmp_path, 4, 1_000)
    session = Session.open(path)
    with pytest.raises(Trouble, match="already open"):
        discard(path)
    assert path.exists()
    session.close()


def test_a_folder_that_is_not_there_holds_nothing(tmp_path: Path) -> None:
    assert saved_games(tmp_path / "nowhere") == []
