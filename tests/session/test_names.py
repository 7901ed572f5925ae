"""Names: whatever a keyboard or a file holds, what is kept of it can be drawn, counted and written."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from desktop_app.session.letters import clusters, legible
from desktop_app.session.names import LONGEST_NAME, MOST_MARKS, checked, clean, fits, shown, typed
from desktop_app.session.setup import SHAPES, SeatSetup, check_seats
from desktop_app.session.trouble import SetupError

anything = st.text(alphabet=st.characters(), max_size=80)
"""All of Unicode, lone surrogates too."""


@given(anything)
@settings(max_examples=2000)
def test_every_text_becomes_a_name_or_is_refused(text: str) -> None:
    name = clean(text)
    assert clean(name) == name
    assert unicodedata.is_normalized("NFC", name)
    assert not any(unicodedata.category(letter)[0] == "C" for letter in name)
    assert name == name.strip()
    name.encode()
    try:
        assert checked(text) == name
    except SetupError as refusal:
        str(refusal).encode()
        assert not fits(name)
    else:
        assert 1 <= len(clusters(name)) <= LONGEST_NAME
        assert any(unicodedata.category(letter)[0] in "LN" for letter in name)
        check_seats((SeatSetup(name, SHAPES[0]),))


@given(anything)
@settings(max_examples=1000)
def test_a_field_keeps_what_can_be_a_name(text: str) -> None:
    kept = typed(text)
    assert typed(kept) == kept
    assert clean(kept) == kept.strip()
    assert len(clusters(kept)) <= LONGEST_NAME
    assert len(kept) <= LONGEST_NAME * (1 + MOST_MARKS)


@given(anything)
@settings(max_examples=1000)
def test_what_a_file_calls_somebody_can_always_be_shown(text: str) -> None:
    name = shown(text)
    assert name
    assert shown(name) == name
    assert len(clusters(name)) <= LONGEST_NAME
    name.encode()


@given(anything, st.integers(1, 40))
@settings(max_examples=1000)
def test_any_text_from_outside_can_be_shown(text: str, most: int) -> None:
    line = legible(text, most)
    assert len(line) <= most
    line.encode()
    assert "\n" not in line
    assert "".join(clusters(text)) == text


@pytest.mark.parametrize(
    ("given", "name"),
    [
        ("  Ana   María ", "Ana María"),
        ("Jose\u0301", "José"),
        ("A\u200bn\u200da\ufe0f", "Ana"),
        ("\u0301Ana", "Ana"),
        ("Zoë\ud800", "Zoë"),
        ("Ωmega", "Ωmega"),
        ("Łukasz", "Łukasz"),
        ("李 雷", "李 雷"),
        ("7", "7"),
        ("a" + "\u0323" * 30, "ạ" + "\u0323" * MOST_MARKS),
        ("x" * 24, "x" * 24),
        ("e\u0323\u0301" * 24, unicodedata.normalize("NFC", "e\u0323\u0301") * 24),
    ],
)
def test_names_are_brought_into_form(given: str, name: str) -> None:
    assert checked(given) == name


@pytest.mark.parametrize(
    "given",
    ["", " ", "\ufe0f", "\u200b\u200d", "\u3164", "\u2800", "♥", "!?", "\u0301", "\x00", "x" * 25, "x" * 10_000],
)
def test_names_without_a_letter_or_with_too_many_are_refused(given: str) -> None:
    with pytest.raises(SetupError, match="1 to 24 letters"):
        checked(given)


def test_letters_are_counted_as_a_reader_counts_them() -> None:
    assert len(clusters("e\u0301a")) == 2
    assert len(clusters("👍🏽")) == 1
    assert len(clusters("🇪🇸🇵🇹🇪")) == 3
    assert len(clusters("नि")) == 1
