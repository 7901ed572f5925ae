"""The notes of the four pieces fit together: every bar is full, every section has its parts, every name is a note."""

import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
GAMES = ("arboretum", "scoville", "sheriff", "safranito")


@pytest.fixture
def score() -> Any:
    """The module that reads the notes; it stands with the other makers of assets, outside the program."""
    sys.path.insert(0, str(ROOT / ".ci"))
    try:
        import score
    finally:
        sys.path.remove(str(ROOT / ".ci"))
    return score


@pytest.mark.parametrize("game", GAMES)
def test_a_piece_is_whole_and_about_a_minute_long(score: Any, game: str) -> None:
    piece = score.read_score(game)
    assert 60 <= piece.seconds <= 90
    drums, strokes = piece.data.get("drums", {}), piece.data.get("strokes", {})
    assert set(piece.parts) == {*piece.data["parts"], *([score.STROKES] if strokes else [])}
    for part, sounds in piece.parts.items():
        for sound in sounds:
            assert sound.beat >= 0
            assert sound.beat + sound.long <= piece.beats
            if part == score.STROKES:
                assert sound.name in strokes
            else:
                assert 21 <= score.key_of(sound.name, drums) <= 108


def test_a_bar_that_is_too_short_and_a_name_that_is_no_note_are_refused(score: Any) -> None:
    with pytest.raises(ValueError, match="5 steps, not 6"):
        score.bar("A4 _ _ B4 -", 6)
    with pytest.raises(ValueError, match="H4 is no note"):
        score.key_of("H4", {})


def test_a_held_note_lasts_as_long_as_it_is_held_and_a_chord_begins_at_once(score: Any) -> None:
    assert score.bar("A4+C5 _ - B4 _ _", 6) == [(0, 2, "A4"), (0, 2, "C5"), (3, 3, "B4")]
    assert score.key_of("A4", {}) == 69
    assert score.key_of("C#4", {}) == 61
    assert score.key_of("d", {"d": 41}) == 41
