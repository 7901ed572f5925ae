"""Parsed data files are kept, and never believed when they no longer are what the source says."""

import sys

import pytest

from data import compiled, strict_yaml
from data.loader import DataError, load_plain, read_plain


@pytest.fixture
def source(tmp_path, monkeypatch):
    """A data file, copies of which are kept."""
    monkeypatch.setattr(sys, "pycache_prefix", str(tmp_path / "kept"))
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    path = tmp_path / "some.yaml"
    path.write_text("a: 1\nb: [x, 2.5, true, null]\n3: á\n", encoding="utf-8")
    return path


@pytest.fixture
def parsed(monkeypatch):
    calls = []
    parse = strict_yaml.parse
    monkeypatch.setattr(strict_yaml, "parse", lambda text, name: calls.append(name) or parse(text, name))
    return calls


VALUE = {"a": 1, "b": ["x", 2.5, True, None], 3: "á"}


def test_a_file_is_parsed_once(source, parsed):
    for _ in range(3):
        assert load_plain("some.yaml", source.parent) == VALUE
    assert parsed == ["some.yaml"]


def test_a_changed_file_is_parsed_again(source, parsed):
    read_plain(source, "some.yaml")
    source.write_text("a: 2\nb: [x, 2.5, true, null]\n3: á\n", encoding="utf-8")
    assert read_plain(source, "some.yaml")[0]["a"] == 2
    assert len(parsed) == 2


def test_a_copy_damaged_at_any_byte_is_not_believed(source):
    read_plain(source, "some.yaml")
    place = compiled.place(source)
    whole = place.read_bytes()
    for at in range(len(whole)):
        place.write_bytes(whole[:at] + bytes([whole[at] ^ 0x41]) + whole[at + 1 :])
        assert read_plain(source, "some.yaml")[0] == VALUE
        place.write_bytes(whole[:at])
        assert read_plain(source, "some.yaml")[0] == VALUE


def test_nothing_is_kept_where_python_keeps_nothing_or_nothing_can_be_written(source, parsed, monkeypatch):
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    read_plain(source, "some.yaml")
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    (source.parent / "kept").write_text("a file in the way")
    for _ in range(2):
        assert read_plain(source, "some.yaml")[0] == VALUE
    assert len(parsed) == 3


def test_a_broken_file_is_broken_every_time(source):
    source.write_text("a: no\n", encoding="utf-8")
    for _ in range(2):
        with pytest.raises(DataError, match="line 1"):
            read_plain(source, "some.yaml")
    assert not compiled.place(source).exists()
