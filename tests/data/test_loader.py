"""The strict loader: what is written is what is meant, or an error names file, line and field."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec import Struct

from data.loader import DataError, convert, load, parse


class Tree(Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    rank: int
    marks: tuple[int, ...] = ()


def test_plain_values_are_read_as_written() -> None:
    text = 'a: 1\nb: -2.5\nc: true\nd: null\ne: words with spaces\nf: [1, 2]\ng: "no"\n1: one\nh: {}\n'
    assert parse(text, "f") == {
        "a": 1,
        "b": -2.5,
        "c": True,
        "d": None,
        "e": "words with spaces",
        "f": [1, 2],
        "g": "no",
        1: "one",
        "h": {},
    }


@pytest.mark.parametrize(
    "word",
    ["no", "Yes", "off", "On", "y", "N", "~", "NULL", "True", "012", "0x1F", "0b11", "1_000", "3:20", "+1", ".5", "1.",
     "1e3", ".inf", ".NaN", "2026-11-30", "="],
)  # fmt: skip
def test_words_that_yaml_would_guess_at_are_refused_with_their_line(word: str) -> None:
    with pytest.raises(DataError, match=r"f\.yaml, line 2: .*several ways"):
        parse(f"a: 1\nb: {word}\n", "f.yaml")
    assert parse(f'b: "{word}"', "f.yaml") == {"b": word}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a: 1\na: 2\n", "line 2: the key 'a' stands here twice"),
        ("a: {b: 1, b: 2}\n", "the key 'b' stands here twice"),
        ("a: &x 1\nb: *x\n", "line 1: anchors"),
        ("a: !!python/object:os.system x\n", "tags"),
        ("a: !thing 1\n", "tags"),
        ("a: [1, 2\n", "not readable as YAML"),
        ("true: 1\n", "must be in quotes"),
        ("? [1, 2]\n: 3\n", "a key must be a word"),
        ("", "the file is empty"),
        ("a: 1\n---\nb: 2\n", "not readable as YAML"),
        ("a: \x00\n", "not readable as YAML"),
    ],
)
def test_other_surprises_end_in_a_sentence(text: str, said: str) -> None:
    with pytest.raises(DataError, match=r"cards\.yaml") as error:
        parse(text, "cards.yaml")
    assert said in str(error.value)


def test_fields_are_checked_and_named_with_their_line(tmp_path: Path) -> None:
    file = tmp_path / "tree.yaml"
    file.write_text("name: oak\nrank: three\n", encoding="utf-8")
    with pytest.raises(DataError, match=r"tree\.yaml, line 2: .*rank"):
        load("tree.yaml", Tree, tmp_path)
    file.write_text("name: oak\nrank: 3\nmarks:\n  - 1\n  - x\n", encoding="utf-8")
    with pytest.raises(DataError, match=r"tree\.yaml, line 5: .*marks\[1\]"):
        load("tree.yaml", Tree, tmp_path)
    file.write_text("name: oak\nrank: 3\nrnak: 4\n", encoding="utf-8")
    with pytest.raises(DataError, match="rnak"):
        load("tree.yaml", Tree, tmp_path)
    file.write_text("name: oak\nrank: 3\nmarks: [4, 5]\n", encoding="utf-8")
    assert load("tree.yaml", Tree, tmp_path) == Tree("oak", 3, (4, 5))


def test_numbers_are_never_taken_for_words_nor_words_for_numbers() -> None:
    with pytest.raises(DataError):
        convert({"name": 5, "rank": 1}, Tree, "t")
    with pytest.raises(DataError):
        convert({"name": "a", "rank": "1"}, Tree, "t")
    with pytest.raises(DataError):
        convert({"name": "a", "rank": True}, Tree, "t")


def test_missing_and_unreadable_files_end_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="is missing"):
        load("none.yaml", Tree, tmp_path)
    (tmp_path / "bytes.yaml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(DataError, match="cannot be read"):
        load("bytes.yaml", Tree, tmp_path)
