"""The journal on disk: whole, cut anywhere, altered anywhere, of other versions."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec
import pytest

from desktop_app.session import JournalError, Session, journal
from desktop_app.session.timeline import replay
from tests.session.table import GAME, play, played


def test_a_finished_game_reads_back_as_it_was(tmp_path: Path) -> None:
    session = played(tmp_path)
    assert session.finished
    path = session.path
    assert path is not None
    session.close()
    again = Session.open(path, GAME)
    assert again.outcome == session.outcome
    for seat in (None, 0, 1, 2):
        assert again.view(seat) == session.view(seat)
        assert again.events_seen(seat) == session.events_seen(seat)
    assert again.path is None, "a finished game is only looked at"


def test_the_journal_is_lines_of_json_with_a_header_that_needs_no_generator(tmp_path: Path) -> None:
    session = played(tmp_path, 5)
    session.close()
    lines = (tmp_path / "toy-20261130-201500.jsonl").read_bytes().splitlines()
    header = msgspec.json.decode(lines[0])
    assert header["sobremesa"] == "journal"
    assert header["at"] == "2026-11-30T20:15:00Z"
    assert [seat["name"] for seat in header["seats"]] == ["Ana", "Beto", "Carla"]
    assert header["start"] == msgspec.json.decode(GAME.encode(GAME.new(3, 5)))
    assert all(msgspec.json.decode(line)["kind"] in ("do", "undo") for line in lines[1:])


def test_the_seed_is_not_needed_to_replay(tmp_path: Path) -> None:
    session = played(tmp_path)
    contents = journal.parse(b"\n".join(session._writer._lines))  # pyright: ignore
    session.close()
    header = msgspec.structs.replace(contents.header, seed=999)
    timeline, _ = replay(GAME, msgspec.structs.replace(contents, header=header))
    assert timeline.state == session._state  # pyright: ignore[reportPrivateUsage]


def test_a_journal_cut_at_any_byte_opens_or_is_named(tmp_path: Path) -> None:
    session = played(tmp_path, 12)
    whole = session.path.read_bytes() if session.path else b""
    session.close()
    records = whole.count(b"\n") - 1
    ends = [i + 1 for i, byte in enumerate(whole) if byte == 10]
    for cut in range(len(whole) + 1):
        if cut < ends[0] - 1:
            with pytest.raises(JournalError) as caught:
                journal.parse(whole[:cut])
            assert caught.value.key == "empty"
            continue
        contents = journal.parse(whole[:cut])
        expected = sum(end - 1 <= cut for end in ends) - 1
        assert len(contents.records) == expected <= records
        replay(GAME, contents)


def test_a_journal_with_any_byte_altered_is_refused_or_reads_the_same(tmp_path: Path) -> None:
    session = played(tmp_path, 6)
    whole = session.path.read_bytes() if session.path else b""
    session.close()
    good = journal.parse(whole)
    for at in range(len(whole)):
        for new in {0, 10, 32, ord("0"), ord("}"), whole[at] ^ 1, whole[at] ^ 32, 255} - {whole[at]}:
            altered = whole[:at] + bytes([new]) + whole[at + 1 :]
            try:
                contents = journal.parse(altered)
            except JournalError:
                continue
            assert contents.header == good.header
            assert contents.records == good.records


def test_lines_left_out_doubled_or_moved_are_found(tmp_path: Path) -> None:
    session = played(tmp_path, 6)
    lines = session.path.read_bytes().splitlines(keepends=True) if session.path else []
    session.close()
    for broken in (lines[:2] + lines[3:], [*lines[:3], *lines[2:]], [*lines[:2], lines[3], lines[2], *lines[4:]]):
        with pytest.raises(JournalError, match=r"Line \d+ of this saved game is damaged"):
            journal.parse(b"".join(broken))


def test_damage_names_its_line_and_leaves_the_file(tmp_path: Path) -> None:
    session = played(tmp_path, 6)
    path = session.path
    assert path is not None
    session.close()
    lines = path.read_bytes().splitlines(keepends=True)
    lines[3] = lines[3].replace(b'"seat":', b'"Seat":')
    path.write_bytes(b"".join(lines))
    with pytest.raises(JournalError, match="Line 4 of this saved game is damaged") as caught:
        Session.open(path, GAME)
    assert caught.value.line == 4
    assert path.read_bytes() == b"".join(lines)


def test_a_torn_last_line_is_dropped_and_cut_off_only_by_the_next_append(tmp_path: Path) -> None:
    session = played(tmp_path, 6)
    path = session.path
    assert path is not None
    session.close()
    torn = path.read_bytes()[:-9]
    path.write_bytes(torn)
    again = Session.open(path, GAME)
    assert len(journal.read(path).records) == 5
    assert path.read_bytes() == torn, "opening alone changes nothing"
    play(again, 2, seed=9)
    again.close()
    contents = journal.read(path)
    assert len(contents.records) == 7
    assert contents.torn == 0
    assert replay(GAME, contents)[0].state == again._state  # pyright: ignore[reportPrivateUsage]


def test_a_missing_last_line_end_is_added_with_the_next_line(tmp_path: Path) -> None:
    session = played(tmp_path, 6)
    path = session.path
    assert path is not None
    session.close()
    path.write_bytes(path.read_bytes()[:-1])
    again = Session.open(path, GAME)
    play(again, 1, seed=9)
    again.close()
    assert len(journal.read(path).records) == 7


def _resealed(path: Path, **changes: object) -> bytes:
    contents = journal.read(path)
    lines = [journal.seal(msgspec.structs.replace(contents.header, **changes), b"")]
    for record in contents.records:
        lines.append(journal.seal(record, journal.sum_of(lines[-1])))
    return b"\n".join(lines) + b"\n"


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"format": 3}, "saved by a newer Sobremesa"),
        ({"rules": 2}, r"newer rules of toy \(version 2; this program plays 1\)"),
        ({"rules": 0}, "older rules of toy"),
        ({"start": msgspec.Raw(b"{}")}, "Line 1 .* does not know"),
        ({"seats": ()}, "Line 1 .* does not know"),
    ],
)
def test_what_this_program_cannot_read_is_refused_with_a_way_out(
    tmp_path: Path, changes: dict[str, object], sentence: str
) -> None:
    session = played(tmp_path, 6)
    path = session.path
    assert path is not None
    session.close()
    path.write_bytes(_resealed(path, **changes))
    with pytest.raises(JournalError, match=sentence):
        Session.open(path, GAME)


def test_a_game_that_is_not_there_is_refused(tmp_path: Path) -> None:
    session = played(tmp_path, 1)
    session.close()
    with pytest.raises(JournalError, match="no game called toy"):
        Session.open(tmp_path / "toy-20261130-201500.jsonl")


@pytest.mark.parametrize("raw", [b"", b"\n", b"hello\n", b"\x00" * 50, b'{"a":1}\n', b"[]\n", b"\xff\xfe{}\n"])
def test_other_files_are_named(tmp_path: Path, raw: bytes) -> None:
    path = tmp_path / "other.jsonl"
    path.write_bytes(raw)
    with pytest.raises(JournalError, match=r"not a saved game|is empty"):
        Session.open(path, GAME)
    with pytest.raises(JournalError, match="does not exist"):
        Session.open(tmp_path / "nothing.jsonl", GAME)
    with pytest.raises(JournalError, match="no file that can be read"):
        Session.open(tmp_path, GAME)


@pytest.mark.parametrize(
    ("record", "sentence"),
    [
        (journal.Did(0, "bid 9", "0" * 16, (0,)), "does not know"),
        (journal.Did(7, "bid 1", "0" * 16, (0,)), "does not know"),
        (journal.Did(0, "draw", "0" * 16, (0,)), r"refuse: draw \(toy\."),
        (journal.Did(0, "bid 1", "0" * 16, (1, 2)), "the table is not what it was"),
        (journal.Undid(0, "0" * 16, ()), r"refuse: undo \(toy\.undo\.final\)"),
        (journal.Seated(0, "wizard"), "does not know"),
        (journal.Seated(-1, "sharp"), "does not know"),
        (journal.Seated(3, "sharp"), "does not know"),
        (journal.Seated(0, "sharp", -1), "does not know"),
        (journal.Seated(0, "sharp", 2**64), "does not know"),
        (journal.Renamed(-1, "Zoe"), "does not know"),
        (journal.Renamed(0, "bETO"), "does not know"),
        (journal.Renamed(0, "\ufe0f"), "does not know"),
        (journal.Renamed(0, "Zo\u200be"), "does not know"),
        (journal.Hinted(3, "draw"), "does not know"),
        (journal.Hinted(-1, "draw"), "does not know"),
        (journal.Hinted(0, "sing"), "does not know"),
        (journal.Hinted(0, "bid " + "0" * 20_000 + "1"), "does not know"),
    ],
)
def test_sealed_but_unlawful_records_are_named(tmp_path: Path, record: journal.Record, sentence: str) -> None:
    session = played(tmp_path, 0)
    path = session.path
    assert path is not None
    session.close()
    contents = journal.read(path)
    line = journal.seal(record, journal.sum_of(contents.lines[-1]))
    path.write_bytes(path.read_bytes() + line + b"\n")
    with pytest.raises(JournalError, match=sentence) as caught:
        Session.open(path, GAME)
    assert caught.value.line == 2


def test_a_recorded_chance_that_cannot_be_is_refused(tmp_path: Path) -> None:
    session = played(tmp_path)
    path = session.path
    assert path is not None
    session.close()
    contents = journal.read(path)
    records = list(contents.records)
    at = next(i for i, r in enumerate(records) if isinstance(r, journal.Did) and r.chance is not None)
    records[at] = msgspec.structs.replace(records[at], chance=99)
    with pytest.raises(JournalError) as caught:
        replay(GAME, msgspec.structs.replace(contents, records=tuple(records)))
    assert caught.value.line == at + 2


def test_what_is_no_regular_file_or_too_large_is_named_and_never_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.jsonl")
    with (tmp_path / "huge.jsonl").open("wb") as file:
        file.truncate(journal.LARGEST + 1)
    for name, sentence in (("pipe.jsonl", "no file that can be read"), ("huge.jsonl", "larger than 64 MB")):
        for reader in (journal.read, journal.read_ends):
            with pytest.raises(JournalError, match=sentence):
                reader(tmp_path / name)
    with pytest.raises(JournalError, match="no file that can be read"):
        journal.read(Path("/dev/null"))
