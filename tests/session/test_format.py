"""What a journal says beside the actions: its purpose, evening, people, times, names, hints; and older formats."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from desktop_app.session import JournalError, SeatSetup, Session, SetupError, checking, journal
from desktop_app.session.saves import looked_at, saved_games
from tests.session.table import AT, GAME, play, setup

RECORDED = Path(__file__).parents[1] / "playthroughs"


def test_a_plain_game_says_nothing_it_need_not(tmp_path: Path) -> None:
    session = Session.start(setup(), tmp_path, GAME, AT)
    assert session.path is not None
    session.close()
    header = msgspec.json.decode(session.path.read_bytes().splitlines()[0])
    assert header["format"] == 2
    assert {"purpose", "night", "people"} & set(header) == set()
    assert Session.open(session.path, GAME, read_only=True).purpose == "game"


def test_purpose_evening_and_people_are_kept(tmp_path: Path) -> None:
    session = Session.start(setup(), tmp_path, GAME, AT, purpose="lesson", night="n-17", people=("p-1", None, "p-3"))
    assert session.path is not None
    play(session, 3)
    session.close()
    header = journal.read(session.path).header
    assert (header.purpose, header.night, header.people) == ("lesson", "n-17", ("p-1", None, "p-3"))
    again = Session.open(session.path, GAME)
    assert again.purpose == "lesson"
    again.close()
    assert Session.in_memory(setup(), GAME, purpose="demo").purpose == "demo"


def test_each_record_says_how_long_it_took(tmp_path: Path) -> None:
    clock = iter([10.0, 12.5, 12.5004, 100.0, 99.0])
    session = Session.start(setup(), tmp_path, GAME, AT, clock=lambda: next(clock))
    path = session.path
    assert path is not None
    play(session, 2)
    session.set_seat(0, "sharp")
    session.rename(1, "Berta")
    session.close()
    assert [record.ms for record in journal.read(path).records] == [2500, 0, 87500, 0]
    again = Session.open(path, GAME)
    again.set_seat(0, "person")
    again.set_seat(0, "relaxed")
    again.close()
    first, second = journal.read(path).records[-2:]
    assert first.ms is None, "nobody counts the time between two evenings"
    assert second.ms is not None


def test_a_seat_renamed_in_mid_game_is_called_so_from_then_on(tmp_path: Path) -> None:
    session = Session.start(setup(), tmp_path, GAME, AT)
    path = session.path
    assert path is not None
    play(session, 2)
    revision = session.revision
    session.rename(1, "  Berta\u200b ")
    assert session.names == ("Ana", "Berta", "Carla")
    assert session.seats[1].name == "Berta"
    assert session.revision == revision + 1
    session.rename(1, "Berta")
    assert session.revision == revision + 1
    for wrong, sentence in (("CARLA", "same name"), ("\ufe0f", "1 to 24 letters"), ("x" * 25, "1 to 24 letters")):
        with pytest.raises(SetupError, match=sentence):
            session.rename(1, wrong)
    session.rename(1, "BERTA")
    play(session, 2)
    session.close()
    assert path.read_bytes().count(b'"kind":"rename"') == 2
    again = Session.open(path, GAME, read_only=True)
    assert again.names == ("Ana", "BERTA", "Carla")
    assert again.setup.names == ("Ana", "Beto", "Carla"), "that is how it began"
    checked = [looked_at(saved) for saved in saved_games(tmp_path)]
    assert "no game called toy" in str(checked[0].trouble)


def test_hints_are_counted_for_the_seat_that_saw_them(tmp_path: Path) -> None:
    session = Session.start(setup(), tmp_path, GAME, AT)
    path = session.path
    assert path is not None
    seat = session.to_act[0]
    action = next(iter(session.legal(seat)))
    before = session.view(seat)
    session.hinted(seat, action)
    session.hinted(seat, action)
    assert session.view(seat) is before, "a hint changes nothing on the table"
    play(session, 4)
    session.close()
    again = Session.open(path, GAME, read_only=True)
    assert again.hints == session.hints
    assert again.hints[seat] == 2
    assert sum(again.hints) == 2
    records = journal.read(path).records
    assert isinstance(records[0], journal.Hinted)
    assert GAME.parse_action(records[0].text) == action


def _cut(tmp_path: Path, game: str, lines: int) -> tuple[Path, bytes]:
    raw = b"".join((RECORDED / f"{game}.jsonl").read_bytes().splitlines(keepends=True)[:lines])
    path = tmp_path / f"{game}.jsonl"
    path.write_bytes(raw)
    return path, raw


@pytest.mark.parametrize("game", ["arboretum", "scoville", "sheriff", "safranito"])
def test_a_game_of_format_1_goes_on_in_format_2_with_the_same_digests(tmp_path: Path, game: str) -> None:
    path, raw = _cut(tmp_path, game, 20)
    old = journal.read(path)
    assert old.header.format == 1
    session = Session.open(path)
    before = session.view(None)
    assert path.read_bytes() == raw, "opening alone changes nothing"
    session.close()
    assert path.read_bytes() == raw, "looking alone changes nothing"
    session = Session.open(path)
    seat = session.to_act[0]
    session.submit(seat, session.legal(seat).sample(session.rng_for(seat)))
    assert session.trouble is None
    with pytest.raises(Exception, match="already open"):
        Session.open(path)
    session.close()
    new = journal.read(path)
    assert new.header == msgspec.structs.replace(old.header, format=2)
    assert new.records[: len(old.records)] == old.records
    assert len(new.records) == len(old.records) + 1
    again = Session.open(path, read_only=True)
    assert again.history.view_at(len(again.history) - 1, None) == before
    assert [file.name for file in tmp_path.iterdir()] == [path.name]


@pytest.mark.parametrize("left", [0, 400, -5, 3])
def test_a_game_of_format_1_that_shrank_or_grew_a_tail_is_made_whole(tmp_path: Path, left: int) -> None:
    path, raw = _cut(tmp_path, "arboretum", 20)
    session = Session.open(path)
    path.write_bytes(raw + b"abc" if left == 3 else raw[:left])
    seat = session.to_act[0]
    session.submit(seat, session.legal(seat).sample(session.rng_for(seat)))
    assert session.trouble is None
    assert session.take_notice() is None
    assert session.path == path
    session.close()
    assert len(journal.read(path).records) == 20
    assert len(Session.open(path, read_only=True).history) == len(session.history)


def test_a_game_of_format_1_that_was_replaced_meanwhile_is_left_alone(tmp_path: Path) -> None:
    path, _ = _cut(tmp_path, "arboretum", 20)
    session = Session.open(path)
    path.write_bytes(b"something else\n" * 900)
    seat = session.to_act[0]
    session.submit(seat, session.legal(seat).sample(session.rng_for(seat)))
    assert session.take_notice() is not None
    assert path.read_bytes() == b"something else\n" * 900
    assert session.path is not None
    assert journal.read(session.path).header.format == 2
    session.close()


def resealed(path: Path, header: dict[str, Any]) -> bytes:
    """The journal at `path` with fields of its header exchanged, as JSON, and every line sealed anew."""
    contents = journal.read(path)
    fields = {**msgspec.json.decode(msgspec.json.encode(contents.header)), **header}
    body = msgspec.json.encode({key: value for key, value in fields.items() if value is not ...})[:-1]
    lines = [body + b',"sum":"' + journal.digest(body).encode() + b'"}']
    for record in contents.records:
        lines.append(journal.seal(record, journal.sum_of(lines[-1])))
    return b"\n".join(lines) + b"\n"


def _seats(**values: Any) -> list[dict[str, Any]]:
    first = {"name": "Ana", "shape": "circle", "kind": "person", **values}
    return [first, {"name": "Beto", "shape": "square"}, {"name": "Carla", "shape": "triangle"}]


IMPOSSIBLE: list[dict[str, Any]] = [
    {"seats": _seats(shape="blob")},
    {"seats": _seats(kind="wizard")},
    {"seats": _seats(name="")},
    {"seats": _seats(name="x" * 2000)},
    {"seats": _seats(name="beto")},
    {"seats": _seats(shape="square")},
    {"seats": _seats(colour="red")},
    {"seats": _seats()[:1]},
    {"seats": _seats() * 3},
    {"seats": []},
    {"seats": "Ana"},
    {"seed": -1},
    {"seed": 2**64},
    {"seed": "1"},
    {"at": "yesterday"},
    {"at": "2026-11-30T20:15:00Z\n"},
    {"hide": 1},
    {"options": {"no": 1}},
    {"options": []},
    {"purpose": "dance"},
    {"night": "n" * 65},
    {"people": ["p"]},
    {"people": ["p" * 65, None, None]},
    {"people": [1, 2, 3]},
    {"start": {}},
    {"start": None},
    {"start": [[[]]]},
    {"extra": 1},
    {"rules": "1"},
    {"format": 0},
    {"format": "2"},
    {"seats": ...},
]


@pytest.mark.parametrize("header", IMPOSSIBLE, ids=str)
def test_a_first_line_that_no_game_can_have_is_damage(tmp_path: Path, header: dict[str, Any]) -> None:
    session = Session.start(setup(), tmp_path, GAME, AT)
    path = session.path
    assert path is not None
    play(session, 2)
    session.close()
    path.write_bytes(resealed(path, header))
    with pytest.raises(JournalError) as caught:
        Session.open(path, GAME)
    assert caught.value.line == 1 or caught.value.key == "no_journal"


def _starts() -> list[bytes]:
    """Positions that cannot be, made from one that can: broken sums, wrong seats, other tables."""
    good = msgspec.json.decode(GAME.encode(GAME.new(3, 5)))
    fewer = msgspec.json.decode(GAME.encode(GAME.new(2, 5)))
    more = msgspec.json.decode(GAME.encode(GAME.new(4, 5)))
    alone = {**more, "step": "draw", "bids": [0, 0, 0, 0], "active": 0}
    stranger = {**good, "step": "draw", "bids": [0, 0, 0], "active": 5}
    twice = {**good, "hands": [[1], [1], []]}
    odd = (fewer, more, alone, stranger, twice, {**good, "bag": good["bag"][1:]}, {**good, "step": "no"})
    return [msgspec.json.encode(one) for one in odd]


@pytest.mark.parametrize("start", _starts())
def test_a_start_that_is_impossible_is_damage(tmp_path: Path, start: bytes) -> None:
    session = Session.start(setup(), tmp_path, GAME, AT)
    path = session.path
    assert path is not None
    session.close()
    path.write_bytes(resealed(path, {"start": msgspec.Raw(start)}))
    with pytest.raises(JournalError, match=r"Line 1 .* \(start\)"):
        Session.open(path, GAME)


def test_names_of_older_games_are_shown_as_far_as_they_can_be(tmp_path: Path) -> None:
    session = Session.start(setup(), tmp_path, GAME, AT)
    path = session.path
    assert path is not None
    session.close()
    for name, called in (("\ufe0f", "?"), ("A\u200bna", "Ana"), ("♥", "♥"), ("x" * 60, "x" * 24)):
        path.write_bytes(resealed(path, {"seats": _seats(name=name)}))
        again = Session.open(path, GAME, read_only=True)
        assert again.names == (called, "Beto", "Carla")
        assert again.seats[0] == SeatSetup(called, "circle")


@pytest.mark.parametrize("undone", [False, True])
def test_a_record_with_the_wrong_seats_to_act_is_damage(tmp_path: Path, undone: bool) -> None:
    session = Session.start(setup(), tmp_path, GAME, AT)
    path = session.path
    assert path is not None
    play(session, 40)
    session.close()
    contents = journal.read(path)
    kind = journal.Undid if undone else journal.Did
    at = max(n for n, record in enumerate(contents.records) if isinstance(record, kind))
    records = [*contents.records[:at], msgspec.structs.replace(contents.records[at], next=(0, 1, 2))]
    lines = list(contents.lines[:1])
    for record in records:
        lines.append(journal.seal(record, journal.sum_of(lines[-1])))
    path.write_bytes(b"\n".join(lines) + b"\n")
    with pytest.raises(JournalError, match="not what it was") as caught:
        Session.open(path, GAME)
    assert caught.value.line == at + 2


@pytest.mark.parametrize(("following", "lawful"), [((), True), ((0, 2), True), ((2, 0), False), ((1, 1), False)])
def test_seats_to_act_stand_in_order_and_once(following: tuple[int, ...], lawful: bool) -> None:
    if lawful:
        checking.check_next(following, 3)
    else:
        with pytest.raises(JournalError):
            checking.check_next(following, 3)
    for beyond in (-1, 3):
        with pytest.raises(JournalError):
            checking.check_next((beyond,), 3)


def test_the_ends_say_what_the_whole_says(tmp_path: Path) -> None:
    for actions in (0, 1, 5, 40, 1000):
        folder = tmp_path / str(actions)
        session = Session.start(setup(), folder, GAME, AT)
        play(session, actions)
        session.set_seat(0, "sharp")
        path = session.path
        assert path is not None
        session.close()
        ends = journal.read_ends(path)
        assert ends.header == journal.read(path).header
        assert ends.next == (session.to_act if len(journal.read(path).records) > 1 else None)
        whole = path.read_bytes()
        for torn in (1, 9, 60):
            path.write_bytes(whole[:-torn])
            assert journal.read_ends(path).header == ends.header
        path.write_bytes(whole[:-30] + b"x" + whole[-29:])
        if actions:
            with pytest.raises(JournalError, match="end of this saved game is damaged"):
                journal.read_ends(path)


def test_a_check_of_an_own_header_is_made_before_it_is_written(tmp_path: Path) -> None:
    with pytest.raises(JournalError):
        Session.start(setup(), tmp_path, GAME, AT, night="n" * 100)
    assert list(tmp_path.iterdir()) == []
    assert checking.next_seats(GAME, GAME.new(3, 5)) == (0, 1, 2)
